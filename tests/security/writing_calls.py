"""Finds calls that could change the disk, in the source of a module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

# Functions of modules, by the name that the module has at home.
FUNCTIONS = {
    "os": {
        "chflags", "chmod", "chown", "fchmod", "fchown", "fdopen", "ftruncate", "lchmod", "lchown", "link", "makedirs",
        "mkdir", "mkfifo", "mknod", "open", "remove", "removedirs", "removexattr", "rename", "renames", "replace",
        "rmdir", "setxattr", "symlink", "truncate", "unlink", "utime",
    },
    "posix": {"open", "rename", "replace", "unlink", "mkdir"},
    "shutil": {
        "chown", "copy", "copy2", "copyfile", "copymode", "copystat", "copytree", "make_archive", "move", "rmtree",
        "unpack_archive",
    },
    "tempfile": {
        "NamedTemporaryFile", "SpooledTemporaryFile", "TemporaryDirectory", "TemporaryFile", "mkdtemp", "mkstemp",
    },
    "sqlite3": {"connect"},
    "shelve": {"open"},
    "dbm": {"open"},
    "tarfile": {"open", "TarFile"},
    "logging": {"FileHandler", "basicConfig"},
    "logging.handlers": {"RotatingFileHandler", "TimedRotatingFileHandler", "WatchedFileHandler"},
    "urllib.request": {"urlretrieve"},
    "numpy": {"save", "savez", "savez_compressed", "savetxt"},
    "faulthandler": {"enable"},
}  # fmt: skip
# Functions that write only in some modes, each with the place of the mode among their arguments.
MODES = {
    ("builtins", "open"): 1, ("io", "open"): 1, ("codecs", "open"): 1, ("gzip", "open"): 1, ("bz2", "open"): 1,
    ("lzma", "open"): 1, ("gzip", "GzipFile"): 1, ("zipfile", "ZipFile"): 1, ("io", "FileIO"): 1,
}  # fmt: skip
# Methods that nothing but a path, or what writes by itself, has.
METHODS = {
    "chmod", "extract", "extractall", "hardlink_to", "lchmod", "mkdir", "rename", "rmdir", "savefig", "symlink_to",
    "touch", "tofile", "unlink", "write_bytes", "write_text", "writestr",
}  # fmt: skip
READING = set("rbtU")


class WritingCall(NamedTuple):
    """A call that could change the disk."""

    line: int
    function: str
    """The name of the function or class around it; empty at the top of the module."""
    call: str


def writing_calls(source: str) -> list[WritingCall]:
    """All calls in a module that could change the disk, or that hide what they call."""
    tree = ast.parse(source)
    return sorted(_found(tree, _names(tree), ""))


def _names(tree: ast.AST) -> dict[str, str]:
    """What the names of a module mean that it imports: `replace` may be `os.replace`."""
    names = {"open": "builtins.open"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {each.asname or each.name.partition(".")[0]: each.name if each.asname else
                      each.name.partition(".")[0] for each in node.names}  # fmt: skip
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
    return names


def _found(node: ast.AST, names: dict[str, str], around: str) -> Iterator[WritingCall]:
    for child in ast.iter_child_nodes(node):
        inside = around
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = f"{around}.{child.name}".lstrip(".")
        yield from _in_node(child, names, around)
        yield from _found(child, names, inside)


def _in_node(node: ast.AST, names: dict[str, str], around: str) -> Iterator[WritingCall]:
    if isinstance(node, ast.Call):
        name = _full_name(node.func, names)
        module, _, last = name.rpartition(".")
        if _is_writing(node, module, last, names):
            yield WritingCall(node.lineno, around, name or ast.unparse(node.func))
    # Handing the function on, as in `partial(os.replace, ...)` or `move = os.rename`, would hide a call.
    for value in _handed_on(node):
        name = _full_name(value, names)
        module, _, last = name.rpartition(".")
        if last in FUNCTIONS.get(module, ()) or name == "builtins.open":
            yield WritingCall(getattr(node, "lineno", 0), around, name)


def _handed_on(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call):
        yield from node.args
        yield from (each.value for each in node.keywords)
    elif isinstance(node, ast.Assign | ast.Return) and node.value is not None:
        yield node.value
    elif isinstance(node, ast.Tuple | ast.List):
        yield from node.elts
    elif isinstance(node, ast.Dict):
        yield from node.values


def _is_writing(call: ast.Call, module: str, last: str, names: dict[str, str]) -> bool:
    if module in ("builtins", "") and last in ("exec", "eval", "__import__"):
        return True
    if last == "getattr" and call.args and _full_name(call.args[0], names) in FUNCTIONS:
        wanted = call.args[1] if len(call.args) > 1 else None
        return not (
            isinstance(wanted, ast.Constant) and wanted.value not in FUNCTIONS[names[ast.unparse(call.args[0])]]
        )
    if last in FUNCTIONS.get(module, ()):
        return True
    if (module, last) in MODES:
        return not _only_reads(call, MODES[module, last])
    if not isinstance(call.func, ast.Attribute):
        return False
    if module in names.values() and module not in FUNCTIONS and "." not in module and module.islower():
        # A function of a module that is no method: `json.dumps`, `re.sub`.
        return False
    if last == "open":
        return not _only_reads(call, 0) and _has_mode(call)
    if last == "replace":
        # Texts are replaced with two arguments, dates and data with named ones, files with one.
        return len(call.args) == 1 and not call.keywords
    return last in METHODS


def _has_mode(call: ast.Call) -> bool:
    """Whether an `open` of something is called like that of a path, with a mode."""
    return (bool(call.args) and _looks_like_a_mode(call.args[0])) or any(each.arg == "mode" for each in call.keywords)


def _looks_like_a_mode(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str) and 0 < len(value.value) <= 3


def _only_reads(call: ast.Call, place: int) -> bool:
    given = [each.value for each in call.keywords if each.arg == "mode"] + call.args[place : place + 1]
    if not given:
        return True
    mode = given[0]
    return isinstance(mode, ast.Constant) and isinstance(mode.value, str) and set(mode.value) <= READING


def _full_name(value: ast.expr, names: dict[str, str]) -> str:
    if isinstance(value, ast.Name):
        return names.get(value.id, value.id)
    if isinstance(value, ast.Attribute):
        inner = _full_name(value.value, names)
        return f"{inner}.{value.attr}" if inner else value.attr
    return ""
