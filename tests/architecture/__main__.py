"""Prints the measures of a checkout as JSON: `python -m tests.architecture FOLDER > tests/architecture/before.json`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.architecture.measures import files_per_folder, measures

if __name__ == "__main__":
    checkout = Path(sys.argv[1])
    print(json.dumps({"measures": measures(checkout), "files": files_per_folder(checkout)}, indent=2))
