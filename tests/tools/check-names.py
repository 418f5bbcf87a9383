# SPDX-License-Identifier: GPL-3.0-or-later
"""No two systems have a function of the same name that others can call: static libraries would link
one of them for both and say nothing. Usage: check-names.py SOURCE-ROOT"""

import re

from tap import print_tap
from tree import lines_of, source_root, tracked_files

SYSTEMS = "validator/systems/"
NAME = re.compile(r"([A-Za-z_]\w*)\s*\(")
STATIC = re.compile(r"\bstatic\b")


def public_functions(lines):
    """Yields name and line of each function in LINES, (number, text), that is not static.

    The type of a function stands on the line before its name, at the start of it."""
    name, first, before, is_static = None, 0, "", False
    for number, line in lines:
        head = NAME.match(line)
        if line == "{" and name is not None and not is_static:
            yield name, first
        if line.endswith(";") or line == "{":
            name = None
        elif head:
            name, first, is_static = head[1], number, STATIC.search(before) is not None
        before = line if line and not line[0].isspace() else before


def main():
    root = source_root()
    owners, bad = {}, []
    for path in tracked_files(root):
        if not path.startswith(SYSTEMS) or not path.endswith(".c") or path.count("/") < 3:
            continue
        system = path.split("/")[2]
        for name, number in public_functions(lines_of(root, path)):
            owner = owners.setdefault(name, (system, path))
            if owner[0] != system:
                bad.append(f"{path}:{number}: {name}() is one of {owner[1]}, too")
    print_tap({"a function of a system has a name of its own": bad})


main()
