# SPDX-License-Identifier: GPL-3.0-or-later
"""Data sets go to other programs and come back equal but for what the report names. Usage:
test-export.py SOURCE-ROOT NARVA"""

import io
import json
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from collections import Counter
from itertools import accumulate
from pathlib import Path

ROOT, NARVA = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
sys.path.insert(0, str(ROOT / "tests/tools"))

from tap import print_tap  # noqa: E402

SETS = ["tutorial", "pax-baltica", "deluge"]

GRIDS = [ROOT / "data/thunder", ROOT / "data/last-vikings", ROOT / "tests/checks/base-hex"]
BATTLES = [("last-vikings", "kliszow"), ("last-vikings", "fraustadt"), ("thunder", "narva"),
           ("thunder", "poltava")]
GEO = ["geojson", "topojson"]

# Of the DTD of TripleA: the elements of a game in their order, those that must be there first.
VALUES = "csv geojson rtt tmx topojson triplea vassal".split()
NEEDED = "info map playerList gamePlay".split()
ORDER = """info loader triplea diceSides variableList map resourceList playerList unitList
    relationshipTypes territoryEffectList gamePlay production technology attachmentList initialize
    propertyList""".split()


# What has an id of XML, what refers to one, and what must not be empty.
IDS = "resource unit player delegate"
REFERENCES = """alliance player
step delegate
territoryOwner owner
unitPlacement unitType
unitPlacement owner"""
HOLDERS = "resourceList unitList playerList attachmentList attachment ownerInitialize"


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


def shape_facts(folder):
    """Returns what must come back of the data set in FOLDER, which has no units."""
    sides = names_of(file_of(folder, "game")["sides"])
    nations = file_of(folder, "roster")["nations"]
    return map_facts(folder) | {
        "sides": {nation["name"]: sides[nation["side"]] for nation in nations},
        "set-up": Counter(),
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
        "shapes": any("<path " in file.read_text() for file in folder.glob("map.svg")),
    }


def wrong_order(game):
    """Yields where the XML at GAME is not as the DTD has it."""
    tags = [child.tag for child in ElementTree.parse(game).getroot()]
    if tags != sorted(tags, key=ORDER.index) or not set(NEEDED) <= set(tags):
        yield f"{game.name}: {' '.join(tags)}"
    root = ElementTree.parse(game).getroot()
    ids = [element.get("name") for tag in IDS.split() for element in root.iter(tag)]
    yield from (f"{name!r} is no id of XML" for name in ids
                if not re.fullmatch(r"[^\W\d][\w.-]*", name))
    if len(ids) != len(set(ids)):
        yield "two things have one id"
    for words in REFERENCES.splitlines():
        tag, key = words.split()
        yield from (f"{tag}: {key} {element.get(key)!r} is no id" for element in root.iter(tag)
                    if element.get(key) is not None and element.get(key) not in ids)
    yield from (f"{element.tag} is empty" for tag in HOLDERS.split() for element in root.iter(tag)
                if len(element) == 0)


def wrong_archive(folder):
    """Yields what is wrong with the archive in FOLDER, which is one that TripleA downloads."""
    archives = list(folder.glob("*.zip"))
    if len(archives) != 1:
        yield f"there are {archives}"
        return
    with zipfile.ZipFile(archives[0]) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    top = archives[0].stem
    yml = files.pop(f"{top}/map.yml", b"").decode()
    if not re.fullmatch('map_name: ".*"\nversion: 1\ngames:\n  - game_name: ".*"\n'
                        "    file_name: game.xml\n", yml):
        yield f"map.yml: {yml}"
    beside = {f"{top}/map/{path.relative_to(folder)}": path.read_bytes()
              for path in folder.rglob("*") if path.is_file() and path.suffix != ".zip"}
    if files != beside:
        yield f"it has {sorted(files)}, beside it are {sorted(beside)}"


