# SPDX-License-Identifier: GPL-3.0-or-later
"""The command in a language other than English: all that it prints for people is in it, and what programs read stays the
same. Usage: test-languages-of-command.py SOURCE-ROOT NARVA LOCALE-FOLDER

The language is that of test-languages.py, each text between two brackets. The help of every verb, complaints of every type
and small runs are printed in it; letters outside of brackets must be of names in the data, of words that are typed, or of
a text in REASONS. Replays and interactive games are tried by test-languages-of-games.py. Where a tool or a locale is
missing the test is skipped, as test-languages.py is."""

import json
import os
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import util
from pathlib import Path

SPEC = util.spec_from_file_location("languages", Path(__file__).with_name("test-languages.py"))
languages = util.module_from_spec(SPEC)
SPEC.loader.exec_module(languages)
ROOT, NARVA = languages.ROOT, languages.NARVA

VERBS = (
    "validate fmt checks explain why diff merge render import export new schema test smoke balance compare sweep replay play"
).split()
GAMES = "--scenario narva-1700 --quiet"
PAIRS = f"compare old new {GAMES} --games 10"
SWEEP = f"sweep old {GAMES} --games 4 --set karl-xii.strength=2..3"

# What is printed for people, in order: some of it makes what follows reads. Words with blanks cannot be given.
SHOWN = [
    "--help", "", "--version", *(f"{verb} --help" for verb in VERBS),
    "validate old", "validate old --stats", "validate old new --jobs 2", "validate broken", "validate broken/game.json",
    "validate broken --format markdown", "validate broken --format concise --max-findings 1", "validate broken --stats",
    "validate broken --write-baseline known.json", "validate broken --baseline known.json", "validate old --baseline known.json",
    "validate broken --fix --diff", "validate broken --ignore file,schema,name --fail-on note",
    "checks", "explain file.bom", "why old karl-xii.strength narva-1700.title", "diff old new", "diff old/roster.json other/roster.json",
    "merge old/roster.json new/roster.json other/roster.json", "merge old/roster.json new/roster.json other/roster.json -o merged.json",
    "render old -o old.svg", "export geojson old -o exported", "import geojson exported -o imported", "export vassal old -o module",
    "new data-set made", "new data-set layer --extends made", "new scenario first --in made", "new scenario second --in made --extends first",
    "schema", "fmt --check broken", "test old", "test cases",
    f"smoke old {GAMES} --games 60", "smoke old --scenario narva-1700 --games 5", f"smoke old {GAMES} --games 30 --skill 5",
    f"smoke old {GAMES} --games 20 --hunt", f"smoke old {GAMES} --games 4 --ladder random,greedy",
    f"smoke old {GAMES} --games 30 --format html", PAIRS, f"{PAIRS} --format markdown", f"{PAIRS} --until-decided 20%",
    f"{PAIRS} --until-decided 20% --format markdown", SWEEP, f"{SWEEP} --format html",
    f"sweep old {GAMES} --games 4 --set karl-xii.strength=2..3 --set horn.strength=2..3 --format html",
    f"smoke old {GAMES} --games 8 --shard 1/2 --format json -o part.json", "smoke --collect part.json",
    f"balance old {GAMES} --games 4 --players random,greedy", f"balance old {GAMES} --games 4 --players random,greedy --format html",
    f"balance old {GAMES} --games 64 --solve sweden.level.start=6..18", f"balance old {GAMES} --games 32 --solve gdov.forage=1..6",
    f"balance old {GAMES} --games 4 --players random,greedy --shard 1/2 --format json -o half.json", "balance --collect half.json",
]  # fmt: skip

