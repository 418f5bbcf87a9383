# SPDX-License-Identifier: GPL-3.0-or-later
"""Maps of other programs become data sets. Usage: test-import.py SOURCE-ROOT NARVA

Each folder samples/FORMAT/NAME is imported. Its expected.txt is the report, counted by hand before there
was a reader; then, after an empty line, what the data set holds: the path of a value and the value,
lists as keys, with what follows them after a colon; and `error: ID` for each error that the source
itself has. refused.txt in its place is the message of a source that cannot be read. words.txt, if it is
there, has more arguments for the command.

Of each sample the data set has no other error and is in its form, and a second run gives the same bytes."""

import json
import shutil
import struct
import subprocess
import sys
import tempfile
import warnings
import zipfile
from pathlib import Path

ROOT, NARVA = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
SAMPLES = ROOT / "tests/foreign/samples"
sys.path.insert(0, str(ROOT / "tests/tools"))

from tap import print_tap  # noqa: E402

KEYS = ("id", "to", "unit", "track", "value")
BESIDE = ("border", "at")


def run(*words):
    """Returns what narva says to WORDS."""
    return subprocess.run([NARVA, *words], capture_output=True, text=True, check=False)


def source_of(sample):
    """Returns what is imported of SAMPLE: its file source.*, or the folder."""
    files = [path for path in sample.iterdir() if path.name.startswith("source.")]
    return files[0] if files else sample


def import_sample(sample, folder):
    """Imports SAMPLE into FOLDER."""
    words = sample / "words.txt"
    more = words.read_text().split() if words.is_file() else []
    return run("import", sample.parent.name, source_of(sample), "-o", folder, *more)


