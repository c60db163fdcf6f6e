"""What a mix takes out, lays on the board, and writes down."""

import random
from pathlib import Path

import pytest

from engine import Game, bits
from mapforge.cli import main
from mapforge.errors import MapforgeError
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.mix_file import read_mix, write_mix
from mapforge.worlds.mixes.mixture import mix, remake
from mapforge.worlds.mixes.monsters import native_regions
from tests import REPOSITORY
from tests.mixing.boards import CAVE, PACKS, deep_map, example_packs, mixed, mixing, surface_map

GLADE = str(PACKS / "glade" / "maps" / "glade.yaml")


def out(made: Mix) -> dict[str, str]:
    return {each.item: each.reason for each in made.recipe.out}


# U-COMPAT-02, U-COMPAT-03, U-COMPAT-13


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_underground_board_has_neither_humans_nor_hill_mounted_or_underworld(players: int) -> None:
    made = mixed("below", players)
    assert set(out(made)) == {"race/humans", "power/hill", "power/mounted", "power/underworld"}
    assert (len(made.ids("races")), len(made.ids("powers"))) == (28, 38)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_surface_board_has_neither_flames_nor_spiderines(players: int) -> None:
    assert set(out(mixed("surface", players))) == {"race/flames", "race/spiderines"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_without_relics_and_places_adventurous_and_magic_are_out_too(players: int) -> None:
    made = mixing(surface_map(players), ["underground"], players=players, with_monsters=False)
    assert set(out(made)) == {"race/flames", "race/spiderines", "power/adventurous", "power/magic"}
    assert (len(made.ids("races")), len(made.ids("powers"))) == (27, 39)


def test_everything_makes_sense_in_each_game_alone() -> None:
    assert out(mixed("base", 4)) == {}
    assert out(mixed("underground", 4)) == {}


def test_a_reason_names_what_the_board_lacks() -> None:
    assert out(mixed("below", 3))["power/mounted"] == "there is no hill or farmland"
    assert out(mixed("surface", 3))["race/flames"] == "there is no volcano"
    reasons = out(mixing(surface_map(2), ["underground"], with_monsters=False))
    assert reasons["power/magic"] == "there is no relic"


def test_on_an_own_map_terrains_and_symbols_decide() -> None:
    made = mixing(GLADE, ["underground"])
    taken = set(out(made))
    dry = {"race/tritons", "race/kraken", "race/lizardmen", "power/seafaring", "power/fisher"}
    assert dry <= taken
    without_mines_or_magic = {"race/dwarves", "race/iron_dwarves", "race/wizards", "race/will_o_wisps"}
    without_mines_or_magic |= {"power/mining", "power/mystic"}
    assert without_mines_or_magic <= taken
    assert {"race/glaziers", "power/underworld"} <= taken
    assert not taken & {"race/giants", "race/ratmen", "race/mummies", "power/shield", "power/forest", "power/stone"}


def test_a_power_goes_when_nothing_can_bring_its_pieces() -> None:
    bare = str(PACKS / "bare" / "maps" / "bare.yaml")
    assert "shield" in mixing(GLADE, ["underground"]).ids("powers")
    assert out(mixing(bare, ["underground"]))["power/shield"] == "there is no mushroom forest"


# U-COMPAT-04 to U-COMPAT-06: equivalent terrains are one, also those of a homebrew pack.


def test_a_homebrew_pack_declares_what_its_terrains_equal() -> None:
    made = mixing(GLADE, ["underground"])
    assert "fireflies" in made.ids("races")
    assert {"forest"} <= set(made.ids("powers"))
    world = made.world()
    grounds = {str(ground): regions for ground, regions in world.features.items()}
    assert grounds["terrain/jungle"] == grounds["terrain/forest"] == grounds["terrain/mushroom_forest"]


def test_a_homebrew_race_joins_a_mix_on_another_board() -> None:
    made = mixing(surface_map(3), [str(PACKS / "glade"), "underground"])
    assert {"fireflies", "drow", "orcs"} <= set(made.ids("races"))
    assert "race/glaziers" in out(made)


@pytest.mark.parametrize("folder", example_packs(), ids=lambda folder: folder.name)
def test_every_example_pack_joins_a_mix_on_either_board(folder: Path) -> None:
    for board in (surface_map(3), deep_map(3)):
        made = mixing(board, ["base", "underground", str(folder)])
        assert folder.name in made.pack_ids
        assert len(made.world().races) >= 27


# U-COMPAT-07 to U-COMPAT-11, U-COMPAT-23


@pytest.mark.parametrize(("players", "regions"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_monsters_are_two_for_each_player_and_two_more(players: int, regions: int) -> None:
    made = mixed("surface", players)
    tokens = [region["pieces"].get("monster", 0) for region in made.data["map"]["regions"] if region.get("pieces")]
    assert sorted(tokens, reverse=True)[:regions] == [2] * regions
    assert sum(tokens) == 2 * players + 2
    game = Game(made.world(), players=players, seed=1)
    assert len(game.position.markers) == regions


@pytest.mark.parametrize("seed", range(25))
def test_no_two_monster_regions_are_adjacent_and_all_replace_a_lost_tribe(seed: int) -> None:
    players = 2 + seed % 4
    before = mixed("base", players).world()
    made = mixed("surface", players, seed)
    world = made.world()
    regions = [world.region_index[id] for id in made.recipe.monsters]
    assert not any(world.neighbours[one] >> other & 1 for one in regions for other in regions)
    tribes = {r.id for r in world.regions if dict(r.pieces).get("lost_tribe")}
    assert {before.regions[r].id for r in native_regions(before)} == tribes | set(made.recipe.monsters)
    assert not tribes & set(made.recipe.monsters)


def test_seeds_draw_different_regions_and_the_same_seed_the_same() -> None:
    drawn = [mixing(surface_map(5), ["underground"], seed=seed).recipe.monsters for seed in range(4)]
    assert len(set(drawn)) > 1
    assert drawn[2] == mixing(surface_map(5), ["underground"], seed=2).recipe.monsters


def test_fewer_monsters_come_when_they_do_not_fit() -> None:
    made = mixing(GLADE, ["underground"])
    assert set(made.recipe.monsters) == {"brook", "fen"}
    assert len(Game(made.world(), players=2).position.markers) == 2


def test_monster_regions_can_be_fixed() -> None:
    made = mixing(GLADE, ["underground"], monsters=["stump"])
    assert made.recipe.monsters == ("stump",)
    assert len(Game(made.world(), players=2).position.markers) == 1


@pytest.mark.parametrize(
    ("regions", "why"),
    [(["brook", "stump"], "borders another"), (["rock"], "nobody lives"), (["moon"], "there is no region")],
)
def test_wrong_monster_regions_are_refused(regions: list[str], why: str) -> None:
    with pytest.raises(MapforgeError, match=why):
        mixing(GLADE, ["underground"], monsters=regions)


def test_a_board_with_monsters_of_its_own_keeps_them() -> None:
    assert mixed("below", 5).recipe.monsters == ()
    assert len(Game(mixed("below", 5).world(), players=5).position.markers) == 7


# U-COMPAT-24


def test_rulings_follow_the_pack_of_the_board_unless_the_mix_has_others() -> None:
    assert Game(mixed("surface", 2).world()).rules.rulings["combo_refill"] == "turn_end"
    assert Game(mixed("below", 2).world()).rules.rulings["combo_refill"] == "after_pick"
    made = mixing(surface_map(2), ["underground"], rulings={"combo_refill": "after_pick"})
    assert Game(made.world()).rules.rulings["combo_refill"] == "after_pick"


def test_an_unknown_ruling_is_refused() -> None:
    with pytest.raises(Exception, match="no ruling 'combo_refil'"):
        mixing(surface_map(2), ["underground"], rulings={"combo_refil": "after_pick"})


# What a person chooses.


def test_banned_items_are_out_and_the_reason_says_so() -> None:
    made = mixing(surface_map(2), ["underground"], ban=["orcs", "power/wise", "shiny_orb"])
    assert {"race/orcs", "power/wise", "relic/shiny_orb"} <= set(out(made))
    assert out(made)["race/orcs"] == "you banned it"
    assert "shiny_orb" not in [kind.id for kind in made.world().kinds]


def test_chosen_items_are_alone_among_their_kind() -> None:
    races = ["orcs", "elves", "drow", "gnomes", "ogres", "trolls"]
    made = mixing(surface_map(2), ["underground"], choose=races)
    assert sorted(made.ids("races")) == sorted(races)
    assert len(made.ids("powers")) == 41


def test_too_few_races_are_refused() -> None:
    with pytest.raises(MapforgeError, match="2 players need at least 6"):
        mixing(surface_map(2), ["underground"], choose=["orcs", "elves"])


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: mix("base:map/thre_players"), "did you mean 'base:map/three_players'"),
        (lambda: mix(surface_map(3), ["undergrond"]), "did you mean 'underground'"),
        (lambda: mix(surface_map(3), ["underground"], ban=["orks"]), "did you mean 'orcs'"),
        (lambda: mix(surface_map(3), players=5), "for 3 players, not 5"),
        (lambda: mix(surface_map(3), monsters=["moss_grove"]), "no monsters"),
    ],
    ids=["map", "pack", "item", "players", "monsters"],
)
def test_what_does_not_exist_is_refused_in_words(call: object, why: str) -> None:
    with pytest.raises(MapforgeError, match=why):
        call()  # type: ignore[operator]


