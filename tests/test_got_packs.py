"""`mapforge get` and `mapforge packs`: packs from zips, folders and addresses, and none of them is trusted for it."""

from __future__ import annotations

import json
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.user_folders import user_packs_folder
from mapforge.packs import downloads
from mapforge.packs.downloads import CannotDownload, Downloads, checked_address
from mapforge.packs.loader import load_library
from tests.packs_that_travel import Host, island, island_bytes, island_zip, running_host
from tests.validation import write_files

Captured = pytest.CaptureFixture[str]
HOOK = '''\
"""Hooks."""

import pathlib

from engine import hook

pathlib.Path("it_ran").touch()
'''


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, and an empty one for packs."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setattr(downloads, "_plain_on_loopback", True)
    with running_host() as found:
        yield found


def kept() -> dict[str, bytes]:
    """All that lies in the user's folder."""
    folder = user_packs_folder()
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.is_dir() else {}


def listed(capsys: Captured) -> dict[str, dict[str, str]]:
    capsys.readouterr()
    assert main(["packs", "--format", "json"]) == Exit.OK
    return {pack["id"]: pack for pack in json.loads(capsys.readouterr().out)}


def refused(capsys: Captured, *words: str) -> str:
    """What is said when something is refused, and nothing may be written then."""
    before = kept()
    assert main(["get", *words]) == Exit.USAGE
    assert kept() == before
    return capsys.readouterr().err


def test_a_pack_is_got_from_a_zip_and_found_by_its_id(tmp_path: Path, capsys: Captured) -> None:
    path = island_zip(tmp_path)
    assert main(["get", str(path)]) == Exit.OK
    assert kept()["island.zip"] == path.read_bytes()
    found = listed(capsys)["island"]
    assert (found["version"], found["kind"], found["origin"]) == ("1.0.0", "zip", str(path))
    assert main(["graph", "island"]) == Exit.OK
    assert json.loads(capsys.readouterr().out)["map"] == "island:map/shore"


def test_a_pack_is_got_from_a_folder_as_the_zip_of_it(tmp_path: Path, capsys: Captured) -> None:
    assert main(["get", str(island(tmp_path))]) == Exit.OK
    assert kept()["island.zip"] == island_bytes(tmp_path)
    assert listed(capsys)["island"]["kind"] == "folder"


def test_the_list_shows_where_a_pack_came_from(tmp_path: Path, capsys: Captured) -> None:
    main(["get", str(island(tmp_path))])
    capsys.readouterr()
    assert main(["packs"]) == Exit.OK
    printed = capsys.readouterr().out
    assert re.search(r"^base         Small World \d+\.\d+\.\d+ \(comes with mapforge\)$", printed, re.MULTILINE)
    assert f"island       island 1.0.0 (folder: {tmp_path / 'island'})\n" in printed


def test_a_pack_is_got_by_a_manifest(host: Host, tmp_path: Path, capsys: Captured) -> None:
    content = island_bytes(tmp_path)
    address = host.offer(content)
    assert main(["get", address]) == Exit.OK
    assert kept()["island.zip"] == content
    found = listed(capsys)["island"]
    assert (found["kind"], found["origin"]) == ("address", address)


def test_a_pack_is_updated_from_where_it_came_from(host: Host, tmp_path: Path, capsys: Captured) -> None:
    address = host.offer(island_bytes(tmp_path))
    main(["get", address])
    assert main(["get", "--update"]) == Exit.OK
    assert "island 1.0.0 is up to date." in capsys.readouterr().out
    newer = island_bytes(tmp_path, version="1.1.0", maps=2)
    host.offer(newer, version="1.1.0")
    assert main(["get", "--update", "island"]) == Exit.OK
    assert f"Got island 1.1.0 instead of 1.0.0 from {address}" in capsys.readouterr().out
    assert kept()["island.zip"] == newer
    assert listed(capsys)["island"]["version"] == "1.1.0"


