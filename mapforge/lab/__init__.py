"""The balance lab: many games, what they are worth knowing for, and how sure that is."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.lab.balance_page import effects_page, fairness_page, verdicts_page
    from mapforge.lab.balance_tables import verdicts_as_csv, verdicts_as_json
    from mapforge.lab.balance_words import verdicts_in_words
    from mapforge.lab.case import Case, Subject
    from mapforge.lab.cluster import ClusterCrew, ClusterRefused, NoCluster
    from mapforge.lab.coin_watch import CoinWatch, Luck, Yield
    from mapforge.lab.crew import Chunk, Crew, Played, WorkersDied, cores
    from mapforge.lab.game_record import CannotPlay, GameRecord, play_recorded
    from mapforge.lab.hands import AnyCrew, Hands, crew_of
    from mapforge.lab.intervals import Estimate, mean_of, share_of
    from mapforge.lab.item_shifts import ItemShift, shifts_between
    from mapforge.lab.item_verdict import ItemVerdict, verdicts
    from mapforge.lab.map_fairness import EntryLine, MapFairness, RegionLine, fairness_of
    from mapforge.lab.map_trial import MapTrial, printed_order
    from mapforge.lab.map_words import fairness_as_csv, fairness_as_json, fairness_in_words, heat_picture
    from mapforge.lab.measurement import Examination, is_deep
    from mapforge.lab.pairs import PairLine, pairs_of
    from mapforge.lab.plots import NoPlots, check_plots
    from mapforge.lab.result_file import MEMORY, BadResults, ResultFile
    from mapforge.lab.ruling_effects import RulingEffects, RulingTrial, Variant, effect_of, variants_of
    from mapforge.lab.ruling_words import effects_as_csv, effects_as_json, effects_in_words
    from mapforge.lab.scale import Scale, Trial, learned_scale, shipped_scales, trials_of, write_scale
    from mapforge.lab.simulation import Progress, Summary, simulate, summary
    from mapforge.lab.simulation_words import duration, progress_in_words, simulation_in_words
    from mapforge.lab.subject import Named, NothingToJudge, subject_named, subjects_of, trial_order
    from mapforge.lab.sweep import TokenLine, fairest, token_choices
    from mapforge.lab.trial import ANY
    from mapforge.lab.verdict import (
        BOUND,
        FAIR,
        STRONG,
        UNDECIDED,
        WEAK,
        Doubt,
        Edges,
        Opinion,
        opinion_of,
        ruled,
        sequential_verdict,
    )
    from mapforge.lab.wish import MOST_GAMES, Wish
    from mapforge.lab.work_order import CannotOrder, WorkOrder, order_for, printed_tokens, rules_of, with_other_tokens
    from mapforge.lab.yardstick import edges_for, partner_error
else:
    __getattr__ = late(
        __name__,
        balance_page="effects_page fairness_page verdicts_page",
        balance_tables="verdicts_as_csv verdicts_as_json",
        balance_words="verdicts_in_words",
        case="Case Subject",
        cluster="ClusterCrew ClusterRefused NoCluster",
        coin_watch="CoinWatch Luck Yield",
        crew="Chunk Crew Played WorkersDied cores",
        game_record="CannotPlay GameRecord play_recorded",
        hands="AnyCrew Hands crew_of",
        intervals="Estimate mean_of share_of",
        item_shifts="ItemShift shifts_between",
        item_verdict="ItemVerdict verdicts",
        map_fairness="EntryLine MapFairness RegionLine fairness_of",
        map_trial="MapTrial printed_order",
        map_words="fairness_as_csv fairness_as_json fairness_in_words heat_picture",
        measurement="Examination is_deep",
        pairs="PairLine pairs_of",
        plots="NoPlots check_plots",
        result_file="MEMORY BadResults ResultFile",
        ruling_effects="RulingEffects RulingTrial Variant effect_of variants_of",
        ruling_words="effects_as_csv effects_as_json effects_in_words",
        scale="Scale Trial learned_scale shipped_scales trials_of write_scale",
        simulation="Progress Summary simulate summary",
        wish="MOST_GAMES Wish",
        simulation_words="duration progress_in_words simulation_in_words",
        subject="Named NothingToJudge subject_named subjects_of trial_order",
        sweep="TokenLine fairest token_choices",
        trial="ANY",
        verdict="BOUND FAIR STRONG UNDECIDED WEAK Doubt Edges Opinion opinion_of ruled sequential_verdict",
        work_order="CannotOrder WorkOrder order_for printed_tokens rules_of with_other_tokens",
        yardstick="edges_for partner_error",
    )
