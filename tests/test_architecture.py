"""The plan of both packages: who imports whom, what packages export, and how files are called."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Literal, get_origin

import networkx as nx
import pytest

from engine import EngineError
from mapforge.errors import MapforgeError
from tests import REPOSITORY
from tests.architecture.imports import modules_in
from tests.architecture.measures import classes_defined_twice

SAME_NAME = {
    "errors": "both packages have one place for what goes wrong",
    "holder": "the package is named after what a hook sees with",
    "position": "the package is named after what it keeps up to date",
    "state": "the package is named after what it keeps",
    "world": "the package is named after what it describes",
    "hooks": "the command lists what the package reads",
    "studio": "the command opens what the package builds",
    "plain_data": "the engine and the toolchain speak of the same data, and neither needs the other to",
    "packs": "the command lists what the package loads",
    "useless_items": "the check reports what the package finds out",
    "redeployment": "the studio tries out on a copy what the engine carries out",
}
"""Names that more than one module or package has, and why they mean the same."""

OTHER_SEPARATORS = {
    "engine.vocabulary.item_id": "ids are read here",
    "mapforge.authoring.new_items": "a line of YAML",
    "mapforge.bots.roster": "a bot and its time to think, such as expert:10",
    "mapforge.commands.play": "a bot and its time to think, such as expert:10",
    "mapforge.files.archives": "paths inside a zip",
    "mapforge.files.schemas": "references inside a schema",
    "mapforge.games.narration": "a power and the piece that lends it",
    "mapforge.games.terminal.seats": "a person's name after `person:`",
    "mapforge.maps.formats.svg_styles": "declarations and selectors of CSS",
    "mapforge.packs.overrides": "paths to the fields of an item",
    "mapforge.packs.pack_files": "paths inside a pack",
    "mapforge.packs.patches": "paths to the fields of an item",
    "mapforge.pages.python_reference": "parameters and their types",
    "mapforge.studio.forms.item_fields": "references inside a schema",
    "mapforge.studio.server.access": "hosts and their ports",
    "mapforge.studio.server.keys": "paths of requests",
    "mapforge.studio.table.choice_list": "a power and the piece that lends it",
    "mapforge.validation.checks.stray_files": "paths inside a pack",
}
"""Modules that split text at a colon or slash, and what that text is; ids of items are read by `ItemId` alone."""

ROOTS = ("engine", "mapforge")


def module_of(path: Path) -> str:
    parts = path.relative_to(REPOSITORY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PATHS = {module_of(path): path for root in ROOTS for path in sorted(REPOSITORY.glob(f"{root}/**/*.py"))}
PACKAGES = {module for module, path in PATHS.items() if path.name == "__init__.py"}


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(PATHS[module].read_text(encoding="utf-8"))


def imported_modules(module: str) -> Iterator[str]:
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} has a relative import"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in PATHS else str(node.module)


@cache
def own_names(module: str) -> set[str]:
    """What a module defines itself: its functions, classes and constants."""
    found = set()
    for node in tree_of(module).body:
        inner = node.body if isinstance(node, ast.If | ast.Try) else [node]
        for each in inner:
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(each.name)
            elif isinstance(each, ast.Assign | ast.AnnAssign):
                targets = each.targets if isinstance(each, ast.Assign) else [each.target]
                found |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


def handed_on(module: str) -> Iterator[str]:
    """What a module imports from one that does not define it."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.ImportFrom) and node.module in PATHS and node.module not in ROOTS:
            names = {alias.name for alias in node.names if f"{node.module}.{alias.name}" not in PATHS}
            yield from (f"{node.module}.{name}" for name in sorted(names - own_names(node.module)))


def test_imports_name_the_file_that_defines() -> None:
    assert {module: names for module in PATHS if (names := [*handed_on(module)])} == {}


def test_no_package_uses_its_own_public_face() -> None:
    assert [module for module in PATHS if module.partition(".")[0] in set(imported_modules(module))] == []


@pytest.mark.parametrize("root", ROOTS)
def test_no_two_modules_need_each_other_at_once_or_late(root: str) -> None:
    modules = [module for module in PATHS if module.startswith(f"{root}.")]
    graph = nx.DiGraph((module, other) for module in modules for other in imported_modules(module) if other in PATHS)
    assert [sorted(group) for group in nx.strongly_connected_components(graph) if len(group) > 1] == []


def test_no_two_modules_of_the_studios_pages_need_each_other() -> None:
    paths = sorted((REPOSITORY / "mapforge/studio/static").glob("**/*.js"))
    names = re.compile(r'^(?:import|export|\})[^;]*?from "(\.[^"]+)";|\bimport\("(\.[^"]+)"\)', re.MULTILINE)
    graph = nx.DiGraph(
        (path, (path.parent / (usual or late)).resolve())
        for path in paths
        for usual, late in names.findall(path.read_text(encoding="utf-8"))
    )
    assert len(graph.edges) > len(paths)
    groups = [group for group in nx.strongly_connected_components(graph) if len(group) > 1]
    assert [sorted(path.name for path in group) for group in groups] == []


