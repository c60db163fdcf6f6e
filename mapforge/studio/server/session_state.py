"""What all pages of a running studio share."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from mapforge.hooks import Trust
from mapforge.studio.server.hub import Hub
from mapforge.studio.server.keys import KeyRing


@dataclass
class Studio:
    """The folder it works in, what is trusted, who may come in, and who listens."""

    root: Path
    trust: Trust = field(default_factory=Trust)
    keys: KeyRing = field(default_factory=KeyRing)
    hub: Hub = field(default_factory=Hub)
