"""Where mapforge starts: as a command, and as `python -m mapforge`."""

import os
import sys

from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.files.deadline import Note


def start() -> int:
    """Run the command line; until it listens, Ctrl-C ends the program without a word."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform == "win32" or len(sys.argv) < 2 or _NO_FILES.intersection(sys.argv):
        return _work()
    from mapforge.files.watched_process import can_watch, watched

    return watched(_work, _tell_killed) if can_watch() else _work()


_NO_FILES = frozenset(("-h", "--help", "--version"))
"""Words with which no file is read, so that nothing needs to be watched."""


def _work() -> int:
    from mapforge.cli import main
    from mapforge.hooks.keyboard_interrupt import leave_keyboard_alone

    try:
        return main()
    finally:
        leave_keyboard_alone()


def _tell_killed(note: "Note", number: int) -> int:
    from mapforge.cli import tell_killed

    return tell_killed(note, number)


def leave_folder_alone() -> None:
    """Take the current folder off the path, so that no module of a stranger is imported from it.

    Python puts it there for `python -m`; it stays where mapforge itself lies in it.
    """
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if not sys.flags.safe_path and sys.path and os.path.abspath(sys.path[0]) != home:
        del sys.path[0]


if __name__ == "__main__":
    leave_folder_alone()
    sys.exit(start())
