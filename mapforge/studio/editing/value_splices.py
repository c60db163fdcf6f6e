"""Writes other values of an item or a map into its file; whatever else stands there stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.archives import archive_around
from mapforge.files.documents import data_from_text
from mapforge.files.output import write_inside
from mapforge.files.plain_data import Keys
from mapforge.files.plain_files import plain_content
from mapforge.files.shipped_folders import is_shipped
from mapforge.lab.item_numbers import changed_at
from mapforge.packs.library import Item
from mapforge.packs.pack_paths import pack_around
from mapforge.studio.editing.splices import spliced, splices_between


class CannotWriteValues(MapforgeError):  # noqa: N818 - it says what is wrong
    """An item whose file is not the user's to change."""


def write_values(item: Item, values: Sequence[tuple[Keys, object]]) -> Path:
    """Write values, each by the keys that lead to it in the item, and give the file; what is empty is left out."""
    path = item.document.path
    folder = pack_around(path)
    if folder is None or is_shipped(folder):
        raise CannotWriteValues(f"'{item.full_id}' is printed, and its file comes with mapforge")
    if archive_around(path) is not None:
        raise CannotWriteValues(f"'{item.full_id}' is in a zip, which is never changed")
    if item.replaces is not None:
        raise CannotWriteValues(f"'{item.full_id}' is an override, which has only some of these values")
    text = plain_content(path).decode("utf-8")
    old = data_from_text(text)
    new: object = old
    for keys, value in values:
        new = _written(new, item.keys(*keys), value)
    written = spliced(text, splices_between(text, old, new))
    if data_from_text(written) != new:
        raise CannotWriteValues(f"'{path.name}' is written in a way that only you can change")
    write_inside(folder, path.relative_to(folder), written)
    return path


def _written(data: object, keys: Keys, value: object) -> object:
    if value in ([], {}):
        return _without(data, keys)
    return changed_at(data if isinstance(data, dict) else {}, keys, value)


def _without(data: object, keys: Keys) -> object:
    """A copy of some data that lacks what the keys lead to."""
    first, *rest = keys
    if isinstance(data, list):
        return [_without(each, tuple(rest)) if place == first else each for place, each in enumerate(data)]
    fields = data if isinstance(data, dict) else {}
    if not rest:
        return {key: value for key, value in fields.items() if key != first}
    return {key: _without(value, tuple(rest)) if key == first else value for key, value in fields.items()}
