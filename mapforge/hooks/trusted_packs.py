"""Trust: it belongs to one folder or zip with the Python it has now, and to nothing that merely has the same name."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

_WITH_DIGEST = re.compile(r"(.+)@([0-9a-f]{12,40})")
SHORT = 12
"""How much of a digest is told, and enough to say."""
VARIABLE = "MAPFORGE_TRUST"
"""The variable of the environment that says whom a process trusts with what others send to it."""
_ran_here: dict[Path, str] = {}
"""What ran in this process because somebody trusted it: each path with its content."""


class Grant(NamedTuple):
    """What somebody trusts: a pack by its path or id and, when it was said, with one content only."""

    name: str
    digest: str = ""

    @classmethod
    def said(cls, word: str) -> Grant:
        """What a word such as `pirates`, `../pirates` or `pirates@0123456789ab` grants."""
        found = _WITH_DIGEST.fullmatch(word)
        return cls(found[1], found[2]) if found else cls(word)

    def means(self, id: str, place: Path) -> bool:
        """Tell whether a pack of that id, at that place, is meant."""
        return self.name == id or Path(self.name).resolve() == place


class Trust(Collection[str]):
    """The words with which somebody trusts packs, and what ran because of them.

    The first time a pack runs, its Python is remembered; when it is another one later, it does not run.
    """

    def __init__(self, words: Collection[str] = (), tell: Callable[[str], None] | None = None) -> None:
        self.words, self._tell = tuple(words), tell
        self._ran: dict[Path, str] = {}

    @classmethod
    def of(cls, words: Collection[str]) -> Trust:
        """Trust as it is, or made of words."""
        return words if isinstance(words, Trust) else cls(words)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __iter__(self) -> Iterator[str]:
        return iter((*self.words, *self.ran))

    @property
    def ran(self) -> tuple[str, ...]:
        """What ran, as words that trust just that: each path with its content."""
        return tuple(f"{path}@{content}" for path, content in self._ran.items())

    def __len__(self) -> int:
        return len(self.words)

    def refusal(self, id: str, place: Path, content: str) -> str:
        """Why the Python of a pack does not run, as a sentence that says what to do; empty when it may."""
        grants = [grant for grant in map(Grant.said, self.words) if grant.means(id, place)]
        if not grants:
            return f"If you know what it does: `--trust {id}`."
        before = self._ran.setdefault(place, content) if any(_fits(grant, content) for grant in grants) else ""
        if not before:
            return (
                f"You trust another content than it has now ({content[:SHORT]}): look at what changed, and if you "
                f"still trust it, say `--trust {id}@{content[:SHORT]}`."
            )
        if before != content:
            return (
                f"It has changed since you trusted it, from {before[:SHORT]} to {content[:SHORT]}: look at what "
                "changed, and if you still trust it, start the command again."
            )
        return ""

    def tell(self, id: str, place: Path, content: str) -> None:
        """Say which Python runs, before it does."""
        _ran_here[place] = content
        if self._tell is not None:
            from mapforge.files.short_paths import short_path

            self._tell(f"{id} ({short_path(place)}, digest {content[:SHORT]})")


def _fits(grant: Grant, content: str) -> bool:
    return content.startswith(grant.digest)


def trusted_here() -> list[str]:
    """Whom this process trusts with what others send to it: those in its environment, and what already ran in it."""
    said = [word for word in os.environ.get(VARIABLE, "").split(os.pathsep) if word]
    return [*said, *(f"{path}@{content}" for path, content in _ran_here.items())]


def code_digest(sources: Mapping[str, bytes]) -> str:
    """A name for the Python of a pack: the same for the same files with the same content only."""
    from mapforge.files.cache import digest

    return digest(*(part for name in sorted(sources) for part in (name, sources[name])))
