"""A studio that is shared: who is let in from where, and what a guest may ask."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mapforge.studio.server.invitations import own_addresses
from tests.busy_machine import PATIENCE, wait_until
from tests.studio.running import Running, running_studio

OWN = own_addresses()
HOST_ONLY = ("lobby", "new", "resume", "save", "replace", "pace", "invitations", "position", "check", "stage", "steps",
             "record", "try", "add")  # fmt: skip
READ = ("lobby", "invitations", "position", "steps")


class Caller:
    """Somebody who asks a studio, by one of its names and with their cookie."""

    def __init__(self, host: str, cookie: str = "") -> None:
        self.host, self.cookie = host, cookie

    def ask(self, path: str, data: Any = None, host: str = "") -> tuple[int, Any]:
        """The status, and the JSON of an answer."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        headers = {"Host": host or self.host, **({"Cookie": self.cookie} if self.cookie else {})}
        if data is not None:
            headers |= {"Origin": f"http://{self.host}", "Content-Type": "application/json"}
        connection.request(
            "GET" if data is None else "POST", path, json.dumps(data) if data is not None else None, headers
        )
        answer = connection.getresponse()
        content = answer.read()
        said = str(answer.getheader("Set-Cookie") or "").partition(";")[0]
        self.cookie = said or self.cookie
        connection.close()
        try:
            return answer.status, json.loads(content)
        except ValueError:
            return answer.status, content.decode()


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_studio(tmp_path_factory.mktemp("workspace"), "--share") as running:
        yield running


@pytest.fixture(scope="module")
def host(studio: Running) -> Caller:
    caller = Caller(studio.host)
    caller.ask(studio.address.removeprefix(studio.origin))
    return caller


@pytest.fixture(scope="module")
def table(host: Caller) -> str:
    data = {"on": "base:map/two_players", "players": ["person:Ada", "person:Ben"], "seed": 7}
    return str(host.ask("/api/table/new", data)[1]["table"])


@pytest.fixture(scope="module")
def guest(host: Caller, table: str) -> Caller:
    (seat,) = host.ask(f"/api/table/invitations?table={table}")[1]["seats"]
    name, _, secret = seat["addresses"][0].removeprefix("http://").partition("/")
    caller = Caller(name)
    assert caller.ask(f"/{secret}")[0] == 303
    return caller


def test_it_says_that_it_listens_in_the_network(studio: Running) -> None:
    wait_until(lambda: "this machine only" in "".join(studio.said))
    said = "".join(studio.said)
    assert "It is shared: it listens on your network" in said
    assert "works on this machine only" in said
    for address in OWN:
        assert address in said


def test_a_studio_that_is_not_shared_cannot_be_reached_from_elsewhere(tmp_path: Path) -> None:
    with running_studio(tmp_path) as alone:
        assert "shared" not in "".join(alone.said)
        port = alone.host.partition(":")[2]
        for address in OWN:
            with pytest.raises(OSError):
                Caller(f"{address}:{port}").ask("/")


@pytest.mark.skipif(not OWN, reason="this machine is in no network")
def test_the_address_of_the_host_works_on_this_machine_only(studio: Running, host: Caller) -> None:
    far = Caller(f"{OWN[0]}:{studio.host.partition(':')[2]}")
    assert far.ask(studio.address.removeprefix(studio.origin))[0] == 403
    far.cookie = host.cookie
    assert far.ask("/api/packs/contents")[0] == 403
    assert host.ask("/api/packs/contents")[0] == 200


def test_foreign_names_are_refused_as_ever(studio: Running, guest: Caller) -> None:
    port = studio.host.partition(":")[2]
    for name in ("evil.example", f"evil.example:{port}", f"localhost:{port}", f"192.0.2.77:{port}", f"0.0.0.0:{port}"):
        assert guest.ask("/table", host=name)[0] == 403


def test_a_guest_sees_their_own_seat_whatever_they_ask_for(guest: Caller, table: str) -> None:
    for seat in ("", "&seat=0", "&seat=1", "&seat=-1", "&seat=x"):
        status, view = guest.ask(f"/api/table/view?table={table}{seat}")
        assert (status, view["you"], view["coins"]) == (200, 1, [None, 5])
        assert view["choices"] == []


