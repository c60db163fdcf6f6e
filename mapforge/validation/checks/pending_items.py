"""Items whose hooks are still to come are counted, so that nobody takes them for finished."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.kinds import HOOKED_KINDS
from mapforge.packs.library import Library
from mapforge.validation.checks.check_registry import rule

PENDING = Check(
    "item/pending",
    Severity.NOTE,
    "An item is still waiting for its hooks",
    "It can be drawn and has its numbers, but does nothing of what its text says.",
    "Write its hooks and delete `pending`.",
    bad="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 9\nsupply: 14\npending: true\n",
    good="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 9\nsupply: 14\nhooks:\n  - cheaper: {where: any}\n",
)


@rule
def pending(library: Library) -> Iterator[Finding]:
    """Report the items that wait for their hooks; all of a pack are one finding."""
    for id in library.named:
        for kind in HOOKED_KINDS:
            for item in library.packs[id].items[kind].values():
                if item.data.get("pending") is True:
                    message = f"the {kind} '{item.id}' is still waiting for its hooks"
                    where = item.keys("pending")
                    yield PENDING.at(item.document, where, message, root=id, item=str(item.item_id.without_pack))
