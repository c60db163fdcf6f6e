"""docs/architecture.md is true: its picture shows the imports that there are, and its tables the code as it is."""

from __future__ import annotations

from tests import REPOSITORY
from tests.architecture.imports import cycles, modules_in
from tests.architecture.open_types import KINDS, kind_of, kinds_table, uses_of_any
from tests.architecture.picture import package_imports, picture, rows
from tests.generated import DOCS, check_file, check_part

PAGE = DOCS / "architecture.md"


def test_the_picture_of_the_packages_is_true() -> None:
    check_file(DOCS / "architecture.svg", picture())


def test_what_is_left_open_has_its_reason() -> None:
    check_part(PAGE, "open types", kinds_table())


def test_every_any_has_a_reason_and_every_reason_a_use() -> None:
    uses = uses_of_any(modules_in(REPOSITORY).values())
    assert [path for path in uses if kind_of(path) is None] == [], "say in tests/architecture/open_types.py why"
    assert {kind.name for kind in KINDS} == {kind.name for kind in map(kind_of, uses) if kind is not None}


def test_every_package_is_in_the_picture() -> None:
    shown = {row.name for row in rows()}
    packages = {
        path.parent.relative_to(REPOSITORY).as_posix().replace("/", ".") for path in modules_in(REPOSITORY).values()
    }
    assert {name for name in packages if name.count(".") < 2} <= shown


def test_no_package_imports_one_above_it() -> None:
    order = [row.name for row in rows()]
    used = [(one, other) for one, other in package_imports() if one in order and other in order]
    assert [pair for pair in used if order.index(pair[0]) > order.index(pair[1])] == []


def test_the_engine_has_no_cycles() -> None:
    assert cycles(modules_in(REPOSITORY), "engine") == []
