"""Validates packs, and remembers the report for as long as nothing in them changes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from mapforge.files.cache import digest, keep, program_digest, recall, state_of
from mapforge.hooks.trusted_packs import Trust
from mapforge.validation.report import Report, from_plain, to_plain


def validate_cached(
    folders: Sequence[Path], *, trust: Collection[str] = (), use_cache: bool = True, files: Collection[Path] = ()
) -> Report:
    """The report about some packs, or some of their files, from memory when their content is the same."""
    if not use_cache:
        from mapforge.validation.runner import validate

        return validate(folders, trust=trust, use_cache=False, files=files)
    places = [f"{folder} {folder.resolve()}" for folder in folders]
    asked = ["files", *sorted(str(path.resolve()) for path in files)] if files else []
    name = digest("report", program_digest(), *places, "trust", *sorted(trust), *Trust.of(trust).places, *asked)
    known = recall(name)
    if isinstance(known, dict) and known.get("state") == state_of(known["folders"]):
        return from_plain(known["report"])
    return _validate(folders, trust, name, files)


def _validate(folders: Sequence[Path], trust: Collection[str], name: str, files: Collection[Path]) -> Report:
    from mapforge.packs.loader import load_library
    from mapforge.validation.runner import examine, with_conditional, with_maps_of

    library = with_maps_of(load_library(folders, trust=trust, use_cache=True), files)
    # The state is taken before the checks run, so that a change in between is not missed.
    used = list(dict.fromkeys([*map(str, folders), *(str(pack.folder) for pack in library.packs.values())]))
    state = state_of(used)
    report = with_conditional(examine(library), library, folders, trust=trust)
    keep(name, {"folders": used, "state": state, "report": to_plain(report)})
    return report
