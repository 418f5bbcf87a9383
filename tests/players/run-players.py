# SPDX-License-Identifier: GPL-3.0-or-later
"""Has players play each other over all scenarios, and says who is better.
Usage: run-players.py SOURCE-ROOT NARVA [--pairs N] [--seed S] [--scenarios N] [--page | --think | --powers]

Each seed is played twice, with sides changed; a draw is half a victory. A scenario in which one side
wins more than EVEN_MOST of the games of two greedy players says little about who is better: it leaves
the pool, and the difference of the scores is looked at in its place. --page prints
docs/players.md; without it the figures are checked, of fewer pairs with wider bounds. --think has
rollout play greedy, which takes hours: it adds lines to thinking.jsonl, of which the page tells the
sum, until each scenario over areas has so many pairs. --powers has each power of a campaign played well and badly, and
keeps what came of it in powers.json, for the page."""

import argparse
import json
import math
import subprocess
import sys
from pathlib import Path

import powers
from page import page_of

HERE = Path(__file__).resolve().parent
THOUGHT = HERE / "thinking.jsonl"
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

# The pools: what the games of one have in common, their data sets, and the least share of games that
# greedy is to win against random. Where land is taken there are sieges and captures.
POOLS = {
    "areas": (("pax-baltica", "pax-baltica-2010", "tutorial"), 0.8),
    "hexes": (("thunder", "last-vikings"), 0.85),
}
SETS = [name for sets, _ in POOLS.values() for name in sets]
BETTER, WORSE, THINKER = "greedy", "random", "rollout"
EVEN_MOST = 0.8
Z = 1.959963984540054
SECONDS = 3000
# Seeds on which the weights were not chosen.
PAIRS, SEED = 200, 20170
PAIRS_OF_TEST, PAIRS_OF_RUN = 8, 10


def smoke(narva, folder, scenario, *words):
    command = [narva, "smoke", str(folder), "--scenario", scenario, "--format", "json", "-q", *words]
    run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {run.stderr}")
    return json.loads(run.stdout)


def scenarios_of(root, name):
    """The ids of the scenarios; an edition that is a layer has those below it."""
    folder = root / "data" / name
    game = json.loads((folder / "game.json").read_text())
    below = folder.parent / game["extends"] if "extends" in game else folder
    return sorted(path.stem for path in (below / "scenarios").glob("*.json"))


def score_of(classes):
    """Mean and half its interval, of pairs that are counted in quarters."""
    n = sum(classes)
    mean = sum(count * i / 4 for i, count in enumerate(classes)) / n
    variance = sum(count * (i / 4 - mean) ** 2 for i, count in enumerate(classes)) / n
    return mean, Z * math.sqrt(variance / n)


def mean_ahead(rung):
    """The mean of a difference of scores and half its interval, of the sums of a rung."""
    n, ahead, squares = rung["pairs"], rung["ahead"], rung["squares"]
    return ahead / n, Z * math.sqrt(max((squares - ahead * ahead / n) / (n - 1), 0) / n)


class Row:
    """What one scenario says."""

    def __init__(self, narva, root, name, scenario, pairs, seed):
        folder = root / "data" / name
        words = ("--games", str(pairs), "--seed", str(seed))
        ladder = smoke(narva, folder, scenario, *words, "--ladder", f"{WORSE},{BETTER}")
        (rung,) = ladder["rungs"]
        sides = [row["id"] for row in smoke(narva, folder, scenario, "--games", "1")["winners"]]
        self.sides = [side for side in sides if side != "nobody"]
        both = [word for side in self.sides for word in ("--player", f"{side}={BETTER}")]
        games = smoke(narva, folder, scenario, *words, *both)
        self.pool = next(pool for pool, (sets, _) in POOLS.items() if name in sets)
        self.name, self.scenario, self.classes = name, scenario, rung["classes"]
        self.mean, self.half = score_of(self.classes)
        self.ahead, self.ahead_half = mean_ahead(rung)
        self.wins = {row["id"]: row["games"] / games["played"] for row in games["winners"]}
        self.fought = games["fought"] / games["played"]
        self.sieges = sum(row["sieges"] for row in games["places"]) / games["played"]
        self.captures = sum(row["captures"] for row in games["places"]) / games["played"]

    @property
    def is_even(self):
        return max(self.wins[side] for side in self.sides) <= EVEN_MOST

    def problems(self, share, is_test):
        """What does not hold; of few pairs only what cannot be chance."""
        if self.is_even and self.mean < share:
            yield f"{BETTER} scores {self.mean:.2f}, less than {share}"
        if not self.is_even and self.ahead - (0 if is_test else self.ahead_half) <= 0:
            yield f"the scores of {BETTER} are no better: {self.ahead:.1f} ± {self.ahead_half:.1f}"
        if self.fought < (0.85 if is_test else 0.95):
            yield f"only {self.fought:.2f} of its games have a battle"
        if self.pool == "areas" and (self.sieges <= 1 or self.captures <= 1):
            yield f"{self.sieges:.1f} sieges and {self.captures:.1f} captures a game"


