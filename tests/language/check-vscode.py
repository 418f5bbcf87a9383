# SPDX-License-Identifier: GPL-3.0-or-later
"""The extension of VS Code is built from its sources and packages of npm: it has the types that it says it has, and all
that it needs is in the .vsix. Its code runs, with a copy of the API of VS Code that notes what it asks for; and its
problem matcher reads what narva prints. Skipped where there is no npm.
Usage: check-vscode.py SOURCE-ROOT NARVA"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

SKIPPED = 77


def run_extension(root, narva, scratch):
    """Returns what running the code of the extension shows: rules and what breaks them."""
    here = Path(scratch) / "vscode"
    shutil.copytree(HERE / "vscode", here)
    shutil.copytree(root / "data/tutorial", here / "set")
    got = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=here, capture_output=True, timeout=200, check=False)
    if got.returncode != 0:
        sys.exit(SKIPPED)
    run = subprocess.run(["node", "run-extension.js", root / "packaging/vscode/src", narva, here / "set"], cwd=here, capture_output=True, text=True, timeout=200, check=False)
    return json.loads(run.stdout) if run.returncode == 0 and run.stdout else {"the extension runs": [run.stderr[-400:] + run.stdout]}


def match_problems(root, narva, scratch):
    """Returns findings with a line that the problem matcher does not read as they are."""
    data = Path(scratch) / "matched/tutorial"
    shutil.copytree(root / "data/tutorial", data)
    text = (data / "map.json").read_text()
    (data / "map.json").write_text(text.replace('"forage": 2', '"forage": 77').replace('"to": "gdov"', '"to": "gdöw: x"', 1))
    (data / "more.json").write_text("{}")
    pattern = json.loads((root / "packaging/vscode/package.json").read_text())["contributes"]["problemMatchers"][0]["pattern"]
    printed = subprocess.run([narva, "validate", "--format", "concise", data], capture_output=True, text=True, check=False).stdout
    found = json.loads(subprocess.run([narva, "validate", "--format", "json", "-q", data], capture_output=True, text=True, check=False).stdout)["findings"]
    read = set()
    for line in printed.splitlines():
        match = re.match(pattern["regexp"], line)
        if match:
            read.add((match[pattern["file"]], int(match[pattern["line"]]), match[pattern["severity"]], match[pattern["code"]]))
    wanted = {(item["file"], item["line"], item["severity"], item["id"]) for item in found if "line" in item}
    return [str(item) for item in sorted(read ^ wanted)] if len(wanted) >= 2 else ["too few findings"]


def main():
    root, narva = Path(sys.argv[1]).resolve(), str(Path(sys.argv[2]).resolve())
    folder = Path(sys.argv[1]).resolve() / "packaging/vscode"
    if shutil.which("npm") is None:
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as scratch:
        run = subprocess.run([folder / "build", scratch], capture_output=True, text=True, timeout=540, check=False)
        if run.returncode != 0 and "npm error network" in run.stderr:
            sys.exit(SKIPPED)
        rules = {"it is built": [] if run.returncode == 0 else [(run.stdout + run.stderr)[-400:]]}
        for path in Path(scratch).glob("*.vsix"):
            with zipfile.ZipFile(path) as archive:
                names = set(archive.namelist())
                rules["it is one script"] = [] if "extension/dist/extension.js" in names else [str(names)]
                rules["no packages are in it"] = [name for name in names if "node_modules" in name]
                about = json.loads(archive.read("extension/package.json"))
                told = {command["command"] for command in about["contributes"]["commands"]}
                script = archive.read("extension/dist/extension.js").decode()
                rules["its commands are there"] = sorted(command for command in told if f'"{command}"' not in script)
        if run.returncode == 0:
            rules["there is one .vsix"] = [] if len(rules) == 4 else [str(list(Path(scratch).iterdir()))]
        rules.update(run_extension(root, narva, scratch))
        rules["the problem matcher reads what narva prints"] = match_problems(root, narva, scratch)
    print_tap(rules)


main()
