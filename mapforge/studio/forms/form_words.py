"""The words of filters, amounts and conditions, each with what it means and how a form asks for it."""

from __future__ import annotations

from engine.blueprint.amounts import WHO, count_names, words_beside
from engine.blueprint.attack_words import SINCE
from engine.blueprint.filters import OCCUPANTS, TAKEN_FROM, conditions
from engine.blueprint.hook_conditions import RANKS, ROUNDS, STANDINGS, condition_names
from engine.blueprint.parties import PARTIES
from mapforge.files.plain_data import Record
from mapforge.packs.library import Library
from mapforge.pages.count_words import CONDITIONS, COUNTS, SCALES
from mapforge.pages.filter_words import FILTER_WORDS

_BOUNDS: Record = {"type": "bounds"}
_FILTER: Record = {"type": "filter"}
_CONDITION_WIDGETS: dict[str, Record] = {
    "round": {"type": "round", "choices": [*ROUNDS]},
    "standing": {"type": "choice", "choices": [*STANDINGS]},
    "not": {"type": "condition"},
    "all_of": {"type": "conditions"},
    "any_of": {"type": "conditions"},
    "none_of": {"type": "conditions"},
    "attack": {"type": "attack"},
    **{rank: {"type": "count"} for rank in RANKS},
}
_FILTER_WIDGETS: dict[str, Record] = {
    "terrain": {"type": "some", "of": "terrain"},
    "symbol": {"type": "some", "of": "symbol"},
    "contains": {"type": "some", "of": "contained"},
    "holder_has": {"type": "one", "of": "any_piece"},
    "holder_is": {"type": "some", "of": "tag", "is_open": True},
    "occupied_by": {"type": "some", "choices": [*OCCUPANTS]},
    "taken_from": {"type": "some", "choices": [*TAKEN_FROM]},
    "area": {"type": "some", "of": "area"},
    "in_whole_area": {"type": "choice", "choices": ["me", "own"]},
    "tokens": {"type": "bounds"},
    "pieces": {
        "type": "group",
        "fields": [
            {"key": "piece", "title": "Piece", "widget": {"type": "one", "of": "any_piece"}},
            {"key": "at_least", "title": "At least", "widget": {"type": "number", "least": 1}},
        ],
    },
    "borders": _FILTER,
    "neighbours": {
        "type": "group",
        "fields": [
            {"key": "where", "title": "Which neighbours", "widget": _FILTER},
            {"key": "at_least", "title": "At least", "widget": {"type": "number", "least": 1}},
        ],
    },
    "adjacent_to": _FILTER,
    "linked_to": {"type": "chain"},
    "not": _FILTER,
    "and": {"type": "filters"},
    "or": {"type": "filters"},
    "all_of": {"type": "filters"},
    "any_of": {"type": "filters"},
    "none_of": {"type": "filters"},
}
_SCALE_WIDGETS: dict[str, Record] = {
    "where": _FILTER,
    "of": {"type": "choice", "choices": [*WHO]},
    "piece": {"type": "one", "of": "any_piece"},
    "by": {"type": "choice", "choices": ["me", *PARTIES]},
    "from": {"type": "some", "choices": [*TAKEN_FROM]},
    "tokens": _BOUNDS,
    "killed": _BOUNDS,
    "paid": _BOUNDS,
    "rolled": _BOUNDS,
    "using": {"type": "some", "of": "trait", "is_open": True},
    "failed": {"type": "truth"},
    "since": {"type": "choice", "choices": [*SINCE]},
    "per": {"type": "number", "least": 1},
    "times": {"type": "number"},
    "plus": {"type": "number"},
    "at_least": {"type": "number"},
    "at_most": {"type": "number"},
}


def form_grammar() -> Record:
    """What filters, amounts and conditions may say: for each word its meaning and its widget."""
    return {
        "filter": {name: _word(FILTER_WORDS[name].meaning, _FILTER_WIDGETS.get(name)) for name in _filter_order()},
        "count": {name: {"meaning": COUNTS[name].meaning, "words": [*words_beside(name)]} for name in _count_order()},
        "scale": {name: _word(SCALES[name].meaning, _SCALE_WIDGETS[name]) for name in _SCALE_WIDGETS if name in SCALES},
        "condition": {
            name: _word(CONDITIONS[name].meaning, _CONDITION_WIDGETS.get(name)) for name in condition_names()
        },
    }


def _filter_order() -> list[str]:
    """The words of filters, in the order in which people read about them."""
    known = set(conditions())
    return [name for name in FILTER_WORDS if name in known]


def _word(meaning: str, widget: Record | None) -> Record:
    return {"meaning": meaning, "widget": widget or {"type": "truth"}}


def _count_order() -> list[str]:
    known = set(count_names())
    return [name for name in COUNTS if name in known]


def known_names(library: Library) -> dict[str, list[dict[str, str]]]:
    """Everything that a form can refer to, by kind: ids with the names that people know them by."""
    kinds = ("terrain", "symbol", "piece", "relic", "place", "race", "power", "event", "ruling", "map")
    names = {kind: _named(library, kind) for kind in kinds}
    pieces = [*names["piece"], *names["relic"], *names["place"]]
    grounds = [{"id": f"{kind}/{each['id']}", "name": f"{each['name']} ({kind})"} for kind in ("terrain", "symbol")
               for each in names[kind]]  # fmt: skip
    traits = [{"id": f"{kind}/{each['id']}", "name": f"{each['name']} ({kind})"} for kind in _TRAITS
              for each in names[kind]]  # fmt: skip
    return {
        **names,
        "any_piece": pieces,
        "contained": [*pieces, {"id": "relic", "name": "any relic"}, {"id": "place", "name": "any place"}],
        "ground": grounds,
        "trait": traits,
        "area": [{"id": name, "name": name} for name in library.areas()],
        "tag": [{"id": tag, "name": tag} for tag in _tags(library)],
        "hook": [{"id": name, "name": name} for name in sorted(library.known_hooks.hooks)],
    }


_TRAITS = ("race", "power", "relic", "place", "event")


def _named(library: Library, kind: str) -> list[dict[str, str]]:
    items = library.items(kind).items()
    return [{"id": id, "name": str(item.fields.get("name") or id.replace("_", " "))} for id, item in items]


def _tags(library: Library) -> list[str]:
    listed = [item.fields.get("tags") for kind in ("race", "power") for item in library.items(kind).values()]
    return sorted({tag for tags in listed if isinstance(tags, list) for tag in tags if isinstance(tag, str)})
