"""A mix in a few lines: what is in, what is out and why, and what rules it."""

from __future__ import annotations

from mapforge.worlds.mixes.mix_summary import mix_in_words
from mapforge.worlds.mixes.mixture import mix


def test_a_plain_game_is_summed_up_in_three_lines() -> None:
    lines = mix_in_words(mix("base:map/two_players", (), players=2)).splitlines()
    assert lines[0].endswith(", 2 players")
    assert lines[1:] == ["  packs: Small World", "  in: 14 races, 20 powers, no relics and places"]


def test_a_mix_names_both_packs_and_counts_what_both_bring() -> None:
    mixed = mix("base:map/three_players", ("underground",), players=3)
    lines = mix_in_words(mixed).splitlines()
    assert lines[1] == "  packs: Small World, Small World Underground"
    assert lines[2].startswith(f"  in: {len(mixed.ids('races'))} races, {len(mixed.ids('powers'))} powers, ")
    out = [line for line in lines if line.startswith("  out: ")]
    assert len(out) == len(mixed.recipe.out)
    assert all(line.endswith(f": {each.reason}") for line, each in zip(out, mixed.recipe.out, strict=True))
