"""Is it fair? FairnessRuns beside the studio, and verdicts that stay with an item until it changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.forms.fairness_runs import FairnessRuns
from mapforge.studio.forms.item_index import ItemIndex, item_in
from mapforge.studio.forms.kept_verdicts import TUNE, keep_outcome, verdict_name
from tests.busy_machine import wait_until

FILES = {
    "pack.yaml": "id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n",
    "races/otters.yaml": "id: otters\nname: Otters\ntokens: 6\nsupply: 11\nhooks:\n  - cheaper: {where: any}\n",
    "terrains.yaml": "reeds: {name: Reeds}\n",
}


@pytest.fixture
def item_index(tmp_path: Path) -> ItemIndex:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return ItemIndex(Workspace(tmp_path))


def waited(trials: FairnessRuns, reference: str) -> dict[str, Any]:
    wait_until(lambda: not trials.state(reference)["running"], pause=0.1)
    return trials.state(reference)


def test_a_verdict_stays_with_an_item_until_it_changes(item_index: ItemIndex) -> None:
    heard: list[dict[str, Any]] = []
    trials = FairnessRuns(item_index, lambda reference, news: heard.append(news))
    assert trials.state("lab:race/otters")["verdict"] is None
    trials.start("lab:race/otters", 0.05)
    with pytest.raises(CannotEdit, match="being tested"):
        trials.start("lab:race/otters", 0.05)
    state = waited(trials, "lab:race/otters")
    assert state["error"] == ""
    assert state["verdict"]["item"] == "lab:race/otters"
    assert heard[-1]["verdict"] == state["verdict"]
    # Another studio finds it again; what players read changes nothing, what the item does changes everything.
    again = FairnessRuns(item_index)
    assert again.state("lab:race/otters")["verdict"] == state["verdict"]
    open_file, _, _ = item_index.open("lab:race/otters")
    open_file.apply({"op": "set", "path": ["text"], "value": "All regions cost less."})
    open_file.save()
    assert again.state("lab:race/otters")["verdict"] == state["verdict"]
    open_file.apply({"op": "set", "path": ["tokens"], "value": 5})
    with pytest.raises(CannotEdit, match="save the item first"):
        again.start("lab:race/otters", 1)
    open_file.save()
    assert again.state("lab:race/otters")["verdict"] is None


def test_a_trial_can_be_stopped_and_leaves_no_verdict(item_index: ItemIndex) -> None:
    open_file, _, _ = item_index.open("lab:race/otters")
    open_file.apply({"op": "set", "path": ["tokens"], "value": 4})
    open_file.save()
    trials = FairnessRuns(item_index)
    assert trials.start("lab:race/otters", 5)["running"]
    state = trials.stop("lab:race/otters")
    assert state["running"] is None
    assert state["verdict"] is None


def test_only_races_and_powers_are_judged_for_a_sensible_time(item_index: ItemIndex) -> None:
    trials = FairnessRuns(item_index)
    with pytest.raises(CannotEdit, match="only races and powers"):
        trials.start("lab:terrain/reeds", 1)
    with pytest.raises(CannotEdit, match="minutes"):
        trials.start("lab:race/otters", 1000)


def test_a_search_for_fair_variants_tells_how_far_it_is_and_stays_with_the_item(item_index: ItemIndex) -> None:
    heard: list[dict[str, Any]] = []
    trials = FairnessRuns(item_index, lambda reference, news: heard.append(news))
    assert trials.state("lab:race/otters")["tuning"] is None
    running = trials.start("lab:race/otters", 0.05, TUNE)["running"]
    assert (running["task"], running["found"]) == ("tune", [])
    state = waited(trials, "lab:race/otters")
    assert state["error"] == ""
    assert {"variants", "verdict", "worth", "interval", "words"} <= set(state["tuning"])
    phases = {news["running"]["phase"] for news in heard if news["running"]}
    assert "the item as it is" in phases


def test_a_variant_is_applied_as_one_edit_that_can_be_undone(item_index: ItemIndex) -> None:
    trials = FairnessRuns(item_index)
    open_file, kind, id = item_index.open("lab:race/otters")
    before = open_file.text
    changes = [
        {"path": "tokens", "keys": ["tokens"], "from": 6, "to": 4},
        {"path": "hooks/cheaper/by", "keys": ["hooks", 0, "cheaper", "by"], "from": 1, "to": 2},
    ]
    pack = item_index.found("lab:race/otters")[1]
    found = {"verdict": "strong", "variants": [{"changes": changes, "verdict": "fair"}], "words": ""}
    keep_outcome(TUNE, verdict_name(pack, item_in(pack, kind, id)), found)
    assert trials.state("lab:race/otters")["tuning"] == found
    with pytest.raises(CannotEdit, match="look for variants again"):
        trials.use_variant("lab:race/otters", 2)
    trials.use_variant("lab:race/otters", 1)
    assert "tokens: 4" in open_file.text
    assert "by: 2" in open_file.text
    open_file.undo()
    assert open_file.text == before
    # Whoever saves another item has other variants.
    trials.use_variant("lab:race/otters", 1)
    open_file.save()
    assert trials.state("lab:race/otters")["tuning"] is None
