"""Tells Ctrl-C apart from a hook that raises a KeyboardInterrupt of its own."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import NoReturn

from engine.vocabulary import Stop


class Interruption(Stop, KeyboardInterrupt):
    """Somebody pressed Ctrl-C; any other KeyboardInterrupt was raised by a program."""


def listen_to_keyboard() -> None:
    """Make Ctrl-C raise an Interruption, where it would raise a KeyboardInterrupt."""
    is_main = threading.current_thread() is threading.main_thread()
    if is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise Interruption
