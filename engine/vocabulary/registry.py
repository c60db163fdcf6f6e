"""Hooks are plain functions; their keyword-only parameters are the schema of their data."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeAlias, get_args, get_origin, get_type_hints

from engine.vocabulary.errors import RegistrationError
from engine.vocabulary.plain_data import Answer
from engine.vocabulary.points import POINTS

HookFunction = Callable[..., Iterable[Answer]]
REQUIRED: object = inspect.Parameter.empty
READS = ("map", "filters", "pieces", "races", "nation", "boosts", "board")
PHASES = ("choose", "conquer", "settle", "defend", "after")
CHOOSING, CONQUERING, SETTLING, DEFENDING, AFTER = range(len(PHASES))


class Range(NamedTuple):
    """The least and the most that a number of a hook may be."""

    least: int | None = None
    most: int | None = None

    def __contains__(self, number: object) -> bool:
        if type(number) is not int:
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return "a whole number" if self.least is None else f"{self.least} or more"
        return f"at most {self.most}" if self.least is None else f"from {self.least} to {self.most}"


ANY_NUMBER = Range()
Natural: TypeAlias = Annotated[int, Range(0)]
"""A parameter that is a number of things: none, or some."""
Positive: TypeAlias = Annotated[int, Range(1)]
"""A parameter that is at least one."""


class HookName(str):
    """The name of a hook, as a parameter of another."""

    __slots__ = ()


@dataclass(frozen=True)
class Parameter:
    """One keyword-only parameter of a hook."""

    name: str
    type: Any
    default: object
    summary: str
    range: Range = ANY_NUMBER

    @property
    def is_required(self) -> bool:
        """A parameter without a default is required."""
        return self.default is REQUIRED

    @property
    def choices(self) -> tuple[str, ...]:
        """The words a parameter, or each entry of a list, accepts, when it accepts only certain words."""
        wanted = self.type if self.item_type is None else self.item_type
        return get_args(wanted) if get_origin(wanted) is Literal else ()

    @property
    def item_type(self) -> Any:
        """The type inside a list parameter, or None."""
        return get_args(self.type)[0] if get_origin(self.type) is tuple else None


@dataclass
class Hook:
    """A named effect: one function for each hook point it answers at, all with the same parameters."""

    name: str
    pack: str
    summary: str
    parameters: dict[str, Parameter]
    functions: dict[str, HookFunction] = field(default_factory=dict)
    reads: dict[str, str] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    """Whose question it answers at each point, unless the item says otherwise."""
    other_sides: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What the item may say instead."""
    returns: dict[str, object] = field(default_factory=dict)
    example: str = ""
    """How an item uses it, as YAML in one line."""
    phases: tuple[str, ...] = ()
    remembers: str = ""
    """What worlds in which it is used remember for it, such as `layers`."""
    is_borne: bool = False
    """Whether it is about the piece, relic or place that has it, so that nothing else can have it."""
    pattern: str = ""
    """What it does, as a sentence with places for its parameters; without one, its summary says it."""
    former_names: tuple[str, ...] = ()
    """What it was called before: data that say so still mean it."""


@dataclass(frozen=True)
class _Mark:
    point: str
    name: str
    reads: str
    side: str
    other_sides: tuple[str, ...] | None
    phases: tuple[str, ...]
    remembers: str
    borne: bool


