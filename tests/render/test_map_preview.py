"""`mapforge preview`: from the name of a map, or of a game, to a file."""

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Game
from engine.analysis.player_view import NationView, RegionView
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files import watch
from mapforge.render.blocks import ICON, IconMark, blocks_of, row_height, row_width
from mapforge.render.frame import LegendEntry, each_once
from mapforge.render.played_position import position_of
from mapforge.render.player_cards import CROWN
from mapforge.worlds.assembly import assemble_world
from tests.render.looking import SVG, compiled, layer, named, picture, scene, texts

MAP = "base:map/two_players"
PACK = "id: tiny\nname: Tiny\nversion: 1.0.0\nrequires: [base]\n"
GOOD = """\
id: small
name: Small
players: [2]
turns: 5
board: {width: 120, height: 80}
regions:
  - {id: left, terrain: hill, outline: "0,0 60,0 60,80 0,80"}
  - {id: right, terrain: forest, outline: "60,0 120,0 120,80 60,80"}
"""


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    (tmp_path / "maps").mkdir()
    (tmp_path / "pack.yaml").write_text(PACK)
    path = tmp_path / "maps" / "small.yaml"
    path.write_text(GOOD)
    return path


def played(steps: int = 150) -> Game:
    found = named(MAP)
    world = assemble_world(found.library, compiled(MAP).plain(), pack_ids=found.packs, board="base")
    game, chance = Game(world, players=2, seed=4), random.Random(2)
    for _ in range(steps):
        if game.over:
            break
        game.apply(chance.choice(game.legal_actions()))
    return game


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(played().to_json())
    return path