# Complaints, each of its own type.
REFUSED = [
    "validat", "nonsense", *(f"{verb} --helpp" for verb in VERBS), "validate --jobs", "validate nowhere", "validate old/gam.json", "validate empty",
    "validate old --format txt", "validate old --format nonsense", "validate old --fail-on eror", "validate old --jobs many",
    "validate old --root nowhere", "validate old --color green", "validate old --format json --format text", "validate old --report json",
    "validate old --report text=- --report json=-", "validate old --report json=a --report text=a", "validate old --select map.isolated",
    "validate old --select nonsense", "validate old --watch --fix", "validate old --diff --report json=a", "validate - --fix",
    "validate -", "validate old --stdin-name map.json", "validate old --baseline nowhere.json", "validate old --baseline old/game.json",
    "validate old --baseline a --write-baseline b", "validate old --write-baseline -", "validate old --report json=a --write-baseline a",
    "validate old --report json=old/game.json", "validate old --against part.json", "validate old --smoke 0",
    "validate configured", "validate configured2", "validate configured3", "validate configured4", "validate configured old",
    "explain", "explain file.bim", "explain nonsense", "checks file.bom", "why old", "why old karl-xii", "why old karl-xi.strength",
    "why old karl-xii.strenth", "why . karl-xii.strength", "diff old", "diff old old/game.json", "diff old nowhere", "diff old empty",
    "diff old/game.json part.json --as nonsense", "diff old/game.json old/map.json", "merge old/map.json", "merge a b c",
    "merge old/map.json old/game.json old/map.json",     "render old", "render old -o old.xyz", "render old -o old/map.svg", "render old -o empty/", "render old -o a.svg --scenario nava-1700",
    "render old -o a.svg --scenario nonsense", "render old -o a.svg --look nonsense", "render old -o a.svg --paper a9",
    "render old -o a.svg --sheets nonsense", "render old -o a.svg --mode nonsense", "render old -o a.png --dpi 5",
    "render old -o a.svg --unit-km x", "render broken -o a.svg", "render . -o a.svg",
    "import", "import triplea", "import tripla nowhere -o a", "import nonsense nowhere -o a", "import triplea nowhere.xml -o a",
    "import geojson old/map.json -o a", "import geojson exported -o old", "import geojson exported -o a --layer b", "import svg old/map.json -o a",
    "import csv old/map.json -o a", "import tmx old/map.svg -o a", "import vassal old -o a", "import set-up old/game.json -o a", "import topojson exported -o a",
    "import geojson exported -o a --format nonsense", "export geojson old", "export geojson old -o exported", "export geojson nowhere -o a",
    "export geojson old -o a --scenario nonsense", "export geojson broken -o a", "new", "new data", "new nonsense", "new data-set", "new data-set old",
    "new data-set made2 --extends mad", "new data-set made2 --in old", "new scenario A_B --in old", "new scenario first --in made",
    "new scenario third --in made --extends firs", "new scenario third --in nowhere", "new data-set x --title ", "schema spac", "schema nonsense",
    "schema space unit", "schema --format nonsense", "schema --format json", "schema --system nonsense", "schema --format markdown --output a",
    "fmt nowhere", "test old --select nonsense", "test old/game.json", "test broken", "test nowhere", "smoke old", "smoke .", "smoke old new",
    "smoke made", "smoke broken", "smoke old --scenario nava-1700", "smoke old --scenario nonsense", f"smoke old {GAMES} --games 0",
    f"smoke old {GAMES} --player gredy", f"smoke old {GAMES} --player nonsense=greedy", f"smoke old {GAMES} --player swedish", f"smoke old {GAMES} --game 1 --games 2",
    f"smoke old {GAMES} --shard 1", f"smoke old {GAMES} --shard 1/2 --first 1", f"smoke old {GAMES} --until-width 2",
    f"smoke old {GAMES} --until-width 2% --game 1", f"smoke old {GAMES} --resume", f"smoke old {GAMES} --checkpoint part.json",
    f"smoke old {GAMES} --ladder random", f"smoke old {GAMES} --ladder all --format csv", f"smoke old {GAMES} --hunt --format csv",
    f"smoke old {GAMES} --weights part.json", f"smoke old {GAMES} --player greedy --weights part.json", "smoke --collect", "smoke --collect old/game.json",
    "smoke --collect part.json --games 3", "compare old", f"compare old made {GAMES}", f"{PAIRS} --until-decided 200%", "sweep old",
    f"sweep old {GAMES} --set karl-xii.strength", f"sweep old {GAMES} --set karl-xii.strenth=2", f"sweep old {GAMES} --set karl-xi.strength=2",
    f"sweep old {GAMES} --set nonsense=2", f"sweep old {GAMES} --set karl-xii.strength=word", f"sweep old {GAMES} --ruling all", f"sweep old {GAMES} --ruling nonsense",
    f"sweep old {GAMES} --set karl-xii.strength=1..999", f"smoke old {GAMES} --ladder random,greedy --resume",
    "balance old new", f"balance old {GAMES} --players greedy", f"balance old {GAMES} --players greedy,greedy", f"balance old {GAMES} --to 50%",
    f"balance old {GAMES} --solve nonsense", f"balance old {GAMES} --solve sweden.level.start=8..10 --players random,greedy",
    f"balance old {GAMES} --solve sweden.level.start=8..10 --shard 1/2", f"balance old {GAMES} --solve sweden.level.start=8..10 --format csv",
    f"balance old {GAMES} --solve sweden.level.start=8..10 --to nobody=50%", "balance --collect old/game.json", "balance --collect half.json --games 3",
]  # fmt: skip

