"""How a nation begins with the pick of a combo, and how it ends."""

from __future__ import annotations

from engine.board.bindings import forget, refresh
from engine.board.moves import move
from engine.position.position import Position
from engine.state.phases import Spot, Status
from engine.state.records import Combo
from engine.state.state import pieces_at, pieces_of, tell
from engine.turn.market import discard_badge, passing_price, pick_prices, return_banner
from engine.vocabulary.numbers import Nation, Player
from engine.vocabulary.subjects import filled


def pick(position: Position, row: int) -> Nation:
    """Take a combo: pay for those above it, collect its coins, and found a nation without tokens yet."""
    player = position.turn
    has_prices = position.rules.world.has_prices
    paid = pick_prices(position)[row]
    taken = position.combos.pop(row)
    race, power, coins = taken
    # B-PICK-03, U-PICK-03: the price is laid on the combos that were passed over, not paid to the bank.
    for above in range(row):
        other = position.combos[above]
        laid = passing_price(position, other) if has_prices else 1
        position.combos[above] = filled(Combo, (other.race, other.power, other.coins + laid))
    position.coins[player] += coins - paid
    nation = found_nation(position, player, race, power)
    position.lying[nation] = _times_passed(position, taken)
    if Spot.BANNER in position.spot:
        for piece in pieces_at(position, position.rules.world.every_piece, Spot.BANNER, race):
            position.belongs[piece] = nation
            move(position, piece, Spot.HAND, nation)
    position.refill_due = True
    world = position.rules.world
    tell(position, ("pick", player, world.traits[race].id, world.traits[power].id, row + 1, paid, coins))
    return nation


def _times_passed(position: Position, combo: Combo) -> int:
    """How often a combo was passed by: the coins on it tell, but for those that lay there from the start."""
    traits, (race, power, coins) = position.rules.world.traits, combo
    treasure = traits[race].treasure + (traits[power].treasure if power >= 0 else 0)
    laid = passing_price(position, combo) if position.rules.world.has_prices else 1
    return max(0, coins - treasure) // laid if laid else 0


def found_nation(position: Position, player: Player, race: int, power: int) -> int:
    """Add a nation for a player's new combo."""
    nation = len(position.race)
    position.race.append(race)
    position.power.append(power)
    position.player_of.append(player)
    position.status.append(Status.ACTIVE)
    for counts in (
        position.hand,
        position.withdrawn,
        position.aside,
        position.conquests,
        position.lying,
        position.held,
    ):
        counts.append(0)
    position.near.append(0)
    position.picked.append(position.round)
    position.profiles.append(position.rules.nothing)
    position.active[player] = nation
    position.alive[player] += (nation,)
    refresh(position, nation)
    position.stale = position.stale or position.lenders != 0
    return nation


def vanish(position: Position, nation: Nation) -> None:
    """Take a nation out of the game: tokens to the tray, banner and badge back, its pieces to the supply."""
    race = position.race[nation]
    position.tray[race] += position.hand[nation] + position.withdrawn[nation] + position.aside[nation]
    position.hand[nation] = position.withdrawn[nation] = position.aside[nation] = 0
    position.status[nation] = Status.GONE
    player = position.player_of[nation]
    position.alive[player] = tuple(other for other in position.alive[player] if other != nation)
    if position.active[player] == nation:
        position.active[player] = -1
    discard_badge(position, nation)
    _give_pieces_back(position, nation)
    forget(position, nation)
    tell(position, ("vanish", position.player_of[nation], position.rules.world.traits[race].id))
    return_banner(position, race)


def _give_pieces_back(position: Position, nation: Nation) -> None:
    """Return the nation's pieces to the supply; what another piece lent stays where it is."""
    for piece in pieces_of(position, nation):
        if piece in position.source:
            position.belongs[piece] = -1
        else:
            move(position, piece, Spot.SUPPLY)
