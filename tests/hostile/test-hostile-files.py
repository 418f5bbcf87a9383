# SPDX-License-Identifier: GPL-3.0-or-later
"""Validates data sets in hostile forms and holds what that costs: memory, time of the processor and
the length of the report grow with the files and with nothing else.
Usage: test-hostile-files.py SOURCE-ROOT NARVA [BYTES [FORM...]]; with BYTES it prints the figures."""

import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import hostile_battles  # noqa: F401 # enters its forms into the table
from hostile_files import FORMS, make

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

HERE = Path(__file__).resolve().parent
BYTES = 200000
MEBIBYTE = 1 << 20

# The promise of docs/limits.md is 256 MiB and 8 times the files; a set this small has far less, and
# most of it are scenarios as they are played.
MOST_MEMORY = 112 * MEBIBYTE
HEX_MEMORY = 2 * 768  # LIMIT_HEX_BYTES, twice where labels have hundreds of letters
MOST_REPORT = 8 * MEBIBYTE
MOST_SECONDS = 60  # of the processor; the most is 3 with optimisation, and 10 without on a slow machine
TOLD = ["text", "concise", "json", "sarif", "junit", "github", "gitlab", "checkstyle", "tap"]


def validate(narva, files, folder, *arguments):
    """Returns bytes of FILES, bytes of the report, bytes of memory, seconds, exit status."""
    for name, text in files.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-SE", str(HERE / "peak-memory.py"), narva, "validate", "-q", folder]
    done = subprocess.run([*command, *arguments], capture_output=True, check=False)
    memory, seconds = done.stderr.split()[-2:]
    size = sum(len(text) for text in files.values())
    return size, len(done.stdout), int(memory) * 1024, float(seconds), done.returncode


def count_hexes(files):
    """Returns how many signs the grids of FILES have."""
    try:
        grids = json.loads(files.get("map.json", "")).get("grids", [])
        return sum(len(line) for grid in grids for line in grid["terrain"])
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError):
        return 0


def try_form(narva, source, name, size):
    """Returns the figures of the form NAME, and its hexes."""
    files = make(source, name, size)
    with tempfile.TemporaryDirectory() as folder:
        return *validate(narva, files, folder), count_hexes(files)


def complaints(name, figures):
    """Yields what is wrong with FIGURES."""
    _, report, memory, seconds, status, hexes = figures
    if status not in (0, 1):
        yield f"{name}: ended with {status}"
    if report > MOST_REPORT:
        yield f"{name}: {report} bytes of text"
    if memory > MOST_MEMORY + HEX_MEMORY * hexes:
        yield f"{name}: {memory >> 20} MiB of memory"
    if seconds > MOST_SECONDS:
        yield f"{name}: {seconds:.1f} s"


def untold(narva, source):
    """Yields the formats that do not say how many findings they leave out."""
    files = make(source, "Unknown members", 30000)
    n_found = files["map.json"].count('"zz')
    sentence = f"{n_found - 1000} more findings are not shown here: {n_found - 1000} warnings."
    for name in TOLD:
        with tempfile.TemporaryDirectory() as folder:
            validate(narva, files, folder, "--report", f"{name}={folder}/report")
            report = (Path(folder) / "report").read_text(encoding="utf-8")
        found = f'"not-shown": {n_found - 1000}' if name == "json" else sentence
        if found not in report:
            yield f"{name}: “{found}” is missing"


def print_figures(narva, source, size, names):
    """Prints a row of a table for each form."""
    print("| form | files | memory | time | text |\n|---|---:|---:|---:|---:|")
    for name in names or FORMS:
        had, report, memory, seconds, *_ = try_form(narva, source, name, size)
        cells = [f"{had / MEBIBYTE:.1f} MiB", f"{memory >> 20} MiB", f"{seconds:.2f} s"]
        print(f"| {name} | {' | '.join(cells)} | {report / MEBIBYTE:.1f} MiB |", flush=True)


def main():
    """Tries all forms, two at a time, or prints figures."""
    source, narva = sys.argv[1:3]
    if len(sys.argv) > 3:
        print_figures(narva, source, int(sys.argv[3]), sys.argv[4:])
        return
    with ThreadPoolExecutor(2) as pool:
        figures = list(pool.map(lambda name: try_form(narva, source, name, BYTES), FORMS))
    wrong = [c for name, f in zip(FORMS, figures) for c in complaints(name, f)]
    print_tap(
        {
            "hostile files cost what their size allows": wrong,
            "each format tells how many findings it leaves out": list(untold(narva, source)),
        }
    )


main()
