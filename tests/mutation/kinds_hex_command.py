# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of commands, tokens, leaders and the faces of units."""

from hex_board import fields
from mutants import Mutant, kind, misspelt


def commanded(data):
    """Yields the units that belong to a command."""
    return [unit for unit in data.records("unit") if "command" in unit.value]


def side_of(data, unit):
    """Returns the side for which UNIT fights."""
    return data.seen("nation")[unit.value["nation"]].value["side"]


def leaders(data):
    """Returns the units that are leaders."""
    return [unit for unit in data.records("unit") if "leader" in unit.value]


def battle_of(record):
    """Returns of which battle a unit or a command is, by the beginning of its id."""
    return record.value["id"].partition("-")[0]


@kind("wing-misspelt")
def wing_misspelt(data):
    for unit in commanded(data):
        yield Mutant([unit.put("command", misspelt(unit.value["command"]))], [unit.target()])


@kind("wing-forgotten")
def wing_forgotten(data):
    for unit in commanded(data):
        yield Mutant([unit.drop("command")], [unit.target()])


@kind("wing-of-the-enemy")
def wing_of_the_enemy(data):
    commands = data.records("command")
    for index, unit in enumerate(commanded(data)):
        others = [c for c in commands if c.value["side"] != side_of(data, unit)]
        other = others[index % len(others)]
        yield Mutant([unit.put("command", other.value["id"])], [unit.target(), other.target()])


@kind("wing-changed")
def wing_changed(data):
    for index, unit in enumerate(commanded(data)):
        own = data.seen("command")[unit.value["command"]].value
        others = [
            c.value["id"]
            for c in data.records("command")
            if c.value["side"] == own["side"] and c.value["id"] != own["id"]
            and battle_of(c) == battle_of(unit)
        ]  # fmt: skip
        yield Mutant([unit.put("command", others[index % len(others)])], [unit.target()])


@kind("command-circle")
def command_circle(data):
    commands = data.records("command")
    for command in commands:
        below = [c for c in commands if c.value.get("part-of") == command.value["id"]]
        for other in below:
            edit = command.put("part-of", other.value["id"])
            yield Mutant([edit], [command.target(), other.target()])


@kind("command-of-the-enemy")
def command_of_the_enemy(data):
    for command in data.records("command"):
        for other in data.records("command"):
            if other.value["side"] != command.value["side"]:
                edit = command.put("part-of", other.value["id"])
                yield Mutant([edit], [command.target(), other.target()])


@kind("command-empty")
def command_empty(data):
    document = data.documents["roster.json"]
    for command in data.records("command"):
        more = command.value | {"id": "reserve", "name": "Reserve of nobody"}
        yield Mutant([document.append(("commands",), more)], [])


def led_by(data, leader):
    """Returns the commands that LEADER leads himself."""
    return {leader.value["command"], *leader.value["leader"].get("commands", [])}


@kind("command-without-leader")
def command_without_leader(data):
    commands = data.seen("command")
    for leader in leaders(data):
        others = [other for other in leaders(data) if other is not leader]
        led = set().union(*(led_by(data, other) for other in others))
        own = above = commands[leader.value["command"]]
        while above and above.value["id"] not in led:
            above = commands.get(above.value.get("part-of"))
        if above is None:
            yield Mutant([leader.drop("leader")], [leader.target(), own.target()])


@kind("token-dropped")
def token_dropped(data):
    for field in fields(data):
        for token in field.tokens:
            if "command" in token.value:
                yield Mutant([token.leave()], [token.siblings()])


@kind("token-of-the-enemy")
def token_of_the_enemy(data):
    for field in fields(data):
        for token in field.tokens:
            for side in data.seen("side"):
                if side != token.value["side"] and "command" in token.value:
                    yield Mutant([token.put("side", side)], [token.target()])


@kind("token-of-another-battle")
def token_of_another_battle(data):
    for field in fields(data):
        for index, token in enumerate(field.tokens):
            others = [
                c.value["id"]
                for c in data.records("command")
                if c.value["side"] == token.value["side"] and "part-of" in c.value
                and battle_of(c) != field.root.value["id"]
            ]  # fmt: skip
            if "command" in token.value:
                edit = token.put("command", others[index % len(others)])
                yield Mutant([edit], [token.target()])


@kind("leader-range-dropped")
def leader_range_dropped(data):
    if "command-reach" not in data.documents["rules.json"].root["battle"]:
        for leader in leaders(data):
            yield Mutant([leader.drop("leader", "range")], [leader.target()])


@kind("leader-range-changed")
def leader_range_changed(data):
    for leader in leaders(data):
        edit = leader.document.set(leader.at("leader", "range"), leader.value["leader"]["range"] + 1)
        yield Mutant([edit], [leader.target()])


def succeeding(leader, name):
    """Returns an edit by which LEADER takes the place of NAME."""
    value = leader.value["leader"] | {"succeeds": name}
    return leader.document.set(leader.at("leader"), value)


@kind("successors-in-circle")
def successors_in_circle(data):
    for one in leaders(data):
        for other in leaders(data):
            if one is not other and side_of(data, one) == side_of(data, other):
                edits = [succeeding(one, other.value["id"]), succeeding(other, one.value["id"])]
                yield Mutant(edits, [one.target(), other.target()])


@kind("successor-of-an-enemy")
def successor_of_an_enemy(data):
    for one in leaders(data):
        for other in leaders(data):
            if side_of(data, one) != side_of(data, other):
                yield Mutant([succeeding(one, other.value["id"])], [one.target()])


@kind("successor-is-himself")
def successor_is_himself(data):
    for leader in leaders(data):
        yield Mutant([succeeding(leader, leader.value["id"])], [leader.target()])


def with_two_faces(data):
    """Returns the units that fight and have two faces."""
    units = [unit for unit in data.records("unit") if len(unit.value.get("faces", [])) == 2]
    return [unit for unit in units if "leader" not in unit.value]


@kind("face-dropped")
def face_dropped(data):
    for unit in with_two_faces(data):
        yield Mutant([unit.drop("faces", 1)], [unit.target()])


@kind("face-too-many")
def face_too_many(data):
    for unit in with_two_faces(data):
        yield Mutant([unit.append("faces", unit.value["faces"][1])], [unit.target()])


@kind("faces-swapped")
def faces_swapped(data):
    for unit in with_two_faces(data):
        yield Mutant([unit.put("faces", unit.value["faces"][::-1])], [unit.target()])


def with_morale(data, change):
    """Yields mutants in which the morale of a unit's faces is what CHANGE makes of them."""
    for unit in with_two_faces(data):
        faces = change(unit.value["faces"])
        yield Mutant([unit.put("faces", faces)], [unit.target()])


@kind("face-number-dropped")
def face_number_dropped(data):
    yield from with_morale(
        data, lambda faces: [faces[0], {k: v for k, v in faces[1].items() if k != "morale"}]
    )


@kind("face-number-typed-twice")
def face_number_typed_twice(data):
    yield from with_morale(data, lambda f: [f[0] | {"morale": 11 * f[0]["morale"]}, f[1]])


@kind("face-number-changed")
def face_number_changed(data):
    yield from with_morale(data, lambda f: [face | {"morale": face["morale"] + 1} for face in f])


@kind("move-dropped")
def move_dropped(data):
    for unit in with_two_faces(data):
        faces = [{k: v for k, v in face.items() if k != "move"} for face in unit.value["faces"]]
        yield Mutant([unit.put("faces", faces)], [unit.target()])
