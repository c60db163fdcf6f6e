"""Looks at a PDF as a printer does: pages become dots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pypdfium2
from numpy.typing import NDArray

MILLIMETRE = 25.4
Dots = NDArray[np.uint8]


class Paper:
    """The pages of a PDF, rasterised when somebody looks at them."""

    def __init__(self, content: bytes) -> None:
        self.document: Any = pypdfium2.PdfDocument(content)

    def __len__(self) -> int:
        return len(self.document)

    def size(self, page: int) -> tuple[float, float]:
        """The width and height of a page in millimetres."""
        width, height = self.document[page].get_size()
        return width / 72 * MILLIMETRE, height / 72 * MILLIMETRE

    def dots(self, page: int, dpi: float, foot: float = 0.0) -> Dots:
        """A page as grey dots, 0 for black; or only so many millimetres above its lower edge."""
        shown = self.document[page]
        hidden = (shown.get_size()[1] - foot / MILLIMETRE * 72) if foot else 0.0
        bitmap = shown.render(scale=dpi / 72, grayscale=True, crop=(0, 0, 0, hidden))
        return np.array(bitmap.to_numpy()).reshape(bitmap.height, bitmap.width)

    def text(self, page: int) -> str:
        """All letters of a page."""
        return str(self.document[page].get_textpage().get_text_range())


def part(dots: Dots, dpi: float, left: float, top: float, width: float, height: float) -> Dots:
    """A rectangle of a page, given in millimetres."""
    unit = dpi / MILLIMETRE
    return dots[round(top * unit) : round((top + height) * unit), round(left * unit) : round((left + width) * unit)]


def dark_runs(row: Dots, dpi: float, threshold: int = 110) -> list[float]:
    """The middles of the dark runs along a row of dots, in millimetres, to a fraction of a dot."""
    darkness = np.clip(threshold - row.astype(float), 0, None)
    found, start = [], None
    for index, value in enumerate([*darkness, 0.0]):
        if value > 0 and start is None:
            start = index
        elif value == 0 and start is not None:
            weights = darkness[start:index]
            found.append(float((np.arange(start, index) + 0.5) @ weights / weights.sum()) * MILLIMETRE / dpi)
            start = None
    return found
