"""Keeps an eye on an opened file while pages show it: findings after every edit, and changes made by others."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from typing import TYPE_CHECKING

from mapforge.errors import MapforgeError
from mapforge.files.deadline import MEGABYTE, SECONDS, SECONDS_PER_MEGABYTE
from mapforge.files.plain_data import Fields, Record
from mapforge.studio.editing.rehearsals import CostlyFile, in_time

if TYPE_CHECKING:
    from mapforge.studio.editing.open_file import OpenFile
    from mapforge.studio.server.connections import Connections

PAUSE = 1.0
"""Seconds between two looks at the files, when nothing happens here."""
PATIENCE = 10.0
"""Seconds without any page after which nobody looks any longer; a page that is reloaded is back before."""


class OpenFileWatch:
    """One file that pages follow. Work is done in a thread of its own, and only the latest state is looked at."""

    def __init__(self, open_file: OpenFile, connections: Connections, page: str) -> None:
        self.open_file, self.connections, self.page, self.topic = (
            open_file,
            connections,
            page,
            f"{page}:{open_file.reference}",
        )
        self._nudge = threading.Event()
        self._lock = threading.Lock()
        self._is_awake = False
        self._findings: Record | None = None
        self._too_costly: int | None = None
        """The revision that took too long to examine, and is not examined again."""
        self._outside: str | None = None
        self._seen: str | None = None
        """What stood in the file at the last look, when it was not what was saved here."""

    def look(self) -> None:
        """Look again soon, because something has changed or somebody has come."""
        with self._lock:
            self._nudge.set()
            if not self._is_awake:
                self._is_awake = True
                threading.Thread(target=self._work, daemon=True).start()

    def forget_outside(self) -> None:
        """Tell again of what others have done to the file: whoever saves it has not listened meanwhile."""
        self._outside = self._seen = None

    @property
    def findings(self) -> Record | None:
        """What was found last, if that was about the file as it is now."""
        latest = self._findings
        return latest if latest is not None and latest["revision"] == self.open_file.revision else None

    def _tell(self, what: str, news: Fields) -> None:
        self.connections.publish(
            self.topic, {"kind": f"{self.page}.{what}", self.page: self.open_file.reference, **news}
        )

    def _work(self) -> None:
        alone_since = time.monotonic()
        while True:
            self._nudge.wait(PAUSE)
            self._nudge.clear()
            if self.connections.subscribers(self.topic):
                alone_since = time.monotonic()
                self._look_once()
            elif time.monotonic() - alone_since > PATIENCE:
                with self._lock:
                    if not self._nudge.is_set():
                        self._is_awake = False
                        return

    def _look_once(self) -> None:
        try:
            if self.findings is None and self._too_costly != self.open_file.revision:
                self._examine()
            self._compare()
        except MapforgeError as error:
            self._tell("trouble", {"error": str(error)})
        except Exception:
            traceback.print_exc(file=sys.stderr)

    def _examine(self) -> None:
        revision, size = self.open_file.revision, len(self.open_file.text)
        try:
            findings = in_time(self.open_file.findings, SECONDS + SECONDS_PER_MEGABYTE * size / MEGABYTE)
        except CostlyFile:
            self._too_costly = revision
            raise
        self._findings = {**findings, "revision": revision}
        if revision == self.open_file.revision:
            self._tell("findings", {**self._findings})

    def _compare(self) -> None:
        outside = self.open_file.outside()
        if outside is None:
            self._outside = self._seen = None
            return
        # A file that is being written may be half there: it counts when two looks see the same.
        before, self._seen = self._seen, repr(outside)
        if self._seen == before and self._seen != self._outside:
            self._outside = self._seen
            self._tell("outside", {"conflict": outside})
