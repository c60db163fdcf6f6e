"""The parser of a command's words: what it does not know is refused with what was probably meant."""

from __future__ import annotations

from argparse import Action, ArgumentError, ArgumentParser
from collections.abc import Iterable

_SHOWN = 60


class WordParser(ArgumentParser):
    """A parser that says of unknown options and choices what they may have been meant for."""

    def refuse(self, words: list[str]) -> None:
        """End the command because of words that it does not know."""
        option = next((word for word in words if word.startswith("-") and len(word) > 1), None)
        if option is None:
            self.error(f"'{words[0][:_SHOWN]}' is one word too many; `{self.prog} --help` shows what goes where")
        name = option.partition("=")[0][:_SHOWN]
        known = [word for word in self._option_string_actions if word.startswith("--")]
        self.error(f"there is no option '{name}'; {_meant(name, known, f'`{self.prog} --help` lists them')}")

    def _check_value(self, action: Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        known = [str(choice) for choice in action.choices]
        said, choices = str(value)[:_SHOWN], f"choose from {', '.join(known)}"
        raise ArgumentError(action, f"there is no '{said}'; {_meant(said, known, choices)}")


def _meant(word: str, known: Iterable[str], otherwise: str) -> str:
    from mapforge.files.suggestions import closest

    near = closest(word, list(known))
    return f"did you mean '{near}'?" if near else otherwise
