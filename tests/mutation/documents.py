# SPDX-License-Identifier: GPL-3.0-or-later
"""A JSON file whose values know where they stand, and edits that leave all other bytes alone.

A pointer is a tuple of member names and indices. Places are offsets into the text."""

import json
import re
from typing import NamedTuple

SPACE = re.compile(r"[ \t\r\n]*")
SCALAR = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,\]}]+')
ID_MEMBERS = ("id", "to", "unit", "nation", "place", "track", "field", "finding", "name", "verb")
LABEL_LENGTH = 60


class Raw(str):
    """A text that an edit writes as it is."""


class Target(NamedTuple):
    """A part of a file in which a finding must lie."""

    document: object
    start: int
    end: int


class Edit(NamedTuple):
    """Other TEXT instead of what stands from START to END; LABEL says it for people."""

    document: object
    start: int
    end: int
    text: str
    label: str


def shown(value):
    """Returns VALUE as an edit writes it."""
    return value if isinstance(value, Raw) else json.dumps(value, ensure_ascii=False)


def short(text):
    """Returns TEXT for a label."""
    line = " ".join(text.split())
    return line if len(line) <= LABEL_LENGTH else line[: LABEL_LENGTH - 1] + "…"


class Document:
    """One file of the data set in FOLDER; its PATH is relative to that."""

    def __init__(self, folder, path, text):
        self.folder, self.path, self.text = folder, path, text
        self.spans, self.keys = {}, {}
        self.is_json = path.endswith(".json")
        self.root = self._value((), 0)[0] if self.is_json else None

    def _value(self, pointer, offset):
        """Returns the value at OFFSET and where it ends; notes where everything in it stands."""
        start = SPACE.match(self.text, offset).end()
        if self.text[start] in "{[":
            value, end = self._container(pointer, start)
        else:
            end = SCALAR.match(self.text, start).end()
            value = json.loads(self.text[start:end])
        self.spans[pointer] = (start, end)
        return value, end

    def _container(self, pointer, start):
        is_object = self.text[start] == "{"
        found = {} if is_object else []
        offset = SPACE.match(self.text, start + 1).end()
        while self.text[offset] not in "}]":
            name = len(found)
            key = offset
            if is_object:
                key_end = SCALAR.match(self.text, offset).end()
                name = json.loads(self.text[offset:key_end])
                offset = self.text.index(":", key_end) + 1
            value, offset = self._value((*pointer, name), offset)
            self.keys[(*pointer, name)] = key
            if is_object:
                found[name] = value
            else:
                found.append(value)
            offset = SPACE.match(self.text, offset).end()
            if self.text[offset] == ",":
                offset = SPACE.match(self.text, offset + 1).end()
        return found, offset + 1

    def value(self, pointer):
        """Returns what stands at POINTER."""
        found = self.root
        for step in pointer:
            found = found[step]
        return found

    def target(self, pointer):
        """Returns POINTER, with the name of the member if it is one, as a target."""
        start, end = self.spans[pointer]
        return Target(self, self.keys.get(pointer, start), end)

    def whole(self):
        """Returns the file as a target."""
        return Target(self, 0, len(self.text))

    def name(self, pointer):
        """Returns POINTER for people: items by their ids."""
        found, words = self.root, []
        for step in pointer:
            found = found[step]
            if isinstance(step, str):
                words.append("." + step)
                continue
            keys = [found[k] for k in ID_MEMBERS if isinstance(found, dict) and k in found]
            words.append(f"[{keys[0] if keys and isinstance(keys[0], str) else step}]")
        return self.path + " " + "".join(words).removeprefix(".")

    def set(self, pointer, value):
        """Returns an edit that puts VALUE at POINTER."""
        start, end = self.spans[pointer]
        text = shown(value)
        label = f"{self.name(pointer)}: {short(self.text[start:end])} -> {short(text)}"
        return Edit(self, start, end, text, label)

    def drop(self, pointer):
        """Returns an edit that takes POINTER away, with its comma."""
        siblings = list(self.value(pointer[:-1]))
        items = siblings if isinstance(pointer[-1], str) else range(len(siblings))
        place = list(items).index(pointer[-1])
        start, end = self.keys[pointer], self.spans[pointer][1]
        if place > 0:
            start = self.spans[(*pointer[:-1], items[place - 1])][1]
        elif len(siblings) > 1:
            end = self.keys[(*pointer[:-1], items[1])]
        label = f"{self.name(pointer)}: {short(self.text[self.keys[pointer] : end])} left out"
        return Edit(self, start, end, "", label)

    def append(self, pointer, *values):
        """Returns an edit that puts VALUES at the end of the list at POINTER."""
        _, end = self.spans[pointer]
        text = ", ".join(map(shown, values))
        return self._behind_last(pointer, end, text, f"{self.name(pointer)}: and {short(text)}")

    def add(self, pointer, member, value):
        """Returns an edit that gives the record at POINTER another MEMBER."""
        _, end = self.spans[pointer]
        text = f"{shown(member)}: {shown(value)}"
        return self._behind_last(pointer, end, text, f"{self.name(pointer)}: with {short(text)}")

    def _behind_last(self, pointer, end, text, label):
        before = self.text[: end - 1].rstrip()
        comma = ", " if self.value(pointer) else ""
        return Edit(self, len(before), len(before), comma + text, label)

    def rename(self, pointer, member):
        """Returns an edit that calls the member at POINTER another name."""
        start = self.keys[pointer]
        end = SCALAR.match(self.text, start).end()
        label = f"{self.name(pointer)}: called {member}"
        return Edit(self, start, end, shown(member), label)


def edited(edits):
    """Returns the text of the file of EDITS when they are done. They do not overlap."""
    text, done, parts = edits[0].document.text, 0, []
    for edit in sorted(edits, key=lambda edit: edit[1:3]):
        assert edit.start >= done, f"edits overlap: {edit.label}"
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    return "".join(parts) + text[done:]


def moved(edits, target):
    """Returns start and end of TARGET when EDITS are done, which may be in another file."""
    start, end = target.start, target.end
    for edit in edits:
        if edit.document is target.document:
            growth = len(edit.text) - (edit.end - edit.start)
            start += growth if edit.end <= target.start and edit.start < target.start else 0
            end += growth if edit.start < target.end else 0
    return start, end
