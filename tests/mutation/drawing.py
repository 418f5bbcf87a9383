# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawn map: elements on one line and absolute points, as the drawings of data/ have them."""

import re
from typing import NamedTuple

from documents import Document, Edit, Target

ELEMENT = re.compile(r'<(path|circle) id="([^"]+)" class="([^"]+)"[^\n]*>')
PATH = re.compile(r' d="([^"]*)"')
POINT = re.compile(r"([ML]) ?((-?[\d.]+),(-?[\d.]+))")
CENTRE = re.compile(r'cx="(-?[\d.]+)" cy="(-?[\d.]+)"')


class Element(NamedTuple):
    """A path or a circle and where it stands in the text."""

    id: str
    tag: str
    classes: list
    start: int
    end: int


class Vertex(NamedTuple):
    """A point of a path, where its command, its numbers and its end stand in the text."""

    x: float
    y: float
    start: int
    numbers: int
    end: int
    is_first: bool

    @property
    def place(self):
        """Where the point lies."""
        return self.x, self.y


class Drawing(Document):
    """The file map.svg of a data set."""

    def __init__(self, folder, path, text):
        super().__init__(folder, path, text)
        self.elements = {
            match[2]: Element(match[2], match[1], match[3].split(), *match.span())
            for match in ELEMENT.finditer(text)
        }

    def of_class(self, *names):
        """Returns the elements of one of the classes NAMES."""
        return [e for e in self.elements.values() if set(names) & set(e.classes)]

    def target(self, name):
        """Returns the element NAME as a target."""
        return Target(self, *self.elements[name][3:5])

    def targets(self, *names):
        """Returns those of NAMES that are drawn, as targets."""
        return [self.target(name) for name in names if name in self.elements]

    def vertices(self, name):
        """Returns the points of the path NAME."""
        element = self.elements[name]
        path = PATH.search(self.text, element.start, element.end)
        return [
            Vertex(float(m[3]), float(m[4]), m.start(), m.start(2), m.end(), m[1] == "M")
            for m in POINT.finditer(self.text, *path.span(1))
        ]

    def shared(self, name, other):
        """Returns the places of the points that the paths NAME and OTHER have both."""
        return {v.place for v in self.vertices(name)} & {v.place for v in self.vertices(other)}

    def middle(self, name):
        """Returns a point in the middle of the place NAME: its anchor, or the mean of its points."""
        if f"anchor-{name}" in self.elements:
            return self.centre(f"anchor-{name}")
        points = self.vertices(name)
        return tuple(round(sum(xs) / len(points), 1) for xs in zip(*[v.place for v in points]))

    def centre(self, name):
        """Returns the centre of the circle NAME."""
        element = self.elements[name]
        match = CENTRE.search(self.text, element.start, element.end)
        return float(match[1]), float(match[2])

    def edit(self, start, end, text, label):
        """Returns an edit of a part of the drawing."""
        return Edit(self, start, end, text, f"{self.path} {label}")

    def moved_circle(self, name, x, y):
        """Returns an edit that draws the circle NAME elsewhere."""
        element = self.elements[name]
        start, end = CENTRE.search(self.text, element.start, element.end).span()
        return self.edit(start, end, f'cx="{x}" cy="{y}"', f"{name}: moved to {x},{y}")
