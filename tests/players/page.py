# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page docs/players.md."""

HEAD = """<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- Made by tests/players/run-players.py with --page, from what it measured. -->
# Players

`random` takes any legal choice, but for what harms its own side first of all. `greedy` takes what looks
best now. `rollout` plays on in its mind with what looks nearly as good, 10,000 choices a turn at most, in
worlds that fit what it sees, and takes what turns out best. All see what their side sees, and none knows the name of a land, a nation or a block: what
greedy values comes from the score, the victory table, the sudden ends, the levels and the forage of the
data set. [smoke.md](smoke.md) says how it decides and how its weights are changed.

Each of {pairs} seeds (from {seed} on) was played twice, with sides changed; a draw is half a victory, and
a score of 50 % would be that of an equal player. The weights were chosen on other seeds. Behind ± stands
half of the interval of 95 %. Where one side wins more than four fifths of the games of two greedy players,
the scenario does not count for the pool, and the difference of the scores at the end says who is better.

| data set | scenario | greedy against random | scores | greedy against greedy | battle | sieges | captures |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""

FOOT = """
In the pool of games over areas greedy scores {areas} against random, in that of battles on hexes {hexes}.

*Battle*: games of two greedy players in which there is one; *sieges* and *captures*: so many a game.
"""

THINKING = """
## Rollout against greedy

Of so many pairs of games that were played up to now; the difference is that of the scores at the end.

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
