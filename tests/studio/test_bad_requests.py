"""No request makes the studio answer with a 500, print a traceback, or end."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator

import pytest

from mapforge.studio.editing.open_map import OPERATIONS
from mapforge.studio.forms.item_edits import EDITS
from tests import REPOSITORY
from tests.studio.bad_requests import (
    RAW,
    TYPES,
    BadCaller,
    bad_objects,
    bad_operations,
    bad_queries,
    endpoints,
)
from tests.studio.running import Running, running_studio
from tests.studio.test_table_sharing import Caller

FINE = (200, 400, 413, 429)


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("workspace")
    shutil.copytree(REPOSITORY / "examples" / "windward", folder / "windward")
    with running_studio(folder, "--share") as running:
        yield running


@pytest.fixture(scope="module")
def host(studio: Running) -> Caller:
    caller = Caller(studio.host)
    caller.ask(studio.address.removeprefix(studio.origin))
    assert caller.ask("/api/packs/new_pack", {"name": "Lab"})[1] == {"pack": "lab"}
    assert caller.ask("/api/packs/new_map", {"pack": "lab", "name": "Isle"})[1] == {"reference": "lab:map/isle"}
    made = caller.ask("/api/items/new", {"pack": "lab", "kind": "race", "name": "Otters"})[1]
    assert made == {"reference": "lab:race/otters"}
    return caller


@pytest.fixture(scope="module")
def table(host: Caller) -> str:
    words = {"on": "base:map/two_players", "players": ["person:Ada", "person:Ben"]}
    return str(host.ask("/api/table/new", words)[1]["table"])


@pytest.fixture
def caller(studio: Running, host: Caller) -> Iterator[BadCaller]:
    before = len(studio.said)
    caller = BadCaller(studio.host, host.cookie)
    yield caller
    caller.leave()
    said = "".join(studio.said[before:])
    assert "Traceback" not in said, said


@pytest.mark.parametrize("name", RAW)
def test_what_is_no_object_is_refused_by_every_endpoint(caller: BadCaller, name: str) -> None:
    for path, endpoint in endpoints():
        if endpoint.posts:
            status, said = caller.ask(path, RAW[name])
            assert status in FINE, (path, status, said)
            assert b"refused" in said, (path, said)


def test_an_odd_content_type_is_refused_by_every_endpoint(caller: BadCaller) -> None:
    for path, endpoint in endpoints():
        for kind in TYPES if endpoint.posts else ():
            status, said = caller.ask(path, b"{", kind)
            assert (status, b"refused" in said) == (200, True), (path, kind, status, said)


def test_odd_values_are_no_trouble_for_any_endpoint_that_is_posted_to(caller: BadCaller, table: str) -> None:
    for path, endpoint in endpoints():
        for content in bad_objects(table) if endpoint.posts else ():
            status, said = caller.ask(path, content)
            assert status in FINE, (path, content[:200], status, said)


def test_odd_values_are_no_trouble_for_any_endpoint_that_is_read(caller: BadCaller, table: str) -> None:
    for path, endpoint in endpoints():
        for query in bad_queries(table) if not endpoint.posts else ():
            status, said = caller.ask(path + query)
            assert status in FINE, (path, query[:200], status, said)


@pytest.mark.parametrize(
    ("path", "operations"),
    [("/api/map/apply", OPERATIONS), ("/api/map/review", ["import"]), ("/api/items/apply", EDITS)],
)
def test_odd_edits_are_no_trouble(caller: BadCaller, table: str, path: str, operations: Iterable[str]) -> None:
    for content in bad_operations(table, operations):
        status, said = caller.ask(path, content)
        assert status in FINE, (content[:200], status, said)


@pytest.mark.parametrize(
    "path",
    ["/static/%00", "/static/" + "x" * 5_000, "/static/%ff%fe", "/%2e%2e/x", "/fonts/%00", "/library/codemirror/%00",
     "/static/shell/shell.js/x", "//", "/%", "/api", "/api/table", "/api/table/view/", "/socket", "/enter/",
     "/enter/%00", "/enter/" + "x" * 9_000, "/static/%ed%a0%80"],
)  # fmt: skip
def test_odd_addresses_are_no_trouble(caller: BadCaller, path: str) -> None:
    for content in (None, b"{}"):
        assert caller.ask(path, content)[0] in (200, 303, 400, 403, 404, 405, 307)
