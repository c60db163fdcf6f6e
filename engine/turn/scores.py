"""Collecting coins: every line is paid by the bank or by a player, and recorded."""

from __future__ import annotations

from engine.holder.holder import Holder
from engine.holder.income import ScoreLine, does_pay, score_lines
from engine.holder.question import ask
from engine.position.limits import spend
from engine.position.position import Position
from engine.state.state import tell
from engine.turn.moments import Queue, use_up
from engine.vocabulary.numbers import NOBODY, Nation, Player, TraitNumber
from engine.vocabulary.subjects import Scoring


def score(position: Position, queue: Queue, player: Player, declining: Nation) -> None:
    """Pay a player for all of that player's nations, and record the lines.

    Lines below zero are paid to the bank after all others, as far as the player has coins: nobody has fewer than none.
    """
    lines: list[tuple[str, int, Player, TraitNumber]] = []
    owes = False
    for nation in position.alive[player]:
        race = position.race[nation]
        if not position.profiles[nation].scoring:
            # Most nations earn a coin for each region and nothing else.
            lines.append((position.rules.score_names[race], position.held[nation].bit_count(), NOBODY, race))
            continue
        for source, coins, payer in _lines(position, queue, nation, nation == declining):
            lines.append((source, coins, payer, race))
            owes |= coins < 0
    # Debts come last: coins of the same scoring pay them.
    if owes:
        lines.sort(key=lambda line: line[1] < 0)
    paid, races, traits = [], [], position.rules.world.traits
    for source, coins, payer, race in lines:
        if payer >= 0 or owes:
            coins = _paid(position, player, coins, payer)
        else:
            position.coins[player] += coins
        if coins:
            paid.append((source, coins, payer))
            races.append(traits[race].id)
    tell(position, ("score", player, tuple(paid), tuple(races)))


def _lines(position: Position, queue: Queue, nation: Nation, declining: bool) -> list[ScoreLine]:
    """What a nation earns; limited answers are counted, and pieces that pay once leave."""
    profile = position.profiles[nation]
    me = Holder(position, nation, profile.scoring[0])
    found = score_lines(me, declining)
    # Asked once more because lines keep no hooks; a question changes nothing, and few hooks are used up by scoring.
    for bound in profile.scoring_once:
        answers = ask(me.bearing(bound), bound, Scoring(nation, declining))
        spend(position, bound, nation, answers)
        if any(does_pay(me, answer) for answer in answers):
            use_up(queue, bound.bearer, bound.use.then)
    return found


def _paid(position: Position, player: Player, promised: int, payer: Player) -> int:
    """Move the coins that were promised, as far as whoever pays has them."""
    coins = position.coins
    if promised < 0:
        owed = min(-promised, coins[player])
        coins[player] -= owed
        return -owed
    if payer >= 0:
        # U-POWER-THIEVING-04: whoever has no coins pays nothing.
        promised = min(promised, coins[payer])
        coins[payer] -= promised
    coins[player] += promised
    return promised
