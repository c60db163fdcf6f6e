"""Scenarios: content that proves itself. What is given, what is done, and what follows, as YAML inside a pack."""
