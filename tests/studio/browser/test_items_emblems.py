"""The face of an item in the browser: emblems chosen by looking, colours, pictures dropped in, and its card."""

from __future__ import annotations

import base64
import re

from playwright.sync_api import Page, expect

from tests.studio.browser.test_items import OTTERS, opened, pack_with, yaml
from tests.studio.browser.test_pictures import keep
from tests.studio.browser.visits import Visits

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1H7V7Z" fill="#c4473a"/></svg>'
DROP = """([text, name]) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], name));
    document.querySelector("#face").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
}"""


def drop(page: Page, content: bytes, name: str) -> None:
    """Drop a file on the face of the item."""
    page.evaluate(DROP, [base64.b64encode(content).decode(), name])


def is_drawn(page: Page) -> None:
    """Wait until the card is a picture, and not the words that stand for a missing one."""
    expect(page.locator("#card img")).not_to_have_js_property("naturalWidth", 0)


def test_an_emblem_is_chosen_by_looking_and_written_into_the_file(visits: Visits) -> None:
    pack = pack_with(visits, {"races/otters.yaml": OTTERS.replace("name: Otters ", "name: Sea Dragons ")})
    page = opened(visits, f"{pack}:race/otters")
    is_drawn(page)
    expect(page.locator("#face-said")).to_contain_text("arms made from its name")
    page.click("#choose-emblem")
    dialog = page.locator("dialog[data-name='emblems']")
    proposed = dialog.locator(".choice-row").first.locator(".emblem-choice")
    expect(proposed.first).to_have_attribute("data-emblem", "dragon")
    keep(page, "emblems")
    page.fill("#emblem-search", "otter")
    dialog.locator("[data-emblem='otter']").click()
    dialog.get_by_role("button", name="Use it").click()
    expect(yaml(page)).to_contain_text("emblem: otter")
    expect(yaml(page)).to_contain_text("# the only one")
    is_drawn(page)
    page.click("#choose-emblem")
    page.fill("#emblem-search", "moonlit")
    dialog.locator("[data-emblem='moon']").click()
    dialog.locator("[data-part='field'][data-tincture='or']").click()
    # On a light field the charge turns dark.
    expect(dialog.locator("[data-part='tincture'][aria-pressed='true']")).not_to_have_attribute(
        "data-tincture", "argent"
    )
    dialog.locator("[data-part='tincture'][data-tincture='azure']").click()
    dialog.get_by_label("Division").select_option("chevron")
    dialog.get_by_role("button", name="Use it").click()
    expect(yaml(page)).to_contain_text("charge: moon")
    expect(yaml(page)).to_contain_text("tincture: azure")
    page.click("#no-emblem")
    expect(yaml(page)).not_to_contain_text("emblem")


def test_a_picture_that_is_dropped_goes_into_the_pack_or_is_refused_with_the_reason(visits: Visits) -> None:
    pack = pack_with(visits, {"races/otters.yaml": f"{OTTERS}emblem: otter\n"})
    page = opened(visits, f"{pack}:race/otters")
    drop(page, PICTURE.replace("<path", "<script>1</script><path").encode(), "evil.svg")
    expect(page.locator(".toast.error")).to_contain_text("'evil.svg' cannot be drawn")
    page.locator(".toast.error button").click()
    drop(page, b"GIF89a", "otters.gif")
    expect(page.locator(".toast.error")).to_contain_text("neither an SVG nor a PNG")
    drop(page, PICTURE.encode(), "My Otters.SVG")
    expect(yaml(page)).to_contain_text("image: art/otters.svg")
    expect(yaml(page)).not_to_contain_text("emblem: otter")
    assert (visits.workspace / pack / "art" / "otters.svg").read_text() == PICTURE
    page.keyboard.press("Control+z")
    expect(yaml(page)).to_contain_text("emblem: otter")
    drop(page, PICTURE.replace("7Z", "6Z").encode(), "otters.svg")
    expect(yaml(page)).to_contain_text("image: art/otters_2.svg")


def test_the_card_of_a_form_is_the_printed_one_and_is_turned_over(visits: Visits) -> None:
    page = opened(visits, "base:race/giants")
    is_drawn(page)
    card = page.locator("#card img")
    expect(card).to_have_attribute("alt", re.compile(r"^Giants\. 6\. "))
    front = card.get_attribute("src")
    page.click("#card")
    expect(card).to_have_attribute("src", str(front).replace("side=front", "side=back"))
    is_drawn(page)
    expect(page.locator("#choose-emblem")).to_have_count(0)
