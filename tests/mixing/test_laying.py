"""U-COMPAT-23: who chooses the regions of a surface board that get monsters."""

import json
import random
from pathlib import Path

import pytest

from engine import EngineError, Game, IllegalAction, Rules, World, bits
from engine.state.phases import Spot
from mapforge.cli import main
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.mix_file import read_mix, write_mix
from mapforge.worlds.mixes.mixture import remake
from mapforge.worlds.mixes.monsters import MONSTER_CHOICE, native_regions
from mapforge.worlds.mixes.recipe import MixError
from tests.engine.invariants import check_everything
from tests.mixing.boards import PACKS, mixed, mixing, surface_map

GLADE = str(PACKS / "glade" / "maps" / "glade.yaml")
FIRST_PLAYER, NAMED = {MONSTER_CHOICE: "first_player"}, {MONSTER_CHOICE: "scenario"}


def left_open(players: int) -> Mix:
    return mixing(surface_map(players), ["underground"], players=players, rulings=FIRST_PLAYER)


def guarded(game: Game) -> list[int]:
    world = game.rules.world
    return [region for region, here in enumerate(game.position.here) if here & world.marker_guards]


def laid(world: World | Rules, players: int, seed: int, first: int = 0) -> Game:
    """A game in which the first player has laid his monsters at random."""
    game, chance = Game(world, players=players, seed=seed, first=first), random.Random(seed)
    while game.position.pending:
        check_everything(game)
        assert game.player == first
        game.apply(chance.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize(("players", "regions"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_first_player_lays_monsters_before_his_first_pick(players: int, regions: int) -> None:
    world = left_open(players).world()
    game = Game(world, players=players, first=1)
    assert game.player == 1
    assert not guarded(game)
    homes = [world.regions[region].id for region in native_regions(world)]
    assert [action.where for action in game.legal_actions()] == homes
    assert {str(action).split()[:2] == ["put", "monster"] for action in game.legal_actions()} == {True}
    assert len(game.position.markers) == regions


@pytest.mark.parametrize("seed", range(12))
def test_no_two_are_adjacent_and_each_replaces_a_lost_tribe(seed: int) -> None:
    players = 2 + seed % 4
    world = left_open(players).world()
    game = laid(world, players, seed, first=seed % 2)
    regions = guarded(game)
    assert not any(world.neighbours[one] >> other & 1 for one in regions for other in regions)
    assert set(regions) <= set(native_regions(world))
    for region in regions:
        assert [world.kind_of[piece].id for piece in bits(game.position.here[region])].count("monster") == 2
        assert game.position.natives[region] == 2
    assert all(action.verb == "pick" for action in game.legal_actions())
    assert game.events[-1][0] in ("offer", "lay_guards")


def test_a_region_beside_monsters_is_refused() -> None:
    world = left_open(3).world()
    game = Game(world, players=3)
    chosen = next(r for r in native_regions(world) if any(world.neighbours[r] >> o & 1 for o in native_regions(world)))
    beside = next(o for o in native_regions(world) if world.neighbours[chosen] >> o & 1)
    game.apply(f"put monster on {world.regions[chosen].id}")
    with pytest.raises(IllegalAction):
        game.apply(f"put monster on {world.regions[beside].id}")


def test_the_stack_shrinks_when_fewer_fit_than_the_map_has_room_for() -> None:
    world = mixing(GLADE, ["underground"], rulings=FIRST_PLAYER).world()
    game = Game(world, players=2, seed=4)
    assert len(game.position.markers) == 2
    game.apply("put monster on stump")
    assert not game.position.pending
    assert len(game.position.markers) == 1
    assert sum(game.position.spot[marker] == Spot.OUT for marker in world.markers) == len(world.markers) - 1
    check_everything(game)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_begins_so_is_played_to_its_end(seed: int) -> None:
    players = 2 + seed % 4
    world, chance = left_open(players).world(), random.Random(seed)
    game, asking = laid(world, players, seed), laid(Rules(world, asks_everything=True), players, seed)
    assert game.to_json() == asking.to_json()
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
        check_everything(game)
    assert Game.replay(world, game.history, players=players, seed=seed).to_json() == game.to_json()


def test_a_game_is_saved_while_monsters_are_laid() -> None:
    world = left_open(3).world()
    game = Game(world, players=3, seed=2)
    game.apply(game.legal_actions()[0])
    again = Game.from_json(world, game.to_json())
    assert again.legal_actions() == game.legal_actions()
    assert again.to_json() == game.to_json()


@pytest.mark.parametrize("region", [999, -1, "x", None, 0.5])
def test_a_damaged_choice_in_a_saved_game_is_told(region: object) -> None:
    world = left_open(2).world()
    saved = json.loads(Game(world, players=2).to_json())
    saved["state"]["pending"][0][1][0]["Option"][3] = [{"LayGuards": [region]}]
    with pytest.raises(EngineError, match="the saved game is damaged: 'pending' cannot have"):
        Game.from_json(world, json.dumps(saved))


def test_the_same_makes_sense_whoever_chooses() -> None:
    drawn, opened = mixed("surface", 4), left_open(4)
    assert (opened.ids("races"), opened.ids("powers")) == (drawn.ids("races"), drawn.ids("powers"))
    assert opened.recipe.out == drawn.recipe.out
    assert opened.recipe.monsters == ()


def test_the_file_keeps_the_choice_open(tmp_path: Path) -> None:
    made = left_open(3)
    write_mix(made, tmp_path / "evening.yaml")
    again = remake(read_mix(tmp_path / "evening.yaml"))
    assert again.is_exact
    assert again.world().laying == made.world().laying


def test_whoever_makes_the_mix_may_have_to_name_them() -> None:
    with pytest.raises(MixError, match=r"name up to 2 that do not border each other .*--monsters.*, among "):
        mixing(GLADE, ["underground"], rulings=NAMED)
    assert mixing(GLADE, ["underground"], rulings=NAMED, monsters=["stump"]).recipe.monsters == ("stump",)


def test_regions_that_are_named_are_no_longer_a_choice() -> None:
    made = mixing(GLADE, ["underground"], rulings=FIRST_PLAYER, monsters=["stump"])
    assert made.world().laying is None
    assert not Game(made.world()).position.pending


def test_without_monsters_there_is_nothing_to_choose() -> None:
    with pytest.raises(MixError, match="no regions to choose"):
        mixing(GLADE, ["underground"], rulings=FIRST_PLAYER, with_monsters=False)
    with pytest.raises(MixError, match="no regions to choose"):
        mixing(GLADE, ["underground"], rulings=FIRST_PLAYER, monsters=[])


def test_a_board_with_monsters_of_its_own_leaves_no_choice() -> None:
    for rulings in (FIRST_PLAYER, NAMED):
        for with_monsters in (True, False):
            made = mixing("underground:map/two_players", ["base"], rulings=rulings, with_monsters=with_monsters)
            assert made.world().laying is None


def test_the_terminal_asks_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.yaml"
    choice = f"{MONSTER_CHOICE}=first_player"
    assert main(["mix", "base:three_players", "underground", "--ruling", choice, "--out", str(file)]) == 0
    assert "the first player lays them in 4 regions" in capsys.readouterr().out
    assert main(["play", str(file), "--players", "bot,bot,random", "--seed", "1"]) == 0
    assert capsys.readouterr().out.count("bot 1 lays monsters in ") in (3, 4)
    assert main(["play", str(file), "--ruling", f"{MONSTER_CHOICE}=random"]) == 2
    assert "already says who chooses" in capsys.readouterr().err
    assert main(["play", "base:two_players", "--with", "underground", "--ruling", choice, "--players", "bot,bot"]) == 0
    assert "bot 1 lays monsters in " in capsys.readouterr().out