def test_an_update_says_when_the_contents_changed_and_the_version_did_not(tmp_path: Path, capsys: Captured) -> None:
    main(["get", str(island(tmp_path))])
    island(tmp_path, maps=2)
    assert main(["get", "--update", "island"]) == Exit.OK
    assert "Got island 1.0.0 anew, with other contents under the same version, from" in capsys.readouterr().out


def test_an_update_never_goes_back_to_an_older_version(host: Host, tmp_path: Path, capsys: Captured) -> None:
    address = host.offer(island_bytes(tmp_path, version="1.2.0"), version="1.2.0")
    main(["get", address])
    host.offer(island_bytes(tmp_path, version="1.1.9"), version="1.1.9")
    assert "older than yours, 1.2.0" in refused(capsys, "--update", "island")


def test_an_update_never_brings_another_pack(host: Host, tmp_path: Path, capsys: Captured) -> None:
    address = host.offer(island_bytes(tmp_path))
    main(["get", address])
    host.offer(island_bytes(tmp_path, "lagoon"), id="lagoon")
    assert "has another pack now, 'lagoon'" in refused(capsys, "--update")


def test_one_pack_that_cannot_be_updated_does_not_keep_the_others_from_it(tmp_path: Path, capsys: Captured) -> None:
    main(["get", str(island(tmp_path, "atoll"))])
    main(["get", str(island(tmp_path, "lagoon"))])
    shutil.rmtree(tmp_path / "atoll")
    island(tmp_path, "lagoon", version="2.0.0")
    assert main(["get", "--update"]) == Exit.USAGE
    printed = capsys.readouterr()
    assert "mapforge get: atoll: there is no zip or folder" in printed.err
    assert "Got lagoon 2.0.0 instead of 1.0.0" in printed.out


def test_a_pack_that_was_damaged_on_the_way_is_not_kept(host: Host, tmp_path: Path, capsys: Captured) -> None:
    address = host.offer(island_bytes(tmp_path))
    main(["get", address])
    newer = island_bytes(tmp_path, version="1.1.0")
    host.offer(newer, version="1.1.0")
    host.lay("/island.zip", newer[:-1] + b"!")
    assert "damaged on the way" in refused(capsys, "--update", "island")
    assert main(["graph", "island"]) == Exit.OK


def test_what_breaks_off_is_not_kept(host: Host, tmp_path: Path, capsys: Captured) -> None:
    content = island_bytes(tmp_path)
    address = host.offer(content)

    def answer(handler: object) -> None:
        handler.send_response(200)  # type: ignore[attr-defined]
        handler.send_header("Content-Length", str(len(content)))  # type: ignore[attr-defined]
        handler.end_headers()  # type: ignore[attr-defined]
        handler.wfile.write(content[:100])  # type: ignore[attr-defined]

    host.answers["/island.zip"] = answer
    assert "/island.zip'" in refused(capsys, address)


@pytest.mark.parametrize("says_so", [True, False])
def test_what_is_too_large_is_not_downloaded(
    says_so: bool, host: Host, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads, "MOST_DOWNLOADED", 300_000)
    address = host.offer(island_bytes(tmp_path))
    if says_so:
        host.lay("/island.zip", bytes(300_001))
    else:
        host.endless("/island.zip")
    assert "bytes, which is the most" in refused(capsys, address)


def test_a_manifest_without_an_end_is_not_waited_for(host: Host, capsys: Captured) -> None:
    assert "has more than 100,000 bytes" in refused(capsys, host.endless("/island.json"))


@pytest.mark.parametrize("part", ["/island.json", "/island.zip"])
@pytest.mark.parametrize("way", ["trickling headers", "trickling content", "nothing more"])
def test_what_is_too_slow_is_given_up_however_it_comes(
    part: str, way: str, host: Host, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads, "SECONDS", 1.0)
    address = host.offer(island_bytes(tmp_path))
    if way == "nothing more":
        host.stall(part)
    else:
        host.trickle(part, headers="headers" in way)
    begin = time.monotonic()
    assert "took too long: everything must be here within 1 seconds" in refused(capsys, address)
    assert time.monotonic() - begin < 10


