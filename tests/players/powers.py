# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether greedy plays each power of a campaign better than random does: nine others are greedy, and
the seat is played once so and once at random, from the same seed."""

import json
import math
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from page import signed

MEASURED = Path(__file__).resolve().parent / "powers.json"
NAME, SCENARIO = "deluge", "deluge-1655"
# Of 95 % for ten powers together (Bonferroni): that of 99.5 % for each.
Z = 2.807
GAMES, SEED, JOBS = 300, 30170, 2
FIGURES = ("standing", "places", "treasury")


def play(smoke, narva, folder, sides, game, seed, fool):
    """What each side has when GAME is over, in which FOOL (None: nobody) plays at random."""
    words = ["--game", str(game), "--seed", str(seed), "--jobs", "1"]
    for side in sides:
        words += ["--player", f"{side}={'random' if side == fool else 'greedy'}"]
    got = smoke(narva, folder, SCENARIO, *words)
    last = {}
    for group in ("control", "powers"):
        for row in got[group]:
            side = row["id"].split()[1]
            last.setdefault(side, {}).update((key, row[key]) for key in FIGURES if key in row)
    return last, sum(row["captures"] for row in got["places"])


def mean_of(values):
    """The mean and half its interval."""
    n = len(values)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return mean, Z * math.sqrt(variance / n)


def measure(smoke, narva, root, games, seed):
    """Plays GAMES for each power, and keeps what came of them for the page."""
    folder = root / "data" / NAME
    sides = [side["id"] for side in json.loads((folder / "game.json").read_text())["sides"]]
    tasks = [(game, fool) for game in range(1, games + 1) for fool in (None, *sides)]

    def played(task):
        return play(smoke, narva, folder, sides, task[0], seed, task[1])

    with ThreadPoolExecutor(JOBS) as pool:
        results = dict(zip(tasks, pool.map(played, tasks)))
    wise = [results[game, None] for game in range(1, games + 1)]
    rows = []
    for side in sides:
        row = {"side": side}
        for figure in FIGURES:
            greedy = [last[side][figure] for last, _ in wise]
            fools = [results[game, side][0][side][figure] for game in range(1, games + 1)]
            mean, half = mean_of([a - b for a, b in zip(greedy, fools)])
            row[figure] = {
                "greedy": round(sum(greedy) / games, 2),
                "random": round(sum(fools) / games, 2),
                "ahead": round(mean, 2),
                "half": round(half, 2),
            }
        rows.append(row)
    captures = round(sum(captures for _, captures in wise) / games, 1)
    found = {"games": games, "seed": seed, "captures": captures, "powers": rows}
    found["licence"] = "SPDX-License-Identifier: GPL-3.0-or-later"
    MEASURED.write_text(json.dumps(found, indent=1) + "\n")


def is_better(row):
    """Whether the standing is higher; of a power that stands as high either way, lands and money."""
    standing = row["standing"]
    figures = FIGURES[1:] if standing["greedy"] == standing["random"] else FIGURES[:1]
    return all(row[figure]["ahead"] - row[figure]["half"] > 0 for figure in figures)


def section():
    """The part of the page about powers."""
    found = json.loads(MEASURED.read_text())
    games, seed = found["games"], found["seed"]
    lines = [
        "",
        "## Powers of a campaign",
        "",
        "The Deluge is a campaign of ten powers. A *standing* is the score of one power by its own victory",
        "conditions; the highest standing wins.",
        "",
        f"Each of {games} games (numbers 1 to {games} of seed {seed}) was played by ten greedy players, and then once",
        "more for each power, with that power played by random. The columns show the means at the end of the game:",
        "",
        "* *standing*: the standing of the power with greedy, and with random.",
        "* *ahead*: its standing with greedy minus its standing with random.",
        "* *territories* and *treasury*: the same difference in the number of its territories, and in its money.",
        "* *better*: yes if *ahead* is above 0 by more than the number after ±. If the standing is the same with",
        "  both players, *territories* and *treasury* must both be above 0 in this way.",
        "",
        "The number after ± is half the width of the confidence interval. The intervals are made wider than usual, so",
        "that with a probability of 95 % all ten intervals of a column contain the true value.",
        "",
        "| power | standing: greedy, random | ahead | territories | treasury | better |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in found["powers"]:
        standing, places, money = (row[figure] for figure in FIGURES)
        random = f"{standing['random']:.2f}".replace("-", "−")
        lines.append(
            f"| {row['side']} | {standing['greedy']:.2f}, {random} "
            f"| {signed(standing['ahead'], 2)} ± {standing['half']:.2f} "
            f"| {signed(places['ahead'], 2)} ± {places['half']:.2f} "
            f"| {signed(money['ahead'])} ± {money['half']:.1f} "
            f"| {'yes' if is_better(row) else 'not proven'} |"
        )
    lines += ["", f"In a game of ten greedy players {found['captures']} lands change hands on average."]
    return "\n".join(lines) + "\n"
