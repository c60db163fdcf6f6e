"""Items as forms: what an item has to say, edits of its text, who refers to it, scenarios, and whether it is fair."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.studio.forms.fairness_trials import Trials
    from mapforge.studio.forms.form_words import form_grammar, known_names
    from mapforge.studio.forms.hook_forms import Modifiers, hook_form, sentence_of_example, wished_hooks
    from mapforge.studio.forms.item_desk import ItemDesk
    from mapforge.studio.forms.item_fields import form_of
    from mapforge.studio.forms.item_renames import delete_item, referrers, rename_item
    from mapforge.studio.forms.item_shelf import FORM_KINDS, ItemShelf
    from mapforge.studio.forms.map_grounds import map_named, map_shapes, matched_regions, sketched_world
    from mapforge.studio.forms.new_things import copy_item, new_item, override_item
    from mapforge.studio.forms.opened_view import view_of
    from mapforge.studio.forms.scenario_runs import accept, run_opened, run_pack, scenarios_about
    from mapforge.studio.forms.shown_item import item_view
else:
    __getattr__ = late(
        __name__,
        fairness_trials="Trials",
        form_words="form_grammar known_names",
        hook_forms="Modifiers hook_form sentence_of_example wished_hooks",
        item_desk="ItemDesk",
        item_fields="form_of",
        item_renames="delete_item referrers rename_item",
        item_shelf="FORM_KINDS ItemShelf",
        map_grounds="map_named map_shapes matched_regions sketched_world",
        new_things="copy_item new_item override_item",
        opened_view="view_of",
        scenario_runs="accept run_opened run_pack scenarios_about",
        shown_item="item_view",
    )
