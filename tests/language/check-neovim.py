# SPDX-License-Identifier: GPL-3.0-or-later
"""Neovim as a client of the language server: what it completes, shows, fixes and renames, and that the files it has
written then are what `narva validate` accepts. Skipped where there is no Neovim.
Usage: check-neovim.py SOURCE-ROOT SERVER NARVA"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

SKIPPED = 77


def main():
    root, server, narva = Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    neovim = shutil.which("nvim")
    if neovim is None:
        sys.exit(SKIPPED)
    rules = {}
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch).resolve() / "data/tutorial"
        shutil.copytree(root / "data/tutorial", data)
        wrong = (data / "map.json").read_text().replace('"to": "gdov"', '"to": "gdow"', 1)
        run = subprocess.run([narva, "validate", "-", "--stdin-name", str(data / "map.json"), "--format", "json", "-q"],
                             input=wrong, capture_output=True, text=True, check=False)
        expected = [{"line": item["line"], "id": item["id"], "message": item["message"] + "\n" + item["hint"]}
                    for item in json.loads(run.stdout)["findings"]]
        environment = {**os.environ, "NARVA_SERVER": server, "NARVA_SET": str(data), "XDG_STATE_HOME": scratch,
                       "XDG_DATA_HOME": scratch, "XDG_CONFIG_HOME": scratch, "XDG_CACHE_HOME": scratch}
        run = subprocess.run([neovim, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", str(HERE / "neovim.lua")],
                             env=environment, capture_output=True, text=True, timeout=120, check=False)
        said = {}
        for line in run.stdout.splitlines():
            if line.startswith("{"):
                item = json.loads(line)
                said[item["name"]] = item["value"]
        rules["Neovim ends"] = [] if run.returncode == 0 and "timeout" not in said else [str(said.get("timeout")) + run.stderr[-300:]]
        rules["ids are completed"] = [] if "pskov" in said.get("completion", []) else [str(said.get("completion"))]
        rules["an id is explained"] = [] if "Gdov" in said.get("hover", "") else [str(said.get("hover"))]
        rules["it shows what validate reports"] = [] if said.get("diagnostics") == expected else [f"{said.get('diagnostics')} {expected}"]
        rules["a new id is in its buffer"] = [] if '"to": "gdow-town"' in said.get("renamed", "") else [str(said.get("renamed"))]
        run = subprocess.run([narva, "validate", str(data), "-q"], capture_output=True, text=True, check=False)
        names = [path for path in data.rglob("*") if path.is_file() and "gdow-town" in path.read_text()]
        rules["what it has written is valid, in all files"] = [] if run.returncode == 0 and len(names) == 3 else [run.stdout + str(names)]
    print_tap(rules)


main()
