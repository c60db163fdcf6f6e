"""Is it fair? Trials beside the studio, and verdicts that stay with an item until it changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapforge.studio.desk.manuscript import CannotEdit
from mapforge.studio.desk.workspace import Workspace
from mapforge.studio.forms.fairness_trials import Trials
from mapforge.studio.forms.item_shelf import ItemShelf
from tests.busy_machine import wait_until

FILES = {
    "pack.yaml": "id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n",
    "races/otters.yaml": "id: otters\nname: Otters\ntokens: 6\nsupply: 11\nhooks:\n  - cheaper: {where: any}\n",
    "terrains.yaml": "reeds: {name: Reeds}\n",
}


@pytest.fixture
def shelf(tmp_path: Path) -> ItemShelf:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return ItemShelf(Workspace(tmp_path))


def waited(trials: Trials, reference: str) -> dict[str, Any]:
    wait_until(lambda: not trials.state(reference)["running"], pause=0.1)
    return trials.state(reference)


def test_a_verdict_stays_with_an_item_until_it_changes(shelf: ItemShelf) -> None:
    heard: list[dict[str, Any]] = []
    trials = Trials(shelf, lambda reference, news: heard.append(news))
    assert trials.state("lab:race/otters")["verdict"] is None
    trials.start("lab:race/otters", 0.05)
    with pytest.raises(CannotEdit, match="on trial just now"):
        trials.start("lab:race/otters", 0.05)
    state = waited(trials, "lab:race/otters")
    assert state["error"] == ""
    assert state["verdict"]["item"] == "lab:race/otters"
    assert heard[-1]["verdict"] == state["verdict"]
    # Another studio finds it again; what players read changes nothing, what the item does changes everything.
    again = Trials(shelf)
    assert again.state("lab:race/otters")["verdict"] == state["verdict"]
    desk, _, _ = shelf.open("lab:race/otters")
    desk.apply({"op": "set", "path": ["text"], "value": "All regions cost less."})
    desk.save()
    assert again.state("lab:race/otters")["verdict"] == state["verdict"]
    desk.apply({"op": "set", "path": ["tokens"], "value": 5})
    with pytest.raises(CannotEdit, match="save the item first"):
        again.start("lab:race/otters", 1)
    desk.save()
    assert again.state("lab:race/otters")["verdict"] is None


def test_a_trial_can_be_stopped_and_leaves_no_verdict(shelf: ItemShelf) -> None:
    desk, _, _ = shelf.open("lab:race/otters")
    desk.apply({"op": "set", "path": ["tokens"], "value": 4})
    desk.save()
    trials = Trials(shelf)
    assert trials.start("lab:race/otters", 5)["running"]
    state = trials.stop("lab:race/otters")
    assert state["running"] is None
    assert state["verdict"] is None


def test_only_races_and_powers_are_judged_for_a_sensible_time(shelf: ItemShelf) -> None:
    trials = Trials(shelf)
    with pytest.raises(CannotEdit, match="only races and powers"):
        trials.start("lab:terrain/reeds", 1)
    with pytest.raises(CannotEdit, match="minutes"):
        trials.start("lab:race/otters", 1000)
