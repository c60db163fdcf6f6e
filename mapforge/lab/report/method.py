"""How the lab finds things out, and what it cannot say, in words for people who make games."""

METHOD = (
    "An item is tried with every printed partner equally often. It lies on top of the offer, and the first player must "
    "take it; after that everybody plays as they like.",
    "What counts is how many coins that player has over the others at the end, compared with an average printed combo "
    "in the same place. That is a fair price for the item.",
    "An item is fair that is worth no more than the strongest printed one of its kind and no less than the weakest; "
    "whatever is within three coins of the average is fair anyway, and a printed one far from all others does not "
    "count.",
    "Single games differ by some 15 coins for reasons that have nothing to do with the item. Many games even that out, "
    "and the bars say how far: the true value lies inside in 95 of 100 cases.",
    "Two tests run along, one for strong and one for weak, and stop as soon as the games have decided. An item that is "
    "no better and no worse than printed ones is called strong or weak in at most one of twenty cases.",
    "Bots of two strengths play, and with more time a third. Where they do not see the same side, the verdict is "
    "undecided.",
)
MAP_METHOD = (
    "One bot sits in every seat, and everybody plays as they like. An equal share of the wins inside the bar means "
    "that the games have not shown an advantage.",
    "A region is conquered when somebody takes it, and scored when its holder is paid for the turn. Its coins are all "
    "that it brought its holders: the coin of the region, and what items pay for holding or taking it.",
    "A useless corner is a region that anybody could take and that hardly anybody ever scores.",
    "Races that come in are compared with those that came in elsewhere in the same round.",
    "For what items are worth, the first player must take a random combo, here and on the printed board for as many "
    "players. An item gains or loses when that is sure although so many items are looked at.",
)
RULING_METHOD = (
    "The same seed deals the same combos and dice, so a game goes otherwise only where the ruling matters. What is not "
    "touched by it is exactly the same, and costs no precision.",
    "Coins are those of every player, choices are what all players decide in a game, and points of wins are games of a "
    "hundred that a seat wins more or less.",
    "A ruling surely matters when that cannot well be an accident although so many rulings are looked at; a bar that "
    "just misses zero is not enough.",
)
LIMITS = (
    "Bots do not trade, threaten or take revenge, and they may miss what a person would do with an item. What a bot "
    "cannot use looks weak to it.",
    "What an item is worth is about taking it first, for nothing. What it is worth in the seventh round is another "
    "question, and so is what it does to the game of the others.",
    "Only races and powers are judged: a relic or a place cannot be put on offer.",
    "Take the numbers as a first estimate, and your table as the last.",
)