def wrong_way_back(name, folder):
    """Yields what does not come back of the data set NAME of the project."""
    there, back = folder / f"{name}-there", folder / f"{name}-back"
    made = run("export", "triplea", ROOT / "data" / name, "-o", there, "--format", "json")
    if made.returncode != 0:
        yield f"export: {made.returncode}: {made.stderr}"
        return
    yield from wrong_order(there / "games/game.xml")
    yield from wrong_archive(there)
    zipped = folder / f"{name}-zipped"
    run("import", next(there.glob("*.zip")), "-o", zipped)
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
    if facts_of(zipped) != found:
        yield "the archive is read as another map"
    for fact, value in wanted.items():
        if found[fact] != value:
            yield f"{fact}: {value} became {found[fact]}"
    if run("validate", back, "--fail-on", "error").returncode != 0:
        yield "what comes back has errors"
    if run("export", "triplea", ROOT / "data" / name, "-o", there).returncode != 2:
        yield "it is written over what is there"


def wrong_saves(source, archive):
    """Yields what is wrong with the saved games in ARCHIVE, a module of the data set in SOURCE."""
    wanted = sorted(path.stem + ".vsav" for path in (source / "scenarios").glob("*.json"))
    if wanted != sorted(name for name in archive.namelist() if name.endswith(".vsav")):
        yield f"it has not the saves {wanted}"
    for name in wanted:
        with zipfile.ZipFile(io.BytesIO(archive.read(name))) as save:
            text = save.read("savedGame").decode()
        plain = bytes(int(pair, 16) ^ int(text[5:7], 16) for (pair) in re.findall("..", text[7:]))
        commands = [command.split("/") for command in plain.decode().split("\033")]
        pieces = {parts[1] for parts in commands if parts[0] == "+" and parts[2] != "stack"}
        held = [parts[3].split(";")[3:-1] for parts in commands if parts[2:3] == ["stack"]]
        if text[:5] != "!VCSK" or commands[0] != ["begin_save"] or commands[-1] != ["end_save"]:
            yield f"{name} is no saved game"
        if pieces != set(sum(held, [])):
            yield f"{name}: {len(pieces)} pieces, and stacks of {held}"


def wrong_board(name, folder):
    """Yields what does not come back of the data set NAME from a module of VASSAL, or is otherwise
    when it is written again."""
    source, there, back = ROOT / "data" / name, folder / f"{name}-vassal", folder / f"{name}-board"
    made = run("export", "vassal", source, "-o", there, "--format", "json")
    run("export", "vassal", source, "-o", folder / f"{name}-vassal-again")
    if made.returncode != 0:
        yield f"export: {made.returncode}: {made.stderr}"
        return
    module = there / "map.vmod"
    if module.read_bytes() != (folder / f"{name}-vassal-again/map.vmod").read_bytes():
        yield "a second run gives other bytes"
    with zipfile.ZipFile(module) as archive:
        if archive.testzip():
            yield f"{archive.testzip()} is damaged"
        yield from wrong_saves(source, archive)
        held = set(archive.namelist())
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
        for path in (path for path in held if path.endswith(".svg")):
            ElementTree.fromstring(archive.read(path))
    images = [element.get("image") for element in root.iter() if element.get("image")]
    texts = (element.text for element in root.iter() if element.tag.endswith(".PieceSlot"))
    images += [text.split("piece;;;")[1].split(";")[0] for text in texts]
    yield from (f"{image} is not there" for image in images if f"images/{image}" not in held)
    again = run("import", "vassal", module, "-o", back)
    if again.returncode != 0:
        yield f"import: {again.returncode}: {again.stderr}"
        return
    wanted, found = facts_of(source), facts_of(back)
    for fact in ("places", "owners", "forage", "set-up", "shapes"):
        if found[fact] != wanted[fact]:
            yield f"{fact}: {wanted[fact]} became {found[fact]}"
    for nation, side in found["sides"].items():
        if wanted["sides"][nation] != side:
            yield f"{nation} is of {side}"
    left = [row["count"] for thing in json.loads(made.stdout)["things"] for row in thing["rows"]
            if thing["thing"] == "nation" and row["fate"] == "left out"]
    if len(found["sides"]) + sum(left) != len(wanted["sides"]):
        yield f"nations: {wanted['sides']} became {found['sides']}"


