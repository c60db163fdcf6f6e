"""Tables: games with seats for people and bots, what each may see, positions by hand, scenarios. It knows no web."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.studio.table.bot_turns import PACES
    from mapforge.studio.table.game_table import CannotPlay, GameTable
    from mapforge.studio.table.hall import Hall, NoSuchTable
    from mapforge.studio.table.laid_position import NotSound, position_words, staged_game, words_from_text
    from mapforge.studio.table.scenario_record import CannotRecord, added, last_steps, recorded, tried
    from mapforge.studio.table.table_order import CannotBegin, Order
else:
    __getattr__ = late(
        __name__,
        bot_turns="PACES",
        game_table="CannotPlay GameTable",
        hall="Hall NoSuchTable",
        laid_position="NotSound position_words staged_game words_from_text",
        scenario_record="CannotRecord added last_steps recorded tried",
        table_order="CannotBegin Order",
    )
