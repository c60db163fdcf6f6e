"""Maps: outlines, the graph of neighbours, other formats, and what there is to know about a board."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.maps.adjacency import borders
    from mapforge.maps.board_measures import Measures, measures, measures_as_data, measures_as_text
    from mapforge.maps.compiled_map import (
        CompiledMap,
        MapError,
        compile_item,
        compile_map,
        flaw_words,
        pairs_in,
        vanished_words,
    )
    from mapforge.maps.faults import MOST_OVERLAPS, Area, Gap, gaps, off_board, overlaps, touches, uncovered
    from mapforge.maps.geometry import Geometry, measure
    from mapforge.maps.graphs import GRAPH_FORMATS, graph_as_graphml, graph_as_json
    from mapforge.maps.map_file import map_text
    from mapforge.maps.measured_boards import printed_measures
    from mapforge.maps.named_maps import NamedMap, UnknownMap, find_map
    from mapforge.maps.norms import BOARD_KINDS, PLAYER_NUMBERS
    from mapforge.maps.opened_map import BrokenMap, OpenedMap, located, open_map
    from mapforge.maps.outlines import Drawing, Outline, Point, Ring, Trouble, is_drawn, parse_pair, read_drawing
    from mapforge.maps.printed_boards import differences_from_printed, printed_board, totals_of
    from mapforge.maps.random_map import CannotGenerate, generate
    from mapforge.maps.region_names import another_name
    from mapforge.maps.repaired_shapes import repaired
    from mapforge.maps.snapped_corners import snap
    from mapforge.maps.tangles import MOST_CROSSINGS, MOST_MEETINGS, are_tangled, is_tangled
else:
    __getattr__ = late(
        __name__,
        adjacency="borders",
        board_measures="Measures measures measures_as_data measures_as_text",
        compiled_map="CompiledMap MapError compile_item compile_map flaw_words pairs_in vanished_words",
        faults="Area Gap MOST_OVERLAPS gaps off_board overlaps touches uncovered",
        geometry="Geometry measure",
        tangles="MOST_CROSSINGS MOST_MEETINGS are_tangled is_tangled",
        graphs="GRAPH_FORMATS graph_as_graphml graph_as_json",
        map_file="map_text",
        measured_boards="printed_measures",
        named_maps="NamedMap UnknownMap find_map",
        norms="BOARD_KINDS PLAYER_NUMBERS",
        opened_map="BrokenMap OpenedMap located open_map",
        outlines="Drawing Outline Point Ring Trouble is_drawn parse_pair read_drawing",
        printed_boards="differences_from_printed printed_board totals_of",
        random_map="CannotGenerate generate",
        region_names="another_name",
        repaired_shapes="repaired",
        snapped_corners="snap",
    )
