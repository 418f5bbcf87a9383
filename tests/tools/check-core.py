# SPDX-License-Identifier: GPL-3.0-or-later
"""The core of the engine, those who play by it, and those who draw, tell and edit have no word of
one family of games.
Usage: check-core.py SOURCE-ROOT

Such words stand in the rooms of systems, and what others need of them they find through System.
Names, comments and texts are searched alike; what stands between backquotes is an example."""

import re

from tap import print_tap
from tree import lines_of, source_root, tracked_files

CORE = ("validator/engine/", "validator/smoke/")
ABOVE = ("validator/scenario/", "validator/report/", "validator/render/", "validator/cli/", "editor/")
CODE = (".c", ".h", ".def", ".ui", ".css", ".build")

# Beginnings of words, in names between underscores or not.
WORDS = """action_roll besieg cargo declaration evacuat fleet forage forced_march forced garrison harbour
interphase march politics reconnoit regroup replacement siege train_ truce winter withdraw""".split()

# How many lines above the core say one all the same, and why. A line that goes goes here, too: the
# list only shrinks.
EXCEPTIONS = {
    "editor/window/meson.build": 1,  # an icon
    "editor/window/dialogs/paste-set-up.c": 1,  # shows how printed set-ups are written
    "editor/window/dialogs/paste-set-up.ui": 2,  # likewise
    "validator/report/report-sarif.c": 3,  # “replacement” is a word of that format
}

# Checks look at members that one family alone reads. Which files do so is what the table of checks
# says: a row with `.systems` names a function of theirs. The others are listed; this list only
# shrinks, too.
CHECKS = "validator/checks/"
TABLE_OF_CHECKS = CHECKS + "checks.def"
CHECKS_OF_ALL = """
check-decisions.c check-endings.c check-names.c check-outliers.c check-regions.c check-rules.c
check-victory.c checks.def drawing.c scores.c selector-match.h""".split()
ROW = re.compile(r"_CHECK \(\w+, (\w+),.*\.systems\b")
FUNCTION = re.compile(r"^(check_\w+)\(", re.MULTILINE)

FOUND = re.compile(r"(?<![a-z])(" + "|".join(WORDS) + ")", re.IGNORECASE)
EXAMPLE = re.compile(r"`[^`]*`")


def family_words(root, files):
    """Yields path, line number and word where FILES say a word of one family of games."""
    for path in files:
        for number, line in lines_of(root, path):
            for found in FOUND.finditer(EXAMPLE.sub("", line)):
                yield path, number, found[1]


def told(found):
    """Returns what is wrong with the words FOUND."""
    return [f"{path}:{number}: “{word}” is a word of one family of games" for path, number, word in found]


def beyond_exceptions(found, files):
    """Returns the words FOUND in those of FILES that may not have as many, and exceptions that these
    do not need."""
    lines = {}
    for path, number, word in found:
        lines.setdefault(path, {})[number] = word
    wrong = []
    for path, there in sorted(lines.items()):
        if len(there) > EXCEPTIONS.get(path, 0):
            wrong += told((path, number, word) for number, word in there.items())
    for path, n in EXCEPTIONS.items():
        now = len(lines.get(path, {}))
        if path in files and now < n:
            wrong.append(f"{path}:1: needs {now} exceptions, not {n}")
    return wrong


def checks_of_families(root, files):
    """Returns those of FILES with a function that the table of checks has for some systems only."""
    rows = (line for _, line in lines_of(root, TABLE_OF_CHECKS)) if (root / TABLE_OF_CHECKS).exists() else ()
    functions = {match[1] for match in map(ROW.search, rows) if match}
    texts = {path: "\n".join(line for _, line in lines_of(root, path)) for path in files}
    return {path for path, text in texts.items() if functions & set(FUNCTION.findall(text))}


def beyond_checks(found, families, files):
    """Returns the words FOUND in files that are neither in FAMILIES nor listed, and listed ones of
    FILES that have none, or are in FAMILIES."""
    listed = {CHECKS + name for name in CHECKS_OF_ALL}
    there = {path for path, _, _ in found}
    spare = listed - there | listed & families
    return told(line for line in found if line[0] not in listed | families) + [
        f"{path}:1: needs no exception" for path in sorted(spare) if path in files
    ]


def main():
    root = source_root()
    files = list(tracked_files(root))
    core = [path for path in files if path.startswith(CORE)]
    above = [path for path in files if path.startswith(ABOVE) and path.endswith(CODE)]
    checks = [path for path in files if path.startswith(CHECKS) and path.endswith(CODE)]
    print_tap(
        {
            "the core has no word of one family of games": told(family_words(root, core)),
            "those above it have none but the exceptions": beyond_exceptions(
                family_words(root, above), above
            ),
            "checks have none but those about one family": beyond_checks(
                list(family_words(root, checks)), checks_of_families(root, checks), checks
            ),
        }
    )


main()