def test_a_guest_cannot_choose_for_others_nor_do_what_the_host_does(guest: Caller, host: Caller, table: str) -> None:
    assert (
        "Ada's turn to choose" in guest.ask("/api/table/choose", {"table": table, "actions": ["pick 1"]})[1]["refused"]
    )
    for name in HOST_ONLY:
        words = {"table": table, "name": "x", "pack": "base", "file": "x", "text": "x", "number": 0, "kind": "greedy"}
        asked = f"/api/table/{name}"
        answer = guest.ask(f"{asked}?table={table}") if name in READ else guest.ask(asked, {**words, "pace": "slow"})
        assert set(answer[1]) == {"refused"}, name
    for path in ("/packs", "/map", "/api/packs/contents", "/api/map/board?map=base:map/two_players"):
        assert guest.ask(path)[0] == 403
    assert host.ask(f"/api/table/view?table={table}")[1]["seats"][0]["kind"] == "person"


def test_a_guest_of_one_table_does_not_come_to_another(guest: Caller, host: Caller) -> None:
    other = host.ask("/api/table/new", {"on": "base:map/two_players", "players": ["you", "greedy"]})[1]["table"]
    for path in ("view", "board", "chart", "moment"):
        assert "another table" in guest.ask(f"/api/table/{path}?table={other}&step=0")[1]["refused"]


def test_the_host_may_not_look_into_what_friends_have_hidden(host: Caller, table: str) -> None:
    assert host.ask(f"/api/table/view?table={table}&seat=1")[1]["you"] == 0
    for path in (f"position?table={table}", f"steps?table={table}"):
        assert "friends play at this table" in host.ask(f"/api/table/{path}")[1]["refused"]


def door_of(host: Caller, table: str) -> str:
    """The address at which anybody may claim a seat."""
    return str(host.ask(f"/api/table/invitations?table={table}")[1]["addresses"][0])


def at_the_door(address: str) -> Caller:
    name, _, path = address.removeprefix("http://").partition("/")
    caller = Caller(name)
    caller.ask(f"/{path}")
    return caller


def seats_seen(caller: Caller, table: str) -> list[str]:
    return [seat["whose"] for seat in caller.ask(f"/api/table/free?table={table}")[1]["seats"]]


def test_a_seat_is_kept_for_whoever_sat_down_there_until_the_host_frees_it(host: Caller) -> None:
    words = {"on": "base:map/three_players", "players": ["person:Ada", "person:Ben", "person:Cid"], "seed": 7}
    table = str(host.ask("/api/table/new", words)[1]["table"])
    ben, stranger = at_the_door(door_of(host, table)), at_the_door(door_of(host, table))
    door = ben.cookie
    assert seats_seen(ben, table) == ["free", "free"]
    sat = ben.ask("/api/table/claim", {"table": table, "number": 1, "name": "Bea"})[1]["address"]
    # Nobody is connected to the seat, and yet it is not for others.
    assert seats_seen(stranger, table) == ["taken", "free"]
    refused = stranger.ask("/api/table/claim", {"table": table, "number": 1, "name": "Eve"})[1]
    assert refused == {"refused": "this is the seat of Bea; choose another one, or ask your host to free it"}
    # The browser in which somebody sat down finds back, also from the address for all.
    assert ben.ask(sat)[0] == 303
    seat = ben.cookie
    assert "you sit at this table already" in str(ben.ask("/api/table/claim", {"table": table, "number": 2})[1])
    ben.cookie = f"{door}; {seat}"
    name = door.partition("=")[0].rpartition("_")[2]
    assert [each["whose"] for each in ben.ask(f"/api/table/free?table={table}&as={name}")[1]["seats"]] == [
        "yours",
        "free",
    ]
    back = ben.ask(f"/api/table/claim?as={name}", {"table": table, "number": 1})[1]["address"]
    assert back == f"/table?table={table}&as={table}-2"
    # When the host frees it, the old key opens nothing, and the next one may sit down.
    freed = host.ask("/api/table/renew_invitation", {"table": table, "seat": 1})[1]
    assert not freed["claimed"]
    ben.cookie = seat
    assert ben.ask(f"/api/table/view?table={table}")[0] == 403
    assert seats_seen(stranger, table) == ["free", "free"]
    assert "address" in stranger.ask("/api/table/claim", {"table": table, "number": 1, "name": "\u200b\x07"})[1]


def test_nonsense_from_a_guest_is_answered_with_words(guest: Caller, table: str) -> None:
    nonsense: list[Any] = [
        {},
        {"table": 3},
        {"table": table, "actions": 3},
        {"table": table, "actions": [[]]},
        {"table": "t99"},
    ]
    for data in nonsense:
        for name in ("choose", "place", "confirm", "undo", "hint"):
            status, answer = guest.ask(f"/api/table/{name}", data)
            assert (status, set(answer)) == (200, {"refused"}), (name, data)
    for query in ("", "?table=", "?table=t99", f"?table={table}&since=x"):
        assert set(guest.ask(f"/api/table/view{query}")[1]) == {"refused"}
