"""A page to send as one HTML file: what it says about itself, what browsers may do with it, and its parts."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.handout.playable_content import strangers
from mapforge.handout.python_bundle import python_bundle
from mapforge.handout.runtime import Runtime
from mapforge.handout.script_bundle import table_script, table_styles, worker_script
from mapforge.kits.kit_source import KitSource
from mapforge.pages.html_page import text

READING = Path(__file__).with_name("reading.css")
_LONGEST_LEVEL = 9


def page_file(source: KitSource, parts: Mapping[str, str]) -> str:
    """A page to read; nothing is asked of any other file or machine."""
    styles = {"reading": READING.read_text(encoding="utf-8")}
    policy = ["default-src 'none'", f"style-src {_hashes(styles.values())}", "img-src data:"]
    return _page(source, policy, styles, _reading(source, parts, ""))


def playable_page(source: KitSource, parts: Mapping[str, str], content: Record, runtime: Runtime) -> str:
    """The same page with its table and the engine in it; only a runtime at an address is fetched, by whoever plays."""
    styles = {"reading": READING.read_text(encoding="utf-8"), "table": table_styles()}
    script, remote = table_script(), f" {runtime.address}" if runtime.address else ""
    beside = " 'self'" if runtime.beside else ""
    policy = [
        "default-src 'none'",
        # Python in the browser is made of blobs, because a file has no other files beside it.
        f"script-src {_hashes([script])}{beside} blob: 'wasm-unsafe-eval'",
        "worker-src blob:",
        f"connect-src blob:{remote}",
        f"style-src {_hashes(styles.values())}",
        "img-src data: blob:",
    ]
    files = {
        "content": json.dumps(content, separators=(",", ":")).encode(),
        "python": python_bundle(),
        "worker": worker_script().encode(),
        **({} if runtime.beside else {f"runtime-{name}": file for name, file in runtime.files.items()}),
    }
    place = f'data-address="{text(runtime.address)}" data-beside="{text(runtime.beside)}"'
    body = [
        _reading(source, parts, _play(content, runtime)),
        "<div id=table hidden></div>",
        f"<div id=runtime hidden {place}></div>",
        *(f'<script type="application/gzip" id="{name}">{_packed(file)}</script>' for name, file in files.items()),
        f"<script type=module>{script}</script>",
    ]
    return _page(source, policy, styles, "\n".join(body))


def runtime_script(runtime: Runtime) -> str:
    """The file with Python that lies beside pages: a script, because a page opened as a file may read nothing else."""
    files = {name: _packed(file) for name, file in runtime.files.items()}
    return f"// {_credit(runtime)}\nglobalThis.mapforgeRuntime = {json.dumps(files)};\n"


def _credit(runtime: Runtime) -> str:
    return f"Python in the browser: Pyodide {runtime.version}".rstrip() + ", MPL-2.0, pyodide.org."


def _page(source: KitSource, policy: Sequence[str], styles: Mapping[str, str], body: str) -> str:
    rules = "; ".join([*policy, "base-uri 'none'", "form-action 'none'"])
    sheets = [
        f'<style data-for="{name}" media="{"all" if name == "reading" else "not all"}">{style}</style>'
        for name, style in styles.items()
    ]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{text(source.language.replace("_", "-"))}">',
            '<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{rules}">',
            '<meta name="referrer" content="no-referrer">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{text(source.name)}</title>",
            *sheets,
            f"</head>\n<body>\n{body}\n</body>\n</html>\n",
        ]
    )


def _hashes(contents: Iterable[str]) -> str:
    """The contents of elements that a browser may take, and no others."""
    digests = (b64encode(sha256(content.encode()).digest()).decode() for content in contents)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


def _packed(content: bytes) -> str:
    """A file as letters that may stand in an element."""
    return b64encode(gzip.compress(content, _LONGEST_LEVEL, mtime=0)).decode()


def _play(content: Record, runtime: Runtime) -> str:
    """What a reader is told before anything runs, and the button that starts it."""
    maps, others = counted(len(content["maps"]), "map"), strangers(content)
    words = [f"Play here: {maps}, alone, against bots or with friends at one screen."]
    if runtime.address:
        words.append(f"Python comes from {runtime.address} when you press the button, and nothing else is asked for.")
    elif runtime.beside:
        words.append(f"Python is in the file {runtime.beside} beside this page; nothing is sent or fetched.")
    else:
        words.append("Everything is in this page; nothing is sent or fetched.")
    if others:
        packs = " and ".join(others)
        words.append(
            f"This page has Python of {packs} in it, which whoever made the page trusts. It runs in this browser when "
            "you press the button: press it only if you trust whoever sent you the page."
        )
    label = "Run it and play" if others else "Play"
    paragraphs = "".join(f"<p>{text(sentence)}</p>" for sentence in words)
    note = "Playing needs a browser from 2023 or later that runs scripts."
    return (
        f"<section class=play aria-label=Play><button id=play-button disabled>{label}</button>{paragraphs}"
        f"<p id=play-note role=status>{note}</p><p class=quiet>{text(_credit(runtime))}</p></section>"
    )


def _reading(source: KitSource, parts: Mapping[str, str], play: str) -> str:
    imprints = "".join(f"<p class=quiet>{text(_imprint(source, pack.id))}</p>" for pack in source.packs)
    links = "".join(f'<a href="#{_anchor(heading)}">{text(heading)}</a>' for heading in parts)
    header = f"<header>\n<h1>{text(source.name)}</h1>\n{imprints}\n{play}\n<nav>{links}</nav>\n</header>"
    body = "\n".join(f'<h2 id="{_anchor(heading)}">{text(heading)}</h2>\n{part}' for heading, part in parts.items())
    return f'<div id=reading data-page="{text(source.id)}">\n{header}\n<main>\n{body}\n</main>\n</div>'


def _imprint(source: KitSource, id: str) -> str:
    manifest = source.library.packs[id].manifest
    authors = f" by {', '.join(manifest.authors)}" if manifest.authors else ""
    name = f"{manifest.name}, version" if len(source.packs) > 1 else "Version"
    return f"{name} {manifest.version}{authors}"


def _anchor(heading: str) -> str:
    return heading.lower()
