"""The combos on offer: their column, their price, the stacks behind them and the way back of banners and badges."""

from __future__ import annotations

from engine.board.bindings import refresh
from engine.position.position import Position
from engine.state.phases import Spot
from engine.state.records import Combo
from engine.state.state import tell
from engine.turn.draws import shuffle
from engine.vocabulary.actions import Action
from engine.vocabulary.numbers import NOBODY, Nation, Piece
from engine.vocabulary.subjects import filled

PICKS = tuple(Action("pick", str(row)) for row in range(1, 100))


def extra_price(position: Position, combo: Combo) -> int:
    """What a combo costs beside the coins for those above it."""
    traits = position.rules.world.traits
    return traits[combo.race].price + (traits[combo.power].price if combo.power >= 0 else 0)


def passing_price(position: Position, combo: Combo) -> int:
    """What whoever passes a combo by lays on it: one coin, or the most that its race or its power asks for."""
    traits = position.rules.world.traits
    asked = [traits[number].passing for number in (combo.race, combo.power) if number >= 0]
    return max((coins for coins in asked if coins is not None), default=1)


def pick_prices(position: Position) -> list[int]:
    """What each combo on offer costs: what passing those above it takes, and what it asks for itself."""
    if not position.rules.world.has_prices:
        return list(range(len(position.combos)))
    prices, passed = [], 0
    for combo in position.combos:
        prices.append(passed + extra_price(position, combo))
        passed += passing_price(position, combo)
    return prices


def coins_for(position: Position, combo: Combo) -> int:
    """The coins with which the player in turn can pay for a combo."""
    # B-PICK-07, U-PICK-04: coins on a combo are taken after paying, unless the ruling says otherwise.
    pays_first = position.rules.rulings["pick_pay_first"] == "yes"
    return position.coins[position.turn] + (0 if pays_first else combo.coins)


def pick_options(position: Position) -> list[Action]:
    """The combos the player can pay."""
    rows = zip(PICKS, position.combos, pick_prices(position), strict=False)
    return [pick for pick, combo, price in rows if coins_for(position, combo) >= price]


def refill(position: Position) -> None:
    """Show combos up to the number on offer, as far as banners last."""
    position.refill_due = False
    position.stale = position.stale or position.lenders != 0
    # B-PICK-18, U-PICK-11: where banners are short, fewer combos are on offer and prices follow their position.
    while len(position.combos) < position.rules.world.settings.offer:
        if not position.banners and position.spent:
            position.banners = shuffle(position, "banners", position.spent)
            position.spent = []
        if not position.banners:
            return
        badge = draw_badge(position)
        if badge < 0:
            return
        race = position.banners.pop(0)
        if position.returned and race == position.returned[0]:
            position.returned.pop(0)
        traits = position.rules.world.traits
        position.combos.append(filled(Combo, (race, badge, traits[race].treasure + traits[badge].treasure)))
        tell(position, ("offer", traits[race].id, traits[badge].id))


def draw_badge(position: Position) -> int:
    """Draw the next badge; discarded ones are shuffled in when the stack is empty. -1 when there is none at all."""
    # B-PICK-16, U-PICK-12: only badges have a discard pile that is shuffled.
    if not position.badges:
        position.badges = shuffle(position, "badges", position.discards)
        position.discards = []
    return position.badges.pop(0) if position.badges else -1


def return_banner(position: Position, race: int) -> None:
    """Bring a vanished race's banner back: under the stack, or as last combo when the column is short of banners."""
    # B-PICK-17, U-PICK-13: by default the banner goes under the stack, in order.
    if position.rules.rulings["banner_reshuffle"] == "yes":
        position.spent.append(race)
    else:
        position.banners.append(race)
        position.returned.append(race)
    # B-PICK-19, U-PICK-16: while the column is short, a banner that comes back joins it at once, with the next badge.
    if len(position.combos) < position.rules.world.settings.offer and len(position.banners) + len(position.spent) == 1:
        refill_due = position.refill_due
        refill(position)
        position.refill_due = refill_due


def discard_badge(position: Position, nation: Nation) -> None:
    """Put the nation's badge to the discarded ones."""
    if position.power[nation] >= 0:
        position.discards.append(position.power[nation])
        position.power[nation] = -1
        position.stale = position.stale or position.lenders != 0


def swap_badge(position: Position, nation: Nation, row: int, recounts: bool) -> None:
    """Exchange the nation's badge with one on offer; coins stay where they lie (U-RACE-MIMES-02, -03)."""
    race, power, coins = position.combos[row]
    if not recounts:
        # U-RACE-MIMES-05: the pick is about to count the new badge's tokens; where the ruling wants the old one's, make
        # up for the difference.
        traits = position.rules.world.traits
        difference = traits[position.power[nation]].tokens - traits[power].tokens
        position.hand[nation] += difference
        position.tray[position.race[nation]] -= difference
    position.combos[row] = Combo(race, position.power[nation], coins)
    position.power[nation] = power
    refresh(position, nation)
    traits = position.rules.world.traits
    tell(position, ("swap_badge", position.player_of[nation], traits[power].id, row + 1))


def lend_badge(position: Position, piece: Piece, from_top: bool) -> None:
    """Draw a badge for a piece that lends its power from now on, unless it lends one already."""
    if piece in position.lent:
        return
    # U-PLACE-STONEHEDGE-09: by default the badge comes from the hidden part of the stack.
    power = draw_badge(position)
    if power < 0:
        return
    if from_top and position.combos:
        race, visible, coins = position.combos[-1]
        position.combos[-1] = Combo(race, power, coins)
        power = visible
    position.lent[piece] = power
    position.stale = True
    tell(position, ("lend", position.rules.world.kind_of[piece].id, position.rules.world.traits[power].id))
    holder = position.owner[position.at[piece]] if position.spot[piece] == Spot.MAP else NOBODY
    if holder >= 0:
        refresh(position, holder)
