"""What the geometry library refuses becomes a sentence: from a stranger's coordinates comes no error and no warning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from mapforge.errors import Exit, MapforgeError

_LIBRARIES = ("shapely", "numpy")
_DOMAIN = "math domain error"


class GeometryRefused(MapforgeError):  # noqa: N818 - it says what happened
    """Outlines that nothing can be worked out from, with the reason in one sentence."""

    exit_code = Exit.FINDINGS


class TooTangled(GeometryRefused):
    """Shapes that would keep the computer busy for longer than any map does."""


@contextmanager
def refusals_of(what: str) -> Iterator[None]:
    """Raise GeometryRefused, naming what is looked at, where the library or arithmetic gives up; print no warnings."""
    import numpy as np
    from shapely.errors import ShapelyError

    try:
        with np.errstate(all="ignore"):
            yield
    except (ShapelyError, ArithmeticError) as error:
        raise GeometryRefused(_sentence(what, error)) from error
    except (ValueError, TypeError) as error:
        # Any other is a mistake of our own.
        if not _is_from_library(error.__traceback__) and str(error) != _DOMAIN:
            raise
        raise GeometryRefused(_sentence(what, error)) from error


def _sentence(what: str, error: Exception) -> str:
    reason = " ".join(str(error).split())[:120] or type(error).__name__
    return f"{what} cannot be worked with: {reason}"


def _is_from_library(traceback: TracebackType | None) -> bool:
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    module = str(traceback.tb_frame.f_globals.get("__name__", "")) if traceback is not None else ""
    return module.partition(".")[0] in _LIBRARIES
