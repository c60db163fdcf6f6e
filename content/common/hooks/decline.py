"""What stays at decline, and what a race in decline may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    Act,
    Amount,
    Declining,
    DiscardBadge,
    Gather,
    Holder,
    Keep,
    Offer,
    Option,
    Pay,
    Phase,
    PlayerWord,
    PositiveAmount,
    RegionFilter,
    Replace,
    Revive,
    Sacrifice,
    SendIntoDecline,
    Turn,
    bits,
    hook,
)


@hook("keeps")
def keeps_all(me: Holder, declining: Declining, *, withdrawn: bool = False) -> Iterator[Keep]:
    """All tokens on the map stay at decline.

    withdrawn: whether beaten tokens stay too that wait to be put back on the map

    says: When you go into decline, all your tokens on the map stay{withdrawn:, as do beaten ones that wait to be
      put back|}.

    example: keeps_all: {}
    """
    yield Keep("all", withdrawn=withdrawn)


@hook("keeps")
def keeps_none(me: Holder, declining: Declining) -> Iterator[Keep]:
    """No token stays at decline.

    says: When you go into decline, none of your tokens stay on the map.

    example: {keeps_none: {}, boost: combo}
    """
    yield Keep("none")


@hook("keeps")
def cannot_decline(me: Holder, declining: Declining) -> Iterator[Keep]:
    """The race cannot go into decline.

    says: You cannot go into decline.

    example: {cannot_decline: {}, if: {round: last}}
    """
    yield Keep(allowed=False)


@hook("keeps")
def must_decline(me: Holder, declining: Declining) -> Iterator[Keep]:
    """The race must go into decline at the start of its player's turn, unless it was picked in this turn.

    says: At the start of your turn, you must go into decline.

    example: {must_decline: {}, if: {count: regions, fewer_than: 2}}
    """
    yield Keep(compelled=True)


@hook("on_turn_end")
def sends_into_decline(
    me: Holder, turn: Turn, *, at: Literal["turn_end"], who: PlayerWord
) -> Iterator[SendIntoDecline]:
    """Active races go into decline at the end of a turn, after scoring.

    at: the moment; with `side: opponents`, that of another player
    who: whose active race

    says: {at}, {who:sends} {who:their} active race into decline.

    example: {sends_into_decline: {at: turn_end, who: me}, if: {round: 5}}
    """
    for player in me.players_called(who):
        if (nation := me.active_nation_of(player)) >= 0:
            yield SendIntoDecline(nation)


@hook("on_turn_start", other_sides=("own",))
def comes_out_of_decline(me: Holder, turn: Turn) -> Iterator[Revive]:
    """At the start of a turn without an active race, the declined race is active again, without its power.

    says: At the start of your turn without an active race, you bring this race out of decline instead of picking
      another, but without a badge that it has discarded.

    example: {comes_out_of_decline: {}, while: decline, asks: me}
    """
    if me.active_nation_of(me.player) < 0:
        yield Revive(me.nation)


@hook("on_decline")
def gathers_at_decline(me: Holder, declining: Declining, *, where: RegionFilter) -> Iterator[Offer]:
    """At decline, the race's tokens on the map come together in one matching region, and it leaves the others.

    where: the regions among which the player chooses

    says: When you go into decline, all your tokens that stay on the map gather in {where:one of your regions},
      which you choose.

    example: gathers_at_decline: {where: any}
    """
    options = [
        Option("use", me.item, me.world.regions[region].id, (Gather(me.nation, region),))
        for region in bits(where(me) & me.regions)
    ]
    yield Offer(me.player, tuple(options), optional=False)


@hook("keeps")
def stays_beside_others(me: Holder, declining: Declining) -> Iterator[Keep]:
    """The race does not count as the one declined race of its player.

    says: In decline, this race does not count as your one declined race.

    example: {stays_beside_others: {}, while: always}
    """
    yield Keep("one", counts=False)


@hook("acts")
def conquers_in_decline(me: Holder, declining: Declining, *, own_die: bool = False) -> Iterator[Act]:
    """The declined race keeps conquering at the start of its player's turns.

    own_die: whether a final roll of its own leaves the active race another

    says: In decline, this race goes on conquering at the start of your turns{own_die:, with a final roll of its
      own|}.

    example: {conquers_in_decline: {}, while: decline}
    """
    yield Act("conquer", own_die)


@hook("acts")
def settles_as_it_declines(me: Holder, declining: Declining) -> Iterator[Act]:
    """The race redeploys one last time in the turn of its decline.

    says: When you go into decline, you redeploy one last time.

    example: {settles_as_it_declines: {}, while: decline}
    """
    yield Act("settle")


@hook("actions", phases=("settle",))
def gives_up_tokens(me: Holder, phase: Phase) -> Iterator[Option]:
    """While the race redeploys, tokens may go to the tray, but for one in each region.

    says: When you redeploy, you may return tokens to the tray, as long as one stays in each region.

    example: {gives_up_tokens: {}, while: decline}
    """
    if phase.nation == me.nation:
        for region in bits(me.regions):
            if me.tokens(region) > 1:
                yield Option("use", me.item, me.world.regions[region].id, (Sacrifice(region),))


@hook("on_decline")
def loses_badge_at_decline(me: Holder, declining: Declining) -> Iterator[DiscardBadge]:
    """The badge is discarded at decline, whatever else stays.

    says: When you go into decline, you discard the badge.

    example: loses_badge_at_decline: {}
    """
    yield DiscardBadge(me.nation)


@hook("on_decline")
def coins_at_decline(me: Holder, declining: Declining, *, per_region: Amount, places: bool = False) -> Iterator[Pay]:
    """The bank pays for each region at the moment of decline.

    per_region: how many coins for each
    places: whether places there pay as well

    says: When you go into decline, you get {per_region:coin} for each of your regions{places: and what the places
      there pay|}.

    example: coins_at_decline: {per_region: 2}
    """
    yield Pay(me.player, per_region(me) * me.regions.bit_count() + (me.coins_from("place") if places else 0))


@hook("actions", phases=("choose",))
def gives_regions_to_successor(
    me: Holder, phase: Phase, *, where: RegionFilter, when_picked: bool = True
) -> Iterator[Option]:
    """At the start of a turn, tokens of the declined race are replaced by one of the player's active race.

    where: the regions that can be given
    when_picked: whether the turn in which the active race is picked counts

    says: At the start of your turn, you may replace the tokens in {where:one of this race's regions} with one token
      of your active race{when_picked:|, except in the turn in which you pick that race}.

    example: {gives_regions_to_successor: {where: any}, while: decline, limit: turn, times: 2}
    """
    successor = me.active_nation
    if successor < 0 or not me.has_own_turn or not me.can_bring_token(successor):
        return
    if me.was_picked_now(successor) and not when_picked:
        return
    for region in bits(where(me) & me.regions):
        yield Option("use", me.item, me.world.regions[region].id, (Replace(region, successor),))


@hook("actions", phases=("after",))
def sacrifices(me: Holder, phase: Phase, *, coins: Amount) -> Iterator[Option]:
    """After scoring, a token of one of the player's declined races goes to the tray for coins.

    coins: what a token is worth

    says: After scoring, you may return a token of one of your declined races to the tray for {coins:coin}.

    example: sacrifices: {coins: 2}
    """
    if not me.has_own_turn:
        return
    for nation in me.own_nations:
        if not me.is_active_nation(nation):
            for region in bits(me.regions_of(nation)):
                changes = (Sacrifice(region), Pay(me.player, coins(me)))
                yield Option("use", me.item, me.world.regions[region].id, changes)


@hook("keeps")
def keeps_some(me: Holder, declining: Declining, *, tokens: PositiveAmount) -> Iterator[Keep]:
    """Several tokens stay in each region at decline, as far as they stand there.

    tokens: how many stay in a region

    says: When you go into decline, {tokens:1 token stays|up to # tokens stay} in each of your regions.

    example: keeps_some: {tokens: 2}
    """
    yield Keep("one", most=tokens(me))
