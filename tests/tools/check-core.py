# SPDX-License-Identifier: GPL-3.0-or-later
"""The core of the engine, and those who play by it, have no word of one family of games.
Usage: check-core.py SOURCE-ROOT

Such words stand in the rooms of systems, and what the core needs of them it finds through System.
Names, comments and texts are searched alike."""

import re

from tap import print_tap
from tree import lines_of, source_root, tracked_files

CORE = ("validator/engine/", "validator/smoke/")

# Beginnings of words, in names between underscores or not.
WORDS = """action_roll besieg cargo declaration evacuat fleet forage forced_march forced garrison harbour
interphase march politics reconnoit regroup replacement siege train_ truce winter withdraw""".split()

FOUND = re.compile(r"(?<![a-z])(" + "|".join(WORDS) + ")", re.IGNORECASE)


def family_words(root, files):
    """Returns where FILES say a word of one family of games."""
    return [
        f"{path}:{number}: “{found[1]}” is a word of one family of games"
        for path in files
        for number, line in lines_of(root, path)
        for found in FOUND.finditer(line)
    ]


def main():
    root = source_root()
    files = [path for path in tracked_files(root) if path.startswith(CORE)]
    print_tap({"the core has no word of one family of games": family_words(root, files)})


main()