def test_the_limits_are_those_that_are_promised() -> None:
    assert (downloads.MOST_DOWNLOADED, downloads.SECONDS) == (64_000_000, 30.0)


def test_a_redirect_is_followed_where_it_may_lead(host: Host, tmp_path: Path, capsys: Captured) -> None:
    address = host.offer(island_bytes(tmp_path))
    moved = host.redirect("/moved.json", address)
    assert main(["get", moved]) == Exit.OK
    assert listed(capsys)["island"]["origin"] == moved


@pytest.mark.parametrize(
    "target", ["http://192.0.2.1/island.json", "file:///etc/passwd", "ftp://127.0.0.1/x", "https://a:b@127.0.0.1/x"]
)
def test_a_redirect_to_what_may_not_be_asked_is_refused(target: str, host: Host, capsys: Captured) -> None:
    refused(capsys, host.redirect("/moved.json", target))
    assert host.asked == ["/moved.json"]


@pytest.mark.parametrize("length", [1, 2, 3])
def test_redirects_in_a_circle_end_and_are_told_in_one_line(length: int, host: Host, capsys: Captured) -> None:
    for number in range(length):
        host.redirect(f"/{number}.json", f"{host.address}/{(number + 1) % length}.json")
    said = refused(capsys, f"{host.address}/0.json")
    assert "go in a circle" in said
    assert said.count("\n") == 1
    assert len(host.asked) <= downloads.MOST_REDIRECTS + 1


def test_many_redirects_are_followed_and_more_are_no_circle(host: Host, tmp_path: Path, capsys: Captured) -> None:
    address = host.offer(island_bytes(tmp_path))
    for number in range(downloads.MOST_REDIRECTS + 1):
        target = address if number == 0 else f"{host.address}/{number - 1}.json"
        host.redirect(f"/{number}.json", target)
    said = refused(capsys, f"{host.address}/{downloads.MOST_REDIRECTS}.json")
    assert "5 redirects are the most" in said
    assert main(["get", f"{host.address}/{downloads.MOST_REDIRECTS - 1}.json"]) == Exit.OK


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"download": ""}, "its download is empty"),
        ({"id": "is\nland"}, "'is\\nland' is not the id of a pack"),
        ({"version": "1\n0"}, "'1\\n0' is not a version"),
        ({"download": "https://exa\nmple.org:x/"}, "is not an address"),
    ],
)
def test_what_is_wrong_with_a_manifest_is_told_in_one_line(
    changed: dict[str, object], said: str, host: Host, tmp_path: Path, capsys: Captured
) -> None:
    told = refused(capsys, host.offer(island_bytes(tmp_path), **changed))  # type: ignore[arg-type]
    assert said in told
    assert told.count("\n") == 1


def test_nobody_reads_the_numbers_of_a_library(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "_plain_on_loopback", True)
    assert "cannot be reached: Connection refused\n" in refused(capsys, "http://127.0.0.1:9/island.json")


@pytest.mark.parametrize("scheme", ["file:///etc/passwd", "ftp://example.org/x", "http://example.org/x"])
def test_every_address_without_https_gets_the_same_sentence(scheme: str, capsys: Captured) -> None:
    assert "an address must begin with https://" in refused(capsys, scheme)


def test_a_damaged_zip_in_the_users_folder_is_told_and_can_be_removed(tmp_path: Path, capsys: Captured) -> None:
    main(["get", str(island(tmp_path))])
    zip = user_packs_folder() / "island.zip"
    zip.write_bytes(b"garbage")
    capsys.readouterr()
    assert main(["packs"]) == Exit.OK
    assert f"not taken: {zip}: it cannot be read as a zip" in capsys.readouterr().out
    assert main(["get", "--update"]) == Exit.USAGE
    assert "island.zip' is damaged" in capsys.readouterr().err
    assert main(["get", "--update", "island"]) == Exit.USAGE
    assert main(["get", "--remove", "island"]) == Exit.OK
    assert kept() == {}


