"""Races that borrow the tokens of another, which then leaves the game."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.findings import Check, Finding, Severity
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.references import unknown

_RACE = "# races/{id}.yaml\nid: {id}\nname: {id}\ntokens: 9\nborrows_tokens_of: {lender}\n"

CANNOT_LEND = Check(
    "race/lender-unfit",
    Severity.ERROR,
    "A race cannot lend its tokens",
    "Tokens that two races use, or that the lender itself has borrowed, would lie on the map twice.",
    "Choose another race to borrow from, or give the race a supply of its own.",
    bad=_RACE.format(id="ants", lender="skeletons") + _RACE.format(id="bees", lender="skeletons"),
    good=_RACE.format(id="ants", lender="skeletons") + _RACE.format(id="bees", lender="sorcerers"),
)


@rule
def borrowed_tokens(library: Library) -> Iterator[Finding]:
    """Look up every lender, and find those that cannot lend."""
    taken: dict[str, Item] = {}
    for item in library.items("race").values():
        lender = lender_of(library, item)
        name = item.fields.get("borrows_tokens_of")
        if isinstance(name, str) and lender is None:
            yield from unknown(library, item.document, item.keys("borrows_tokens_of"), "race", name)
        elif lender is not None:
            yield from _unfit(item, lender, taken.setdefault(lender.id, item))


def _unfit(item: Item, lender: Item, first: Item) -> Iterator[Finding]:
    if first is not item:
        message = f"'{first.id}' has already borrowed the tokens of '{lender.id}'"
    elif lender is item:
        message = "a race cannot borrow from itself"
    elif "borrows_tokens_of" in lender.fields:
        message = f"'{lender.id}' borrows its tokens too"
    else:
        return
    yield CANNOT_LEND.at(item.document, item.keys("borrows_tokens_of"), message, value=True)


def lender_of(library: Library, item: Item) -> Item | None:
    """The race whose tokens a race borrows, when it does and that race exists."""
    name = item.fields.get("borrows_tokens_of")
    return library.find("race", name) if isinstance(name, str) else None
