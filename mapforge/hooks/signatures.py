"""Reads the signatures of a pack's Python without running it, so that an untrusted pack's data can be checked."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, NoReturn, get_args, get_origin

from engine import (
    ANYWHERE,
    ONE,
    POINTS,
    TWO,
    UNLIMITED,
    ZERO,
    Amount,
    Hook,
    HookName,
    Parameter,
    PieceKind,
    PlayerWord,
    RegionFilter,
    Trait,
)
from engine.vocabulary.errors import in_one_line
from engine.vocabulary.registry import REQUIRED, documented_in, example_in, former_names_in, pattern_in
from mapforge.errors import MapforgeError

_PLAIN_TYPES: dict[str, object] = {
    "int": int,
    "bool": bool,
    "str": str,
    "float": float,
    "Amount": Amount,
    "NaturalAmount": Amount,
    "PositiveAmount": Amount,
    "Natural": int,
    "Positive": int,
    "RegionFilter": RegionFilter,
    "PieceKind": PieceKind,
    "Trait": Trait,
    "PlayerWord": PlayerWord,
    "HookName": HookName,
}
_NAMED_DEFAULTS: dict[str, object] = {
    "ANYWHERE": ANYWHERE,
    "ZERO": ZERO,
    "ONE": ONE,
    "TWO": TWO,
    "UNLIMITED": UNLIMITED,
}
MOST_DIGITS = 18
_LARGEST = 10**MOST_DIGITS


MOST_PARTS = 500_000
"""Commas, brackets, operators and lines of a module: each becomes something in memory that is far larger."""
MOST_TYPES = 8
"""How deep the types of a parameter may lie in each other."""
LONGEST_DOCUMENTATION = 20_000
"""Characters of a docstring that are read."""
LONGEST_DEFAULT = 1_000
"""Characters of a default that is a word, and entries of one that is a list."""
_PARTS = b",;\n=+-*/([{.:@<>&|^%~"


class Oddity(NamedTuple):
    """Something in a module that is read all the same, and its place."""

    message: str
    line: int
    column: int


class Signatures(NamedTuple):
    """The hooks that a module declares, with parameters and points but nothing to run, and what is odd about them."""

    hooks: dict[str, Hook]
    oddities: list[Oddity]


class UnreadablePython(MapforgeError):  # noqa: N818 - it says what was read
    """A text that is not Python, or more of it than is read, and the place where that shows."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line, self.column = line, column


def read_signatures(content: bytes, pack: str) -> Signatures:
    """The hooks that a module declares; UnreadablePython when it is no Python, and no other error."""
    body = _parsed(content)
    hooks: dict[str, Hook] = {}
    oddities: list[Oddity] = []
    types, lists, constants = dict(_named_types(body)), dict(_named_lists(body)), dict(_constants(body))
    for function in body:
        if not isinstance(function, ast.FunctionDef):
            continue
        for name, point, side in _marks(function, lists):
            text = (ast.get_docstring(function) or "")[:LONGEST_DOCUMENTATION]
            if name not in hooks:
                parameters = dict(_parameters(function, text, types, constants, oddities))
                hooks[name] = Hook(name, pack, text.partition("\n")[0], parameters)
            hook = hooks[name]
            hook.example = hook.example or example_in(text)
            hook.pattern = hook.pattern or pattern_in(text)
            hook.former_names = hook.former_names or former_names_in(text)
            if point in POINTS:
                hook.functions[point], hook.sides[point] = _not_run, side
    return Signatures(hooks, oddities)


def _parsed(content: bytes) -> list[ast.stmt]:
    """The statements of a module, whatever its bytes say."""
    parts = len(content) - len(content.translate(None, _PARTS))
    if parts > MOST_PARTS:
        raise UnreadablePython(f"it has {parts:,} lines, signs and brackets; {MOST_PARTS:,} are the most")
    try:
        with warnings.catch_warnings():
            # What Python thinks of escapes and comparisons in it is for whoever runs it.
            warnings.simplefilter("ignore")
            return ast.parse(content).body
    except SyntaxError as error:
        line, column = (max(1, place or 1) for place in (error.lineno, error.offset))
        raise UnreadablePython(f"this is not valid Python: {error.msg}", line, column) from error
    except (RecursionError, MemoryError) as error:
        raise UnreadablePython("too much lies in each other in it") from error
    except Exception as error:
        # Null bytes, encodings that nobody has, and what else a stranger's first lines may ask for.
        raise UnreadablePython(f"this cannot be read: {in_one_line(error)}") from error


def _constants(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """The values that a module names, as in `MOST = 3`."""
    for statement in body:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    yield target.id, statement.value


def _named_types(body: list[ast.stmt]) -> Iterator[tuple[str, object]]:
    """The words for types that a module makes up, as in `Side = Literal["left", "right"]`."""
    for statement in body:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Subscript):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    yield target.id, _type(statement.value, {})


