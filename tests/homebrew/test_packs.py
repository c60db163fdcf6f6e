"""Every example and every idea that stretches the engine validates, and its scenarios hold it in place."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from mapforge.files.findings import Severity
from mapforge.files.kinds import HOOKED_KINDS
from mapforge.scenarios.mutation import survivors
from mapforge.scenarios.session import open_session, play_all
from mapforge.validation.runner import validate
from tests import REPOSITORY
from tests.engine.arena import positions
from tests.engine.invariants import check_everything, coins_from_events
from tests.homebrew.packs import EXAMPLES, INVENTIONS, STRESS, TRUSTED, everything, homebrew_rules, name_of


@pytest.mark.parametrize("folder", [*EXAMPLES, *STRESS], ids=name_of)
def test_the_pack_validates(folder: Path) -> None:
    report = validate([folder], trust=TRUSTED)
    assert [str(finding) for finding in report.findings if finding.severity is not Severity.NOTE] == []


@pytest.mark.parametrize("folder", [*INVENTIONS, *STRESS], ids=name_of)
def test_the_scenarios_of_the_pack_pass_and_make_every_hook_answer(folder: Path) -> None:
    outcome = play_all(open_session([folder], trust=TRUSTED))
    assert outcome.results
    assert [finding.message for finding in outcome.findings] == []
    assert outcome.silent == ()


@pytest.mark.parametrize("folder", INVENTIONS, ids=name_of)
def test_every_hook_of_an_example_is_held_in_place(folder: Path) -> None:
    session = open_session([folder])
    assert [str(mutant) for mutant in survivors(session.library, folder.name, session.scenarios)] == []


@pytest.mark.parametrize("folder", INVENTIONS, ids=name_of)
def test_an_example_is_yaml_only_and_has_a_picture_of_its_idea(folder: Path) -> None:
    assert list(folder.rglob("*.py")) == []
    picture = ElementTree.parse(folder / "idea.svg").getroot()
    assert picture.tag.endswith("svg")
    assert f"{folder.name}/idea.svg" in (REPOSITORY / "examples" / "README.md").read_text(encoding="utf-8")


def test_there_are_at_least_eight_finished_items() -> None:
    kinds = ("races", "powers", "relics", "places", "maps")
    items = [path for folder in INVENTIONS for kind in kinds for path in folder.glob(f"{kind}/*.yaml")]
    assert len(items) >= 8


@pytest.mark.parametrize("seed", range(6))
def test_all_homebrew_together_keeps_every_invariant(seed: int) -> None:
    for game, _ in positions(seed, homebrew_rules()):
        check_everything(game)
    assert game.scores == coins_from_events(game, game.events)


def test_a_snare_looks_like_a_decoy_to_everybody_but_its_player() -> None:
    from engine import Game
    from engine.game import stage

    given = {
        "players": [
            {"race": "orcs", "power": "hill", "regions": {"coast": 1}, "hand": 3},
            {"race": "elves", "power": "ambushing", "regions": {"field": 1}, "pieces": {"snare": ["field"]}},
        ]
    }
    game: Game = stage(homebrew_rules(), given)
    assert game.view(0)["regions"]["field"]["pieces"] == ["face_down"]
    assert game.view(1)["regions"]["field"]["pieces"] == ["snare"]
    assert "field" in game.view(0)["pieces"]["face_down"]


def test_every_ready_hook_is_used_by_an_item_with_scenarios() -> None:
    library = everything()
    used = {
        name
        for kind in HOOKED_KINDS
        for item in library.items(kind).values()
        for entry in item.fields.get("hooks", [])
        for name in entry
    }
    assert sorted(set(library.registry.hooks) - used) == []
