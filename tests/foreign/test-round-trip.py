# SPDX-License-Identifier: GPL-3.0-or-later
"""Data sets in which every member of every record is set are exported in every format and imported
again; the report of the export names what is not the same, and nothing else. Usage:
test-round-trip.py SOURCE-ROOT NARVA"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT, NARVA = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
sys.path.insert(0, str(ROOT / "tests/tools"))

from tap import print_tap  # noqa: E402

FORMATS = "csv geojson rtt svg tmx topojson triplea vassal".split()
GRIDS = "csv tmx vassal".split()
SETS = "pax-baltica tutorial deluge".split()
FILES = "game map roster tables rules".split()

# Records within records, such as conditions in conditions, are filled to this depth.
DEPTH = 3

# What texts of other kinds than names look like.
FORMS = ["1701", "#336699", "A3", "1701-spring"]

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">
<g id="unplayable"><path id="waste" class="unplayable" d="M0 100H100V200H0Z"/></g>
<g id="seas"><path id="gulf" class="sea" d="M100 100H300V200H100Z"/></g>
<g id="lakes"><path id="lake" class="lake" d="M20 20H40V40H20Z"/></g>
<g id="territories"><path id="a-land" class="territory" d="M0 0H100V100H0Z"/>
<path id="b-land" class="territory" d="M100 0H300V100H100Z"/></g>
<g id="anchors"><circle id="anchor-a-land" class="anchor" cx="61" cy="62" r="3"/></g>
</svg>
"""


def run(*words):
    """Returns what narva says to WORDS."""
    return subprocess.run([NARVA, *words], capture_output=True, text=True, check=False)


def schema_of(name):
    """Returns the schema of the file NAME with the schemas of its records."""
    return json.loads(run("schema", name).stdout)


def small_set():
    """Returns the files of a small game on areas, whose ids are not those that names give."""
    return {
        "game": {"format": 1, "id": "whole", "title": "Whole", "system": "area-blocks",
                 "sides": [{"id": "reds", "name": "The Red Side"},
                           {"id": "blues", "name": "The Blue Side"}]},
        "map": {
            "grids": [], "hexsides": [],
            "spaces": [
                {"id": "a-land", "name": "Aland", "kind": "land", "nation": "red",
                 "neighbours": [{"to": "b-land", "border": "rough"},
                                {"to": "gulf", "border": "port"}],
                 "port": {"sea": "gulf"}, "garrison": {"name": "Aburg", "value": 2}},
                {"id": "b-land", "name": "Beland", "kind": "land", "nation": "blue",
                 "neighbours": [{"to": "a-land", "border": "rough"}]},
                {"id": "gulf", "name": "The Gulf", "kind": "sea",
                 "neighbours": [{"to": "a-land", "border": "port"}]},
            ]
        },
        "roster": {
            "nations": [{"id": "red", "name": "Redland", "side": "reds"},
                        {"id": "blue", "name": "Blueland", "side": "blues"}],
            "types": [{"id": "foot", "name": "Infantry", "moves": "land"},
                      {"id": "ship", "name": "Squadron", "moves": "sea"}],
            "units": [{"id": "first", "name": "First Foot", "nation": "red", "type": "foot",
                       "strength": 4},
                      {"id": "second", "name": "Second Foot", "nation": "blue", "type": "foot",
                       "strength": 3}],
        },
        "tables": {"borders": [{"id": "rough", "name": "Rough Ground"},
                               {"id": "plain", "name": "Plain Ground"}],
                   "values": [{"id": "vp", "name": "Points of Victory"}]},
        "rules": {},
        "scenarios/first-war": {
            "id": "first-war", "title": "The First War",
            "period": {"from": "1701", "to": "1702", "turns": 2},
            "position": {"units": [{"unit": "first", "at": "a-land", "strength": 2},
                                   {"unit": "second", "at": "b-land"}]},
        },
    }


def ids_of(files):
    """Returns the ids in FILES by the entity, which is the name of their list without its end."""
    ids = {}
    for file in files.values():
        for key, value in file.items():
            if isinstance(value, list):
                ids[key.removesuffix("s")] = [item["id"] for item in value if "id" in item]
    return ids


