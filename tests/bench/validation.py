"""Start-up of each command, and validation cold and warm, as ratios within one run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mapforge.commands import SUMMARIES
from mapforge.errors import Exit
from mapforge.files.shipped_folders import content_folder

LIBRARIES = ("engine", "yaml", "jsonschema", "numpy", "shapely", "networkx", "ruamel.yaml", "svgwrite")
MAPFORGE = ("-c", "import sys; from mapforge.cli import main; sys.exit(main())")
"""What the installed command runs."""
PARSING = "import sys, yaml; [yaml.load(open(name, 'rb'), yaml.CSafeLoader) for name in sys.argv[1:]]"
RACE = """\
id: race{n}
name: Race {n}
tokens: 6
supply: 11
text: Hills cost one token less to conquer, and each of them pays one coin more.
hooks:
  - cheaper: {{where: {{terrain: hill}}}}
  - coins_per_region: {{where: {{terrain: [hill, farmland]}}}}
    while: always
"""


@dataclass(frozen=True)
class Measure:
    """A ratio, and what it may be at most."""

    name: str
    milliseconds: float
    ratio: float
    against: str
    most: float | None = None

    def __str__(self) -> str:
        verdict = (
            "" if self.most is None else f" (at most {self.most:g}: {'met' if self.ratio <= self.most else 'MISSED'})"
        )
        return f"{self.name}: {self.milliseconds:.0f} ms, {self.ratio:.1f} times {self.against}{verdict}"


class Bench:
    """Runs programs with a cache of their own."""

    def __init__(self, folder: Path, runs: int) -> None:
        self.folder, self.runs = folder, runs
        self.environment = {**os.environ, "MAPFORGE_CACHE": str(folder / "cache")}

    def _milliseconds(self, words: tuple[str, ...]) -> float:
        start = time.perf_counter()
        done = subprocess.run([sys.executable, *words], env=self.environment, stdout=subprocess.DEVNULL, check=False)
        taken = (time.perf_counter() - start) * 1000
        if done.returncode not in (Exit.OK, Exit.FINDINGS):
            raise RuntimeError(f"{' '.join(words)[:200]} ended with {done.returncode}: there is nothing to measure")
        return taken

    def against_bare(self, name: str, *words: str, runs: int = 0, most: float | None = None) -> Measure:
        """A run of mapforge against a bare interpreter; they take turns, so that both meet the same machine."""
        taken, bare = [], []
        for _ in range(runs or self.runs):
            taken.append(self._milliseconds((*MAPFORGE, *words)))
            bare.append(self._milliseconds(("-c", "pass")))
        return Measure(name, min(taken), min(taken) / min(bare), "a bare interpreter", most)

    def start_ups(self) -> Iterator[Measure]:
        """Every command's help against a bare interpreter."""
        for words in ("--help", *(f"{name} --help" for name in SUMMARIES)):
            yield self.against_bare(f"mapforge {words}", *words.split(), runs=max(2, self.runs // 2))

    def shipped(self) -> Iterator[Measure]:
        """Validation of all shipped content, without and with what is remembered."""
        yield self.against_least("validate content, cold", content_folder(), most=3)
        self._milliseconds((*MAPFORGE, "validate", str(content_folder())))
        yield self.against_bare("validate content, warm", "validate", str(content_folder()), most=8)

    def against_least(self, name: str, folder: Path, *, runs: int = 0, most: float | None = None) -> Measure:
        """A validation against the least it could take: importing the libraries, and libyaml alone; they take turns."""
        imports = "; ".join(f"import {name}" for name in self._libraries(str(folder)))
        files = [str(path) for path in folder.rglob("*.yaml")]
        programs = {
            "cold": (*MAPFORGE, "validate", "--no-cache", str(folder)),
            "imports": ("-c", imports),
            "parsing": ("-c", PARSING, *files),
            "no parsing": ("-c", PARSING),
        }
        rounds = [{key: self._milliseconds(words) for key, words in programs.items()} for _ in range(runs or self.runs)]
        best = {key: min(round[key] for round in rounds) for key in programs}
        least = best["imports"] + best["parsing"] - best["no parsing"]
        return Measure(name, best["cold"], best["cold"] / least, "bare imports and libyaml", most)

    def _libraries(self, folder: str) -> list[str]:
        """The libraries that a validation needs."""
        program = (
            "import sys; from mapforge.cli import main; main(['validate', '--no-cache', sys.argv[1]])\n"
            f"print(*(name for name in {LIBRARIES} if name in sys.modules))"
        )
        words = [sys.executable, "-c", program, folder]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[-1].split()

    def homebrew(self) -> Iterator[Measure]:
        """100 and 1,000 races, and how the time grows from one to the other."""
        taken = {}
        for number in (100, 1000):
            folder = self._races(number)
            cold = self.against_least(f"validate {number} races, cold", folder, runs=3)
            taken[number] = cold.milliseconds
            yield cold
            self._milliseconds((*MAPFORGE, "validate", str(folder)))
            yield self.against_bare(f"validate {number} races, warm", "validate", str(folder), runs=4)
        yield Measure("from 100 to 1,000 races", taken[1000], taken[1000] / taken[100], "the time for 100", 10)

    def _races(self, number: int) -> Path:
        folder = self.folder / f"homebrew{number}"
        (folder / "races").mkdir(parents=True)
        manifest = f"id: homebrew{number}\nname: Homebrew\nversion: 1.0.0\nrequires: [base]\n"
        (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
        for n in range(number):
            (folder / "races" / f"race{n}.yaml").write_text(RACE.format(n=n), encoding="utf-8")
        return folder


def measures(runs: int = 7) -> Iterator[Measure]:
    """All measures of validation."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), runs)
        yield from bench.start_ups()
        yield from bench.shipped()
        yield from bench.homebrew()


def report() -> None:
    """Print all measures of validation."""
    for measure in measures():
        print(measure, flush=True)
