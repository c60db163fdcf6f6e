"""The reference for authors of Python hooks: what `Holder` tells, what is asked, what may be answered and changed."""

from __future__ import annotations

import inspect
import re
from typing import Any, get_type_hints

from engine import POINTS, Holder
from engine.vocabulary import subjects
from engine.vocabulary.changes import CHANGES

_OPENING = """\
# Hooks in Python

What a hook of your own can see and answer. `mapforge new hook NAME` starts one; a test keeps this page up to date.
A hook is a function `hook(me, subject, *, parameters)` that yields answers or changes:

```python
from collections.abc import Iterator

from engine import Coins, Holder, Scoring, hook


@hook("score")
def coins_for_the_lonely(me: Holder, scoring: Scoring, *, coins: int = 1) -> Iterator[Coins]:
    \"\"\"Coins while the race holds one region.

    coins: how many coins

    says: You get {coins:coin} each turn while you hold exactly one region.

    example: coins_for_the_lonely: {coins: 2}
    \"\"\"
    if me.regions.bit_count() == 1:
        yield Coins(coins)
```

A hook that does the same at several moments names them together: `@hook("on_attack", "on_conquer")`.

The line `says:` is the sentence with which `mapforge explain`, `mapforge page` and the studio say what an item does. It
speaks to the player, as a card does: "When you redeploy, you get 2 coins." A phrase at the beginning that says when,
such as "When …," or "At …,", is its occasion, and what stands beside the hook is put in by itself: `if` goes behind the
occasion, `limit` before a sentence with "you may", `asks` and `price` make "you may pay 2 coins to get …" of "you get
…". Without the line, the summary is used. Places in braces stand for what the item says:

| place | what it stands for | example |
|---|---|---|
| `{coins:coin}` | a number of something, with the words behind it | 1 coin · 2 coins · 1 coin for each hill you hold |
| `{by:token less}` | the same, where words follow the noun | 2 tokens less for each hill you hold |
| `{pieces:@piece}` | a number of what another parameter names | 2 heroes |
| `{where:each of your regions}` | the regions of a filter, instead of `regions` | each of your forests |
| `{where:? in regions}` | the same, left out when all regions are meant | in forests |
| `{where:costs\\|cost}` | a verb, for a single region and for several | cost |
| `{piece:a}` | a piece: also `the`, `your`, `yours` (your heroes), `many`, `each` | a hero · the queen |
| `{payer:pays}`, `{to}` | a player as the subject of a verb, or its object | you pay · the player on your left |
| `{at}`, `{at:where}`, `{during}` | the occasion, with its region if it has one | When you conquer a forest |
| `{per:each\\|every #}` | one text for one, another for more, and perhaps a third for none | every 3 |
| `{flag:if true\\|if not}` | one text or the other | if not |
| `{of:turn=each turn\\|combo=once}` | a text for each word | each turn |
| `{side:own=you\\|other=they}` | a text for whoever acts, as `side` says; `other` stands for those not named | they |
| `{doer}` | whoever attacks: you, attackers, everybody, other players | cost attackers |
| `{boost:it costs\\|regions cost}` | a text for when the player names the item, and another | it costs |
| `{die}` | the roll that `die_at_least` and `die_at_most` ask for | you roll the die; if it shows 2 or more pips, |

A text may have places of its own.

Sets of regions are integers with one bit for each region: use `&`, `|`, `~` and `.bit_count()`, and `bits(mask)` to
list the regions.
"""


def python_page() -> str:
    """The reference as a page."""
    parts = [_OPENING, _holder(), _subjects(), _answers(), _changes()]
    return "\n".join(parts)


def _holder() -> str:
    members = {
        name: member
        for base in reversed(Holder.__mro__[:-1])
        for name, member in vars(base).items()
        if not name.startswith("_") and (isinstance(member, property) or inspect.isfunction(member))
    }
    rows = [f"| `{name}{_call(member)}` | {_first_line(member)} |" for name, member in sorted(members.items())]
    return "\n".join(["## What `me` knows\n", "| `me.` | what it is |", "|---|---|", *rows, ""])


def _call(member: Any) -> str:
    if isinstance(member, property):
        return ""
    signature = inspect.signature(member)
    names = [str(parameter).split(":")[0] for name, parameter in signature.parameters.items() if name != "self"]
    stars = [index for index, p in enumerate(signature.parameters.values()) if p.kind is inspect.Parameter.KEYWORD_ONLY]
    if stars:
        names.insert(stars[0] - 1, "*")
    return f"({', '.join(names)})"


def _first_line(member: object) -> str:
    text = (inspect.getdoc(member) or "").split("\n\n")[0]
    return " ".join(text.split()).replace("|", "\\|")


def _subjects() -> str:
    named = dict.fromkeys(point.subject for point in POINTS.values())
    rows = []
    for name in named:
        kind = getattr(subjects, name)
        points = ", ".join(f"`{point.name}`" for point in POINTS.values() if point.subject == name)
        rows.append(f"| `{name}` | {', '.join(f'`{field}`' for field in kind._fields)} | {points} |")
    return "\n".join(["## What a hook is asked about\n", "| subject | knows | at |", "|---|---|---|", *rows, ""])


def _answers() -> str:
    kinds = dict.fromkeys(kind for point in POINTS.values() if not point.is_moment for kind in point.answers)
    rows = []
    for kind in kinds:
        points = ", ".join(
            f"`{name}`" for name, point in POINTS.items() if not point.is_moment and kind in point.answers
        )
        rows.append(f"| `{_form(kind)}` | {_first_line(kind)} | {points} |")
    return "\n".join(["## Answers to questions\n", "| answer | what it says | at |", "|---|---|---|", *rows, ""])


def _changes() -> str:
    rows = [f"| `{_form(kind)}` | {_first_line(kind)} |" for kind in CHANGES.values()]
    return "\n".join(["## Changes at moments\n", "| change | what it does |", "|---|---|", *rows, ""])


def _form(kind: Any) -> str:
    """A kind of answer or change with its fields, as a hook writes it."""
    defaults = getattr(kind, "_field_defaults", {})
    fields = [f"{name}={_shown(defaults[name])}" if name in defaults else name for name in get_type_hints(kind)]
    return f"{kind.__name__}({', '.join(fields)})"


def _shown(default: object) -> str:
    large = type(default) is int and abs(default) > 10**6
    return "..." if large or default == () else re.sub(r"\s+", " ", repr(default))
