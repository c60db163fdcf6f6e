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
    "pieces_in_hand": FilterWord(
        "the race's pieces of a kind off the map, or those of all races of the players that `of` names",
        "{count: pieces_in_hand, piece: hero, of: leader}",
    ),
    "pieces_before": FilterWord(
        "pieces of a kind that lie before the player, or before those that `of` names",
        "{count: pieces_before, piece: peace, of: opponents}",
    ),
    "pieces_in_supply": FilterWord("those that are left in the supply", "{count: pieces_in_supply, piece: hero}"),
    "pieces_on_combos": FilterWord("those on combos on offer", "{count: pieces_on_combos, piece: hero}"),
    "laid_on_combos": FilterWord(
        "those on combos on offer that the player laid there, or whoever `of` names",
        "{count: laid_on_combos, piece: hero}",
    ),
    "laid_on_pick": FilterWord(
        "at a pick: those that lay on the combo, laid there by the player or whoever `of` names",
        "{count: laid_on_pick, piece: hero}",
    ),
    "coins_on_pick": FilterWord(
        "at a pick: the coins that lay on the combo; with `of`, those that somebody laid there in passing it by",
        "{count: coins_on_pick, of: own}",
    ),
    "whole_areas": FilterWord("areas of the map that are held completely", "{count: whole_areas, of: own, times: 3}"),
    "areas": FilterWord("areas of the map with a matching region", "{count: areas, of: own}"),
    "terrains": FilterWord("different terrains among matching regions", "{count: terrains, plus: -2}"),
    "symbols": FilterWord("different symbols among matching regions", "{count: symbols, of: own}"),
    "pairs": FilterWord(
        "pairs of matching regions that border each other", "{count: pairs, where: {terrain: [hill, farmland]}}"
    ),
    "holders": FilterWord(
        "different players who hold matching regions",
        "{count: holders, of: opponents, where: {borders: {occupied_by: me}}}",
    ),
    "areas_with_most_regions": FilterWord(
        "areas of the map in which the race, or whoever `of` names, holds more matching regions than any other player",
        "{count: areas_with_most_regions, of: own}",
    ),
    "areas_with_most_tokens": FilterWord(
        "the same by tokens in matching regions", "{count: areas_with_most_tokens, times: 2}"
    ),
    "terrains_with_most_regions": FilterWord(
        "terrains of which the race, or whoever `of` names, holds more matching regions than any other player",
        "{count: terrains_with_most_regions}",
    ),
    "terrains_with_most_tokens": FilterWord(
        "the same by tokens in matching regions", "{count: terrains_with_most_tokens, of: own}"
    ),
    "opponents": FilterWord("the other players", "{count: opponents}"),
    "coins": FilterWord("coins of the player, or `of` others", "{count: coins, of: leader, per: 10}"),
    "declined_races": FilterWord(
        "races in decline: of the player, or `of` others", "{count: declined_races, of: anybody}"
    ),
    "hand": FilterWord("tokens in hand", "{count: hand, at_most: 2}"),
    "round": FilterWord("the number of the round", "{count: round, at_most: 5}"),
    "rounds_left": FilterWord("how many rounds follow this one", "{count: rounds_left}"),
    "conquests": FilterWord(
        "the race's conquests of this turn, or certain ones; at a moment of another player, that player's",
        "{count: conquests, from: natives}",
    ),
    "attacks": FilterWord(
        "the same with failed attacks", "{count: attacks, by: opponents, from: own, since: my_last_turn}"
    ),
    "tokens_killed": FilterWord(
        "tokens that died in such attacks", "{count: tokens_killed, by: anybody, where: {terrain: forest}}"
    ),
    "attackers": FilterWord(
        "different players who made such attacks", "{count: attackers, from: own, since: my_last_turn}"
    ),
    "attacked": FilterWord("different players on whom they were made", "{count: attacked, by: me}"),
    "tokens_there": FilterWord("at an attack: tokens that stood in the region", "{count: tokens_there, plus: -1}"),
    "killed_there": FilterWord("at an attack: tokens that die there", "{count: killed_there}"),
    "beaten_there": FilterWord("at an attack: tokens that are beaten there, but do not die", "{count: beaten_there}"),
    "rolled_there": FilterWord("at an attack: what the final roll showed", "{count: rolled_there, times: 2}"),
    "paid_there": FilterWord("at an attack: tokens that the conquest takes", "{count: paid_there, at_most: 3}"),
    "conquests_of_occupied": FilterWord("those of regions that were not empty", "{count: conquests_of_occupied}"),
    "conquests_so_far": FilterWord("the race's conquests since it was picked", "{count: conquests_so_far, at_most: 4}"),
    "tokens_lost": FilterWord("tokens that others lost to the race's attacks of this turn", "{count: tokens_lost}"),
    "own_tokens_lost": FilterWord("tokens that the race lost to attacks of this turn", "{count: own_tokens_lost}"),
    "largest_group": FilterWord("regions of the race's largest group", "{count: largest_group, per: 2}"),
    "groups": FilterWord("groups of the race's regions that are cut off from one another", "{count: groups, plus: -1}"),
    "pips": FilterWord("what the dice show, beside `die`", "{count: pips, times: 2}"),
    "passes": FilterWord("how often the combo was passed by before it was picked", "{count: passes, times: 2}"),
}