def there_and_back(form, source, there, back):
    """Exports the data set in SOURCE as FORM to THERE and imports that into BACK. Returns what went
    wrong, or None."""
    file = there / "map.vmod" if form == "vassal" else there
    for words in (("export", form, source, "-o", there), ("import", form, file, "-o", back)):
        made = run(*words)
        if made.returncode != 0:
            return f"{words[0]}: {made.returncode}: {made.stderr}"
    return None


def sorted_map(folder):
    """Returns the map of the data set in FOLDER with the neighbours of each place sorted."""
    found = file_of(folder, "map")
    for space in found["spaces"]:
        space["neighbours"].sort(key=lambda way: way["to"])
    return found


def wrong_drawing(name, form, folder):
    """Yields what does not come back of the drawing of the data set NAME as FORM; twice there and
    back gives what once does."""
    sets = [ROOT / "data" / name]
    for turn in range(2):
        there, back = folder / f"{name}-{form}-{turn}", folder / f"{name}-{form}-back-{turn}"
        failed = there_and_back(form, sets[-1], there, back)
        if failed:
            yield failed
            return
        sets.append(back)
    if grounds_of(sets[0]) != grounds_of(sets[1]):
        yield f"{grounds_of(sets[0])} became {grounds_of(sets[1])}"
    if sorted_map(sets[1]) != sorted_map(sets[2]):
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
    failed = there_and_back("rtt", source, there, back)
    if failed:
        yield failed
        return
    wanted, found = map_facts(source), map_facts(back)
    for fact, value in wanted.items():
        if found[fact] != value:
            yield f"{fact}: {value} became {found[fact]}"
    if border_types(back) != border_types(source):
        yield "the types of borders differ"


def wrong_tables(name, folder):
    """Yields what does not come back of the data set NAME from CSV, which has no drawing."""
    source, back = ROOT / "data" / name, folder / f"{name}-csv-back"
    failed = there_and_back("csv", source, folder / f"{name}-csv", back)
    if failed:
        yield failed
        return
    shapes = {"shapes": None}
    wanted, found = facts_of(source) | shapes, facts_of(back) | shapes
    for fact, value in wanted.items():
        if found[fact] != value:
            yield f"{fact}: {value} became {found[fact]}"
    if border_types(back) != border_types(source):
        yield "the types of borders differ"
    again = folder / f"{name}-csv-again"
    run("export", "csv", back, "-o", again)
    for file in sorted((folder / f"{name}-csv").glob("*.csv")):
        if sorted((again / file.name).read_text().split()) != sorted(file.read_text().split()):
            yield f"{file.name} differs when it is written again"


def values_of(folder):
    """Returns what each place of the data set in FOLDER has of each value, and what that counts."""
    values = file_of(folder, "tables")["values"]
    names = names_of(values)
    return [(value["name"], value.get("about")) for value in values], {
        space["name"]: {names[worth["value"]]: worth["number"] for worth in space["values"]}
        for space in file_of(folder, "map")["spaces"]
        if "values" in space
    }


def wrong_values(form, folder):
    """Yields what does not come back of the values of the sample of FORM."""
    sample, first = ROOT / "tests/foreign/samples" / form / "values", folder / f"{form}-values"
    run("import", form, next(sample.glob("source.*"), sample), "-o", first)
    failed = there_and_back(form, first, folder / f"{form}-values-there", folder / f"{form}-again")
    if failed:
        yield failed
    elif values_of(folder / f"{form}-again") != values_of(first):
        yield f"{values_of(first)} became {values_of(folder / f'{form}-again')}"


def numbers_of(folder):
    """Returns what the types of unit of the data set in FOLDER say in numbers, and the moves of
    their units."""
    roster = file_of(folder, "roster")
    types = {kind["name"]: [kind.get("weight"), kind.get("carries")] for kind in roster["types"]}
    return types, sorted((unit["name"], unit.get("move")) for unit in roster["units"])


