"""The texts of new files: each validates at once and reads like a lesson."""

from __future__ import annotations

PACK = """\
{schema}
# A pack is a folder. This file names it; everything else in the folder is optional:
#   races/ powers/ relics/ places/ events/ maps/   one file per item, called like its id
#   terrains.yaml symbols.yaml pieces.yaml rulings.yaml
#   locales/ (translations)  tests/ (scenarios)  hooks.py or hooks/ (your own effects in Python)
id: {id}
name: {name}
version: 0.1.0
authors: []          # your name, for whoever gets the pack
mapforge: ">={version}"

# Packs whose terrains, pieces and hooks you use. 'base' is Small World; there is 'underground' too.
requires: [base]
"""

GENERATED = """\
# What mapforge makes: schemas for editors (`mapforge schema` makes them again), compiled maps, and zips to share.
/.mapforge/
/build/
/*.zip
"""
"""The `.gitignore` of a new pack."""

RACE = """\
{schema}
id: {id}        # the same as the file name
name: {name}

tokens: 6        # the number on the banner; printed races have 3 to 10
supply: {supply}       # all tokens there are: at least the banner plus the largest badge

# One or two sentences for players. What counts in the game are the hooks below.
text: Hills and farmland cost you one token less to conquer.

# Each entry is one hook with its parameters. `mapforge explain giants` shows how a printed race does it.
hooks:
  {hook}
"""

POWER = """\
{schema}
id: {id}        # the same as the file name
name: {name}

tokens: 4        # the number on the badge; printed powers have 2 to 5

# One or two sentences for players. What counts in the game are the hooks below.
text: Each region on a coast pays you one coin more.

# Each entry is one hook with its parameters. `mapforge explain merchant` shows how a printed power does it.
hooks:
  {hook}
"""

RELIC = """\
{schema}
id: {id}        # the same as the file name
name: {name}

# One or two sentences for players. What counts in the game are the hooks below.
text: Whoever holds the relic's region gets one coin more for it.

# `with_bearer` means the region in which the relic lies.
hooks:
  {hook}
"""

PLACE = """\
{schema}
id: {id}        # the same as the file name
name: {name}

# One or two sentences for players. What counts in the game are the hooks below.
text: This region pays one coin more, in decline too, and costs one token more to conquer.

# How the place's marker itself behaves on the map.
marker:
  defence: 1

# `with_bearer` means the region of the place; `while: always` is in force in decline too.
hooks:
  {hook}
"""

EVENT = """\
{schema}
id: {id}        # the same as the file name
name: {name}

# One or two sentences for players. What counts in the game are the hooks below.
text: Everything costs everybody one token more.

# An event is in force for everybody until the next one is drawn; a map asks for events with `events: true`.
hooks:
  {hook}
"""

MAP = """\
{schema}
id: {id}        # the same as the file name
name: {name}
players: [2]
turns: 10

# The size of the board, and corners that several outlines share, by name. x grows to the right, y downwards.
board: {{width: 400, height: 300}}
points: {{nw: "140,100", ne: "260,100", se: "260,200", sw: "140,200"}}

# Every region has an id, a terrain, and an outline: its corners in order. Regions that share a side are neighbours,
# and races come in where a region touches the edge of the board. Symbols are printed on regions; pieces stand there
# when the game starts. `mapforge preview` draws it, `mapforge graph` lists the neighbours.
regions:
  - {{id: old_wood, terrain: {land[1]}, outline: "0,0 400,0 ne nw"}}
  - {{id: east_shore, terrain: {land[0]}, outline: "400,0 400,300 se ne"}}
  - {{id: low_fields, terrain: {land[3]}, outline: "400,300 0,300 sw se"}}
  - {{id: west_shore, terrain: {land[0]}, outline: "0,300 0,0 nw sw"}}
  - {{id: high_pass, terrain: {land[2]}, outline: "nw ne se sw"}}

# Findings to silence while the map is this small; delete these lines when it grows.
suppress:
  map/proportions: A small map to begin with.
  power/dead-on-map: Most terrains and symbols are still to come.
"""

TEMPLATES = {"pack": PACK, "race": RACE, "power": POWER, "relic": RELIC, "place": PLACE, "event": EVENT, "map": MAP}
ITEM_TEMPLATE_KINDS = tuple(TEMPLATES)

ENTRY_TEMPLATES = {
    "terrain": """
{id}:
  name: {name}
  # cost: 3         tokens that an empty region costs; two by default
  # water: true     its shores are coasts; with closed: true nobody enters it
  # equals: [swamp] for the hooks of other packs, it counts as that terrain too
""",
    "symbol": """
{id}:
  name: {name}
""",
    "piece": """
{id}:
  name: {name}
  supply: 5         # how many there are
  defence: 1        # defends its region like so many tokens
""",
}
"""Kinds whose items stand in one file, and what a new one looks like."""

EXAMPLE_HOOKS = {
    "race": "- cheaper: {where: {terrain: [hill, farmland]}}",
    "power": "- coins_per_region: {where: {coast: true}}",
    "relic": "- coins_per_region: {where: {with_bearer: true}}",
    "event": "- dearer: {where: any}",
    "place": "- coins_per_region: {where: {with_bearer: true}}\n    while: always",
}
"""What the hooks of a new item are, when the packs it uses have them."""
