"""Threads that load packs at once, as the studio's do: what is imported and printed belongs to the whole process."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mapforge.packs.loader import load_library
from tests.validation import ANTS, write_pack

SHARED = """\
import time

print("loading")
time.sleep(0.02)
WORTH = 2
"""
USER = """\
import time

from engine import Coins, hook

time.sleep(0.02)
from .shared import WORTH


@hook("score", name="{name}")
def {name}(me, ending):
    \"\"\"Give a few coins.\"\"\"
    yield Coins(WORTH)
"""


def ants_with_modules(folder: Path) -> Path:
    """A pack with slow modules that import each other and print."""
    names = ["first", "second"]
    users = {f"hooks/{name}.py": USER.format(name=name) for name in names}
    return write_pack(folder, {"hooks/shared.py": SHARED, **users, "races/ants.yaml": ANTS + f"hooks: {names}\n"})


def test_threads_load_the_same_pack_at_once(tmp_path: Path) -> None:
    pack = ants_with_modules(tmp_path)

    def loaded(_: int) -> tuple[list[str], set[str]]:
        library = load_library([pack], trust=["sample"], use_cache=True)
        return [str(finding) for finding in library.findings], set(library.registry.hooks)

    stdout = sys.stdout
    with ThreadPoolExecutor(3) as threads:
        answers = list(threads.map(loaded, range(6)))
    assert sys.stdout is stdout
    for findings, hooks in answers:
        assert findings == []
        assert {"first", "second"} <= hooks


class ImportingName(str):
    """The name of a module; whoever looks at it finds that another thread has imported something just then."""

    __slots__ = ()

    def startswith(self, *_: object) -> bool:
        sys.modules[f"{self}.{len(sys.modules)}"] = sys
        return False


def test_a_pack_is_loaded_while_other_threads_import(tmp_path: Path) -> None:
    name = ImportingName("tests.imported_meanwhile")
    pack = ants_with_modules(tmp_path)
    sys.modules[name] = sys
    try:
        assert load_library([pack], trust=["sample"], use_cache=True).findings == []
        assert any(str.startswith(each, f"{name}.") for each in tuple(sys.modules))
    finally:
        for each in [each for each in tuple(sys.modules) if str.startswith(each, name)]:
            del sys.modules[each]
