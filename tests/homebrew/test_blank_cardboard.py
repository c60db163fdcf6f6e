"""The blank banner and the blank badge: home-made races and powers, and borrowed tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Game
from mapforge.packs.loader import load_library
from mapforge.worlds.assembly import assemble_world, plain_map
from tests import REPOSITORY
from tests.validation import found_in, write_pack

BANNER = "id: ants\nname: Ants\ntokens: {tokens}\nborrows_tokens_of: {lender}\n"
BADGE = "id: mighty\nname: Mighty\ntokens: {tokens}\n"


def told(folder: Path, files: dict[str, str]) -> list[str]:
    return [finding.check for finding in found_in([write_pack(folder, files)]).findings]


@pytest.mark.parametrize(("tokens", "expected"), [(10, []), (11, ["race/banner-too-big"])])
def test_a_blank_banner_has_at_most_ten_tokens(tmp_path: Path, tokens: int, expected: list[str]) -> None:
    """B-RACE-BLANK-02."""
    assert told(tmp_path, {"races/ants.yaml": BANNER.format(tokens=tokens, lender="skeletons")}) == expected


@pytest.mark.parametrize(("tokens", "expected"), [(5, []), (6, ["power/badge-too-big"])])
def test_a_blank_badge_has_at_most_five_tokens(tmp_path: Path, tokens: int, expected: list[str]) -> None:
    """B-POWER-BLANK-01, B-POWER-BLANK-02."""
    found = told(tmp_path, {"powers/mighty.yaml": BADGE.format(tokens=tokens)})
    assert [check for check in found if check != "race/token-supply-short"] == expected


def test_with_a_badge_of_six_the_printed_races_run_short(tmp_path: Path) -> None:
    """B-POWER-BLANK-02: Dwarves, for one, have 8 tokens, and 3 and 6 make 9; it is told once, at the badge."""
    pack = write_pack(tmp_path, {"powers/mighty.yaml": BADGE.format(tokens=6)})
    report = found_in([pack, REPOSITORY / "content" / "base"])
    (finding,) = report.findings
    assert (finding.check, finding.file.stem) == ("power/badge-too-big", "mighty")
    assert "11 races have too few tokens for it" in finding.message


@pytest.mark.parametrize("lender", ["amazons", "sorcerers", "skeletons"])
def test_a_banner_of_ten_can_borrow_from_a_race_with_fifteen_tokens(tmp_path: Path, lender: str) -> None:
    """B-RACE-BLANK-03, B-RACE-BLANK-05."""
    assert told(tmp_path, {"races/ants.yaml": BANNER.format(tokens=10, lender=lender)}) == []


@pytest.mark.parametrize("lender", ["ratmen", "giants", "dwarves"])
def test_a_lender_with_fewer_tokens_than_the_largest_combo_is_told(tmp_path: Path, lender: str) -> None:
    """B-RACE-BLANK-05."""
    found = told(tmp_path, {"races/ants.yaml": BANNER.format(tokens=10, lender=lender)})
    assert found == ["race/token-supply-short"]


def game_with(folder: Path, files: dict[str, str]) -> Game:
    library = load_library([write_pack(folder, files)])
    board = plain_map(library.packs["base"].items["map"]["two_players"])
    return Game(assemble_world(library, board, board="base"), players=2, seed=1)


def banners(game: Game) -> set[str]:
    traits = game.rules.world.traits
    return {traits[race].id for race in game.rules.world.races}


def test_the_lender_leaves_the_game(tmp_path: Path) -> None:
    """B-RACE-BLANK-01, B-RACE-BLANK-04: there are still 14 banners."""
    game = game_with(tmp_path, {"races/ants.yaml": BANNER.format(tokens=10, lender="skeletons")})
    assert "ants" in banners(game)
    assert "skeletons" not in banners(game)
    assert len(banners(game)) == 14
    assert game.view(0)["tray"]["ants"] == 20


def test_a_home_made_badge_takes_no_other_out_of_the_game(tmp_path: Path) -> None:
    """B-POWER-BLANK-03: there are 21 badges."""
    game = game_with(tmp_path, {"powers/mighty.yaml": BADGE.format(tokens=5)})
    assert len(game.rules.world.powers) == 21
