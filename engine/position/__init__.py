"""A position: a state under certain rules, with all that follows from it, and how often limited hooks were used."""
