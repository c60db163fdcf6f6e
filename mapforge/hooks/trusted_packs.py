"""Trust: one word of it runs one pack, a folder or zip with the Python it has now, and nothing else of that name."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mapforge.files.archives import is_file
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder
from mapforge.files.short_paths import short_path

_WITH_DIGEST = re.compile(r"(.+)@([0-9a-f]{12,40})", re.DOTALL)
_SHOWN = 60
SHORT = 12
"""How much of a digest is told, and enough to say."""
VARIABLE = "MAPFORGE_TRUST"
"""The variable of the environment that says whom a process trusts with what others send to it."""
_ran_here: dict[Path, str] = {}
"""What ran in this process because somebody trusted it: each path with its content."""


class TrustWord(NamedTuple):
    """What somebody trusts: a pack by its path or id and, when it was said, with one content only."""

    name: str
    digest: str = ""

    @classmethod
    def said(cls, word: str) -> TrustWord:
        """What a word such as `pirates`, `../pirates` or `pirates@0123456789ab` trusts."""
        match = _WITH_DIGEST.fullmatch(word)
        return cls(match[1], match[2]) if match else cls(word)

    @property
    def place(self) -> Path | None:
        """The folder or zip that the word names as a path, whether there is one or not."""
        return Path(os.path.realpath(self.name)) if self.name and "\0" not in self.name else None

    def means(self, id: str, place: Path) -> bool:
        """Tell whether a pack of that id, at that place, is meant."""
        return self.name == id or self.place == place


class PackWithCode(NamedTuple):
    """A pack that a word of trust may mean."""

    id: str
    place: Path
    """Its folder or zip, without links."""
    folder: Path
    """Its folder, which may lie in a zip, without links."""
    digest: str
    """A name for the Python it has now; empty when it has none."""


class Trust(Collection[str]):
    """The words with which somebody trusts packs, and what ran because of them.

    The first time a pack runs, its Python is remembered; when it is another one later, it does not run.
    """

    def __init__(self, words: Collection[str] = (), tell: Callable[[str], None] | None = None) -> None:
        self.words, self._tell = tuple(words), tell
        self._ran: dict[Path, str] = {}
        self._met: dict[Path, PackWithCode] = {}

    def meet(self, packs: Iterable[PackWithCode]) -> None:
        """Know packs that a word may mean, before any of them runs; those met earlier are still known."""
        self._met |= {pack.folder: pack for pack in packs}

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

    @property
    def places(self) -> list[str]:
        """The packs on this disk that the words name as paths."""
        places = [word.place for word in map(TrustWord.said, self.words)]
        return [str(place) for place in places if place is not None and is_file(place / MANIFEST)]

    @property
    def ids(self) -> list[str]:
        """The words as ids, whether there are packs that have them or not."""
        return [word.name for word in map(TrustWord.said, self.words)]

    def refusal(self, id: str, place: Path, content: str) -> str:
        """Why the Python of a pack does not run, as a sentence that says what to do; empty when it may."""
        fitting = [word for word in map(TrustWord.said, self.words) if word.means(id, place)]
        if not fitting:
            return self._unheard(id, place)
        doubtful = {word: packs for word in fitting if len(packs := self._fitting(word)) > 1}
        words = [word for word in fitting if word not in doubtful]
        if not words:
            return "; ".join(_in_doubt(word, packs) for word, packs in doubtful.items())
        before = self._ran.setdefault(place, content) if any(_fits(word, content) for word in words) else ""
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

    def _unheard(self, id: str, place: Path) -> str:
        """What to say where no word means a pack, and which word means none at all."""
        unheard = [word.name for word in map(TrustWord.said, self.words) if not self._fitting(word)]
        astray = f"`--trust {unheard[0][:_SHOWN]}` means no pack that is here. " if unheard else ""
        word = id if len(self._fitting(TrustWord(id))) <= 1 else _as_path(place)
        return f"{astray}If you know what it does, say `--trust {word}`, or in the studio trust it on the page Packs."

    def doubt(self, id: str, place: Path) -> str:
        """Which word means a pack and others as well, and these; empty when none does."""
        for word in map(TrustWord.said, self.words):
            if word.means(id, place) and len(packs := self._fitting(word)) > 1:
                return f"`--trust {word.name}` fits {' and '.join(_as_path(pack.place) for pack in packs)}"
        return ""

    def _fitting(self, word: TrustWord) -> list[PackWithCode]:
        """All packs that a word fits: those that were met, a shipped one, and the one that it is the path of."""
        packs = {pack.folder: pack for pack in self._met.values() if word.means(pack.id, pack.place)}
        for folder in (content_folder() / word.name if word.name.isidentifier() else None, word.place):
            if folder is None or not is_file(folder / MANIFEST):
                continue
            real = Path(os.path.realpath(folder))
            if not any(real in (pack.place, pack.folder) for pack in packs.values()):
                packs[real] = PackWithCode(folder.name, real, real, "")
        return [pack for pack in packs.values() if not word.digest or pack.digest.startswith(word.digest)]

    def tell(self, id: str, place: Path, content: str) -> None:
        """Say which Python runs, before it does."""
        _ran_here[place] = content
        if self._tell is not None:
            self._tell(f"{id} ({short_path(place)}, digest {content[:SHORT]})")


def _in_doubt(word: TrustWord, packs: Sequence[PackWithCode]) -> str:
    """A word of trust fits several packs, so it counts for none."""
    named = " or ".join(f"`--trust {_as_path(pack.place)}` (id {pack.id})" for pack in packs)
    return (
        f"`--trust {word.name}` fits {len(packs)} packs, so it runs none of them: say which one you mean by its path, "
        f"{named}, or by its digest, as in `--trust {word.name}@0123456789ab`."
    )


def _as_path(place: Path) -> str:
    """A path that cannot be an id."""
    path = short_path(place)
    return path if "/" in path or path.startswith(".") else f"./{path}"


def _fits(word: TrustWord, content: str) -> bool:
    return content.startswith(word.digest)


def trusted_here() -> list[str]:
    """Whom this process trusts with what others send to it: those in its environment, and what already ran in it."""
    words = [word for word in os.environ.get(VARIABLE, "").split(os.pathsep) if word]
    return [*words, *(f"{path}@{content}" for path, content in tuple(_ran_here.items()))]


def forget_ran(words: Iterable[str]) -> None:
    """Let this process trust no longer what others send to it of packs that these words mean."""
    for word in map(TrustWord.said, words):
        if word.place is not None:
            _ran_here.pop(word.place, None)


def code_digest(sources: Mapping[str, bytes]) -> str:
    """A name for the Python of a pack: the same for the same files with the same content only."""
    from mapforge.files.cache import digest

    return digest(*(part for name in sorted(sources) for part in (name, sources[name])))
