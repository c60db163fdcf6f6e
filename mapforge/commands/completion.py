"""`mapforge completion`: a script with which a shell completes commands, options and their values."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from mapforge.commands.common_options import add_common_options
from mapforge.commands.notes import write_result
from mapforge.commands.options import add_out
from mapforge.errors import Exit

SHELLS = ("bash", "zsh", "fish")
_TAKE_INSTALLED = ("update", "remove")
# Not by mapforge itself, which takes a while to start: each pack is a zip that is named by its id.
_INSTALLED_IDS = """\
sh -c 'cd "${XDG_DATA_HOME:-$HOME/.local/share}/mapforge/packs" 2>/dev/null && for pack in *.zip; \
do [ ! -f "$pack" ] || echo "${pack%.zip}"; done'"""
Commands: TypeAlias = "Mapping[str, Completed]"


@dataclass(frozen=True)
class CommandOption:
    """An option of a command: its words, what it does, and which values it has; none where it takes none."""

    words: tuple[str, ...]
    meaning: str
    values: tuple[str, ...] | None
    is_installed_id: bool = False
    """Whether it takes the id of a pack that `mapforge get` has installed, which the shell finds by itself."""


@dataclass(frozen=True)
class Completed:
    """A command: what it does, its options, and the choices for its first word, if they are known."""

    summary: str
    options: tuple[CommandOption, ...]
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
    write_result(makers[arguments.shell](commands), arguments)
    return Exit.OK


def _completed(name: str, summary: str) -> Completed:
    from mapforge.commands import command

    parser = ArgumentParser(prog=name)
    command(name).add_arguments(parser)
    add_common_options(parser, name)
    # argparse has no other way to list what was declared.
    actions: list[Action] = parser._actions
    words = [action for action in actions if not action.option_strings]
    options = tuple(_option(action) for action in actions if action.option_strings and action.help != SUPPRESS)
    return Completed(summary, options, tuple(map(str, words[0].choices or ())) if words else ())


def _option(action: Action) -> CommandOption:
    choices = tuple(map(str, action.choices or ()))
    meaning = (action.help or "").replace("%%", "%")
    values = None if action.nargs == 0 else choices
    return CommandOption(tuple(action.option_strings), meaning, values, action.dest in _TAKE_INSTALLED)


def _bash(commands: Commands) -> str:
    values, words, choices = [], [], []
    for name, each in commands.items():
        words.append(f"    {name}) words='{' '.join(word for option in each.options for word in option.words)}' ;;")
        choices.append(f"    {name}:1) words='{' '.join(each.choices)}' ;;")
        for option in each.options:
            if option.values is not None:
                places = "|".join(f"{name}:{word}" for word in option.words)
                listed = f"$({_INSTALLED_IDS})" if option.is_installed_id else " ".join(option.values)
                values.append(f"    {places}) values={_quoted(listed)} ;;")
    return f"""\
# Completion of mapforge for bash: eval "$(mapforge completion bash)"
_mapforge() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words='' values=none first=1
  COMPREPLY=()
  # Options such as -q may stand before the command.
  while [ "$first" -lt "$COMP_CWORD" ] && [[ "${{COMP_WORDS[first]}}" == -* ]]; do first=$((first + 1)); done
  local command="${{COMP_WORDS[first]}}"
  if [ "$COMP_CWORD" -eq "$first" ] || {{ [ "$COMP_CWORD" -eq $((first + 1)) ] && [ "$command" = help ]; }}; then
    COMPREPLY=($(compgen -W '{" ".join(commands)} help --help --quiet --version' -- "$current"))
    return
  fi
  # In --format=json the sign is a word of its own.
  if [ "$current" = = ]; then
    current=''
  elif [ "$before" = = ]; then
    before="${{COMP_WORDS[COMP_CWORD-2]}}"
  fi
  case "$command:$before" in
{_lines(values)}
  esac
  if [ "$values" != none ]; then
    if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current")); fi
    return
  fi
  if [[ "$current" == -* ]]; then
    case "$command" in
{_lines(words)}
    esac
  else
    case "$command:$((COMP_CWORD - first))" in
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
_mapforge_installed() {{
  compadd -- $({_INSTALLED_IDS})
}}
_mapforge() {{
  local -a commands
  commands=(
{_lines(listed)}
    'help:explain a command'
  )
  # Options such as -q may stand before the command.
  local -i first=2
  while (( first < CURRENT )) && [[ $words[first] == -* ]]; do (( first++ )); done
  if (( CURRENT == first )) || {{ (( CURRENT == first + 1 )) && [[ $words[first] == help ]]; }}; then
    _describe command commands
    return
  fi
  local name=$words[first]
  shift $(( first - 1 )) words
  (( CURRENT -= first - 1 ))
  case $name in
{_lines(cases)}
  esac
}}
if [[ $funcstack[1] == _mapforge ]]; then
  _mapforge "$@"
else
  (( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit; }}
  compdef _mapforge mapforge
fi
"""


def _zsh_spec(option: CommandOption, word: str) -> str:
    meaning = "".join(f"\\{letter}" if letter in "[]:\\" else letter for letter in option.meaning)
    if option.is_installed_id:
        return f"*{word}[{meaning}]:id:_mapforge_installed"
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
            value = f" -x -a {_quoted_for_fish(f'({_INSTALLED_IDS})')}" if option.is_installed_id else value
            lines.append(f"{where} {spelled}{value} -d {_quoted_for_fish(option.meaning)}")
    return f"{_lines(lines)}\n"


def _lines(lines: list[str]) -> str:
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _quoted_for_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