def wrong_types(folder):
    """Yields what does not come back of the types of unit of the sample of TripleA."""
    sample, first = ROOT / "tests/foreign/samples/triplea/types/source.xml", folder / "types"
    run("import", "triplea", sample, "-o", first)
    failed = there_and_back("triplea", first, folder / "types-there", folder / "types-back")
    if failed:
        yield failed
    elif numbers_of(folder / "types-back") != numbers_of(first):
        yield f"{numbers_of(first)} became {numbers_of(folder / 'types-back')}"


def coasts_of(folder):
    """Returns the coasts of the data set in FOLDER, and at which of them units lie."""
    placed = file_of(folder, "scenarios/start")["position"]["units"]
    return file_of(folder, "map")["coasts"], {unit["unit"]: unit.get("coast") for unit in placed}


def wrong_coasts(folder):
    """Yields what does not come back of coasts from CSV, and what is lost of them in silence."""
    first, back = folder / "coasts", folder / "coasts-back"
    run("import", "csv", ROOT / "tests/foreign/samples/csv/coasts", "-o", first)
    failed = there_and_back("csv", first, folder / "coasts-there", back)
    if failed:
        yield failed
    elif coasts_of(back) != coasts_of(first):
        yield f"{coasts_of(first)} became {coasts_of(back)}"
    told = {form: run("export", form, first, "-o", folder / f"coasts-{form}").stdout
            for form in ("svg", "set-up")}
    if "3 left out: rules, tables, regions, named coasts and" not in told["svg"]:
        yield f"SVG: {told['svg']}"
    if "1 changed: its name and steps; its named coast is lost" not in told["set-up"]:
        yield f"set-up text: {told['set-up']}"


def wrong_properties(name, form, back):
    """Yields what properties of shapes in FORM say otherwise than the data set NAME, which has come
    into BACK."""
    source = ROOT / "data" / name
    has_units = form != "svg"
    own, found = facts_of(source), facts_of(back) if has_units else shape_facts(back)
    if not has_units:
        own |= {"set-up": Counter()}
    for fact in ("places", "ways", "owners", "forage", "ports", "set-up"):
        if found[fact] != own[fact]:
            yield f"{fact}: {own[fact]} became {found[fact]}"
    if border_types(back) != border_types(source):
        yield "the types of borders differ"
    for nation, side in found["sides"].items():
        if own["sides"].get(nation) != side:
            yield f"{nation} is of {side}"
    if run("validate", back, "--fail-on", "error").returncode != 0:
        yield "what comes back has errors"
    if not {*own["owners"].values(), *(unit[1] for unit in own["set-up"])} <= {*found["sides"]}:
        yield f"nations: {own['sides']} became {found['sides']}"


def grid_facts(folder):
    """Returns what the grid of the first scenario of the data set in FOLDER says, or its first one,
    whatever its signs and labels."""
    data = file_of(folder, "map")
    scenarios = sorted(path.stem for path in (folder / "scenarios").glob("*.json"))
    own = [grid for grid in data["grids"] if scenarios[:1] == [grid["id"]]]
    grid = (own or data["grids"])[0]
    terrains = {row["sign"]: row["name"] for row in file_of(folder, "tables")["terrains"]}
    used = "".join(grid["terrain"])
    lines = [line.ljust(grid["columns"]) for line in grid["terrain"]]
    return {
        "form": [grid[key] for key in ("top", "columns", "rows")] + [grid.get("shift", "odd")],
        "terrain": [[terrains.get(sign) for sign in line] for line in lines],
        "names": sorted(
            space["name"]
            for space in data.get("spaces", [])
            if "name" in space and space["id"].startswith(grid["id"] * grid.get("prefixed", 0))
        ),
        "water": sorted(
            row["name"]
            for row in file_of(folder, "tables")["terrains"]
            if row.get("pattern") == "water" and "costs" not in row and row["sign"] in used
        ),
    }


def wrong_grid(source, folder):
    """Yields what does not come back of the grid of the data set in SOURCE from Tiled."""
    there, back = folder / f"{source.name}-grid", folder / f"{source.name}-grid-back"
    failed = there_and_back("tmx", source, there, back)
    if failed:
        yield failed
        return
    wanted, found = grid_facts(source), grid_facts(back)
    for fact, value in wanted.items():
        if found[fact] != value:
            yield f"{fact}: {value} became {found[fact]}"
    yield from wrong_picture(there)


