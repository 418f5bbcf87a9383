# SPDX-License-Identifier: GPL-3.0-or-later
"""Maps are read as people hand them over: the format is detected, archives and other spellings are
read, and what is no map gets an answer that helps. Usage: test-hand-over.py SOURCE-ROOT NARVA"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

ROOT, NARVA = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
SAMPLES = ROOT / "tests/foreign/samples"
sys.path.insert(0, str(ROOT / "tests/tools"))

from tap import print_tap  # noqa: E402

# Files that are no maps of a format, and a word of the answer.
STRANGERS = {
    "europe.map": (b"1.97|File can be loaded in azgaar.github.io/Fantasy-Map-Generator|2024", "JSON"),
    "isles.sav": (b'[scenario]\nname=_("Isles")\n[savefile]\nterrident={"name"\n', "Freeciv"),
    "battle.map": (b"Gg, Gg, Ww\nGs^Fds, 1 Ke, Re\nMm, Hh, Ww^Bw/\n", "Wesnoth"),
    "map.png": (b"\x89PNG\r\n\x1a\n0000", "picture"),
    "map.jpg": (b"\xff\xd8\xff\xe0 JFIF", "picture"),
    "map.geojson.gz": (b"\x1f\x8b\x08\x00\x00", "gzip"),
    "rules.pdf": (b"%PDF-1.5\n", "document"),
    "empty.xml": (b"", "empty"),
    "notes.txt": (b"Some words about a war.\n", "name the format"),
}


def run(*words):
    """Returns what narva says to WORDS."""
    return subprocess.run([NARVA, *words], capture_output=True, text=True, check=False)


def files_of(folder):
    """Returns the files of the data set in FOLDER, without what depends on the name of its source."""
    files = {path.name: path.read_text() for path in folder.rglob("*") if path.is_file()}
    game = json.loads(files.pop("game.json"))
    for key in ("id", "title", "about", "books"):
        game.pop(key)
    return files | {"game": game}


def wrong_detection(folder):
    """Yields the samples whose format is detected as another one."""
    for sample in sorted(SAMPLES.glob("*/*")):
        form = sample.parent.name
        if form == "set-up":
            continue
        sources = list(sample.glob("source.*")) or [sample]
        path = sources[0]
        named = run("import", form, path, "-o", folder / f"{form}-{sample.name}-named")
        found = run("import", path, "-o", folder / f"{form}-{sample.name}-found")
        if named.returncode == 0 and (found.returncode, found.stdout) != (0, named.stdout):
            yield f"{path.relative_to(ROOT)}: {found.stderr or found.stdout.splitlines()[0]}"


def triplea_folder(folder):
    """Makes a map of TripleA in FOLDER."""
    run("export", "triplea", ROOT / "data/tutorial", "-o", folder)
    for path in folder.glob("*.zip"):
        path.unlink()
    return folder


def zip_folder(source, archive, top, names=str):
    """Makes ARCHIVE of the files in SOURCE, in the folder TOP, and called as NAMES makes of them."""
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(source.rglob("*")):
            if path.is_file():
                packed.writestr(top + names(str(path.relative_to(source))), path.read_bytes())


def wrong_archives(folder):
    """Yields archives of a map of TripleA that are not read as the map."""
    source = triplea_folder(folder / "plain")
    run("import", source, "-o", folder / "of-folder")
    wanted = files_of(folder / "of-folder")
    for number, (top, names) in enumerate([
            ("", str), ("map-master/", str), ("map-master/map/", str),
            ("", lambda name: name.replace("polygons.txt", "Polygons.TXT"))]):
        archive = folder / f"map-{number}.zip"
        zip_folder(source, archive, top, names)
        with zipfile.ZipFile(archive, "a") as packed:
            packed.writestr("__MACOSX/._game.xml", b"junk")
            packed.writestr(f"{top}baseTiles/0_0.png", b"junk")
        back = folder / f"of-zip-{number}"
        made = run("import", archive, "-o", back)
        if made.returncode != 0:
            yield f"{top}: {made.stderr}"
        elif files_of(back) != wanted:
            yield f"{top}: it is another map"
    (source / "polygons.txt").rename(source / "Polygons.txt")
    run("import", source, "-o", folder / "of-capitals")
    if files_of(folder / "of-capitals") != wanted:
        yield "Polygons.txt is not read"


def wrong_games(folder):
    """Yields what is wrong where an archive, or a folder, has two games."""
    source = triplea_folder(folder / "two")
    text = (source / "games/game.xml").read_text()
    (source / "games/other.xml").write_text(text.replace("The Road to Narva", "Another Road"))
    (source / "games/notes.xml").write_text("<notes/>")
    zip_folder(source, folder / "two.zip", "top/")
    for path in (folder / "two.zip", source):
        asked = run("import", path, "-o", folder / f"{path.stem}-none")
        if asked.returncode != 2 or "files that end in" not in asked.stderr:
            yield f"{path.name}: {asked.stderr}"
        for name in ("other", "other.xml"):
            back = folder / f"{path.name}-{name}"
            run("import", path, "--layer", name, "-o", back)
            if json.loads((back / "game.json").read_text())["title"] == "The Road to Narva":
                yield f"{path.name}: --layer {name} reads another game"


def json_value(text, kind=None):
    """Returns the value of the attribute TEXT as Tiled writes it in JSON."""
    if kind in ("bool",) or text in ("true", "false"):
        return text == "true"
    if kind in (None, "int", "float") and re.fullmatch(r"-?\d+", text):
        return int(text)
    if kind in (None, "float") and re.fullmatch(r"-?\d+\.\d+", text):
        return float(text)
    return text


def tiled_json(element):
    """Returns what Tiled writes in JSON for ELEMENT of its XML."""
    made = {key: json_value(value) for key, value in element.items()
            if key not in ("class", "infinite")}
    if element.get("class"):
        made["class" if element.tag != "object" else "type"] = element.get("class")
    if element.tag == "map":
        made |= {"infinite": element.get("infinite") == "1", "type": "map", "tiledversion": "1.10.2"}
    properties = element.find("properties")
    if properties is not None:
        made["properties"] = [
            {"name": part.get("name"), "type": part.get("type", "string"),
             "value": json_value(part.get("value", part.text), part.get("type", "string"))}
            for part in properties]
    kinds = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer",
             "group": "group"}
    if element.tag in kinds:
        made["type"] = kinds[element.tag]
    layers = [tiled_json(child) for child in element if child.tag in kinds]
    if element.tag in ("map", "group"):
        made["layers"] = layers
    if element.tag == "map":
        made["tilesets"] = [tiled_json(child) for child in element.iter("tileset")]
    if element.tag == "tileset":
        made["tiles"] = [tiled_json(child) for child in element.iter("tile")]
    if element.tag == "objectgroup":
        made["objects"] = [tiled_json(child) for child in element.iter("object")]
    data = element.find("data")
    if data is not None:
        numbers = lambda text: [int(part) for part in text.split(",")]  # noqa: E731
        is_csv = data.get("encoding") == "csv"
        if not is_csv:
            made |= {"encoding": "base64", "compression": data.get("compression", "")}
        if data.find("tile") is not None:
            raise ValueError("there is no such form in JSON")
        read = numbers if is_csv else str.strip
        chunks = data.findall("chunk")
        if chunks:
            made["chunks"] = [{key: int(value) for key, value in chunk.items()} |
                              {"data": read(chunk.text)} for chunk in chunks]
        else:
            made["data"] = read(data.text)
    for name in ("polygon", "polyline"):
        shape = element.find(name)
        if shape is not None:
            made[name] = [dict(zip("xy", map(float, point.split(","))))
                          for point in shape.get("points").split()]
    for name in ("ellipse", "point"):
        if element.find(name) is not None:
            made[name] = True
    if element.find("text") is not None:
        made["text"] = {"text": element.find("text").text}
    if element.tag == "object":
        made.setdefault("rotation", 0)
    return made


def wrong_json_of_tiled(folder):
    """Yields maps of Tiled that are another map as JSON."""
    n_read = 0
    for path in sorted(SAMPLES.glob("tmx/**/*.tmx")) + [ROOT / "data/thunder"]:
        name = path.stem + path.parent.name
        if path.is_dir():
            run("export", "tmx", path, "-o", folder / name)
            path = folder / name / "map.tmx"
        try:
            tree = ElementTree.parse(path).getroot()
            text = json.dumps(tiled_json(tree))
        except (ElementTree.ParseError, AttributeError, ValueError, TypeError):
            continue
        made = folder / f"{name}.tmj"
        made.write_text(text)
        for file in path.parent.glob("*.tsx"):
            shutil.copy(file, folder)
        named = run("import", "tmx", path, "-o", folder / f"{name}-xml")
        found = run("import", made, "-o", folder / f"{name}-json")
        if named.returncode != 0:
            continue
        n_read += 1
        if found.returncode != 0:
            yield f"{name}: {found.stderr}"
            continue
        wanted, read = files_of(folder / f"{name}-xml"), files_of(folder / f"{name}-json")
        for file in wanted:
            plain = [re.sub(r"(source|map)\.tm[xj]|" + re.escape(made.name), "",
                            json.dumps(files.get(file))) for files in (wanted, read)]
            if plain[0] != plain[1]:
                yield f"{name}: {file} differs"
    if n_read < 3:
        yield f"only {n_read} maps were compared"


def wrong_answers(folder):
    """Yields answers to files that are no maps which do not help."""
    for name, (data, word) in STRANGERS.items():
        path = folder / name
        path.write_bytes(data)
        made = run("import", path, "-o", folder / "stranger")
        if made.returncode not in (2, 3) or word not in made.stderr or len(made.stderr.splitlines()) != 1:
            yield f"{name}: {made.returncode}: {made.stderr}"
    named = run("import", "azgaar", folder / "europe.map", "-o", folder / "stranger")
    if "JSON" not in named.stderr:
        yield f"azgaar: {named.stderr}"
    if "europe.map" not in named.stderr.split(" (")[0] or named.stderr.startswith("narva: cannot"):
        yield f"azgaar: the error of the reader is lost: {named.stderr}"
    words = folder / "words.map"
    words.write_text("Narva, Reval, Dorpat, Pskov, Riga, Novgorod, Gdov, Wesenberg, Pernau, Fellin\n")
    taken = run("import", "dip-map", words, "-o", folder / "stranger")
    if taken.returncode != 3 or "Wesnoth" in taken.stderr:
        yield f"a list of names is taken for codes of Wesnoth: {taken.returncode}: {taken.stderr}"
    if run("import", folder / "nothing", "-o", folder / "stranger").returncode != 2:
        yield "a missing file is no usage error"
    if (folder / "stranger").exists():
        yield "something was written"


def ring(left, right, low, high):
    """Returns a feature around the degrees."""
    corners = [[left, low], [right, low], [right, high], [left, high], [left, low]]
    return {"type": "Feature", "properties": {"name": f"{left} {low}"},
            "geometry": {"type": "Polygon", "coordinates": [corners]}}


def wrong_seam(folder):
    """Yields what is wrong with lands at 180 degrees."""
    path = folder / "seam.geojson"
    features = [ring(-180, -170, 0, 10), ring(-170, 0, 0, 10), ring(170, 180, 5, 20),
                ring(170, 180, 30, 40), ring(0, 170, 0, 10), ring(-180, -170, 20, 30)]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    for words, wanted in (([], set()), (["--wrap"], {("-180 0", "170 5")})):
        back = folder / f"seam-{len(words)}"
        run("import", path, *words, "-o", back)
        spaces = json.loads((back / "map.json").read_text())["spaces"]
        names = {space["id"]: space["name"] for space in spaces}
        ways = {tuple(sorted((space["name"], names[way["to"]])))
                for space in spaces for way in space["neighbours"]}
        across = {pair for pair in ways if {name.split()[0] for name in pair} == {"-180", "170"}}
        if across != {tuple(sorted(pair)) for pair in wanted}:
            yield f"{words}: {across}"


def main():
    """Reads maps as people hand them over."""
    folder = Path(tempfile.mkdtemp())
    rules = {
        "the format of a map is detected": list(wrong_detection(folder)),
        "an archive is read as the map in it": list(wrong_archives(folder)),
        "of several games one is named": list(wrong_games(folder)),
        "maps that Tiled saves as JSON are those it saves as XML": list(wrong_json_of_tiled(folder)),
        "what is no map gets an answer that helps": list(wrong_answers(folder)),
        "lands that touch across 180 degrees are neighbours": list(wrong_seam(folder)),
    }
    shutil.rmtree(folder)
    print_tap(rules)



if __name__ == "__main__":
    main()
