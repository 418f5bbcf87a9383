# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs of a fuzz target in one text file, a line each: a backslash is two, and what is no printable
ASCII is \\n or \\x and two digits. replay.c reads them."""


def read_grown(path):
    """Returns the inputs in the file at PATH, none where there is no such file."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="ascii").splitlines()
    return [line.encode("ascii").decode("unicode_escape").encode("latin-1") for line in lines]


def escaped(byte):
    """Returns the text for BYTE."""
    letter = chr(byte)
    if letter == "\n":
        return "\\n"
    if letter == "\\":
        return "\\\\"
    return letter if " " <= letter <= "~" else f"\\x{byte:02x}"


def write_grown(path, inputs):
    """Writes INPUTS to the file at PATH."""
    path.parent.mkdir(exist_ok=True)
    lines = ["".join(map(escaped, data)) + "\n" for data in inputs]
    path.write_text("".join(lines), encoding="ascii")
