# SPDX-License-Identifier: GPL-3.0-or-later
"""Maps of any number of territories, as the files of each format of others have them: rows of
uneven fields, every ninth of them sea, neighbours that share their borders, and in drawings a gap of a
tenth between them, so that borders have to be joined. The same number gives the same bytes."""

import json
from xml.sax.saxutils import quoteattr

SIZE = 40  # from corner to corner
WIDTH = 60  # fields in a row
EDGE = 4  # pieces of an edge between two corners


class Fields:
    """N fields in rows, with their corners."""

    def __init__(self, n):
        self.n = n
        self.numbers = range(n)

    @staticmethod
    def name(number):
        """Returns the name of the field NUMBER."""
        return f"Field {number}"

    @staticmethod
    def is_sea(number):
        """Returns whether the field NUMBER is sea."""
        return number % 9 == 0

    def neighbours(self, number):
        """Yields the fields to the right of NUMBER and below it."""
        if number % WIDTH != WIDTH - 1 and number + 1 < self.n:
            yield number + 1
        if number + WIDTH < self.n:
            yield number + WIDTH

    def all_neighbours(self, number):
        """Returns all fields beside NUMBER."""
        before = [number - 1] if number % WIDTH else []
        before += [number - WIDTH] if number >= WIDTH else []
        return before + list(self.neighbours(number))

    @staticmethod
    def edge(start, end):
        """Returns the points from START on to that before END, the same in both directions."""
        (x0, y0), (x1, y1) = min(start, end), max(start, end)
        points = [
            (
                x0 + (x1 - x0) * i // EDGE + (i * 7 + x0 + y0) % 5 * (y0 != y1) * (0 < i < EDGE),
                y0 + (y1 - y0) * i // EDGE + (i * 5 + x0 + y0) % 5 * (x0 != x1) * (0 < i < EDGE),
            )
            for i in range(EDGE + 1)
        ]
        return points[:-1] if start < end else points[:0:-1]

    def ring(self, number, gap=0):
        """Returns the outline of the field NUMBER; GAP: how far it is moved, every second one."""
        left, top = number % WIDTH * SIZE, number // WIDTH * SIZE
        right, bottom = left + SIZE, top + SIZE
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        points = sum((self.edge(corners[i], corners[(i + 1) % 4]) for i in range(4)), [])
        moved = gap * (number % 2)
        return [(x + moved, y) for x, y in points]

    @staticmethod
    def middle(number):
        """Returns a point within the field NUMBER."""
        return number % WIDTH * SIZE + SIZE // 2, number // WIDTH * SIZE + SIZE // 2


def points_text(ring, between=" "):
    """Returns RING as x,y pairs with BETWEEN between them."""
    return between.join(f"{x},{y}" for x, y in ring)


def svg(fields, folder):
    """Writes a drawing."""
    paths = (
        f'<path id="field-{i}" class="{"sea" if fields.is_sea(i) else "land"}" '
        f'd="M{points_text(fields.ring(i, 1))}Z"/>\n'
        for i in fields.numbers
    )
    path = folder / "map.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(paths)}</svg>\n')
    return [path]


def triplea(fields, folder):
    """Writes a game, with its drawing."""
    lines = ["<game><info name='Bench' version='1'/><map>"]
    for i in fields.numbers:
        water = " water='true'" if fields.is_sea(i) else ""
        lines.append(f"<territory name='{fields.name(i)}'{water}/>")
    for i in fields.numbers:
        for other in fields.neighbours(i):
            lines.append(f"<connection t1='{fields.name(i)}' t2='{fields.name(other)}'/>")
    lines.append("</map><playerList><player name='A'/><player name='B'/></playerList>")
    lines.append("<unitList><unit name='foot'/></unitList><initialize><ownerInitialize>")
    lands = [i for i in fields.numbers if not fields.is_sea(i)]
    for i in lands:
        lines.append(f"<territoryOwner territory='{fields.name(i)}' owner='{'AB'[i % 2]}'/>")
    lines.append("</ownerInitialize><unitInitialize>")
    for i in lands[::2]:
        lines.append(
            f"<unitPlacement unitType='foot' territory='{fields.name(i)}' quantity='2' "
            f"owner='{'AB'[i % 2]}'/>"
        )
    lines.append("</unitInitialize></initialize></game>\n")
    texts = {
        "game.xml": "\n".join(lines),
        "polygons.txt": "".join(
            f"{fields.name(i)} < {' '.join(f'({x},{y})' for x, y in fields.ring(i, 1))} >\n"
            for i in fields.numbers
        ),
        "centers.txt": "".join(
            f"{fields.name(i)} ({fields.middle(i)[0]},{fields.middle(i)[1]})\n"
            for i in fields.numbers
        ),
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    return [folder / name for name in texts]


def geojson(fields, folder):
    """Writes areas, in pixels."""
    features = [
        {
            "type": "Feature",
            "properties": {"name": fields.name(i), "type": "sea" if fields.is_sea(i) else "land"},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[*fields.ring(i, 1), fields.ring(i, 1)[0]]],
            },
        }
        for i in fields.numbers
    ]
    path = folder / "map.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return [path]


