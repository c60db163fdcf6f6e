"""Hooks by the words that are said about them: their own texts, what people call them, and the items that use them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log

from engine import Hook, RegionFilter
from engine.blueprint.hook_reader import MODIFIERS
from mapforge.files.plain_data import Fields
from mapforge.hooks.sentences import hook_sentence
from mapforge.packs.library import Library
from mapforge.pages.concept_view import ConceptView
from mapforge.pages.concepts import concepts
from mapforge.pages.filter_words import FILTER_WORDS
from mapforge.pages.hook_reference import example_entry
from mapforge.pages.synonyms import AKIN, Synonyms, Term
from mapforge.pages.wish_words import Spelling, stems_of

NO_HOOK = ""
"""Whose passages say what nothing does."""
ITEM_KINDS = ("race", "power", "relic", "place", "event")
MISSPELT = 0.9
"""What a word is worth that was probably meant."""
SHORT = 5
"""Words with no more letters are seldom a misspelt other one."""
HABIT = 0.05
LIGHT = 0.4
"""What a word is worth that says little, however rare it is."""
LITERAL = 1.5
"""What a word is worth at most that was said as it stands, where another is the usual one for it."""
_NAME, _CALLED, _SUMMARY, _SENTENCE, _PARAMETER, _ITEM, _FILTER = 1.0, 1.0, 1.0, 0.8, 0.45, 0.45, 0.45


@dataclass(frozen=True)
class NamedItem:
    """An item that people may name, and the hooks it uses."""

    name: str
    hooks: tuple[str, ...]

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """The words of its name without their endings."""
        return tuple(stems_of(self.name))


@dataclass
class Passage:
    """A text about a hook."""

    hook: str
    worth: float
    length: float = 0.0
    """The weight of all its words."""


@dataclass
class HookIndex:
    """Which passages have which words, and how much each word tells."""

    synonyms: Synonyms
    sentences: dict[str, str]
    items: list[NamedItem]
    view: ConceptView
    passages: list[Passage] = field(default_factory=list)
    places: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=dict)
    most: float = 0.0
    """What the rarest word tells."""

    @cached_property
    def _uses(self) -> Counter[str]:
        return Counter(hook for item in self.items for hook in item.hooks)

    def habit(self, hook: str) -> float:
        """What a hook is worth because many items use it: it is more probably meant than one of a single place."""
        return 1.0 + HABIT * log(1 + self._uses[hook])

    def known(self, term: Term, spelling: Spelling) -> Term:
        """A word as the passages have it, or what it probably was; nothing when it is unknown."""
        known_words = {word: worth for word, worth in term.items() if word in self.weights}
        if known_words:
            return known_words
        main_word = max(term, key=lambda word: term[word])
        if main_word in spelling:
            return {}
        likely = spelling.likely(main_word)[:3]
        sure = MISSPELT if len(main_word) > SHORT else MISSPELT * 0.6
        return {
            word: worth * sure
            for right in likely
            for word, worth in self._meaning(right).items()
            if word in self.weights
        }

    def _meaning(self, stem: str) -> Term:
        return {**dict.fromkeys(self.synonyms.meanings.get((stem,), ()), AKIN), stem: 1.0}


def sentence_of_example(hook: Hook) -> str:
    """What a hook does, as its example uses it."""
    try:
        return hook_sentence(hook, example_entry(hook.example)) if hook.example else hook.summary
    except ValueError:
        return hook.summary


def index_of(library: Library, synonyms: Synonyms) -> HookIndex:
    """The hooks of a library, ready to be searched."""
    hooks = library.known_hooks.hooks
    sentences = {name: sentence_of_example(hooks[name]) for name in sorted(hooks)}
    said = [(name, worth, text) for name in sentences for worth, text in _texts(hooks[name], sentences[name], synonyms)]
    items = []
    for fields in _items(library):
        used = _used_hooks(fields, hooks)
        items.append(NamedItem(str(fields.get("name") or ""), used))
        said += [(hook, _ITEM, str(fields.get("text") or "")) for hook in used[:3]]
    items += [NamedItem(name, tuple(used)) for name, used in synonyms.items.items()]
    index = HookIndex(synonyms, sentences, items, ConceptView(concepts(), said))
    texts = [(Passage(name, worth), synonyms.terms(text)) for name, worth, text in said]
    grounds = synonyms.terms(_grounds(library))
    texts += [(Passage(name, _FILTER), grounds) for name in sentences if _has_filter(hooks[name])]
    texts += [(Passage(NO_HOOK, _CALLED), synonyms.terms(phrase)) for phrase in synonyms.missing]
    _weigh(index, texts)
    return index


def _has_filter(hook: Hook) -> bool:
    return any(parameter.type is RegionFilter for parameter in hook.parameters.values())


def _texts(hook: Hook, sentence: str, synonyms: Synonyms) -> Iterator[tuple[float, str]]:
    yield _NAME, hook.name.replace("_", " ")
    yield _SUMMARY, hook.summary
    yield _SENTENCE, sentence
    for phrase in synonyms.hooks.get(hook.name, ()):
        yield _CALLED, phrase
    for parameter in hook.parameters.values():
        yield _PARAMETER, f"{parameter.name} {parameter.summary} {' '.join(parameter.choices)}".replace("_", " ")


def _grounds(library: Library) -> str:
    """What every filter of regions can ask for."""
    named = [
        item.fields.get("name") or item.id for kind in ("terrain", "symbol") for item in library.items(kind).values()
    ]
    return " ".join(map(str, (*named, *FILTER_WORDS))).replace("_", " ")


def _items(library: Library) -> Iterator[Fields]:
    for kind in ITEM_KINDS:
        for item in library.items(kind).values():
            yield item.fields


def _used_hooks(fields: Fields, hooks: Mapping[str, Hook]) -> tuple[str, ...]:
    """The hooks of an item in its own order, those under a ruling last."""
    entries = fields.get("hooks")
    listed = [entry if isinstance(entry, dict) else {entry: None} for entry in _list(entries)]
    listed.sort(key=lambda entry: "when" in entry)
    names = [str(key) for entry in listed for key in entry if key not in MODIFIERS]
    return tuple(dict.fromkeys(name for name in names if name in hooks))


def _list(entries: object) -> list[object]:
    return [entry for entry in entries if isinstance(entry, dict | str)] if isinstance(entries, list) else []


def _weigh(index: HookIndex, texts: Sequence[tuple[Passage, Iterable[Term]]]) -> None:
    having: dict[str, set[str]] = {}
    for passage, terms in texts:
        if passage.worth > _PARAMETER:
            for term in terms:
                for word in term:
                    having.setdefault(word, set()).add(passage.hook)
    count = len(index.sentences)
    index.weights = {
        word: log(1 + count / len(hooks)) * (LIGHT if word in index.synonyms.light else 1.0)
        for word, hooks in having.items()
    }
    for word in index.weights:
        # Whoever says money means coins, and no more than whoever says coins.
        meant = [index.weights[other] for other in index.synonyms.meanings.get((word,), ()) if other in index.weights]
        if meant:
            index.weights[word] = min(index.weights[word], LITERAL * max(meant))
    index.most = log(1 + count)
    for passage, terms in texts:
        place = len(index.passages)
        index.passages.append(passage)
        words: dict[str, float] = {}
        for term in terms:
            for word, worth in term.items():
                words[word] = max(words.get(word, 0.0), worth)
            passage.length += max((worth * index.weights.get(word, 0.0) for word, worth in term.items()), default=0.0)
        for word, worth in words.items():
            if word in index.weights:
                index.places.setdefault(word, []).append((place, worth))
