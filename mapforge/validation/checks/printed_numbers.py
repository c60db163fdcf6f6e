"""The numbers on banners and badges."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.plurals import counted
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.borrowed_tokens import lender_of
from mapforge.validation.checks.check_registry import rule

BIGGEST_BANNER = 10
BIGGEST_BADGE = 5

BANNER_TOO_BIG = Check(
    "race/banner-too-big",
    Severity.WARNING,
    f"A race brings more than {BIGGEST_BANNER} tokens",
    f"No printed race has more than {BIGGEST_BANNER} on its banner; a bigger one wins by numbers alone.",
    "Lower the number, or suppress this with a reason: a house may want eleven.",
    bad="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 11\nsupply: 20\n",
    good="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 9\nsupply: 20\n",
)
SUPPLY_SHORT = Check(
    "race/token-supply-short",
    Severity.WARNING,
    "A race has fewer tokens than a combo can bring",
    "With the largest badge, the player gets fewer tokens than banner and badge promise.",
    "Raise the supply to banner plus largest badge, or more when hooks bring tokens too.",
    bad="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 9\nsupply: 10\n",
    good="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 9\nsupply: 14\n",
)
BADGE_TOO_BIG = Check(
    "power/badge-too-big",
    Severity.WARNING,
    f"A power brings more than {BIGGEST_BADGE} tokens",
    f"No printed power has more than {BIGGEST_BADGE} on its badge, and many races have too few tokens for more.",
    "Lower the number, or suppress this with a reason.",
    bad="# powers/mighty.yaml\nid: mighty\nname: Mighty\ntokens: 6\n",
    good="# powers/mighty.yaml\nid: mighty\nname: Mighty\ntokens: 5\n",
)


@rule
def banners_and_badges(library: Library) -> Iterator[Finding]:
    """Compare banners and badges with the largest printed ones."""
    for id in library.named:
        pack = library.packs[id]
        for item in pack.items["race"].values():
            yield from _too_big(item, BIGGEST_BANNER, BANNER_TOO_BIG, "banner")
        for item in pack.items["power"].values():
            yield from _too_big(item, BIGGEST_BADGE, BADGE_TOO_BIG, "badge", _too_few(library, item))


def _too_few(library: Library, badge: Item) -> str:
    """How many races lack tokens for a badge, which is the badge's fault and told there once."""
    short = sum(1 for race in _items(library, "race") if _lacks(library, race, _number(badge, "tokens")))
    return f", and {counted(short, 'race')} {'has' if short == 1 else 'have'} too few tokens for it" if short else ""


def _lacks(library: Library, race: Item, badge: int) -> bool:
    supply = (lender_of(library, race) or race).fields.get("supply")
    return type(supply) is int and supply < _number(race, "tokens") + badge


def _too_big(item: Item, most: int, check: Check, what: str, also: str = "") -> Iterator[Finding]:
    tokens = item.fields.get("tokens")
    if type(tokens) is int and tokens > most:
        message = f"the {what} has {tokens}; {most} is the largest printed one{also}"
        yield check.at(*item.origin("tokens"), message, value=True, item=str(item.item_id.without_pack))


@rule
def token_supplies(library: Library) -> Iterator[Finding]:
    """Compare the tokens of each race with what its largest combo brings."""
    usual = [item for item in _items(library, "power") if _number(item, "tokens") <= BIGGEST_BADGE]
    largest = max(usual, key=lambda item: _number(item, "tokens"), default=None)
    badge = _number(largest, "tokens") if largest is not None else 0
    for item in _items(library, "race"):
        lender = lender_of(library, item)
        supply = (lender or item).fields.get("supply")
        banner = _number(item, "tokens")
        if type(supply) is int and supply < banner + badge:
            because = f" and {badge} on the badge '{largest.id}'" if largest is not None else ""
            lent = f" of '{lender.id}'" if lender is not None else ""
            needed = f"{banner} on the banner{because} make {banner + badge}"
            message = f"the race has {counted(supply, 'token')}{lent}, but {needed}"
            place = item.origin("borrows_tokens_of" if lender else "supply")
            yield SUPPLY_SHORT.at(*place, message, value=True, item=f"race/{item.id}")


def _items(library: Library, kind: str) -> list[Item]:
    return list(library.items(kind).values())


def _number(item: Item, key: str) -> int:
    value = item.fields.get(key)
    return value if type(value) is int else 0
