"""Python as other systems have it: without the modules and calls that only POSIX knows; runs commands in it.

`python -m tests.without_posix FOLDER` works in an empty folder, and prints the exit code of each command.
"""

from __future__ import annotations

import importlib
import os
import shlex
import signal
import sys

MODULES = (
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
    "_curses",
    "curses",
)
"""Modules that Windows does not have."""
CALLS = (
    *(
        "fork",
        "forkpty",
        "killpg",
        "getpgid",
        "getuid",
        "geteuid",
        "getgid",
        "getegid",
        "setsid",
        "uname",
        "nice",
        "mkfifo",
    ),
    *("wait3", "wait4", "WIFEXITED", "WIFSIGNALED", "WEXITSTATUS", "WTERMSIG", "sched_getaffinity", "sysconf", "chown"),
    *(
        "fchmod",
        "fchown",
        "openpty",
        "ctermid",
        "getloadavg",
        "O_NONBLOCK",
        "O_CLOEXEC",
        "O_NOFOLLOW",
        "O_DIRECTORY",
        "O_ASYNC",
    ),
)
"""What Windows does not have in `os`."""
SIGNALS = (
    *(
        "SIGALRM",
        "SIGHUP",
        "SIGKILL",
        "SIGPROF",
        "SIGQUIT",
        "SIGCHLD",
        "SIGXCPU",
        "SIGUSR1",
        "SIGUSR2",
        "SIGPIPE",
        "SIGCONT",
    ),
    *(
        "setitimer",
        "getitimer",
        "alarm",
        "pause",
        "pthread_sigmask",
        "pthread_kill",
        "sigwait",
        "sigwaitinfo",
        "siginterrupt",
    ),
    *("ITIMER_PROF", "ITIMER_REAL", "ITIMER_VIRTUAL"),
)
"""What Windows does not have in `signal`."""
LIBRARIES = (
    *(
        "asyncio",
        "concurrent.futures.process",
        "multiprocessing.context",
        "shutil",
        "sqlite3",
        "subprocess",
        "tempfile",
    ),
    *("fontTools.ttLib", "jsonschema", "networkx", "numpy", "PIL.Image", "resvg_py", "ruamel.yaml", "shapely", "yaml"),
)
COMMANDS = """\
--version
packs
new pack Lab
new race Otters --in lab
new power Rafting --in lab
new map Isle --in lab
validate lab
test base --only giants
hooks cheaper
card base:race/giants -o giants.svg
preview base:map/two_players -o board.svg
build base --map two_players --out built
play base:map/two_players --players random,random --seed 1
simulate base:map/two_players --players random,random --games 2 --workers 1 --out games.db
pack lab -o lab.zip
validate lab.zip
"""


def forget_posix() -> None:
    """Take away what only POSIX has."""
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in ((os, CALLS), (signal, SIGNALS)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    os.supports_dir_fd.clear()
    os.supports_follow_symlinks.clear()
    os.supports_fd.clear()


def main(folder: str) -> None:
    """Run the commands, one after the other."""
    # What is not mapforge may use what this system has.
    for name in LIBRARIES:
        importlib.import_module(name)
    os.chdir(folder)
    forget_posix()
    from mapforge.cli import main as mapforge

    for command in COMMANDS.splitlines():
        try:
            code = int(mapforge(shlex.split(command)))
        except SystemExit as ended:
            code = int(ended.code or 0)
        print(f"{code} {command}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
