# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of a file as a text. A finding anywhere in the file will do."""

import re

from documents import Edit, short
from mutants import Mutant, kind

LAST_ITEM = re.compile(r"[^\s,\[{](?=\s*[\]}])")
COMMA = re.compile(r",$", re.MULTILINE)
LINE_END = re.compile(r"(?<=[,\[{])$", re.MULTILINE)
FOREIGN = re.compile(r"[À-ÿ]")
CUTS = (3, 5, 7, 9)


def changed(data, pattern, make_edit):
    """Yields a mutant for every match of PATTERN in a file of the set."""
    for document in data.documents.values():
        for match in pattern.finditer(document.text):
            line = document.text.count("\n", 0, match.start()) + 1
            start, end, text, what = make_edit(match)
            label = f"{document.path}:{line}: {what}"
            yield Mutant([Edit(document, start, end, text, label)], [document.whole()])


@kind("comma-trailing")
def comma_trailing(data):
    def edit(match):
        return match.end(), match.end(), ",", f"a comma behind {short(match[0])}"

    yield from changed(data, LAST_ITEM, edit)


@kind("comma-missing")
def comma_missing(data):
    yield from changed(data, COMMA, lambda match: (*match.span(), "", "a comma left out"))


@kind("comment-added")
def comment_added(data):
    def edit(match):
        return match.end(), match.end(), " // see the map", "with a comment"

    yield from changed(data, LINE_END, edit)


@kind("letter-not-utf8")
def letter_not_utf8(data):
    def edit(match):
        # The one letter becomes one byte that is not UTF-8; the rest stays as it is.
        byte = match[0].encode("latin-1").decode("utf-8", "surrogateescape")
        return *match.span(), byte, f"{match[0]} in Latin-1"

    yield from changed(data, FOREIGN, edit)


@kind("file-truncated")
def file_truncated(data):
    for document in data.documents.values():
        size = len(document.text)
        for start in [size * part // 10 for part in CUTS] + [document.text.rindex("}")]:
            label = f"{document.path}: ends after {start} of {size} characters"
            yield Mutant([Edit(document, start, size, "", label)], [document.whole()])
