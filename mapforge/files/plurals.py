"""Numbers with their nouns, in the singular for one."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number of things: `1 coin`, `2 coins`, `1,200 bytes`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {plural or f'{noun}s'}"
