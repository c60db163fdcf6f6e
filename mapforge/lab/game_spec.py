"""The spec of some games: all that decides how they go, small enough to send anywhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from engine import Rules, build_world
from engine.vocabulary.item_id import ItemId, pack_in
from mapforge.bots.roster import bot_named, is_bot_name, weights_label
from mapforge.errors import MapforgeError
from mapforge.files.archives import content_of
from mapforge.files.cache import digest
from mapforge.files.plain_data import Fields
from mapforge.hooks.pack_code import hook_files
from mapforge.hooks.trusted_packs import Trust
from mapforge.lab.item_numbers import GONE, HOOKS, NumberChange, fields_of, with_numbers
from mapforge.lab.map_changes import GroundChange, with_ground
from mapforge.lab.population import POPULATION, population_label
from mapforge.maps.named_maps import find_map
from mapforge.packs.library import Library
from mapforge.packs.loader import refuse_untrusted
from mapforge.packs.pack_paths import lasting_place
from mapforge.worlds.assembly import plain_map, world_data
from mapforge.worlds.editions import rulings_of_game
from mapforge.worlds.mixes.made_mix import fingerprint
from mapforge.worlds.mixes.mix_file import is_mix, read_mix
from mapforge.worlds.mixes.mixture import mix, remake

KINDS = ("race", "power")
"""The two parts of a combo."""
ANY_COMBO: tuple[ItemId, ...] = ()
"""A first pick of printed items, each of them as often as any other."""


class UnplayableSpec(MapforgeError):  # noqa: N818 - it names what could not be done
    """Games that cannot be played as somebody wants."""


@dataclass(frozen=True)
class GameSpec:
    """Games on one table, seat by seat; the same spec and seeds give the same games anywhere."""

    table: str
    """A map, or the file of a mix."""
    bots: tuple[str, ...]
    packs: tuple[str, ...] = ()
    """What is mixed in beside the pack of the map."""
    edition: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    trust: tuple[str, ...] = ()
    first_pick: tuple[ItemId, ...] | None = None
    """What the first player must take: a race or a power with any partner, both, or any combo; None is their choice."""
    is_optional: bool = False
    """Whether that is only on offer, for whoever wants it."""
    tracks_coins: bool = False
    """Whether it is recorded, too, which regions coins came from; that makes quick games slower."""
    numbers: tuple[NumberChange, ...] = ()
    """What items have other numbers than printed."""
    ground: tuple[GroundChange, ...] = ()
    """What regions of the map are other than drawn."""
    origin: str = ""
    """The fingerprint of the world before its numbers and ground were changed."""
    new_packs: tuple[str, ...] = ()
    """Packs under test, so that their items are nobody's partners."""
    content: str = ""
    """A fingerprint of the world and the Python in it: whoever has another one refuses to play."""
    weights: str = ""
    """The weights of the bots, for those that have any; another machine may have others."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)


def spec_for(
    table: str,
    bots: Sequence[str] = (),
    *,
    packs: Sequence[str] = (),
    edition: str = "",
    rulings: Mapping[str, str] | None = None,
    trust: Collection[str] = (),
    usual: str = "planner",
) -> GameSpec:
    """The spec of games on a map or a mix; where nobody names bots, the usual one sits in every seat."""
    for word in bots:
        if word != POPULATION and not is_bot_name(word):
            bot_named(word)
    place = lasting_place(table)
    folders = tuple(map(lasting_place, packs))
    words = tuple(trust.words) if isinstance(trust, Trust) else tuple(trust)
    chosen = tuple(sorted((rulings or {}).items()))
    spec = GameSpec(place, tuple(bots), folders, edition, chosen, words)
    world, library, packs_in_play = _described(spec)
    seats = world["map"]["players"]
    if not bots:
        spec = replace(spec, bots=(usual,) * min(seats))
    elif len(bots) not in seats:
        known = " or ".join(str(number) for number in seats)
        raise UnplayableSpec(
            f"'{table}' is for {known} players, and {len(bots)} {'is' if len(bots) == 1 else 'are'} named"
        )
    spec = replace(spec, content=_fingerprint(world, library, packs_in_play))
    # Whatever is wrong with the rulings or the world is said before anybody plays.
    rules = rules_of(spec)
    return replace(spec, weights=_weights(rules, spec.bots))


def rules_of(spec: GameSpec) -> Rules:
    """The rules of some games, built where they are played; UnplayableSpec when the packs there are others."""
    return _rules(replace(spec, first_pick=None, is_optional=False, tracks_coins=False, new_packs=()))


@lru_cache(maxsize=64)
def _rules(spec: GameSpec) -> Rules:
    seats = ("",) * spec.seats
    world, library, packs = _agreed(replace(spec, bots=seats, edition="", rulings=(), weights=""))
    board = pack_in(world["id"])
    rulings = rulings_of_game(spec.edition, dict(spec.rulings), library, board=board, packs=packs)
    rules = Rules(build_world(dict(world), library.registry), rulings)
    check_weights(spec, rules)
    return rules


def check_weights(spec: GameSpec, rules: Rules) -> None:
    """Raise UnplayableSpec when bots have other weights here than where the games were specified."""
    if spec.weights and spec.weights != _weights(rules, spec.bots):
        raise UnplayableSpec(f"bots have other weights here than where the games on '{spec.table}' were started")


@lru_cache(maxsize=8)
def _agreed(spec: GameSpec) -> tuple[Fields, Library, Sequence[str]]:
    """The description of a world that is the same here as where the games were started."""
    world, library, packs = _described(spec)
    if spec.content and spec.content != _fingerprint(world, library, packs):
        raise UnplayableSpec(f"the packs of '{spec.table}' are not the same here as where the games were started")
    return world, library, packs


def with_other_numbers(spec: GameSpec, *changes: NumberChange) -> GameSpec:
    """The same games, with other numbers of items."""
    return _changed(spec, replace(spec, numbers=changes))


def with_other_ground(spec: GameSpec, *changes: GroundChange) -> GameSpec:
    """The same games, on a map with other ground."""
    return _changed(spec, replace(spec, ground=changes))


def _changed(spec: GameSpec, other: GameSpec) -> GameSpec:
    changed = replace(other, content="", origin=spec.origin or spec.content)
    return replace(changed, content=_fingerprint(*_described(changed)))


def without_hook(spec: GameSpec, item: ItemId, place: int) -> GameSpec:
    """The same games, in which an item lacks one of its hooks."""
    return with_other_numbers(spec, NumberChange(item, (HOOKS, place), GONE))


def with_other_tokens(spec: GameSpec, item: ItemId, tokens: int) -> GameSpec:
    """The same games, with another token count of an item."""
    return with_other_numbers(spec, NumberChange(item, ("tokens",), tokens))


def with_bot(spec: GameSpec, bot: str) -> GameSpec:
    """The same games, with one bot in every seat."""
    bots = (bot,) * spec.seats
    return replace(spec, bots=bots, weights=_weights(rules_of(spec), bots))


def item_names(spec: GameSpec) -> dict[ItemId, str]:
    """The names of all races and powers in play."""
    traits = rules_of(spec).world.traits
    return {ItemId(trait.kind, trait.id): trait.name for trait in traits if trait.kind in KINDS}


def printed_tokens(spec: GameSpec, item: ItemId) -> int:
    """How many tokens an item of these games has on its cardboard; 0 when it brings none."""
    return int(printed_fields(spec, item).get("tokens", 0))


def printed_fields(spec: GameSpec, item: ItemId) -> Fields:
    """An item of these games as its pack has it; empty where it is not in play."""
    return fields_of(_printed(spec)[0], item)


def printed_world(spec: GameSpec) -> Fields:
    """The world of these games as its packs have it."""
    return _printed(spec)[0]


def printed_content(spec: GameSpec) -> tuple[Fields, Library]:
    """The world of these games as its packs have it, and the packs, read once while they stay as they are."""
    world, library, _ = _printed_once(_as_printed(replace(spec, origin=spec.origin or spec.content)))
    return world, library


def library_of(spec: GameSpec) -> tuple[Library, Sequence[str]]:
    """The packs around some games, and which of them are in play."""
    _, library, packs = _printed(spec)
    return library, packs


def _weights(rules: Rules, bots: Sequence[str]) -> str:
    """The name and a digest of the bots' weights; empty when none of them has any."""
    if POPULATION in bots:
        return population_label(rules.world, len(bots))
    return weights_label(bots, rules.world, len(bots))


