"""The exit codes of the command line."""

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
