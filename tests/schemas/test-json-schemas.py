# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds files of data sets against the JSON Schemas of `narva schema`, by a validator of others.
Usage: test-json-schemas.py SOURCE-ROOT NARVA CASES jsonschema|ajv

CASES holds the samples of tests/checks. Good ones, the data sets in data/, those that the pages of the
manual make and new ones are valid. Of each finding of the phase `schema` the bad samples are refused,
but for those findings that docs/json-schema.md lists, with the reason.

jsonschema is the Python package; ajv comes from npm, in the versions of package-lock.json."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

PAGE = "docs/json-schema.md"
ROOTS = ("game", "map", "roster", "tables", "rules")
FOLDERS = {"scenarios": "scenario", "records": "record"}
# Good samples that the schema refuses: by their game.json, Narva does not mind an unknown member.
TOLERATED = {"check.stale/good/set/game.json"}


class Missing(Exception):
    """There is no such validator here."""


class Jsonschema:
    """The Python package jsonschema."""

    package = "python3-jsonschema"

    def __init__(self, folder):
        try:
            from jsonschema import Draft202012Validator
        except ImportError as error:
            raise Missing("there is no Python package jsonschema") from error
        self.make, self.validators, self.known = Draft202012Validator, {}, {}

    def validator(self, schema):
        if schema not in self.validators:
            text = json.loads(schema.read_bytes())
            self.make.check_schema(text)
            self.validators[schema] = self.make(text)
        return self.validators[schema]

    def wrong(self, schema, file):
        """Returns what is wrong with FILE, or None. Most samples share most files."""
        key = (schema, file.read_bytes())
        if key not in self.known:
            try:
                found = next(self.validator(schema).iter_errors(json.loads(key[1])), None)
                where = "" if found is None else "/".join(map(str, found.absolute_path))
                self.known[key] = None if found is None else f"{where}: {found.message[-200:]}"
            except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
                self.known[key] = "is not JSON"
        return self.known[key]

    def judge(self, pairs):
        return [self.wrong(*pair) for pair in pairs]


class Ajv:
    """The package ajv of npm, which is put into FOLDER."""

    package = "npm"

    def __init__(self, folder):
        if shutil.which("npm") is None or shutil.which("node") is None:
            raise Missing("there is no npm")
        self.folder = folder
        for name in ("package.json", "package-lock.json", "validate.js"):
            shutil.copy(HERE / name, folder / name)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100)
        except subprocess.TimeoutExpired as error:
            raise Missing("npm did not get ajv in time") from error
        if done.returncode != 0:
            raise Missing(f"npm could not get ajv: {' '.join(done.stderr.split())[:200]}")

    def judge(self, pairs):
        words = json.dumps([[str(schema), str(file)] for schema, file in pairs])
        command = ["node", "validate.js"]
        done = subprocess.run(command, cwd=self.folder, input=words, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stderr)
        return json.loads(done.stdout)


class Schemas:
    """The schemas that NARVA writes, in FOLDER."""

    def __init__(self, narva, folder):
        self.narva, self.folder = narva, folder
        game = json.loads(self.path("game", []).read_bytes())
        self.systems = game["properties"]["system"]["enum"]

    def path(self, entity, words):
        folder = self.folder / "-".join(["schemas", *words]).replace("--", "")
        if not folder.is_dir():
            subprocess.run([self.narva, "schema", "-o", folder, *words], check=True)
        return folder / f"{entity}.schema.json"

    def for_file(self, entity, folder, system=None):
        """Returns the schema that suits a file of the data set in FOLDER."""
        words = [] if is_layer(folder) else ["--complete"]
        return self.path(entity, words + (["--system", system] if system in self.systems else []))


def member_of_game(folder, member):
    """Returns MEMBER of game.json in FOLDER, or None."""
    try:
        return json.loads((folder / "game.json").read_bytes()).get(member)
    except (OSError, ValueError, AttributeError, RecursionError):
        return None


def is_layer(folder):
    return member_of_game(folder, "extends") is not None


def files(folder):
    """Yields the files of the data set in FOLDER, each with the entity that it is."""
    for file in sorted(folder.glob("*.json")):
        if file.stem in ROOTS and file.is_file():
            yield file.stem, file
    for name, entity in FOLDERS.items():
        for file in sorted((folder / name).glob("[!.]*.json")):
            if file.is_file():
                yield entity, file


def invalid(judge, schemas, folders, top):
    """Yields what is wrong with files of the data sets in FOLDERS."""
    pairs = []
    for folder in folders:
        for entity, file in files(folder):
            pairs.append((schemas.for_file(entity, folder), file))
            if not is_layer(folder):  # what is complete could be a layer, too
                pairs.append((schemas.path(entity, []), file))
    for (_, file), wrong in zip(pairs, judge(pairs)):
        name = str(file.relative_to(top))
        if wrong is not None and name not in TOLERATED:
            yield f"{name}: {wrong}"
    if not pairs:
        yield "there are no files"


