"""Pages to read, made out of packs: for players, and the references of hooks and rulings."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.pages.count_words import CONDITIONS, COUNTS, SCALES
    from mapforge.pages.filter_words import FILTER_WORDS
    from mapforge.pages.hook_reference import hook_in_full, hooks_as_markdown, hooks_in_short
    from mapforge.pages.html_page import page, text
    from mapforge.pages.matrix_pages import matrix_page
    from mapforge.pages.player_pages import player_page
    from mapforge.pages.ruling_book import RulingEntry, ruling_entries
    from mapforge.pages.rulings_reference import rulings_page
    from mapforge.pages.wishes import advice_for, matching_hooks
else:
    __getattr__ = late(
        __name__,
        count_words="CONDITIONS COUNTS SCALES",
        filter_words="FILTER_WORDS",
        hook_reference="hook_in_full hooks_as_markdown hooks_in_short",
        html_page="page text",
        matrix_pages="matrix_page",
        player_pages="player_page",
        ruling_book="RulingEntry ruling_entries",
        rulings_reference="rulings_page",
        wishes="advice_for matching_hooks",
    )
