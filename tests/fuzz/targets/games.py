"""Saved games, lines that people and programs type while they play, weights of bots, and mixes."""

from __future__ import annotations

import io
import random
from functools import cache, lru_cache
from zlib import crc32

from engine import EngineError, Game
from mapforge.bots.weights.weight_file import read_weights
from mapforge.errors import MapforgeError
from mapforge.games.terminal.console import Console
from mapforge.games.terminal.line_protocol import LineProtocol
from mapforge.games.terminal.opened_game import Opening, open_new, open_saved
from mapforge.games.terminal.seats import Seat
from mapforge.worlds.mixes.mix_file import read_mix
from mapforge.worlds.mixes.mix_packs import MixPacks, load_mix_packs
from mapforge.worlds.mixes.mix_summary import mix_in_words
from mapforge.worlds.mixes.mixture import remake
from tests.engine.arena import arena_rules, library
from tests.fuzz.saved_games import refused_or_played
from tests.fuzz.scratch import written
from tests.fuzz.target import Target, text_of

UNTYPED = ("save", "scenario", "hint", "auto")
"""Commands that write files, or let a bot think."""


def read_save(content: bytes) -> None:
    """A saved position: it is refused with its place, or played to its end."""
    wrong = refused_or_played(arena_rules(), text_of(content), random.Random(crc32(content)))
    assert not wrong, wrong


def read_saved_file(content: bytes) -> None:
    """The file of a saved game, as `play --resume` reads it."""
    opening = open_saved(written("fuzz.json", content), ())
    assert opening.game.over or opening.game.legal_actions()


@cache
def _seats() -> list[Seat]:
    return [Seat(name, "person", None) for name in ("Ada", "Ben")]


def type_lines(content: bytes) -> None:
    """Lines that two people type."""
    lines = [line for line in text_of(content).split("\n") if _first_word(line) not in UNTYPED]
    game, said = Game(arena_rules(), players=2, seed=1), io.StringIO()
    console = Console(
        game, _seats(), map_id="arena", packs=[], texts=_texts(), source=io.StringIO("\n".join(lines)), target=said
    )
    console.play()


def _first_word(line: str) -> str:
    return line.strip().partition(" ")[0].lower()


@cache
def _texts() -> dict[str, str]:
    races = library().items("race")
    return {id: str(item.fields.get("text", "")) for id, item in races.items()}


@cache
def _opening() -> Opening:
    return open_new("base:two_players", ["Ada", "Ben"], 1, {}, ())


def send_lines(content: bytes) -> None:
    """Lines of JSON that a program sends."""
    opening = _opening()
    lines = [line for line in text_of(content).split("\n") if "hint" not in line.lower() and "\\u" not in line]
    protocol = LineProtocol(opening, io.StringIO("\n".join(lines)), io.StringIO())
    protocol.game = opening.game.copy()
    protocol.play()


def read_weight_file(content: bytes) -> None:
    """The weights of a bot."""
    assert read_weights(written("fuzz.json", content)).label


def read_mix_file(content: bytes) -> None:
    """The file of a mix."""
    recipe = read_mix(written("fuzz.yaml", content))
    mix_in_words(remake(recipe, loaded=_mix_packs(recipe.map, recipe.packs)))


@lru_cache(50)
def _mix_packs(map: str, packs: tuple[str, ...]) -> MixPacks:
    return load_mix_packs(map, packs, ())


TARGETS = {
    "save": Target(read_save, is_data=True, longest=20_000),
    "saved_file": Target(read_saved_file, (MapforgeError, EngineError), is_data=True, longest=20_000),
    "typed_lines": Target(
        type_lines,
        words=("pick ", "conquer ", "place all ", "arrange ", "stop all ", "why ", "about ", "undo", "board", "log"),
    ),
    "line_protocol": Target(
        send_lines,
        (MapforgeError,),
        is_data=True,
        words=('{"action": "', '{"actions": ["', '{"arrange": {"', '{"why": "', '{"price": "', '{"view": 1}', "stop"),
    ),
    "weights": Target(read_weight_file, (MapforgeError,), is_data=True, longest=8_000),
    "mix": Target(
        read_mix_file,
        (MapforgeError, EngineError),
        is_data=True,
        words=("base:two_players", "underground", "monsters", "out", "rulings", "events", "digest", "players"),
    ),
}
