"""Small maps for the explanations of checks."""

from __future__ import annotations

HEAD = "# maps/{id}.yaml\nid: {id}\nname: Shore\nplayers: [2]\nturns: 10\n"


def drawn(west: str, east: str, *, board: str = "", more: str = "", id: str = "shore") -> str:
    """A map of two drawn regions."""
    size = f"board: {{width: {board.split('x')[0]}, height: {board.split('x')[1]}}}\n" if board else ""
    rows = f'  - {{id: west, terrain: hill, outline: "{west}"}}\n  - {{id: east, terrain: forest, outline: "{east}"}}\n'
    return f"{HEAD.format(id=id)}{size}regions:\n{rows}{more}"


def listed(regions: str, borders: str = "[west, east]", *, more: str = "") -> str:
    """A map of listed regions and borders, one region per line."""
    rows = "".join(f"  - {{{region}}}\n" for region in regions.splitlines())
    pairs = "".join(f"  - {pair}\n" for pair in borders.split("; ") if pair)
    return (
        f"{HEAD.format(id='shore')}regions:\n{rows}borders:\n{pairs}{more}"
        if pairs
        else (f"{HEAD.format(id='shore')}regions:\n{rows}{more}")
    )


SQUARE = "0,0 10,0 10,10 0,10"
NEXT_SQUARE = "10,0 20,0 20,10 10,10"
EDGE_AND_INLAND = "id: west, terrain: hill, edge: true\nid: east, terrain: forest"
