"""Games: sentences about what happened, and the terminal to play in."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.games.counsel import advice
    from mapforge.games.narration import Teller
else:
    __getattr__ = late(
        __name__,
        counsel="advice",
        narration="Teller",
    )
