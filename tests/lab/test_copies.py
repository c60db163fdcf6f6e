"""Copies of printed items: what is made equal to something printed must not be called strong or weak."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.vocabulary.item_id import ItemId
from mapforge.files.shipped_folders import content_folder
from mapforge.lab.baseline import Baseline, Observation, observations_in, shipped_baselines
from mapforge.lab.control import fair_range_for, partner_of
from mapforge.lab.game_spec import ANY_COMBO, spec_for
from mapforge.lab.item_experiment import ItemExperiment
from mapforge.lab.item_verdict import verdicts
from mapforge.lab.result_file import MEMORY, ResultFile
from mapforge.lab.selection import items_in_play, selection_named, spec_for_items
from mapforge.lab.simulation import simulate
from mapforge.lab.verdict import STRONG, WEAK, BotEstimate, bot_estimate, conclude

GAMES = int(os.environ.get("MAPFORGE_SOAK_COPIES", "1500"))
FIRST_SEED = 1_000_000
"""Far from the games that the shipped baselines were learned from."""


def copied(folder: Path, kind: str, id: str) -> Path:
    """A pack with a copy of a printed item of the base game."""
    text = (content_folder() / "base" / f"{kind}s" / f"{id}.yaml").read_text(encoding="utf-8")
    (folder / f"{kind}s").mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n", encoding="utf-8")
    own = re.sub(rf"^id: {id}$", f"id: {id}_copy", text, flags=re.MULTILINE)
    (folder / f"{kind}s" / f"{id}_copy.yaml").write_text(own, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("kind", "id"), [("race", "dwarves"), ("power", "wealthy")])
def test_a_copy_of_a_printed_item_is_not_called_strong_or_weak(kind: str, id: str, tmp_path: Path) -> None:
    named = selection_named(str(copied(tmp_path / "lab", kind, id)))
    spec = spec_for_items(named, "")
    experiment = ItemExperiment(items_in_play(named, spec), spec)
    experiment.run(600, most=44)
    (found,) = verdicts(experiment)
    assert str(found.item) == f"lab:{kind}/{id}_copy"
    assert found.verdict not in (STRONG, WEAK)
    assert found.fair_range.low <= found.worth.high
    assert found.fair_range.high >= found.worth.low


def estimate(item: ItemId, observations: list[Observation], baseline: Baseline) -> BotEstimate:
    """What fresh games with a printed item say about it, tested as if it were a new one."""
    own = [each for each in observations if item in (each.race, each.power)]
    margins = [each.margin - baseline.margin - baseline.worth[partner_of(item, each)] for each in own]
    lifts = [each.won - baseline.wins for each in own]
    copy = ItemId(item.kind, f"{item.id}_copy")
    return bot_estimate(baseline.bot, margins, lifts, fair_range=fair_range_for(copy, baseline))


@pytest.mark.soak
@pytest.mark.parametrize("board", ["base:map/two_players", "underground:map/two_players"])
def test_at_most_one_of_twenty_items_equal_to_printed_ones_is_a_false_alarm(board: str) -> None:
    baselines = {baseline.bot: baseline for baseline in shipped_baselines() if baseline.map == board}
    observations = {}
    for bot, baseline in baselines.items():
        spec = replace(spec_for(board, [bot, bot]), first_pick=ANY_COMBO)
        assert spec.weights == baseline.weights, "the bots have other weights than when the baselines were made"
        with ResultFile(MEMORY, spec, FIRST_SEED) as results:
            simulate(results, spec, GAMES, first_seed=FIRST_SEED, workers=2)
            observations[bot] = observations_in(results)
    found = {}
    for item in baselines["planner"].worth:
        found[item] = conclude([estimate(item, observations[bot], baselines[bot]) for bot in ("planner", "greedy")])
    print(f"{board}: {dict(Counter(each.verdict for each in found.values()))}, {GAMES} games of each bot")
    print({str(item): each.verdict for item, each in found.items() if each.verdict in (STRONG, WEAK)})
    assert sum(each.verdict in (STRONG, WEAK) for each in found.values()) / len(found) <= 0.05
