"""Items as forms: what an item has to say, edits of its text, who refers to it, scenarios, and whether it is fair."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.studio.forms.form_words import form_grammar, known_names
    from mapforge.studio.forms.hook_forms import Modifiers, hook_form, sentence_of_example, wished_hooks
    from mapforge.studio.forms.item_desk import ItemDesk
    from mapforge.studio.forms.item_fields import form_of
    from mapforge.studio.forms.item_shelf import FORM_KINDS, ItemShelf
    from mapforge.studio.forms.map_grounds import map_named, map_shapes, matched_regions, sketched_world
    from mapforge.studio.forms.shown_item import item_view
else:
    __getattr__ = late(
        __name__,
        form_words="form_grammar known_names",
        hook_forms="Modifiers hook_form sentence_of_example wished_hooks",
        item_desk="ItemDesk",
        item_fields="form_of",
        item_shelf="FORM_KINDS ItemShelf",
        map_grounds="map_named map_shapes matched_regions sketched_world",
        shown_item="item_view",
    )
