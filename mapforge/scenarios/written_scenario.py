"""A position of a game, written as a scenario that sets it up again."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path

from engine import Game
from engine.state.phases import PHASE_NAMES, Status
from mapforge.files.documents import read_document
from mapforge.files.kinds import MANIFEST
from mapforge.files.output import write_file, write_inside, written_to
from mapforge.files.plain_data import Record
from mapforge.files.yaml_text import flow
from mapforge.packs.manifest import read_manifest
from mapforge.packs.pack_paths import pack_around

WIDTH = 140


def scenario_text(
    game: Game,
    sentence: str = "",
    *,
    packs: Iterable[str] | None = None,
    settled: Iterable[str] = (),
    before: Game | None = None,
    actions: Iterable[str] = (),
) -> str:
    """The present position as the YAML of a scenario; the rulings of `settled` are said in any case.

    With a game `before` some actions, the scenario sets that one up, does them, and says what they changed.
    """
    words = (before or game).to_scenario(sentence, packs=None if packs is None else list(packs))
    rulings = {name: game.rules.rulings[name] for name in settled if name in game.rules.rulings}
    words["given"]["rulings"] = {**rulings, **words["given"]["rulings"]}
    if before is not None:
        words |= {"when": list(actions), "then": _changes(before, game)}
    lines = [f"- scenario: {flow(words['scenario'])}"]
    for part in ("given", "when", "then"):
        if part == "when" and part in words:
            lines += ["  when:", *_wrapped([f"    - {flow(step)}" for step in words["when"]])]
        elif part in words:
            lines.append(f"  {part}:")
            for key, value in words[part].items():
                lines += _entry(key, value)
    return "\n".join(lines) + "\n"


def _changes(before: Game, after: Game) -> Record:
    """What is otherwise than before: regions, races and coins, and who must choose now."""
    old, new, world = before.position, after.position, after.rules.world
    changed = [
        region.index
        for region in world.regions
        if (_race_at(before, region.index), old.tokens[region.index])
        != (_race_at(after, region.index), new.tokens[region.index])
    ]
    words: Record = {
        "holder": {world.regions[index].id: _race_at(after, index) or "nobody" for index in changed},
        "tokens": {world.regions[index].id: new.tokens[index] for index in changed},
        "coins": dict(enumerate(new.coins)),
        "declined": _declined(after) if _declined(before) != _declined(after) else [],
        "phase": PHASE_NAMES[new.phase],
    }
    words |= {"winners": after.winners} if after.over else {"turn": new.turn, "player": after.player}
    return {word: value for word, value in words.items() if value not in ({}, [])}


def _race_at(game: Game, region: int) -> str:
    nation = game.position.owner[region]
    return game.rules.world.traits[game.position.race[nation]].id if nation >= 0 else ""


def _declined(game: Game) -> list[str]:
    position = game.position
    return sorted(
        game.rules.world.traits[race].id
        for race, status in zip(position.race, position.status, strict=True)
        if status == Status.DECLINED
    )


def write_scenario(path: Path, game: Game, sentence: str = "", packs: Iterable[str] | None = None) -> None:
    """Write the position to a file of scenarios; it is added to those that are there."""
    append_scenario(path, scenario_text(game, sentence, packs=packs, settled=settled_rulings(path)))


def append_scenario(path: Path, text: str, folder: Path | None = None) -> None:
    """Add the text of a scenario to a file of them, which lies in a `folder` that it does not lead out of."""
    with written_to(path):
        before = path.read_text(encoding="utf-8").rstrip("\n") + "\n\n" if path.is_file() else ""
    if folder is None:
        write_file(path, before + text)
    else:
        write_inside(folder, path.relative_to(folder), before + text)


def settled_rulings(path: Path) -> tuple[str, ...]:
    """The rulings that the pack around a file settles, so that its scenarios must say them."""
    folder = pack_around(path.parent)
    return tuple(read_manifest(read_document(folder / MANIFEST), "").ruling_defaults) if folder is not None else ()


def _entry(key: str, value: object) -> list[str]:
    """A key of `given` or `then`: in one line where that is short, else a line for each part."""
    line = f"    {key}: {flow(value)}"
    if len(line) <= WIDTH or not isinstance(value, dict | list):
        return [line]
    if isinstance(value, list):
        return [f"    {key}:", *_wrapped([f"      - {flow(part)}" for part in value])]
    return [f"    {key}:", *_wrapped([f"      {name}: {flow(part)}" for name, part in value.items()])]


def _wrapped(lines: list[str]) -> list[str]:
    """Break long lines of flow style, which YAML lets stand on several lines."""
    wrapped: list[str] = []
    for line in lines:
        wrapped += textwrap.wrap(
            line, WIDTH, subsequent_indent=" " * 10, break_long_words=False, break_on_hyphens=False
        )
    return wrapped