def test_a_damaged_zip_is_replaced_by_getting_the_pack_again(tmp_path: Path, capsys: Captured) -> None:
    source = str(island(tmp_path))
    main(["get", source])
    (user_packs_folder() / "island.zip").write_bytes(b"garbage")
    assert main(["get", source]) == Exit.OK
    assert listed(capsys)["island"]["origin"] == source


@pytest.mark.parametrize("record", [None, b"{", b"[]"])
def test_a_pack_without_a_sound_record_is_removed_without_an_origin(
    record: bytes | None, tmp_path: Path, capsys: Captured
) -> None:
    main(["get", str(island(tmp_path))])
    path = user_packs_folder() / "island.json"
    path.unlink() if record is None else path.write_bytes(record)
    capsys.readouterr()
    assert main(["get", "--remove", "island"]) == Exit.OK
    assert capsys.readouterr().out == "Removed island 1.0.0; it is not recorded where it came from.\n"


def test_packs_that_are_missing_beside_one_are_told_when_it_is_got_and_when_they_go(
    tmp_path: Path, capsys: Captured
) -> None:
    lagoon = str(island(tmp_path, "lagoon", requires="island"))
    assert main(["get", lagoon]) == Exit.OK
    assert "It requires island, which is not here: get that, too." in capsys.readouterr().out
    assert main(["validate", "lagoon"]) == Exit.FINDINGS
    assert "get it with `mapforge get`" in capsys.readouterr().out
    assert main(["get", str(island(tmp_path))]) == Exit.OK
    assert main(["get", lagoon]) == Exit.OK
    assert "requires" not in capsys.readouterr().out
    assert main(["get", "--remove", "island"]) == Exit.OK
    assert "lagoon requires it, and cannot be played without it." in capsys.readouterr().out


def test_what_another_source_replaces_is_told_in_a_sentence_of_its_own(
    here: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["get", str(island(here))])
    island_zip(here, version="2.0.0")
    capsys.readouterr()
    assert main(["get", "island.zip"]) == Exit.OK
    assert capsys.readouterr().out == "Got island 2.0.0 from island.zip. It replaces 1.0.0, which came from island.\n"
    monkeypatch.chdir(here / "island")
    assert main(["get", "."]) == Exit.OK
    assert "Got island 1.0.0 from this folder. It replaces 2.0.0" in capsys.readouterr().out


def test_what_became_of_packs_comes_as_json(tmp_path: Path, capsys: Captured) -> None:
    source = str(island(tmp_path))
    said = []
    for words in ([source], ["--update"], ["--remove", "island"]):
        capsys.readouterr()
        assert main(["get", *words, "--format", "json"]) == Exit.OK
        said += json.loads(capsys.readouterr().out)
    assert [each["change"] for each in said] == ["got", "none", "removed"]
    assert {each["id"] for each in said} == {"island"}
    assert {each["origin"] for each in said} == {source}


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/island.json",
        "http://127.0.0.1/island.json",
        "http://localhost/island.json",
        "file:///etc/passwd",
        "ftp://example.org/x",
        "data://text/plain,x",
        "https://",
        "https:///x",
        "https://a:b@example.org/",
        "https://example.org:99999/",
        "https://[::1/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: x",
        "https://exämple.org/",
    ],
)
def test_only_https_is_asked(address: str, capsys: Captured) -> None:
    with pytest.raises(CannotDownload):
        checked_address(address)
    refused(capsys, address)