def topojson(fields, folder):
    """Writes areas of arcs, each edge of a field one."""
    arcs, numbers, shapes = [], {}, []
    for i in fields.numbers:
        left, top = i % WIDTH * SIZE, i // WIDTH * SIZE
        right, bottom = left + SIZE, top + SIZE
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        ring = []
        for start, end in zip(corners, corners[1:] + corners[:1]):
            key = min(start, end), max(start, end)
            if key not in numbers:
                numbers[key] = len(arcs)
                points = [*fields.edge(*key), key[1]]
                steps = zip(points, points[1:])
                arcs.append([points[0], *((b[0] - a[0], b[1] - a[1]) for a, b in steps)])
            ring.append(numbers[key] if (start, end) == key else ~numbers[key])
        properties = {"name": fields.name(i), "type": "sea" if fields.is_sea(i) else "land"}
        shapes.append({"type": "Polygon", "arcs": [ring], "properties": properties})
    topology = {
        "type": "Topology",
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": arcs,
        "objects": {"fields": {"type": "GeometryCollection", "geometries": shapes}},
    }
    path = folder / "map.topojson"
    path.write_text(json.dumps(topology))
    return [path]


def jdip(fields, folder):
    """Writes a variant with its provinces and their drawing."""
    lines = ["<PROVINCES>"]
    for i in fields.numbers:
        near = " ".join(f"p{other}" for other in fields.all_neighbours(i))
        kind = "xc" if fields.is_sea(i) else "mv"
        lines.append(f'<PROVINCE shortname="p{i}" fullname="{fields.name(i)}">')
        lines.append(f'<ADJACENCY type="{kind}" refs="{near}"/></PROVINCE>')
    lines.append("</PROVINCES>\n")
    paths = (f'<path id="p{i}" d="M{points_text(fields.ring(i, 1))}Z"/>\n' for i in fields.numbers)
    units = (
        f'<INITIALSTATE province="p{i}" power="{"AB"[i % 2]}" unit="army"/>\n'
        for i in fields.numbers
        if not fields.is_sea(i) and i % 3 == 0
    )
    texts = {
        "variants.xml": '<VARIANTS><MAP_DEFINITION id="map" URI="map.svg"/><VARIANT name="Bench">'
        '<MAP adjacencyURI="provinces.xml"><MAP_GRAPHIC ref="map"/></MAP>'
        f'<POWER name="A"/><POWER name="B"/>{"".join(units)}</VARIANT></VARIANTS>\n',
        "provinces.xml": "\n".join(lines),
        "map.svg": f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(paths)}</svg>\n',
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    return [folder / name for name in texts]


def dip_map(fields, folder):
    """Writes names and ways."""
    lines = ["A (A) P1", "B (B) P2"]
    lines += [f"{fields.name(i)} = p{i}" for i in fields.numbers]
    for i in fields.numbers:
        near = " ".join(f"P{other}" for other in fields.all_neighbours(i))
        lines.append(f"{'WATER' if fields.is_sea(i) else 'LAND'} P{i} ABUTS {near}")
    path = folder / "bench.map"
    path.write_text("\n".join(lines) + "\n")
    return [path]


