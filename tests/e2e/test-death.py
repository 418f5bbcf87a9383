# SPDX-License-Identifier: GPL-3.0-or-later
"""Work on a data set is cut short before every call that changes a file, of the set or of the
journal: then the files are those of one save, and every step that was done is there again.
Usage: test-death.py SOURCE-ROOT EDIT-AND-SAVE DYING-CALLS NARVA"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

SET = "tutorial"
SAVED_STEPS = (0, 2, 4, 6)


class Bench:
    """The programs, and a set to begin with."""

    def __init__(self, words, folder):
        source, self.program, self.module, self.narva = words
        self.folder = Path(os.path.realpath(folder))
        self.start = self.folder / "start" / SET
        shutil.copytree(Path(source, "data", SET), self.start)
        self.run("prepare", self.start.parent)

    def run(self, verb, folder, **environment):
        """Runs VERB on the set in FOLDER. Returns status and the numbers it prints."""
        done = subprocess.run(
            [self.program, verb, folder / SET, folder / "journals"],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, [int(line) for line in done.stdout.split()], done.stderr

    def work(self, name, **environment):
        """Works on a copy called NAME. Returns its folder, the status and the steps done."""
        folder = self.folder / name
        shutil.copytree(self.start, folder / SET)
        (folder / "journals").mkdir()
        environment.update(
            LD_PRELOAD=self.module,
            NARVA_DYING_BELOW=str(folder),
            ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0",
        )
        status, steps, _ = self.run("edit", folder, **environment)
        return folder, status, steps

    def count(self):
        """Returns the number of calls of work that nothing disturbs, and what went wrong."""
        path = self.folder / "count.txt"
        folder, status, steps = self.work("whole", NARVA_DYING_COUNT=str(path))
        wrong = []
        if status != 0 or steps[-1:] != [SAVED_STEPS[-1]]:
            wrong.append(f"undisturbed it ends with {status} after {steps}")
        if os.listdir(folder / "journals"):
            wrong.append("a journal is left although all is saved")
        return int(path.read_text()), wrong

    def die(self, call):
        """Dies before CALL. Returns what is wrong after that."""
        folder, status, steps = self.work(f"death-{call}", NARVA_DYING_AT=str(call))
        done = steps[-1] if steps else 0
        wrong = [] if status == -9 else [f"it ended with {status}"]
        status, found, errors = self.run("look", folder)
        if status != 0 or len(found) != 2:
            return [*wrong, f"nothing can be opened: {status} {errors.strip()[-200:]}"]
        saved, recovered = found
        if saved not in SAVED_STEPS:
            wrong.append(f"step {saved} is on disk, which was never saved")
        if not done <= recovered <= done + 1:
            wrong.append(f"step {done} was done, {recovered} is there ({saved} saved)")
        checked = subprocess.run(
            [self.narva, "fmt", "--check", folder / SET], capture_output=True, check=False
        )
        if checked.returncode != 0:
            wrong.append(f"narva fmt --check: {checked.stdout.decode().strip()}")
        shutil.rmtree(folder)
        return wrong


def main():
    with tempfile.TemporaryDirectory(prefix="narva-death-") as folder:
        bench = Bench(sys.argv[1:], folder)
        n_calls, wrong = bench.count()
        with ThreadPoolExecutor(max_workers=2) as pool:
            deaths = list(pool.map(bench.die, range(1, n_calls + 1)))
    rules = {
        "work that nothing disturbs is saved, and leaves no journal": wrong,
        "it makes calls before which it can die": [] if n_calls > 20 else [f"only {n_calls}"],
    }
    for call, wrong in enumerate(deaths, 1):
        rules[f"nothing is lost by death before call {call}"] = wrong
    print_tap(rules)


main()
