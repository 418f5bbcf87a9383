# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of die tables, of the action table and of numbers from and to."""

from itertools import combinations

from mutants import Mutant, kind

BOUNDED = ("row", "action", "track", "result", "range")
BEYOND = 90


def die_tables(data):
    """Yields the holder of each list of two rows or more, and the rows, all as records."""
    rows = data.records("row")
    for holder in data.records("table", "effect"):
        pointer = holder.at("rows")
        own = [r for r in rows if r.document is holder.document and r.pointer[:-1] == pointer]
        if len(own) > 1:
            yield holder, own


def action_tables(data):
    """Yields the rows of each action table."""
    rows = data.records("action")
    for document in data.documents.values():
        own = [row for row in rows if row.document is document]
        if own:
            yield own


def last_of(row):
    """Returns the last number of a row of the action table."""
    return row.value.get("to", row.value["from"])


@kind("die-row-dropped")
def die_row_dropped(data):
    for holder, rows in die_tables(data):
        for row in rows:
            yield Mutant([row.leave()], [holder.target()])


@kind("die-row-widened")
def die_row_widened(data):
    for _, rows in die_tables(data):
        for row, later in zip(rows, rows[1:]):
            targets = [row.target(), later.target()]
            if "to" in row.value and "from" in later.value:
                yield Mutant([row.put("to", later.value["from"])], targets)
                yield Mutant([later.put("from", row.value["to"])], targets)


@kind("die-row-twice")
def die_row_twice(data):
    for holder, rows in die_tables(data):
        for row in rows:
            yield Mutant([holder.append("rows", row.value)], [holder.target("rows")])


@kind("die-row-out-of-reach")
def die_row_out_of_reach(data):
    for holder, rows in die_tables(data):
        for beyond in (BEYOND, BEYOND + 1) if "from" in rows[-1].value else ():
            edits = [rows[-1].put("from", beyond)]
            edits += [rows[-1].put("to", beyond)] if "to" in rows[-1].value else []
            yield Mutant(edits, [holder.target("rows")])


@kind("action-rows-dropped")
def action_rows_dropped(data):
    for rows in action_tables(data):
        for gone in [*combinations(rows, 1), *combinations(rows, 2)]:
            left = [row.value for row in rows if row not in gone]
            document, pointer = rows[0].document, rows[0].pointer[:-1]
            yield Mutant([document.set(pointer, left)], [])


@kind("action-row-widened")
def action_row_widened(data):
    for rows in action_tables(data):
        for row, later in combinations(rows, 2):
            targets = [row.target(), later.target()]
            yield Mutant([row.put("to", later.value["from"])], targets)
            edits = [later.put("from", last_of(row)), later.put("to", last_of(later))]
            yield Mutant(edits, targets)


@kind("bounds-swapped")
def bounds_swapped(data):
    for record in data.records(*BOUNDED):
        names = ("min", "max") if record.entity == "range" else ("from", "to")
        least, most = [record.value.get(name) for name in names]
        if isinstance(least, int) and isinstance(most, int) and least < most:
            edits = [record.put(names[0], most), record.put(names[1], least)]
            yield Mutant(edits, [record.target()])
