# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the mistakes of two tables in data sets of all systems, and counts how many narva finds.
Usage: run-other-sets.py SOURCE-ROOT NARVA [--jobs N] [--missed | --page FILE]

The data sets are tried as new games are: without printed lists and rule cases, which would show a
wrong value by the right one beside it. Kinds of mistakes were chosen before the checks that find them.
The results of other-sets.tsv have been looked at since. Those of unopened-sets.tsv are only counted, so
that no check is written for one of them. A mistake is found when there is a new finding in the record
that was changed, or in what was written; a finding elsewhere that no other mistake could have caused
counts as found beside it.

--missed prints what was not found of other-sets.tsv, and what was found elsewhere; --page writes the
page docs/kinds-of-other-sets.md."""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from edits import EditError, Folder
from places import is_there  # noqa: E402 also lets the modules of mutation be found

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

SAMPLES = "base-hex", "base-campaign"
# What is met, in percent: in place, and in place or beside it; and of the unopened ones.
SHARE, SHARE_BESIDE = 85, 90
SHARE_UNOPENED, SHARE_UNOPENED_BESIDE = 71, 76
FLOOD = 11
RECORD = re.compile(r"(\w+) (.+?\.json)/([^/[]+)(?:/\[id=([^]]*)\]|/(\d+))?")


class Row(NamedTuple):
    """A mistake in a data set."""

    name: str
    data_set: str
    edit: str
    words: str


class Result(NamedTuple):
    """What narva newly says of a row; or why it failed."""

    row: Row
    there: list
    elsewhere: list
    failure: str


def read_rows(name):
    """Returns the rows of a table."""
    lines = (HERE / name).read_text(encoding="utf-8").rstrip("\n").split("\n")[2:]
    return [Row(*line.split("\t")) for line in lines]


def good_texts(root, name):
    """Returns the files of a data set by their paths."""
    folder = root / ("tests/checks" if name in SAMPLES else "data") / name
    texts = {}
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder).as_posix()
        if path.suffix not in (".json", ".svg") or place.startswith("records/"):
            continue
        texts[place] = path.read_text(encoding="utf-8")
        value = json.loads(texts[place]) if place == "game.json" else {}
        if value.pop("printed", None) is not None:
            texts[place] = json.dumps(value, ensure_ascii=False) + "\n"
    return texts


def records_of(edit):
    """Yields the records that EDIT changes, as collection/name."""
    for part in edit.split(" ; "):
        match = RECORD.match(part)
        if match and match[2].startswith("scenarios/"):
            yield match[2][: -len(".json")]
        if match and match[4]:
            yield f"{match[3]}/{match[4]}"


def indented(text):
    """Returns JSON in lines, so that places in it can be told apart."""
    return json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"


def report(narva, texts):
    """Returns the findings of a data set of TEXTS, and why narva failed if it did."""
    with tempfile.TemporaryDirectory() as place:
        for name, text in texts.items():
            path = Path(place, "set", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [narva, "validate", "--format", "json", "set"],
            cwd=place,
            env=os.environ | {"LC_ALL": "C.UTF-8"},
            capture_output=True,
            check=False,
        )
    if done.returncode in (0, 1):
        return json.loads(done.stdout)["findings"], ""
    return [], f"exit status {done.returncode}: {done.stderr.decode('utf-8', 'replace')[:400]}"


class Bench:
    """What trials need."""

    def __init__(self, narva, root, names):
        self.narva = narva
        self.good = {name: good_texts(root, name) for name in names}
        self.known = {
            name: {finding["fingerprint"] for finding in report(narva, texts)[0]}
            for name, texts in self.good.items()
        }

    def trial(self, row):
        """Returns the result of ROW."""
        folder = Folder(self.good[row.data_set])
        try:
            folder.apply(row.edit)
        except (EditError, KeyError, IndexError, ValueError, AttributeError, TypeError) as error:
            return Result(row, [], [], f"the data have changed: {error}")
        changed = {path for path, _ in folder.written}
        for path in changed & folder.texts.keys():
            if path.endswith(".json"):
                folder.texts[path] = indented(folder.texts[path])
        findings, failure = report(self.narva, folder.texts)
        new = [f for f in findings if f["fingerprint"] not in self.known[row.data_set]]
        places = list(records_of(row.edit)) or ["/"]
        there = [f for f in new if any(is_there(f, folder, where) for where in places)]
        return Result(row, there, [f for f in new if f not in there], failure)


def shares(results):
    """Returns how many percent are found in place, and there or beside it."""
    n_there = sum(1 for result in results if result.there)
    n_beside = sum(1 for result in results if result.there or result.elsewhere)
    return 100 * n_there / len(results), 100 * n_beside / len(results)


def verdicts(results, unopened):
    """Returns the rules of this test with what violates them."""
    n_there, n_beside = shares(results)
    n_unopened, n_unopened_beside = shares(unopened)
    limits = (
        (n_there, "of the opened mistakes are found in place", SHARE),
        (n_beside, "of them are found there or beside it", SHARE_BESIDE),
        (n_unopened, "of the unopened mistakes are found in place", SHARE_UNOPENED),
        (n_unopened_beside, "of them are found there, or beside it", SHARE_UNOPENED_BESIDE),
    )
    return {
        "every mistake can be made": [
            f"{result.row.name}: {result.failure}"
            for result in results + unopened
            if result.failure
        ],
        **{
            f"{share:.1f} % {words}": [] if share >= limit else [f"not {limit} %"]
            for share, words, limit in limits
        },
        f"none gives more than {FLOOD} findings": [
            f"{result.row.name}: {len(result.there) + len(result.elsewhere)}"
            for result in results + unopened
            if len(result.there) + len(result.elsewhere) > FLOOD
        ],
    }


HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/kinds/run-other-sets.py with --page, from what it measured. -->
# How many mistakes are found in games of all systems

This page measures how many mistakes are found in a new game. A test makes one mistake at a time in the data
sets in `data/` and in small samples, and runs `narva validate`. The printed lists and rule cases are removed
first, because a new game has none. A mistake counts as found *in place* if there is a new finding in the record
with the mistake, or at the new text. [independent-kinds.md](independent-kinds.md) has the same measure for Pax
Baltica with its lists.

* *open*: mistakes whose results were looked at. When one of them was not found, checks could be improved.
* *unopened*: mistakes that were chosen together with the open ones, but the ones that were not found were not
  looked at, only counted. So no check was written because of them, and this group shows best what to expect of
  other mistakes.
* *found* and *%*: how many were found in place, and their share in percent.
* *% anywhere*: the share that was found in place or by a finding elsewhere.

"""


