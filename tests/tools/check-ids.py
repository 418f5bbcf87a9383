# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine knows kinds of things, never things: no id of data/ is a string literal in C.
Usage: check-ids.py SOURCE-ROOT

Words of the tables (rows of *.def) are no ids even when some
data set happens to use one as such, nor is the name of the program, after which a battle is called.
Shorter ids than ID_LENGTH are too likely to be words."""

import json
import re

from tap import print_tap
from tree import C_ROOMS, source_root, text_of, tracked_files

ID_LENGTH = 4
PROGRAM = "narva"

# A comment, a character or a string; only the string has a group.
TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])+'|\"((?:\\.|[^\"\\\n])*)\"", re.DOTALL)
ROW = re.compile(r"^\w+ *\(([\w ,]+)", re.MULTILINE)


def ids_within(value):
    """Yields every text member "id" in VALUE, at any depth."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from ids_within(item)


def ids_of_data(root, files):
    """Returns id -> the first file that has it, and the files that cannot be read."""
    ids, broken = {}, []
    for path in files:
        try:
            found = list(ids_within(json.loads(text_of(root, path) or "")))
        except ValueError as error:
            broken.append(f"{path}:{getattr(error, 'lineno', 1)}: no JSON")
            continue
        for name in found:
            ids.setdefault(name, path)
    return {name: path for name, path in ids.items() if len(name) >= ID_LENGTH}, broken


def literals(text):
    """Yields the line and the contents of every string literal in TEXT, which is C."""
    for token in TOKEN.finditer(text):
        if token[1] is not None:
            yield text.count("\n", 0, token.start()) + 1, token[1]


def words_of_tables(root, files):
    """Returns the words that a table of the model declares."""
    words = set()
    for path in files:
        if path.endswith(".def"):
            text = text_of(root, path) or ""
            words.update(literal for _, literal in literals(text))
            arguments = ",".join(row[1] for row in ROW.finditer(text)).split(",")
            words.update(name.strip().lower().replace("_", "-") for name in arguments)
    return words


def ids_in_code(root, files, ids):
    """Returns the literals of FILES that are IDS."""
    return [
        f'{path}:{line}: "{literal}" is an id of {ids[literal]}'
        for path in files
        for line, literal in literals(text_of(root, path) or "")
        if literal in ids
    ]


def main():
    root = source_root()
    files = tracked_files(root)
    rooms = [path for path in files if path.startswith(C_ROOMS)]
    data = [path for path in files if path.startswith("data/") and path.endswith(".json")]
    ids, broken = ids_of_data(root, data)
    for word in words_of_tables(root, rooms) | {PROGRAM}:
        ids.pop(word, None)
    code = [path for path in rooms if path.endswith((".c", ".h"))]
    print_tap(
        {
            "the data can be read and have ids": broken if ids or broken else ["data:1: no ids"],
            "no id of the data stands in C": ids_in_code(root, code, ids),
        }
    )


main()
