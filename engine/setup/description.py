"""A position as the plain description from which it can be set up again: the inverse of staging."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from engine.position.position import Position
from engine.state.phases import PHASE_NAMES, Spot, Status, TurnPhase
from engine.state.records import OF_BOOST, SHORT_ATTACK, Attack, Pending, UseKey
from engine.vocabulary.numbers import NOBODY, Nation, Piece, Player
from engine.vocabulary.plain_data import Record
from engine.vocabulary.sets import bits
from engine.world.world import MapRegion, World

FLAGS = ("fought", "conquests_over", "scored", "refill_due")
REGION_SETS = ("tried", "abandoned", "hollow")
PIECE_SETS = ("found", "uncovered", "seen")
NATION_SETS = ("expanded", "settled")
NATION_LISTS = ("actors", "settlers", "defenders")
SINGLE_NATIONS = ("entering", "fading")
OFF_THE_TABLE = {Spot.SUPPLY: "supply", Spot.OUT: "out"}


def described(position: Position) -> Record:
    """The words from which `staged` sets up the same position; what happened before it is left out."""
    return _Description(position).words()


def map_in_words(world: World) -> Record:
    """A map as scenarios write it: a few words per region, and its borders."""
    regions = {region.id: _region(region) for region in world.regions}
    pairs = [(one, other) for one, row in enumerate(world.neighbours) for other in bits(row) if one < other]
    words: Record = {
        "regions": regions,
        "borders": [f"{world.regions[one].id}-{world.regions[other].id}" for one, other in pairs],
        "turns": world.turns,
    }
    if world.laying:
        words["laying"] = asdict(world.laying)
    return words


def _region(region: MapRegion) -> str:
    own = [(name, count - (name == region.terrain.piece)) for name, count in region.pieces]
    pieces = [name if count == 1 else f"{name}*{count}" for name, count in own if count > 0]
    return " ".join([region.terrain.id, *(["edge"] if region.edge else []), *region.symbols, *pieces])


class _Description:
    def __init__(self, position: Position) -> None:
        self.position, self.world = position, position.rules.world
        self.gone = self._gone()
        self.seated = [nation for player in range(position.players) for nation in self._seats(player)]
        self.numbers = self._numbers()

    def words(self) -> Record:
        """Everything, table first."""
        position, traits = self.position, self.world.traits
        words: Record = {
            "players": [self._player(player) for player in range(position.players)],
            "phase": PHASE_NAMES[position.phase],
            "round": position.round,
            "turn": position.turn,
            "first": position.first,
            "combos": [[traits[c.race].id, traits[c.power].id, c.coins] for c in position.combos],
            "stacks": self._stacks(),
            "markers": [self.world.kind_of[piece].id for piece in position.markers],
            "pieces": self._pieces_of_nobody(),
            "die": list(position.dice),
            "event": self._events_in_force(),
            "lent": {self._piece(piece): traits[trait].id for piece, trait in sorted(position.lent.items())},
            "copied": {self._piece(piece): traits[trait].full_id for piece, trait in sorted(position.copied.items())},
            "moment": self._moment(),
        }
        keeps = ("players", "phase", "round", "turn", "combos", "moment", "stacks", "pieces")
        return {key: value for key, value in words.items() if value or key in keeps}

    def _gone(self) -> list[Nation]:
        """Nations that have vanished and that the turn still remembers."""
        position = self.position
        named = {position.actor, position.fading, position.entering}
        remembered = (*position.attacks, *position.past_attacks)
        named |= {nation for attack in remembered for nation in (attack.attacker, attack.defender)}
        for word in NATION_SETS:
            named |= set(bits(getattr(position, word)))
        for word in NATION_LISTS:
            named |= set(getattr(position, word))
        hands = zip(position.spot, position.at, strict=True)
        named |= {nation for spot, nation in hands if spot == Spot.HAND}
        return sorted(n for n in named if n >= 0 and position.status[n] == Status.GONE)

    def _seats(self, player: Player) -> list[Nation]:
        """The nations of a player in the order in which they are seated: declined ones, then the active one."""
        active = self.position.active[player]
        return [n for n in self.position.alive[player] if n != active] + ([active] if active >= 0 else [])

    def _numbers(self) -> dict[Piece, int]:
        """The number under which each piece comes back, within its kind: pieces of nations are laid out first."""
        position, numbers = self.position, dict[Piece, int]()
        order = {nation: place for place, nation in enumerate(self.seated)}
        for kind in self.world.kinds:
            owned = sorted(
                bits(kind.mask),
                key=lambda piece: (
                    order.get(position.belongs[piece], len(order)),
                    position.spot[piece] == Spot.SUPPLY,
                    piece,
                ),
            )
            numbers |= {piece: number for number, piece in enumerate(owned, start=1)}
        return numbers

    def _race(self, nation: Nation) -> str:
        if nation < 0:
            return ""
        race = self.world.traits[self.position.race[nation]].id
        return f"gone {race}" if self.position.status[nation] == Status.GONE else race

    def _piece(self, piece: Piece) -> str:
        if piece < 0:
            return ""
        kind = self.world.kind_of[piece]
        return kind.id if kind.supply == 1 else f"{kind.id} {self.numbers[piece]}"

    def _player(self, player: Player) -> Record:
        position = self.position
        words: Record = {"coins": position.coins[player]}
        active = position.active[player]
        if active >= 0:
            words = {**self._nation(active), **words}
        declined = [self._nation(nation) for nation in self._seats(player) if nation != active]
        gone = [self.world.traits[position.race[n]].id for n in self.gone if position.player_of[n] == player]
        return {**words, **({"declined": declined} if declined else {}), **({"gone": gone} if gone else {})}

    def _nation(self, nation: Nation) -> Record:
        position, world = self.position, self.world
        power = position.power[nation]
        words: Record = {
            "race": world.traits[position.race[nation]].id,
            "power": world.traits[power].id if power >= 0 else "none",
            "regions": {world.regions[r].id: position.tokens[r] for r in bits(position.held[nation])},
            "hand": position.hand[nation],
            "withdrawn": position.withdrawn[nation],
            "aside": position.aside[nation],
            "conquests": position.conquests[nation],
            "picked": position.picked[nation],
            "pieces": self._pieces(nation),
            "beyond_tray": position.beyond_tray.get(position.race[nation], 0),
        }
        return {key: value for key, value in words.items() if value or key in ("race", "power", "regions", "hand")}

    def _pieces(self, nation: Nation) -> dict[str, list[str]]:
        position, places_by_kind = self.position, dict[str, list[str]]()
        for piece in sorted(range(len(position.belongs)), key=lambda piece: self.numbers[piece]):
            if position.belongs[piece] == nation:
                places_by_kind.setdefault(self.world.kind_of[piece].id, []).append(self._place(piece))
        return places_by_kind

    def _place(self, piece: Piece) -> str:
        spot, at = self.position.spot[piece], self.position.at[piece]
        if spot == Spot.MAP:
            return self.world.regions[at].id
        if spot == Spot.PLAYER:
            return f"player_{at}"
        if spot == Spot.BANNER:
            return f"on_{self.world.traits[at].id}"
        if spot == Spot.HAND:
            return "hand" if at == self.position.belongs[piece] else f"hand of {self._race(at)}"
        return OFF_THE_TABLE[spot]

    def _pieces_of_nobody(self) -> dict[str, list[str]]:
        """Where all pieces are that belong to no nation; kinds that lie on the printed map are always named."""
        position, places_by_kind = self.position, dict[str, list[str]]()
        markers, printed = set(self.world.markers), self.world.printed_places
        for kind in self.world.kinds:
            pieces = [piece for piece in bits(kind.mask) if position.belongs[piece] < 0]
            pieces.sort(key=lambda piece: self.numbers[piece])
            aside = (Spot.STACK,) if kind.first in markers else (Spot.STACK, Spot.SUPPLY)
            places = [self._place(piece) for piece in pieces if position.spot[piece] not in aside]
            is_usual = kind.first in markers and places == ["out"]
            if not is_usual and (places or any(printed[piece] >= 0 for piece in bits(kind.mask))):
                places_by_kind[kind.id] = places
        return places_by_kind

    def _stacks(self) -> dict[str, list[str]]:
        position, traits = self.position, self.world.traits
        stacks = {"races": position.banners, "powers": position.badges}
        stacks |= {"returned_races": position.returned, "spent_races": position.spent}
        stacks |= {"discarded_powers": position.discards}
        return {name: [traits[trait].id for trait in stack] for name, stack in stacks.items() if stack}

    def _moment(self) -> Record:
        words = self._who_acts() | self._what_happened()
        return {key: value for key, value in words.items() if value or key == "chance"}

    def _who_acts(self) -> Record:
        """What the turn keeps in single values and in sets, whatever it is about."""
        position, world = self.position, self.world
        words: Record = {"acting": self._race(position.actor), "chance": f"{position.rng:#x}"}
        words |= {word: getattr(position, word) for word in FLAGS}
        words |= {word: world.names(getattr(position, word)) for word in REGION_SETS}
        words |= {word: sorted(self._piece(p) for p in bits(getattr(position, word))) for word in PIECE_SETS}
        words |= {word: sorted(self._race(n) for n in bits(getattr(position, word))) for word in NATION_SETS}
        words |= {word: [self._race(n) for n in getattr(position, word)] for word in NATION_LISTS}
        words |= {word: self._race(getattr(position, word)) for word in SINGLE_NATIONS}
        return words

    def _events_in_force(self) -> str | list[str]:
        """The event in force, or all of them when some last."""
        position, traits = self.position, self.world.traits
        until_next = traits[position.event].id if position.event >= 0 else ""
        lasting = [traits[each].id for each in position.lingering]
        return [*([until_next] if until_next else []), *lasting] if lasting else until_next

    def _what_happened(self) -> Record:
        """What the turn remembers: events, attacks, uses of hooks, a roll and open questions."""
        position, world = self.position, self.world
        return {
            "event_deck": [world.traits[event].id for event in position.event_deck],
            "lingering": {world.traits[event].id: last for event, last in sorted(position.lingering.items())},
            "lying": {self._race(n): position.lying[n] for n in self.seated if position.lying[n]},
            "passes": {world.traits[race].id: times for race, times in sorted(position.passes.items())},
            "layers": {self._piece(p): player for p, player in sorted(position.layers.items())},
            "laid_coins": [[world.traits[race].id, by, coins] for race, by, coins in position.laid_coins],
            "attacks": [self._attack(attack) for attack in position.attacks],
            "past_attacks": [self._attack(attack) for attack in position.past_attacks],
            "sources": {self._piece(p): self._piece(lender) for p, lender in sorted(position.source.items())},
            "uses": self._uses(position.uses),
            "lasting": self._uses(position.lasting),
            "roll": self._roll(),
            "pending": [self._pending(pending) for pending in position.pending],
        }

    def _roll(self) -> Record:
        """The result of a die that still counts, and for which region it was rolled."""
        position = self.position
        if position.phase != TurnPhase.CONQUER or position.die < 0:
            return {}
        roll: Record = {"die": position.die, "using": position.die_source}
        return roll | ({"on": self.world.regions[position.named].id} if position.named >= 0 else {})

    def _attack(self, attack: Attack) -> list[object]:
        region = self.world.regions[attack.target].id
        names = [self._race(attack.attacker), region, self._race(attack.defender)]
        return [*names, *(attack[3:] if any(attack[SHORT_ATTACK:]) else attack[3:SHORT_ATTACK])]

    def _uses(self, uses: dict[UseKey, int]) -> list[list[object]]:
        status = self.position.status
        entries = []
        for use, count in uses.items():
            if use.nation >= 0 and status[use.nation] == Status.GONE:
                continue
            hook: object = "boost" if use.hook == OF_BOOST else use.hook
            by = self._piece(use.bearer) if use.bearer >= 0 else self._race(use.nation)
            entries.append([self.world.traits[use.trait].full_id, hook, use.point, by, use.against, count])
        return sorted(entries, key=str)

    def _pending(self, pending: Pending) -> Record:
        options = [self._packed(option) for option in pending.options]
        repeated = {} if pending.times == 1 else {"times": pending.times}
        return {"player": pending.player, "options": options, "optional": pending.optional, **repeated}

    def _packed(self, value: Any, name: str = "") -> object:
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            parts = zip(value._fields, value, strict=True)
            return {type(value).__name__: {field: self._packed(part, field) for field, part in parts}}
        if isinstance(value, tuple):
            return [self._packed(part) for part in value]
        if name == "nation":
            return self._race(value)
        if name in ("piece", "source"):
            return self._piece(value)
        if name == "region":
            return self.world.regions[value].id
        return self.world.kinds[value].id if name == "kind" and value != NOBODY else value
