"""An even command line: help, formats, files, colours, quiet and completion work alike in every command."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
from argparse import SUPPRESS, Action, ArgumentParser
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.commands import SUMMARIES, command
from mapforge.commands.completion import SHELLS
from mapforge.commands.options import MAP_HELP, PACK_HELP
from mapforge.errors import Exit
from tests.validation import ANTS, write_pack

MAPFORGE = [sys.executable, "-m", "mapforge"]
COLOUR = "\x1b[31m"

LISTS = {
    "validate": ["."],
    "explain": ["giants"],
    "hooks": ["cheaper"],
    "inspect": ["base:two_players"],
    "graph": ["base:two_players"],
    "rulings": [],
    "test": ["."],
    "diff": ["base", "base"],
    "matrix": ["base"],
    "ladder": ["--bots", "random,greedy", "--games", "2"],
}
"""Commands that list something, with words to try."""


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound pack with one race, which is the current folder."""
    folder = write_pack(tmp_path, {"races/ants.yaml": ANTS})
    monkeypatch.chdir(folder)
    return folder


def options_of(name: str) -> dict[str, list[str]]:
    """The options of a command, each with the words it may have."""
    parser = ArgumentParser()
    command(name).add_arguments(parser)
    shown = [action for action in parser._actions if action.help != SUPPRESS]
    return {word: list(action.choices or ()) for action in shown for word in action.option_strings}


@pytest.mark.parametrize("name", SUMMARIES)
def test_help_before_a_command_is_help_behind_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for words in (["help", name], [name, "--help"], [name, "-h"]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 0
        shown.append(capsys.readouterr().out)
    assert len(set(shown)) == 1
    assert "-q, --quiet" in shown[0]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["halp"], "help"),
        (["-q", "halp"], "help"),
        (["valdate"], "validate"),
        (["--quiet", "valdate", "."], "validate"),
        (["help", "prewiev"], "preview"),
        (["-q", "help", "prewiev"], "preview"),
    ],
)
def test_a_word_that_is_no_command_says_which_may_be_meant(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == Exit.USAGE
    assert f"did you mean '{meant}'?" in capsys.readouterr().err


def test_help_may_follow_what_may_stand_before_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["help", "graph"], ["-q", "help", "graph"]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 0
        assert capsys.readouterr().out.startswith("usage: mapforge graph")


def test_help_of_what_is_no_command_says_what_may_be_meant(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["help", "valdate"])
    assert "did you mean 'validate'?" in capsys.readouterr().err


@pytest.mark.parametrize("name", LISTS)
def test_whatever_is_listed_comes_as_json_and_goes_to_a_file(
    name: str, pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, *LISTS[name], "--format", "json"]) == Exit.OK
    printed = capsys.readouterr().out
    assert main([name, *LISTS[name], "--format", "json", "-o", "list.json"]) == Exit.OK
    assert capsys.readouterr().out == ""
    written = (pack / "list.json").read_text(encoding="utf-8")
    assert type(json.loads(printed)) is type(json.loads(written))


def test_simulated_games_are_summed_up_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "base:two_players", "--players", "random,random", "--games", "2", "--workers", "1"]
    assert main([*words, "--format", "json"]) == Exit.OK
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2
    assert found["seats"][0]["coins"].keys() == {"value", "low", "high", "cases"}


def test_a_simulation_writes_its_report_where_all_commands_do(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "base:two_players", "--players", "random,random", "--games", "2", "--workers", "1"]
    assert main([*words, "--resume", "kept", "-o", "report.json"]) == Exit.OK
    assert capsys.readouterr().out == ""
    assert json.loads((pack / "report.json").read_text(encoding="utf-8"))["games"] == 2
    assert (pack / "kept").read_bytes().startswith(b"SQLite format 3")


