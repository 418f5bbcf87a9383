# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads data sets in which a save was cut short, or that hold what only looks like it, with every
verb that reads: no file of the folder is another one after that, and all verbs see one state.
Usage: test-reading.py SOURCE-ROOT EDIT-AND-SAVE NARVA"""

import hashlib
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

SET = "tutorial"
NOTE = ".narva-save"
SCENARIO = "scenarios/narva-1700.json"
SPARE = "scenarios/spare.json"
FOREIGN, UNFINISHED = "file.foreign-save", "file.unfinished-save"

# Each is called in the folder above the set, beside which another one lies that is whole; NAME is
# the scenario that there is.
READING = {
    "validate": ["validate", SET],
    "validate one file": ["validate", f"{SET}/map.json"],
    "validate from below": ["validate", f"{SET}/scenarios"],
    "validate with a baseline": ["validate", "--write-baseline", "known.json", SET],
    "validate and play": ["validate", "--smoke", "2", SET],
    "show fixes": ["validate", "--diff", SET],
    "fmt --check": ["fmt", "--check", SET],
    "diff": ["diff", "beside", SET],
    "diff back": ["diff", SET, "beside"],
    "why": ["why", SET, "dorpat.name"],
    "schema": ["schema", "--system", "area-blocks"],
    "render": ["render", SET, "-o", "map.pdf"],
    "export": ["export", "csv", SET, "-o", "exported"],
    "export a set-up": ["export", "set-up", SET, "-o", "set-up"],
    "import into": ["import", "set-up", "set-up/set-up.txt", "--set", SET, "-o", "imported"],
    "test": ["test", SET],
    "smoke": ["smoke", SET, "--games", "2"],
    "compare": ["compare", SET, SET, "--games", "2"],
    "replay": ["replay", SET, "--scenario", "NAME"],
}


def digest(data):
    return hashlib.sha256(data).hexdigest()


def entry(before, after, name):
    """Returns the line of a note by which NAME gets the contents AFTER; None: there is none."""
    return " ".join([*("-" if data is None else digest(data) for data in (before, after)), name])


def note(*lines):
    return "".join(line + "\n" for line in ("narva-save 2", *lines, "end"))


def ready(folder, name, data):
    path = Path(folder, name)
    (path.parent / f".{path.name}.narva-new").write_bytes(data)


def first_saves(source):
    """Yields the names of forms in which the first save of a set is cut short after each file, and what makes them."""
    names = [path.relative_to(source).as_posix() for path in sorted(Path(source).rglob("*")) if path.is_file()]
    files = [(name, Path(source, name).read_bytes()) for name in names if "records" not in name]
    text = note(*(entry(None, data, name) for name, data in files))
    for n in range(len(files)):
        yield f"{n} of its files done", Form(text, files[n:], files[:n], is_sound=True)


class Form:
    """What a folder holds: the lines of the note, files made ready, and files replaced already."""

    def __init__(self, text, made_ready=(), done=(), is_sound=False):
        self.text, self.made_ready, self.done, self.is_sound = text, made_ready, done, is_sound

    def make(self, folder):
        for name, _ in (*self.made_ready, *self.done):
            Path(folder, name).parent.mkdir(exist_ok=True)
        for name, data in self.made_ready:
            ready(folder, name, data)
        for name, data in self.done:
            Path(folder, name).unlink() if data is None else Path(folder, name).write_bytes(data)
        if self.text is not None:
            Path(folder, NOTE).write_text(self.text, encoding="utf-8", newline="")


def forms(source):
    """Yields the names of all forms and what makes them."""
    old = {name: Path(source, name).read_bytes() for name in ("game.json", "map.svg", SCENARIO)}
    game = old["game.json"].replace(b"The Road to Narva", b"The Way to Narva")
    svg = old["map.svg"].replace(b"</svg>", b"<!-- redrawn --></svg>")
    spare = old[SCENARIO].replace(b'"id": "narva-1700"', b'"id": "spare"')
    assert game != old["game.json"] and svg != old["map.svg"] and spare != old[SCENARIO]
    steps = [
        ("game.json", old["game.json"], game),
        (SPARE, None, spare),
        ("map.svg", old["map.svg"], svg),
        (SCENARIO, old[SCENARIO], None),
    ]
    whole = [entry(before, after, name) for name, before, after in steps]
    # A save, cut short after each of its steps.
    for n in range(len(steps) + 1):
        made_ready = [(name, after) for name, _, after in steps[n:] if after is not None]
        done = [(name, after) for name, _, after in steps[:n]]
        yield f"sound, {n} steps done", Form(note(*whole), made_ready, done, is_sound=True)
    all_ready = [(name, after) for name, _, after in steps if after is not None]
    yield "undecided", Form(None, all_ready)
    yield "stale, one file changed since", Form(
        note(*whole), all_ready, [("game.json", game.replace(b"Way", b"Path"))]
    )
    yield "stale, all files as before and none ready", Form(note(*whole))
    yield "stale, a file removed since", Form(note(*whole), all_ready, [("map.svg", None)])
    yield "half, one of the files not ready", Form(note(*whole), all_ready[1:])
    yield "half, other contents ready", Form(note(*whole), [*all_ready[1:], ("game.json", game + b" ")])
    text = note(*whole)
    for n in (0, 1, len(text) // 3, len(text) - 5, len(text) - 1):
        yield f"half, {n} bytes of the note", Form(text[:n], all_ready)
    yield "half, without its end", Form(text.removesuffix("end\n"), all_ready)
    yield "hostile, names alone", Form(f"-{SCENARIO}\n-map.svg\n", all_ready)
    yield "hostile, without digests", Form(note(f"? - {SCENARIO}", "? - map.svg"))
    for name in ("README.md", "../beside/map.svg", "/etc/hostname", "scenarios/../map.svg", NOTE):
        yield f"hostile, removes {name}", Form(note(entry(old["map.svg"], None, name)))
        yield f"hostile, replaces {name}", Form(
            note(entry(old["map.svg"], svg, name), whole[0]), all_ready
        )
    yield "hostile, twice the same", Form(note(whole[0], whole[0]), all_ready)
    yield "hostile, no text", Form("\0\n\x7f\n" * 9, all_ready)
    yield "hostile, of another version", Form(text.replace("save 2", "save 3"), all_ready)


def look_at(folder):
    """Returns all that can be known of FOLDER and what is below, but for times of reading."""
    seen = {}
    for path in [folder, *sorted(folder.rglob("*"))]:
        status = path.lstat()
        is_file = stat.S_ISREG(status.st_mode)
        data = os.readlink(path) if path.is_symlink() else path.read_bytes() if is_file else b""
        seen[str(path)] = (status.st_mode, status.st_ino, status.st_mtime_ns, status.st_ctime_ns, data)
    return seen


class Bench:
    def __init__(self, words, folder):
        self.source = Path(words[0], "data", SET)
        self.program, self.narva = (os.path.realpath(word) for word in words[1:])
        self.folder = Path(folder)

    def run(self, command, place):
        return subprocess.run(
            [self.narva, *command], cwd=place, capture_output=True, text=True, check=False
        )

    def watch(self, place):
        with subprocess.Popen(
            [self.narva, "validate", "--watch", SET],
            cwd=place,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        ) as watching:
            for line in watching.stderr:
                if line.startswith(b"Watching"):
                    break
            watching.send_signal(signal.SIGINT)

    def open(self, place):
        """Opens the set as the editor does, without its window."""
        return subprocess.run(
            [self.program, "look", SET, "journals"], cwd=place, capture_output=True, text=True, check=False
        )

    def wrong_state(self, form, place):
        """Yields what is wrong with what verbs see in the set."""
        told = self.run(["validate", "--format", "json", SET], place)
        is_note = form.text is not None
        if is_note != ((UNFINISHED if form.is_sound else FOREIGN) in told.stdout):
            yield f"the note is not reported as it should be: {told.stdout[-600:]}"
        if is_note and told.returncode != (0 if form.is_sound else 1):
            yield f"the exit status of validate is {told.returncode}"
        after = place / "after"
        shutil.copytree(place / SET, after / SET)
        if is_note and not form.is_sound:
            (after / SET / NOTE).unlink()
        saved = self.run(["fmt", SET], after)
        left = [path for path in (after / SET).rglob(".*")]
        if saved.returncode != 0 or left:
            yield f"fmt leaves {left} and says {saved.stderr}"
        if self.run(["diff", f"after/{SET}", SET], place).returncode != 0:
            yield "verbs that read see something else than the next save leaves"
        if form.is_sound and (after / SET / SCENARIO).exists():
            yield "the next save does not finish what was cut short"
        shutil.rmtree(after)

    def try_base(self, name, form):
        """Returns what is wrong with a layer whose base is what an unfinished save makes."""
        place = self.folder / name.replace("/", "-")
        (place / SET).mkdir(parents=True)
        (place / "above").mkdir()
        (place / "above" / "game.json").write_text(
            f'{{"format": 1, "id": "above", "extends": "{SET}"}}', encoding="utf-8"
        )
        form.make(place / SET)
        before = look_at(place)
        unfinished = self.run(["validate", "--format", "json", "above"], place)
        if look_at(place) != before:
            return ["validate changes something"]
        self.run(["fmt", SET], place)
        finished = self.run(["validate", "--format", "json", "above"], place)
        if (place / SET / NOTE).exists() or not (place / SET / "game.json").exists():
            return ["the save is not finished by fmt"]
        found, then = (
            [finding["id"] for finding in json.loads(told.stdout)["findings"]] for told in (unfinished, finished)
        )
        return [] if found == [UNFINISHED, *then] else [f"found are {found}, and then {then}"]

    def try_form(self, name, form):
        place = self.folder / name.replace("/", "-")
        shutil.copytree(self.source, place / SET)
        shutil.copytree(self.source, place / "beside")
        (place / SET / "README.md").write_bytes((self.source / "map.svg").read_bytes())
        (place / "journals").mkdir()
        form.make(place / SET)
        before = look_at(place / SET)
        wrong = []
        scenario = "spare" if form.is_sound else "narva-1700"
        commands = {verb: [word.replace("NAME", scenario) for word in words] for verb, words in READING.items()}
        reading = {verb: lambda c=command: self.run(c, place) for verb, command in commands.items()}
        reading["validate --watch"] = lambda: self.watch(place)
        reading["open"] = lambda: self.open(place)
        for verb, call in reading.items():
            done = call()
            # The set has no rule cases, which `test` says.
            if done is not None and done.returncode not in ((2,) if verb == "test" else (0, 1)):
                wrong.append(f"{verb} ends with {done.returncode}: {done.stderr[-300:]}")
            now = look_at(place / SET)
            changed = sorted(path for path in before.keys() | now.keys() if before.get(path) != now.get(path))
            if changed:
                return [f"{verb} changes {', '.join(changed)}"]
        wrong.extend(self.wrong_state(form, place))
        if look_at(place / SET) != before:
            wrong.append("something is changed by a verb that reads")
        return wrong


def main():
    with tempfile.TemporaryDirectory(prefix="narva-reading-") as folder:
        bench = Bench(sys.argv[1:], os.path.realpath(folder))
        rules = {
            f"nothing is changed by reading: {name}": bench.try_form(name, form)
            for name, form in forms(bench.source)
        }
        for name, form in first_saves(bench.source):
            rules[f"a base is seen while it is saved first: {name}"] = bench.try_base(name, form)
    print_tap(rules)


main()
