"""`mapforge completion`: a script with which a shell completes commands, options and their values."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from mapforge.commands.options import add_out, add_quiet
from mapforge.errors import Exit
from mapforge.files.output import write_out

SHELLS = ("bash", "zsh", "fish")
Commands: TypeAlias = "Mapping[str, Completed]"


@dataclass(frozen=True)
class Option:
    """An option of a command: its words, what it does, and which values it has; none where it takes none."""

    words: tuple[str, ...]
    meaning: str
    values: tuple[str, ...] | None


@dataclass(frozen=True)
class Completed:
    """A command: what it does, its options, and the choices for its first word, if they are known."""

    summary: str
    options: tuple[Option, ...]
    choices: tuple[str, ...]


def add_arguments(parser: ArgumentParser) -> None:
    """The shell."""
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=f"one of {', '.join(SHELLS)}")
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Print the script."""
    from mapforge.commands import SUMMARIES

    commands = {name: _completed(name, summary) for name, summary in SUMMARIES.items()}
    makers = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    write_out(makers[arguments.shell](commands), arguments.out)
    return Exit.OK


def _completed(name: str, summary: str) -> Completed:
    from mapforge.commands import command

    parser = ArgumentParser(prog=name)
    command(name).add_arguments(parser)
    add_quiet(parser)
    # argparse has no other way to list what was declared.
    actions: list[Action] = parser._actions
    words = [action for action in actions if not action.option_strings]
    options = tuple(_option(action) for action in actions if action.option_strings)
    return Completed(summary, options, tuple(map(str, words[0].choices or ())) if words else ())


def _option(action: Action) -> Option:
    choices = tuple(map(str, action.choices or ()))
    meaning = (action.help or "").replace("%%", "%")
    return Option(tuple(action.option_strings), meaning, None if action.nargs == 0 else choices)


def _bash(commands: Commands) -> str:
    values, words, choices = [], [], []
    for name, each in commands.items():
        words.append(f"    {name}) words='{' '.join(word for option in each.options for word in option.words)}' ;;")
        choices.append(f"    {name}:2) words='{' '.join(each.choices)}' ;;")
        for option in each.options:
            if option.values is not None:
                places = "|".join(f"{name}:{word}" for word in option.words)
                values.append(f"    {places}) values='{' '.join(option.values)}' ;;")
    return f"""\
# Completion of mapforge for bash: eval "$(mapforge completion bash)"
_mapforge() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words='' values=none
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] || {{ [ "$COMP_CWORD" -eq 2 ] && [ "$before" = help ]; }}; then
    COMPREPLY=($(compgen -W '{" ".join(commands)} help --help --version' -- "$current"))
    return
  fi
  case "${{COMP_WORDS[1]}}:$before" in
{_lines(values)}
  esac
  if [ "$values" != none ]; then
    if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current")); fi
    return
  fi
  if [[ "$current" == -* ]]; then
    case "${{COMP_WORDS[1]}}" in
{_lines(words)}
    esac
  else
    case "${{COMP_WORDS[1]}}:$COMP_CWORD" in
{_lines(choices)}
    esac
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
}}
complete -o default -F _mapforge mapforge
"""


def _zsh(commands: Commands) -> str:
    listed = [f"    {_quoted(f'{name}:{each.summary}')}" for name, each in commands.items()]
    cases = []
    for name, each in commands.items():
        specs = " ".join(_quoted(_zsh_spec(option, word)) for option in each.options for word in option.words)
        first = f" '1:word:({' '.join(each.choices)})'" if each.choices else ""
        cases.append(f"    {name}) _arguments{first} {specs} '*:file:_files' ;;")
    return f"""\
#compdef mapforge
# Completion of mapforge for zsh: eval "$(mapforge completion zsh)", or a file _mapforge in your fpath
_mapforge() {{
  local -a commands
  commands=(
{_lines(listed)}
    'help:explain a command'
  )
  if (( CURRENT == 2 )) || {{ (( CURRENT == 3 )) && [[ $words[2] == help ]]; }}; then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
{_lines(cases)}
  esac
}}
if [[ $funcstack[1] == _mapforge ]]; then _mapforge "$@"; else compdef _mapforge mapforge; fi
"""


def _zsh_spec(option: Option, word: str) -> str:
    meaning = "".join(f"\\{letter}" if letter in "[]:\\" else letter for letter in option.meaning)
    value = "" if option.values is None else f":value:({' '.join(option.values)})" if option.values else ":value:_files"
    return f"*{word}[{meaning}]{value}"


def _fish(commands: Commands) -> str:
    start = "complete -c mapforge"
    lines = ["# Completion of mapforge for fish: mapforge completion fish | source"]
    lines += [
        f"{start} -n __fish_use_subcommand -f -a {name} -d {_quoted_for_fish(each.summary)}"
        for name, each in commands.items()
    ]
    lines.append(f"{start} -n __fish_use_subcommand -f -a help -d 'explain a command'")
    lines.append(f"{start} -n '__fish_seen_subcommand_from help' -f -a '{' '.join(commands)}'")
    for name, each in commands.items():
        where = f"{start} -n '__fish_seen_subcommand_from {name}'"
        lines += [f"{where} -f -a '{' '.join(each.choices)}'"] if each.choices else []
        for option in each.options:
            spelled = " ".join(f"-l {word[2:]}" if word.startswith("--") else f"-s {word[1:]}" for word in option.words)
            value = "" if option.values is None else f" -x -a '{' '.join(option.values)}'" if option.values else " -r"
            lines.append(f"{where} {spelled}{value} -d {_quoted_for_fish(option.meaning)}")
    return f"{_lines(lines)}\n"


def _lines(lines: list[str]) -> str:
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _quoted_for_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