def _named_lists(body: list[ast.stmt]) -> Iterator[tuple[str, list[str]]]:
    """The lists of words that a module names, as in `MOMENTS = ("on_attack", "on_conquer")`."""
    for statement in body:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Tuple | ast.List):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    yield target.id, [_word(part) for part in statement.value.elts]


def _not_run(*_: object, **__: object) -> NoReturn:
    raise RuntimeError("the Python of this pack is not trusted, so it does not run")


def _marks(function: ast.FunctionDef, lists: dict[str, list[str]]) -> Iterator[tuple[str, str, str]]:
    """The name, point and side of each hook that a function is marked as."""
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and _last_name(decorator.func) == "hook":
            keywords = {keyword.arg: _word(keyword.value) for keyword in decorator.keywords}
            called = keywords.get("name", "")
            for point in _points(decorator, lists):
                yield called if called.isidentifier() else function.name, point, keywords.get("side") or "own"


def _points(mark: ast.Call, lists: dict[str, list[str]]) -> Iterator[str]:
    """The points that a mark names, one by one or as a list that has a name."""
    for argument in mark.args:
        if isinstance(argument, ast.Starred):
            yield from lists.get(_last_name(argument.value), [""])
        else:
            yield _word(argument)


def _word(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _last_name(node: ast.expr | None) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _parameters(
    function: ast.FunctionDef,
    text: str,
    types: dict[str, object],
    constants: dict[str, ast.expr],
    oddities: list[Oddity],
) -> Iterator[tuple[str, Parameter]]:
    documented = documented_in(text)
    for argument, node in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True):
        summary = documented.get(argument.arg, "")
        try:
            default = _default(node, constants)
        except _NotPlain as error:
            default = None
            message = f"the default of '{argument.arg}' in '{function.name}' is {error}"
            place = node or argument
            oddities.append(Oddity(message, place.lineno, place.col_offset + 1))
        yield argument.arg, Parameter(argument.arg, _type(argument.annotation, types), default, summary)


def _words(part: ast.expr, named: dict[str, object], depth: int) -> tuple[str, ...]:
    """The words that a part of a Literal means: a text, or those of another Literal that has a name."""
    word = _word(part)
    if word or not isinstance(part, ast.Name | ast.Attribute):
        return (word,) if word else ()
    meant = _type(part, named, depth + 1)
    return get_args(meant) if get_origin(meant) is Literal else ()


def _type(annotation: ast.expr | None, named: dict[str, object], depth: int = 0) -> object:
    if depth > MOST_TYPES:
        return Any
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            (statement,) = _parsed(annotation.value.strip().encode("utf-8", "replace"))
        except (UnreadablePython, ValueError):
            return Any
        inner = statement.value if isinstance(statement, ast.Expr) else None
        return _type(inner, named, depth + 1)
    if not isinstance(annotation, ast.Subscript):
        name = _last_name(annotation)
        return _PLAIN_TYPES.get(name, named.get(name, Any))
    inside = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
    if _last_name(annotation.value) == "Literal":
        words = tuple(word for part in inside for word in _words(part, named, depth) if len(word) <= LONGEST_DEFAULT)
        return Literal[words] if words else Any
    if _last_name(annotation.value) == "tuple" and inside:
        item: Any = _type(inside[0], named, depth + 1)
        return tuple[item, ...]
    return Any


class _NotPlain(MapforgeError):  # noqa: N818 - it says what a default is
    """A default that no YAML could say."""


_WANTED = "no plain data: a number, a word, yes, no or a list of them"


def _default(node: ast.expr | None, constants: dict[str, ast.expr]) -> object:
    if node is None:
        return REQUIRED
    if isinstance(node, ast.Name | ast.Attribute):
        name = _last_name(node)
        if name in _NAMED_DEFAULTS:
            return _NAMED_DEFAULTS[name]
        if name not in constants:
            raise _NotPlain(_WANTED)
        node = constants[name]
    if isinstance(node, ast.Tuple | ast.List):
        if len(node.elts) > LONGEST_DEFAULT:
            raise _NotPlain(f"a list of {len(node.elts):,} entries; {LONGEST_DEFAULT:,} are the most")
        return tuple(map(_plain, node.elts))
    return _plain(node)


def _plain(node: ast.expr) -> object:
    """A value that stands there as it is: no call, no f-string, nothing that would have to run."""
    is_negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    value = node.operand if is_negative and isinstance(node, ast.UnaryOp) else node
    constant = value.value if isinstance(value, ast.Constant) else ...
    if isinstance(constant, str) and not is_negative:
        if len(constant) > LONGEST_DEFAULT:
            raise _NotPlain(f"a word of {len(constant):,} characters; {LONGEST_DEFAULT:,} are the most")
        return constant
    if (isinstance(constant, bool) or constant is None) and not is_negative:
        return constant
    if isinstance(constant, int | float) and not isinstance(constant, bool):
        if not -_LARGEST < constant < _LARGEST:
            raise _NotPlain(f"no number of up to {MOST_DIGITS} digits")
        return -constant if is_negative else constant
    raise _NotPlain(_WANTED)
