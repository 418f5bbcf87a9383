# SPDX-License-Identifier: GPL-3.0-or-later
"""Maps that others made are read, and nothing of them is lost in silence: what the report of an
import says there is of each kind of thing is held against a count by this script, which shares
nothing with the readers. Usage: test-corpus.py SOURCE-ROOT NARVA CORPUS

CORPUS has a folder for each format. What is not well-formed must be refused. The data set that is
made has no error but those that the source itself has, and comes back from formats that hold what
it has."""

import base64
import gzip
import json
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from collections import Counter
from pathlib import Path

ROOT, NARVA, CORPUS = (Path(word).resolve() for word in sys.argv[1:4])
sys.path.insert(0, str(ROOT / "tests/tools"))

from tap import print_tap  # noqa: E402

# Errors that a map can have by itself.
OF_SOURCES = ("[geometry.crossing]", "[map.isolated-place]", "[map.disconnected]")


def run(*words):
    """Returns what narva says to WORDS."""
    return subprocess.run([NARVA, *words], capture_output=True, text=True, check=False)


def tree_of(path):
    """Returns the root of the XML at PATH, or None if it is not well-formed."""
    try:
        return ElementTree.parse(path).getroot()
    except ElementTree.ParseError:
        return None


def tags_of(root):
    """Returns how often each tag occurs below ROOT, without name spaces."""
    return Counter(element.tag.split("}")[-1] for element in root.iter())


def triplea_sources():
    """Yields the games of TripleA."""
    for path in sorted((CORPUS / "triplea").rglob("*.xml")):
        yield path, []


def beside(path, name):
    """Returns the file NAME beside PATH or in the folder around that, or None."""
    places = [path.parent / name, path.parent.parent / name]
    return next((place for place in places if place.is_file()), None)


def records_of(path):
    """Returns how many records the file of points at PATH holds."""
    text = path.read_text(errors="replace") if path else ""
    if "<" in text:
        return len(re.findall(r"[^\s<>()][^<>()]*<", text))
    return sum(1 for line in re.split(r"[\r\n]+", text) if line.strip())


def triplea_counts(path):
    """Returns what the game at PATH and the drawing beside it hold, by kind of thing."""
    tags = tags_of(tree_of(path))
    counts = {
        name: tags[name]
        for name in "territory connection resource player alliance unit option territoryOwner "
        "unitPlacement info".split()
    }
    holders = """game map resourceList playerList unitList attachmentList attatchmentList
        attachment attatchment initialize ownerInitialize unitInitialize""".split()
    counts["other element"] = sum(tags.values()) - sum(counts.values())
    counts["other element"] -= sum(tags[name] for name in holders)
    for name in ("polygons.txt", "centers.txt", "place.txt"):
        counts[f"record of {name}"] = records_of(beside(path, name))
    properties = beside(path, "map.properties")
    lines = properties.read_text(errors="replace").splitlines() if properties else []
    counts["line of map.properties"] = sum(
        1 for line in lines if line.strip() and not line.strip().startswith("#")
    )
    return counts


def svg_sources():
    """Yields the drawings, those of jDip among them."""
    for folder in ("svg", "jdip"):
        for path in sorted((CORPUS / folder).rglob("*.svg")):
            yield path, []


def svg_counts(path):
    """Returns what the drawing at PATH holds, by kind of thing; None if it is not well-formed."""
    root = tree_of(path)
    if root is None:
        return None
    tags = tags_of(root)
    shapes = "path polygon polyline rect circle ellipse line use".split()
    holders = "svg g a switch defs symbol clipPath mask marker pattern".split()
    counts = {"shape": sum(tags[name] for name in shapes), "text": tags["text"]}
    counts["other element"] = sum(tags.values()) - sum(counts.values())
    counts["other element"] -= sum(tags[name] for name in holders)
    return counts


def unpacked(path):
    """Returns the bytes of PATH, without its compression."""
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def geojson_sources():
    """Yields the maps in GeoJSON."""
    for path in sorted((CORPUS / "geojson").rglob("*.geojson*")):
        yield path, []


def topojson_sources():
    """Yields those in TopoJSON."""
    for path in sorted((CORPUS / "geojson").rglob("*.topojson")):
        yield path, []


def geo_counts(path):
    """Returns what the map at PATH holds, by kind of thing."""
    root = json.loads(unpacked(path))
    features = root.get("features") or [
        geometry for item in root["objects"].values() for geometry in item["geometries"]
    ]
    properties = sum(len(feature.get("properties") or {}) for feature in features)
    return {"feature": len(features), "property": properties}


