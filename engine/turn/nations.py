"""How a nation begins with the pick of a combo, and how it ends."""

from __future__ import annotations

from engine.board.bindings import forget, refresh
from engine.board.moves import move
from engine.position.position import Position
from engine.state.phases import Spot, Status, TurnPhase
from engine.state.records import Combo
from engine.state.state import pieces_at, pieces_of, tell
from engine.turn.market import (
    change_combo,
    discard_badge,
    discard_lent_badge,
    note_coins,
    passing_price,
    pick_prices,
    return_banner,
    times_passed,
)
from engine.vocabulary.numbers import NOBODY, Nation, Player, TraitNumber
from engine.vocabulary.subjects import filled


def pick(position: Position, row: int) -> Nation:
    """Take a combo: pay for those above it, collect its coins, and found a nation without tokens yet."""
    player = position.turn
    rules, world = position.rules, position.rules.world
    paid = pick_prices(position)[row] if rules.has_prices else row
    taken = position.combos.pop(row)
    race, power, coins = taken
    passes = times_passed(position, taken)
    position.passes.pop(race, None)
    # B-PICK-03, U-PICK-03: the price is laid on the combos that were passed over, not paid to the bank.
    for above in range(row):
        other = position.combos[above]
        laid = passing_price(position, other) if rules.has_prices else 1
        change_combo(position, above, filled(Combo, (other.race, other.power, other.coins + laid)), passed=1)
        if rules.remembers_layers:
            note_coins(position, other.race, player, laid)
    if rules.remembers_layers:
        known = sum(laid.coins for laid in position.laid_coins if laid.race == race)
        note_coins(position, race, NOBODY, coins - known)
    position.coins[player] += coins - paid
    nation = found_nation(position, player, race, power)
    position.lying[nation] = passes
    if Spot.BANNER in position.spot:
        for piece in pieces_at(position, world.every_piece, Spot.BANNER, race):
            position.belongs[piece] = nation
            move(position, piece, Spot.HAND, nation)
    position.refill_due = True
    tell(position, ("pick", player, world.traits[race].id, world.traits[power].id, row + 1, paid, coins))
    return nation


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
    take_out_tokens(position, race)
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


def next_actor(position: Position) -> None:
    """Let the next nation of the player act: declined ones first, then the active one, or a pick."""
    if position.actors:
        position.actor = position.actors.pop(0)
        position.phase = TurnPhase.CHOOSE
        return
    position.actor = position.active[position.turn]
    position.phase = TurnPhase.CHOOSE if position.actor >= 0 else TurnPhase.PICK


def take_out_tokens(position: Position, race: TraitNumber) -> None:
    """Let tokens that came from beyond the tray leave the game, as far as they are back in it."""
    if race in position.beyond_tray:
        leaving = min(position.beyond_tray[race], position.tray[race])
        position.tray[race] -= leaving
        position.beyond_tray[race] -= leaving
        if not position.beyond_tray[race]:
            del position.beyond_tray[race]


def _give_pieces_back(position: Position, nation: Nation) -> None:
    """Return the nation's pieces to the supply; what another piece lent stays where it is."""
    for piece in pieces_of(position, nation):
        if piece in position.source:
            position.belongs[piece] = -1
        else:
            discard_lent_badge(position, piece)
            move(position, piece, Spot.SUPPLY)
