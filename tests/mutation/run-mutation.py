# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes single defects in good data and counts how many of them narva finds.
Usage: run-mutation.py SOURCE-ROOT NARVA [--system WORD] [--jobs N] [--every N] [--table | --missed]

Each family of games has its kinds of defects: kinds.tsv and kinds-*.tsv list them, kinds_*.py make
mutants of each. A mutant is found when there
is a finding that the good data do not have, and it or a place related to it lies in the record
that was changed; in the list or record that held it, if it was taken away; in either of two
records, if the defect is one of both; anywhere in the file, if that is no JSON any more.

--every N tries only each Nth mutant of a kind, always the same ones. Then one of each kind has to be
found, and OVERALL_SHARE of all; the page in docs/ is not compared.

--table prints the page of that family in docs/, --missed what was not found and what narva said instead."""

import argparse
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import kinds_borders  # noqa: F401
import kinds_drawing  # noqa: F401
import kinds_files  # noqa: F401
import kinds_hex_command  # noqa: F401
import kinds_hex_map  # noqa: F401
import kinds_hex_set_up  # noqa: F401
import kinds_hex_tables  # noqa: F401
import kinds_places  # noqa: F401
import kinds_powers  # noqa: F401
import kinds_records  # noqa: F401
import kinds_roster  # noqa: F401
import kinds_rules  # noqa: F401
import kinds_set_up  # noqa: F401
import kinds_standings  # noqa: F401
import kinds_tables  # noqa: F401
import kinds_victory  # noqa: F401
from data_sets import read_data_sets
from mutants import INSTANCES, MUTATORS, sample
from page import page_of
from trials import Bench

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

# What names of files end with.
SYSTEMS = {
    "area-blocks": "",
    "hex-battle": "-hex-battle",
    "area-campaign": "-area-campaign",
}
KIND_SHARE, OVERALL_SHARE = 80, 95
UNPLAYED = "game.unplayed"  # is no slip in the data
FEW = "Fewer than 20 places"


class Kind(NamedTuple):
    """A row of kinds.tsv."""

    name: str
    entity: str
    what: str
    detectable: str

    @property
    def reason(self):
        """Why nobody can tell the defect from the data."""
        return self.detectable.removeprefix("no: ")


class Result(NamedTuple):
    """A kind and the trials of its mutants."""

    kind: Kind
    trials: list

    @property
    def found(self):
        """How many were found."""
        return sum(1 for trial in self.trials if trial.found)

    @property
    def elsewhere(self):
        """How many gave new findings, but only elsewhere."""
        return sum(1 for trial in self.trials if trial.elsewhere and not trial.found)

    @property
    def listed(self):
        """The ids of what was found, the most frequent first."""
        ids = Counter(name for t in self.trials for name in {f["id"] for f in t.found})
        return ", ".join(sorted(ids, key=lambda name: (-ids[name], name))) or "-"


def read_kinds(system):
    """Returns the kinds of SYSTEM in the order of their table."""
    lines = (HERE / f"kinds{SYSTEMS[system]}.tsv").read_text(encoding="utf-8").rstrip("\n").split("\n")
    return [Kind(*line.split("\t")) for line in lines[2:]]


def wrong_kinds(kinds, results, every):
    """Yields what is wrong with the tables of kinds; RESULTS are of one mutant in EVERY."""
    names = {kind.name for system in SYSTEMS for kind in read_kinds(system)}
    yield from (f"kinds.tsv: {name} has no mutator" for name in sorted(names - MUTATORS.keys()))
    yield from (f"kinds.tsv: {name} is not listed" for name in sorted(MUTATORS.keys() - names))
    for kind in kinds:
        if kind.detectable != "yes" and not kind.detectable.startswith("no: "):
            yield f"kinds.tsv: {kind.name}: neither yes nor no and why"
    for result in results:
        few = len(result.trials) < len(range(0, INSTANCES, every))
        if few and FEW not in result.kind.what or every == 1 and not few and FEW in result.kind.what:
            yield f"kinds.tsv: {result.kind.name}: has {len(result.trials)} instances"


def missed(results):
    """Yields what was not found, with what narva said instead."""
    for result in results:
        if result.kind.detectable == "yes":
            for trial in result.trials:
                if not trial.found:
                    labels = list(dict.fromkeys(edit.label for edit in trial.mutant.edits))
                    yield f"{result.kind.name}: {'; '.join(labels)}"
                    for other in trial.elsewhere:
                        place = f"{other['file']}:{other.get('line', 1)}"
                        yield f"    elsewhere: {place}: {other['message']} [{other['id']}]"


def share(results):
    """Returns how many instances of RESULTS there are, how many were found, and the percentage."""
    count = sum(len(result.trials) for result in results)
    found = sum(result.found for result in results)
    return count, found, 100 * found / max(count, 1)


def verdicts(root, bench, system, results, every):
    """Returns the rules of this test with what violates them; RESULTS are of one mutant in EVERY."""
    kinds, page = read_kinds(system), f"docs/mutation{SYSTEMS[system]}.md"
    counted = [f for findings in bench.good.values() for f in findings if f["id"] != UNPLAYED]
    bad = [f for f in counted if f["severity"] != "note"]
    failures = bench.failures + [
        f"{result.kind.name}: {trial.mutant.edits[0].label}: {trial.failure}"
        for result in results
        for trial in result.trials
        if trial.failure
    ]
    path = root / page
    there = path.read_text(encoding="utf-8") if path.is_file() else ""
    is_fresh = there == page_of(system, results, share)
    stale = [] if is_fresh else [f"{page}:1: run {command(system)} > {page}"]
    rules = {
        "good data have no errors and no warnings": [f"{f['file']}: {f['message']}" for f in bad],
        "every kind has mutants, 20 or says so": list(wrong_kinds(kinds, results, every)),
        "narva ends with 0 or 1 on every mutant": failures,
    }
    if every == 1:
        rules[f"{page} is what was measured"] = stale
    told = [result for result in results if result.kind.detectable == "yes"]
    for result in told:
        count, found, percent = share([result])
        line = f"{result.kind.name}: {found} of {count} found, {result.elsewhere} elsewhere"
        is_enough = found > 0 and (every > 1 or percent >= KIND_SHARE)
        rules[line] = [] if is_enough else [f"not {KIND_SHARE} %"]
    count, found, percent = share(told)
    line = f"{found} of {count} single defects are found, {percent:.1f} %"
    rules[line] = [] if percent >= OVERALL_SHARE else [f"not {OVERALL_SHARE} %"]
    return rules


def command(system):
    """Returns the command that makes the page of SYSTEM anew."""
    return f"python3 -B tests/mutation/run-mutation.py . NARVA --system {system} --table"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("narva", type=Path)
    parser.add_argument("--system", choices=SYSTEMS, default="area-blocks")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--missed", action="store_true")
    words = parser.parse_args()
    root, kinds = words.root.resolve(), read_kinds(words.system)
    sets = read_data_sets(root, words.system)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(words.narva.resolve(), sets, folder)
        samples = {k: sample(k.name, sets)[:: words.every] for k in kinds if k.name in MUTATORS}
        mutants = [pair for pairs in samples.values() for pair in pairs]
        trials = iter(bench.trials(mutants, words.jobs))
    results = [Result(kind, [next(trials) for _ in pairs]) for kind, pairs in samples.items()]
    if words.table:
        print(page_of(words.system, results, share), end="")
        return
    print("\n".join(missed(results)), file=sys.stdout if words.missed else sys.stderr)
    if not words.missed:
        print_tap(verdicts(root, bench, words.system, results, words.every))


main()
