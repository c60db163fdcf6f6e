"""The hook reference: every hook with its parameters, points and an example, for the terminal and as a page."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine import POINTS, Amount, Hook, HookName, Parameter, PieceKind, RegionFilter, Trait
from engine.blueprint.hook_reader import CHOICES, MODIFIERS
from mapforge.files.documents import data_from_text
from mapforge.files.plain_data import Record
from mapforge.files.yaml_text import flow
from mapforge.hooks.sentences import hook_sentence
from mapforge.pages.count_words import COMBINED, CONDITIONS, COUNTS, SCALES
from mapforge.pages.filter_words import FILTER_WORDS, FilterWord

_TYPES: dict[object, str] = {
    Amount: "amount",
    RegionFilter: "region filter",
    PieceKind: "piece",
    Trait: "item",
    HookName: "hook",
    int: "number",
    bool: "true or false",
    str: "word",
}
UNLIMITED = 1000
"""A default that stands for as many as there are."""

MODIFIER_MEANINGS = {
    "while": "in force while the race is active (the default), in decline, or always",
    "if": "in force only while a [condition](#conditions) holds",
    "side": "about what the race does itself (`own`), attacks on it (`target`), attacks on any race of its player "
    "(`owner`), what anybody does (`any`), or what other players do (`opponents`)",
    "boost": "in force only when the player names it, and once a turn, opponent or combo, or freely",
    "limit": "how often it may be used: `times` in a turn, combo or game; with `player`, in a turn by all races of its "
    "player together; with `round`, in a round by whoever comes first",
    "times": "a number beside `limit` or `boost`; 1 by default",
    "for_each": "at a moment: it happens once for each of these players, one after another; to the hook, each is the "
    "`other` player, in `if` too",
    "singles_out": "at a moment: it happens against one player, whom this player chooses; to the hook, that is the "
    "`other` player, and with `asks: other` that player decides; with `chance`, chance does",
    "asks": "at a moment: it happens only if the player (`me`), the `other` one concerned, the `victim` of an attack, "
    "the `leader` or whoever the word means wants it; to the hook, whoever is asked is the `other` player",
    "chooses": "at a moment: it happens in only one of its regions, and this player chooses which; `chosen` is a "
    "filter for that region. With `chance`, chance does, and each is as likely as the others. "
    "Where nobody else is concerned, its holder is the `other` player, whom `asks: other` asks",
    "up_to": "a number or a count beside `asks` or `chooses`: how often it may be wanted or chosen at one moment, "
    "for the price each time",
    "price": "what the player pays for choosing it, beside a hook that offers something, `asks` or `boost`: so many "
    "coins, or `coins`, `tokens` in hand, and a `piece` or several `pieces`; each number may be a count",
    "also": "a hook for the same moment or a list of them, perhaps with `if` or questions as well: what else happens "
    "whenever it does something",
    "otherwise": "a hook for the same moment, which may ask as well: what happens when whoever is asked says no or "
    "cannot pay",
    "die": "at a moment, or beside a hook that offers something: dice are thrown first, and it happens only if they "
    "show enough: `{at_least: 2}`, `{at_most: 0}` or `{exactly: 3}`, with `dice: 2` for the sum of two, `best_of: 2` "
    "or `worst_of: 2`, and `otherwise` for a hook that happens if they do not. `{count: pips}` is what they show",
    "then": "what becomes of the piece that has the hook once it was used: returned to the supply, or removed",
    "suppressible": "`false` for a drawback, which nobody can silence",
    "when": "in force only under certain rulings: `{ruling: value}`",
}


def hooks_in_short(hooks: Iterable[Hook]) -> str:
    """One line for each hook."""
    listed = list(hooks)
    width = max((len(hook.name) for hook in listed), default=0)
    return "\n".join(f"{hook.name:{width}}  {hook.summary}" for hook in listed)


def hook_in_full(hook: Hook) -> str:
    """All there is to know about a hook, for the terminal."""
    lines = [f"{hook.name} ({hook.pack})", f"  {hook.summary}"]
    if hook.parameters:
        lines.append("\n  Parameters:")
        lines += [f"    {p.name} ({_kind(p)}): {p.summary or 'no description'}" for p in hook.parameters.values()]
    if hook.functions:
        lines.append(f"\n  Asked at: {', '.join(_points(hook))}")
    if hook.example:
        lines += ["\n  Example:", *(f"    {line}" for line in example_lines(hook.example))]
        lines += [f"  {line}" for line in _meaning(hook)]
    return "\n".join(lines)


def _points(hook: Hook) -> list[str]:
    return [point if hook.sides[point] == "own" else f"{point} (side {hook.sides[point]})" for point in hook.functions]


def _kind(parameter: Parameter) -> str:
    return f"{_type(parameter)}, {_default(parameter)}"


def _type(parameter: Parameter) -> str:
    if parameter.choices:
        words = " or ".join(f"`{choice}`" for choice in parameter.choices)
        return words if parameter.item_type is None else f"list: {words}"
    if parameter.item_type is not None:
        return f"list: {_TYPES.get(parameter.item_type, 'value')}"
    return _TYPES.get(parameter.type, "value")


def _default(parameter: Parameter) -> str:
    if parameter.is_required:
        return "required"
    default = list(parameter.default) if isinstance(parameter.default, tuple) else parameter.default
    if isinstance(default, Amount | RegionFilter):
        default = default.words
    if default == UNLIMITED and type(default) is int:
        return "default: no limit"
    return f"default: {json.dumps(default) if not isinstance(default, str) else default}"


def example_entry(text: str) -> Record:
    """An example as data: one hook with its parameters, and perhaps modifiers."""
    entry = data_from_text(text)
    if not isinstance(entry, dict):
        raise ValueError(f"'{text}' is not a hook")
    return entry


def example_lines(text: str) -> list[str]:
    """An example as it stands in the list of an item's hooks; text that is not YAML is shown as it is."""
    try:
        entry = example_entry(text)
    except ValueError:
        return [text]
    lines = [f"{key}: {flow(value)}" for key, value in entry.items()]
    return [f"- {lines[0]}", *(f"  {line}" for line in lines[1:])]


