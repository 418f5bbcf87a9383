# SPDX-License-Identifier: GPL-3.0-or-later
"""The data set of the samples, made hostile: a table of forms, each a function of the files (by name,
as Python values, or as text) and of the bytes it is to add. What is counted costs the same in any of
them; what repeats, is named, lies over itself or is nested does so as often as the bytes allow."""

import json
import math
from pathlib import Path

SCENARIO = "scenarios/first-winter.json"
LONGEST_TEXT = (1 << 20) - 8

FORMS = {}
BASE = "tests/checks/base"


def form(change, base=BASE):
    """Enters the function that is decorated into the table, by its first line."""
    FORMS[change.__doc__.rstrip(".")] = (change, base)
    return change


def form_of(base):
    """Returns what enters a form of the data set in the folder BASE."""
    return lambda change: form(change, base)


def read_base(source, base=BASE):
    """Returns the files of a data set that has one of everything."""
    folder = Path(source) / base
    return {
        path.relative_to(folder).as_posix(): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.json"))
    }


def make(source, name, size):
    """Returns the files of a data set in the form NAME, as text; some SIZE bytes."""
    change, base = FORMS[name]
    files = read_base(source, base)
    change(files, size)
    return {
        path: value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
        for path, value in files.items()
    }


def draw(files, paths, rest=""):
    """Adds a drawing of PATHS, which are territories, and of REST."""
    files["map.svg"] = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 9000">\n'
        f'<g id="territories">{"".join(paths)}</g>\n{rest}</svg>\n'
    )


def outline(points):
    """Returns path data through POINTS."""
    return "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in points) + "z"


def circle(x, y, radius, n_points):
    """Returns path data of a polygon of N_POINTS."""
    steps = [2 * math.pi * i / n_points for i in range(n_points)]
    return outline([(x + radius * math.cos(i), y + radius * math.sin(i)) for i in steps])


def with_units(files, n, **members):
    """Adds N units, each with an id and a name."""
    files["roster.json"]["units"] += [
        {"id": f"u{i}", "name": f"U{i}", "nation": "sweden", "type": "army", **members}
        for i in range(n)
    ]


def add_members(files, name, text):
    """Adds TEXT behind the last member of the file NAME."""
    files[name] = json.dumps(files[name])[:-1] + text + "}"