def wrong_hexes(source, folder):
    """Yields what does not come back of the grid of the data set in SOURCE, and of one that shifts
    the other lines, from a module of VASSAL."""
    for shift in ("odd", "even"):
        own = folder / f"{source.name}-{shift}"
        shutil.copytree(source, own)
        data = file_of(own, "map")
        for grid in data["grids"]:
            grid["shift"] = shift
        (own / "map.json").write_text(json.dumps(data))
        run("export", "vassal", own, "-o", folder / f"{own.name}-vassal")
        module, back = folder / f"{own.name}-vassal/map.vmod", folder / f"{own.name}-hexes"
        made = run("import", "vassal", module, "-o", back)
        if made.returncode != 0:
            yield f"import: {made.returncode}: {made.stderr}"
            return
        wanted, found = grid_facts(own), grid_facts(back)
        for fact, value in wanted.items():
            if found[fact] != value:
                yield f"{shift}: {fact}: {value} became {found[fact]}"


def battle_facts(folder, grid, scenario):
    """Returns what stands how on which hex of the grid GRID of the data set in FOLDER in SCENARIO,
    and what hexes are and are called."""
    data, roster = file_of(folder, "map"), file_of(folder, "roster")
    own = next(one for one in data["grids"] if one["id"] == grid)
    prefix = f"{grid}-" if own.get("prefixed") else ""
    types, nations = names_of(roster["types"]), names_of(roster["nations"])
    sides = names_of(file_of(folder, "game")["sides"])
    side_of = {nation["id"]: sides[nation["side"]] for nation in roster["nations"]}
    terrains = {row["sign"]: row["name"] for row in file_of(folder, "tables")["terrains"]}
    border_names = names_of(file_of(folder, "tables")["borders"])
    units = {unit["id"]: unit for unit in roster["units"]}
    commands = {row["id"]: (row["name"], sides[row["side"]]) for row in roster.get("commands", [])}
    scenario = json.loads((folder / f"scenarios/{scenario}.json").read_text())
    stands = []
    for placed in scenario["position"]["units"]:
        unit = units[placed["unit"]]
        faces = [{key: face[key] for key in face if key != "source"}
                 for face in unit.get("faces", [])]
        command = commands.get(unit.get("command"))
        stands.append([unit["name"], types[unit["type"]], nations[unit["nation"]], command,
                       side_of[unit["nation"]], placed.get("strength", unit["strength"]), faces,
                       placed["at"].removeprefix(prefix), placed.get("facing")])
    return {
        "units": sorted(stands, key=str),
        "terrain": [[terrains.get(sign) for sign in line.ljust(own["columns"])]
                    for line in own["terrain"]],
        "levels": ["".join(line).ljust(own["columns"], "0") for line in own.get("levels", [])],
        "form": [own[key] for key in ("top", "columns", "rows")] + [own.get("shift", "odd")],
        "names": sorted((space["name"], space["id"].removeprefix(prefix))
                        for space in data.get("spaces", []) if space["id"].startswith(prefix)),
        "sides": sorted((side["hex"].removeprefix(prefix), side["side"],
                         border_names[side["border"]])
                        for side in data.get("hexsides", []) if side["hex"].startswith(prefix)),
    }


