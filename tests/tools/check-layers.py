# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the table in rooms.py against every #include. Usage: check-layers.py SOURCE-ROOT

docs/architecture.md shows the table to people, room in the first column and what it may include in
the second, and is held against it too."""

import re

from rooms import LIBRARIES, PLAIN, ROOMS, room_of, rooms_named
from tap import print_tap
from tree import C_ROOMS, is_sample, lines_of, source_root, tracked_files

INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')


def wrong_own_include(root, path, target):
    """Returns what is wrong with #include "TARGET" in PATH, or None."""
    is_there = (root / target).is_file() or (root / f"{target}.in").is_file()
    if not is_there or ".." in target.split("/"):
        return f'"{target}" is no file from the root'
    room, other = room_of(path), room_of(target)
    if room not in ROOMS or other == room or other in rooms_named(ROOMS[room]):
        return None
    if (room, other) == ("validator/systems", "tests/systems"):  # rows of builds with tests
        return None
    return f"{room} may not include {other or 'the root'}"


def wrong_system_include(path, target):
    """Returns what is wrong with #include <TARGET> in PATH, or None."""
    room, name = room_of(path), target.removesuffix(".h")
    posix = name.startswith("sys/") and room != "validator/engine"
    if room in PLAIN and name not in PLAIN[room] and not posix:
        return f"{room} may not include <{target}>"
    for start, allowed in LIBRARIES.items():
        if room in ROOMS and target.startswith(start) and room not in allowed:
            return f"{room} may not include <{target}>"
    return None


def includes(root, files, quote):
    """Yields path, line number and target of every include in FILES that opens with QUOTE."""
    for path in files:
        for number, line in lines_of(root, path):
            include = INCLUDE.match(line)
            if include and include[1] == quote:
                yield path, number, include[2]


def wrong_own(root, files):
    """Returns the violations among the includes of our own files."""
    found = includes(root, files, '"')
    judged = [(path, line, wrong_own_include(root, path, target)) for path, line, target in found]
    return [f"{path}:{line}: {wrong}" for path, line, wrong in judged if wrong]


SYSTEMS = "validator/systems/"
TABLE_OF_SYSTEMS = SYSTEMS + "systems.c"


def beside_table(root, files):
    """Returns the includes in FILES of what belongs to one system, but its own and the table's."""
    return [
        f"{path}:{line}: {room_of(target)} is reached through System alone, by {SYSTEMS}systems.h"
        for path, line, target in includes(root, files, '"')
        if room_of(target).startswith(SYSTEMS) and room_of(path) != room_of(target)
        if path.startswith(C_ROOMS) and path != TABLE_OF_SYSTEMS
    ]


def wrong_system(root, files):
    """Returns the violations among the includes of system headers."""
    found = includes(root, files, "<")
    judged = [(path, line, wrong_system_include(path, target)) for path, line, target in found]
    return [f"{path}:{line}: {wrong}" for path, line, wrong in judged if wrong]


def unknown_rooms(files):
    """Returns the first file of every folder that is no room of the table."""
    first = {}
    for path in files:
        first.setdefault(room_of(path), path)
    return [f"{path}:1: in no room" for room, path in first.items() if room not in ROOMS]


def wrong_documentation(root):
    """Returns where the table in docs/architecture.md differs from ROOMS."""
    page = "docs/architecture.md"
    if not (root / page).is_file():
        return [f"{page}:1: is missing"]
    found, seen = [], set()
    for number, line in lines_of(root, page):
        row = re.match(r"\| `((?:schema|validator|editor)/[\w/-]+)/` \|([^|]*)\|", line)
        if row:
            seen.add(row[1])
            if row[1] not in ROOMS or rooms_named(row[2]) != rooms_named(ROOMS[row[1]]):
                found.append(f"{page}:{number}: {row[1]}: not what ROOMS says")
    return found + [f"{page}:1: {room} has no row" for room in ROOMS if room not in seen]


def main():
    root = source_root()
    tracked = [path for path in tracked_files(root) if not is_sample(path)]
    files = [path for path in tracked if path.endswith((".c", ".h", ".def"))]
    housed = [path for path in tracked if path.startswith(C_ROOMS) and path.count("/") > 1]
    loose = [path for path in files if path.startswith(C_ROOMS)]
    print_tap(
        {
            "an own include starts at the root and fits the table": wrong_own(root, files),
            "a system is reached through the table alone": beside_table(root, files),
            "a system include is one that the room may have": wrong_system(root, files),
            "every folder of code is a room of the table": unknown_rooms(housed + loose),
            "docs/architecture.md shows the same table": wrong_documentation(root),
        }
    )


main()
