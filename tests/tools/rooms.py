# SPDX-License-Identifier: GPL-3.0-or-later
"""The rooms of the source tree and what each may include: the one copy of the table."""

ROOMS = {
    "schema/text": "-",
    "schema/model": "text",
    "schema/geometry": "text",
    "schema/store": "text, model, geometry",
    "schema/versions": "text, model, store",
    "schema/interchange": "all of schema",
    "schema/foreign": "all of schema",
    "validator/engine": "text, model",
    "validator/systems/area-blocks": "text, model, engine",
    "validator/systems/area-campaign": "text, model, engine",
    "validator/systems/hex-battle": "text, model, geometry, store, engine",
    "validator/systems": "text, model, store, engine, area-blocks, area-campaign, hex-battle",
    "validator/scenario": "text, model, store, engine, systems",
    "validator/checks": "text, model, geometry, store, engine, systems, scenario",
    "validator/live": "store, checks",
    "validator/edits": "text, model, geometry, store, checks",
    "validator/smoke": "text, model, store, engine, systems",
    "validator/report": "text, model",
    "validator/program": "text, store",
    "validator/render": "text, model, geometry, store, scenario, program",
    "validator/port": "text, model, store, foreign, program",
    "validator/language": "text, model, store, checks, live, edits, program",
    "validator/cli": "all but editor, area-blocks, area-campaign, hex-battle",
    "editor/document": "text, model, geometry, store, versions, interchange, scenario, checks, live, edits, render",
    "editor/tools": "text, model, geometry, store, interchange, scenario, checks, render, edits, document",
    "editor/drawing": "text, model, geometry, store, edits, document, tools",
    "editor/fields": "text, model, store, scenario, checks, edits, document, tools",
    "editor/canvas": "text, model, geometry, store, scenario, render, edits, document, tools, drawing",
    "editor/games": "text, model, store, engine, checks, smoke, report, edits, document",
    "editor/controls": "edits, document, fields",
    "editor/sentences": "model, scenario, edits, document, tools, fields, controls",
    "editor/forms": "text, edits, document, tools, fields, controls, sentences",
    "editor/desk": "text, model, store, scenario, engine, checks, smoke, report, render, edits, document, tools, fields, games, canvas, controls, sentences",
    "editor/panes": "text, model, store, scenario, report, edits, document, tools, fields, controls",
    "editor/window": "all but cli, systems, area-blocks, area-campaign, hex-battle",
}

ISO_C = set(
    """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal
    stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads
    time uchar wchar wctype""".split()
)
POSIX = set("dirent fcntl fnmatch glob poll pthread regex strings unistd".split())
IMPURE = set("locale signal stdio threads time".split())  # the rules know neither I/O nor clock

# What rooms of plain C may take from the system.
PLAIN = {
    "schema/text": {"glib", "glib/gi18n", "mach-o/dyld"} | ISO_C | POSIX,
    "schema/model": {"glib"} | ISO_C | POSIX,
    "validator/engine": {"glib"} | ISO_C - IMPURE,
    "validator/checks": {"glib"} | ISO_C | POSIX,
}

# What knows GTK.
WIDGETS = ["editor/" + room for room in "canvas controls sentences forms desk panes window".split()]

# Start of a system header -> the rooms that may include it.
LIBRARIES = {
    "libxml/": {"schema/store", "schema/interchange", "schema/foreign"},
    "json-glib/": {"schema/store", "schema/interchange", "schema/foreign", "validator/report", "validator/cli", "validator/language"},
    "zip.h": {"schema/foreign"},
    "zlib.h": {"schema/foreign"},
    "cairo": {"validator/render", *WIDGETS},
    "pango/": {"validator/render", *WIDGETS},
    "gtk/": {*WIDGETS},
    "readline/": {"validator/cli"},
}


def room_of(path):
    """Returns the room that holds PATH, in the table or not."""
    parts = path.split("/")[:-1]
    return "/".join(parts[: 3 if parts[:2] == ["validator", "systems"] else 2])


def rooms_named(text):
    """Returns the rooms that TEXT, a cell of the table, lists; None for one that is not there."""
    text = text.replace("`", "").strip()
    short = {room.split("/")[-1]: room for room in ROOMS}
    if text == "-":
        return set()
    if text.startswith("all of "):
        return {room for room in ROOMS if room.startswith(text.removeprefix("all of ") + "/")}
    if text.startswith("all but "):
        return set(ROOMS) - {short.get(name) for name in text.removeprefix("all but ").split(", ")}
    return {short.get(name.strip(" /").split("/")[-1]) for name in text.split(",")}
