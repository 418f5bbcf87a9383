# SPDX-License-Identifier: GPL-3.0-or-later
"""The extension of VS Code is built from its sources and packages of npm: it has the types that it says it has, and all
that it needs is in the .vsix. Skipped where there is no npm.
Usage: check-vscode.py SOURCE-ROOT"""

import json
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


def main():
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
    print_tap(rules)


main()
