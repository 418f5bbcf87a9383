# SPDX-License-Identifier: GPL-3.0-or-later
"""Where in its files a data set has a record, and whether a finding lies there."""

import re
import sys
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mutation"))
from documents import Document  # noqa: E402
from trials import line_starts  # noqa: E402

KEYS = ("id", "finding", "field", "fingerprint", "step", "procedure", "from")
SIGNS = ("", "anchor-", "port-", "label-", "harbour-")


@lru_cache(maxsize=32)
def document_of(path, text):
    """Returns the JSON file, or None if it is none any more. Most files are the same in all trials."""
    try:
        return Document("", path, text)
    except (ValueError, AttributeError, IndexError, RecursionError):
        return None


def is_record(document, pointer, collection, name):
    """Tells whether what stands at POINTER is that record."""
    stem, value = document.path.rpartition("/")[2][: -len(".json")], document.value(pointer)
    if not pointer:
        names = (stem, value.get("id") if isinstance(value, dict) else None)
        return (document.path.startswith(f"{collection}/") or stem == collection) and name in names
    if pointer == (name,) and stem == collection or pointer[-2:] == (collection, name):
        return True
    is_item = len(pointer) > 1 and pointer[-2] == collection and isinstance(value, dict)
    return is_item and any(value.get(key) == name for key in KEYS)


def elements(text, name):
    """Yields start and end of the elements of a drawing that are of the place NAME."""
    for match in re.finditer(r"<[^>]*?\bid=[\"']([^\"']+)[\"'][^>]*>", text):
        ids = match[1]
        if ids in [sign + name for sign in SIGNS] or ids.startswith("border-") and name in ids:
            yield match.start(), match.end()


def parts_of(texts, where):
    """Yields file, start and end of all that WHERE, collection/name, names."""
    collection, _, name = where.rpartition("/")
    for path, text in texts.items():
        if path.endswith(".svg"):
            for start, end in elements(text, name):
                yield path, start, end
            continue
        document = document_of(path, text)
        if document is None:
            yield path, 0, len(text)
            continue
        for pointer in document.spans:
            if is_record(document, pointer, collection, name):
                target = document.target(pointer)
                yield path, target.start, target.end


def lists_of(texts, where):
    """Yields the lists from which the record WHERE was taken."""
    collection = where.rpartition("/")[0]
    for path, text in texts.items():
        document = document_of(path, text) if path.endswith(".json") else None
        for pointer in document.spans if document else ():
            if pointer and pointer[-1] == collection and isinstance(document.value(pointer), list):
                target = document.target(pointer)
                yield path, target.start, target.end


def written_parts(folder):
    """Yields file, start and end of what was written."""
    for path, what in folder.written:
        text = folder.texts[path]
        if isinstance(what, str):
            start = text.find(what) if what else -1
            if start >= 0:
                yield path, start, start + len(what)
            continue
        document = document_of(path, text)
        if document is not None and what in document.spans:
            target = document.target(what)
            yield path, target.start, target.end


def is_there(finding, folder, where):
    """Tells whether FINDING, or a place related to it, lies in the record WHERE or what was
    written."""
    places = [finding, *finding.get("related", [])]
    named = {place["file"].partition("/")[2] for place in places}
    texts = {path: text for path, text in folder.texts.items() if path in named}
    parts = list(parts_of(texts, where)) or list(lists_of(texts, where))
    parts += [part for part in written_parts(folder) if part[0] in named]
    starts = {path: line_starts(text) for path, text in texts.items()}
    for place in places:
        path = place["file"].partition("/")[2]
        line = place.get("line", 1)
        if path not in starts or line >= len(starts[path]):
            continue
        offset = starts[path][line - 1] + place.get("column", 1) - 1
        if any(path == name and start <= offset <= end for name, start, end in parts):
            return True
    return False
