"""Tests of behaviour, and the measures that `make bench` runs."""

from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