def azgaar(fields, folder):
    """Writes a world whose provinces have four cells each."""
    vertices, numbers, cells = [], {}, []

    def vertex(x, y):
        if (x, y) not in numbers:
            numbers[x, y] = len(vertices)
            vertices.append({"i": len(vertices), "p": [x, y]})
        return numbers[x, y]

    half = SIZE // 2
    for i in fields.numbers:
        for part in range(4):
            x = i % WIDTH * SIZE + part % 2 * half
            y = i // WIDTH * SIZE + part // 2 * half
            corners = [(x, y), (x + half, y), (x + half, y + half), (x, y + half)]
            sea = fields.is_sea(i)
            cells.append({
                "i": len(cells), "v": [vertex(*corner) for corner in corners],
                "p": [x + half // 2, y + half // 2], "h": 10 if sea else 30,
                "f": 1 if sea else 2, "province": 0 if sea else i + 1, "state": 0 if sea else 1,
            })
    provinces = [0] + [{"i": i + 1, "name": fields.name(i), "state": 1} for i in fields.numbers]
    world = {
        "info": {"version": "1.97"},
        "pack": {
            "cells": cells, "vertices": vertices,
            "features": [0, {"i": 1, "type": "ocean"}, {"i": 2, "type": "island"}],
            "states": [{"i": 0, "name": "Neutrals"}, {"i": 1, "name": "A", "color": "#AABBCC"}],
            "provinces": provinces, "burgs": [{}],
        },
    }
    path = folder / "world.json"
    path.write_text(json.dumps(world))
    return [path]


def rtt(fields, folder):
    """Writes areas and their exits."""
    areas = [
        {
            "name": fields.name(i), "x": fields.middle(i)[0], "y": fields.middle(i)[1],
            "exits": fields.all_neighbours(i), **({"type": "sea"} if fields.is_sea(i) else {}),
        }
        for i in fields.numbers
    ]
    path = folder / "data.json"
    path.write_text(json.dumps({"AREAS": areas, "BORDERS": {}}))
    return [path]


def tmx(fields, folder):
    """Writes polygons of objects."""
    objects = (
        f'<object id="{i + 1}" name="{fields.name(i)}" '
        f'type="{"sea" if fields.is_sea(i) else "land"}" x="0" y="0">'
        f'<polygon points="{points_text(fields.ring(i, 1))}"/></object>\n'
        for i in fields.numbers
    )
    path = folder / "map.tmx"
    path.write_text(
        '<map version="1.10" orientation="orthogonal" width="1" height="1" tilewidth="9" '
        f'tileheight="9"><objectgroup name="Fields">\n{"".join(objects)}</objectgroup></map>\n'
    )
    return [path]


def csv(fields, folder):
    """Writes tables of places, ways and units."""
    lands = [i for i in fields.numbers if not fields.is_sea(i)]
    texts = {
        "spaces.csv": ["id,name,kind,nation"]
        + [
            f"f{i},{fields.name(i)}," + ("sea," if fields.is_sea(i) else f"land,{'ab'[i % 2]}")
            for i in fields.numbers
        ],
        "borders.csv": ["from,to,border"]
        + [f"f{i},f{other}," for i in fields.numbers for other in fields.neighbours(i)],
        "nations.csv": ["id,name", "a,A", "b,B"],
        "types.csv": ["id,name,moves", "foot,Foot,land"],
        "units.csv": ["name,nation,type,strength,at"]
        + [f"Foot {i},{'ab'[i % 2]},foot,2,f{i}" for i in lands[::2]],
    }
    for name, lines in texts.items():
        (folder / name).write_text("\n".join(lines) + "\n")
    return [folder / name for name in texts]


def vassal(fields, folder):
    """Writes a module, its zones and set-up stacks."""
    v = "VASSAL.build."
    zones = (
        f"<{v}module.map.boardPicker.board.mapgrid.Zone name={quoteattr(fields.name(i))} "
        f'path="{points_text(fields.ring(i, 1), ";")}"/>\n'
        for i in fields.numbers
    )
    stacks = (
        f'<{v}module.map.SetupStack name="s" owningBoard="Bench" x="{fields.middle(i)[0]}" '
        f'y="{fields.middle(i)[1]}"><{v}widget.PieceSlot entryName="{"AB"[i % 2]} foot">'
        f"+/null/piece;;;;{'AB'[i % 2]} foot/null;0;0;{i};0</{v}widget.PieceSlot>"
        f"</{v}module.map.SetupStack>\n"
        for i in fields.numbers
        if i % 2
    )
    path = folder / "buildFile.xml"
    path.write_text(
        f'<{v}GameModule name="Bench"><{v}module.Map mapName="Bench">'
        f'<{v}module.map.BoardPicker><{v}module.map.boardPicker.Board name="Bench">'
        f'<{v}module.map.boardPicker.board.ZonedGrid>\n{"".join(zones)}'
        f"</{v}module.map.boardPicker.board.ZonedGrid></{v}module.map.boardPicker.Board>"
        f'</{v}module.map.BoardPicker>\n{"".join(stacks)}</{v}module.Map></{v}GameModule>\n'
    )
    return [path]


FORMATS = {
    "triplea": triplea, "svg": svg, "geojson": geojson, "topojson": topojson, "jdip": jdip,
    "dip-map": dip_map, "azgaar": azgaar, "rtt": rtt, "tmx": tmx, "csv": csv, "vassal": vassal,
}


def write(form, n, folder):
    """Writes a map of N fields in the format FORM into FOLDER. Returns the files, the one that is
    read first before those beside it."""
    return FORMATS[form](Fields(n), folder)
