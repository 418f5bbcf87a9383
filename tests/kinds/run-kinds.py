# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the mistakes and the changes of defects.tsv, slips.tsv and variants.tsv in a data set, and
counts of which narva speaks.
Usage: run-kinds.py SOURCE-ROOT NARVA [--jobs N] [--every N] [--page | --missed | --unopened]

Mistakes and variants were written from rule books and from what goes wrong in such data elsewhere, by
somebody who had not read the checks. Half of each is kept unopened, chosen by its ids: what narva
says of these is counted and not shown, so that checks are not written for them. The slips were
written later, member by member, before the checks that find them; all of them are open. A mistake is
found when there is a new finding in the record that the table names, or in what the mistake wrote. A
new error or warning about a legal variant is a false alarm.

--page prints docs/independent-kinds.md, --missed what was not found and each false alarm in the
open half and among the slips, --unopened in the other half. --every N tries only each Nth mistake and
variant, always the same ones, and does not compare the page."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from edits import EditError, Folder
from page import page_of
from places import is_there  # noqa: E402 also lets the modules of mutation be found
from workplace import Workplace

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

SET, PAGE = "pax-baltica", "docs/independent-kinds.md"
TABLES = "defects.tsv", "slips.tsv", "variants.tsv"
# What is met; the aim was 92.
OPEN_SHARE, UNOPENED_SHARE, SLIP_SHARE = 98, 92, 94
SECONDS = 600  # only what hangs takes as long


class Row(NamedTuple):
    """A mistake, or a variant, which has no place and is no mistake."""

    name: str
    source: str
    where: str
    edit: str
    words: str
    is_slip: bool = False

    @property
    def is_open(self):
        """Whether what narva says of it is looked at."""
        return self.is_slip or zlib.crc32(self.name.encode()) % 2 == 0


class Result(NamedTuple):
    """What narva newly says of a row: there, elsewhere; or why it failed."""

    row: Row
    there: list
    elsewhere: list
    failure: str


def read_rows(name):
    """Returns the rows of a table."""
    lines = (HERE / name).read_text(encoding="utf-8").rstrip("\n").split("\n")[2:]
    cells = [line.split("\t") for line in lines]
    if name == "variants.tsv":
        return [Row(name, "", "", edit, words) for name, words, edit in cells]
    return [Row(*row, name == "slips.tsv") for row in cells]


def report(narva, folder):
    """Returns the findings of the data set in FOLDER, and why narva failed if it did."""
    command = [narva, "validate", "--format", "json", SET]
    variables = os.environ | {"LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        command, cwd=folder, env=variables, capture_output=True, timeout=SECONDS, check=False
    )
    if done.returncode in (0, 1):
        return json.loads(done.stdout)["findings"], ""
    return [], f"exit status {done.returncode}: {done.stderr.decode('utf-8', 'replace')[:400]}"


class Bench:
    """What trials need; each process has its own."""

    def __init__(self, narva, good, good_folder, place):
        self.narva, self.good, self.place = narva, good, place
        self.workplace = Workplace(good_folder, Path(place, str(os.getpid())))
        findings, self.failure = report(narva, self.workplace.folder)
        self.known = {finding["fingerprint"] for finding in findings}

    def trial(self, row):
        """Returns the result of ROW."""
        folder = Folder(self.good)
        try:
            folder.apply(row.edit)
        except (EditError, KeyError, IndexError, ValueError, AttributeError) as error:
            return Result(row, [], [], f"the data have changed: {error}")
        changes = {
            f"{SET}/{path}": text.encode("utf-8", "surrogatepass") if text is not None else None
            for path, text in folder.changes(self.good).items()
        }
        with self.workplace.changed(changes) as place:
            findings, failure = report(self.narva, place)
        new = [finding for finding in findings if finding["fingerprint"] not in self.known]
        there = [finding for finding in new if row.where and is_there(finding, folder, row.where)]
        return Result(row, there, [finding for finding in new if finding not in there], failure)


BENCH = []  # of this process


def begin(*words):
    """Sets up the process."""
    BENCH.append(Bench(*words))


def trial(row):
    """Returns the result of ROW."""
    return BENCH[0].trial(row)


def alarms(result):
    """Returns the findings about a variant that call it wrong."""
    return [finding for finding in result.elsewhere if finding["severity"] != "note"]


def shown(results, is_variant):
    """Yields what to look at of RESULTS."""
    for result in results:
        wrong = alarms(result) if is_variant else not result.there
        if not wrong:
            continue
        yield f"{result.row.name}: {result.row.words}\n    {result.row.edit[:300]}"
        for finding in wrong if is_variant else result.elsewhere:
            place = f"{finding['file']}:{finding.get('line', 1)}"
            yield f"    elsewhere: {place}: {finding['message']} [{finding['id']}]"


def share(results):
    """Returns how many of RESULTS were found, in per cent."""
    return 100 * sum(1 for result in results if result.there) / max(len(results), 1)


def verdicts(root, defects, slips, variants, every):
    """Returns the rules of this test with what violates them."""
    path = root / PAGE
    there = path.read_text(encoding="utf-8") if path.is_file() else ""
    rules = {
        "every mistake can be made": [
            f"{result.row.name}: {result.failure}"
            for result in defects + slips + variants
            if result.failure
        ],
        "no legal variant is called wrong": [
            f"{result.row.name}: {finding['message']}"
            for result in variants
            for finding in alarms(result)
        ],
    }
    if every == 1:
        page = page_of(defects, slips, variants, share, alarms)
        rules[f"{PAGE} is what was measured"] = [] if there == page else [f"run --page > {PAGE}"]
    for results, name, least in (
        ([result for result in defects if result.row.is_open], "open mistakes", OPEN_SHARE),
        ([result for result in defects if not result.row.is_open], "unopened mistakes", UNOPENED_SHARE),
        (slips, "slips", SLIP_SHARE),
    ):
        percent = share(results)
        rules[f"{percent:.1f} % of the {name} are found"] = (
            [] if percent >= least else [f"not {least} %"]
        )
    return rules


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("narva", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--every", type=int, default=1, metavar="N")
    for option in "--page", "--missed", "--unopened":
        parser.add_argument(option, action="store_true")
    words = parser.parse_args()
    folder = words.root.resolve() / "data" / SET
    good = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".json", ".svg")
    }
    narva = words.narva.resolve()
    with tempfile.TemporaryDirectory() as place:
        good_folder = Path(place, "good")
        for path, text in good.items():
            (good_folder / SET / path).parent.mkdir(parents=True, exist_ok=True)
            (good_folder / SET / path).write_bytes(text.encode("utf-8"))
        with ProcessPoolExecutor(words.jobs, None, begin, (narva, good, good_folder, place)) as pool:
            defects, slips, variants = (
                list(pool.map(trial, read_rows(name)[:: words.every], chunksize=8)) for name in TABLES
            )
    if words.page:
        print(page_of(defects, slips, variants, share, alarms), end="")
    elif words.missed or words.unopened:
        for results, is_variant in (defects + slips, False), (variants, True):
            looked_at = [result for result in results if result.row.is_open == words.missed]
            print("\n".join(shown(looked_at, is_variant)))
    else:
        print_tap(verdicts(words.root.resolve(), defects, slips, variants, words.every))


if __name__ == "__main__":
    main()
