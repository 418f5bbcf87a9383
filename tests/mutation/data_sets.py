# SPDX-License-Identifier: GPL-3.0-or-later
"""The data sets that are mutated, with every record, its entity and who refers to it."""

import re
from functools import cached_property
from typing import NamedTuple

from documents import Document
from drawing import Drawing
from format_page import entity_of, read_format

DRAWING = "map.svg"
REFERENCES = ("ref", "refs", "zone", "zones")


class Record(NamedTuple):
    """One object of a file. Its edits and targets are those of its members."""

    document: Document
    pointer: tuple
    value: dict
    entity: str

    def at(self, *steps):
        """Returns the pointer to what stands below the record."""
        return (*self.pointer, *steps)

    def target(self, *steps):
        """Returns the record, or what stands below it, as a target."""
        return self.document.target(self.at(*steps))

    def siblings(self):
        """Returns the list that holds the record, as a target."""
        return self.document.target(self.pointer[:-1])

    def put(self, member, value):
        """Returns an edit after which MEMBER is VALUE, whether it stood there or not."""
        if member in self.value:
            return self.document.set(self.at(member), value)
        return self.document.add(self.pointer, member, value)

    def drop(self, *steps):
        """Returns an edit that takes a member or an item away."""
        return self.document.drop(self.at(*steps))

    def leave(self):
        """Returns an edit that takes the record away."""
        return self.document.drop(self.pointer)

    def append(self, member, *values):
        """Returns an edit that puts VALUES behind the list MEMBER, which may not be there yet."""
        if member in self.value:
            return self.document.append(self.at(member), *values)
        return self.document.add(self.pointer, member, list(values))


class DataSet:
    """A folder of data/ and the data set that it extends, if any."""

    def __init__(self, folder, entities, below=None):
        self.name, self.entities, self.below = folder.name, entities, below
        paths = sorted(path for path in folder.rglob("*") if path.suffix in (".json", ".svg"))
        self.texts = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        self.documents = {
            path: Document(folder.name, path, text.decode("utf-8"))
            for path, text in self.texts.items()
            if path.endswith(".json")
        }
        drawing = self.texts.get(DRAWING, b"").decode("utf-8")
        self.drawing = Drawing(folder.name, DRAWING, drawing) if drawing else None

    @cached_property
    def all_records(self):
        """Every record of the set itself, in the order of the files."""
        return [
            record
            for path, document in self.documents.items()
            for record in self._walk(Record(document, (), document.root, entity_of(path)))
        ]

    def _walk(self, record):
        yield record
        for member, value in record.value.items():
            field = self.entities[record.entity].get(member)
            if field is None or field.kind not in ("record", "list") or value is None:
                continue
            items = enumerate(value) if field.kind == "list" else [(None, value)]
            for index, item in items:
                steps = (member,) if index is None else (member, index)
                part = Record(record.document, record.at(*steps), item, field.target)
                yield from self._walk(part)

    def records(self, *entities):
        """Returns the records of ENTITIES."""
        return [record for record in self.all_records if record.entity in entities]

    def roots(self):
        """Returns the scenarios."""
        return self.records("scenarios/*.json")

    def members(self, *kinds):
        """Yields every record with the name and the field of each member of KINDS that it has."""
        for record in self.all_records:
            for name, field in self.entities[record.entity].items():
                if field.kind in kinds and record.value.get(name) is not None:
                    yield record, name, field

    def seen(self, entity):
        """Returns id -> record for ENTITY, with what shows through from the set below.

        It is there to be read: an edit of it would not know what stands in which file."""
        found = dict(self.below.seen(entity)) if self.below else {}
        for record in self.records(entity):
            if "id" in record.value:
                lower = found.get(record.value["id"])
                value = (lower.value if lower else {}) | record.value
                found[record.value["id"]] = record._replace(value=value)
        return found

    @cached_property
    def by_path(self):
        """File, members and ids that lead to a record -> the record."""
        return {self._path(record): record for record in self.all_records}

    def _path(self, record):
        value, words = record.document.root, [record.document.path]
        for step in record.pointer:
            value = value[step]
            words.append(value.get("id", step) if isinstance(step, int) else step)
        return tuple(words)

    def lower(self, record):
        """Returns the record of the data set below that RECORD changes, or None."""
        return self.below.by_path.get(self._path(record)) if self.below else None

    def is_above(self, record):
        """Tells whether RECORD changes one of the data set below, or of the scenario below."""
        return bool(record.document.root.get("extends")) or self.lower(record) is not None

    @cached_property
    def referrers(self):
        """What is named -> the records that name it: (entity, id), an id in a zone, a season."""
        found = {}
        for record, name, field in self.members(*REFERENCES, "date"):
            value = record.value[name]
            for text in value if isinstance(value, list) else [value]:
                found.setdefault((field.target, text), []).append(record)
                for part in re.findall(r"[^:@]+$|(?<=-)[a-z]+$", text):
                    found.setdefault((None, part), []).append(record)
        return found

    def naming(self, entity, name):
        """Returns the records that name the record NAME of ENTITY."""
        entity = "space" if entity == "region" else entity
        is_zone = entity in ("space", "nation", "box", "unit", "season")
        named = self.referrers.get((entity, name), [])
        named = named + (self.referrers.get((None, name), []) if is_zone else [])
        return named + (self.below.naming(entity, name) if self.below else [])

    def seen_system(self):
        """Returns the word of the system that plays it."""
        game = self.documents["game.json"].root
        return game["system"] if "system" in game else self.below.seen_system()


def read_data_sets(root, system):
    """Returns the data sets of SYSTEM below ROOT/data, in order."""
    entities = read_format((root / "docs" / "format.md").read_text(encoding="utf-8"))
    folders = sorted(path.parent for path in (root / "data").glob("*/game.json"))
    found = {}
    for folder in folders:
        data = DataSet(folder, entities)
        base = data.documents["game.json"].root.get("extends")
        found[folder.name] = DataSet(folder, entities, found[base]) if base else data
    return [data for data in found.values() if data.seen_system() == system]