def contents(folder):
    """Returns all files below FOLDER."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def step(value, part):
    """Returns the member or item PART of VALUE."""
    if isinstance(value, list):
        return next(item for item in value if any(item.get(key) == part for key in KEYS))
    return value[part]


def word_of(value):
    """Returns VALUE as expected.txt writes it."""
    if isinstance(value, list):
        return " ".join(word_of(item) for item in value)
    if isinstance(value, dict):
        key = next(str(value[key]) for key in KEYS if key in value)
        return ":".join([key, *(str(value[name]) for name in BESIDE if name in value)])
    return str(value)


def fact(folder, path):
    """Returns what the data set in FOLDER says at PATH, `map.spaces.narva.forage`."""
    file, *parts = path.split(".")
    try:
        value = json.loads((folder / f"{file}.json").read_text())
        for part in parts:
            value = step(value, part)
        return word_of(value)
    except (KeyError, StopIteration, FileNotFoundError):
        return "nothing"


def expected(sample):
    """Returns the report that the import of SAMPLE is to print, and the lines after it."""
    report, _, rest = (sample / "expected.txt").read_text().partition("\n\n")
    return report.rstrip("\n") + "\n", rest.splitlines()


def differences(wanted, found):
    """Yields the lines in which two texts differ."""
    there, here = wanted.splitlines(), found.splitlines()
    for line in there:
        if line not in here:
            yield f"lacks “{line}”"
    for line in here:
        if line not in there:
            yield f"says “{line}”"


def wrong_paints(folder):
    """Yields which nations of the data set in FOLDER have no colour, or the colour of another one."""
    nations = json.loads((folder / "roster.json").read_text()).get("nations", [])
    paints = [nation.get("paint") for nation in nations]
    for number, paint in enumerate(paints[:32]):
        if paint is None or paint in paints[:number]:
            yield f"the paint of {nations[number]['id']} is {paint}"


def wrong_data(sample, folder):
    """Yields what is wrong with the data set that was made of SAMPLE in FOLDER."""
    checked = run("validate", folder)
    told = sorted(line for line in checked.stdout.splitlines() if ": error: " in line)
    lines = expected(sample)[1]
    known = [line.split()[1] for line in lines if line.startswith("error: ")]
    if sorted(line.rsplit("[", 1)[-1][:-1] for line in told) != sorted(known):
        yield from told or [f"no error, but {known}"]
    if checked.returncode not in (0, 1) or "not run" in checked.stderr:
        yield checked.stderr
    if run("fmt", "--check", folder).returncode != 0:
        yield "it is not in canonical form"
    # What an export carries is a data set as it was, whose nations need not have colours.
    if sample.name != "carried":
        yield from wrong_paints(folder)
    for line in lines:
        if line.startswith("error: "):
            continue
        path, _, wanted = line.partition(" ")
        found = fact(folder, path)
        if found != wanted:
            yield f"{path} is “{found}”, not “{wanted}”"


def wrong_sample(sample, folder):
    """Yields what is wrong with the import of SAMPLE into FOLDER."""
    made = import_sample(sample, folder / "made")
    refused = sample / "refused.txt"
    if refused.is_file():
        if made.returncode != 3 or made.stderr != refused.read_text() or (folder / "made").exists():
            yield f"exit status {made.returncode}: {made.stderr}"
        return
    if made.returncode != 0:
        yield f"exit status {made.returncode}: {made.stderr}"
        return
    yield from differences(expected(sample)[0], made.stdout)
    yield from wrong_data(sample, folder / "made")
    before = contents(folder / "made")
    again = import_sample(sample, folder / "made")
    if again.returncode != 2 or contents(folder / "made") != before:
        yield f"a second import into the folder: {again.returncode}: {again.stderr}"
    (folder / "again").mkdir()
    import_sample(sample, folder / "again" / "made")
    if contents(folder / "again" / "made") != before:
        yield "a second run gives other bytes"


def pack(path, files, method=zipfile.ZIP_DEFLATED):
    """Makes an archive at PATH of FILES, pairs of name and bytes."""
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", method) as archive:
        warnings.simplefilter("ignore")
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, method)


def wrong_packed(folder):
    """Yields where a module in an archive is read otherwise than the same as a folder."""
    for old, sample in ((False, "traps"), (True, "hexes")):
        source = SAMPLES / "vassal" / sample
        words = source / "words.txt"
        more = words.read_text().split() if words.is_file() else []
        files = [(f"images/{path.name}", path.read_bytes()) for path in source.glob("images/*")]
        data = (source / "buildFile.xml").read_bytes()
        pack(folder / "m.vmod", [*files, ("buildFile" if old else "buildFile.xml", data)])
        made = run("import", "vassal", folder / "m.vmod", "-o", folder / sample, *more)
        wanted = expected(source)[0]
        found = made.stdout.replace("(buildFile:", "(buildFile.xml:") if old else made.stdout
        yield from differences(wanted, found)
        if made.returncode != 0:
            yield f"exit status {made.returncode}: {made.stderr}"


def hostile_archives(folder):
    """Yields archives that strangers could send, and the message that each is to give."""
    module = ("buildFile.xml", (SAMPLES / "vassal/traps/buildFile.xml").read_bytes())
    pack(folder / "away.vmod", [module, ("../../away.png", b"")])
    yield "away", "away.vmod: file 2, “../../away.png”: its path leads out of the archive"
    pack(folder / "root.vmod", [("/etc/away", b""), module])
    yield "root", "root.vmod: file 1, “/etc/away”: its path leads out of the archive"
    pack(folder / "twice.vmod", [module, module])
    yield "twice", "twice.vmod: file 2, “buildFile.xml”: it is in the archive twice"
    pack(folder / "other.vmod", [("notes.txt", b"")])
    yield "other", "other.vmod: cannot read “buildFile.xml”: it does not exist"
    pack(folder / "bomb.vmod", [("buildFile.xml", b" " * (65 << 20))])
    yield "bomb", "bomb.vmod: cannot read “buildFile.xml”: it is too large"
    pack(folder / "many.vmod", [module, *((f"{number}", b"") for number in range(20000))])
    yield "many", "many.vmod: it contains too many files"
    pack(folder / "more.vmod", [module, *((f"{number}", b"") for number in range(66000))])
    yield "more", "more.vmod: it contains too many files"
    entity = b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><VASSAL.build.GameModule/>'
    pack(folder / "entity.vmod", [("buildFile.xml", entity)])
    yield "entity", "buildFile.xml: it declares entities, which are not expanded"


def wrong_archives(folder):
    """Yields which hostile archives are read, or refused in other words."""
    for name, wanted in hostile_archives(folder):
        told = run("import", "vassal", folder / f"{name}.vmod", "-o", folder / name)
        if (told.returncode, told.stderr) != (3, f"narva: {wanted}\n") or (folder / name).exists():
            yield f"{name}: exit status {told.returncode}: {told.stderr}"


def wrong_saves(folder):
    """Yields which saved set-ups that strangers could send are not left out: bombs, also such as lie
    about their size, and what lies in a folder above; or whether one that hides nothing is."""
    sample = SAMPLES / "vassal/saved"
    module = (sample / "buildFile.xml").read_bytes()
    save = (sample / "1700.vsav").read_bytes()
    pack(folder / "bomb.vsav", [("savedGame", b"!VCSK00" + b"41" * (33 << 20))])
    bomb = (folder / "bomb.vsav").read_bytes()
    liar = bomb.replace(struct.pack("<I", (66 << 20) + 7), struct.pack("<I", 100))
    for name, data in (("bomb", bomb), ("liar", liar), ("empty", b""), ("text", b"PK\3\4 no save")):
        pack(folder / f"{name}.vmod", [("buildFile.xml", module), ("1700.vsav", data)])
        made = run("import", "vassal", folder / f"{name}.vmod", "-o", folder / f"{name}-save")
        if made.returncode != 0 or "saved set-up: 3\n  3 left out: " not in made.stdout:
            yield f"{name}: exit status {made.returncode}: {made.stdout}{made.stderr}"
    pack(folder / "plain.vsav", [("savedGame", b"begin_save\033+/7/piece;;;;Foot/Map;1;1;1;0")])
    pack(folder / "plain.vmod",
         [("buildFile.xml", module), ("1700.vsav", (folder / "plain.vsav").read_bytes())])
    made = run("import", "vassal", folder / "plain.vmod", "-o", folder / "plain-save")
    if made.returncode != 0 or "  1 kept: where pieces are placed" not in made.stdout:
        yield f"plain: exit status {made.returncode}: {made.stdout}{made.stderr}"
    (folder / "below").mkdir()
    (folder / "above.vsav").write_bytes(save)
    inside = module.replace(b"1700.vsav", b"../above.vsav")
    (folder / "below/buildFile.xml").write_bytes(inside)
    made = run("import", "vassal", folder / "below", "-o", folder / "below-save")
    if made.returncode != 0 or "saved set-up: 3\n  3 left out: " not in made.stdout:
        yield f"above: exit status {made.returncode}: {made.stdout}{made.stderr}"


def wrong_modules(folder):
    """Yields where a saved game alone does not find its module as it should, named or beside it, or
    is not refused where it has none."""
    sample = SAMPLES / "vassal/save-alone"
    module, save = folder / "module", folder / "save" / "source.vsav"
    module.mkdir(parents=True)
    save.parent.mkdir()
    save.write_bytes((sample / "source.vsav").read_bytes())
    pack(module / "a.vmod", [("buildFile.xml", (sample / "buildFile.xml").read_bytes())])
    told = "narva: source.vsav: it is a saved game, and "
    cases = [
        ("none", [], 2, f"{told}there is no module beside it; name its module with --module FILE\n"),
        ("named", ["--module", module / "a.vmod"], 0, ""),
        ("gone", ["--module", folder / "gone"], 2, f"narva: there is no “{folder / 'gone'}”\n"),
        ("itself", ["--module", save], 3,
         "narva: source.vsav: cannot read “buildFile.xml”: it does not exist\n"),
        ("beside", [], 0, ""),
        ("two", [], 2, f"{told}there are 2 modules beside it; name the right one with --module FILE, "
                       "e.g. “a.vmod”\n"),
    ]
    for name, words, status, wanted in cases:
        if name in ("beside", "two"):
            (save.parent / f"{'b' if name == 'two' else 'a'}.vmod").write_bytes(
                (module / "a.vmod").read_bytes())
        made = run("import", "vassal", save, "-o", folder / name, *words)
        if (made.returncode, made.stderr) != (status, wanted):
            yield f"{name}: exit status {made.returncode}: {made.stderr}"
        if made.returncode == 0:
            yield from differences(expected(sample)[0], made.stdout)


def wrong_files_beside(folder):
    """Yields which formats read a file that lies in a folder above, because a file names it."""
    cases = {
        "dip-map": ("source.map", "base.map", [], "source.map:2: cannot read “../base.map”"),
        "jdip": (
            "variants.xml", "provinces.xml", ["--layer", "Gulf"],
            "variants.xml:9: cannot read “../provinces.xml”",
        ),
    }
    for form, (name, beside, words, wanted) in cases.items():
        own = folder / form / "below"
        shutil.copytree(SAMPLES / form / "traps", own)
        (own / beside).rename(own.parent / beside)
        text = (own / name).read_text()
        (own / name).write_text(text.replace(beside, f"../{beside}"))
        made = run("import", form, own / name, "-o", folder / form / "made", *words)
        if made.returncode != 3 or not made.stderr.startswith(f"narva: {wanted}"):
            yield f"{form}: exit status {made.returncode}: {made.stderr}"


SET_UP = """Sweden
Dorpat: Horn (2 strength), Nobody
Pskov: *Tsar's Guard* with drums
Nowhere: Karl XII
Gdov: Horn
Russia
Garrisons: Gdov
"""

# Counted by hand.
SET_UP_ROWS = """unit: 2
  2 kept: it is placed as the text states, with the steps in the text (set-up.txt:2)
