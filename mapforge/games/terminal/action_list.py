"""The legal actions as a numbered list, grouped by what they do."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from engine import Action, Game
from engine.lookahead import attack_price
from mapforge.games.narration import Teller
from mapforge.games.question_text import QuestionText
from mapforge.games.terminal.table_view import WIDTH


def numbered(game: Game) -> list[Action]:
    """The legal actions in the order they are listed."""
    legal = game.legal_actions()
    verbs = list(dict.fromkeys(action.verb for action in legal))
    return [action for verb in verbs for action in legal if action.verb == verb]


def listing(game: Game, actions: Sequence[Action], teller: Teller) -> str:
    """All actions with their numbers, one paragraph per verb."""
    if game.position.pending:
        return _question(game, actions, teller)
    groups: dict[str, list[str]] = {}
    for number, action in enumerate(actions, start=1):
        groups.setdefault(action.verb, []).append(f"{number}\u00a0{_words(game, action, teller)}".rstrip("\u00a0"))
    lines = []
    for verb, entries in groups.items():
        text = ",  ".join(entries)
        lines.append(textwrap.fill(f"{verb:<9}{text}", WIDTH, subsequent_indent=" " * 9).replace("\u00a0", " "))
    return "\n".join(lines)


def _question(game: Game, actions: Sequence[Action], teller: Teller) -> str:
    """A question that somebody must answer, with what follows from each answer."""
    asked = QuestionText(game, teller)
    lines = textwrap.wrap(asked.question(), WIDTH)
    for number, action in enumerate(actions, start=1):
        words = _words(game, action, teller).replace("\u00a0", " ")
        follows = asked.answer(action)
        text = f"{number} {words}{': ' if words and follows else ''}{follows}".rstrip()
        lines.append(textwrap.fill(f"{action.verb:<9}{text}", WIDTH, subsequent_indent=" " * 11))
    return "\n".join(lines)


def _words(game: Game, action: Action, teller: Teller) -> str:
    where = teller.region(action.where).replace(" ", "\u00a0")
    words = [teller.item(action.what).replace(" ", "\u00a0")] if action.what and action.verb != "pick" else []
    words += [where] if where else []
    words += ["with\u00a0" + teller.item(name).replace(" ", "\u00a0") for name in action.using]
    if action.verb in ("conquer", "roll") and action.where:
        words.append(f"({attack_price(game, action)})")
    return "\u00a0".join(words)
