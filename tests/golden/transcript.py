# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the commands of a case and writes down what came of them, in the form of the case."""

import os
import re
import subprocess
import sys
from pathlib import Path

from promises import broken_promises

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
from for_users import for_users  # noqa: E402

KEPT = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "G_DEBUG", "NARVA_CASES")
SECONDS = "240"
TIME = re.compile(r"\(\d+\.\d ms\)")
CODED = re.compile(r"<(?=U\+|end>)| (?=\n|$)|[^\n -~]")


def environment(root, programs, words):
    """Returns the environment of every command: PROGRAMS holds `narva`, WORDS is read by bash."""
    kept = {name: os.environ[name] for name in os.environ if name in KEPT or "SAN_" in name}
    kept["PATH"] = f"{programs}:{kept['PATH']}"
    shipped = {"NARVA_DATA_PATH": str(root / "data")}
    return kept | shipped | {"LC_ALL": "C.UTF-8", "NARVA_SOURCE": str(root), "BASH_ENV": str(words)}


def run(command, folder, variables):
    """Runs COMMAND in FOLDER. Returns stdout, stderr and the exit status."""
    shell = ["timeout", SECONDS, "bash", "-c", command]
    streams = {"stdin": subprocess.DEVNULL, "capture_output": True}
    done = subprocess.run(shell, cwd=folder, env=variables, umask=0o022, **streams)
    texts = [text.decode("utf-8", "surrogateescape") for text in (done.stdout, done.stderr)]
    return *(for_users(TIME.sub("(TIME)", text)) for text in texts), done.returncode


def code(match):
    """Returns how a character is shown that cannot be seen, or would be taken for such a code."""
    character = match[0]
    is_seen = character > "~" and character.isprintable()
    return character if is_seen else f"<U+{ord(character):04X}>"


def shown(text, prefix):
    """Yields the lines of TEXT behind PREFIX, with nothing in them that cannot be seen."""
    lines = CODED.sub(code, text).split("\n")
    last = lines.pop()
    for line in lines + ([f"{last}<end>"] if last else []):
        yield f"{prefix} {line}".rstrip(" ")


def blocks(text):
    """Yields the remarks and the commands, with their mark, in the case TEXT."""
    block = []
    for line in text.split("\n")[:-1]:
        if block and not line.startswith("  "):
            yield "\n".join(block)
            block = []
        if not re.match(r"(out|err|exit):", line):
            block.append(line)
    yield from ["\n".join(block)] if block else []


def transcript(text, folder, variables):
    """Runs the case TEXT in FOLDER. Returns it as it should read now, and the broken promises."""
    lines, broken = [], []
    for block in blocks(text):
        lines += block.split("\n")
        if not block.startswith(("$ ", "% ")):
            continue
        out, err, status = run(block[2:], folder, variables)
        call = block.split("\n")[0]
        broken += [f"{promise}: {call}" for promise in broken_promises(block, out, err)]
        lines += [*shown(out, "out:"), *shown(err, "err:")]
        lines += [f"exit: {status}"] if status != 0 or block.startswith("$") else []
    return "".join(line + "\n" for line in lines), broken
