"""The measures of the printed boards, to see a map beside them."""

from __future__ import annotations

from mapforge.maps.board_measures import Measures, measures
from mapforge.maps.compiled_map import compile_item
from mapforge.maps.named_maps import UnknownMap, find_map
from mapforge.maps.printed_boards import printed_board
from mapforge.packs.library import Item, Library


def printed_measures(library: Library, item: Item) -> dict[str, Measures]:
    """The measures of the printed boards for the same numbers of players, by their ids."""
    found: dict[str, Measures] = {}
    players = item.fields.get("players")
    for number in players if isinstance(players, list) else []:
        boards = _library_with_boards(library, item, number)
        board = printed_board(boards, item, number)
        if board is not None and board.full_id not in found:
            found[board.full_id] = measures(compile_item(board, boards))
    return found


def _library_with_boards(library: Library, item: Item, players: int) -> Library:
    """The packs of the map, or the base pack when none of them has a printed board."""
    if printed_board(library, item, players) is not None:
        return library
    try:
        return find_map("base:map/two_players").library
    except UnknownMap:
        return library
