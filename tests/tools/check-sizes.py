# SPDX-License-Identifier: GPL-3.0-or-later
"""Caps on functions, files, folders and lines of C. Usage: check-sizes.py SOURCE-ROOT

A function is what has its name at the start of a line, then `{` and `}` alone at the start of
theirs. Tables may be long (*.def, and files whose first comment says "const table") and wide
(what stands between `clang-format off` and `clang-format on`)."""

import re
from collections import Counter

from tap import print_tap
from tree import C_ROOMS, is_sample, lines_of, source_root, text_of, tracked_files

FUNCTION_LINES = 80
FILE_LINES = 700
FOLDER_FILES = 32
LINE_LENGTH = 100

NAME = re.compile(r"([A-Za-z_]\w*)\s*\(")
BRACE_IN_LINE = re.compile(r"[A-Za-z_].*\)\s*\{$")


def functions(lines):
    """Yields name, first line and number of lines of every function in LINES, (number, text)."""
    name, first, is_open = None, 0, False
    for number, line in lines:
        head = NAME.match(line)
        if is_open and line.startswith("}"):
            yield name, first, number - first + 1
            name, is_open = None, False
        elif is_open:
            continue
        elif line.startswith("{"):
            is_open = name is not None
        elif line.endswith(";"):
            name = None
        elif head:
            name, first = head[1], number


def long_functions(root, files):
    """Returns the functions beyond the cap."""
    return [
        f"{path}:{first}: {name}() has {length} lines"
        for path in files
        for name, first, length in functions(lines_of(root, path))
        if length > FUNCTION_LINES
    ]


def hidden_functions(root, files):
    """Returns the lines that open a function in a way that functions() cannot see."""
    return [
        f"{path}:{number}: the brace of a function stands alone on the next line"
        for path in files
        for number, line in lines_of(root, path)
        if BRACE_IN_LINE.match(line)
    ]


def is_table(text):
    """Tells whether the first comment of TEXT says that the file is a table."""
    comment = re.match(r"\s*/\*.*?\*/", text, re.DOTALL)
    return comment is not None and "const table" in " ".join(comment[0].replace("*", " ").split())


def long_files(root, files):
    """Returns the files beyond the cap that are no tables."""
    texts = {path: text_of(root, path) or "" for path in files}
    return [
        f"{path}:{FILE_LINES + 1}: {text.count(chr(10))} lines"
        for path, text in texts.items()
        if text.count("\n") > FILE_LINES and not is_table(text)
    ]


def full_folders(files):
    """Returns the folders of the rooms that hold more of FILES than one can see through; those of
    entities have one file for each, and say nothing else."""
    counts = Counter(path.rpartition("/")[0] for path in files if path.startswith(C_ROOMS))
    return [
        f"{folder}:1: {n} files"
        for folder, n in sorted(counts.items())
        if n > FOLDER_FILES and not folder.endswith("/entities")
    ]


def formatted(lines):
    """Yields those of LINES, (number, text), whose layout is left to clang-format."""
    is_on = True
    for number, line in lines:
        if "clang-format o" in line:
            is_on = "clang-format on" in line
        if is_on:
            yield number, line


def long_lines(root, files):
    """Returns the lines beyond the cap, in code points."""
    return [
        f"{path}:{number}: {len(line)} characters"
        for path in files
        for number, line in formatted(lines_of(root, path))
        if len(line) > LINE_LENGTH
    ]


def main():
    root = source_root()
    tracked = [path for path in tracked_files(root) if not is_sample(path)]
    files = [path for path in tracked if path.endswith((".c", ".h"))]
    print_tap(
        {
            f"a function has at most {FUNCTION_LINES} lines": long_functions(root, files),
            "a function is written so that its length is seen": hidden_functions(root, files),
            f"a file has at most {FILE_LINES} lines": long_files(root, files),
            f"a folder has at most {FOLDER_FILES} files": full_folders(tracked),
            f"a line has at most {LINE_LENGTH} characters": long_lines(root, files),
        }
    )


main()
