# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports against the official schemas of their formats, which are no part of this project. Run by
hand: NARVA_SCHEMAS=FOLDER python3 -B check-official-schemas.py SOURCE-ROOT NARVA

FOLDER holds sarif-schema-2.1.0.json (read by the Python package jsonschema) and, for JUnit, any
*.xsd (read by xmllint). Every sample of tests/checks is reported, and one with odd names."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import cases
from tap import print_tap

SARIF = "sarif-schema-2.1.0.json"
ODD = "a b\n#😀%]]>&<\"'\u202e"


def report(narva, folder, words):
    """Returns what `narva validate` with WORDS writes to stdout for the sets in FOLDER."""
    command = [narva, "validate", "-q", *words, "."]
    run = subprocess.run(command, cwd=folder, capture_output=True)
    if run.returncode not in (0, 1, 3):
        sys.exit(f"{command}: exit status {run.returncode}: {run.stderr.decode()}")
    return run.stdout


def wrong_sarif(schema, text):
    """Yields what is wrong with TEXT by the JSON Schema in the file SCHEMA."""
    import jsonschema

    validator = jsonschema.Draft7Validator(json.loads(schema.read_text(encoding="utf-8")))
    for error in validator.iter_errors(json.loads(text)):
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def wrong_xml(schema, text):
    """Yields what is wrong with TEXT by the XML Schema in the file SCHEMA."""
    command = ["xmllint", "--noout", "--nonet", "--schema", schema, "-"]
    run = subprocess.run(command, input=text, capture_output=True)
    if run.returncode != 0:
        yield from run.stderr.decode().strip().split("\n")


def samples(root, folder):
    """Makes the samples to FOLDER, among them one with odd names of folders and records."""
    cases.unpack(root / "tests/checks", folder / "checks", None)
    odd = folder / ODD
    shutil.copytree(root / "tests/golden/road", odd)
    place = odd / "map.json"
    text = place.read_text(encoding="utf-8").replace('"Nyland"', json.dumps(ODD))
    place.write_text(text.replace('"forage": 3', '"forage": 9'), encoding="utf-8")
    shutil.copytree(root / "data", folder / "data")


def main():
    root, narva = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    if "NARVA_SCHEMAS" not in os.environ:
        sys.exit("NARVA_SCHEMAS names no folder")
    schemas = Path(os.environ["NARVA_SCHEMAS"])
    rules = {}
    with tempfile.TemporaryDirectory() as name:
        samples(root, Path(name))
        for words in ([], ["--fail-on", "note"], ["--max-findings", "3"]):
            text = report(narva, name, ["--format", "sarif", *words])
            rules[f"{SARIF} {' '.join(words)}"] = list(wrong_sarif(schemas / SARIF, text))
            for schema in sorted(schemas.glob("*.xsd")):
                text = report(narva, name, ["--format", "junit", *words])
                rules[f"{schema.name} {' '.join(words)}"] = list(wrong_xml(schema, text))
    print_tap(rules)


main()