class Filler:
    """Sets every member of records that is not set."""

    def __init__(self, ids):
        self.ids = ids
        self.count = 0

    def text(self, key, schema):
        """Returns a text for the member KEY with SCHEMA."""
        self.count += 1
        for target in schema.get("x-refers-to", "").split():
            if self.ids.get(target):
                return self.ids[target][0]
        if "enum" in schema:
            return schema["enum"][-1]
        pattern = schema.get("pattern", "")
        for text in [f"{key.title()} {self.count}", f"{key}-{self.count}", *FORMS]:
            if re.search(pattern, text):
                return text
        return "a-land"

    def value(self, key, schema, root, depth):
        """Returns a value for the member KEY with SCHEMA, whose references are in ROOT; None: none
        is made."""
        for part in schema.get("anyOf", []):
            if part.get("type") != "null":
                return self.value(key, part, root, depth)
        if "$ref" in schema:
            inner = root["$defs"].get(schema["$ref"].rsplit("/", 1)[1], root)
            return self.fill({}, inner, root, depth + 1) if depth < DEPTH else None
        kinds = schema.get("type", "string")
        kind = kinds if isinstance(kinds, str) else kinds[0]
        if key in ("absent", "source"):
            return {"source": "2011:3.1"}.get(key)
        if kind == "integer":
            return max(schema.get("minimum", 0), min(schema.get("maximum", 7), 7))
        if kind == "boolean":
            return not schema.get("default", False)
        if kind == "array":
            item = self.value(key, schema.get("items", {}), root, depth)
            return None if item is None else [item]
        return self.text(key, schema)

    def fill(self, record, schema, root, depth=0):
        """Returns RECORD with all members of SCHEMA."""
        record = dict(record)
        for key, inner in schema["properties"].items():
            if key not in record:
                value = self.value(key, inner, root, depth)
                if value is not None:
                    record[key] = value
            elif isinstance(record[key], list) and depth < DEPTH:
                items = inner.get("items", {})
                if "$ref" in items:
                    part = root["$defs"][items["$ref"].rsplit("/", 1)[1]]
                    record[key] = [self.fill(item, part, root, depth + 1) for item in record[key]]
            elif isinstance(record[key], dict):
                part = self.part_of(inner, root)
                record[key] = self.fill(record[key], part, root, depth + 1)
        return record

    @staticmethod
    def part_of(schema, root):
        """Returns the schema of the record that SCHEMA refers to."""
        parts = [schema, *schema.get("anyOf", [])]
        name = next(part["$ref"] for part in parts if "$ref" in part).rsplit("/", 1)[1]
        return root["$defs"][name]


def hex_set():
    """Returns the files of a small game on hexes."""
    files = small_set()
    files["game"] |= {"id": "hexes", "system": "hex-battle"}
    files["map"] = {
        "grids": [{"id": "field", "name": "Field", "top": "pointy", "columns": 4, "rows": 3,
                   "terrain": ["cccw", "ccww", "hhcc"]}],
        "hexsides": [{"hex": "a02", "side": "e", "border": "rough"}],
        "spaces": [{"id": "b02", "name": "Narva"}],
    }
    files["tables"]["terrains"] = [
        {"id": "clear", "name": "Open Ground", "sign": "c"},
        {"id": "hill", "name": "A Hill", "sign": "h", "level": 1},
        {"id": "water", "name": "The River", "sign": "w", "pattern": "water"},
    ]
    files["roster"]["commands"] = [{"id": "wing", "name": "Left Wing", "side": "reds"}]
    files["roster"]["units"][0]["command"] = "wing"
    files["scenarios/first-war"]["position"]["units"] = [
        {"unit": "first", "at": "a01", "strength": 1, "facing": "e"},
        {"unit": "second", "at": "c03", "facing": "w"},
    ]
    return files


def whole_set(folder, schemas, files):
    """Makes a data set of FILES in FOLDER in which every member is set."""
    filler = Filler(ids_of(files) | {"space": ["a-land", "b-land", "gulf"]})
    for name, file in files.items():
        schema = schemas["scenario" if "/" in name else name]
        path = folder / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = filler.fill(file, schema, schema)
        # No data set or scenario is extended, and the sea has no land.
        whole.pop("extends", None)
        path.write_text(json.dumps(whole, ensure_ascii=False))
    if not files["map"]["grids"]:
        (folder / "map.svg").write_text(DRAWING)


