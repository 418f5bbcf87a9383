# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of grids, terrains, costs, hexsides and edges."""

from hex_board import CORNERS, SIDES, Sides, fields, grids, opposite, terrains
from mutants import Mutant, kind, misspelt

FOREIGN_SIGNS = "?xZ"


def lines(data):
    """Yields every grid with the number of each of its lines, and the line."""
    for grid in grids(data).values():
        for row, line in enumerate(grid.lines):
            yield grid, row, line


def set_line(grid, row, line):
    """Returns an edit that writes another line of signs."""
    return grid.record.document.set(grid.record.at("terrain", row), line)


def occupied(data):
    """Yields every battle with each unit that stands in it."""
    for field in fields(data):
        for name in field.placed:
            yield field, name


@kind("grid-line-short")
def grid_line_short(data):
    for grid, row, line in lines(data):
        yield Mutant([set_line(grid, row, line[:-1])], [grid.record.target()])


@kind("grid-line-long")
def grid_line_long(data):
    for grid, row, line in lines(data):
        yield Mutant([set_line(grid, row, line + line[-1])], [grid.record.target()])


@kind("grid-line-dropped")
def grid_line_dropped(data):
    for grid, row, _ in lines(data):
        yield Mutant([grid.record.drop("terrain", row)], [grid.record.target()])


@kind("grid-sign-unknown")
def grid_sign_unknown(data):
    for grid, row, line in lines(data):
        for column in range(0, len(line), 5):
            sign = FOREIGN_SIGNS[column % len(FOREIGN_SIGNS)]
            yield Mutant([grid.repainted({(column, row): sign})], [grid.line_target(row)])


@kind("grid-sign-changed")
def grid_sign_changed(data):
    everywhere = [s for s, t in terrains(data).items() if len(t.value.get("costs", [])) > 3]
    for field in fields(data):
        for hex_ in field.free(everywhere):
            sign = next(s for s in everywhere if s != field.grid.sign(hex_))
            yield Mutant([field.grid.repainted({hex_: sign})], [field.grid.line_target(hex_[1])])


@kind("grid-hex-blank")
def grid_hex_blank(data):
    for field, name in occupied(data):
        hex_ = field.at(name)
        targets = [field.grid.line_target(hex_[1]), *field.target(*field.standing(hex_))]
        yield Mutant([field.grid.repainted({hex_: " "})], targets)


@kind("grid-columns-wrong")
def grid_columns_wrong(data):
    for grid in grids(data).values():
        for more in (-1, 1):
            yield Mutant([grid.record.put("columns", grid.value["columns"] + more)],
                         [grid.record.target()])  # fmt: skip


@kind("grid-rows-wrong")
def grid_rows_wrong(data):
    for grid in grids(data).values():
        for more in (-1, 1):
            edit = grid.record.put("rows", grid.value["rows"] + more)
            yield Mutant([edit], [grid.record.target()])


@kind("grid-top-turned")
def grid_top_turned(data):
    for field in fields(data):
        grid = field.grid
        other = "flat" if grid.top == "pointy" else "pointy"
        sides = [record.target() for record in Sides(data, grid).records]
        targets = [grid.record.target(), *field.target(*field.placed), *sides]
        yield Mutant([grid.record.put("top", other)], targets)


@kind("grid-shift-other")
def grid_shift_other(data):
    for grid in grids(data).values():
        other = "even" if grid.value.get("shift", "odd") == "odd" else "odd"
        yield Mutant([grid.record.put("shift", other)], [grid.record.target()])


