"""Ctrl-C: ends the work but no import half-way, and is told apart from a hook that raises a KeyboardInterrupt."""

from __future__ import annotations

import signal
import sys
import threading
import time
from types import FrameType

from mapforge.files.deadline import is_importing

PATIENCE = 1.0
"""Seconds of computing that an import may go on after Ctrl-C; one that never ends is interrupted all the same."""

LONGEST_WAIT = 5.0
"""Seconds on the clock that it may go on, because one that waits for something does not compute."""

PAUSE = 0.02

_pressed: list[tuple[float, float]] = []


def listen_to_keyboard() -> None:
    """Make Ctrl-C raise an interruption, where it would raise a KeyboardInterrupt or end the program."""
    is_main = threading.current_thread() is threading.main_thread()
    if is_main and signal.getsignal(signal.SIGINT) in (signal.SIG_DFL, signal.default_int_handler):
        signal.signal(signal.SIGINT, _interrupt)


def leave_keyboard_alone() -> None:
    """Let Ctrl-C end the program at once again, as while Python takes itself down."""
    if signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def was_interrupted() -> bool:
    """Tell whether somebody pressed Ctrl-C; compiled code may have made another error of it."""
    return bool(_pressed)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _pressed.append((time.process_time(), time.monotonic()))
    if is_importing(frame) and not _is_late():
        # Compiled modules print an interruption and report a failed import instead: it comes again when they are done.
        threading.Timer(PAUSE, _press_again, [number]).start()
        return
    raise _interruption()


def _is_late() -> bool:
    computed, waited = (now - first for first, now in zip(_pressed[0], _pressed[-1], strict=True))
    return computed > PATIENCE or waited > LONGEST_WAIT


def _press_again(number: int) -> None:
    main = threading.main_thread().ident
    if sys.platform != "win32" and main is not None:
        # The main thread may be waiting for input by now, which only a signal of its own ends.
        signal.pthread_kill(main, number)
    else:
        signal.raise_signal(number)


def _interruption() -> BaseException:
    """What Ctrl-C raises: a KeyboardInterrupt, and where the engine plays, one that no hook is blamed for."""
    if "engine.vocabulary" not in sys.modules:
        return KeyboardInterrupt()
    from engine.vocabulary.errors import ExternalStop

    class Interruption(ExternalStop, KeyboardInterrupt):
        """Somebody pressed Ctrl-C; any other KeyboardInterrupt was raised by a program."""

    return Interruption()
