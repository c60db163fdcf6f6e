"""Drawings in layers: one has the regions, the others a painting, shades, centres and flight paths."""

from __future__ import annotations

from itertools import pairwise

from tests.maps.test_drawn_words import drawing, names, pairs

CODES = ("ash", "bir", "ced", "dal", "elm", "fir")
SQUARES = {code: f"M{50 * (n % 3)},{30 * (n // 3)}h50v30h-50z" for n, code in enumerate(CODES)}
MET = {
    *(frozenset(pair) for pair in (("ash", "bir"), ("bir", "ced"), ("dal", "elm"), ("elm", "fir"))),
    *(frozenset(pair) for pair in (("ash", "dal"), ("bir", "elm"), ("ced", "fir"))),
}


def layer(name: str, shapes: dict[str, str], style: str = "") -> str:
    body = "".join(f'<path id="{id}" d="{path}" fill="#000"/>' for id, path in shapes.items())
    return f'<g id="{name}" style="{style}">{body}</g>'


def painting(waters: tuple[str, ...] = ()) -> str:
    shapes = "".join(
        f'<path id="{code}_background" d="{path}" fill="{"#9ecae1" if code in waters else "#b08050"}"/>'
        for code, path in SQUARES.items()
    )
    return f'<g id="background"><rect id="bg_rect" width="150" height="60"/>{shapes}</g>'


def test_a_hidden_layer_of_provinces_beats_a_painting_whose_shapes_have_names_as_well() -> None:
    made = drawing(painting() + layer("provinces", SQUARES, "display:none"))
    assert names(made) == list(CODES)
    assert pairs(made) == MET
    assert any("hidden layer 'provinces' are the regions" in note for note in made.notes)


def test_provinces_that_nobody_sees_have_the_colour_of_the_painting() -> None:
    made = drawing(painting(("bir", "fir")) + layer("provinces", SQUARES, "display:none"))
    assert [region["id"] for region in made.data["regions"] if region["terrain"] == "sea"] == ["bir", "fir"]


def test_a_hidden_layer_that_covers_hardly_anything_is_not_the_board() -> None:
    small = {code: f"M{n},0h1v1h-1z" for n, code in enumerate("pqrstu")}
    made = drawing(layer("board", SQUARES) + layer("provinces", small, "display:none"))
    assert names(made) == list(CODES)


def test_shades_and_flight_paths_of_other_layers_are_no_regions_beside_countries() -> None:
    shades = "".join(f'<path id="path{n}0" d="M{n},{n}h70v30h-70z" fill="#999"/>' for n in range(6))
    arrows = "".join(f'<path id="path90{y}" d="M150,{y}h30v1h-30z" fill="#fff"/>' for y in (10, 20))
    board = drawing(f'<g id="flights">{arrows}</g><g id="shade">{shades}</g>' + layer("countries", SQUARES))
    assert names(board) == list(CODES)
    assert pairs(board) == MET


def test_a_layer_of_lakes_on_provinces_stays() -> None:
    lakes = {f"Mirror {n}": f"M{10 + 50 * n},5h30v20h-30z" for n in range(3)}
    extra = "".join(f'<path id="path{n}1" d="M{n},40h8v8h-8z" fill="#999"/>' for n in range(5))
    made = drawing(layer("provinces", SQUARES) + layer("Lakes", lakes) + f'<g id="shade">{extra}</g>')
    assert names(made) == [*CODES, "Mirror 0", "Mirror 1", "Mirror 2"]


def test_bays_are_land_unless_the_map_has_seas() -> None:
    land = drawing(layer("all", {"Hawke Bay": SQUARES["ash"], "Otago": SQUARES["bir"]}))
    assert [region["terrain"] for region in land.data["regions"]] == ["farmland", "farmland"]
    coast = drawing(layer("all", {"Hawke Bay": SQUARES["ash"], "North Sea": SQUARES["bir"]}))
    assert [region["terrain"] for region in coast.data["regions"]] == ["sea", "sea"]


def test_a_name_among_the_figures_of_a_description_is_the_name() -> None:
    shapes = "".join(
        f'<path id="XX.{n}" d="{SQUARES[code]}"><desc><rank>0</rank><name>{name}</name></desc></path>'
        for n, (code, name) in enumerate({"ash": "Norland", "bir": "Sudland"}.items())
    )
    assert names(drawing(shapes)) == ["Norland", "Sudland"]


def test_a_group_of_an_outline_and_water_beside_it_is_one_region() -> None:
    body = "".join(f'<path id="{code}" d="{path}"/>' for code, path in SQUARES.items() if code != "fir")
    isle = (
        '<g id="fir"><polygon points="100,30 130,30 130,60 100,60"/><path fill="#9ecae1" d="M130,30h20v30h-20z"/></g>'
    )
    made = drawing(f'<g id="MapLayer" fill="none" stroke="black">{body}{isle}</g>')
    assert names(made) == list(CODES)
    assert pairs(made) == MET


def test_a_note_in_a_box_beside_regions_that_all_have_names_is_no_region() -> None:
    more = {f"{code}s": path.replace("M", "M0,60m") for code, path in SQUARES.items()}
    note = '<rect y="120" width="150" height="10" fill="#eee"/><text x="10" y="126">S1901M</text>'
    made = drawing(layer("all", SQUARES | more) + note)
    assert names(made) == [*CODES, *more]
    assert any("without a name" in left for left in made.notes)