# Records that cannot be played, each for its own reason; the scenario is that of the tutorial unless they say otherwise.
UNPLAYED = {
    "unread": {"expects": {}},
    "out-of-range": {"dice": [-1]},
    "no-unit": {"position": {"units": [{"at": "dorpat"}]}},
    "unknown-unit": {"position": {"units": [{"unit": "nonsense", "at": "dorpat"}]}},
    "not-a-zone": {"position": {"units": [{"unit": "horn", "at": "lake-shore"}]}},
    "aboard": {"position": {"units": [{"unit": "horn", "at": "@aboard:horn"}]}},
    "unknown-date": {"position": {"date": "1700-summer"}},
    "not-connected": {"position": {"units": [{"unit": "horn", "at": "dorpat", "from": "narva-bay"}]}},
    "unknown-name": {"position": {"places": [{"place": "dorpat", "name": "Tartu"}]}},
    "too-strong": {"position": {"units": [{"unit": "horn", "at": "dorpat", "strength": 9}]}},
    "absent": {"position": {"units": [{"unit": "horn", "at": "dorpat", "absent": True}]}},
    "beyond-track": {"position": {"tracks": [{"track": "supply", "at": 99}]}},
    "actions": {"position": {"phase": "forage", "actions": 1}},
    "phase": {"position": {"phase": "over"}},
    "unknown-side": {"position": {"phase": "forage", "side": "nonsense"}},
    "unknown-scenario": {"scenario": "nonsense"},
    "unknown-option": {"options": ["nonsense"]},
    "no-date": {"scenario": None, "position": {}},
}  # fmt: skip
REFUSED += [f"replay unplayed/records/{name}.json" for name in UNPLAYED]
REFUSED += [f"play unplayed --from unplayed/records/{name}.json" for name in ("phase", "no-date")]
REFUSED += [f"smoke old {GAMES} --option nonsense"]

# What programs read.
FOR_PROGRAMS = [
    "validate broken --format json", "checks --format json", "checks --format markdown", "diff old new --format json", "schema space",
    "schema space --format markdown", "test old --format json", "test old --format junit", f"smoke old {GAMES} --games 20 --format json",
    f"smoke old {GAMES} --games 20 --format csv", f"smoke old {GAMES} --games 20 --format junit", f"smoke old {GAMES} --games 20 --hunt --format json",
    f"smoke old {GAMES} --games 4 --ladder random,greedy --format json", f"{PAIRS} --format json", f"{PAIRS} --until-decided 20% --format json",
    f"{SWEEP} --format json", f"balance old {GAMES} --games 4 --players random,greedy --format json",
    f"balance old {GAMES} --games 4 --players random,greedy --format csv", "export geojson old -o DIR --format json", "import geojson exported -o DIR --format json",
    "export csv --format markdown", "import csv --format markdown", "fmt old",
]  # fmt: skip

# Lines with letters outside of brackets, and why.
REASONS = {
    "arguments of queries": r"^  [a-z-]+(?: [A-Z]+)+",
    "narva itself, and commands that it proposes": r"^narva(?: [\d.]+(?: \([0-9a-f]+\))?|: (?:(?:import|export|render): )?)|^  narva .*|\bnarva\b",
    "the system and its libraries speak for themselves": r"Unknown option \S+|Missing argument for \S+|Error reading file .*|Error opening \S+.*|Is a directory|No such file or directory|Document is empty.*",
    "options, and words to be typed": r"`[^`]*`|“[^”]*”|--[a-z-]+|(?<= )-[a-z]\b|^  [a-z]+(?:-[a-z]+)?(?=\s|$)",
    "titles of formats": r"\b(?:TripleA|SVG|GeoJSON|TopoJSON|jDip|Diplomacy \.map|Azgaar’s Fantasy Map Generator|Rally the Troops|VASSAL|Tiled TMX|CSV)\b",
    "paths, ids and values of the data": r"\S*/\S*|\S+\.(?:json|svg|xml|geojson|csv|properties)\b\S*|\b[a-z-]+\.[a-z0-9-]+|\b[a-z]+(?:-[a-z0-9]+)+\b|\([a-z]+ [a-z0-9-]+\)|^ +\d+ \|.*",
    "a query of the system of the tests": r"What a side has won at the courts\.",
    "players": r"\b(?:random|greedy|rollout|search:\d+)(?![a-z])",
    "names of results are kept in files of results": r"\(sudden death \d\)|\blost by \w+ \w+",
    "times": r"\d ms\b",
    "severities for editors that read the concise format": r"(?<=: )(?:error|warning|note)(?= [a-z-]+\.[a-z-]+: )",
}
# Lines and tags of pages.
CODE = re.compile(r"^[^<]*[{}].*|<code>.*?</code>|<[^>]*>|^\s*<!.*")
REASON = re.compile("|".join(f"(?:{reason})" for reason in REASONS.values()))
LETTERS = re.compile(r"[A-Za-z]+")


