"""The process in which strangers' files are tried out before the studio itself reads them: requests in, answers out.

Each trial has a process of its own, which ends at the deadline, even inside compiled code.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from mmap import mmap
from pathlib import Path

from mapforge.files.deadline import DEADLINE, OVER_MEMORY, TooCostly, over_time
from mapforge.files.documents import document_from_text
from mapforge.files.plain_data import Record
from mapforge.files.work_note import BOARD_SIZE, Note
from mapforge.games.terminal.opened_game import open_saved
from mapforge.packs.loader import load_library
from mapforge.studio.editing.map_starts import imported_map
from mapforge.validation.runner import examine
from mapforge.worlds.mixes.mix_file import read_mix
from mapforge.worlds.mixes.mixture import remake

_TOO_LONG, _TOO_LARGE = 3, 4


def read_pack(request: Record) -> None:
    """Read and check a pack; its Python is not run."""
    examine(load_library([Path(request["folder"])]))


def read_import(request: Record) -> None:
    """Make a map of the text of a file."""
    DEADLINE.opened(request["file"], len(request["choices"]["text"]))
    imported_map(request["choices"])


def read_text(request: Record) -> None:
    """Read a text that may become a file, and check it as part of its pack when it belongs to one."""
    file = Path(request["file"])
    DEADLINE.opened(file, len(request["text"]))
    document_from_text(file, request["text"])
    if request["folder"]:
        examine(load_library([Path(request["folder"])], texts={file: request["text"]}))


def read_saved(request: Record) -> None:
    """Open a saved game."""
    open_saved(Path(request["file"]), ())


def read_mixed(request: Record) -> None:
    """Make the mix of a file."""
    remake(read_mix(Path(request["file"])))


TRIALS: dict[str, Callable[[Record], None]] = {
    "pack": read_pack,
    "import": read_import,
    "text": read_text,
    "saved": read_saved,
    "mix": read_mixed,
}


def main() -> None:
    """Answer until nobody asks any more: with nothing, or with why a file is not read."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin:
        print(json.dumps({"refusal": refusal_of(json.loads(line))}), flush=True)


def refusal_of(request: Record) -> str:
    """Try something out in a process of its own; why it costs too much, or nothing."""
    board = mmap(-1, BOARD_SIZE)
    child = os.fork()
    if child == 0:
        os._exit(_tried(request, board))
    _, status = os.waitpid(child, 0)
    note = Note.read(board[:])
    if note is None or (os.WIFEXITED(status) and os.WEXITSTATUS(status) not in (_TOO_LONG, _TOO_LARGE)):
        return ""
    return f"{note.stage} '{note.file}' {_why(status, note.seconds)} [file/too-costly]"


def _why(status: int, seconds: float) -> str:
    if os.WIFEXITED(status):
        return over_time(seconds) if os.WEXITSTATUS(status) == _TOO_LONG else OVER_MEMORY
    number = signal.Signals(os.WTERMSIG(status))
    return over_time(seconds) if number is signal.SIGXCPU else f"ends the program that reads it ({number.name})"


def _tried(request: Record, board: mmap) -> int:
    devnull = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(devnull, stream)
    DEADLINE.board = board
    DEADLINE.begin()
    try:
        TRIALS[request["kind"]](request)
    except TooCostly:
        return _TOO_LONG
    except MemoryError:
        return _TOO_LARGE
    except BaseException:
        # Whatever else is wrong, the studio finds out when it reads the file itself, and says so.
        return 0
    return 0


if __name__ == "__main__":
    main()
