"""How the lab works, and what it cannot say, in words for people who make games."""

METHOD = (
    "Each item is combined with every printed partner equally often. The combo is the first on offer, and the first "
    "player must take it; after that everybody plays as they like.",
    "What counts is by how many coins that player beats the others at the end, compared with an average printed combo "
    "in the same place. That is a fair price for the item.",
    "An item is fair if it is worth no more and no less than printed ones of its kind, where the tenth at either end "
    "does not count and two coins beyond the others are allowed. Whatever is within three coins of the average is "
    "fair anyway.",
    "Single games differ by some 15 coins for reasons that have nothing to do with the item. Many games even that out, "
    "and the bars show how far: the true value is inside in 95 of 100 cases.",
    "An item is called strong or weak if that is at least 95 % likely, given how much printed items differ; or 80 % "
    "once games hardly make it more certain. It is fair if that is at least 20 % likely, and three coins beyond that "
    "range at most 5 %. Anything else is undecided.",
    "Four planners with different experience play, and by how much they differ about printed items is part of every "
    "interval. With more time expert plays, too; if it clearly contradicts them, the verdict is undecided.",
)
MAP_METHOD = (
    "The same bot plays every seat. Where the bar includes an equal share of the wins, the games have not shown an "
    "advantage.",
    "A region is conquered when somebody takes it, and scored when its holder is paid for the turn. Its coins are all "
    "that it brought its holders: the coin of the region, and what items pay for holding or taking it.",
    "A useless corner is a region that anybody could take and that hardly anybody ever scores.",
    "Races that enter by a region are compared with those that entered elsewhere in the same round.",
    "For what items are worth, the first player must take a random combo, here and on the printed board for as many "
    "players. An item gains or loses only if that is clear although so many items are compared.",
)
RULING_METHOD = (
    "The same seed deals the same combos and dice, so a game changes only where the ruling matters. Everything else is "
    "exactly the same, and costs no precision.",
    "Coins are those of every player, choices are the decisions of all players in a game, and win points are how many "
    "more or fewer games in a hundred a seat wins.",
    "A ruling clearly matters if that is hardly an accident although so many rulings are compared; a bar that just "
    "misses zero is not enough.",
)
LIMITS = (
    "Bots do not trade, threaten or take revenge, and they may miss what a person would do with an item. What a bot "
    "cannot use looks weak to it.",
    "The worth of an item is that of taking it first, for nothing. Its worth in the seventh round is another question, "
    "and so is its effect on the other players.",
    "Only races and powers are tested: a relic or a place cannot be put on offer.",
    "Take the numbers as a first estimate, and your table as the last.",
)
