# SPDX-License-Identifier: GPL-3.0-or-later
"""The languages of po/LINGUAS are complete, and a translation keeps what a program needs of its text:
names in braces, arguments of printf, marks of keys, blanks at the ends. Quotation marks are those of the
language. Usage: check-languages.py SOURCE-ROOT

Where xgettext is missing or does not know a type of file, what the texts are is not known, and only what the files hold is checked."""

import re
import shutil
import subprocess
from collections import Counter

from tap import print_tap
from tree import source_root, text_of

# The marks around a quotation, and around one within it.
QUOTES = {"de": "„“‚‘", "pl": "„”«»", "sv": "””’’"}
FOREIGN_QUOTES = "“”„‟«»‘‚’\""
KEYWORDS = ("_", "N_", "C_:1c,2", "ngettext:1,2", "g_dngettext:2,3")

FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?) (".*")$')
STRING = re.compile(r'"(.*)"$')
ESCAPE = re.compile(r"\\(.)")
BRACES = re.compile(r"\{[^{}]*\}")
NAME = re.compile(r"\{!?([a-z][\w.-]*)")
INSERTED = re.compile(r"\{([a-z][\w.-]*)\}")
DIRECTIVE = re.compile(r"%(?:(\d+)\$)?[-+ #0'I]*(?:\d+|\*)?(?:\.\d+)?((?:hh|h|ll|l|z|t|j)?[diouxXeEfgGcsp%])")
MNEMONIC = re.compile(r"(?<![\w`])_(?=\w)|(?<=[^\W_])_(?=[^\W_])")
CODE = re.compile(r"`[^`]*`|<[^<>]*>|\{[^{}]*\}")
LANGUAGE = re.compile(r"[a-z]{2,3}(?:_[A-Z]{2})?$")


class Entry:
    """One message of a PO file: `context`, `text`, `plural` (None: has none), `translations` and flags."""

    def __init__(self, lines):
        parts, name = {}, None
        for _, line in lines:
            if field := FIELD.match(line):
                name, line = field.groups()
                parts[name] = ""
            if name is not None and (quoted := STRING.match(line)):
                parts[name] += ESCAPE.sub(lambda of: {"n": "\n", "t": "\t"}.get(of[1], of[1]), quoted[1])
        self.line = next((number for number, line in lines if line.startswith("msg")), lines[0][0])
        self.context, self.text = parts.get("msgctxt", ""), parts.get("msgid", "")
        self.plural = parts.get("msgid_plural")
        self.translations = [text for name, text in parts.items() if name.startswith("msgstr")]
        comments = [line for _, line in lines if line.startswith("#")]
        self.is_fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in comments)
        self.is_format = any(line.startswith("#,") and re.search(r" c-format", line) for line in comments)
        self.is_obsolete = any(line.startswith("#~") for line in comments)
        self.name = (self.context, self.text)


def entries_of(text):
    """Yields the entries of the PO file TEXT; the first one, without a text, is its head."""
    block = []
    for number, line in [*enumerate(text.split("\n"), 1), (0, "")]:
        if line:
            block.append((number, line))
        elif block:
            yield Entry(block)
            block = []


def texts_of_programs(root):
    """Returns the entries that the files of po/POTFILES have; None where xgettext is missing."""
    if shutil.which("xgettext") is None:
        return None
    keywords = [f"--keyword={word}" for word in KEYWORDS]
    listed = [name for name in (text_of(root, "po/POTFILES") or "").split("\n") if name and name[0] != "#"]
    in_c = [name for name in listed if name.endswith((".c", ".h", ".def"))]
    found = {}
    # Newer versions read tables as something else than C if they are not told.
    for language, names in ((["-L", "C"], in_c), ([], sorted(set(listed) - set(in_c)))):
        if not names:
            continue
        command = ["xgettext", "--from-code=UTF-8", *language, *keywords, "-o", "-", *names]
        done = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False)
        if done.returncode != 0:
            return None
        found |= {entry.name: entry for entry in entries_of(done.stdout) if entry.text}
    return found


def directives(text):
    """Returns the arguments of printf in TEXT: how often each number and type."""
    found = [(number, kind) for number, kind in DIRECTIVE.findall(text) if kind != "%"]
    return Counter((int(number) if number else place, kind) for place, (number, kind) in enumerate(found, 1))


