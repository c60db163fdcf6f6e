"""What is of no use on a map has one judge, and filters know what they can ever match."""

import random
from pathlib import Path

import pytest

from engine import Holder, RegionFilter
from engine.world.world import HookUse
from mapforge.authoring.play_matrix import matrix
from mapforge.packs.loader import load_library
from mapforge.validation.runner import validate
from mapforge.worlds.useless_items import useless_items
from tests import REPOSITORY
from tests.mixing.boards import mixed, world_of
from tests.soak.games import positions


def dead_by_check(*packs: Path) -> dict[str, set[str]]:
    found = {}
    for finding in validate(packs).findings:
        if finding.check == "power/dead-on-map":
            names = finding.message.removeprefix("nothing on this map is of use to ")
            found[Path(finding.file).stem] = set(names.split(", "))
    return found


def dead_by_matrix(*packs: Path) -> dict[str, set[str]]:
    library = load_library(packs)
    found = {
        column.map.id: {id for id, (word, _) in column.cells.items() if word == "dead"}
        for column in matrix(library).columns
    }
    return {map: dead for map, dead in found.items() if dead}


def test_check_matrix_and_mix_agree_about_both_games_on_a_surface_board() -> None:
    useless = useless_items(world_of("surface", 3))
    assert useless == {}, "a mix has taken out what is of no use"
    assert {out.item for out in mixed("surface", 3).recipe.out} == {"race/flames", "race/spiderines"}


@pytest.mark.parametrize("pack", ["base", "underground"])
def test_check_and_matrix_agree_about_a_printed_game(pack: str) -> None:
    folder = REPOSITORY / "content" / pack
    assert dead_by_check(folder) == dead_by_matrix(folder) == {}


def test_check_and_matrix_agree_about_a_bare_map(tmp_path: Path) -> None:
    pack = tmp_path / "bare"
    (pack / "maps").mkdir(parents=True)
    (pack / "pack.yaml").write_text(
        "id: bare\nname: Bare\nversion: 1.0.0\nauthors: [Ada]\nrequires: [base, underground]\n", encoding="utf-8"
    )
    (pack / "maps" / "fields.yaml").write_text(
        "id: fields\nname: Fields\nplayers: [2]\nturns: 5\nregions:\n"
        "  - {id: west, terrain: farmland, edge: true}\n  - {id: east, terrain: hill, edge: true}\n"
        "borders:\n  - [west, east]\n",
        encoding="utf-8",
    )
    assert dead_by_check(pack) == dead_by_matrix(pack)
    assert "race/flames" in dead_by_check(pack)["fields"]


def filters_of(use: HookUse) -> list[RegionFilter]:
    return [value for value in use.parameters.values() if isinstance(value, RegionFilter)]


@pytest.mark.parametrize("board", ["base", "underground", "arena", "homebrew"])
def test_no_filter_matches_more_or_less_than_it_foresaw(board: str) -> None:
    chance, looked = random.Random(1), 0
    for game, _ in positions(board, 3):
        if chance.random() > 0.5:
            continue
        position, world = game.position, game.rules.world
        for nation, profile in enumerate(position.profiles):
            for bound in [bound for bounds in profile.own.values() for bound in bounds]:
                for each in filters_of(bound.use):
                    found = each(Holder(position, nation, bound))
                    outlook = each.outlook(world.every_piece)
                    assert not found & ~outlook.ever, (bound.name, each.words)
                    assert not outlook.always & ~found, (bound.name, each.words)
                    looked += 1
    assert looked > 30
