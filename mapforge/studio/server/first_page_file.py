"""A private file that leads a browser to the studio, so that the secret stands on no command line."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import webbrowser
from html import escape
from pathlib import Path

KEPT = 30.0
"""Seconds after which the file is removed: a browser that starts has read it by then."""
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>mapforge studio</title>
</head>
<body><p><a href="{address}" rel="noreferrer">Open the studio</a></p></body>
</html>
"""


class FirstPageFile:
    """The file, in a folder that only its owner may open."""

    def __init__(self, address: str) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="mapforge-"))
        self.path = self._folder / "studio.html"
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(_PAGE.format(address=escape(address, quote=True)))

    def open(self) -> None:
        """Show it in the browser, and remove it soon after."""
        # Some browsers keep the program waiting that opens them.
        threading.Thread(target=webbrowser.open, args=(self.path.as_uri(),), daemon=True).start()
        removal = threading.Timer(KEPT, self.remove)
        removal.daemon = True
        removal.start()

    def remove(self) -> None:
        """Remove it; whoever has read it is in the studio."""
        shutil.rmtree(self._folder, ignore_errors=True)
