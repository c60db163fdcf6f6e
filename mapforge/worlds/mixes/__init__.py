"""Mixing: one game of several packs and a map, with what makes no sense there taken out."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.worlds.mixes.mix_file import (
        check_recipe_data,
        is_mix,
        name_for_file,
        name_from_file,
        read_mix,
        recipe_as_data,
        recipe_from_data,
        write_mix,
    )
    from mapforge.worlds.mixes.mix_summary import mix_in_words
    from mapforge.worlds.mixes.mixture import mix, remake
    from mapforge.worlds.mixes.monsters import MONSTER_CHOICE
    from mapforge.worlds.mixes.recipe import Mix, MixError, Out, Recipe, fingerprint
else:
    __getattr__ = late(
        __name__,
        mix_file=(
            "check_recipe_data is_mix name_for_file name_from_file read_mix recipe_as_data recipe_from_data write_mix"
        ),
        mix_summary="mix_in_words",
        mixture="mix remake",
        monsters="MONSTER_CHOICE",
        recipe="Mix MixError Out Recipe fingerprint",
    )
