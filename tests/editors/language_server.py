"""A client of yaml-language-server: it opens a file as an editor does, and asks what the editor would show."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import Any

PATIENCE = 60.0
"""Seconds that a busy machine may take to answer."""

Message = dict[str, Any]


class LanguageServer:
    """The server in a process of its own, with a folder open."""

    def __init__(self, command: list[str], folder: Path) -> None:
        """Start it."""
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self._folder = folder
        self._answers: queue.Queue[Message] = queue.Queue()
        self._findings: queue.Queue[Message] = queue.Queue()
        self._count = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> LanguageServer:
        """Introduce ourselves, as an editor that completes with snippets and shows Markdown."""
        completion = {"completionItem": {"snippetSupport": False, "documentationFormat": ["markdown"]}}
        capabilities = {"textDocument": {"completion": completion, "hover": {"contentFormat": ["markdown"]}}}
        folder = {"uri": self._folder.as_uri(), "name": self._folder.name}
        asked = {
            "processId": None,
            "rootUri": folder["uri"],
            "workspaceFolders": [folder],
            "capabilities": capabilities,
        }
        self.ask("initialize", asked)
        self._tell("initialized", {})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def findings(self, file: Path) -> list[str]:
        """Open a file, and return what is wrong with it, each with its line."""
        self._open(file)
        while True:
            said = self._findings.get(timeout=PATIENCE)
            if said["uri"] == file.as_uri():
                found = [(each["range"]["start"]["line"] + 1, each["message"]) for each in said["diagnostics"]]
                return [f"{line}: {message}" for line, message in found]

    def hover(self, file: Path, word: str) -> str:
        """What is shown over the first place of a word."""
        answer = self.ask("textDocument/hover", self._at(file, word, 1))
        return "" if answer is None else str(answer["contents"]["value"])

    def completions(self, file: Path, after: str) -> set[str]:
        """What can be written behind the first place of some words."""
        return set(self.offers(file, after))

    def offers(self, file: Path, after: str) -> list[str]:
        """The same as the editor lists it."""
        answer = self.ask("textDocument/completion", self._at(file, after, len(after)))
        items = answer["items"] if isinstance(answer, dict) else answer
        return [item["label"] for item in items]

    def ask(self, method: str, params: Message) -> Any:
        """Send a request and wait for its answer."""
        self._count += 1
        self._send({"id": self._count, "method": method, "params": params})
        while True:
            answer = self._answers.get(timeout=PATIENCE)
            if answer["id"] == self._count:
                assert "error" not in answer, answer["error"]
                return answer["result"]

    def _open(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        document = {"uri": file.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})

    def _at(self, file: Path, word: str, further: int) -> Message:
        text = file.read_text(encoding="utf-8")
        before = text[: text.index(word) + further]
        place = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        return {"textDocument": {"uri": file.as_uri()}, "position": place}

    def _tell(self, method: str, params: Message) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: Message) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = self._process.stdin
        assert stream is not None
        stream.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
        stream.flush()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            self._take(json.loads(stream.read(length)))

    def _take(self, message: Message) -> None:
        if "method" not in message:
            self._answers.put(message)
        elif message["method"] == "textDocument/publishDiagnostics":
            self._findings.put(message["params"])
        elif "id" in message:
            # The server asks for settings; it is told that there are none of our own.
            items = message.get("params", {}).get("items", [])
            self._send({"id": message["id"], "result": [None for _ in items] or None})
