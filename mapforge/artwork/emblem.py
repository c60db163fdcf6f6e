"""An emblem: a few flat shapes in a box, or a PNG, and what can be done with it whoever has drawn it."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from mapforge.artwork.colours import lightness, mixed
from mapforge.files.plain_data import Record

SIDE = 64.0
"""Our own drawings stand on a square of this side."""
INK, CREAM = "#2d2118", "#fff3d6"
MATERIALS = {
    "skin": ("#e2ad7c", "#bd7f50"), "bone": ("#f3e4c0", "#cfb98c"), "steel": ("#b9c1c7", "#828d97"),
    "gold": ("#f0bb45", "#bd8522"), "wood": ("#a9713f", "#774a25"), "red": ("#c4473a", "#8c2c29"),
    "orange": ("#e08434", "#ab581c"), "leaf": ("#86ab55", "#56803a"), "moss": ("#a9b87f", "#76885a"),
    "teal": ("#4ea79c", "#2c726d"), "sky": ("#72b0d8", "#3c7aab"), "blue": ("#4670b5", "#2b4a80"),
    "violet": ("#9272bd", "#62478c"), "rose": ("#d98a9c", "#a4566d"), "slate": ("#77808d", "#4b525e"),
    "mud": ("#8f6e52", "#614833"),
}  # fmt: skip
"""The tone and the shade of everything that shipped emblems are made of."""
DECLINED_INK = "#6d665c"
DECLINED_TONES = ("#a39b8d", "#f4f0e6")
"""In decline ink turns to a middle grey, and all colours to tones between these."""


class Frame(NamedTuple):
    """The part of the plane that an emblem shows."""

    left: float = 0.0
    top: float = 0.0
    width: float = SIDE
    height: float = SIDE


WHOLE = Frame()


@dataclass(frozen=True)
class EmblemShape:
    """A path with its colours; `none` paints nothing."""

    path: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0
    is_round: bool = True
    """Whether ends and corners of the line are round."""
    is_even_odd: bool = False
    opacity: float = 1.0
    matrix: tuple[float, float, float, float, float, float] | None = None

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes of a path inside a group with round ends and corners."""
        svg_attributes = {"d": self.path, "fill": self.fill}
        if self.stroke != "none" and self.width:
            svg_attributes |= {"stroke": self.stroke, "stroke-width": f"{self.width:g}"}
            svg_attributes |= {} if self.is_round else {"stroke-linejoin": "miter", "stroke-linecap": "butt"}
        svg_attributes |= {"fill-rule": "evenodd"} if self.is_even_odd else {}
        svg_attributes |= {"opacity": f"{self.opacity:g}"} if self.opacity < 1 else {}
        return svg_attributes | (
            {"transform": f"matrix({' '.join(f'{n:g}' for n in self.matrix)})"} if self.matrix else {}
        )


@dataclass(frozen=True)
class Emblem:
    """What stands for an item wherever it is drawn."""

    shapes: tuple[EmblemShape, ...] = ()
    frame: Frame = WHOLE
    ground: str = ""
    """The colour that suits it as a ground of cards; empty when its author has named none."""
    png: bytes = b""
    """A PNG that stands in the frame instead of shapes."""
    is_tidy: bool = False
    """Nothing is drawn beyond the frame, so that nothing has to be cut off."""
    is_framed: bool = False
    """It has the frame of its kind already, as arms do."""

    @cached_property
    def declined(self) -> Emblem:
        """The same in decline: pale, without colours, and with little contrast."""
        if self.png:
            return replace(self, shapes=(EmblemShape("", opacity=0.45),))
        return replace(self, shapes=tuple(map(_declined, self.shapes)))

    def rim(self, colour: str, width: float) -> Emblem:
        """The same in one colour and wider on all sides, to stand behind it; of a PNG there is none."""
        return replace(
            self, png=b"", shapes=tuple(_rimmed(shape, colour, width) for shape in self.shapes if shape.path)
        )

    @property
    def view_box(self) -> str:
        """The frame as SVG writes it."""
        return " ".join(f"{value:g}" for value in self.frame)

    @property
    def place(self) -> dict[str, str]:
        """The attributes that fill the frame with a PNG."""
        return {key: f"{value:g}" for key, value in zip(("x", "y", "width", "height"), self.frame, strict=True)}

    @property
    def data_url(self) -> str:
        """The PNG as an address that contains it."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"

    @property
    def opacity(self) -> float:
        """How much of a PNG is seen."""
        return self.shapes[0].opacity if self.shapes else 1.0

    def as_data(self) -> Record:
        """The emblem for whoever draws it elsewhere than in our pictures."""
        image = {"href": self.data_url, **self.place} if self.png else None
        shapes = [shape.attributes for shape in self.shapes] if not self.png else []
        return {"box": self.view_box, "shapes": shapes, "image": image}


def _declined(shape: EmblemShape) -> EmblemShape:
    return replace(shape, fill=_pale(shape.fill), stroke=_pale(shape.stroke))


def _rimmed(shape: EmblemShape, colour: str, width: float) -> EmblemShape:
    fill = "none" if shape.fill == "none" else colour
    return replace(shape, fill=fill, stroke=colour, width=shape.width + width, is_round=True)


def _pale(colour: str) -> str:
    if colour == "none":
        return colour
    # Very dark colours of strangers are ink as well.
    if lightness(colour) < 0.17:
        return DECLINED_INK
    return mixed(*DECLINED_TONES, max(0.0, min(1.0, (lightness(colour) - 0.25) / 0.65)))