def page_of(results, unopened):
    """Returns the page about the results."""
    lines = [
        "| data set | open | found | % | % anywhere | unopened | found | % | % anywhere |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    names = sorted({result.row.data_set for result in results + unopened})
    for name in [*names, None]:
        cells = []
        for group in (results, unopened):
            part = [result for result in group if name in (None, result.row.data_set)]
            n_there, n_beside = shares(part) if part else (0, 0)
            found = sum(1 for result in part if result.there)
            cells += [len(part), found] + ([f"{n_there:.0f}", f"{n_beside:.0f}"] if part else ["-", "-"])
        lines.append(f"| {' | '.join(map(str, [name or 'all', *cells]))} |")
    return HEAD + "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("narva", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--missed", action="store_true")
    parser.add_argument("--page", type=Path)
    words = parser.parse_args()
    rows, unopened_rows = read_rows("other-sets.tsv"), read_rows("unopened-sets.tsv")
    names = {row.data_set for row in rows + unopened_rows}
    bench = Bench(words.narva.resolve(), words.root.resolve(), names)
    with ThreadPoolExecutor(words.jobs) as pool:
        results = list(pool.map(bench.trial, rows))
        unopened = [] if words.missed else list(pool.map(bench.trial, unopened_rows))
    if words.page:
        words.page.write_text(page_of(results, unopened), encoding="utf-8")
    if not words.missed:
        print_tap(verdicts(results, unopened))
        return
    for result in results:
        if not result.there:
            print(f"{result.row.name} ({result.row.data_set}): {result.row.words}")
        for finding in result.elsewhere if not result.there else ():
            print(f"    elsewhere: {finding['file']}: {finding['message']} [{finding['id']}]")


if __name__ == "__main__":
    main()
