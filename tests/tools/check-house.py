# SPDX-License-Identifier: GPL-3.0-or-later
"""The order of the house: licences, names, stray characters. Usage: check-house.py SOURCE-ROOT"""

import re

from tap import print_tap
from tree import is_sample, lines_of, source_root, text_of, tracked_files

TOP = set(
    """meson.build meson_options.txt bootstrap README.md LICENSE
    action.yml CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md SECURITY.md
    schema site validator editor data po tests docs packaging""".split()
)
SPDX = re.compile(r"SPDX-License-Identifier: (GPL-3\.0-or-later|CC0-1\.0)\b")
SPDX_LINES = 3
WITHOUT_COMMENTS = (".json", ".svg", ".geojson", ".csv", "LICENSE", "debian/changelog", "debian/copyright", "source/format")
VAGUE = {"util", "utils", "misc", "common", "helper", "helpers"}
CODE = (".c", ".h", ".def", ".py", ".build", ".sh", "bootstrap", ".ci/run", "build-deb")
STRAY = re.compile(r"[ \t\r]+$|\t")
POSTPONED = re.compile(r"\b(TO[D]O|FIX[M]E|X[X]X)\b")
MACHINE = re.compile(r"(?<![\w.])/(home|work|tmp)/")
MACHINE_IN_TESTS = re.compile(r"(?<![\w.])/(work)/")


def without_licence(root, files):
    """Returns the files that can carry a comment but do not name their licence at the top."""
    found = []
    for path in files:
        text = text_of(root, path)
        if text and not path.endswith(WITHOUT_COMMENTS):
            top = "\n".join(text.split("\n")[:SPDX_LINES])
            found += [] if SPDX.search(top) else [f"{path}:1: no SPDX line"]
    return found


def strangers_at_the_top(files):
    """Returns what stands at the top level and does not belong there."""
    tops = sorted({path.split("/")[0] for path in files})
    return [f"{top}:1: not here" for top in tops if top not in TOP and not top.startswith(".")]


def vague_names(files):
    """Returns the files with a name that says nothing, their own or that of a folder."""
    return [
        f"{path}:1: name it by what it holds"
        for path in files
        if VAGUE & {part.split(".")[0].lower() for part in path.split("/")}
    ]


def matching_lines(root, files, pattern_of):
    """Returns the lines in which pattern_of(path) is found."""
    return [
        f"{path}:{number}: {match[0].strip() or 'white space'}"
        for path in files
        for number, line in lines_of(root, path)
        if (match := pattern_of(path).search(line))
    ]


def machine_pattern(path):
    """Returns what a path on somebody's machine looks like; tests may make up some."""
    return MACHINE_IN_TESTS if path.startswith("tests/") else MACHINE


def main():
    root = source_root()
    files = [path for path in tracked_files(root) if not is_sample(path)]
    code = [path for path in files if path.endswith(CODE)]
    written = [path for path in files if not path.startswith("data/")]
    print_tap(
        {
            "every file names its licence": without_licence(root, files),
            "nothing else stands at the top level": strangers_at_the_top(files),
            "a name says what the file holds": vague_names(files),
            "no tabs, no white space at line ends": matching_lines(root, code, lambda _: STRAY),
            "nothing is postponed": matching_lines(root, written, lambda _: POSTPONED),
            "no path of a machine": matching_lines(root, files, machine_pattern),
        }
    )


main()