class Trip:
    """Compares the records of two data sets as people do: by ids, or else by names."""

    def __init__(self, before, after, schemas):
        self.before, self.after, self.schemas = before, after, schemas
        self.ids = {}
        self.found = Counter()
        placed = {unit["unit"] for unit in
                  before["scenarios"][0].get("position", {}).get("units", [])
                  if not unit["at"].startswith("@")}
        units = before.get("roster", {}).get("units", [])
        self.match("unit", [unit for unit in units if unit["id"] in placed
                            or not unit.get("start", "@").startswith("@")],
                   after.get("roster", {}).get("units", []))
        for name in FILES:
            for key, schema in schemas[name]["properties"].items():
                if schema.get("type") == "array" or "array" in schema.get("type", []):
                    self.match(self.entity(schema["items"]), before.get(name, {}).get(key, []),
                               after.get(name, {}).get(key, []))

    @staticmethod
    def entity(schema):
        """Returns the name of the records that SCHEMA refers to; None: it refers to none."""
        for part in [schema, *schema.get("anyOf", [])]:
            if "$ref" in part:
                return part["$ref"].rsplit("/", 1)[1].removeprefix("partial-")
        return None

    def match(self, entity, before, after):
        """Matches the records of ENTITY in both lists."""
        ids = self.ids.setdefault(entity, {})
        left = [item for item in after
                if isinstance(item, dict) and "id" in item and item["id"] not in ids.values()]
        def word_of(item, key):
            text = item.get(key) or f"no {key}"
            return text if key == "id" else re.sub("[^0-9A-Za-z\x80-\U0010ffff]", "_",
                                                   text.lstrip("_"))

        for test in ("id", "name"):
            for item in before:
                same = [other for other in left
                        if other.get(test) and word_of(other, test) == word_of(item, test)]
                if isinstance(item, dict) and "id" in item and item["id"] not in ids and same:
                    ids[item["id"]] = same[0]["id"]
                    left.remove(same[0])

    def renamed(self, schema, text):
        """Returns TEXT, of the member with SCHEMA, with the ids it has afterwards. Hexes lose the
        id of their grid."""
        grids = [grid["id"] for grid in self.before["map"].get("grids", []) if grid.get("prefixed")]
        hexes = re.fullmatch(f"({'|'.join(grids)})-([a-z]{{1,2}}[0-9]+)", str(text))
        if grids and hexes and schema.get("x-refers-to", "space") == "space":
            return hexes[2]
        for target in schema.get("x-refers-to", "").split():
            if isinstance(text, str) and text in self.ids.get(target, {}):
                return self.ids[target][text]
        return text

    def items(self, entity, schema, before, after):
        """Compares two lists of records of ENTITY. Returns whether AFTER has more."""
        keys = list(schema["properties"])
        first, n_same = schema["properties"][keys[0]], 0
        is_keyed = "absent" in schema["properties"]
        for index, item in enumerate(before):
            key = item.get(keys[0])
            if is_keyed and key is not None:
                key = self.ids.get(entity, {}).get(key, key) if keys[0] == "id" else self.renamed(
                    first, key)
                same = next((other for other in after if other.get(keys[0]) == key), None)
            else:
                same = after[index] if index < len(after) else None
            n_same += same is not None
            if same is None:
                self.found[entity, "left out"] += 1
            else:
                self.record(entity, schema, item, same)
        return len(after) > n_same

    def record(self, entity, schema, before, after):
        """Compares two records of ENTITY."""
        for key, inner in schema["properties"].items():
            if entity == "game" and key == "id":
                continue
            was, now = before.get(key), after.get(key)
            default = inner.get("default", False)
            was = None if was in ([], default) and not isinstance(was, int) or was is default \
                else was
            now = None if now in ([], default) and not isinstance(now, int) or now is default \
                else now
            name = self.entity(inner) or self.entity(inner.get("items", {}))
            if name and isinstance(was, list):
                if self.items(name, self.part(name), was, now or []):
                    self.found[f"{entity}.{key}", "changed"] += 1
            elif name and isinstance(was, dict) and now is not None:
                self.record(name, self.part(name), was, now)
            elif was is not None and now is None:
                self.found[f"{entity}.{key}", "left out"] += 1
            elif now is not None and (was is not None or (key != "source" and entity != "game")):
                same = was
                if isinstance(was, str) and key != "id":
                    same = self.renamed(inner, was)
                elif isinstance(was, list) and "x-refers-to" in inner.get("items", {}):
                    same = sorted(self.renamed(inner["items"], text) for text in was)
                    now = sorted(now)
                if same != now:
                    self.found[f"{entity}.{key}", "changed"] += 1

    def part(self, name):
        """Returns the schema of records called NAME."""
        for schema in self.schemas.values():
            for form in (f"partial-{name}", name):
                if form in schema["$defs"]:
                    return schema["$defs"][form]
        return self.schemas[name]

    def compare(self):
        """Returns how often which members differ."""
        for name in FILES:
            if name in self.before:
                self.record(name, self.schemas[name], self.before[name],
                            self.after.get(name, {}))
        schema = self.schemas["scenario"]
        if self.after["scenarios"]:
            self.record("scenario", schema, self.before["scenarios"][0],
                        self.after["scenarios"][0])
        for name in ("record", "scenario"):
            n_lost = len(self.before[f"{name}s"]) - len(self.after[f"{name}s"][:1])
            self.found[name, "left out"] += n_lost
        return +self.found


def read_set(folder):
    """Returns the files of the data set in FOLDER."""
    files = {name: json.loads((folder / f"{name}.json").read_text())
             for name in FILES if (folder / f"{name}.json").exists()}
    for part in ("records", "scenarios"):
        files[part] = [json.loads(path.read_text())
                       for path in sorted(folder.glob(f"{part}/*.json"))]
    return files


