# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds circles of files that need each other. Usage: check-circles.py SOURCE-ROOT

A file needs the headers that it includes; a .c file also needs those that define what it calls. A
function that stands in a table or is handed over is not called by name: so an upper file serves a
lower one without a circle. A few files in a circle are one noun that is told in parts; more of them
are a room that nobody sees through."""

import os
import re

from tap import print_tap
from tree import C_ROOMS, source_root, text_of, tracked_files

LARGEST = 3

FUNCTION = re.compile(r"^([A-Za-z_][^\n;(]*)\n([a-z]\w*)\(", re.MULTILINE)
INCLUDE = re.compile(r'^#\s*include "([^"]+)"', re.MULTILINE)
CALL = re.compile(r"\b([a-z]\w*)\(")
SILENT = re.compile(r'/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.DOTALL)


def definitions(texts):
    """Returns function -> file of those that TEXTS define for others, and file -> its own names."""
    shared, own = {}, {}
    for path, text in texts.items():
        functions = FUNCTION.findall(text) if path.endswith(".c") else []
        own[path] = {name for _, name in functions}
        shared |= {name: path for head, name in functions if not head.startswith("static")}
    return shared, own


def needs(texts):
    """Returns file -> the files that it needs."""
    shared, own = definitions(texts)
    found = {}
    for path, text in texts.items():
        calls = set(CALL.findall(SILENT.sub(" ", text))) if path.endswith(".c") else set()
        needed = {name for name in INCLUDE.findall(text) if name in texts}
        needed |= {shared[name] for name in calls - own[path] if name in shared}
        found[path] = sorted(needed)
    return found


def circles(graph):
    """Returns the groups of more than one node of GRAPH that all reach each other (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            start = stack.index(node)
            if len(stack) - start > 1:
                found.append(sorted(stack[start:]))
            del stack[start:]

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return sorted(found)


def main():
    root = source_root()
    files = [path for path in tracked_files(root) if path.startswith(C_ROOMS)]
    texts = {path: text_of(root, path) or "" for path in files if path.endswith((".c", ".h"))}
    large = [circle for circle in circles(needs(texts)) if len(circle) > LARGEST]
    rule = f"at most {LARGEST} files need each other in a circle"
    print_tap({rule: [f"{circle[0]}:1: with {', '.join(circle[1:])}" for circle in large]})


main()
