# SPDX-License-Identifier: GPL-3.0-or-later
"""Data sets go to other programs and come back equal but for what the report names. Usage:
test-export.py SOURCE-ROOT NARVA"""

import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from itertools import accumulate
from pathlib import Path

ROOT, NARVA = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
sys.path.insert(0, str(ROOT / "tests/tools"))

from tap import print_tap  # noqa: E402

SETS = ["tutorial", "pax-baltica"]

GEO = ["geojson", "topojson"]

# Of the DTD of TripleA: the elements of a game in their order, those that must be there first.
NEEDED = "info map playerList gamePlay".split()
ORDER = """info loader triplea diceSides variableList map resourceList playerList unitList
    relationshipTypes territoryEffectList gamePlay production technology attachmentList initialize
    propertyList""".split()


def run(*words):
    """Returns what narva says to WORDS."""
    return subprocess.run([NARVA, *words], capture_output=True, text=True, check=False)


def file_of(folder, name):
    """Returns the JSON of the file NAME.json in FOLDER."""
    return json.loads((folder / f"{name}.json").read_text())


def names_of(records):
    """Returns the names of RECORDS by their ids."""
    return {record["id"]: record["name"] for record in records}


def grounds_of(folder):
    """Returns which places of the data set in FOLDER are land or sea."""
    spaces = file_of(folder, "map")["spaces"]
    return {space["name"]: space["kind"].replace("box", "land") for space in spaces}


def set_up(folder, roster, spaces):
    """Returns how many steps of which type and nation stand where in the first scenario; ships in
    a harbour count as at sea before it."""
    types, nations = names_of(roster["types"]), names_of(roster["nations"])
    places = names_of(spaces)
    at_sea = {kind["id"] for kind in roster["types"] if kind["moves"] == "sea"}
    ports = {space["id"]: space["port"]["sea"] for space in spaces if "port" in space}
    units = {unit["id"]: unit for unit in roster.get("units", [])}
    first = sorted((folder / "scenarios").glob("*.json"))[0]
    placed = json.loads(first.read_text())["position"].get("units", [])
    steps = Counter()
    zones = {unit["id"]: unit.get("start") for unit in units.values()}
    strengths = {unit["id"]: unit["strength"] for unit in units.values()}
    for item in placed:
        zones[item["unit"]] = item["at"]
        strengths[item["unit"]] = item.get("strength", strengths[item["unit"]])
    for name, unit in units.items():
        if zones[name] in places:
            zone = zones[name]
            zone = ports.get(zone, zone) if unit["type"] in at_sea else zone
            key = (types[unit["type"]], nations[unit["nation"]], places[zone])
            steps[key] += strengths[name]
    return steps


def map_facts(folder):
    """Returns what the map of the data set in FOLDER says."""
    spaces, roster = file_of(folder, "map")["spaces"], file_of(folder, "roster")
    places, nations = names_of(spaces), names_of(roster["nations"])
    return {
        "places": grounds_of(folder),
        "ways": {
            (space["name"], places[way["to"]])
            for space in spaces
            for way in space.get("neighbours", [])
            if way["border"] != "blocked"
        },
        "owners": {
            space["name"]: nations[space["nation"]]
            for space in spaces
            if "nation" in space
        },
        "forage": {space["name"]: space["forage"] for space in spaces if "forage" in space},
        "ports": {
            space["name"]: places[space["port"]["sea"]] for space in spaces if "port" in space
        },
    }


def facts_of(folder):
    """Returns what must come back of the data set in FOLDER."""
    spaces, roster = file_of(folder, "map")["spaces"], file_of(folder, "roster")
    sides = names_of(file_of(folder, "game")["sides"])
    return map_facts(folder) | {
        "sides": {
            nation["name"]: sides[nation["side"]]
            for nation in roster["nations"]
            if "side" in nation
        },
        "set-up": set_up(folder, roster, spaces),
        "shapes": (folder / "map.svg").read_text().count("<path ") > 0,
    }


def wrong_order(game):
    """Yields where the XML at GAME is not as the DTD has it."""
    tags = [child.tag for child in ElementTree.parse(game).getroot()]
    if tags != sorted(tags, key=ORDER.index) or not set(NEEDED) <= set(tags):
        yield f"{game.name}: {' '.join(tags)}"


def wrong_way_back(name, folder):
    """Yields what does not come back of the data set NAME of the project."""
    there, back = folder / f"{name}-there", folder / f"{name}-back"
    made = run("export", "triplea", ROOT / "data" / name, "-o", there, "--format", "json")
    if made.returncode != 0:
        yield f"export: {made.returncode}: {made.stderr}"
        return
    yield from wrong_order(there / "games/game.xml")
    fates = {
        thing["thing"]: {row["fate"] for row in thing["rows"]}
        for thing in json.loads(made.stdout)["things"]
    }
    for thing in ("space", "nation"):
        if "left out" in fates[thing]:
            yield f"a {thing} is left out, which the format can hold"
    again = run("import", "triplea", there, "-o", back)
    if again.returncode != 0:
        yield f"import: {again.returncode}: {again.stderr}"
        return
    wanted, found = facts_of(ROOT / "data" / name), facts_of(back)
    for fact, value in wanted.items():
        if found[fact] != value:
            yield f"{fact}: {value} became {found[fact]}"
    if run("validate", back, "--fail-on", "error").returncode != 0:
        yield "what comes back has errors"
    if run("export", "triplea", ROOT / "data" / name, "-o", there).returncode != 2:
        yield "it is written over what is there"


