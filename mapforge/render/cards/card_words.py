"""What a card says: name, number, text, and what the hooks of the item do."""

from __future__ import annotations

from dataclasses import dataclass, fields

from mapforge.artwork.emblem import Emblem
from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.artwork.kept_emblem import emblem_kept, kept_emblem
from mapforge.files.plain_data import Fields, Record
from mapforge.hooks.sentences import item_sentences, offer_sentences
from mapforge.packs.known_names import known_names
from mapforge.packs.library import Item, Library
from mapforge.packs.translations import translated, translation
from mapforge.worlds.known_rulings import usual_rulings


@dataclass(frozen=True)
class CardWords:
    """Everything that is printed on both sides of a card."""

    kind: str
    full_id: str
    name: str
    number: str
    text: str
    effects: tuple[str, ...]
    emblem: Emblem
    name_language: str = "en"
    text_language: str = "en"

    def as_data(self) -> Record:
        """The same as plain data that last."""
        words = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**words, "effects": list(self.effects), "emblem": kept_emblem(self.emblem)}

    @classmethod
    def from_data(cls, data: Fields) -> CardWords:
        """What such data say."""
        return cls(**{**data, "effects": tuple(data["effects"]), "emblem": emblem_kept(data["emblem"])})


def card_words(library: Library, item: Item, language: str = "en", emblems: ItemEmblems | None = None) -> CardWords:
    """What the card of an item says in a language; what is not translated stays as the pack says it."""
    rulings, names = usual_rulings(library, item.pack), known_names(library)
    effects = item_sentences(library.known_hooks.hooks, item.fields.get("hooks"), rulings, names)
    spoken = {
        field: language if translation(library, item, field, language) is not None else "en"
        for field in ("name", "text")
    }
    return CardWords(
        item.kind,
        item.full_id,
        _one_line(translated(library, item, "name", language)),
        _number(item),
        _one_line(translated(library, item, "text", language)),
        tuple(map(_one_line, (*effects, *offer_sentences(item.fields)))),
        (emblems or ItemEmblems(library)).of_item(item),
        spoken["name"],
        spoken["text"],
    )


def _number(item: Item) -> str:
    """The tokens of a race, those that a power adds, and the defence of a piece."""
    key = "defence" if item.kind == "piece" else "tokens"
    number = item.fields.get(key)
    if type(number) is not int or not number:
        return ""
    return str(number) if item.kind == "race" else f"{number:+d}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
