"""Where `Any` is left in both packages, and why: every use belongs to a kind, and every kind has its reason."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tests import REPOSITORY
from tests.architecture.imports import tree_of


class Kind(NamedTuple):
    """A reason for `Any`, and the files where it holds."""

    name: str
    reason: str
    files: tuple[str, ...]


KINDS = (
    Kind(
        "types that are open by name",
        "`Record`, `Fields`, `Parameters`, `Answer` and `Entry` are declared once in each package; there it says why",
        ("engine/vocabulary/plain_data.py", "engine/state/records.py", "mapforge/files/plain_data.py"),
    ),
    Kind(
        "saved games and described positions",
        "each field is looked at against the shape that the state declares for it, while it is read or written",
        (
            "engine/state/*.py",
            "engine/setup/description.py",
            "engine/setup/moment.py",
            "engine/setup/names.py",
        ),
    ),
    Kind(
        "values in files of packs",
        "what a value is comes out by looking at it, and whatever it is not is reported with its place",
        (
            "engine/vocabulary/json_text.py",
            "mapforge/files/plain_files.py",
            "engine/blueprint/*.py",
            "engine/world/choice.py",
            "mapforge/files/documents.py",
            "mapforge/maps/outlines.py",
            "mapforge/packs/*.py",
            "mapforge/scenarios/mutation.py",
            "mapforge/validation/checks/map_references.py",
            "mapforge/worlds/*.py",
        ),
    ),
    Kind(
        "values that somebody edits in the studio",
        "operations of a browser and the YAML they change are looked at one by one, and refused where they do not fit",
        (
            "mapforge/files/yaml_text.py",
            "mapforge/studio/editing/*.py",
            "mapforge/studio/forms/*.py",
            "mapforge/studio/table/*.py",
        ),
    ),
    Kind(
        "types as values",
        "what an annotation says is looked at while the program runs, and annotations have no common type",
        ("engine/vocabulary/registry.py", "mapforge/hooks/signatures.py", "mapforge/pages/python_reference.py"),
    ),
    Kind(
        "one table or call for many types",
        "functions that are chosen by the type of what they take, and options that are handed on",
        (
            "engine/game.py",
            "engine/series.py",
            "engine/turn/effects.py",
            "engine/analysis/determinization.py",
            "mapforge/cli.py",
            "mapforge/commands/__init__.py",
            "mapforge/scenarios/coverage.py",
            "mapforge/scenarios/hook_watch.py",
            "mapforge/games/question_text.py",
            "mapforge/lab/game_record.py",
        ),
    ),
    Kind(
        "what a layer above defines",
        "the holder for whom coins are counted stands above the words that mention a count",
        ("engine/vocabulary/fees.py",),
    ),
    Kind(
        "libraries",
        "they have no types, or types that say less or other than what they do",
        (
            "mapforge/bots/arena/aec_environment.py",
            "mapforge/files/schema_validators.py",
            "mapforge/files/yaml_events.py",
            "mapforge/lab/cluster.py",
            "mapforge/lab/result_file.py",
            "mapforge/maps/formats/region_outlines.py",
            "mapforge/maps/layout/mesh.py",
            "mapforge/render/*.py",
            "mapforge/validation/checks/file_shape.py",
        ),
    ),
)


def uses_of_any(paths: Iterable[Path]) -> dict[str, int]:
    """The files that say `Any`, each with how often."""
    found = {path.relative_to(REPOSITORY).as_posix(): _names(path)["Any"] for path in paths}
    return {path: uses for path, uses in found.items() if uses}


def kind_of(path: str) -> Kind | None:
    """The first kind to which a file belongs."""
    return next((kind for kind in KINDS if any(fnmatch(path, pattern) for pattern in kind.files)), None)


def kinds_table() -> str:
    """A row for each kind of `Any` that is left, with its reason."""
    rows = [f"| {kind.name} | {kind.reason} |" for kind in KINDS]
    return "\n".join(["| `Any` for | why |", "|---|---|", *rows]) + "\n"


def _names(path: Path) -> Counter[str]:
    return Counter(node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name))
