# SPDX-License-Identifier: GPL-3.0-or-later
"""What narva promises about its output whatever the data, held against every call of a case."""

import json
import re
import unicodedata

SUMMARY_LINES = 12
OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}
PLACE = ["line", "column", "end-line", "end-column"]


def is_obeyed(character):
    """Tells whether a terminal would do something else with CHARACTER than show it."""
    return character != "\n" and unicodedata.category(character) in OBEYED


def wrong_finding(finding):
    """Yields what is wrong with one FINDING of a report."""
    for name in ("id", "severity", "message", "file", "fingerprint"):
        if not isinstance(finding.get(name), str):
            yield f"a finding has no text “{name}”"
    if not isinstance(finding.get("arguments"), dict):
        yield "a finding has no arguments"
    place = [finding.get(name) for name in PLACE]
    if any(place) and not all(isinstance(number, int) and number > 0 for number in place):
        yield f"a place is {place}"
    elif any(place) and place[:2] > place[2:]:
        yield f"a place ends before it begins: {place}"


def order_of(finding):
    """Returns what findings are sorted by; one without a place comes first."""
    return (finding["file"], *(finding.get(name, 0) for name in PLACE), finding["id"])


def wrong_report(text):
    """Yields what is wrong with TEXT, a report in JSON."""
    try:
        report = json.loads(text)
    except ValueError as error:
        yield f"the report is no JSON: {error}"
        return
    if not {"summary", "data-sets", "findings"} <= report.keys():
        yield f"the report has only {', '.join(report)}"
        return
    head = {name: report.get(name) for name in ("format", "tool", "version")}
    if head != {"format": 1, "tool": "narva", "version": head["version"] or ""}:
        yield f"the head is {head}"
    findings, summary = report["findings"], report["summary"]
    for finding in findings:
        yield from wrong_finding(finding)
    counts = {name: 0 for name in ("error", "warning", "note")}
    for finding in findings:
        counts[finding["severity"]] += 1
    left_out = summary.pop("not-shown", 0)
    for name in ("known", "not-run", "not-run-is-failure"):
        summary.pop(name, None)
    found = {"data-sets": len(report["data-sets"]), **counts}
    has_more = all(summary.get(name, -1) >= n for name, n in found.items())
    if summary.keys() != found.keys() or not has_more:
        yield f"the summary is {summary}, the findings are {counts}"
    elif sum(summary.values()) - sum(found.values()) != left_out:
        yield f"the summary is {summary}, the findings are {counts}"
    if findings != sorted(findings, key=order_of):
        yield "the findings are not in order"
    if len({finding["fingerprint"] for finding in findings}) < len(findings):
        yield "two findings have one fingerprint"


def broken_promises(command, out, err):
    """Yields the promises that a call of COMMAND broke, which wrote OUT and ERR."""
    is_json = "--format json" in command
    if not re.search(r"\bnarva\b", command):
        return
    if is_json and " validate" in command and out.startswith("{"):
        yield from wrong_report(out)
    is_painted = "--color=always" in command or "FORCE_HYPERLINK=1" in command
    if not is_json and not is_painted and any(map(is_obeyed, out + err)):
        yield "something reaches the terminal that it would obey"
    summary = [line for line in err.split("\n")[:-1] if not line.startswith("narva: ")]
    if " validate" in command and "--stats" not in command and len(summary) > SUMMARY_LINES:
        yield f"the summary has {len(summary)} lines"
