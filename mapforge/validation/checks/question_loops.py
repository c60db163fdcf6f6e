"""Questions of several items whose answers raise each other without an end."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blueprint.question_words import question_loops
from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.kinds import HOOKED_KINDS
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.trial_world import tried_world

_POWER = "# powers/{id}.yaml\nid: {id}\nname: {id}\ntokens: 4\nhooks:\n  - {hook}\n"
_FLEEING = "{makes_leave: {at: leaving, where: {occupied_by: me}}, side: opponents, asks: me%s}"

QUESTION_LOOP = Check(
    "hook/question-loop",
    Severity.WARNING,
    "Questions of several items raise each other without an end",
    "Where they are in play together, each answer leads to the next question, until nothing is left to be asked about.",
    "Give one of them a 'limit', such as 'limit: turn'.",
    bad=_POWER.format(id="fleeing", hook=_FLEEING % "") + _POWER.format(id="hurried", hook=_FLEEING % ""),
    good=_POWER.format(id="fleeing", hook=_FLEEING % "") + _POWER.format(id="hurried", hook=_FLEEING % ", limit: turn"),
)


@rule
def loops_between_items(library: Library) -> Iterator[Finding]:
    """Find questions of the named packs that lead back to themselves through other items."""
    if not any(_asks(item) for id in library.named for item in _hooked(library, id)):
        return
    tried = tried_world(library)
    if tried is None:
        return
    world, items = tried
    traits = [trait for trait in world.traits if trait.hooks]
    for way in question_loops([trait.hooks for trait in traits]):
        owner, others = traits[way[0][0]], {traits[item].id for item, _ in way[1:]}
        item = items.get((owner.kind, owner.pack, owner.id))
        if item is None or item.pack not in library.named or others <= {owner.id}:
            continue
        use = way[0][1]
        named = " and ".join(f"'{other}'" for other in sorted(others - {owner.id}))
        message = f"the answer to '{use.hook.name}' leads, by way of {named}, to the moment at which it asks again"
        yield QUESTION_LOOP.at(*item.origin("hooks", use.index, "asks"), message)


def _hooked(library: Library, pack: str) -> Iterator[Item]:
    for kind in HOOKED_KINDS:
        yield from library.packs[pack].items[kind].values()


def _asks(item: Item) -> bool:
    listed = item.fields.get("hooks")
    return isinstance(listed, list) and any(isinstance(entry, dict) and "asks" in entry for entry in listed)
