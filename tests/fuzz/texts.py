"""Odd names in packs, told in every format: text stays text, and XML and JSON stay well-formed."""

from __future__ import annotations

import io
import json
import random
import shutil
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from xml.etree import ElementTree

from mapforge.cli import main
from tests.validation import write_pack

PARTS = [
    "\\e[31m", "\\x07", "\\0", "\\x9b2J", "\\u202e", "\\u2028", "\\x7f", "\\n::error::x", "\\r", "<script>", "]]>",
    "&amp;",
    "&#0;", "'", "%0A", "\\\\", "${x}", "\\uFFFE", "\\U0001F600", "é", "::", "-->", "\\t",
]  # fmt: skip
MAP = """\
id: home
name: "{name}"
players: [2]
turns: 10
regions:
  - {{id: a, name: "{name}", terrain: hill, outline: "0,0 10,0 10,10 0,10"}}
  - {{id: b, name: "B{name}", terrain: forest, outline: "10,0 20,0 20,10 10,10"}}
"""
SCENARIO = '- scenario: "{name}"\n  given:\n    regions: {{"{name}": hill edge}}\n  then: {{cost: {{x: 2}}}}\n'


def attack(chance: random.Random) -> str:
    """Give a pack odd names, and tell it in some format."""
    name = "N" + "".join(chance.choice(PARTS) for _ in range(chance.randint(1, 4)))
    folder = Path(tempfile.mkdtemp(prefix="mapforge-fuzz-"))
    try:
        files = {
            "maps/home.yaml": MAP.format(name=name),
            "races/ants.yaml": f'id: ants\nname: "{name}"\ntokens: 6\nsupply: 11\ntext: "{name}"\nodd: "{name}"\n',
            "tests/a.yaml": SCENARIO.format(name=name),
        }
        return _told(write_pack(folder, files), folder, chance)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _told(pack: Path, folder: Path, chance: random.Random) -> str:
    home = str(pack / "maps" / "home.yaml")
    xml = [
        ["test", str(pack), "--format", "junit"], ["graph", home, "--format", "graphml"], ["preview", home, "-o", "-"],
        ["export", home, "--format", "svg"],
    ]  # fmt: skip
    plain = [
        ["validate", str(pack), "--format", "github", "--no-cache"], ["validate", str(pack), "--no-cache"],
        ["test", str(pack)], ["explain", "ants", "--in", str(pack)], ["inspect", home],
        ["play", home, "--players", "random,random", "--seed", "1"],
        ["page", str(pack), "--no-play", "-o", str(folder / "o.html")],
    ]  # fmt: skip
    data = [
        ["validate", str(pack), "--format", "sarif", "--no-cache"], ["validate", str(pack), "--format", "json"],
        ["test", str(pack), "--format", "json"], ["graph", home, "--format", "json"], ["export", home],
    ]  # fmt: skip
    words = chance.choice([*xml, *plain, *data])
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = int(main(words))
    said = out.getvalue()
    if code not in (0, 1, 2):
        return f"{words[0]} ended with {code}: {err.getvalue()[-200:]}"
    if words in xml and code == 0:
        ElementTree.fromstring(said)
    if words in data and said:
        json.loads(said)
    page = folder / "o.html"
    shown = page.read_text(encoding="utf-8") if page.exists() else ""
    told = said + err.getvalue() + shown
    if any(
        (ord(sign) < 32 and sign not in "\n\t") or 127 <= ord(sign) < 160 or sign in "\u2028\u202e" for sign in told
    ):
        return f"{words} sends a control character"
    if "github" in words and any(not line.startswith("::") for line in said.splitlines()):
        return "an annotation is broken into lines"
    return "<script> is no text" if "<script>" in shown else ""
