# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the places of a drawn map are: on the map, and on the screen of an editor that shows it."""

import math
import re
import time
import xml.etree.ElementTree

NUMBERS = re.compile(r"-?[0-9.]+(?:e-?[0-9]+)?")
SUBPATHS = re.compile(r"[Mm][^Mm]*")
CURVES = re.compile(r"[CcQqAaSsTtHhVvlm]")

# As in editor/tools/view-transform.
FIT_MARGIN = 12
ZOOM_STEP = math.sqrt(2)

SAMPLES = 24  # points tried along each side of a place

# In pixels, where a block is looked for: about half its size, and so far beside its place.
STEP_ACROSS, STEP_DOWN = 26, 20
BESIDE = 40

# Seconds that a click may take to be seen, in one round after the other, and from one look for that
# to the next.
PATIENCES = (0, 1, 8)
LOOK_AGAIN = 0.1


def rings_of(path):
    """Returns the rings of PATH, which has absolute straight lines only, as lists of points."""
    if CURVES.search(path):
        raise ValueError(f"not of straight lines: {path[:40]}")
    rings = []
    for part in SUBPATHS.findall(path):
        numbers = [float(text) for text in NUMBERS.findall(part)]
        rings.append(list(zip(numbers[::2], numbers[1::2])))
    return rings


def edges_of(rings):
    """Yields the edges of RINGS as pairs of points."""
    for ring in rings:
        yield from zip(ring, ring[1:] + ring[:1])


def is_inside(rings, point):
    """Tells whether POINT lies inside RINGS (even-odd)."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in edges_of(rings):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def distance(point, edge):
    """Returns how far POINT is from EDGE."""
    (x, y), ((x1, y1), (x2, y2)) = point, edge
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length if length else 0
    along = max(0, min(1, along))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


class DrawnMap:
    """The shapes of a map.svg."""

    def __init__(self, path):
        root = xml.etree.ElementTree.parse(path).getroot()
        self.box = [float(text) for text in root.get("viewBox").split()]
        self.rings = {}
        for element in root.iter():
            if element.get("id") and element.get("d"):
                try:
                    self.rings[element.get("id")] = rings_of(element.get("d"))
                except ValueError:
                    pass  # a coast, a frame: no place

    def points_in(self, place):
        """Returns points inside PLACE, those with most room around them first."""
        rings = self.rings[place]
        edges = list(edges_of(rings))
        across = [x for ring in rings for x, _ in ring]
        down = [y for ring in rings for _, y in ring]
        width, height = max(across) - min(across), max(down) - min(down)
        points = [
            (min(across) + width * (i + 0.5) / SAMPLES, min(down) + height * (j + 0.5) / SAMPLES)
            for i in range(SAMPLES)
            for j in range(SAMPLES)
        ]
        inside = [point for point in points if is_inside(rings, point)]
        return sorted(inside, key=lambda point: -min(distance(point, edge) for edge in edges))

    def middle(self, place):
        """Returns the point of PLACE with most room around it."""
        return self.points_in(place)[0]

    def border(self, place, other):
        """Returns a point in the middle of the longest line that PLACE and OTHER share."""
        shared = {frozenset(edge) for edge in edges_of(self.rings[place])}
        shared &= {frozenset(edge) for edge in edges_of(self.rings[other])}
        edges = [tuple(edge) for edge in shared if len(edge) == 2]
        (x1, y1), (x2, y2) = max(edges, key=lambda edge: (math.dist(*edge), edge))
        return (x1 + x2) / 2, (y1 + y2) / 2


class MapScreen:
    """A map on the screen: it goes along with what is done to the view, as the view itself does."""

    def __init__(self, drawn, editor):
        self.drawn = drawn
        self.editor = editor
        self.widget = editor.find(name="Map", role="image")
        left, top, self.width, self.height = editor.tree.extents(self.widget)
        border = editor.border_around(self.widget)
        self.left, self.top = left + border, top + border
        self.fit()

    def fit(self):
        """Shows all of the map, by the key."""
        self.editor.press("ctrl+0")
        left, top, width, height = self.drawn.box
        inner = self.width - 2 * FIT_MARGIN, self.height - 2 * FIT_MARGIN
        self.scale = min(inner[0] / width, inner[1] / height)
        self.x = (left + width / 2) * self.scale - self.width / 2
        self.y = (top + height / 2) * self.scale - self.height / 2

    def at(self, point):
        """Returns where POINT of the map is on the screen."""
        x, y = point
        return (
            round(self.left + x * self.scale - self.x),
            round(self.top + y * self.scale - self.y),
        )

    def zoom(self, point, notches):
        """Turns the wheel by NOTCHES with the pointer at POINT of the map, which stays there."""
        x, y = self.at(point)
        self.editor.scroll((x, y), notches)
        factor = ZOOM_STEP**notches
        self.x = (self.x + x - self.left) * factor - (x - self.left)
        self.y = (self.y + y - self.top) * factor - (y - self.top)
        self.scale *= factor

    def shows(self, point):
        """Tells whether POINT of the map is on the screen."""
        x, y = self.at(point)
        return 0 < x - self.left < self.width and 0 < y - self.top < self.height

    def place(self, place):
        """Returns where PLACE is on the screen."""
        return self.at(self.drawn.middle(place))

    def border(self, place, other):
        """Returns where the border of PLACE and OTHER is on the screen."""
        return self.at(self.drawn.border(place, other))

    def selection(self):
        """Returns what the map says is selected."""
        return self.editor.selection()

    def around(self, place):
        """Returns points of the screen in and beside PLACE, where its blocks may stand, those in
        the middle first."""
        corners = [self.at(point) for ring in self.drawn.rings[place] for point in ring]
        left, right = min(x for x, _ in corners) - BESIDE, max(x for x, _ in corners) + BESIDE
        top, bottom = min(y for _, y in corners) - BESIDE, max(y for _, y in corners) + BESIDE
        middle = (left + right) / 2, (top + bottom) / 2
        points = [
            (x, y)
            for x in range(max(left, self.left), min(right, self.left + self.width), STEP_ACROSS)
            for y in range(max(top, self.top), min(bottom, self.top + self.height), STEP_DOWN)
        ]
        return sorted(points, key=lambda point: math.dist(point, middle))

    def comes_to_select(self, title, seconds):
        """Tells whether the map says within SECONDS that TITLE is selected."""
        end = time.monotonic() + seconds
        while self.selection() != title:
            if time.monotonic() >= end:
                return False
            time.sleep(LOOK_AGAIN)
        return True

    def block(self, title, place):
        """Clicks about PLACE until the block called TITLE is selected, on a busy machine with more
        patience. Returns where it is."""
        for seconds in PATIENCES:
            for where in self.around(place):
                self.editor.click(where)
                if self.comes_to_select(title, seconds):
                    return where
        raise LookupError(f"{title} is not found at {place}")
