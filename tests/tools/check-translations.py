# SPDX-License-Identifier: GPL-3.0-or-later
"""What people read can be translated: each file with a text marked for it is listed, the
templates of sentences too. And titles are in sentence case, as all it says: capitals within a
sentence are those of NAMES.
Usage: check-translations.py SOURCE-ROOT"""

import re

import schema_words
from tap import print_tap
from tree import source_root, text_of, tracked_files

LIST = "po/POTFILES"
PLACES = ("editor/", "data/desktop/", "po/", "schema/", "validator/")
CALL = re.compile(r"""\b(N_|_|C_)\(\s*"|\b(g_d)?ngettext\(""")
MARKS = {
    ".c": CALL,
    ".h": CALL,
    ".def": CALL,
    ".ui": re.compile(r'translatable="(yes|1|true)"'),
    ".desktop": re.compile(r"^\[Desktop Entry\]", re.MULTILINE),
    ".metainfo.xml": re.compile(r"<component"),
}

LITERAL = r'(?:"(?:[^"\\]|\\.)*"\s*)+'
TEXT = re.compile(
    rf"\b(?:N_|_)\(\s*({LITERAL})\)|\bC_\(\s*\"[^\"]*\",\s*({LITERAL})\)"
    rf"|\b(?:ngettext|g_dngettext)\([^\"()]*({LITERAL}),\s*({LITERAL})"
    r"|translatable=\"yes\">([^<]+)<"
)
QUOTED = re.compile(r"“[^”]*”")
CAPITAL = re.compile(r"(?<![.?!:·(…[]) ([A-Z][A-Za-z]*[a-z])\b")

# Keys, formats and programs, scripts of writing, and buttons that a sentence names.
NAMES = set(
    "Alt Backspace Ctrl Delete Down Escape Return Shift Space Tab Up Markdown"
    " Actions Debian Elo FeatureCollection Format GameModule GitHub Holm Jenkins Layer Map Neutral Properties Tile Topology Units Inkscape Narva Newcombe Schema Student Tiled TripleA Leader Fleet Reload Select Azgaar Fantasy Generator Freeciv Battle Wesnoth"
    " Asian Cyrillic East Greek Latin Unicode Wilson Windows".split()
)


def has_marks(root, path):
    """Tells whether PATH has texts to be translated."""
    found = [mark for end, mark in MARKS.items() if path.endswith(end)]
    return any(mark.search(text_of(root, path) or "") for mark in found)


def listed_files(root):
    """Returns the files that LIST names; none where there is no list."""
    text = (text_of(root, LIST) or "") if (root / LIST).is_file() else ""
    return [line for line in text.split("\n") if line and not line.startswith("#")]


def texts_of(source):
    """Returns the texts of SOURCE that are to be translated, each in one piece."""
    found = [text for groups in TEXT.findall(source) for text in groups if text]
    return ["".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text)) or text for text in found]


def capitals(text):
    """Returns the words within the sentences of TEXT that begin with a capital and are no names."""
    text = text.replace("_", "").replace("\\n", ". ")  # marks of keys, ends of lines
    plain = QUOTED.sub("“”", re.sub(r"(^|\. )%s ", r"\1", text)).strip()
    return [word for word in CAPITAL.findall(plain) if word not in NAMES]


def wrong_titles(root, marked):
    """Returns the texts in the files MARKED that have capitals where a sentence has none."""
    return [
        f"{path}:1: “{text}”: {', '.join(words)}"
        for path in sorted(marked)
        for text in texts_of(text_of(root, path))
        if (words := capitals(text))
    ]


def main():
    root = source_root()
    files = [path for path in tracked_files(root) if path.startswith(PLACES)]
    marked = {path for path in files if has_marks(root, path)}
    listed = listed_files(root)
    print_tap(
        {
            f"every file with texts to be translated is in {LIST}": [
                f"{LIST}:1: without {path}" for path in sorted(marked - set(listed))
            ],
            f"{LIST} names files with such texts alone": [
                f"{LIST}:1: {path} has none" for path in sorted(set(listed) - marked)
            ],
            "titles have capitals where a sentence has them": wrong_titles(root, marked),
            f"{LIST} is in order": []
            if listed == sorted(set(listed))
            else [f"{LIST}:1: sort it, each file once"],
            f"{schema_words.LIST} has what the editor shows of the tables in schema/": []
            if not (root / "schema/model/words.def").is_file() or text_of(root, schema_words.LIST) == schema_words.contents(root)
            else [f"{schema_words.LIST}:1: write it anew: python3 tests/tools/schema_words.py . > {schema_words.LIST}"],
        }
    )


main()
