"""What is true in every position of every game."""

from collections import Counter
from typing import Any

from engine import Game
from engine.board.bindings import derive
from engine.holder.reach import near
from engine.position.position import DERIVED, UNKNOWN, Position
from engine.state.phases import Spot, Status
from engine.traits.profile import Profile, ProfileKey


def check_tokens(game: Game) -> None:
    """The tokens of each race are all somewhere, and nowhere are there fewer than none."""
    position = game.position
    world = game.rules.world
    for counts in (position.tray, position.hand, position.withdrawn, position.aside, position.tokens, position.coins):
        assert min(counts, default=0) >= 0, counts
    for race in world.races:
        nations = [nation for nation, other in enumerate(position.race) if other == race]
        kept = sum(position.hand[n] + position.withdrawn[n] + position.aside[n] for n in nations)
        placed = sum(tokens for tokens, owner in zip(position.tokens, position.owner, strict=True) if owner in nations)
        trait = world.traits[race]
        assert position.tray[race] + kept + placed == trait.supply + position.beyond_tray.get(race, 0), (
            trait.id,
            position.tray[race],
            kept,
            placed,
            trait.supply,
        )


def check_regions(game: Game) -> None:
    """Every region has at most one holder, who is in play; nobody's region has no tokens."""
    position = game.position
    for region, owner in enumerate(position.owner):
        holders = [nation for nation, held in enumerate(position.held) if held >> region & 1]
        assert holders == ([owner] if owner >= 0 else [])
        assert owner < 0 or position.status[owner] != Status.GONE
        assert owner >= 0 or not position.tokens[region]


def check_cardboard(game: Game) -> None:
    """Every banner, badge and marker exists exactly once."""
    position = game.position
    world = game.rules.world
    alive = [nation for nation, status in enumerate(position.status) if status != Status.GONE]
    banners = Counter(
        [position.race[n] for n in alive] + [combo[0] for combo in position.combos] + position.banners + position.spent
    )
    assert banners == Counter(world.races)
    badges = [position.power[n] for n in alive if position.power[n] >= 0] + [combo[1] for combo in position.combos]
    badges += position.badges + position.discards + list(position.lent.values())
    assert Counter(badges) == Counter(world.powers)
    assert sorted(position.markers) == [piece for piece in world.markers if position.spot[piece] == Spot.STACK]
    for piece, owner in enumerate(position.belongs):
        assert owner < 0 or position.status[owner] != Status.GONE, world.kind_of[piece].id


FOLLOWS = [name for name in DERIVED if name not in ("rules", "listed", "repeats", "shares_ground")]


def check_derived(game: Game) -> None:
    """What is kept for speed equals what follows from the rest."""
    position = game.position
    fresh = position.copy()
    derive(fresh)
    fresh.near = [near(fresh, nation) for nation in range(len(position.race))]
    for name in FOLLOWS:
        kept, derived = getattr(position, name), getattr(fresh, name)
        if name == "profiles":
            kept, derived = ([_key(position, n, p) for n, p in enumerate(list)] for list in (kept, derived))
        if name == "held":
            kept = [held if position.status[n] != Status.GONE else 0 for n, held in enumerate(kept)]
        if name == "near":
            kept = [derived[n] if borders == UNKNOWN else borders for n, borders in enumerate(kept)]
        assert kept == derived, name


def _key(position: Position, nation: int, profile: Profile) -> ProfileKey | None:
    return None if position.status[nation] == Status.GONE else profile.key


def coins_from_events(game: Game, events: list[tuple[Any, ...]]) -> list[int]:
    """What every player has, told by the events alone."""
    coins = [game.rules.world.settings.coins] * game.position.players
    for event in events:
        if event[0] == "pick":
            coins[event[1]] += event[6] - event[5]
        elif event[0] == "pay":
            coins[event[1]] += event[2]
            if event[3] >= 0:
                coins[event[3]] -= event[2]
        elif event[0] == "lay_coins" and event[1] >= 0:
            coins[event[1]] -= event[2]
        elif event[0] == "score":
            for _, amount, payer in event[2]:
                coins[event[1]] += amount
                if payer >= 0:
                    coins[payer] -= amount
    return coins


def check_everything(game: Game) -> None:
    """All of it."""
    check_tokens(game)
    check_regions(game)
    check_cardboard(game)
    check_derived(game)
