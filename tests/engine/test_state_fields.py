"""The fields of a state: their types stand in its class and their shapes in a table, and copies have them all."""

import ast

from engine.board.moves import move
from engine.position.position import DERIVED
from engine.state.phases import Spot
from engine.state.state import SAVED
from tests import REPOSITORY
from tests.engine.arena import positions


def declared(path: str, name: str) -> dict[str, str]:
    """The fields of a class in a file, each with its type, read from the text: compiled classes do not know them."""
    tree = ast.parse((REPOSITORY / path).read_text(encoding="utf-8"))
    (body,) = [node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    fields = [node for node in body if isinstance(node, ast.AnnAssign)]
    return {ast.unparse(field.target): ast.unparse(field.annotation) for field in fields}


STATE = declared("engine/state/state.py", "State")
POSITION = declared("engine/position/position.py", "Position")


def test_each_field_has_a_type_and_a_shape_that_fit() -> None:
    assert list(STATE) == list(SAVED)
    assert sorted(POSITION) == sorted(DERIVED)
    forms = {"list": ("each", "some"), "dict": ("mapped",)}
    for name, shape in SAVED.items():
        assert shape.form in forms.get(STATE[name].partition("[")[0], ("one", "chain")), name


GROUND = ("here", "fort", "natives")


def test_a_copy_has_every_field_and_shares_no_list_or_mapping_that_changes_often() -> None:
    game = next(game for step, (game, _) in enumerate(positions(3)) if step > 40)
    position, copy = game.position, game.position.copy()
    for name, kind in {**STATE, **POSITION}.items():
        assert getattr(copy, name) == getattr(position, name), name
        if kind.startswith(("list", "dict")):
            assert (getattr(copy, name) is getattr(position, name)) == (name in GROUND), name


def test_a_piece_that_moves_in_a_copy_moves_in_no_other() -> None:
    game = next(game for step, (game, _) in enumerate(positions(3)) if step > 40)
    position = game.position
    before = {name: list(getattr(position, name)) for name in GROUND}
    piece = next(piece for piece, spot in enumerate(position.spot) if spot == Spot.MAP)
    first, second = position.copy(), position.copy()
    move(first, piece, Spot.SUPPLY)
    assert not first.here[position.at[piece]] >> piece & 1
    for other in (position, second):
        assert {name: getattr(other, name) for name in GROUND} == before
    move(position, piece, Spot.OUT)
    assert {name: getattr(second, name) for name in GROUND} == before
