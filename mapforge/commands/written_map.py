"""How the commands that make maps write one, and say in words or as JSON where it is."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from mapforge.commands.notes import JSON, note, tell
from mapforge.files.kinds import YAML_ENDINGS
from mapforge.files.output import TERMINAL, check_ending, write_out
from mapforge.files.plurals import counted
from mapforge.files.short_paths import short_path
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.files.plain_data import Fields, Record


def goes_to_file(arguments: Namespace) -> bool:
    """Whether the map is written to a file, and not to the terminal."""
    return bool(arguments.out) and arguments.out != TERMINAL


def check_map_out(arguments: Namespace) -> None:
    """Raise CannotWrite when a map could not be written where it is to go."""
    check_ending(arguments.out, "a map is YAML", YAML_ENDINGS)


def write_map(data: Fields, arguments: Namespace, remarks: Sequence[str] = ()) -> None:
    """Write a map, and say where it is and what there is to say about it."""
    from mapforge.maps.map_file import map_data, map_text

    is_file = goes_to_file(arguments)
    written = [short_path(Path(arguments.out))] if is_file else []
    if is_file or arguments.format != JSON:
        write_out(map_text(data), arguments.out)
    if arguments.format == JSON:
        record: Record = {"id": data["id"], "regions": len(data["regions"]), "written": written, "remarks": remarks}
        tell(record if is_file else {**record, "map": map_data(data)}, (), arguments)
        return
    wrote = [f"Wrote {counted(len(data['regions']), 'region')} to {path}." for path in written]
    for sentence in (*remarks, *wrote):
        note(sentence, is_aside=True)
