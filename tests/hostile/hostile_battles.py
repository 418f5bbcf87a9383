# SPDX-License-Identifier: GPL-3.0-or-later
"""Hostile forms of hex battles and of campaigns, for the table of hostile_files.py."""

from hostile_files import form_of

HEX = "tests/checks/base-hex"
FIELD = "scenarios/field.json"
CAMPAIGN = "data/deluge"
DELUGE = "scenarios/deluge-1655.json"
of_battle = form_of(HEX)
of_campaign = form_of(CAMPAIGN)

RULED = {"source": "rules:4"}


def widen(files, columns, rows, lines=None):
    """Makes the grid one of COLUMNS and ROWS, of which LINES are given; of all open ground if none."""
    grid = files["map.json"]["grids"][0]
    terrain = ["." * columns] * rows if lines is None else lines
    grid |= {"columns": columns, "rows": rows, "terrain": terrain, "levels": []}


def with_soldiers(files, n, **members):
    """Adds N units of foot and puts each into the field."""
    for i in range(n):
        unit = {"id": f"u{i}", "name": f"U{i}", "nation": "sweden", "type": "foot", "strength": 2}
        files["roster.json"]["units"].append(unit | {"command": "swedish-line"} | RULED | members)
        files[FIELD]["position"]["units"].append({"unit": f"u{i}", "at": "c03", "facing": "s"})


def with_leaders(files, n, link):
    """Adds N leaders, each with what LINK says of him."""
    for i in range(n):
        leader = {"rank": "line", "range": 5} | link(i)
        unit = {"id": f"l{i}", "name": f"L{i}", "nation": "sweden", "type": "leader", "strength": 1}
        unit |= {"command": "swedish-line", "faces": [{"move": 9}], "leader": leader}
        files["roster.json"]["units"].append(unit | RULED)


@of_battle
def empty_grid(files, size):
    """A grid of a hundred million hexes that says nothing of them."""
    widen(files, 10000, 10000, [])
    files["map.json"]["grids"][0]["note"] = "x" * size


@of_battle
def large_grid(files, size):
    """A grid with a hex for each byte."""
    side = int(size**0.5)
    widen(files, side, side)


@of_battle
def wrong_grid(files, size):
    """A grid with a sign that nobody knows for each byte."""
    side = int(size**0.5)
    widen(files, side, side, ["?" * side] * side)


