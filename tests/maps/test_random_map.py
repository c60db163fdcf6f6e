"""Random maps: the same seed gives the same file, and what comes out is playable."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.maps.compiled_map import compile_map
from mapforge.maps.map_file import map_text
from mapforge.maps.proportions import BOARD_KINDS, PLAYER_NUMBERS, proportions
from mapforge.maps.random_map import CannotGenerate, generate
from mapforge.maps.region_contents import CLOSED


@pytest.mark.parametrize("players", PLAYER_NUMBERS)
@pytest.mark.parametrize("kind", BOARD_KINDS)
def test_a_random_map_has_the_numbers_of_its_kind(kind: str, players: int) -> None:
    data, wanted = generate(7, players, kind=kind), proportions(kind, players)
    terrains = [region["terrain"] for region in data["regions"]]
    assert {terrain: terrains.count(terrain) for terrain in wanted.terrains} == dict(wanted.terrains)
    symbols = [symbol for region in data["regions"] for symbol in region.get("symbols", [])]
    assert {symbol: symbols.count(symbol) for symbol in wanted.symbols} == dict(wanted.symbols)
    inhabited = [region["pieces"] for region in data["regions"] if region.get("pieces")]
    assert inhabited == [{wanted.piece: wanted.per_region}] * wanted.inhabited


@pytest.mark.parametrize("kind", BOARD_KINDS)
def test_every_entry_of_a_random_map_leads_on(kind: str) -> None:
    found = compile_map(generate(3, 4, kind=kind))
    terrain = {region["id"]: region["terrain"] for region in found.regions}
    closed = (*CLOSED, "river")
    entries = [region["id"] for region in found.regions if region["edge"] and region["terrain"] not in closed]
    assert entries
    for entry in entries:
        assert sum(terrain[other] not in closed for other in found.neighbours[entry]) >= 2


def test_names_and_ids_of_a_random_map_are_different() -> None:
    regions = generate(1, 5)["regions"]
    assert len({region["id"] for region in regions}) == len({region["name"] for region in regions}) == len(regions)


def test_proportions_can_be_changed() -> None:
    regions = generate(1, 2, counts={"forest": 7, "lost_tribe": 3, "magic": 1})["regions"]
    assert sum(region["terrain"] == "forest" for region in regions) == 7
    assert sum(region.get("pieces") == {"lost_tribe": 1} for region in regions) == 3
    assert sum("magic" in region.get("symbols", []) for region in regions) == 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"mountain": 10}, "pieces for 9 regions with 'mountain', not for 10"),
        ({"lost_tribe": 19}, "pieces for 18 regions with 'lost_tribe'"),
        ({"lava": 2}, "there is no 'lava'"),
        ({"forest": 5000}, "too many"),
        ({"lake": 20}, "no playable board"),
        ({"farmland": 0, "forest": 0, "hill": 0, "swamp": 0, "mountain": 2}, "need more land"),
    ],
)
def test_numbers_that_make_no_board_are_refused(changes: dict[str, int], said: str) -> None:
    with pytest.raises(CannotGenerate, match=said):
        generate(1, 2, counts=changes)


def test_a_river_of_two_regions_is_refused() -> None:
    with pytest.raises(CannotGenerate, match="a river needs three regions"):
        generate(1, 2, kind="underground", counts={"river": 2})


def test_the_same_seed_gives_the_same_file_in_another_process() -> None:
    command = [sys.executable, "-m", "mapforge", "generate", "--seed", "11", "--players", "3"]
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "7"}, check=True)
    data = generate(11, 3)
    assert run.stdout == map_text(data)


@pytest.mark.parametrize("kind", BOARD_KINDS)
def test_a_random_map_validates_in_a_pack(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "pack.yaml").write_text(f"id: mine_own\nname: Mine\nversion: 1.0.0\nrequires: [{kind}]\n")
    out = str(tmp_path / "maps" / "wild.yaml")
    assert main(["generate", "--seed", "5", "--kind", kind, "--players", "3", "-o", out]) == Exit.OK
    assert main(["validate", "--no-cache", "--fail-on", "note", str(tmp_path)]) == Exit.OK, capsys.readouterr().out


@pytest.mark.parametrize("words", [["--count", "forest"], ["--count", "forest=-3"]])
def test_nonsense_on_the_command_line_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(["generate", *words])
    assert raised.value.code == Exit.USAGE


def test_with_names_packs_and_says_how_to_ask_for_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["generate", "--with", "forest=9"])
    assert (
        "--with names packs, and `generate` takes none; for a number write --count forest=9" in capsys.readouterr().err
    )


def test_a_board_for_nine_is_refused() -> None:
    assert main(["generate", "--players", "9"]) == Exit.USAGE


def test_a_bad_id_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--id", "No Id"]) == Exit.USAGE
    assert "is not an id" in capsys.readouterr().err
