"""Whether a state that was read from somewhere can be one of its world: every number in its place and within bounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from engine.changes import Offer
from engine.state import ON_BANNER, PHASE_NAMES, STACK, WITH_NATION, WITH_PLAYER, Status

if TYPE_CHECKING:
    from engine.answers import Option
    from engine.state import State

MANY = range(1 << 31)
FLAGS = ("conquests_over", "fought", "refill_due", "scored")


def check_soundness(s: State) -> None:
    """Raise ValueError with the first thing that cannot be."""
    world = s.rules.world
    if s.players not in world.players:
        raise ValueError(f"'players' cannot be {s.players!r}")
    nations, players, regions = range(len(s.race)), range(s.players), range(len(world.regions))
    pieces, traits = range(len(world.kind_of)), range(len(world.traits))
    races, powers = set(world.races), set(world.powers)
    nation_or_none, power_or_none = range(-1, len(nations)), powers | {-1}
    _check_lists(s, ("coins",), MANY, len(players))
    _check_lists(s, ("active",), nation_or_none, len(players))
    _check_lists(s, ("race",), races, len(nations))
    _check_lists(s, ("power",), power_or_none, len(nations))
    _check_lists(s, ("player_of",), players, len(nations))
    _check_lists(s, ("status",), range(Status.GONE + 1), len(nations))
    _check_lists(s, ("hand", "withdrawn", "aside", "conquests", "picked"), MANY, len(nations))
    _check_lists(s, ("owner",), nation_or_none, len(regions))
    _check_lists(s, ("tokens",), MANY, len(regions))
    _check_lists(s, ("tray",), MANY, len(world.races))
    _check_lists(s, ("belongs",), nation_or_none, len(pieces))
    _check_lists(s, ("where",), _places(s), len(pieces))
    _check_lists(s, ("banners", "spent"), races)
    _check_lists(s, ("badges", "discards"), powers)
    _check_lists(s, ("markers",), pieces)
    _check_lists(s, ("actors", "settlers", "defenders"), nations)
    _check_lists(s, ("dice",), MANY)
    _check_numbers("combos", [part for combo in s.combos for part in combo], range(-1, 1 << 31))
    _check_numbers("combos", [race for race, _, _ in s.combos], races)
    _check_numbers("combos", [power for _, power, _ in s.combos], power_or_none)
    _check_numbers("attacks", [part for attack in s.attacks for part in attack], range(-1, 1 << 31))
    _check_numbers("pending", [player for player, _, _ in s.pending], players)
    for _, options, _ in s.pending:
        _check_options(s, options)
    _check_numbers("lent", s.lent.values(), powers)
    _check_numbers("copied", s.copied.values(), traits)
    _check_numbers("source", s.source.values(), pieces)
    for name in ("lent", "copied", "source"):
        _check_numbers(name, getattr(s, name), pieces)
    for name in ("turn", "first"):
        _check_numbers(name, [getattr(s, name)], players)
    for name in ("actor", "entering", "fading"):
        _check_numbers(name, [getattr(s, name)], nation_or_none)
    _check_numbers("named", [s.named], range(-1, len(regions)))
    _check_numbers("phase", [s.phase], range(len(PHASE_NAMES)))
    _check_numbers("die", [s.die], range(-1, 1 << 31))
    _check_numbers("round", [s.round], MANY)
    for name in ("rng", "expanded", "abandoned", "hollow", "tried"):
        if type(getattr(s, name)) is not int or getattr(s, name) < 0:
            raise ValueError(f"'{name}' cannot be {getattr(s, name)!r}")
    for name in FLAGS:
        if not isinstance(getattr(s, name), bool):
            raise ValueError(f"'{name}' cannot be {getattr(s, name)!r}")


def _check_options(s: State, options: tuple[Option, ...]) -> None:
    """Look through the changes of a decision that waits, and of the decisions that may follow from it."""
    world = s.rules.world
    nations, players, pieces = range(-1, len(s.race)), range(-1, s.players), range(-1, len(world.kind_of))
    allowed: dict[str, Collection[int]] = {
        "nation": nations, "player": players, "payer": players, "source": pieces, "piece": pieces[1:],
        "region": range(len(world.regions)), "kind": range(len(world.kinds)), "position": range(len(s.combos)),
        "tokens": MANY, "pieces": MANY, "coins": range(-(1 << 31), 1 << 31), "loses": MANY,
    }  # fmt: skip
    for option in options:
        if not all(isinstance(word, str) for word in (option.verb, option.what, option.where)):
            raise ValueError(f"'pending' cannot have {option!r}")
        for change in option.changes:
            for name, value in zip(change._fields, change, strict=True):
                if name in allowed:
                    _check_numbers("pending", [value], allowed[name])
            if isinstance(change, Offer):
                _check_options(s, change.options)


def _places(s: State) -> set[int]:
    """Where a piece can be."""
    places = set(range(STACK, len(s.owner)))
    for base, count in ((WITH_NATION, len(s.race)), (WITH_PLAYER, s.players), (ON_BANNER, len(s.tray))):
        places |= set(range(base, base + count))
    return places


def _check_lists(s: State, names: tuple[str, ...], allowed: Collection[int], length: int = -1) -> None:
    for name in names:
        values = getattr(s, name)
        if length >= 0 and len(values) != length:
            raise ValueError(f"'{name}' has {len(values)} entries, not {length}")
        _check_numbers(name, values, allowed)


def _check_numbers(name: str, values: Iterable[object], allowed: Collection[int]) -> None:
    for value in values:
        if type(value) is not int or value not in allowed:
            raise ValueError(f"'{name}' cannot have {value!r}")
