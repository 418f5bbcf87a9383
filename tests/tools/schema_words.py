# SPDX-License-Identifier: GPL-3.0-or-later
"""The labels that the editor makes of the tables in schema/: the names of members, entities, files and words of the
format. xgettext cannot find them there.
Usage: schema_words.py SOURCE-ROOT
Prints po/schema-words.def, which names them all."""

import re
import sys
from pathlib import Path

LIST = "po/schema-words.def"
HEAD = """/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The labels that the editor makes of the tables in schema/, for xgettext; no program reads this.
 * tests/tools/schema_words.py writes it.
 */
"""
ENTITY = re.compile(r"^ENTITY\s*\(\w+, \w+, ([\w-]+),", re.MULTILINE)
MEMBER = re.compile(r"^(?!ENTITY)[A-Z_]+\s*\((\w+),\s*(?:\"|N_)(.*)$", re.MULTILINE)
KEY = re.compile(r'\.key = "([^"]+)"')
LABEL = ".label = N_("  # a member with a label of its own
WORD = re.compile(r'^ENTRY(?:_OF)?\s*\((?:SYSTEM_BIT \(\w+\)[^,]*, )?\w+,\s*"([^"@]+)"', re.MULTILINE)
VERB = re.compile(r'^(?:CONDITION|EFFECT|TERM|TRIGGER|DECISION)\s*\(\w+,\s*"([^"]+)"', re.MULTILINE)
# Words that mean something else where they name a member: `pairs` can be “turns”, by turns.
SECOND_MEANINGS = ("face", "turns")
FOLDERS = ("records", "scenarios")  # of files
# What findings call records: their entities, and members by which some are known.
NOUNS = ("place",)


def label(word):
    """Returns the name WORD as C makes it a label."""
    return word.rstrip("_").replace("-", " ").replace("_", " ")


def labels(root):
    """Yields the labels of members, words and files."""
    for path in sorted((root / "schema/model/entities").glob("*.def")):
        table = path.read_text("utf-8")
        for member, rest in MEMBER.findall(table):
            if LABEL in rest:
                continue
            key = KEY.search(rest)
            yield label(key[1] if key else member)
    yield from map(label, WORD.findall((root / "schema/model/words.def").read_text("utf-8")))
    yield from map(label, VERB.findall((root / "schema/model/verbs.def").read_text("utf-8")))
    yield from FOLDERS


def nouns(root):
    """Yields the names of the entities, as findings use them."""
    for path in (root / "schema/model/entities").glob("*.def"):
        yield from ENTITY.findall(path.read_text("utf-8"))
    yield from NOUNS


def contents(root):
    """Returns what LIST is to have."""
    words = [f'N_("{text}")\n' for text in sorted(set(labels(root)))]
    words += [f'C_("word", "{word}")\n' for word in SECOND_MEANINGS]
    words += [f'C_("entity", "{noun}")\n' for noun in sorted(set(nouns(root)))]
    return HEAD + "".join(words)


if __name__ == "__main__":
    sys.stdout.write(contents(Path(sys.argv[1])))
