"""Finding hooks by what somebody wishes for, and what is said beside hooks rather than by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from engine import Registry
from mapforge.files.plain_data import Record
from mapforge.packs.library import Library
from mapforge.pages.concept_view import of_nearest
from mapforge.pages.concepts import concepts
from mapforge.pages.hook_index import NO_HOOK, HookIndex, index_of
from mapforge.pages.synonyms import Advice, Term, synonyms
from mapforge.pages.wish_words import Spelling, distance, stem, stems_of, words_of

LONGEST_WISH = 400
MOST = 12
"""So many hooks are found at most."""
FEWEST = 5
NEAR = 0.4
"""After the first few, what has a smaller share of the best score is not worth reading."""
LIKELY = 0.4
"""When no hook fits a wish so well, and nothing said beside hooks is so much of it, nothing does it."""
STRANGE = 0.4
"""What strange words take from how well the best hook fits."""
WHOLLY = 0.8
"""So much of what nothing does must be in a wish: regions of swamp are not the wish to dry one."""
COVERED = 0.8
"""A hook that has nearly all words of a wish is not outdone by what nothing does."""
UNHEARD = 0.5
"""A wish that is less like what nothing does is not told so for that reason."""
_BY_COVERAGE, _BY_PASSAGE, _BY_CONCEPT = 0.3, 0.7, 0.8
ABOUT = 0.35
"""What a word tells that nobody says of a hook, but that is about something hooks do."""
LEAST_LEFT = 3
"""So many words of a wish must be left without its circumstances for these to be looked at by themselves."""
_NAMED, _MENTIONED, _SAID_BY_CHANCE = 1.0, 0.4, 0.1
_LIKE_WORDS = frozenset({"like", "as", "do", "does", "what", "power", "race", "of"})


@dataclass(frozen=True)
class FoundHook:
    """A hook that may fulfil a wish."""

    hook: str
    score: float
    sentence: str


@dataclass(frozen=True)
class WishAnswer:
    """The hooks for a wish, the best first; when nothing does what is wished for, those that come nearest."""

    found: tuple[FoundHook, ...]
    is_nothing: bool
    advice: tuple[Advice, ...] = ()

    def as_data(self) -> Record:
        """The answer for programs."""
        return {
            "results": [asdict(each) for each in self.found],
            "nothing": self.is_nothing,
            "beside": [each.says for each in self.advice],
        }


class _Spellings(NamedTuple):
    """What misspelt words may have been."""

    stems: Spelling
    names: Spelling
    """The words of the names of items, endings included: one in the wrong ending has another stem."""


_INDEXES: WeakKeyDictionary[Registry, tuple[HookIndex, _Spellings]] = WeakKeyDictionary()


def _index(library: Library) -> tuple[HookIndex, _Spellings]:
    known = _INDEXES.get(library.known_hooks)
    if known is None:
        index = index_of(library, synonyms())
        words = {word for word in index.weights if " " not in word}
        words |= {stems[0] for stems in index.synonyms.meanings if len(stems) == 1}
        words |= {stem for item in index.items for stem in item.stems}
        words |= {stem for phrase in index.synonyms.other_phrases for stem in stems_of(phrase)}
        words |= concepts().words
        names = {word for item in index.items for word in words_of(item.name)}
        known = _INDEXES[library.known_hooks] = index, _Spellings(Spelling(words), Spelling(names))
    return known


def search_hooks(library: Library, wish: str) -> WishAnswer:
    """The hooks that fulfil a wish: by name, by the items that it names, and by its words."""
    index, spellings = _index(library)
    wish = wish[:LONGEST_WISH]
    search = _Search(index, spellings, wish)
    scores = search.scores()
    plain = concepts().without_circumstances(search.said)
    if LEAST_LEFT <= len(plain) < len(search.said):
        for hook, score in _Search(index, spellings, " ".join(plain)).scores().items():
            scores[hook] = max(scores.get(hook, 0.0), score)
    exact = "_".join(words_of(wish.replace("_", " ")))
    if exact in index.sentences:
        scores[exact] = 1.0 + max(scores.values(), default=0.0)
    advice = search.advice()
    ranked = sorted((name for name in scores if scores[name] > 0), key=lambda name: (-scores[name], name))[:MOST]
    best = scores[ranked[0]] if ranked else 0.0
    hooks = [
        FoundHook(name, round(scores[name] / max(1.0, best), 3), index.sentences[name])
        for place, name in enumerate(ranked)
        if place < FEWEST or scores[name] >= NEAR * best
    ]
    is_nothing = exact not in index.sentences and search.is_nothing()
    return WishAnswer(tuple(hooks[:FEWEST] if is_nothing else hooks), is_nothing, tuple(advice))


class _Search:
    def __init__(self, index: HookIndex, spellings: _Spellings, wish: str) -> None:
        self.index = index
        self.said = concepts().without_german_articles(words_of(wish))
        self.stems = [_spelt(word, spellings) for word in self.said]
        self.about = concepts().of(self.said, self.stems)
        self.raw = _each_once(index.synonyms.terms(" ".join(self.said)))
        self.terms: list[Term] = [index.known(term, spellings.stems) for term in self.raw]
        self.weights = [self._weight(said, term) for said, term in zip(self.raw, self.terms, strict=True)]
        self.total = sum(self.weights)
        self.best_coverage = 0.0
        self.best_about = 0.0
        self.best_advice = 0.0
        self.best_score = 0.0
        self.is_named = False
        self.is_unheard_of = False
        """Whether the wish is more like something that nothing does than like anything that a hook does."""

    def _weight(self, said: Term, term: Term) -> float:
        """What a word of the wish tells; one that nobody knows tells as much as the rarest, for no hook has it."""
        unknown = self.index.most * (1.0 if concepts().words.isdisjoint(said) else ABOUT)
        return max((worth * self.index.weights[word] for word, worth in term.items()), default=unknown)

    def scores(self) -> dict[str, float]:
        """How well each hook fits: how much of the wish is said of it, in one text too, and by what these are about."""
        by_passage: dict[int, float] = {}
        by_hook: dict[str, float] = {}
        for term in self.terms:
            best: dict[int, float] = {}
            for word, worth in term.items():
                weight = worth * self.index.weights[word]
                for place, share in self.index.places.get(word, ()):
                    best[place] = max(best.get(place, 0.0), weight * share)
            of_hook: dict[str, float] = {}
            for place, value in best.items():
                passage = self.index.passages[place]
                by_passage[place] = by_passage.get(place, 0.0) + value
                of_hook[passage.hook] = max(of_hook.get(passage.hook, 0.0), value * passage.worth)
            for hook, value in of_hook.items():
                by_hook[hook] = by_hook.get(hook, 0.0) + value
        covered = {hook: value / self.total for hook, value in by_hook.items() if hook != NO_HOOK}
        self.best_coverage = max(covered.values(), default=0.0)
        alike, unheard = self._alike(by_passage)
        about = self.index.view.likeness(self.about)
        self.best_about = max(about.values(), default=0.0)
        heard = COVERED * max(self.best_coverage, self.best_about)
        self.is_unheard_of = unheard > max(UNHEARD, heard, *map(max, alike.values()))
        scores = {hook: _BY_CONCEPT * share for hook, share in about.items()}
        for hook, share in covered.items():
            likeness = of_nearest(alike.get(hook, [0.0]))
            scores[hook] = scores.get(hook, 0.0) + _BY_COVERAGE * share + _BY_PASSAGE * likeness
        scores = {hook: value * self.index.habit(hook) for hook, value in scores.items()}
        self.best_score = max(scores.values(), default=0.0)
        for hook, value in self._by_items().items():
            scores[hook] = scores.get(hook, 0.0) + value
        return scores

    def _alike(self, by_passage: dict[int, float]) -> tuple[dict[str, list[float]], float]:
        """How much the wish is like each text about each hook, and like what nothing does."""
        alike: dict[str, list[float]] = {}
        for place, value in by_passage.items():
            passage = self.index.passages[place]
            if passage.hook != NO_HOOK or value >= WHOLLY * passage.length:
                share = passage.worth * 2 * value / (self.total + passage.length)
                alike.setdefault(passage.hook, []).append(share)
        return alike, max(alike.pop(NO_HOOK, [0.0]))

    def _by_items(self) -> dict[str, float]:
        """What hooks are worth because the wish names items that use them."""
        worth_by_hook: dict[str, float] = {}
        for item in self.index.items:
            worth = self._named(item.stems)
            for place, hook in enumerate(item.hooks):
                worth_by_hook[hook] = max(worth_by_hook.get(hook, 0.0), worth * (1 - 0.05 * place))
        return worth_by_hook

    def _named(self, name: tuple[str, ...]) -> float:
        """How surely a wish names an item."""
        wanted = [stem for stem in name if stem not in ("of", "the", "on", "o")]
        places = [self.stems.index(stem) for stem in wanted if stem in self.stems]
        if not wanted or len(places) * 2 < len(wanted) + (len(wanted) > 1):
            return 0.0
        first = min(places)
        others = [word for place, word in enumerate(self.said) if place not in places]
        is_all = all(word in self.index.synonyms.small or word in _LIKE_WORDS for word in others)
        before = self.said[max(0, first - 2) : first]
        if is_all or "like" in before or "as" in before:
            self.is_named = True
            return _NAMED
        is_word = all(stem in self.index.weights for stem in wanted)
        if is_word:
            return _SAID_BY_CHANCE
        self.is_named = True
        return _MENTIONED

    def advice(self) -> list[Advice]:
        """What can be said beside hooks, when the wish is about that; what it is most about first."""
        shares = {each: max(map(self._share, each.wishes)) for each in self.index.synonyms.beside}
        self.best_advice = max(shares.values())
        return sorted((each for each in shares if shares[each]), key=lambda each: -shares[each])

    def is_nothing(self) -> bool:
        """Whether no hook does what is wished for."""
        if self.is_named:
            return False
        if self.is_unheard_of or concepts().is_beyond(self.said):
            return True
        said = set(map(stem, self.said))
        if any(" " not in phrase and stem(phrase) in said for phrase in self.index.synonyms.missing):
            # A single word is there because nothing with it can be done.
            return True
        return max(self.best_score - STRANGE * self._strangeness(), self.best_advice) < LIKELY

    def _strangeness(self) -> float:
        """How many of the words that say something are about nothing that hooks do."""
        synonyms = self.index.synonyms
        telling = [each for word, each in zip(self.said, self.stems, strict=True) if word not in synonyms.small]
        strange = [each for each in telling if each not in concepts().words and each not in synonyms.light]
        return len(strange) / max(1, len(telling))

    def _share(self, phrase: str) -> float:
        """How much of the wish a phrase is, when all words of the phrase are in it."""
        places = set()
        for wanted in self.index.synonyms.stems(phrase):
            place = next((n for n, term in enumerate(self.raw) if wanted in term or wanted in self.terms[n]), None)
            if place is None:
                return 0.0
            places.add(place)
        return sum(self.weights[place] for place in places) / (self.total or 1.0)


def _spelt(word: str, spellings: _Spellings) -> str:
    """The stem of a word as it was probably meant."""
    own_stem = stem(word)
    if own_stem in spellings.stems:
        return own_stem
    named = spellings.names.likely(word)[:1]
    nearest = {stem(name): distance(word, name) for name in named}
    nearest |= {near: distance(own_stem, near) for near in spellings.stems.likely(own_stem)[:1] if near not in nearest}
    return min(nearest, key=nearest.__getitem__, default=own_stem)


def _each_once(terms: Iterable[Term]) -> list[Term]:
    return list({frozenset(term): term for term in terms}.values())