def wrong_commands(source, scenario, module):
    """Yields the commands of the units of SCENARIO of the data set in SOURCE that no piece of MODULE
    names, and what lies along sides of hexes that its picture does not show."""
    roster = file_of(source, "roster")
    commands = {row["id"]: row["name"] for row in roster.get("commands", [])}
    units = {unit["id"]: unit for unit in roster["units"]}
    placed = json.loads((source / f"scenarios/{scenario}.json").read_text())["position"]["units"]
    led = [units[item["unit"]].get("command") for item in placed]
    with zipfile.ZipFile(module) as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
        picture = ElementTree.fromstring(archive.read("images/board.svg"))
    texts = [element.text for element in root.iter() if element.tag.endswith(".PieceSlot")]
    for name in {commands[key] for key in led if key in commands}:
        if not any(",Command," in text and name in text.replace("\\", "") for text in texts):
            yield f"no piece is of {name}"
    listed = [element.get("initialValue").split() for element in root.iter()
              if element.get("name", "").startswith("Hexside ")]
    lines = [path for path in picture.iter() if path.tag.endswith("path") and path.get("stroke")]
    if len(lines) != sum(map(len, listed)):
        yield f"{len(lines)} lines along {sum(map(len, listed))} sides"


def wrong_battle(form, name, scenario, folder):
    """Yields what does not come back of the hex battle SCENARIO of the data set NAME, as FORM."""
    source = ROOT / "data" / name
    there, back = folder / f"{scenario}-{form}", folder / f"{scenario}-{form}-back"
    made = run("export", form, source, "--scenario", scenario, "-o", there)
    again = run("import", form, there / "map.vmod" if form == "vassal" else there, "-o", back)
    if (made.returncode, again.returncode) != (0, 0):
        yield f"{made.returncode} {again.returncode}: {made.stderr}{again.stderr}"
        return
    if form == "vassal":
        yield from wrong_commands(source, scenario, there / "map.vmod")
    wanted = battle_facts(source, scenario, scenario)
    found = battle_facts(back, "map", "start")
    if form == "tmx":
        wanted.pop("sides")  # which is said to be lost
    if form == "csv":
        wanted["units"] = sorted(([*unit[:3], None, *unit[4:]] for unit in wanted["units"]), key=str)
    for fact, value in wanted.items():
        if found[fact] != value:
            yield f"{fact}: {value} became {found[fact]}"
    if run("validate", back, "--fail-on", "error").returncode != 0:
        yield "what comes back has errors"


# What VASSAL looks for under which element of a module; attributes that it must have.
PARENTS = {
    "Board": "BoardPicker", "BoardPicker": "Map", "HexGridNumbering": "HexGrid",
    "Zone": "ZonedGrid", "RegionGrid": "Zone", "Region": "RegionGrid", "ZoneProperty": "Zone",
    "ZonedGrid": "Board", "SetupStack": "Map", "StackMetrics": "Map", "PieceMover": "Map",
    "KeyBufferer": "Map", "MenuDisplayer": "Map", "StackExpander": "Map", "Zoomer": "Map",
    "ForwardToChatter": "Map", "ForwardToKeyBuffer": "Map", "GlobalProperty": "GlobalProperties", "Map": "GameModule", "PlayerRoster": "GameModule",
    "BasicCommandEncoder": "GameModule", "Documentation": "GameModule",
    "GlobalOptions": "GameModule", "PrototypesContainer": "GameModule",
    "PieceWindow": "GameModule", "ListWidget": "PieceWindow", "PredefinedSetup": "GameModule",
    "Chatter": "GameModule", "entry": "PlayerRoster", "setup": "BoardPicker",
}
ONCE = "BasicCommandEncoder Documentation PlayerRoster GlobalOptions Map PrototypesContainer Chatter"
ATTRIBUTES = {
    "GameModule": "name version VassalVersion description nextPieceSlotId",
    "Map": "mapName",
    "Board": "name image reversible",
    "Zone": "name path locationFormat useParentGrid useHighlight highlightProperty",
    "Region": "name originx originy",
    "HexGrid": "sideways x0 y0 dx dy snapTo edgesLegal cornersLegal visible",
    "HexGridNumbering": "first sep hType vType hOff vOff hLeading vLeading hDescend vDescend stagger",
    "SetupStack": "name owningBoard useGridLocation location x y",
    "PieceSlot": "entryName gpid width height",
    "PredefinedSetup": "name file useFile isMenu",
    "GlobalProperty": "name initialValue description isNumeric min max wrap",
}


