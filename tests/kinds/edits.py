# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes of a data set, written in one line each.

    set PATH = JSON       another value
    add PATH = JSON       one more in a list, one more member, or a new file
    del PATH              takes a member, one of a list, or a file away
    text FILE OLD => NEW  another text for one that stands there once

Several are joined by " ; ". PATH is a file and what leads to the value in it: names of members, numbers
in a list, or [member=value] for the one of a list that has it, [=value] for a text in a list."""

import json
import re

STEP = re.compile(r"/?\[([^]=]*)=([^]]*)\]|/([^/[]+)")
FILE = re.compile(r"(.+?\.(?:json|svg))(.*)")


class EditError(Exception):
    """A line that does not fit the data."""


def index_of(value, step):
    """Returns the member or the number in VALUE that STEP names."""
    key, wanted, plain = step
    if plain:
        return int(plain) if isinstance(value, list) else plain
    hits = [
        index
        for index, item in enumerate(value)
        if (item == wanted if not key else isinstance(item, dict) and str(item.get(key)) == wanted)
    ]
    if len(hits) != 1:
        raise EditError(f"{len(hits)} have {key}={wanted}")
    return hits[0]


class Folder:
    """The texts of a data set by their paths, and what was written to where."""

    def __init__(self, texts):
        self.texts = dict(texts)
        self.written = []  # (path, pointer): a value; (path, text): a piece of text

    def value(self, path):
        """Returns the value of a JSON file."""
        return json.loads(self.texts[path])

    def keep(self, path, value):
        """Writes a JSON file anew."""
        self.texts[path] = json.dumps(value, ensure_ascii=False) + "\n"

    def replace(self, rest):
        """Carries out `text`."""
        path, _, rest = rest.partition(" ")
        old, _, new = rest.partition(" => ")
        if self.texts[path].count(old) != 1:
            raise EditError(f"{path} has it {self.texts[path].count(old)} times: {old}")
        self.texts[path] = self.texts[path].replace(old, new)
        self.written.append((path, new))

    def change(self, verb, rest):
        """Carries out `set`, `add` or `del`."""
        place, _, text = rest.partition(" = ")
        path, rest = FILE.fullmatch(place.strip()).groups()
        steps = [match.groups() for match in STEP.finditer(rest)]
        if not steps:
            self.change_file(verb, path, text)
            return
        root = value = self.value(path)
        pointer = ()
        for step in steps[:-1]:
            pointer += (index_of(value, step),)
            value = value[pointer[-1]]
        last = index_of(value, steps[-1])
        if verb == "del":
            del value[last]
        elif verb == "add" and last in value and isinstance(value[last], list):
            value[last].append(json.loads(text))
            pointer += (last, len(value[last]) - 1)
        else:
            value[last] = json.loads(text)
            pointer += (last,)
        self.written.append((path, pointer))
        self.keep(path, root)

    def change_file(self, verb, path, text):
        """Adds a file or takes it away."""
        if verb == "del":
            del self.texts[path]
        else:
            self.keep(path, json.loads(text))
            self.written.append((path, ()))

    def apply(self, line):
        """Carries out all that LINE says."""
        for edit in line.split(" ; "):
            verb, _, rest = edit.strip().partition(" ")
            if verb == "text":
                self.replace(rest)
            else:
                self.change(verb, rest)

    def changes(self, good):
        """Returns the texts that are not as in GOOD by their paths; None: it is gone."""
        paths = sorted(self.texts.keys() | good.keys())
        return {path: self.texts.get(path) for path in paths if self.texts.get(path) != good.get(path)}
