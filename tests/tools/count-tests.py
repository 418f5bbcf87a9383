# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the tests that meson ran and shows those that failed.
Usage: count-tests.py [--without SUITE]... [--name NAME]... FOLDER...

Each FOLDER is a build folder of meson. The tests of each SUITE were not meant to run. With --name
only tests of that NAME were meant to run. Every TAP line counts as one test, and so does a program
without TAP. What was skipped, what was planned or declared and did not run, and a program that
ended badly in spite of good lines count as failed. The programs that took longest are named. The
last line is `N passed, N failed`; the exit status is 1 if any failed or none ran."""

import argparse
import json
import re
import sys
from collections import Counter
from pathlib import Path

SHOWN_LINES = 25
SHOWN_SLOWEST = 10

PLAN = re.compile(r"1\.\.(\d+)")
VERDICT = re.compile(r"(not )?ok\b(.*)")
SKIP = re.compile(r"#\s*skip", re.IGNORECASE)


def records(path):
    """Returns the JSON objects in PATH, one on a line; one that was cut short is none."""
    found = []
    text = path.read_text("utf-8", "replace") if path.is_file() else ""
    for line in text.split("\n"):
        try:
            found += [json.loads(line)] if line else []
        except ValueError:
            pass
    return found


def declared_tests(folder):
    """Returns the tests that the build files declare, by command."""
    lists = records(folder / "meson-info" / "intro-tests.json")
    return [(tuple(test["cmd"]), test) for tests in lists for test in tests]


def meant_tests(tests, without, names):
    """Returns those of TESTS that were meant to run: with one of NAMES, if there are any, and in no
    suite of WITHOUT."""
    return [
        (command, test)
        for command, test in tests
        if (not names or test["name"] in names)
        and not any(suite.split(":")[-1] in without for suite in test["suite"])
    ]


def command_of(result):
    """Returns what tells a test in meson's log; its name there depends on the version of meson."""
    return tuple(result.get("command") or ())


def judge_tap(output):
    """Returns how many tests of OUTPUT passed, how many failed, and the lines that say so."""
    passed, failed, planned, notes = 0, 0, 0, []
    is_failing = False
    for line in output.split("\n"):
        plan, verdict = PLAN.match(line), VERDICT.match(line)
        if plan:
            planned += int(plan[1])
        elif verdict:
            is_failing = verdict[1] is not None or SKIP.search(verdict[2]) is not None
            passed, failed = passed + (not is_failing), failed + is_failing
        notes += [line] if is_failing and line else []
    if planned != passed + failed:
        notes.append(f"{planned} tests planned, {passed + failed} run")
        failed += max(planned - passed - failed, 1)
    return passed, failed, notes


def judge(result, protocol):
    """Returns how many tests of RESULT, a line of meson's log, passed and failed, and notes."""
    if protocol != "tap":
        good = result["result"] in ("OK", "EXPECTEDFAIL")
        return int(good), int(not good), [] if good else result.get("stdout", "").split("\n")
    passed, failed, notes = judge_tap(result.get("stdout", ""))
    if result["result"] != "OK" and failed == 0:
        return passed, 1, notes
    return passed, failed, notes


def show(folder, result, notes):
    """Prints a failed program: its result, its failed tests, what it wrote beside them."""
    print(f"{folder}: {result['name']}: {result['result']}, exit status {result.get('returncode')}")
    lines = notes + result.get("stderr", "").split("\n")
    lines = [line for line in lines if line.strip()]
    for line in lines[:SHOWN_LINES]:
        print(f"    {line}")
    if len(lines) > SHOWN_LINES:
        print(f"    and {len(lines) - SHOWN_LINES} more lines in {folder}/meson-logs/testlog.txt")


def show_slowest(folders):
    """Prints the programs in FOLDERS that took longest, in seconds by the clock."""
    logs = [(folder, records(Path(folder, "meson-logs", "testlog.json"))) for folder in folders]
    timed = [(row["duration"], f"{folder}: {row['name']}") for folder, rows in logs for row in rows]
    slowest = sorted(timed, key=lambda pair: (-pair[0], pair[1]))[:SHOWN_SLOWEST]
    if slowest:
        print(f"The slowest {len(slowest)} of {len(timed)} programs:")
    for seconds, name in slowest:
        print(f"{seconds:7.1f} s  {name}")


def count(folder, without, names):
    """Shows what failed in FOLDER. Returns how many tests passed and how many failed."""
    declared = declared_tests(Path(folder))
    test_of = dict(declared)
    results = records(Path(folder, "meson-logs", "testlog.json"))
    all_passed, all_failed = 0, 0
    for result in results:
        protocol = test_of.get(command_of(result), {}).get("protocol", "tap")
        passed, failed, notes = judge(result, protocol)
        if failed:
            show(folder, result, notes)
        all_passed, all_failed = all_passed + passed, all_failed + failed
    idle = Counter(command for command, _ in meant_tests(declared, without, names))
    idle.subtract(command_of(result) for result in results)
    idle = +idle
    for command in idle.elements():
        print(f"{folder}: {test_of[command]['name']}: did not run")
    if not declared and not results:
        print(f"{folder}: no test ran")
        return 0, 1
    return all_passed, all_failed + idle.total()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--name", action="append", default=[])
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    show_slowest(options.folders)
    counts = [count(folder, options.without, options.name) for folder in options.folders]
    passed, failed = sum(count[0] for count in counts), sum(count[1] for count in counts)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
