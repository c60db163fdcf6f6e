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
    "boost_unheard": "'boost' has no effect on '{name}' at '{kind}': what a player names helps with the cost and the "
    "outcome of a conquest, or with a decline",
    "boost_of_others": "'boost' has no effect on '{name}': at '{kind}' it is about what others do; a boost is named "
    "with an attack or a decline of the player's own",
    "limit_beside_boost": "'limit' has no effect on '{name}' beside 'boost', which says how often: 'boost: {value}'",
    "times_alone": "'times' says how often 'limit' or 'boost' allows something, and neither stands beside '{name}'",
    "price_unheard": "'price' has no effect on '{name}': nobody chooses anything when it answers at '{kind}'",
    "bad_price": "'price' must be a number of coins, 1 or more, not {value!r}",
    "bad_price_word": "a price consists of {known}, not of '{name}'",
    "price_needs_piece": "'pieces' in a price needs 'piece' beside it, as in {{piece: NAME, pieces: 2}}",
    "no_victim": "'{value}: victim' means who was attacked, and nobody is when '{name}' answers at '{kind}'",
    "asks_nobody": "'{value}: other' asks nobody: '{name}' answers at '{kind}', a moment of its own player alone",
    "chooses_nothing": "'chooses' has no effect on '{name}': it happens in no regions, and names none to choose from",
    "up_to_alone": "'up_to' says how often something may be wanted or chosen; it needs 'asks' or 'chooses' beside it",
    "asks_elsewhere": "who is asked is whoever chooses a player, '{value}', or the 'other' player who was chosen",
    "also_unheard": "'also' has no effect here: nothing happens by itself at '{kind}'",
    "also_modified": "'also' takes hooks that may have 'if' and be questions as well, but not with {known}",
    "question_loop": "the answer to '{name}' leads to the moment at which it asks again; it needs a 'limit'",
    "asks_unheard": "'{value}' has no effect on '{name}': nothing happens by itself when it answers at '{kind}'",
    "otherwise_alone": "'otherwise' says what happens when 'asks' is denied, and that does not stand beside it",
    "otherwise_modified": "'otherwise' takes one hook without modifiers, not with {known}",
    "otherwise_chained": "'otherwise' takes one hook, which may be a question as well, but not with {known}",
    "singles_out_nobody": "'singles_out' has no effect on '{name}': nothing about it concerns the 'other' player",
    "otherwise_elsewhere": "'{name}' does not answer at '{kind}', where the question is asked",
    "die_unheard": "'die' has no effect on '{name}': nothing happens by itself when it answers at '{kind}'",
    "bad_die": "'die' needs whole numbers, as in {{at_least: 2}} or {{best_of: 2, at_least: 3}}",
    "bad_dice": "'{name}' must be a number from 1 to 3, and only one of {known} can be given",
    "die_never": "no throw decides anything like this: the dice show {value} at most",
    "no_pips": "there are no pips to count: 'die' does not stand beside '{name}'",
    "no_attack": "'{name}' answers at '{kind}', which is not about one attack that is made; describe the region with "
    "a filter instead, as in {{occupied_by: opponents, tokens: {{at_least: 2}}}}, or use a hook at an attack",
    "no_pick": "'{name}' answers at '{kind}', which is not about a pick; use a hook with 'at: pick'",
    "bad_neighbours": "this takes a filter and how many neighbours match it, such as {{where: any, at_least: 3}}",
    "bad_pieces": "this takes a piece and how many there are, such as {{piece: NAME, at_least: 2}}",
    "no_choice": "beside '{name}' nobody chooses a region; add 'chooses: me', or leave 'chosen' out",
    "no_place": "'{name}' answers at '{kind}', which is not about one region; describe the regions with a filter, or "
    "use a hook at an attack, at a conquest or at leaving",
    "no_bearer": "this means the region of the piece, relic or place that has the hook, and no piece has '{name}'",
    "needs_bearer": "'{name}' does nothing here: it is about the piece, relic or place that has it, which a {kind} "
    "is not",
    "no_other": "'{name}' answers at '{kind}', which concerns no other player; name 'opponents', 'left', 'right', "
    "'leader' or 'last', or use a hook at an attack or with 'side: opponents'",
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
    "unknown_if": "'{name}' is not a condition",
    "bad_condition": "a condition is a mapping such as {{round: even}} or {{count: regions, at_least: 3}}",
    "bad_count_condition": "a count needs something to be compared with beside it: {known}",
    "bad_attack": "an attack is described by a mapping such as {{from: natives, failed: false}}",
    "no_conditions": "this must be a list of conditions, as in [{{round: even}}, {{standing: fewest_coins}}]",
    "bad_comparison": "players are compared by a count such as {{count: regions, of: own}}, not by {value!r}",
    "coins_stand": "coins are compared by 'standing' ({known}), because a player without a race has coins too",
    "bad_round": "a round is a number, {known}, or bounds such as {{from: 5}}, not {value!r}",
    # Region filters
    "not_a_filter": "a region filter is 'any' or a mapping such as {{edge: true}}, not {value!r}",
    "unknown_condition": "'{name}' is not a condition of a region filter; the choices are {known}",
    "unknown_occupant": "'{name}' is not an occupant; the choices are {known}",
    "not_a_flag": "this must be true or false",
    "not_true": "this can only be true",
    "bad_count": "this must be a whole number, or bounds such as {{at_least: 3}} or {{at_most: 1}}",
    "bad_tag": "a tag is a word, such as undead",
    "no_filters": "this must be a list of filters, as in [{{edge: true}}, {{coast: true}}]",
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
        sentence = SENTENCES[self.code].format(**parts)
        if self.code in ("absent", "not_a_word") and self.known:
            return f"{sentence}; {nearest(self.name, self.known)}"
        return sentence

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
    spelling = str(word)[:LONGEST_GUESSED]
    names = _in_order(tuple(known))
    compared = names if len(names) <= MOST_COMPARED else [name for name in names if name[:2] == spelling[:2]]
    close = difflib.get_close_matches(
        spelling, compared[: MOST_COMPARED // 10 if len(names) > MOST_COMPARED else None], 1
    )
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
