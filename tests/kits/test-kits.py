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
    "the samples become games that are played": play_samples(),
})
