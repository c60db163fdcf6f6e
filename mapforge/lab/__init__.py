"""The balance lab: many games, what they are worth knowing for, and how sure that is."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.lab.crew import Chunk, play_chunks
    from mapforge.lab.game_record import GameRecord, Pick, play_recorded
    from mapforge.lab.intervals import Estimate, mean_of, share_of
    from mapforge.lab.result_file import ResultFile
    from mapforge.lab.simulation import Simulation, simulate
    from mapforge.lab.simulation_words import simulation_in_words
    from mapforge.lab.work_order import WorkOrder, order_for
else:
    __getattr__ = late(
        __name__,
        crew="Chunk play_chunks",
        game_record="GameRecord Pick play_recorded",
        intervals="Estimate mean_of share_of",
        result_file="ResultFile",
        simulation="Simulation simulate",
        simulation_words="simulation_in_words",
        work_order="WorkOrder order_for",
    )
