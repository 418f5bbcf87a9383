# SPDX-License-Identifier: GPL-3.0-or-later
"""Places, ways and ports of one data set, as the mutators of maps ask for them."""

from functools import lru_cache

NO_LAND_BORDERS = ("port", "sea", "blocked")


@lru_cache
def places(data):
    """Returns id -> record of the spaces that the set has in full."""
    return {s.value["id"]: s for s in data.records("space") if "kind" in s.value}


def lands(data):
    """Returns the lands, as records."""
    return [space for space in places(data).values() if space.value["kind"] == "land"]


def seas(data):
    """Returns the ids of the sea zones."""
    return [name for name, space in places(data).items() if space.value["kind"] == "sea"]


def owner(data, way):
    """Returns the space that has the way, a record."""
    return next(s for s in places(data).values() if s.pointer == way.pointer[:-2])


@lru_cache
def ways(data):
    """Returns (from, to) -> way, a record, for all neighbours."""
    spaces = {space.pointer: name for name, space in places(data).items()}
    found = data.records("neighbour")
    return {(spaces[way.pointer[:-2]], way.value["to"]): way for way in found}


def borders(data, is_wanted):
    """Yields the pairs of ways there and back whose type IS_WANTED, each pair once."""
    for (start, end), way in ways(data).items():
        if start < end and (end, start) in ways(data) and is_wanted(way.value["border"]):
            yield way, ways(data)[end, start]


def is_on_land(border):
    """Tells whether BORDER is a type of border between lands."""
    return border not in NO_LAND_BORDERS


def other_border(data, border):
    """Returns another type of border between lands."""
    return next(name for name in data.seen("border") if name != border)


@lru_cache
def distances(data, start):
    """Returns place -> number of ways from START, for the places that can be reached."""
    found, edge = {start: 0}, [start]
    while edge:
        edge = [end for (place, end) in ways(data) if place in edge and end not in found]
        found |= {end: max(found.values()) + 1 for end in edge}
    return found


def farthest(data, start, among):
    """Returns the one of AMONG that is farthest from START, the first of several."""
    reach = distances(data, start)
    return max(among, key=lambda name: reach.get(name, -1))


def capitals(data):
    """Returns the ids of all capitals."""
    nations = data.seen("nation").values()
    return {name for nation in nations for name in nation.value.get("capitals") or []}


def limits(data, field):
    """Returns what the game allows for FIELD, as entity.member, or None."""
    for record in data.records("range") + (data.below.records("range") if data.below else []):
        if record.value["field"] == field:
            return record.value["min"], record.value["max"]
    return None
