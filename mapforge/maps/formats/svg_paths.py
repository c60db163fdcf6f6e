"""Flattens SVG paths: straight lines stay, curves become lines that miss them by no more than a tolerance."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import pairwise

from mapforge.files.number_reader import BadNumber, drawn_number
from mapforge.files.plurals import counted
from mapforge.maps.formats.features import MOST_DRAWN, CannotImport, Point

_LETTER = re.compile(r"[\s,]*+([MmLlHhVvCcSsQqTtAaZz])")
_NUMBER = re.compile(r"[\s,]*+([-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?)")
_FLAG = re.compile(r"[\s,]*+([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
MOST_STEPS = 400


def flattened(path: str, tolerance: float) -> list[list[Point]]:
    """The rings of a path; each subpath is taken as closed."""
    return [ring for ring in lines_of(path, tolerance) if len(ring) > 2]


def lines_of(path: str, tolerance: float) -> list[list[Point]]:
    """The lines of a path, closed or not."""
    pen = _Pen(tolerance)
    for command, numbers in path_commands(path):
        pen.draw(command, numbers)
        if command in "Zz" and pen.rings and pen.rings[-1][-1] != pen.start:
            pen.rings[-1].append(pen.start)
    return [line for line in pen.rings if len(line) > 1]


def path_commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, each with one set of its numbers; CannotImport when it makes no sense."""
    command, numbers, at = "", list[float](), 0
    path = path.rstrip(" \t\r\n,")
    while at < len(path):
        if (letter := _LETTER.match(path, at)) is not None:
            yield from _split(command, numbers)
            command, numbers, at = letter[1], [], letter.end()
            continue
        # The flags of arcs may stand without a space: `a1 1 0 0150 20`.
        is_flag = command in ("A", "a") and len(numbers) % 7 in (3, 4)
        number = (_FLAG if is_flag else _NUMBER).match(path, at)
        if number is None:
            raise CannotImport(f"a path has '{path[at : at + 12].strip()}', which means nothing there")
        try:
            numbers.append(drawn_number(number[1]))
        except BadNumber as error:
            raise CannotImport(f"a path has a number that is out of range: {error}") from error
        at = number.end()
    yield from _split(command, numbers)


def _split(command: str, numbers: list[float]) -> Iterator[tuple[str, list[float]]]:
    """Repeat a command for every set of its numbers."""
    if not command:
        if numbers:
            raise CannotImport("a path starts without a command")
        return
    count = _COUNTS[command.upper()]
    if count == 0:
        yield command, []
        return
    if not numbers or len(numbers) % count:
        raise CannotImport(
            f"the command '{command}' of a path takes {counted(count, 'number')} at a time, not {len(numbers)}"
        )
    for start in range(0, len(numbers), count):
        # After a move, further points are lines.
        name = {"M": "L", "m": "l"}.get(command, command) if start else command
        yield name, numbers[start : start + count]


class _Pen:
    def __init__(self, tolerance: float) -> None:
        self.tolerance = max(tolerance, 1e-12)
        self.rings: list[list[Point]] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.mirror: Point | None = None
        """The last control point, which smooth curves go on from."""
        self.mirrored = ""
        self.count = 0

    def draw(self, command: str, numbers: list[float]) -> None:
        name = command.upper()
        x, y = self.at if command.islower() else (0.0, 0.0)
        points = (
            [(numbers[i] + x, numbers[i + 1] + y) for i in range(0, len(numbers) - 1, 2)] if name not in "AHV" else []
        )
        if name == "M":
            self.start = self.at = points[0]
            self.rings.append([self.at])
        elif name == "Z":
            self.at = self.start
        elif name == "A":
            self._line(_arc(self.at, numbers, (numbers[5] + x, numbers[6] + y), self.tolerance))
        elif name in "LHV":
            end = points[0] if points else (numbers[0] + x, self.at[1]) if name == "H" else (self.at[0], numbers[0] + y)
            self._line([end])
        else:
            self._curve(name, points)
            return
        self.mirror = None

    def _curve(self, name: str, points: list[Point]) -> None:
        if name in "ST":
            kinds = "CS" if name == "S" else "QT"
            x, y = self.mirror if self.mirror is not None and self.mirrored in kinds else self.at
            points = [(2 * self.at[0] - x, 2 * self.at[1] - y), *points]
        self.mirror, self.mirrored = points[-2], name
        self._line(_bezier([self.at, *points], self.tolerance))

    def _line(self, points: list[Point]) -> None:
        if not self.rings or self.rings[-1][-1] != self.at:
            self.rings.append([self.at])
        self.count += len(points)
        if self.count > MOST_DRAWN:
            raise CannotImport(f"the curves of a path have more than {MOST_DRAWN:,} corners")
        self.rings[-1] += points
        self.at = points[-1]


def _bezier(controls: list[Point], tolerance: float) -> list[Point]:
    """A curve of second or third degree in equal steps; the same number of them from either end."""
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(controls, controls[1:], controls[2:], strict=False)
    )
    degree = len(controls) - 1
    steps = min(MOST_STEPS, max(1, math.ceil(math.sqrt(degree * (degree - 1) * bend / (8 * tolerance)))))
    return [*(_on_curve(controls, step / steps) for step in range(1, steps)), controls[-1]]


def _on_curve(controls: list[Point], share: float) -> Point:
    points = controls
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(points)]
    return points[0]


def _arc(start: Point, numbers: list[float], end: Point, tolerance: float) -> list[Point]:
    """An elliptical arc, as the SVG standard describes it."""
    radius_x, radius_y, turn = abs(numbers[0]), abs(numbers[1]), math.radians(numbers[2] % 360)
    if not radius_x or not radius_y or start == end:
        return [end]
    cos, sin = math.cos(turn), math.sin(turn)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    scale = math.sqrt(max(1.0, (x / radius_x) ** 2 + (y / radius_y) ** 2))
    radius_x, radius_y = radius_x * scale, radius_y * scale
    spare = (radius_x * radius_y) ** 2 - (radius_x * y) ** 2 - (radius_y * x) ** 2
    factor = math.sqrt(max(0.0, spare / ((radius_x * y) ** 2 + (radius_y * x) ** 2)))
    factor = -factor if bool(numbers[3]) == bool(numbers[4]) else factor
    middle_x, middle_y = factor * radius_x * y / radius_y, -factor * radius_y * x / radius_x
    centre = (
        cos * middle_x - sin * middle_y + (start[0] + end[0]) / 2,
        sin * middle_x + cos * middle_y + (start[1] + end[1]) / 2,
    )
    first = math.atan2((y - middle_y) / radius_y, (x - middle_x) / radius_x)
    sweep = math.atan2((-y - middle_y) / radius_y, (-x - middle_x) / radius_x) - first
    sweep = sweep % math.tau if numbers[4] else sweep % math.tau - math.tau
    largest = max(radius_x, radius_y)
    steps = min(MOST_STEPS, max(1, math.ceil(abs(sweep) * math.sqrt(largest / (8 * tolerance)))))
    inner = []
    for step in range(1, steps):
        angle = first + sweep * step / steps
        along, across = radius_x * math.cos(angle), radius_y * math.sin(angle)
        inner.append((cos * along - sin * across + centre[0], sin * along + cos * across + centre[1]))
    return [*inner, end]


def is_closed(path: str) -> bool:
    """Tell whether a path closes its lines, by a command or by ending where it began."""
    if path.rstrip(" \t\r\n,")[-1:] in ("Z", "z"):
        return True
    rings = flattened(path, 1e9)
    return bool(rings) and all(ring[0] == ring[-1] for ring in rings)
