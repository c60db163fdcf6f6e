"""The balance lab: many games, what they are worth knowing for, and how sure that is."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.lab.crew import Chunk, Crew, Played, WorkersDied, cores
    from mapforge.lab.game_record import CannotPlay, GameRecord, play_recorded
    from mapforge.lab.intervals import Estimate, mean_of, share_of
    from mapforge.lab.result_file import MEMORY, BadResults, ResultFile
    from mapforge.lab.simulation import MOST_GAMES, Progress, Summary, Wish, simulate, summary
    from mapforge.lab.simulation_words import progress_in_words, simulation_in_words
    from mapforge.lab.work_order import CannotOrder, WorkOrder, order_for
else:
    __getattr__ = late(
        __name__,
        crew="Chunk Crew Played WorkersDied cores",
        game_record="CannotPlay GameRecord play_recorded",
        intervals="Estimate mean_of share_of",
        result_file="MEMORY BadResults ResultFile",
        simulation="MOST_GAMES Progress Summary Wish simulate summary",
        simulation_words="progress_in_words simulation_in_words",
        work_order="CannotOrder WorkOrder order_for",
    )
