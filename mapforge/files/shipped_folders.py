"""Where the shipped packs and schemas are, in a checkout as well as in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_INSTALLED = _PACKAGE / "_shipped"


def content_folder() -> Path:
    """The folder that holds the shipped packs, one folder each."""
    return _shipped() / "content"


def schemas_folder() -> Path:
    """The folder that holds the JSON Schemas."""
    return _shipped() / "schemas"


def is_shipped(folder: Path) -> bool:
    """Tell whether the pack in a folder comes with mapforge."""
    return folder.resolve().parent == content_folder().resolve()


def _shipped() -> Path:
    return _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
