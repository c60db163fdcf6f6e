"""Coins as numbers: what a player's races earn now or would earn, region by region, and what was paid so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.board.moves import hold
from engine.holder.holder import Holder
from engine.holder.income import shares_of_regions
from engine.position.position import Position
from engine.state.records import ChronicleEntry
from engine.turn.capture import meet_fates
from engine.turn.effects import run
from engine.turn.moments import Queue, enqueue
from engine.vocabulary.changes import SendIntoDecline
from engine.vocabulary.numbers import NOBODY, NOWHERE, Player, Region

REGIONS = "regions"
"""What the coin for each region is called beside the names of items."""
PICK, MOMENT = "pick", "moment"
"""What a combo cost or brought, and what changed hands at another time than scoring."""


class Earning(NamedTuple):
    """Coins that a race earns at scoring."""

    race: str
    item: str
    """What earns them: the id of an item, or `regions` for the coin that each region is worth."""
    region: str
    """Where; empty for coins that belong to no single region."""
    coins: int
    payer: Player = NOBODY
    """Who pays, or NOBODY for the bank."""


class Payment(NamedTuple):
    """Coins that a player got, or paid where they are fewer than none."""

    round: int
    player: Player
    race: str
    item: str
    """As of an earning; `pick` for what a combo cost and brought, `moment` for other payments."""
    coins: int
    payer: Player = NOBODY


def earnings(position: Position, player: Player) -> list[Earning]:
    """What a player would earn if the turn were scored as things are."""
    world, earned = position.rules.world, list[Earning]()
    for nation in position.alive[player]:
        race = world.traits[position.race[nation]].id
        regions = position.rules.score_names[position.race[nation]]
        for region, line in shares_of_regions(Holder(position, nation)):
            item = REGIONS if line.source == regions else line.source
            place = "" if region == NOWHERE else world.regions[region].id
            earned.append(Earning(race, item, place, line.coins, line.payer))
    return earned


def after_loss(position: Position, regions: Iterable[Region]) -> Position:
    """A position in which somebody has lost regions to nobody in particular."""
    changed = position.copy()
    for region in regions:
        nation = changed.owner[region]
        changed.tokens[region] = 0
        meet_fates(changed, region, "lost", nation)
        hold(changed, region, NOBODY)
    return changed


def after_decline(position: Position, player: Player) -> Position:
    """A position in which a player's active race has gone into decline."""
    changed = position.copy()
    if changed.active[player] >= 0:
        queue: Queue = []
        enqueue(queue, None, (SendIntoDecline(changed.active[player]),))
        run(changed, queue)
    return changed


def payments(events: Iterable[ChronicleEntry]) -> Iterator[Payment]:
    """Every coin that came or went, from what happened."""
    round = 1
    for event in events:
        if event[0] == "turn":
            round = event[2]
        elif event[0] == "pick":
            _, player, race, _, _, paid, coins_found = event
            yield Payment(round, player, race, PICK, coins_found - paid)
        elif event[0] == "pay":
            _, player, coins, payer = event
            yield from _with_payer(Payment(round, player, "", MOMENT, coins, payer))
        elif event[0] == "lay_coins" and event[1] >= 0:
            yield Payment(round, event[1], event[3], MOMENT, -event[2])
        elif event[0] == "score":
            yield from _scored(round, event)


def _scored(round: int, event: ChronicleEntry) -> Iterator[Payment]:
    _, player, lines, *rest = event
    races = rest[0] if rest else [""] * len(lines)
    for (source, coins, payer), race in zip(lines, races, strict=True):
        item = REGIONS if source.endswith(f" {REGIONS}") else source
        yield from _with_payer(Payment(round, player, race, item, coins, payer))


def _with_payer(payment: Payment) -> Iterator[Payment]:
    """A payment, and that of the player whose coins these are."""
    yield payment
    if payment.payer >= 0:
        yield payment._replace(player=payment.payer, coins=-payment.coins, payer=payment.player)
