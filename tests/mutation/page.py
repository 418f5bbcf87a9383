# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the pages docs/mutation*.md."""

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/mutation/run-mutation.py with --table, from what it measured. -->
# How many defects are found{title}

This page shows how many defects in {of} Narva finds. A test takes the data sets in `data/` {sets}, which have no
defects. It makes one defect at a time, and runs `narva validate`. There are other pages about {others}.

A *kind* is a type of defect. Each kind is tried in up to 20 places of the data. The columns of the table are:

* *tried*: the number of places in which the defect was made.
* *found*: how many of these defects are found. A defect is found if a new finding points to the record that was
  changed, to the list from which a record was removed, or to a record that contradicts the changed one.
* *elsewhere*: how many defects have new findings, but only in other places of the data. They do not count as found.
* *findings*: the ids of the new findings, the most frequent one first. [checks.md](checks.md) explains them.

{history}
"""

SHOWN = """
## Defects that can be recognised

"""

HIDDEN = """
## Defects that cannot be recognised from the data

After these defects the data are still consistent, so no check could be sure. They are not counted above. Some are
found nevertheless, because the data contain more than they need, such as printed lists of values.

"""


HEADS = {
    "area-blocks": {
        "title": "",
        "of": "block games on areas",
        "sets": "with blocks on areas",
        "others": "[hex battles](mutation-hex-battle.md) and [campaigns](mutation-area-campaign.md)",
        "history": "The kinds were chosen before any of them was tried. Later one of them was split in two, because units may share\n"
        "a name, and places may not.",
    },
    "hex-battle": {
        "title": " in hex battles",
        "of": "hex battles",
        "sets": "with hexes",
        "others": "[block games](mutation.md) and [campaigns](mutation-area-campaign.md)",
        "history": "The kinds were chosen before the checks that find them were written.",
    },
    "area-campaign": {
        "title": " in campaigns of powers",
        "of": "campaigns of several powers",
        "sets": "with powers on areas",
        "others": "[block games](mutation.md) and [hex battles](mutation-hex-battle.md)",
        "history": "The kinds were chosen before the checks for campaigns were written. Without these checks Narva would find 96 of the\n"
        "459 defects, 20.9 %.",
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
