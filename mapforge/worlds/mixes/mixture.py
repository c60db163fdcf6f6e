"""Makes a mix: finds packs and map, lays monsters, takes out what makes no sense or is not wanted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine import World, build_world
from engine.vocabulary.item_id import ItemId
from mapforge.files.plain_data import Fields, Record
from mapforge.files.suggestions import closest
from mapforge.packs.library import Library
from mapforge.worlds.assembly import WORLD_LISTS, plain_map, world_data
from mapforge.worlds.editions import rulings_of_game
from mapforge.worlds.known_rulings import check_rulings
from mapforge.worlds.mixes import monsters as laying
from mapforge.worlds.mixes.made_mix import Mix, fingerprint
from mapforge.worlds.mixes.mix_packs import MixPacks, load_mix_packs
from mapforge.worlds.mixes.recipe import MixError, Out, Recipe
from mapforge.worlds.useless_items import useless_items

CHOSEN_KINDS = ("race", "power", "relic", "place", "event")
BANNED, NOT_CHOSEN = "you banned it", "you chose others"


def mix(
    map: str,
    packs: Sequence[str | Path] = (),
    *,
    players: int | None = None,
    seed: int | str = 0,
    monsters: Sequence[str] | None = None,
    with_monsters: bool = True,
    ban: Collection[str] = (),
    choose: Collection[str] = (),
    rulings: Mapping[str, str] | None = None,
    edition: str = "",
    events: bool = False,
    trust: Collection[str] = (),
    library: Library | None = None,
) -> Mix:
    """Make one game of a map, its pack and some more packs.

    `monsters` names their regions; without it they are drawn by `seed`. `choose` keeps only the named items of their
    kinds, `ban` takes items out; what makes no sense on the map is taken out in any case. Single `rulings` override
    those of the `edition`, and the mix keeps both. With `events`, one is drawn each round. `library` has
    all packs loaded already.
    """
    loaded = load_mix_packs(map, packs, trust, library)
    number = _players(loaded, players)
    board = loaded.map_item.pack
    rulings = rulings_of_game(edition, rulings or {}, loaded.library, board=board, packs=loaded.pack_ids)
    full = _data(loaded, number, rulings, events)
    world = build_world(full, loaded.library.registry)
    drawn = _monsters(world, number, seed, monsters, with_monsters)
    is_open = _is_left_open(world, monsters)
    if is_open and (monsters is not None or not with_monsters):
        raise MixError(f"without monsters there are no regions to choose: leave out {laying.MONSTER_CHOICE}")
    # What makes sense is judged with the monsters of a draw, whoever chooses their regions in the end.
    full["map"] = laying.lay(full["map"], world, drawn)
    out = [*_unwanted(full, ban, choose)]
    kept = _without(full, [each.item for each in out])
    useless = useless_items(build_world(kept, loaded.library.registry), rulings)
    out += [Out(item, reason) for item, reason in useless.items()]
    laid = () if is_open else tuple(drawn)
    recipe = Recipe(loaded.map_name, tuple(loaded.packs), number, laid, tuple(out), dict(rulings), events)
    return remake(recipe, trust=trust, loaded=loaded)


def remake(recipe: Recipe, *, trust: Collection[str] = (), loaded: MixPacks | None = None) -> Mix:
    """Make a mix again from its recipe; nothing is drawn or judged anew."""
    loaded = loaded or load_mix_packs(recipe.map, recipe.packs, trust)
    data = _data(loaded, _players(loaded, recipe.players), recipe.rulings, recipe.events)
    world = build_world(data, loaded.library.registry)
    laying.check_regions(world, recipe.monsters)
    if _is_left_open(world, recipe.monsters):
        data["map"] = laying.left_open(data["map"], world, recipe.players)
    data["map"] = laying.lay(data["map"], world, recipe.monsters)
    _check_known(data, [each.item for each in recipe.out])
    data = _without(data, [each.item for each in recipe.out])
    _check_enough(data, recipe.players)
    if recipe.events and not data["events"]:
        raise MixError("there are no events in this mix: add a pack that has some, or leave them out")
    made = Mix(recipe, loaded.library, data, loaded.pack_ids)
    made.world()
    return made if recipe.digest else replace(made, recipe=replace(recipe, digest=fingerprint(data)))


def _players(loaded: MixPacks, players: int | None) -> int:
    known = loaded.map_item.fields["players"]
    if players is None:
        return int(min(known))
    if players not in known:
        raise MixError(f"{loaded.map_item.id} is for {' or '.join(map(str, known))} players, not {players}")
    return players


def _data(loaded: MixPacks, players: int, rulings: Mapping[str, str], events: bool | Mapping[str, int]) -> Record:
    """Everything of all packs on the map, under the rulings of the board's pack unless the mix has others."""
    check_rulings(rulings, loaded.library)
    map_data = {**plain_map(loaded.map_item), "players": [players], **({"events": events} if events else {})}
    data = world_data(loaded.library, map_data, pack_ids=loaded.pack_ids, board=loaded.map_item.pack)
    # U-COMPAT-24: one value for the whole game, by default that of the board's pack.
    data["ruling_defaults"] = {**data["ruling_defaults"], **rulings}
    return data


