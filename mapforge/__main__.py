"""Where mapforge starts: as a command, and as `python -m mapforge`."""

import os
import sys


def start() -> int:
    """Run the command line; until it listens, Ctrl-C ends the program without a word."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from mapforge.cli import main, tell_killed
    from mapforge.files.deadline import DEADLINE
    from mapforge.hooks.keyboard_interrupt import leave_keyboard_alone

    DEADLINE.if_killed = tell_killed
    try:
        return main()
    finally:
        leave_keyboard_alone()


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
