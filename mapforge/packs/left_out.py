"""Tells whoever listens which packs were named and are left out, because nothing else they ask for would say so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.files.findings import Finding

_listener: ContextVar[Callable[[Finding], None] | None] = ContextVar("listener", default=None)


@contextmanager
def hearing_of_left_out(tell: Callable[[str], None]) -> Iterator[None]:
    """While this lasts, each pack that is left out is told once, with its place."""
    from mapforge.files.short_paths import short_path

    told: set[str] = set()

    def listen(finding: Finding) -> None:
        sentence = f"{short_path(finding.file)}:{finding.line}: {finding.message}"
        if sentence not in told:
            told.add(sentence)
            tell(sentence)

    token = _listener.set(listen)
    try:
        yield
    finally:
        _listener.reset(token)


def tell_left_out(findings: Iterable[Finding]) -> None:
    """Tell of packs that are left out."""
    listener = _listener.get()
    if listener is not None:
        for finding in findings:
            listener(finding)
