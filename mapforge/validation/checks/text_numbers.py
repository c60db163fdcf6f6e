"""The numbers in the texts of authors and those in the sentences of their hooks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mapforge.files.documents import Document
from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.kinds import HOOKED_KINDS
from mapforge.files.number_reader import whole_number
from mapforge.files.plain_data import Keys
from mapforge.hooks.sentences import item_sentences, offer_sentences
from mapforge.packs.known_names import known_names
from mapforge.packs.library import Item, Library
from mapforge.packs.translations import languages, translation
from mapforge.validation.checks.check_registry import rule
from mapforge.worlds.known_rulings import usual_rulings

NUMBER_CONTRADICTED = Check(
    "item/number-contradicted",
    Severity.WARNING,
    "A text says another number than the hooks",
    "Players trust what is printed; with another number, they play another item than the game does.",
    "Change the number in the text or in the hook, or suppress this with a reason if both are right.",
    bad="# powers/rich.yaml\nid: rich\nname: Rich\ntokens: 4\ntext: Two coins each turn.\n"
    "hooks:\n  - coins_per_turn: {coins: 3}\n",
    good="# powers/rich.yaml\nid: rich\nname: Rich\ntokens: 4\ntext: Three coins each turn.\n"
    "hooks:\n  - coins_per_turn: {coins: 3}\n",
)

NUMBER_WORDS = {
    "en": "two three four five six seven eight nine ten",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn",
    "fr": "deux trois quatre cinq six sept huit - dix",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez",
    "it": "due tre quattro cinque - sette otto nove dieci",
    "pt": "dois três quatro cinco seis sete oito nove dez",
    "nl": "twee drie vier vijf zes zeven acht negen tien",
    "hu": "két három négy öt - - nyolc kilenc tíz",
    "pl": "dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć",
    "cs": "dva tři čtyři pět šest sedm osm devět deset",
    "sv": "två tre fyra fem sex sju åtta nio tio",
}
"""The words from two to ten; a dash for those that mean something else as well."""
OTHER_FORMS = {
    "en": {"twice": 2, "double": 2, "doubled": 2, "doubles": 2, "thrice": 3, "pair": 2},
    "fr": {"double": 2, "doublées": 2},
    "es": {"doble": 2},
    "pt": {"duas": 2},
    "hu": {"kettő": 2, "kettőt": 2, "hármat": 3, "négyet": 4, "ötöt": 5},
    "pl": {"dwie": 2, "dwóch": 2, "trzech": 3, "czterech": 4, "pięciu": 5},
    "cs": {"dvě": 2, "dvou": 2, "tří": 3, "čtyř": 4},
    "de": {"doppelt": 2, "zweimal": 2, "dreimal": 3},
}
_FIGURES = re.compile(
    r"\b(?:\w++ ){1,2}(?:in a row|in succession|running)\b|\bone or two\b|\bthe two of\b", re.IGNORECASE
)
"""Words for numbers that count neither coins nor tokens: twice in a row, two turns running."""
_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,9}(?![0-9])")
_COUNTED = re.compile(r"(?<![0-9])([0-9]{1,9}) (?:\w+ )?(?:coin|token)s?\b")
_SINGLE = re.compile(r"\b(?:one|1|an?) (?:\w+ )?(?:coin|token)\b", re.IGNORECASE)
_NUMBERED_FIELDS = ("tokens", "supply", "defence", "price", "passing", "treasure", "cost")


@rule
def contradicted_numbers(library: Library) -> Iterator[Finding]:
    """Compare the numbers in the texts of items, in every language, with those that their hooks say."""
    names = known_names(library)
    for id in library.named:
        for kind in HOOKED_KINDS:
            for item in library.packs[id].items[kind].values():
                rulings = usual_rulings(library, item.pack)
                sentences = item_sentences(library.known_hooks.hooks, item.fields.get("hooks"), rulings, names)
                yield from _contradictions(library, item, " ".join([*sentences, *offer_sentences(item.fields)]))


def _contradictions(library: Library, item: Item, sentence: str) -> Iterator[Finding]:
    numbers = {whole_number(number) for number in _NUMBER.findall(sentence)}
    counted = {whole_number(number) for number in _COUNTED.findall(sentence)}
    known = numbers | {value for key in _NUMBERED_FIELDS if type(value := item.fields.get(key)) is int}
    for language, text, (document, keys) in _texts(library, item):
        written = numbers_in(text, language)
        # Where the word for one is not told from an article, nothing follows from its absence.
        unsaid = sorted(counted - written - ({1} if language != "en" else set()))
        strange = sorted(written - known)
        if strange and unsaid:
            message = f"the text says {strange[0]}, but what the item does says {unsaid[0]}"
            why = f"Its hooks say: {sentence}"
            yield NUMBER_CONTRADICTED.at(
                document, keys, message, value=True, help=why, item=str(item.item_id.without_pack)
            )


def numbers_in(text: str, language: str) -> set[int]:
    """The numbers that a text names, in digits or in words of its language; one counts only with what it counts."""
    words = {word: number for number, word in enumerate(NUMBER_WORDS.get(language, "").split(), 2) if word != "-"}
    words |= OTHER_FORMS.get(language, {})
    text = _FIGURES.sub("", text) if language == "en" else text
    numbers = {whole_number(number) for number in re.findall(r"(?<![\w.,])[0-9]{1,3}(?![\w.,]*\d)", text)}
    numbers |= {words[word] for word in re.findall(r"\w+", text.lower()) if word in words}
    return numbers | ({1} if language == "en" and _SINGLE.search(text) else set())


def _texts(library: Library, item: Item) -> Iterator[tuple[str, str, tuple[Document, Keys]]]:
    """The text of an item in every language that a pack gives it in, with its place."""
    if isinstance(text := item.fields.get("text"), str):
        yield "en", text, item.origin("text")
    for language in languages(library):
        place = translation(library, item, "text", language)
        if place is not None:
            yield language, str(place[0].value(place[1])), place
