"""What a page asks of the server, and the time that an answer may take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from mapforge.files.deadline import TooCostly, over_time
from mapforge.files.deadline_thread import thread_limit
from mapforge.files.number_reader import BadNumber, whole_number
from mapforge.files.plain_data import Fields
from mapforge.studio.editing.edit_request import BadRequest, RequestFields
from mapforge.studio.editing.rehearsals import CostlyFile

if TYPE_CHECKING:
    from mapforge.studio.server.keys import Key
    from mapforge.studio.server.running_studio import Studio
    from mapforge.studio.table.asker import Asker

Result = TypeVar("Result")


class PageRequest(RequestFields):
    """One request of a page: the studio it goes to, who sends it, and its fields, from the query or posted."""

    longest_text = 48_000_000

    def __init__(
        self, studio: Studio, keys: Sequence[Key], query: Fields, posted: Fields, content: bytes, asker: Asker
    ) -> None:
        super().__init__({**posted, **query})
        self.studio, self.key, self.keys, self.asker = studio, keys[0], keys, asker
        self.content = content
        """What was posted, as it came; it has no fields when it was not JSON."""

    def integer(self, field: str, usual: int = 0) -> int:
        """A whole number, which a query has as text."""
        value = self.data.get(field, usual)
        if type(value) is int:
            return value
        try:
            return whole_number(value if isinstance(value, str) else "")
        except BadNumber as error:
            raise BadRequest(f"'{field}' must be a number; reload the page") from error

    @property
    def operation(self) -> Fields:
        """The edit that was posted."""
        operation = self.value("operation")
        if not isinstance(operation, Mapping):
            raise BadRequest("'operation' must be an object; reload the page")
        return operation

    @property
    def connection(self) -> int | None:
        """The number of the page's socket, if it said so, to spare it the news of its own doing."""
        value = self.data.get("connection")
        return value if type(value) is int else None


def in_time(work: Callable[[], Result], seconds: float) -> Result:
    """Do something for so many seconds of computing at most; CostlyFile when they are up."""
    try:
        with thread_limit(seconds):
            return work()
    except TooCostly:
        raise CostlyFile(f"this {over_time(seconds)}, so it was stopped [file/too-costly]") from None