def test_a_name_of_a_database_keeps_the_games_of_a_simulation_as_before(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "base:two_players", "--players", "random,random", "--workers", "1"]
    assert main([*words, "--games", "1", "--resume", "kept"]) == Exit.OK
    for path, games in (("kept", 2), ("games.db", 1)):
        assert main([*words, "--games", str(games), "-o", path]) == Exit.OK
        assert capsys.readouterr().out
        assert (pack / path).read_bytes().startswith(b"SQLite format 3")


def words_that_write(folder: Path) -> dict[str, list[str]]:
    """Commands that write files, with words to try; what they write goes where they say or into the folder."""
    (folder / "shore.graphml").write_text(GRAPHML, encoding="utf-8")
    return {
        "new": ["new", "race", "Bees"],
        "schema": ["schema"],
        "generate": ["generate", "-o", "random.yaml"],
        "import": ["import", "shore.graphml", "-o", "shore.yaml"],
        "build": ["build", "base", "--map", "two_players"],
        "pack": ["pack", "-o", "ants.zip"],
        "page": ["page", "--no-play", "-o", "ants.html"],
        "print": ["print", "base", "--only", "coins", "-o", "coins.pdf"],
        "train": ["train", "--games", "1"],
    }


GRAPHML = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="undirected">
<node id="a"/><node id="b"/><node id="c"/><edge source="a" target="b"/><edge source="b" target="c"/>
<edge source="a" target="c"/></graph></graphml>"""


def test_whatever_writes_files_says_as_json_which(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, words in words_that_write(pack).items():
        assert main([*words, "--format", "json"]) == Exit.OK, name
        written = json.loads(capsys.readouterr().out)["written"]
        assert written, name
        assert all((pack / path).is_file() for path in written), name


def test_every_command_that_names_a_file_has_a_format_for_programs(tmp_path: Path) -> None:
    writing = {name for name in SUMMARIES if "--out" in options_of(name)} | {*words_that_write(tmp_path)}
    # What completes words is a script for a shell, whoever reads it.
    assert {name for name in writing if "--format" not in options_of(name)} == {"completion"}


def test_a_map_that_goes_to_no_file_is_part_of_what_is_said_as_json(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["generate"], words_that_write(pack)["import"][:2]):
        assert main([*words, "--format", "json"]) == Exit.OK
        said = json.loads(capsys.readouterr().out)
        assert said["written"] == []
        assert said["regions"] == len(said["map"]["regions"])


@pytest.mark.parametrize(
    "words",
    [
        ["mix", "base:two_players", "-o", "x.json"],
        ["generate", "-o", "x.json"],
        ["import", "shore.graphml", "-o", "x.json"],
        ["page", "-o", "x.pdf", "--no-play"],
        ["print", "base", "-o", "x.html"],
        ["pack", "-o", "x.tar"],
    ],
)
def test_a_name_that_promises_another_kind_of_file_is_refused(
    words: list[str], pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words_that_write(pack)
    before = {*os.listdir(pack)}
    assert main(words) == Exit.USAGE
    assert "end" in capsys.readouterr().err
    assert {*os.listdir(pack)} == before


def test_a_mix_that_is_told_as_json_is_nothing_but_json(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mix", "base:two_players", "--format", "json", "-o", "mix.yaml"]) == Exit.OK
    assert json.loads(capsys.readouterr().out)["mix"]
    assert (pack / "mix.yaml").is_file()


def test_every_format_that_is_for_programs_is_called_json() -> None:
    formats = {name: options["--format"] for name in SUMMARIES if "--format" in (options := options_of(name))}
    others = {name for name, choices in formats.items() if "json" not in choices}
    # Maps are exported in formats of other programs, and drawn as pictures.
    assert others == {"export", "preview"}


def declared(name: str) -> list[Action]:
    parser = ArgumentParser()
    command(name).add_arguments(parser)
    return parser._actions


@pytest.mark.parametrize("name", SUMMARIES)
def test_the_help_of_options_has_the_same_words_everywhere(name: str) -> None:
    for action in declared(name):
        said = action.help or ""
        assert said, action
        assert not said.endswith("."), said
        if "--format" in action.option_strings:
            assert said.startswith("the format")
            assert "(default: " in said
        if action.option_strings and isinstance(action.default, list):
            assert "(repeatable" in said
        if "--out" in action.option_strings:
            assert "-o" in action.option_strings


def test_a_dash_for_a_file_means_the_terminal(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "base:two_players", "-o", "-", "--format", "csv"]) == Exit.OK
    assert capsys.readouterr().out.count("\n") > 10
    assert not (pack / "-").exists()


def test_a_command_that_is_quiet_says_nothing_when_all_is_well(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["validate"], ["schema"], ["new", "race", "Bees"], ["preview", "base:two_players"]):
        assert main([*words, "-q"]) == Exit.OK
        assert capsys.readouterr() == ("", "")
    assert (pack / "races" / "bees.yaml").is_file()


def test_quiet_may_stand_before_the_command(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("-q", "--quiet"):
        assert main([word, "validate"]) == Exit.OK
        assert capsys.readouterr() == ("", "")
    assert main(["validate"]) == Exit.OK
    assert capsys.readouterr().out


def test_a_command_that_is_quiet_still_says_what_is_wrong(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "races" / "ants.yaml").write_text(f"{ANTS}legs: 6\n", encoding="utf-8")
    assert main(["validate", "-q"]) == Exit.FINDINGS
    assert "error[schema/unknown-key]" in capsys.readouterr().out


def validated(folder: Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    done = subprocess.run(
        [*MAPFORGE, "validate", str(folder)], env={**kept, **environment}, capture_output=True, text=True, check=False
    )
    return done.stdout


def on_a_terminal(folder: Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    ours, theirs = pty.openpty()
    words = [*MAPFORGE, "validate", str(folder)]
    subprocess.run(words, env={**kept, "TERM": "xterm", **environment}, stdout=theirs, check=False)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 65536):
            shown += part
    except OSError:
        # What a terminal says when nobody writes to it any more.
        pass
    os.close(ours)
    return shown.decode()


def test_findings_have_colours_in_a_terminal_and_nowhere_else(pack: Path) -> None:
    (pack / "races" / "ants.yaml").write_text(f"{ANTS}legs: 6\n", encoding="utf-8")
    assert COLOUR in on_a_terminal(pack)
    assert "\x1b" not in on_a_terminal(pack, NO_COLOR="1")
    assert "\x1b" not in on_a_terminal(pack, TERM="dumb")
    assert "\x1b" not in validated(pack)
    assert COLOUR in validated(pack, FORCE_COLOR="1")
    assert "\x1b" not in validated(pack, FORCE_COLOR="1", NO_COLOR="1")
    assert "\x1b" not in validated(pack, FORCE_COLOR="0")


def test_a_pack_cannot_colour_the_findings_about_it(pack: Path) -> None:
    (pack / "races" / "ants.yaml").write_text(f'{ANTS}"\\e[35mlegs\\e[31m": 6\n', encoding="utf-8")
    shown = validated(pack, FORCE_COLOR="1")
    assert "\x1b[35m" not in shown
    assert "\x1b[31mlegs" not in shown


def completed(folder: Path, *words: str) -> set[str]:
    """What bash offers behind some words."""
    listed = " ".join(f"'{word}'" for word in words)
    ask = f"COMP_WORDS=({listed}); COMP_CWORD={len(words) - 1}; _mapforge; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    script = f'eval "$({sys.executable} -m mapforge completion bash)"; {ask}'
    done = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_bash_completes_commands_options_and_values(tmp_path: Path) -> None:
    assert completed(tmp_path, "mapforge", "") >= {*SUMMARIES, "help"}
    assert completed(tmp_path, "mapforge", "val") == {"validate"}
    assert completed(tmp_path, "mapforge", "help", "va") == {"validate"}
    assert completed(tmp_path, "mapforge", "validate", "--f") == {"--format", "--fail-on", "--fix"}
    assert completed(tmp_path, "mapforge", "validate", "--format", "s") == {"sarif"}
    assert completed(tmp_path, "mapforge", "completion", "") == set(SHELLS)
    assert completed(tmp_path, "mapforge", "new", "ra") == {"race"}
    assert completed(tmp_path, "mapforge", "card", "--t") == {"--time-limit"}
    assert completed(tmp_path, "mapforge", "preview", "-o", "x") == set()
    assert completed(tmp_path, "mapforge", "validate", "my_p") == set()


@pytest.mark.parametrize("shell", SHELLS)
def test_every_option_of_every_command_can_be_completed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == Exit.OK
    script = capsys.readouterr().out
    for name in SUMMARIES:
        for word in options_of(name):
            long = word.startswith("--")
            assert (f"-l {word[2:]}" if long else f"-s {word[1:]}") in script if shell == "fish" else word in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.parametrize(
    ("words", "file", "start"),
    [
        (["matrix", "base"], "i.html", "<!"),
        (["inspect", "base:two_players"], "x.json", "{"),
        (["validate"], "x.sarif", "{"),
        (["validate"], "x.json", "{"),
        (["test"], "x.xml", "<?xml"),
        (["hooks", "cheaper"], "x.md", "#"),
        (["rulings"], "x.JSON", "["),
        (["rulings"], "x.txt", "70 rulings"),
        (["rulings"], "x", "70 rulings"),
        (["export", "base:two_players"], "x.json", '{"type": "FeatureCollection"'),
        (["export", "base:two_players"], "x.svg", "<"),
        (["graph", "base:two_players"], "x.graphml", "<"),
    ],
)
def test_the_ending_of_a_file_tells_its_format_and_what_was_written_is_said(
    words: list[str], file: str, start: str, pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "-o", file]) == Exit.OK
    said = capsys.readouterr()
    assert said.out == ""
    assert f"Wrote {file}." in said.err
    assert (pack / file).read_text(encoding="utf-8").startswith(start)
    (pack / file).unlink()
    assert main([*words, "-o", file, "-q"]) == Exit.OK
    assert "Wrote" not in "".join(capsys.readouterr())


@pytest.mark.parametrize("words", [["export", "base:two_players"], ["graph", "base:two_players"], ["rulings"]])
def test_an_ending_that_stands_for_no_format_is_refused_with_those_that_do(
    words: list[str], pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "-o", "x.xyz"]) == Exit.USAGE
    said = capsys.readouterr().err
    assert "'x.xyz' ends in .xyz, and no such file can be made: end it in ." in said
    assert "--format" in said
    assert not (pack / "x.xyz").exists()


def test_a_quiet_command_prints_findings_and_no_summary(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "races" / "ants.yaml").write_text(f"{ANTS}legs: 6\n", encoding="utf-8")
    assert main(["validate", "-q"]) == Exit.FINDINGS
    assert "Found " not in capsys.readouterr().out


def test_a_quiet_game_does_not_describe_its_mix(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "base:two_players", "--with", "underground", "--players", "random,random", "--seed", "1"]
    assert main(words) == Exit.OK
    described = capsys.readouterr().out
    assert main([*words, "-q"]) == Exit.OK
    quiet = capsys.readouterr().out
    assert described.endswith(quiet)
    assert len(quiet) < len(described)


def test_bash_completes_behind_options_and_signs(tmp_path: Path) -> None:
    assert completed(tmp_path, "mapforge", "-q", "va") == {"validate"}
    assert completed(tmp_path, "mapforge", "--quiet", "help", "va") == {"validate"}
    assert completed(tmp_path, "mapforge", "-q", "new", "ra") == {"race"}
    assert completed(tmp_path, "mapforge", "-q", "validate", "--format", "s") == {"sarif"}
    assert completed(tmp_path, "mapforge", "validate", "--format", "=", "s") == {"sarif"}
    assert "sarif" in completed(tmp_path, "mapforge", "validate", "--format", "=")
    assert "--with" not in completed(tmp_path, "mapforge", "generate", "--")


INSTALLED = ["mapforge", "get", "--remove"]


def test_bash_and_fish_complete_installed_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert completed(tmp_path, *INSTALLED, "") == set()
    packs = tmp_path / "mapforge" / "packs"
    packs.mkdir(parents=True)
    assert completed(tmp_path, *INSTALLED, "") == set()
    for name in ("lake_folk.zip", "lake_folk.json", "river_folk.zip"):
        (packs / name).write_bytes(b"")
    assert completed(tmp_path, *INSTALLED, "") == {"lake_folk", "river_folk"}
    assert completed(tmp_path, "mapforge", "get", "--update", "r") == {"river_folk"}
    if shutil.which("fish"):
        ask = f"{sys.executable} -m mapforge completion fish | source; complete -C 'mapforge get --remove '"
        done = subprocess.run(["fish", "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert {line.split("\t")[0] for line in done.stdout.splitlines()} == {"lake_folk", "river_folk"}


ZSH = """\
zmodload zsh/zpty
zpty shell "HOME=$PWD PS1=READY zsh -f -i"
zpty -w shell 'unset zle_bracketed_paste; PROMPT=; eval "$({python} -m mapforge completion zsh)"; print DO""NE'
zpty -r -m shell line '*DONE*'
zpty -w -n shell 'mapforge {words}'$'\\t'
sleep 2
zpty -w shell ''
sleep 0.5
while zpty -r -t shell line; do print -r -- $line; done
zpty -d shell
"""


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh completes")
@pytest.mark.parametrize(("words", "offered"), [("-q vali", "validate"), ("get --remove ri", "river_folk")])
def test_zsh_completes_without_any_configuration(
    words: str, offered: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "mapforge" / "packs").mkdir(parents=True)
    (tmp_path / "mapforge" / "packs" / "river_folk.zip").write_bytes(b"")
    script = ZSH.format(python=sys.executable, words=words)
    done = subprocess.run(["zsh", "-f"], input=script, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "command not found: compdef" not in done.stdout + done.stderr
    assert offered in done.stdout


def test_help_explains_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["help", "validate", "extra"])
    assert ended.value.code == Exit.USAGE
    said = capsys.readouterr().err
    assert "'extra' is one word too many" in said
    assert said.startswith("usage: mapforge help COMMAND")


WORDS_FOR = {"MAP": MAP_HELP, "PACK": PACK_HELP, "MIX": "the file of a mix"}


@pytest.mark.parametrize("name", SUMMARIES)
def test_what_a_command_takes_is_called_and_explained_alike_everywhere(name: str) -> None:
    for action in declared(name):
        words = str(action.metavar).split("|")
        if not action.option_strings:
            assert not {*words} & {"ZIP", "PATH"}, action
            for word in {*words} & {*WORDS_FOR}:
                assert WORDS_FOR[word] in (action.help or ""), (name, word)


@pytest.mark.parametrize("words", [["validate"], ["build", "base", "--map", "two_players"], ["generate", "--id", "x"]])
def test_what_is_written_into_a_pack_for_programs_leaves_it_sound(
    words: list[str], pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "-o", {"validate": "report.json", "build": "built"}.get(words[0], "maps/x.yaml")]) == Exit.OK
    capsys.readouterr()
    assert main(["validate", "--fail-on", "warning", "-q"]) == Exit.OK
    assert capsys.readouterr().out == ""


def test_json_where_a_part_of_a_pack_would_be_is_reported(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "race").mkdir()
    for name in ("races/bees.json", "race/bees.json", "terrains.json"):
        (pack / name).write_text("{}", encoding="utf-8")
    assert main(["validate"]) == Exit.OK
    assert capsys.readouterr().out.count("warning[pack/stray-file]") == 3


@pytest.mark.parametrize("words", [["inspect", "."], ["card", ".", "-o", "cards"], ["schema", ".", "-o", "schemas"]])
def test_a_pack_that_is_left_out_is_told_with_the_reason(
    words: list[str], pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "-o", "maps/shore.yaml", "-q"]) == Exit.OK
    shutil.copytree(pack, pack.parent / "another")
    monkeypatch.chdir(pack.parent)
    capsys.readouterr()
    assert main(words) == Exit.OK
    told = [line for line in capsys.readouterr().err.splitlines() if "are both called" in line]
    assert len(told) == 1
    assert told[0].startswith(f"mapforge {words[0]}: ")
    assert "the second is not used" in told[0]


def test_the_list_of_packs_says_version_and_origin_of_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "--format", "json"]) == Exit.OK
    listed = json.loads(capsys.readouterr().out)
    assert main(["packs"]) == Exit.OK
    lines = capsys.readouterr().out.splitlines()
    for pack, line in zip(listed, lines, strict=True):
        assert line.startswith(pack["id"])
        assert f"{pack['name']} {pack['version']} (" in line
        assert pack["origin"] in line


def test_what_may_be_copied_into_a_shell_is_one_word_there(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mix", "base:two_players", "-o", "our evening.yaml"]) == Exit.OK
    assert "mapforge play 'our evening.yaml'" in capsys.readouterr().out
    assert "mapforge play 'our evening.yaml'" in (pack / "our evening.yaml").read_text(encoding="utf-8")
    for id in ("shore", "coast"):
        assert main(["generate", "--id", id, "-o", f"maps/{id}.yaml", "-q"]) == Exit.OK
    shutil.copytree(pack, pack / "our pack")
    assert main(["inspect", "our pack"]) == Exit.USAGE
    assert "say which: 'our pack/maps/coast.yaml', 'our pack/maps/shore.yaml'" in capsys.readouterr().err


NEEDED = {
    **{
        name: ["x"] for name in ("explain", "graph", "preview", "print", "mix", "inspect", "import", "export", "review")
    },
    **{name: ["x"] for name in ("simulate", "tune", "get", "build", "card")},
    "diff": ["x", "y"],
    "completion": ["bash"],
}
"""The words without which commands do not begin."""


def kind_of_out(name: str) -> str:
    parser = ArgumentParser()
    command(name).add_arguments(parser)
    return str(parser.get_default("out_is"))


@pytest.mark.parametrize("name", [name for name in SUMMARIES if kind_of_out(name) == "FILE"])
@pytest.mark.parametrize("place", ["folder", "missing/x.json"])
def test_a_place_where_no_file_can_be_is_refused_before_anything_is_done(
    name: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    chosen = ["--format", "json"] if "json" in options_of(name).get("--format", ()) else []
    allowed = place if chosen or place == "folder" else "missing/x.svg"
    assert main([name, *NEEDED.get(name, []), *chosen, "-o", allowed]) == Exit.USAGE
    assert f"nothing can be written to '{allowed}': name a file in an existing folder" in capsys.readouterr().err


@pytest.mark.parametrize("name", [name for name in SUMMARIES if kind_of_out(name) == "FOLDER"])
def test_a_place_where_no_folder_can_be_is_refused_before_anything_is_done(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for place, why in (("file", "which is a file: name a folder"), ("-", "name a folder with --out")):
        assert main([name, *NEEDED.get(name, []), "-o", place]) == Exit.USAGE
        assert why in capsys.readouterr().err
    assert os.listdir(tmp_path) == ["file"]


def test_every_place_to_write_is_a_file_a_folder_or_either() -> None:
    kinds = {kind_of_out(name) for name in SUMMARIES if "--out" in options_of(name)}
    assert kinds == {"FILE", "FOLDER", "FILE|FOLDER"}


def test_a_map_for_the_terminal_may_come_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "-o", "-", "--format", "json"]) == Exit.OK
    assert json.loads(capsys.readouterr().out)["map"]["regions"]
