# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of tables with columns, of modifiers, orders and thresholds."""

from mutants import Mutant, kind, misspelt


def rows_of(data, is_wanted):
    """Yields the tables that are rolled on and whose rows ARE WANTED, with their rows."""
    rows = data.records("row")
    for table in data.records("table"):
        own = [r for r in rows if r.document is table.document
               and r.pointer[:-1] == table.at("rows")]  # fmt: skip
        if len(own) > 1 and is_wanted(own):
            yield table, own


def matrices(data):
    """Yields the tables with columns."""
    return rows_of(data, lambda rows: all("values" in row.value for row in rows))


@kind("matrix-row-short")
def matrix_row_short(data):
    for table, rows in matrices(data):
        for row in rows:
            edit = row.put("values", row.value["values"][:-1])
            yield Mutant([edit], [table.target()])


@kind("matrix-row-long")
def matrix_row_long(data):
    for table, rows in matrices(data):
        for row in rows:
            values = row.value["values"]
            yield Mutant([row.put("values", [*values, values[-1]])], [table.target()])


@kind("matrix-value-wrong")
def matrix_value_wrong(data):
    for _, rows in matrices(data):
        for row in rows[1:-1]:
            values = row.value["values"]
            for index in range(len(values)):
                wrong = [*values[:index], values[index] + 11, *values[index + 1 :]]
                yield Mutant([row.put("values", wrong)], [row.target()])


@kind("fire-row-dropped")
def fire_row_dropped(data):
    for table, rows in rows_of(data, lambda rows: True):
        for row in rows[1:-1]:
            yield Mutant([row.leave()], [table.target()])


@kind("fire-row-widened")
def fire_row_widened(data):
    for _, rows in rows_of(data, lambda rows: True):
        for row, later in zip(rows, rows[1:]):
            if "to" in row.value and "from" in later.value:
                targets = [row.target(), later.target()]
                yield Mutant([row.put("to", later.value["from"])], targets)


@kind("fire-row-out-of-reach")
def fire_row_out_of_reach(data):
    for table, rows in rows_of(data, lambda rows: True):
        for beyond in (90, 91):
            edits = [rows[-1].put("from", beyond)]
            edits += [rows[-1].put("to", beyond)] if "to" in rows[-1].value else []
            yield Mutant(edits, [table.target("rows")])


@kind("modifier-without-value")
def modifier_without_value(data):
    for modifier in data.records("modifier"):
        for member in ("value", "plus"):
            if member in modifier.value:
                yield Mutant([modifier.drop(member)], [modifier.target()])


@kind("modifier-twice")
def modifier_twice(data):
    for modifier in data.records("modifier"):
        edit = modifier.document.append(modifier.pointer[:-1], modifier.value)
        yield Mutant([edit], [modifier.target()])


@kind("modifier-of-nobody")
def modifier_of_nobody(data):
    for modifier in data.records("modifier"):
        for units in data.records("units"):
            is_inside = units.pointer[: len(modifier.pointer)] == modifier.pointer
            if is_inside and units.document is modifier.document and "tag" in units.value:
                edit = units.put("tag", misspelt(units.value["tag"]))
                yield Mutant([edit], [modifier.target()])


@kind("modifier-turned")
def modifier_turned(data):
    for modifier in data.records("modifier"):
        if "value" in modifier.value:
            yield Mutant([modifier.put("value", -modifier.value["value"])], [modifier.target()])


@kind("order-default-wrong")
def order_default_wrong(data):
    for order in data.records("order"):
        if order.value.get("default"):
            yield Mutant([order.drop("default")], [order.target()])
        else:
            yield Mutant([order.put("default", True)], [order.target()])


@kind("order-attacks-nothing")
def order_attacks_nothing(data):
    for order in data.records("order"):
        value = order.value | {"must-attack": True, "attacks": []}
        yield Mutant([order.document.set(order.pointer, value)], [order.target()])


@kind("threshold-out-of-reach")
def threshold_out_of_reach(data):
    for ending in data.records("ending"):
        condition = ending.value["if"]
        for member in ("at-least", "at-most"):
            if condition["verb"] == "track" and member in condition:
                value = condition | {member: 10 * condition[member]}
                yield Mutant([ending.put("if", value)], [ending.target()])
