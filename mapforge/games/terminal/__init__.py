"""A game in the terminal, for people and bots at one keyboard."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.games.terminal.console import Console
    from mapforge.games.terminal.hook_limit import hooks_must_end
    from mapforge.games.terminal.line_protocol import LineProtocol
    from mapforge.games.terminal.opened_game import CannotOpen, Opening, open_new, open_saved
    from mapforge.games.terminal.saved_game import NoSavedGame, read_game_data, write_game
    from mapforge.games.terminal.seats import PERSON, Seat, saved_seat
else:
    __getattr__ = late(
        __name__,
        console="Console",
        hook_limit="hooks_must_end",
        line_protocol="LineProtocol",
        opened_game="CannotOpen Opening open_new open_saved",
        saved_game="NoSavedGame read_game_data write_game",
        seats="PERSON Seat saved_seat",
    )
