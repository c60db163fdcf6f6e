"""What the studio trusts is kept by path and digest, is listed, and is taken back; commands know nothing of it."""

from __future__ import annotations

import json
import os
import re
import threading
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.hooks.trusted_packs import trusted_here
from mapforge.packs.loader import load_library
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.journal import STATE_VARIABLE, state_folder
from mapforge.studio.editing.kept_trust import CannotKeepTrust, keep_trust, kept_packs, revoke_trust
from mapforge.studio.editing.workspace import Workspace
from tests.validation import write_files

HOOK = '''\
import os

os.environ["RAN"] += "{mark}"

from engine import Add, hook


@hook("conquest_cost")
def pirate_hook(me, conquest):
    """Cheaper."""
    yield Add(-1)
'''


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    monkeypatch.setenv("RAN", "")


def ran() -> str:
    return os.environ["RAN"]


def pirates(parent: Path, *, folder: str = "pirates", mark: str = "x") -> Path:
    manifest = "id: pirates\nname: Pirates\nversion: 1.0.0\nrequires: [base]\n"
    return write_files(parent / folder, {"pack.yaml": manifest, "hooks.py": HOOK.format(mark=mark)})


def trust_in_studio(root: Path) -> Workspace:
    workspace = Workspace(root)
    workspace.trust_pack("pirates", workspace.code_of("pirates")[1])
    return workspace


def needs_trust(workspace: Workspace) -> bool:
    (pack,) = [pack for pack in workspace.contents()["packs"] if pack["id"] == "pirates"]
    found: bool = pack["needs_trust"]
    return found


def test_what_the_studio_trusts_is_trusted_by_the_next_studio(tmp_path: Path) -> None:
    pack = pirates(tmp_path / "here")
    assert not needs_trust(trust_in_studio(tmp_path / "here"))
    assert not needs_trust(Workspace(tmp_path / "here"))
    (kept,) = kept_packs()
    assert kept.path == str(pack)
    assert re.fullmatch(r"[0-9a-f]{40}", kept.digest)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", kept.since)
    assert ran() == "xx"