@form
def long_name(files, size):
    """A long name in a place with many errors."""
    space = files["map.json"]["spaces"][0]
    space["name"] = "N" * min(size // 2, LONGEST_TEXT)
    space["neighbours"] += [{"to": f"no-{i}", "border": "no"} for i in range(size // 60)]


@form
def combined_name(files, size):
    """A name of one letter with very many accents."""
    space = files["map.json"]["spaces"][0]
    space["name"] = "N" + "\u0301" * min(size // 12, LONGEST_TEXT // 12)
    for i in range(size // 30):
        space[f"z{i}"] = i


@form
def long_id(files, size):
    """A long id in a place with many errors."""
    space = files["map.json"]["spaces"][0]
    space["id"] = "n" * min(size // 2, LONGEST_TEXT)
    space["neighbours"] += [{"to": f"no-{i}", "border": "no"} for i in range(size // 60)]


@form
def unknown_members(files, size):
    """Unknown members."""
    for i in range(size // 13):
        files["map.json"]["spaces"][0][f"zz{i}"] = i


@form
def repeated_members(files, size):
    """A repeated member, known and unknown."""
    add_members(files, "game.json", ',"about":""' * (size // 22) + ',"zz":1' * (size // 14))


@form
def equal_neighbours(files, size):
    """One neighbour repeated."""
    space = files["map.json"]["spaces"][0]
    space["neighbours"] += [space["neighbours"][0]] * (size // 35)


@form
def equal_aliases(files, size):
    """One alias repeated."""
    files["map.json"]["spaces"][0]["aliases"] *= size // 11


@form
def equal_units(files, size):
    """One unit repeated, in the roster and in a set-up."""
    files["roster.json"]["units"] *= size // 1000
    files[SCENARIO]["position"]["units"] *= size // 100


@form
def hub(files, size):
    """A place that borders on all others, without the other sides."""
    n = size // 140
    ids = [f"x{i}" for i in range(n)]
    files["map.json"]["spaces"] += [
        {"id": i, "name": i, "kind": "land", "nation": "sweden", "neighbours": []} for i in ids
    ]
    files["map.json"]["spaces"][0]["neighbours"] += [{"to": i, "border": "normal"} for i in ids]


@form
def misspelt_names(files, size):
    """Identical names, each with an unknown reference."""
    with_units(files, size // 90)
    for unit in files["roster.json"]["units"]:
        unit["nation"] = "swedenn-and-much-more-of-it"


@form
def rules_about_units(files, size):
    """Rules that each select units with another mark."""
    n = size // 300
    with_units(files, n, strength=4, rating="C2", move=2)
    ask = {"verb": "units"}
    files["rules.json"]["rules"] += [
        {
            "id": f"r{i}",
            "name": f"R{i}",
            "on": [{"event": "step"}],
            "if": {**ask, "units": {"tag": f"t{i}"}},
            "do": [{"verb": "reset", "rule": "exile"}],
        }
        for i in range(n)
    ]


@form
def deep_conditions(files, size):
    """Conditions nested as deep as allowed."""
    condition = {"verb": "date", "to": "1701-winter"}
    for _ in range(24):
        condition = {"verb": "all", "of": [condition]}
    do = [{"verb": "modify", "side": "@self", "what": "actions", "value": -1}]
    files["rules.json"]["rules"] += [
        {"id": f"r{i}", "name": f"R{i}", "always": True, "if": condition, "do": do}
        for i in range(size // 800)
    ]


@form
def many_scenarios(files, size):
    """Scenarios that all extend one."""
    for i in range(min(990, size // 60)):
        files[f"scenarios/s{i}.json"] = {"id": f"s{i}", "title": f"S{i}", "extends": "first-winter"}


@form
def scenarios_of_many_places(files, size):
    """Hundreds of scenarios on a map of thousands of places."""
    files["map.json"]["spaces"] += [
        {"id": f"p{i}", "name": f"P{i}", "kind": "sea"} for i in range(size // 80)
    ]
    many_scenarios(files, size // 2)


@form
def scenarios_of_many_rules(files, size):
    """Scenarios that all extend one, which has thousands of rules."""
    condition = {"verb": "date", "to": "1701-winter"}
    do = [{"verb": "modify", "side": "@self", "what": "actions", "value": -1}]
    files[SCENARIO]["rules"] = [
        {"id": f"r{i}", "name": f"R{i}", "always": True, "if": condition, "do": do}
        for i in range(size // 300)
    ]
    many_scenarios(files, size // 2)


@form
def many_choices(files, size):
    """Severities for unknown findings, and many for known ones."""
    files["game.json"]["checks"] = [
        {"finding": f"map.no-{i}", "severity": "note"} for i in range(size // 80)
    ]
    files["map.json"]["spaces"][0]["neighbours"] += [
        {"to": f"no-{i}", "border": "no"} for i in range(size // 80)
    ]


@form
def many_accepted(files, size):
    """Accepted findings that do not occur."""
    files["game.json"]["accepted"] = [
        {"fingerprint": f"{i:016x}", "finding": "map.isolated-place", "why": "so"}
        for i in range(size // 75)
    ]


@form
def many_records(files, size):
    """Records beyond all limits, two bytes each."""
    for i in range(min(5000, size // 60)):
        files[f"records/r{i}.json"] = {}


@form
def empty_records(files, size):
    """Records without members."""
    files["rules.json"]["rules"][0]["do"] = [{}] * (size // 3)


@form
def numbers_for_records(files, size):
    """Numbers where records belong."""
    files["rules.json"]["rules"][0]["do"] = [1] * (size // 2)


@form
def deep_arrays(files, size):
    """Arrays in arrays, never closed."""
    files["map.json"] = "[" * size


@form
def huge_numbers(files, size):
    """Numbers with very many digits, and large numbers."""
    files["game.json"]["dice"]["faces"] = int("9" * 4000)
    files["tables.json"]["tracks"][0]["to"] = 2000000000
    files[SCENARIO]["period"] = {"from": "1-winter", "to": "9999-summer", "turns": 2000000000}
    add_members(files, "roster.json", ',"z":' + "9" * size)


@form
def overlapping_shapes(files, size):
    """A thousand overlapping shapes."""
    n_points = max(4, size // 1000 // 13)
    draw(
        files,
        [
            f'<path id="s{i}" d="{circle(4500 + i * 0.13, 4500, 900 + i * 0.1, n_points)}"/>'
            for i in range(1000)
        ],
    )


@form
def equal_shapes(files, size):
    """One shape repeated, without an id."""
    draw(files, ['<path d="M0 0h90v90z"/>'] * (size // 23))


@form
def equal_named_shapes(files, size):
    """One shape repeated, with an id."""
    draw(files, ['<path id="estland" d="M0 0h90v90z"/>'] * (size // 36))


@form
def nested_rings(files, size):
    """Nested rings, as many as a path may have."""
    ring = [f"M{i} {i}h{9000 - 2 * i}v{9000 - 2 * i}z" for i in range(1000)]
    path = "".join(ring)
    draw(files, [f'<path id="s{i}" d="{path}"/>' for i in range(max(size // len(path), 1))])


@form
def combs(files, size):
    """Two outlines with long teeth, slightly offset."""
    teeth = "h1v900h1v-900" * (size // 28)
    draw(files, [f'<path id="{i}" d="M{at} {at}{teeth}v-10z"/>' for i, at in (("a", 0), ("b", 0.5))])


@form
def hatchings(files, size):
    """Slanting outlines side by side."""
    lines = "".join(f"M{i / 10:.1f},0l9000,9000 .1,0 9000,9000 .1,0 9000,9000" for i in range(900))
    draw(files, [f'<path id="s{i}" d="{lines}"/>' for i in range(max(size // len(lines), 1))])


@form
def anchors_in_a_coast(files, size):
    """Anchors of one place with a long coast."""
    mark = '<circle id="anchor-estland" cx="4500" cy="9" r="1"/>'
    coast = circle(4500, 4500, 3000, size // 26)
    rest = f'<g id="anchors">{mark * (size // 2 // len(mark))}</g>'
    draw(files, [f'<path id="estland" d="{coast}"/>'], rest)
