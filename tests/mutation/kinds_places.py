# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of places, their towns and values, of regions and of names."""

from kinds_borders import drawn
from mutants import Mutant, kind, misspelt
from the_map import capitals, lands, limits, places, ways

NAMED = ("space", "region", "nation", "unit")


@kind("place-cut-off")
def place_cut_off(data):
    for name, space in places(data).items():
        backs = [way for (start, end), way in ways(data).items() if end == name]
        edits = [space.put("neighbours", [])] + [way.leave() for way in backs]
        edits += [space.drop("port")] if "port" in space.value else []
        has_no_ports = all(p.value.get("port", {}).get("sea") != name for p in places(data).values())
        if has_no_ports and space.value["kind"] != "box":
            yield Mutant(edits, [space.target(), *[way.siblings() for way in backs]])


@kind("place-dropped")
def place_dropped(data):
    for name, space in places(data).items():
        named = [record.target() for record in data.naming("space", name)]
        yield Mutant([space.leave()], named + drawn(data, name))


@kind("land-called-sea")
def land_called_sea(data):
    for land in lands(data):
        yield Mutant([land.put("kind", "sea")], [land.target(), *drawn(data, land.value["id"])])


@kind("land-of-another-nation")
def land_of_another_nation(data):
    for land in lands(data):
        if land.value["id"] not in capitals(data) and "nation" in land.value:
            nation = next(n for n in data.seen("nation") if n != land.value["nation"])
            yield Mutant([land.put("nation", nation)], [land.target()])


def with_value(data, entity, member):
    """Yields the records of ENTITY that have a number as MEMBER, and what the game allows."""
    bounds = limits(data, f"{entity}.{member}")
    for record in data.records(entity):
        if isinstance(record.value.get(member), int):
            yield record, bounds


@kind("forage-negative")
def forage_negative(data):
    for land, _ in with_value(data, "space", "forage"):
        yield Mutant([land.put("forage", -land.value["forage"])], [land.target()])


@kind("forage-out-of-range")
def forage_out_of_range(data):
    for land, bounds in with_value(data, "space", "forage"):
        yield Mutant([land.put("forage", bounds[1] + 1)], [land.target()])


@kind("forage-forgotten")
def forage_forgotten(data):
    for land in lands(data):
        if "forage" in land.value:
            yield Mutant([land.drop("forage")], [land.target()])


@kind("forage-changed")
def forage_changed(data):
    for land, (least, most) in with_value(data, "space", "forage"):
        value = land.value["forage"] + 1 if land.value["forage"] < most else least
        yield Mutant([land.put("forage", value)], [land.target()])


@kind("garrison-out-of-range")
def garrison_out_of_range(data):
    for town, (least, most) in with_value(data, "garrison", "value"):
        for value in (least - 1, most + 1):
            yield Mutant([town.put("value", value)], [town.target()])


@kind("garrison-changed")
def garrison_changed(data):
    for town, (least, most) in with_value(data, "garrison", "value"):
        value = town.value["value"] + 1 if town.value["value"] < most else least
        yield Mutant([town.put("value", value)], [town.target()])


@kind("garrison-forgotten")
def garrison_forgotten(data):
    for land in lands(data):
        if land.value["id"] not in capitals(data) and "garrison" in land.value:
            yield Mutant([land.drop("garrison")], [land.target()])


@kind("region-place-dropped")
def region_place_dropped(data):
    for region in data.records("region"):
        for index in range(len(region.value["places"])):
            yield Mutant([region.drop("places", index)], [region.target()])


@kind("region-place-twice")
def region_place_twice(data):
    for region in data.records("region"):
        for place in region.value["places"]:
            yield Mutant([region.append("places", place)], [region.target()])


def pairs(data, *entities):
    """Yields every named record of ENTITIES with the next one of its kind, which names another."""
    for entity in entities:
        named = [record for record in data.records(entity) if "name" in record.value]
        for record, other in zip(named, named[1:] + named[:1]):
            if record.value["name"] != other.value["name"]:
                yield record, other


@kind("name-given-twice")
def name_given_twice(data):
    for record, other in pairs(data, "space", "nation"):
        edit = record.put("name", other.value["name"])
        yield Mutant([edit], [record.target(), other.target()])


@kind("unit-name-given-twice")
def unit_name_given_twice(data):
    for record, other in pairs(data, "unit"):
        edit = record.put("name", other.value["name"])
        yield Mutant([edit], [record.target(), other.target()])


@kind("alias-given-twice")
def alias_given_twice(data):
    for record, other in pairs(data, "space", "nation", "unit"):
        edit = record.append("aliases", other.value["name"])
        yield Mutant([edit], [record.target(), other.target()])


@kind("name-misspelt")
def name_misspelt(data):
    for record in data.records(*NAMED):
        if "name" in record.value:
            yield Mutant([record.put("name", misspelt(record.value["name"]))], [record.target()])


@kind("name-blank")
def name_blank(data):
    for record, member, _ in data.members("title"):
        if member in ("name", "title") and record.pointer:
            blank = " " * (len(record.value[member]) % 2)
            yield Mutant([record.put(member, blank)], [record.target()])
