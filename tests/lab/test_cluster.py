"""A cluster plays the same games as one process, also when a worker is killed, and says why it does not play."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab import cluster as cluster_module
from mapforge.lab.game_spec import spec_for
from mapforge.lab.result_file import ResultFile
from mapforge.lab.simulation import simulate
from tests.lab.dask_cluster import DaskCluster, Member, dask_cluster
from tests.lab.packs import gleaners

MAP = "base:map/two_players"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than users should have to, as the machine may be busy with other tests."""
    monkeypatch.setattr(cluster_module, "ANSWERS", 120.0)
    monkeypatch.setattr(cluster_module, "ARRIVES", 120.0)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with Python that the workers of the cluster do not trust."""
    return gleaners(tmp_path_factory.mktemp("cluster") / "gleaners")


@pytest.fixture(scope="module")
def running() -> Iterator[DaskCluster]:
    """A cluster with two workers; a test that kills one hires another."""
    with dask_cluster(workers=2) as found:
        yield found


def test_a_cluster_gives_the_same_bytes_as_one_process_also_when_a_worker_is_killed(
    running: DaskCluster, tmp_path: Path
) -> None:
    spec = spec_for(MAP, ["greedy", "random"])
    killed: list[Member] = []

    def kill_one(_: object) -> None:
        if not killed:
            killed.append(running.workers[0])
            running.dismiss(killed[0])

    files = {name: tmp_path / f"{name}.db" for name in ("alone", "cluster")}
    for name, workers in (("alone", 1), ("cluster", running.address)):
        with ResultFile(files[name], spec) as results:
            simulate(results, spec, 24, workers=workers, on_progress=kill_one if name == "cluster" else print)
    assert killed
    dumps = {name: sorted_dump(path) for name, path in files.items()}
    assert dumps["alone"] == dumps["cluster"]
    assert len(dumps["alone"]) > 5_000


def sorted_dump(path: Path) -> bytes:
    """All rows of a file of results as bytes, those of each table sorted."""
    base = sqlite3.connect(path)
    tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    found = {table: sorted(base.execute(f"SELECT * FROM {table}").fetchall()) for table in tables}
    base.close()
    return repr(found).encode()


def simulated(capsys: pytest.CaptureFixture[str], address: str, *words: str) -> tuple[object, str, str]:
    """What the command ends with, and what it says on both streams."""
    start = ["simulate", MAP, "--players", "random,random", "--games", "6", "--cluster", address]
    code = main([*start, *words])
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return code, said.out, said.err


def test_the_commands_play_on_a_cluster(running: DaskCluster, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = simulated(capsys, running.address)
    assert (code, "6 games" in out) == (Exit.OK, True), err
    words = ["balance", "base:race/humans", "--minutes", "0.02", "--cluster", running.address]
    assert main(words) == Exit.OK
    assert "base:race/humans: " in capsys.readouterr().out


def test_a_notebook_with_a_loop_of_its_own_may_play_on_a_cluster(
    running: DaskCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    async def cell() -> object:
        return simulated(capsys, running.address)[0]

    with ThreadPoolExecutor(max_workers=1) as notebook:
        assert notebook.submit(lambda: asyncio.run(cell())).result() == Exit.OK


def test_a_worker_that_does_not_trust_a_pack_refuses_in_the_terminal_of_whoever_asked(
    running: DaskCluster, pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = simulated(capsys, running.address, "--with", str(pack), "--trust", str(pack))
    assert code == Exit.FINDINGS
    assert f"a worker of the cluster at {running.address} does not play: the pack 'gleaners' in '{pack}'" in err
    assert "start the process with MAPFORGE_TRUST=gleaners@" in err


def test_workers_that_have_other_things_say_which(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trusted = ("--with", str(pack), "--trust", str(pack))
    with dask_cluster() as found:
        worker = found.hire({"MAPFORGE_TRUST": "gleaners"})
        code, out, err = simulated(capsys, found.address, *trusted)
        assert (code, "6 games" in out) == (Exit.OK, True), err
        found.dismiss(worker)
        worker = found.hire(code="import mapforge.version; mapforge.version.__version__ = '0.0.7'")
        code, _, err = simulated(capsys, found.address)
        assert code == Exit.FINDINGS
        assert "does not play: it has mapforge 0.0.7 (" in err
        found.dismiss(worker)
        found.hire(code="import sys; sys.modules['mapforge'] = None")
        code, _, err = simulated(capsys, found.address)
        assert code == Exit.FINDINGS
        assert "there is no mapforge on tcp://" in err


def test_a_scheduler_without_workers_is_told_in_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "ARRIVES", 1.0)
    with dask_cluster() as found:
        code, _, err = simulated(capsys, found.address)
        assert code == Exit.USAGE
        assert f"the scheduler at {found.address} has no workers" in err
        assert f"dask worker {found.address}" in err


@pytest.mark.parametrize("address", ["nonsense", "tcp://:x", "foo://here:1"])
def test_what_is_no_address_is_told(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = simulated(capsys, address)
    assert code == Exit.USAGE
    assert f"no scheduler can be called at '{address}'" in err
    assert "an address looks like tcp://10.0.0.5:8786" in err


def test_where_nobody_or_somebody_else_listens_is_told_in_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "ANSWERS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        code, _, err = simulated(capsys, address)
        assert (code, f"there is no Dask scheduler at {address}" in err) == (Exit.USAGE, True)
    code, _, err = simulated(capsys, address)
    assert (code, f"there is no Dask scheduler at {address}" in err) == (Exit.USAGE, True)


def test_without_the_extra_one_sentence_says_how_to_install_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "find_spec", lambda name: None)
    code, _, err = simulated(capsys, "tcp://127.0.0.1:8786")
    assert code == Exit.USAGE
    assert err.endswith("a cluster needs a library that is not installed: pip install 'mapforge[cluster]'\n")


def test_workers_and_a_cluster_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["simulate", MAP, "--workers", "2", "--cluster", "tcp://127.0.0.1:8786"])
    assert end.value.code == Exit.USAGE
    assert "not allowed with" in capsys.readouterr().err
