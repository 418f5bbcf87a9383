# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what the tests of the tree found, in TAP: one line for every violation of a rule, or one
`ok` for a rule that nothing violates."""


def tap_lines(rules):
    """Yields TAP for RULES, a dictionary from a rule's sentence to its violations."""
    verdicts = []
    for rule, violations in rules.items():
        verdicts += [("not ok", f"{violation} ({rule})") for violation in violations]
        verdicts += [] if violations else [("ok", rule)]
    yield f"1..{len(verdicts)}"
    for number, (verdict, text) in enumerate(verdicts, 1):
        yield f"{verdict} {number} - {text}"


def print_tap(rules):
    """Prints RULES. The exit status of a test stays 0 whatever was found: TAP says it all."""
    for line in tap_lines(rules):
        print(line)
