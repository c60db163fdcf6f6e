"""The deadline above all limits: reading files and working on them ends after a stated time of computing."""

from __future__ import annotations

import os
import signal
import sys
import time

from mapforge.files.work_note import Note
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from mmap import mmap
    from pathlib import Path
    from types import FrameType

SECONDS = 10.0
SECONDS_PER_MEGABYTE = 3.0
MEGABYTE = 1_000_000
GRACE = 1.0
"""Seconds of computing after the deadline, in which the work may still end in order; then its process is killed."""
MOST_MEMORY = 950 * MEGABYTE
MEMORY_PER_CORE = 40 * MEGABYTE
"""What libraries set aside for each thread of theirs, of which there is one for each core."""
_AGAIN = 0.25

READING, WORKING = "reading", "working on"
CHECKING, COMPILING, DRAWING = "checking", "compiling the map of", "drawing the map of"
IMPORTING, PLAYING, PICTURING = "importing", "playing a scenario of", "drawing the pictures of"
"""The stages of the work on a file."""


class TooCostly(BaseException):
    """A file costs more than the time that there is for it; no `except Exception` may swallow this."""

    def __init__(self, note: Note | None = None, why: str = "") -> None:
        self.note = note or DEADLINE.note
        self.why = why or over_time(self.note.seconds)
        self.is_over_time = self.why == over_time(self.note.seconds)
        super().__init__(f"{self.note.stage} '{self.note.file}' {self.why}")


def over_time(seconds: float) -> str:
    """Says that a stage took longer than this."""
    return f"takes more than {seconds:.3g} s of computing"


OVER_MEMORY = f"needs more than {MOST_MEMORY // MEGABYTE} MB of memory"


