"""`TYPE_CHECKING`, as in `typing`, which takes longer to import than everything a short command needs."""

TYPE_CHECKING = False
