"""Measures and a picture of the plan of both packages, for docs/architecture.md."""
