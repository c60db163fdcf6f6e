"""Who bots are at a table: names, and what their arms show."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from mapforge.bots.roster import kind_word


class Persona(NamedTuple):
    """Somebody who sits at a table for a bot."""

    name: str
    charge: str
    """What their arms show: the name of a shipped emblem."""


_CHARGES = {
    "random": {"Whim": "mask", "Fluke": "dice", "Hap": "ghost", "Toss": "drop", "Muddle": "wheel"},
    "greedy": {"Grub": "paw", "Magpie": "gem", "Snatch": "hand", "Nibs": "snake", "Pinch": "anchor"},
    "learned": {"Tabula": "scroll", "Gradus": "tower", "Novice": "leaf", "Echo": "wave", "Rote": "bell"},
    "beginner": {"Pip": "frog", "Tansy": "moth", "Dob": "otter", "Wren": "fish", "Mossy": "leaf"},
    "casual": {"Hazel": "fox", "Barnaby": "bear", "Odile": "turtle", "Finn": "wave", "Juniper": "tree"},
    "builder": {"Edda": "tower", "Beatrix": "bee", "Mason": "hammer", "Cob": "wheat", "Perrin": "wheel"},
    "club": {"Isolde": "owl", "Bram": "key", "Rowena": "lantern", "Corin": "bell", "Maud": "scroll"},
    "planner": {"Prudence": "lute", "Tally": "bow", "Margin": "anchor", "Abacus": "gem", "Forecast": "sun"},
    "raider": {"Ragna": "wolf", "Bryn": "horn", "Skarde": "sword", "Torvi": "flame", "Ulfric": "skull"},
    "veteran": {"Gerda": "bear", "Oswin": "hammer", "Hilde": "horn", "Torben": "anchor", "Runa": "crow"},
    "expert": {"Sibyl": "eye", "Auspex": "crow", "Pythia": "snake", "Augur": "star", "Vesper": "moon"},
    "master": {"Orrin": "crown", "Sable": "crow", "Vesna": "eye", "Aldric": "mountain", "Morwen": "moon"},
}
PERSONAS = {
    kind: tuple(Persona(name, charge) for name, charge in charges.items()) for kind, charges in _CHARGES.items()
}
"""Everybody, by the bots that play for them."""


def persona_name(kind: str, number: int, taken: Collection[str] = ()) -> str:
    """A name for the bot of a kind in a seat that nobody else has; the kind itself where there are no names for it."""
    people = PERSONAS.get(kind_word(kind), ())
    names = [people[(number + more) % len(people)].name for more in range(len(people))] or [kind]
    return next((name for name in names if name not in taken), f"{names[0]} {number + 1}")
