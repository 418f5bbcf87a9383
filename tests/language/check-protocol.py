# SPDX-License-Identifier: GPL-3.0-or-later
"""The language server and a client on the protocol library of VS Code, from npm in the versions of package-lock.json:
sessions with every data set, in which every answer has the type that the protocol gives it: those of the library, from
which the metamodel of the protocol is made, as the compiler of TypeScript reads them. Skipped where npm cannot get them.
Usage: check-protocol.py SOURCE-ROOT SERVER"""

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
LEAST_SESSIONS = 30
LEAST_SHAPES = 40


def main():
    root, server = Path(sys.argv[1]).resolve(), str(Path(sys.argv[2]).resolve())
    if shutil.which("npm") is None or shutil.which("node") is None:
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name in ("package.json", "package-lock.json", "play-sessions.js", "tsconfig.json"):
            shutil.copy(HERE / "protocol" / name, folder / name)
        # Lock files give no places, so that any registry will do.
        try:
            got = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, timeout=100, check=False)
        except subprocess.TimeoutExpired:
            sys.exit(SKIPPED)
        if got.returncode != 0:
            sys.exit(SKIPPED)
        shutil.copytree(root / "data", folder / "data")
        sets = sorted(path.parent.name for path in (folder / "data").glob("*/game.json"))
        run = subprocess.run(["node", "play-sessions.js", server, "recorded.ts", str(folder / "data"), *sets], cwd=folder, capture_output=True, text=True,
                             env={**os.environ, "NODE_PATH": str(folder / "node_modules")}, timeout=600, check=False)
        results = json.loads(run.stdout) if run.returncode == 0 else [{"session": "all", "problems": [run.stderr[-400:]]}]
        rules = {f"the session {result['session']} keeps the protocol": result["problems"][:3] for result in results}
        rules[f"there are {LEAST_SESSIONS} sessions"] = [] if len(results) >= LEAST_SESSIONS else [str(len(results))]
        if run.returncode == 0:
            compiled = subprocess.run(["npx", "tsc"], cwd=folder, capture_output=True, text=True, check=False)
            n_shapes = (folder / "recorded.ts").read_text().count("\nconst ")
            rules["the compiler finds the types of the protocol in every shape of answer"] = compiled.stdout.splitlines()[:5]
            rules[f"there are {LEAST_SHAPES} shapes"] = [] if n_shapes >= LEAST_SHAPES else [str(n_shapes)]
            # A wrong answer would be seen.
            (folder / "recorded.ts").write_text('import type * as lsp from "vscode-languageserver-protocol";\nconst _0: lsp.Location[] = [{ uri: "a" }];\n')
            wrong = subprocess.run(["npx", "tsc"], cwd=folder, capture_output=True, check=False)
            rules["the compiler refuses a wrong answer"] = [] if wrong.returncode != 0 else ["it did not"]
    print_tap(rules)


main()
