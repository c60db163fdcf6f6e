"""Drawings in layers: one has the regions, the others a painting, shades, centres and flight paths."""

from __future__ import annotations

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
