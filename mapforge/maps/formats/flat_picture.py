"""Reads regions from a picture of flat colours: one region for each colour, or for each patch of it."""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from statistics import median

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.files.plurals import counted
from mapforge.maps.formats.features import GUESSED, CannotImport, Feature, Features, Remark
from mapforge.maps.formats.label_grid import NOBODY, Labels, faces_of, filled, is_thin, patches, smoothed
from mapforge.maps.formats.region_words import slug

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 40_000_000
MOST_CELLS = 1_500_000
"""Larger pictures are looked at in steps of several pixels, which no board of regions needs to be finer than."""
LEAST_PART = 0.0004
"""A colour of fewer cells than this part is no region but the blur of an edge, or a sign."""
LEAST_CELLS = 12
SPECK = 0.0003
"""A patch smaller than this part of the picture belongs to the region around it."""
MOST_COLOURS = 4_000
NEAR = 24
"""Colours that differ by less than this in all channels together are one colour with noise."""
LINE = 4
"""Lines between regions are at most twice so many cells wide."""
BLUR = 16
"""So many cells deep lines and blurred edges are shared out among the regions beside them."""
ALONE = 0.6
"""Where this part of the colours has one patch only, every colour is a region, whatever its number of parts."""


def is_png(content: bytes) -> bool:
    """Tell whether bytes are those of a PNG."""
    return content.startswith(SIGNATURE)


def read_picture(content: bytes, legend: Mapping[str, str] | None = None) -> Features:
    """The regions of a picture; `legend` gives names to colours."""
    pixels = _cells(content)
    features = Features(is_exact=True)
    labels, colours = _labels(pixels, features)
    labels = _without_lines(labels, colours, features)
    background = _background(labels, colours)
    if background is not None:
        features.leave_out("the colour around the map", _hex(colours[background]))
    faces, owner = _faces(labels, background)
    if not len(faces):
        raise CannotImport("this picture has no patches of one colour that could be regions")
    shapes = smoothed(faces)
    names = {_plain_colour(colour): name for colour, name in (legend or {}).items()}
    for number, (group, colour) in enumerate(_regions(owner, colours, bool(names), features), 1):
        text = _hex(colours[colour])
        polygons = [_rings(part) for part in shapely.get_parts(shapes[group])]
        name = names.get(text, "")
        feature = Feature(name, polygons, {}, [text], f"region {number}", bool(name))
        features.features.append(feature)
    return features


def _plain_colour(text: str) -> str:
    digits = text.strip().lower().removeprefix("#")
    return f"#{digits}" if len(digits) == 6 else text.strip().lower()


