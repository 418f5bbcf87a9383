# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients that do what they should not, or what few do: requests in the wrong order, messages in pieces or too large,
cancelled requests, URIs that are no files, lines that end with CRLF, places inside of characters.
Usage: check-bad-clients.py SOURCE-ROOT SERVER"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
sys.path.insert(0, str(HERE))
from client import Client, uri_of  # noqa: E402
from tap import print_tap  # noqa: E402

NOT_INITIALIZED, INVALID_REQUEST, PARSE_ERROR = -32002, -32600, -32700
UTF16 = {"workspace": {"workspaceEdit": {"documentChanges": True}}}


def expect(found, is_so, words):
    if not is_so:
        found.append(str(words)[:400])


def code_of(answer):
    return answer.get("error", {}).get("code")


def initialize(client, data):
    return client.ask_whole("initialize", {"processId": None, "capabilities": {}, "rootUri": uri_of(data)})


def keeps_order(server, data):
    found = []
    client = Client(server, data, initialize=False)
    expect(found, code_of(client.ask_whole("textDocument/hover", {})) == NOT_INITIALIZED, "a request before initialize")
    client.open(data / "tutorial/map.json", "{")
    expect(found, "result" in initialize(client, data), "initialize")
    expect(found, code_of(initialize(client, data)) is not None, "initialize, twice")
    uri = uri_of(data / "tutorial/map.json")
    hover = {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 10}}
    expect(found, client.ask("textDocument/hover", hover) is None, "what was opened before initialize is not open")
    client.change(uri, "{}")
    client.close(uri)
    client.close(uri)
    client.open(data / "tutorial/map.json")
    client.open(data / "tutorial/map.json", '{"spaces": 1}')
    client.settle()
    expect(found, [item["range"]["start"]["line"] for item in client.diagnostics[uri]][:1] == [0], f"the text that was opened last: {client.diagnostics[uri]}")
    expect(found, client.ask_whole("shutdown", None).get("result", 1) is None, "shutdown")
    expect(found, code_of(client.ask_whole("textDocument/hover", hover)) == INVALID_REQUEST, "a request after shutdown")
    client.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    client.tell("exit", None)
    expect(found, client.process.wait(20) == 0, "it ends with 0")
    client = Client(server, data)
    client.tell("exit", None)
    expect(found, client.process.wait(20) == 1, "exit without shutdown ends with 1")
    return found


def answers_once(server, data):
    """Each request is answered once, cancelled or not, whatever its id is."""
    found = []
    client = Client(server, data)
    uri = client.open(data / "tutorial/map.json")
    ids = [1000, "a", "ö", 2**40, -3]
    for ident in ids:
        client.send({"id": ident, "method": "workspace/symbol", "params": {"query": "a"}})
        client.tell("$/cancelRequest", {"id": ident})
    client.tell("$/cancelRequest", {"id": 77})
    client.tell("$/setTrace", {"value": "verbose"})
    client.tell("textDocument/didSave", {"textDocument": {"uri": uri}})
    client.tell("nothing/known", [1])
    client.send({"id": 12, "method": "$/unknown"})
    client.send({"id": "end", "method": "narva/checked"})
    got = []
    while not got or got[-1] != "end":
        message = client.read(30)
        if message is None:
            found.append(f"no answer after {got}")
            break
        if "id" in message and "method" not in message:
            got.append(message["id"])
    expect(found, got == [*ids, 12, "end"], f"answers to {got}")
    expect(found, client.stop() == 0, "it ends with 0")
    return found


def frames_messages(server, data):
    found = []
    client = Client(server, data)
    body = json.dumps({"jsonrpc": "2.0", "id": "slow", "method": "workspace/symbol", "params": {"query": "\u00e5\U0001f300"}}, ensure_ascii=False).encode()
    for byte in b"content-type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:  %d \r\n\r\n" % len(body) + body:
        client.process.stdin.write(bytes([byte]))
        client.process.stdin.flush()
    expect(found, client.read()["id"] == "slow", "a message byte by byte")
    client.process.stdin.write(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for _ in range(50)))
    client.process.stdin.flush()
    expect(found, all(client.read()["id"] == "slow" for _ in range(50)), "many messages at once")
    client.process.stdin.write(b"Content-Length: %d\r\n\r\n" % (65 << 20))
    for _ in range(65):
        client.process.stdin.write(b" " * (1 << 20))
    client.process.stdin.flush()
    expect(found, code_of(client.read()) == PARSE_ERROR, "a message that is too large")
    expect(found, isinstance(client.ask("workspace/symbol", {"query": "gdov"}), list), "what comes after it")
    client.process.stdin.write(b"Content-Length: 100\r\n\r\n{")
    client.process.stdin.close()
    expect(found, client.process.wait(20) == 1, "a client that goes away inside of a message")
    client = Client(server, data)
    for _ in range(3000):
        client.send({"id": 1, "method": "workspace/symbol", "params": {"query": ""}})
        if client.process.poll() is not None:
            break
        if _ == 20:
            client.process.stdout.close()
            break
    client.process.stdin.close()
    expect(found, client.process.wait(30) in (0, 1), "a client that does not read")
    return found


