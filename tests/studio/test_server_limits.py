"""Strangers and guests who do their worst: what is too large, too slow or too much ends, and the host is answered."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mapforge.studio.server import callers
from mapforge.studio.server.callers import MOST_NEWCOMERS, MOST_OF_GUEST, MOST_STRANGERS, Caller, Callers
from mapforge.studio.server.keys import Key, KeyRing
from mapforge.studio.server.protocols import FRAMES_AT_ONCE, LARGEST_AHEAD, LARGEST_HEAD, LARGEST_MESSAGE
from tests.busy_machine import PATIENCE, wait_until
from tests.studio.running import Running, running_studio
from tests.studio.test_table_sharing import Caller as Person


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_studio(tmp_path_factory.mktemp("workspace"), "--share") as running:
        yield running
        assert "Traceback" not in "".join(running.said)
        assert "Error" not in "".join(running.said)


@pytest.fixture(scope="module")
def host(studio: Running) -> Person:
    person = Person(studio.host)
    person.ask(studio.address.removeprefix(studio.origin))
    return person


def invited(host: Person, players: list[str]) -> tuple[str, list[dict[str, Any]]]:
    """A new table, and the seats to which somebody is invited."""
    table = host.ask("/api/table/new", {"on": "base:map/three_players", "players": players})[1]["table"]
    return table, host.ask(f"/api/table/invitations?table={table}")[1]["seats"]


def at(address: str, person: Person | None = None) -> Person:
    """Somebody who opens an address, perhaps in a browser that has been here before."""
    name, _, path = address.removeprefix("http://").partition("/")
    newcomer = Person(name)
    assert newcomer.ask(f"/{path}")[0] == 303
    if person is not None:
        newcomer.cookie = f"{person.cookie}; {newcomer.cookie}"
    return newcomer


def line_to(studio: Running, content: bytes = b"") -> socket.socket:
    """A plain connection, over which something was sent."""
    name, _, port = studio.host.partition(":")
    line = socket.create_connection((name, int(port)), timeout=PATIENCE)
    line.sendall(content)
    return line


def rest_of(line: socket.socket) -> bytes:
    """What comes until the other side closes."""
    found = b""
    with line:
        while True:
            try:
                part = line.recv(65_536)
            except ConnectionResetError:
                return found
            if not part:
                return found
            found += part


def post(host: str, path: str, cookie: str, length: int) -> bytes:
    """The head of a request that posts something."""
    return (
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


def test_headers_without_end_are_cut_off(studio: Running) -> None:
    line = line_to(studio, f"GET / HTTP/1.1\r\nHost: {studio.host}\r\n".encode())
    sent = 0
    try:
        while sent < 100 * LARGEST_HEAD:
            line.sendall(b"X-More: " + b"x" * 1_000 + b"\r\n")
            sent += 1_010
            time.sleep(0.001)
    except OSError:
        pass
    assert sent < 100 * LARGEST_HEAD
    line.close()


@pytest.mark.parametrize("size", [LARGEST_HEAD, 4 * LARGEST_HEAD])
def test_a_head_that_comes_in_one_piece_may_be_no_longer(studio: Running, host: Person, size: int) -> None:
    start = f"GET /packs HTTP/1.1\r\nHost: {studio.host}\r\nCookie: {host.cookie}\r\nX-More: "
    answer = rest_of(line_to(studio, f"{start}{'x' * size}\r\n\r\n".encode()))
    assert b" 431 " in answer.partition(b"\r\n")[0]
    answer = rest_of(line_to(studio, f"{start}{'x' * (LARGEST_HEAD // 2)}\r\nConnection: close\r\n\r\n".encode()))
    assert b" 200 " in answer.partition(b"\r\n")[0]


def test_requests_do_not_pile_up_before_the_first_is_answered(studio: Running, host: Person) -> None:
    head = f"GET /static/shell/shell.js HTTP/1.1\r\nHost: {studio.host}\r\nCookie: {host.cookie}\r\n".encode()
    asked = head + b"\r\n"
    line = line_to(studio, asked * 2 + head + b"Connection: close\r\n\r\n")
    assert rest_of(line).count(b"HTTP/1.1 200 ") == 3
    line, sent = line_to(studio), 0
    with line, suppress(OSError):
        while sent < 200 * LARGEST_AHEAD:
            line.sendall(asked * 100)
            sent += len(asked * 100)
    assert sent < 200 * LARGEST_AHEAD


def test_content_that_comes_in_chunks_is_refused_and_not_read(studio: Running, host: Person) -> None:
    for cookie in (f"Cookie: {host.cookie}\r\n", ""):
        head = f"POST /api/table/choose HTTP/1.1\r\nHost: {studio.host}\r\nOrigin: http://{studio.host}\r\n{cookie}"
        line = line_to(studio, f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + b"1\r\nx\r\n" * 100)
        assert b" 411 " in rest_of(line).partition(b"\r\n")[0]
        before = studio.computed()
        with suppress(OSError), line_to(studio, f"{head}Transfer-Encoding: chunked\r\n\r\n".encode()) as line:
            line.sendall(b"1\r\nx\r\n" * 200_000)
        assert host.ask("/api/packs/contents")[0] == 200
        assert studio.computed() - before < 2


def test_a_guest_is_told_whose_the_other_pages_are_and_a_closed_invitation_what_to_do(host: Person) -> None:
    table, seats = invited(host, ["person:Ada", "person:Ben", "person:Cid"])
    address = seats[0]["addresses"][0]
    guest = at(address)
    for path in ("/packs", "/trust", "/api/packs/contents"):
        status, said = guest.ask(path)
        assert status == 403
        assert "This is for whoever started the studio." in str(said)
    host.ask("/api/table/close_invitation", {"table": table, "seat": seats[0]["seat"]})
    status, said = Person(guest.host).ask("/" + address.removeprefix("http://").partition("/")[2])
    assert status == 403
    assert "If you were invited, ask for a new invitation" in str(said)


def test_a_choice_is_small_and_refused_before_it_has_come(studio: Running, host: Person) -> None:
    table, seats = invited(host, ["person:Ada", "person:Ben", "person:Cid"])
    guest = at(seats[0]["addresses"][0])
    status, said = guest.ask("/api/table/choose", {"table": table, "actions": ["x" * 45_000_000]})
    assert (status, "too large" in said["refused"]) == (413, True)
    status, said = guest.ask("/api/table/new", {"on": "x" * 45_000_000})
    assert (status, list(said)) == (200, ["refused"])
    assert host.ask("/api/table/choose", {"table": table, "actions": ["x" * 45_000_000]})[0] == 413


def test_a_dropped_upload_says_nothing_in_the_terminal(studio: Running, host: Person) -> None:
    before = len(studio.said)
    for path in ("/api/map/apply", "/api/map/put_trace_picture?map=base:map/two_players", "/api/table/choose"):
        line = line_to(studio, post(studio.host, path, host.cookie, 50_000) + b'{"x": "')
        line.close()
    assert host.ask("/api/packs/contents")[0] == 200
    assert studio.said[before:] == []


def test_what_is_no_http_says_nothing_in_the_terminal(studio: Running, host: Person) -> None:
    before = len(studio.said)
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    name = f"Host: {studio.host}\r\n".encode()
    for content in (
        b"\x16\x03\x01\x02\x00",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + name * 2 + b"\r\n",
        b"POST /socket HTTP/1.1\r\n" + name + upgrade + b"\r\n",
        b"GET /socket HTTP/1.1\r\n" + name + upgrade + b"Sec-WebSocket-Version: 99\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + name + b"\r\n\xff\xff\r\n\r\n",
        b"POST / HTTP/1.1\r\n" + name + b"Transfer-Encoding: chunked\r\n\r\nzzz\r\n",
    ):
        line = line_to(studio, content)
        line.shutdown(socket.SHUT_WR)
        assert b" 500 " not in rest_of(line)
    assert host.ask("/api/packs/contents")[0] == 200
    assert studio.said[before:] == []


def test_strangers_cannot_take_all_connections(studio: Running, host: Person) -> None:
    lines = [line_to(studio, b"GET / HTTP/1.1\r\n") for _ in range(4 * MOST_STRANGERS)]
    assert host.ask("/api/packs/contents")[0] == 200
    assert rest_of(lines[0]) == b""
    for line in lines:
        line.close()


def test_a_stranger_is_asked_to_close_after_one_refusal(studio: Running) -> None:
    content = f"GET / HTTP/1.1\r\nHost: {studio.host}\r\n\r\n".encode()
    assert rest_of(line_to(studio, content * 20)).count(b" 403 ") == 1


def socket_of(person: Person) -> ClientConnection:
    """A socket that somebody opens with their cookie."""
    words = {"Cookie": person.cookie}
    return connect(f"ws://{person.host}/socket", origin=f"http://{person.host}", additional_headers=words)  # type: ignore[arg-type]


def wait_until_closed(line: ClientConnection) -> None:
    """Read until the studio closes a socket."""
    for _ in range(1_000):
        try:
            line.recv(PATIENCE)
        except ConnectionClosed:
            return
    raise AssertionError("it is still open")


def test_a_guest_has_a_few_sockets_and_the_oldest_is_closed(host: Person) -> None:
    _, seats = invited(host, ["person:Ada", "person:Ben", "greedy"])
    guest = at(seats[0]["addresses"][0])
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket_of(guest)) for _ in range(MOST_OF_GUEST + 1)]
        assert "hello" in str(sockets[-1].recv(PATIENCE))
        wait_until_closed(sockets[0])


def test_a_long_message_closes_the_socket(host: Person) -> None:
    _, seats = invited(host, ["person:Ada", "person:Ben", "greedy"])
    with socket_of(at(seats[0]["addresses"][0])) as line:
        line.recv(PATIENCE)
        line.send("x" * (LARGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE)


@pytest.mark.parametrize("kind", ["text", "binary", "ping", "pong"])
def test_many_small_frames_close_the_socket(host: Person, kind: str) -> None:
    with socket_of(host) as line:
        line.recv(PATIENCE)
        say = {"text": lambda: line.send(""), "binary": lambda: line.send(b""), "ping": line.ping, "pong": line.pong}
        with suppress(ConnectionClosed):
            for _ in range(20 * FRAMES_AT_ONCE):
                say[kind]()
        wait_until_closed(line)


def test_messages_that_are_no_messages_are_refused(host: Person) -> None:
    with socket_of(host) as line:
        line.recv(PATIENCE)
        for text in (
            "",
            "x",
            "[]",
            '{"kind": []}',
            '{"kind": "table.join"}',
            '{"kind": Infinity}',
            '{"kind": "\\ud800"}',
        ):
            line.send(text)
            assert json.loads(line.recv(PATIENCE))["kind"] == "refused", text


def test_joining_again_and_again_tells_the_others_once(host: Person) -> None:
    table, seats = invited(host, ["person:Ada", "person:Ben", "greedy"])
    join = json.dumps({"kind": "table.join", "table": table})
    with socket_of(host) as mine, socket_of(at(seats[0]["addresses"][0])) as theirs:
        mine.recv(PATIENCE)
        mine.send(join)
        assert json.loads(mine.recv(PATIENCE))["kind"] == "table.changed"
        for _ in range(10):
            theirs.send(join)
        assert json.loads(mine.recv(PATIENCE))["kind"] == "table.changed"
        with pytest.raises(TimeoutError):
            mine.recv(1.5)


def test_many_questions_of_a_guest_wait_and_end_when_he_hangs_up(studio: Running, host: Person) -> None:
    words = {"on": "base:map/two_players", "players": ["person:Ada", "person:Ben"]}
    table = host.ask("/api/table/new", words)[1]["table"]
    seats = host.ask(f"/api/table/invitations?table={table}")[1]["seats"]
    guest = at(seats[0]["addresses"][0])
    hand_over(host, table)
    content = json.dumps({"table": table, "bot": "expert:30"}).encode()
    lines = []
    for _ in range(MOST_OF_GUEST - 2):
        line = line_to(studio, post(guest.host, "/api/table/hint", guest.cookie, len(content)) + content)
        lines.append(line)
    time.sleep(0.5)
    for line in lines:
        line.close()
    before = studio.computed()
    began = time.monotonic()
    assert "text" in guest.ask("/api/table/hint", {"table": table, "bot": "random"})[1]
    assert time.monotonic() - began < 25
    assert studio.computed() - before < 10


def hand_over(host: Person, table: str) -> None:
    """Play for the host until somebody else must choose."""
    for _ in range(60):
        view = host.ask(f"/api/table/view?table={table}")[1]
        if view["player"] != 0:
            return
        if view["can_confirm"]:
            host.ask("/api/table/confirm", {"table": table})
        else:
            order = {"stop": 0, "done": 1, "place": 2}
            choice = min(view["choices"], key=lambda each: order.get(each["verb"], 3))
            host.ask("/api/table/choose", {"table": table, "actions": [choice["action"]]})
    raise AssertionError("it stays the host's turn")


def test_two_seats_live_side_by_side_in_one_browser(host: Person) -> None:
    table, seats = invited(host, ["person:Ada", "person:Ben", "person:Cid"])
    ben = at(seats[0]["addresses"][0])
    both = at(seats[1]["addresses"][0], ben)
    assert both.cookie.count("=") == 2
    for name, seat in (("2", 1), ("3", 2)):
        assert both.ask(f"/api/table/view?table={table}&as={table}-{name}")[1]["you"] == seat
        assert both.ask(f"/table?table={table}&as={table}-{name}")[0] == 200
    assert both.ask(f"/api/table/view?table={table}&seat=2")[1]["you"] == 2
    assert both.ask(f"/api/table/view?table={table}&as={table}-1")[0] == 403
    assert ben.ask(f"/api/table/view?table={table}&as={table}-3")[0] == 403


def test_seats_at_two_tables_live_side_by_side_in_one_browser(host: Person) -> None:
    first, seats = invited(host, ["person:Ada", "person:Ben", "greedy"])
    ben = at(seats[0]["addresses"][0])
    second, seats = invited(host, ["person:Ada", "greedy", "person:Cid"])
    both = at(seats[0]["addresses"][0], ben)
    assert both.ask(f"/api/table/view?table={first}")[1]["you"] == 1
    assert both.ask(f"/api/table/view?table={second}")[1]["you"] == 2


def test_the_host_sees_who_is_here_and_takes_a_key_back(host: Person) -> None:
    table, seats = invited(host, ["person:Ada", "person:Ben", "greedy"])
    (address, *_) = seats[0]["addresses"]
    guest = at(address)
    with socket_of(guest) as line:
        line.recv(PATIENCE)
        line.send(json.dumps({"kind": "table.join", "table": table}))
        wait_until(lambda: host.ask(f"/api/table/invitations?table={table}")[1]["seats"][0]["here"])
        (seat,) = host.ask(f"/api/table/invitations?table={table}")[1]["seats"]
        assert [each["from"] for each in seat["visitors"]] == [guest.host.partition(":")[0]]
        assert abs(seat["visitors"][0]["since"] - time.time()) < PATIENCE
        closed = host.ask("/api/table/close_invitation", {"table": table, "seat": 1})[1]
        assert (closed["addresses"], closed["here"]) == ([], False)
        wait_until_closed(line)
    assert guest.ask(f"/api/table/view?table={table}")[0] == 403
    assert Person(guest.host).ask("/" + address.split("/", 3)[3])[0] == 403
    (seat,) = host.ask(f"/api/table/invitations?table={table}")[1]["seats"]
    assert seat["addresses"] == []


def test_a_key_that_is_made_anew_lets_the_new_one_in_and_the_old_one_out(host: Person) -> None:
    table, seats = invited(host, ["person:Ada", "person:Ben", "greedy"])
    old = at(seats[0]["addresses"][0])
    (address, *_) = host.ask("/api/table/renew_invitation", {"table": table, "seat": 1})[1]["addresses"]
    assert address not in seats[0]["addresses"]
    assert old.ask(f"/api/table/view?table={table}")[0] == 403
    assert Person(old.host).ask("/" + seats[0]["addresses"][0].split("/", 3)[3])[0] == 403
    assert at(address).ask(f"/api/table/view?table={table}")[1]["you"] == 1
    assert at(address).ask(f"/api/table/view?table={table}")[1]["you"] == 1, "an address works more than once"
    for seat in (0, 2, 7, -1, "²"):
        assert "refused" in host.ask("/api/table/renew_invitation", {"table": table, "seat": seat})[1]


def test_the_printed_address_works_again_and_again(studio: Running) -> None:
    for _ in range(3):
        person = Person(studio.host)
        assert person.ask(studio.address.removeprefix(studio.origin))[0] == 303
        assert person.ask("/api/packs/contents")[0] == 200


def test_a_link_from_elsewhere_opens_the_studio_in_two_steps(studio: Running) -> None:
    content = (
        f"GET {studio.address.removeprefix(studio.origin)} HTTP/1.1\r\nHost: {studio.host}\r\nConnection: close\r\n"
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: {mode}\r\nSec-Fetch-Dest: {kind}\r\n\r\n"
    )
    said = rest_of(line_to(studio, content.format(mode="navigate", kind="document").encode()))
    assert said.startswith(b"HTTP/1.1 200 ")
    assert b"samesite=strict" in said.lower()
    assert b'http-equiv="refresh"' in said
    for mode, kind in (("no-cors", "image"), ("navigate", "iframe"), ("cors", "empty")):
        said = rest_of(line_to(studio, content.format(mode=mode, kind=kind).encode()))
        assert said.startswith(b"HTTP/1.1 403 ")
        assert b"set-cookie" not in said.lower()


def test_it_says_that_it_is_plain_http(studio: Running) -> None:
    wait_until(lambda: "plain HTTP" in "".join(studio.said))
    assert "can take a guest's seat" in "".join(studio.said)


def test_nothing_that_a_guest_receives_contains_the_seed(host: Person) -> None:
    seed = 726354819273645
    words = {"on": "base:map/two_players", "players": ["person:Ada", "person:Ben"], "seed": seed}
    table = host.ask("/api/table/new", words)[1]["table"]
    guest = at(host.ask(f"/api/table/invitations?table={table}")[1]["seats"][0]["addresses"][0])
    for path in ("view", "board", "chart", "moment", "why"):
        said = json.dumps(guest.ask(f"/api/table/{path}?table={table}&step=0&action=stop")[1])
        assert str(seed) not in said
        assert "seed" not in said.lower()


# Callers, without waiting for them


class StillLine:
    """A connection on which nothing happens."""

    def __init__(self, *, waits: bool = True, receives: bool = False, still: float = 0.0) -> None:
        self.waits, self.receives, self.still, self.is_cut = waits, receives, still, False

    def is_socket(self) -> bool:
        return False

    def is_between_requests(self) -> bool:
        return self.waits

    def is_receiving(self) -> bool:
        return self.receives

    def standstill(self) -> float:
        return self.still

    def cut(self) -> None:
        self.is_cut = True


@pytest.mark.parametrize(
    ("line", "has_key", "seconds"),
    [
        (StillLine(), False, callers.STRANGERS_PATIENCE),
        (StillLine(), True, callers.IDLE),
        (StillLine(waits=False, receives=True), False, callers.STRANGERS_PATIENCE),
        (StillLine(waits=False, receives=True), True, callers.LONGEST_BODY),
    ],
)
def test_a_connection_that_says_nothing_is_closed_in_time(line: StillLine, has_key: bool, seconds: float) -> None:
    caller = Caller(("127.0.0.1", 1), line)
    caller.key = Key("seat") if has_key else None
    assert not caller.is_overdue(caller.since + seconds - 1)
    assert caller.is_overdue(caller.since + seconds + 1)


def test_who_does_not_read_is_closed() -> None:
    assert Caller(("", 1), StillLine(waits=False, still=callers.LONGEST_STANDSTILL + 1)).is_overdue(0.0)


def test_an_old_connection_is_closed_between_two_questions() -> None:
    caller = Caller(("", 1), StillLine())
    caller.key = KeyRing().master
    caller.quiet_since = caller.since + callers.OLDEST
    assert caller.is_overdue(caller.since + callers.OLDEST + 1)
    caller.line = StillLine(waits=False)
    assert not caller.is_overdue(caller.since + callers.OLDEST + 1)


def test_one_machine_does_not_keep_the_others_out() -> None:
    here = Callers()
    mine = StillLine()
    here.enter(("127.0.0.1", 1), mine)
    crowd = [StillLine() for _ in range(2 * MOST_NEWCOMERS)]
    for number, line in enumerate(crowd):
        here.enter(("192.0.2.7", number), line)
    assert not mine.is_cut
    assert len(list(here)) == MOST_NEWCOMERS
    assert sum(line.is_cut for line in crowd) == MOST_NEWCOMERS + 1


def test_strangers_have_a_moment_to_show_a_key_and_then_few_may_stay() -> None:
    here = Callers()
    lines = [StillLine() for _ in range(3 * MOST_STRANGERS)]
    began = [here.enter(("127.0.0.1", number), line) for number, line in enumerate(lines)]
    here.close_overdue(began[0].since + callers.TIME_TO_ASK / 2)
    assert not any(line.is_cut for line in lines)
    here.close_overdue(began[-1].since + callers.TIME_TO_ASK + 1)
    assert [line.is_cut for line in lines] == [True] * (2 * MOST_STRANGERS) + [False] * MOST_STRANGERS
