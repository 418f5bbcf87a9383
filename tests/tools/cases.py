# SPDX-License-Identifier: GPL-3.0-or-later
"""Case files: many small samples for one test in one readable file; docs/add-a-check.md describes the format.
Usage: cases.py unpack FOLDER OUT [STAMP]  makes OUT/CASE/SAMPLE/ of every FOLDER/CASE.case
       cases.py update FOLDER [OUT] [--old REVISION]  rewrites the case files of FOLDER

A sample consists of whole files, or, if FOLDER has data sets base, base-hex, ..., of differences from one of
them: it then becomes the data set SAMPLE/set, with SAMPLE/below beside it if it has such files, and what is
expected of it is in SAMPLE/expected. Everything that is wrong with a case file is reported as FILE:LINE: MESSAGE,
and the exit status is 1. STAMP is written afterwards, with STAMP.d beside it, which names all files that were read.

`update` makes hunks that no longer fit their base fit: what the sample changed in the base of REVISION [default:
HEAD] is changed in the base of today. With OUT, findings that a test has left there in SAMPLE/found become those
that are expected."""

import argparse
import difflib
import re
import shutil
import subprocess
import sys
from pathlib import Path

SAMPLE, FILE, HUNK, NO_NEWLINE = "=== ", "--- ", "@@", "\\ no newline at the end"
WORDS = ("absent", "empty", "unchanged")
EXPECTED = re.compile(r"\S.* (error|warning|note) [a-z0-9-]+\.[a-z0-9-]+")
BYTE = re.compile(r"\\x([0-9a-f]{2})")
CONTEXTS = (1, 2, 3, 4, 6, 9, 14)


class CaseError(Exception):
    """What is wrong, and in which line."""

    def __init__(self, line, message):
        super().__init__(message)
        self.line = line


class Change:
    """One file of a sample. start and end: its lines in the case file, without its head."""

    def __init__(self, name, start):
        self.name, self.start, self.end = name, start, start
        self.lines = []

    def has_hunks(self):
        return self.lines[:1] == [HUNK]


class Sample:
    """start and end: the lines in the case file that have what is expected, and remarks."""

    def __init__(self, name, start):
        self.name, self.start, self.end = name, start, start
        self.expected, self.changes = [], []


def check_name(number, name):
    """A name must stay within the folder of its sample."""
    if not name or name != name.strip() or name.startswith("/") or {"", ".", ".."} & set(name.split("/")):
        raise CaseError(number, f"“{name}” is no name of a file or sample")
    return name


def read_samples(lines):
    """Returns the samples in LINES of a case file."""
    samples, sample, change = [], None, None
    for number, line in enumerate(lines, 1):
        if line.startswith(SAMPLE):
            name = check_name(number, line[len(SAMPLE) :])
            if "/" in name or name in [other.name for other in samples]:
                raise CaseError(number, f"there are two samples {name}, or it has a slash")
            sample, change = Sample(name, number), None
            samples.append(sample)
        elif line.startswith(FILE) and sample:
            name = check_name(number, line[len(FILE) :])
            if name in [other.name for other in sample.changes]:
                raise CaseError(number, f"{sample.name} has two files {name}")
            change = Change(name, number)
            sample.changes.append(change)
        elif line == "" or line.startswith("# ") and change is None:
            continue
        elif sample is None:
            raise CaseError(number, f"a sample starts with “{SAMPLE}NAME”")
        elif change is None:
            if not EXPECTED.fullmatch(line):
                raise CaseError(number, f"neither a finding nor “{FILE}FILE”: {line}")
            sample.expected.append(line)
            sample.end = number
        else:
            if number != change.start + len(change.lines) + 1:
                raise CaseError(number, "an empty line is the end of a file; “+” is an empty line of it")
            change.lines.append(line)
            change.end = number
    if not samples:
        raise CaseError(1, "there is no sample")
    return samples


def decode_line(number, line):
    """Returns the bytes of a line that starts with `%`."""
    if not line.isascii() or "\\" in BYTE.sub("", line):
        raise CaseError(number, "only ASCII characters and \\xNN may follow “%”")
    return BYTE.sub(lambda match: chr(int(match[1], 16)), line).encode("latin-1")


def apply_hunks(change, base):
    """Returns the lines of BASE, a list of bytes, with the hunks of CHANGE."""
    out, position = [], 0
    hunks = []
    for number, line in enumerate(change.lines, change.start + 1):
        if line == HUNK:
            hunks.append((number, [], []))
        elif line[0] in " -+":
            hunks[-1][1].extend([line[1:].encode()] if line[0] != "+" else [])
            hunks[-1][2].extend([line[1:].encode()] if line[0] != "-" else [])
        elif line[0] == "%":
            hunks[-1][2].append(decode_line(number, line[1:]))
        elif line != NO_NEWLINE:
            raise CaseError(number, f"not a line of a hunk: {line}")
    for number, old, new in hunks:
        places = range(position, len(base) - len(old) + 1)
        found = next((i for i in places if base[i : i + len(old)] == old), None) if old else None
        if found is None:
            raise CaseError(number, f"the base of {change.name} has no such lines from here on")
        out += base[position:found] + new
        position = found + len(old)
    return out + base[position:]


