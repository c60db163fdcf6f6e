"""What is true in every position of every game."""

from collections import Counter
from typing import Any

from engine import Game
from engine.reach import near
from engine.state import DERIVED, DERIVED_VALUES, STACK, UNKNOWN, State, Status, derive


def check_tokens(game: Game) -> None:
    """The tokens of each race are all somewhere, and nowhere are there fewer than none."""
    s = game.state
    world = game.rules.world
    for counts in (s.tray, s.hand, s.withdrawn, s.aside, s.tokens, s.coins):
        assert min(counts, default=0) >= 0, counts
    for race in world.races:
        nations = [nation for nation, other in enumerate(s.race) if other == race]
        kept = sum(s.hand[n] + s.withdrawn[n] + s.aside[n] for n in nations)
        placed = sum(tokens for tokens, owner in zip(s.tokens, s.owner, strict=True) if owner in nations)
        trait = world.traits[race]
        assert s.tray[race] + kept + placed == trait.supply, (trait.id, s.tray[race], kept, placed, trait.supply)


def check_regions(game: Game) -> None:
    """Every region has at most one holder, who is in play; nobody's region has no tokens."""
    s = game.state
    for region, owner in enumerate(s.owner):
        holders = [nation for nation, held in enumerate(s.held) if held >> region & 1]
        assert holders == ([owner] if owner >= 0 else [])
        assert owner < 0 or s.status[owner] != Status.GONE
        assert owner >= 0 or not s.tokens[region]


def check_cardboard(game: Game) -> None:
    """Every banner, badge and marker exists exactly once."""
    s = game.state
    world = game.rules.world
    alive = [nation for nation, status in enumerate(s.status) if status != Status.GONE]
    banners = Counter([s.race[n] for n in alive] + [combo[0] for combo in s.combos] + s.banners + s.spent)
    assert banners == Counter(world.races)
    badges = [s.power[n] for n in alive if s.power[n] >= 0] + [combo[1] for combo in s.combos]
    badges += s.badges + s.discards + list(s.lent.values())
    assert Counter(badges) == Counter(world.powers)
    assert sorted(s.markers) == [piece for piece in world.markers if s.where[piece] == STACK]
    for piece, owner in enumerate(s.belongs):
        assert owner < 0 or s.status[owner] != Status.GONE, world.kind_of[piece].id


def check_derived(game: Game) -> None:
    """What is kept for speed equals what follows from the rest."""
    s = game.state
    fresh: State = s.copy()
    derive(fresh)
    fresh.near = [near(fresh, nation) for nation in range(len(s.race))]
    for name in (*DERIVED, *DERIVED_VALUES):
        if name != "profiles":
            kept, derived = getattr(s, name), getattr(fresh, name)
            if name == "held":
                kept = [held if s.status[n] != Status.GONE else 0 for n, held in enumerate(kept)]
            if name == "near":
                kept = [derived[n] if borders == UNKNOWN else borders for n, borders in enumerate(kept)]
            assert kept == derived, name
    for nation, status in enumerate(s.status):
        if status != Status.GONE:
            assert s.profiles[nation].key == fresh.profiles[nation].key


def coins_from_events(game: Game, events: list[tuple[Any, ...]]) -> list[int]:
    """What every player has, told by the events alone."""
    coins = [game.rules.world.settings.coins] * game.state.players
    for event in events:
        if event[0] == "pick":
            coins[event[1]] += event[6] - event[5]
        elif event[0] == "pay":
            coins[event[1]] += event[2]
            if event[3] >= 0:
                coins[event[3]] -= event[2]
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
