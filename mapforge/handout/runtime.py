"""Python for the browser (Pyodide): put into the page or beside it, or fetched from an address by whoever plays."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from engine.vocabulary.json_text import read_json
from mapforge.errors import MapforgeError
from mapforge.files.plain_files import plain_content

FILES = {
    "loader": "pyodide.mjs",
    "module": "pyodide.asm.mjs",
    "wasm": "pyodide.asm.wasm",
    "library": "python_stdlib.zip",
    "lock": "pyodide-lock.json",
}
"""What is taken from the npm package `pyodide`, by the name it has on the page."""
USUAL = Path("node_modules", "pyodide")
MOST_BYTES = 64_000_000
GET_IT = "get it with `npm install pyodide`, which makes `node_modules/pyodide` here; or leave the table out: --no-play"
_UNUSED_PACKAGES = (
    *("_pyrepl", "curses", "dbm", "email", "ensurepip", "html", "http", "idlelib", "lib2to3", "multiprocessing"),
    *("pydoc_data", "sqlite3", "tkinter", "tomllib", "turtledemo", "unittest", "venv", "wsgiref", "xml", "xmlrpc"),
    "zoneinfo",
)
_UNUSED_MODULES = (
    *("_pydatetime", "_pyio", "argparse", "asyncio/proactor_events", "asyncio/windows_events", "asyncio/windows_utils"),
    *("bdb", "cProfile", "calendar", "cmd", "code", "compileall", "concurrent/futures/process", "configparser"),
    *("doctest", "filecmp", "fileinput", "ftplib", "getpass", "gettext", "imaplib", "ipaddress", "logging/config"),
    *(
        "logging/handlers",
        "mailbox",
        "mimetypes",
        "modulefinder",
        "netrc",
        "optparse",
        "pdb",
        "pickletools",
        "plistlib",
    ),
    *("poplib", "profile", "pstats", "pyclbr", "pydoc", "rlcompleter", "sched", "smtplib", "socketserver", "tabnanny"),
    *("tarfile", "timeit", "trace", "tracemalloc", "turtle", "urllib/request", "urllib/robotparser", "uuid", "wave"),
    *("webbrowser", "zipapp"),
)
_ENCODINGS = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "unicode_escape",
    "utf_8",
    "utf_8_sig",
    "utf_16",
)
_UNUSED = re.compile(
    rf"(?:{'|'.join(_UNUSED_PACKAGES)})/.*|(?:{'|'.join(_UNUSED_MODULES)})\.py|encodings/(?!(?:{'|'.join(_ENCODINGS)})\.py).*"
)
"""Parts of the standard library that no game uses: servers, mail, XML, debuggers, tests of Python's own."""


class NoRuntime(MapforgeError):  # noqa: N818 - it says what is missing
    """There is no Python for the browser where somebody said, or another one than can be used."""


@dataclass(frozen=True)
class Runtime:
    """Python for the browser: its files, or where a page finds them."""

    version: str = ""
    files: Mapping[str, bytes] = field(default_factory=dict)
    address: str = ""
    beside: str = ""
    """The name of the file beside the page which has the files in it; nothing when they are in the page."""


def runtime_beside(runtime: Runtime) -> Runtime:
    """The same runtime, for a file of its own that pages share; NoRuntime when it is at an address."""
    if runtime.address:
        raise NoRuntime("--beside puts the runtime into a file beside the page, so --runtime must be a folder")
    name = re.sub(r"[^0-9A-Za-z.]+", "-", runtime.version) or "runtime"
    return replace(runtime, beside=f"pyodide-{name}.js")


def runtime_named(name: str | None) -> Runtime:
    """The runtime in a folder or at an address; NoRuntime with how to get one when there is none."""
    if name and "://" in name:
        return Runtime(address=_address(name))
    folder = Path(name) if name else USUAL
    if not folder.is_dir():
        if name:
            raise NoRuntime(f"there is no folder '{name}' with Pyodide; {GET_IT}")
        raise NoRuntime(f"a page to play needs Pyodide, which is Python for browsers, and it is not here: {GET_IT}")
    files = {part: _content(folder, file) for part, file in FILES.items()}
    slim = _slim(files["library"], folder / FILES["library"])
    return Runtime(_version(folder), {**files, "library": slim, "lock": _lock(files["lock"], folder)})


def _address(name: str) -> str:
    """An address that a browser may take files from, as it is said in a policy."""
    try:
        parts = urlsplit(name)
        port = parts.port
    except ValueError as error:
        raise NoRuntime(f"'{name[:80]}' is not an address: {error}") from error
    host = parts.hostname or ""
    if parts.scheme not in ("https", "http") or not re.fullmatch(r"[a-z0-9.-]+", host) or parts.username:
        raise NoRuntime(f"'{name[:80]}' is not an address of files on the web, such as https://example.org/pyodide/")
    if not re.fullmatch(r"[\w./@~%+-]*", parts.path) or parts.query or parts.fragment:
        raise NoRuntime(f"'{name[:80]}' must name a folder: without `?`, `#` and spaces")
    place = f"{host}:{port}" if port else host
    return f"{parts.scheme}://{place}{parts.path.rstrip('/')}/"


def _content(folder: Path, file: str) -> bytes:
    try:
        return plain_content(folder / file, MOST_BYTES)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NoRuntime(f"'{folder}' is not the npm package `pyodide`: {file}: {reason}; {GET_IT}") from error


def _version(folder: Path) -> str:
    try:
        data = read_json(_content(folder, "package.json"))
    except ValueError:
        data = None
    if not isinstance(data, dict) or data.get("name") != "pyodide":
        raise NoRuntime(f"'{folder}' is not the npm package `pyodide`: its package.json says otherwise; {GET_IT}")
    return str(data.get("version", ""))[:40]


def _lock(content: bytes, folder: Path) -> bytes:
    """What the runtime says about itself; the packages that it could fetch are left out."""
    try:
        data = read_json(content)
    except ValueError:
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("info"), dict):
        raise NoRuntime(f"'{folder}' is not the npm package `pyodide`: {FILES['lock']} is damaged; {GET_IT}")
    return json.dumps({"info": data["info"], "packages": {}}).encode()


def _slim(library: bytes, path: Path) -> bytes:
    """The standard library without what no game uses; stored, because the page compresses everything itself."""
    slim = io.BytesIO()
    try:
        with ZipFile(io.BytesIO(library)) as full, ZipFile(slim, "w", ZIP_STORED) as archive:
            for name in sorted(full.namelist()):
                if not name.endswith("/") and not _UNUSED.fullmatch(name):
                    archive.writestr(ZipInfo(name), full.read(name))
    except BadZipFile as error:
        raise NoRuntime(f"'{path}' is not a zip: {error}; {GET_IT}") from error
    return slim.getvalue()
