# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the pages docs/mutation*.md."""

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/mutation/run-mutation.py with --table, from what it measured. -->
# How many defects are found{title}

A test takes good data, the sets of `data/` {sets}, makes one defect at a time and runs `narva validate`. A
defect counts as found if there is a new finding that points to the record that was changed, to the
list from which a record was removed, or to the other one of two records that contradict each other. If new
findings only point to other places, the defect is counted under *elsewhere*.

{history}
"""

SHOWN = """
## Defects that the data show

"""

HIDDEN = """
## Defects that cannot be recognised from the data

These are tried too, but do not count: those that are found are found by chance.

"""


HEADS = {
    "area-blocks": {
        "title": "",
        "sets": "with blocks on areas ([those of hex battles](mutation-hex-battle.md))",
        "history": "The kinds were listed before any of them was tried. Since then one was split: units may "
        "share\na name, places may not.",
    },
    "hex-battle": {
        "title": " in hex battles",
        "sets": "with hexes",
        "history": "The kinds were listed before the checks that find them were written.",
    },
    "area-campaign": {
        "title": " in campaigns of powers",
        "sets": "with powers on areas",
        "history": "The kinds were listed before the checks of powers were written. Without these checks 96 of 459 defects were\nfound, 20.9 %.",
    },
}


def table(heads, rows):
    """Returns a table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(map(str, cells)) + " |\n" for cells in lines)


def page_of(system, results, share):
    """Returns the page about RESULTS in games of SYSTEM; SHARE counts how many were tried and found."""
    told = [result for result in results if result.kind.detectable == "yes"]
    others = [result for result in results if result.kind.detectable != "yes"]
    count, found, percent = share(told)
    parts = [
        HEAD.format(**HEADS[system]),
        f"\nOf {count} defects of {len(told)} kinds {found} are found, {percent:.1f} %.\n",
        SHOWN,
        table(
            ["kind", "what is wrong", "tried", "found", "elsewhere", "findings"],
            [[r.kind.name, r.kind.what, *share([r])[:2], r.elsewhere, r.listed] for r in told],
        ),
        HIDDEN,
        table(
            ["kind", "what is wrong", "why it cannot be recognised", "tried", "found", "findings"],
            [[r.kind.name, r.kind.what, r.kind.reason, *share([r])[:2], r.listed] for r in others],
        ),
    ]
    return "".join(parts)
