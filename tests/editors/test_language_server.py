"""Editors help with every file of a pack: findings, hover and completion by the real yaml-language-server."""

from __future__ import annotations

import os
import re
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
        file.parent.mkdir(parents=True, exist_ok=True)
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
    assert "means: Hill and farmland regions cost you 1 token less (never less than 1)." in shown
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


def test_a_mix_of_a_map_of_any_pack_is_fine(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(editor.pack)
    assert main(["mix", "underground:two_players", "base", "-o", "deep.mix.yaml"]) == Exit.OK
    assert editor.server.findings(editor.pack / "deep.mix.yaml") == []
    text = "mix: 1\nmap: elsewhere:map/far\nplayers: 2\nrulings: {of_elsewhere: high}\n"
    assert editor.opened("mix", "far.mix.yaml", text)[1] == []
    _, found = editor.opened("mix", "wrong.mix.yaml", text.replace("elsewhere:map/far", "underground:map/two_playrs"))
    assert [line.split(":")[0] for line in found] == ["3", "5"]


def test_a_mix_with_shipped_packs_has_only_rulings_that_there_are(editor: Editor) -> None:
    head = "mix: 1\nmap: base:map/two_players\npacks: [underground]\nplayers: 2\n"
    text = f"{head}rulings:\n  combo_refil: x\n  combo_refill: \n"
    mix, found = editor.opened("mix", "both.mix.yaml", text)
    assert "7: Property combo_refil is not allowed." in found
    assert editor.server.completions(mix, "combo_refill: ") == {"after_pick", "turn_end"}


def test_what_stands_under_with_may_name_what_that_pack_brings(editor: Editor) -> None:
    head = "id: miners\nname: Miners\ntokens: 4\nhooks:\n"
    text = f"{head}  - cheaper: {{where: {{terrain: mudpool, contains: monster}}}}\n"
    assert editor.opened("power", "with/underground/powers/miners.yaml", text)[1] == []
    _, found = editor.opened("power", "with/underground/powers/delvers.yaml", text.replace("mudpool", "mudpol"))
    assert [line.split(":")[0] for line in found] == ["6"]


def test_a_hook_is_offered_once_and_stands_alone_only_where_it_can(editor: Editor) -> None:
    race, found = editor.opened("race", "races/terse.yaml", f"{RACE}  - cheaper\n  - bars_entry\n  - \n")
    assert "7" in {line.split(":")[0] for line in found}
    assert "8" not in {line.split(":")[0] for line in found}
    offered = editor.server.offers(race, "bars_entry\n  - ")
    assert len(offered) == len(set(offered))
    assert {"cheaper", "bars_entry"} < set(offered)


def test_two_hooks_in_one_entry_are_found(editor: Editor) -> None:
    entry = "  - cheaper: {where: any}\n    while: active\n"
    assert editor.opened("race", "races/single.yaml", f"{RACE}{entry}")[1] == []
    _, found = editor.opened("race", "races/double.yaml", f"{RACE}{entry}    dearer: {{where: any}}\n")
    assert found == ["7: Matches multiple schemas when only one must validate."]


def test_a_misspelt_pack_is_found_and_one_from_elsewhere_is_not(editor: Editor) -> None:
    head = "id: river_folk\nname: R\nversion: 1.0.0\n"
    fine = "[base, 'base >=0.1', elsewhere, bases_of_war, sea]"
    assert editor.opened("pack", "q1.yaml", f"{head}requires: {fine}\nload_after: {fine}\n")[1] == []
    for word in ("bsae", "bas", "basee", "vase", "undergruond", "river_fok"):
        _, found = editor.opened("pack", "q2.yaml", f"{head}requires:\n  - base\n  - {word}\n")
        assert [line.partition(": ")[::2] for line in found] == [
            ("7", "This is not the name of a pack. Packs that are here: base, common, river_folk, underground.")
        ], word
    head = "mix: 1\nmap: base:map/two_players\nplayers: 2\n"
    assert editor.opened("mix", "q3.mix.yaml", f"{head}packs: [../bsae, elsewhere, underground]\n")[1] == []
    assert len(editor.opened("mix", "q4.mix.yaml", f"{head}packs: [undergrund]\n")[1]) == 1


HOVERED = {
    "mix": ("t.mix.yaml", "mix: 1\nmap: base:map/two_players\npacks: [underground]\nplayers: 2\n"
                          "rulings: {combo_refill: turn_end}\n"),
    "race": ("races/t.yaml", f"{RACE}  - cheaper: {{where: {{terrain: lagoon}}, by: 1}}\n    while: active\n"
                             "    if: {round: first}\n  - coins_per_region: {where: {symbol: [mine]}}\n"),
    "map": ("maps/t.yaml", "id: t\nname: T\nplayers: [2]\nturns: 10\nregions:\n"
                           "  - {id: a, terrain: hill, symbols: [mine], outline: '0,0 1,0 1,1'}\n"),
    "scenario": ("tests/t.yaml", "- scenario: a\n  given:\n    regions: {camp: hill edge}\n    packs: [base]\n"
                                 "    players: [{race: otters, power: hill, regions: {camp: 1}, hand: 6}]\n"
                                 "    phase: conquer\n  when:\n    - stop\n  then:\n    tokens: {camp: 1}\n"),
    "pack": ("t.yaml", "id: river_folk\nname: R\nversion: 1.0.0\nrequires: [base]\n"),
}  # fmt: skip


@pytest.mark.parametrize("kind", HOVERED)
def test_every_word_has_one_title(kind: str, editor: Editor) -> None:
    place, text = HOVERED[kind]
    file, found = editor.opened(kind, place, text)
    assert found == []
    shown = {word: editor.server.hover(file, word) for word in set(re.findall(r"[a-z_]{4,}", text))}
    assert {word: said for word, said in shown.items() if "||" in said} == {}
    assert sum(map(bool, shown.values())) > len(shown) / 2


@pytest.mark.parametrize(
    ("kind", "place", "text", "offered"),
    [
        ("pack", "p1.yaml", "id: a\nname: A\nversion: 1.0.0\nrequires:\n  - ", {"base", "underground"}),
        ("pack", "p2.yaml", "id: a\nname: A\nversion: 1.0.0\noptional:\n  - ", {"base", "underground"}),
        ("pack", "p3.yaml", "id: a\nname: A\nversion: 1.0.0\npresets:\n  ours:\n    edition: ", {"english", "default"}),
        ("mix", "p4.mix.yaml", "mix: 1\nmap: base:map/two_players\nplayers: 2\npacks:\n  - ", {"underground"}),
        ("scenario", "tests/p5.yaml", "- scenario: a\n  given:\n    packs:\n      - ", {"underground"}),
        ("scenario", "tests/p6.yaml", "- scenario: a\n  given:\n    regions:\n      camp: ", {"lagoon", "hill"}),
        ("scenario", "tests/p7.yaml", "- scenario: a\n  given:\n    pieces:\n      ", {"fortress"}),
        ("scenario", "tests/p8.yaml", "- scenario: a\n  given:\n    combos:\n      - - ", {"otters", "hill"}),
        ("terrain", "p9.yaml", "fen:\n  name: Fen\n  equals:\n    - ", {"swamp", "symbol/mine"}),
        (
            "map",
            "maps/p10.yaml",
            "id: p10\nname: P\nplayers: [2]\nturns: 10\nexcludes:\n  - ",
            {"power/flying", "race/otters"},
        ),
    ],
)
def test_names_are_offered_wherever_something_is_named(
    kind: str, place: str, text: str, offered: set[str], editor: Editor
) -> None:
    file, _ = editor.opened(kind, place, f"{text}\n")
    found = editor.server.completions(file, text)
    assert offered <= found
    assert not any("object Object" in word or "undefined" in word for word in found)
