"""Rulings that the engine itself must know, because they decide how the shared rules work."""

from __future__ import annotations

from engine.world.world import Ruling

ENGINE_RULINGS = (
    Ruling("own_declined_token_defends", "no", ("no", "yes"), "B-CONQ-17, U-CONQ-07"),
    Ruling("swap_needs_token_in_hand", "no", ("no", "yes"), "B-RACE-SORCERERS-12, U-CONQ-12"),
    Ruling("combo_refill", "turn_end", ("turn_end", "after_pick"), "B-PICK-21, U-PICK-15"),
    Ruling("pick_pay_first", "yes", ("yes", "no"), "B-PICK-07, U-PICK-04"),
    Ruling("banner_reshuffle", "no", ("no", "yes"), "B-PICK-17, U-PICK-13"),
    Ruling("own_stack_overrun", "one_lost", ("one_lost", "all_lost"), "B-LOSS-17, U-LOSS-07"),
    Ruling("defender_redeploy", "after_scoring", ("after_scoring", "before_scoring"), "B-LOSS-02, U-LOSS-14"),
    Ruling("reconquer_abandoned", "yes", ("yes", "no"), "B-ABANDON-07, U-ABANDON-06"),
    Ruling("use_in_vain", "no", ("no", "yes"), "U-RELIC-SWORD-05"),
    Ruling("idle_troops_bind", "yes", ("yes", "no"), "B-RACE-GHOULS-21"),
    Ruling("immunity_scope", "controller_excepted", ("controller_excepted", "absolute"), "U-IMMUNE-06"),
    Ruling("water_follows_board", "yes", ("yes", "no"), "U-COMPAT-04, U-COMPAT-14"),
    Ruling("same_terrain_on_surface", "printed_terrain", ("printed_terrain", "equivalence_list"), "U-COMPAT-21"),
)
