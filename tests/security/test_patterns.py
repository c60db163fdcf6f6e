"""Every regular expression of both packages, of the shipped hooks and of the schemas takes time like its text."""

from __future__ import annotations

import ast
import importlib
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice, product
from pathlib import Path
from typing import Any

import pytest

from tests import REPOSITORY

FUNCTIONS = frozenset({"compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"})
LENGTHS = (24, 30, 36, 200, 1_000, 2_000, 4_000, 8_000, 32_000)
"""In small steps, so that a pattern that backtracks is found out before it takes seconds."""
LONGEST = 0.06
"""Seconds for the longest text: ten times what slow patterns need, and a tenth of what growth with the square takes."""
MOST_TEXTS = 60
BAD_ENDS = ("\x00", "!", "")
_PARSER: Any = importlib.import_module("re._parser")
_STAND_IN = "abc"


@dataclass(frozen=True)
class Pattern:
    """A pattern as the source has it: where it stands, and in which ways it is used."""

    place: str
    text: str
    flags: int
    uses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.place} {self.text[:40]}"


def sources() -> list[Path]:
    hooks = [*REPOSITORY.glob("content/**/hooks*/**/*.py"), *REPOSITORY.glob("content/**/hooks.py")]
    examples = [*REPOSITORY.glob("examples/**/hooks*/**/*.py"), *REPOSITORY.glob("examples/**/hooks.py")]
    return [*REPOSITORY.glob("engine/**/*.py"), *REPOSITORY.glob("mapforge/**/*.py"), *hooks, *examples]


