"""Coasts of a province: shapes that are called after it, such as `spa_nc` and `Spain (south coast)`, belong to it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mapforge.maps.formats.features import GUESSED, Feature, Features, Remark, Rings

_COAST = re.compile(r"(.{2,60}?)[\s_/.(-]{1,3}(?:[nsew]c|(?:north|south|east|west)(?:ern)? coast)\)?", re.IGNORECASE)


@dataclass
class _Province:
    """A province of which coasts are drawn as shapes of their own."""

    whole: Feature | None
    coasts: list[Feature]


def join_coasts(features: Features) -> None:
    """Make one region of a province and its coasts, or of its coasts alone where nothing else is drawn of it."""
    gone: set[int] = set()
    for name, province in _provinces(features).items():
        if province.whole is None and len(province.coasts) == 1:
            continue
        whole = province.whole or province.coasts[0]
        whole.name = whole.name if province.whole else name
        whole.polygons = _joined([whole, *province.coasts])
        gone |= {id(coast) for coast in province.coasts} - {id(whole)}
        told = "its coasts, which are drawn as shapes of their own, are parts of it"
        features.remarks.append(Remark(GUESSED, told, whole.called))
    features.features = [feature for feature in features.features if id(feature) not in gone]


def _provinces(features: Features) -> dict[str, _Province]:
    """All provinces of which coasts are drawn, by name."""
    by_name = {feature.name.lower(): feature for feature in features.features if feature.name}
    found: dict[str, _Province] = {}
    for feature in features.features:
        coast = _COAST.fullmatch(feature.name)
        if coast is not None:
            province = found.setdefault(coast[1], _Province(by_name.get(coast[1].lower()), []))
            province.coasts.append(feature)
    return found


def _joined(features: list[Feature]) -> list[Rings]:
    """What shapes cover together."""
    import shapely

    from mapforge.maps.formats.board_placement import rings_of, shape_of

    return list(rings_of(shapely.union_all([shape_of(feature.polygons) for feature in features])))