def _described(spec: GameSpec) -> tuple[Fields, Library, Sequence[str]]:
    """The plain description of the world, with the numbers and the ground of this spec, and the packs it comes from."""
    world, library, packs = _printed_once(_as_printed(spec)) if spec.origin else _printed(spec)
    return with_ground(with_numbers(world, spec.numbers), spec.ground), library, packs


def _as_printed(spec: GameSpec) -> GameSpec:
    """All that decides which packs are read, and how they were when the games were specified."""
    return GameSpec(spec.table, ("",) * spec.seats, spec.packs, trust=spec.trust, origin=spec.origin)


@lru_cache(maxsize=4)
def _printed_once(spec: GameSpec) -> tuple[Fields, Library, Sequence[str]]:
    """What packs have, read once for all variants: reading takes as long as four games."""
    return _printed(spec)


def _printed(spec: GameSpec) -> tuple[Fields, Library, Sequence[str]]:
    if is_mix(Path(spec.table)):
        if spec.packs:
            raise UnplayableSpec(f"'{spec.table}' already names its packs; make another mix with `mapforge mix`")
        made = remake(read_mix(Path(spec.table)), trust=spec.trust)
        return made.data, made.library, made.pack_ids
    if spec.packs:
        players = len(spec.bots) if len(spec.bots) > 1 else None
        made = mix(spec.table, spec.packs, players=players, trust=spec.trust)
        return made.data, made.library, made.pack_ids
    named = find_map(spec.table, trust=spec.trust)
    refuse_untrusted(named.library, named.packs)
    data = world_data(named.library, plain_map(named.item), pack_ids=named.packs, board=named.item.pack)
    return data, named.library, named.packs


def _fingerprint(world: Fields, library: Library, packs: Sequence[str]) -> str:
    """A digest of everything that decides how the games go: the data of the world and the Python of its packs."""
    folders = [library.packs[pack].folder for pack in sorted(packs)]
    code = [content_of(path) for folder in folders for path in sorted(hook_files(folder))]
    return digest(fingerprint(world), *code)[:16]