class Source:
    """One file: its calls of `re`, and what names in it stand for."""

    def __init__(self, path: Path) -> None:
        self.place = path.relative_to(REPOSITORY).as_posix()
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.constants = {
            target.id: statement.value
            for statement in self.tree.body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            if isinstance(target, ast.Name)
        }

    def calls(self) -> Iterator[tuple[ast.Call, str]]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                owner = node.func.value
                if isinstance(owner, ast.Name) and owner.id == "re" and node.func.attr in FUNCTIONS:
                    yield node, node.func.attr

    def patterns(self) -> Iterator[Pattern]:
        for call, function in self.calls():
            text = self.text_of(call.args[0])
            if text is not None:
                uses = self.uses_of(call) if function == "compile" else (function,)
                yield Pattern(f"{self.place}:{call.lineno}", text, self.flags_of(call), uses)

    def text_of(self, node: ast.expr) -> str | None:
        """The pattern, with a word where it depends on something; None when all of it does."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.JoinedStr):
            return "".join(self.text_of(part) or "" for part in node.values)
        if isinstance(node, ast.FormattedValue):
            return self.text_of(node.value) or _STAND_IN
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return (self.text_of(node.left) or _STAND_IN) + (self.text_of(node.right) or _STAND_IN)
        if isinstance(node, ast.Name) and node.id in self.constants:
            return self.text_of(self.constants[node.id])
        return None

    def flags_of(self, call: ast.Call) -> int:
        words = ast.unparse(call)
        return sum(getattr(re, flag) for flag in ("IGNORECASE", "MULTILINE", "DOTALL", "VERBOSE") if flag in words)

    def uses_of(self, call: ast.Call) -> tuple[str, ...]:
        """How a compiled pattern is used: at once, or by the name that it has."""
        name = next((name for name, value in self.constants.items() if value is call), None)
        uses = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute) and node.attr in FUNCTIONS:
                owners = list(ast.walk(node.value))
                is_named = any(isinstance(owner, ast.Name) and owner.id == name for owner in owners)
                if node.value is call or is_named:
                    uses.add(node.attr)
        return tuple(sorted(uses)) or ("search",)


def schema_patterns() -> Iterator[Pattern]:
    for path in sorted(REPOSITORY.glob("schemas/*.json")):
        rest = [json.loads(path.read_text(encoding="utf-8"))]
        while rest:
            node = rest.pop()
            if isinstance(node, dict):
                listed = [node["pattern"]] if isinstance(node.get("pattern"), str) else []
                listed += list(node["patternProperties"]) if isinstance(node.get("patternProperties"), dict) else []
                yield from (Pattern(path.name, text, 0, ("search",)) for text in listed)
                rest += node.values()
            elif isinstance(node, list):
                rest += node


def collected() -> list[Pattern]:
    found = [*chain.from_iterable(Source(path).patterns() for path in sources()), *schema_patterns()]
    return list({(pattern.text, pattern.flags, pattern.uses): pattern for pattern in found}.values())


PATTERNS = collected()
_CATEGORIES = {
    "CATEGORY_DIGIT": "1",
    "CATEGORY_NOT_DIGIT": "a",
    "CATEGORY_SPACE": " \n",
    "CATEGORY_NOT_SPACE": "a",
    "CATEGORY_WORD": "a1_",
    "CATEGORY_NOT_WORD": " -",
}


def letters_of(items: Any) -> str:
    """Some letters that a set takes."""
    found = ""
    for kind, value in items:
        name = str(kind)
        if name == "LITERAL":
            found += chr(value)
        elif name == "RANGE":
            found += chr(value[0]) + chr(value[1])
        elif name == "CATEGORY":
            found += _CATEGORIES[str(value)]
        elif name == "NEGATE":
            taken = letters_of(items[1:])
            return "".join(letter for letter in "a 1-.,\n" if letter not in taken) or "b"
    return found


def sample(tree: Any, choice: int = 0) -> str:
    """A text that a pattern takes, about; another one for another choice."""
    return "".join(one_sample(node, choice) for node in tree)


def one_sample(node: Any, choice: int) -> str:
    kind, value = str(node[0]), node[1]
    if kind == "LITERAL":
        return chr(value)
    if kind in ("NOT_LITERAL", "ANY"):
        return "a "[choice % 2]
    if kind == "IN":
        letters = letters_of(value)
        return letters[choice % len(letters)]
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return sample(value[2], choice) * max(1, int(value[0]))
    if kind in ("SUBPATTERN", "ATOMIC_GROUP"):
        return sample(value[-1] if kind == "SUBPATTERN" else value, choice)
    if kind == "BRANCH":
        return sample(value[1][choice % len(value[1])], choice)
    return ""


def children(node: Any) -> Iterator[Any]:
    kind, value = str(node[0]), node[1]
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        yield value[2]
    elif kind == "SUBPATTERN":
        yield value[-1]
    elif kind == "ATOMIC_GROUP":
        yield value
    elif kind == "BRANCH":
        yield from value[1]
    elif kind in ("ASSERT", "ASSERT_NOT"):
        yield value[1]


def pumps(tree: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """What comes before each repetition of a pattern, and what can be repeated there."""
    for node in tree:
        if "REPEAT" in str(node[0]) and node[1][1] != 1:
            yield from ((before, sample(node[1][2], choice)) for choice in range(5))
        for inner in children(node):
            yield from pumps(inner, before)
        before += one_sample(node, 0)


def attacks(pattern: Pattern) -> Iterator[tuple[str, str, str]]:
    """Beginnings, units to repeat, and ends that do not fit."""
    tree = _PARSER.parse(pattern.text, pattern.flags)
    pumped = list(dict.fromkeys(pumps(tree)))
    units = list(dict.fromkeys(unit for _, unit in pumped if unit))
    yield from ((before, unit, end) for (before, unit), end in product(pumped, BAD_ENDS[:2]) if unit)
    letters = list(dict.fromkeys("".join(units) + "a 1"))[:7]
    yield from (("", letter, end) for letter, end in product(letters, BAD_ENDS))
    yield from (("", one + other, "\x00") for one, other in product(letters, repeat=2) if one != other)


def seconds(pattern: Pattern, use: str, text: str) -> float:
    compiled = re.compile(pattern.text, pattern.flags)
    start = time.thread_time()
    if use in ("sub", "subn"):
        compiled.sub("", text)
    elif use == "finditer":
        list(compiled.finditer(text))
    else:
        getattr(compiled, use)(text)
    return time.thread_time() - start


def slow_attack(pattern: Pattern) -> str:
    """The first text that takes longer than it may, in words; empty when there is none."""
    for before, unit, end in islice(dict.fromkeys(attacks(pattern)), MOST_TEXTS):
        for use, length in product(pattern.uses, LENGTHS):
            text = before + unit * (length // len(unit)) + end
            if seconds(pattern, use, text) > LONGEST and min(seconds(pattern, use, text) for _ in range(2)) > LONGEST:
                return f"{use}: {before!r} + {unit!r} * {length // len(unit)} + {end!r}"
    return ""


def test_the_patterns_of_the_source_are_found() -> None:
    calls = sum(1 for path in sources() for _ in Source(path).calls())
    assert calls > 60
    assert len(PATTERNS) > 60


@pytest.mark.parametrize("pattern", PATTERNS, ids=str)
def test_a_pattern_takes_time_like_its_text(pattern: Pattern) -> None:
    assert slow_attack(pattern) == ""


@pytest.mark.parametrize(
    ("text", "use"),
    [
        (r"[0-9]*\.?[0-9]+", "fullmatch"),
        (r"\s*,?\s*(\w+)\s*\(([^)]*)\)", "findall"),
        (r"\s*:", "search"),
        (r"(?:[a-z]+)*x", "match"),
        (r"(a|aa)+$", "match"),
        (r".*?(\d+) (\d+)x", "fullmatch"),
    ],
)
def test_a_pattern_that_backtracks_is_found_out(text: str, use: str) -> None:
    assert slow_attack(Pattern("here", text, 0, (use,))) != ""
