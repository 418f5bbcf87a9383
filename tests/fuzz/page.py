# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/fuzzing.md."""

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/fuzz/run-fuzz.py, from what its runs wrote down in tests/fuzz/runs.jsonl. -->
# What made-up input has been tried

For each parser, and for all that works on what strangers wrote, there is a program to which libFuzzer
gives inputs that it makes up, guided by which edges of the code each one reaches (`tests/fuzz`). The
programs are built with the address and the undefined behaviour sanitizer. What is seen: a crash, an
assertion, a leak, a warning of GLib, an input that takes more than 30 seconds, more than 512 MiB.
Memory and time below are those with sanitizers, time that of the processor.

```sh
CC=clang meson setup -Dtests=true -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false \\
    -Doptimization=1 build/fuzz
ninja -C build/fuzz
python3 tests/fuzz/run-fuzz.py build/fuzz          # 1,000,000 inputs or 20 minutes each
tests/fuzz/nightly                                 # goes on, night by night, until 10^9 each
```
"""

ALL = """
## All runs

A run ends after 1,000,000 inputs or 20 minutes of the processor; one that shows less of both was given
less time. The inputs kept are the fewest that reach every edge reached, beside those written by hand;
a test replays them.

"""

LAST = """
## The last run of each

Edges that only the last tenth of the inputs reached show whether going on is worth it.

"""

PLACES = """
## What the last tenth reached

"""

BROKEN = """
A run that broke its target ended there; what was wrong is mended, and its input is a seed of the
corpus.
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
    heads = ["target", "runs", "inputs", "minutes", "broken", "inputs kept"]
    last_heads = ["target", "inputs", "edges", "of the last tenth", "memory", "slowest input"]
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
