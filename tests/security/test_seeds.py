"""Games without a seed draw one that nobody can find out, and nothing that a guest receives contains it."""

from __future__ import annotations

import json
import random
import re
from functools import reduce
from operator import and_, or_
from pathlib import Path

import pytest

from engine import Game
from engine.state.chance import seeded
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.games.drawn_seeds import bot_seed, drawn_seed
from mapforge.games.terminal.opened_game import open_new
from mapforge.games.terminal.saved_game import read_game
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.game_table import GameTable
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.position_setup import position_words, staged_table
from mapforge.studio.table.workspace_games import WorkspaceGames

WORD = re.compile(r"[0-9a-f]{16}")


@pytest.fixture
def open_tables(tmp_path: Path) -> OpenTables:
    return OpenTables(WorkspaceGames(Workspace(tmp_path)), lambda table: None)


def test_a_drawn_seed_has_64_bits_and_does_not_follow_from_pythons_random() -> None:
    random.seed(1)
    first = drawn_seed()
    random.seed(1)
    assert first != drawn_seed()
    seeds = [int(drawn_seed(), 16) for _ in range(300)]
    assert len(set(seeds)) == 300
    assert reduce(or_, seeds) == 2**64 - 1
    assert reduce(and_, seeds) == 0


def test_a_game_in_the_terminal_without_a_seed_draws_one_and_keeps_it(tmp_path: Path) -> None:
    words = ["play", "base:two_players", "--players", "random,random", "--save"]
    seeds = []
    for name in ("a.json", "b.json"):
        assert main([*words, str(tmp_path / name)]) == Exit.OK
        seeds.append(read_game(tmp_path / name).game["seed"])
        assert main(["play", "--resume", str(tmp_path / name)]) == Exit.OK
    assert all(isinstance(seed, str) and WORD.fullmatch(seed) for seed in seeds)
    assert seeds[0] != seeds[1]


def test_a_game_in_the_studio_without_a_seed_draws_one(open_tables: OpenTables) -> None:
    first, second = (open_tables.open(GameSetup("base:map/two_players", ("Ada", "Ben"))) for _ in range(2))
    assert WORD.fullmatch(str(first.game.seed))
    assert first.game.seed != second.game.seed
    assert first.game.position.rng != second.game.position.rng


@pytest.mark.parametrize("seed", [0, 7, 2**40])
def test_games_with_a_seed_are_what_they_were(seed: int) -> None:
    opening = open_new("base:two_players", ["random", "greedy"], seed, {}, ())
    assert opening.game.to_json() == Game(opening.game.rules, players=2, seed=seed).to_json()
    assert [bot_seed(seed, number) for number in range(3)] == [seed * 31, seed * 31 + 1, seed * 31 + 2]


def test_what_a_bot_does_leads_nobody_back_to_the_seed() -> None:
    """Python's generator can be turned back, so a bot has a seed from which the game's does not follow."""
    word = drawn_seed()
    numbers = {bot_seed(word, number) for number in range(5)}
    assert len(numbers) == 5
    assert not numbers & {int(word, 16), int(word, 16) * 31, seeded(word)}


def test_a_position_by_hand_is_played_on_with_chance_of_its_own(open_tables: OpenTables) -> None:
    table = open_tables.open(GameSetup("base:map/two_players", ("Ada", "Ben"), seed=3))
    words = position_words(table.game)
    first, second = (staged_table(open_tables, table, words).game for _ in range(2))
    assert WORD.fullmatch(str(first.seed))
    assert first.position.rng != second.position.rng
    assert first.position.banners != second.position.banners
    assert sorted(first.position.banners) == sorted(second.position.banners)


def received(table: GameTable, seat: int) -> str:
    """Everything that a guest in a seat can ask for now."""
    answers = [table.board, table.view(seat), table.chart(seat), table.why(seat, "decline")]
    if table.game.player == seat:
        answers.append(table.hint(seat, "greedy"))
    if table.game.over:
        answers += [table.moment(seat, number) for number in range(0, len(table.steps), 9)]
    return json.dumps(answers)


@pytest.mark.parametrize("on", ["base:map/two_players", "underground:map/two_players"])
def test_nothing_that_a_guest_receives_contains_the_seed_or_the_memory_of_chance(
    open_tables: OpenTables, on: str
) -> None:
    table = open_tables.open(GameSetup(on, ("Ada", "Ben")), "at once")
    table.guests.add(1)
    secret = {str(table.game.seed), str(int(str(table.game.seed), 16))}
    chance = random.Random(1)
    said = ""
    for step in range(4000):
        memory = table.game.position.rng
        secret |= {str(memory), f"{memory:x}"}
        if step % 40 == 0 or table.game.over:
            said += received(table, 1)
        if table.game.over:
            break
        action = str(chance.choice(table.game.legal_actions()))
        table.game.apply(action)
        table.revision += 1
    assert len(said) > 10_000
    assert not [word for word in secret if word in said]