def made(narva, folder):
    """Makes data sets in FOLDER as `narva new` does, and returns their folders."""
    for words in (
        ["data-set", "first"],
        ["scenario", "start", "--in", "first"],
        ["data-set", "second", "--extends", "first"],
        ["data-set", "third", "--extends", "second"],
        ["scenario", "later", "--in", "first", "--extends", "start"],
        ["scenario", "other", "--in", "second", "--extends", "start"],
    ):
        subprocess.run([narva, "new", *words], cwd=folder, check=True, capture_output=True)
    return sorted(folder.iterdir())


def pages(root, narva, folder):
    """Does what the pages of the manual say, each in a folder of its own. Returns its data sets."""
    golden = root / "tests/golden"
    sys.path.insert(0, str(golden))
    specification = importlib.util.spec_from_file_location("run_pages", golden / "run-pages.py")
    run_pages = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(run_pages)
    (folder / "programs").mkdir()
    (folder / "programs/narva").symlink_to(narva)
    variables = run_pages.environment(root, folder / "programs", golden / "words.sh")
    for page in run_pages.PAGES:
        home = folder / Path(page).stem
        home.mkdir()
        (home / "narva").symlink_to(root)
        run_pages.read((root / page).read_text(encoding="utf-8"), run_pages.Reader(home, variables))
    found = sorted(game.parent for game in folder.glob("*/[!n]*/**/game.json"))
    return [home for home in found if member_of_game(home, "format") is not None]


def refused(judge, schemas, cases, phases):
    """Returns the findings of the phase `schema` with a bad sample that the schemas allow, each with
    the names of those samples."""
    samples = [
        folder
        for folder in sorted(cases.glob("*/bad*/set"))
        if phases.get(folder.parts[-3]) == "schema"
    ]
    pairs, owners = [], []
    for folder in samples:
        below = folder.parent / "below"
        system = member_of_game(folder, "system") or member_of_game(below, "system")
        for entity, file in files(folder):
            pairs.append((schemas.for_file(entity, folder, system), file))
            owners.append(folder)
    wrong = {folder for folder, found in zip(owners, judge(pairs)) if found is not None}
    allowed = {}
    for folder in samples:
        if folder not in wrong:
            allowed.setdefault(folder.parts[-3], []).append(folder.parts[-2])
    return allowed


def listed(root):
    """Returns the findings that PAGE lists in its table."""
    lines = (root / PAGE).read_text(encoding="utf-8").split("\n")
    return {line.split("`")[1] for line in lines if line.startswith("| `")}


def unlike_page(root, allowed):
    page = listed(root)
    for finding, samples in sorted(allowed.items()):
        if finding not in page:
            yield f"{finding}: the schemas allow {', '.join(samples)}, and {PAGE} does not say why"
    for finding in sorted(page - set(allowed)):
        yield f"{finding}: the schemas refuse all bad samples, and {PAGE} says they cannot"


def main():
    root, narva, cases = (Path(word).resolve() for word in sys.argv[1:4])
    kind = {"jsonschema": Jsonschema, "ajv": Ajv}[sys.argv[4]]
    with tempfile.TemporaryDirectory() as temporary:
        top = Path(temporary).resolve()
        for name in ("validator", "new", "pages"):
            (top / name).mkdir()
        try:
            judge = kind(top / "validator").judge
        except Missing as missing:
            is_known = kind.package in os.environ.get("NARVA_WITHOUT", "").split()
            print(f"1..1\nok 1 - {missing}" if is_known else f"1..0 # SKIP {missing}")
            return
        schemas = Schemas(narva, top)
        run = subprocess.run([narva, "checks", "--format", "json"], capture_output=True, check=True)
        phases = {check["id"]: check["phase"] for check in json.loads(run.stdout)}
        data = sorted(game.parent for game in root.glob("data/*/game.json"))
        good = sorted(folder for folder in cases.glob("*/good*/set") if folder.is_dir())
        rules = {
            "data/ is valid": invalid(judge, schemas, data, root),
            "good samples are valid": invalid(judge, schemas, good, cases),
            "what narva new makes is valid": invalid(judge, schemas, made(narva, top / "new"), top),
            f"bad samples are refused but for those in {PAGE}": unlike_page(
                root, refused(judge, schemas, cases, phases)
            ),
        }
        if kind is Ajv:  # the pages take long
            found = pages(root, narva, top / "pages")
            rules["what the pages make is valid"] = invalid(judge, schemas, found, top)
        print_tap({sentence: list(wrong) for sentence, wrong in rules.items()})


main()
