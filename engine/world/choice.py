"""Parameters that a ruling chooses: one value of the parameter for each value of the ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from engine.vocabulary.plain_data import Fields
from engine.vocabulary.registry import Parameter

CHOICE_KEYS = ("ruling", "values")
_FLAGS = {"yes": True, "no": False}


@dataclass(frozen=True)
class ByRuling:
    """What a parameter is under each value of a ruling."""

    ruling: str
    values: dict[str, object]


def is_by_ruling(words: object) -> TypeGuard[Fields]:
    """Whether the words of a parameter leave it to a ruling."""
    return isinstance(words, Mapping) and "ruling" in words


def values_by_ruling(words: Fields, parameter: Parameter, answers: tuple[str, ...]) -> Any:
    """The words for each value of the ruling: those of `values`, else the value itself, where yes and no are flags."""
    if "values" in words:
        return words["values"]
    return {answer: _FLAGS.get(answer, answer) if parameter.type is bool else answer for answer in answers}


def settled(words: object, parameter: Parameter, rulings: Mapping[str, str]) -> object:
    """The words of a parameter under certain rulings."""
    if not is_by_ruling(words):
        return words
    answer = rulings[words["ruling"]]
    return values_by_ruling(words, parameter, (answer,))[answer]
