# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/fuzzing.md."""

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/fuzz/run-fuzz.py, from the log of its runs, tests/fuzz/runs.jsonl. -->
# Fuzzing

For each parser, and for all other code that handles untrusted input, there is a fuzz target (`tests/fuzz`):
libFuzzer generates inputs for it, guided by code coverage: the edges (branches) that each input reaches. The
targets are built with the address and undefined behaviour sanitizers. A run detects crashes, failed
assertions, leaks, warnings of GLib, inputs that take more than 30 seconds, and memory above 512 MiB. Memory
and time below are measured with sanitizers; time is CPU time.

```sh
CC=clang meson setup -Dtests=true -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false \\
    -Doptimization=1 build/fuzz
ninja -C build/fuzz
python3 tests/fuzz/run-fuzz.py build/fuzz          # 1,000,000 inputs or 20 minutes each
tests/fuzz/nightly                                 # continues every night until 10^9 each
```
"""

ALL = """
## All runs

A run ends after 1,000,000 inputs or 20 minutes of CPU time; shorter runs had a lower limit. *Corpus* is
the number of inputs in the minimized corpus, which still covers every edge that was reached, plus the
handwritten seeds; a test replays them all. *Failures* counts runs that found a defect.

"""

LAST = """
## The last run of each

*New in last tenth* counts the edges that only the last tenth of the inputs reached: if there are any,
longer runs are worthwhile.

"""

PLACES = """
## Functions with edges reached only in the last tenth

"""

BROKEN = """
A run stops at its first failure. The defects are fixed, and the inputs are seeds of the corpus.
"""


def table(heads, rows):
    """Returns a table."""
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return "".join("| " + " | ".join(map(str, cells)) + " |\n" for cells in lines)


def summed_row(name, runs):
    """Returns the row of all RUNS of the target NAME."""
    inputs = sum(run["inputs"] for run in runs)
    minutes = sum(run["seconds"] for run in runs) / 60
    broken = sum(run["broken"] for run in runs)
    return [name, len(runs), f"{inputs:,}", f"{minutes:.1f}", broken, runs[-1]["kept"]]


def last_row(name, run):
    """Returns the row of RUN, the last one of the target NAME."""
    slowest = f"{run['slowest']:.0f} ms, {run['slowest-bytes']:,} bytes"
    counts = [f"{run['inputs']:,}", f"{run['edges']:,}", run["late"], f"{run['memory']} MiB"]
    return [name, *counts, slowest]


def late_lines(runs):
    """Yields what the last tenth of each of RUNS reached."""
    for name, run in runs:
        if run["late-places"]:
            yield f"* {name}: " + ", ".join(f"`{place}`" for place in run["late-places"]) + "\n"


def page_of(runs):
    """Returns the page about RUNS."""
    names = sorted({run["target"] for run in runs})
    of = {name: [run for run in runs if run["target"] == name] for name in names}
    last = [(name, of[name][-1]) for name in names]
    heads = ["target", "runs", "inputs", "minutes", "failures", "corpus"]
    last_heads = ["target", "inputs", "edges", "new in last tenth", "memory", "slowest input"]
    late = "".join(late_lines(last)) or "Nothing new.\n"
    parts = [
        HEAD,
        ALL,
        table(heads, [summed_row(name, of[name]) for name in names]),
        BROKEN if any(run["broken"] for run in runs) else "",
        LAST,
        table(last_heads, [last_row(*pair) for pair in last]),
        PLACES,
        late,
    ]
    return "".join(parts)
