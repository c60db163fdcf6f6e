"""The combos on offer: their column, their price, the stacks behind them and the way back of banners and badges."""

from __future__ import annotations

from typing import Final

from engine.board.bindings import refresh
from engine.board.moves import move
from engine.position.position import Position
from engine.state.phases import Spot
from engine.state.records import Combo, LaidCoins
from engine.state.state import pieces_at, tell
from engine.turn.draws import shuffle
from engine.vocabulary.actions import Action
from engine.vocabulary.numbers import NOBODY, Nation, Piece, Player, TraitNumber
from engine.vocabulary.subjects import filled

PICKS: Final = tuple(Action("pick", str(row)) for row in range(1, 100))


def extra_price(position: Position, combo: Combo) -> int:
    """What a combo costs beside the coins for those above it."""
    traits = position.rules.world.traits
    return traits[combo.race].price + (traits[combo.power].price if combo.power >= 0 else 0)


def passing_price(position: Position, combo: Combo) -> int:
    """What whoever passes a combo by lays on it."""
    return position.rules.world.passing_price(combo.race, combo.power)


def pick_prices(position: Position) -> list[int]:
    """What each combo on offer costs: what passing those above it takes, and what it asks for itself."""
    if not position.rules.has_prices:
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
    if not position.rules.has_prices and position.rules.rulings["pick_pay_first"] == "yes":
        # The usual case: a coin for each combo above, so that coins in hand tell how far down one may reach.
        return list(PICKS[: min(len(position.combos), position.coins[position.turn] + 1)])
    rows = zip(PICKS, position.combos, pick_prices(position), strict=False)
    return [pick for pick, combo, price in rows if coins_for(position, combo) >= price]


def times_passed(position: Position, combo: Combo) -> int:
    """How often a combo was passed by."""
    return position.passes[combo.race] if combo.race in position.passes else _passes_by_coins(position, combo)


def _passes_by_coins(position: Position, combo: Combo) -> int:
    """How often a combo was passed by if all coins on it were laid in passing, but for those it had from the start."""
    traits, (race, power, coins) = position.rules.world.traits, combo
    treasure = traits[race].treasure + (traits[power].treasure if power >= 0 else 0)
    laid = passing_price(position, combo) if position.rules.has_prices else 1
    return max(0, coins - treasure) // laid if laid else 0


def change_combo(position: Position, row: int, changed: Combo, passed: int = 0) -> None:
    """Put a combo in place of one of the same race; how often it was passed is noted where its coins do not tell."""
    old = position.combos[row]
    is_usual = position.rules.combos_change_plainly and not position.passes
    if is_usual and passed and changed.coins == old.coins + passed:
        # The usual case: a coin for each time, and nothing else ever happened to the coins.
        position.combos[row] = changed
        return
    times = times_passed(position, old) + passed
    position.combos[row] = changed
    if changed.race in position.passes or times != _passes_by_coins(position, changed):
        position.passes[changed.race] = times


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


def drop_combo(position: Position, row: int) -> None:
    """Take a combo off the offer and show the next one; pieces that lay on it go back to the supply."""
    race, power, coins = position.combos.pop(row)
    position.passes.pop(race, None)
    if coins:
        forget_coins(position, race, coins)
    for piece in pieces_at(position, position.rules.world.every_piece, Spot.BANNER, race):
        move(position, piece, Spot.SUPPLY)
    position.discards.append(power)
    traits = position.rules.world.traits
    tell(position, ("drop", traits[race].id, traits[power].id))
    refill(position)
    return_banner(position, race)


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
    change_combo(position, row, Combo(race, position.power[nation], coins))
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
        change_combo(position, len(position.combos) - 1, Combo(race, power, coins))
        power = visible
    position.lent[piece] = power
    position.stale = True
    tell(position, ("lend", position.rules.world.kind_of[piece].id, position.rules.world.traits[power].id))
    holder = position.owner[position.at[piece]] if position.spot[piece] == Spot.MAP else NOBODY
    if holder >= 0:
        refresh(position, holder)


def discard_lent_badge(position: Position, piece: Piece) -> None:
    """Discard the badge whose power a piece lends, if it lends one."""
    if piece in position.lent:
        position.discards.append(position.lent.pop(piece))
        position.stale = True


def take_badge(position: Position, piece: Piece, power: TraitNumber, row: int) -> bool:
    """Let a piece lend a badge on offer, or a discarded one, instead of what it lent before; False if it is gone."""
    if row >= 0:
        if row >= len(position.combos) or position.combos[row].power != power:
            return False
        badge = draw_badge(position)
        if badge < 0:
            return False
        change_combo(position, row, position.combos[row]._replace(power=badge))
    elif power in position.discards:
        position.discards.remove(power)
    else:
        return False
    if piece in position.lent:
        position.discards.append(position.lent[piece])
    position.lent[piece] = power
    position.stale = True
    tell(position, ("lend", position.rules.world.kind_of[piece].id, position.rules.world.traits[power].id))
    return True


def note_coins(position: Position, race: TraitNumber, player: Player, coins: int) -> None:
    """Remember who laid coins on a combo, in worlds that ask for it."""
    if position.rules.remembers_layers:
        position.laid_coins.append(LaidCoins(race, player, coins))


def forget_coins(position: Position, race: TraitNumber, coins: int, player: Player = NOBODY) -> None:
    """Forget who laid coins that are taken off a combo: those of a certain player, then those laid last go first."""
    order = sorted(range(len(position.laid_coins)), key=lambda n: (position.laid_coins[n].player == player, n))
    for place in reversed(order):
        laid = position.laid_coins[place]
        if laid.race == race and coins:
            taken = min(laid.coins, coins)
            coins -= taken
            position.laid_coins[place] = laid._replace(coins=laid.coins - taken)
    position.laid_coins = [laid for laid in position.laid_coins if laid.coins]


def forget_layers(position: Position) -> None:
    """Forget who laid what on combos that are no longer on offer."""
    races = {combo.race for combo in position.combos}
    position.layers = {piece: by for piece, by in position.layers.items() if position.spot[piece] == Spot.BANNER}
    position.laid_coins = [laid for laid in position.laid_coins if laid.race in races]
