"""What the first player must take: the combos that are on offer first, and the bot that takes the one on top."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from engine import Action, Game, Rules
from engine.vocabulary.item_id import ItemId
from mapforge.bots.roster import Bot
from mapforge.lab.game_spec import KINDS, GameSpec, UnplayableSpec

_TOP = Action("pick", "1")


class ForcedPick:
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


def partners(spec: GameSpec, rules: Rules, kind: str) -> list[str]:
    """The ids of races or powers that can be partners of an item under test: those of other packs, or else all."""
    traits = [trait for trait in rules.world.traits if trait.kind == kind]
    printed = [trait.id for trait in traits if trait.pack not in spec.new_packs]
    return sorted(printed or (trait.id for trait in traits))


def first_offer(spec: GameSpec, rules: Rules, seed: int) -> list[tuple[str, str]]:
    """The combos that are on offer first in a game; none when the stacks are simply shuffled."""
    if spec.first_pick is None:
        return []
    combo = _combo(spec.first_pick, spec, rules, seed)
    if not spec.is_optional:
        return [combo]
    row = seed % max(1, rules.world.settings.offer)
    chance = Random(seed)
    races, powers = (
        chance.sample([id for id in partners(spec, rules, kind) if id != own], row)
        for kind, own in zip(KINDS, combo, strict=True)
    )
    return [*zip(races, powers, strict=True), combo]


def stacks_of(spec: GameSpec, rules: Rules, seed: int) -> dict[str, list[str]]:
    """The sequence of races and powers in a game: what is on offer first, and all other new items at the bottom."""
    offer = first_offer(spec, rules, seed)
    if not offer:
        return {}
    chance, stacks = Random(f"stacks {seed}"), {}
    for part, kind in enumerate(KINDS):
        first = [combo[part] for combo in offer]
        others = [trait for trait in rules.world.traits if trait.kind == kind and trait.id not in first]
        # A new item that is far too strong would spoil the games about everything else in its pack.
        new = [trait.id for trait in others if trait.pack in spec.new_packs]
        usual = [trait.id for trait in others if trait.pack not in spec.new_packs]
        chance.shuffle(usual)
        stacks[f"{kind}s"] = [*first, *usual, *new] if new else first
    return stacks


def _combo(pick: Sequence[ItemId], spec: GameSpec, rules: Rules, seed: int) -> tuple[str, str]:
    """The combo that comes first in one game; over many seeds, every partner comes as often as any other."""
    races, powers = partners(spec, rules, "race"), partners(spec, rules, "power")
    for item in pick:
        if not any(trait.kind == item.kind and trait.id == item.id for trait in rules.world.traits):
            raise UnplayableSpec(f"there is no {item.kind} '{item.id}' in games on '{spec.table}'")
    named = {item.kind: item.id for item in pick}
    # 14 races and 20 powers repeat after 140 games, half of the 280 pairs; one step aside brings the others.
    turns = seed // math.lcm(len(races), len(powers))
    return named.get("race", _nth(races, seed)), named.get("power", _nth(powers, seed + turns))


def _nth(items: Sequence[str], number: int) -> str:
    return items[number % len(items)]
