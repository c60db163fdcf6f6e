"""Explains checks and hooks, and items with where every value comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import Hook, Parameter, PieceKind, RegionFilter
from mapforge.findings import Check
from mapforge.library import Item, Library
from mapforge.reporting.paths import shown
from mapforge.translating import languages, translation


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
        need = "required" if parameter.is_required else f"{_written(parameter.default) or 'nothing'} unless said"
        lines.append(f"  {name:{width}}  {type_words(parameter)}, {need}{summary}")
    if not hook.parameters:
        lines.append("  It has no parameters.")
    return "\n".join(
        [*lines, "", f"It answers at {', '.join(hook.functions) or 'points known only when it is trusted'}."]
    )


def type_words(parameter: Parameter) -> str:
    """What kind of value a parameter wants."""
    if parameter.choices:
        return f"one of {', '.join(parameter.choices)}"
    if parameter.item_type is not None:
        inner = _TYPE_WORDS.get(parameter.item_type)
        return f"a list, each {inner}" if inner else "a list"
    return _TYPE_WORDS.get(parameter.type, "a value")


_TYPE_WORDS = {
    int: "a whole number",
    bool: "true or false",
    str: "a word",
    float: "a number",
    RegionFilter: "a region filter",
    PieceKind: "a piece",
}


def explain_item(library: Library, item: Item) -> str:
    """All values of an item, each with the place it comes from."""
    rows = [*_values(item), *_translations(library, item)]
    width = max((len(name) for name, _, _ in rows), default=0)
    long = max((len(value) for _, value, _ in rows if len(value) <= 60), default=0)
    lines = [f"{item.full_id}: {item.fields.get('name', item.id)}"]
    lines += [f"  {name:{width}}  {value:{long}}  {place}".rstrip() for name, value, place in rows]
    return "\n".join([*lines, *_hooks(library, item)])


def _values(item: Item) -> Iterator[tuple[str, str, str]]:
    for field, value in item.fields.items():
        if field != "hooks":
            owner = _owner(item, field)
            yield field, _written(value), _place(owner, field) + _replaced(owner, field)


def _owner(item: Item, field: str) -> Item:
    """The item that says a value: this one, or one that it overrides."""
    while field not in item.data and item.replaces is not None:
        item = item.replaces
    return item


def _place(item: Item, *keys: str | int) -> str:
    line, column = item.document.value_position(item.keys(*keys))
    return f"{shown(item.document.path)}:{line}:{column}"


def _replaced(item: Item, field: str) -> str:
    other = item.replaces
    if other is None or field not in other.fields or field == "id":
        return ""
    owner = _owner(other, field)
    return f" (instead of {_written(other.fields[field])}, {_place(owner, field)})"


def _hooks(library: Library, item: Item) -> Iterator[str]:
    owner = _owner(item, "hooks")
    listed = owner.data.get("hooks")
    for index, entry in enumerate(listed if isinstance(listed, list) else []):
        names = list(entry) if isinstance(entry, dict) else [str(entry)]
        yield f"  hook {_written(entry)}  {_place(owner, 'hooks', index)}"
        for name in names:
            hook = library.known_hooks.hooks.get(name)
            if hook is not None:
                yield f"    {hook.name} of {hook.pack}: {hook.summary}"


def _translations(library: Library, item: Item) -> Iterator[tuple[str, str, str]]:
    for language in languages(library):
        for field in ("name", "text"):
            found = translation(library, item, field, language)
            if found is not None:
                document, keys = found
                line, column = document.value_position(keys)
                yield f"{field} ({language})", _written(document.value(keys)), f"{shown(document.path)}:{line}:{column}"


def _written(value: Any) -> str:
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
