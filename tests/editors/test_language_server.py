"""Editors help with every file of a pack: findings, hover and completion by the real yaml-language-server."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.kinds import SCHEMAS_FOLDER
from mapforge.validation.editor_files import schema_line
from tests.editors.language_server import LanguageServer

SERVER = Path(__file__).parent / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
HOW_TO_GET_IT = "`make editors` installs yaml-language-server, which these tests need"


@dataclass
class Editor:
    """An editor with a pack open."""

    pack: Path
    server: LanguageServer

    def opened(self, kind: str, place: str, text: str) -> tuple[Path, list[str]]:
        """A file of the pack that was just opened, and what is wrong with it."""
        file = self.pack / place
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{schema_line(file, kind, self.pack / SCHEMAS_FOLDER)}\n{text}", encoding="utf-8")
        return file, self.server.findings(file)


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """The server, and a new pack with a race, a terrain and a map of its own."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if node is None or not SERVER.is_file():
        if os.environ.get("MAPFORGE_NEEDS_EDITOR"):
            pytest.fail(HOW_TO_GET_IT)
        pytest.skip(HOW_TO_GET_IT)
    folder = tmp_path_factory.mktemp("editor")
    pack = folder / "river_folk"
    for words in (["pack", "River folk"], ["race", "Otters"], ["terrain", "Lagoon"], ["map", "Bay"]):
        where = folder if words[0] == "pack" else pack
        assert main(["new", *words, "--in", str(where)]) == Exit.OK
    with LanguageServer([node, str(SERVER), "--stdio"], pack) as server:
        yield Editor(pack, server)


RACE = "id: newts\nname: Newts\ntokens: 6\nsupply: 11\nhooks:\n"


def test_new_files_are_fine(editor: Editor) -> None:
    for place in ("pack.yaml", "races/otters.yaml", "terrains.yaml", "maps/bay.yaml"):
        assert editor.server.findings(editor.pack / place) == []


def test_mistakes_in_a_race_are_found(editor: Editor) -> None:
    hooks = "  - cheaper: {where: {terrain: lagon}}\n  - cheeper: {where: any}\n  - cheaper: {wher: any}\n"
    _, found = editor.opened("race", "races/newts.yaml", f"{RACE}{hooks}")
    assert found[0].startswith('7: Value is not accepted. Valid values: "farmland"')
    assert '"lagoon"' in found[0]
    assert found[1:] == [
        "8: Property cheeper is not allowed.",
        '9: Missing property "where".',
        "9: Property wher is not allowed.",
    ]


def test_a_hook_is_explained_by_its_sentence(editor: Editor) -> None:
    race, found = editor.opened("race", "races/frogs.yaml", f"{RACE}  - cheaper: {{where: {{terrain: lagoon}}}}\n")
    assert found == []
    shown = editor.server.hover(race, "cheaper")
    assert "Matching regions cost fewer tokens, never less than one." in shown
    assert "means: Hill or farmland regions cost 1 token less, though never less than one." in shown
    assert "How many tokens the race brings".lower() in editor.server.hover(race, "tokens").lower()


def test_hooks_parameters_and_terrains_are_completed_in_a_race(editor: Editor) -> None:
    text = f"borrows_tokens_of: \n{RACE}  - cheaper:\n      where:\n        terrain: \n  - dearer:\n      \n  - \n"
    race, _ = editor.opened("race", "races/half.yaml", text)
    assert {"cheaper", "coins_per_region", "while"} < editor.server.completions(race, "dearer:\n      \n  - ")
    assert {"where", "by"} < editor.server.completions(race, "dearer:\n      ")
    assert {"lagoon", "hill", "sea"} < editor.server.completions(race, "terrain: ")
    assert {"otters", "giants"} < editor.server.completions(race, "borrows_tokens_of: ")


def test_a_power_is_checked_explained_and_completed(editor: Editor) -> None:
    text = (
        "id: damp\nname: Damp\ntokens: 4\nhooks:\n"
        "  - coins_per_region: {where: {symbol: mina}}\n    while: actve\n"
        "  - places_on_conquest:\n      where: any\n      piece: \n"
    )
    power, found = editor.opened("power", "powers/damp.yaml", text)
    assert {line.split(":")[0] for line in found} == {"6", "7", "10"}
    assert any('"mine"' in line for line in found)
    assert "1 coin each turn for each" in editor.server.hover(power, "coins_per_region")
    assert {"fortress", "lost_tribe"} < editor.server.completions(power, "piece: ")
    assert editor.server.completions(power, "while: ") == {"active", "decline", "always"}