def hook(
    point: str,
    *others: str,
    name: str = "",
    reads: str = "board",
    side: str = "own",
    other_sides: tuple[str, ...] | None = None,
    phases: tuple[str, ...] = PHASES,
    remembers: str = "",
    borne: bool = False,
) -> Callable[[HookFunction], HookFunction]:
    """Mark a function as a hook at one point or several.

    `reads` promises what the answer depends on besides the nation's own traits: `map` for nothing that changes in a
    game, `filters` for its region filters alone, `pieces` for these and where pieces are, `races` for where races are
    as well, but not in which numbers, `nation` for anything but the target of a conquest and its defender, `boosts`
    for the same and the boosts that are named, `board` for anything. About conquests, all but `board` are asked once
    for all regions and say with `where` which they mean.

    `side` says whose question it answers unless the item says otherwise: `own` for what the nation does, `target` for
    attacks on it, `owner` for attacks on any nation of its player, `any` for everybody's, `opponents` for what other
    players do. `other_sides` lists what an item may say instead; without it, all that the point knows. `phases` says in
    which phases a hook at `actions` may offer something. With `remembers="layers"` games remember who laid pieces and
    coins on combos. `borne` says that it is about the piece, relic or place that has it.
    """

    def mark(function: HookFunction) -> HookFunction:
        called = name or function.__name__
        marks = [_Mark(point, called, reads, side, other_sides, phases, remembers, borne) for point in (point, *others)]
        function.__hooks__ = (*getattr(function, "__hooks__", ()), *marks)  # type: ignore[attr-defined]
        return function

    return mark


class Origin(Protocol):
    """Where the hooks of a registry come from, so that another process can bring the same ones."""

    def reference(self, packs: Collection[str]) -> Callable[[], Registry]:
        """What can be sent to another process and brings the hooks of these packs there, or refuses."""
        ...  # pragma: no cover


class HooksByName(dict[str, Hook]):
    """Hooks by their names; a hook is found by a former name, too, unless another hook is called so now."""

    def __missing__(self, name: str) -> Hook:
        for hook in self.values():
            if name in hook.former_names:
                return hook
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or any(name in hook.former_names for hook in self.values())

    def get(self, name: str, default: Any = None) -> Any:
        """The hook of a name, or else the default."""
        try:
            return self[name]
        except KeyError:
            return default


class Registry:
    """All hooks that data may name."""

    def __init__(self) -> None:
        self.hooks: dict[str, Hook] = HooksByName()
        self.digests: dict[str, str] = {}
        """A name for the content of the Python of each pack that has some."""
        self.origin: Origin | None = None
        """Who knows where the hooks come from; nobody, when they were registered one by one."""

    def add_module(self, module: ModuleType, pack: str) -> None:
        """Register every marked function of a module."""
        for function in vars(module).values():
            if callable(function) and getattr(function, "__module__", None) == module.__name__:
                self.add(function, pack)

    def add(self, function: HookFunction, pack: str) -> None:
        """Register a marked function under each of its marks."""
        for mark in getattr(function, "__hooks__", ()):
            self._add(function, mark, pack)

    def _add(self, function: HookFunction, mark: _Mark, pack: str) -> None:
        where = f"{pack}: the hook '{mark.name}'"
        _check_mark(mark, where)
        parameters = _parameters(function, where)
        known = self.hooks.get(mark.name)
        if known is None or known.name != mark.name:
            summary = _summary(function, where)
            known = self.hooks[mark.name] = Hook(mark.name, pack, summary, parameters)
        else:
            _check_further_point(known, mark.point, pack, parameters, where)
        known.example = known.example or example_in(inspect.getdoc(function) or "")
        known.pattern = known.pattern or pattern_in(inspect.getdoc(function) or "")
        known.former_names = known.former_names or former_names_in(inspect.getdoc(function) or "")
        known.functions[mark.point] = function
        known.reads[mark.point] = mark.reads
        known.sides[mark.point] = mark.side
        others = POINTS[mark.point].sides if mark.other_sides is None else mark.other_sides
        known.other_sides[mark.point] = tuple(dict.fromkeys((mark.side, *others)))
        if mark.point == "actions":
            known.phases = mark.phases
        known.remembers = known.remembers or mark.remembers
        known.is_borne = known.is_borne or mark.borne
        known.returns[mark.point] = get_type_hints(function).get("return")


def _check_mark(mark: _Mark, where: str) -> None:
    """Refuse a mark whose words the engine does not know."""
    if mark.point not in POINTS:
        raise RegistrationError(f"{where} names an unknown point '{mark.point}'; points are {', '.join(POINTS)}")
    if not set(mark.phases) <= set(PHASES):
        raise RegistrationError(f"{where} offers in {mark.phases}; the phases are {', '.join(PHASES)}")
    if mark.reads not in READS:
        raise RegistrationError(f"{where} reads '{mark.reads}'; it can be {', '.join(READS)}")


