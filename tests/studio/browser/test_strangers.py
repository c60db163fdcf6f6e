"""Packs of strangers: script in every name stays text, and Python runs only when it is trusted in the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.studio.browser.visits import MANIFEST, NUMBERS, Visits, board_text

EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>"
SCRIPT = f'"{EVIL}\\" onload=\'alert(3)\' {{{{7*7}}}}"'


def hostile(visits: Visits) -> str:
    """A pack with script in everything that has a name."""
    regions = "".join(
        f"  - id: {id}\n    name: {SCRIPT}\n    terrain: {terrain}\n    symbols: [sign]\n    pieces: {{thing: 1}}\n"
        f"    outline: {x},0 {x + 100},0 {x + 100},100 {x},100\n"
        for id, terrain, x in (("ash", "evil", 0), ("birch", "hill", 100))
    )
    text = board_text("lab", f"{regions}areas:\n  east: [ash]\n", 200, 100).replace("name: Lab", f"name: {SCRIPT}")
    return visits.pack(
        text,
        name=SCRIPT,
        files={
            "terrains.yaml": f"evil: {{name: {SCRIPT}}}\n",
            "symbols.yaml": f"sign: {{name: {SCRIPT}}}\n",
            "pieces.yaml": f"thing: {{name: {SCRIPT}, supply: 3}}\n",
        },
    )


def test_script_in_every_name_stays_text(visits: Visits) -> None:
    reference = hostile(visits)
    context = visits.open(reference)
    page = context.page
    expect(page.locator(".title")).to_contain_text(EVIL)
    expect(page.locator("[data-label='ash']")).to_contain_text("onerror")
    context.click(50, 90)
    for tab in ("region", "board", "findings", "compare"):
        page.click(f"#tab-{tab}")
    for tool in ("paint", "stamp", "select"):
        context.tool(tool)
    context.press("1")
    context.settle()
    context.findings()
    visits.file(reference).write_text(
        visits.file(reference).read_text(encoding="utf-8") + f"# {EVIL}\n", encoding="utf-8"
    )
    expect(page.locator("dialog[data-name='conflict']")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"{visits.studio.origin}/packs")
    expect(page.locator(f"article[data-pack='{reference.partition(':')[0]}'] h2")).to_contain_text(EVIL)
    assert page.locator("main img, main script, svg script").count() == 0


def test_a_map_that_is_not_there_is_told_in_words_even_with_script_in_its_name(visits: Visits) -> None:
    page = visits.page()
    page.goto(f"{visits.studio.origin}/map?map={EVIL}")
    expect(page.locator(".empty-board")).to_contain_text(f"'{EVIL}' is not a map")


def test_files_outside_of_the_workspace_are_not_opened(visits: Visits) -> None:
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    for reference in ("../x:map/lab", "/etc:map/passwd", "lab_1:map/../../pack", "lab_1:race/x"):
        answer = page.evaluate(
            "async map => (await fetch(`/api/map/board?map=${encodeURIComponent(map)}`)).json()", reference
        )
        assert set(answer) == {"refused"}


def test_the_python_of_a_pack_runs_only_after_the_page_was_asked_with_path_and_digest(visits: Visits) -> None:
    id = f"lab_{next(NUMBERS)}"
    folder = visits.workspace / id
    folder.mkdir()
    (folder / "pack.yaml").write_text(MANIFEST.format(id=id, name="Sly"), encoding="utf-8")
    ran = folder / "ran.txt"
    (folder / "hooks.py").write_text(
        f'"""Hooks that leave a trace."""\nwith open({str(ran)!r}, "w") as file:\n    file.write("ran")\n',
        encoding="utf-8",
    )
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    card = page.locator(f"article[data-pack='{id}']")
    card.get_by_role("button", name="Has Python").click()
    dialog = page.locator("dialog[data-name='trust']")
    expect(dialog).to_contain_text(str(folder))
    expect(dialog).to_contain_text("digest")
    dialog.get_by_role("button", name="Not now").click()
    assert not ran.exists()
    card.get_by_role("button", name="Has Python").click()
    (folder / "hooks.py").write_text("raise SystemExit\n", encoding="utf-8")
    dialog.get_by_role("button", name="Trust it until the studio ends").click()
    # What was trusted is not what is there now.
    expect(card.get_by_role("button", name="Has Python")).to_be_visible()
    assert not ran.exists()


def test_the_python_of_a_pack_runs_once_it_is_trusted_in_the_page(visits: Visits) -> None:
    reference = visits.pack(name="Candid")
    folder = visits.file(reference).parent.parent
    ran = folder.parent / f"{folder.name}_ran.txt"
    (folder / "hooks.py").write_text(
        f'"""Hooks that leave a trace."""\nwith open({str(ran)!r}, "w") as file:\n    file.write("ran")\n',
        encoding="utf-8",
    )
    visits.open(reference)
    assert not ran.exists()
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    card = page.locator(f"article[data-pack='{folder.name}']")
    card.get_by_role("button", name="Has Python").click()
    page.get_by_role("button", name="Trust it", exact=True).click()
    expect(card.get_by_role("button", name="Has Python")).to_have_count(0)
    assert ran.read_text(encoding="utf-8") == "ran"
    shown = " ".join(visits.open(reference).findings()["texts"])
    assert "not trusted" not in shown


def test_the_page_of_trust_lists_what_is_trusted_and_takes_it_back(visits: Visits) -> None:
    folder = visits.file(visits.pack(name="Regretted")).parent.parent
    (folder / "hooks.py").write_text('"""Hooks."""\n', encoding="utf-8")
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    card = page.locator(f"article[data-pack='{folder.name}']")
    card.get_by_role("button", name="Has Python").click()
    page.get_by_role("button", name="Trust it", exact=True).click()
    expect(card.get_by_role("button", name="Has Python")).to_have_count(0)
    page.get_by_role("link", name="Trust", exact=True).click()
    entry = page.locator(f"article[data-path='{folder}']")
    expect(entry).to_contain_text("digest")
    expect(entry).to_contain_text("since")
    entry.get_by_role("button", name="Do not trust it any longer").click()
    expect(entry).to_have_count(0)
    page.goto(f"{visits.studio.origin}/packs")
    expect(card.get_by_role("button", name="Has Python")).to_be_visible()
