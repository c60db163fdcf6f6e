"""Python of packs that nobody trusts: it is read, and never run."""

from __future__ import annotations

from mapforge.hooks.signatures import UnreadablePython, read_signatures
from mapforge.studio.forms.hook_forms import hook_form
from tests.fuzz.target import Target


def read_source(content: bytes) -> None:
    """A module: its signatures, and the forms that are made of them."""
    signatures = read_signatures(content, "fuzz")
    for oddity in signatures.oddities:
        assert "\n" not in oddity.message, oddity
        assert oddity.line >= 1, oddity
    for hook in signatures.hooks.values():
        hook_form(hook)


TARGETS = {
    "signatures": Target(
        read_source,
        (UnreadablePython,),
        words=(
            "@hook(\"conquest_cost\")\n", "def f(me, subject, *, x: int = 1):\n", "Literal[", "tuple[", "RegionFilter",
            "Amount", "\"\"\"", "example:", "says:", "lambda: 0", "{**{}}", "f\"{x}\"", "# coding: utf-7\n", "ANYWHERE",
        ),
    )
}  # fmt: skip
