"""Which hooks of which items gave an answer while scenarios were played, and which never did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from engine import Hook, HookError, Trait, World
from engine.holder.question import MOST_ANSWERS
from engine.vocabulary.answers import ANSWERS_ABOUT_CONQUESTS
from engine.vocabulary.registry import HookFunction
from engine.world.world import HookUse
from mapforge.scenarios.hook_watch import HookWatch, Use, changed, looked_at


def _concerns(answer: object, subject: Any) -> bool:
    """Tell whether an answer says something about its subject: one about other regions does not."""
    return not isinstance(answer, ANSWERS_ABOUT_CONQUESTS) or answer.where >> subject.target & 1 == 1


class Coverage:
    """Counts the answers of every hook in the worlds it watches, and keeps an eye on those of strangers."""

    def __init__(self, strangers: Collection[str] = ()) -> None:
        """Hooks that come from the packs of strangers must leave the game as it is."""
        self.strangers = strangers
        self.hook_watch = HookWatch()
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
            counted = self._guarded if use.hook.pack in self.strangers else self._counted
            functions = {point: counted(function, key) for point, function in use.hook.functions.items()}
            self.hooks[key] = replace(use.hook, functions=functions, reads=dict.fromkeys(functions, "board"))
        return self.hooks[key]

    def _counted(self, function: HookFunction, key: Use) -> HookFunction:
        answers = self.answers

        def counted(me: object, subject: object, **parameters: object) -> Iterator[object]:
            for answer in function(me, subject, **parameters):
                answers[key] += _concerns(answer, subject)
                yield answer

        return counted

    def _guarded(self, function: HookFunction, key: Use) -> HookFunction:
        def still(me: object, subject: object, **parameters: object) -> Iterator[object]:
            before = looked_at(me)
            with self.hook_watch.working(key):
                answers = list(islice(function(me, subject, **parameters), MOST_ANSWERS + 1))
            if names := changed(before, me):
                reason = f"changed {', '.join(names)}; a hook may only read, and answers with changes"
                raise HookError(key.pack, key.item, key.hook, reason)
            self.answers[key] += sum(_concerns(answer, subject) for answer in answers)
            yield from answers

        return still

    def silent(self, packs: Iterable[str]) -> list[Use]:
        """The hooks of some packs that never answered."""
        return sorted(use for use in self.hooks if use.pack in packs and not self.answers[use])
