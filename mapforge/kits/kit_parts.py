"""All parts of a kit with their pictures, section by section, and what is wrong with them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.world.world import Settings
from mapforge.files.fonts import undrawable
from mapforge.kits import faces
from mapforge.kits.ink import FULL, with_ink
from mapforge.kits.kit_sizes import KitSizes
from mapforge.kits.kit_source import KitItem, KitSource
from mapforge.kits.sheets import KitPart
from mapforge.packs.translations import KIT_WORDS, kit_word, translated, words_of
from mapforge.render.cards.card_layouts import UNITS, front_of
from mapforge.render.cards.card_picture import BACK, FRONT, CardEdge, DrawnCard, draw_card
from mapforge.render.cards.card_words import CardWords, card_words
from mapforge.render.outlined_letters import missing_letters
from mapforge.render.picture import Picture

TOO_LONG, NO_GLYPH = "print/text-too-long", "print/missing-glyph"
SMALL_PARTS = ("tokens", "pieces", "relics", "places", "coins", "turn_marker")
RUNS = (("banners",), ("badges",), SMALL_PARTS, ("turn_track", "die"), ("cards",))
"""The sections of a kit in order; those that stand together share sheets."""
SECTIONS = tuple(section for run in RUNS for section in run)
ON_REQUEST = ("cards",)
"""What is only in a kit that asks for it: the texts of relics, places and pieces are in the player aid as well."""
LONGEST_NAME = 80
ONE_SIDED = ("turn_track", "die")


@dataclass(frozen=True)
class KitFinding:
    """Something about a kit that its maker should know, and what to do about it."""

    check: str
    item: str
    message: str
    proposal: str

    def __str__(self) -> str:
        return f"warning[{self.check}]: {self.item}: {self.message}; {self.proposal}"


@dataclass(frozen=True)
class KitLook:
    """How the parts of a kit are drawn."""

    sizes: KitSizes = field(default_factory=KitSizes)
    ink: str = FULL
    fonts: tuple[Path, ...] = ()
    has_lines: bool = True
    """Whether a line shows the cut."""


class KitParts:
    """The parts of a kit; each picture is drawn once, whoever wants it."""

    def __init__(self, source: KitSource, look: KitLook | None = None) -> None:
        self.source, self.look = source, look or KitLook()
        self.words = words_of(source.library, source.language, "kit")
        self.pictures: dict[str, Picture] = {}
        self.findings: list[KitFinding] = []
        self.said: dict[str, CardWords] = {}
        """What the items say whose parts were made, by their full ids."""
        self.die_faces = Settings().die
        self._sections: dict[str, list[KitPart]] = {}

    def section(self, name: str) -> list[KitPart]:
        """The parts of a section."""
        if name not in self._sections:
            makers: dict[str, Callable[[], Iterator[KitPart]]] = {
                "banners": lambda: self._cards("banners", "race"),
                "badges": lambda: self._cards("badges", "power"),
                "tokens": self._tokens,
                "pieces": self._pieces,
                "relics": lambda: self._markers("relics", "relic"),
                "places": lambda: self._markers("places", "place"),
                "coins": self._coins,
                "turn_marker": self._turn_marker,
                "turn_track": self._turn_track,
                "die": self._die,
                "cards": self._item_cards,
            }
            self._sections[name] = list(makers[name]())
        return self._sections[name]

    def word(self, key: str) -> str:
        """A word of the kit in its language."""
        return kit_word(self.words, key)

    @property
    def words_lacking(self) -> list[str]:
        """The words of the kit that its language lacks."""
        return [key for key in KIT_WORDS if key not in self.words] if self.source.language != "en" else []

    @property
    def all_findings(self) -> tuple[KitFinding, ...]:
        """What does not fit or cannot be written in the parts that were made, each once."""
        return tuple(dict.fromkeys(self.findings))

    def name(self, each: KitItem) -> str:
        """What an item is called in the language of the kit."""
        return " ".join(translated(self.source.library, each.item, "name", self.source.language).split())

    def words_of_item(self, each: KitItem) -> CardWords:
        """What an item says in the language of the kit."""
        id = each.item.full_id
        if id not in self.said:
            source = self.source
            self.said[id] = card_words(source.library, each.item, source.language, source.emblems)
        return self.said[id]

    def _items(self, kind: str) -> tuple[KitItem, ...]:
        return self.source.items[kind]

    def _cards(self, section: str, kind: str) -> Iterator[KitPart]:
        sizes = self.look.sizes
        scale = sizes.banner * UNITS / front_of("race", True).width
        if kind not in ("race", "power"):
            scale = sizes.card * UNITS / front_of(kind, True).width
        # The card is drawn in its usual size, and so is the ground beyond the cut.
        edge = CardEdge(sizes.bleed / scale, self.look.has_lines)
        for each in self._items(kind):
            words = self.words_of_item(each)
            layout = front_of(kind, bool(words.text))
            stem, sides = _stem(kind, each), {}
            for side in (FRONT, BACK):
                card = draw_card(words, side, self.look.fonts, edge)
                self._note(card, each.item.full_id)
                sides[side] = self._keep(f"card-{stem}-{side}", card.picture)
            width, height = (length / UNITS * scale for length in (layout.width, layout.height))
            yield KitPart(
                section, each.item.full_id, self.name(each), width, height, sizes.bleed, sides[FRONT], sides[BACK]
            )

    def _item_cards(self) -> Iterator[KitPart]:
        for kind in ("relic", "place", "piece"):
            yield from self._cards("cards", kind)

    def _tokens(self) -> Iterator[KitPart]:
        sizes = self.look.sizes
        cut = faces.DieCut(sizes.token, sizes.corner, sizes.bleed, self.look.has_lines)
        for each in self._items("race"):
            emblem, stem = self.source.emblems.of_item(each.item), _stem("race", each)
            front = self._keep(f"token-{stem}", faces.token_face(emblem, cut))
            back = self._keep(f"token-{stem}-declined", faces.declined_face(emblem, cut))
            yield self._square("tokens", each, cut, front, back)

    def _pieces(self) -> Iterator[KitPart]:
        sizes = self.look.sizes
        # Those of one size stand together, so that they share cuts.
        for each in sorted(self._items("piece"), key=lambda each: sizes.of_piece(each.item.id)):
            cut = faces.DieCut(sizes.of_piece(each.item.id), sizes.corner, sizes.bleed, self.look.has_lines)
            drawn = faces.piece_face("piece", self.source.emblems.of_item(each.item), cut)
            picture = self._keep(f"piece-{_stem('piece', each)}", drawn)
            yield self._square("pieces", each, cut, picture, picture)

    def _markers(self, section: str, kind: str) -> Iterator[KitPart]:
        sizes = self.look.sizes
        cut = faces.DieCut(sizes.marker, sizes.corner, sizes.bleed, self.look.has_lines)
        for each in self._items(kind):
            drawn = faces.piece_face(kind, self.source.emblems.of_item(each.item), cut)
            front = self._keep(f"marker-{_stem(kind, each)}", drawn)
            yield self._square(section, each, cut, front, self._keep("marker-back", faces.hidden_face(cut)))

    def _square(self, section: str, each: KitItem, cut: faces.DieCut, front: str, back: str) -> KitPart:
        self.words_of_item(each)
        return KitPart(
            section, each.item.full_id, self.name(each), cut.size, cut.size, cut.bleed, front, back, each.count
        )

    def _coins(self) -> Iterator[KitPart]:
        sizes = self.look.sizes
        cut = faces.DieCut(sizes.coin, sizes.coin / 2, sizes.bleed, self.look.has_lines)
        for value, count in sorted(self.source.coins.items()):
            picture = self._keep(f"coin-{value}", faces.coin_face(value, cut))
            yield KitPart("coins", f"coin/{value}", str(value), cut.size, cut.size, cut.bleed, picture, picture, count)

    def _turn_marker(self) -> Iterator[KitPart]:
        if self.source.coins:
            sizes = self.look.sizes
            cut = faces.DieCut(sizes.turn_marker, sizes.turn_marker / 2, sizes.bleed, self.look.has_lines)
            picture = self._keep("turn-marker", faces.turn_marker_face(cut))
            yield KitPart(
                "turn_marker", "turn_marker", self.word("turn_marker"), cut.size, cut.size, cut.bleed, picture, picture
            )

    def _turn_track(self) -> Iterator[KitPart]:
        turns, sizes = self.source.turns, self.look.sizes
        if turns:
            marker = sizes.turn_marker
            words = words_of(self.source.library, self.source.language)
            pattern = words.get("players", "{} players")
            ends = {turn: pattern.replace("{}", ", ".join(map(str, players))) for turn, players in turns.items()}
            picture = self._keep("turn-track", faces.turn_track(ends, marker, sizes.bleed))
            size = faces.track_size(max(turns), marker)
            yield KitPart("turn_track", "turn_track", self.word("turn_track"), *size, sizes.bleed, picture)

    def _die(self) -> Iterator[KitPart]:
        if self.source.coins:
            edge = self.look.sizes.die
            # The line around the net is half outside of it.
            picture = self._keep("die", faces.die_net(self.die_faces, edge))
            yield KitPart("die", "die", self.word("die"), *faces.die_size(edge), 0.3, picture)

    def _keep(self, name: str, picture: Picture) -> str:
        file = f"{name}.svg"
        if file not in self.pictures:
            self.pictures[file] = with_ink(picture, self.look.ink)
        return file

    def _note(self, card: DrawnCard, item: str) -> None:
        for misfit in card.misfits:
            message = f"{misfit.side}: {misfit.message}"
            self.findings.append(KitFinding(TOO_LONG, item, message, misfit.proposal))
        self.note_letters(item, [text for _, text in missing_letters(card.picture, self.look.fonts)])

    def note_letters(self, item: str, texts: Sequence[str]) -> None:
        """Note the letters in some texts about an item that no font has."""
        missing = list(dict.fromkeys(letter for text in texts for letter in undrawable(text, self.look.fonts)))
        known = {finding.item for finding in self.findings if finding.check == NO_GLYPH}
        if missing and item not in known:
            listed = ", ".join(f"'{letter}' (U+{ord(letter):04X})" for letter in missing[:8])
            more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
            proposal = "give a folder with a font that has them: --fonts FOLDER"
            self.findings.append(KitFinding(NO_GLYPH, item, f"no font has {listed}{more}", proposal))


def _stem(kind: str, each: KitItem) -> str:
    return safe_name(f"{kind}-{each.item.pack}-{each.item.id}")


def safe_name(text: str) -> str:
    """A name for a file that leads nowhere else, whatever somebody calls their pack; no two texts share one."""
    letters = (letter if letter.isascii() and (letter.isalnum() or letter in "_-") else "-" for letter in text)
    plain = "".join(letters).lstrip("-")
    if plain == text and len(plain) <= LONGEST_NAME:
        return plain
    return f"{plain[:LONGEST_NAME]}-{hashlib.sha256(text.encode(errors='surrogatepass')).hexdigest()[:8]}"
