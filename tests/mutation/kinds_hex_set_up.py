# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of where units of a hex battle stand, how they face and what they are told."""

from hex_board import CORNERS, SIDES, cost_of, fields, grids, opposite, terrains
from mutants import Mutant, kind, misspelt


def placements(data):
    """Yields every battle with each unit in it that is no leader."""
    for field in fields(data):
        for name in field.troops():
            yield field, name


@kind("hex-too-full")
def hex_too_full(data):
    for field, name in placements(data):
        for other in field.troops():
            one, two = field.unit(name), field.unit(other)
            there = field.standing(field.at(other))
            alike = [n for n in there if field.unit(n)["type"] == one["type"]]
            is_full = len(alike) == (1 if one["type"] == "battalion" else 2)
            is_allied = field.side(name) == field.side(other) and one["type"] == two["type"]
            if is_allied and is_full and one["type"] != "redoubt" and name not in there:
                edit = field.move(name, field.at(other))
                yield Mutant([edit], field.target(name, *there))


def barred(data, field, type_):
    """Yields the hexes that cost units of TYPE_ nothing that is stated."""
    signs = [s for s, t in terrains(data).items() if cost_of(t, type_) is None]
    return field.free(signs)


@kind("guns-in-forest")
def guns_in_forest(data):
    for field, name in placements(data):
        type_ = field.unit(name)["type"]
        if type_ in ("battery", "artillery"):
            for hex_ in list(barred(data, field, type_))[:12]:
                yield Mutant([field.move(name, hex_)], field.target(name))


@kind("unit-in-water")
def unit_in_water(data):
    water = [s for s, t in terrains(data).items() if t.value.get("pattern") == "water"]
    for field, name in placements(data):
        for hex_ in list(field.free(water))[:3]:
            yield Mutant([field.move(name, hex_)], field.target(name))


@kind("unit-out-of-command")
def unit_out_of_command(data):
    clear = [s for s, t in terrains(data).items() if t.value["id"] == "clear"]
    for field, name in placements(data):
        mine = [n for n in field.placed if field.side(n) == field.side(name) and n != name]
        foes = [n for n in field.placed if field.side(n) != field.side(name)]
        for hex_ in list(field.free(clear))[::17]:
            friends = min(field.grid.distance(hex_, field.at(n)) for n in mine)
            enemies = min(field.grid.distance(hex_, field.at(n)) for n in foes)
            if friends > 7 and enemies > 2 and field.unit(name)["type"] != "redoubt":
                yield Mutant([field.move(name, hex_)], field.target(name))
                break


@kind("unit-off-the-map")
def unit_off_the_map(data):
    for field, name in placements(data):
        beyond = (field.at(name)[0], field.grid.value["rows"] + 2)
        yield Mutant([field.move(name, beyond)], field.target(name))


@kind("unit-on-another-map")
def unit_on_another_map(data):
    for field, name in placements(data):
        for grid in grids(data).values():
            if grid is not field.grid:
                edit = field.placed[name].put("at", grid.id((5, 5)))
                yield Mutant([edit], field.target(name))


@kind("unit-among-enemies")
def unit_among_enemies(data):
    for field, name in placements(data):
        foes = [n for n in field.troops() if field.side(n) != field.side(name)]
        there = field.standing(field.at(foes[len(name) % len(foes)]))
        yield Mutant([field.move(name, field.at(there[0]))], field.target(name, *there))


@kind("unit-set-up-twice")
def unit_set_up_twice(data):
    for field, name in placements(data):
        hex_ = next(field.free("."))
        again = field.placed[name].value | {"at": field.grid.id(hex_)}
        yield Mutant([field.position.append("units", again)], field.target(name))


@kind("facing-a-side")
def facing_a_side(data):
    for field, name in placements(data):
        wrong = [s for s in SIDES[field.grid.top] if s not in CORNERS[field.grid.top]]
        edit = field.placed[name].put("facing", wrong[len(name) % len(wrong)])
        yield Mutant([edit], field.target(name))


@kind("facing-forgotten")
def facing_forgotten(data):
    for field, name in placements(data):
        if field.types[field.unit(name)["type"]].value["zone"] in ("front", "far-front"):
            yield Mutant([field.placed[name].drop("facing")], field.target(name))


