"""Maps written in a scenario: a few words per region, a path of borders per line."""

from __future__ import annotations

import re
from itertools import pairwise

from engine import Problem
from engine.vocabulary.numbers import Path
from engine.vocabulary.problems import nearest
from mapforge.files.plain_data import Fields, Record

INLINE_WORDS = ("regions", "borders", "areas", "turns", "laying")
DEFAULT_TURNS = 10
_ID = re.compile(r"[a-z][a-z0-9_]*")
_WORD = re.compile(r"(?P<name>[^*]+)(?:\*(?P<count>[1-9][0-9]?))?")


class InlineMap:
    """Reads the regions and borders of a scenario into the description of a map, and notes what is wrong."""

    def __init__(self, given: Fields, world: Fields) -> None:
        self.given = given
        self.problems: list[Problem] = []
        self.terrains = {item["id"] for item in world["terrains"]}
        self.symbols = {item["id"] for item in world["symbols"]}
        self.pieces = {item["id"] for kind in ("pieces", "relics", "places") for item in world[kind]}

    def wrong(self, path: Path, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(path, "text", value=message))

    def data(self) -> Record:
        """The description of the map."""
        regions = self.given.get("regions")
        if not isinstance(regions, dict) or not regions:
            self.wrong(("regions",), "regions are a mapping such as {meadow: farmland edge, knoll: hill mine}")
            regions = {}
        described = [self._region(name, words) for name, words in regions.items()]
        laying = {"laying": self.given["laying"]} if "laying" in self.given else {}
        return {
            **laying,
            "id": "scenario",
            "turns": self._turns(),
            "players": [2, 3, 4, 5],
            "regions": described,
            "borders": self._borders([str(name) for name in regions]),
            "areas": self._areas([str(name) for name in regions]),
        }

    def _areas(self, regions: list[str]) -> dict[str, list[str]]:
        areas = self.given.get("areas", {})
        if not isinstance(areas, dict) or not all(isinstance(named, list) for named in areas.values()):
            self.wrong(("areas",), "areas are a mapping such as {isles: [north, south]}")
            return {}
        for area, named in areas.items():
            for name in named:
                if name not in regions:
                    self.wrong(("areas", area), f"there is no region '{name}'; {nearest(name, regions)}")
        return {str(area): [name for name in named if name in regions] for area, named in areas.items()}

    def _turns(self) -> int:
        turns = self.given.get("turns", DEFAULT_TURNS)
        if type(turns) is int and turns > 0:
            return turns
        self.wrong(("turns",), f"the number of turns must be a whole number, not {turns!r}")
        return DEFAULT_TURNS

    def _region(self, name: object, words: object) -> Record:
        path: Path = ("regions", str(name))
        if not isinstance(name, str) or not _ID.fullmatch(name):
            self.wrong(path, f"the id of a region has lower-case letters, digits and _, not {name!r}")
        region_words = words.split() if isinstance(words, str) else []
        region: Record = {"id": str(name), "terrain": "", "edge": False, "symbols": [], "pieces": {}}
        if not region_words:
            self.wrong(path, "a region is its terrain and further words, such as 'forest edge mine'")
            return region
        region["terrain"] = region_words[0]
        if region_words[0] not in self.terrains:
            self.wrong(path, f"there is no terrain '{region_words[0]}'; {nearest(region_words[0], self.terrains)}")
        for word in region_words[1:]:
            self._add(region, word, path)
        return region

    def _add(self, region: Record, word: str, path: Path) -> None:
        match = _WORD.fullmatch(word)
        name = match["name"] if match else word
        if word == "edge":
            region["edge"] = True
        elif word in self.symbols:
            region["symbols"].append(word)
        elif match and name in self.pieces:
            region["pieces"][name] = int(match["count"] or 1)
        else:
            known = {"edge", *self.symbols, *self.pieces}
            self.wrong(path, f"'{name}' is neither 'edge' nor a symbol nor a piece; {nearest(name, known)}")

    def _borders(self, regions: list[str]) -> list[list[str]]:
        if "borders" not in self.given:
            return [list(pair) for pair in pairwise(regions)]
        lines = self.given["borders"]
        borders = []
        for index, line in enumerate(lines if isinstance(lines, list) else [lines]):
            names = [name.strip() for name in str(line).split("-")]
            for name in names:
                if name not in regions:
                    self.wrong(("borders", index), f"there is no region '{name}'; {nearest(name, regions)}")
            borders += [list(pair) for pair in pairwise(names) if set(pair) <= set(regions)]
        return borders
