"""Sums that are rounded alike everywhere, so that a bot chooses the same on every Python."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import Final

SUM_IS_PLAIN: Final = sys.version_info < (3, 12)
"""Whether Python's own sum rounds after each number; later it makes up for what rounding loses."""


def plain_sum(numbers: Iterable[float]) -> float:
    """Numbers added one after the other, by the quickest way that rounds after each."""
    return sum(numbers, 0.0) if SUM_IS_PLAIN else reduce(add, numbers, 0.0)
