"""Games: bots, sentences about what happened, and the terminal to play in."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.games.bots import Bot, RandomBot, SensibleBot
    from mapforge.games.narration import Teller
else:
    __getattr__ = late(
        __name__,
        bots="Bot RandomBot SensibleBot",
        narration="Teller",
    )
