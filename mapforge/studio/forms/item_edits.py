"""Edits of the data of a file at a path of keys; what becomes of the text is for others to find."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from mapforge.files.documents import document_from_text
from mapforge.files.plain_data import Record
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit

Keys = tuple[str | int, ...]
MOST_KEYS = 40
LONGEST = 20_000
"""Characters of one text in a form."""
_GONE = "this no longer exists; check the item and try again"


def edited(data: object, request: EditRequest, order: Sequence[str]) -> object:
    """The data after an edit; new keys get their place by the order of the schema."""
    if request.op not in EDITS:
        raise CannotEdit(f"there is no edit '{request.op}'; the edits are {', '.join(EDITS)}")
    new = deepcopy(data)
    EDITS[request.op](new, request, order)
    return new


def path_in(request: EditRequest, *, least: int = 1) -> Keys:
    """The path of keys that a request is about."""
    path = request.listed("path")
    if len(path) < least or len(path) > MOST_KEYS or not all(type(key) in (str, int) for key in path):
        raise CannotEdit(f"'path' must be a list of keys and places, not {str(path)[:60]}")
    return tuple(path)


def _checked(value: object, depth: int = 0) -> object:
    """A value that YAML can hold."""
    if depth > MOST_KEYS:
        raise CannotEdit("this is nested too deeply")
    if isinstance(value, dict):
        return {_checked_text(str(key)): _checked(part, depth + 1) for key, part in value.items()}
    if isinstance(value, list):
        return [_checked(part, depth + 1) for part in value]
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    return _checked_text(value) if isinstance(value, str) else value


def _checked_text(text: str) -> str:
    if len(text) > LONGEST:
        raise CannotEdit(f"a text here has at most {LONGEST} characters, not {len(text)}")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise CannotEdit("this text contains half of a surrogate pair, which UTF-8 cannot encode") from error
    return text


def _set(data: object, request: EditRequest, order: Sequence[str]) -> None:
    """Give a key or a place a value; nothing at all takes it away."""
    *outer, last = path_in(request)
    value = _checked(_written(request) if request.has("yaml") else request.value("value"))
    if value is None:
        _remove(data, request, order)
        return
    parent = _reached(data, outer, makes=True)
    if isinstance(parent, list):
        if type(last) is not int or not 0 <= last < len(parent):
            raise CannotEdit(_GONE)
        parent[last] = value
    elif isinstance(parent, dict):
        _put(parent, str(last), value, order)
    else:
        raise CannotEdit(f"'{last}' cannot be set here; change it in the text")


def _written(request: EditRequest) -> object:
    """A value that somebody has typed as YAML."""
    text = request.value("yaml")
    if not isinstance(text, str) or len(text) > LONGEST:
        raise CannotEdit("type a short text here")
    document = document_from_text(Path("value"), f"value: {text}")
    if document.findings or not isinstance(document.data, dict) or set(document.data) != {"value"}:
        reason = document.findings[0].message if document.findings else "this is more than one value"
        raise CannotEdit(f"this cannot be read as a value: {reason}")
    return document.data["value"]


def _remove(data: object, request: EditRequest, order: Sequence[str]) -> None:
    """Take a key or a place away; a mapping that nothing is left of goes with its last key."""
    path = path_in(request)
    parent: Any = _reached(data, path[:-1])
    if path[-1] in _places(parent):
        del parent[path[-1]]
    keeps = request.value_or("keeps")
    if parent == {} and len(path) > 1 and not keeps:
        outer = _reached(data, path[:-2])
        if isinstance(outer, dict):
            del outer[path[-2]]


def _places(value: object) -> Any:
    """The keys or places that a value has."""
    return range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ()


def _insert(data: object, request: EditRequest, order: Sequence[str]) -> None:
    """Put a value into a list, at a place or at its end."""
    path = path_in(request, least=0)
    outer = _reached(data, path[:-1], makes=True)
    if path and isinstance(outer, dict) and outer.get(str(path[-1])) is None:
        _put(outer, str(path[-1]), [], order)
    listed = _reached(data, path)
    if not isinstance(listed, list):
        raise CannotEdit("there is no list to put this into; change it in the text")
    at = request.whole("at", 0, len(listed)) if request.has("at") else len(listed)
    listed.insert(at, _checked(request.value("value")))


def _move(data: object, request: EditRequest, order: Sequence[str]) -> None:
    """Move something in a list to another place."""
    listed = _reached(data, path_in(request))
    if not isinstance(listed, list) or not listed:
        raise CannotEdit(_GONE)
    start, end = (request.whole(field, 0, len(listed) - 1) for field in ("from", "to"))
    listed.insert(end, listed.pop(start))


def _rename(data: object, request: EditRequest, order: Sequence[str]) -> None:
    """Give a key of a mapping another name, at its place."""
    *outer, last = path_in(request)
    parent, name = _reached(data, outer), _checked_text(request.text("key"))
    if not isinstance(parent, dict) or last not in parent:
        raise CannotEdit(_GONE)
    if name != last and name in parent:
        raise CannotEdit(f"there is already '{name}' here")
    renamed = {name if key == last else key: value for key, value in parent.items()}
    parent.clear()
    parent.update(renamed)


def _face(data: object, request: EditRequest, order: Sequence[str]) -> None:
    """Give an item a picture or an emblem, or neither, in one step: of two, one would be drawn in vain."""
    path = path_in(request, least=0)
    said = {key: _checked(request.data.get(key)) for key in ("image", "emblem")}
    item = _reached(data, path, makes=True)
    if not isinstance(item, dict):
        raise CannotEdit(_GONE)
    for key, value in said.items():
        if value is not None:
            _put(item, key, value, order)
        else:
            item.pop(key, None)


def _reached(data: object, path: Sequence[str | int], *, makes: bool = False) -> object:
    value = data
    for key in path:
        if isinstance(value, list) and type(key) is int and 0 <= key < len(value):
            value = value[key]
        elif isinstance(value, dict) and (makes or key in value):
            if makes and value.get(key) is None:
                value[key] = {}
            value = value[key]
        else:
            raise CannotEdit(_GONE)
    return value


def _put(mapping: Record, key: str, value: object, order: Sequence[str]) -> None:
    """Set a key; a new one gets its usual place among the others."""
    if key in mapping or key not in order:
        mapping[key] = value
        return
    later = [other for other in mapping if other in order and order.index(other) > order.index(key)]
    moved = {other: mapping.pop(other) for other in later}
    mapping[key] = value
    mapping.update(moved)


EDITS: dict[str, Callable[[object, EditRequest, Sequence[str]], None]] = {
    "set": _set,
    "remove": _remove,
    "insert": _insert,
    "move": _move,
    "rename": _rename,
    "face": _face,
}
