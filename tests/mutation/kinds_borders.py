# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of borders and ports."""

from mutants import Mutant, kind
from the_map import (
    borders,
    distances,
    farthest,
    is_on_land,
    lands,
    other_border,
    owner,
    places,
    seas,
    ways,
)

FAR = 4


def drawn(data, *names):
    """Returns the shapes of the places NAMES, as targets."""
    return data.drawing.targets(*names) if data.drawing else []


@kind("way-back-dropped")
def way_back_dropped(data):
    for (start, end), way in ways(data).items():
        is_port_of_land = way.value["border"] == "port" and end in seas(data)
        if (end, start) in ways(data) and not is_port_of_land:
            yield Mutant([way.leave()], [way.siblings(), ways(data)[end, start].target()])


@kind("border-swapped-on-one-side")
def border_swapped_on_one_side(data):
    for way, back in borders(data, is_on_land):
        for side in (way, back):
            other = other_border(data, side.value["border"])
            yield Mutant([side.put("border", other)], [way.target(), back.target()])


@kind("border-swapped-on-both-sides")
def border_swapped_on_both_sides(data):
    for way, back in borders(data, is_on_land):
        other = other_border(data, way.value["border"])
        edits = [way.put("border", other), back.put("border", other)]
        yield Mutant(edits, [way.target(), back.target()])


@kind("border-forgotten")
def border_forgotten(data):
    for way, back in borders(data, is_on_land) if data.drawing else ():
        names = [back.value["to"], way.value["to"]]
        if len(data.drawing.shared(*names)) > 1:
            spaces = [places(data)[name].target() for name in names]
            yield Mutant([way.leave(), back.leave()], spaces + drawn(data, *names))


@kind("border-invented")
def border_invented(data):
    names = [land.value["id"] for land in lands(data)] if data.drawing else []
    for start in names:
        end = farthest(data, start, names)
        if distances(data, start)[end] < FAR:
            continue
        spaces = places(data)[start], places(data)[end]
        edits = [
            space.append("neighbours", {"to": other, "border": "normal"})
            for space, other in zip(spaces, (end, start))
        ]
        yield Mutant(edits, [space.target() for space in spaces] + drawn(data, start, end))


@kind("border-of-another-kind")
def border_of_another_kind(data):
    for way, back in borders(data, is_on_land):
        edits = [way.put("border", "sea"), back.put("border", "sea")]
        yield Mutant(edits, [way.target(), back.target()])


@kind("border-to-itself")
def border_to_itself(data):
    for name, space in places(data).items():
        border = "sea" if name in seas(data) else "normal"
        yield Mutant([space.append("neighbours", {"to": name, "border": border})], [])


@kind("neighbour-named-twice")
def neighbour_named_twice(data):
    for way in ways(data).values():
        edit = owner(data, way).append("neighbours", way.value)
        yield Mutant([edit], [way.target()])


@kind("one-way-without-note")
def one_way_without_note(data):
    for way, back in borders(data, is_on_land):
        if "note" not in way.value:
            edits = [way.put("one-way", True), back.leave()]
            yield Mutant(edits, [way.target(), back.siblings()])


@kind("one-way-with-way-back")
def one_way_with_way_back(data):
    for way, back in borders(data, is_on_land):
        edits = [way.put("one-way", True), way.put("note", "Down the river only.")]
        yield Mutant(edits, [way.target(), back.target()])


@kind("port-moved")
def port_moved(data):
    for land in lands(data):
        for sea in seas(data):
            if "port" in land.value and land.value["port"]["sea"] != sea:
                yield Mutant([land.document.set(land.at("port", "sea"), sea)], [land.target()])


@kind("port-moved-with-borders")
def port_moved_with_borders(data):
    for land in lands(data) if data.drawing else []:
        name, port = land.value["id"], land.value.get("port")
        if port is None:
            continue
        way = ways(data)[name, port["sea"]]
        for sea in [sea for sea in seas(data) if distances(data, port["sea"])[sea] >= FAR]:
            edits = [
                land.document.set(land.at("port", "sea"), sea),
                way.put("to", sea),
                ways(data)[port["sea"], name].leave(),
                places(data)[sea].append("neighbours", {"to": name, "border": "port"}),
            ]
            yield Mutant(edits, [land.target(), *drawn(data, name, f"port-{name}")])


@kind("port-dropped")
def port_dropped(data):
    for place in places(data).values():
        if "port" in place.value:
            back = ways(data)[place.value["port"]["sea"], place.value["id"]]
            yield Mutant([place.drop("port")], [place.target(), back.target()])


@kind("port-border-dropped")
def port_border_dropped(data):
    for place in places(data).values():
        if "port" in place.value:
            name, sea = place.value["id"], place.value["port"]["sea"]
            back = ways(data)[sea, name]
            yield Mutant([ways(data)[name, sea].leave()], [place.target(), back.target()])
