"""The words of a region filter, for people: what each takes, what it means, and an example."""

from __future__ import annotations

from typing import NamedTuple

from engine.blueprint.filters import OCCUPANTS, TAKEN_FROM


class FilterWord(NamedTuple):
    """One condition of a region filter."""

    meaning: str
    example: str


FILTER_WORDS: dict[str, FilterWord] = {
    "terrain": FilterWord("regions of one of these terrains", "{terrain: [hill, farmland]}"),
    "symbol": FilterWord("regions with one of these symbols", "{symbol: mine}"),
    "edge": FilterWord("regions at the edge of the board", "{edge: true}"),
    "coast": FilterWord("land that borders water", "{coast: true}"),
    "water": FilterWord("seas, lakes and rivers", "{water: true}"),
    "impassable": FilterWord("ground that nobody ever enters", "{impassable: false}"),
    "left_empty": FilterWord("ground that races must leave when they redeploy", "{left_empty: true}"),
    "occupied_by": FilterWord(f"regions held by some of {', '.join(OCCUPANTS)}", "{occupied_by: opponents}"),
    "contains": FilterWord("regions with a piece, relic or place; `relic` and `place` mean all", "{contains: hero}"),
    "pieces": FilterWord("regions with so many pieces of a kind", "{pieces: {piece: fortress, at_least: 2}}"),
    "tokens": FilterWord("regions with so many tokens", "{tokens: {at_least: 3}}"),
    "conquered_this_turn": FilterWord(
        "regions that the race conquered this turn; at a moment of another player, those that this player did",
        "{conquered_this_turn: true}",
    ),
    "conquered_last": FilterWord(
        "the region that the race conquered last in this turn; none before its first conquest", "{conquered_last: true}"
    ),
    "taken_from_somebody": FilterWord("those of them that were occupied", "{taken_from_somebody: true}"),
    "taken_from": FilterWord(
        f"regions that the race conquered this turn from some of {', '.join(TAKEN_FROM)}; at a moment of another "
        "player, those that this player took, and `own` are those taken from you",
        "{taken_from: active_opponents}",
    ),
    "at_target": FilterWord(
        "the region that an attack, a conquest or leaving is about, at that moment", "{at_target: true}"
    ),
    "chosen": FilterWord("the region that somebody chose, beside `chooses`", "{chosen: true}"),
    "left_this_turn": FilterWord("regions that were left in this turn", "{left_this_turn: true}"),
    "area": FilterWord("the regions of an area that the map names", "{area: isles}"),
    "in_whole_area": FilterWord(
        "regions of areas that are held completely, by the race (`me`) or by its player (`own`)", "{in_whole_area: own}"
    ),
    "holder_has": FilterWord("regions of players with one of the race's pieces before them", "{holder_has: peace}"),
    "holder_is": FilterWord("regions whose race or power carries a tag", "{holder_is: undead}"),
    "with_bearer": FilterWord("the region of the piece, relic or place that has the hook", "{with_bearer: true}"),
    "same_terrain_as_bearer": FilterWord("all regions of the terrain it lies on", "{same_terrain_as_bearer: true}"),
    "borders": FilterWord("regions with a printed border to these", "{borders: {terrain: river}}"),
    "neighbours": FilterWord(
        "regions with so many neighbours that match", "{neighbours: {where: {occupied_by: me}, at_least: 2}}"
    ),
    "adjacent_to": FilterWord(
        "regions adjacent to these for the race, by borders and by its traits",
        "{adjacent_to: {terrain: mountain, occupied_by: me}}",
    ),
    "linked_to": FilterWord(
        "regions adjacent to these or to an unbroken chain of the race's regions that starts beside them; `through` "
        "restricts the chain",
        "{linked_to: {to: {symbol: mine}, through: {water: false}}}",
    ),
    "and": FilterWord("regions that match all filters of a list", "{and: [{edge: true}, {not: {terrain: swamp}}]}"),
    "or": FilterWord("regions that match one filter of a list", "{or: [{terrain: forest}, {symbol: magic}]}"),
    "all_of": FilterWord("the same as `and`", "{all_of: [{edge: true}, {terrain: hill}]}"),
    "any_of": FilterWord("the same as `or`", "{any_of: [{terrain: forest}, {symbol: magic}]}"),
    "none_of": FilterWord("regions that match no filter of a list", "{none_of: [{edge: true}, {terrain: swamp}]}"),
    "not": FilterWord("regions that do not match", "{not: {terrain: [swamp, hill]}}"),
}
