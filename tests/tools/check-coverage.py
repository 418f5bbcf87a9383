# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the rules of the books are: docs/rules-coverage.md and docs/edition-differences.md hold
what the data hold, and the other way round. Usage: check-coverage.py SOURCE-ROOT

A row names records between backticks behind a word and a colon (`rule: ...; table: ...`); a `-`
behind the backticks says that the layer takes the record away."""

import json
import re

from rule_cases import stale_list
from tap import print_tap
from tree import lines_of, source_root, tracked_files

COVERAGE = "docs/rules-coverage.md"
DIFFERENCES = "docs/edition-differences.md"
HEX_RULES = "docs/hex-rules.md"
OTHER_PAGES = [HEX_RULES, "docs/deluge-rules.md"]
HEX_SYSTEM = "validator/systems/hex-battle/"
BASE, LAYER = "data/pax-baltica", "data/pax-baltica-2010"

# Sections of the table of differences, with the rows that each has.
TOPICS = {"A": 16, "B": 8, "C": 10, "D": 10, "E": 4, "F": 28, "G": 10}

# Rules of the two texts of battles on hexes: how many stand under each number.
CHAPTERS = "I II III IV V VI VII VIII IX X XI XII XIII XIV".split()
OUTLINES = {
    "A Thunder Upon the Land": {
        "": 15, "2": 4, "2.2": 3, "4": 7, "4.1": 5, "4.2": 7, "4.3": 5, "4.5": 4, "4.6": 5, "4.7": 3, "6": 1,
        "6.1": 5, "7": 3, "7.1": 6, "7.2": 3, "7.3": 4, "8": 4, "8.1": 9, "8.2": 11, "8.3": 3, "8.4": 1, "9": 2,
        "9.1": 9, "9.2": 3, "10": 2, "10.1": 5, "10.2": 4, "11": 3, "11.1": 2, "11.2": 3, "11.3": 3, "12": 2,
        "12.1": 3, "12.2": 1, "13": 2, "13.1": 7, "13.2": 7, "14": 4, "14.1": 3, "14.2": 5, "14.3": 3,
    },
    "The Last Vikings": dict(zip(CHAPTERS, (6, 6, 11, 2, 3, 15, 6, 6, 3, 28, 9, 7, 24, 5))),
}  # fmt: skip

# Points that the two texts leave open: how many each has, and the data that answer them.
OPEN_POINTS = {"T": (17, "data/last-vikings"), "A": (14, "data/thunder")}
RULING = re.compile(r"ruling `([a-z-]+)` of `(data/[a-z-]+)`")

# What a part of a row begins with, and the lists of records (file, member) that it names.
PLACES = {
    "rule": [("rules.json", "rules"), ("scenarios", "rules")],
    "ruling": [("rules.json", "rulings")],
    "option": [("rules.json", "options")],
    "game": [("game.json", "colours"), ("game.json", "seasons"), ("game.json", "books")],
    "map": [("map.json", "spaces"), ("map.json", "regions")],
    "roster": [("roster.json", "nations"), ("roster.json", "units"), ("roster.json", "types")],
    "tables": [("tables.json", m) for m in ("tables", "tracks", "boxes", "borders")],
}
PART = re.compile(r"(?:^|; )([a-z]+(?: of the set below)?): ")
ASIDE = re.compile(r", (?:which|without) ")  # what follows is about the records, and names others
NAME = re.compile(r"`([a-z0-9-]+)`(-?)")
NUMBER = re.compile(r"\d+\.\d+$")
SOURCE = re.compile(r"(2010|2012):(\d+\.\d+)")


def rows(root, page):
    """Yields the line number and the cells of every row of a table of PAGE."""
    for number, line in lines_of(root, page):
        if line.startswith("| ") and not line.startswith("|---"):
            yield number, [cell.strip() for cell in line.strip("|").split("|")]


def parts(cell):
    """Yields the word before each colon of CELL and the names behind it."""
    starts = list(PART.finditer(cell))
    ends = [start.start() for start in starts[1:]] + [len(cell)]
    for start, end in zip(starts, ends):
        yield start[1], NAME.findall(ASIDE.split(cell[start.end() : end])[0])


def records(root, folder):
    """Returns (file, member) -> id -> record, for every list of the data set in FOLDER."""
    found = {}
    for path in tracked_files(root):
        if not path.startswith(folder + "/") or not path.endswith(".json"):
            continue
        file = path[len(folder) + 1 :].split("/")[0]
        content = json.loads((root / path).read_text(encoding="utf-8"))
        for member, value in content.items():
            if isinstance(value, list):
                ids = {item["id"]: item for item in value if isinstance(item, dict) and "id" in item}
                found.setdefault((file, member), {}).update(ids)
    return found


def unknown_names(root, page, folders):
    """Returns the names in PAGE that are no records of FOLDERS, looked through in order."""
    sets = [records(root, folder) for folder in folders]
    found = []
    for number, cells in rows(root, page):
        for word, names in parts(cells[-1]):
            for name, taken in names:
                lists = PLACES.get(word.split()[0])
                if lists is None:
                    continue
                held = [s[key][name] for s in sets for key in lists if name in s.get(key, {})]
                if not held:
                    found.append(f"{page}:{number}: there is no {word} “{name}”")
                elif taken and held[0].get("absent") is not True:
                    found.append(f"{page}:{number}: {word} “{name}” is not taken away")
    return found


def named(root, page, words):
    """Returns the names that stand behind one of WORDS in the rows of PAGE."""
    return {
        name
        for _, cells in rows(root, page)
        for word, names in parts(cells[-1])
        if word.split()[0] in words
        for name, _ in names
    }


def rules_without_row(root):
    """Returns the rules, rulings and options of the data that neither page names."""
    lists = [("rules.json", "rules"), ("scenarios", "rules"), ("rules.json", "options")]
    known = named(root, COVERAGE, {"rule", "option", "scenario"})
    known_of_layer = known | named(root, DIFFERENCES, {"rule", "ruling"})
    lacking = [
        f"{BASE}: no row of {COVERAGE} names “{name}”"
        for key in lists
        for name in records(root, BASE).get(key, {})
        if name not in known
    ]
    return lacking + [
        f"{LAYER}: no row names “{name}”"
        for key in [*lists, ("rules.json", "rulings")]
        for name in records(root, LAYER).get(key, {})
        if name not in known_of_layer
    ]


def rules_in_other_rows(root):
    """Returns the rules of the base whose source is a rule in whose row they are not named."""
    row_names = {}
    for _, cells in rows(root, COVERAGE):
        names = {name for word, all_names in parts(cells[-1]) if word == "rule" for name, _ in all_names}
        for book, number in zip(("2012", "2010"), cells):
            row_names.setdefault((book, number), set()).update(names)
    found = []
    for name, rule in records(root, BASE).get(("rules.json", "rules"), {}).items():
        source = rule.get("source", "")
        texts = source if isinstance(source, str) else " ".join(source.values())
        numbers = SOURCE.findall(texts)
        if numbers and not any(name in row_names.get(number, ()) for number in numbers):
            found.append(f"{BASE}/rules.json: “{name}” is in no row of its source {texts}")
    return found


def missing_numbers(root):
    """Returns the rules that a book must have between those that have a row."""
    found = []
    for column, book in enumerate(("2012", "2010")):
        numbers = [cells[column] for _, cells in rows(root, COVERAGE) if NUMBER.match(cells[column])]
        sections = {}
        for number in numbers:
            section, part = map(int, number.split("."))
            sections.setdefault(section, []).append(part)
        for section in range(max(sections) + 1):
            have = sorted(sections.get(section, []))
            if have != list(range(len(have))) or not have:
                found.append(f"{COVERAGE}: section {section} of {book} has rows {have}")
    return found


def missing_topics(root):
    """Returns the differences that have no row, or one without an answer."""
    wanted = [f"{letter}{i}" for letter, n in TOPICS.items() for i in range(1, n + 1)]
    have = {cells[0]: cells[-1] for _, cells in rows(root, DIFFERENCES)}
    return [f"{DIFFERENCES}: {topic} says nothing" for topic in wanted if not have.get(topic)]


def numbers_of(cell):
    """Returns the rules that the cell `III.2, III.4–7` is about."""
    found = set()
    for part in cell.split(", "):
        first, _, last = part.replace("–", "-").partition("-")
        above, _, number = first.rpartition(".")
        until = int(last.rpartition(".")[2] or number) if last else None
        found |= {f"{above}.{i}" for i in range(int(number), until + 1)} if until else {first}
    return found


def hex_rules_without_row(root):
    """Returns the rules of the texts of battles on hexes that no row names, nor what they stand under; a heading
    speaks for itself alone."""
    known, headings, title = {title: set() for title in OUTLINES}, set(), None
    for _, line in lines_of(root, HEX_RULES):
        title = line[3:].strip() if line.startswith("## ") else title
        cell, *others = (cell.strip() for cell in line.strip("|").split("|"))
        if title in known and line.startswith("| ") and cell != "case":
            known[title] |= numbers_of(cell)
            headings |= numbers_of(cell) if others[0].startswith("Heading") else set()
    found = []
    for title, outline in OUTLINES.items():
        for above, n in outline.items():
            for number in (f"{above}.{i}".strip(".") for i in range(1, n + 1)):
                steps = number.split(".")
                above_it = {".".join(steps[:i]) for i in range(1, len(steps))} - headings
                if not known[title] & {number, *above_it}:
                    found.append(f"{HEX_RULES}: {number} of {title} has no row")
    return found


def pages_without_link(root):
    """Returns the pages of rules of other games that the coverage does not lead to."""
    text = "\n".join(line for _, line in lines_of(root, COVERAGE))
    return [
        f"{COVERAGE}: it does not lead to {page}"
        for page in OTHER_PAGES
        if f"]({page.removeprefix('docs/')})" not in text or not (root / page).is_file()
    ]


def open_points_without_answer(root):
    """Returns the open points that have no row, those whose ruling the data do not have, or have with one answer,
    and the rulings that answer none."""
    rows_of = {cells[0]: cells[-1] for _, cells in rows(root, HEX_RULES)}
    found = []
    for letter, (n, folder) in OPEN_POINTS.items():
        points = [f"{letter}{i}" for i in range(1, n + 1)]
        found += [f"{HEX_RULES}: {point} has no row" for point in points if not rows_of.get(point)]
        rulings = records(root, folder).get(("rules.json", "rulings"), {})
        told = {name for point in points for name, told_of in RULING.findall(rows_of.get(point, "")) if told_of == folder}
        found += [f"{folder}: no open point is answered by “{name}”" for name in rulings.keys() - told]
        found += [
            f"{HEX_RULES}: there is no ruling “{name}” with two answers"
            for name in told
            if len(rulings.get(name, {}).get("answers", ())) < 2
        ]
    return found


def missing_files(root):
    """Returns the files of the system that the page names and that are not there."""
    return [
        f"{HEX_RULES}:{number}: there is no {HEX_SYSTEM}{file}"
        for number, line in lines_of(root, HEX_RULES)
        for file in re.findall(r"`([a-z]+/[a-z-]+\.c|[a-z-]+\.c)`", line)
        if not (root / HEX_SYSTEM / file).is_file()
    ]


def main():
    root = source_root()
    print_tap(
        {
            "what the coverage names is in the data": unknown_names(root, COVERAGE, [BASE, LAYER]),
            "what the differences name is in the data": unknown_names(
                root, DIFFERENCES, [LAYER, BASE]
            ),
            "every rule of the data has a row": rules_without_row(root),
            "a rule stands in the row of its source": rules_in_other_rows(root),
            "every number of both books has a row": missing_numbers(root),
            "every difference has a row": missing_topics(root),
            "every rule of battles on hexes has a row": hex_rules_without_row(root),
            "the coverage leads to the rules of other games": pages_without_link(root),
            "every open point of battles on hexes is answered": open_points_without_answer(root),
            "files of rules of battles on hexes are there": missing_files(root),
            "the list of rule cases is what the records say": stale_list(root),
        }
    )


main()
