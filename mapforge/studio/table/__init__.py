"""Tables: games with seats for people and bots, what each may see, positions by hand, scenarios. It knows no web."""
