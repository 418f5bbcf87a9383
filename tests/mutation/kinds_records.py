# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects that any record can have."""

import re

from documents import Raw
from mutants import Mutant, kind, misspelt

BOOK = re.compile(r"(?:^|(?<= ))(\w+)(?=:|\?|$| )")
BUILT_IN = ("house", "map", "reconstructed")
NO_PAINTS = ("7fb7da", "#7fb7d", "#7fb7dg", "blue", "#7fb7da0", "")
SCALARS = ("int", "bool", "title", "word", "ref", "paint", "rating", "zone")
LONG = 4


def with_ids(data):
    """Returns the records with an id that stand in a list and change nothing below them."""
    return [
        record
        for record in data.all_records
        if "id" in record.value and record.pointer and not data.is_above(record)
    ]


@kind("id-renamed")
def id_renamed(data):
    for record in with_ids(data):
        named = data.naming(record.entity, record.value["id"])
        if named:
            edit = record.put("id", misspelt(record.value["id"], data.seen(record.entity)))
            yield Mutant([edit], [record.target(), *[other.target() for other in named]])


@kind("id-given-twice")
def id_given_twice(data):
    records = with_ids(data)
    for record, other in zip(records, records[1:]):
        if record.pointer[:-1] == other.pointer[:-1] and record.document is other.document:
            edit = other.put("id", record.value["id"])
            yield Mutant([edit], [record.target(), other.target()])


@kind("id-malformed")
def id_malformed(data):
    for index, record in enumerate(with_ids(data)):
        name = record.value["id"]
        wrong = (name.capitalize(), name.replace("-", "_") + "_1", name + " 1")[index % 3]
        if wrong != name:
            yield Mutant([record.put("id", wrong)], [record.target()])


def misspelt_references(data, start):
    """Yields mutants with a misspelt reference in a file whose path begins with START."""
    for record, name, field in data.members("ref", "refs"):
        if not record.document.path.startswith(start):
            continue
        value = record.value[name]
        for index, text in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not text.startswith("@"):
                pointer = record.at(name) if index is None else record.at(name, index)
                wrong = misspelt(text, data.seen(field.target))
                yield Mutant([record.document.set(pointer, wrong)], [record.target()])


@kind("reference-misspelt-in-map")
def reference_misspelt_in_map(data):
    yield from misspelt_references(data, "map")


@kind("reference-misspelt-in-roster")
def reference_misspelt_in_roster(data):
    yield from misspelt_references(data, "roster")


@kind("reference-misspelt-in-tables")
def reference_misspelt_in_tables(data):
    yield from misspelt_references(data, "tables")


@kind("reference-misspelt-in-rules")
def reference_misspelt_in_rules(data):
    yield from misspelt_references(data, "rules")


@kind("reference-misspelt-in-scenario")
def reference_misspelt_in_scenario(data):
    yield from misspelt_references(data, "scenarios/")


@kind("zone-misspelt")
def zone_misspelt(data):
    for record, name, _ in data.members("zone"):
        head, colon, tail = record.value[name].rpartition(":")
        if not tail.startswith("+"):
            edit = record.put(name, head + colon + misspelt(tail, data.seen("space")))
            yield Mutant([edit], [record.target()])


def books(text):
    """Yields where TEXT, a source, names a book, and which."""
    for match in BOOK.finditer(text):
        if match[1] not in BUILT_IN:
            yield match.span(1), match[1]


@kind("source-of-unknown-book")
def source_of_unknown_book(data):
    for record, name, _ in data.members("source"):
        source = record.value[name]
        for member, text in source.items() if isinstance(source, dict) else [(None, source)]:
            for (start, end), book in books(text):
                wrong = text[:start] + misspelt(book, data.seen("book")) + text[end:]
                pointer = record.at(name) if member is None else record.at(name, member)
                yield Mutant([record.document.set(pointer, wrong)], [record.target()])


@kind("source-of-unknown-member")
def source_of_unknown_member(data):
    for record, name, _ in data.members("source"):
        source = record.value[name]
        for member in source if isinstance(source, dict) else ():
            if len(member) >= LONG:
                wrong = misspelt(member, data.entities[record.entity])
                edit = record.document.rename(record.at(name, member), wrong)
                yield Mutant([edit], [record.target()])


@kind("member-misspelt")
def member_misspelt(data):
    for record in data.all_records:
        for member in record.value if record.pointer else ():
            if len(member) >= LONG:
                wrong = misspelt(member, data.entities[record.entity])
                edit = record.document.rename(record.at(member), wrong)
                yield Mutant([edit], [record.target()])


@kind("member-twice")
def member_twice(data):
    for record in data.all_records:
        for member, value in record.value.items() if record.pointer else ():
            yield Mutant([record.document.add(record.pointer, member, value)], [record.target()])


@kind("required-member-dropped")
def required_member_dropped(data):
    for record in data.all_records:
        fields = data.entities[record.entity]
        is_alone = record.pointer and not data.below and not data.is_above(record)
        for member in record.value if is_alone else ():
            if fields[member].is_required:
                yield Mutant([record.drop(member)], [record.target()])


@kind("value-of-wrong-type")
def value_of_wrong_type(data):
    for record, name, field in data.members(*SCALARS):
        value = record.value[name]
        if field.kind == "bool":
            wrong = "yes" if value else "no"
        else:
            wrong = str(value) if isinstance(value, int) else len(value)
        if record.pointer:
            yield Mutant([record.put(name, wrong)], [record.target()])


@kind("word-misspelt")
def word_misspelt(data):
    for record, name, field in data.members("word"):
        if record.pointer:
            edit = record.put(name, misspelt(record.value[name], field.words))
            yield Mutant([edit], [record.target()])


@kind("number-out-of-range")
def number_out_of_range(data):
    for index, (record, name, field) in enumerate(data.members("int")):
        least, most = field.range
        if record.pointer:
            wrong = (least - 1, most + 1)[index % 2]
            yield Mutant([record.put(name, wrong)], [record.target()])


@kind("date-malformed")
def date_malformed(data):
    for record, name, _ in data.members("date"):
        year, dash, season = record.value[name].partition("-")
        wrong = [misspelt(season, data.seen("season"))] if season else []
        for date in [year[1:] + dash + season, *[year + dash + word for word in wrong]]:
            yield Mutant([record.put(name, date)], [record.target()])


@kind("paint-malformed")
def paint_malformed(data):
    for index, (record, name, _) in enumerate(data.members("paint")):
        wrong = NO_PAINTS[index % len(NO_PAINTS)]
        yield Mutant([record.put(name, wrong)], [record.target()])


@kind("layer-id-misspelt")
def layer_id_misspelt(data):
    for record in data.all_records:
        if record.pointer and "id" in record.value and data.lower(record):
            edit = record.put("id", misspelt(record.value["id"], data.seen(record.entity)))
            yield Mutant([edit], [record.target()])


@kind("layer-repeats-below")
def layer_repeats_below(data):
    for record in data.all_records:
        lower = data.lower(record) if record.pointer and "id" in record.value else None
        for name in lower.value if lower and "absent" not in record.value else ():
            is_scalar = data.entities[record.entity][name].kind in SCALARS
            if name not in record.value and is_scalar:
                yield Mutant([record.put(name, lower.value[name])], [record.target()])


@kind("number-badly-written")
def number_badly_written(data):
    for index, (record, name, _) in enumerate(data.members("int")):
        text = ("0", "+")[index % 2] + str(abs(record.value[name]))
        yield Mutant([record.document.set(record.at(name), Raw(text))], [record.document.whole()])
