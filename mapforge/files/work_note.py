"""What a process works on, as bytes on a board that it shares with the process that watches it."""

from __future__ import annotations

import os

BOARD_SIZE = 4096
_LONGEST_PART = 900


class Note:
    """What is worked on: the command and its format of reports, the stage and the file, and what it may cost."""

    def __init__(self, seconds: float, stage: str, file: str, command: str = "", format: str = "") -> None:
        self.seconds, self.stage, self.file, self.command, self.format = seconds, stage, file, command, format

    def written(self) -> bytes:
        """The note as bytes that fit on the board."""
        parts = (f"{self.seconds:g}", self.stage, self.file, self.command, self.format)
        # The end of a path says more than its beginning.
        return b"\0".join(os.fsencode(part)[-_LONGEST_PART:] for part in parts)

    @classmethod
    def read(cls, board: bytes) -> Note | None:
        """The note on a board; None where nothing is worked on."""
        length = int.from_bytes(board[:2], "big")
        if not length:
            return None
        seconds, *parts = (os.fsdecode(part) for part in board[2 : 2 + length].split(b"\0"))
        return cls(float(seconds), *parts)