@of_battle
def narrow_grid(files, size):
    """A grid with a hex in a line."""
    widen(files, 1, min(10000, size // 4))


@of_battle
def blank_grids(files, size):
    """Grids of ten thousand columns, of which nothing is said."""
    grid = files["map.json"]["grids"][0] | {"columns": 10000, "rows": 10000, "levels": []}
    grid |= {"terrain": [""] * 100, "prefixed": True}
    del grid["edges"]
    files["map.json"]["grids"] += [grid | {"id": f"g{i}"} for i in range(size // 500)]


@of_battle
def wide_fords(files, size):
    """A grid as wide as may be, of fords."""
    rows = min(26, max(1, size // 10000))
    widen(files, 10000, rows, ["F" * 10000] * rows)


@of_battle
def many_grids(files, size):
    """Grids of one hex."""
    grid = files["map.json"]["grids"][0] | {"columns": 1, "rows": 1, "terrain": ["."], "levels": []}
    del grid["edges"]
    files["map.json"]["grids"] += [
        grid | {"id": f"g{i}", "name": f"G{i}", "prefixed": True} for i in range(size // 220)
    ]


@of_battle
def equal_hexsides(files, size):
    """One side of a hex again and again."""
    sides = files["map.json"]["hexsides"]
    sides += [sides[0]] * (size // 75)


@of_battle
def lost_hexsides(files, size):
    """Sides of hexes that there are not."""
    sides = files["map.json"]["hexsides"]
    sides += [sides[0] | {"hex": f"z{i}"} for i in range(size // 80)]


@of_battle
def large_edges(files, size):
    """A grid whose edges are all of it, again and again."""
    widen(files, 30, 30)
    edges = files["map.json"]["grids"][0]["edges"]
    edges += [edges[0]] * (size // 65)
    files["map.json"]["regions"][0]["places"] *= size // 10


@of_battle
def deep_commands(files, size):
    """Commands each part of the next."""
    commands = files["roster.json"]["commands"]
    commands += [
        {"id": f"c{i}", "name": f"C{i}", "side": "swedish", "part-of": f"c{i + 1}"} | RULED
        for i in range(size // 90)
    ]
    commands[-1]["part-of"] = commands[1]["id"]


@of_battle
def round_commands(files, size):
    """Commands each part of the next, and the last of the first."""
    n = size // 90
    files["roster.json"]["commands"] += [
        {"id": f"c{i}", "name": f"C{i}", "side": "swedish", "part-of": f"c{(i + 1) % n}"} | RULED
        for i in range(n)
    ]


@of_battle
def round_succession(files, size):
    """Leaders who each succeed the next, and the last the first."""
    n = size // 250
    with_leaders(files, n, lambda i: {"succeeds": f"l{(i + 1) % n}"})


@of_battle
def everyones_heir(files, size):
    """Leaders who all succeed one."""
    with_leaders(files, size // 250, lambda i: {"succeeds": "rehnskiold"})


@of_battle
def leaders_of_all(files, size):
    """A leader of one command again and again."""
    files["roster.json"]["units"][3]["leader"]["commands"] *= size // 16


@of_battle
def many_tokens(files, size):
    """Tokens of one command by the thousand."""
    condition = {"verb": "initiative", "side": "swedish"}
    files[FIELD]["tokens"] += [
        {"id": f"t{i}", "side": "swedish", "command": "swedish-line", "if": condition}
        for i in range(size // 110)
    ]


@of_battle
def many_orders(files, size):
    """Orders by the thousand, and as many given to one command."""
    order = files["tables.json"]["orders"][0]
    n = size // 350
    files["tables.json"]["orders"] += [order | {"id": f"o{i}", "name": f"O{i}"} for i in range(n)]
    given = [{"command": "russian-right", "order": f"o{i}"} for i in range(n)]
    files[FIELD]["position"]["orders"] += given


@of_battle
def deep_attacks(files, size):
    """Attacks that roll in what they roll."""
    attacks = files["tables.json"]["attacks"]
    for i in range(size // 900):
        do = [{"verb": "lose-steps", "units": {"party": "defender"}, "steps": 1}]
        for _ in range(12):
            do = [{"verb": "test", "units": {"party": "attacker"}, "test": "charge", "win": do}]
        attacks.append(attacks[0] | {"id": f"a{i}", "name": f"A{i}", "do": do})


@of_battle
def many_faces(files, size):
    """A unit with a face for each step, and many more."""
    unit = files["roster.json"]["units"][0]
    unit["strength"] = 250
    unit["faces"] *= size // 80


@of_battle
def one_stack(files, size):
    """Units by the thousand in one hex."""
    with_soldiers(files, size // 230)


@of_battle
def equal_costs(files, size):
    """One cost of a terrain again and again."""
    terrain = files["tables.json"]["terrains"][1]
    terrain["costs"] *= size // 60


@of_battle
def round_bridges(files, size):
    """Terrains that each lead across the next."""
    terrain = files["tables.json"]["terrains"][5]
    n = size // 130
    files["tables.json"]["terrains"] += [
        terrain | {"id": f"t{i}", "sign": chr(0x4E00 + i % 20000), "bridges": f"t{(i + 1) % n}"}
        for i in range(n)
    ]


@of_campaign
def round_vassals(files, size):
    """Nations each a vassal of the next, and the last of the first."""
    n = size // 130
    files["roster.json"]["nations"] += [
        {"id": f"n{i}", "name": f"N{i}", "side": "sweden", "source": "reconstructed"} for i in range(n)
    ]
    files[DELUGE]["position"]["nations"] = [
        {"nation": f"n{i}", "overlord": f"n{(i + 1) % n}", "obedient": 9, "hoard": 250}
        for i in range(n)
    ]


@of_campaign
def equal_relations(files, size):
    """One war again and again."""
    files[DELUGE]["position"]["relations"] *= size // 100


@of_campaign
def many_powers(files, size):
    """Powers by the thousand, each at war with the first."""
    sides = [{"id": f"s{i}", "name": f"S{i}"} for i in range(size // 110)]
    files["game.json"]["sides"] += sides
    files[DELUGE]["position"]["relations"] += [
        {"of": side["id"], "to": "sweden", "is": "war"} for side in sides
    ]


@of_campaign
def many_sizes(files, size):
    """Sizes of forces by the thousand, and raiders and hoarders again and again."""
    campaign = files["rules.json"]["campaign"]
    campaign["sizes"] *= size // 300
    campaign["raiders"] *= size // 40
    campaign["hoarders"] *= size // 40


@of_campaign
def deep_incomes(files, size):
    """Incomes of terms by the thousand."""
    treasury = files["roster.json"]["nations"][0]["treasury"]
    treasury["income"] *= size // 120


@of_campaign
def laden_forces(files, size):
    """A force again and again, laden with loot."""
    unit = files[DELUGE]["position"]["units"][0] | {"loot": 250}
    files[DELUGE]["position"]["units"] += [unit] * (size // 75)
