"""Opens a game: finds the map, builds its world, seats the players."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine import Game
from engine.vocabulary.item_id import ItemId, pack_in
from mapforge.errors import MapforgeError
from mapforge.files.plurals import counted
from mapforge.files.printable_text import printable, printable_line
from mapforge.games.terminal.game_start import Beginning, stack_order
from mapforge.games.terminal.hook_limit import hooks_must_end
from mapforge.games.terminal.saved_game import NoSavedGame, read_game
from mapforge.games.terminal.seats import Seat, saved_seat, seats_for
from mapforge.maps.named_maps import find_map, lasting_name
from mapforge.packs.library import Item, Library
from mapforge.worlds.editions import rulings_of_game
from mapforge.worlds.map_world import build_world
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.mix_file import check_recipe_data, is_mix, read_mix
from mapforge.worlds.mixes.mix_summary import mix_in_words
from mapforge.worlds.mixes.mixture import mix, remake
from mapforge.worlds.mixes.monsters import MONSTER_CHOICE
from mapforge.worlds.mixes.recipe import Recipe
from mapforge.worlds.mixes.recipe_data import recipe_from_data

YOU = "Player 1"
"""The person who plays where nobody is named."""


class CannotOpen(MapforgeError):  # noqa: N818 - it names what could not be done
    """A game cannot be opened in the way that somebody wants."""


@dataclass(frozen=True)
class Opening:
    """A game ready to be played."""

    game: Game
    seats: list[Seat]
    map_id: str
    packs: list[str]
    texts: dict[str, str]
    library: Library
    board: Item
    """The map, as its pack has it."""
    recipe: Recipe | None = None
    """What was mixed, unless the game is that of the map's own pack."""
    note: str = ""
    mixture: str = ""
    """What is in a mix that was made just now, and what was taken out."""
    beginning: Beginning = field(default_factory=Beginning)
    """What the seed does not tell about how it began."""


def open_new(
    name: str,
    players: list[str],
    seed: int | str,
    rulings: dict[str, str],
    trust: Collection[str],
    packs: list[str] | None = None,
    offer: Sequence[str] = (),
    *,
    edition: str = "",
) -> Opening:
    """Start a new game on a map, with more packs if any are named, or from the file of a mix; `offer` comes first."""
    if is_mix(Path(name)):
        if packs:
            raise CannotOpen(f"'{name}' already names its packs; make another mix with `mapforge mix`")
        if MONSTER_CHOICE in rulings:
            raise CannotOpen(f"'{name}' already says who chooses the regions of the monsters; make another mix")
        made = remake(read_mix(Path(name)), trust=trust)
        return _open_mix(made, players, seed, rulings, offer, edition)
    if packs:
        number = len(players) if len(players) > 1 else None
        made = mix(name, packs, players=number, seed=seed, rulings=rulings, edition=edition, trust=trust)
        return replace(_open_mix(made, players, seed, {}, offer), mixture=mix_in_words(made))
    named = find_map(name, trust=trust)
    library, item = named.library, named.item
    rulings = rulings_of_game(edition, rulings, library, board=item.pack, packs=named.packs)
    world = build_world(named)
    wanted = max(len(players), min(world.players))
    seats = seats_for(players or [YOU], wanted, seed)
    game = Game(world, players=len(seats), seed=seed, rulings=rulings, order=stack_order(world, offer))
    name, began = lasting_name(name, item), Beginning(tuple(offer))
    return Opening(game, seats, name, named.packs, _texts(library), library, item, beginning=began)


def _open_mix(
    made: Mix, players: list[str], seed: int | str, rulings: dict[str, str], offer: Sequence[str], edition: str = ""
) -> Opening:
    # The rulings of the mix itself were chosen with more care than an edition.
    kept = {**made.recipe.rulings, **rulings} if edition else rulings
    board = pack_in(made.data["id"])
    rulings = rulings_of_game(edition, kept, made.library, board=board, packs=made.pack_ids)
    seats = seats_for(players or [YOU], made.recipe.players, seed)
    world = made.world()
    game = Game(world, players=len(seats), seed=seed, rulings=rulings, order=stack_order(world, offer))
    note = "" if made.is_exact else "a pack has changed since this mix was made, so it is not quite the same game"
    texts, item = _texts(made.library), _map_of(made)
    name, packs, began = made.recipe.map, list(made.pack_ids), Beginning(tuple(offer))
    return Opening(game, seats, name, packs, texts, made.library, item, made.recipe, note, beginning=began)


def _map_of(made: Mix) -> Item:
    kind, id, pack = ItemId.read(made.data["id"])
    return made.library.packs[pack].items[kind][id]


def open_saved(path: Path, trust: Collection[str]) -> Opening:
    """Go on with a saved game."""
    saved = read_game(path)
    if saved.mix is not None:
        check_recipe_data(path, saved.mix, lambda keys: (1, 1))
    recipe = recipe_from_data(saved.mix, path) if saved.mix is not None else None
    if recipe is not None:
        made = remake(recipe, trust=trust)
        library, world, item = made.library, made.world(), _map_of(made)
    else:
        named = find_map(saved.map, trust=trust)
        library, world, item = named.library, build_world(named), named.item
    with hooks_must_end() if trust else nullcontext():
        game = Game.from_json(world, json.dumps(saved.game))
    seats = [
        saved_seat(printable_line(player["name"]), player["kind"], number)
        for number, player in enumerate(saved.players)
    ]
    if len(seats) != game.position.players:
        raise NoSavedGame(
            f"'{path}' is damaged: it names {counted(len(seats), 'player')} for a game of {game.position.players}"
        )
    began = saved.beginning
    return Opening(game, seats, saved.map, saved.packs, _texts(library), library, item, recipe, beginning=began)


def _texts(library: Library) -> dict[str, str]:
    kinds = ("race", "power", "relic", "place", "event", "piece", "terrain")
    texts: dict[str, str] = {}
    for pack in library.packs.values():
        for kind in kinds:
            for item in pack.items.get(kind, {}).values():
                # A terrain and a power may share an id; whichever says something is meant.
                texts[item.id] = printable(str(item.fields.get("text", ""))) or texts.get(item.id, "")
    return texts
