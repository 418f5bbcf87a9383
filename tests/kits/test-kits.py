# SPDX-License-Identifier: GPL-3.0-or-later
"""Maps of other programs become games. Usage: test-kits.py SOURCE-ROOT NARVA

Every sample of tests/foreign that is a map with two connected lands or with hexes is imported with
`--kit auto`, and played: stories.md lists what must be true. What cannot become a game is refused
with a reason, and nothing is written."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT, NARVA = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
SAMPLES = ROOT / "tests/foreign/samples"
GAMES = 20
sys.path.insert(0, str(ROOT / "tests/tools"))
sys.path.insert(0, str(Path(__file__).parent))

from table import measure  # noqa: E402
from tap import print_tap  # noqa: E402

REASONS = (
    "no two lands of the map are connected",
    "its open hexes have no room",
    "the source is a set-up",
)


def run(*words):
    return subprocess.run([NARVA, *words], capture_output=True, text=True, check=False)


def source_of(sample):
    files = [path for path in sample.iterdir() if path.name.startswith("source.")]
    return files[0] if files else sample


def words_of(sample):
    words = sample / "words.txt"
    return words.read_text().split() if words.is_file() else []


def samples():
    for folder in sorted(SAMPLES.glob("*/*")):
        if folder.is_dir() and not (folder / "refused.txt").is_file():
            yield folder


def play_samples():
    """Each sample becomes a game with captures, or is refused with a reason."""
    problems, n_games = [], 0
    for sample in samples():
        name = f"{sample.parent.name}/{sample.name}"
        row = measure(str(NARVA), source_of(sample), "auto", GAMES, 2, sample.parent.name,
                      words_of(sample))
        problem = row.get("problem", "")
        if "refused" in row or any(reason in problem for reason in REASONS):
            continue
        n_games += 1
        if problem:
            problems.append(f"{name}: {problem}")
        elif row["assumed"] < 3:
            problems.append(f"{name}: nothing is assumed")
    if n_games < 12:
        problems.append(f"only {n_games} samples become games")
    return problems


def is_refused():
    """What cannot be done is refused, and nothing is written."""
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        for words, part in ((["--kit", "battle"], "the map has areas"),
                            (["--kit", "blocs"], "the kits are auto, blocks")):
            made, source = Path(scratch) / "made", Path(scratch) / "game.xml"
            source.write_text(GAME % (TWO, ""))
            done = run("import", "triplea", source, "-o", made, *words)
            if done.returncode != 2 or part not in done.stderr or made.exists():
                problems.append(f"{words}: {done.returncode} {done.stderr}")
    return problems


def contents(folder):
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


GAME = """<game><info name="Three Crowns" version="1.0"/><diceSides value="6"/>
<map>
<territory name="Scania"/><territory name="Zealand"/><territory name="Jutland"/>
<territory name="Holstein"/><territory name="Sound" water="true"/>
<connection t1="Scania" t2="Zealand"/><connection t1="Zealand" t2="Jutland"/>
<connection t1="Jutland" t2="Holstein"/><connection t1="Holstein" t2="Sound"/>
</map>
<playerList>%s</playerList>
<unitList><unit name="foot"/><unit name="fort"/></unitList>
<attachmentList>
<attachment name="unitAttachment" attachTo="foot" type="unitType"><option name="attack" value="2"/>
<option name="defense" value="2"/><option name="movement" value="1"/></attachment>
<attachment name="unitAttachment" attachTo="fort" type="unitType"><option name="movement" value="0"/>
</attachment>
<attachment name="territoryAttachment" attachTo="Zealand" type="territory">
<option name="victoryCity" value="1"/></attachment>
</attachmentList>
<initialize><unitInitialize>
<unitPlacement unitType="foot" territory="Scania" quantity="3" owner="Sweden"/>
<unitPlacement unitType="fort" territory="Scania" quantity="1" owner="Sweden"/>
<unitPlacement unitType="foot" territory="Zealand" quantity="3" owner="Denmark"/>
%s</unitInitialize></initialize></game>"""
TWO = """<player name="Sweden"/><player name="Denmark"/><alliance player="Sweden" alliance="North"/>
<alliance player="Denmark" alliance="South"/>"""
THREE = '<player name="Sweden"/><player name="Denmark"/><player name="Saxony"/>'
SAXONS = '<unitPlacement unitType="foot" territory="Holstein" quantity="2" owner="Saxony"/>\n'


def stories():
    """Two alliances are two sides of blocks; three players are powers; what is assumed is listed."""
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        source, scratch = Path(scratch) / "game.xml", Path(scratch)
        cases = ((TWO, "", "blocks", ["north", "south"], "GARRISON"),
                 (THREE, SAXONS, "powers", ["sweden", "denmark", "saxony", "neutral"], "MONEY"))
        for players, more, kit, sides, _ in cases:
            source.write_text(GAME % (players, more))
            made, again = scratch / kit / "made", scratch / kit / "again" / "made"
            done = run("import", "triplea", source, "-o", made, "--kit", "auto", "--format", "json")
            report = json.loads(done.stdout)
            run("import", "triplea", source, "-o", again, "--kit", "auto")
            game = json.loads((made / "game.json").read_text())
            found = [side["id"] for side in game["sides"]]
            if (report["kit"], game["extends"], found) != (kit, kit, sides):
                problems.append(f"{kit}: {report['kit']}, {game['extends']}, {found}")
            if contents(made) != contents(again):
                problems.append(f"{kit}: not the same bytes a second time")
            for row in report["assumed"]:
                file = row["change"].split(":")[0].split(";")[0]
                if not (made / file).is_file() and not (ROOT / "data/kits" / kit / file).is_file():
                    problems.append(f"{kit}: {file} of {row['why']} is nowhere")
            fixed = [row for row in report["assumed"] if "cannot move" in row["why"]]
            if [row["count"] for row in fixed] != [1]:
                problems.append(f"{kit}: the fort is not reported: {fixed}")
            text = run("import", "triplea", source, "-o", scratch / kit / "text", "--kit", kit).stdout
            if "assumed: " not in text or "(change roster.json" not in text:
                problems.append(f"{kit}: the text does not list what is assumed: {text}")
            # A folder of the name of the kit beside the data set is used instead of that of Narva.
            own = scratch / kit / kit
            own.mkdir()
            (own / "game.json").write_text('{"format": 1, "id": "%s", "title": "Own"}' % kit)
            if run("validate", made).returncode == 0:
                problems.append(f"{kit}: the kit beside the data set is not used")
    return problems


# Islands of one sea: with one land each, of Sweden or Denmark, and a fleet and a fort of nobody.
ISLES = 1000


def islands():
    """Returns a map of islands in one sea."""
    names = [f"Isle {number}" for number in range(ISLES)]
    ways = "".join(f'<connection t1="{name}" t2="Sound"/>' for name in names)
    lands = "".join(f'<territory name="{name}"/>' for name in names)
    owners = "".join(f'<territoryOwner territory="{name}" owner="{("Sweden", "Denmark")[number % 2]}"/>'
                     for number, name in enumerate(names))
    units = "".join(f'<unitPlacement unitType="{unit}" territory="{place}" quantity="1" owner="{owner}"/>'
                    for unit, place, owner in (("foot", "Isle 0", "Neutral"), ("ship", "Sound", "Sweden"),
                                               ("fort", "Isle 1", "Sweden")))
    return f"""<game><info name="Isles" version="1.0"/><map>{lands}<territory name="Sound" water="true"/>
{ways}</map><playerList>{TWO}<player name="Neutral"/></playerList>
<unitList><unit name="foot"/><unit name="fort"/><unit name="ship"/></unitList><attachmentList>
<attachment name="unitAttachment" attachTo="fort" type="unitType"><option name="movement" value="0"/>
</attachment><attachment name="unitAttachment" attachTo="ship" type="unitType">
<option name="movement" value="2"/><option name="isSea" value="true"/></attachment></attachmentList>
<initialize><ownerInitialize>{owners}</ownerInitialize><unitInitialize>{units}</unitInitialize>
</initialize></game>"""


def assumed(report, part):
    """Returns the numbers of the rows of REPORT whose reason has PART."""
    return [row["count"] for row in report["assumed"] if part in row["why"]]


def limits():
    """Maps of many nations, many islands or one row of hexes become games, or are refused."""
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch, source = Path(scratch), Path(scratch) / "game.xml"
        players = "".join(f'<player name="Nation {number}"/>' for number in range(1000))
        units = [line for line in GAME.splitlines() if "unitPlacement" not in line]
        source.write_text("\n".join(units).replace("</unitInitialize>", "") % (players, ""))
        source.write_text(source.read_text().replace("<unitInitialize>", ""))
        for kit in ("blocks", "powers"):
            done = run("import", "triplea", source, "-o", scratch / f"many-{kit}", "--kit", kit,
                       "--format", "json")
            if done.returncode != 0 or assumed(json.loads(done.stdout), "it and its land") != [2]:
                problems.append(f"{kit} of 1,000 nations: {done.returncode} {done.stderr}")
        source.write_text(islands())
        for kit, wanted in (("blocks", {"a crossing of the sea": [ISLES - 1], "cannot move": [1],
                                        "its nation is not in it": [1], "says that it is neutral": [1],
                                        "neither land nor units": [], "without fleets": []}),
                            ("powers", {"cannot move": [1], "its nation is not in it": [],
                                        "without fleets": [1]})):
            done = run("import", "triplea", source, "-o", scratch / f"isles-{kit}", "--kit", kit,
                       "--format", "json")
            report = json.loads(done.stdout)
            found = {part: assumed(report, part) for part in wanted}
            if found != wanted:
                problems.append(f"{kit} of islands: {found}")
        for columns, rows, wanted in ((1, 8, 0), (8, 1, 2), (8, 2, 0)):
            row = scratch / f"row-{columns}-{rows}.tmx"
            row.write_text(f"""<map orientation="hexagonal" width="{columns}" height="{rows}" tilewidth="14"
 tileheight="12" hexsidelength="6" staggeraxis="y" staggerindex="odd"><tileset firstgid="1" name="a">
