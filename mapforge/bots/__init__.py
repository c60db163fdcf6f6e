"""Players that need no person, by name, and what they have in common."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.bots.contests import Standing, Table, play_table, ratings, seatings, standings, tournament
    from mapforge.bots.evidence import (
        ABOVE,
        BELOW,
        UNDECIDED,
        Interval,
        SequentialTest,
        decided,
        points_of,
        proof,
        seat_by_seat,
        share_interval,
    )
    from mapforge.bots.expert_bot import ExpertBot
    from mapforge.bots.greedy_bot import GreedyBot
    from mapforge.bots.planner_bot import PlannerBot
    from mapforge.bots.player import Bot
    from mapforge.bots.random_bot import RandomBot
    from mapforge.bots.roster import ROSTER, USUAL, BotKind, NoSuchBot, bot_kind, bot_named, is_bot_name, thinking_time
    from mapforge.bots.school import CannotTrain, Ground, train
else:
    __getattr__ = late(
        __name__,
        expert_bot="ExpertBot",
        contests="Standing Table play_table ratings seatings standings tournament",
        evidence=("ABOVE BELOW UNDECIDED Interval SequentialTest decided points_of proof seat_by_seat share_interval"),
        greedy_bot="GreedyBot",
        planner_bot="PlannerBot",
        player="Bot",
        random_bot="RandomBot",
        school="CannotTrain Ground train",
        roster="ROSTER USUAL BotKind NoSuchBot bot_kind bot_named is_bot_name thinking_time",
    )
