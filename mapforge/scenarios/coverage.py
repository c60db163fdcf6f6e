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
        self.hooks: dict[Use, Hook] = {}

    def watch(self, world: World) -> None:
        """Replace the hooks of a new world by ones that are counted.

        A watched hook promises nothing about what it reads, so that it is asked whenever its answer matters
        instead of once beforehand.
        """
        for trait in world.traits:
            for use in trait.hooks:
                object.__setattr__(use, "hook", self._watched(trait, use))

    def _watched(self, trait: Trait, use: HookUse) -> Hook:
        key = Use(trait.pack, trait.full_id, use.index + 1, use.hook.name)
        if key not in self.hooks:
            functions = {point: self._counted(function, key) for point, function in use.hook.functions.items()}
            self.hooks[key] = replace(use.hook, functions=functions, reads=dict.fromkeys(functions, "board"))
        return self.hooks[key]

    def _counted(self, function: HookFunction, key: Use) -> HookFunction:
        answers = self.answers

        def counted(me: Any, subject: Any, **parameters: Any) -> Iterator[Any]:
            for answer in function(me, subject, **parameters):
                answers[key] += 1
                yield answer

        return counted

    def silent(self, packs: Iterable[str]) -> list[Use]:
        """The hooks of some packs that never answered."""
        return sorted(use for use in self.hooks if use.pack in packs and not self.answers[use])
