# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the language server, for tests: starts it, sends what an editor would, and keeps the
texts and the diagnostics as an editor does."""

import json
import os
import select
import subprocess
import time
from pathlib import Path

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
    "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}},
    "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["rename", "create"]}},
}
OPTIONS = {"images": True}


def uri_of(path):
    return Path(path).resolve().as_uri()


class Client:
    def __init__(self, server, folder, capabilities=CAPABILITIES, initialize=True, options=OPTIONS):
        self.process = subprocess.Popen(
            [server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C.UTF-8"}
        )
        self.buffer = b""
        self.n = 0
        self.is_held = False  # what is sent waits, and goes with what is sent next
        self.versions = {}
        self.texts = {}
        self.diagnostics = {}
        self.asked = []  # requests of the server
        self.notices = []  # messages for people
        if initialize:
            self.capabilities = self.ask(
                "initialize",
                {"processId": os.getpid(), "capabilities": capabilities, "initializationOptions": options,
                 "workspaceFolders": [{"uri": uri_of(folder), "name": "data"}]},
            )["capabilities"]
            self.tell("initialized", {})

    def send_bytes(self, body):
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        if not self.is_held:
            self.process.stdin.flush()

    def send(self, message):
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def read(self, timeout=60):
        """Returns the next message; None if none comes within TIMEOUT seconds, or the end."""
        end = time.monotonic() + timeout
        while True:
            head = self.buffer.find(b"\r\n\r\n")
            if head >= 0:
                length = int(self.buffer[:head].split(b":")[1])
                if len(self.buffer) >= head + 4 + length:
                    body = self.buffer[head + 4 : head + 4 + length]
                    self.buffer = self.buffer[head + 4 + length :]
                    return json.loads(body)
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                return None
            self.buffer += more

    def take(self, message):
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif message.get("method") == "window/showMessage":
            self.notices.append(message)
        elif "method" in message and "id" in message:
            self.asked.append(message)
            self.send({"id": message["id"], "result": None})

    def ask_whole(self, method, params):
        self.n += 1
        self.is_held = False
        self.send({"id": self.n, "method": method, "params": params})
        while True:
            message = self.read()
            assert message is not None, "no answer to " + method
            if message.get("id") == self.n and "method" not in message:
                return message
            self.take(message)

    def ask(self, method, params):
        answer = self.ask_whole(method, params)
        assert "result" in answer, answer
        return answer["result"]

    def settle(self):
        """Waits until everything is checked and all diagnostics have come."""
        self.ask("narva/checked", {})

    def open(self, path, text=None):
        uri = uri_of(path)
        self.texts[uri] = Path(path).read_text() if text is None else text
        self.versions[uri] = 1
        self.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": self.texts[uri]}})
        return uri

    def change(self, uri, text):
        self.texts[uri] = text
        self.versions[uri] += 1
        self.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": self.versions[uri]}, "contentChanges": [{"text": text}]})

    def close(self, uri):
        self.texts.pop(uri, None)
        self.versions.pop(uri, None)
        self.tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    def position(self, uri, before, behind=""):
        """Returns the position between the texts BEFORE and BEHIND, in bytes of the line."""
        at = self.texts[uri].index(before + behind) + len(before)
        line = self.texts[uri].count("\n", 0, at)
        start = self.texts[uri].rfind("\n", 0, at) + 1
        return {"line": line, "character": len(self.texts[uri][start:at].encode())}

    def ask_at(self, method, uri, before, behind="", **more):
        return self.ask(method, {"textDocument": {"uri": uri}, "position": self.position(uri, before, behind), **more})

    def text_in(self, uri, found):
        """Returns the text of a range."""
        lines = self.texts[uri].encode().split(b"\n")
        a, b = found["start"], found["end"]
        if a["line"] == b["line"]:
            return lines[a["line"]][a["character"] : b["character"]].decode()
        return b"\n".join([lines[a["line"]][a["character"] :], *lines[a["line"] + 1 : b["line"]], lines[b["line"]][: b["character"]]]).decode()

    def apply(self, edit):
        """Applies a workspace edit to the open texts; returns {uri: text} and the renamed files."""
        changed, renamed = {}, []
        groups = edit.get("documentChanges") or [{"textDocument": {"uri": u}, "edits": e} for u, e in edit.get("changes", {}).items()]
        for group in groups:
            if group.get("kind") == "rename":
                renamed.append((group["oldUri"], group["newUri"]))
                continue
            if group.get("kind") == "create":
                self.texts[group["uri"]] = ""
                continue
            uri = group["textDocument"]["uri"]
            if "version" in group["textDocument"]:
                assert group["textDocument"]["version"] == self.versions.get(uri), group
            if uri not in self.texts:
                from urllib.parse import unquote, urlparse
                self.texts[uri] = Path(unquote(urlparse(uri).path)).read_text()
            changed[uri] = apply_edits(self.texts[uri], group["edits"])
        return changed, renamed

    def stop(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.process.wait(20)


def apply_edits(text, edits):
    lines = [0]
    data = text.encode()
    for i, byte in enumerate(data):
        if byte == 10:
            lines.append(i + 1)
    spots = sorted(
        ((lines[e["range"]["start"]["line"]] + e["range"]["start"]["character"],
          lines[e["range"]["end"]["line"]] + e["range"]["end"]["character"], e["newText"]) for e in edits),
        reverse=True,
    )
    for start, end, new in spots:
        data = data[:start] + new.encode() + data[end:]
    return data.decode()