<tile id="0" type="Open"/></tileset><layer name="Ground" width="{columns}" height="{rows}">
<data encoding="csv">{",".join(["1"] * (columns * rows))}</data></layer></map>""")
            done = run("import", "tmx", row, "-o", scratch / row.stem, "--kit", "battle", "--format", "json")
            if done.returncode != wanted or (wanted == 0) == ("no room" in done.stderr):
                problems.append(f"{row.name}: {done.returncode} {done.stderr}")
            if done.returncode == 0 and not assumed(json.loads(done.stdout), "no two sides with units"):
                problems.append(f"{row.name}: no unit is drawn up")
    return problems


def kits():
    """The kits are valid, and nothing is found in them."""
    done = run("validate", ROOT / "data/kits")
    return [] if "nothing found" in done.stderr and done.returncode == 0 else [done.stdout]


def new_sets():
    """`narva new data-set --kit` makes data sets without findings, in which each side can win."""
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        for kit in ("blocks", "powers", "battle"):
            made = Path(scratch) / f"my-{kit}"
            run("new", "data-set", made, "--kit", kit)
            checked, formed = run("validate", made), run("fmt", "--check", made)
            if "nothing found" not in checked.stderr or formed.returncode != 0:
                problems.append(f"{kit}: {checked.stdout}{checked.stderr}{formed.stdout}")
            played = run("smoke", made, "--games", "40", "--player", "greedy", "--format", "json", "-q")
            results = json.loads(played.stdout)
            idle = [won["name"] for won in results["winners"]
                    if won["games"] == 0 and won["id"] != "nobody"]
            if results["failed"] > 0 or idle:
                problems.append(f"{kit}: {results['failed']} games failed, {idle} never win")
    return problems


print_tap({
    "kits are valid": kits(),
    "two alliances are blocks, three players are powers": stories(),
    "new data sets on kits can be played": new_sets(),
    "what cannot be a game is refused": is_refused(),
    "maps at the limits become games or are refused": limits(),
    "the samples become games that are played": play_samples(),
})
