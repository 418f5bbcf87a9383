# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs fuzz targets long, one after the other at the lowest priority, and writes down what came of it.
Usage: run-fuzz.py [--inputs N] [--minutes M] [--total N] [--work FOLDER] BUILD [TARGET...]
       run-fuzz.py --page

BUILD has the programs (meson setup -Dfuzz=true with clang and sanitizers). Each target gets N inputs
or M minutes of the processor, whichever is over first; with --total one that has had so many in all
its runs is left out. It begins with the corpora of the tree and with what FOLDER has of earlier runs;
the log, what broke a target and its slowest input stay there. Afterwards runs.jsonl has another line
for each, grown/ has the fewest inputs that reach as much, and docs/fuzzing.md is written anew, which
--page does alone. The exit status is 1 where a target broke."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from corpus import read_grown, write_grown
from page import page_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RUNS = HERE / "runs.jsonl"
GROWN = HERE / "grown"
PAGE = ROOT / "docs/fuzzing.md"
INPUTS, MINUTES = 1000000, 20

# A sanitizer keeps what is freed for a while; what is measured is to be the target.
SETTINGS = {
    "ASAN_OPTIONS": "detect_leaks=1:quarantine_size_mb=4",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    "G_DEBUG": "fatal-criticals",
    "LC_ALL": "C.UTF-8",
    "TMPDIR": "/dev/shm",
}
# Seconds and MiB for one input, with sanitizers. What is slow is told by clock.c.
LIMITS = ["-timeout=30", "-rss_limit_mb=512", "-report_slow_units=30"]

STATUS = re.compile(r"#(\d+)\s+(?:\w+)\s+cov: (\d+)")
NEW_EDGE = re.compile(r"NEW_PC: \S+ in (\w+) \S*?((?:schema|validator|editor)/\S+\.[ch]):")
SLOWEST = re.compile(r"SLOWEST: ([\d.]+) ms, (\d+) bytes")
PEAK = re.compile(r"stat::peak_rss_mb:\s+(\d+)")
BROKEN = re.compile(r"Test unit written to \S*(?:crash|leak|timeout|oom)-")
DONE = re.compile(r"stat::number_of_executed_units:\s+(\d+)")


def read_runs():
    """Returns what all runs so far have written down."""
    return [json.loads(line) for line in RUNS.read_text(encoding="utf-8").splitlines()]


def seeds_of(build, name):
    """Returns the folder with the seeds of the target NAME, which the build makes of NAME.case."""
    return build / "tests/unpacked/fuzz" / name / "seeds"


def write_words(build, path):
    """Writes the words of the format to PATH, from which libFuzzer makes inputs."""
    narva = build / "validator/cli/narva"
    listed = subprocess.run([narva, "schema"], capture_output=True, text=True, check=True).stdout
    words = set()
    for entity in set(re.findall(r"^  (\w+) ", listed, re.MULTILINE)):
        schema = subprocess.run([narva, "schema", entity], capture_output=True, text=True, check=True)
        words |= set(re.findall(r'"([\w@-]{1,24})"', schema.stdout))
    path.write_text("".join(f'"{word}"\n' for word in sorted(words)), encoding="utf-8")


def figures_of(log):
    """Returns what the lines of LOG say of a run."""
    edges, news, waiting = [], [], []
    for line in log:
        if found := NEW_EDGE.search(line):
            waiting.append(f"{found[2]}: {found[1]}()")
        elif found := STATUS.match(line):
            edges.append((int(found[1]), int(found[2])))
            news += [(int(found[1]), place) for place in waiting]
            waiting = []
    text = "\n".join(log)
    inputs = int(DONE.findall(text)[-1])
    late = inputs * 9 // 10
    slowest = SLOWEST.findall(text)[-1]
    before = [reached for at, reached in edges if at <= late]
    return {
        "inputs": inputs,
        "edges": edges[-1][1],
        "late": edges[-1][1] - before[-1],
        "late-places": sorted({place for at, place in news if at > late}),
        "memory": int(PEAK.findall(text)[-1]),
        "slowest": float(slowest[0]),
        "slowest-bytes": int(slowest[1]),
    }


