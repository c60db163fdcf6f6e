"""A library with other texts in some files: read and linked as if it had been loaded so, in a few milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from mapforge.files.documents import Document
from mapforge.packs.library import Library, Pack
from mapforge.packs.loader import link_items
from mapforge.packs.pack_checks import OVERRIDE_WITHOUT_TARGET
from mapforge.packs.pack_files import pack_of_documents


def with_documents(library: Library, documents: Mapping[Path, Document]) -> Library:
    """The library as it would be with these documents; manifests and Python must stay as they are."""
    before = {id(finding) for document in library.documents for finding in document.findings}
    packs = {id: _swapped(pack, documents) for id, pack in library.packs.items()}
    findings = [f for f in library.findings if id(f) not in before and f.check != OVERRIDE_WITHOUT_TARGET.id]
    for pack in packs.values():
        findings += [finding for document in pack.documents.values() for finding in document.findings]
    findings += link_items(packs)
    return replace(library, packs=packs, findings=findings, _merged={})


def _swapped(pack: Pack, documents: Mapping[Path, Document]) -> Pack:
    own = {name: documents.get(document.path, document) for name, document in pack.documents.items()}
    for document in own.values():
        if document.pack != pack.id:
            document.belong_to(pack.id)
    return replace(pack_of_documents(pack.folder, pack.manifest, own, pack.shelf), refusal=pack.refusal)
