"""What an action did, for people who watch: from where to where, which tokens fell, and which coins came from what."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine import Game
from engine.analysis.earnings import PICK, REGIONS, Payment
from engine.position.position import Position
from engine.vocabulary.item_id import short_id
from engine.vocabulary.sets import bits
from mapforge.files.plain_data import Record
from mapforge.studio.table.played_steps import PlayedStep


def deed(step: PlayedStep, after: Game, known: Collection[int]) -> Record:
    """What one step did; coins only of players whose purse may be looked into."""
    before = step.before
    taken = _taken(before.position, after.position)
    return {
        "player": step.player,
        "verb": step.action.verb,
        "region": step.action.where or None,
        "taken": [{"region": region, "from": _start(before, region, step.player)} for region in taken],
        "fell": _fallen(before, after, taken),
        "coins": [each for each in _coins(before, after) if each["player"] in known],
    }


def _holder(position: Position, region: int) -> int:
    owner = position.owner[region]
    return position.player_of[owner] if owner >= 0 else -1


def _taken(before: Position, after: Position) -> list[str]:
    """The regions that another player holds than before."""
    world = before.rules.world
    return [
        region.id
        for number, region in enumerate(world.regions)
        if _holder(after, number) not in (-1, _holder(before, number))
    ]


def _start(game: Game, region: str, player: int) -> str | None:
    """The neighbour from which most tokens could have come; nothing where they came over the edge."""
    world, position = game.rules.world, game.position
    own = [n for n in bits(world.neighbours[world.region_index[region]]) if _holder(position, n) == player]
    return world.regions[max(own, key=lambda n: position.tokens[n])].id if own else None


def _fallen(before: Game, after: Game, taken: Sequence[str]) -> list[Record]:
    """Whoever stood in a region that was taken."""
    world, position = before.rules.world, before.position
    found = []
    for region in taken:
        number = world.region_index[region]
        if position.tokens[number]:
            found.append({"region": region, "player": _holder(position, number), "tokens": position.tokens[number]})
    return found


def _coins(before: Game, after: Game) -> list[Record]:
    """Coins that were paid, each with the regions that they rise from."""
    if before.scores == after.scores:
        return []
    found = []
    for payment in after.payments[len(before.payments) :]:
        if payment.coins:
            found.append(
                {
                    "player": payment.player,
                    "coins": payment.coins,
                    "item": payment.item,
                    "regions": _paying(after, payment),
                }
            )
    return found


def _paying(game: Game, payment: Payment) -> list[str]:
    earned = [each for each in game.earnings(payment.player) if (each.race, each.item) == (payment.race, payment.item)]
    return [each.region for each in earned if each.region]


SOURCES = ("regions", "race", "power", "decline", "bonus")
"""What coins come from, as the end of a game tells it."""


def coin_sources(steps: Sequence[PlayedStep], game: Game) -> list[list[Record]]:
    """For each player and round, how many coins came from what; the beginning is round 0."""
    rounds = min(game.position.round, game.rules.world.turns)
    table: list[list[Record]] = [[dict.fromkeys(SOURCES, 0) for _ in range(rounds + 1)] for _ in game.scores]
    afters = [*(step.before for step in steps[1:]), game]
    for step, after in zip(steps, afters, strict=True):
        if step.before.scores == after.scores:
            continue
        for payment in after.payments[len(step.before.payments) :]:
            row = table[payment.player][min(payment.round, rounds)]
            row[_source(after, payment)] += payment.coins
    return table


def _source(game: Game, payment: Payment) -> str:
    """Which of the sources paid: a race in decline is one, whatever of it pays."""
    if payment.item == PICK:
        return "bonus"
    is_active = any(
        nation["active"] and (nation["player"], nation["race"]) == (payment.player, payment.race)
        for nation in game.view(payment.player)["nations"]
    )
    if payment.race and not is_active:
        return "decline"
    if payment.item == REGIONS:
        return "regions"
    kinds = {trait.id: trait.kind for trait in game.rules.world.traits}
    kind = kinds.get(short_id(payment.item), "")
    return kind if kind in ("race", "power") else "bonus"