def jdip_sources():
    """Yields the folders of variants of jDip."""
    for path in sorted((CORPUS / "jdip").rglob("variants.xml")):
        yield path, []


def jdip_counts(path):
    """Returns what the first variant at PATH is made of, and the others in the file."""
    root = tree_of(path)
    tags = tags_of(root)
    first = root.find("VARIANT").find("MAP")
    provinces = tree_of(path.parent / first.get("adjacencyURI"))
    inner = tags_of(provinces)
    refs = sum(len(item.get("refs").split()) for item in provinces.iter("ADJACENCY"))
    files = {item.get("id"): item.get("URI") for item in root.iter("MAP_DEFINITION")}
    drawings = [path.parent / files[item.get("ref")] for item in first.iter("MAP_GRAPHIC")]
    drawing = svg_counts(next(file for file in drawings if file.is_file()))
    known = """VARIANTS VARIANT MAP MAP_GRAPHIC MAP_DEFINITION POWER SUPPLYCENTER INITIALSTATE
        PROVINCES PROVINCE UNIQUENAME ADJACENCY""".split()
    others = sum(count for name, count in (tags + inner).items() if name not in known)
    return {
        "province": inner["PROVINCE"],
        "alias": inner["PROVINCE"] + inner["UNIQUENAME"],
        "connection": refs,
        "power": tags["POWER"],
        "supply centre": tags["SUPPLYCENTER"],
        "unit": tags["INITIALSTATE"],
        "shape": drawing["shape"],
        "other element": others + drawing["text"] + drawing["other element"],
    }


def dip_map_sources():
    """Yields the .map files of Diplomacy."""
    for path in sorted((CORPUS / "dipmap").rglob("*.map")):
        yield path, []


