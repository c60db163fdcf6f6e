"""Makes a map of the shapes in a file: names, terrains, joined outlines, and remarks about all that was done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.files.plain_data import Record
from mapforge.maps.adjacency import borders
from mapforge.maps.formats.board_placement import (
    Box,
    crop,
    is_in_degrees,
    join_across_the_meridian,
    merge,
    placement,
)
from mapforge.maps.formats.extra_shapes import (
    DOT,
    MARK,
    backgrounds,
    closed_to_all,
    marks,
    named_parts,
    repeats,
    strangers,
    swatches,
)
from mapforge.maps.formats.far_islands import inset
from mapforge.maps.formats.features import (
    CHANGED,
    GUESSED,
    LEFT_OUT,
    MOST_FEATURES,
    MOST_POINTS,
    REPAIRED,
    CannotImport,
    Features,
    Point,
    Remark,
    remark_lines,
)
from mapforge.maps.formats.map_looks import told_choice
from mapforge.maps.formats.region_outlines import (
    border_places,
    corners_of,
    neighbours,
    outline_text,
    region_outline,
    shapes_of,
)
from mapforge.maps.formats.region_words import (
    Vocabulary,
    WordSource,
    is_backdrop,
    kept_properties,
    styled,
    take_names,
    unique_ids,
)
from mapforge.maps.formats.svg_names import is_mark, is_no_region
from mapforge.maps.geometry_refusals import refusals_of
from mapforge.maps.joined_outlines import COVERED, Cut, JoinedOutlines, join, on_grid, with_shape
from mapforge.maps.outlines import FEW_CORNERS, MOST_RINGS, Outline
from mapforge.maps.shape_repair import (
    MOST_CROSSINGS,
    crosses_itself_too_often,
    pairs_that_meet,
    refuse_crossings,
    refuse_crowds,
)
from mapforge.maps.snap_tolerance import ToleranceChoice, choose_tolerance, usual_side

DIGITS = 3
GRID = 10.0**-DIGITS
SIZES = ((26, 2, 10), (34, 3, 10), (43, 4, 9), (MOST_FEATURES, 5, 8))
"""Up to how many regions a map is for so many players and turns, as the printed boards are."""
MOST_WRITTEN = 6_500_000
"""How many bytes of outlines a map file may have, so that it can be read again."""
BYTES_PER_CORNER = 17
END = 0.1
"""A line may end so far beside its region, in parts of the side of a usual one."""
MANY_CORNERS = 30_000
FINEST, UNSEEN, FINE = 0.05, 0.4, 0.5
"""Of a map with many corners, bends from the first to the second size go, and up to the third where a file would be
too large; on a board of a thousand units nobody sees them."""
MOST_NEAR = 40
MOST_ALIKE = 100_000
"""The most pairs of shapes that are compared, because they overlap and have about the same size."""
MOST_PLACED = 100


@dataclass(frozen=True)
class ImportChoices:
    """What the user chose about an import."""

    words: Vocabulary = field(default_factory=Vocabulary)
    tolerance: float | None = None
    """None: find out; 0: exactly as drawn."""
    board: tuple[float, float] | None = None
    is_boxed: bool = False
    """The board is the box around all regions."""
    is_flipped: bool = False
    crop: Box | None = None
    merge_by: str = ""
    name_from: str = ""
    has_insets: bool = False
    """Islands far from the mainland are drawn beside it."""
    has_links: bool = False
    """Lines from one region to another are links."""


@dataclass
class ImportedMap:
    """A map, and what there is to tell about how it was made."""

    data: Record
    remarks: list[Remark]
    """Places are in units of the board."""
    guessed: frozenset[str] = frozenset()
    """Regions whose terrain nothing tells."""
    waters: frozenset[str] = frozenset()
    """Regions that are water, though nobody said whether sea or lake."""
    tolerance: float = 0.0
    """Gaps narrower than this were closed."""
    layers: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    """What the file has to choose from: its layers, and what it says of its shapes."""

    @property
    def notes(self) -> list[str]:
        """The remarks in sentences: what was done, and with which things."""
        return list(remark_lines(self.remarks))


@refusals_of("the outlines of this file")
def import_features(features: Features, id: str, choices: ImportChoices) -> ImportedMap:
    """Make a map of the shapes of a file."""
    _refuse_too_many(features)
    _refuse_tangles(features)
    for source, option in (
        (WordSource(choices.merge_by), "--merge-by"),
        (WordSource(choices.name_from), "--name-from"),
        (choices.words.terrain_from, "--terrain-from"),
        (choices.words.symbols_from, "--symbols-from"),
    ):
        source.check(features, option)
    properties = tuple(sorted({key for feature in features.features for key in feature.properties}))
    if not features.map_data:
        join_across_the_meridian(features)
    if choices.crop is not None:
        crop(features, choices.crop)
    if choices.merge_by or features.merge_by:
        merge(features, choices.merge_by or features.merge_by)
    frames = inset(features, is_in_degrees=is_in_degrees(features)) if choices.has_insets else []
    take_names(features, choices.name_from)
    choices = replace(choices, words=choices.words.with_hues(features))
    maker = _Maker(features, choices)
    regions = maker.regions()
    if not regions:
        raise CannotImport("no shape of this file has any area")
    players, turns = next((players, turns) for most, players, turns in SIZES if len(regions) <= most)
    data = {"id": id, "name": features.title or styled(id), "players": [players], "turns": turns}
    own = {key: value for key, value in features.map_data.items() if key != "id"}
    board = maker.board()
    data |= {**own, **({"board": board} if board else {}), "regions": regions}
    data |= {"insets": maker.insets(frames)} if frames else {}
    links = maker.links() if choices.has_links else []
    data |= {"links": links} if links else {}
    remarks = choices.words.summed(maker.remarks)
    return ImportedMap(
        data,
        remarks,
        frozenset(maker.guessed),
        frozenset(maker.waters),
        maker.tolerance,
        features.layers,
        properties,
    )


def _refuse_too_many(features: Features) -> None:
    if not features.features:
        why = next(remark_lines(features.remarks), "")
        raise CannotImport(
            "there is no closed shape in this file that could be a region" + (f" ({why})" if why else "")
        )
    for feature in features.features:
        rings = sum(map(len, feature.polygons))
        if rings > MOST_RINGS:
            raise CannotImport(f"'{feature.called}' has {rings:,} parts and holes; {MOST_RINGS:,} are the most")
    count = len(features.features)
    points = sum(len(ring) for f in features.features for rings in f.polygons for ring in rings)
    if count > MOST_FEATURES or points > MOST_POINTS:
        raise CannotImport(
            f"{count:,} shapes with {points:,} corners are too many; the limit is {MOST_FEATURES:,} shapes"
        )


def _refuse_tangles(features: Features) -> None:
    """Raise CannotImport before anything is made of outlines that cross each other all over."""
    rings = [(feature, ring) for feature in features.features for rings in feature.polygons for ring in rings]
    drawn = [shapely.Polygon(ring) for _, ring in rings]
    for index in np.flatnonzero(~shapely.is_valid(drawn)).tolist():
        if crosses_itself_too_often(drawn[index]):
            name = rings[index][0].called
            raise CannotImport(f"the outline of '{name}' crosses itself more than {MOST_CROSSINGS:,} times")
    if sum(len(ring) for _, ring in rings) > FEW_CORNERS:
        refuse_crowds(drawn)
    refuse_crossings(drawn, "the outlines")


class _Maker:
    def __init__(self, features: Features, choices: ImportChoices) -> None:
        self.features, self.choices = features, choices
        self.ids = list(unique_ids(features))
        self.placing = placement(features, choices.board, is_flipped=choices.is_flipped)
        self.remarks = [*(self._placed(remark) for remark in features.remarks), *self.placing.remarks]
        self.drawn: list[Outline] = []
        self.tolerance = 0.0
        self.guessed: set[str] = set()
        self.waters: set[str] = set()
        self.called = {id: feature.called for id, feature in zip(self.ids, features.features, strict=True)}

    def _placed(self, remark: Remark) -> Remark:
        return Remark(remark.kind, remark.what, remark.name, tuple(map(self.placing.place, remark.place)))

    def _say(self, kind: str, what: str, name: str = "", place: tuple[Point, ...] = ()) -> None:
        self.remarks.append(Remark(kind, what, name, place))

    def board(self) -> dict[str, float] | None:
        """The size of the board, when it is a rectangle."""
        if self.choices.board is not None:
            return {"width": self.choices.board[0], "height": self.choices.board[1]}
        if self.choices.is_boxed:
            width, height = self.placing.size
            return {"width": round(width, DIGITS), "height": round(height, DIGITS)}
        return None

    def insets(self, frames: list[Box]) -> list[Record]:
        """The frames around what is drawn beside the mainland, on the board."""
        made = []
        for left, low, right, high in frames:
            (x1, y1), (x2, y2) = self.placing.place((left, low)), self.placing.place((right, high))
            x, y, width, height = min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)
            sizes = {"x": x, "y": y, "width": width, "height": height}
            made.append({key: round(value, DIGITS) for key, value in sizes.items()})
        return made

    def regions(self) -> list[Record]:
        """All regions, with outlines that meet exactly where they nearly met before."""
        outlines = list(self._outlines())
        if not self.features.map_data:
            outlines = self._without_fine_bends(outlines)
            outlines = self._without_scenery(outlines)
            outlines = self._joined(outlines)
            outlines = self._light_enough(outlines)
        self.drawn = outlines
        return [self._region(outline) for outline in outlines]

    def links(self) -> list[Record]:
        """A link for each line of the drawing that ends in two regions which are no neighbours."""
        shapes = shapes_of(self.drawn)
        reach, tree = END * usual_side(shapes), shapely.STRtree(shapes)
        known = {frozenset(pair) for pair in neighbours(self.drawn)}
        found: list[Record] = []
        for line in self.features.lines:
            ends = [self._region_at(tree, self.placing.place(spot), reach) for spot in (line[0], line[-1])]
            pair = frozenset(end for end in ends if end)
            if len(pair) == 2 and pair not in known:
                known.add(pair)
                found.append({"between": sorted(pair), "reason": "A line in the drawing."})
                self._say(CHANGED, "a line between them is a link", self._both((min(pair), max(pair))))
        if not found:
            self._say(GUESSED, "no line of the drawing ends in two regions, so that --links makes none")
        return found

    def _region_at(self, tree: shapely.STRtree, spot: Point, reach: float) -> str:
        """The region in which a line ends, or the nearest one within reach."""
        near = tree.query_nearest(shapely.Point(spot), max_distance=max(reach, GRID), all_matches=False)
        return self.drawn[int(near[0])].id if len(near) else ""

    def _outlines(self) -> Iterator[Outline]:
        place, is_own = self.placing.place, bool(self.features.map_data)
        for index, (id, feature) in enumerate(zip(self.ids, self.features.features, strict=True)):
            polygons = [[[place(point) for point in ring] for ring in rings] for rings in feature.polygons]
            with refusals_of(f"the outline of '{feature.called}'"):
                outline, is_repaired = region_outline(id, index, polygons)
            if not outline.parts or (not is_own and outline.shape().area < GRID**2):
                spot = polygons[0][0][:1] if polygons else []
                self._say(LEFT_OUT, "a shape without any area", feature.called, tuple(spot))
                continue
            if is_repaired:
                self._say(REPAIRED, "the outline crossed itself", feature.called, corners_of(outline))
            yield outline

    def _without_scenery(self, outlines: list[Outline]) -> list[Outline]:
        """Leave out a ground behind everything that is no terrain, and nameless marks on and beside the map."""
        features = [self.features.features[outline.index] for outline in outlines]
        shapes = shapes_of(outlines)
        words = self.choices.words
        is_known = [words.terrain(feature, is_own=False, is_sure=True)[1] is None for feature in features]
        named = [known or not is_backdrop(feature.name) for known, feature in zip(is_known, features, strict=True)]
        gone = set()
        for index in backgrounds(shapes, named):
            if not is_known[index]:
                gone.add(index)
                reason = "a background behind everything (give it a terrain with --terrain to keep it)"
                self._say(LEFT_OUT, reason, features[index].called)
        if not self.features.is_geographic:
            gone |= self._tell_signs(outlines, [index for index in range(len(outlines)) if index not in gone])
            gone |= self._tell_marks(outlines, [index for index in range(len(outlines)) if index not in gone])
        return [outline for index, outline in enumerate(outlines) if index not in gone]

    def _tell_signs(self, outlines: list[Outline], among: list[int]) -> set[int]:
        """Leave out what names or repetition show to be no region: centres, units, coasts, what is out of play."""
        shapes = shapes_of([outlines[index] for index in among])
        features = [self.features.features[outlines[index].index] for index in among]
        names = [feature.name for feature in features]
        gone: dict[int, str] = {}
        for sign in repeats(shapes):
            gone[sign] = "a small shape that is repeated on regions, as marks are"
        for part, whole in named_parts(shapes, names):
            gone[part] = f"a part of '{names[whole]}', which it is called after"
        for strange in strangers(shapes, [bool(name) for name in names]):
            gone[strange] = "a shape without a name on regions that all have one"
        for index in closed_to_all([feature.hints for feature in features]):
            if self.choices.words.terrain(features[index], is_own=False, is_sure=True)[1] is not None:
                gone[index] = "its class says that nobody enters it (give it a terrain with --terrain to keep it)"
        for index, name in enumerate(names):
            if is_no_region(name):
                gone[index] = "its name says that it is no region (--layer or another name keeps it)"
            elif is_mark(name):
                gone[index] = "its name says that it marks a place in a region"
        if len(gone) == len(among):
            return set()
        for index in sorted(gone):
            one = outlines[among[index]]
            self._say(LEFT_OUT, gone[index], self._name(one), corners_of(one))
        return {among[index] for index in gone}

    def _tell_marks(self, outlines: list[Outline], among: list[int]) -> set[int]:
        shapes = shapes_of([outlines[index] for index in among])
        features = [self.features.features[outlines[index].index] for index in among]
        times = [inf if feature.is_labelled else DOT if feature.name else MARK for feature in features]
        gone = set()
        for mark, below in marks(shapes, times):
            gone.add(among[mark])
            one, other = outlines[among[mark]], outlines[among[below]]
            reason = "a small mark on a region (a label or title would make it a region)"
            self._say(LEFT_OUT, reason, f"{self._name(one)} on {self._name(other)}", corners_of(one))
        for mark in swatches(shapes, [bool(feature.name) for feature in features]):
            gone.add(among[mark])
            one = outlines[among[mark]]
            reason = "a small shape that touches no other, as in a legend (a name would keep it)"
            self._say(LEFT_OUT, reason, self._name(one), corners_of(one))
        return gone

    def _joined(self, outlines: list[Outline]) -> list[Outline]:
        outlines = self._without_doubles(outlines)
        shapes = shapes_of(outlines)
        choice = self._choice(shapes)
        self.tolerance = choice.tolerance
        meant = frozenset(frozenset({outlines[a].id, outlines[b].id}) for a, b in choice.facing)
        joined = join(outlines, choice.tolerance, grid=GRID, stacked=True, meant=meant)
        self._tell_joined(outlines, joined, choice.tolerance)
        self._tell_borders(outlines, shapes, choice, joined)
        if joined.snapped.outlines:
            after, is_given = shapes_of(joined.snapped.outlines), self.choices.tolerance is not None
            names = [self._name(outline) for outline in outlines]
            self.remarks += told_choice(shapes, after, choice, names.__getitem__, is_given=is_given)
        return list(joined.snapped.outlines)

    def _choice(self, shapes: NDArray[np.object_]) -> ToleranceChoice:
        if self.choices.tolerance is not None:
            return ToleranceChoice(self.choices.tolerance)
        line = self.features.line * self.placing.scale
        # A file of shapes without lines comes from a program that knows which corners are shared.
        is_exact = self.features.is_exact or self.features.is_geographic
        choice = choose_tolerance(shapes, line=line, is_exact=is_exact)
        return choice if is_exact else replace(choice, tolerance=max(choice.tolerance, GRID))

    def _tell_apart(self, outlines: list[Outline], choice: ToleranceChoice, after: set[tuple[str, str]]) -> None:
        near = (
            miss for miss in (*choice.joined, *choice.apart) if (outlines[miss.a].id, outlines[miss.b].id) not in after
        )
        for miss in islice(near, MOST_NEAR):
            name = f"{self._name(outlines[miss.a])} – {self._name(outlines[miss.b])} ({miss.tolerance:.3g} apart)"
            self._say(GUESSED, "near, but no neighbours (--tolerance joins what is nearer)", name)

    def _name(self, outline: Outline) -> str:
        return self.called[outline.id]

    def _tell_joined(self, outlines: list[Outline], joined: JoinedOutlines, tolerance: float) -> None:
        by_pair: dict[tuple[int, int], Cut] = {(cut.below, cut.above): cut for cut in joined.cuts if not cut.is_slight}
        for below, above in by_pair:
            name = f"{self._name(outlines[above])} out of {self._name(outlines[below])}"
            self._say(CHANGED, "cut out of the shape below it", name, corners_of(outlines[above]))
        for fill in joined.fills:
            names = [self._name(outlines[owner]) for owner in fill.owners]
            if len(names) > 2 and tolerance > GRID:
                self._say(CHANGED, "a narrow gap shared out among", " and ".join(names[:4]), fill.corners)
        for id in joined.snapped.vanished:
            outline = next(outline for outline in outlines if outline.id == id)
            self._say(
                LEFT_OUT, "nothing of it is to be seen below the shapes on it", self.called[id], corners_of(outline)
            )
        for pair in joined.points:
            self._say(GUESSED, "so little of a border between them that they meet in a point", self._both(pair))

    def _tell_borders(
        self,
        outlines: list[Outline],
        shapes: NDArray[np.object_],
        choice: ToleranceChoice,
        joined: JoinedOutlines,
    ) -> None:
        """Say which neighbours there are now and were not before, and the other way round."""
        before = {(outlines[a].id, outlines[b].id) for a, b in borders(shapes).pairs()}
        after = neighbours(joined.snapped.outlines)
        changed = {outlines[index].id for cut in joined.cuts if not cut.is_slight for index in (cut.below, cut.above)}
        needed = {(outlines[miss.a].id, outlines[miss.b].id): miss.tolerance for miss in choice.joined}
        made = [pair for pair in sorted(after - before) if not changed.issuperset(pair)]
        # The widest gaps first, because those are the ones to doubt.
        made.sort(key=lambda pair: -needed.get(pair, 0.0))
        places = border_places(joined.snapped.outlines, made[:MOST_PLACED])
        for pair in made if choice.tolerance > GRID else ():
            self._say(CHANGED, _closed(choice), self._both(pair), places.get(pair, ()))
        gone = {*joined.snapped.vanished, *(outlines[cut.below].id for cut in joined.cuts)}
        for pair in sorted(before - after - {*joined.points, *((b, a) for a, b in joined.points)}):
            if gone.isdisjoint(pair):
                self._say(CHANGED, "no neighbours any more after the repair", self._both(pair))
        self._tell_apart(outlines, choice, after)

    def _both(self, pair: tuple[str, str]) -> str:
        return f"{self.called[pair[0]]} – {self.called[pair[1]]}"

    def _without_doubles(self, outlines: list[Outline]) -> list[Outline]:
        """Of two shapes in the same place the one with a name stays, or else the upper one."""
        shapes = np.array([outline.shape() for outline in outlines], dtype=object)
        areas = shapely.area(shapes)
        first, second = pairs_that_meet(shapes)
        alike = np.minimum(areas[first], areas[second]) > COVERED * np.maximum(areas[first], areas[second])
        first, second = first[alike], second[alike]
        if len(first) > MOST_ALIKE:
            raise CannotImport(f"more than {MOST_ALIKE:,} pairs of shapes may lie in the same place")
        common = shapely.area(shapely.intersection(shapes[first], shapes[second]))
        dropped: set[int] = set()
        for one, other, shared in zip(first.tolist(), second.tolist(), common.tolist(), strict=True):
            if shared > COVERED * max(areas[one], areas[other]) and not {one, other} & dropped:
                named = self.features.features[outlines[one].index].name
                is_lower_better = bool(named) and not self.features.features[outlines[other].index].name
                gone, kept = (other, one) if is_lower_better else (one, other)
                dropped.add(gone)
                reason = "lies in the same place as another shape"
                self._say(LEFT_OUT, reason, f"{self._name(outlines[gone])} (like {self._name(outlines[kept])})")
        return [outline for index, outline in enumerate(outlines) if index not in dropped]

    def _without_fine_bends(self, outlines: list[Outline]) -> list[Outline]:
        """Outlines with more corners than anybody sees lose their finest bends before anything is done with them."""
        shapes = shapes_of(outlines)
        count = left = int(shapely.get_num_coordinates(shapes).sum())
        if count <= MANY_CORNERS:
            return outlines
        before, kept, detail = borders(shapes).pairs(), shapes, FINEST
        # Where regions hardly share a border exactly, the few that do do so by accident.
        is_exact = len(before) >= len(shapes)
        while left > MANY_CORNERS and detail <= (FINE if left * BYTES_PER_CORNER > MOST_WRITTEN / 2 else UNSEEN):
            simple = shapely.coverage_simplify(kept, detail)
            is_whole = shapely.is_valid(simple).all() and not shapely.is_empty(simple).any()
            # Neighbours that would be lost or made are worth more than time.
            if not is_whole or (is_exact and borders(simple).pairs() != before):
                break
            kept, left, detail = simple, int(shapely.get_num_coordinates(simple).sum()), 2 * detail
        if kept is shapes:
            return outlines
        self._say(
            CHANGED, f"{count:,} corners became {left:,}: bends smaller than {detail / 2:g} went, which nobody sees"
        )
        return [with_shape(outline, shape) for outline, shape in zip(outlines, kept, strict=True)]

    def _light_enough(self, outlines: list[Outline]) -> list[Outline]:
        """Outlines that make a file too large to be read lose corners that nobody sees, on both sides alike."""
        count = sum(1 for outline in outlines for _ in outline.corners())
        if count * BYTES_PER_CORNER <= MOST_WRITTEN:
            return outlines
        shapes = np.array([outline.shape() for outline in outlines], dtype=object)
        before, detail, lighter = neighbours(outlines), GRID * 10, outlines
        while sum(1 for outline in lighter for _ in outline.corners()) * BYTES_PER_CORNER > MOST_WRITTEN:
            detail *= 2
            simple = shapely.coverage_simplify(shapes, detail)
            drawn = [with_shape(o, s) for o, s in zip(outlines, simple, strict=True) if not s.is_empty]
            lighter = on_grid(drawn, GRID)
        left = sum(1 for outline in lighter for _ in outline.corners())
        message = f"{count:,} corners became {left:,}, because larger files cannot be read; bends below {detail:g} went"
        self._say(CHANGED, message)
        for one, other in sorted(before - neighbours(lighter)):
            self._say(
                CHANGED, "no neighbours any more with fewer corners", f"{self.called[one]} – {self.called[other]}"
            )
        return lighter

    def _region(self, outline: Outline) -> Record:
        feature = self.features.features[outline.index]
        region: Record = {"id": outline.id}
        if feature.name and feature.name != outline.id:
            region["name"] = (feature.name if self.features.map_data else styled(feature.name))[:80]
        terrain, guess = self.choices.words.terrain(feature, is_own=bool(self.features.map_data))
        region["terrain"] = terrain
        if guess is not None:
            self.guessed.add(outline.id)
            self.remarks.append(guess)
        elif terrain == "sea" and not self.choices.words.is_called(feature, terrain):
            self.waters.add(outline.id)
        symbols, remarks = self.choices.words.symbols(feature)
        self.remarks += remarks
        region |= ({"symbols": symbols} if symbols else {}) | kept_properties(feature.properties)
        parts, holes = [outline_text(part) for part in outline.parts], [outline_text(hole) for hole in outline.holes]
        region["outline"] = parts[0] if len(parts) == 1 else parts
        if holes:
            region["holes"] = holes[0] if len(holes) == 1 else holes
        return region


def _closed(choice: ToleranceChoice) -> str:
    if not choice.joined:
        return f"gaps narrower than {choice.tolerance:.3g} closed; this makes neighbours of"
    return (
        f"gaps narrower than {choice.tolerance:.3g} closed, because the neighbours stay the same up to "
        f"{choice.until:.3g} (--tolerance 0 leaves them open); this makes neighbours of"
    )
