# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages about the editor: their tables of keys are those of the program, and their pictures are
taken by the story that is played with it. Usage: check-editor-pages.py SOURCE-ROOT"""

import re

from tap import print_tap
from tree import lines_of, source_root, text_of, tracked_files

REFERENCE = "docs/editor.md"
GUIDE = "docs/your-first-variant.md"
COMMANDS = "editor/window/commands.def"
GROUPS = "editor/window/commands.c"
SHORTCUTS = "editor/window/dialogs/shortcuts.c"
STORIES = (
    *(f"tests/e2e/test-{name}.py" for name in ("story", "drawing", "tracing", "games", "desks", "hex-battle")),
    "tests/e2e/first_game.py",
    "tests/e2e/first_games_played.py",
    "tests/e2e/test-other-programs.py",
)
PICTURES = "docs/pictures/"
PICTURE_BYTES = 200_000

COMMAND = re.compile(
    r'COMMAND \(\w+, "[\w-]+", N_\("([^"]*)"\), \{([^}]*)\}, COMMANDS_(\w+)(.*)\)'
)
GROUP = re.compile(r'\[COMMANDS_(\w+)\] = N_\("([^"]*)"\)')
MAP_KEY = re.compile(r'\{"([^"]*)", N_\("([^"]*)"\)\}')
MAP_KEYS = "On the map"
HEADING = re.compile(r"#+\s+(.*)")
SHOWN = re.compile(r"(?<![\w/-])(?:docs/)?pictures/(editor-[\w-]+)\.png")
TAKEN = re.compile(r'picture\("(editor-[\w-]+)"\)')

# What is written on keys, where GTK calls them otherwise.
SIGNS = {
    "comma": ",",
    "plus": "+",
    "equal": "=",
    "minus": "-",
    "question": "?",
    "bracketleft": "[",
    "bracketright": "]",
}


def key_words(accelerator):
    """Returns ACCELERATOR, `<Control>s`, as people write it: `Ctrl+S`."""
    if "..." in accelerator:
        return accelerator.replace("...", " to ")
    *modifiers, key = re.findall(r"<(\w+)>|(\w+)", accelerator)
    names = [name.replace("Control", "Ctrl") for name, _ in modifiers]
    word = SIGNS.get(key[1], key[1])
    return "+".join([*names, word.upper() if len(word) == 1 else word])


def rows_of_program(root):
    """Returns title of the group, title and keys of every command and of every key of the map."""
    source = text_of(root, COMMANDS) or ""
    groups = dict(GROUP.findall(text_of(root, GROUPS) or ""))
    rows = [
        (groups[group], title, ", ".join(map(key_words, re.findall(r'"([^"]*)"', keys))))
        for title, keys, group, rest in COMMAND.findall(source)
        if "COMMAND_HIDDEN" not in rest
    ]
    return rows + [
        (MAP_KEYS, title, ", ".join(map(key_words, keys.split())))
        for keys, title in MAP_KEY.findall(text_of(root, SHORTCUTS) or "")
    ]


def rows_of_page(root, groups):
    """Returns heading, first and second cell of every row below one of the headings GROUPS."""
    rows, heading = [], ""
    for _, line in lines_of(root, REFERENCE):
        match = HEADING.match(line)
        heading = match[1] if match else heading
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        is_row = line.startswith("|") and len(cells) > 1 and not set(line) <= set("|- ")
        if heading in groups and is_row and cells[0] != "command":
            rows.append((heading, cells[0], cells[1]))
    return rows


def wrong_keys(root):
    """Returns what the tables of the page and the program do not both say, in the same order."""
    program = rows_of_program(root)
    page = rows_of_page(root, {group for group, _, _ in program})
    missing = [f"{REFERENCE}:1: lacks {row}" for row in program if row not in page]
    needless = [f"{REFERENCE}:1: {row} is not in the program" for row in page if row not in program]
    if not program:
        return [f"{COMMANDS}:1: no command is found"]
    if missing or needless or page == program:
        return missing + needless
    return [f"{REFERENCE}:1: the rows are not in the order of the program"]


def shown_pictures(root, tracked):
    """Returns the pictures of the editor that a page shows: name -> page and line."""
    return {
        name: f"{page}:{number}"
        for page in tracked
        if page == "README.md" or page.startswith("docs/") and page.endswith(".md")
        for number, line in lines_of(root, page)
        for name in SHOWN.findall(line)
    }


def wrong_pictures(root, tracked):
    """Returns pictures that are shown but not taken or not there, and those that no page shows."""
    shown = shown_pictures(root, tracked)
    taken = {name for story in STORIES for name in TAKEN.findall(text_of(root, story) or "")}
    there = {
        path[len(PICTURES) : -len(".png")]
        for path in tracked
        if path.startswith(PICTURES + "editor-") and path.endswith(".png")
    }
    found = []
    for name, where in shown.items():
        found += [] if name in taken else [f"{where}: {name} is taken by no story"]
        found += [] if name in there else [f"{where}: {name} is not there"]
    for name in sorted((there | taken) - set(shown)):
        found.append(f"{PICTURES}{name}.png: no page shows it")
    return found if shown else [f"{GUIDE}:1: shows no picture"]


def heavy_pictures(root, tracked):
    """Returns the pictures of the editor that take too long to load."""
    sizes = {
        path: (root / path).stat().st_size
        for path in tracked
        if path.startswith(PICTURES + "editor-")
    }
    return [f"{path}: {size} bytes" for path, size in sizes.items() if size > PICTURE_BYTES]


def main():
    root = source_root()
    tracked = tracked_files(root)
    print_tap(
        {
            "the commands and keys of the page are those of the program": wrong_keys(root),
            "pictures of the editor are taken by the story, are there and are shown": wrong_pictures(
                root, tracked
            ),
            f"no picture is beyond {PICTURE_BYTES} bytes": heavy_pictures(root, tracked),
        }
    )


main()