def play_all(narva, root, pairs, seed, most):
    for name in SETS:
        for scenario in scenarios_of(root, name)[:most]:
            yield Row(narva, root, name, scenario, pairs, seed)


def pool_of(rows, pool):
    """How greedy scores in the even scenarios of POOL together."""
    classes = (row.classes for row in rows if row.pool == pool and row.is_even)
    return score_of([sum(column) for column in zip(*classes)])


def runs():
    """All runs that were written down; the first line of the file names its licence."""
    return [json.loads(line) for line in THOUGHT.read_text().splitlines()[1:]]


def thought():
    """Sums of all runs, by data set and scenario."""
    sums = {}
    for run in runs():
        here = sums.setdefault((run["set"], run["scenario"]), {"classes": [0] * 5})
        here["classes"] = [a + b for a, b in zip(here["classes"], run["classes"])]
        for key in ("pairs", "ahead", "squares"):
            here[key] = here.get(key, 0) + run[key]
    return sums


def think(narva, root, pairs):
    """Adds runs of seeds that none before had until each scenario has PAIRS, those with the fewest
    first; what was played is kept when this is stopped."""
    while True:
        had = {key: sums["pairs"] for key, sums in thought().items()}
        lacking = [
            (had.get((name, scenario), 0), name, scenario)
            for name in POOLS["areas"][0]
            for scenario in scenarios_of(root, name)
        ]
        n, name, scenario = min(lacking)
        if n >= pairs:
            return
        run = {"set": name, "scenario": scenario, "seed": max(run["seed"] for run in runs()) + 1}
        words = ("--games", str(min(PAIRS_OF_RUN, pairs - n)), "--seed", str(run["seed"]))
        ladder = smoke(narva, root / "data" / name, scenario, *words, "--ladder", f"{BETTER},{THINKER}")
        run.update((key, ladder["rungs"][0][key]) for key in ("pairs", "classes", "ahead", "squares"))
        with THOUGHT.open("a") as file:
            file.write(json.dumps(run) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("narva")
    parser.add_argument("--pairs", type=int)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--scenarios", type=int, help="of each data set, the first so many")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--think", action="store_true")
    parser.add_argument("--powers", action="store_true")
    words = parser.parse_args()
    pairs = words.pairs or (PAIRS if words.page or words.think else PAIRS_OF_TEST)
    if words.think:
        think(words.narva, words.root.resolve(), pairs)
        return 0
    if words.powers:
        seed = powers.SEED if words.seed == SEED else words.seed
        powers.measure(smoke, words.narva, words.root.resolve(), words.pairs or powers.GAMES, seed)
        return 0
    rows = list(play_all(words.narva, words.root.resolve(), pairs, words.seed, words.scenarios))
    pools = {pool: pool_of(rows, pool) for pool in POOLS}
    if words.page:
        thinking = [
            (*key, score_of(sums["classes"]), mean_ahead(sums), sums["pairs"])
            for key, sums in thought().items()
        ]
        print(page_of(rows, thinking, pairs, words.seed, pools), powers.section(), sep="", end="")
        return 0
    rules = {f"{row.name}, {row.scenario}": list(row.problems(0.6, True)) for row in rows}
    for pool, (mean, _) in pools.items():
        share = POOLS[pool][1]
        rules[f"all scenarios of {pool} together"] = (
            [] if mean >= share else [f"{BETTER} scores {mean:.2f}, less than {share}"]
        )
    print_tap(rules)
    return 0


if __name__ == "__main__":
    sys.exit(main())
