"""How a nation goes into decline: what stays, what leaves, and which older race makes room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.answers import Keep
from engine.bits import bits
from engine.holder import Holder
from engine.market import discard_badge, vanish
from engine.moments import Queue, raise_moment, raise_own
from engine.settling import garrison
from engine.state import OUT, SUPPLY, WITH_NATION, Status, hold, move, refresh, tell
from engine.subjects import Declining
from engine.taking import end_if_empty, meet_fates

if TYPE_CHECKING:
    from engine.bound import Boost
    from engine.state import State

USUAL = Keep()
_STRENGTH = {"one": 0, "all": 1, "none": 2}


def kept(s: State, nation: int, boosts: tuple[Boost, ...] = ()) -> Keep:
    """Fold what a nation keeps at its decline: none beats all beats one, and of ones the most."""
    asked = s.profiles[nation].own.get("keeps", ())
    if not asked and not boosts:
        return USUAL
    tokens, counts, most = "one", True, 1
    named = (bound for boost in boosts for bound in boost.hooks.get("keeps", ()))
    for bound in (*asked, *named):
        for answer in bound.ask(Holder(s, nation, bound), Declining(nation)):
            tokens = max(tokens, answer.tokens, key=_STRENGTH.__getitem__)
            counts = counts and answer.counts
            most = max(most, answer.most)
    return Keep(tokens, counts, most)


def makes_room(s: State, nation: int) -> bool:
    """Tell whether a declined nation is the one its player may have; what a piece lends it may save it."""
    return kept(s, nation, s.profiles[nation].decline_boosts).counts


def decline(s: State, queue: Queue, nation: int, boosts: tuple[Boost, ...] = ()) -> None:
    """Send a nation into decline, after the older declined race has made room for it."""
    player = s.player_of[nation]
    world = s.rules.world
    keep = kept(s, nation, boosts)
    if keep.counts:
        for older in s.alive[player]:
            if s.status[older] == Status.DECLINED and makes_room(s, older):
                clear(s, older)
    if "on_decline" in s.profiles[nation].own:
        raise_own(s, queue, nation, "on_decline", Declining(nation))
    for boost in boosts:
        raise_moment(s, queue, nation, boost.hooks.get("on_decline", ()), Declining(nation))
    race = s.race[nation]
    high = garrison(s, nation).high if s.held[nation] & world.left_empty else {}
    s.tray[race] += s.hand[nation] + s.aside[nation] + s.withdrawn[nation]
    s.hand[nation] = s.aside[nation] = s.withdrawn[nation] = 0
    most = {"one": keep.most, "all": 1 << 30, "none": 0}[keep.tokens]
    for region in bits(s.held[nation]):
        stays = min(most, s.tokens[region], high.get(region, most))
        s.tray[race] += s.tokens[region] - stays
        s.tokens[region] = stays
    tell(s, "decline", player, world.traits[race].id)
    s.status[nation] = Status.DECLINED
    s.active[player] = -1
    for region in bits(s.held[nation]):
        if not s.tokens[region]:
            meet_fates(s, region, "abandoned", nation)
            hold(s, region, -1)
    _pieces_decline(s, nation)
    if s.power[nation] >= 0 and not world.traits[s.power[nation]].keeps_badge:
        discard_badge(s, nation)
    refresh(s, nation)
    end_if_empty(s, nation)


def _pieces_decline(s: State, nation: int) -> None:
    if nation not in s.belongs:
        return
    world = s.rules.world
    for piece, owner in enumerate(s.belongs):
        if owner == nation:
            fate = world.kind_of[piece].declined
            if s.where[piece] == WITH_NATION + nation or fate == "supply":
                move(s, piece, SUPPLY)
            elif fate == "out":
                move(s, piece, OUT)
            elif fate == "owner":
                move(s, piece, WITH_NATION + nation)


def clear(s: State, nation: int) -> None:
    """Take a declined race off the map."""
    for region in bits(s.held[nation]):
        s.tray[s.race[nation]] += s.tokens[region]
        s.tokens[region] = 0
        meet_fates(s, region, "abandoned", nation)
        hold(s, region, -1)
    vanish(s, nation)
