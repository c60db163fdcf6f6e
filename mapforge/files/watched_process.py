"""The work in a process of its own, watched by a small one that can say what became of it, even when it is killed."""

from __future__ import annotations

import os
import signal

from mapforge.files.work_note import BOARD_SIZE, Note
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from mmap import mmap
    from typing import NoReturn

_PASSED_ON = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCONT")
_KILLED = ("SIGXCPU", "SIGKILL", "SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE")
"""What ends a process that computes for too long, fills the memory, or brings a library to its knees."""


def can_watch() -> bool:
    """Tell whether this system has what it takes to watch a process as if there were only one."""
    if not hasattr(os, "fork") or not hasattr(signal, "sigwaitinfo"):
        return False
    import fcntl

    return hasattr(fcntl, "F_SETSIG")


def go_on_watched(tell: Callable[[Note, int], int]) -> mmap | None:
    """Go on in another process, which this one watches: it never returns, and ends as the other does.

    What comes back, in the other process, is the board on which it notes what it works on. When it is killed while
    there is a note, `tell` says so and gives the exit code. Nothing comes back where a process cannot be watched.
    """
    if not can_watch():
        return None
    from mmap import mmap

    board = mmap(-1, BOARD_SIZE)
    life, held = os.pipe()
    listened = {*(signal.Signals[name] for name in _PASSED_ON), signal.SIGCHLD}
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, listened)
    child = os.fork()
    if child == 0:
        os.close(held)
        _die_with(life)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return board
    os.close(life)
    signal.setitimer(signal.ITIMER_PROF, 0)
    status = _waited(child, listened)
    if os.WIFEXITED(status):
        os._exit(os.WEXITSTATUS(status))
    number = os.WTERMSIG(status)
    note = Note.read(board[:])
    if note is not None and signal.Signals(number).name in _KILLED:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os._exit(tell(note, number))
    _die_by(number)


def _die_with(life: int) -> None:
    """Be killed when the other end of a pipe closes, which is when the process that holds it ends in any way."""
    import fcntl

    fcntl.fcntl(life, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(life, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC | os.O_NONBLOCK)
    try:
        if os.read(life, 1) == b"":
            os.kill(os.getpid(), signal.SIGKILL)
    except BlockingIOError:
        pass


def _waited(child: int, listened: set[signal.Signals]) -> int:
    """How a process ended; signals that came to this one alone are passed on to it."""
    while True:
        info = signal.sigwaitinfo(listened)
        if info.si_signo == signal.SIGCHLD:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return status
        elif info.si_code <= 0:
            # What comes from the terminal (from the kernel, that is) has reached both.
            os.kill(child, info.si_signo)


def _die_by(number: int) -> NoReturn:
    """End as the other process did, so that whoever waits for this one sees the same."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    if number != signal.SIGKILL:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
    os.kill(os.getpid(), number)
    os._exit(128 + number)
