"""Which hooks of which items gave an answer while scenarios were played, and which never did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from engine import Hook, World
from engine.registry import HookFunction
from engine.world import HookUse, Trait


class Use(NamedTuple):
    """One hook of one item, by its position in the item's list."""

    pack: str
    item: str
    number: int
    hook: str

    def __str__(self) -> str:
        return f"{self.pack}:{self.item}: hook {self.number}, {self.hook}"


class Coverage:
    """Counts the answers of every hook in the worlds it watches."""

    def __init__(self) -> None:
        self.answers: Counter[Use] = Counter()
        self.uses: set[Use] = set()

    def watch(self, world: World) -> None:
        """Replace the hooks of a new world by ones that are counted.

        A watched hook promises nothing about what it reads, so that it is asked whenever its answer matters
        instead of once beforehand.
        """
        for trait in world.traits:
            object.__setattr__(trait, "hooks", tuple(self._watched(trait, use) for use in trait.hooks))

    def _watched(self, trait: Trait, use: HookUse) -> HookUse:
        key = Use(trait.pack, trait.full_id, use.index + 1, use.hook.name)
        self.uses.add(key)
        hook = use.hook
        functions = {point: self._counted(function, key) for point, function in hook.functions.items()}
        return replace(use, hook=replace_functions(hook, functions))

    def _counted(self, function: HookFunction, key: Use) -> HookFunction:
        answers = self.answers

        def counted(me: Any, subject: Any, **parameters: Any) -> Iterator[Any]:
            for answer in function(me, subject, **parameters):
                answers[key] += 1
                yield answer

        return counted

    def silent(self, packs: Iterable[str]) -> list[Use]:
        """The hooks of some packs that never answered."""
        return sorted(use for use in self.uses if use.pack in packs and not self.answers[use])


def replace_functions(hook: Hook, functions: dict[str, HookFunction]) -> Hook:
    """The same hook with other functions, which may read the whole board."""
    return replace(hook, functions=functions, reads=dict.fromkeys(functions, "board"))
