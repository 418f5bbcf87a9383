# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/fuzzing.md."""

import textwrap

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/fuzz/run-fuzz.py, from the log of its runs, tests/fuzz/runs.jsonl. -->
# Fuzzing

Fuzzing tests a program with generated inputs. Each parser, and all other code that handles untrusted input,
has a *fuzz target*: a small program in `tests/fuzz` that passes an input to this code. libFuzzer generates the
inputs, and prefers those that reach new *edges* (branches) of the code. It keeps such inputs in a *corpus*,
from which it makes further ones.

The targets are built with the address and undefined behaviour sanitizers. A *run* passes many inputs to one
target. It fails if it finds a crash, a failed assertion, a leak, a warning of GLib, an input that takes more
than 30 seconds, or memory above 512 MiB. Run these commands in the folder of Narva's source. They need clang
with libFuzzer:

```sh
CC=clang meson setup -Dtests=true -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false \\
    -Doptimization=1 build/fuzz
ninja -C build/fuzz
python3 tests/fuzz/run-fuzz.py build/fuzz          # 1,000,000 inputs or 20 minutes each
tests/fuzz/nightly                                 # 40 minutes each; leaves out targets that have had
                                                   # 10^9 inputs in all their runs
```

`run-fuzz.py` runs each target once. `nightly` does the same with longer runs. Both add a line for each run to
`tests/fuzz/runs.jsonl`, add inputs that reach new edges to `tests/fuzz/grown`, and write this page again. The
exit status is 1 if a target failed; the input that it failed with, and the log, are in `build/fuzz/corpora`.
"""

ALL = """
## All runs

A run of `run-fuzz.py` ends after 1,000,000 inputs or 20 minutes of CPU time, one of `nightly` after 40 minutes;
some runs had a lower limit. The columns have the sum of all runs of a target:

* *target*: `foreign-FORMAT` reads a file of FORMAT as `narva import` does. `checks` validates and fixes whole
  data sets, `data-set` edits single files of them, `rules` plays with generated rules, `play` with generated
  positions and choices, and `record` plays rule cases and saved games. The others are named after what they
  read; the comment at the top of `tests/fuzz/fuzz-TARGET.c` says more.
* *inputs*: the number of generated inputs.
* *minutes*: the CPU time.
* *failures*: the number of runs that found a defect.
* *corpus*: the number of inputs that are kept. They are the handwritten first inputs (seeds), and the fewest
  generated ones that together reach every edge that was reached. The tests of Narva run them all.

"""

LAST = """
## The last run of each

*Edges* is the number of edges that the inputs reached. *New in last tenth* is how many of these only the last
tenth of the inputs reached; if there are any, longer runs are worthwhile. *Memory* is the most that the run
used. *Slowest input* is the time and the size of the input that took longest. The sanitizers make memory and
time higher than usual.

"""

PLACES = """
## Functions with new edges

These functions have edges that only the last tenth of the inputs reached, by target:

"""

BROKEN = """
A run stops at its first failure. All defects found are fixed, and their inputs are seeds now.{}
"""

LAST_BROKEN = " A target whose last run failed ({}) has not had a long run since."


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


def broken_text(runs, last):
    """Returns what follows of failures among all RUNS, and among LAST, the pairs of targets and last runs."""
    if not any(run["broken"] for run in runs):
        return ""
    names = ", ".join(f"`{name}`" for name, run in last if run["broken"])
    text = BROKEN.format(LAST_BROKEN.format(names) if names else "")
    return "\n" + textwrap.fill(text.strip(), 110) + "\n"


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
        broken_text(runs, last),
        LAST,
        table(last_heads, [last_row(*pair) for pair in last]),
        PLACES,
        late,
    ]
    return "".join(parts)
