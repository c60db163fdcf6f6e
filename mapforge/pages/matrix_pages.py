"""The table of races, powers and maps as a page."""

from __future__ import annotations

from mapforge.authoring.play_matrix import MATRIX_MEANINGS, MATRIX_SIGNS, Matrix
from mapforge.files.plurals import counted
from mapforge.pages.html_page import page, text


def matrix_page(found: Matrix, title: str) -> str:
    """The table of what can be played where, as one HTML page."""
    heads = "".join(
        f"<th>{text(c.map.fields.get('name', c.map.id))}<br>{counted(c.players, 'player')}</th>" for c in found.columns
    )
    rows = "".join(
        f"<tr><th>{text(item.fields.get('name', item.id))} <span class=quiet>{text(item.kind)}</span></th>"
        + "".join(_cell(*column.cell(item)) for column in found.columns)
        + "</tr>\n"
        for item in found.rows
    )
    legend = ", ".join(f"{MATRIX_SIGNS[word]} {meaning}" for word, meaning in MATRIX_MEANINGS.items())
    body = f"<h1>{text(title)}</h1>\n<p>{text(legend)}</p>\n<table>\n<tr><th></th>{heads}</tr>\n{rows}</table>"
    return page(title, body)


def _cell(word: str, reason: str) -> str:
    remark = f"<br><span class=quiet>{text(reason)}</span>" if reason else ""
    return f'<td class="{word}">{text(MATRIX_SIGNS[word])} {text(MATRIX_MEANINGS[word])}{remark}</td>'
