"""A game as one seat may see it, as data for a page: nothing that this player may not know is in it."""

from __future__ import annotations

from collections.abc import Collection

from engine import Game
from engine.analysis.player_view import NationView, RegionView
from engine.state.phases import Spot
from engine.state.state import pieces_at
from engine.turn.market import extra_price, passing_price
from mapforge.files.plain_data import Record
from mapforge.games.narration import Teller


def seat_view(game: Game, player: int, teller: Teller, open_coins: Collection[int]) -> Record:
    """Regions, nations, market and purses; `open_coins` names the players whose coins are no secret at this table."""
    seen = game.view(player)
    known = range(len(game.scores)) if game.over else {player, *open_coins}
    holders = {(nation["player"], nation["race"]): nation for nation in seen["nations"]}
    return {
        "round": min(seen["round"], game.rules.world.turns),
        "turns": game.rules.world.turns,
        "turn": seen["turn"],
        "phase": seen["phase"],
        "event": ", ".join(teller.item(event) for event in (seen["event"], *seen["lasting_events"]) if event) or None,
        "coins": [coins if other in known else None for other, coins in enumerate(game.scores)],
        "regions": {id: _region(region, holders) for id, region in seen["regions"].items() if _has_news(region)},
        "nations": [_nation(nation, teller, seen["pieces"]) for nation in seen["nations"]],
        "market": _market(game, teller) if seen["phase"] != "over" else [],
        "stacks": seen["stacks"],
        "before": _before_players(seen["pieces"], len(game.scores), teller),
    }


def _has_news(region: RegionView) -> bool:
    return region["holder"] is not None or bool(region["pieces"])


def _region(region: RegionView, holders: dict[tuple[int, str], NationView]) -> Record:
    pieces: dict[str, int] = {}
    for piece in region["pieces"]:
        pieces[piece] = pieces.get(piece, 0) + 1
    holder, race = region["holder"], region["race"]
    nation = None if holder is None or race is None else holders.get((holder, race))
    return {
        "holder": region["holder"],
        "race": region["race"],
        "tokens": region["tokens"],
        "declined": nation is not None and not nation["active"],
        "pieces": pieces,
    }


def _nation(nation: NationView, teller: Teller, pieces: dict[str, list[str]]) -> Record:
    power = nation["power"]
    held = f"hand of player {nation['player']}"
    return {
        "player": nation["player"],
        "race": nation["race"],
        "power": power,
        "name": f"{teller.item(power)} {teller.item(nation['race'])}" if power else teller.item(nation["race"]),
        "active": nation["active"],
        "hand": nation["hand"],
        "withdrawn": nation["withdrawn"],
        "aside": nation["aside"],
        "regions": len(nation["regions"]),
        "pieces": {kind: places.count(held) for kind, places in pieces.items() if held in places}
        if nation["active"]
        else {},
    }


def _before_players(pieces: dict[str, list[str]], players: int, teller: Teller) -> list[list[str]]:
    """What lies before each player."""
    return [
        [teller.item(kind) for kind, places in pieces.items() for place in places if place == f"player {player}"]
        for player in range(players)
    ]


def _market(game: Game, teller: Teller) -> list[Record]:
    position, world = game.position, game.rules.world
    offers, passed = [], 0
    for number, combo in enumerate(position.combos, start=1):
        race, power, coins = combo
        lying = [world.kind_of[piece].id for piece in pieces_at(position, world.every_piece, Spot.BANNER, race)]
        offers.append(
            {
                "number": number,
                "race": world.traits[race].id,
                "power": world.traits[power].id,
                "name": f"{teller.item(world.traits[power].id)} {teller.item(world.traits[race].id)}",
                "tokens": world.traits[race].tokens + world.traits[power].tokens,
                "cost": passed + extra_price(position, combo),
                "coins": coins,
                "pieces": lying,
            }
        )
        passed += passing_price(position, combo)
    return offers


def coin_chart(game: Game, known: Collection[int]) -> Record:
    """A line for each player: the coins at the beginning, and after each round; none for a purse that is hidden."""
    rounds = max(1, min(game.position.round, game.rules.world.turns))
    changes = [[0] * (rounds + 1) for _ in game.scores]
    for payment in game.payments:
        changes[payment.player][min(payment.round, rounds)] += payment.coins
    lines: list[list[int] | None] = []
    for player, (coins, row) in enumerate(zip(game.scores, changes, strict=True)):
        if player not in known:
            lines.append(None)
            continue
        line = [coins - sum(row)]
        for change in row[1:]:
            line.append(line[-1] + change)
        lines.append(line)
    return {"rounds": list(range(rounds + 1)), "lines": lines}
