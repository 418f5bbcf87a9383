# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/independent-kinds.md."""

from collections import defaultdict

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/kinds/run-kinds.py with --page, from what it measured. -->
# How many independently chosen mistakes are found

A check finds the mistakes that its author thought of. This page measures how many other mistakes are found.
The test in `tests/kinds` makes one mistake at a time in the data of Pax Baltica, and runs `narva validate`. A
mistake counts as found if there is a new finding in the record with the mistake, or at the new text.

The columns are three groups of mistakes, each with the number of mistakes, how many of them are found, and
the share in percent:

* *open*: mistakes that were chosen from the rule books, and from errors in public game data, by someone who
  had not read the checks. When one of them was not found, checks could be improved.
* *unopened*: mistakes that were chosen in the same way, but nobody looked at the ones that were not found. So
  no check was made for them, and this group shows best what to expect of other mistakes.
* *slips*: typing mistakes, added later by the authors of the checks for members in which few mistakes had been
  found. The authors have seen the results.

Each row is for the part of the data that the mistake is in.

Many wrong values are found because Pax Baltica has the values of its rule books twice: in its records, and in
printed lists that Narva compares with the records. In a data set without such lists fewer mistakes are found.
Before Pax Baltica had these lists, 77 % of the *unopened* mistakes were found.
[kinds-of-other-sets.md](kinds-of-other-sets.md) measures games of all systems without such lists.

"""

ALARMS = """
## False alarms

The same tables also list variants: legal changes of the data, which are no mistakes. A variant has a false alarm
if it has a new error or warning. Notes are not counted.

"""


def table(heads, rows):
    """Returns a table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(map(str, cells)) + " |\n" for cells in lines)


PARTS = "open", "unopened", "slip"


def part_of(row):
    """Returns of which part of the tables ROW is."""
    if row.is_slip:
        return "slip"
    return "open" if row.is_open else "unopened"


def page_of(defects, slips, variants, share, alarms):
    """Returns the page about the results."""
    halves = {True: "open", False: "unopened"}
    by_place = defaultdict(list)
    for result in defects + slips:
        by_place[result.row.where.partition("/")[0]].append(result)
    places = sorted(by_place.items(), key=lambda item: (-len(item[1]), item[0]))
    rows = [
        [name]
        + [
            cell
            for part in PARTS
            for cell in counted([r for r in results if part_of(r.row) == part], share)
        ]
        for name, results in [*places, ("all", defects + slips)]
    ]
    heads = ["where", "open", "found", "%", "unopened", "found", "%", "slips", "found", "%"]
    said = [
        [result.row.name, halves[result.row.is_open], result.row.words, finding["id"]]
        for result in variants
        for finding in alarms(result)
    ]
    counts = f"Of {len(variants)} variants {len({row[0] for row in said})} raise a false alarm.\n"
    heads_of_alarms = ["variant", "half", "what it changes", "finding"]
    alarmed = "\n" + table(heads_of_alarms, said) if said else ""
    return HEAD + table(heads, rows) + ALARMS + counts + alarmed


def counted(results, share):
    """Returns how many there are, how many were found, and the percentage."""
    found = sum(1 for result in results if result.there)
    return len(results), found, f"{share(results):.0f}" if results else "-"