def test_the_list_is_for_its_user_alone(tmp_path: Path) -> None:
    pirates(tmp_path / "here")
    old = os.umask(0)
    try:
        trust_in_studio(tmp_path / "here")
    finally:
        os.umask(old)
    (file,) = state_folder().glob("*.json")
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("command", ["validate", "test", "hooks"])
def test_commands_go_on_needing_trust(tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    pack = pirates(tmp_path / "here")
    trust_in_studio(tmp_path / "here")
    before = ran()
    words = {"validate": ["--no-cache", str(pack)], "test": [str(pack)], "hooks": ["--in", str(pack)]}[command]
    main([command, *words])
    assert [finding.check for finding in load_library([pack]).findings] == ["pack/untrusted-hooks"]
    assert ran() == before


def test_another_content_or_another_folder_is_not_trusted(tmp_path: Path) -> None:
    pack = pirates(tmp_path / "here")
    trust_in_studio(tmp_path / "here")
    (pack / "hooks.py").write_text(HOOK.format(mark="changed"), encoding="utf-8")
    assert needs_trust(Workspace(tmp_path / "here"))
    pirates(tmp_path / "there")
    assert needs_trust(Workspace(tmp_path / "there"))
    assert ran() == ""


def test_trust_follows_no_link_that_is_put_where_the_pack_was(tmp_path: Path) -> None:
    pack = pirates(tmp_path / "here")
    trust_in_studio(tmp_path / "here")
    pack.rename(tmp_path / "gone")
    pack.symlink_to(pirates(tmp_path / "evil", mark="evil"))
    assert needs_trust(Workspace(tmp_path / "here"))
    assert ran() == ""


def test_nothing_is_trusted_that_is_not_what_was_shown(tmp_path: Path) -> None:
    pack = pirates(tmp_path / "here")
    workspace = Workspace(tmp_path / "here")
    shown = workspace.code_of("pirates")[1]
    (pack / "hooks.py").write_text(HOOK.format(mark="changed"), encoding="utf-8")
    for digest in (shown, shown[:12], "", "0" * 40, "x"):
        with pytest.raises(CannotEdit, match="has changed"):
            workspace.trust_pack("pirates", digest)
    assert kept_packs() == []


def test_a_pack_has_one_content_in_the_list(tmp_path: Path) -> None:
    pack = pirates(tmp_path / "here")
    trust_in_studio(tmp_path / "here")
    first = kept_packs()[0].digest
    (pack / "hooks.py").write_text(HOOK.format(mark="y"), encoding="utf-8")
    trust_in_studio(tmp_path / "here")
    (kept,) = kept_packs()
    assert kept.digest != first


def test_the_command_lists_path_digest_and_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = pirates(tmp_path / "here")
    assert main(["trust"]) == Exit.OK
    assert capsys.readouterr().out.startswith("The studio trusts no pack but the shipped ones.")
    assert main(["trust", "--format", "json"]) == Exit.OK
    assert json.loads(capsys.readouterr().out) == []
    trust_in_studio(tmp_path / "here")
    (kept,) = kept_packs()
    assert main(["trust"]) == Exit.OK
    assert capsys.readouterr().out == f"{pack}  digest {kept.digest[:12]}  since {kept.since}\n"
    assert main(["trust", "--format", "json"]) == Exit.OK
    assert json.loads(capsys.readouterr().out) == [{"path": str(pack), "digest": kept.digest, "since": kept.since}]


@pytest.mark.parametrize("how", ["absolute", "relative", "link", "after it was deleted"])
def test_the_command_takes_trust_back_and_a_running_studio_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    pack = pirates(tmp_path / "here")
    workspace = trust_in_studio(tmp_path / "here")
    assert not needs_trust(workspace)
    assert any(word.startswith(f"{pack}@") for word in trusted_here())
    (tmp_path / "link").symlink_to(pack)
    monkeypatch.chdir(tmp_path / "here")
    word = {"absolute": str(pack), "relative": "pirates", "link": "../link"}.get(how, str(pack))
    if how == "after it was deleted":
        pack.rename(tmp_path / "gone")
    assert main(["trust", "--revoke", word]) == Exit.OK
    assert kept_packs() == []
    if how == "after it was deleted":
        (tmp_path / "gone").rename(pack)
    assert needs_trust(workspace)
    assert not any(word.startswith(f"{pack}@") for word in trusted_here())


def test_taking_back_what_is_not_trusted_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = pirates(tmp_path / "here")
    trust_in_studio(tmp_path / "here")
    for word in ("elsewhere", "", "\0"):
        assert main(["trust", "--revoke", word]) == Exit.USAGE
        assert str(pack) in capsys.readouterr().err
    assert len(kept_packs()) == 1


def test_the_page_lists_and_takes_back(tmp_path: Path) -> None:
    pack = pirates(tmp_path / "here")
    workspace = trust_in_studio(tmp_path / "here")
    (shown,) = workspace.trusted()
    assert shown == kept_packs()[0]._asdict()
    workspace.revoke(str(pack))
    assert workspace.trusted() == []
    assert needs_trust(workspace)


def test_trust_until_the_studio_ends_is_not_kept(tmp_path: Path) -> None:
    pack = pirates(tmp_path / "here")
    workspace = Workspace(tmp_path / "here")
    workspace.trust_pack("pirates", workspace.code_of("pirates")[1], keeps=False)
    assert not needs_trust(workspace)
    assert kept_packs() == []
    assert [(each["path"], each["since"]) for each in workspace.trusted()] == [(str(pack), "")]
    assert needs_trust(Workspace(tmp_path / "here"))
    workspace.revoke(str(pack))
    assert needs_trust(workspace)


def test_one_word_of_a_studio_runs_one_pack_of_its_workspace(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        pirates(tmp_path / "here", folder=folder, mark=folder)
    workspace = Workspace(tmp_path / "here", trust=["pirates"])
    for place in workspace.folders()[:2]:
        assert workspace.library(place).packs["pirates"].refusal
    assert ran() == ""


def test_python_that_changes_under_a_studio_with_trust_does_not_run(tmp_path: Path) -> None:
    pack = pirates(tmp_path / "here")
    workspace = Workspace(tmp_path / "here", trust=["pirates"])
    assert not needs_trust(workspace)
    (pack / "hooks.py").write_text(HOOK.format(mark="changed"), encoding="utf-8")
    assert needs_trust(workspace)
    assert "changed" not in ran()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"trusted": {}}', '{"trusted": [1]}',
     '{"trusted": [{"path": "/x", "digest": "", "since": ""}]}',
     '{"trusted": [{"path": "x", "digest": "0123456789012345678901234567890123456789", "since": ""}]}', "[" * 100_000],
)  # fmt: skip
def test_a_damaged_list_trusts_nothing(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    pirates(tmp_path / "here")
    trust_in_studio(tmp_path / "here")
    file = state_folder() / "trusted.json"
    file.write_text(text)
    assert main(["trust"]) == Exit.USAGE
    assert str(file) in capsys.readouterr().err
    assert needs_trust(Workspace(tmp_path / "here"))
    assert not needs_trust(trust_in_studio(tmp_path / "here"))


@pytest.mark.parametrize("how", ["writable", "link"])
def test_a_list_that_others_could_write_trusts_nothing(tmp_path: Path, how: str) -> None:
    pirates(tmp_path / "here")
    trust_in_studio(tmp_path / "here")
    file = state_folder() / "trusted.json"
    if how == "writable":
        file.chmod(0o666)
    else:
        file.rename(tmp_path / "list")
        file.symlink_to(tmp_path / "list")
    with pytest.raises(CannotKeepTrust):
        kept_packs()
    assert needs_trust(Workspace(tmp_path / "here"))


@pytest.mark.parametrize("name", ["pir\udcffates", "pir\nates", "pir\x1bates"])
def test_a_path_that_is_no_text_is_not_kept_and_harms_no_other(tmp_path: Path, name: str) -> None:
    keep_trust(tmp_path / "first", "0" * 40)
    with pytest.raises(CannotKeepTrust):
        keep_trust(tmp_path / name, "1" * 40)
    assert [each.path for each in kept_packs()] == [str(tmp_path / "first")]


def test_what_is_taken_back_stays_so_while_others_add(tmp_path: Path) -> None:
    keep_trust(tmp_path / "first", "0" * 40)

    def add(number: int) -> None:
        for turn in range(5):
            keep_trust(tmp_path / f"{number} {turn}", "1" * 40)

    adding = [threading.Thread(target=add, args=(number,)) for number in range(4)]
    for thread in adding:
        thread.start()
    revoke_trust(str(tmp_path / "first"))
    for thread in adding:
        thread.join()
    assert len(kept_packs()) == 20
    assert str(tmp_path / "first") not in [each.path for each in kept_packs()]