def wrong_drawing(name, form, folder):
    """Yields what does not come back of the drawing of the data set NAME as FORM; twice there and
    back gives what once does, to the byte."""
    sets = [ROOT / "data" / name]
    for turn in range(2):
        there, back = folder / f"{name}-{form}-{turn}", folder / f"{name}-{form}-back-{turn}"
        for words in (("export", form, sets[-1], "-o", there), ("import", form, there, "-o", back)):
            made = run(*words)
            if made.returncode != 0:
                yield f"{words[0]}: {made.returncode}: {made.stderr}"
                return
        sets.append(back)
    if grounds_of(sets[0]) != grounds_of(sets[1]):
        yield f"{grounds_of(sets[0])} became {grounds_of(sets[1])}"
    if (sets[1] / "map.json").read_bytes() != (sets[2] / "map.json").read_bytes():
        yield "the map is another one after two ways"


def border_types(folder):
    """Returns the names of the types of border between the places of the data set in FOLDER."""
    spaces = file_of(folder, "map")["spaces"]
    places, types = names_of(spaces), names_of(file_of(folder, "tables").get("borders", []))
    return {
        frozenset([space["name"], places[way["to"]]]): types.get(way["border"], way["border"])
        for space in spaces
        for way in space.get("neighbours", [])
        if way["border"] != "blocked"
    }


def wrong_module(name, folder):
    """Yields what does not come back of the data set NAME as a module of Rally the Troops."""
    there, back = folder / f"{name}-rtt", folder / f"{name}-rtt-back"
    source = ROOT / "data" / name
    for words in (("export", "rtt", source, "-o", there), ("import", "rtt", there, "-o", back)):
        made = run(*words)
        if made.returncode != 0:
            yield f"{words[0]}: {made.returncode}: {made.stderr}"
            return
    wanted, found = map_facts(source), map_facts(back)
    for fact, value in wanted.items():
        if found[fact] != value:
            yield f"{fact}: {value} became {found[fact]}"
    if border_types(back) != border_types(source):
        yield "the types of borders differ"


def edges_of(rings):
    """Returns the edges of RINGS, lists of points in tenths, in whatever direction."""
    return {frozenset(pair) for ring in rings for pair in zip(ring, ring[1:])}


def geo_edges(path):
    """Returns the edges of each place of the GeoJSON at PATH."""
    return {
        feature["id"]: edges_of(
            [tuple(round(10 * value) for value in point) for point in ring]
            for polygon in feature["geometry"]["coordinates"]
            for ring in polygon
        )
        for feature in json.loads(path.read_text())["features"]
    }


def topo_edges(topology):
    """Returns the edges of each place of TOPOLOGY, which has whole tenths."""
    arcs = []
    for arc in topology["arcs"]:
        steps = (accumulate(values) for values in zip(*arc))
        arcs.append(list(zip(*steps)))
    return {
        place["id"]: edges_of(
            sum((arcs[arc] if arc >= 0 else arcs[~arc][::-1] for arc in ring), [])
            for polygon in place["arcs"]
            for ring in polygon
        )
        for place in topology["objects"]["places"]["geometries"]
    }


def without_points(edges):
    """Returns EDGES without those from a point to itself, where one arc meets the next."""
    return {place: {edge for edge in own if len(edge) == 2} for place, own in edges.items()}


def wrong_borders(name, folder):
    """Yields where the TopoJSON of the data set NAME has other outlines than its GeoJSON, an arc
    that is not used by one or two, or comes back as another map."""
    topology = json.loads((folder / f"{name}-topojson-0/map.topojson").read_text())
    wanted = geo_edges(folder / f"{name}-geojson-0/map.geojson")
    if without_points(topo_edges(topology)) != wanted:
        yield "the outlines differ"
    uses = Counter(
        max(arc, ~arc)
        for place in topology["objects"]["places"]["geometries"]
        for polygon in place["arcs"]
        for ring in polygon
        for arc in ring
    )
    if len(uses) != len(topology["arcs"]) or not set(uses.values()) <= {1, 2}:
        yield "an arc is used by nobody or by more than two"
    maps = ((folder / f"{name}-{form}-back-0/map.json").read_bytes() for form in GEO)
    if len(set(maps)) != 1:
        yield "the maps that come back differ"


def wrong_pages():
    """Yields the pages of formats that are not what narva prints of the tables."""
    for page in sorted((ROOT / "docs/formats").glob("to-*.md")):
        name = page.stem.removeprefix("to-")
        if run("export", name, "--format", "markdown").stdout != page.read_text():
            yield f"{page}: run narva export {name} --format markdown"


def main():
    rules = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in SETS:
            rules[f"{name} comes back from TripleA"] = list(wrong_way_back(name, Path(folder)))
            rule = f"{name} comes back from Rally the Troops"
            rules[rule] = list(wrong_module(name, Path(folder)))
            for form in ("svg", *GEO):
                rule = f"the drawing of {name} comes back from {form}"
                rules[rule] = list(wrong_drawing(name, form, Path(folder)))
            rules[f"{name} has the same borders in both"] = list(wrong_borders(name, Path(folder)))
    rules["the pages of written formats are those of the tables"] = list(wrong_pages())
    print_tap(rules)


main()
