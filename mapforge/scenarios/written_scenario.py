"""A position of a game, written as a scenario that sets it up again."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine import Game
from mapforge.files import MANIFEST, read_document, write_file, written_to
from mapforge.packs import pack_around, read_manifest

WIDTH = 140
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_*/:]*(?: [A-Za-z0-9_*/:]+)*")
_NOT_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def scenario_text(
    game: Game, sentence: str = "", *, packs: Iterable[str] | None = None, settled: Iterable[str] = ()
) -> str:
    """The present position as the YAML of a scenario; the rulings of `settled` are said in any case."""
    words = game.to_scenario(sentence, packs=None if packs is None else list(packs))
    rulings = {name: game.rules.rulings[name] for name in settled if name in game.rules.rulings}
    words["given"]["rulings"] = {**rulings, **words["given"]["rulings"]}
    lines = [f"- scenario: {_flow(words['scenario'])}"]
    for part in ("given", "then"):
        lines.append(f"  {part}:")
        for key, value in words[part].items():
            lines += _entry(key, value)
    return "\n".join(lines) + "\n"


def write_scenario(path: Path, game: Game, sentence: str = "", packs: Iterable[str] | None = None) -> None:
    """Write the position to a file of scenarios; it is added to those that are there."""
    folder = pack_around(path.parent)
    settled = read_manifest(read_document(folder / MANIFEST), "").ruling_defaults if folder is not None else ()
    text = scenario_text(game, sentence, packs=packs, settled=settled)
    with written_to(path):
        before = path.read_text(encoding="utf-8").rstrip("\n") + "\n\n" if path.is_file() else ""
    write_file(path, before + text)


def _entry(key: str, value: Any) -> list[str]:
    """A key of `given` or `then`: in one line where that is short, else a line for each part."""
    line = f"    {key}: {_flow(value)}"
    if len(line) <= WIDTH or not isinstance(value, dict | list):
        return [line]
    if isinstance(value, list):
        return [f"    {key}:", *_wrapped([f"      - {_flow(part)}" for part in value])]
    return [f"    {key}:", *_wrapped([f"      {name}: {_flow(part)}" for name, part in value.items()])]


def _wrapped(lines: list[str]) -> list[str]:
    """Break long lines of flow style, which YAML lets stand on several lines."""
    found: list[str] = []
    for line in lines:
        found += textwrap.wrap(line, WIDTH, subsequent_indent=" " * 10, break_long_words=False, break_on_hyphens=False)
    return found


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _NOT_WORDS and ": " not in value:
        return value
    return json.dumps(value, ensure_ascii=False)
