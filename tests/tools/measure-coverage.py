# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts which lines and branches of each room the tests went through.
Usage: measure-coverage.py SOURCE-ROOT BUILD

BUILD is a build with -Db_coverage=true and -Doptimization=0 whose tests have run. Prints
docs/coverage.md. A line of a header counts once, whoever includes it. Branches are those of the
compiler: two for a condition, one for each case."""

import json
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rooms import ROOMS, room_of

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/tools/measure-coverage.py. -->
# Test coverage

This page shows for each module the number of lines and branches of its C code, and the share that the tests
reach. A branch is one outcome of a condition in the compiled code; many of the branches that are never taken
are in assertions. All tests are run, except the suites `bench`, `mutation` and `packaging`.
[Architecture](architecture.md) describes the modules. To measure again:

```sh
meson setup -Dtests=true -Deditor=enabled -Doptimization=0 -Db_coverage=true build/coverage
ninja -C build/coverage
meson test -C build/coverage --no-suite bench --no-suite mutation --no-suite packaging
python3 tests/tools/measure-coverage.py . build/coverage > docs/coverage.md
```

| module | lines | covered | branches | covered |
| --- | ---: | ---: | ---: | ---: |
"""


class Counts:
    """How often lines and branches were gone through, by file and line."""

    def __init__(self, root):
        self.root = root
        self.lines = defaultdict(lambda: defaultdict(int))
        self.branches = defaultdict(dict)

    def add(self, report, folder):
        """Takes what REPORT, of gcov run in FOLDER, says of files of the rooms."""
        for found in report["files"]:
            path = (folder / found["file"]).resolve()
            if not path.is_relative_to(self.root) or "build" in path.relative_to(self.root).parts:
                continue
            name = path.relative_to(self.root).as_posix()
            for line in found["lines"]:
                number, taken = line["line_number"], [b["count"] for b in line["branches"]]
                self.lines[name][number] += line["count"]
                before = self.branches[name].get(number, [0] * len(taken))
                pairs = zip(before, taken) if len(before) == len(taken) else []
                self.branches[name][number] = [a + b for a, b in pairs] or before

    def row(self, names):
        """Returns the cells of a row about the files of these NAMES."""
        lines = [count for name in names for count in self.lines[name].values()]
        branches = [n for name in names for taken in self.branches[name].values() for n in taken]
        return [cell for counts in (lines, branches) for cell in (f"{len(counts):,}", share(counts))]


def share(counts):
    """Returns how many of COUNTS are not 0, per cent."""
    return f"{100 * sum(count > 0 for count in counts) / len(counts):.1f} %" if counts else "-"


def read(build, data):
    """Returns what gcov says of the file DATA."""
    words = ["gcov", "--json-format", "--branch-probabilities", "--stdout", data.resolve()]
    done = subprocess.run(words, cwd=build, capture_output=True, check=True)
    return json.loads(done.stdout)


def main():
    """Prints the page."""
    root, build = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    counts = Counts(root)
    data = [path for top in ("schema", "validator", "editor") for path in (build / top).rglob("*.gcda")]
    with ThreadPoolExecutor(2) as pool:
        for report in pool.map(lambda path: read(build, path), sorted(data)):
            counts.add(report, build)
    print(HEAD, end="")
    for room in ROOMS:
        names = sorted(name for name in counts.lines if room_of(name) == room)
        print("| " + " | ".join([f"`{room}/`", *counts.row(names)]) + " |")
    print("| " + " | ".join(["all", *counts.row(sorted(counts.lines))]) + " |")


main()
