# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the project, for the tests of the tree. Paths are relative to the source root, with
slashes, in order."""

import os
import re
import subprocess
import sys
from pathlib import Path

SAMPLES = re.compile(r"tests/(traps|checks|golden|fuzz|foreign)/")
C_ROOMS = ("schema/", "validator/", "editor/")


def source_root():
    """Returns the source root, the one argument of every test of the tree."""
    return Path(sys.argv[1]).resolve()


def tracked_files(root):
    """Returns the files that git tracks or would track."""
    command = ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        listing = b""
    paths = {os.fsdecode(name) for name in listing.split(b"\0") if name}
    return sorted(path for path in paths if (root / path).is_file()) or walked_files(root)


def walked_files(root):
    """Returns every file but those of git, of builds and of editors, where there is no git."""
    paths = []
    for folder, folders, names in os.walk(root):
        skipped = {".git", "__pycache__"} | ({"build"} if Path(folder) == root else set())
        folders[:] = [name for name in folders if name not in skipped]
        paths += [Path(folder, name).relative_to(root).as_posix() for name in names]
    return sorted(path for path in paths if not path.endswith(("~", ".swp")))


def is_sample(path):
    """Tells whether PATH is data for a test, which may be wrong on purpose.

    The programs and build files beside the samples are code like any other."""
    return SAMPLES.match(path) is not None and not path.endswith((".c", ".h", ".py", "meson.build"))


def text_of(root, path):
    """Returns the text of PATH, or None if it is not text in UTF-8."""
    try:
        text = (root / path).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def lines_of(root, path):
    """Yields the number and the text of every line of PATH; none if it is not text."""
    text = text_of(root, path) or ""
    yield from enumerate(text.split("\n"), 1)
