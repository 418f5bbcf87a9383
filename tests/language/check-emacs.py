# SPDX-License-Identifier: GPL-3.0-or-later
"""Emacs with eglot as a client of the language server, configured by the lines of docs/text-editors.md: what it
completes, shows, fixes and renames, and that the files it has written then are what `narva validate` accepts. Skipped
where Emacs or eglot is missing.
Usage: check-emacs.py SOURCE-ROOT SERVER NARVA"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

SKIPPED = 77


def snippet(root, server):
    """Returns the lines of the page, with SERVER as the program."""
    page = (root / "docs/text-editors.md").read_text()
    lines = re.search(r"## Emacs \(eglot\)\n\n```lisp\n(.*?)```", page, re.S)[1]
    started = lines.replace('"narva" "language-server"', json.dumps(server))
    assert started != lines, lines
    return started


def main():
    root, server, narva = Path(sys.argv[1]).resolve(), str(Path(sys.argv[2]).resolve()), sys.argv[3]
    emacs = shutil.which("emacs")
    if emacs is None or subprocess.run([emacs, "-q", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"], capture_output=True, check=False).returncode:
        sys.exit(SKIPPED)
    rules = {}
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch).resolve() / "data/tutorial"
        shutil.copytree(root / "data/tutorial", data)
        subprocess.run(["git", "init", "-q", str(data.parent)], check=False, capture_output=True)
        (Path(scratch) / "snippet.el").write_text(snippet(root, server))
        wrong = (data / "map.json").read_text().replace('"to": "gdov"', '"to": "gdow"', 1)
        run = subprocess.run([narva, "validate", "-", "--stdin-name", str(data / "map.json"), "--format", "json", "-q"],
                             input=wrong, capture_output=True, text=True, check=False)
        expected = [(item["line"], item["message"]) for item in json.loads(run.stdout)["findings"]]
        environment = {**os.environ, "NARVA_SNIPPET": str(Path(scratch) / "snippet.el"), "NARVA_SET": str(data), "HOME": scratch}
        run = subprocess.run([emacs, "-q", "--batch", "-l", str(HERE / "emacs.el")], env=environment, capture_output=True, text=True, timeout=300, check=False)
        said = {}
        for line in run.stdout.splitlines():
            if line.startswith("{"):
                item = json.loads(line)
                said[item["name"]] = item["value"]
        rules["Emacs ends"] = [] if run.returncode == 0 and "timeout" not in said else [str(said.get("timeout")) + run.stderr[:600]]
        rules["ids are completed"] = [] if "pskov" in said.get("completion", []) else [str(said.get("completion"))]
        rules["an id is explained"] = [] if "Gdov" in said.get("hover", "") else [str(said.get("hover"))]
        rules["its record is found"] = [] if said.get("definitions") == ['      "id": "gdov",'] else [str(said.get("definitions"))]
        rules["it shows what validate reports"] = [] if [item["line"] for item in said.get("diagnostics", [])] == [item[0] for item in expected] and all(
            wanted[1] in item["text"] for item, wanted in zip(said["diagnostics"], expected)) else [f"{said.get('diagnostics')} {expected}"]
        rules["a new id is in its buffer"] = [] if '"to": "gdow-town"' in said.get("renamed", "") else [str(said.get("renamed"))]
        run = subprocess.run([narva, "validate", str(data), "-q"], capture_output=True, text=True, check=False)
        names = [path for path in data.rglob("*") if path.is_file() and "gdow-town" in path.read_text()]
        rules["what it has written is valid, in all files"] = [] if run.returncode == 0 and len(names) == 3 else [run.stdout + str(names)]
    print_tap(rules)


main()