def test_a_pack_that_cannot_be_read_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "pack.yaml").write_text("id: [broken\n", "utf-8")
    with pytest.raises(MapforgeError, match=r"pack.yaml:\d+:\d+: "):
        mix(surface_map(3), [str(tmp_path / "broken")])


def test_a_pack_whose_hooks_are_not_trusted_is_refused(tmp_path: Path) -> None:
    pack = tmp_path / "odd"
    pack.mkdir()
    (pack / "pack.yaml").write_text("id: odd\nname: Odd\nversion: 0.1.0\nrequires: [base]\n", "utf-8")
    (pack / "hooks.py").write_text("raise SystemExit('this must not run')\n", "utf-8")
    with pytest.raises(MapforgeError, match="--trust odd"):
        mix(surface_map(3), [str(pack)])


# The file.


def test_a_mix_is_made_again_exactly_from_its_file(tmp_path: Path) -> None:
    made = mixing(surface_map(4), ["underground"], seed=7, ban=["orcs"], rulings={"combo_refill": "after_pick"})
    file = tmp_path / "mix.yaml"
    write_mix(made, file)
    again = remake(read_mix(file))
    assert again.recipe == made.recipe
    assert again.data == made.data
    assert again.is_exact
    assert len(file.read_text("utf-8").splitlines()) < 30
    assert played(again) == played(made)


