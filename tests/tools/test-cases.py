# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that cases.py makes what case files describe, reports each that is wrong, and renews them. Prints TAP."""

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import cases
from tap import print_tap

BASE = '{\n  "id": "a",\n  "sides": [],\n  "books": [],\n  "checks": [],\n  "source": "house"\n}\n'
GOOD = """=== bad
# Two sides of the same name.
map.json:1:1 error id.duplicate

--- map.json
@@
   "id": "a",
-  "sides": [],
+  "sides": [1],
+
   "books": [],

--- below/map.json
+{}

--- new name.json
%\\xff\\x0d
+
\\ no newline at the end

=== good-hex

--- map.json
unchanged

--- scenarios/one.json
empty

=== good

--- map.json
absent
"""
MADE = {
    "bad/expected": b"map.json:1:1 error id.duplicate\n",
    "bad/set/map.json": BASE.replace("[],\n", "[1],\n\n", 1).encode(),
    "bad/below/map.json": b"{}\n",
    "bad/set/new name.json": b"\xff\r\n",
    "good-hex/expected": b"",
    "good-hex/set/map.json": b"hexes\n",
    "good-hex/set/scenarios/one.json": b"",
    "good-hex/set/scenarios/two.json": b"two\n",
    "good/expected": b"",
}

# A text of a case file, and where and how the complaint starts.
WRONG = [
    ("", "1: there is no sample"),
    ("=== bad", "1: the last line has no end"),
    ("=== bad\r\n", "1: has a carriage return"),
    ("\n# A remark.\nmap.json error a.b\n", "3: a sample starts"),
    ("--- map.json\n+1\n", "1: a sample starts"),
    ("=== bad\n\n=== bad\n", "3: there are two samples bad"),
    ("=== ../bad\n", "1: “../bad” is no name"),
    ("=== \n", "1: “” is no name"),
    ("=== bad\n\n--- ../map.json\n+1\n", "3: “../map.json” is no name"),
    ("=== bad\n\n--- map.json\n+1\n\n--- map.json\n+2\n", "6: bad has two files map.json"),
    ("=== bad\nmap.json:1:1 mistake a.b\n", "2: neither a finding nor"),
    ("=== bad\n+{}\n", "2: neither a finding nor"),
    ("=== bad\n\n--- map.json\n", "3: map.json has no lines"),
    ("=== bad\n\n--- map.json\n+1\n\n+2\n", "6: an empty line is the end"),
    ("=== bad\n\n--- map.json\n1\n", "4: lines of a whole file"),
    ("=== bad\n\n--- map.json\n+1\n@@\n-1\n", "5: lines of a whole file"),
    ("=== bad\n\n--- map.json\n@@\n+1\n", "4: the base of map.json has no such lines"),
    ("=== bad\n\n--- map.json\n@@\n-{\n@@\n-{\n", "6: the base of map.json has no such lines"),
    ("=== bad\n\n--- map.json\n@@\n-{\n!\n", "6: not a line of a hunk"),
    ("=== bad\n\n--- new.json\n@@\n-{\n", "4: the base has no new.json"),
    ("=== bad\n\n--- new.json\nabsent\n", "4: the base has no new.json"),
    ("=== bad\n\n--- map.json\nabsent\n+1\n", "5: nothing may follow"),
    ("=== bad\n\n--- map.json\n%\\x0\n", "4: only ASCII"),
    ("=== bad\n\n--- map.json\n%\\n\n", "4: only ASCII"),
    ("=== bad\n\n--- map.json\n\\ no newline at the end\n+1\n", "3: “\\ no newline"),
]


