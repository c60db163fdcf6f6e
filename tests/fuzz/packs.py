"""Damaged packs: every command ends with an exit code that is not ours, in time, and tells no traceback."""

from __future__ import annotations

import io
import os
import random
import shutil
import tempfile
import time
import zipfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

from mapforge.cli import main
from tests import REPOSITORY
from tests.fuzz.damages import damaged_bytes

MOST_WORK = 10.0
"""Seconds of computing that a command may take; a sound pack takes one or two."""
LONGEST = 120.0
"""Seconds on the clock; a busy machine may make one wait, but nothing waits for ever."""
FINE = (0, 1, 2)


@cache
def sound_packs() -> dict[str, dict[str, bytes]]:
    """The files of the example packs, by pack."""
    found = {}
    for pack in sorted((REPOSITORY / "examples").iterdir()):
        if (pack / "pack.yaml").is_file():
            files = [path for path in sorted(pack.rglob("*.yaml")) if ".mapforge" not in path.parts]
            found[pack.name] = {path.relative_to(pack).as_posix(): path.read_bytes() for path in files}
    return found


def attack(chance: random.Random) -> str:
    """Damage a pack, as a folder or a zip, and let a command have it."""
    name, files = chance.choice(sorted(sound_packs().items()))
    files = dict(files)
    for _ in range(chance.randint(1, 2)):
        which = chance.choice(sorted(files))
        files[which] = damaged_bytes(files[which], chance)
    if chance.random() < 0.1:
        files["hooks.py"] = damaged_bytes(b"from engine import hook\n" * 3, chance)
    folder = Path(tempfile.mkdtemp(prefix="mapforge-fuzz-"))
    try:
        return _commanded(folder, name, files, chance)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _commanded(folder: Path, name: str, files: dict[str, bytes], chance: random.Random) -> str:
    pack = folder / name
    for file, content in files.items():
        (pack / file).parent.mkdir(parents=True, exist_ok=True)
        (pack / file).write_bytes(content)
    given = str(pack)
    if chance.random() < 0.2:
        given = str(folder / f"{name}.zip")
        with zipfile.ZipFile(given, "w") as opened:
            for file, content in files.items():
                opened.writestr(file, content)
        if chance.random() < 0.5:
            Path(given).write_bytes(damaged_bytes(Path(given).read_bytes(), chance))
    maps = [str(pack / file) for file in files if file.startswith("maps/")] or ["base:two_players"]
    commands = [
        ["validate", given, "--no-cache"], ["test", given], ["page", given, "--no-play", "-o", str(folder / "o.html")],
        ["matrix", given], ["preview", maps[0], "-o", str(folder / "o.svg")], ["diff", given, given],
        ["play", maps[0], "--players", "random,random", "--seed", "1"], ["mix", "base:two_players", given],
        ["graph", maps[0], "--format", "graphml"], ["pack", given, "-o", str(folder / "o.zip")],
    ]  # fmt: skip
    return told(chance.choice(commands))


def told(words: list[str]) -> str:
    """Run a command line; what is wrong with how it ended, or nothing."""
    out, err = io.StringIO(), io.StringIO()
    start, worked = time.monotonic(), _work()
    os.environ.setdefault("MAPFORGE_CACHE", tempfile.mkdtemp(prefix="mapforge-fuzz-cache-"))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = int(main(words))
    except SystemExit as error:
        code = int(str(error.code))
    if code not in FINE or "Traceback" in err.getvalue():
        return f"{words} ended with {code}: {err.getvalue()[-300:]}"
    if any((ord(sign) < 32 and sign not in "\n\t") or ord(sign) == 127 for sign in out.getvalue() + err.getvalue()):
        return f"{words} sent a control character"
    is_late = _work() - worked > MOST_WORK or time.monotonic() - start > LONGEST
    return f"{words} took too long" if is_late else ""


def _work() -> float:
    """Seconds that this process and its children have computed."""
    return sum(os.times()[:4])
