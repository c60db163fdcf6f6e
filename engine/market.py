"""The combos on offer: their column, their price, the stacks behind them and the way back of banners and badges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Action
from engine.chance import shuffled
from engine.state import ON_BANNER, SUPPLY, WITH_NATION, Status, move, refresh, tell

if TYPE_CHECKING:
    from engine.state import State

PICKS = tuple(Action("pick", str(position)) for position in range(1, 100))


def pick_options(s: State) -> list[Action]:
    """The combos the player can pay: each costs one coin for every combo above it."""
    coins = s.coins[s.turn]
    if s.rules.rulings["pick_pay_first"] == "yes":
        return list(PICKS[: min(len(s.combos), coins + 1)])
    return [PICKS[i] for i, combo in enumerate(s.combos) if coins + combo[2] >= i]


def pick(s: State, position: int) -> int:
    """Take a combo: pay for those above it, collect its coins, and found a nation without tokens yet."""
    player = s.turn
    race, power, coins = s.combos.pop(position)
    for above in range(position):
        other = s.combos[above]
        s.combos[above] = (other[0], other[1], other[2] + 1)
    s.coins[player] += coins - position
    nation = found_nation(s, player, race, power)
    if ON_BANNER + race in s.where:
        for piece in [piece for piece, place in enumerate(s.where) if place == ON_BANNER + race]:
            s.belongs[piece] = nation
            move(s, piece, WITH_NATION + nation)
    s.refill_due = True
    world = s.rules.world
    tell(s, "pick", player, world.traits[race].id, world.traits[power].id, position + 1, position, coins)
    return nation


def found_nation(s: State, player: int, race: int, power: int) -> int:
    """Add a nation for a player's new combo."""
    nation = len(s.race)
    s.race.append(race)
    s.power.append(power)
    s.player_of.append(player)
    s.status.append(Status.ACTIVE)
    for counts in (s.hand, s.withdrawn, s.aside, s.conquests, s.held):
        counts.append(0)
    s.near.append(0)
    s.picked.append(s.round)
    s.profiles.append(s.rules.nothing)
    s.active[player] = nation
    s.alive[player] += (nation,)
    refresh(s, nation)
    s.stale = s.stale or s.lenders != 0
    return nation


def refill(s: State) -> None:
    """Show combos up to the number on offer, as far as banners last."""
    s.refill_due = False
    while len(s.combos) < s.rules.world.settings.offer:
        if not s.banners and s.spent:
            s.banners = shuffle(s, "banners", s.spent)
            s.spent = []
        if not s.banners:
            return
        badge = draw_badge(s)
        if badge < 0:
            return
        race = s.banners.pop(0)
        s.combos.append((race, badge, 0))
        tell(s, "offer", s.rules.world.traits[race].id, s.rules.world.traits[badge].id)


def draw_badge(s: State) -> int:
    """Draw the next badge; discarded ones are shuffled in when the stack is empty. -1 when there is none at all."""
    if not s.badges:
        s.badges = shuffle(s, "badges", s.discards)
        s.discards = []
    return s.badges.pop(0) if s.badges else -1


def shuffle(s: State, what: str, items: list[int]) -> list[int]:
    """Shuffle some cardboard and record the order."""
    mixed, s.rng = shuffled(s.rng, items)
    s.trail = (s.trail, ("shuffle", what, tuple(mixed)))
    return mixed


def return_banner(s: State, race: int) -> None:
    """Bring a vanished race's banner back: under the stack, or as last combo when the column is short of banners."""
    if s.rules.rulings["banner_reshuffle"] == "yes":
        s.spent.append(race)
    else:
        s.banners.append(race)
    if len(s.combos) < s.rules.world.settings.offer and len(s.banners) + len(s.spent) == 1:
        refill_due = s.refill_due
        refill(s)
        s.refill_due = refill_due


def discard_badge(s: State, nation: int) -> None:
    """Put the nation's badge to the discarded ones."""
    if s.power[nation] >= 0:
        s.discards.append(s.power[nation])
        s.power[nation] = -1
        s.stale = s.stale or s.lenders != 0


def swap_badge(s: State, nation: int, position: int, recounts: bool) -> None:
    """Exchange the nation's badge with one on offer; coins stay where they lie."""
    race, power, coins = s.combos[position]
    if not recounts:
        # The pick is about to count the new badge's tokens: make up for the difference to the old one's.
        traits = s.rules.world.traits
        difference = traits[s.power[nation]].tokens - traits[power].tokens
        s.hand[nation] += difference
        s.tray[s.race[nation]] -= difference
    s.combos[position] = (race, s.power[nation], coins)
    s.power[nation] = power
    refresh(s, nation)
    traits = s.rules.world.traits
    tell(s, "swap_badge", s.player_of[nation], traits[power].id, position + 1)


def lend_badge(s: State, piece: int, from_top: bool) -> None:
    """Draw a badge for a piece that lends its power from now on, unless it lends one already."""
    if piece in s.lent:
        return
    if from_top and s.combos:
        race, power, coins = s.combos[-1]
        s.combos[-1] = (race, draw_badge(s), coins)
    else:
        power = draw_badge(s)
    if power < 0:
        return
    s.lent[piece] = power
    s.stale = True
    tell(s, "lend", s.rules.world.kind_of[piece].id, s.rules.world.traits[power].id)
    region = s.where[piece]
    if 0 <= region < len(s.owner) and s.owner[region] >= 0:
        refresh(s, s.owner[region])


def _give_pieces_back(s: State, nation: int) -> None:
    """Return the nation's pieces to the supply; what another piece lent stays where it is."""
    for piece, owner in enumerate(s.belongs):
        if owner == nation and piece in s.source:
            s.belongs[piece] = -1
        elif owner == nation:
            move(s, piece, SUPPLY)


def vanish(s: State, nation: int) -> None:
    """Take a nation out of the game: tokens to the tray, banner and badge back, its pieces to the supply."""
    race = s.race[nation]
    s.tray[race] += s.hand[nation] + s.withdrawn[nation] + s.aside[nation]
    s.hand[nation] = s.withdrawn[nation] = s.aside[nation] = 0
    s.status[nation] = Status.GONE
    player = s.player_of[nation]
    s.alive[player] = tuple(other for other in s.alive[player] if other != nation)
    if s.active[player] == nation:
        s.active[player] = -1
    discard_badge(s, nation)
    if nation in s.belongs:
        _give_pieces_back(s, nation)
    s.lenders &= ~(1 << nation)
    s.watchers &= ~(1 << nation)
    s.meddlers &= ~(1 << nation)
    s.talkers &= ~(1 << nation)
    s.offerers = [offerers & ~(1 << nation) for offerers in s.offerers]
    tell(s, "vanish", s.player_of[nation], s.rules.world.traits[race].id)
    return_banner(s, race)