def whole_file(change):
    """Returns the lines of CHANGE, which has no hunks."""
    out = []
    for number, line in enumerate(change.lines, change.start + 1):
        if line[0] == "+":
            out.append(line[1:].encode())
        elif line[0] == "%":
            out.append(decode_line(number, line[1:]))
        elif line != NO_NEWLINE:
            raise CaseError(number, f"lines of a whole file start with “+” or “%”: {line}")
    return out


def content(change, base):
    """Returns the bytes of the file; None: it is absent. BASE: those of the base, None if it has no such file."""
    if change.lines and change.lines[0] in WORDS:
        word = change.lines[0]
        if len(change.lines) > 1:
            raise CaseError(change.start + 2, f"nothing may follow “{word}”")
        if word != "empty" and base is None:
            raise CaseError(change.start + 1, f"the base has no {change.name}")
        return {"absent": None, "empty": b"", "unchanged": base}[word]
    if not change.lines:
        raise CaseError(change.start, f"{change.name} has no lines; write “empty” if that is meant")
    if NO_NEWLINE in change.lines[:-1]:
        raise CaseError(change.start, f"“{NO_NEWLINE}” must be the last line of {change.name}")
    if change.has_hunks() and base is None:
        raise CaseError(change.start + 1, f"the base has no {change.name}")
    lines = apply_hunks(change, base.split(b"\n")[:-1]) if change.has_hunks() else whole_file(change)
    return b"\n".join(lines) + (b"" if change.lines[-1] == NO_NEWLINE else b"\n")


def files_below(folder):
    """Returns the files of FOLDER: name -> bytes."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def read_bases(folder):
    """Returns the data sets base and base-* in FOLDER: name -> files."""
    paths = [folder / "base", *sorted(folder.glob("base-*"))]
    return {path.name: files_below(path) for path in paths if path.is_dir()}


def base_of(sample, bases):
    """Returns the name of the base of SAMPLE: base-hex is that of bad-hex-2; of others it is base."""
    return next((name for name in bases if name != "base" and name[len("base") :] in sample.name), "base")


def base_file(change, base):
    """Returns the bytes of the file of BASE that CHANGE is about, or None."""
    return base.get(change.name.removeprefix("below/"))


def make_data_set(sample, bases):
    """Returns the files of the data set: name -> bytes, or None for an absent one, whose folder remains. Of the
    base, folders are left out unless the sample changes a scenario, because scenarios name other records."""
    base = bases[base_of(sample, bases)]
    has_scenarios = any(change.name.startswith("scenarios/") for change in sample.changes)
    files = {f"set/{name}": data for name, data in base.items() if "/" not in name or has_scenarios}
    for change in sample.changes:
        name = change.name if change.name.startswith("below/") else f"set/{change.name}"
        files[name] = content(change, base_file(change, base))
    expected = "".join(line + "\n" for line in sample.expected)
    return files | {"expected": expected.encode()}


def make_files(sample):
    """Returns the files of a sample without a base."""
    if sample.expected:
        raise CaseError(sample.start + 1, "findings can be expected of data sets only")
    return {change.name: content(change, None) for change in sample.changes}


def write_files(folder, files):
    """Writes FILES, and the folders of those that are absent, below FOLDER, which is new."""
    folder.mkdir(parents=True)
    for name in sorted({Path(name).parent for name in files}):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        if data is not None:
            (folder / name).write_bytes(data)


def lines_of(path):
    """Returns the lines of a case file."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CaseError(data[: error.start].count(b"\n") + 1, "is not text in UTF-8") from error
    if text and not text.endswith("\n"):
        raise CaseError(text.count("\n") + 1, "the last line has no end")
    if "\r" in text:
        raise CaseError(text[: text.index("\r")].count("\n") + 1, "has a carriage return; write it as %...\\x0d")
    return text.split("\n")[:-1]


def each_case(folder, do):
    """Calls DO with the path and samples of each case file of FOLDER; it may return errors. Returns how many there are."""
    paths, n_wrong = sorted(folder.glob("*.case")), 0
    if not paths:
        print(f"{folder}:1: there is no case file", file=sys.stderr)
        return 1
    for path in paths:
        try:
            errors = do(path, read_samples(lines_of(path))) or []
        except CaseError as error:
            errors = [error]
        for error in sorted(errors, key=lambda error: error.line):
            print(f"{path}:{error.line}: {error}", file=sys.stderr)
        n_wrong += len(errors)
    return n_wrong


def unpack(folder, out, stamp):
    """Makes the files of all samples. Returns how many errors there are."""
    bases = read_bases(folder)

    def unpack_case(path, samples):
        for sample in samples:
            files = make_data_set(sample, bases) if bases else make_files(sample)
            write_files(out / path.stem / sample.name, files)

    shutil.rmtree(out, ignore_errors=True)
    n_wrong = each_case(folder, unpack_case)
    if n_wrong == 0 and stamp:
        read = [Path(__file__), folder, *folder.glob("*.case")]
        read += [path for base in bases for path in [folder / base, *(folder / base).rglob("*")]]
        names = " ".join(str(path).replace(" ", "\\ ") for path in read)
        Path(f"{stamp}.d").write_text(f"{stamp}: {names}\n", encoding="utf-8")
        stamp.touch()
    return n_wrong