@kind("grid-metres-changed")
def grid_metres_changed(data):
    for grid in grids(data).values():
        for metres in (grid.value["metres"] // 2, 2 * grid.value["metres"]):
            yield Mutant([grid.record.put("metres", metres)], [grid.record.target()])


@kind("label-on-two-hexes")
def label_on_two_hexes(data):
    for grid in grids(data).values():
        for space in data.records("space"):
            if space.value["id"] in grid.hexes():
                for hex_ in list(grid.hexes())[::40]:
                    label = hex_.rpartition("-")[2].upper()
                    yield Mutant([space.put("aliases", [label])], [space.target()])


@kind("hex-misspelt")
def hex_misspelt(data):
    for record, member in (
        *((space, "id") for space in data.records("space")),
        *((side, "hex") for side in data.records("hexside")),
    ):
        yield Mutant([record.put(member, record.value[member] + "9")], [record.target()])


@kind("sign-on-two-terrains")
def sign_on_two_terrains(data):
    for one in terrains(data).values():
        for other in terrains(data).values():
            if one is not other:
                edit = one.put("sign", other.value["sign"])
                yield Mutant([edit], [one.target(), other.target()])


@kind("sign-of-two-letters")
def sign_of_two_letters(data):
    for sign, terrain in terrains(data).items():
        yield Mutant([terrain.put("sign", sign + sign)], [terrain.target()])


@kind("terrain-unused")
def terrain_unused(data):
    document = data.documents["tables.json"]
    for terrain in terrains(data).values():
        for sign in "ÅÄÖ":
            more = {"id": "heath", "name": "Heath", "sign": sign}
            value = terrain.value | more
            yield Mutant([document.append(("terrains",), value)], [])


@kind("terrain-dropped")
def terrain_dropped(data):
    for sign, terrain in terrains(data).items():
        used = [
            grid.line_target(row) for grid, row, line in lines(data) if sign in line
        ]  # fmt: skip
        yield Mutant([terrain.leave()], [terrain.siblings(), *used])


@kind("cost-dropped")
def cost_dropped(data):
    for sign, terrain in terrains(data).items():
        for index, cost in enumerate(terrain.value.get("costs", [])):
            there = [
                target
                for field, name in occupied(data)
                if field.grid.sign(field.at(name)) == sign
                and field.unit(name)["type"] in cost.get("types", [field.unit(name)["type"]])
                for target in field.target(name)
            ]
            if there:
                yield Mutant([terrain.drop("costs", index)], [terrain.target(), *there])
                for type_ in cost["types"] if len(cost.get("types", [])) > 1 else ():
                    left = [other for other in cost["types"] if other != type_]
                    edit = terrain.document.set(terrain.at("costs", index, "types"), left)
                    if any(field.unit(name)["type"] == type_ and
                           field.grid.sign(field.at(name)) == sign
                           for field, name in occupied(data)):  # fmt: skip
                        yield Mutant([edit], [terrain.target(), *there])


@kind("cost-twice")
def cost_twice(data):
    for record in data.records("terrain", "border"):
        for cost in record.value.get("costs", []):
            again = {"types": cost["types"][:1], "points": cost.get("points", 0) + 1}
            yield Mutant([record.append("costs", again)], [record.target()])


@kind("cost-changed")
def cost_changed(data):
    for cost in data.records("cost"):
        if "points" in cost.value:
            yield Mutant([cost.put("points", cost.value["points"] + 1)], [cost.target()])


@kind("type-misspelt-in-cost")
def type_misspelt_in_cost(data):
    for cost in data.records("cost"):
        for index, type_ in enumerate(cost.value.get("types", [])):
            edit = cost.document.set(cost.at("types", index), misspelt(type_))
            yield Mutant([edit], [cost.target()])


def sides_of(data):
    """Yields the hexsides of each grid."""
    for grid in grids(data).values():
        yield Sides(data, grid)


@kind("side-not-of-the-grid")
def side_not_of_the_grid(data):
    for sides in sides_of(data):
        wrong = [c for c in CORNERS[sides.grid.top] if c not in SIDES[sides.grid.top]]
        for index, record in enumerate(sides.records):
            yield Mutant([record.put("side", wrong[index % len(wrong)])], [record.target()])


@kind("side-off-the-map")
def side_off_the_map(data):
    for sides in sides_of(data):
        grid = sides.grid
        for name, hex_ in list(grid.hexes().items())[::7] if sides.records else ():
            for side in SIDES[grid.top]:
                if grid.sign(grid.beyond(hex_, side)) is None:
                    more = sides.records[0].value | {"hex": name, "side": side}
                    yield Mutant([data.documents["map.json"].append(("hexsides",), more)], [])


@kind("side-twice")
def side_twice(data):
    for record in data.records("hexside"):
        edit = data.documents["map.json"].append(("hexsides",), record.value)
        yield Mutant([edit], [record.target()])


def told_from_beyond(sides, record):
    """Returns what RECORD says, said from the other hex."""
    beyond = sides.grid.beyond(sides.hexes[record.value["hex"]], record.value["side"])
    side = opposite(record.value["side"])
    return record.value | {"hex": sides.grid.id(beyond), "side": side}


@kind("side-twice-from-beyond")
def side_twice_from_beyond(data):
    for sides in sides_of(data):
        for record in sides.records:
            more = told_from_beyond(sides, record)
            edit = data.documents["map.json"].append(("hexsides",), more)
            yield Mutant([edit], [record.target()])


@kind("side-twice-unlike")
def side_twice_unlike(data):
    for sides in sides_of(data):
        for record in sides.records:
            for more in (record.value, told_from_beyond(sides, record)):
                other = more | {"border": "ford"}
                edit = data.documents["map.json"].append(("hexsides",), other)
                yield Mutant([edit], [record.target()])


@kind("side-dropped")
def side_dropped(data):
    for sides in sides_of(data):
        for record, around in sides.inner():
            yield Mutant([record.leave()], [record.siblings(), *(r.target() for r in around)])


@kind("side-moved")
def side_moved(data):
    for sides in sides_of(data):
        for index, (record, around) in enumerate(sides.inner()):
            column, row = sides.hexes[record.value["hex"]]
            far = sides.grid.id((column, 3 if row > 8 else len(sides.grid.lines) - 3))
            if index % 2 == 0:
                targets = [record.target(), *(r.target() for r in around)]
                yield Mutant([record.put("hex", far)], targets)


@kind("side-turned")
def side_turned(data):
    for sides in sides_of(data):
        for record, around in sides.inner():
            if data.seen("border")[record.value["border"]].value.get("one-sided"):
                turned = told_from_beyond(sides, record)
                edit = record.document.set(record.pointer, turned)
                yield Mutant([edit], [record.target(), *(r.target() for r in around)])


@kind("end-of-line-dropped")
def end_of_line_dropped(data):
    for sides in sides_of(data):
        for record in sides.last():
            yield Mutant([record.leave()], [record.siblings()])


@kind("bridge-moved")
def bridge_moved(data):
    signs = {t.value["id"]: sign for sign, t in terrains(data).items()}
    bridges = {s: t.value["bridges"] for s, t in terrains(data).items() if "bridges" in t.value}
    for grid, row, line in lines(data):
        for column in range(len(line)):
            for bridge, below in bridges.items():
                near = [grid.sign(hex_) for hex_ in grid.around((column, row))]
                if bridge not in line and signs[below] not in near and bridge in "".join(grid.lines):
                    edit = grid.repainted({(column, row): bridge})
                    yield Mutant([edit], [grid.line_target(row)])


def edges(data):
    """Yields every grid with each of its edges, a record, and the region of that."""
    regions = data.seen("region")
    for grid in grids(data).values():
        for edge in data.records("edge"):
            if edge.pointer[: len(grid.record.pointer)] == grid.record.pointer:
                yield grid, edge, regions[edge.value["region"]]


@kind("edge-inside")
def edge_inside(data):
    for grid, _, region in edges(data):
        middle = grid.id((grid.value["columns"] // 2, grid.value["rows"] // 2))
        for index in range(len(region.value["places"])):
            edit = region.document.set(region.at("places", index), middle)
            yield Mutant([edit], [region.target()])


@kind("edge-torn")
def edge_torn(data):
    for _, _, region in edges(data):
        for index in range(2, len(region.value["places"]) - 2):
            yield Mutant([region.drop("places", index)], [region.target()])


@kind("edge-dropped")
def edge_dropped(data):
    if data.documents["rules.json"].root["battle"].get("flight") == "exit":
        for grid, edge, _ in edges(data):
            if edge.value["purpose"] == "rout":
                yield Mutant([edge.leave()], [grid.record.target()])


@kind("edge-on-other-map")
def edge_on_other_map(data):
    for grid, edge, _ in edges(data):
        for other, _, region in edges(data):
            if other is not grid:
                edit = edge.put("region", region.value["id"])
                yield Mutant([edit], [edge.target()])
