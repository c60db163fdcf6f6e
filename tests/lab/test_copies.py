"""Copies of printed items: what is made equal to something printed must not be called strong or weak."""

from __future__ import annotations

import json
import math
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.vocabulary.item_id import ItemId
from mapforge.files.documents import data_from_text
from mapforge.files.shipped_folders import content_folder
from mapforge.lab.baseline import Baseline, Observation, observations_in, shipped_baselines
from mapforge.lab.control import fair_range_for, partner_of, usual_spread
from mapforge.lab.game_spec import ANY_COMBO, spec_for
from mapforge.lab.item_experiment import ItemExperiment
from mapforge.lab.item_verdict import verdicts
from mapforge.lab.population import POPULATION, SIZE
from mapforge.lab.printed_twins import printed_twin
from mapforge.lab.reports.item_words import headline
from mapforge.lab.result_file import MEMORY, ResultFile
from mapforge.lab.selection import items_in_play, selection_named, spec_for_items
from mapforge.lab.simulation import simulate
from mapforge.lab.verdict import FAIR, STRONG, WEAK, BotEstimate, Uncertainty, bot_estimate, conclude

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
    assert (found.verdict, found.plays_like) == (FAIR, id.capitalize())
    assert headline(found).startswith(f"fair, because it plays exactly like the printed {id.capitalize()}")
    assert found.fair_range.low <= found.worth.high
    assert found.fair_range.high >= found.worth.low


COPIES = """
- {id: dwarves, tokens: 3, supply: 8, hooks: [{coins_per_region: {where: {symbol: mine}, coins: 1}, while: always}]}
- {id: fat_dwarves, tokens: 3, supply: 8, hooks: [{coins_per_region: {where: {symbol: mine}, coins: 2}, while: always}]}
- {id: more_dwarves, tokens: 4, supply: 8, hooks: [{coins_per_region: {where: {symbol: mine}}, while: always}]}
- {id: ratmen, tokens: 8, supply: 13}
- {id: fewer_ratmen, tokens: 4, supply: 9}
"""


def test_a_copy_is_known_by_how_it_plays_and_not_by_how_it_is_written(tmp_path: Path) -> None:
    folder = copied(tmp_path / "lab", "power", "flying")
    (folder / "races").mkdir()
    for fields in data_from_text(COPIES):
        text = f"id: {fields['id']}_copy\nname: Copy\ntokens: {fields['tokens']}\nsupply: {fields['supply']}\n"
        text += f"text: Ours.\nhooks: {json.dumps(fields.get('hooks', []))}\n"
        (folder / "races" / f"{fields['id']}_copy.yaml").write_text(text, encoding="utf-8")
    named = selection_named(str(folder))
    spec = spec_for_items(named, "")
    (baseline,) = (each for each in shipped_baselines() if each.map == "base:map/two_players")
    found = {item.id: printed_twin(item.without_pack, spec, baseline.worth) for item in items_in_play(named, spec)}
    assert {id: twin.id for id, twin in found.items() if twin} == {
        "dwarves_copy": "dwarves",
        "ratmen_copy": "ratmen",
        "flying_copy": "flying",
    }
    # What is printed is no copy of itself.
    assert printed_twin(ItemId("race", "dwarves"), spec, baseline.worth) is None


def estimate(item: ItemId, observations: list[Observation], baseline: Baseline) -> BotEstimate:
    """What fresh games with a printed item say about it, tested as if it were a new one."""
    own = [each for each in observations if item in (each.race, each.power)]
    margins = [each.margin - baseline.margin - baseline.worth[partner_of(item, each)] for each in own]
    lifts = [each.won - baseline.wins for each in own]
    copy = ItemId(item.kind, f"{item.id}_copy")
    uncertainty = Uncertainty(baseline.margin_error, players=baseline.disagreement / math.sqrt(SIZE))
    ranges = fair_range_for(copy, baseline), usual_spread(copy, baseline)
    return bot_estimate(baseline.bot, margins, lifts, uncertainty, *ranges)


@pytest.mark.soak
@pytest.mark.parametrize("board", ["base:map/two_players", "underground:map/two_players"])
def test_at_most_one_of_ten_items_worth_as_much_as_printed_ones_is_a_false_alarm(board: str) -> None:
    (baseline,) = (each for each in shipped_baselines() if each.map == board)
    spec = replace(spec_for(board, [POPULATION] * 2), first_pick=ANY_COMBO)
    assert spec.weights == baseline.weights, "the bots have other weights than when the baselines were made"
    with ResultFile(MEMORY, spec, FIRST_SEED) as results:
        simulate(results, spec, GAMES, first_seed=FIRST_SEED, workers=2)
        observations = observations_in(results)
    found = {item: conclude([estimate(item, observations, baseline)]) for item in baseline.worth}
    print(f"{board}: {dict(Counter(each.verdict for each in found.values()))}, {GAMES} games")
    print({str(item): each.verdict for item, each in found.items() if each.verdict in (STRONG, WEAK)})
    assert sum(each.verdict in (STRONG, WEAK) for each in found.values()) / len(found) <= 0.1