def _monsters(
    world: World, players: int, seed: int | str, wanted: Sequence[str] | None, with_monsters: bool
) -> list[str]:
    if wanted is not None:
        laying.check_regions(world, wanted)
        return sorted(wanted)
    if not with_monsters or laying.has_guards(world):
        return []
    drawn = laying.draw(world, players, seed)
    if drawn and _choice(world) == laying.NAMED:
        homes = [world.regions[region].id for region in laying.native_regions(world)]
        raise MixError(
            f"the ruling '{laying.MONSTER_CHOICE}' leaves the regions of the monsters to whoever makes the mix: "
            f"name up to {len(drawn)} that do not border each other (`mapforge mix ... --monsters`), "
            f"among {', '.join(homes)}"
        )
    return drawn


def _is_left_open(world: World, monsters: Sequence[str] | None) -> bool:
    """Whether the first player chooses the regions: nobody has, and the map shows no monsters of its own."""
    return _choice(world) == laying.LAID and not monsters and not laying.has_guards(world)


def _choice(world: World) -> str:
    """Who chooses the regions of the monsters."""
    ruling = world.rulings.get(laying.MONSTER_CHOICE)
    return ruling.default if ruling else laying.DRAWN


def _unwanted(data: Fields, ban: Collection[str], choose: Collection[str]) -> Iterable[Out]:
    banned = {item for word in ban for item in _meant(data, word)}
    chosen = {item for word in choose for item in _meant(data, word)}
    chosen_kinds = {item.kind for item in chosen}
    for item in _items(data):
        if item in banned:
            yield Out(str(item), BANNED)
        elif item.kind in chosen_kinds and item not in chosen:
            yield Out(str(item), NOT_CHOSEN)


def _meant(data: Fields, word: str) -> list[ItemId]:
    """The items that `orcs` or `race/orcs` means."""
    items = _items(data)
    meant = [item for item in items if word in (str(item), item.id)]
    if not meant:
        near = closest(word, [name for item in items for name in (str(item), item.id)])
        raise MixError(f"nothing in this mix is called '{word}'" + (f"; did you mean '{near}'?" if near else ""))
    return meant


def _items(data: Fields) -> list[ItemId]:
    """What may be chosen or banned in a mix."""
    return [ItemId(kind, item["id"]) for kind in CHOSEN_KINDS for item in data[WORLD_LISTS[kind]]]


def _check_known(data: Fields, items: Iterable[str]) -> None:
    for item in items:
        _meant(data, item)


def _without(data: Fields, items: Iterable[str]) -> Record:
    out = set(items)
    kept = {
        listed: [item for item in data[listed] if str(ItemId(kind, item["id"])) not in out]
        for kind in CHOSEN_KINDS
        for listed in (WORLD_LISTS[kind],)
    }
    return {**data, **kept}


def _check_enough(data: Fields, players: int) -> None:
    """Every player may have a race in play and one in decline, somebody one more, and one must be on offer."""
    least = 2 * players + 2
    for listed in ("races", "powers"):
        if len(data[listed]) < least:
            raise MixError(
                f"{players} players need at least {least} {listed}, but this mix has {len(data[listed]) or 'none'}"
            )
