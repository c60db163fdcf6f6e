"""Worlds, rules and mixes go to other processes as data, names of hooks and digests of packs, never as code."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from engine import EngineError, Game, Registry, Rules, World, build_world
from mapforge.bots.simple_bots import RandomBot
from mapforge.maps.named_maps import find_map
from mapforge.worlds.map_world import build_world as world_of_map
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.mixture import mix
from tests.lab.packs import HOOKS, gleaners

MAP = "base:map/two_players"
READ = "import pickle, sys; thing = pickle.loads(open(sys.argv[1], 'rb').read()); "
PLAY = READ + "from tests.lab.test_pickles import played; print([played(each) for each in thing])"


def played(thing: World | Rules | Mix) -> tuple[list[int], int]:
    """How a game between players who choose at random ends."""
    rules = Rules(thing.world()) if isinstance(thing, Mix) else thing
    game = Game(rules, players=2, seed=7)
    bots, actions = [RandomBot(1), RandomBot(2)], 0
    while not game.over:
        game.apply(bots[game.player].choose(game))
        actions += 1
    return game.scores, actions


def elsewhere(thing: object, folder: Path, code: str = PLAY, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a fresh process says that gets a thing as a pickle."""
    path = folder / "thing.pickle"
    path.write_bytes(pickle.dumps(thing))
    words = [sys.executable, "-c", code, str(path)]
    return subprocess.run(words, capture_output=True, text=True, env={**os.environ, **environment})


def with_gleaners(folder: Path) -> Mix:
    return mix(MAP, [folder], trust=[str(folder)])


def test_the_same_games_are_played_in_a_fresh_process(tmp_path: Path) -> None:
    things = (
        world_of_map(find_map("underground:map/two_players")),
        Rules(world_of_map(find_map(MAP)), {"own_declined_token_defends": "yes"}),
        mix(MAP, ["underground"], seed=3),
    )
    told = elsewhere(things, tmp_path)
    assert told.stderr == ""
    assert told.stdout.strip() == str([played(thing) for thing in things])


def test_a_round_trip_keeps_the_data_and_what_was_chosen() -> None:
    mixed = mix(MAP, ["underground"])
    same = pickle.loads(pickle.dumps(mixed))
    assert (same.recipe, same.data, same.pack_ids) == (mixed.recipe, mixed.data, mixed.pack_ids)
    assert same.is_exact
    rules = Rules(mixed.world(), {"own_declined_token_defends": "yes"}, asks_everything=True)
    again = pickle.loads(pickle.dumps(rules))
    assert (again.chosen, again.rulings, again.asks_everything) == (rules.chosen, rules.rulings, True)


def test_a_world_whose_waters_are_alike_stays_so() -> None:
    mixed = mix(MAP, ["underground"])
    data = pickle.loads(pickle.dumps(dict(mixed.data)))
    next(region for region in data["map"]["regions"] if region["terrain"] == "sea")["terrain"] = "river"
    world = build_world(data, mixed.library.registry)
    alike = world.with_waters_alike()
    assert pickle.loads(pickle.dumps(alike)).regions == alike.regions != world.regions
    assert pickle.loads(pickle.dumps(world)).regions == world.regions


def test_a_pickle_has_names_of_hooks_and_no_code(tmp_path: Path) -> None:
    sent = pickle.dumps(with_gleaners(gleaners(tmp_path / "nocode")).world())
    assert b"nocode_glean" in sent
    assert b"Some coins more" not in sent
    assert len(sent) < 60_000


def test_changing_a_description_later_does_not_change_the_world() -> None:
    mixed = mix(MAP)
    data = pickle.loads(pickle.dumps(dict(mixed.data)))
    world = build_world(data, mixed.library.registry)
    data["map"]["turns"] = 1
    assert pickle.loads(pickle.dumps(world)).turns == world.turns > 1


def test_a_process_that_trusts_the_pack_plays_it(tmp_path: Path) -> None:
    thing = with_gleaners(gleaners(tmp_path / "trusted"))
    told = elsewhere([thing], tmp_path, MAPFORGE_TRUST="trusted")
    assert told.stderr == ""
    assert told.stdout.strip() == str([played(thing)])


def test_a_process_that_does_not_trust_a_pack_runs_none_of_its_python(tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    loud = HOOKS + f"\nopen({str(marker)!r}, 'w').close()\n"
    thing = with_gleaners(gleaners(tmp_path / "loud", hooks=loud))
    assert marker.exists()
    marker.unlink()
    told = elsewhere([thing], tmp_path)
    assert told.returncode == 1
    assert "CannotRestore: the pack 'loud' in" in told.stderr
    assert "has Python of its own, which this process does not trust" in told.stderr
    assert "MAPFORGE_TRUST=loud@" in told.stderr
    assert not marker.exists()
    said = told.stderr.rpartition("MAPFORGE_TRUST=")[2].split()[0]
    assert elsewhere([thing], tmp_path, MAPFORGE_TRUST=said).returncode == 0


@pytest.mark.parametrize(("coins", "hooks"), [(2, HOOKS), (1, HOOKS + "\nLATER = 1\n")])
def test_a_pack_that_has_changed_is_refused_by_name_and_digest(coins: int, hooks: str, tmp_path: Path) -> None:
    folder = gleaners(tmp_path / f"changed{coins}")
    sent = pickle.dumps(with_gleaners(folder).world())
    digest = pickle.loads(sent).source.registry.origin.references([folder.name]).packs[-1].digest
    gleaners(folder, coins=coins, hooks=hooks)
    path = tmp_path / "sent"
    path.write_bytes(sent)
    words = [sys.executable, "-c", READ, str(path)]
    told = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "MAPFORGE_TRUST": folder.name})
    assert told.returncode == 1
    assert f"the pack '{folder.name}' in" in told.stderr
    assert "is another one here (digest" in told.stderr
    assert f"(digest {digest[:12]})" in told.stderr


def test_a_pack_that_lies_elsewhere_is_found_where_the_environment_says(tmp_path: Path) -> None:
    folder = gleaners(tmp_path / "here" / "wanderers")
    thing = with_gleaners(folder)
    sent = pickle.dumps(thing)
    there = tmp_path / "there"
    there.mkdir()
    folder.rename(there / "another_name")
    path = tmp_path / "sent"
    path.write_bytes(sent)
    words = [sys.executable, "-c", READ, str(path)]
    told = subprocess.run(words, capture_output=True, text=True)
    assert "the pack 'wanderers' (digest" in told.stderr
    assert "is not here" in told.stderr
    trusting = {**os.environ, "MAPFORGE_TRUST": "wanderers", "MAPFORGE_PACKS": str(there)}
    assert subprocess.run(words, capture_output=True, text=True, env=trusting).returncode == 0


def test_a_world_that_a_program_made_says_why_it_cannot_travel() -> None:
    world = world_of_map(find_map(MAP))
    lonely = Registry()
    lonely.hooks = dict(world.source.registry.hooks)  # type: ignore[union-attr]
    data = dict(mix(MAP).data)
    with pytest.raises(EngineError, match="come from no pack"):
        pickle.dumps(build_world(data, lonely))
