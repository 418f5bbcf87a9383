# SPDX-License-Identifier: GPL-3.0-or-later
"""The largest games are played, and one more is reported. Usage: test-largest.py NARVA

Made data sets on the kits have as many units, and as many sides, as Narva plays with. They are
validated, and games of them are played to their end; with one more, the finding has both numbers."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

NARVA = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from tap import print_tap  # noqa: E402

UNITS, SIDES = 4096, 32
LANDS_OF_SIDE = 2

# Each of 4,096 armies acts in a turn, so that one turn is enough for them.
SHORT = {"from": "1700-spring", "to": "1700-spring", "turns": 1}
YEAR = {"from": "1700-spring", "to": "1700-winter", "turns": 4}


def run(*words):
    return subprocess.run([NARVA, *words], capture_output=True, text=True, check=False,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})


def make(folder, kit, n_sides, n_units, n_lands=LANDS_OF_SIDE, turns=SHORT, steps=4):
    """Writes a data set: a ring of lands, N_LANDS of each side in turn, with N_UNITS in them. TURNS:
    the period of its scenario. STEPS: the strength of a block."""
    sides = [f"s{number}" for number in range(n_sides)]
    lands = [f"{side}-{number}" for side in sides for number in range(n_lands)]
    powers = kit == "powers"
    spaces = [{"id": land, "name": land.upper(), "kind": "land", "nation": land.split("-")[0],
               "neighbours": [{"to": lands[(at + step) % len(lands)], "border": "open"}
                              for step in (-1, 1)]}
              for at, land in enumerate(lands)]
    for space in spaces:
        if powers:
            space["town"] = space["name"]
        else:
            space.update(forage=9, garrison={"name": space["name"], "value": 1})
    nations = [{"id": side, "name": side.upper(), "side": side} for side in sides]
    for nation in nations:
        if powers:
            nation["home"] = [land for land in lands if land.startswith(nation["id"] + "-")]
            nation["treasury"] = {"start": 10, "income": [{"verb": "number", "value": 5}]}
    units = [{"id": f"u{number}", "name": f"U {number}", "nation": sides[number % n_sides],
              "type": "army" if powers else "foot", "strength": 200 if powers else steps}
             for number in range(n_units)]
    for unit in units:
        if not powers:
            unit.update(rating="C2", move=2)
    placed = [{"unit": unit["id"],
               "at": f"{sides[number % n_sides]}-{number // n_sides % n_lands}"}
              for number, unit in enumerate(units)]
    for place in placed:
        if powers:
            place["strength"] = 30
    start = {"id": "start", "period": turns, "position": {"units": placed}}
    if powers:
        start["position"]["relations"] = [{"of": first, "to": second, "is": "war"}
                                          for at, first in enumerate(sides)
                                          for second in sides[at + 1:]]
        start["standings"] = [{"side": side, "result": side.upper(),
                               "score": [{"verb": "places", "places": {"controlled-by": side}}]}
                              for side in sides]
    else:
        for nation in nations:
            nation["level"] = {"start": 12, "per-land": 1}
        start["score"] = [{"verb": "places", "places": {"held-by": sides[0]}},
                          {"verb": "places", "places": {"held-by": sides[1]}, "times": -1}]
        start["victory"] = [{"from": 1, "name": "Victory", "side": sides[0]},
                            {"to": 0, "name": "Defence", "side": sides[1]}]
    files = {
        "game.json": {"format": 1, "id": folder.name, "title": "Large", "extends": kit,
                      "sides": [{"id": side, "name": side.upper()} for side in sides]},
        "map.json": {"spaces": spaces},
        "roster.json": {"nations": nations, "units": units},
        "scenarios/start.json": start,
    }
    (folder / "scenarios").mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_text(json.dumps(data))


def findings(folder):
    """Returns the exit status of `validate`, and its findings by id."""
    done = run("validate", folder, "--format", "json")
    report = json.loads(done.stdout)
    return done.returncode, {row["id"]: row["message"] for row in report["findings"]}


def played(folder, player, n_games):
    """Returns what is wrong with N_GAMES games of the data set in FOLDER."""
    done = run("smoke", folder, "--games", str(n_games), "--player", player, "--format", "json", "-q")
    if done.returncode not in (0, 1) or not done.stdout.startswith("{"):
        return [f"{folder.name}: {player}: {done.returncode} {done.stderr[:1000]}"]
    results = json.loads(done.stdout)
    return [f"{folder.name}: {results['failed']} games of {player} failed"] if results["failed"] else []


def largest(scratch, kit, n_sides, n_units, players, **more):
    """Validates a data set at a limit and plays it."""
    folder = scratch / f"{kit}-{n_sides}-{n_units}"
    make(folder, kit, n_sides, n_units, **more)
    status, found = findings(folder)
    too = {name: words for name, words in found.items()
           if name in ("set-up.too-many-units", "set-up.not-played", "game.unplayed")}
    problems = [f"{folder.name}: {status} {too or found}"] if status > 1 or too else []
    for player, n_games in players:
        problems += played(folder, player, n_games)
    return problems


def too_large(scratch, kit, n_sides, n_units, finding, numbers):
    """One more than can be played is reported with both numbers."""
    folder = scratch / f"{kit}-{n_sides}-{n_units}"
    make(folder, kit, n_sides, n_units)
    _, found = findings(folder)
    words = found.get(finding, "")
    if all(number in words for number in numbers):
        return []
    return [f"{folder.name}: {finding}: {words or found}"]


with tempfile.TemporaryDirectory() as name:
    scratch = Path(name)
    print_tap({
        "4,096 armies of two powers are played":
            largest(scratch, "powers", 2, UNITS, [("random", 1)], n_lands=32),
        "4,096 blocks are played":
            largest(scratch, "blocks", 2, UNITS, [("random", 1)], n_lands=256),
        "no number overflows with 4,092 strong blocks in four lands":
            largest(scratch, "blocks", 2, UNITS - 4, [("greedy", 1)], steps=250),
        "32 powers are played, by greedy players, too":
            largest(scratch, "powers", SIDES, 4 * SIDES, [("random", 4), ("greedy", 2)], turns=YEAR),
        "one unit more is reported":
            too_large(scratch, "powers", 2, UNITS + 1, "set-up.too-many-units", ("4097", "4096")),
        "one side more is reported":
            too_large(scratch, "powers", SIDES + 1, SIDES + 1, "game.unplayed", ("33", "32")),
    })
