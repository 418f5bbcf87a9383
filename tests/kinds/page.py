# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/independent-kinds.md."""

from collections import defaultdict

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/kinds/run-kinds.py with --page, from what it measured. -->
# What an editor with the rule book would see

The tables in `tests/kinds` hold mistakes and legal changes of Pax Baltica. They were written from the
rule books and from what goes wrong in public game data, by somebody who had not read the checks. A
mistake is found when `narva validate` has a new finding in the record that the table names, or in
what was written there. Half of each table, chosen by its ids, is kept unopened: nobody has looked at
what is missed of it, so that it tells how well the other half stands for what people do. The slips
were written later, by those who then wrote the checks: what a tired designer types, member by member,
where the first count was weak. All of them are open.

Most wrong values within their range are found because Pax Baltica says twice what its books print:
in its records, and in printed lists that are compared with them. Another data set gains as much only
with lists of its own; without them its share is nearer to that before there were lists, 77 % of the
unopened half.

"""

ALARMS = """
## Alarms about legal variants

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
    counts = f"Of {len(variants)} variants {len({row[0] for row in said})} raise an alarm.\n"
    heads_of_alarms = ["variant", "half", "what it changes", "finding"]
    alarmed = "\n" + table(heads_of_alarms, said) if said else ""
    return HEAD + table(heads, rows) + ALARMS + counts + alarmed


def counted(results, share):
    """Returns how many there are, how many were found, and the percentage."""
    found = sum(1 for result in results if result.there)
    return len(results), found, f"{share(results):.0f}" if results else "-"
