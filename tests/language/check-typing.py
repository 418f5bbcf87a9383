# SPDX-License-Identifier: GPL-3.0-or-later
"""What the language server reports of unsaved texts is what `narva validate` reports once they are saved: after each of
many random edits of several files, typed or by another program, in a data set and in a layer above it, both are compared.
Usage: check-typing.py SOURCE-ROOT SERVER NARVA EDITS [SET]"""

import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlparse

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
sys.path.insert(0, str(HERE))
from client import Client, uri_of  # noqa: E402
from tap import print_tap  # noqa: E402

SEED = 5
CHANGED = 2  # of files, in the protocol
AT_MOST = 5  # differences that are listed


def edited(text, original, chance):
    """Returns TEXT with one edit as someone types it, or ORIGINAL."""
    kind = chance.randrange(8)
    if kind == 0 or len(text) > 2 * len(original) + 1000:
        return original
    if kind <= 2:  # another id or word, or a number
        words = list(re.finditer(r'"[a-z][a-z0-9-]*"|\b\d+\b', text))
        if len(words) >= 2:
            old, new = chance.choice(words), chance.choice(words)
            return text[: old.start()] + new[0] + text[old.end() :]
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    if kind == 3:
        del lines[at]
    elif kind == 4:
        lines.insert(at, lines[at])
    elif kind == 5:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 6:
        lines[at] = lines[at].rstrip(",") if lines[at].endswith(",") else lines[at] + ","
    else:
        spot = chance.randrange(len(text) + 1)
        return text[:spot] + chance.choice(['"', "{", "}", "x", " ", "ö", "\n", "0", "-"]) + text[spot:]
    return "\n".join(lines)


def of_client(client, data):
    found = []
    for uri, items in client.diagnostics.items():
        name = str(Path(unquote(urlparse(uri).path)).relative_to(data))
        found += [(name, item["range"]["start"]["line"] + 1, item["code"], item["message"].split("\n")[0]) for item in items]
    return sorted(found)


def of_narva(narva, data):
    run = subprocess.run([narva, "validate", str(data), "--format", "json", "-q"], capture_output=True, text=True, check=False)
    found = []
    for item in json.loads(run.stdout)["findings"]:
        name = str(Path(item["file"]).resolve().relative_to(data))
        found.append((name, item.get("line", 1), item["id"], item["message"]))
    return sorted(found)


def differences(client, narva, data, n_edits):
    chance = random.Random(SEED)
    files = sorted(path for path in data.rglob("*") if path.suffix in (".json", ".svg"))
    originals = {path: path.read_text() for path in files}
    uris, found = {}, []
    for n in range(n_edits):
        path = chance.choice(files)
        if path in uris and chance.random() < 0.1:
            # Closed without saving: the file on disk counts again.
            path.write_text(originals[path])
            client.close(uris.pop(path))
        else:
            text = edited(path.read_text(), originals[path], chance)
            is_typed = path in uris or chance.random() >= 0.3
            if not is_typed:
                # Another program writes it, once: the server reads it from then on.
                path.write_text(text)
                client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(path), "type": CHANGED}]})
            elif path not in uris:
                uris[path] = client.open(path, text)
            else:
                client.change(uris[path], text)
            if is_typed:
                path.write_text(text)
        client.settle()
        typed, saved = of_client(client, data), of_narva(narva, data)
        if typed != saved:
            odd = sorted(set(typed) ^ set(saved))[:3] or "the same findings, but another number of them"
            found.append(f"edit {n} of {path.relative_to(data)}: {len(typed)} typed, {len(saved)} saved: {odd}")
        if len(found) >= AT_MOST:
            break
    return found


def main():
    root, server, narva = Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    name = sys.argv[5] if len(sys.argv) > 5 else "tutorial"
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch).resolve() / "data"
        shutil.copytree(root / "data" / name, data / name)
        subprocess.run([narva, "new", "data-set", str(data / "over"), "--extends", name], check=True, capture_output=True)
        client = Client(server, data)
        client.settle()
        rules = {"what is typed is reported as what is saved": differences(client, narva, data, int(sys.argv[4]))}
        rules["it ends when the client does"] = [] if client.stop() == 0 else ["exit status"]
    print_tap(rules)


main()
