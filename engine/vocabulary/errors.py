"""What can go wrong in the engine: a bad world, a bad hook, or a move the rules refuse."""

from __future__ import annotations

from engine.vocabulary.problems import Problem


class EngineError(Exception):
    """The base of every error the engine raises on purpose."""


class WorldError(EngineError):
    """The description of a world cannot be compiled; `problems` lists everything found."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("; ".join(str(problem) for problem in problems))


class RegistrationError(EngineError):
    """A hook function does not fit its hook point."""


class HookError(EngineError):
    """A hook raised, answered nonsense or never stopped; the game stays as it was."""

    def __init__(self, pack: str, item: str, hook: str, what: str) -> None:
        self.pack, self.item, self.hook, self.what = pack, item, hook, what
        super().__init__(f"{pack}:{item}: the hook '{hook}' {what}")


class IllegalAction(EngineError):  # noqa: N818 - the name says what the player did
    """An action the rules refuse; `reasons` says why, first what matters most."""

    def __init__(self, action: object, reasons: list[str]) -> None:
        self.action, self.reasons = action, reasons
        super().__init__(f"'{action}' is not possible: {'; '.join(reasons)}")