def is_plain(data):
    """Whether DATA can be written as lines of text."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not any(c < " " and c not in "\n\t" or c in "\ufeff\x7f" for c in text)


def encode_line(data):
    """Returns the line for the bytes DATA."""
    if is_plain(data):
        return "+" + data.decode()
    return "%" + "".join(chr(c) if 32 <= c < 127 and c != ord("\\") else f"\\x{c:02x}" for c in data)


def lines_of_whole(data):
    """Returns the lines that make a file of DATA."""
    if not data:
        return ["empty"]
    lines = data.split(b"\n")
    is_ended = lines[-1] == b""
    return [encode_line(line) for line in lines[: -1 if is_ended else None]] + [NO_NEWLINE] * (not is_ended)


def lines_of_hunks(base, data):
    """Returns the hunks that make DATA of BASE; None: there are none that are clear."""
    if not base or not is_plain(base) or not is_plain(data) or not base.endswith(b"\n") or not data:
        return None
    if base == data:
        return ["unchanged"]
    old, new = base.decode().split("\n")[:-1], data.decode().split("\n")
    is_ended = new[-1] == ""
    new = new[:-1] if is_ended else new
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for context in CONTEXTS:
        lines = []
        for group in matcher.get_grouped_opcodes(context):
            lines.append(HUNK)
            for tag, a, b, c, d in group:
                kept = tag == "equal"
                lines += [(" " if kept else "-") + line for line in old[a:b]]
                lines += ["+" + line for line in new[c:d] if not kept]
        lines += [NO_NEWLINE] * (not is_ended)
        change = Change("", 0)
        change.lines = lines
        try:
            if "" not in old and content(change, base) == data:
                return lines
        except CaseError:
            pass
    return None


def lines_of_change(base, data):
    """Returns the shorter way to make DATA: hunks, or the whole file."""
    if data is None:
        return ["absent"]
    hunks, whole = lines_of_hunks(base, data), lines_of_whole(data)
    return hunks if hunks is not None and len(hunks) <= len(whole) else whole


def edits_between(old, new):
    """Returns what makes NEW of the lines OLD: (start, end, lines in their place)."""
    codes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(a, b, tuple(new[c:d])) for tag, a, b, c, d in codes if tag != "equal"]


def merge(change, old, new):
    """Returns what CHANGE, which fits OLD, makes of NEW; None: both change the same lines, or insert some at the same
    place. Lines beside each other are no conflict, because most hunks have one line of context."""
    if old is None or new is None:
        return None
    lines = old.split(b"\n")
    sides = [edits_between(lines, other.split(b"\n")) for other in (content(change, old), new)]
    out, position, inserted = [], 0, None
    for start, end, replaced in sorted({*sides[0], *sides[1]}):
        if start < position or start == end == inserted:
            return None
        out += [*lines[position:start], *replaced]
        position, inserted = end, start if start == end else None
    return b"\n".join(out + lines[position:])


def old_file(folder, base, name, revision):
    """Returns the bytes of a file of BASE in REVISION, or None."""
    command = ["git", "-C", folder, "show", f"{revision}:./{base}/{name}"]
    run = subprocess.run(command, capture_output=True)
    return run.stdout if run.returncode == 0 else None


def update(folder, out, revision):
    """Rewrites the case files. Returns how many changes could not be made to fit."""
    bases = read_bases(folder)

    def updated_change(sample, change):
        base_name = base_of(sample, bases)
        new = base_file(change, bases[base_name])
        try:
            content(change, new)
            return None
        except CaseError:
            name = change.name.removeprefix("below/")
            merged = merge(change, old_file(folder, base_name, name, revision), new)
            if merged is None:
                raise
            return lines_of_change(new, merged)

    def update_case(path, samples):
        lines, errors = lines_of(path), []
        for sample in reversed(samples):
            for change in reversed(sample.changes if bases else []):
                try:
                    renewed = updated_change(sample, change)
                except CaseError as error:
                    errors.append(error)
                    continue
                if renewed is not None:
                    lines[change.start : change.end] = renewed
            found = out / path.stem / sample.name / "found" if out else None
            if found and found.is_file():
                remarks = [line for line in lines[sample.start : sample.end] if line.startswith("#")]
                lines[sample.start : sample.end] = remarks + found.read_text("utf-8").splitlines()
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="")
        return errors

    return each_case(folder, update_case)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["unpack", "update"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("stamp", type=Path, nargs="?")
    parser.add_argument("--old", metavar="REVISION", default="HEAD")
    asked = parser.parse_args()
    if asked.verb == "unpack" and not asked.out:
        parser.error("unpack needs OUT")
    n_wrong = (
        unpack(asked.folder, asked.out, asked.stamp)
        if asked.verb == "unpack"
        else update(asked.folder, asked.out, asked.old)
    )
    return 1 if n_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
