"""The option `--trust`."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Sequence

from mapforge.hooks.grants import Trust
from mapforge.hooks.trust_words import TRUST_MEANT


def add_trust(parser: ArgumentParser) -> None:
    """Declare the option that lets a pack's Python run."""
    meaning = f"run the Python of this pack, named by its folder, zip or id (may be repeated): {TRUST_MEANT}"
    parser.add_argument("--trust", action=_TrustAction, default=Trust(), metavar="PACK", help=meaning)


class _TrustAction(Action):
    """Adds a word to what is trusted."""

    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: str | Sequence[object] | None,
        option: str | None = None,
    ) -> None:
        namespace.trust = Trust((*namespace.trust.words, str(values)), _teller())


def _teller() -> Callable[[str], None]:
    """A function that says once what runs because it is trusted, and what that means."""
    told: set[str] = set()

    def tell(what: str) -> None:
        if what not in told:
            told.add(what)
            print(f"The Python of {what} runs because you trust it: {TRUST_MEANT}.", file=sys.stderr, flush=True)

    return tell
