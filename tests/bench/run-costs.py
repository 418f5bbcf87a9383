# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what games cost, and writes the tables of docs/long-runs.md: answers and games a second of
each scenario, and what 10^3 to 10^9 games would take at that pace.
Usage: run-costs.py NARVA [--player PLAYER] [--seconds S] [--print]

Each scenario is played by random, by greedy and by rollout, for S seconds of the processor at least
(5 without a word), by one job, in an optimised build without sanitizers. The time is that of the
processor, which other programs do not lengthen much. --player measures one of them, and leaves the
rows of the others as they are; --print shows the tables and leaves the page alone."""

import argparse
import json
import re
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "long-runs.md"
PLAYERS = ("random", "greedy", "rollout")
BEGIN, END = "<!-- costs: made by tests/bench/run-costs.py -->", "<!-- end of costs -->"
POWERS = range(3, 10)
FEWEST, MOST = 2, 1_000_000
LIMIT = 600
UNITS = ((86400 * 365.25, "years"), (86400, "days"), (3600, "h"), (60, "min"), (1, "s"))


def scenarios():
    """Yields each data set with each of its scenarios."""
    for folder in sorted((ROOT / "data").iterdir()):
        if not (folder / "game.json").is_file():
            continue
        game = json.loads((folder / "game.json").read_text())
        below = folder.parent / game["extends"] if "extends" in game else folder
        for path in sorted((below / "scenarios").glob("*.json")):
            yield folder, path.stem


def play(narva, folder, scenario, player, games):
    """Returns the seconds that it takes to load the data and play so many games, and the answers."""
    command = [narva, "smoke", "-q", folder, "--scenario", scenario, "--jobs", "1"]
    command += ["--player", player, "--games", str(games), "--format", "json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, json.loads(done.stdout)["answered"]


def pace(narva, folder, scenario, player, least):
    """Returns games and answers a second, beyond what loading and the first game take."""
    load, first = play(narva, folder, scenario, player, 1)
    games = FEWEST
    while True:
        seconds, answers = play(narva, folder, scenario, player, games)
        if seconds >= least or games >= MOST:
            return (games - 1) / (seconds - load), (answers - first) / (seconds - load)
        games = min(MOST, int(games * max(2, min(1.3 * least / max(seconds, 0.01), 50))))


def in_words(seconds):
    """A time, rounded to two digits."""
    for size, name in UNITS:
        if seconds >= size:
            count = seconds / size
            return f"{count:.1f} {name}" if count < 10 else f"{float(f'{count:.2g}'):,.0f} {name}"
    return "< 1 s"


def rounded(number):
    """A pace, rounded to two digits."""
    return f"{float(f'{number:.2g}'):,.0f}" if number >= 10 else f"{number:.2g}"


def processor():
    """Returns how the processor calls itself."""
    found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return " ".join(found[1].split()) if found else "a processor without a name"


def rows_of(page):
    """Returns data set, scenario and player -> the row that the page has of them."""
    rows = (line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| "))
    return {tuple(row[:3]): row for row in rows}


def tables(narva, seconds, players, known):
    """Returns the lines of the page; of other players, those that are known stay."""
    heads = ["data set", "scenario", "played by", "choices and rolls a second", "games a second"]
    heads += [f"10^{power}" for power in POWERS]
    lines = [heads, ["---"] * 3 + ["---:"] * (len(heads) - 3)]
    for folder, scenario in scenarios():
        for player in PLAYERS:
            if player not in players:
                lines += [known[key]] if (key := (folder.name, scenario, player)) in known else []
                continue
            games, answers = pace(narva, folder, scenario, player, seconds)
            times = [in_words(10**power / games) for power in POWERS]
            lines.append([folder.name, scenario, player, rounded(answers), rounded(games), *times])
            print(*lines[-1], file=sys.stderr)
    text = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return f"Measured on one core of {processor()}.\n\n{text}\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("narva")
    parser.add_argument("--player", choices=PLAYERS)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--print", action="store_true")
    words = parser.parse_args()
    page = PAGE.read_text()
    players = (words.player,) if words.player else PLAYERS
    made = tables(words.narva, words.seconds, players, rows_of(page))
    if words.print:
        print(made, end="")
        return
    before, rest = page.split(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n\n{made}\n{END}{rest.split(END)[1]}")


if __name__ == "__main__":
    main()
