"""`mapforge completion`: a script with which a shell completes commands, options and their values."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass

from mapforge.commands.options import add_out
from mapforge.errors import Exit
from mapforge.files.output import write_out

SHELLS = ("bash", "zsh", "fish")


@dataclass(frozen=True)
class Option:
    """An option of a command: its words, what it does, and which values it has; none where it takes none."""

    words: tuple[str, ...]
    meaning: str
    values: tuple[str, ...] | None


def add_arguments(parser: ArgumentParser) -> None:
    """The shell."""
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=f"one of {', '.join(SHELLS)}")
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Print the script."""
    from mapforge.commands import SUMMARIES

    options = {name: _options(name) for name in SUMMARIES}
    makers = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    write_out(makers[arguments.shell](SUMMARIES, options), arguments.out)
    return Exit.OK


def _options(name: str) -> list[Option]:
    from mapforge.commands import command

    parser = ArgumentParser(prog=name)
    command(name).add_arguments(parser)
    add_quiet(parser)
    # argparse has no other way to list what was declared.
    actions: list[Action] = parser._actions
    return [_option(action) for action in actions if action.option_strings]


def _option(action: Action) -> Option:
    choices = tuple(map(str, action.choices or ()))
    meaning = (action.help or "").replace("%%", "%")
    return Option(tuple(action.option_strings), meaning, None if action.nargs == 0 else choices)


def _first_words(names: Mapping[str, str]) -> str:
    return " ".join([*names, "help"])


def _bash(names: Mapping[str, str], options: Mapping[str, list[Option]]) -> str:
    values, words = [], []
    for name, each in options.items():
        words.append(f"    {name}) words='{' '.join(word for option in each for word in option.words)}' ;;")
        values += [
            f"    {'|'.join(f'{name}:{word}' for word in option.words)}) values='{' '.join(option.values)}' ;;"
            for option in each
            if option.values
        ]
        values += [
            f"    {'|'.join(f'{name}:{word}' for word in option.words)}) values='' ;;"
            for option in each
            if option.values == ()
        ]
    return f"""\
# Completion of mapforge for bash: eval "$(mapforge completion bash)"
_mapforge() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words='' values=none
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] || {{ [ "$COMP_CWORD" -eq 2 ] && [ "$before" = help ]; }}; then
    COMPREPLY=($(compgen -W '{_first_words(names)} --help --version' -- "$current"))
    return
  fi
  case "${{COMP_WORDS[1]}}:$before" in
{chr(10).join(values)}
  esac
  if [ "$values" != none ]; then
    if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current")); fi
    return
  fi
  case "${{COMP_WORDS[1]}}" in
{chr(10).join(words)}
    completion) words='{" ".join(SHELLS)}' ;;
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) if [ "${{COMP_WORDS[1]}}" = completion ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi ;;
  esac
}}
complete -o default -F _mapforge mapforge
"""


def _zsh(names: Mapping[str, str], options: Mapping[str, list[Option]]) -> str:
    listed = "\n".join(f"    {_quoted(f'{name}:{summary}')}" for name, summary in names.items())
    cases = []
    for name, each in options.items():
        specs = " ".join(_quoted(_zsh_spec(option, word)) for option in each for word in option.words)
        first = f" '1:shell:({' '.join(SHELLS)})'" if name == "completion" else ""
        cases.append(f"    {name}) _arguments{first} {specs} '*:file:_files' ;;")
    return f"""\
#compdef mapforge
# Completion of mapforge for zsh: eval "$(mapforge completion zsh)", or a file _mapforge in your fpath
_mapforge() {{
  local -a commands
  commands=(
{listed}
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
{chr(10).join(cases)}
  esac
}}
if [[ $funcstack[1] == _mapforge ]]; then _mapforge "$@"; else compdef _mapforge mapforge; fi
"""


def _zsh_spec(option: Option, word: str) -> str:
    meaning = "".join(f"\\{letter}" if letter in "[]:\\" else letter for letter in option.meaning)
    value = "" if option.values is None else f":value:({' '.join(option.values)})" if option.values else ":value:_files"
    return f"*{word}[{meaning}]{value}"


def _fish(names: Mapping[str, str], options: Mapping[str, list[Option]]) -> str:
    start = "complete -c mapforge"
    lines = ["# Completion of mapforge for fish: mapforge completion fish | source"]
    for name, summary in {**names, "help": "explain a command"}.items():
        lines.append(f"{start} -n __fish_use_subcommand -f -a {name} -d {_quoted(summary, fish=True)}")
    lines.append(f"{start} -n '__fish_seen_subcommand_from help' -f -a {_quoted(' '.join(names), fish=True)}")
    lines.append(f"{start} -n '__fish_seen_subcommand_from completion' -f -a '{' '.join(SHELLS)}'")
    for name, each in options.items():
        for option in each:
            spelled = " ".join(f"-l {w[2:]}" if w.startswith("--") else f"-s {w[1:]}" for w in option.words)
            value = "" if option.values is None else f" -x -a '{' '.join(option.values)}'" if option.values else " -r"
            meaning = _quoted(option.meaning, fish=True)
            lines.append(f"{start} -n '__fish_seen_subcommand_from {name}' {spelled}{value} -d {meaning}")
    return "\n".join([*lines, ""])


def _quoted(text: str, *, fish: bool = False) -> str:
    """A text in single quotes."""
    if fish:
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
    return "'" + text.replace("'", "'\\''") + "'"
