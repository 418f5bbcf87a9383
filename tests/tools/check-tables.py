# SPDX-License-Identifier: GPL-3.0-or-later
"""What one touches for an entity, a field, a word, a verb and a check is what docs/architecture.md
says: each is added to a copy of the tables with these lines alone, and everything that is made of
them compiles and knows it. What only tests play, a build for users does not know.
Usage: check-tables.py SOURCE-ROOT"""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

from tap import print_tap
from tree import source_root, text_of, tracked_files

ENTITIES = "schema/model/entities.def"
WORDS = "schema/model/words.def"
VERBS = "schema/model/verbs.def"
CHECKS = "validator/checks/checks.def"

TOY = """/* SPDX-License-Identifier: GPL-3.0-or-later */
#define OWNER Toy
ENTITY (TOY, Toy, toy, "A toy.", .keyed = TRUE)
ID     (id,     "Name of the toy.", .required = TRUE)
WORD   (kind,   "What it is.", .words = toy_words)
SOURCE (source, "Where the values come from.")
END_ENTITY
#undef OWNER
"""

VERB = 'CONDITION (TOYS, "toys", "side", "A side has toys.", .phrase = "{side} has toys")'

# File -> (how a line of it begins, what is put before that line).
ADDED = {
    ENTITIES: ('#include "schema/model/entities/side.def"', '#include "schema/model/entities/toy.def"'),
    "schema/model/entities/side.def": ("TITLE  (name,", 'LIST (toys, "Its toys.", .target = ENTITY_TOY)'),
    WORDS: ("/* space.kind */", 'WORDS (toy_words)\nENTRY (TOY_BALL, "ball")\nEND_WORDS (ToyWord)\n'),
    VERBS: ("CONDITION (ALL,", VERB),
    CHECKS: ("SET_CHECK (FILE_MISSING", "SET_CHECK (FILE_MISSING, check_toys)"),
}
PROBE = """
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/engine/compile.h"
G_STATIC_ASSERT(ENTITY_TOY < N_ENTITIES && CONDITION_TOYS < N_CONDITIONS);
const void *probe(const Side *side, const Toy *toy, const SideCode *code, CheckRun *run)
{
    check_toys(run);
    return side->toys.items[toy->kind == TOY_BALL] + code->toys.n + strlen(toy_words[toy->kind]);
}
"""

# What only builds with tests know, and where words and rows of systems stand.
OF_TESTS = r"\b(triad|favours)\b"
KNOW_SYSTEMS = ["schema/model/words.c", "schema/model/verb.c", "validator/systems/systems.c"]

MADE_OF_TABLES = [
    "schema/model/entity.c",
    "schema/model/verb.c",
    "schema/model/words.c",
    "schema/interchange/json-schema.c",
    "validator/engine/compile.c",
    "validator/checks/run.c",
    "probe.c",
]


def insert(path, line, added):
    """Puts ADDED before the first line of PATH that begins with LINE."""
    text = path.read_text(encoding="utf-8")
    start = text.index("\n" + line) + 1
    path.write_text(text[:start] + added + "\n" + text[start:], encoding="utf-8")


def extend(copy):
    """Adds one of each to the tables in COPY."""
    (copy / "schema/model/entities/toy.def").write_text(TOY, encoding="utf-8")
    for path, (line, added) in ADDED.items():
        insert(copy / path, line, added)
    (copy / "probe.c").write_text("#include <string.h>\n" + PROBE, encoding="utf-8")


def compiled(root, path, *options):
    """Returns what became of the compiler, called with OPTIONS for PATH in ROOT."""
    flags = subprocess.run(
        ["pkg-config", "--cflags", "glib-2.0"], check=True, capture_output=True, text=True
    ).stdout
    compiler = shlex.split(os.environ.get("CC", "cc"))
    command = [*compiler, *options, "-I", str(root), *shlex.split(flags), str(root / path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def failures(copy):
    """Returns the files made of the tables in COPY that do not compile."""
    options = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers"]
    found = []
    for path in MADE_OF_TABLES:
        done = compiled(copy, path, *options)
        if done.returncode != 0:
            found.append(f"{path}:1: {(done.stderr.splitlines() or ['no message'])[-1]}")
    return found


def known_to_users(root):
    """Returns where a word of OF_TESTS stands without NARVA_TEST_SYSTEMS, or does not with it, and
    where meson defines that for all."""
    found = []
    for path in KNOW_SYSTEMS:
        for options, has_it in ([], False), (["-DNARVA_TEST_SYSTEMS"], True):
            text = compiled(root, path, "-E", "-P", *options).stdout
            if (re.search(OF_TESTS, text) is not None) != has_it:
                found.append(f"{path}:1: {'lacks' if has_it else 'has'} words of tests")
    build = re.sub(r"^if get_option\('tests'\)\n.*?^endif\n", "", text_of(root, "meson.build"), flags=re.M | re.S)
    return found + (["meson.build:1: defines NARVA_TEST_SYSTEMS"] if "NARVA_TEST_SYSTEMS" in build else [])


def added_is_enough(root, files):
    """Returns what does not compile when one of each is added."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for path in files:
            if path.startswith(("schema/", "validator/")) and path.endswith((".c", ".h", ".def")):
                (copy / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(root / path, copy / path)
        extend(copy)
        return failures(copy)


def included_elsewhere(root, files):
    """Returns what includes the file of one entity beside the list of them."""
    wanted = re.compile(r'#include "schema/model/entities/[\w-]+\.def"')
    return [
        f"{path}:1: includes the file of an entity"
        for path in files
        if path != ENTITIES and path.endswith((".c", ".h", ".def"))
        and wanted.search(text_of(root, path) or "")
    ]


def called_elsewhere(root, files):
    """Returns what names the function of a check beside its row and its definition."""
    rows = re.findall(r"^(?:SET|RECORD|LINK|PLAY)_CHECK \(\w+, (\w+)", text_of(root, CHECKS), re.MULTILINE)
    homes = {}
    for path in files:
        if path.startswith(("validator/", "editor/")) and path.endswith((".c", ".h")):
            for name in set(re.findall(r"\bcheck_\w+(?=\()", text_of(root, path) or "")) & set(rows):
                homes.setdefault(name, []).append(path)
    return [f"{CHECKS}:1: {name} has no function" for name in rows if name not in homes] + [
        f"{path}:1: names {name}" for name, paths in homes.items() for path in paths[1:]
    ]


def main():
    root = source_root()
    files = tracked_files(root)
    print_tap(
        {
            "a row for each is all that the tables need": added_is_enough(root, files),
            "a build for users has no system of tests": known_to_users(root),
            "the file of an entity is included by the list alone": included_elsewhere(root, files),
            "a check is a row and its function": called_elsewhere(root, files),
        }
    )


main()