def _check_further_point(known: Hook, point: str, pack: str, parameters: dict[str, Parameter], where: str) -> None:
    """Refuse a function that does not belong to the hook of its name."""
    if known.pack != pack:
        raise RegistrationError(f"{where} is already registered by {known.pack}")
    if point in known.functions:
        raise RegistrationError(f"{where} answers twice at '{point}'")
    # One entry of an item is read once and serves all points, so they must take the same parameters.
    if _types_and_defaults(known.parameters) != _types_and_defaults(parameters):
        raise RegistrationError(f"{where} takes different parameters at '{point}' than at its other points")


def _types_and_defaults(parameters: dict[str, Parameter]) -> dict[str, tuple[object, object]]:
    return {name: (parameter.type, parameter.default) for name, parameter in parameters.items()}


_DOCUMENTED = re.compile(r"[ \t]*(\w+): (.+)")


def documented_in(text: str) -> dict[str, str]:
    """What the documentation of a hook says about each parameter."""
    summaries: dict[str, str] = {}
    name, margin = "", 0
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if name and line.strip() and indent > margin:
            summaries[name] += f" {line.strip()}"
        elif start := _DOCUMENTED.match(line):
            name, margin = start[1], indent
            summaries[name] = start[2].strip()
        else:
            name = ""
    return summaries


def example_in(text: str) -> str:
    """The example that the documentation of a hook gives, or nothing."""
    match = re.search(r"^[ \t]*example: (.+)$", text, re.MULTILINE)
    return match[1] if match else ""


def former_names_in(text: str) -> tuple[str, ...]:
    """What a hook was called before, as its documentation says: `formerly: its_old_name`."""
    match = re.search(r"^[ \t]*formerly: (.+)$", text, re.MULTILINE)
    return tuple(re.findall(r"\w+", match[1])) if match else ()


def pattern_in(text: str) -> str:
    """The sentence pattern that the documentation of a hook gives, or nothing."""
    match = re.search(r"^[ \t]*says: (.+?)(?:\n\s*\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return " ".join(match[1].split()) if match else ""


def _summary(function: HookFunction, where: str) -> str:
    text = inspect.getdoc(function)
    if not text:
        raise RegistrationError(f"{where} has no documentation; its first line says what it does")
    return text.splitlines()[0]


def _parameters(function: HookFunction, where: str) -> dict[str, Parameter]:
    signature = inspect.signature(function)
    kinds = [p.kind for p in signature.parameters.values()]
    positional = [k for k in kinds if k is inspect.Parameter.POSITIONAL_OR_KEYWORD]
    if len(positional) != 2 or len(kinds) != 2 + kinds.count(inspect.Parameter.KEYWORD_ONLY):
        raise RegistrationError(f"{where} must be written as function(me, subject, *, parameters)")
    try:
        hints = get_type_hints(function, include_extras=True)
    except Exception as error:
        raise RegistrationError(f"{where} has annotations that cannot be read: {error}") from error
    documented = documented_in(inspect.getdoc(function) or "")
    parameters = {}
    for parameter in signature.parameters.values():
        if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
            continue
        if parameter.name not in hints:
            raise RegistrationError(f"{where} gives its parameter '{parameter.name}' no type")
        kind, range = _bare(hints[parameter.name])
        summary = documented.get(parameter.name, "")
        parameters[parameter.name] = Parameter(parameter.name, kind, parameter.default, summary, range)
    return parameters


def _bare(hint: object) -> tuple[object, Range]:
    """A type and the range that stands beside it."""
    if get_origin(hint) is not Annotated:
        return hint, ANY_NUMBER
    kind, *beside = get_args(hint)
    return kind, next((each for each in beside if isinstance(each, Range)), ANY_NUMBER)
