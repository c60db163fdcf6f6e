"""Collecting coins: every line is paid by the bank or by a player, and recorded."""

from __future__ import annotations

from engine.holder.holder import Holder
from engine.holder.income import ScoreLine, does_pay, score_lines
from engine.holder.question import ask
from engine.position.limits import spend
from engine.position.position import Position
from engine.state.state import tell
from engine.turn.moments import Queue, use_up
from engine.vocabulary.numbers import NOBODY, Nation, Player
from engine.vocabulary.subjects import Scoring


def score(position: Position, queue: Queue, player: Player, declining: Nation) -> None:
    """Pay a player for all of that player's nations, and record the lines.

    Lines below zero are paid to the bank after all others, as far as the player has coins: nobody has fewer than none.
    """
    lines: list[tuple[str, int, Player]] = []
    races: list[str] = []
    rules, earned, is_usual = position.rules, 0, True
    for nation in position.alive[player]:
        race = position.race[nation]
        if not position.profiles[nation].scoring:
            # Most nations earn a coin for each region and nothing else.
            coins = position.held[nation].bit_count()
            if coins:
                earned += coins
                lines.append((rules.score_names[race], coins, NOBODY))
                races.append(rules.world.traits[race].id)
            continue
        for source, coins, payer in _lines(position, queue, nation, nation == declining):
            if coins:
                earned += coins
                lines.append((source, coins, payer))
                races.append(rules.world.traits[race].id)
                is_usual = is_usual and payer < 0 < coins
    if is_usual:
        position.coins[player] += earned
        tell(position, ("score", player, tuple(lines), tuple(races)))
    else:
        _settle(position, player, lines, races)


def _settle(position: Position, player: Player, lines: list[tuple[str, int, Player]], races: list[str]) -> None:
    """Pay lines of which some are debts, or paid by players, and record what was paid."""
    # Debts come last: coins of the same scoring pay them.
    promises = sorted(zip(lines, races, strict=True), key=lambda promise: promise[0][1] < 0)
    moved = []
    for (source, promised, payer), race in promises:
        coins = _paid(position, player, promised, payer)
        if coins:
            moved.append(((source, coins, payer), race))
    tell(position, ("score", player, tuple([line for line, _ in moved]), tuple([race for _, race in moved])))


def _lines(position: Position, queue: Queue, nation: Nation, declining: bool) -> list[ScoreLine]:
    """What a nation earns; limited answers are counted, and pieces that pay once leave."""
    profile = position.profiles[nation]
    me = Holder(position, nation, profile.scoring[0])
    lines = score_lines(me, declining)
    # Asked once more because lines keep no hooks; a question changes nothing, and few hooks are used up by scoring.
    for bound in profile.scoring_once:
        answers = ask(me.bearing(bound), bound, Scoring(nation, declining))
        spend(position, bound, nation, answers)
        if any(does_pay(me, answer) for answer in answers):
            use_up(queue, bound.bearer, bound.use.then)
    return lines


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
