"""How the names of files of weights end."""

SUFFIX = ".weights.json"
