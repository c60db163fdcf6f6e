"""What the studio needs beyond the rest of mapforge, and what to do when it is not installed."""

from __future__ import annotations

from importlib.util import find_spec

from mapforge.errors import MapforgeError

PACKAGES = ("starlette", "uvicorn", "websockets", "nicegui")


class NotInstalled(MapforgeError):  # noqa: N818 - it names what the user has to do
    """The extra that brings the studio is not installed."""


def refuse_missing_packages() -> None:
    """Say how to install the studio, unless it is installed."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise NotInstalled(
            f"the studio needs packages that are not installed ({', '.join(missing)}): "
            "`pip install 'mapforge[studio]'` adds them; in a checkout, `make studio` does so and opens it"
        )
