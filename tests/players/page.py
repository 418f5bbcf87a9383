# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/players.md."""

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/players/run-players.py with --page, from what it measured. -->
# Players

Narva has four computer players:

* `random` makes any legal choice, except those that mainly harm its own side.
* `greedy` makes the choice that looks best now.
* `rollout` simulates how the game could continue after each of the choices that look nearly as good, and
  makes the choice with the best results. It simulates at most 10,000 choices a turn. What its side cannot
  see, such as hidden enemy units, is guessed.
* `search:N` does the same with at most N simulated games (playouts) a turn, N being 16, 64, 256 or 1024.
  Half of them are used at the start of a turn to choose a style of play, such as bold or careful.

All of them see only what their side sees, and none knows the name of a land, a nation or a block. What
greedy values comes from the data set: the score, the victory table, the sudden deaths (which end the game at
once), the levels of the nations (their place on the replacement track), and the forage (how much food
a land has for blocks). [smoke.md](smoke.md) describes how greedy decides, and how to change its weights: how
much each of these things counts.

## Greedy against random

The same {pairs} games (numbers 1 to {pairs} of seed {seed}) were played in each scenario. Each was played
twice, with the sides swapped. The weights were tuned on other seeds. The columns show:

* *greedy against random*: the share of the games that greedy wins. A draw counts as half a win, so equal
  players have 50 %.
* *scores*: the mean of greedy's score minus random's. A high final score is good for one of the two sides.
  This is the final score with greedy on that side, minus the final score with random on that side. Above 0,
  greedy is better.
* *greedy against greedy*: how often each side wins if greedy plays both sides. The rest are draws.
* *battle*: the share of the games between two greedy players that have a battle.
* *sieges* and *captures*: their number in a game between two greedy players. Battles on hexes have neither (–).

The number after ± is half the width of the 95 % confidence interval.

In some scenarios one side wins more than four fifths (80 %) of the games between two greedy players. They
are too one-sided to compare players by their wins; *scores* shows which player is better. They are marked as
*not in the pool*. The *pool* is the games of all other scenarios, which are balanced enough, taken together.
There is one pool of games on areas and one of battles on hexes; their results are below the table.

| data set | scenario | greedy against random | scores | greedy against greedy | battle | sieges | captures |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""

FOOT = """
In the pool of games on areas greedy wins {areas} against random, and in the pool of battles on hexes {hexes}.
"""

THINKING = """
## Rollout against greedy

The table shows all *pairs* played so far. A pair is a game that is played twice, with the sides swapped.
*Rollout against greedy* is the share of the games that rollout wins, with a draw as half a win. *Scores* is
the mean of rollout's score minus greedy's.

*Scores* can be below 0 although rollout wins more games. A win counts as one win, whether the score is far
ahead or not. A sudden death or a rule can also end a game at once, whatever the score is. So a player with
many narrow wins and a few large losses can win more often, and still have the lower mean score.

| data set | scenario | pairs | rollout against greedy | scores |
| --- | --- | --- | --- | --- |
"""


def signed(number, digits=1):
    """NUMBER with its sign."""
    return f"{number:+.{digits}f}".replace("-", "−")


def line_of_thinking(row):
    """A row of the table of rollout."""
    name, scenario, (mean, half), (ahead, ahead_half), pairs = row
    return (
        f"| {name} | {scenario} | {pairs} | {mean:.1%} ± {half * 100:.1f} "
        f"| {signed(ahead)} ± {ahead_half:.1f} |\n"
    ).replace("%", " %")


def line_of(row):
    """A row of the table."""
    wins = ", ".join(f"{side} {row.wins[side]:.1%}" for side in row.sides)
    taken = (row.sieges, row.captures) if row.pool == "areas" else ()
    sieges, captures = (f"{number:.1f}" for number in taken) if taken else ("–", "–")
    mark = "" if row.is_even else " (not in the pool)"
    return (
        f"| {row.name} | {row.scenario} | {row.mean:.1%} ± {row.half * 100:.1f}{mark} "
        f"| {signed(row.ahead)} ± {row.ahead_half:.1f} | {wins} | {row.fought:.0%} "
        f"| {sieges} | {captures} |\n"
    ).replace("%", " %")


def page_of(rows, thinking, pairs, seed, pools):
    """The whole page."""
    lines = "".join(line_of(row) for row in rows)
    shares = {
        pool: f"{mean:.1%} ± {half * 100:.1f}".replace("%", " %")
        for pool, (mean, half) in pools.items()
    }
    return (
        HEAD.format(pairs=pairs, seed=seed)
        + lines
        + FOOT.format(**shares)
        + THINKING
        + "".join(line_of_thinking(row) for row in thinking)
    )