def wrong_traits(text):
    """Yields where TEXT, a piece, is not one: as many traits as states, each further in with one
    more backslash before the tab."""
    _, ident, kind, state = re.split(r"(?<!\\)/", text, maxsplit=3)
    traits, states = ([part for part in re.split(r"\\*\t", one)] for one in (kind, state))
    for one in (kind, state):
        if [len(dash) for dash in re.findall(r"(\\*)\t", one)] != list(range(one.count("\t"))):
            yield f"the backslashes of {one!r}"
    if ident != "null" or len(traits) != len(states) or not traits[-1].startswith("piece;"):
        yield f"the traits of {text!r}"


def wrong_structure(name, scenario, folder):
    """Yields where the module of SCENARIO of the data set NAME is not built as VASSAL wants it."""
    there = folder / f"{name}-{scenario}-built"
    run("export", "vassal", ROOT / "data" / name, "--scenario", scenario, "-o", there)
    with zipfile.ZipFile(there / "map.vmod") as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
        held = set(archive.namelist())
    last = {element: element.tag.rpartition(".")[2] for element in root.iter()}
    if last[root] != "GameModule" or not {"moduledata", "buildFile.xml"} <= held:
        yield f"its root is {root.tag}, of {sorted(held)[:3]}"
    children = [last[child] for child in root]
    yield from (f"{children.count(tag)} × {tag}" for tag in ONCE.split()
                if children.count(tag) != 1)
    for parent in root.iter():
        for child in parent:
            if PARENTS.get(last[child], last[parent]) != last[parent]:
                yield f"{last[child]} in {last[parent]}"
    for element, tag in last.items():
        missing = set(ATTRIBUTES.get(tag, "").split()) - set(element.keys())
        if missing:
            yield f"{tag} without {missing}"
        if tag == "PieceSlot":
            yield from wrong_traits(element.text)
        if tag == "PieceSlot" and "emb2;" in element.text:
            images = element.text.split("emb2;")[1].split(";")[15].split(",")
            yield from (f"{image} is not there" for image in images
                        if f"images/{image}" not in held)
    numbers = [element.get("gpid") for element in root.iter() if element.get("gpid")]
    if len(numbers) != len(set(numbers)):
        yield "two pieces have one number"


def wrong_picture(folder):
    """Yields what is wrong with tiles.png in FOLDER: its chunks, its size or its pixels."""
    image = ElementTree.parse(folder / "map.tmx").getroot().find("tileset/image")
    width, height = (int(image.get(side)) for side in ("width", "height"))
    data, at, chunks = (folder / "tiles.png").read_bytes(), 8, {}
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        body = data[at + 4 : at + 8 + length]
        if struct.unpack_from(">I", data, at + 8 + length) != (zlib.crc32(body),):
            yield "the check sum of a chunk is wrong"
        chunks[body[:4]] = body[4:]
        at += 12 + length
    if struct.unpack(">II", chunks[b"IHDR"][:8]) != (width, height):
        yield "it has another size"
    pixels = zlib.decompress(chunks[b"IDAT"])
    middle = height // 2 * (1 + 4 * width) + 1 + 4 * 16
    if len(pixels) != height * (1 + 4 * width) or pixels[middle + 3] != 255 or pixels[4] != 0:
        yield "the first tile is no hex"


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
        if "id" in feature
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
        if "id" in place
    }


def drawn_edges(folder):
    """Returns the edges of each shape of map.svg in FOLDER."""
    paths = [path for path in ElementTree.parse(folder / "map.svg").iter() if path.get("d")]
    rings = {
        path.get("id"): [re.findall(r"[-.\d]+,[-.\d]+", ring) for ring in path.get("d").split("M")]
        for path in paths
    }
    return {
        name: edges_of([[*ring, *ring[:1]] for ring in own if ring]) for name, own in rings.items()
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
        if "id" in place
        for polygon in place["arcs"]
        for ring in polygon
        for arc in ring
    )
    if len(uses) != len(topology["arcs"]) or not set(uses.values()) <= {1, 2}:
        yield "an arc is used by nobody or by more than two"
    backs = [folder / f"{name}-{form}-back-0" for form in GEO]
    if len({(back / "map.json").read_bytes() for back in backs}) != 1:
        yield "the maps that come back differ"
    if drawn_edges(backs[0]) != drawn_edges(backs[1]):
        yield "the drawings that come back differ"


