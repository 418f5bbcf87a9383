# SPDX-License-Identifier: GPL-3.0-or-later
"""What is written for people is not read by checks or by the engine. Usage: check-prose.py SOURCE-ROOT

The members of the kind PROSE are taken from the tables; no source of the two rooms may name one."""

import re

from tap import print_tap
from tree import lines_of, source_root, tracked_files

ENTITIES = "schema/model/entities/"
ROOMS = ("validator/checks/", "validator/engine/")
ROW = re.compile(r"PROSE\s*\((\w+),")

# Whether a way without a way back, or one that the drawing does not show, has a reason is asked; what
# the reason says is not, other than that the same way stands there twice.
ALLOWED = {
    ("validator/checks/check-borders.c", "note"),
    ("validator/checks/check-shapes.c", "note"),
}


def prose_members(root, tracked):
    """Returns the names of all members for people."""
    return {
        match[1]
        for path in tracked
        if path.startswith(ENTITIES)
        for _, line in lines_of(root, path)
        if (match := ROW.match(line))
    }


def readers(root, tracked, members):
    """Returns where a source of ROOMS names one of MEMBERS, as a member or as a text."""
    if not members:
        return []
    use = re.compile(r"(?:->|\.|\")(" + "|".join(sorted(members)) + r")\b(?!\.)")
    return [
        f"{path}:{number}: reads {match[1]}"
        for path in tracked
        if path.startswith(ROOMS) and path.endswith((".c", ".h"))
        for number, line in lines_of(root, path)
        for match in use.finditer(line)
        if (path, match[1]) not in ALLOWED
    ]


def main():
    root = source_root()
    tracked = tracked_files(root)
    members = prose_members(root, tracked)
    listed = ", ".join(sorted(members))
    print_tap(
        {
            "there is something to read": [] if members else [f"{ENTITIES}: no PROSE"],
            f"no check and no engine reads {listed}": readers(root, tracked, members),
        }
    )


main()
