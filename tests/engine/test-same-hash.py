# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds that the same games are played everywhere. Usage: test-same-hash.py SOURCE-ROOT NARVA
[COMPILER]. Without a compiler it compares what narva smoke plays with any number of threads and in
any parts; else it builds what plays games with the compiler, plain or optimised, and has it play
them. It is skipped where there is no such compiler. Whoever knows that names it in NARVA_WITHOUT:
then there is nothing to do."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

ROOMS = [
    "schema/text",
    "schema/model",
    "schema/geometry",
    "schema/store",
    "validator/engine",
    "validator/systems",
    "validator/smoke",
]
MAIN = "tests/engine/play-games.c"
LIBRARIES = ["glib-2.0", "libxml-2.0"]
FLAGS = ["-std=gnu11", '-DNARVA_VERSION="0"', '-DNARVA_LOCALE_FROM_PREFIX=".."', '-DNARVA_SITE=""', '-DNARVA_DATA_FOLDER="."', '-DNARVA_DATA_FROM_PREFIX="."']

Build = namedtuple("Build", "compiler flags")

# What is never initialised holds other bytes than in narva itself, which is optimised as well.
BUILDS = [
    Build("clang", ["-O1", "-ftrivial-auto-var-init=pattern"]),
]

GAMES, SEED = 40, 1
SCENARIOS = [
    ("data/pax-baltica", "the-grand-campaign"),
    ("data/pax-baltica-2010", "next-stop-moscow"),
    ("data/tutorial", "narva-1700"),
    ("data/thunder", "poltava"),
]
JOBS = [1, 2, 7]
SHARDS = 3


def run(*words):
    """Returns what the command WORDS prints. Raises CalledProcessError if it fails."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def sources(root):
    """Returns the C files of the rooms and their folders, and that of the program."""
    return [path for room in ROOMS for path in sorted((root / room).rglob("*.c"))] + [root / MAIN]


def compile_one(build, root, source, folder):
    """Compiles SOURCE into FOLDER. Returns the object."""
    target = folder / (str(source.relative_to(root)).replace("/", "-") + ".o")
    includes = run("pkg-config", "--cflags", *LIBRARIES).split()
    words = [*FLAGS, *build.flags, f"-I{root}", *includes, "-c", str(source), "-o", str(target)]
    run(build.compiler, *words)
    return str(target)


def make_program(build, root, folder):
    """Builds the program in FOLDER. Returns its path."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        objects = list(
            pool.map(lambda source: compile_one(build, root, source, folder), sources(root))
        )
    program = str(folder / "play-games")
    libraries = run("pkg-config", "--libs", *LIBRARIES).split()
    run(build.compiler, *objects, *libraries, "-lm", "-o", program)
    return program


def hashes_of(build, root):
    """Returns the hash of each scenario as the program that BUILD makes has it."""
    with tempfile.TemporaryDirectory(prefix="narva-test-") as name:
        program = make_program(build, root, Path(name))
        words = [str(word) for pair in SCENARIOS for word in (root / pair[0], pair[1])]
        lines = run(program, str(GAMES), str(SEED), *words).splitlines()
    return dict(line.split() for line in lines)


def smoke(narva, folder, scenario, *words):
    """Returns the results of narva smoke, as it prints them."""
    numbers = ["--games", str(GAMES), "--seed", str(SEED), "--format", "json", "--quiet"]
    return run(narva, "smoke", str(folder), "--scenario", scenario, *numbers, *words)


def hash_of_parts(narva, folder, scenario):
    """Returns the hash of the games when they are played in parts."""
    with tempfile.TemporaryDirectory(prefix="narva-test-") as name:
        parts = [Path(name) / f"part-{i}.json" for i in range(1, SHARDS + 1)]
        for i, part in enumerate(parts, 1):
            text = smoke(narva, folder, scenario, "--shard", f"{i}/{SHARDS}")
            part.write_text(text, encoding="utf-8")
        words = ["smoke", "--collect", *map(str, reversed(parts)), "--format", "json"]
        return json.loads(run(narva, *words))["hash"]


def compare(wanted, found):
    """Returns where FOUND is not as WANTED."""
    return [
        f"{name}: {found.get(name)}, not {value}"
        for name, value in wanted.items()
        if found.get(name) != value
    ]


def look_at_narva(root, narva, wanted):
    """Returns what differs with other numbers of threads, and in parts, by sentences."""
    rules = {}
    for jobs in JOBS:
        found = {
            scenario: json.loads(smoke(narva, root / folder, scenario, "--jobs", str(jobs)))["hash"]
            for folder, scenario in SCENARIOS
        }
        rules[f"narva smoke with {jobs} threads"] = compare(wanted, found)
    parts = {
        scenario: hash_of_parts(narva, root / folder, scenario) for folder, scenario in SCENARIOS
    }
    rules[f"narva smoke in {SHARDS} parts"] = compare(wanted, parts)
    return rules


def look_at_build(build, root, wanted):
    """Returns what differs in the program of BUILD."""
    try:
        return compare(wanted, hashes_of(build, root))
    except subprocess.CalledProcessError as error:
        return [f"{' '.join(error.cmd)[:200]}: {error.stderr[:500]}"]


def look_at_compiler(compiler, root, wanted):
    """Returns what differs in the programs that COMPILER makes, by sentences."""
    return {
        f"the same games by {compiler} {' '.join(build.flags)}": look_at_build(build, root, wanted)
        for build in BUILDS
        if build.compiler == compiler
    }


def main():
    root, narva = Path(sys.argv[1]).resolve(), os.path.abspath(sys.argv[2])
    compiler = sys.argv[3] if len(sys.argv) > 3 else None
    if compiler is not None and shutil.which(compiler) is None:
        sentence = f"there is no {compiler}, so nobody knows whether it makes the same games"
        is_known = compiler in os.environ.get("NARVA_WITHOUT", "").split()
        print(f"1..1\nok 1 - {sentence}" if is_known else f"1..0 # SKIP {sentence}")
        return
    wanted = {
        scenario: json.loads(smoke(narva, root / folder, scenario))["hash"]
        for folder, scenario in SCENARIOS
    }
    if compiler is None:
        print_tap(look_at_narva(root, narva, wanted))
    else:
        print_tap(look_at_compiler(compiler, root, wanted))


main()
