"""What authors ask for: new packs and items, explanations, comparisons, tables and built maps."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.authoring.built_maps import BadWorld, build_maps, read_world
    from mapforge.authoring.comparison import differences, differences_in_words
    from mapforge.authoring.explanations import explain_check, explain_hook, explain_item
    from mapforge.authoring.new_entries import create_entry, create_scenario
    from mapforge.authoring.new_hooks import create_hook
    from mapforge.authoring.new_items import CannotCreate, create_item, create_pack
    from mapforge.authoring.play_matrix import MATRIX_MEANINGS, MATRIX_SIGNS, Matrix, matrix, matrix_as_text
    from mapforge.authoring.templates import ENTRY_TEMPLATES, ITEM_TEMPLATE_KINDS
else:
    __getattr__ = late(
        __name__,
        built_maps="BadWorld build_maps read_world",
        comparison="differences differences_in_words",
        explanations="explain_check explain_hook explain_item",
        new_entries="create_entry create_scenario",
        new_hooks="create_hook",
        new_items="CannotCreate create_item create_pack",
        play_matrix="MATRIX_MEANINGS MATRIX_SIGNS Matrix matrix matrix_as_text",
        templates="ENTRY_TEMPLATES ITEM_TEMPLATE_KINDS",
    )
