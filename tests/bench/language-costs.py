# SPDX-License-Identifier: GPL-3.0-or-later
"""What typing costs in a text editor: from the start of the language server to the first diagnostics, from a keystroke to
its diagnostics, and memory; beside the JSON language service of VS Code (npm) with our schemas on the same files, which
knows no references between files. Both get the same keystrokes, of which each changes what is wrong.
On a busy machine the time on a processor says more than that on the clock.
Usage: language-costs.py SOURCE-ROOT SERVER NARVA [--smoke] [--alone]
--smoke only tries it out, on something small; --alone leaves the other service out."""

import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "language"))
from client import Client  # noqa: E402

SEED = 3
STROKES = 200
PLACES = 10_000
SMOKE = (4, 100)  # strokes and places with --smoke
GATES = {"pax-baltica": 50, "made": 100}  # ms, of the 99th percentile
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def make_set(folder, n_places):
    """Writes a data set with lands on a skewed grid."""
    width = next(i for i in range(1, n_places + 1) if i * i >= n_places)

    def neighbours(place):
        for x, y in STEPS:
            other = place + x + y * width
            if 0 <= place % width + x < width and 0 <= other < n_places:
                yield {"to": f"s{other}", "border": "normal"}

    spaces = [
        {"id": f"s{i}", "name": f"Space {i}", "kind": "land", "garrison": {"name": f"Town {i}", "value": 3}, "forage": 3,
         "neighbours": list(neighbours(i)), "source": "reconstructed"}
        for i in range(n_places)
    ]
    sides = [{"id": name, "name": name.title(), "source": "house"} for name in ("north", "south")]
    folder.mkdir(parents=True)
    for name, content in {
        "game.json": {"format": 1, "id": "made", "title": "Made", "system": "area-blocks", "sides": sides},
        "tables.json": {"borders": [{"id": "normal", "name": "Normal"}]},
        "map.json": {"spaces": spaces},
    }.items():
        (folder / name).write_text(json.dumps(content, indent=2))


def keystrokes(text, n):
    """Returns edits (start, end, inserted), in ASCII offsets of the text as it is then: a digit behind a value, which is
    then out of range, and away again."""
    spots = [match.end() for match in re.finditer(r'"forage": \d', text)]
    chance = random.Random(SEED)
    edits = []
    for _ in range(n // 2):
        at = chance.choice(spots)
        edits += [(at, at, "9"), (at, at + 1, "")]
    return edits


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def memory_of(process):
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024


def processor_of(process):
    """Returns the milliseconds that it has run on a processor, which other programs do not lengthen much."""
    return int(Path(f"/proc/{process.pid}/schedstat").read_text().split()[0]) / 1e6


def time_server(server, folder, edits):
    path = folder / "map.json"
    start = time.monotonic()
    client = Client(server, folder)
    uri = client.open(path)
    client.settle()
    first = (time.monotonic() - start) * 1000
    text, strokes, run = client.texts[uri], [], []
    lines = [0] + [match.end() for match in re.finditer("\n", text)]
    for version, (begin, end, inserted) in enumerate(edits, 2):
        line = next(i for i in range(len(lines) - 1, -1, -1) if lines[i] <= begin)
        column = len(text[lines[line]:begin].encode())
        span = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + end - begin}}
        before, ran = time.monotonic(), processor_of(client.process)
        client.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": span, "text": inserted}]})
        while (message := client.read()) is not None and message.get("method") != "textDocument/publishDiagnostics":
            client.take(message)
        strokes.append((time.monotonic() - before) * 1000)
        run.append(processor_of(client.process) - ran)
        assert message is not None, "no diagnostics"
        client.settle()
    peak = memory_of(client.process)
    client.stop()
    return {"first": first, "strokes": strokes, "processor": run, "peak": peak}


def install_service(scratch):
    """Returns the folder with the JSON language service; None where npm cannot get it."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return None
    folder = scratch / "json-language"
    shutil.copytree(HERE / "json-language", folder)
    try:
        got = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return None
    return folder if got.returncode == 0 else None


def time_service(service, narva, folder, edits):
    schema = json.loads(subprocess.run([narva, "schema", "map"], capture_output=True, text=True, check=True).stdout)
    given = json.dumps({"schema": schema, "text": (folder / "map.json").read_text(), "edits": edits})
    run = subprocess.run(["node", "type-and-validate.js"], cwd=service, input=given, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def rows(costs):
    run = costs.get("processor", costs["strokes"])
    return {
        "first diagnostics": (costs["first"], "ms"),
        "keystroke, median": (percentile(costs["strokes"], 0.5), "ms"),
        "keystroke, 99 %": (percentile(costs["strokes"], 0.99), "ms"),
        "  on a processor": (percentile(run, 0.5), "ms"),
        "  on it, 99 %": (percentile(run, 0.99), "ms"),
        "memory": (costs["peak"] / 2**20, "MiB"),
    }


def main():
    root, server, narva = Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    n_strokes, n_places = SMOKE if "--smoke" in sys.argv else (STROKES, PLACES)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch).resolve()
        shutil.copytree(root / "data/pax-baltica", scratch / "data/pax-baltica")
        make_set(scratch / "large/made", n_places)
        service = None if "--alone" in sys.argv else install_service(scratch)
        if service is None and "--alone" not in sys.argv:
            print("npm cannot get vscode-json-languageservice, so there is nothing beside the language server.")
        for folder in (scratch / "data/pax-baltica", scratch / "large/made"):
            edits = keystrokes((folder / "map.json").read_text(), n_strokes)
            own = rows(time_server(server, folder, edits))
            costs = time_service(service, narva, folder, edits) if service else {}
            peer = rows(costs) if costs.get("strokes") else {}
            print(f"{folder.name}, {(folder / 'map.json').stat().st_size >> 10} KiB of places")
            for name, (value, unit) in own.items():
                beside = f"  {value / peer[name][0]:6.2f}x of {peer[name][0]:8.1f} {unit} of the JSON language service" if peer else ""
                gate = f"  (gate {GATES[folder.name]} ms)" if name.startswith("keystroke") and name.endswith("99 %") else ""
                print(f"  {name:20} {value:8.1f} {unit:3}{beside}{gate}")


main()
