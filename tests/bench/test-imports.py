# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds what an import costs, counted in instructions by `valgrind --tool=callgrind`: ten times as
many territories take at most 14 times as much, and 1,000 at most three times the bare parse of the
same files plus the joining of their borders, which are printed apart and grow no faster.

Usage: test-imports.py [--smoke] NARVA-IMPORT PARSE-FILES [FORMAT ...]

XML is parsed by libxml2 and JSON by json-glib; of a text that is neither the lines and words are
written as JSON, and that is parsed. With --smoke growth is measured from 50 to 500, and those are held
against the parse, so that it is done in a minute; without, from 1,000 to 10,000."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import foreign_maps
import tap

GROWTH = 14
GATE = 3
PLAIN_FUNCTIONS = "glibc.cpu.hwcaps=-AVX512F,-AVX2,-AVX,-ERMS,-FSRM,-SSE4_2,-SSSE3"
PARSED = (".xml", ".svg", ".tmx", ".json", ".geojson", ".topojson")


def count(words, out):
    """Returns how many instructions the command WORDS takes, and how many of them foreign_map_knit()
    and what it calls; OUT is a file for the counts."""
    environment = {
        "PATH": os.environ["PATH"],
        "LC_ALL": "C.UTF-8",
        "GLIBC_TUNABLES": PLAIN_FUNCTIONS,
    }
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
    run = subprocess.run(tool + words, env=environment, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(words)}: {run.returncode}\n{run.stderr}")
    counts = out.read_text()
    return int(re.search(r"^(?:totals|summary): (\d+)", counts, re.M)[1]), knitting(counts)


def knitting(counts):
    """Returns how many of COUNTS, as callgrind writes them, foreign_map_knit() took, and what it
    calls: what stands behind each call of it. A name is written once, then its number."""
    number = re.search(r"\((\d+)\) foreign_map_knit$", counts, re.M)
    if number is None:
        return 0
    call = rf"^cfn=\({number[1]}\).*\ncalls=.*\n\S+ (\d+)$"
    return sum(map(int, re.findall(call, counts, re.M)))


def parsed(path):
    """Returns PATH, or a file of JSON with the words of its lines."""
    if path.suffix in PARSED:
        return path
    made = path.with_name(path.name + ".lines.json")
    lines = path.read_text().splitlines()
    made.write_text(json.dumps([re.split(r"[ ,]", line) for line in lines]))
    return made


def import_of(program, parser, form, n, folder):
    """Returns the counts of N territories in FORM: of their import by PROGRAM, of what PARSER does
    with the same files, and of joining."""
    own = folder / f"{form}-{n}"
    own.mkdir()
    files = foreign_maps.write(form, n, own)
    words = [program, form, str(files[0]), "-o", str(folder / f"{form}-{n}-made")]
    whole, knit = count(words, folder / f"{form}-{n}.counts")
    words = [parser, *(str(parsed(path)) for path in files)]
    return whole, count(words, folder / f"{form}-{n}-parsed.counts")[0], knit


def held_of(sizes):
    """Returns for how many territories an import is held against the parse."""
    return 1000 if 1000 in sizes else max(sizes)


def measure(program, parser, form, sizes, folder):
    """Returns what the import of FORM takes, in millions of instructions."""
    counts = {n: import_of(program, parser, form, n, folder) for n in sizes}
    whole, parse, knit = counts[held_of(sizes)]
    less, more = (counts[n] for n in sizes)
    return {
        "import": whole,
        "parse": parse,
        "knit": knit,
        "ratio": whole / (parse + knit),
        "growth": more[0] / less[0],
        "growth of parse and joining": sum(more[1:]) / sum(less[1:]),
    }


def judge(measured, sizes):
    """Returns the rules of tap.print_tap()."""
    rules = {}
    for form, row in measured.items():
        told = ", ".join(f"{key} {row[key] / 1e6:.1f}" for key in ("import", "parse", "knit"))
        rule = f"{form}: {held_of(sizes)} territories, in millions: {told}: {row['ratio']:.2f} times"
        rules[rule] = [] if row["ratio"] <= GATE else [f"more than {GATE} times"]
        for key in ("growth", "growth of parse and joining"):
            rule = f"{form}: {sizes[1]} territories to {sizes[0]}, {key}: {row[key]:.1f} times"
            rules[rule] = [] if row[key] <= GROWTH else [f"more than {GROWTH} times"]
    return rules


def main(words):
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not there, which counts; it is a package of its own")
    sizes = (50, 500) if "--smoke" in words else (1000, 10000)
    program, parser, *forms = (word for word in words if word != "--smoke")
    forms = forms or list(foreign_maps.FORMATS)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        rows = pool.map(lambda form: measure(program, parser, form, sizes, Path(folder)), forms)
        tap.print_tap(judge(dict(zip(forms, rows)), sizes))


main(sys.argv[1:])
