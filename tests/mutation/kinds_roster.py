# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of nations, types, units and the pieces in the box."""

from collections import Counter

from mutants import Mutant, kind, misspelt
from the_map import limits, places, seas

NO_RATINGS = ("3A", "A", "a3", "A33", "3", "A-3", "")
SELF_NAMING = ("pool", "part-of", "attacks-with")


def unplaced(data):
    """Returns the units that no scenario and no rule names, and that stand nowhere at first."""
    return [
        unit
        for unit in data.records("unit")
        if "nation" in unit.value and not data.naming("unit", unit.value["id"])
    ]


def with_capitals(data):
    """Yields every nation with the index of each of its capitals."""
    for nation in data.records("nation"):
        for index in range(len(nation.value.get("capitals") or [])):
            yield nation, index


@kind("capital-dropped")
def capital_dropped(data):
    for nation, index in with_capitals(data):
        yield Mutant([nation.drop("capitals", index)], [nation.target()])
        yield Mutant([nation.drop("capitals")], [nation.target()])


@kind("capital-abroad")
def capital_abroad(data):
    for nation, index in with_capitals(data):
        own = {nation.value["id"], nation.value.get("part-of")}
        for name, place in places(data).items():
            if place.value["kind"] == "land" and place.value.get("nation") not in own:
                edit = nation.document.set(nation.at("capitals", index), name)
                yield Mutant([edit], [nation.target(), place.target()])


@kind("capital-without-town")
def capital_without_town(data):
    for nation, index in with_capitals(data):
        place = places(data)[nation.value["capitals"][index]]
        yield Mutant([place.drop("garrison")], [place.target(), nation.target()])
        for sea in seas(data):
            edit = nation.document.set(nation.at("capitals", index), sea)
            yield Mutant([edit], [nation.target(), places(data)[sea].target()])


@kind("nation-on-other-side")
def nation_on_other_side(data):
    for nation in data.records("nation"):
        for side in data.seen("side"):
            if nation.value.get("side") not in (None, side):
                yield Mutant([nation.put("side", side)], [nation.target()])


@kind("names-itself")
def names_itself(data):
    for nation in data.records("nation"):
        for member in SELF_NAMING:
            yield Mutant([nation.put(member, nation.value["id"])], [nation.target()])
    for unit in data.records("unit"):
        yield Mutant([unit.put("twin", unit.value["id"])], [unit.target()])


@kind("colour-count-too-low")
def colour_count_too_low(data):
    nations, units = data.seen("nation"), data.seen("unit").values()
    colour_of = {name: nation.value.get("colour") for name, nation in nations.items()}
    used = Counter(colour_of[unit.value["nation"]] for unit in units if "nation" in unit.value)
    for colour in data.records("colour"):
        name = colour.value["id"]
        pieces = [u.target() for u in units if colour_of.get(u.value.get("nation")) == name]
        for blocks in range(1, used[name]) if colour.value.get("blocks") else []:
            yield Mutant([colour.put("blocks", blocks)], [colour.target(), *pieces])


@kind("unit-type-misspelt")
def unit_type_misspelt(data):
    for unit in data.records("unit"):
        if "type" in unit.value:
            wrong = misspelt(unit.value["type"], data.seen("type"))
            yield Mutant([unit.put("type", wrong)], [unit.target()])


@kind("unit-type-changed")
def unit_type_changed(data):
    types = data.seen("type")
    for unit in unplaced(data):
        for name, other in types.items():
            if name != unit.value["type"] and other.value["moves"] == "land":
                yield Mutant([unit.put("type", name)], [unit.target()])


@kind("unit-of-another-nation")
def unit_of_another_nation(data):
    nations = data.seen("nation")
    for unit in unplaced(data):
        colour = nations[unit.value["nation"]].value.get("colour")
        for name, nation in nations.items():
            if name != unit.value["nation"] and nation.value.get("colour") == colour:
                yield Mutant([unit.put("nation", name)], [unit.target()])


@kind("rating-malformed")
def rating_malformed(data):
    for index, unit in enumerate(data.records("unit")):
        if "rating" in unit.value:
            wrong = NO_RATINGS[index % len(NO_RATINGS)]
            yield Mutant([unit.put("rating", wrong)], [unit.target()])


@kind("strength-out-of-range")
def strength_out_of_range(data):
    least, most = limits(data, "unit.strength") or data.entities["unit"]["strength"].range
    for index, unit in enumerate(data.records("unit")):
        if "strength" in unit.value:
            wrong = (least - 1, most + 1, -1)[index % 3]
            yield Mutant([unit.put("strength", wrong)], [unit.target()])


@kind("twin-one-sided")
def twin_one_sided(data):
    units = [unit for unit in data.records("unit") if "nation" in unit.value]
    by_id = {unit.value["id"]: unit for unit in units}
    for unit in units:
        twin = by_id.get(unit.value.get("twin"))
        if twin:
            yield Mutant([unit.drop("twin")], [unit.target(), twin.target()])
        for other in units:
            is_wrong = other is not unit and other is not twin
            if is_wrong and other.value["nation"] == unit.value["nation"]:
                edit = unit.put("twin", other.value["id"])
                yield Mutant([edit], [unit.target(), other.target()])