@kind("facing-apart")
def facing_apart(data):
    for field, name in placements(data):
        there = [n for n in field.standing(field.at(name)) if "leader" not in field.unit(n)]
        arms = {field.types[field.unit(n)["type"]].value["arm"] for n in there}
        # Guns may face another way than the foot beside them where turning costs movement.
        if len(there) == 2 and "artillery" not in arms:
            edit = field.placed[name].put("facing", opposite(field.placed[name].value["facing"]))
            yield Mutant([edit], field.target(*there))


@kind("facing-all-away")
def facing_all_away(data):
    for field in fields(data):
        for side in data.seen("side"):
            own = [n for n in field.troops() if field.side(n) == side]
            turned = [(field.placed[n], opposite(field.placed[n].value["facing"])) for n in own]
            edits = [placed.put("facing", facing) for placed, facing in turned]
            yield Mutant(edits, field.target(*own))


@kind("facing-changed")
def facing_changed(data):
    for field, name in placements(data):
        corners = CORNERS[field.grid.top]
        facing = field.placed[name].value["facing"]
        if len(field.standing(field.at(name))) == 1:
            other = corners[(corners.index(facing) + 1) % 6]
            yield Mutant([field.placed[name].put("facing", other)], field.target(name))


@kind("formation-of-others")
def formation_of_others(data):
    for field, name in placements(data):
        for formation in data.seen("formation").values():
            if field.unit(name)["type"] not in formation.value.get("types", [""]):
                edit = field.placed[name].put("formation", formation.value["id"])
                yield Mutant([edit], field.target(name))


@kind("morale-above-full")
def morale_above_full(data):
    for field, name in placements(data):
        edit = field.placed[name].put("morale", field.unit(name)["faces"][0]["morale"] + 2)
        yield Mutant([edit], field.target(name))


@kind("order-misspelt")
def order_misspelt(data):
    for field in fields(data):
        for given in field.orders:
            yield Mutant([given.put("order", misspelt(given.value["order"]))], [given.target()])


@kind("order-of-another-battle")
def order_of_another_battle(data):
    for field in fields(data):
        for other in fields(data):
            for given, foreign in zip(field.orders, other.orders):
                if field is not other:
                    edit = given.put("command", foreign.value["command"])
                    yield Mutant([edit], [given.target()])


@kind("order-too-close")
def order_too_close(data):
    for field in fields(data):
        for given in field.orders:
            order = data.seen("order")[given.value["order"]].value
            led = [n for n in field.leaders() if field.unit(n)["command"] == given.value["command"]]
            for leader in led if "distance" in order else ():
                foes = [n for n in field.troops() if field.side(n) != field.side(leader)]
                near = [
                    hex_
                    for hex_ in field.free(".")
                    if field.grid.distance(hex_, field.at(leader)) in (2, 3)
                ]
                for index, foe in enumerate(foes[::9]):
                    edit = field.move(foe, near[index % len(near)])
                    yield Mutant([edit], [given.target(), *field.target(foe, leader)])


def superiors(data, field, command):
    """Yields the leaders in place of COMMAND, and of those that it is part of."""
    while command is not None:
        for name in field.leaders():
            led = field.unit(name)["leader"].get("commands", [])
            if command in (field.unit(name)["command"], *led):
                yield name
        command = data.seen("command")[command].value.get("part-of")


@kind("leader-forgotten")
def leader_forgotten(data):
    for field in fields(data):
        for leader in field.leaders():
            own = field.unit(leader)["command"]
            others = [name for name in superiors(data, field, own) if name != leader]
            reach = [(field.at(name), field.unit(name)["leader"]["range"]) for name in others]
            men = [n for n in field.troops() if field.unit(n)["command"] == own]
            lost = [
                n
                for n in men
                if all(field.grid.distance(field.at(n), at) > 2 * hexes for at, hexes in reach)
            ]
            if lost:
                targets = [field.placed[leader].siblings(), *field.target(*men)]
                yield Mutant([field.placed[leader].leave()], targets)


@kind("unit-forgotten")
def unit_forgotten(data):
    for field, name in placements(data):
        yield Mutant([field.placed[name].leave()], [field.placed[name].siblings()])
