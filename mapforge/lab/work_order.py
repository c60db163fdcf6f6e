"""A work order: all that decides how some games are played, small enough to send anywhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from engine import Rules, build_world
from mapforge.bots.roster import bot_named, is_bot_name
from mapforge.bots.weights.weight_choice import nearest_weights
from mapforge.errors import MapforgeError
from mapforge.files.archives import content_of, exists
from mapforge.files.cache import digest
from mapforge.files.plain_data import Fields
from mapforge.hooks.grants import Trust
from mapforge.hooks.trust import hook_files
from mapforge.lab.token_changes import tokens_of, with_tokens
from mapforge.maps.named_maps import find_map
from mapforge.packs.library import Library
from mapforge.packs.loader import refuse_untrusted
from mapforge.worlds.assembly import plain_map, world_data
from mapforge.worlds.editions import rulings_of_game
from mapforge.worlds.mixes.mix_file import is_mix, read_mix
from mapforge.worlds.mixes.mixture import mix, remake
from mapforge.worlds.mixes.recipe import fingerprint

_UNLEARNED = ("bot", "random", "greedy")


class CannotOrder(MapforgeError):  # noqa: N818 - it names what could not be done
    """Games that cannot be played as somebody wants."""


@dataclass(frozen=True)
class WorkOrder:
    """Games on one table, seat by seat; the same order and seeds give the same games anywhere."""

    table: str
    """A map, or the file of a mix."""
    bots: tuple[str, ...]
    packs: tuple[str, ...] = ()
    """What is mixed in beside the pack of the map."""
    edition: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    trust: tuple[str, ...] = ()
    trial: str = ""
    """What the first player must take: `race/giants` with any partner, or `any` combo; nothing outside experiments."""
    is_free: bool = False
    """Whether what is on trial only lies on offer, for whoever wants it."""
    is_watched: bool = False
    """Whether it is written down, too, which regions coins came from; that makes quick games slower."""
    tokens: tuple[tuple[str, int], ...] = ()
    """Items that have other tokens than printed, such as `race/giants`, and how many."""
    newcomers: tuple[str, ...] = ()
    """Packs that are on trial, so that their items are nobody's partners."""
    content: str = ""
    """A fingerprint of the world and the Python in it: whoever has another one refuses to play."""
    weights: str = ""
    """What the bots have learned, for those that learn; it may be another file elsewhere."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)


def order_for(
    table: str,
    bots: Sequence[str] = (),
    *,
    packs: Sequence[str] = (),
    edition: str = "",
    rulings: Mapping[str, str] | None = None,
    trust: Collection[str] = (),
    usual: str = "planner",
) -> WorkOrder:
    """An order for games on a map or a mix; where nobody names bots, the usual one sits in every seat."""
    for word in bots:
        if not is_bot_name(word):
            bot_named(word)
    place = str(Path(table).resolve()) if exists(Path(table)) else table
    folders = tuple(str(Path(pack).resolve()) if exists(Path(pack)) else pack for pack in packs)
    words = tuple(trust.words) if isinstance(trust, Trust) else tuple(trust)
    chosen = tuple(sorted((rulings or {}).items()))
    order = WorkOrder(place, tuple(bots), folders, edition, chosen, words)
    world, library, packs_in_play = _described(order)
    seats = world["map"]["players"]
    if not bots:
        order = replace(order, bots=(usual,) * min(seats))
    elif len(bots) not in seats:
        known = " or ".join(str(number) for number in seats)
        raise CannotOrder(
            f"'{table}' is for {known} players, and {len(bots)} {'is' if len(bots) == 1 else 'are'} named"
        )
    order = replace(order, content=_fingerprint(world, library, packs_in_play))
    # Whatever is wrong with the rulings or the world is said before anybody plays.
    rules = rules_of(order)
    return replace(order, weights=_weights(rules, order.bots))


def rules_of(order: WorkOrder) -> Rules:
    """The rules of an order, built anew where it is carried out; CannotOrder when the packs there are others."""
    return _rules(replace(order, trial="", is_free=False, is_watched=False, newcomers=()))


@lru_cache(maxsize=64)
def _rules(order: WorkOrder) -> Rules:
    seats = ("",) * order.seats
    world, library, packs = _agreed(replace(order, bots=seats, edition="", rulings=(), weights=""))
    board = world["id"].partition(":")[0]
    rulings = rulings_of_game(order.edition, dict(order.rulings), library, board=board, packs=packs)
    rules = Rules(build_world(dict(world), library.registry), rulings)
    check_weights(order, rules)
    return rules


def check_weights(order: WorkOrder, rules: Rules) -> None:
    """Raise CannotOrder when bots know something else here than where the games were ordered."""
    if order.weights and order.weights != _weights(rules, order.bots):
        raise CannotOrder(f"bots have learned otherwise here than where the games on '{order.table}' were ordered")


@lru_cache(maxsize=8)
def _agreed(order: WorkOrder) -> tuple[Fields, Library, Sequence[str]]:
    """The description of a world that is the same here as where the games were ordered."""
    world, library, packs = _described(order)
    if order.content and order.content != _fingerprint(world, library, packs):
        raise CannotOrder(f"the packs of '{order.table}' are not the same here as where the games were ordered")
    return world, library, packs


def with_other_tokens(order: WorkOrder, item: str, tokens: int) -> WorkOrder:
    """The same games, with an item that has other tokens."""
    changed = replace(order, tokens=((item, tokens),), content="")
    return replace(changed, content=_fingerprint(*_described(changed)))


def played_by(order: WorkOrder, bot: str) -> WorkOrder:
    """The same games, with one bot in every seat."""
    bots = (bot,) * order.seats
    return replace(order, bots=bots, weights=_weights(rules_of(order), bots))


def printed_tokens(order: WorkOrder, item: str) -> int:
    """How many tokens an item of these games has on its cardboard; 0 when it brings none."""
    return tokens_of(_printed(order)[0], item)


def library_of(order: WorkOrder) -> tuple[Library, Sequence[str]]:
    """The packs around some games, and which of them are in play."""
    _, library, packs = _printed(order)
    return library, packs


def _weights(rules: Rules, bots: Sequence[str]) -> str:
    """The name and a digest of what the bots have learned; empty when none of them learns."""
    if all(bot in _UNLEARNED for bot in bots):
        return ""
    return nearest_weights(rules.world, len(bots)).label


def _described(order: WorkOrder) -> tuple[Fields, Library, Sequence[str]]:
    """The plain description of the world, with the tokens of this order, and the packs it comes from."""
    world, library, packs = _printed(order)
    return with_tokens(world, order.tokens), library, packs


def _printed(order: WorkOrder) -> tuple[Fields, Library, Sequence[str]]:
    if is_mix(Path(order.table)):
        if order.packs:
            raise CannotOrder(f"'{order.table}' already names its packs; make another mix with `mapforge mix`")
        made = remake(read_mix(Path(order.table)), trust=order.trust)
        return made.data, made.library, made.pack_ids
    if order.packs:
        players = len(order.bots) if len(order.bots) > 1 else None
        made = mix(order.table, order.packs, players=players, trust=order.trust)
        return made.data, made.library, made.pack_ids
    named = find_map(order.table, trust=order.trust)
    refuse_untrusted(named.library, named.packs)
    data = world_data(named.library, plain_map(named.item), pack_ids=named.packs, board=named.item.pack)
    return data, named.library, named.packs


def _fingerprint(world: Fields, library: Library, packs: Sequence[str]) -> str:
    """A digest of everything that decides how the games go: the data of the world and the Python of its packs."""
    folders = [library.packs[pack].folder for pack in sorted(packs)]
    code = [content_of(path) for folder in folders for path in sorted(hook_files(folder))]
    return digest(fingerprint(world), *code)[:16]
