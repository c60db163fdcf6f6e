"""The page that prints, asked as a browser asks it: a preview of the sheets, and the PDF."""

from __future__ import annotations

import base64
import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.busy_machine import PATIENCE
from tests.kits.paper import Paper
from tests.studio.running import Running, running_studio
from tests.validation import write_files


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("workspace")
    manifest = "id: pirates\nname: Pirates\nversion: 1.0.0\nrequires: [base]\n"
    race = "id: corsairs\nname: Corsairs\ntokens: 5\nsupply: 10\ntext: Rum.\n"
    locale = "race:\n  corsairs: {name: 海盜}\n"
    files = {"pack.yaml": manifest, "races/corsairs.yaml": race, "locales/ja.yaml": locale}
    write_files(folder / "pirates", files)
    with running_studio(folder) as running:
        yield running


@pytest.fixture(scope="module")
def cookie(studio: Running) -> str:
    return answer(studio, studio.address.removeprefix(studio.origin))[1]


def answer(studio: Running, path: str, cookie: str = "") -> tuple[int, str, bytes]:
    connection = http.client.HTTPConnection(studio.host, timeout=PATIENCE)
    connection.request("GET", path, None, {"Cookie": cookie})
    found = connection.getresponse()
    content, said = found.read(), str(found.getheader("Set-Cookie")).partition(";")[0]
    connection.close()
    return found.status, said, content


def asked(studio: Running, cookie: str, question: str, **words: str) -> Any:
    return json.loads(answer(studio, f"/api/print/{question}?{urlencode(words)}", cookie)[2])


def test_the_sheets_are_shown_as_pictures_with_what_is_wrong(studio: Running, cookie: str) -> None:
    options = asked(studio, cookie, "options", pack="pirates")
    assert options["name"] == "Pirates"
    assert {"en", "hu", "ja"} <= set(options["languages"])
    found = asked(studio, cookie, "sheets", pack="pirates", language="ja", only="races", backs="none")
    assert found["count"] == len(found["sheets"]) == 3
    for sheet in found["sheets"]:
        assert base64.b64decode(sheet.removeprefix("data:image/png;base64,")).startswith(b"\x89PNG")
    assert any("no font has '海' (U+6D77)" in said for said in found["findings"])
    assert any("race/corsairs" in said for said in found["untranslated"])


def test_the_pdf_has_what_the_sheets_show(studio: Running, cookie: str) -> None:
    words = urlencode({"pack": "pirates", "paper": "letter", "only": "races"})
    status, _, content = answer(studio, f"/api/print/pdf?{words}", cookie)
    assert status == 200
    paper = Paper(content)
    assert paper.size(0) == pytest.approx((215.9, 279.4), abs=0.1)
    assert len(paper) == asked(studio, cookie, "sheets", pack="pirates", paper="letter", only="races")["count"]


@pytest.mark.parametrize(
    "words", [{"pack": "nobody"}, {"paper": "a9"}, {"language": "xx"}, {"only": "nonsense"}, {"ink": ""}]
)
def test_what_the_page_cannot_mean_is_refused_in_a_sentence(
    studio: Running, cookie: str, words: dict[str, str]
) -> None:
    assert asked(studio, cookie, "sheets", **{"pack": "pirates", **words})["refused"]


def test_the_page_is_for_the_host_alone(studio: Running, tmp_path: Path) -> None:
    assert answer(studio, "/print")[0] in (303, 401, 403)
    assert answer(studio, "/api/print/options?pack=pirates")[0] in (401, 403)