@pytest.mark.parametrize(
    "changed",
    [
        {"id": "../island"},
        {"id": "lagoon"},
        {"id": "base"},
        {"id": 7},
        {"version": "2.0.0"},
        {"version": "new"},
        {"sha256": ""},
        {"sha256": "0" * 64},
        {"sha256": None},
        {"download": "http://192.0.2.1/island.zip"},
        {"download": "file:///etc/passwd"},
        {"download": "//[/"},
        {"download": ["island.zip"]},
    ],
)
def test_a_manifest_that_is_not_sound_or_does_not_fit_gets_nothing(
    changed: dict[str, object], host: Host, tmp_path: Path, capsys: Captured
) -> None:
    address = host.offer(island_bytes(tmp_path), **changed)  # type: ignore[arg-type]
    refused(capsys, address)
    assert kept() == {}


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b"null", b"\xff\xfe", b"PK\3\4", b"[" * 90_000, b'{"id": "a"}'])
def test_what_is_no_manifest_is_told(text: bytes, host: Host, capsys: Captured) -> None:
    assert "is no manifest" in refused(capsys, host.lay("/island.json", text))


def test_an_address_with_nothing_there_is_told(host: Host, capsys: Captured) -> None:
    assert "answers 404" in refused(capsys, f"{host.address}/nothing.json")


def test_a_pack_cannot_take_the_id_of_a_shipped_one(tmp_path: Path, capsys: Captured) -> None:
    assert "like a pack of mapforge" in refused(capsys, str(island(tmp_path, "base")))


@pytest.mark.parametrize("id", ["../up", "/etc/x", "a/b", ".hidden", "con", "A", "a.b", "a\\b", "x" * 70, "''"])
def test_no_id_becomes_a_path(id: str, tmp_path: Path, capsys: Captured) -> None:
    folder = write_files(tmp_path / "odd", {"pack.yaml": f"id: {id}\nname: Odd\nversion: 1.0.0\n"})
    refused(capsys, str(folder))
    refused(capsys, "--remove", id)
    refused(capsys, "--update", id)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here", "odd"]


@pytest.mark.parametrize("content", [b"", b"PK\5\6" + bytes(18), b"no zip", bytes(1000)])
def test_a_broken_zip_is_not_taken(content: bytes, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "broken.zip").write_bytes(content)
    assert "is not taken" in refused(capsys, str(tmp_path / "broken.zip"))


def test_a_zip_with_one_damaged_file_is_not_taken(tmp_path: Path, capsys: Captured) -> None:
    path = island_zip(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"name: Shore", b"name: Shire"))
    assert "the zip is damaged" in refused(capsys, str(path))


def test_a_link_in_the_users_folder_leads_nowhere(tmp_path: Path, capsys: Captured) -> None:
    precious = tmp_path / "precious.zip"
    precious.write_bytes(b"precious")
    user_packs_folder().mkdir(parents=True)
    (user_packs_folder() / "island.zip").symlink_to(precious)
    assert main(["get", str(island(tmp_path))]) == Exit.USAGE
    assert precious.read_bytes() == b"precious"


def test_a_removed_pack_is_gone_and_others_stay(tmp_path: Path, capsys: Captured) -> None:
    main(["get", str(island(tmp_path))])
    main(["get", str(island(tmp_path, "lagoon"))])
    capsys.readouterr()
    assert main(["get", "--remove", "island"]) == Exit.OK
    assert "Removed island 1.0.0" in capsys.readouterr().out
    assert sorted(kept()) == ["lagoon.json", "lagoon.zip"]
    assert main(["graph", "island"]) == Exit.USAGE
    assert "has installed no pack 'island'" in refused(capsys, "--remove", "island")
    assert "has installed no pack 'base'" in refused(capsys, "--remove", "base")


def test_a_record_about_another_content_does_not_count(tmp_path: Path, capsys: Captured) -> None:
    main(["get", str(island(tmp_path))])
    content = island_bytes(tmp_path, version="9.0.0")
    (user_packs_folder() / "island.zip").write_bytes(content)
    assert listed(capsys)["island"]["kind"] == "by hand"
    assert "it is not recorded where 'island' came from" in refused(capsys, "--update", "island")