def main_file(form, folder):
    """Returns the path in FOLDER that an import of FORM takes."""
    return folder / "map.vmod" if form == "vassal" else folder


def wrong_report(form, source, folder, schemas):
    """Yields where the report of an export of SOURCE as FORM differs from what comes back."""
    there, back = folder / form, folder / f"{form}-back"
    made = run("export", form, source, "-o", there, "--format", "json", "--strict")
    again = run("import", form, main_file(form, there), "-o", back)
    if again.returncode != 0:
        yield f"import: {again.stderr}"
        return
    report = json.loads(made.stdout)
    told = Counter({(row["member"], row["fate"]): row["count"]
                    for row in report.get("members", [])
                    if not row["member"].startswith("map.svg")})
    found = Trip(read_set(source), read_set(back), schemas).compare()
    yield from (f"{name} is {fate} {n} times, reported {told[name, fate]}"
                for (name, fate), n in sorted(found.items()) if told[name, fate] != n)
    yield from (f"{name} is reported as {fate} and is the same"
                for name, fate in sorted(told) if not found[name, fate])
    if made.returncode != (1 if found else 0):
        yield f"--strict ends with {made.returncode}"
    for row in report.get("members", []):
        if len(row["records"]) != row["count"] or not all(row["records"]):
            yield f"{row['member']}: not each record is named"


# What the formats have room for: no export may lose it.
KEPT = """space.town space.transit space.note space.aliases space.id garrison.name garrison.aliases
    unit.strength placed.strength side.id border.id border.limit border.stops nation.id
    nation.aliases nation.home nation.major nation.status type.eats type.hidden
    neighbour.note neighbour.border unit.note unit.tags""".split()
KEPT += ["map.svg lake", "map.svg unplayable"]


def wrong_losses(form, folder):
    """Yields what the export as FORM in FOLDER has lost that it has room for."""
    made = run("export", form, folder / "whole", "-o", folder / f"{form}-kept", "--format", "json")
    lost = {row["member"] for row in json.loads(made.stdout)["members"]}
    # The units of TripleA have no names, and drawings no units.
    nameless = ["unit.", "placed."] if form in ("triplea", "svg", "rtt") else []
    nameless += ["map.svg"] if form in ("csv", "rtt") else []
    yield from (f"{name} is lost" for name in KEPT
                if name in lost and not any(name.startswith(part) for part in nameless))


def wrong_edits(folder):
    """Yields where what is carried undoes a change that was made in another program."""
    there, back = folder / "edited", folder / "edited-back"
    run("export", "geojson", folder / "whole", "-o", there)
    path = there / "map.geojson"
    tree = json.loads(path.read_text())
    for feature in tree["features"]:
        if feature["properties"]["name"] == "Aland":
            feature["properties"]["name"] = "Newland"
        if feature["properties"]["name"] == "Beland":
            feature["properties"]["forage"] = 42
    tree["features"] = [feature for feature in tree["features"]
                        if feature["properties"]["name"] != "The Gulf"]
    path.write_text(json.dumps(tree))
    run("import", "geojson", there, "-o", back)
    spaces = {space["name"]: space for space in read_set(back)["map"]["spaces"]}
    if sorted(spaces) != ["Beland", "Newland"]:
        yield f"there are {sorted(spaces)}"
    if spaces["Beland"].get("forage") != 42:
        yield "a new number was undone"
    if spaces["Newland"].get("town"):
        yield "a place of another name has the town of the old one"
    if "gulf" in (back / "map.json").read_text():
        yield "a place that was removed is referred to"


def main():
    """Compares the reports with what comes back."""
    schemas = {name: schema_of(name) for name in [*FILES, "scenario"]}
    folder = Path(tempfile.mkdtemp())
    whole_set(folder / "whole", schemas, small_set())
    whole_set(folder / "hexes", schemas, hex_set())
    sets = [folder / "whole", *(ROOT / "data" / name for name in SETS)]
    grids = [folder / "hexes", ROOT / "data/thunder", ROOT / "data/last-vikings"]
    rules = {
        "a report names what is not the same after export and import, and only that": [
            f"{form}, {source.name}: {problem}" for form in FORMATS
            for source in sets + (grids if form in GRIDS else [])
            for problem in wrong_report(form, source, folder / f"of-{source.name}", schemas)
        ],
        "what a format has room for comes back": [
            f"{form}: {problem}" for form in FORMATS for problem in wrong_losses(form, folder)
        ],
        "what is carried undoes no change of another program": list(wrong_edits(folder)),
    }
    shutil.rmtree(folder)
    print_tap(rules)


if __name__ == "__main__":
    main()
