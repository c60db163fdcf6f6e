"""Which way is up: places that everybody knows tell it, whatever the numbers of a file look like."""

from __future__ import annotations

import numpy as np

from mapforge.maps.formats.features import Features

LATITUDES = {
    "alberta": 54, "argentina": -35, "aomori": 41, "australia": -25, "bavaria": 49, "bayern": 49, "brazil": -10,
    "california": 37, "canada": 58, "chile": -32, "egypt": 27, "england": 52, "fin": 63, "finland": 63, "florida": 28,
    "france": 46, "germany": 51, "greece": 39, "hokkaido": 43, "iceland": 65, "india": 22, "indonesia": -2,
    "iowa": 42, "italy": 42, "kagoshima": 31, "kansas": 38, "kenya": 0, "lombardy": 45, "louisiana": 31, "maine": 45,
    "mexico": 23, "michigan": 44, "minnesota": 46, "mongolia": 47, "montana": 47, "morocco": 32, "nebraska": 41,
    "new south wales": -32, "norway": 62, "ontario": 50, "oregon": 44, "peru": -9, "poland": 52, "queensland": -22,
    "quebec": 52, "russia": 60, "saxony": 51, "schleswig holstein": 54, "scotland": 57, "siberia": 65, "sicily": 37,
    "spain": 40, "sweden": 62, "tasmania": -42, "texas": 31, "turkey": 39, "ukraine": 49, "victoria": -37,
    "washington": 47, "wisconsin": 44, "wyoming": 43, "zambia": -13,
}  # fmt: skip
"""About how far north some places lie."""
FEWEST = 4
SURE = 0.5
"""Above this correlation of heights and latitudes nobody doubts which way is up."""


def grows_north(features: Features) -> bool | None:
    """Tell whether y grows to the north, as places with well-known names show; None when they show nothing."""
    known, heights = [], []
    for feature in features.features:
        latitude = LATITUDES.get(" ".join(feature.name.lower().replace("-", " ").split()))
        if latitude is not None and feature.polygons:
            ring = max((rings[0] for rings in feature.polygons), key=len)
            known.append(latitude)
            heights.append(sum(y for _, y in ring) / len(ring))
    if len(known) < FEWEST or np.ptp(known) == 0 or np.ptp(heights) == 0:
        return None
    sureness = float(np.corrcoef(known, heights)[0, 1])
    return sureness > 0 if abs(sureness) >= SURE else None