def ends(text):
    """Returns the blanks before and behind TEXT."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def last_mark(text):
    """Returns the mark that TEXT ends with, of those that a translation has too."""
    text = text.rstrip().rstrip(")]”“’‘»}>")
    return text[-1:] if text[-1:] in tuple(".:…?!") else ""


def complaints(language, entry, text):
    """Yields what is wrong with TEXT, a translation of ENTRY."""
    sources = [entry.text] + ([entry.plural] if entry.plural is not None else [])
    names = {name for source in sources for name in NAME.findall(source)}
    inserted = set(INSERTED.findall(entry.text)) if entry.plural is None else set()
    if not inserted <= set(NAME.findall(text)) <= names:
        yield "other names in braces"
    if entry.is_format and directives(text) not in [directives(source) for source in sources]:
        fewer = entry.plural is not None and not directives(text) - directives(entry.plural)
        if not fewer:
            yield "other arguments of printf"
    is_table = "   " in entry.text.strip() or entry.text.startswith("  ")  # headings over columns
    if not is_table and ends(text) != ends(entry.text):
        yield "other blanks at its ends"
    if entry.text.count("[") == entry.text.count("]") and text.count("[") != text.count("]"):
        yield "brackets that are not closed"
    if not is_table and last_mark(text) not in [last_mark(source) for source in sources]:
        yield f"ends with “{last_mark(text)}”"
    if entry.text.count("\n") != text.count("\n"):
        yield "another number of lines"
    if len(MNEMONIC.findall(CODE.sub("", entry.text))) == 1 and len(MNEMONIC.findall(CODE.sub("", text))) != 1:
        yield "no key marked with an underscore"
    allowed = QUOTES.get(language, FOREIGN_QUOTES) + "’" + ("\"" if "\"" in entry.text else "")
    is_about_marks = bool(set("„«»‘") & set(entry.text))
    if not is_about_marks and (marks := sorted(set(FOREIGN_QUOTES) & set(CODE.sub("", text)) - set(allowed))):
        yield f"quotation marks {' '.join(marks)}"
    if "  " in text and "  " not in entry.text:
        yield "blanks in a row"


def wrong_translations(languages):
    """Yields what is wrong with single translations in the PO files LANGUAGES, by language."""
    for language, entries in languages.items():
        for entry in entries:
            for text in dict.fromkeys(entry.translations if entry.text and not entry.is_fuzzy else []):
                for complaint in complaints(language, entry, text) if text else ():
                    yield f"po/{language}.po:{entry.line}: {complaint}: {text}"


def unfinished(languages, texts):
    """Yields what the PO files LANGUAGES lack of TEXTS, or do not translate, or have beyond."""
    for language, entries in languages.items():
        known = {entry.name: entry for entry in entries if not entry.is_obsolete}
        for entry in entries:
            if entry.is_obsolete:
                yield f"po/{language}.po:{entry.line}: obsolete; run msgattrib --no-obsolete"
            elif entry.is_fuzzy and entry.text:
                yield f"po/{language}.po:{entry.line}: fuzzy: {entry.text}"
            elif not all(entry.translations):
                yield f"po/{language}.po:{entry.line}: not translated: {entry.text}"
        if texts is not None:
            missing = [name for name in texts if name not in known]
            yield from (f"po/{language}.po:1: without {name[1]}" for name in missing)
            beyond = [entry for name, entry in known.items() if entry.text and name not in texts]
            yield from (f"po/{language}.po:{entry.line}: no program has {entry.text}" for entry in beyond)


def main():
    root = source_root()
    listed = (text_of(root, "po/LINGUAS") or "") if (root / "po/LINGUAS").is_file() else ""
    names = [line for line in listed.split("\n") if LANGUAGE.match(line)]
    files = {path.stem for path in (root / "po").glob("*.po")}
    languages = {name: list(entries_of(text_of(root, f"po/{name}.po") or "")) for name in names if name in files}
    texts = texts_of_programs(root) if languages else None
    print_tap(
        {
            "po/LINGUAS lists the languages, in order": [
                f"po/LINGUAS:1: {name} is listed or has a file, not both" for name in sorted(set(names) ^ files)
            ]
            + ([] if names == sorted(names) else ["po/LINGUAS:1: sort it"]),
            "languages are complete": list(unfinished(languages, texts)),
            "translations keep what programs need": list(wrong_translations(languages)),
        }
    )


main()
