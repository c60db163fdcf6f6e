"""Asking a hook, and telling whose mistake it is when the answer is none."""

from __future__ import annotations

from typing import Final

from engine.holder.holder_facts import HolderFacts
from engine.position.limits import is_spent
from engine.traits.bound_hook import BoundHook
from engine.vocabulary.errors import HookError, in_one_line, is_from_outside
from engine.vocabulary.plain_data import Answer
from engine.vocabulary.subjects import is_about_all

MOST_ANSWERS: Final = 1000


def ask(me: HolderFacts, bound: BoundHook, subject: object, anyway: bool = False) -> list[Answer]:
    """Ask a hook through the eyes of its nation, unless (but for `anyway`) its condition fails or it is used up.

    Subjects and answers are of the types that the hook's point names, which is looked at here; whatever the hook does
    wrong is reported as its mistake.
    """
    answers: list[Answer] = []
    if bound.is_gated and not anyway and not is_open(me, bound):
        return answers
    try:
        for answer in bound.call(me, subject):
            if type(answer) not in bound.answers:
                raise bound.mistake(f"answered {answer!r} at '{bound.point}'")
            if len(answers) == MOST_ANSWERS:
                raise bound.mistake("never stops answering")
            answers.append(answer)
    except HookError:
        raise
    except BaseException as error:
        # A hook may raise whatever Python knows; only what comes from outside is not its doing.
        if is_from_outside(error):
            raise
        hint = "; its `reads` promises not to look at the target" if is_about_all(subject) else ""
        raise bound.mistake(f"failed: {in_one_line(error)}{hint}") from error
    return answers


def is_open(me: HolderFacts, bound: BoundHook) -> bool:
    """Tell whether a hook is heard now: its condition holds, and it is not used up."""
    if bound.is_counted and is_spent(me._position, bound, me.nation):
        return False
    condition = bound.use.condition
    return condition is None or condition(me)
