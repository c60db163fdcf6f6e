"""Hooks: the engine compiles those of all items in a tiny world, and its problems are led back to their lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from engine import Problem, Registry
from engine.blueprint.hook_reader import MODIFIERS
from mapforge.files.documents import Document
from mapforge.files.findings import Check, Finding, Replacement, Severity
from mapforge.files.kinds import HOOKED_KINDS, MANIFEST
from mapforge.files.plain_data import Keys
from mapforge.files.shipped_folders import content_folder
from mapforge.files.suggestions import closest
from mapforge.hooks.pack_code import hook_files
from mapforge.hooks.signatures import read_signatures
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.references import UNKNOWN, unknown_name
from mapforge.validation.hook_remedies import remedy
from mapforge.validation.trial_world import ItemProblems, strange_names, try_hooks
from mapforge.worlds.known_rulings import ruling_values

_RACE = "# races/giants.yaml\nid: giants\nname: Giants\ntokens: 6\nsupply: 11\n"
_CHEAP = '''\
# hooks.py
from collections.abc import Iterator

from engine import Add, Conquest, Holder, hook


@hook("conquest_cost")
def bargain(me: Holder, conquest: Conquest) -> Iterator[Add]:
    """Every region costs one token less.

    formerly: cheap
    """
    yield Add(-1)
'''

UNKNOWN_HOOK = Check(
    "hook/unknown",
    Severity.ERROR,
    "A hook that does not exist",
    "The item would not do what its text says.",
    "Correct the name, require the pack that brings the hook, or write it in hooks.py.",
    bad=_RACE + "hooks:\n  - cheeper: {where: any}\n",
    good=_RACE + "hooks:\n  - cheaper: {where: any}\n",
)
RENAMED_HOOK = Check(
    "hook/renamed",
    Severity.WARNING,
    "A hook by a name that it had before",
    "It works, but others find the hook in no list by this name, and the next version of its pack may forget it.",
    "Write the name that it has now; --fix does so.",
    bad=_CHEAP + _RACE + "hooks:\n  - cheap\n",
    good=_CHEAP + _RACE + "hooks:\n  - bargain\n",
)
UNKNOWN_PARAMETER = Check(
    "hook/unknown-parameter",
    Severity.ERROR,
    "A hook has no such parameter",
    "The hook would ignore it and do something other than what you meant.",
    "Correct the name of the parameter or delete it.",
    bad=_RACE + "hooks:\n  - cheaper: {were: any}\n",
    good=_RACE + "hooks:\n  - cheaper: {where: any}\n",
)
MISSING_PARAMETER = Check(
    "hook/missing-parameter",
    Severity.ERROR,
    "A hook lacks a required parameter",
    "What restricts a hook is required: leaving it out never means everything.",
    "Add the parameter; `any` is a region filter too.",
    bad=_RACE + "hooks:\n  - cheaper: {by: 2}\n",
    good=_RACE + "hooks:\n  - cheaper: {by: 2, where: any}\n",
)
BAD_PARAMETER = Check(
    "hook/bad-parameter",
    Severity.ERROR,
    "A hook's parameter has an impossible value",
    "The hook cannot be built with it, so the item cannot be played.",
    "Write the kind of value the parameter asks for.",
    bad=_RACE + "hooks:\n  - cheaper: {where: any, by: two}\n",
    good=_RACE + "hooks:\n  - cheaper: {where: any, by: 2}\n",
)


USELESS_MODIFIER = Check(
    "hook/useless-modifier",
    Severity.ERROR,
    "A modifier that nobody heeds beside this hook",
    "The item would do something else than its modifiers promise.",
    "Leave the modifier out, or use one that is heeded there.",
    bad=_RACE + "hooks:\n  - {opens: {where: {water: true}}, limit: turn}\n",
    good=_RACE + "hooks:\n  - {opens: {where: {water: true}}, boost: turn}\n",
)
_INSTEAD = {
    "limit_unheard": "Use 'boost' to let the player say when it counts, or 'if' for a condition.",
    "boost_unheard": "Use 'limit' for how often, or 'if' for a condition.",
    "price_unheard": "Use it beside a hook that offers a choice, or together with 'boost'.",
    "then_unheard": "Use it beside a hook that pays, happens or is chosen, or together with 'boost'.",
    "then_without_piece": "Give the hook to a piece that the item brings, or use 'limit: combo'.",
    "asks_unheard": "Use it beside a hook at a moment, such as 'gains' or 'kills', without 'boost'.",
    "asks_nobody": "Add 'side: opponents' or 'side: any', or ask 'left', 'leader' or 'opponents'.",
    "no_victim": "Use 'at: attack' or 'at: conquest', or ask somebody else.",
    "chooses_nothing": "Use it beside a hook that does something in regions, or say with 'where' which it is about.",
    "up_to_alone": "Add 'asks: me' or 'chooses: me', or leave 'up_to' out.",
    "asks_elsewhere": "Say 'asks: other' for the player who was chosen, or leave it out.",
    "singles_out_nobody": "Say 'other' where it concerns that player, as in 'payer: other', or leave it out.",
    "boost_of_others": "Leave 'boost' out, or use 'limit' for how often, or 'asks' to let the player decide.",
    "limit_beside_boost": "Say how often beside 'boost', with 'times' for more than once, and leave 'limit' out.",
    "also_unheard": "Use it beside a hook at a moment, such as 'gains' or 'pays'.",
    "question_loop": "Add 'limit: turn', so that it is asked once.",
    "times_alone": "Add 'limit: turn' or another limit, or leave 'times' out.",
}


@dataclass(frozen=True)
class _Place:
    """A problem of the engine, led back to the file where it stands."""

    item: Item
    document: Document
    keys: Keys
    problem: Problem


@rule
def names_beside_hooks(library: Library) -> Iterator[Finding]:
    """Find keys beside a hook that are no modifiers."""
    registry = library.known_hooks
    for id in library.named:
        for kind in HOOKED_KINDS:
            for item in library.packs[id].items[kind].values():
                listed = item.fields.get("hooks")
                for index, entry in enumerate(listed if isinstance(listed, list) else []):
                    if isinstance(entry, dict):
                        yield from _strange(item, index, entry, strange_names(entry, registry), registry)


def _strange(
    item: Item, index: int, entry: dict[str, object], names: list[str], registry: Registry
) -> Iterator[Finding]:
    parameters = {name for hook in entry if hook in registry.hooks for name in registry.hooks[hook].parameters}
    free = [modifier for modifier in MODIFIERS if modifier not in entry]
    for name in names:
        message = f"'{name}' is neither a hook nor one of the modifiers {', '.join(MODIFIERS)}"
        document, keys = item.origin("hooks", index, name)
        if name in parameters:
            help = f"As a parameter, it belongs inside the hook: {{{name}: ...}}."
            yield UNKNOWN_HOOK.at(document, keys, message, help=help)
        elif name == "unless":
            yield UNKNOWN_HOOK.at(document, keys, message, help="Write 'if: {not: ...}' instead.")
        else:
            place = _Place(item, document, keys, Problem((name,), "text", value=message))
            yield _unknown_name(UNKNOWN_HOOK, place, name, message, free)


@rule
def former_names(library: Library) -> Iterator[Finding]:
    """Find hooks that have another name now, also those inside others."""
    hooks = library.known_hooks.hooks
    former = {old: hook.name for hook in hooks.values() for old in hook.former_names if hooks[old] is hook}
    for id in library.named if former else ():
        for kind in HOOKED_KINDS:
            for item in library.packs[id].items[kind].values():
                for keys, old in _names_within(item.fields.get("hooks"), ("hooks",)):
                    if old in former:
                        document, place = item.origin(*keys)
                        message = f"the hook '{old}' is called '{former[old]}' now"
                        yield RENAMED_HOOK.at(document, place, message, fix=Replacement(old, former[old]))


def _names_within(value: object, keys: Keys) -> Iterator[tuple[Keys, str]]:
    """What may be the name of a hook: the only key beside modifiers, and a word in a list."""
    if isinstance(value, dict):
        names = [key for key in value if key not in MODIFIERS]
        yield from (((*keys, name), name) for name in names if len(names) == 1 and isinstance(name, str))
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ()):
        if isinstance(inner, str) and isinstance(value, list):
            yield (*keys, key), inner
        elif isinstance(inner, dict | list):
            yield from _names_within(inner, (*keys, key))


@rule
def hooks(library: Library) -> Iterator[Finding]:
    """Compile the hooks of all items and report what is wrong with those of the named packs."""
    for trial in try_hooks(library, library.named):
        for problem in trial.problems:
            yield from _findings(library, trial, problem)


def _findings(library: Library, trial: ItemProblems, problem: Problem) -> Iterator[Finding]:
    place = _Place(trial.item, *trial.item.origin(*problem.path), problem)
    match problem.code:
        case "not_one_hook":
            yield _not_one_hook(place)
        case "unknown_hook":
            yield from _unknown_hook(library, place)
        case "unknown_parameter":
            yield _unknown_parameter(place)
        case "missing_parameter" if _is_misspelt(library, place):
            return
        case "missing_parameter":
            yield _missing_parameter(library, place)
        case "absent":
            yield from _unknown_reference(library, place)
        case "no_ruling_value":
            yield from _unknown_answer(library, place)
        case "unknown_condition" | "unknown_occupant":
            yield _unknown_word(place)
        case "not_one_of" | "bad_round" if isinstance(problem.value, str):
            yield _unknown_choice(place)
        case "side_unheard" | "life_unheard":
            yield USELESS_MODIFIER.at(place.document, place.keys, problem.message)
        case code if code in _INSTEAD:
            yield USELESS_MODIFIER.at(place.document, place.keys, problem.message, help=_INSTEAD[code])
        case _:
            yield BAD_PARAMETER.at(place.document, place.keys, problem.message, value=True, help=remedy(problem))


def _unknown_hook(library: Library, place: _Place) -> Iterator[Finding]:
    if place.item.pack in library.incomplete:
        return
    name, message = place.problem.name, place.problem.message
    owner = shipped_hooks().get(name)
    if owner:
        help = f"It is in the pack '{owner}': add 'requires: [{owner}]' to pack.yaml."
        yield UNKNOWN_HOOK.at(place.document, place.keys, message, help=help, root=name)
    else:
        yield _unknown_name(UNKNOWN_HOOK, place, name, message, library.known_hooks.hooks, root=name)


@cache
def shipped_hooks() -> dict[str, str]:
    """The pack of every hook that is shipped, read without running anything."""
    folders = [path.parent for path in sorted(content_folder().glob(f"*/{MANIFEST}"))]
    return {
        name: folder.name
        for folder in folders
        for path in hook_files(folder)
        for name in read_signatures(path.read_bytes(), folder.name).hooks
    }


def _not_one_hook(place: _Place) -> Finding:
    entry = place.document.value(place.keys)
    names = [str(key) for key in entry if key not in MODIFIERS] if isinstance(entry, dict) else []
    if not names:
        message = "this names no hook, only modifiers"
        return UNKNOWN_HOOK.at(place.document, place.keys, message, help="Put the hook's name before them.")
    message = f"this names {len(names)} hooks ({', '.join(names)}); an entry of the list takes one"
    help = "Start a new entry with '- ' for each of them."
    return UNKNOWN_HOOK.at(place.document, place.keys, message, help=help)


def _unknown_parameter(place: _Place) -> Finding:
    hook, name, known = place.problem.kind, place.problem.name, place.problem.known
    if name in MODIFIERS:
        message = f"'{name}' stands beside a hook, not among its parameters"
        help = f"Write it on the level of '{hook}', as in {{{hook}: {{...}}, {name}: ...}}."
        return UNKNOWN_PARAMETER.at(place.document, place.keys, message, help=help)
    given = place.document.value(place.keys[:-1])
    free = [each for each in known if not (isinstance(given, dict) and each in given)]
    message = f"'{hook}' has no parameter '{name}'"
    return _unknown_name(UNKNOWN_PARAMETER, place, name, message, free, all_known=list(known))


def _unknown_name(
    check: Check,
    place: _Place,
    name: str,
    said: str,
    known: Iterable[str],
    *,
    all_known: list[str] | None = None,
    root: str = "",
) -> Finding:
    close = closest(name, known)
    fix = None
    if close and place.document.has(place.keys):
        fix = Replacement(name, close)
    help = f"Did you mean '{close}'?" if close else ""
    if not close and all_known is not None:
        help = f"There are {', '.join(all_known)}." if all_known else "It has no parameters at all."
    return check.at(place.document, place.keys, said, help=help, fix=fix, root=root)


def _is_misspelt(library: Library, place: _Place) -> bool:
    """Tell whether a parameter that is missing stands there under a wrong name, which is reported anyway."""
    given = place.document.value(place.keys)
    if isinstance(given, dict) and place.problem.kind in given:
        given = given[place.problem.kind]
    known = library.known_hooks.hooks[place.problem.kind].parameters
    unknown = [str(name) for name in given if name not in known] if isinstance(given, dict) else []
    return bool(closest(place.problem.name, unknown))


def _missing_parameter(library: Library, place: _Place) -> Finding:
    missing = library.known_hooks.hooks[place.problem.kind].parameters[place.problem.name]
    help = f"Add '{missing.name}': {missing.summary or 'it has no default'}."
    return MISSING_PARAMETER.at(place.document, place.keys, place.problem.message, help=help)


def _unknown_reference(library: Library, place: _Place) -> Iterator[Finding]:
    if place.item.pack in library.incomplete:
        return
    kind, name = place.problem.kind, place.problem.name
    if kind == "count":
        known = list(place.problem.known)
        yield _unknown_name(BAD_PARAMETER, place, name, f"'{name}' cannot be counted", known, all_known=known)
        return
    if kind == "hook":
        known = list(library.known_hooks.hooks)
    elif kind == "area":
        known = library.areas()
    else:
        known = list(ruling_values(library) if kind == "ruling" else library.items(kind))
    if kind == "piece":
        known += [*library.items("relic"), *library.items("place")]
    # A ruling that is there after all has values of the wrong shape, which the schema has reported it.
    if kind != "ruling" or name not in known:
        yield unknown_name(place.document, _keys_of(place, name), kind, name, known)


def _unknown_answer(library: Library, place: _Place) -> Iterator[Finding]:
    """A ruling, or a value of a ruling, that does not exist."""
    if place.item.pack in library.incomplete:
        return
    name, known = place.problem.name, ruling_values(library)
    if name not in known or known[name]:
        close = closest(name, known)
        nearest = f"Did you mean '{close}'?" if close else ""
        help = f"It can be {', '.join(known[name])}." if name in known else nearest
        yield UNKNOWN.at(place.document, place.keys, place.problem.message, help=help)


def _keys_of(place: _Place, name: str) -> Keys:
    """The place of a name in a list, when the problem is about a list."""
    value = place.document.value(place.keys)
    if isinstance(value, list) and name in value:
        return (*place.keys, value.index(name))
    return place.keys


def _unknown_choice(place: _Place) -> Finding:
    """A word that is none of those a modifier or a parameter takes."""
    close = closest(str(place.problem.value), place.problem.known)
    fix = Replacement(str(place.problem.value), close) if close else None
    help = f"Did you mean '{close}'?" if close else "Write one of these words."
    return BAD_PARAMETER.at(place.document, place.keys, place.problem.message, help=help, value=True, fix=fix)


def _unknown_word(place: _Place) -> Finding:
    """A word of a region filter that does not exist."""
    problem = place.problem
    what = "a condition of a region filter" if problem.code == "unknown_condition" else "an occupant of regions"
    message = f"'{problem.name}' is not {what}"
    return _unknown_name(BAD_PARAMETER, place, problem.name, message, problem.known, all_known=list(problem.known))