def names_files(server, data):
    """URIs that are no files of a data set do no harm, and several spellings of one are one file."""
    found = []
    client = Client(server, data)
    odd = ["untitled:Untitled-1", "git:/x/map.json?ref=1", "file://elsewhere/data/tutorial/map.json", "file:map.json", "", "file://", "%%%", "map.json",
           "file:///%00/map.json", "file:///" + "x" * 100000 + "/map.json", "vscode-notebook-cell:/a#b", "file:///proc/self/mem"]
    for uri in odd:
        client.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": '{"spaces": 1}'}})
        for method in ("hover", "completion", "documentSymbol", "formatting", "documentLink", "codeLens"):
            answer = client.ask_whole("textDocument/" + method, {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 3}})
            expect(found, "result" in answer, f"{method} of {uri[:40]}: {answer}")
        client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
    client.settle()
    expect(found, not any(client.diagnostics.values()), f"they belong to no data set: {client.diagnostics}")
    for uri in odd:
        client.close(uri)
    spelled = uri_of(data / "tutorial") + "/%6Dap.json"
    client.tell("textDocument/didOpen", {"textDocument": {"uri": spelled, "languageId": "json", "version": 1, "text": '{"spaces": 1}'}})
    client.settle()
    expect(found, client.diagnostics.get(spelled), f"diagnostics come for the URI of the client: {list(client.diagnostics)}")
    expect(found, client.stop() == 0, "it ends with 0")
    return found


def counts_characters(server, data):
    """In lines that end with CRLF, and beside characters of two units of UTF-16."""
    found = []
    client = Client(server, data, UTF16)
    whole = (data / "tutorial/map.json").read_text()
    text = whole.replace('"name": "Dorpat"', '"name": "D\U0001f3f0\u00f6rpat"', 1).replace("\n", "\r\n")
    uri = client.open(data / "tutorial/map.json", text)

    def units(part):
        return len(part.encode("utf-16-le")) // 2

    lines = text.split("\r\n")
    number = next(i for i, line in enumerate(lines) if "\U0001f3f0" in line)
    line = lines[number]
    hover = client.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": number, "character": units(line[: line.index("rpat")])}})
    start, end = hover["range"]["start"], hover["range"]["end"]
    value = line[line.index('"D') : line.rindex('"') + 1]
    expect(found, start == {"line": number, "character": units(line[: line.index('"D')])} and end["character"] - start["character"] == units(value), f"a text with such a character: {hover['range']}")

    def typed(version, at, till, inserted):
        change = {"range": {"start": at, "end": till}, "text": inserted}
        client.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})

    at = {"line": number, "character": units(line[: line.index("\U0001f3f0")])}
    behind = {"line": number, "character": at["character"] + 2}
    typed(2, at, behind, "")
    client.settle()
    edits = client.ask("textDocument/formatting", {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}})
    kept = "".join(edit["newText"] for edit in edits)
    expect(found, client.diagnostics.get(uri, []) == [] or all(item["severity"] == 3 for item in client.diagnostics[uri]), f"the character is removed: {client.diagnostics.get(uri)}")
    expect(found, edits and "\ufffd" not in kept, "the canonical form has no CRLF")
    # Inside of a character, and behind the end of a line with CRLF.
    typed(3, at, at, "\U0001f3f0")
    middle = {"line": number, "character": at["character"] + 1}
    typed(4, middle, middle, "x")
    long = {"line": number, "character": 10_000}
    expect(found, "result" in client.ask_whole("textDocument/hover", {"textDocument": {"uri": uri}, "position": long}), "behind a line")
    typed(5, {"line": number + 1, "character": 10_000}, {"line": number + 2, "character": 0}, "\r\n")
    client.settle()
    errors = [item for item in client.diagnostics.get(uri, []) if item["severity"] == 1]
    expect(found, not errors, f"the end of a line is before its CRLF: {errors}")
    symbols = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    expect(found, symbols and [node["name"] for node in symbols[0]["children"]][:2] == ["narva-town", "dorpat"], symbols)
    expect(found, client.stop() == 0, "it ends with 0")
    return found


def stays_quick(server, data):
    """Typing faster than checks run leaves no queue of checks behind."""
    found = []
    client = Client(server, data)
    uri = client.open(data / "tutorial/map.json")
    start = time.monotonic()
    for i in range(400):
        client.change(uri, client.texts[uri].replace('"forage": 2', '"forage": 22' if i % 2 else '"forage": 2'))
    client.settle()
    took = time.monotonic() - start
    expect(found, took < 30, f"400 changes take {took:.0f} s")
    expect(found, client.stop() == 0, "it ends with 0")
    return found


def main():
    root, server = Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch).resolve() / "data"
        shutil.copytree(root / "data/tutorial", data / "tutorial")
        before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
        rules = {
            "requests in the wrong order are refused": keeps_order(server, data),
            "each request is answered once": answers_once(server, data),
            "messages are found however they come": frames_messages(server, data),
            "URIs of no files do no harm": names_files(server, data),
            "characters are counted as the protocol says": counts_characters(server, data),
            "fast typing is followed": stays_quick(server, data),
        }
        after = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
        rules["no file is written"] = [] if before == after else [str(set(before) ^ set(after))]
    print_tap(rules)


main()
