"""What can be wrong with a file before its meaning is looked at."""

from __future__ import annotations

from itertools import pairwise

from mapforge.files.findings import Check, Severity

_MULTIPLYING = "# symbols.yaml\na: &a [x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 8)}]\n" for before, name in pairwise("abcdef")
)

SYNTAX = Check(
    "yaml/syntax",
    Severity.ERROR,
    "The file is not YAML",
    "Nothing in a file that cannot be read reaches the game, so all of it is as good as missing.",
    "Correct the place shown. Often the mistake is just before it: a missing colon, quote or bracket, or a tab.",
    bad="# races/giants.yaml\nid: giants\nname: Giants\n\ttokens: 6\n",
    good="# races/giants.yaml\nid: giants\nname: Giants\ntokens: 6\n",
)
DUPLICATE_KEY = Check(
    "yaml/duplicate-key",
    Severity.ERROR,
    "A key appears twice in one mapping",
    "Only one of the two values could count, and no reader could tell which.",
    "Keep one of them and delete the other.",
    bad="# races/giants.yaml\nid: giants\ntokens: 6\ntokens: 7\n",
    good="# races/giants.yaml\nid: giants\ntokens: 6\n",
)
TOO_LARGE = Check(
    "yaml/too-large",
    Severity.ERROR,
    "The file is larger than any pack needs",
    "Millions of values, aliases that multiply and absurd nesting would fill the memory, so they are not read.",
    "Split the file, or write out what the aliases repeat. A map's outlines are shortest as one string each.",
    bad=_MULTIPLYING,
    good="# symbols.yaml\ngem: {name: Gem}\n",
)
EMPTY = Check(
    "yaml/empty",
    Severity.ERROR,
    "The file is empty",
    "A file in a pack describes something; an empty one is usually a file somebody forgot to save.",
    "Write the item, or delete the file.",
    bad="# races/giants.yaml\n# Giants, to be written\n",
    good="# races/giants.yaml\nid: giants\nname: Giants\ntokens: 6\n",
)
UNREADABLE = Check(
    "pack/unreadable-file",
    Severity.ERROR,
    "A file cannot be opened",
    "What the file says is missing from the pack.",
    "Check that it is a plain file and that you may read it.",
    bad="races/giants.yaml is a folder\n",
    good="races/giants.yaml is a file\n",
)
TOO_COSTLY = Check(
    "file/too-costly",
    Severity.ERROR,
    "Working on a file takes too long, or too much memory",
    "Files of honest authors are done within moments; one that keeps a machine busy would keep everybody else's busy.",
    "Make the file simpler: fewer corners, shorter lists. Or allow more time with `--time-limit SECONDS`.",
    bad="mapforge validate tangled  (its map takes minutes)\n",
    good="mapforge validate tangled --time-limit 600\n",
)

FILE_CHECKS = (SYNTAX, DUPLICATE_KEY, TOO_LARGE, EMPTY, UNREADABLE, TOO_COSTLY)