def test_a_map_is_checked_explained_and_completed(editor: Editor) -> None:
    text = (
        "id: cove\nname: Cove\nplayers: [2]\nturns: 10\nregions:\n"
        "  - {id: a, terrain: hil, outline: '0,0 1,0 1,1'}\n"
        "  - id: b\n    terrain: \n    symbols:\n      - \n"
    )
    map, found = editor.opened("map", "maps/cove.yaml", text)
    assert found[0].startswith("7: Value is not accepted. Valid values: ")
    assert "How many turns a game has." in editor.server.hover(map, "turns")
    assert {"lagoon", "hill"} < editor.server.completions(map, "    terrain: ")
    assert editor.server.completions(map, "symbols:\n      - ") == {"cavern", "magic", "mine"}


def test_a_mix_is_checked_explained_and_completed(editor: Editor) -> None:
    text = (
        "mix: 1\nmap: base:map/tree_players\npacks: [base]\nplayers: 3\nrulings:\n  combo_refil: x\n  combo_refill: \n"
    )
    mix, found = editor.opened("mix", "evening.mix.yaml", text)
    assert "7: Property combo_refil is not allowed." in found
    assert any(line.startswith("3: ") and '"base:map/three_players"' in line for line in found)
    assert "Open questions that this game decides otherwise" in editor.server.hover(mix, "rulings")
    assert {"base:map/three_players", "river_folk:map/bay"} < editor.server.completions(mix, "map: ")
    assert editor.server.completions(mix, "combo_refill: ") == {"after_pick", "turn_end"}
    assert "ghoul_own_die" in editor.server.completions(mix, "rulings:\n  ")


def test_a_mix_with_packs_from_elsewhere_may_have_their_rulings(editor: Editor) -> None:
    text = "mix: 1\nmap: base:map/three_players\npacks: [../elsewhere]\nplayers: 3\nrulings: {of_elsewhere: high}\n"
    assert editor.opened("mix", "other.mix.yaml", text)[1] == []


def test_a_scenario_is_checked_explained_and_completed(editor: Editor) -> None:
    text = (
        "- scenario: otters swim\n  given:\n    regions: {camp: hil edge, near: lagoon}\n    phas: conquer\n"
        "    players:\n      - {race: oters, power: hill, regions: {camp: 1}, hand: 6}\n      - power: \n"
        "  when:\n    - conquer near\n    - \n  then:\n    holdr: {near: otters}\n    \n"
    )
    scenario, found = editor.opened("scenario", "tests/otters.yaml", text)
    assert "5: Property phas is not allowed." in found
    assert "13: Property holdr is not allowed." in found
    assert {"4", "7"} < {line.split(":")[0] for line in found}
    assert "The position it starts from." in editor.server.hover(scenario, "given")
    assert "The players, from player 0 on." in editor.server.hover(scenario, "players")
    assert {"mounted", "none"} < editor.server.completions(scenario, "- power: ")
    assert {"otters", "giants"} < editor.server.completions(scenario, "{race: ")
    assert {"refused", "check", "stop", "finish turn"} < editor.server.completions(scenario, "near\n    - ")
    assert {"tokens", "holder", "winners"} < editor.server.completions(scenario, "otters}\n    ")
    assert {"map", "borders", "die"} < editor.server.completions(scenario, "given:\n    ")


def test_a_mix_that_is_written_into_a_pack_names_its_schema(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(editor.pack)
    assert main(["mix", "base:three_players", "underground", "-o", "friday.yaml"]) == Exit.OK
    mix = editor.pack / "friday.yaml"
    assert editor.server.findings(mix) == []
    assert "For how many players the game is" in editor.server.hover(mix, "players: 3")


def test_a_scenario_with_packs_from_elsewhere_may_have_their_races(editor: Editor) -> None:
    text = (
        "- scenario: far folk\n  given:\n    packs: [elsewhere]\n    regions: {camp: tundra edge}\n"
        "    players: [{race: far_folk, regions: {camp: 1}}]\n  then: {tokens: {camp: 1}}\n"
    )
    assert editor.opened("scenario", "tests/far.yaml", text)[1] == []
