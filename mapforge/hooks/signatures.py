"""Reads the signatures of a pack's Python without running it, so that an untrusted pack's data can be checked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, Literal, NoReturn

from engine import ANYWHERE, ONE, POINTS, ZERO, Amount, Hook, HookName, Parameter, PieceKind, RegionFilter, Trait
from engine.vocabulary.registry import REQUIRED, documented_in, example_in, pattern_in

_PLAIN_TYPES: dict[str, object] = {
    "int": int,
    "bool": bool,
    "str": str,
    "float": float,
    "Amount": Amount,
    "NaturalAmount": Amount,
    "Natural": int,
    "Positive": int,
    "RegionFilter": RegionFilter,
    "PieceKind": PieceKind,
    "Trait": Trait,
    "HookName": HookName,
}
_NAMED_DEFAULTS: dict[str, object] = {"ANYWHERE": ANYWHERE, "ZERO": ZERO, "ONE": ONE}


def hook_signatures(text: str, pack: str) -> dict[str, Hook]:
    """The hooks a module declares, with parameters and points but nothing to run; SyntaxError if it is not Python."""
    found: dict[str, Hook] = {}
    body = ast.parse(text).body
    named, lists = dict(_named_types(body)), dict(_named_lists(body))
    for function in body:
        if isinstance(function, ast.FunctionDef):
            for name, point, side in _marks(function, lists):
                text = ast.get_docstring(function) or ""
                hook = found.setdefault(
                    name, Hook(name, pack, text.partition("\n")[0], dict(_parameters(function, text, named)))
                )
                hook.example = hook.example or example_in(text)
                hook.pattern = hook.pattern or pattern_in(text)
                if point in POINTS:
                    hook.functions[point], hook.sides[point] = _not_run, side
    return found


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
            said = {keyword.arg: _word(keyword.value) for keyword in decorator.keywords}
            for point in _points(decorator, lists):
                yield said.get("name") or function.name, point, said.get("side") or "own"


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


def _parameters(function: ast.FunctionDef, text: str, named: dict[str, object]) -> Iterator[tuple[str, Parameter]]:
    documented = documented_in(text)
    for argument, default in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True):
        summary = documented.get(argument.arg, "")
        yield argument.arg, Parameter(argument.arg, _type(argument.annotation, named), _default(default), summary)


def _type(annotation: ast.expr | None, named: dict[str, object]) -> object:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return Any
    if not isinstance(annotation, ast.Subscript):
        name = _last_name(annotation)
        return _PLAIN_TYPES.get(name, named.get(name, Any))
    inside = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
    if _last_name(annotation.value) == "Literal":
        words = tuple(part.value for part in inside if isinstance(part, ast.Constant))
        return Literal[words] if words else Any
    if _last_name(annotation.value) == "tuple" and inside:
        item: Any = _type(inside[0], named)
        return tuple[item, ...]
    return Any


def _default(node: ast.expr | None) -> object:
    if node is None:
        return REQUIRED
    if isinstance(node, ast.Name) and node.id in _NAMED_DEFAULTS:
        return _NAMED_DEFAULTS[node.id]
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None
