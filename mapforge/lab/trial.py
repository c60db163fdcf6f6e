"""What is on trial in a game: the combos that lie on offer first, and the player who must take the one on top."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from engine import Action, Game, Rules
from mapforge.bots.roster import Bot
from mapforge.lab.work_order import CannotOrder, WorkOrder

ANY = "any"
"""What stands for a combo of printed items, each of them as often as any other."""
_TOP = Action("pick", "1")


class Taker:
    """Takes the combo on top when it first picks, and then plays like another bot."""

    def __init__(self, bot: Bot) -> None:
        """Whoever plays after that."""
        self._bot = bot
        self._has_taken = False

    def choose(self, game: Game) -> Action:
        """The combo on top, or what the other bot does."""
        if not self._has_taken and _TOP in game.legal_actions():
            self._has_taken = True
            return _TOP
        return self._bot.choose(game)


def items_of(order: WorkOrder, rules: Rules, kind: str) -> list[str]:
    """The races or powers that can be partners of what is on trial: those of other packs, or else all."""
    traits = [trait for trait in rules.world.traits if trait.kind == kind]
    printed = [trait.id for trait in traits if trait.pack not in order.newcomers]
    return sorted(printed or (trait.id for trait in traits))


def offer_of(order: WorkOrder, rules: Rules, seed: int) -> list[tuple[str, str]]:
    """The combos that lie on offer first in a game; nothing special when nothing is on trial."""
    if not order.trial:
        return []
    combo = _combo(order, rules, seed)
    if not order.is_free:
        return [combo]
    row = seed % max(1, rules.world.settings.offer)
    chance = Random(seed)
    races, powers = (
        chance.sample([id for id in items_of(order, rules, kind) if id != own], row)
        for kind, own in zip(("race", "power"), combo, strict=True)
    )
    return [*zip(races, powers, strict=True), combo]


def stacks_of(order: WorkOrder, rules: Rules, seed: int) -> dict[str, list[str]]:
    """The order of races and powers in a game: what is on offer first, and all other newcomers at the bottom.

    Something new that is far too strong would else spoil the games about everything else in its pack.
    """
    offer = offer_of(order, rules, seed)
    if not offer:
        return {}
    chance, stacks = Random(f"stacks {seed}"), {}
    for part, kind in enumerate(("race", "power")):
        first = [combo[part] for combo in offer]
        others = [trait for trait in rules.world.traits if trait.kind == kind and trait.id not in first]
        new = [trait.id for trait in others if trait.pack in order.newcomers]
        usual = [trait.id for trait in others if trait.pack not in order.newcomers]
        chance.shuffle(usual)
        stacks[f"{kind}s"] = [*first, *usual, *new] if new else first
    return stacks


def _combo(order: WorkOrder, rules: Rules, seed: int) -> tuple[str, str]:
    """The combo on trial in one game; over many seeds, every partner comes as often as any other."""
    races, powers = items_of(order, rules, "race"), items_of(order, rules, "power")
    named = dict(word.split("/", 1) for word in order.trial.split("+")) if order.trial != ANY else {}
    for kind, id in named.items():
        if not any(trait.kind == kind and trait.id == id for trait in rules.world.traits):
            raise CannotOrder(f"there is no {kind} '{id}' in games on '{order.table}'")
    # Where both cycles have a common divisor, one step aside after each round brings the other pairs.
    turns = seed // math.lcm(len(races), len(powers))
    return named.get("race", _nth(races, seed)), named.get("power", _nth(powers, seed + turns))


def _nth(items: Sequence[str], number: int) -> str:
    return items[number % len(items)]
