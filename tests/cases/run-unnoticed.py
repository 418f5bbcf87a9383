# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes one thing at a time out of a data set of battles on hexes, and tells of what no rule case
notices: rules and what they wait for, effects, conditions, rows of tables, modifiers,
switches, what orders, formations, attacks and tests say, and what is of one scenario only.
Usage: run-unnoticed.py SOURCE-ROOT NARVA SET [--list] [--only WORDS] [--known] [--jobs N]

A word that says what holds without it is replaced by the next one of its kind. With --known only
what stands in unnoticed.tsv is taken out. Tables of values and costs are held by test-matrices, cell by cell. What no case
notices stands in unnoticed.tsv with why; what stands there and is noticed fails, too."""

import argparse
import copy
import json
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

EFFECT_LISTS = ("do", "win", "lose", "tie", "else", "again", "meanwhile", "breaks")
WORDS_ALONE = ("id", "name", "source", "note", "verb", "paint", "pattern", "title", "sign", "order")
SECONDS_OF_A_RUN = 600

# Of the entities whose members are taken out one by one: file, path of the list.
MEMBERS = {
    "rules.json": ["battle", "battle/disorders", "battle/stacks"],
    "tables.json": ["orders", "formations", "attacks", "tests", "terrains", "borders"],
    "roster.json": ["types"],
}
# Members that are taken apart elsewhere, or without which there is no such thing.
APART = {"do", "modifiers", "disorders", "stacks", "costs", "types", "activation", "again", "moves", "arm"}


def at_path(document, path):
    """Returns what lies at PATH, keys and numbers, in DOCUMENT."""
    for key in path:
        document = document[key]
    return document


def name_of(item, number):
    """Returns how a person finds ITEM, the one with NUMBER, from 0, of its list."""
    if isinstance(item, dict):
        for key in ("id", "name", "result", "verb", "event", "state", "types"):
            if key in item:
                return f"{number + 1}:{item[key]}" if key != "id" else item[key]
    return str(number + 1)


def label_of(document, path):
    """Returns the words for PATH: lists by the names of their items."""
    words, here = [], document
    for key in path:
        words.append(name_of(here[key], key) if isinstance(here, list) else key)
        here = here[key]
    return "/".join(words)


def walk(value, path=()):
    """Yields every (path, value) below and with VALUE."""
    yield path, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in pairs:
        yield from walk(below, (*path, key))


def without(path):
    """Returns a change that takes away what lies at PATH."""

    def change(document):
        holder = at_path(document, path[:-1])
        del holder[path[-1]]
        if not holder and isinstance(holder, list):
            del at_path(document, path[:-2])[path[-2]]

    return change


def with_value(path, value):
    """Returns a change that sets what lies at PATH."""

    def change(document):
        at_path(document, path[:-1])[path[-1]] = value

    return change


def parts_of_rules(document):
    """Yields (path, change) of rules, effects, conditions and options."""
    for path, value in walk(document):
        key, holder = (path or ("",))[-1], path[-2] if len(path) > 1 else ""
        if len(path) == 2 and path[0] == "rules":
            yield path, without(path)
        elif holder in ("on", "options") and isinstance(key, int):
            if len(at_path(document, path[:-1])) > 1:
                yield path, without(path)
        elif holder in EFFECT_LISTS and isinstance(key, int):
            is_whole_rule = path[0] == "rules" and len(path) == 4 and len(at_path(document, path[:-1])) == 1
            if not is_whole_rule:
                yield path, without(path)
        elif key == "if" and "modifiers" not in path:
            yield path, without(path)


def rows_and_modifiers(document):
    """Yields (path, change) of rows of tables that do something, and of modifiers."""
    for path, value in walk(document):
        holder = path[-2] if len(path) > 1 else ""
        if holder == "modifiers":
            yield path, without(path)
            for key in ("most", "group"):
                if key in value:
                    yield (*path, key), without((*path, key))
        elif holder == "rows" and len(value.get("do", [])) > 1:
            yield path, without((*path, "do"))


def words_by_default(narva, lists):
    """Returns entity -> member -> what it may say, for words that some value stands for unsaid."""
    kinds = {}
    for words in lists:
        entity = words.rsplit("/", 1)[-1].removesuffix("s")
        run = subprocess.run([narva, "schema", entity], capture_output=True, text=True, check=True)
        said = json.loads(run.stdout)["properties"]
        kinds[words] = {
            name: [member["default"], *(word for word in member["enum"] if word != member["default"])]
            for name, member in said.items()
            if "enum" in member and "default" in member
        }
    return kinds


def members(document, lists, kinds):
    """Yields (path, change) of what the entities of LISTS say, of which KINDS has the words."""
    for words in lists:
        path = tuple(words.split("/"))
        if path[0] not in document or (len(path) > 1 and path[1] not in document[path[0]]):
            continue
        whole = at_path(document, path)
        items = enumerate(whole) if isinstance(whole, list) else [(None, whole)]
        for number, item in items:
            here = path if number is None else (*path, number)
            for key, value in item.items():
                if key in WORDS_ALONE or key in APART or value is False:
                    continue
                usual, *others = kinds[words].get(key, [None])
                change = with_value((*here, key), others[0]) if value == usual else without((*here, key))
                yield (*here, key), change
            if number is not None and words in ("battle/stacks", "battle/disorders"):
                yield here, without(here)


def scenario_parts(document):
    """Yields (path, change) of what one scenario says of tokens, endings, scores and levels."""
    for number, token in enumerate(document.get("tokens", [])):
        for key in token:
            if key not in ("id", "side", "command", "source"):
                yield ("tokens", number, key), without(("tokens", number, key))
    for key in ("sudden-death", "score"):
        for number, _ in enumerate(document.get(key, [])):
            yield (key, number), without((key, number))
    for number, row in enumerate(document.get("victory", [])):
        path = ("victory", number, "name")
        yield path, with_value(path, row["name"] + " (another)")


def things_to_take(folder, narva):
    """Yields (label, file, change) of the data set in FOLDER, of whose words NARVA knows the kinds."""
    for file in ("rules.json", "tables.json", "roster.json"):
        document = json.loads((folder / file).read_text(encoding="utf-8"))
        parts = list(members(document, MEMBERS[file], words_by_default(narva, MEMBERS[file])))
        if file != "roster.json":
            parts += [*parts_of_rules(document), *rows_and_modifiers(document)]
        for path, change in parts:
            yield f"{file}: {label_of(document, path)}", file, change
    for path in sorted((folder / "scenarios").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        for where, change in scenario_parts(document):
            file = f"scenarios/{path.name}"
            yield f"{file}: {label_of(document, where)}", file, change


class Bench:
    """Copies of a data set, one for each thread, in which one thing is taken out at a time."""

    def __init__(self, narva, folder, base, jobs):
        self.narva, self.folder = narva, folder
        self.places = Queue()
        for number in range(jobs):
            place = Path(base) / str(number) / folder.name
            shutil.copytree(folder, place)
            self.places.put(place)

    def is_noticed(self, file, change):
        """Returns whether a case fails, or the set is refused, when CHANGE is made in FILE."""
        document = json.loads((self.folder / file).read_text(encoding="utf-8"))
        change(document)
        place = self.places.get()
        try:
            (place / file).write_text(json.dumps(document), encoding="utf-8")
            run = subprocess.run(
                [self.narva, "test", str(place)],
                capture_output=True,
                timeout=SECONDS_OF_A_RUN,
                check=False,
            )
            return run.returncode != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            shutil.copyfile(self.folder / file, place / file)
            self.places.put(place)


def idle_things(folder):
    """Returns label -> why no case notices it, for the data set in FOLDER."""
    lines = (HERE / "unnoticed.tsv").read_text(encoding="utf-8").splitlines()[2:]
    rows = [line.split("\t") for line in lines]
    return {label: why for name, label, why in rows if name == folder.name}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("narva")
    parser.add_argument("set")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--known", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    folder = options.root.resolve() / "data" / options.set
    idle = {label: why for label, why in idle_things(folder).items() if options.only in label}
    things = [thing for thing in things_to_take(folder, options.narva) if options.only in thing[0]]
    if options.known:
        things = [thing for thing in things if thing[0] in idle]
    with tempfile.TemporaryDirectory(prefix="narva-test-") as base, ThreadPoolExecutor(options.jobs) as pool:
        bench = Bench(str(Path(options.narva).resolve()), folder, base, options.jobs)
        is_good = not bench.is_noticed("rules.json", copy.copy)
        noticed = list(pool.map(lambda thing: bench.is_noticed(*thing[1:]), things))
    missed = [label for (label, _, _), is_noticed in zip(things, noticed) if not is_noticed]
    if options.list:
        print("\n".join(missed))
        print(f"{len(things) - len(missed)} of {len(things)} noticed", file=sys.stderr)
        return
    print_tap(
        {
            f"the cases of {options.set} pass": [] if is_good else ["some fail"],
            f"a case of {options.set} fails without each of {len(things)} things": [
                f"{label}: no case notices" for label in missed if label not in idle
            ],
            "what stands in unnoticed.tsv is not noticed": [
                f"unnoticed.tsv: {label}: is noticed, or not there" for label in idle if label not in missed
            ],
        }
    )


main()
