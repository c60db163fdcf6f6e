"""Numbers with their nouns, in the singular for one."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number of things: `1 coin`, `2 coins`, `1,200 bytes`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {plural or f'{noun}s'}"


def plural(noun: str) -> str:
    """More than one of a thing, for the nouns that pieces are named with: `monsters`, `heroes`, `fortresses`."""
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh", "o")) else "s")