def played(made: Mix) -> str:
    game, chance = Game(made.world(), players=made.recipe.players, seed=5), random.Random(5)
    for _ in range(300):
        if not game.over:
            game.apply(chance.choice(game.legal_actions()))
    return game.to_json()


def test_paths_in_a_file_start_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = mixing(CAVE, [str(PACKS / "glade")])
    file = tmp_path / "mix.yaml"
    write_mix(made, file)
    monkeypatch.chdir(tmp_path)
    assert remake(read_mix(Path("mix.yaml"))).data == made.data


def test_a_changed_file_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "mix.yaml"
    write_mix(mixing(surface_map(2), ["underground"]), file)
    text = file.read_text("utf-8").replace("  race/flames: there is no volcano\n", "")
    file.write_text(text, "utf-8")
    again = remake(read_mix(file))
    assert "flames" in again.ids("races")
    assert not again.is_exact


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("mix: 1\nmap: [\n", r"mix.yaml:\d"),
        ("[1, 2]\n", "is not of type 'object'"),
        ("mix: 1\nmap: base:map/two_players\n", "'players' is a required"),
        ("mix: 1\nmap: base:map/two_players\nplayers: 2\ncolour: red\n", "colour"),
        ("mix: 1\nmap: base:map/two_players\nplayers: two\n", "3:1.*is not of type 'integer'"),
        ("mix: 1\nmap: base:map/two_players\nplayers: 2\nout: {race/orks: why not}\n", "did you mean 'race/orcs'"),
        ("mix: 1\nmap: nowhere\nplayers: 2\n", "there is no map 'nowhere'"),
    ],
)
def test_a_broken_file_is_refused_in_words(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "mix.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(MapforgeError, match=why):
        remake(read_mix(file))


# The command.


def test_the_command_tells_what_is_out_and_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mix.yaml"
    assert main(["mix", "base:three_players", "underground", "--ban", "orcs", "--out", str(file)]) == 0
    text = capsys.readouterr().out
    assert "out: Spiderines (race): there is no chasm" in text
    assert "out: Orcs (race): you banned it" in text
    assert "26 races, 41 powers, 4 of 15 relics and places" in text
    assert main(["play", str(file), "--players", "random,random,random"]) == 0
    assert "The game is over." in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["nowhere"],
        ["three_players", "nothing"],
        ["three_players", "--ruling", "x"],
        ["three_players", "--out", "/no/x"],
    ],
)
def test_wrong_words_are_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mix", *words]) == 2
    assert capsys.readouterr().err.startswith("mapforge mix: ")


def test_every_region_of_a_mix_is_known_to_its_world() -> None:
    world = mixed("surface", 3).world()
    assert len(bits(world.everywhere)) == len(mixed("surface", 3).data["map"]["regions"])


SEASONS = str(REPOSITORY / "examples" / "seasons")


def test_events_stay_in_the_box_unless_the_mix_asks_for_them(tmp_path: Path) -> None:
    assert mix("base:two_players", [SEASONS]).world().events == ()
    made = mix("base:two_players", [SEASONS], events=True)
    assert len(made.world().events) == 4
    write_mix(made, tmp_path / "evening.yaml")
    again = remake(read_mix(tmp_path / "evening.yaml"))
    assert again.recipe.events is True
    assert again.is_exact


def test_events_without_any_are_refused() -> None:
    with pytest.raises(MapforgeError, match="there are no events in this mix"):
        mix("base:two_players", events=True)
