"""Explains checks and hooks, and items with where every value comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from engine import Amount, Hook, HookName, Parameter, PieceKind, RegionFilter
from mapforge.files.findings import Check
from mapforge.files.plain_data import Record
from mapforge.files.short_paths import short_path
from mapforge.hooks.sentences import example_sentence, hook_sentence, is_in_force, offer_sentences
from mapforge.packs.known_names import known_names
from mapforge.packs.library import Item, Library
from mapforge.packs.overridden_fields import override_in
from mapforge.packs.overrides import override_chain
from mapforge.packs.patches import patch_changes
from mapforge.packs.translations import languages, translation
from mapforge.worlds.known_rulings import usual_rulings


def explain_check(check: Check) -> str:
    """A check's rationale, what to do, and a bad and a good example."""
    return "\n".join(
        [
            f"{check.id} ({check.severity.value})",
            f"{check.title}.",
            "",
            f"Why it matters: {check.why}",
            f"What to do: {check.help}",
            "",
            "Bad:",
            _indented(check.bad),
            "",
            "Good:",
            _indented(check.good),
        ]
    )


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.rstrip("\n").split("\n"))


def explain_hook(hook: Hook) -> str:
    """What a hook does, and each of its parameters."""
    lines = [f"{hook.name} (a hook of {hook.pack})", hook.summary, ""]
    width = max((len(name) for name in hook.parameters), default=0)
    for name, parameter in hook.parameters.items():
        summary = f": {parameter.summary}" if parameter.summary else ""
        need = "required" if parameter.is_required else f"{_written(parameter.default) or 'nothing'} by default"
        lines.append(f"  {name:{width}}  {type_words(parameter)}, {need}{summary}")
    if not hook.parameters:
        lines.append("  It has no parameters.")
    points = ", ".join(hook.functions) or "points that are known only when its pack runs"
    return "\n".join([*lines, "", f"It answers at {points}."])


def type_words(parameter: Parameter) -> str:
    """What kind of value a parameter wants."""
    if parameter.choices:
        each = "one" if parameter.item_type is None else "a list"
        return f"{each} of {', '.join(parameter.choices)}"
    if parameter.item_type is not None:
        inner = _TYPE_WORDS.get(parameter.item_type)
        return f"a list, each {inner}" if inner else "a list"
    return _TYPE_WORDS.get(parameter.type, "a value")


_TYPE_WORDS = {
    int: "a whole number",
    bool: "true or false",
    str: "a word",
    float: "a number",
    Amount: "an amount",
    RegionFilter: "a region filter",
    PieceKind: "a piece",
    HookName: "a hook",
}


def explain_item(library: Library, item: Item) -> str:
    """All values of an item, each with the place it comes from."""
    rows = [*_values(item), *_translations(library, item)]
    width = max((len(name) for name, _, _ in rows), default=0)
    long = max((len(value) for _, value, _ in rows if len(value) <= 60), default=0)
    lines = [f"{item.full_id}: {item.fields.get('name', item.id)}"]
    lines += [f"  {name:{width}}  {value:{long}}  {place}".rstrip() for name, value, place in rows]
    return "\n".join([*lines, *_hooks(library, item), *_chain(item)])


def check_as_data(check: Check) -> Record:
    """The same about a check, for programs."""
    return {"what": "check", **asdict(check), "severity": check.severity.value}


def hook_as_data(hook: Hook) -> Record:
    """The same about a hook, for programs."""
    parameters = [
        {
            "name": name,
            "type": type_words(parameter),
            "choices": list(parameter.choices),
            "required": parameter.is_required,
            "default": None if parameter.is_required else _written(parameter.default),
            "summary": parameter.summary,
        }
        for name, parameter in hook.parameters.items()
    ]
    return {
        "what": "hook",
        "name": hook.name,
        "pack": hook.pack,
        "summary": hook.summary,
        "parameters": parameters,
        "points": list(hook.functions),
        "example": hook.example,
        "means": example_sentence(hook),
    }


def item_as_data(library: Library, item: Item) -> Record:
    """The same about an item, for programs."""
    rows = [*_values(item), *_translations(library, item)]
    return {
        "what": item.kind,
        "id": item.full_id,
        "pack": item.pack,
        "name": item.fields.get("name", item.id),
        "values": [{"field": field, "value": value, "place": place} for field, value, place in rows],
        "hooks": list(_hooks(library, item)),
        "overrides": list(_chain(item)),
    }


def _values(item: Item) -> Iterator[tuple[str, str, str]]:
    for field, value in item.fields.items():
        if field != "hooks":
            yield field, _written(value), _place(item, field) + _replaced(item, field)


def _place(item: Item, *path: str | int) -> str:
    document, keys = item.origin(*path)
    line, column = document.value_position(keys)
    return f"{short_path(document.path)}:{line}:{column}"


def _replaced(item: Item, field: str) -> str:
    """What a value was before the last override that changed it."""
    while item.replaces is not None:
        before = item.replaces
        if field in before.fields and before.fields[field] != item.fields.get(field):
            return f" (instead of {_written(before.fields[field])}, {_place(before, field)})"
        item = before
    return ""


def _hooks(library: Library, item: Item) -> Iterator[str]:
    listed, rulings = item.fields.get("hooks"), usual_rulings(library, item.pack)
    hooks, known = library.known_hooks.hooks, known_names(library)
    for index, entry in enumerate(listed if isinstance(listed, list) else []):
        names = list(entry) if isinstance(entry, dict) else [str(entry)]
        yield f"  hook {_written(entry)}  {_place(item, 'hooks', index)}"
        for name in names:
            hook = hooks.get(name)
            if hook is not None:
                whose = f"{hook.name} of {hook.pack}"
                usually = "" if is_in_force(entry, rulings) else ", not in force by the usual rulings"
                yield f"    {whose}{usually}: {hook_sentence(hook, entry, rulings, hooks, known)}"
    yield from (f"  on offer: {sentence}" for sentence in offer_sentences(item.fields))


def _chain(item: Item) -> Iterator[str]:
    """Which packs changed the item, one after the other, and how."""
    steps = override_chain(item)
    if len(steps) == 1:
        return
    yield "  changed by overriding:"
    for step in steps:
        override = override_in(step.data) if step.replaces is not None else None
        how = override.how if override else "as it was"
        if override is not None and override.how == "patch":
            how = "patch: " + ", ".join(f"{way} {path}" for way, path, _ in patch_changes(override.words))
        line, column = step.document.position(step.keys("override") if override else step.keys())
        yield f"    {step.full_id}  {short_path(step.document.path)}:{line}:{column}  {how}"


def _translations(library: Library, item: Item) -> Iterator[tuple[str, str, str]]:
    for language in languages(library):
        for field in ("name", "text"):
            place = translation(library, item, field, language)
            if place is not None:
                document, keys = place
                line, column = document.value_position(keys)
                yield (
                    f"{field} ({language})",
                    _written(document.value(keys)),
                    f"{short_path(document.path)}:{line}:{column}",
                )


def _written(value: object) -> str:
    """A value on one line, as YAML may have it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return _written(list(value))
    return "" if value is None else str(value)
