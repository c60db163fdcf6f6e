"""The words of counts and conditions, for people: what each means, and an example."""

from __future__ import annotations

from mapforge.pages.filter_words import FilterWord

COUNTS: dict[str, FilterWord] = {
    "regions": FilterWord("matching regions", "{count: regions, where: {terrain: forest}}"),
    "tokens": FilterWord("tokens in matching regions", "{count: tokens, where: {edge: true}, per: 3}"),
    "neighbours": FilterWord(
        "matching regions that border these and are not among them",
        "{count: neighbours, where: {occupied_by: opponents}}",
    ),
    "pieces": FilterWord("pieces of a kind in matching regions", "{count: pieces, piece: fortress}"),
    "whole_areas": FilterWord("areas of the map that are held completely", "{count: whole_areas, of: own, times: 3}"),
    "areas": FilterWord("areas of the map with a matching region", "{count: areas, of: own}"),
    "terrains": FilterWord("different terrains among matching regions", "{count: terrains, plus: -2}"),
    "opponents": FilterWord("the other players", "{count: opponents}"),
    "coins": FilterWord("the player's coins", "{count: coins, per: 10}"),
    "hand": FilterWord("tokens in hand", "{count: hand, at_most: 2}"),
    "round": FilterWord("the number of the round", "{count: round, at_most: 5}"),
    "rounds_left": FilterWord("how many rounds follow this one", "{count: rounds_left}"),
    "conquests": FilterWord(
        "the race's conquests of this turn, perhaps `from` some holders", "{count: conquests, from: natives}"
    ),
    "attacks": FilterWord(
        "the race's attacks of this turn, failed ones included", "{count: attacks, from: [active_opponents]}"
    ),
    "conquests_of_occupied": FilterWord("those of regions that were not empty", "{count: conquests_of_occupied}"),
    "conquests_so_far": FilterWord("the race's conquests since it was picked", "{count: conquests_so_far, at_most: 4}"),
    "tokens_lost": FilterWord("tokens that others lost to the race's attacks of this turn", "{count: tokens_lost}"),
    "own_tokens_lost": FilterWord("tokens that the race lost to attacks of this turn", "{count: own_tokens_lost}"),
    "largest_group": FilterWord("regions of the race's largest group", "{count: largest_group, per: 2}"),
    "groups": FilterWord("groups of the race's regions that are cut off from one another", "{count: groups, plus: -1}"),
    "passes": FilterWord("how often the combo was passed by before it was picked", "{count: passes, times: 2}"),
}

SCALES: dict[str, FilterWord] = {
    "where": FilterWord("a region filter; all regions unless told", "{count: regions, where: {symbol: mine}}"),
    "of": FilterWord(
        "whose regions: `me` for the race (the default), `own` for all races of the player, `own_declined`, "
        "`opponents`, or `anybody`",
        "{count: regions, of: own}",
    ),
    "piece": FilterWord("the kind, beside `count: pieces`", "{count: pieces, piece: fortress}"),
    "from": FilterWord(
        "who held the regions, beside `count: conquests` or `count: attacks`: `nobody`, `natives`, `own`, `opponents`, "
        "`active_opponents`, `declined_opponents`",
        "{count: conquests, from: declined_opponents}",
    ),
    "per": FilterWord("how many it takes for one; the rest is lost", "{count: regions, per: 2}"),
    "times": FilterWord("what each is worth", "{count: opponents, times: 2}"),
    "plus": FilterWord("what is added in any case", "{count: conquests, plus: 1}"),
    "at_least": FilterWord("the least it can be: a number or an amount", "{count: regions, plus: -3, at_least: 0}"),
    "at_most": FilterWord("the most it can be", "{count: tokens, at_most: {count: regions, times: 2}}"),
}

COMBINED: dict[str, FilterWord] = {
    "sum": FilterWord("several amounts, added", "{sum: [{count: regions}, {count: conquests, times: 2}]}"),
    "difference": FilterWord(
        "the first of two amounts without the second, never below `floor`, which is 0 unless told",
        "{difference: [{count: regions}, {count: regions, of: opponents}], floor: 0}",
    ),
    "largest": FilterWord("the largest of several amounts", "{largest: [{count: regions}, 3]}"),
    "smallest": FilterWord("the smallest of several amounts", "{smallest: [{count: coins}, {count: regions}]}"),
}

CONDITIONS: dict[str, FilterWord] = {
    "count": FilterWord(
        "a count, or amounts combined, compared with a number or with another amount: `at_least`, `at_most`, "
        "`more_than`, `fewer_than` or `exactly`",
        "{count: regions, of: own, more_than: {count: regions, of: opponents}}",
    ),
    "all_of": FilterWord("every condition of a list", "{all_of: [{round: even}, {count: hand, at_most: 2}]}"),
    "any_of": FilterWord("one condition of a list", "{any_of: [{round: last}, {standing: fewest_coins}]}"),
    "none_of": FilterWord("no condition of a list", "{none_of: [{round: first}, {standing: most_coins}]}"),
    "not": FilterWord("not this condition", "{not: {round: first}}"),
    "most": FilterWord(
        "nobody has more of what is counted, ties included; for other players it is counted as their race sees it",
        "{most: {count: regions, of: own, where: {symbol: mine}}}",
    ),
    "fewest": FilterWord("nobody has fewer, ties included", "{fewest: {count: regions, of: own}}"),
    "own_turn": FilterWord("whether it is the turn of the race's player", "{own_turn: false}"),
    "picked_this_turn": FilterWord("whether the combo was picked in this turn", "{picked_this_turn: true}"),
    "round": FilterWord("`even`, `odd`, `first`, `last`, a number, or bounds", "{round: {from: 5, to: 7}}"),
    "standing": FilterWord(
        "`most_coins`, `fewest_coins` (ties included), `not_most_coins` or `not_fewest_coins`",
        "{standing: fewest_coins}",
    ),
}
