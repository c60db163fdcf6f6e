"""The page of trust, asked as a browser asks it: what is trusted is listed and taken back, by the host alone."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.studio.editing.journal import STATE_VARIABLE
from mapforge.studio.editing.kept_trust import kept_packs
from mapforge.studio.server.invitations import PAGE
from mapforge.studio.server.keys import Key
from tests.busy_machine import PATIENCE
from tests.studio.running import Running, running_studio
from tests.validation import write_files


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("workspace")
    manifest = "id: pirates\nname: Pirates\nversion: 1.0.0\nrequires: [base]\n"
    write_files(folder / "pirates", {"pack.yaml": manifest, "hooks.py": '"""Hooks."""\n'})
    return folder


@pytest.fixture(scope="module")
def studio(workspace: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    # What other tests have trusted is none of these tests' business.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(STATE_VARIABLE, str(tmp_path_factory.mktemp("state")))
        with running_studio(workspace) as running:
            yield running


@pytest.fixture(scope="module")
def cookie(studio: Running) -> str:
    return answered(studio, studio.address.removeprefix(studio.origin))[1]


def answered(studio: Running, path: str, cookie: str = "", data: object = None) -> tuple[int, str, bytes]:
    """The status, the cookie and the content of an answer."""
    connection = http.client.HTTPConnection(studio.host, timeout=PATIENCE)
    headers = {"Cookie": cookie}
    if data is not None:
        headers |= {"Origin": studio.origin, "Content-Type": "application/json"}
    connection.request("GET" if data is None else "POST", path, None if data is None else json.dumps(data), headers)
    answer = connection.getresponse()
    content, said = answer.read(), str(answer.getheader("Set-Cookie")).partition(";")[0]
    connection.close()
    return answer.status, said, content


def asked(studio: Running, path: str, cookie: str, data: object = None) -> Any:
    return json.loads(answered(studio, path, cookie, data)[2])


def needs_trust(studio: Running, cookie: str) -> bool:
    packs = asked(studio, "/api/packs/contents", cookie)["packs"]
    return bool(next(pack for pack in packs if pack["id"] == "pirates")["needs_trust"])


@pytest.mark.parametrize("how", ["page", "command"])
def test_what_is_trusted_in_the_page_is_listed_and_taken_back(
    studio: Running, cookie: str, workspace: Path, how: str
) -> None:
    assert needs_trust(studio, cookie)
    code = asked(studio, "/api/packs/code?pack=pirates", cookie)
    assert asked(studio, "/api/packs/trust", cookie, {"pack": "pirates", "digest": code["digest"]}) == {"trusted": True}
    assert not needs_trust(studio, cookie)
    (shown,) = asked(studio, "/api/trust/list", cookie)["trusted"]
    assert (shown["path"], shown["digest"]) == (str(workspace / "pirates"), code["digest"])
    assert kept_packs()[0]._asdict() == shown
    if how == "page":
        assert asked(studio, "/api/trust/revoke", cookie, {"path": shown["path"]}) == {"trusted": []}
    else:
        assert main(["trust", "--revoke", shown["path"]]) == Exit.OK
    assert asked(studio, "/api/trust/list", cookie) == {"trusted": []}
    assert needs_trust(studio, cookie)


@pytest.mark.parametrize("path", ["", "elsewhere", "\0", "\ud800", "x" * 10_000, None, 5])
def test_what_is_not_trusted_cannot_be_taken_back(studio: Running, cookie: str, path: object) -> None:
    status, _, content = answered(studio, "/api/trust/revoke", cookie, {"path": path})
    assert status < 500
    assert "refused" in json.loads(content)


def test_the_page_is_for_the_host_alone(studio: Running) -> None:
    assert not Key("guest", pages=(PAGE,)).opens("/trust")
    assert not Key("guest", pages=(PAGE,)).opens("/api/trust/list")
    for path, data in (("/trust", None), ("/api/trust/list", None), ("/api/trust/revoke", {"path": "x"})):
        assert answered(studio, path, "", data)[0] == 403
