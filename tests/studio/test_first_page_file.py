"""How the browser is opened: by a private file that leads on, and not by an address on a command line."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest

from mapforge.studio.server import first_page_file
from mapforge.studio.server.first_page_file import FirstPageFile
from tests.busy_machine import PATIENCE, wait_until
from tests.studio.running import running_studio

BROWSER = """import json, os, sys, urllib.parse
path = urllib.parse.urlparse(sys.argv[1]).path
modes = {"mode": os.stat(path).st_mode, "folder": os.stat(os.path.dirname(path)).st_mode}
seen = {"words": sys.argv, "text": open(path).read(), **modes}
with open(sys.argv[0] + ".part", "w") as file:
    json.dump(seen, file)
os.rename(sys.argv[0] + ".part", sys.argv[0] + ".json")
"""


@pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")
def test_the_secret_stands_on_no_command_line(tmp_path: Path) -> None:
    script = tmp_path / "browser.py"
    script.write_text(BROWSER, encoding="utf-8")
    told = tmp_path / "browser.py.json"
    with running_studio(tmp_path, browser=f"{sys.executable} {script} %s") as studio:
        secret = studio.address.rpartition("/")[2]
        wait_until(told.exists)
        seen = json.loads(told.read_text(encoding="utf-8"))
        assert secret not in " ".join(seen["words"])
        assert secret not in _command_lines()
        assert studio.address in seen["text"]
        assert (stat.S_IMODE(seen["mode"]), stat.S_IMODE(seen["folder"])) == (0o600, 0o700)
        path = Path(url2pathname(urlparse(seen["words"][1]).path))
        studio.interrupt()
        assert studio.process.wait(PATIENCE) == 0
        assert not path.parent.exists()


def _command_lines() -> str:
    """The command lines of all processes, as everybody on the machine may read them."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(path.read_bytes().decode("utf-8", "replace"))
        except OSError:
            continue
    return " ".join(found)


def test_the_file_is_removed_soon_after(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[str]()
    monkeypatch.setattr(first_page_file, "KEPT", 0.1)
    monkeypatch.setattr("webbrowser.open", opened.append)
    page = FirstPageFile("http://127.0.0.1:1/enter/secret")
    page.open()
    wait_until(lambda: not page.path.exists())
    wait_until(lambda: opened)
    assert opened == [page.path.as_uri()]