@pytest.mark.parametrize("module", [module for module in PATHS if module.startswith("mapforge.bots")])
def test_bots_know_the_engine_by_its_face_and_lookahead(module: str) -> None:
    used = {other for other in imported_modules(module) if other.partition(".")[0] == "engine"}
    assert used <= {"engine", "engine.lookahead"}


@pytest.mark.parametrize("root", ROOTS)
def test_every_public_name_says_what_it_is(root: str) -> None:
    face = import_module(root)
    public = [name for name in face.__all__ if name != "__version__" and not name.isupper()]
    # A choice of words cannot carry a sentence of its own; it stands below its definition.
    said = [name for name in public if get_origin(getattr(face, name)) is not Literal]
    assert [name for name in said if not getattr(face, name).__doc__] == []


def test_every_error_of_the_toolchain_has_one_base() -> None:
    modules = [module for module in PATHS if module.partition(".")[0] == "mapforge"]
    own = [cls for module in modules for cls in vars(import_module(module)).values() if isinstance(cls, type)]
    errors = {cls for cls in own if issubclass(cls, Exception) and cls.__module__ in modules and cls.__name__[0] != "_"}
    assert {cls.__name__ for cls in errors if not issubclass(cls, MapforgeError)} == set()
    assert len(errors) > 18


def test_the_errors_of_the_toolchain_and_the_engine_stay_apart() -> None:
    assert not issubclass(MapforgeError, EngineError)
    assert not issubclass(EngineError, MapforgeError)


@pytest.mark.parametrize("root", ROOTS)
def test_type_checkers_see_the_face_that_there_is(root: str) -> None:
    tree = ast.parse(PATHS[root].read_text(encoding="utf-8"))
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: node.module for node in imports for alias in node.names}
    face = import_module(root)
    assert seen == face._HOMES
    assert {*face.__all__} - {"__version__"} == {*seen}
    for name in face.__all__:
        assert getattr(face, name) is not None


@pytest.mark.parametrize("root", ROOTS)
def test_what_a_face_does_not_export_is_not_there(root: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{root}' has no attribute 'nonsense'"):
        import_module(root).nonsense  # noqa: B018


def test_only_the_two_roots_are_faces() -> None:
    for package in sorted(PACKAGES - {*ROOTS, "mapforge.commands"}):
        body = tree_of(package).body
        assert len(body) == 1, f"{package} has more than a docstring in its __init__.py"


def test_every_module_says_what_it_is() -> None:
    for module in PATHS:
        assert ast.get_docstring(tree_of(module)), f"{module} does not say what it is"


@pytest.mark.parametrize("root", ROOTS)
def test_the_root_of_a_package_holds_no_more_than_half_a_dozen_files(root: str) -> None:
    assert len(list(REPOSITORY.glob(f"{root}/*.py"))) <= 6


def base_names(*roots: str) -> dict[str, list[str]]:
    """The names of modules and packages, each with where it occurs."""
    found: dict[str, list[str]] = defaultdict(list)
    for root in roots:
        for path in sorted(REPOSITORY.glob(f"{root}/**/*.py")):
            module = module_of(path)
            found[module.rpartition(".")[2]].append(module)
    return found


def test_no_name_stands_twice_in_the_tree_unless_it_means_the_same() -> None:
    twice = {name: modules for name, modules in base_names(*ROOTS).items() if len(modules) > 1}
    assert {name: modules for name, modules in twice.items() if name not in SAME_NAME} == {}
    assert set(SAME_NAME) <= set(twice), "the list names what stands only once"


def test_no_two_classes_share_a_name() -> None:
    assert classes_defined_twice(modules_in(REPOSITORY)) == []


def test_files_are_nouns() -> None:
    modules = [module for root in ROOTS for module in map(module_of, REPOSITORY.glob(f"{root}/**/*.py"))]
    assert [module for module in modules if module.endswith("ing") and module not in PACKAGES] == []


def splits_text(module: str) -> bool:
    """Whether a module takes text apart at colons or slashes."""
    calls = (
        node for node in ast.walk(ast.parse(PATHS[module].read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    )
    return any(
        isinstance(call.func, ast.Attribute)
        and call.func.attr in ("split", "rsplit", "partition", "rpartition")
        and any(isinstance(part, ast.Constant) and part.value in (":", "/") for part in call.args)
        for call in calls
    )


def test_ids_of_items_are_taken_apart_in_one_place() -> None:
    splitting = {module for module in PATHS if splits_text(module)}
    assert splitting - set(OTHER_SEPARATORS) == set(), "read ids with ItemId"
    assert set(OTHER_SEPARATORS) - splitting == set(), "the list names modules that split nothing"
