"""Transforms of SVG: matrices, and how they move points."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from mapforge.files.number_reader import coordinate_of, drawn_number, within_reach
from mapforge.maps.formats.features import CannotImport, Point

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_NUMBER = re.compile(r"[-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?")

LONGEST_TRANSFORM = 5_000


def numbers_in(text: str) -> list[float]:
    """All numbers of a text; NumberOutOfRange when one is too large."""
    return [drawn_number(number) for number in _NUMBER.findall(text)]


def transform(text: str) -> Matrix:
    """The matrix that a `transform` means."""
    matrix = IDENTITY
    if len(text) > LONGEST_TRANSFORM:
        raise CannotImport(f"a transform has {len(text):,} characters; {LONGEST_TRANSFORM:,} are the most")
    for name, numbers in _functions(text):
        matrix = product(matrix, _step(name, numbers_in(numbers)))
    return matrix


def _functions(text: str) -> Iterator[tuple[str, str]]:
    """The functions of a `transform`: their names, and the text of their numbers."""
    *functions, _ = text.split(")")
    for function in functions:
        before, _, numbers = function.partition("(")
        names = before.replace(",", " ").split()
        if names:
            yield names[-1], numbers


def shifted(x: float, y: float) -> Matrix:
    """A matrix that moves."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def fitted(box: tuple[float, float, float, float], width: float, height: float, *, is_stretched: bool) -> Matrix:
    """A matrix that puts a box into a place of another size at 0,0: stretched, or in its middle."""
    left, top, wide, high = box
    across, down = width / wide, height / high
    if not is_stretched:
        across = down = min(across, down)
    return (
        across,
        0.0,
        0.0,
        down,
        (width - wide * across) / 2 - left * across,
        (height - high * down) / 2 - top * down,
    )


def size_of(matrix: Matrix) -> float:
    """How many times longer lines become."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) or 1.0


def _step(name: str, numbers: list[float]) -> Matrix:
    first, second = (*numbers, 0.0, 0.0)[:2]
    if name == "matrix" and len(numbers) == 6:
        return (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    if name == "translate":
        return shifted(first, second)
    if name == "scale":
        return (first, 0.0, 0.0, second if len(numbers) > 1 else first, 0.0, 0.0)
    if name == "rotate" and numbers:
        cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
        x, y = (*numbers[1:], 0.0, 0.0)[:2]
        return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    if name == "skewX":
        return (1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0)
    raise CannotImport(f"the transform '{name[:20]}' is not understood")


def product(a: Matrix, b: Matrix) -> Matrix:
    """First b, then a; NumberOutOfRange when that goes too far."""
    first, second, third, fourth, fifth, sixth = (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )
    return (
        within_reach(first),
        within_reach(second),
        within_reach(third),
        within_reach(fourth),
        within_reach(fifth),
        within_reach(sixth),
    )


def applied(matrix: Matrix, point: Point) -> Point | None:
    """Where a point goes; None when that is too far away."""
    x = coordinate_of(matrix[0] * point[0] + matrix[2] * point[1] + matrix[4])
    y = coordinate_of(matrix[1] * point[0] + matrix[3] * point[1] + matrix[5])
    return None if x is None or y is None else (x, y)
