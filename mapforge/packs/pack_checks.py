"""What can be wrong with packs and between them: manifests, requirements, conflicts, cycles, overrides and zips."""

from __future__ import annotations

from mapforge.files.findings import Check, Severity

MISSING_REQUIREMENT = Check(
    "pack/missing-requirement",
    Severity.ERROR,
    "A required pack is missing",
    "The pack uses what the other one brings: without it, hooks, terrains and pieces have no meaning.",
    "Put the required pack next to this one or get it with `mapforge get`, or correct its name or version range.",
    bad="# pack.yaml\nid: pirates\nname: Pirates\nversion: 1.0.0\nrequires: [bsae]\n",
    good="# pack.yaml\nid: pirates\nname: Pirates\nversion: 1.0.0\nrequires: [base]\n",
)
CONFLICT = Check(
    "pack/conflict",
    Severity.ERROR,
    "Two packs say that they do not work together",
    "At least one of the two authors knows that the mix breaks.",
    "Leave one of them out.",
    bad="# pack.yaml\nid: pirates\nname: Pirates\nversion: 1.0.0\nconflicts: [base]\nrequires: [base]\n",
    good="# pack.yaml\nid: pirates\nname: Pirates\nversion: 1.0.0\nrequires: [base]\n",
)
CYCLE = Check(
    "pack/cycle",
    Severity.ERROR,
    "Packs depend on each other in a circle",
    "Each of them would have to be loaded before the other, so they cannot be put in order.",
    "Remove one of the requirements, or move what both need into a third pack.",
    bad="# red/pack.yaml\nid: red\nrequires: [blue]\n# blue/pack.yaml\nid: blue\nrequires: [red]\n",
    good="# red/pack.yaml\nid: red\nrequires: [blue]\n# blue/pack.yaml\nid: blue\n",
)
DUPLICATE_PACK = Check(
    "pack/duplicate-id",
    Severity.ERROR,
    "Two packs have the same id",
    "Whoever names or trusts that id could mean either, so only the first is used, and the Python of neither runs.",
    "Give one of the two packs another id, or leave it out.",
    bad="# red/pack.yaml\nid: pirates\n# blue/pack.yaml\nid: pirates\n",
    good="# red/pack.yaml\nid: red_pirates\n# blue/pack.yaml\nid: blue_pirates\n",
)
SHIPPED_ID = Check(
    "pack/shipped-id",
    Severity.ERROR,
    "A pack calls itself like one that comes with mapforge",
    "Everything that needs the shipped pack would get the other one, and run its Python, without anybody noticing.",
    "Give the pack another id, or take it away. To change the shipped pack, override its items from your own.",
    bad="# base/pack.yaml\nid: base\nname: Base\nversion: 1.0.0\n",
    good="# my_base/pack.yaml\nid: my_base\nname: My base\nversion: 1.0.0\nrequires: [base]\n",
)
NO_MANIFEST = Check(
    "pack/no-manifest",
    Severity.ERROR,
    "A folder is not a pack",
    "A pack is a folder with a pack.yaml that names it; without one nothing in the folder is used.",
    "Name a pack's folder, or start one with `mapforge new pack NAME`.",
    bad="pirates/\n  races/pirates.yaml\n",
    good="pirates/\n  pack.yaml\n  races/pirates.yaml\n",
)
WRONG_MAPFORGE = Check(
    "pack/wrong-mapforge",
    Severity.ERROR,
    "The pack was made for another mapforge",
    "Its author says that it does not work with this version.",
    "Install a version of mapforge from the range, or widen the range after trying the pack.",
    bad='# pack.yaml\nid: pirates\nname: Pirates\nversion: 1.0.0\nmapforge: ">=99"\n',
    good='# pack.yaml\nid: pirates\nname: Pirates\nversion: 1.0.0\nmapforge: ">=1.0"\n',
)
STRAY_FILE = Check(
    "pack/stray-file",
    Severity.WARNING,
    "A file belongs to no part of a pack",
    "mapforge does not look there, so what the file says never reaches the game.",
    "Move it where it belongs: races/, powers/, relics/, places/, maps/, locales/ or tests/, as a .yaml file.",
    bad="# race/ants.yaml\nid: ants\nname: Ants\ntokens: 9\nsupply: 14\n",
    good="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 9\nsupply: 14\n",
)
OVERRIDE_WITHOUT_TARGET = Check(
    "pack/override-without-target",
    Severity.ERROR,
    "The item to override does not exist",
    "Nothing would change, so the game would not play as you intend.",
    "Correct the id, the path or the pack; if that pack may be absent, put the file under `with/<pack>/`.",
    bad="# races/gaints.yaml\nid: gaints\noverride: {patch: base, set: {tokens: 5}}\n",
    good="# races/giants.yaml\nid: giants\noverride: {patch: base, set: {tokens: 5}}\n",
)
UNSAFE_ARCHIVE = Check(
    "pack/unsafe-archive",
    Severity.ERROR,
    "A zip is not safe to read",
    "Names that reach outside, links and zip bombs can do harm, so nothing in such a zip is read.",
    "Make the zip with `mapforge pack`, or ask its author to.",
    bad="pirates.zip\n  ../../.bashrc\n",
    good="pirates.zip\n  pack.yaml\n  races/pirates.yaml\n",
)

PACK_CHECKS = (
    MISSING_REQUIREMENT,
    CONFLICT,
    CYCLE,
    DUPLICATE_PACK,
    SHIPPED_ID,
    NO_MANIFEST,
    WRONG_MAPFORGE,
    STRAY_FILE,
    OVERRIDE_WITHOUT_TARGET,
    UNSAFE_ARCHIVE,
)
