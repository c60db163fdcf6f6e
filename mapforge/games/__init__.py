"""Games: sentences about what happened, and the terminal to play in."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.games.narration import Teller
else:
    __getattr__ = late(
        __name__,
        narration="Teller",
    )
