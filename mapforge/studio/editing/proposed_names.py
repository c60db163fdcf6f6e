"""Names that the studio has proposed for the regions of an open map, as long as nobody has typed others."""

from __future__ import annotations

from collections.abc import Collection

from mapforge.files.plain_data import Fields

_PROPOSING = ("draw", "knife", "paste", "generate")
"""Operations whose new regions have names that nobody has typed."""


class ProposedNames:
    """The names that regions of one open map were given here; where the studio has forgotten one, it stays."""

    def __init__(self) -> None:
        self._known: set[tuple[str, str]] = set()
        self._same: dict[str, set[str]] = {}
        """The other ids that a region had, for each of them."""

    def note(self, op: str, before: Collection[str], data: Fields) -> None:
        """Remember what an operation proposed: the names of regions that were not there before."""
        if op not in _PROPOSING:
            return
        for region in data.get("regions", []):
            if isinstance(region, dict) and (op == "generate" or region.get("id") not in before):
                self.add(region)

    def add(self, region: Fields) -> None:
        """Remember the name of a region, if it has one: a piece cut from one without has none."""
        if isinstance(region.get("name"), str):
            self._known.add((str(region.get("id")), region["name"]))

    def withdraw(self, id: str) -> None:
        """Somebody has named a region."""
        self._known = {(known, name) for known, name in self._known if known != id}

    def move(self, old: str, new: str) -> None:
        """Remember that a region has another id."""
        self._same.setdefault(old, set()).add(new)
        self._same.setdefault(new, set()).add(old)

    def readdressed(self, operation: Fields, ids: Collection[str]) -> Fields:
        """An operation that a page sent before it knew of new ids, with the ids that its regions have now."""
        changed = {key: self._now(operation[key], ids) for key in ("region", "regions", "between") if key in operation}
        return {**operation, **changed}

    def _now(self, named: object, ids: Collection[str]) -> object:
        if isinstance(named, list):
            return [self._now(each, ids) for each in named]
        if not isinstance(named, str):
            return named
        known = [named]
        for id in known:
            if id in ids:
                return id
            known += self._same.get(id, set()).difference(known)
        return named

    def has(self, region: Fields) -> bool:
        """Tell whether a region has a name that nobody has typed."""
        return (str(region.get("id")), str(region.get("name"))) in self._known

    @property
    def names(self) -> set[str]:
        """Every name that was proposed."""
        return {name for _, name in self._known}