def test_a_map_is_written_where_asked(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert main(["preview", MAP, "-o", str(out)]) == Exit.OK
    assert out.read_text(encoding="utf-8") == picture()


def test_a_map_in_a_file_is_drawn_to_the_terminal(map_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", str(map_file), "-o", "-", "--theme", "plain"]) == Exit.OK
    assert texts(capsys.readouterr().out, "title")[0] == "Small"


def test_names_are_translated(map_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (map_file.parent.parent / "locales").mkdir()
    (map_file.parent.parent / "locales" / "de.yaml").write_text("map:\n  small: {name: Klein}\n")
    assert main(["preview", str(map_file), "-o", "-", "--language", "de"]) == Exit.OK
    assert texts(capsys.readouterr().out, "title")[0] == "Klein"


def test_findings_are_drawn_even_on_a_map_that_does_not_compile(
    map_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    map_file.write_text(GOOD.replace("0,0 60,0 60,80 0,80", "0,0 60,80 60,0 0,80"))
    assert main(["preview", str(map_file), "-o", "-"]) == Exit.USAGE
    assert "small.yaml:7" in capsys.readouterr().err
    assert main(["preview", str(map_file), "-o", "-", "--overlay", "findings"]) == Exit.OK
    assert len(layer(capsys.readouterr().out, "findings")) > 0


def test_a_game_shows_tokens_coins_and_declined_races(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played()
    assert main(["preview", MAP, "--game", str(saved), "-o", "-"]) == Exit.OK
    svg = capsys.readouterr().out
    shown = texts(svg, "players")
    assert [str(coins) for coins in game.scores] == [text for text in shown if text in map(str, game.scores)][:2]
    held = [region for region in game.view(0)["regions"].values() if region["holder"] is not None]
    tokens = [text for text in texts(svg, "icons") if text.isdigit()]
    assert sorted(tokens) == sorted(str(region["tokens"]) for region in held)
    declined = [nation for nation in game.view(0)["nations"] if not nation["active"]]
    uses = [use.get("href", "") for use in layer(svg, "icons").iter(f"{SVG}use")]
    faces = [f"#token-{r['holder']}-{r['race']}{_suffix(r, declined)}" for r in held]
    assert sorted(use for use in uses if use.startswith("#token")) == sorted(faces)
    names = {scene(MAP).name("race", str(region["race"])) for region in held}
    assert names <= set(texts(svg, "legend"))
    titles = [title.text or "" for title in layer(svg, "icons").iter(f"{SVG}title")]
    assert {title.rpartition(":")[0] for title in titles} == names
    assert sum("in decline" in text for text in shown) == len({nation["player"] for nation in declined})


def _suffix(region: RegionView, declined: list[NationView]) -> str:
    is_declined = any((n["player"], n["race"]) == (region["holder"], region["race"]) for n in declined)
    return "-declined" if is_declined else ""


def test_no_token_covers_a_symbol_or_a_name() -> None:
    shown, game = scene(MAP), played()
    position = position_of(game, shown)
    blocks = blocks_of(shown, {region.id: region.name for region in shown.regions}, position.marks, pieces=False)
    for block in blocks:
        for row in block.rows:
            tokens = [mark for mark in row if mark.player >= 0]
            assert row_height(row) >= (1.5 if tokens else 1.0) * ICON
            assert row_width(row) >= (len(row) + 0.5 * len(tokens)) * ICON
    assert any(mark.player >= 0 for block in blocks for row in block.rows for mark in row)


def test_a_game_is_shown_at_any_step(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", MAP, "--game", str(saved), "--step", "0", "-o", "-"]) == Exit.OK
    assert not [text for text in texts(capsys.readouterr().out, "icons") if text.isdigit()]
    assert main(["preview", MAP, "--game", str(saved), "--step", "99999"]) == Exit.USAGE
    assert "the game has the steps 0 to" in capsys.readouterr().err


def test_a_game_that_somebody_saved_while_playing_knows_its_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.json"
    game = json.loads(played(40).to_json())
    path.write_text(json.dumps({"mapforge": 1, "map": MAP, "packs": ["base", "common"], "players": [], "game": game}))
    assert main(["preview", "--game", str(path), "-o", "-"]) == Exit.OK
    assert texts(capsys.readouterr().out, "title")[0] == "Small World for two players"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "there is no map 'nowhere'"),
        ([MAP, "-o", "picture.gif"], "end it in .svg, .png, .pdf, or choose with --format"),
        ([MAP, "-o", "picture.svg", "--format", "png"], "does not end in .png"),
        ([MAP, "-o", "-", "--format", "pdf"], "a terminal shows no pdf"),
        ([MAP, "-o", "no/such/folder/x.svg"], "name a file in an existing folder"),
        ([MAP, "--step", "1"], "--step needs a game"),
        ([MAP, "--width", "-3"], "8000 pixels"),
        ([MAP, "--game", "missing.json"], "cannot be read"),
        ([], "name a map"),
    ],
)
def test_what_cannot_be_drawn_is_told(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", *words]) == Exit.USAGE
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"state": {}}', '{"format": 1, "state": {}, "seed": 1}', "\x00"])
def test_a_damaged_game_is_told(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    assert main(["preview", MAP, "--game", str(path)]) == Exit.USAGE
    assert "game" in capsys.readouterr().err


def test_an_unknown_overlay_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["preview", MAP, "--overlay", "graph,dragons"])
    assert "there is no overlay 'dragons'" in capsys.readouterr().err


def test_borders_that_cannot_be_drawn_are_told(map_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ids = ["a", "b", "c", "d", "e"]
    regions = "".join(f"  - {{id: {id}, terrain: hill}}\n" for id in ids)
    borders = "".join(f"  - [{a}, {b}]\n" for a, b in itertools.combinations(ids, 2))
    head = "id: small\nname: Small\nplayers: [2]\nturns: 5\n"
    map_file.write_text(f"{head}regions:\n{regions}borders:\n{borders}")
    assert main(["preview", str(map_file)]) == Exit.USAGE
    assert "cannot be drawn without crossing: a - b" in capsys.readouterr().err


def test_watching_draws_again_on_save_and_keeps_the_last_good_picture(
    map_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "board.svg"
    pictures = []

    def saves(folders: object) -> Iterator[None]:
        for text in (GOOD, "regions: [", GOOD.replace("name: Small", "name: Better")):
            map_file.write_text(text)
            yield None
            pictures.append(texts(out.read_text(encoding="utf-8"), "title")[0])

    monkeypatch.setattr(watch, "saves", saves)
    assert main(["preview", str(map_file), "-o", str(out), "--watch"]) == Exit.OK
    assert pictures == ["Small", "Small", "Better"]


def test_validation_watches_too(
    map_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def saves(folders: object) -> Iterator[None]:
        for text in ("regions: [", GOOD):
            map_file.write_text(text)
            yield None

    monkeypatch.setattr(watch, "saves", saves)
    assert main(["validate", "--watch", "--no-cache", str(map_file)]) == Exit.OK
    assert capsys.readouterr().out.rstrip().endswith("in 1 pack.")


def test_a_change_of_a_file_is_noticed(map_file: Path) -> None:
    seen = watch.saves([map_file.parent.parent], pause=0.001)
    next(seen)
    map_file.write_text(GOOD + "# saved\n")
    next(seen)


def test_only_the_winner_looks_like_one_once_a_game_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for steps in (40, 10_000):
        game = played(steps)
        file = tmp_path / f"{steps}.json"
        file.write_text(game.to_json())
        assert main(["preview", MAP, "--game", str(file), "--out", "-"]) == Exit.OK
        cards = layer(capsys.readouterr().out, "players")
        frames = [each for each in cards.iter(f"{SVG}rect") if each.get("fill") != "none"]
        strong = [player for player, frame in enumerate(frames) if frame.get("stroke-width") == "5"]
        crowns = [each for each in cards.iter(f"{SVG}path") if each.get("d") == CROWN]
        assert strong == (list(game.winners) if game.over else [game.player])
        assert len(crowns) == (len(game.winners) if game.over else 0)
    assert game.over


def test_the_legend_lists_each_thing_once() -> None:
    ground, mark = LegendEntry("Volcano", terrain="volcano"), IconMark("volcano_piece", is_piece=True)
    piece, tokens = LegendEntry("Volcano", mark=mark), IconMark("orcs", player=0)
    active, declined = (
        LegendEntry("Orcs", mark=replace(tokens, is_declined=is_declined)) for is_declined in (False, True)
    )
    entries = each_once([ground, piece, active, declined, LegendEntry("Pass", line="link"), piece])
    assert [entry.text for entry in entries] == ["Volcano", "Orcs", "Orcs", "Pass"]
    assert entries[0] == replace(ground, mark=mark)
