"""The rulings that the engine and the loaded packs bring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.world.world import ENGINE_RULINGS
from mapforge.errors import MapforgeError
from mapforge.files.suggestions import closest
from mapforge.packs.library import Library


class UnknownRuling(MapforgeError):  # noqa: N818 - it names what the user typed
    """Nobody asks this question, or it cannot be decided in this way."""


def ruling_values(library: Library) -> dict[str, tuple[str, ...]]:
    """The values of each ruling; none where a pack does not say them as it should."""
    known = {ruling.id: ruling.values for ruling in ENGINE_RULINGS}
    for id, item in library.items("ruling").items():
        values = item.fields.get("values")
        known[id] = tuple(values) if isinstance(values, dict) else ()
    return known


def usual_rulings(library: Library, pack: str) -> dict[str, str]:
    """How every question is answered on a board of a pack when nobody says otherwise."""
    usual = {ruling.id: ruling.default for ruling in ENGINE_RULINGS}
    usual |= {id: str(item.fields.get("default")) for id, item in library.items("ruling").items()}
    return usual | library.ruling_defaults(pack)


def check_rulings(said: Mapping[str, str], library: Library) -> None:
    """Raise UnknownRuling when somebody decides a question nobody asks, or in a way that is not possible."""
    known = ruling_values(library)
    for name, value in said.items():
        if name not in known:
            near = closest(name, known)
            hint = f"did you mean '{near}'?" if near else f"there are {', '.join(sorted(known))}"
            raise UnknownRuling(f"there is no ruling '{name}'; {hint}")
        if value not in map(str, known[name]):
            raise UnknownRuling(
                f"the ruling '{name}' cannot be '{value}'; it can be {' or '.join(map(str, known[name]))}"
            )