def wrong_set_up(name, folder):
    """Yields where the set-up of a scenario of the data set NAME is another one when its text has
    come back as a layer above the set."""
    own = folder / f"{name}-set-up"
    own.mkdir()
    shutil.copytree(ROOT / "data" / name, own / name)
    for number, scenario in enumerate(sorted((own / name / "scenarios").glob("*.json"))):
        made, key = own / f"layer-{number}", json.loads(scenario.read_text())["id"]
        run("export", "set-up", own / name, "--scenario", key, "-o", own / f"{key}-text")
        told = run("import", "set-up", own / f"{key}-text", "--set", own / name, "--scenario", key,
                   "-o", made)
        run("export", "set-up", made, "--scenario", made.name, "-o", own / f"{key}-again")
        texts = [own / f"{key}-{turn}/set-up.txt" for turn in ("text", "again")]
        if told.returncode != 0 or ", 0 left out" not in told.stdout:
            yield f"{key}: exit status {told.returncode}: {told.stdout}{told.stderr}"
        elif texts[0].read_text() != texts[1].read_text():
            yield f"{key}: the set-up is another one"


def wrong_pages():
    """Yields the pages of formats that are not what narva prints of the tables."""
    for page in sorted((ROOT / "docs/formats").glob("to-*.md")):
        name = page.stem.removeprefix("to-")
        if run("export", name, "--format", "markdown").stdout != page.read_text():
            yield f"{page}: run narva export {name} --format markdown"


def main():
    rules = {}
    with tempfile.TemporaryDirectory() as folder:
        for form in VALUES:
            rules[f"values come back from {form}"] = list(wrong_values(form, Path(folder)))
        rules["types of unit come back from TripleA"] = list(wrong_types(Path(folder)))
        rules["coasts come back from CSV"] = list(wrong_coasts(Path(folder)))
        for source in GRIDS:
            rule = f"the grid of {source.name} comes back from Tiled"
            rules[rule] = list(wrong_grid(source, Path(folder)))
            rule = f"the grid of {source.name} comes back from VASSAL"
            rules[rule] = list(wrong_hexes(source, Path(folder)))
        for name, scenario in BATTLES:
            for form in ("vassal", "tmx", "csv"):
                rules[f"{scenario} comes back from {form}"] = list(
                    wrong_battle(form, name, scenario, Path(folder)))
        for name, scenario in [*BATTLES, ("pax-baltica", "the-end-is-near")]:
            rules[f"the module of {scenario} is built as VASSAL wants it"] = list(
                wrong_structure(name, scenario, Path(folder)))
        for name in SETS:
            rules[f"{name} comes back from TripleA"] = list(wrong_way_back(name, Path(folder)))
            rules[f"{name} comes back from VASSAL"] = list(wrong_board(name, Path(folder)))
            rules[f"{name} comes back from CSV"] = list(wrong_tables(name, Path(folder)))
            rule = f"{name} comes back from Rally the Troops"
            rules[rule] = list(wrong_module(name, Path(folder)))
            for form in ("svg", "tmx", *GEO):
                rule = f"the drawing of {name} comes back from {form}"
                rules[rule] = list(wrong_drawing(name, form, Path(folder)))
            rule = f"the set-ups of {name} come back from their text"
            rules[rule] = list(wrong_set_up(name, Path(folder)))
            for form in ("svg", "tmx", "vassal", *GEO):
                back = Path(folder) / f"{name}-{form}-back-0"
                back = Path(folder) / f"{name}-board" if form == "vassal" else back
                if form != "vassal" or back.is_dir():
                    rules[f"what {name} says comes back from {form}"] = list(
                        wrong_properties(name, form, back))
            rules[f"{name} has the same borders in both"] = list(wrong_borders(name, Path(folder)))
    rules["the pages of written formats are those of the tables"] = list(wrong_pages())
    print_tap(rules)


main()
