"""Absurd numbers in maps, items, overrides and mixes are refused before anything is made of them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from engine import IllegalAction
from mapforge.cli import main
from mapforge.errors import Exit
from tests import REPOSITORY
from tests.busy_machine import computing_at_most
from tests.engine.arena import new_game
from tests.validation import ANTS, write_pack

MAP = (REPOSITORY / "content/base/maps/two_players.yaml").read_text(encoding="utf-8")
COMMANDS = [
    ["play", "MAP", "--players", "random,random", "--seed", "1"],
    ["mix", "MAP", "underground"],
    ["page", "PACK", "--no-play", "-o", "o.html"],
    ["preview", "MAP", "-o", "o.svg"],
    ["validate", "PACK", "--no-cache"],
    ["test", "PACK"],
    ["build", "PACK"],
    ["inspect", "MAP"],
    ["matrix", "PACK"],
]


def drawn(**values: str) -> str:
    text = MAP
    for key, value in values.items():
        text = re.sub(rf"(?m)^{key}: .*", lambda _, said=f"{key}: {value}": said, text, count=1)
    return text


ABSURD = {
    "turns": {"maps/m.yaml": drawn(id="m", turns="1000000000")},
    "turns in words": {"maps/m.yaml": drawn(id="m", turns="many")},
    "no turns": {"maps/m.yaml": drawn(id="m", turns="0")},
    "players": {"maps/m.yaml": drawn(id="m", players="[1000000000]")},
    "no players": {"maps/m.yaml": drawn(id="m", players="[]")},
    "supply": {"maps/m.yaml": drawn(id="m"), "races/ants.yaml": ANTS.replace("11", "100000000")},
    "pieces": {"maps/m.yaml": drawn(id="m"), "pieces.yaml": "pit: {name: Pit, supply: 100000000}\n"},
    "patched": {
        "maps/m.yaml": drawn(id="m"),
        "pieces.yaml": "lost_tribe: {override: {patch: base, set: {supply: 100000000}}}\n",
    },
    "infinity": {"maps/m.yaml": drawn(id="m"), "races/ants.yaml": ANTS.replace("11", ".inf")},
    "no number": {"maps/m.yaml": drawn(id="m"), "races/ants.yaml": ANTS.replace("11", ".nan")},
    "surrogate": {"maps/m.yaml": drawn(id="m", name='"\\uD800"')},
    "digits": {"maps/m.yaml": drawn(id="m"), "races/ants.yaml": ANTS.replace("11", "9" * 60_000)},
}


@pytest.mark.parametrize("absurd", ABSURD)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_absurd_numbers_end_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], absurd: str, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    pack = write_pack(tmp_path, ABSURD[absurd])
    words = [{"MAP": str(pack / "maps" / "m.yaml"), "PACK": str(pack)}.get(word, word) for word in command]
    with computing_at_most(30):
        code = main(words)
    said = capsys.readouterr()
    assert code in (Exit.OK, Exit.FINDINGS, Exit.USAGE), said.err
    if command[0] == "validate":
        assert code == Exit.FINDINGS
        assert "error[" in said.out


@pytest.mark.parametrize("players", ["1000000000", "0", "-1", "2.0", "true", ".inf", "[]", "9" * 30, '"2"'])
def test_a_mix_with_absurd_players_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], players: str
) -> None:
    path = tmp_path / "mix.yaml"
    path.write_text(f"mix: 1\nmap: base:two_players\npacks: []\nplayers: {players}\n")
    assert main(["play", str(path)]) in (Exit.USAGE, Exit.FINDINGS)
    assert "mix.yaml:4:" in capsys.readouterr().err


NO_NUMBERS = ["²", "٣", "1" * 5_000, "१", "①", "-1", "1e9"]


@pytest.mark.parametrize("word", NO_NUMBERS)
def test_what_is_typed_instead_of_a_number_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    typed = f"{word}\npick {word}\nwhy {word}\nwhy pick {word}\nplace east {word}\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", "base:two_players", "--players", "Ada,Bob", "--seed", "1"]) == Exit.OK
    assert "bug" not in capsys.readouterr().err


@pytest.mark.parametrize("word", NO_NUMBERS)
def test_picking_what_is_no_number_is_an_illegal_action(word: str) -> None:
    game = new_game(1)
    before = game.to_json()
    with pytest.raises(IllegalAction):
        game.apply(f"pick {word}")
    assert game.to_json() == before


@pytest.mark.parametrize("word", NO_NUMBERS)
def test_numbers_in_graphs_that_are_none_are_left_out(tmp_path: Path, word: str) -> None:
    keys = '<key id="d" for="node" attr.name="number"/><key id="p" for="node" attr.name="pieces"/>'
    data = f'<data key="d">{word}</data><data key="p">lost_tribe*{word}</data>'
    nodes = f'<node id="n">{data}</node><node id="m"/><edge source="n" target="m"/>'
    text = f'<graphml xmlns="http://graphml.graphdrawing.org/xmlns">{keys}<graph>{nodes}</graph></graphml>'
    (tmp_path / "g.graphml").write_text(text, encoding="utf-8")
    code = main(["import", str(tmp_path / "g.graphml"), "-o", str(tmp_path / "map.yaml")])
    assert code in (Exit.OK, Exit.FINDINGS)


@pytest.mark.parametrize("digits", [16, 308, 309, 400, 4_000, 60_000])
def test_coordinates_of_any_length_are_refused_or_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], digits: int
) -> None:
    far = "9" * digits
    ring = f"[[[0,0],[{far},0],[1,1],[0,0]]]"
    geometry = f'{{"type":"Polygon","coordinates":{ring}}}'
    feature = f'{{"type":"Feature","properties":{{"name":"a"}},"geometry":{geometry}}}'
    topology = f'{{"type":"Topology","transform":{{"scale":[{far},1],"translate":[0,0]}},"objects":{{"a":'
    topology += '{"type":"Polygon","arcs":[[0]]}},"arcs":[[[0,0],[1,0],[0,1],[0,0]]]}'
    for text in (f'{{"type":"FeatureCollection","features":[{feature}]}}', topology):
        (tmp_path / "far.json").write_text(text)
        code = main(["import", str(tmp_path / "far.json"), "-o", str(tmp_path / "map.yaml")])
        assert code in (Exit.OK, Exit.FINDINGS)
        assert "Warning" not in capsys.readouterr().err
