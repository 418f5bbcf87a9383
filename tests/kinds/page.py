# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/independent-kinds.md."""

from collections import defaultdict

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/kinds/run-kinds.py with --page, from what it measured. -->
# What an editor with the rule book would see

The tables in `tests/kinds` list mistakes in, and legal changes of, Pax Baltica. They were written from the
rule books and from errors in public game data, by someone who had not read the checks. A mistake counts as
found if `narva validate` has a new finding in the record that the table names, or in the new text. Half of
each table, chosen by its ids, is a held-out half (*unopened*): its misses were never looked at, so it shows
how well the results of the other half generalise. The slips were added later, by the authors of the
checks: what a tired designer types, member by member, where the first results were weak. All of them are
open.

Most wrong values within their range are found because Pax Baltica has the values of its books twice: in its
records, and in printed lists that are compared with them. Another data set benefits only if it has such
lists; without them the share is closer to what it was before there were lists, 77 % of the unopened half.

"""

ALARMS = """
## False alarms about legal variants

New errors and warnings; notes are not counted.

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