def run(command, log, extra):
    """Runs COMMAND at the lowest priority and returns its status, lines and seconds of the processor."""
    with open(log, "wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, env=os.environ | SETTINGS | extra,
            preexec_fn=lambda: os.nice(19),
        )
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return process.returncode, lines, used.ru_utime + used.ru_stime


def fuzz(build, work, name, inputs, minutes):
    """Runs the target NAME and returns the figures of it."""
    program = build / f"tests/fuzz/fuzz-{name}"
    corpus = work / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(read_grown(GROWN / f"{name}.txt")):
        (corpus / f"grown-{number}").write_bytes(data)
    command = [
        program, *LIMITS, f"-runs={inputs}", "-print_final_stats=1", "-print_pcs=1", "-reload=0",
        f"-dict={work / 'words'}", f"-artifact_prefix={work / name}.", corpus, seeds_of(build, name),
    ]
    extra = {"FUZZ_SECONDS": str(minutes * 60), "FUZZ_SLOWEST": str(work / f"{name}.slowest")}
    status, log, seconds = run(command, work / f"{name}.log", extra)
    broken = [line for line in log if BROKEN.search(line)]
    if status != 0 and not broken and not any("run interrupted" in line for line in log):
        raise RuntimeError(f"{name} ended with {status}: {work / name}.log")
    return {"target": name, "seconds": round(seconds), "broken": len(broken), **figures_of(log)}


def minimise(build, work, name):
    """Keeps the fewest inputs that reach every edge that is reached, here and in the tree."""
    program = build / f"tests/fuzz/fuzz-{name}"
    fewest = work / f"{name}.fewest"
    shutil.rmtree(fewest, ignore_errors=True)
    fewest.mkdir()
    merge = [program, "-merge=1", *LIMITS, f"-artifact_prefix={work / name}."]
    seeds_folder = seeds_of(build, name)
    run([*merge, fewest, work / name, seeds_folder], work / f"{name}.merge.log", {})
    shutil.rmtree(work / name)
    fewest.rename(work / name)
    fewest.mkdir()
    edges = ["-use_counters=0", "-set_cover_merge=1", fewest, seeds_folder, work / name]
    run([*merge, *edges], work / f"{name}.merge.log", {})
    seeds = {path.read_bytes() for path in seeds_folder.iterdir()}
    kept = sorted({path.read_bytes() for path in fewest.iterdir()} - seeds, key=lambda b: (len(b), b))
    write_grown(GROWN / f"{name}.txt", kept)
    shutil.rmtree(fewest)
    return len(kept)


def write_page():
    """Writes the page anew."""
    PAGE.write_text(page_of(read_runs()), encoding="utf-8")


def main():
    """Runs what the arguments say."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=INPUTS)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--total", type=int)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--page", action="store_true")
    parser.add_argument("build", nargs="?", type=Path)
    parser.add_argument("targets", nargs="*")
    asked = parser.parse_args()
    if asked.page or asked.build is None:
        write_page()
        return 0
    work = (asked.work or asked.build / "corpora").resolve()
    work.mkdir(parents=True, exist_ok=True)
    write_words(asked.build, work / "words")
    programs = sorted((asked.build / "tests/fuzz").glob("fuzz-*[!p]"))
    names = asked.targets or [p.name[5:] for p in programs if p.is_file()]
    n_broken = 0
    for name in names:
        had = sum(row["inputs"] for row in read_runs() if row["target"] == name)
        inputs = asked.inputs if asked.total is None else min(asked.inputs, asked.total - had)
        if inputs <= 0:
            continue
        row = fuzz(asked.build, work, name, inputs, asked.minutes)
        row["kept"] = minimise(asked.build, work, name)
        with open(RUNS, "a", encoding="utf-8") as runs:
            runs.write(json.dumps(row) + "\n")
        print(json.dumps(row), flush=True)
        n_broken += row["broken"]
        write_page()
    return 1 if n_broken else 0


if __name__ == "__main__":
    sys.exit(main())