def _cells(content: bytes) -> NDArray[np.uint8]:
    """The pixels as rows of red, green, blue and cover; every so many of them when there are very many."""
    if len(content) < 33 or content[12:16] != b"IHDR":
        raise CannotImport("the PNG is damaged: it does not begin with a head")
    width, height = struct.unpack(">II", content[16:24])
    if not 0 < width * height <= MOST_PIXELS:
        raise CannotImport(f"the picture is {width:,} × {height:,} pixels; {MOST_PIXELS:,} pixels are the most")
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(content), formats=("PNG",)) as picture:
            picture.load()
            step = max(1, int(np.ceil(np.sqrt(width * height / MOST_CELLS))))
            if step > 1:
                size = (max(1, width // step), max(1, height // step))
                return np.asarray(picture.convert("RGBA").resize(size, Image.Resampling.NEAREST))
            return np.asarray(picture.convert("RGBA"))
    except UnidentifiedImageError:
        raise CannotImport("the PNG is damaged: what its head says is no picture") from None
    except (OSError, ValueError, SyntaxError, EOFError, struct.error) as error:
        raise CannotImport(f"the PNG is damaged: {str(error)[:80]}") from None


def _labels(pixels: NDArray[np.uint8], found: Features) -> tuple[Labels, NDArray[np.int64]]:
    """A label for each cell of a frequent colour, and those colours; all others are nobody's."""
    clear = pixels[..., 3] < 128
    values = pixels[..., :3].astype(np.int64)
    packed = (values[..., 0] << 16) | (values[..., 1] << 8) | values[..., 2]
    packed[clear] = NOBODY
    kinds, place, counts = np.unique(packed, return_inverse=True, return_counts=True)
    least = max(LEAST_CELLS, LEAST_PART * packed.size)
    frequent = [int(i) for i in np.argsort(-counts, kind="stable") if counts[i] >= least and kinds[i] != NOBODY]
    if len(frequent) > MOST_COLOURS:
        raise CannotImport(f"the picture has more than {MOST_COLOURS:,} colours; save it with flat colours")
    if not frequent:
        raise CannotImport("no colour of the picture covers enough of it; save it with flat colours, without shading")
    table = np.full(len(kinds), NOBODY, dtype=np.int64)
    chosen: list[int] = []
    known = np.zeros((0, 3), dtype=np.int64)
    for index in frequent:
        colour = np.array([kinds[index] >> 16, kinds[index] >> 8 & 255, kinds[index] & 255], dtype=np.int64)
        far = np.abs(known - colour).sum(axis=1)
        # Noise around a colour is rarer than the colour by far; two flat colours may be alike.
        if len(far) and far.min() < NEAR and counts[index] * 20 < counts[chosen[int(far.argmin())]]:
            table[index] = int(far.argmin())
        else:
            table[index] = len(chosen)
            chosen.append(index)
            known = np.vstack((known, colour))
    rare = int(counts[(table == NOBODY) & (kinds != NOBODY)].sum())
    if rare > 0.25 * packed.size:
        message = (
            f"{rare / packed.size:.0%} of the picture has colours of its own, as shading has; regions may be missing"
        )
        found.remarks.append(Remark(GUESSED, message))
    return table[place].reshape(packed.shape), kinds[chosen]


def _without_lines(labels: Labels, colours: NDArray[np.int64], found: Features) -> Labels:
    """The grid without the colours of lines and letters, which have no patch wider than a line."""
    result = labels.copy()
    for index in range(len(colours)):
        mask = labels == index
        reach = LINE if _is_dark_or_light(int(colours[index])) else 1
        if mask.any() and is_thin(mask, reach):
            result[mask] = NOBODY
            found.leave_out("lines or letters in a colour of their own", _hex(colours[index]))
    return result


def _is_dark_or_light(colour: int) -> bool:
    """Tell whether a colour is one that lines are drawn in: nearly black, nearly white, or grey."""
    parts = (colour >> 16, colour >> 8 & 255, colour & 255)
    return max(parts) < 90 or min(parts) > 215 or max(parts) - min(parts) < 25


def _background(labels: Labels, colours: NDArray[np.int64]) -> int | None:
    """The pale colour that runs along most of the edge of the picture."""
    edge = np.concatenate((labels[0], labels[-1], labels[:, 0], labels[:, -1]))
    counts = np.bincount(edge[edge != NOBODY], minlength=len(colours)) if (edge != NOBODY).any() else np.zeros(1)
    most = int(counts.argmax())
    colour = int(colours[most])
    parts = (colour >> 16, colour >> 8 & 255, colour & 255)
    is_paper = (min(parts) > 235 or max(parts) < 12) and counts[most] > 0.5 * len(edge)
    return most if is_paper else None


def _faces(labels: Labels, background: int | None) -> tuple[NDArray[np.object_], Labels]:
    """All patches but specks, with lines and specks shared out among them; and the colour of each."""
    # Patches are told apart before lines are filled: beyond a line the same colour is another region.
    parts = patches(labels)
    sizes = np.bincount(parts[parts != NOBODY], minlength=1)
    is_speck = sizes < max(LEAST_CELLS, SPECK * labels.size)
    colour = np.full(len(sizes), NOBODY, dtype=np.int64)
    colour[parts[parts != NOBODY]] = labels[parts != NOBODY]
    parts = np.where((parts != NOBODY) & is_speck[parts], NOBODY, parts)
    whole = filled(parts, BLUR)
    if background is not None:
        whole = np.where((whole != NOBODY) & (colour[whole] == background), NOBODY, whole)
    faces, owner = faces_of(whole)
    kept = np.unique(owner)
    shapes = np.empty(len(kept), dtype=object)
    shapes[:] = [shapely.coverage_union_all(faces[owner == part]) for part in kept]
    return shapes, colour[kept]


def _regions(
    owner: Labels, colours: NDArray[np.int64], has_legend: bool, found: Features
) -> list[tuple[NDArray[np.int64], int]]:
    """The patches of each region, and its colour: by colour where colours hardly repeat, else patch by patch."""
    used = np.unique(owner)
    patches = [np.flatnonzero(owner == colour) for colour in used]
    single = sum(len(patch) == 1 for patch in patches)
    is_by_colour = has_legend or (
        len(patches) >= 4 and single >= ALONE * len(patches) and median(map(len, patches)) == 1
    )
    if is_by_colour:
        message = f"every colour is one region ({counted(len(patches), 'colour')})"
        found.remarks.append(Remark(GUESSED, message))
        return [(patch, int(colour)) for patch, colour in zip(patches, used, strict=True)]
    message = f"colours repeat, so that every patch is a region ({counted(len(owner), 'patch', 'patches')})"
    found.remarks.append(Remark(GUESSED, message))
    return [(np.array([index]), int(owner[index])) for index in range(len(owner))]


def _hex(colour: np.int64 | int) -> str:
    return f"#{int(colour):06x}"


def _rings(shape: shapely.Polygon) -> list[list[tuple[float, float]]]:
    rings = (shape.exterior, *shape.interiors)
    return [[(float(x), float(y)) for x, y in ring.coords[:-1]] for ring in rings]


def legend_names(text: str) -> dict[str, str]:
    """The names of colours in a table with a column of colours and one of names."""
    from mapforge.maps.formats.region_words import rows_of

    rows = rows_of(text)
    heads = [slug(cell) for cell in rows[0]] if rows else []
    colour = next((heads.index(head) for head in ("colour", "color", "hex", "rgb", "fill") if head in heads), 0)
    name = next((heads.index(head) for head in ("name", "region", "label", "title") if head in heads), 1)
    return {row[colour]: row[name].strip() for row in rows if len(row) > max(colour, name)}
