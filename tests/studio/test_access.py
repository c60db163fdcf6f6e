"""Access to the studio: who is let in, by HTTP and by WebSocket."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.busy_machine import PATIENCE, slowdown
from tests.studio.running import Running, running_studio


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_studio(tmp_path_factory.mktemp("workspace")) as running:
        yield running


def asked(studio: Running, path: str, headers: Mapping[str, str], method: str = "GET") -> http.client.HTTPResponse:
    """What the studio answers to a request with just these headers."""
    connection = http.client.HTTPConnection(studio.host, timeout=PATIENCE)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    if method == "POST":
        connection.putheader("Content-Length", "2")
    connection.endheaders(b"{}" if method == "POST" else None)
    answer = connection.getresponse()
    if answer.status != http.client.SWITCHING_PROTOCOLS:
        answer.read()
    connection.close()
    return answer


@pytest.fixture(scope="module")
def cookie(studio: Running) -> str:
    answer = asked(studio, studio.address.removeprefix(studio.origin), {"Host": studio.host})
    return str(answer.getheader("Set-Cookie")).partition(";")[0]


FOREIGN_HOSTS = ["evil.example", "localhost:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:{port}.evil.example", ""]
FOREIGN_ORIGINS = [
    "http://evil.example",
    "null",
    "http://localhost:{port}",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
]
PATHS = [
    "/",
    "/packs",
    "/api/packs/contents",
    "/api/pages",
    "/static/shell/shell.js",
    "/fonts/SourceSerifPro-Regular.ttf",
]


def test_the_first_address_sets_a_strict_cookie_and_leads_to_the_page(studio: Running) -> None:
    answer = asked(studio, studio.address.removeprefix(studio.origin), {"Host": studio.host})
    assert (answer.status, answer.getheader("Location")) == (303, "/")
    said = str(answer.getheader("Set-Cookie"))
    assert "HttpOnly" in said
    assert "samesite=strict" in said.lower()
    assert studio.address.rpartition("/")[2] not in said


@pytest.mark.parametrize("path", PATHS)
def test_without_the_secret_nothing_is_served(studio: Running, cookie: str, path: str) -> None:
    assert asked(studio, path, {"Host": studio.host}).status == 403
    wrong = {"Host": studio.host, "Cookie": f"{cookie.partition('=')[0]}=guess"}
    assert asked(studio, path, wrong).status == 403
    assert asked(studio, path, {"Host": studio.host, "Cookie": cookie}).status in (200, 303)


def test_a_wrong_secret_gets_no_cookie(studio: Running) -> None:
    answer = asked(studio, "/enter/guess", {"Host": studio.host})
    assert (answer.status, answer.getheader("Set-Cookie")) == (403, None)


@pytest.mark.parametrize("path", [*PATHS, "ENTRY"])
@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_a_foreign_host_is_refused_on_every_route(studio: Running, cookie: str, path: str, host: str) -> None:
    path = studio.address.removeprefix(studio.origin) if path == "ENTRY" else path
    name = host.format(port=studio.host.partition(":")[2])
    assert asked(studio, path, {"Host": name, "Cookie": cookie}).status in (400, 403)


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_a_foreign_origin_is_refused_on_every_route(studio: Running, cookie: str, origin: str, method: str) -> None:
    name = origin.format(port=studio.host.partition(":")[2])
    headers = {"Host": studio.host, "Origin": name, "Cookie": cookie}
    assert asked(studio, "/api/packs/contents", headers, method).status == 403


def test_what_is_posted_must_say_where_it_comes_from(studio: Running, cookie: str) -> None:
    assert asked(studio, "/api/packs/contents", {"Host": studio.host, "Cookie": cookie}, "POST").status == 403


def test_a_browser_that_was_sent_by_another_site_is_refused(studio: Running, cookie: str) -> None:
    headers = {"Host": studio.host, "Cookie": cookie, "Sec-Fetch-Site": "cross-site"}
    assert asked(studio, "/packs", headers).status == 403


HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "bWFwZm9yZ2Ugc3R1ZGlvIQ==",
}


def socket_status(studio: Running, origin: str, cookie: str, host: str = "") -> int:
    """With what the studio answers a socket that wants to open."""
    port = studio.host.partition(":")[2]
    named = {"Host": host.format(port=port) or studio.host, "Origin": origin.format(port=port), "Cookie": cookie}
    headers = {**HANDSHAKE, **{name: value for name, value in named.items() if value}}
    return asked(studio, "/socket", headers).status


def test_the_socket_opens_for_its_own_page(studio: Running, cookie: str) -> None:
    assert socket_status(studio, studio.origin, cookie) == 101


@pytest.mark.parametrize("origin", [*FOREIGN_ORIGINS, ""])
def test_the_socket_stays_closed_for_foreign_origins(studio: Running, cookie: str, origin: str) -> None:
    assert socket_status(studio, origin, cookie) == 403


@pytest.mark.parametrize("host", [host for host in FOREIGN_HOSTS if host])
def test_the_socket_stays_closed_for_foreign_hosts(studio: Running, cookie: str, host: str) -> None:
    assert socket_status(studio, f"http://{host}", cookie, host) == 403
    assert socket_status(studio, studio.origin, cookie, host) == 403


def test_the_socket_stays_closed_without_the_secret(studio: Running) -> None:
    assert socket_status(studio, studio.origin, "") == 403


def test_every_answer_forbids_foreign_scripts_and_frames(studio: Running, cookie: str) -> None:
    for path in [*PATHS, "/nowhere"]:
        answer = asked(studio, path, {"Host": studio.host, "Cookie": cookie})
        policy = str(answer.getheader("Content-Security-Policy"))
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.getheader("X-Content-Type-Options") == "nosniff"


@pytest.mark.parametrize(
    "path", ["/static/../server/access.py", "/static/%2e%2e/server/access.py", "/fonts/../../x", "/static//etc/passwd"]
)
def test_files_are_served_from_their_folders_only(studio: Running, cookie: str, path: str) -> None:
    assert asked(studio, path, {"Host": studio.host, "Cookie": cookie}).status == 404


def test_it_listens_on_this_machine_alone(studio: Running) -> None:
    assert studio.address.startswith("http://127.0.0.1:")
    port = int(studio.host.partition(":")[2])
    sockets = Path("/proc/net/tcp").read_text(encoding="ascii") if Path("/proc/net/tcp").exists() else ""
    listening = [line.split()[1] for line in sockets.splitlines() if f":{port:04X} 00000000:0000 0A" in line]
    assert listening in ([f"0100007F:{port:04X}"], [])


def test_it_ends_within_two_seconds_of_ctrl_c_with_a_page_open(tmp_path: Path) -> None:
    with running_studio(tmp_path) as running:
        entry = asked(running, running.address.removeprefix(running.origin), {"Host": running.host})
        cookie = str(entry.getheader("Set-Cookie")).partition(";")[0]
        with connect(f"ws://{running.host}/socket", origin=running.origin, additional_headers={"Cookie": cookie}):  # type: ignore[arg-type]
            usual, before = slowdown(), time.monotonic()
            running.interrupt()
            assert running.process.wait(PATIENCE) == 0
            took = time.monotonic() - before
        assert took < 2 * max(usual, slowdown())


def test_a_taken_port_is_told(studio: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from mapforge.cli import main

    port = studio.host.partition(":")[2]
    assert main(["studio", str(tmp_path), "--no-browser", "--port", port]) == 2
    assert f"port {port} cannot be used" in capsys.readouterr().err
