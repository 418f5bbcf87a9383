# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the list of rule cases by the numbers of their rules into docs/rules-coverage.md, from
the sources of the records. Usage: rule_cases.py SOURCE-ROOT"""

import json
import re
import textwrap

from tree import source_root, tracked_files

PAGE = "docs/rules-coverage.md"
FOLDERS = ("data/pax-baltica/records/", "data/pax-baltica-2010/records/")
BOOKS = ("2012", "2010")
HEADING = "## Rule cases"
ABOUT = """
A [rule case](rule-cases.md) is an example that checks a rule. This list has the rule cases in
`data/pax-baltica/records` and `data/pax-baltica-2010/records`, by the numbers of the rules that they
check. Those in *italics* are only in the second folder. *Both* marks a case that is in both folders: the
one in the second folder contains what differs. `tests/tools/rule_cases.py` writes this list.
"""
NUMBER = re.compile(r"\b(2010|2012):(\d+)\.(\d+)")


def cases_of_rules(root):
    """Returns (book, section, part) -> id -> the folders of its cases."""
    found = {}
    for path in sorted(tracked_files(root)):
        folder = next((f for f in FOLDERS if path.startswith(f)), None)
        if folder is None or not path.endswith(".json"):
            continue
        record = json.loads((root / path).read_text(encoding="utf-8"))
        source = record.get("source", "")
        text = source if isinstance(source, str) else " ".join(source.values())
        for book, section, part in NUMBER.findall(text):
            cases = found.setdefault((book, int(section), int(part)), {})
            cases.setdefault(record["id"], set()).add(folder)
    return found


def words_for(name, folders):
    """Returns the entry of the case NAME, which has a record in each of FOLDERS."""
    if len(folders) > 1:
        return f"`{name}` (*both*)"
    return f"`{name}`" if FOLDERS[0] in folders else f"*`{name}`*"


def case_list(root):
    """Returns the list as text, with its heading."""
    found = cases_of_rules(root)
    lines = [HEADING, *ABOUT.splitlines(), ""]
    for book in BOOKS:
        for key in sorted(key for key in found if key[0] == book):
            cases = [words_for(name, folders) for name, folders in sorted(found[key].items())]
            text = f"* {book}:{key[1]}.{key[2]}: {', '.join(cases)}"
            lines += textwrap.wrap(
                text, 100, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
            )
    return "\n".join(lines) + "\n"


def page_without_list(text):
    """Returns the page TEXT up to the list."""
    return text.split(HEADING)[0].rstrip("\n") + "\n\n"


def stale_list(root):
    """Returns what to say when the page does not end with the list as it is now."""
    text = (root / PAGE).read_text(encoding="utf-8")
    if text == page_without_list(text) + case_list(root):
        return []
    return [f"{PAGE}: run tests/tools/rule_cases.py"]


def main():
    root = source_root()
    page = root / PAGE
    text = page_without_list(page.read_text(encoding="utf-8"))
    page.write_text(text + case_list(root), encoding="utf-8")


if __name__ == "__main__":
    main()