def prepare(folder):
    """Writes the inputs of the commands to FOLDER."""
    source = ROOT / "data/tutorial"
    for name in ("old", "new", "other", "broken"):
        shutil.copytree(source, folder / name)
    for name, strength in (("new", "4"), ("other", "2")):
        roster = folder / name / "roster.json"
        roster.write_text(roster.read_text("utf-8").replace('"strength": 3', f'"strength": {strength}'), "utf-8")
    game = folder / "broken/game.json"
    game.write_text(game.read_text("utf-8").replace('"id": "', '"nonsense": 1, "id": "', 1), "utf-8")
    (folder / "broken/map.json").write_text('{"spaces": [', "utf-8")
    (folder / "empty").mkdir()
    for number, text in (("", '{"selct": []}'), ("2", '{"failOn": "eror"}'), ("3", '{"select": 1}'), ("4", "{")):
        shutil.copytree(source, folder / f"configured{number}")
        (folder / f"configured{number}" / ".narva.json").write_text(text, "utf-8")
    case = {"id": "a-case", "title": "Dorpat", "kind": "case", "scenario": "narva-1700", "ask": "value", "query": ["adjacent", "narva-town", "dorpat"], "expect": {"holds": True}}
    shutil.copytree(source, folder / "cases")
    (folder / "cases/records").mkdir()
    (folder / "cases/records/a-case.json").write_text(json.dumps(case), "utf-8")
    record = {"title": "Dorpat", "kind": "case", "scenario": "narva-1700", "expect": {"asks": "nothing"}}
    shutil.copytree(source, folder / "unplayed")
    (folder / "unplayed/records").mkdir()
    for name, members in UNPLAYED.items():
        members = {key: value for key, value in ({"id": name} | record | members).items() if value is not None}
        (folder / f"unplayed/records/{name}.json").write_text(json.dumps(members), "utf-8")


def run(words, folder, variables):
    """Returns what `narva WORDS` writes to stdout and stderr."""
    kept = {name: os.environ[name] for name in os.environ if name in ("PATH", "TMPDIR") or "SAN_" in name}
    done = subprocess.run(
        ["narva", *words.split(" ")] if words else ["narva"], executable=NARVA, cwd=folder, env=kept | variables, capture_output=True,
        stdin=subprocess.DEVNULL, timeout=60,
    )  # fmt: skip
    return done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def words_of_data(folder):
    """Returns the words in the data, and those that data sets are made of."""
    texts = [path.read_text("utf-8") for path in sorted((folder / "old").rglob("*.json"))]
    return {word for text in texts for word in LETTERS.findall(text)}


def untranslated(text, known):
    """Yields the lines of TEXT with letters outside of brackets that are no words of KNOWN, and for no reason."""
    for line, rest in zip(text.split("\n"), languages.outside(text).split("\n")):
        rest = REASON.sub(" ", CODE.sub(" ", rest))
        if any(len(word) > 1 and word not in known for word in LETTERS.findall(rest)):
            yield line


def wrong_texts(folder, other):
    """Yields what is printed for people and not in the language."""
    known = words_of_data(folder)
    known |= {"SIDE", "PLAYER", *(path.name for path in folder.iterdir())}
    printed = [run(words, folder, other) for words in SHOWN]
    with ThreadPoolExecutor(2) as pool:
        printed += pool.map(lambda words: run(words, folder, other), REFUSED)
    for number, (words, (out, err)) in enumerate(zip(SHOWN + REFUSED, printed)):
        if languages.OPEN not in err and number >= len(SHOWN):
            yield f"narva {words}: nothing is translated: {(out + err)[:80]}"
        for line in sorted({*untranslated(out, known), *untranslated(err, known)})[:5]:
            yield f"narva {words}: {line.strip()[:160]}"


def differing(folder, english, other):
    """Yields which commands for programs write other bytes in the language."""
    shutil.rmtree(folder / "exported", ignore_errors=True)
    run("export geojson old -o exported", folder, english)

    def outputs(number, words):
        made = [run(words.replace("DIR", f"out-{number}-{n}"), folder, variables)[0] for n, variables in enumerate((english, other))]
        return made[0] == made[1] and (made[0] != "" or words in ("fmt old", "test old --format junit"))

    with ThreadPoolExecutor(2) as pool:
        equal = pool.map(outputs, range(len(FOR_PROGRAMS)), FOR_PROGRAMS)
        yield from (f"narva {words} differs" for words, is_equal in zip(FOR_PROGRAMS, equal) if not is_equal)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _, english, other, refusal = languages.prepared(folder)
        if refusal is not None:
            return languages.print_tap(refusal)
        prepare(folder / "sets")
        languages.print_tap(
            {
                "what is printed for people is in the language": list(wrong_texts(folder / "sets", other)),
                "what programs read is the same in every language": list(differing(folder / "sets", english, other)),
            }
        )


main()