SCALES: dict[str, FilterWord] = {
    "where": FilterWord("a region filter; all regions unless told", "{count: regions, where: {symbol: mine}}"),
    "of": FilterWord(
        "whose: `me` for the race (the default), `own` for all races of the player, `own_declined`, `opponents`, "
        "`anybody`, `everywhere` (regions that nobody holds too), the `other` player whom the moment concerns, the "
        "`victim` of an attack, the player to the `left` or `right`, the `leader` or the `last` by coins, `neighbours` "
        "with regions beside the race's, and those who were `beaten` by it in this turn, or whose active race was, "
        "`beaten_active`",
        "{count: regions, of: own}",
    ),
    "piece": FilterWord("the kind, beside counts of pieces", "{count: pieces, piece: fortress}"),
    "by": FilterWord(
        "whose attacks, beside counts of them: `me`, or any players that `of` knows",
        "{count: attacks, by: opponents}",
    ),
    "from": FilterWord(
        "who held the regions, beside counts of attacks: `nobody`, `natives`, `me` for the race itself, `own`, "
        "`own_declined`, `opponents`, `active_opponents`, `declined_opponents`, `left`, `right`, `leader`, `last`",
        "{count: conquests, from: declined_opponents}",
    ),
    "tokens": FilterWord("how many tokens stood there: a number or bounds", "{count: attacks, tokens: {at_least: 3}}"),
    "killed": FilterWord("how many of them died", "{count: attacks, by: opponents, killed: {at_least: 2}}"),
    "paid": FilterWord("how many tokens it took", "{count: conquests, paid: {at_least: 5}}"),
    "rolled": FilterWord("what the final roll showed; attacks without one do not count", "{count: attacks, rolled: 0}"),
    "using": FilterWord(
        "what was named with it: an item, several, or true for anything", "{count: attacks, using: true}"
    ),
    "failed": FilterWord("whether it failed", "{count: attacks, failed: true}"),
    "since": FilterWord(
        "`turn` for this turn (the default), or `my_last_turn` for all that others did since then",
        "{count: attackers, from: own, since: my_last_turn}",
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
    "attack": FilterWord(
        "at an attack or a conquest: whether it is such a one, by the words for counts of attacks",
        "{attack: {from: active_opponents, tokens: {at_least: 2}, failed: false}}",
    ),
    "any_of": FilterWord("one condition of a list", "{any_of: [{round: last}, {standing: fewest_coins}]}"),
    "none_of": FilterWord("no condition of a list", "{none_of: [{round: first}, {standing: most_coins}]}"),
    "not": FilterWord("not this condition", "{not: {round: first}}"),
    "most": FilterWord(
        "nobody has more of what is counted, ties included; for other players it is counted as their race sees it",
        "{most: {count: regions, of: own, where: {symbol: mine}}}",
    ),
    "sole_most": FilterWord("nobody has as many of what is counted", "{sole_most: {count: regions, of: own}}"),
    "sole_fewest": FilterWord("nobody has as few", "{sole_fewest: {count: regions, of: own}}"),
    "fewest": FilterWord("nobody has fewer, ties included", "{fewest: {count: regions, of: own}}"),
    "own_turn": FilterWord("whether it is the turn of the race's player", "{own_turn: false}"),
    "picked_this_turn": FilterWord("whether the combo was picked in this turn", "{picked_this_turn: true}"),
    "round": FilterWord("`even`, `odd`, `first`, `last`, a number, or bounds", "{round: {from: 5, to: 7}}"),
    "standing": FilterWord(
        "`most_coins`, `fewest_coins` (ties included), `not_most_coins` or `not_fewest_coins`",
        "{standing: fewest_coins}",
    ),
}
