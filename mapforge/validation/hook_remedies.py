"""What to do about a problem of a hook, where its message alone does not say so."""

from __future__ import annotations

from engine import Problem
from engine.blueprint.amounts import COMBINATIONS, count_names
from engine.blueprint.filters import conditions
from mapforge.files.suggestions import closest

_REMEDIES = {
    "asks_elsewhere": "Say 'asks: other' for the player who was chosen, or leave it out.",
    "bad_condition": "Write a mapping after 'if', and several conditions under 'all_of' or 'any_of'.",
    "bad_count_condition": "Say what it takes, as in {count: regions, at_least: 3}.",
    "brings_nothing": "Give it one of them, or leave the hook out.",
    "die_unheard": "Use it beside a hook at a moment, such as 'gains' or 'kills', or beside one that offers something; "
    "for the price of a conquest, there are 'rolls_first' and 'rolls_at'.",
    "no_attack": "Describe what there is at that moment, or choose another moment.",
    "no_filters": "Begin each filter of the list with '- ', or write them in brackets.",
    "no_other": "Name other players, or choose another moment or side.",
    "no_place": "Describe the regions, or choose another moment.",
    "otherwise_alone": "Add 'asks: me', or whoever decides.",
    "otherwise_elsewhere": "Give both hooks the same moment.",
}


def remedy(problem: Problem) -> str:
    """What to do, in a sentence; empty when the check itself says it best."""
    name, value = problem.name, problem.value
    if problem.code == "unknown_if":
        return _instead_of_condition(name, problem.known)
    if problem.code in ("not_a_word", "bad_price_word"):
        close = closest(name, problem.known)
        return f"Did you mean '{close}'?" if close else f"There are {', '.join(problem.known)}."
    if problem.code == "bad_amount":
        return _instead_of_amount(value)
    if problem.code == "not_a_filter" and isinstance(value, str):
        return f"Say what '{value}' is, as in {{terrain: {value}}}, {{symbol: {value}}} or {{occupied_by: {value}}}."
    return _REMEDIES.get(problem.code, "")


def _instead_of_condition(name: str, known: tuple[str, ...]) -> str:
    if name == "unless":
        return "Write 'not', as in {not: {round: even}}."
    if name in count_names():
        return f"Count it and compare it, as in {{count: {name}, at_least: 1}}."
    if name in conditions() and name not in ("and", "or"):
        return f"It describes regions: count them, as in {{count: regions, where: {{{name}: ...}}, at_least: 1}}."
    close = closest(name, known)
    return f"Did you mean '{close}'?" if close else f"There are {', '.join(known)}."


def _instead_of_amount(value: object) -> str:
    if isinstance(value, str) and value.isdecimal():
        return f"In quotes it is text; write {value} without them."
    heads = ("count", *COMBINATIONS)
    for key in value if isinstance(value, dict) else ():
        if key in count_names():
            return f"It is counted: write {{count: {key}}}."
        if close := closest(key, heads):
            return f"Did you mean '{close}', not '{key}'?"
    return ""
