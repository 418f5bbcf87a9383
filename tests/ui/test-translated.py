# SPDX-License-Identifier: GPL-3.0-or-later
"""The windows of the editor in a language that is made for this: every text is 40 % longer, has accents on all its
vowels, and is between ⟦ and ⟧. What shows a vowel without accent is not translated, unless it is of the data;
and what is cut off then would be cut off in other languages.
Usage: test-translated.py PROGRAM FILE-OF-TESTS, with NARVA_SOURCE in the environment"""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(os.environ["NARVA_SOURCE"])
sys.path.insert(0, str(ROOT / "tests" / "tools"))
import pseudo_language  # noqa: E402
from tap import print_tap  # noqa: E402

SETS = ("pax-baltica", "pax-baltica-2010", "thunder")
TEXT_KINDS = {"label", "title", "tooltip", "placeholder", "spoken", "choice"}
ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
PADDING = "áéíóúý"
KEPT = re.compile(r"%[-+0-9.'#*$]*[hlqjzt]*[a-zA-Z%]|\\.|<[^>]*>|&\w+;|\{[^}:]*[:}]*")
WORD = re.compile(r"[^\W\d_]+")
# After what a record or value is, and behind a name.
ID = re.compile(r"(?<=⟧ )[a-z][a-z-]+(?=·|$)|(?<=\w )\([a-z][a-z0-9-]+\)")
CUT_OFF = re.compile(r"([^⟦⟧·]+)…")
FILE_NAME = re.compile(r"(?<!\w)/?[\w./-]*(?:/[\w.-]+|\.(?:xml|txt|json|svg|png|pdf|csv|properties|map))(?!\w)")
PLAIN_VOWEL = re.compile(r"[aeiouyAEIOUY]")

# What is the same in every language, or not of Narva, as whole words.
NOT_TRANSLATED = (
    # Keys, and what windows and pages of GTK say.
    *("Shift", "Ctrl", "Alt", "Super", "Escape", "Delete", "Return", "Tab", "Backspace", "Space", "Insert", "Page Up"),
    *("Minimize", "Maximize", "Close", "Legal", "Letter", "Tabloid", "Executive", "Expand", "Sidebar", "Tab list"),
    *("Previous tab", "Next tab", "undefined"),
    "This program comes with absolutely no warranty. See the GNU General Public License, version 3 or later for details.",
    # Sources are shown as files have them, and so is the id of a ruling.
    *("reconstructed", "house", "two"),
    # Programs and formats.
    *("Narva", "Inkscape", "TripleA", "VASSAL", "Tiled", "Azgaar’s Fantasy Map Generator", "Rally the Troops", "jDip"),
    *("Diplomacy .map", "GeoJSON", "TopoJSON", "Markdown"),
)


def accented(text):
    """Returns TEXT with accents on its vowels, except those in what programs read."""
    parts, at = [], 0
    for match in KEPT.finditer(text):
        parts += [text[at : match.start()].translate(ACCENTS), match[0]]
        at = match.end()
    return "".join(parts) + text[at:].translate(ACCENTS)


def translated(text):
    """Returns the quoted TEXT in the language; msgfmt wants line breaks at its ends to stay there."""
    head, body, tail = re.fullmatch(r"((?:\\n)*)(.*?)((?:\\n)*)", text).groups()
    longer = math.ceil(0.4 * len(KEPT.sub("", body)))
    padding = "".join((" " if i % 7 == 6 else "") + PADDING[i % len(PADDING)] for i in range(longer))
    return f"{head}⟦{accented(body)}·{padding}⟧{tail}"


def strings_of(value):
    """Yields the texts in VALUE, of JSON."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from strings_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings_of(inner)
    elif isinstance(value, str):
        yield value


def texts_of_data():
    """Returns what the data sets say themselves: ids, names and sentences. Words of the format are none."""
    words = {word for path in (ROOT / "schema/model").rglob("*.def") for word in re.findall(r'"([a-z-]+)"', path.read_text("utf-8"))}
    found = set(NOT_TRANSLATED)
    for name in SETS:
        for path in (ROOT / "data" / name).rglob("*.json"):
            found |= set(strings_of(json.loads(path.read_text("utf-8"))))
        found.add(name)
    return sorted((text for text in found - (words - set(NOT_TRANSLATED)) if PLAIN_VOWEL.search(text)), key=len, reverse=True)


def untranslated(text, data):
    """Returns the words in TEXT that are not in the language."""
    text = ID.sub("", text)
    for cut in CUT_OFF.findall(text):
        if any(known.startswith(cut.strip()) for known in data):
            text = text.replace(cut, " ")
    for known in data:
        if known in text:
            text = re.sub(rf"(?<!\w){re.escape(known)}(?!\w)", " ", text)
    text = FILE_NAME.sub(" ", text)
    return [word for word in WORD.findall(text) if len(word) > 1 and PLAIN_VOWEL.search(word)]


def shown_texts(folder, locale):
    """Returns what the windows show in the language: kind, window, widgets, text."""
    # All windows together have so many names that GLib takes another table for them and, as it says, leaves the first one
    # behind. The tests of each window look for leaks.
    sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    environment = os.environ | locale | {"LANGUAGE": pseudo_language.CODE, "NARVA_LOCALE_DIR": str(folder), "ASAN_OPTIONS": sanitizer}
    done = subprocess.run(sys.argv[1:], env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    lines = [line[2:].split("\t") for line in done.stdout.split("\n") if line.startswith("# ")]
    if done.returncode != 0 or "ok 1 - " not in done.stdout:
        lines.append(["failed", "", "", f"the program ended with {done.returncode}"])
    return [line for line in lines if len(line) == 4]


def verdicts(folder):
    missing = pseudo_language.missing_tools(folder)
    if missing:
        if "languages" in os.environ.get("NARVA_WITHOUT", "").split():
            return {f"there is no {' and no '.join(missing)}": []}
        print(f"# SKIP there is no {' and no '.join(missing)}")
        return {}
    pseudo_language.write_catalog(ROOT, folder / "made", translated)
    data = texts_of_data()
    shown = shown_texts(folder / "made", pseudo_language.locale_variables(folder))
    texts = [line for line in shown if line[0] in TEXT_KINDS]
    foreign = {}
    for kind, window, widgets, text in texts:
        words = untranslated(text, data)
        if words:
            foreign.setdefault(text, f"{window}: {kind} “{text}”, {widgets}: {' '.join(words)}")
    return {
        "windows show many texts": [] if sum("⟦" in line[3] for line in texts) > 1000 else [f"{len(texts)}"],
        "every text is translated": list(foreign.values()),
        "every text can be read as a whole": [
            f"{window}: {kind}: “{text}”, {widgets}" for kind, window, widgets, text in shown if kind not in TEXT_KINDS
        ],
    }


def main():
    with tempfile.TemporaryDirectory() as name:
        print_tap(verdicts(Path(name)))


main()