def lines_of_map(path):
    """Returns the lines of the .map file at PATH and of that upon which it is made."""
    lines = [line.strip() for line in path.read_text().splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    for line in lines:
        if line.startswith("MAP ") and (path.parent / line.split()[1]).is_file():
            return lines + lines_of_map(path.parent / line.split()[1])
    return lines


def dip_map_counts(path):
    """Returns what the .map file at PATH and those below it hold, by kind of thing."""
    counts = Counter()
    for line in lines_of_map(path):
        words = line.split()
        if "=" in line:
            counts += Counter({"province": 1, "alias": len(line.split("=", 1)[1].split())})
        elif len(words) > 2 and words[2] == "ABUTS" and words[0] in (
            "WATER", "LAND", "COAST", "PORT", "SHUT"):
            counts["connection"] += len(words) - 3
        elif len(words) == 2 and words[0] in "AF":
            counts["unit"] += 1
        elif words[0] == "UNOWNED":
            counts["supply centre"] += len(words) - 1
        elif len(words) > 1 and words[1].startswith("(") and words[0][0].isupper():
            counts += Counter({"power": 1, "supply centre": len(words) - 2})
        else:
            counts["other element"] += 1
    return counts


def tmx_sources():
    """Yields the maps of Tiled."""
    for path in sorted((CORPUS / "tmx").rglob("*.tmx")):
        yield path, []


def tiles_of(data, text):
    """Returns how many tiles that are not empty TEXT holds, packed as the element DATA says."""
    if data.get("encoding") == "csv":
        return sum(1 for word in text.split(",") if int(word) & 0x0FFFFFFF)
    raw = base64.b64decode(text)
    raw = zlib.decompress(raw, zlib.MAX_WBITS | 32) if data.get("compression") else raw
    return sum(1 for (gid,) in struct.iter_unpack("<I", raw) if gid & 0x0FFFFFFF)


def tmx_counts(path):
    """Returns what the map at PATH and the tilesets beside it hold, by kind of thing."""
    root = tree_of(path)
    if root is None:
        return None
    tags = tags_of(root)
    for tileset in root.iter("tileset"):
        beside_it = path.parent / (tileset.get("source") or "")
        if beside_it.is_file():
            tags += tags_of(tree_of(beside_it)) - Counter(["tileset"])
    cells = 0
    for data in root.iter("data"):
        for holder in data.findall("chunk") or [data]:
            cells += tiles_of(data, holder.text)
    things = "layer tileset tile object property".split()
    holders = """map data chunk group objectgroup properties polygon polyline ellipse capsule point
        text""".split()
    counts = {name: tags[name] for name in things} | {"cell": cells}
    others = sum(count for name, count in tags.items() if name not in things + holders)
    return counts | {"other element": others}


def vassal_sources():
    """Yields the modules of VASSAL, unpacked."""
    for path in sorted((CORPUS / "vassal").rglob("buildFile*")):
        yield path, []


def vassal_counts(path):
    """Returns what the module at PATH holds, by kind of thing."""
    root = tree_of(path)
    if root is None:
        return None
    tags = Counter(element.tag.rsplit(".", 1)[-1] for element in root.iter())
    decks = [item for item in root.iter() if item.tag.endswith(".DrawPile")]
    cards = sum(item.tag.endswith(".PieceSlot") for deck in decks for item in deck.iter())
    rosters = [item for item in root.iter() if item.tag.endswith(".PlayerRoster")]
    counts = {
        "module": 1,
        "board": tags["Board"],
        "zone": tags["Zone"],
        "region": tags["Region"],
        "property of a zone": tags["ZoneProperty"],
        "grid": tags["HexGrid"] + tags["SquareGrid"],
        "numbering of hexes": tags["HexGridNumbering"],
        "entry": sum(len(roster.findall("entry")) for roster in rosters),
        "prototype": tags["PrototypeDefinition"],
        "set-up stack": tags["SetupStack"],
        "piece": tags["PieceSlot"] - cards,
        "card": tags["CardSlot"] + cards,
        "saved set-up": tags["PredefinedSetup"],
    }
    holders = """Map BoardPicker ZonedGrid RegionGrid PlayerRoster PrototypesContainer PrototypeFolder
        MapSubFolder PieceWindow TabWidget ListWidget PanelWidget BoxWidget
        GlobalProperties""".split()
    counts["other element"] = sum(tags.values()) - sum(counts.values())
    counts["other element"] -= sum(tags[name] for name in holders)
    return counts


FORMATS = {
    "vassal": (vassal_sources, vassal_counts),
    "tmx": (tmx_sources, tmx_counts),
    "jdip": (jdip_sources, jdip_counts),
    "dip-map": (dip_map_sources, dip_map_counts),
    "geojson": (geojson_sources, geo_counts),
    "topojson": (topojson_sources, geo_counts),
    "svg": (svg_sources, svg_counts),
    "triplea": (triplea_sources, triplea_counts),
}


# What VASSAL itself has there, and no module of the corpus does.
UNSEEN = {("Zone", "ZoneProperty"), ("BoardPicker", "setup"), ("PieceWindow", "ListWidget"),
          ("ZonedGrid", "HexGrid"), ("Map", "SetupStack")}


def built(root):
    """Returns which elements stand in which below ROOT, and the attributes that each has."""
    last = {element: element.tag.rpartition(".")[2] for element in root.iter()}
    pairs = {(last[parent], last[child]) for parent in root.iter() for child in parent}
    return pairs, {(tag, name) for element, tag in last.items() for name in element.keys()}


def wrong_modules(folder):
    """Yields what the modules that are written have which those of the corpus have not."""
    pairs, attributes = set(), set()
    for path in sorted((CORPUS / "vassal").rglob("buildFile*")):
        root = tree_of(path)
        more = built(root) if root is not None else (set(), set())
        pairs, attributes = pairs | more[0], attributes | more[1]
    for name in ("last-vikings", "thunder", "pax-baltica"):
        run("export", "vassal", ROOT / "data" / name, "-o", folder / name)
        with zipfile.ZipFile(folder / name / "map.vmod") as archive:
            own = built(ElementTree.fromstring(archive.read("buildFile.xml")))
        yield from (f"{name}: {child} in {parent}" for parent, child in
                    sorted(own[0] - pairs - UNSEEN))
        yield from (f"{name}: {key} of {tag}" for tag, key in sorted(own[1] - attributes)
                    if tag != "ZoneProperty")


def wrong_counts(report, counts):
    """Yields where REPORT and COUNTS differ."""
    told = {thing["thing"]: thing["count"] for thing in report["things"]}
    for thing in sorted(told | counts):
        if told.get(thing, 0) != counts.get(thing, 0):
            yield f"{thing}: {told.get(thing, 0)}, counted {counts.get(thing, 0)}"


# What holds ways between places, and not only what touches.
WITH_WAYS = ("csv", "rtt")


def facts_of(folder):
    """Returns what any format brings back of the map in FOLDER: places with their kinds, the lands
    and seas that ways lead to, or the ground of each hex."""
    data = json.loads((folder / "map.json").read_text())
    tables = folder / "tables.json"
    terrains = json.loads(tables.read_text()).get("terrains", []) if tables.exists() else []
    signs = {row["sign"]: row["name"] for row in terrains}
    names = {space["id"]: space["name"] for space in data.get("spaces", [])}
    return {
        "grids": [
            [[grid[key] for key in ("top", "shift", "columns", "rows")]]
            + [[signs.get(sign) for sign in line] for line in grid["terrain"]]
            for grid in data.get("grids", [])
        ],
        "places": Counter((space["name"], space.get("kind")) for space in data["spaces"]),
        "ways": Counter(
            (space["name"], names[way["to"]])
            for space in data["spaces"]
            for way in space.get("neighbours", [])
        ),
    }


def wrong_way_back(folder):
    """Yields what does not come back of the data set in FOLDER from formats that hold it."""
    wanted = facts_of(folder)
    forms = ["tmx"] if wanted["grids"] else WITH_WAYS if wanted["places"] else []
    for form in forms:
        there, back = (folder.with_name(f"{folder.name}-{form}-{way}") for way in ("out", "in"))
        for words in (("export", form, folder, "-o", there), ("import", form, there, "-o", back)):
            made = run(*words)
            if made.returncode != 0:
                yield f"{form}: {made.returncode}: {made.stderr.strip()}"
                return
        found = facts_of(back)
        yield from (f"{form}: the {fact} differ" for fact in wanted if found[fact] != wanted[fact])


# What holds places with their grounds, as far as they are drawn, and calls nothing else a place.
DRAWINGS = ("triplea", "svg", "geojson", "topojson", "tmx", "vassal")


def places_lost(report):
    """Returns how many places REPORT, of an export, says are left out, and how many have another
    name."""
    rows = [row for thing in report["things"] if thing["thing"] == "space" for row in thing["rows"]]
    return (
        sum(row["count"] for row in rows if row["fate"] == "left out"),
        sum(row["count"] for row in rows if "with another name" in row["why"]),
    )


def wrong_drawing_back(form, folder):
    """Yields which places of the data set in FOLDER do not come back from FORM, though the report
    does not say that they are left out, or come back otherwise."""
    there, back = (folder.with_name(f"{folder.name}-{form}-{way}") for way in ("out", "in"))
    made = run("export", form, folder, "-o", there, "--format", "json")
    if made.returncode != 0:
        yield f"{form}: {made.returncode}: {made.stderr.strip()}"
        return
    again = run("import", form, there / "map.vmod" if form == "vassal" else there, "-o", back)
    wanted = facts_of(folder)["places"]
    n_left, n_renamed = places_lost(json.loads(made.stdout))
    if wanted.total() == n_left:
        return
    if again.returncode != 0:
        yield f"{form}: {again.returncode}: {again.stderr.strip()}"
        return
    found = facts_of(back)["places"]
    lost, new = wanted - found, found - wanted
    if lost.total() > n_left + n_renamed or new.total() > n_renamed:
        yield f"{form}: {n_left} left out, {n_renamed} renamed, but {lost} became {new}"


def wrong_import(name, path, words, counts_of, folder):
    """Yields what is wrong with the import of PATH into FOLDER."""
    if path.suffix == ".gz":
        plain = folder.with_suffix(".geojson")
        plain.write_bytes(unpacked(path))
        path = plain
    made = run("import", name, path, "-o", folder, "--format", "json", *words)
    if counts_of(path) is None:
        if made.returncode != 3:
            yield f"exit status {made.returncode} for what is not well-formed"
        return
    # A file without anything that can be a place is refused, with what was left out.
    if made.returncode == 3 and made.stderr.startswith("narva: nothing in "):
        return
    if made.returncode != 0:
        yield f"exit status {made.returncode}: {made.stderr.strip()}"
        return
    yield from wrong_counts(json.loads(made.stdout), counts_of(path))
    for line in run("validate", folder).stdout.splitlines():
        if ": error: " in line and not line.endswith(OF_SOURCES):
            yield line
    if run("fmt", "--check", folder).returncode != 0:
        yield "it is not in canonical form"
    yield from wrong_way_back(folder)
    if (folder / "map.svg").is_file():
        for form in DRAWINGS:
            yield from wrong_drawing_back(form, folder)


def main():
    rules = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, (sources, counts_of) in FORMATS.items():
            for number, (path, words) in enumerate(sources()):
                made = Path(folder) / f"{name}-{number}"
                rule = f"{name}: {path.relative_to(CORPUS)} {' '.join(words)}"
                rules[rule] = list(wrong_import(name, path, words, counts_of, made))
        rules["modules that are written are built as these"] = list(wrong_modules(Path(folder)))
    print_tap(rules)


main()
