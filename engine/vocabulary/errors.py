"""What can go wrong in the engine: a bad world, a bad hook, or a move the rules refuse."""

from __future__ import annotations

import signal

from engine.vocabulary.problems import Problem


class EngineError(Exception):
    """The base of every error the engine raises on purpose."""


class ExternalStop(BaseException):
    """The base of what ends the work from outside, such as a time limit: no hook is to blame for it."""


def is_from_outside(error: BaseException) -> bool:
    """Tell whether somebody wants the work to end; a KeyboardInterrupt counts where Ctrl-C raises just that."""
    if isinstance(error, ExternalStop):
        return True
    return isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def in_one_line(error: BaseException) -> str:
    """The kind and the first line of an error, even when it cannot say what it is."""
    try:
        message = f"{type(error).__name__}: {error}"
    except BaseException as other:
        if is_from_outside(other):
            raise
        return "an error that cannot say what it is"
    return (message.splitlines() or [""])[0].removesuffix(": ")[:300]


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
