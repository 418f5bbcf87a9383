# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of the drawn map."""

from mutants import Mutant, kind, misspelt
from the_map import borders, distances, places, ways

SHIFT = (45.0, 30.0)
FAR = 4


def shapes(data):
    """Returns the shapes of lands and seas whose place the set has."""
    found = data.drawing.of_class("territory", "sea") if data.drawing else []
    return [shape for shape in found if shape.id in places(data)]


def of(data, name):
    """Returns the shape of the place NAME, its record and the ways that lead there, as targets."""
    back = [way.target() for (_, end), way in ways(data).items() if end == name]
    return [*data.drawing.targets(name), places(data)[name].target(), *back]


@kind("shape-dropped")
def shape_dropped(data):
    for shape in shapes(data):
        edit = data.drawing.edit(shape.start, shape.end, "", f"{shape.id}: left out")
        yield Mutant([edit], of(data, shape.id)[1:])


@kind("shape-renamed")
def shape_renamed(data):
    for shape in shapes(data):
        start = data.drawing.text.index(shape.id, shape.start)
        wrong = misspelt(shape.id, data.drawing.elements)
        edit = data.drawing.edit(start, start + len(shape.id), wrong, f"{shape.id}: called {wrong}")
        yield Mutant([edit], of(data, shape.id))


@kind("shape-drawn-twice")
def shape_drawn_twice(data):
    for shape in shapes(data):
        text = "\n" + data.drawing.text[shape.start : shape.end]
        edit = data.drawing.edit(shape.end, shape.end, text, f"{shape.id}: twice")
        yield Mutant([edit], of(data, shape.id))


@kind("shape-shifted")
def shape_shifted(data):
    for shape in shapes(data):
        edits = [
            data.drawing.edit(
                point.numbers,
                point.end,
                f"{point.x + SHIFT[0]:.1f},{point.y + SHIFT[1]:.1f}",
                f"{shape.id}: shifted by {SHIFT}",
            )
            for point in data.drawing.vertices(shape.id)
        ]
        yield Mutant(edits, of(data, shape.id))


def height(point, before, after):
    """Returns how far POINT lies from the line from BEFORE to AFTER."""
    across, down = after.x - before.x, after.y - before.y
    area = abs(across * (point.y - before.y) - down * (point.x - before.x))
    length = (across**2 + down**2) ** 0.5
    return area / length if length else 0.0


@kind("shape-torn")
def shape_torn(data):
    for way, back in borders(data, lambda border: border != "port") if data.drawing else ():
        name, other = back.value["to"], way.value["to"]
        points, shared = data.drawing.vertices(name), data.drawing.shared(name, other)
        triples = [
            (height(point, before, after), point)
            for before, point, after in zip(points, points[1:], points[2:])
            if not (point.is_first or after.is_first)
            and {before.place, point.place, after.place} <= shared
        ]
        if triples:
            far, point = max(triples, key=lambda triple: triple[0])
            label = f"{name}: lost the point {point.x},{point.y}, {far:.1f} beside, towards {other}"
            edit = data.drawing.edit(point.start, point.end, "", label)
            yield Mutant([edit], of(data, name) + of(data, other))


@kind("shape-unreadable")
def shape_unreadable(data):
    for index, shape in enumerate(shapes(data)):
        points = data.drawing.vertices(shape.id)
        point = points[index % len(points)]
        label = f"{shape.id}: with an o in its path"
        edit = data.drawing.edit(point.numbers, point.numbers + 1, "o", label)
        yield Mutant([edit], of(data, shape.id))


@kind("anchor-moved-out")
def anchor_moved_out(data):
    for shape in shapes(data):
        for other in shapes(data):
            name = f"anchor-{shape.id}"
            is_far = distances(data, shape.id).get(other.id, 0) == FAR
            if is_far and name in data.drawing.elements:
                edit = data.drawing.moved_circle(name, *data.drawing.middle(other.id))
                yield Mutant([edit], [data.drawing.target(name), *of(data, shape.id)])


@kind("port-mark-moved-out")
def port_mark_moved_out(data):
    for mark in data.drawing.of_class("port") if data.drawing else []:
        name = mark.id.removeprefix("port-")
        if name not in {shape.id for shape in shapes(data)}:
            continue
        neighbours = [end for (start, end) in ways(data) if start == name]
        for place in (name, neighbours[0]):
            edit = data.drawing.moved_circle(mark.id, *data.drawing.middle(place))
            yield Mutant([edit], [data.drawing.target(mark.id), *of(data, name)])
