"""Numbers and intervals as JSON has them."""

from __future__ import annotations

import math

from mapforge.lab.intervals import Estimate


def number_in_json(value: float, places: int = 2) -> float | None:
    """A number as JSON knows it: what is unknown is null."""
    return round(value, places) if math.isfinite(value) else None


def interval_in_json(estimate: Estimate, places: int = 2) -> list[float | None]:
    """Both ends of an interval."""
    return [number_in_json(estimate.low, places), number_in_json(estimate.high, places)]