MORE = {f"{code}s": path.replace("M", "M0,60m") for code, path in SQUARES.items()}
CODED = SQUARES | MORE
"""Twelve squares, six of which lie below the others."""
ALL_MET = {
    frozenset(pair)
    for row in ("ash bir ced", "dal elm fir", "ashs birs ceds", "dals elms firs")
    for pair in pairwise(row.split())
} | {
    frozenset(pair)
    for column in ("ash dal ashs dals", "bir elm birs elms", "ced fir ceds firs")
    for pair in pairwise(column.split())
}


def board(clicked: dict[str, str], *, extra: str = "", classes: dict[str, str] | None = None) -> str:
    """A painted board, and the layer that nobody sees and everybody clicks on."""
    painted = "".join(
        f'<path id="_{code}" class="{(classes or {}).get(code, "land")}" d="{path}"/>' for code, path in CODED.items()
    )
    style = "<style>.land{fill:#c9a96e}.water{fill:#9ecae1}.neutral{fill:lightgray}.impassable{fill:#654}</style>"
    return f'{style}<g id="MapLayer">{painted}{extra}</g>' + layer("MouseLayer", clicked, "opacity:0")


def test_the_layer_that_is_clicked_on_has_all_regions_and_nothing_else() -> None:
    strait = '<path id="elm_water" class="water" d="M60,40h30v10h-30z"/><path d="M110,70h30v10h-30z" class="land"/>'
    made = drawing(board(CODED, extra=strait))
    assert names(made) == list(CODED)
    assert pairs(made) == ALL_MET
    assert any("hidden layer 'MouseLayer' are the regions" in note for note in made.notes)


def test_what_is_clicked_on_need_not_come_back_to_its_start() -> None:
    made = drawing(board({code: path.removesuffix("z") for code, path in CODED.items()}))
    assert pairs(made) == ALL_MET


def test_what_is_clicked_on_has_the_class_of_what_is_painted_there() -> None:
    made = drawing(board(CODED, classes={"bir": "water", "fir": "water"}))
    assert [region["id"] for region in made.data["regions"] if region["terrain"] == "sea"] == ["bir", "fir"]


def test_a_hidden_layer_that_leaves_out_much_of_what_is_painted_is_not_the_board() -> None:
    made = drawing(board(SQUARES | {"ashs": MORE["ashs"], "birs": MORE["birs"]}))
    assert len(names(made)) == len(CODED)


def test_a_hidden_layer_of_other_shapes_than_those_painted_is_not_the_board() -> None:
    halves = {code: path.replace("h50", "h25").replace("h-50", "h-25") for code, path in CODED.items()}
    assert pairs(drawing(board(halves))) == ALL_MET


def test_coasts_that_are_all_there_is_of_a_province_are_the_province() -> None:
    shapes = {code: path for code, path in CODED.items() if code != "elm"}
    north, south = "M50,30h50v15h-50z", "M50,45h50v15h-50z"
    made = drawing(layer("all", shapes | {"elm-nc": north, "elm-sc": south}))
    assert sorted(names(made)) == sorted(CODED)
    assert pairs(made) == ALL_MET


def test_a_coast_beside_its_province_is_a_part_of_it() -> None:
    shapes = CODED | {"elm": "M50,30h50v20h-50z", "elm (south coast)": "M50,50h50v10h-50z"}
    made = drawing(layer("all", shapes))
    assert names(made) == list(CODED)
    assert pairs(made) == ALL_MET


def test_a_name_that_ends_like_a_coast_is_a_name() -> None:
    shapes = {("Isle sc" if code == "elm" else code): path for code, path in CODED.items()}
    made = drawing(layer("all", shapes))
    assert "Isle sc" in names(made)
    assert not any("coasts" in note for note in made.notes)


def test_what_its_class_calls_impassable_is_no_region() -> None:
    made = drawing(board(CODED, classes={"elm": "impassable"}))
    assert names(made) == [code for code in CODED if code != "elm"]
    assert any("nobody enters" in note for note in made.notes)


def test_a_single_grey_shape_called_neutral_is_out_of_play_but_many_are_not() -> None:
    one = drawing(board(CODED, classes={"elm": "neutral"}))
    assert names(one) == [code for code in CODED if code != "elm"]
    many = drawing(board(CODED, classes=dict.fromkeys(SQUARES, "neutral")))
    assert names(many) == list(CODED)


def test_what_its_class_calls_impassable_stays_where_that_word_is_a_terrain() -> None:
    made = drawing(board(CODED, classes={"elm": "impassable"}), terrains={"impassable": "sea"})
    assert names(made) == list(CODED)


def test_provinces_that_nobody_sees_have_the_colour_of_the_ground_that_is_painted_there() -> None:
    sea = '<rect id="bg_rect" width="150" height="60" fill="#8acaff"/>'
    land = '<path id="ground" fill="#dfdacd" d="M0,0h150v30h-150zM100,30h50v30h-50zM55,5v20h40v-20z"/>'
    made = drawing(f'<g id="background">{sea}{land}</g>' + layer("provinces", SQUARES, "display:none"))
    assert names(made) == list(CODES)
    assert [region["id"] for region in made.data["regions"] if region["terrain"] == "sea"] == ["bir", "dal", "elm"]


def test_a_painted_ground_of_too_many_parts_colours_nothing_and_stops_nothing() -> None:
    ground = '<path id="ground" fill="#8acaff" d="M0,0h150v60h-150z' + "M1,1h1v1h-1z" * 1_000 + '"/>'
    made = drawing(f'<g id="background">{ground}</g>' + layer("provinces", SQUARES, "display:none"))
    assert names(made) == list(CODES)
    assert {region["terrain"] for region in made.data["regions"]} == {"farmland"}
