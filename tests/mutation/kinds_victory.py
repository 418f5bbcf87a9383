# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of periods, turns, scores and victory tables."""

from itertools import combinations

from mutants import Mutant, kind

BOUNDS = ("from", "to")


def victory_tables(data):
    """Yields the rows of each victory table, the best one first, as records."""
    for root in data.roots():
        rows = [row for row in data.records("result") if row.document is root.document]
        if rows:
            yield root, rows


def seasons(data):
    """Returns the ids of the seasons, in order."""
    return list(data.seen("season"))


def shifted(data, date, turns):
    """Returns DATE and TURNS later, or earlier, as a date with a season."""
    names = seasons(data)
    year, _, season = date.partition("-")
    number = int(year) * len(names) + names.index(season) + turns
    return f"{number // len(names)}-{names[number % len(names)]}"


@kind("period-shifted")
def period_shifted(data):
    for period in data.records("period"):
        for member in BOUNDS:
            for turns in (-len(seasons(data)), -1, 1, len(seasons(data))):
                if member in period.value:
                    date = shifted(data, period.value[member], turns)
                    yield Mutant([period.put(member, date)], [period.target()])


@kind("turns-changed")
def turns_changed(data):
    for period in data.records("period"):
        turns = period.value["turns"]
        year = len(seasons(data))
        for wrong in (turns - 1, turns + 1, turns + year, turns + 10, turns * 2):
            yield Mutant([period.put("turns", wrong)], [period.target()])


@kind("victory-row-dropped")
def victory_row_dropped(data):
    for root, rows in victory_tables(data):
        for row in rows:
            yield Mutant([row.leave()], [root.target("victory")])


@kind("victory-row-widened")
def victory_row_widened(data):
    for _, rows in victory_tables(data):
        for better, worse in zip(rows, rows[1:]):
            targets = [better.target(), worse.target()]
            yield Mutant([better.put("from", worse.value["to"])], targets)
            yield Mutant([worse.put("to", better.value["from"])], targets)


def exchanged(root, row, other, value, other_value):
    """Returns a mutant in which two rows are others."""
    edits = [row.document.set(r.pointer, v) for r, v in ((row, value), (other, other_value))]
    return Mutant(edits, [root.target("victory")])


@kind("victory-rows-out-of-order")
def victory_rows_out_of_order(data):
    for root, rows in victory_tables(data):
        for row, other in combinations(rows, 2):
            # The first of three rows for the last is the other order, which is one too.
            if len(rows) > 3 or (row, other) != (rows[0], rows[-1]):
                yield exchanged(root, row, other, other.value, row.value)


def bounds(row):
    """Returns the members of a victory row that say for which scores it is."""
    return {name: value for name, value in row.value.items() if name in BOUNDS}


def result(row):
    """Returns the other members of a victory row."""
    return {name: value for name, value in row.value.items() if name not in BOUNDS}


@kind("victory-results-swapped")
def victory_results_swapped(data):
    for root, rows in victory_tables(data):
        for row, other in combinations(rows, 2):
            if row.value.get("side") != other.value.get("side"):
                values = bounds(row) | result(other), bounds(other) | result(row)
                yield exchanged(root, row, other, *values)


@kind("victory-bound-lowered")
def victory_bound_lowered(data):
    # A score moves by what a land is worth.
    step = max([0, *[level.value.get("per-land", 0) for level in data.records("level")]])
    for root, rows in victory_tables(data):
        for row in rows:
            for name in BOUNDS:
                if name in row.value:
                    edit = row.put(name, row.value[name] - step)
                    yield Mutant([edit], [root.target("victory")])


@kind("score-weight-changed")
def score_weight_changed(data):
    for root in data.roots():
        for term in data.records("term"):
            if term.document is root.document:
                for member in ("times", "value"):
                    if member in term.value:
                        edit = term.put(member, 2 * term.value[member])
                        yield Mutant([edit], [term.target()])
