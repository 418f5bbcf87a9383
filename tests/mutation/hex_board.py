# SPDX-License-Identifier: GPL-3.0-or-later
"""Grids of hexes and what stands on them, as the mutators of hex battles ask for them."""

from functools import lru_cache

SIDES = {"pointy": ("ne", "e", "se", "sw", "w", "nw"), "flat": ("n", "ne", "se", "s", "sw", "nw")}
CORNERS = {"pointy": ("n", "ne", "se", "s", "sw", "nw"), "flat": ("ne", "e", "se", "sw", "w", "nw")}
STEPS = {  # of the side: columns, rows; in hexes that are not shifted and in those that are
    "pointy": (((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
               ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1))),
    "flat": (((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
             ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))),
}  # fmt: skip


def opposite(side):
    """Returns the side that faces SIDE."""
    return "".join({"n": "s", "s": "n", "e": "w", "w": "e"}[letter] for letter in side)


class Grid:
    """One grid: its record, and its hexes as (column, row), counted from nought."""

    def __init__(self, record):
        self.record, self.value = record, record.value
        self.top, self.lines = self.value["top"], self.value["terrain"]

    def id(self, hex_):
        """Returns the id of a hex, which is given letters by its column."""
        column, row = hex_
        label = chr(97 + column % 26) * (1 + column // 26) + f"{row + self.value.get('first', 1):02}"
        return f"{self.value['id']}-{label}" if self.value.get("prefixed") else label

    def sign(self, hex_):
        """Returns the sign of a hex, None off the map."""
        column, row = hex_
        if 0 <= row < len(self.lines) and 0 <= column < len(self.lines[row]):
            return self.lines[row][column]
        return None

    def hexes(self):
        """Returns id -> (column, row)."""
        return {
            self.id((column, row)): (column, row)
            for row, line in enumerate(self.lines)
            for column in range(len(line))
        }

    def beyond(self, hex_, side):
        """Returns the hex on the other side of SIDE, on the map or not."""
        column, row = hex_
        place = row if self.top == "pointy" else column
        is_shifted = place % 2 == (1 if self.value.get("shift", "odd") == "odd" else 0)
        step = STEPS[self.top][is_shifted][SIDES[self.top].index(side)]
        return column + step[0], row + step[1]

    def around(self, hex_):
        """Returns the hexes around one, on the map."""
        found = [self.beyond(hex_, side) for side in SIDES[self.top]]
        return [other for other in found if self.sign(other) is not None]

    def distance(self, one, other):
        """Returns how many steps lie between two hexes."""
        along, across = [a - b for a, b in zip(self._axes(one), self._axes(other))]
        return max(abs(along), abs(across), abs(along + across))

    def _axes(self, hex_):
        """Returns a hex as steps along two of its axes."""
        column, row = hex_
        moved, still = (column, row) if self.top == "pointy" else (row, column)
        sign = -1 if self.value.get("shift", "odd") == "odd" else 1
        return moved - (still + sign * (still % 2)) // 2, still

    def repainted(self, signs):
        """Returns an edit after which the hexes of SIGNS, (column, row) -> sign, have these."""
        rows = {row for _, row in signs}
        assert len(rows) == 1, "one line at a time"
        row = rows.pop()
        line = "".join(signs.get((c, row), sign) for c, sign in enumerate(self.lines[row]))
        return self.record.document.set(self.record.at("terrain", row), line)

    def line_target(self, row):
        """Returns a line of signs as a target."""
        return self.record.target("terrain", row)


@lru_cache
def grids(data):
    """Returns id -> Grid."""
    return {record.value["id"]: Grid(record) for record in data.records("grid")}


@lru_cache
def terrains(data):
    """Returns sign -> terrain, a record."""
    return {record.value["sign"]: record for record in data.records("terrain")}


def cost_of(terrain, type_):
    """Returns the record of what TERRAIN costs units of TYPE_, or None."""
    for cost in terrain.value.get("costs", []):
        if type_ in cost.get("types", [type_]) and "points" in cost:
            return cost
    return None


class Sides:
    """The hexsides of one grid in lines of one border that meet at their ends."""

    def __init__(self, data, grid):
        hexes = grid.hexes()
        self.grid, self.hexes = grid, hexes
        self.records = [r for r in data.records("hexside") if r.value["hex"] in hexes]

    def pair(self, record):
        """Returns the two hexes of the side of RECORD."""
        hex_ = self.hexes[record.value["hex"]]
        return frozenset((hex_, self.grid.beyond(hex_, record.value["side"])))

    def ends(self, record):
        """Returns the two corners where it ends, each as the three hexes around it."""
        one, other = self.pair(record)
        near = [{self.grid.beyond(hex_, s) for s in SIDES[self.grid.top]} for hex_ in (one, other)]
        return [frozenset((one, other, third)) for third in near[0] & near[1]]

    def meeting(self, record):
        """Returns, for each end, the other sides of the same border there."""
        same = [r for r in self.records if r.value["border"] == record.value["border"]]
        return [
            [r for r in same if r is not record and self.pair(r) < end] for end in self.ends(record)
        ]

    def inner(self):
        """Yields the sides that go on at both ends."""
        for record in self.records:
            if all(self.meeting(record)):
                yield record, [r for end in self.meeting(record) for r in end]

    def last(self):
        """Yields the sides that go on at one end."""
        for record in self.records:
            if sum(1 for end in self.meeting(record) if end) == 1:
                yield record


class Field:
    """The set-up of one battle."""

    def __init__(self, data, root):
        self.data, self.root = data, root
        self.grid = grids(data)[root.value["grid"]]
        self.units, self.types = data.seen("unit"), data.seen("type")
        self.nations, self.commands = data.seen("nation"), data.seen("command")
        own = [r for r in data.all_records if r.document is root.document]
        self.position = next(r for r in own if r.entity == "position")
        self.placed = {r.value["unit"]: r for r in own if r.entity == "placed"}
        self.tokens = [r for r in own if r.entity == "token"]
        self.orders = [r for r in own if r.entity == "given"]
        self.hexes = self.grid.hexes()

    def unit(self, name):
        """Returns the unit NAME, as the roster has it."""
        return self.units[name].value

    def side(self, name):
        """Returns the side of the unit NAME."""
        return self.nations[self.unit(name)["nation"]].value["side"]

    def at(self, name):
        """Returns where the unit NAME stands, as column and row."""
        return self.hexes[self.placed[name].value["at"]]

    def troops(self):
        """Returns the units in place that are no leaders."""
        return [name for name in self.placed if "leader" not in self.unit(name)]

    def leaders(self):
        """Returns the leaders in place."""
        return [name for name in self.placed if "leader" in self.unit(name)]

    def standing(self, hex_):
        """Returns the units in a hex."""
        return [name for name in self.placed if self.at(name) == hex_]

    def free(self, signs):
        """Yields the hexes with one of SIGNS where nothing stands."""
        taken = {self.at(name) for name in self.placed}
        for hex_ in self.hexes.values():
            if self.grid.sign(hex_) in signs and hex_ not in taken:
                yield hex_

    def move(self, name, hex_):
        """Returns an edit that puts the unit NAME elsewhere."""
        return self.placed[name].put("at", self.grid.id(hex_))

    def target(self, *names):
        """Returns the records that place the units NAMES, as targets."""
        return [self.placed[name].target() for name in names]


@lru_cache
def fields(data):
    """Returns the battles of the set."""
    return [Field(data, root) for root in data.roots() if "grid" in root.value]
