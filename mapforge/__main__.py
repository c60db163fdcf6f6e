"""Runs the command line as `python -m mapforge`."""

import sys

from mapforge.cli import main

if __name__ == "__main__":
    sys.exit(main())
