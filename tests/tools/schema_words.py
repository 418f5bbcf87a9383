# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts of the tables in schema/ that xgettext cannot find: the names of members, entities, files and words of
the format, which the editor shows as labels, and their meanings.
Usage: schema_words.py SOURCE-ROOT
Prints po/schema-words.def, which names them all."""

import re
import sys
from pathlib import Path

LIST = "po/schema-words.def"
HEAD = """/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the editor shows of the tables in schema/, for xgettext; no program reads this file.
 * tests/tools/schema_words.py writes it.
 */
"""
ENTITY = re.compile(r'^ENTITY\s*\(\w+, \w+, ([\w-]+),\s*("(?:[^"\\]|\\.)*")', re.MULTILINE)
MEMBER = re.compile(r'^(?!ENTITY)[A-Z_]+\s*\((\w+),\s*("(?:[^"\\]|\\.)*"|N_)(.*)$', re.MULTILINE)
KEY = re.compile(r'\.key = "([^"]+)"')
WORD = re.compile(r'^ENTRY(?:_OF)?\s*\((?:SYSTEM_BIT \(\w+\)[^,]*, )?\w+,\s*"([^"@]+)"', re.MULTILINE)
VERB = re.compile(r'^(?:CONDITION|EFFECT|TERM|TRIGGER|DECISION)\s*\(\w+,\s*"([^"]+)",\s*"[^"]*",\s*("(?:[^"\\]|\\.)*")', re.MULTILINE)


def label(word):
    """Returns the name WORD as C makes it a label."""
    return word.rstrip("_").replace("-", " ").replace("_", " ")


def texts(root):
    """Yields what is shown of the tables: labels, and meanings as they are quoted."""
    for path in sorted((root / "schema/model/entities").glob("*.def")):
        table = path.read_text("utf-8")
        for name, meaning in ENTITY.findall(table):
            yield from (f'"{label(name)}"', meaning)
        for member, meaning, rest in MEMBER.findall(table):
            key = KEY.search(rest)
            yield f'"{label(key[1] if key else member)}"'
            if meaning != "N_":
                yield meaning
    yield from (f'"{label(word)}"' for word in WORD.findall((root / "schema/model/words.def").read_text("utf-8")))
    for verb, meaning in VERB.findall((root / "schema/model/verbs.def").read_text("utf-8")):
        yield from (f'"{label(verb)}"', meaning)
    yield from ('"scenarios"', '"records"')  # folders of files


def contents(root):
    """Returns what LIST is to have."""
    return HEAD + "".join(f"N_({text})\n" for text in sorted(set(texts(root))))


if __name__ == "__main__":
    sys.stdout.write(contents(Path(sys.argv[1])))
