"""What the balance lab has found about an item, which stays until the item says something else."""

from __future__ import annotations

import json

from engine.vocabulary.json_text import read_json
from mapforge.files.archives import content_of
from mapforge.files.cache import digest
from mapforge.files.output import write_inside
from mapforge.files.plain_data import Record
from mapforge.hooks.pack_code import hook_files
from mapforge.packs.library import Item, Pack
from mapforge.studio.editing.journal import state_folder

JUDGED = ("race", "power")
JUDGE, TUNE = "judge", "tune"
"""What the lab may be asked for: whether an item is fair, or variants of it that are."""
_FOLDERS = {JUDGE: "verdicts", TUNE: "fair_variants"}
_SAID_ONLY = ("text", "suppress", "name")
"""What an item says without any effect on its worth."""


def kept_verdict(pack: Pack, item: Item) -> Record | None:
    """The verdict on an item as it is saved, if there is one."""
    return read_verdict(verdict_name(pack, item)) if item.kind in JUDGED else None


def verdict_name(pack: Pack, item: Item) -> str:
    """A name for an item as it is saved: another one as soon as it says something else."""
    if item.kind not in JUDGED:
        return digest("no verdict", item.full_id)
    fields = {key: value for key, value in item.fields.items() if key not in _SAID_ONLY}
    code = [content_of(path).decode("utf-8", "replace") for path in hook_files(pack.folder)]
    return digest("likely verdict of planners", item.full_id, json.dumps(fields, sort_keys=True), *code)


def keep_outcome(task: str, name: str, outcome: Record) -> None:
    """Keep what the lab has found about an item: its verdict, or variants of it."""
    write_inside(state_folder(), _file(task, name), json.dumps(outcome))


def read_verdict(name: str) -> Record | None:
    """The verdict that was kept under a name."""
    return _read(JUDGE, name, "verdict")


def read_variants(name: str) -> Record | None:
    """The search for fair variants that was kept under a name."""
    return _read(TUNE, name, "variants")


def _read(task: str, name: str, key: str) -> Record | None:
    try:
        saved = read_json((state_folder() / _file(task, name)).read_bytes())
    except (OSError, ValueError):
        return None
    return saved if isinstance(saved, dict) and key in saved else None


def _file(task: str, name: str) -> str:
    return f"{_FOLDERS[task]}/{name}.json"
