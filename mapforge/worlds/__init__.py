"""Worlds: the items of a library and a map become what the engine plays."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.worlds.assembly import WORLD_LISTS, assemble_world, plain_map, world_data
    from mapforge.worlds.editions import BASED_ON, DEFAULT, edition_names, edition_rulings, rulings_of_game
    from mapforge.worlds.known_rulings import UnknownRuling, check_rulings, ruling_values, usual_rulings
    from mapforge.worlds.map_world import build_world
    from mapforge.worlds.mixes import Mix, mix
    from mapforge.worlds.usefulness import useless_items
else:
    __getattr__ = late(
        __name__,
        assembly="WORLD_LISTS assemble_world plain_map world_data",
        editions="BASED_ON DEFAULT edition_names edition_rulings rulings_of_game",
        known_rulings="UnknownRuling check_rulings ruling_values usual_rulings",
        map_world="build_world",
        mixes="Mix mix",
        usefulness="useless_items",
    )
