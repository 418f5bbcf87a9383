# SPDX-License-Identifier: GPL-3.0-or-later
"""The format as docs/format.md states it: entity -> member -> Field."""

import re
from typing import NamedTuple

HEADING = re.compile(r"###? (\S+)$")
ROW = re.compile(r"\| `([a-z-]+)` \| (\w+) \| (yes)? *\| (.*?) \| (.*?) \|")
TARGET = re.compile(r"\[([^\]]+)\]\(#")
RANGE = re.compile(r"(-?\d+) to (-?\d+)$")
WORD = re.compile(r"`([a-z-]+)`")


class Field(NamedTuple):
    """A member of an entity: its kind, and what of target, range and words it has."""

    kind: str
    is_required: bool
    target: str
    range: tuple
    words: tuple


def read_format(page):
    """Returns the entities that PAGE, the text of docs/format.md, describes."""
    entities, entity = {}, None
    for line in page.split("\n"):
        heading, row = HEADING.match(line), ROW.match(line)
        if heading:
            entity = entities.setdefault(heading[1], {})
        elif line.startswith("#"):
            entity = None
        elif row and entity is not None:
            entity[row[1]] = field_of(row)
    return {name: fields for name, fields in entities.items() if fields}


def field_of(row):
    """Returns the field that ROW, a match, describes."""
    kind, values = row[2], row[4].strip()
    target, bounds = TARGET.search(values), RANGE.match(values)
    return Field(
        kind,
        row[3] is not None,
        target[1] if target and kind != "source" else None,
        (int(bounds[1]), int(bounds[2])) if bounds and kind == "int" else None,
        tuple(WORD.findall(values)) if kind == "word" else (),
    )


def entity_of(path):
    """Returns the entity that stands at the root of the file PATH."""
    folder, slash, _ = path.partition("/")
    return f"{folder}/*.json" if slash else path
