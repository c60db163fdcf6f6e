"""`mapforge studio` from the outside: what it needs, what it opens, and keys for guests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.studio.server.keys import Key, KeyRing
from tests.studio.running import running_studio
from tests.studio.test_access import asked


def test_without_its_packages_the_command_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert main(["studio", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "(starlette)" in said
    assert "pip install 'mapforge[studio]'" in said


def test_a_path_that_is_not_there_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["studio", str(tmp_path / "nowhere"), "--no-browser", "--port", "0"]) == 2
    assert "there is no file or folder" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "70000"])
def test_a_port_that_is_none_is_told(tmp_path: Path, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["studio", str(tmp_path), "--no-browser", f"--port={port}"]) == 2
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


def test_a_map_that_is_named_is_opened_at_once(tmp_path: Path) -> None:
    pack = tmp_path / "lab"
    (pack / "maps").mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n", encoding="utf-8")
    (pack / "maps" / "isle.yaml").write_text("id: isle\nname: Isle\nregions: []\n", encoding="utf-8")
    with running_studio(pack / "maps" / "isle.yaml") as studio:
        answer = asked(studio, studio.address.removeprefix(studio.origin), {"Host": studio.host})
        assert answer.getheader("Location") == "/map?map=lab:map/isle"


def test_a_guest_gets_into_their_pages_only() -> None:
    key = Key("seat", "/table?seat=2", ("table",))
    assert all(key.opens(path) for path in ("/", "/table", "/api/table/moves", "/static/shell/shell.js", "/socket"))
    assert all(key.opens(path) for path in ("/fonts/x.ttf", "/api/pages"))
    closed = ("/map", "/packs", "/api/map/board", "/api/packs/contents", "/api", "/tables", "/api/tablet/x")
    assert [path for path in closed if key.opens(path)] == []


def test_a_key_that_was_taken_away_opens_nothing() -> None:
    ring, key = KeyRing(), Key("seat", "/table", ("table",))
    ring.add(key)
    assert ring.with_secret(key.secret) is key
    assert ring.with_cookie(key.cookie) is key
    assert ring.with_cookie(key.secret) is None
    ring.remove("seat")
    ring.remove("master")
    assert ring.with_cookie(key.cookie) is None
    assert ring.with_secret(ring.master.secret) is ring.master