marker: 1
  1 kept: the nation has its marker in the place (set-up.txt:7)
place: 1
  1 left out: no place has that name; the units after it are left out, too (set-up.txt:4)
name: 2
  1 left out: no unit has that name (set-up.txt:2)
  1 left out: the unit is already elsewhere, or the marker belongs to another nation (set-up.txt:5)
words: 1
  1 left out: they are beside the name of a unit or place; the name itself is kept (set-up.txt:3)
3 kept, 0 changed, 4 left out.
"""


def wrong_set_up(folder):
    """Yields what is wrong with the layer that a set-up text becomes, or with what refuses one."""
    shutil.copytree(ROOT / "data/tutorial", folder / "tutorial")
    text = folder / "set-up.txt"
    text.write_text(SET_UP)
    of_set = ["--set", folder / "tutorial"]
    made = run("import", "set-up", text, *of_set, "-o", folder / "made")
    yield from differences(SET_UP_ROWS, made.stdout)
    facts = {
        "game.extends": "tutorial",
        "scenarios/made.extends": "narva-1700",
        "scenarios/made.title": "Narva 1700 (set-up.txt)",
        "scenarios/made.position.units": "horn:dorpat tsars-guard:pskov",
        "scenarios/made.position.units.horn.strength": "2",
    }
    for path, wanted in facts.items():
        if fact(folder / "made", path) != wanted:
            yield f"{path} is “{fact(folder / 'made', path)}”, not “{wanted}”"
    if run("fmt", "--check", folder / "made").returncode != 0:
        yield "it is not in canonical form"
    refused = {
        "nothing is understood": (folder / "tutorial/game.json", of_set, 3),
        "no data set": (text, [], 2),
        "no such data set": (text, ["--set", folder / "gone"], 2),
        "no such scenario": (text, [*of_set, "--scenario", "gone"], 2),
    }
    for name, (source, words, status) in refused.items():
        told = run("import", "set-up", source, *words, "-o", folder / "none")
        if told.returncode != status or (folder / "none").exists() or not told.stderr:
            yield f"{name}: exit status {told.returncode}: {told.stderr}"
    away = run("import", "set-up", text, *of_set, "-o", folder / "away/made")
    if away.returncode != 2 or "must be beside the data set" not in away.stderr:
        yield f"away: exit status {away.returncode}: {away.stderr}"


def wrong_pages():
    """Yields the pages of formats that are not what narva prints of the tables."""
    listed = run("import", "--help").stdout
    for page in sorted((ROOT / "docs/formats").glob("*.md")):
        if page.stem.startswith("to-"):
            continue
        printed = run("import", page.stem, "--format", "markdown").stdout
        if printed != page.read_text():
            yield f"{page}: run narva import {page.stem} --format markdown"
        if f"  {page.stem} " not in listed:
            yield f"{page}: no such format"
    for line in listed.splitlines():
        name = line.strip().split(" ")[0]
        if ": " in line and line.startswith("  ") and (SAMPLES / name).is_dir():
            if not (ROOT / "docs/formats" / f"{name}.md").is_file():
                yield f"{name} has no page"


def wrong_choices(folder):
    """Yields where a choice that says nothing to a reader is not refused, or makes something."""
    source = SAMPLES / "dip-map/traps/source.map"
    done = run("import", "dip-map", source, "-o", folder / "made", "--layer", "lands")
    wanted = "narva: --layer says nothing about a map of Diplomacy .map; leave it out\n"
    if (done.returncode, done.stderr) != (2, wanted):
        yield f"exit status {done.returncode}: {done.stderr}"
    if (folder / "made").exists():
        yield "something was made"


def wrong_files_of_many(folder):
    """Yields where --layer does not read all of the file of that name, in a folder or an archive."""
    folder.mkdir()
    data = (SAMPLES / "svg/groups/source.svg").read_bytes()
    both = folder / "both"
    both.mkdir()
    for name in ("lands.svg", "seas.svg"):
        (both / name).write_bytes(data)
    pack(folder / "both.zip", [("lands.svg", data), ("seas.svg", data + b" " * (65 << 20))])
    wanted = run("import", "svg", both / "lands.svg", "-o", folder / "plain").stdout
    for number, path in enumerate((both, f"{both}{'/' * 200}", folder / "both.zip")):
        made = run("import", "svg", path, "-o", folder / f"made-{number}", "--layer", "lands")
        if (made.returncode, made.stdout) != (0, wanted):
            yield f"{path}: exit status {made.returncode}: {made.stderr or made.stdout}"


def wrong_grids(folder):
    """Yields where --layer does not take the grid of the zone that it names, or any other one."""
    source = SAMPLES / "vassal/two-grids"
    for layer, columns in (("Small", 5), ("Large", 3), ("Fields", 3)):
        done = run("import", "vassal", source, "-o", folder / layer, "--layer", layer)
        grid = json.loads((folder / layer / "map.json").read_text())["grids"][0]
        if done.returncode != 0 or grid["columns"] != columns:
            yield f"{layer}: {grid['columns']} columns: {done.stderr}"
    done = run("import", "vassal", source, "-o", folder / "none", "--layer", "Hill")
    wanted = "there is no board “Hill”, and no zone with hexes that has this name\n"
    if done.returncode != 2 and done.returncode != 3 or not done.stderr.endswith(wanted):
        yield f"exit status {done.returncode}: {done.stderr}"


def main():
    rules = {}
    with tempfile.TemporaryDirectory() as folder:
        packed = Path(folder) / "packed"
        packed.mkdir()
        for sample in sorted(SAMPLES.glob("*/*")):
            own = Path(folder) / sample.parent.name / sample.name
            own.mkdir(parents=True)
            name = f"{sample.parent.name} {sample.name} is read as it is"
            rules[name] = list(wrong_sample(sample, own))
        rules["packed modules are read as unpacked ones"] = list(wrong_packed(packed))
        rules["hostile archives are refused"] = list(wrong_archives(packed))
        rules["hostile saves are left out"] = list(wrong_saves(packed))
        rules["saved games find their module"] = list(wrong_modules(packed / "alone"))
        beside = Path(folder) / "beside"
        rules["nothing is read of a folder above"] = list(wrong_files_beside(beside))
        rules["a set-up becomes a layer"] = list(wrong_set_up(Path(folder) / "set-up"))
        rules["choices of other formats are refused"] = list(wrong_choices(Path(folder)))
        rules["one file of many is read whole"] = list(wrong_files_of_many(Path(folder) / "many"))
        rules["the grid of a zone is chosen by its name"] = list(wrong_grids(Path(folder)))
    rules["the pages of formats are those of the tables"] = list(wrong_pages())
    print_tap(rules)


main()
