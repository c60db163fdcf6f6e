"""Collecting coins: every line is paid by the bank or by a player, and recorded."""

from __future__ import annotations

from engine.sight import Holder, ScoreLine, ask, score_lines
from engine.state import tell
from engine.traits import Position, spend
from engine.turn.moments import Queue, use_up
from engine.vocabulary import NOBODY, Nation, Player, Scoring, filled


def score(position: Position, queue: Queue, player: Player, declining: Nation) -> None:
    """Pay a player for all of that player's nations, and record the lines.

    Lines below zero are paid to the bank after all others, as far as the player has coins: nobody has fewer than none.
    """
    lines: list[tuple[ScoreLine, Nation]] = []
    for nation in position.alive[player]:
        if not position.profiles[nation].scoring:
            # Most nations earn a coin for each region and nothing else.
            source = position.rules.score_names[position.race[nation]]
            lines.append((filled(ScoreLine, (source, position.held[nation].bit_count(), NOBODY)), nation))
        else:
            lines += [(line, nation) for line in _lines(position, queue, nation, nation == declining)]
    if any(line.coins < 0 for line, _ in lines):
        lines.sort(key=lambda pair: pair[0].coins < 0)
    paid, races, traits = [], [], position.rules.world.traits
    for line, nation in lines:
        coins = _paid(position, player, line)
        if coins:
            paid.append((line.source, coins, line.payer))
            races.append(traits[position.race[nation]].id)
    tell(position, "score", player, tuple(paid), tuple(races))


def _lines(position: Position, queue: Queue, nation: Nation, declining: bool) -> list[ScoreLine]:
    """What a nation earns; limited answers are counted, and pieces that pay once leave."""
    me = Holder(position, nation)
    found = score_lines(me, declining)
    for bound in position.profiles[nation].scoring:
        if bound.is_counted or bound.use.then:
            answers = ask(me.bearing(bound), bound, Scoring(nation, declining))
            spend(position, bound, nation, answers)
            if answers:
                use_up(queue, bound.bearer, bound.use.then)
    return found


def _paid(position: Position, player: Player, line: ScoreLine) -> int:
    """Move the coins of a line, as far as whoever pays has them."""
    payer = player if line.coins < 0 else line.payer
    # U-POWER-THIEVING-04: whoever has no coins pays nothing.
    coins = abs(line.coins) if payer < 0 else min(abs(line.coins), position.coins[payer])
    if payer >= 0:
        position.coins[payer] -= coins
    if line.coins < 0:
        return -coins
    position.coins[player] += coins
    return coins
