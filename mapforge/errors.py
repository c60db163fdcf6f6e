"""What goes wrong in the toolchain, and the exit code it ends with."""

from enum import IntEnum


class Exit(IntEnum):
    """What a run ended with."""

    OK = 0
    FINDINGS = 1
    USAGE = 2
    BUG = 3
    INTERRUPTED = 130
    """Stopped from the keyboard, as shells count it: 128 + SIGINT."""
    PIPE_CLOSED = 141
    """The reader of our output went away: 128 + SIGPIPE."""


class MapforgeError(Exception):
    """The base of every error that mapforge raises on purpose; its text is for the user."""

    exit_code = Exit.USAGE
    """What the command line ends with, unless somebody catches the error."""
