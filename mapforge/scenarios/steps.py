"""What a scenario does: actions, refused actions, whole arrangements, checks between them, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable

from engine import Action, EngineError, HookError, IllegalAction
from engine.state.phases import TurnPhase
from engine.vocabulary.numbers import Path
from mapforge.files.plain_data import Record
from mapforge.scenarios.position_words import check
from mapforge.scenarios.scenario_play import NOTE, Mismatch, Play

STOP = Action("stop")
FINISH, FINISH_OWN, FINISH_OF = "finish turn", "finish own turn", "finish turn of "
MOST_STEPS = 500
_EASIEST = ("stop", "done", "pass", "place", "put", "leave", "pick", "expand")


def take(play: Play, step: object, path: Path) -> None:
    """Do one step of `when`."""
    if isinstance(step, str):
        _act(play, step, path)
    elif isinstance(step, dict) and (words := [word for word in STEPS if word in step]):
        extra = [word for word in step if word not in (words[0], *_BESIDE.get(words[0], ()))]
        for word in extra:
            play.wrong((*path, word), f"'{word}' has no place beside '{words[0]}'")
        STEPS[words[0]](play, step, path)
    else:
        known = ", ".join(STEPS)
        play.wrong(path, f"a step is an action such as 'conquer meadow', or a mapping with one of {known}")
    play.collect()


def _act(play: Play, text: str, path: Path) -> None:
    if text in (FINISH, FINISH_OWN):
        _notice_other_turn(play, path)
        _finish(play, path, only_own=text == FINISH_OWN)
        return
    if text.startswith(FINISH_OF):
        _finish_of(play, text.removeprefix(FINISH_OF), path)
        return
    action = play.action(text, path)
    if action is not None:
        _apply(play, action, path)


def _apply(play: Play, action: Action, path: Path) -> bool:
    if action == STOP and play.stopped_by_itself:
        play.stopped_by_itself = False
        return True
    was_conquering = play.position.phase == TurnPhase.CONQUER
    try:
        play.apply(action)
        play.stopped_by_itself = was_conquering and play.position.phase != TurnPhase.CONQUER and action != STOP
        return True
    except IllegalAction as error:
        play.fail(path, f"{error}; the possible actions are {', '.join(map(str, play.game.legal_actions())) or 'none'}")
    except HookError as error:
        play.fail(path, str(error))
    return False


def _refused(play: Play, step: Record, path: Path) -> None:
    path = (*path, "refused")
    action = play.action(step["refused"], path)
    if action is None:
        return
    try:
        play.game.copy().apply(action)
    except IllegalAction as error:
        because = str(step.get("because", ""))
        if because not in "; ".join(error.reasons):
            message = (
                f"'{action}' should be refused because of '{because}', but the reason is: {'; '.join(error.reasons)}"
            )
            play.fail(path, message)
    except HookError as error:
        play.fail(path, str(error))
    else:
        play.fail(path, f"'{action}' should be refused, but it is possible")


def _check(play: Play, step: Record, path: Path) -> None:
    check(play, step["check"], (*path, "check"))


def _at_once(play: Play, step: Record, path: Path) -> None:
    """Check the position that the last step left, before the game went on by itself."""
    game, play.game = play.game, play.still
    check(play, step["at_once"], (*path, "at_once"))
    play.game = game


def _arrange(play: Play, step: Record, path: Path) -> None:
    tokens = play.names.mapping(step["arrange"], (*path, "arrange"))
    pieces = []
    for name, regions in play.names.mapping(step.get("put", {}), (*path, "put")).items():
        play.names.piece(name, (*path, "put", name))
        pieces += [(str(name), str(region)) for region in play.names.listed(regions, (*path, "put", name))]
    for name in (*tokens, *(region for _, region in pieces)):
        play.names.region(name, (*path, "arrange"))
    if play.names.problems:
        return
    try:
        for action in play.game.arrange(tokens, pieces):
            _apply(play, action, (*path, "arrange"))
    except EngineError as error:
        play.fail((*path, "arrange"), str(error))


def _notice_other_turn(play: Play, path: Path) -> None:
    """Note that the turn of the last step has ended by itself, so that another player's turn is finished."""
    now = (play.position.round, play.position.turn)
    if play.turn != now and not play.game.over:
        note = f"the turn of player {play.turn[1]} has ended by itself; this finishes that of player {now[1]}"
        play.notes.append(Mismatch(path, f"{note}: say 'finish turn of {now[1]}' when it is meant", NOTE))


def _finish_of(play: Play, name: str, path: Path) -> None:
    """Finish the turn of a player, unless it has just ended by itself; no other player's turn is played."""
    player = play.player(name.strip(), path)
    if player == play.position.turn and not play.game.over:
        _finish(play, path, only_own=False)
    elif player >= 0 and player != play.turn[1]:
        play.fail(path, f"it is the turn of player {play.position.turn}, not of player {player}")


def _finish(play: Play, path: Path, *, only_own: bool) -> None:
    """Play the turn that is going on to its end without doing anything.

    What must be placed goes to the first region that takes it; with `only_own`, choices of others stay open.
    """
    turn = (play.position.round, play.position.turn)
    for _ in range(MOST_STEPS):
        now = (play.position.round, play.position.turn)
        if play.game.over or now != turn or (only_own and play.game.player != play.position.turn):
            play.turn = now
            return
        legal = play.game.legal_actions()
        easiest = next((a for verb in _EASIEST for a in legal if a.verb == verb), legal[0])
        if not _apply(play, easiest, path):
            return
    play.fail(path, "the turn does not end")


STEPS: dict[str, Callable[[Play, Record, Path], None]] = {
    "refused": _refused,
    "check": _check,
    "at_once": _at_once,
    "arrange": _arrange,
}
_BESIDE = {"refused": ("because",), "arrange": ("put",)}
