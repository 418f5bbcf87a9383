# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds functions that modules offer and nothing but tests calls, and handlers that templates name and no
code binds, which would end the program, and variables that hold two signals. Usage: check-use.py SOURCE-ROOT

What is there for tests alone is a cost of everybody: it is used, goes, or stands below with the
reason. A name counts as used where a file of the rooms says it beside its definition and its
declaration, be it in a table, or made of two parts by the preprocessor."""

import re
from collections import Counter

from tap import print_tap
from tree import C_ROOMS, source_root, text_of, tracked_files

EXCEPTIONS = {
    "editor_map_view_is_complete": "tests wait until all tiles are painted",
    "position_view": "tests look at a position as a side sees it, in one call",
    "narration_knows_roll": "a test walks the table of sentences by it",
    "narration_sentence": "a test walks the table of sentences by it",
    "arena_size": "a benchmark counts memory by it",
    "meetings_compare": "a property test sorts by the order that the sweep keeps",
    "topology_assemble": "proofs put shapes together again from their borders",
}

SILENT = re.compile(r'/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.DOTALL)
DEFINITION = re.compile(r"^([A-Za-z_][^\n;(]*)\n([a-z]\w*)\(", re.MULTILINE)
DECLARATION = re.compile(r"^[A-Za-z_][^\n;(]*?\b([a-z]\w*)\(", re.MULTILINE)
PASTED = re.compile(r"\b(\w+_) ?##")
WORD = re.compile(r"\w+")
HANDLER = re.compile(r'\b(?:handler|function)="(\w+)"')
SIGNAL = re.compile(r"(\w+(?:\[\w+\])?)\s*=\s*(?:g_)?signal_new\(")
BOUND = re.compile(r"\b(?:TEMPLATE_CALLBACKS|BIND|gtk_widget_class_bind_template_callback\w*)\(([^;]*)\);")


def sources(root):
    """Returns path -> text, without comments and strings, of the files of the rooms."""
    paths = [path for path in tracked_files(root) if path.startswith(C_ROOMS)]
    texts = {path: text_of(root, path) or "" for path in paths if path.endswith((".c", ".h", ".def", ".ui"))}
    return {path: text if path.endswith(".ui") else SILENT.sub(" ", text) for path, text in texts.items()}


def unused(texts):
    """Yields path and name of the functions in TEXTS that others may call and none does."""
    said, declared = Counter(), Counter()
    for path, text in texts.items():
        said.update(WORD.findall(text))
        if path.endswith(".h"):
            declared.update(DECLARATION.findall(text))
    parts = {word for path, text in texts.items() if path.endswith(".def") for word in WORD.findall(text)}
    pasted = {part for text in texts.values() for part in PASTED.findall(text)}
    for path, text in texts.items():
        for head, name in DEFINITION.findall(text) if path.endswith(".c") else ():
            is_made = any(name.startswith(part) and name[len(part) :] in parts for part in pasted)
            if declared[name] and said[name] == declared[name] + 1 and not is_made:
                yield path, name


def unbound_handlers(texts):
    """Yields path and name of the handlers in templates that no file of their module binds."""
    bound = {}
    for path, text in texts.items():
        if path.endswith(".c"):
            names = bound.setdefault(path.split("/")[1], set())
            names.update(word for lists in BOUND.findall(text) for word in WORD.findall(lists))
    for path, text in texts.items():
        for name in HANDLER.findall(text) if path.endswith(".ui") else ():
            if name not in bound.get(path.split("/")[1], ()):
                yield path, name


def shared_signals(texts):
    """Yields path and variable where a file keeps two signals in one variable: the class that is made last would take
    the signal of the other."""
    for path, text in texts.items():
        for name, count in Counter(SIGNAL.findall(text)).items():
            if count > 1:
                yield path, name


def main():
    texts = sources(source_root())
    found = dict((name, path) for path, name in unused(texts))
    beyond = sorted(set(found) - set(EXCEPTIONS))
    print_tap(
        {
            "what the rooms give is called by them": [
                f"{found[name]}:1: {name}() is called by tests alone, or by nobody" for name in beyond
            ],
            "handlers of templates are bound in their module": [
                f"{path}:1: no code binds {name}" for path, name in unbound_handlers(texts)
            ],
            "each signal has a variable of its own": [
                f"{path}:1: {name} holds two signals" for path, name in shared_signals(texts)
            ],
            "exceptions are needed": [
                f"tests/tools/check-use.py:1: {name} needs none"
                for name in EXCEPTIONS
                if name not in found and any(name in text for text in texts.values())
            ],
        }
    )


main()
