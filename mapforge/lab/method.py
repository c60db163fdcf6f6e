"""How the lab finds things out, and what it cannot say, in words for people who make games."""

METHOD = (
    "An item is tried with every printed partner equally often. It lies on top of the offer, and the first player must "
    "take it; after that everybody plays as they like.",
    "What counts is how many coins that player has over the others at the end, compared with an average printed combo "
    "in the same place. That is a fair price for the item.",
    "An item is fair that is worth no more than the strongest printed one of its kind and no less than the weakest; "
    "and whatever is within three coins of the average is fair anyway.",
    "Single games differ by some 16 coins for reasons that have nothing to do with the item. Many games even that out, "
    "and the bars say how far: the true value lies inside in 95 of 100 cases.",
    "Two tests run along, one for strong and one for weak, and stop as soon as the games have decided. An item that is "
    "no better and no worse than printed ones is called strong or weak in at most one of twenty cases.",
    "Bots of two strengths play, and with more time a third. Where they do not see the same side, the verdict is "
    "undecided.",
)
LIMITS = (
    "Bots do not trade, threaten or take revenge, and they may miss what a person would do with an item. What a bot "
    "cannot use looks weak to it.",
    "The numbers are about taking an item first, for nothing. What it is worth in the seventh round is another "
    "question, and so is what it does to the game of the others.",
    "Only races and powers are judged: a relic or a place cannot be put on offer.",
    "Take the numbers as a first opinion, and your table as the last.",
)