def _meaning(hook: Hook) -> list[str]:
    """What the example does, in plain words."""
    try:
        return [hook_sentence(hook, example_entry(hook.example))]
    except ValueError:
        return []


def hooks_as_markdown(hooks: Iterable[Hook]) -> str:
    """The reference as a page."""
    listed = sorted(hooks, key=lambda hook: (hook.pack, hook.name))
    parts = [_OPENING, _modifiers(), _filters(), _amounts(), _conditions(), _all_points()]
    for pack in dict.fromkeys(hook.pack for hook in listed):
        own = [hook for hook in listed if hook.pack == pack]
        parts.append(f"## Hooks of `{pack}`\n")
        parts.append(" · ".join(f"[{hook.name}](#{hook.name})" for hook in own) + "\n")
        parts += [_section(hook) for hook in own]
    return "\n".join(parts)


_OPENING = """\
# Hooks

What items can do. `mapforge hooks --format markdown` made this page; a test keeps it true and loads every example.
`mapforge hooks` lists the same in the terminal with those of your own pack, and `mapforge hooks coins` finds some.
An item has a list of hooks; each entry is the name of a hook, its parameters, and perhaps modifiers beside it:

```yaml
hooks:
  - cheaper: {where: {terrain: hill}, by: 1}
    while: always
```

[How the engine thinks](engine.md) says when hooks are asked and how their answers become one result.
"""

_BY_RULING = """\
A parameter of any hook can be left to a ruling: `{ruling: NAME}` takes over the value of the ruling, where `yes` and
`no` are true and false, and `{ruling: NAME, values: {...}}` says a value of the parameter for each value of the ruling.
"""

_COUNTING = """\
## Amounts

Every parameter that is an amount takes a whole number, or a count: `coins: 2`, or
`coins: {count: regions, where: {symbol: mine}, per: 2}`. The count is divided by `per`, multiplied with `times`,
`plus` is added, and the result is kept within `at_least` and `at_most`. Coins may be fewer than none: then the player
pays. Lines below zero are paid last, and nobody ever has fewer coins than none.
"""

_ASKING_WHEN = """\
## Conditions

What may stand beside `if`; several words in one condition must all hold. A condition is read once before each question
or moment, so it does not change halfway. Coins in conditions are public knowledge: every payment was.
"""


def _modifiers() -> str:
    values = {name: ", ".join(CHOICES.get(name, ())) or "–" for name in MODIFIERS}
    rows = [f"| `{name}` | {values[name]} | {MODIFIER_MEANINGS[name]} |" for name in MODIFIERS]
    table = ["| beside a hook | values | what it means |", "|---|---|---|", *rows, ""]
    return "\n".join(["## Modifiers\n", *table, _BY_RULING])


def _table(words: dict[str, FilterWord]) -> list[str]:
    rows = [f"| `{name}` | {word.meaning} | `{word.example}` |" for name, word in words.items()]
    return ["| word | what it means | example |", "|---|---|---|", *rows, ""]


def _filters() -> str:
    opening = (
        "## The region filter\n\nEvery parameter that is a region filter takes the same words. `any` means every "
        "region; several words in one filter must all match.\n"
    )
    return "\n".join([opening, *_table(FILTER_WORDS)])


def _amounts() -> str:
    beside = ["What may stand beside `count`:\n", *_table(SCALES)]
    combined = ["Amounts are combined by words, never by text to calculate:\n", *_table(COMBINED)]
    return "\n".join([_COUNTING, *_table(COUNTS), *beside, *combined])


def _conditions() -> str:
    return "\n".join([_ASKING_WHEN, *_table(CONDITIONS)])


def _all_points() -> str:
    rows = [f"| `{point.name}` | {_answers(point.name)} | {point.fold} |" for point in POINTS.values()]
    return "\n".join(["## Points\n", "| point | answers | fold |", "|---|---|---|", *rows, ""])


def _answers(point: str) -> str:
    return "changes" if POINTS[point].is_moment else ", ".join(answer.__name__ for answer in POINTS[point].answers)


def _section(hook: Hook) -> str:
    lines = [f"### {hook.name}\n", f"{hook.summary}\n"]
    if hook.parameters:
        lines += ["| parameter | type | default | |", "|---|---|---|---|"]
        lines += [
            f"| `{p.name}` | {_type(p)} | {_default(p).removeprefix('default: ')} | {p.summary} |"
            for p in hook.parameters.values()
        ]
        lines.append("")
    if hook.functions:
        lines.append(f"Asked at {', '.join(f'`{point}`' for point in _points(hook))}.\n")
    if hook.example:
        lines += ["```yaml", *example_lines(hook.example), "```", "", *_meaning(hook), ""]
    return "\n".join(lines)