def run(*words):
    """Runs cases.py. Returns the exit status and the complaints."""
    command = [sys.executable, "-B", cases.__file__, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stderr.splitlines()


def make_folder(folder, **texts):
    """Writes the bases and the case files TEXTS."""
    for name, text in {
        "base/map.json": BASE,
        "base/scenarios/two.json": "two\n",
        "base-hex/map.json": "hexes\n",
        "base-hex/scenarios/two.json": "two\n",
        **{f"{name}.case": text for name, text in texts.items()},
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="")


def wrong_samples(folder):
    """Yields how the samples differ from those that are meant."""
    make_folder(folder, one=GOOD)
    stamp = folder / "stamp"
    status, complaints = run("unpack", folder, folder / "out", stamp)
    if status != 0 or complaints:
        yield f"exit status {status}: {complaints}"
    made = cases.files_below(folder / "out/one")
    yield from [f"{name}: {made.get(name)}" for name in MADE.keys() | made if MADE.get(name) != made.get(name)]
    if not stamp.exists() or str(folder / "one.case") not in Path(f"{stamp}.d").read_text("utf-8"):
        yield "there is no stamp, or it does not depend on the case file"


def wrong_complaints(folder):
    """Yields the case files of WRONG that are not reported as they should be, all in one run."""
    texts = {f"case-{number:02}": text for number, (text, _) in enumerate(WRONG)}
    make_folder(folder, right=GOOD, **texts)
    (folder / "latin.case").write_bytes(b"=== bad\n# \xe9\n")
    status, complaints = run("unpack", folder, folder / "out", folder / "stamp")
    starts = [(name, start) for name, (_, start) in zip(texts, WRONG)] + [("latin", "2: is not text")]
    for (name, start), complaint in zip(starts, complaints):
        if not complaint.startswith(f"{folder / name}.case:{start}"):
            yield f"{name}: {complaint}, not {start}"
    if status != 1 or len(complaints) != len(starts) or (folder / "stamp").exists():
        yield f"exit status {status} with {len(complaints)} complaints"
    status, complaints = run("unpack", folder / "base", folder / "out")
    if status != 1 or "there is no case file" not in complaints[0]:
        yield "a folder without case files passes"


def wrong_update(folder):
    """Yields what is wrong with case files that are renewed after a change of the base."""
    make_folder(folder, one=GOOD, other=GOOD)
    for command in ("init", "add", "-c user.name=a -c user.email=a@b commit -qm a"):
        words = ["add", "."] if command == "add" else command.split()
        subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True)
    base = folder / "base/map.json"
    base.write_text(BASE.replace('"a"', '"b"'), encoding="utf-8")
    run("unpack", folder, folder / "out")
    found = folder / "out/one/bad/found"
    found.parent.mkdir(parents=True, exist_ok=True)
    found.write_text("map.json:2:2 error id.duplicate\n", encoding="utf-8")
    if run("unpack", folder, folder / "out2")[0] != 1:
        yield "a hunk that does not fit passes"
    status, complaints = run("update", folder, folder / "out")
    expected = GOOD.replace('   "id": "a"', '   "id": "b"')
    if status != 0 or (folder / "other.case").read_text("utf-8") != expected:
        yield f"hunks are not renewed: {complaints}"
    if (folder / "one.case").read_text("utf-8") != expected.replace("1:1", "2:2"):
        yield "findings are not renewed"
    base.write_text(BASE.replace('"sides": []', '"sides": [2]'), encoding="utf-8")
    status, complaints = run("update", folder)
    if status != 1 or len(complaints) != 2 or ":6: the base" not in complaints[0]:
        yield f"a conflict passes: {complaints}"
    if (folder / "other.case").read_text("utf-8") != expected:
        yield "a conflict changes the case file"


def wrong_round_trips():
    """Yields files that are another one when they are written to a case file and read again."""
    dice = random.Random(1)
    for _ in range(500):
        base, data = (b"".join(dice.choices([b"a", b"b", b"\\", b"\n", b"\n\n", b"\xff", b"@@\n"], k=dice.randrange(9))) for _ in "12")
        base = dice.choice([base, b"a\nb\nc\nd\n", None])
        lines = cases.lines_of_change(base, data)
        try:
            change = cases.read_samples([cases.SAMPLE + "bad", cases.FILE + "a", *lines, ""])[0].changes[0]
            again = cases.content(change, base)
        except cases.CaseError as error:
            again = error
        if again != data:
            yield f"{base} and {data} give {lines} and {again}"


def main():
    results = {}
    for rule in (wrong_samples, wrong_complaints, wrong_update):
        with tempfile.TemporaryDirectory() as folder:
            results[rule.__name__] = list(rule(Path(folder)))
    results["wrong_round_trips"] = list(wrong_round_trips())
    print_tap(results)


main()
