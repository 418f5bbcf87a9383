# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/players.md."""

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/players/run-players.py with --page, from what it measured. -->
# Players

`random` makes any legal choice, except those that mainly harm its own side. `greedy` makes the choice that
looks best now. `rollout` simulates how the game could continue with the choices that look nearly as good, at
most 10,000 choices a turn, in worlds that are possible from what it sees, and makes the choice with the best
results. All of them see only what their side sees, and none knows the name of a land, a nation or a block:
what greedy values comes from the score, the victory table, the sudden deaths, the levels and the forage of
the data set. [smoke.md](smoke.md) describes how it decides and how to change its weights.

Each of {pairs} seeds (from {seed} on) was played twice, with sides swapped. A draw counts as half a win, so
equal players score 50 %. The weights were tuned on other seeds. After ± is half of the confidence interval
of 95 %. If one side wins more than four fifths of the games between two greedy players, the scenario is not
in the pool, and the difference of the final scores shows which player is better.

| data set | scenario | greedy against random | scores | greedy against greedy | battle | sieges | captures |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""

FOOT = """
In the pool of games on areas greedy scores {areas} against random, and in the pool of battles on hexes {hexes}.

*Battle*: the share of games between two greedy players with a battle; *sieges* and *captures*: the number per game.
"""

THINKING = """
## Rollout against greedy

The table shows all pairs of games played so far; *scores* is the difference of the final scores.

| data set | scenario | pairs | rollout against greedy | scores |
| --- | --- | --- | --- | --- |
"""


def line_of_thinking(row):
    """A row of the table of rollout."""
    name, scenario, (mean, half), (ahead, ahead_half), pairs = row
    return (
        f"| {name} | {scenario} | {pairs} | {mean:.1%} ± {half * 100:.1f} "
        f"| {ahead:+.1f} ± {ahead_half:.1f} |\n"
    ).replace("%", " %")


def line_of(row):
    """A row of the table."""
    wins = ", ".join(f"{side} {row.wins[side]:.0%}" for side in row.sides)
    mark = "" if row.is_even else " (not in the pool)"
    return (
        f"| {row.name} | {row.scenario} | {row.mean:.1%} ± {row.half * 100:.1f}{mark} "
        f"| {row.ahead:+.1f} ± {row.ahead_half:.1f} | {wins} | {row.fought:.0%} "
        f"| {row.sieges:.1f} | {row.captures:.1f} |\n"
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
