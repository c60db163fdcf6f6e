"""What people type: names of regions and items as they are printed, numbers of tokens, and whole arrangements."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine import Action, World
from engine.vocabulary.actions import VERBS
from mapforge.files.suggestions import closest
from mapforge.games.narration import Teller

_ALL = re.compile(r"(?:all|everything|the rest)")
_PLACE = re.compile(
    r"place (?:(?P<first>[0-9]{1,9}|all) (?:on |in )?(?P<there>.+)|(?:on |in )?(?P<here>.+?) (?P<last>[0-9]{1,9}|all))"
)
_PAIR = re.compile(r"(?:(?P<first>[0-9]{1,9}) (?:on |in )?(?P<there>.+)|(?P<here>.+?) ?[=: ] ?(?P<last>[0-9]{1,9}))")

_JOINING = ("on", "using", "and", "all")


def plain(text: str) -> str:
    """Text in lower case, without punctuation and spelling variants."""
    plain_text = re.sub(r"[’'`\"]", "", text.lower())
    plain_text = re.sub(r"[\s_\-]+", " ", plain_text).strip()
    return re.sub(r"\bwith\b", "using", plain_text)


class TypedWords:
    """Finds the region, item or action that somebody means."""

    def __init__(self, world: World, teller: Teller) -> None:
        self.teller = teller
        self.regions = {plain(name): region.id for region in world.regions for name in (region.id, region.name)}
        items = {plain(name): trait.id for trait in world.traits for name in (trait.id, trait.name)}
        items |= {plain(kind): kind for kind in world.piece_kinds}
        items |= {f"{word} {number}": f"{word}_{number}" for word in ("combo", "player") for number in range(10)}
        self.names = {**items, **self.regions}
        self._longest_first = sorted(self.names, key=len, reverse=True)

    def region(self, text: str) -> str:
        """The id of a region by its id, its name or an unambiguous beginning of either; empty if there is none."""
        typed = plain(text)
        if typed in self.regions:
            return self.regions[typed]
        begun = {id for name, id in self.regions.items() if name.startswith(typed)}
        return begun.pop() if len(begun) == 1 and typed else ""

    def translated(self, line: str) -> str:
        """The line with ids instead of names, as the game reads it."""
        words = f" {plain(line)} "
        for name in self._longest_first:
            words = words.replace(f" {name} ", f" {self.names[name]} ")
        return " ".join(words.split())

    def action(self, line: str, actions: Iterable[Action]) -> Action | str:
        """The possible action that a line means, by its text, with names, or by a beginning that fits no other.

        A region alone means the one thing that can be done there.
        """
        typed, possible = plain(line), list(actions)
        forms = [(action, form) for action in possible for form in (plain(str(action)), plain(self.spoken(action)))]
        exact = [action for action, form in forms if form == typed]
        begun = list(dict.fromkeys(action for action, form in forms if form.startswith(typed)))
        region = self.region(line)
        there = [action for action in possible if region and action.where == region]
        for candidates in (exact[:1], begun, there):
            if len(candidates) == 1:
                return candidates[0]
        return self.translated(line)

    def spoken(self, action: Action) -> str:
        """An action with the names of regions and items, as it can be typed."""
        where = self.teller.region(action.where)
        what = action.what if action.verb == "pick" else self.teller.item(action.what)
        using = tuple(self.teller.item(name) for name in action.using)
        return str(Action(action.verb, what, where, using))

    def suggestion(self, line: str, actions: Iterable[Action]) -> str:
        """What a line that is no action was probably meant to be; empty if it is one, or nothing is close."""
        verb, _, rest = self.translated(line).partition(" ")
        if verb in VERBS and all(self._is_known(word) for word in rest.split()):
            return ""
        forms = {plain(spoken): spoken for spoken in map(self.spoken, actions)}
        near = closest(plain(line), forms)
        meant = "" if verb in VERBS else closest(verb, VERBS)
        return forms[near] if near else f"{meant} {rest}".strip() if meant else ""

    def _is_known(self, word: str) -> bool:
        return word in self.names.values() or word in _JOINING or word.isdigit() or ":" in word

    def asked(self, line: str, actions: Iterable[Action]) -> Action | str:
        """The action that `why` is about: of a region alone, its conquest."""
        action, region = self.action(line, actions), self.region(line)
        return Action("conquer", "", region) if region and isinstance(action, str) else action

    def placing(self, line: str) -> tuple[str, int | None] | None:
        """The region and the number of `place east ash 5`; no number for all tokens, None for any other line."""
        match = _PLACE.fullmatch(plain(line))
        region = self.region(match["there"] or match["here"]) if match else ""
        if not match or not region:
            return None
        number = match["first"] or match["last"]
        return region, None if _ALL.fullmatch(number) else int(number)

    def arrangement(self, line: str) -> dict[str, int] | str:
        """The tokens of each region of `3 east ash, south hills 2`, or the part that is not understood."""
        tokens: dict[str, int] = {}
        for part in re.split(r"[,;]", line):
            pair = _PAIR.fullmatch(plain(part))
            region = self.region(pair["there"] or pair["here"]) if pair else ""
            if not pair or not region:
                return part.strip() or line
            tokens[region] = int(pair["first"] or pair["last"])
        return tokens