@pytest.mark.parametrize("words", [[], ["x.zip", "--update"], ["x.zip", "--remove", "x"]])
def test_one_thing_is_done_at_a_time(words: list[str]) -> None:
    assert main(["get", *words]) == Exit.USAGE


def test_getting_a_pack_does_not_trust_it(tmp_path: Path, here: Path, capsys: Captured) -> None:
    main(["get", str(island(tmp_path, python=HOOK))])
    assert main(["validate", "island"]) == Exit.OK
    assert "pack/untrusted-hooks" in capsys.readouterr().out
    assert main(["play", "island", "--players", "random,random"]) == Exit.USAGE
    main(["get", "--update"])
    assert not (here / "it_ran").exists()
    main(["validate", "island", "--trust", "island"])
    assert (here / "it_ran").exists()


def test_a_pack_may_require_one_that_was_got(tmp_path: Path) -> None:
    main(["get", str(island(tmp_path / "elsewhere", "lagoon"))])
    library = load_library([island(tmp_path, requires="lagoon")])
    assert set(library.packs) == {"base", "common", "lagoon", "island"}
    assert library.findings == []


def test_a_pack_beside_goes_before_one_that_was_got(tmp_path: Path) -> None:
    main(["get", str(island(tmp_path / "elsewhere", "lagoon"))])
    beside = island(tmp_path, "lagoon", version="2.0.0")
    library = load_library([island(tmp_path, requires="lagoon")])
    assert (library.packs["lagoon"].folder, library.findings) == (beside, [])


def test_an_id_that_two_packs_with_python_have_is_trusted_for_neither(tmp_path: Path, here: Path) -> None:
    main(["get", str(island(tmp_path / "elsewhere", "lagoon", python=HOOK))])
    island(tmp_path, "lagoon", python=HOOK + "\n")
    library = load_library([island(tmp_path, requires="lagoon")], trust=["lagoon"])
    assert "pack/duplicate-id" in [finding.check for finding in library.findings]
    assert not (here / "it_ran").exists()


def test_a_report_from_memory_notices_a_pack_that_was_got_since(tmp_path: Path, capsys: Captured) -> None:
    pack = island(tmp_path, requires="lagoon")
    assert main(["validate", str(pack)]) == Exit.FINDINGS
    main(["get", str(island(tmp_path / "elsewhere", "lagoon"))])
    assert main(["validate", str(pack)]) == Exit.OK
    main(["get", "--remove", "lagoon"])
    assert main(["validate", str(pack)]) == Exit.FINDINGS


def test_a_relative_data_folder_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    usual = tmp_path / "local" if sys.platform == "win32" else tmp_path / ".local" / "share"
    assert user_packs_folder() == usual / "mapforge" / "packs"


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate of the server")
def test_https_is_spoken_and_only_with_a_certificate_that_is_known(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
    command = ["openssl", *words.split(), "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)

    def wrap(server: ThreadingHTTPServer) -> str:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        return "https"

    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with running_host(wrap) as host:
        address = host.offer(island_bytes(tmp_path))
        assert "certificate verify failed" in refused(capsys, address)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert main(["get", address]) == Exit.OK
        plain = host.redirect("/down.json", address.replace("https", "http"))
        assert "an address must begin with https://" in refused(capsys, plain)
    assert listed(capsys)["island"]["origin"] == address


def test_manifest_and_zip_share_one_limit_of_bytes(host: Host) -> None:
    shared = Downloads(most=150)
    address = host.lay("/hundred", bytes(100))
    assert shared.content(address)[0] == bytes(100)
    with pytest.raises(
        CannotDownload, match="more than 150 bytes, which is the most for a manifest and its zip together"
    ):
        shared.content(address)