class Deadline:
    """How long this process may compute while it reads files and works on them."""

    def __init__(self) -> None:
        """With no work begun."""
        self.board: mmap | None = None
        """Where a process that watches this one reads what it works on; without one, nothing is ever killed."""
        self.if_killed: Callable[[Note, int], int] | None = None
        """Who says what was worked on when this process is killed; nobody where it is not all ours to split in two."""
        self._note = Note(0.0, READING, "")
        self._given: float | None = None
        self._start = self._granted = self._fenced = 0.0
        self._sizes: dict[str, int] = {}
        self._bytes = 0
        self.is_on = False
        self._paused_at: float | None = None
        self._timer: object = None
        self._before: tuple[tuple[int, tuple[int, int]], ...] = ()

    @property
    def note(self) -> Note:
        """What is worked on now."""
        note = self._note
        return Note(self.budget, note.stage, note.file, note.command, note.format)

    @property
    def budget(self) -> float:
        """Seconds of computing that the work may take, by the size of the files that were read."""
        if self._given is not None:
            return self._given
        return SECONDS + SECONDS_PER_MEGABYTE * self._bytes / MEGABYTE + self._granted

    @property
    def left(self) -> float:
        """Seconds of computing that are left."""
        return self.budget - (time.process_time() - self._start)

    def begin(self, seconds: float | None = None, *, command: str = "", format: str = "") -> None:
        """Begin to count, with so many seconds or as many as the files are worth; 0 is without end."""
        self.end()
        if seconds == 0:
            return
        self._given, self._granted, self._sizes, self._bytes = seconds, 0.0, {}, 0
        self._start, self._paused_at = time.process_time(), None
        self._note = Note(self.budget, READING, "", command, format)
        self.is_on = True
        self._arm()

    def guard(self) -> None:
        """Go on in a process that can be killed, because strangers' files are read now; what is cached needs none."""
        if self.if_killed is None or not self.is_on:
            return
        from mapforge.files.watched_process import go_on_watched

        used = time.process_time() - self._start
        self.board = go_on_watched(self.if_killed)
        self.if_killed = None
        if self.board is not None:
            # The other process counts from zero.
            self._start = time.process_time() - used
            self._arm()

    def end(self) -> None:
        """Let whatever comes take as long as it takes."""
        if self.is_on:
            self.is_on = False
            if self._paused_at is None:
                self._disarm()

    def opened(self, path: Path | str, size: int) -> None:
        """Allow more time because of a file that was read, and note that it is worked on."""
        if not self.is_on:
            return
        name = str(path)
        if size > (known := self._sizes.get(name, 0)):
            self._sizes[name] = size
            self._bytes += size - known
        # What is shipped costs nobody much: whatever takes long does so because of a file of the user.
        is_to_blame = not (self._note.file and name.startswith(_shipped_content()))
        self._tell(*(READING, name) if is_to_blame else (self._note.stage, self._note.file))

    def grant(self, seconds: float) -> None:
        """Allow more time for one of many pieces of work."""
        self._granted += seconds
        if self.is_on:
            self._fence_further()

    def turn_to(self, stage: str, file: Path | str = "") -> tuple[str, str]:
        """Note what is done now, and to which file; what was noted before comes back."""
        before = self._note.stage, self._note.file
        if self.is_on:
            self._tell(stage, str(file) or before[1])
        return before

    def pause(self) -> None:
        """Stop counting, because somebody else watches how long it takes."""
        if self.is_on and self._paused_at is None:
            self._paused_at = time.process_time()
            self._disarm()

    def resume(self) -> None:
        """Count again."""
        if self.is_on and self._paused_at is not None:
            self._start += time.process_time() - self._paused_at
            self._paused_at = None
            self._arm()

    def _tell(self, stage: str, file: str) -> None:
        self._note.stage, self._note.file = stage, file
        if self._paused_at is None:
            self._fence_further()
            self._write()

    def _write(self) -> None:
        if self.board is not None:
            text = self.note.written()
            self.board[: 2 + len(text)] = len(text).to_bytes(2, "big") + text

    def _arm(self) -> None:
        self._write()
        self._fence()
        if self.board is not None or (hasattr(signal, "setitimer") and _is_main_thread()):
            signal.signal(signal.SIGPROF, self._ring)
            signal.setitimer(signal.ITIMER_PROF, max(self.left, _AGAIN))
        else:
            from mapforge.files.deadline_thread import DeadlineThread

            self._timer = DeadlineThread(lambda: self.left, TooCostly, lambda: type(too_costly(self.note)))

    def _disarm(self) -> None:
        if self._timer is None:
            # The signal may be on its way, and would end a process that does not listen.
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, signal.SIG_IGN)
        else:
            self._timer.stop()  # type: ignore[attr-defined]
            self._timer = None
        if self.board is not None:
            self._unfence()
            self.board[:2] = b"\0\0"

    def _ring(self, number: int, frame: FrameType | None) -> None:
        """The time may be up; files that were opened meanwhile have brought more of it."""
        left = self.left if self.is_on and self._paused_at is None else None
        if left is None:
            return
        signal.setitimer(signal.ITIMER_PROF, max(left, _AGAIN))
        # A compiled module that is interrupted while it is imported is broken for good.
        if left <= 0 and not is_importing(frame):
            raise too_costly(self.note)

    def _fence_further(self) -> None:
        if self.board is not None and self._start + self.budget > self._fenced + GRACE:
            self._fence()

    def _fence(self) -> None:
        """Let the system kill this process when it is stuck where nothing can be raised, or fills the memory."""
        if self.board is None:
            return
        import resource

        limits = [(resource.RLIMIT_CPU, int(time.process_time() + max(self.left, 0.0) + GRACE) + 1)]
        if sys.platform == "linux":
            limits.append((resource.RLIMIT_DATA, MOST_MEMORY + MEMORY_PER_CORE * (os.cpu_count() or 1)))
        if not self._before:
            self._before = tuple((kind, resource.getrlimit(kind)) for kind, _ in limits)
        for (kind, most), (_, (soft, hard)) in zip(limits, self._before, strict=True):
            known = [each for each in (most, soft, hard) if each != resource.RLIM_INFINITY]
            resource.setrlimit(kind, (min(known), hard))
        self._fenced = self._start + self.budget

    def _unfence(self) -> None:
        import resource

        for kind, before in self._before:
            resource.setrlimit(kind, before)
        self._before = ()


DEADLINE = Deadline()
"""There is one, because a process has one clock of its computing."""


class working_on:  # noqa: N801 - it reads as a sentence: with working_on(...)
    """A stage of the work on a file; afterwards, what was noted before is noted again."""

    def __init__(self, stage: str, file: Path | str = "") -> None:
        """Which stage, and of which file, if not of the same as before."""
        self.stage, self.file = stage, file

    def __enter__(self) -> None:
        """Note it."""
        self.before = DEADLINE.turn_to(self.stage, self.file)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Note what was noted before, unless it is what filled the memory."""
        if kind is not MemoryError:
            DEADLINE.turn_to(*self.before)


def too_costly(note: Note) -> TooCostly:
    """What is raised at the deadline: where the engine plays, something that no hook is blamed for."""
    if "engine.vocabulary.errors" not in sys.modules:
        return TooCostly(note)
    from engine.vocabulary.errors import ExternalStop

    class Stop(TooCostly, ExternalStop):
        """A TooCostly that the engine lets through."""

    return Stop(note)


def _shipped_content() -> str:
    from mapforge.files.shipped_folders import content_folder

    return f"{content_folder()}{os.sep}"


def is_importing(frame: FrameType | None) -> bool:
    """Tell whether Python is importing something."""
    return any(outer.f_code.co_filename.startswith("<frozen importlib") for outer in _frames(frame))


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _is_main_thread() -> bool:
    import threading

    return threading.current_thread() is threading.main_thread()
