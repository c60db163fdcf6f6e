"""One way to say which attacks are meant: by whom, on whom, where, at what price, with what help, and since when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.blueprint.filters import TAKEN_FROM, FilterCompiler, number_bounds
from engine.blueprint.parties import NEEDED, PARTIES
from engine.holder.holder import Holder
from engine.state.records import Attack
from engine.vocabulary.numbers import Path
from engine.vocabulary.plain_data import Fields
from engine.vocabulary.problems import Critic, Problem
from engine.world.world import World

Test = Callable[[Holder, Attack], bool]

SINCE = ("turn", "my_last_turn")
ATTACK_WORDS = ("by", "from", "where", "tokens", "killed", "paid", "rolled", "using", "failed", "since")
"""What may be said about attacks; all of it must be so."""
BOUNDED = ("tokens", "killed", "paid", "rolled")
"""Those of the words that take bounds, and are called like what an attack remembers."""


class AttackCompiler(Critic):
    """Turns words about attacks into the list of those that match, and notes every problem with its path."""

    def __init__(self, world: World, filters: FilterCompiler, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.world, self.filters = world, filters

    def found(self, words: Fields, path: Path, *, conquered: bool) -> Callable[[Holder], list[Attack]]:
        """Those attacks of the turn, or since the player's last one, that match; all, or those that succeeded."""
        since = words.get("since", "turn")
        if since not in SINCE:
            self.wrong((*path, "since"), "not_one_of", "since", known=SINCE, value=since)
        is_past = since == "my_last_turn"
        if is_past:
            self.world.memories.add("past")
        tests = self._tests(words, path)
        if conquered:
            tests.append(lambda me, attack: attack.conquered)
        is_by_doer = "by" not in words and not is_past
        if not is_by_doer:
            tests.append(self._by(words.get("by", "opponents"), (*path, "by")))

        def matching(me: Holder) -> list[Attack]:
            attacks = me.attacks_since_own_turn if is_past else me._attacks() if is_by_doer else me.attacks_of_turn
            return [attack for attack in attacks if all(test(me, attack) for test in tests)]

        return matching

    def this(self, words: object, path: Path) -> Callable[[Holder], bool]:
        """Whether the moment is about an attack that matches."""
        if not isinstance(words, dict) or not words:
            self.wrong(path, "bad_attack")
            return lambda me: False
        self.filters.needs.append((path, "attack"))
        allowed = [word for word in ATTACK_WORDS if word != "since"]
        for key in words:
            if key not in allowed:
                self.wrong((*path, key), "not_a_word", key, known=allowed)
        tests = self._tests(words, path)
        if "by" in words:
            tests.append(self._by(words["by"], (*path, "by")))

        def holds(me: Holder) -> bool:
            attack = me.this_attack
            return attack is not None and all(test(me, attack) for test in tests)

        return holds

    def _tests(self, words: Fields, path: Path) -> list[Test]:
        known: dict[str, Callable[[Any, Path], Test]]
        known = {"from": self._from, "where": self._where, "using": self._using, "failed": self._failed}
        known |= dict.fromkeys(BOUNDED, self._bounded)
        return [compiler(words[key], (*path, key)) for key, compiler in known.items() if key in words]

    def _by(self, value: object, path: Path) -> Test:
        if value == "me":
            return lambda me, attack: attack.attacker == me.nation
        if not isinstance(value, str) or value not in PARTIES:
            self.wrong(path, "unknown_occupant", value, known=("me", *PARTIES))
            return lambda me, attack: False
        if value in NEEDED:
            self.filters.needs.append((path, NEEDED[value]))
        return lambda me, attack: me.player_of(attack.attacker) in me.players_called(value)

    def _from(self, value: Any, path: Path) -> Test:
        wanted = value if isinstance(value, list) else [value]
        for name in wanted:
            if not isinstance(name, str) or name not in TAKEN_FROM:
                self.wrong(path, "unknown_occupant", name, known=TAKEN_FROM)
                return lambda me, attack: False
        return lambda me, attack: me.was_held_by(attack, wanted)

    def _where(self, value: object, path: Path) -> Test:
        where = self.filters.compile(value, path)
        return lambda me, attack: bool(where(me) >> attack.target & 1)

    def _using(self, value: object, path: Path) -> Test:
        self.world.memories.add("details")
        if isinstance(value, bool):
            return lambda me, attack: bool(attack.help) is value
        names = {str(name) for name in (value if isinstance(value, list) else [value])}
        known = {trait.id for trait in self.world.traits}
        for name in sorted(names - known):
            self.wrong(path, "text", value=f"there is no item '{name}' that could help")
        return lambda me, attack: not names.isdisjoint(attack.help.split())

    def _failed(self, value: object, path: Path) -> Test:
        if type(value) is not bool:
            self.wrong(path, "not_a_flag")
        return lambda me, attack: attack.conquered is not value

    def _bounded(self, value: Any, path: Path) -> Test:
        field = str(path[-1])
        if field != "killed":
            self.world.memories.add("details")
        bounds = number_bounds(value)
        if bounds is None:
            self.wrong(path, "bad_count")
            return lambda me, attack: False
        low, high = bounds
        if field == "rolled":
            # One more is noted than what the dice show, so that 0 stands for no roll.
            low, high = low + 1, high + 1
        return lambda me, attack: bool(low <= getattr(attack, field) <= high)
