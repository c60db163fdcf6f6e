"""What can be wrong with a plain description: a code and its parts; the sentence is made once, at the end."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from engine.vocabulary.numbers import Path

SENTENCES = {
    "text": "{value}",
    "absent": "there is no {kind} '{name}'",
    "not_a_word": "'{name}' is not allowed here",
    "twice": "there are two kinds of piece called '{name}'",
    "not_a_number": "this must be a whole number, 0 or more, not {value!r}",
    "not_a_mapping": "this must be a mapping, as in {{name: value}}, not {value!r}",
    "not_a_list": "this must be a list, as in [one, another]",
    # Worlds
    "two_regions": "there are two regions called '{name}'",
    "no_player_counts": "'players' must be a list of numbers, as in [2, 3]",
    "too_many_regions": "a map has at most {value:,} regions",
    "implausible": "this must be a number from {kind} to {name}, not {value:,}",
    "bad_laying": "'laying' needs piece, regions and each: {value}",
    "bad_events": "'events' must be true, or rounds such as {{from: 2, every: 1}}",
    "no_guard": "'{name}' is not a piece that guards relics and places",
    "bad_fate": "a piece can go to {known}, not to '{name}'",
    "no_equal": "there is no '{name}' for this to equal",
    "short_supply": "the map needs {value} of the piece '{name}', but the supply has only {kind}",
    "mixed_boosts": "all boosted hooks of an item must share one limit",
    # Hooks
    "unknown_hook": "there is no hook '{name}'",
    "not_one_hook": "an entry names one hook, with modifiers beside it ({known})",
    "not_one_of": "'{name}' must be one of {known}, not '{value}'",
    "side_unheard": "'{name}' never answers with 'side: {value}'; it can be {known}",
    "life_unheard": "'{name}' is never asked while its race is {value}; it needs 'while: {known}'",
    "limit_unheard": "'limit' has no effect on '{name}', because nothing counts how often it answers at '{kind}'",
    "boost_unheard": "'boost' has no effect on '{name}': no attack or decline is under way when it answers at '{kind}'",
    "times_alone": "'times' says how often 'limit' or 'boost' allows something, and neither stands beside '{name}'",
    "price_unheard": "'price' has no effect on '{name}': nobody chooses anything when it answers at '{kind}'",
    "bad_price": "'price' must be a number of coins, 1 or more, not {value!r}",
    "asks_unheard": "'asks' has no effect on '{name}': nothing happens by itself when it answers at '{kind}'",
    "otherwise_alone": "'otherwise' says what happens when 'asks' is denied, and that does not stand beside it",
    "otherwise_modified": "'otherwise' takes one hook without modifiers, not with {known}",
    "otherwise_elsewhere": "'{name}' does not answer at '{kind}', where the question is asked",
    "then_unheard": "'then' has no effect on '{name}', because nothing is carried out when it answers at '{kind}'",
    "then_without_piece": "'then' has no effect here: no piece stands for a {kind}, so none can leave",
    "bad_times": "'times' must be a whole number, 1 or more, not {value!r}",
    "out_of_range": "'{name}' must be {kind}, not {value}",
    "bad_when": "'when' must be a mapping of rulings to their values",
    "no_ruling_value": "the ruling '{name}' has no value '{value}'",
    "not_parameters": "'{name}' takes its parameters as a mapping",
    "unknown_parameter": "'{kind}' has no parameter '{name}'; it has {known}",
    "missing_parameter": "'{kind}' needs its parameter '{name}'",
    "brings_nothing": "'{name}' does nothing like this; give it at least one of {known}",
    "pays_oneself": "nothing is paid like this: '{name}' pays '{name}'",
    "nobody_other": "'at: {kind}' concerns nobody else, unless 'side: opponents' or 'side: any' stands beside it",
    "bad_choice_key": "a ruling chooses with {known}, not with '{name}'",
    "bad_choice": "'values' must give a value of '{name}' for each value of the ruling '{kind}'",
    "choice_left_out": "'values' leaves out {known} of the ruling '{name}'",
    "bare_item": "an item is named with its kind, such as power/NAME, not {value!r}",
    "wrong_type": "'{name}' must be {kind}, not {value!r}",
    # Amounts and conditions
    "bad_amount": "this must be a whole number, or an amount like {{count: regions}} or {{sum: [...]}}, not {value!r}",
    "bad_combination": "'{name}' needs a list of {kind}, as in {{{name}: [{{count: regions}}, 2]}}",
    "count_needs_no": "'{name}' says nothing beside 'count: {kind}'",
    "count_needs_piece": "'count: pieces' needs 'piece' beside it, as in {{count: pieces, piece: NAME}}",
    "bounds_crossed": "'at_least' must not be larger than 'at_most' ({known})",
    "bad_condition": "a condition is a mapping such as {{round: even}} or {{count: regions, at_least: 3}}",
    "bad_count_condition": "a number needs {known} beside it to be a condition",
    "bad_attack": "an attack is described by a mapping such as {{from: natives, failed: false}}",
    "no_conditions": "this must be a list of conditions, as in [{{round: even}}, {{standing: fewest_coins}}]",
    "bad_comparison": "players are compared by a count such as {{count: regions, of: own}}, not by {value!r}",
    "coins_stand": "coins are compared by 'standing' ({known}), because a player without a race has coins too",
    "bad_round": "a round is a number, {known}, or bounds such as {{from: 5}}, not {value!r}",
    # Region filters
    "not_a_filter": "a region filter is 'any' or a mapping such as {{edge: true}}",
    "unknown_condition": "'{name}' is not a condition of a region filter; the choices are {known}",
    "unknown_occupant": "'{name}' is not an occupant; the choices are {known}",
    "not_a_flag": "this must be true or false",
    "not_true": "this can only be true",
    "bad_count": "tokens are counted with {{at_least: 3}} or {{at_most: 1}}",
    "bad_tag": "a tag is a word, such as undead",
    "no_filters": "this must be a list of filters",
    # Positions
    "none_left": "there is no {kind} left",
    "in_play": "'{name}' is already in play",
    "not_in_play": "'{name}' is not in play",
    "on_offer": "'{name}' is already in play or on offer",
    "held": "'{name}' is already held by another race",
    "few_tokens": "{name} have {kind} in all, with {value} left",
    "few_pieces": "the supply of '{name}' is {kind}, with {value} left",
    "too_many_players": "{name} is for at most {kind}",
    "no_such_player": "players are numbered from 0 to {value}",
    "no_face": "the die shows one of {known}, not {value!r}",
    "no_marker": "'{name}' is neither a relic nor a place",
    "bad_combo": "a combo is [race, power] or [race, power, coins]",
    "no_active_race": "player {value} has no active race and so cannot {name}",
    "has_active_race": "player {value} has an active race and so cannot pick another",
    "no_such_race": "player {value} has no race '{name}'",
}


LONGEST_GUESSED = 60
MOST_COMPARED = 200
"""What is compared to guess what was meant: a longer word is no misspelling, and more words would take seconds."""


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a description: where it is, what kind of mistake it is, and the words it is about."""

    path: Path
    code: str
    name: str = ""
    kind: str = ""
    known: tuple[str, ...] = ()
    value: object = None

    @property
    def message(self) -> str:
        """The problem as a sentence, with the word that was probably meant where names are known."""
        parts = {"name": self.name, "kind": self.kind, "value": self.value, "known": ", ".join(self.known) or "none"}
        said = SENTENCES[self.code].format(**parts)
        if self.code in ("absent", "not_a_word") and self.known:
            return f"{said}; {nearest(self.name, self.known)}"
        return said

    def __str__(self) -> str:
        place = "/".join(str(step) for step in self.path)
        return f"{place}: {self.message}" if place else self.message


class Critic:
    """Whoever reads a description: everything wrong with it is noted with its place, and reading goes on."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems

    def wrong(
        self,
        path: Path,
        code: str,
        name: object = "",
        *,
        kind: str = "",
        known: Iterable[str] = (),
        value: object = None,
    ) -> None:
        """Note a problem."""
        self.problems.append(Problem(path, code, str(name), kind, tuple(known), value))


def nearest(word: object, known: Iterable[str]) -> str:
    """Say which known word was probably meant, or which there are."""
    said = str(word)[:LONGEST_GUESSED]
    names = _in_order(tuple(known))
    compared = names if len(names) <= MOST_COMPARED else [name for name in names if name[:2] == said[:2]]
    close = difflib.get_close_matches(said, compared[: MOST_COMPARED // 10 if len(names) > MOST_COMPARED else None], 1)
    if close:
        return f"did you mean '{close[0]}'?"
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"there is only {shown}" if len(names) == 1 else f"there are {shown}" if names else "there are none"


@lru_cache(8)
def _in_order(known: tuple[str, ...]) -> list[str]:
    return sorted(set(known))


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun, in the singular for one."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural or f'{noun}s'}"
