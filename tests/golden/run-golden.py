# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the command line on small data sets and holds what it says against what is written down.
Usage: run-golden.py SOURCE-ROOT NARVA [--update]

A case is a text file in a folder beside this one: remarks, commands, and what came of them.

    # The first line says what the case shows.
    % copy tests/golden/road data/road
    $ narva validate data
    out: what it wrote to stdout
    err: and to stderr
    exit: 1

Commands are for bash and run one by one in a folder that is empty at first; lines behind two
spaces continue one. After `%`, which prepares, `exit: 0` is left out. words.sh has a few words for
them. A character that cannot be seen is shown as <U+001B>, a byte that is not UTF-8 as <U+DC80> and
up, a last line without its end as <end>, elapsed time as (TIME); nothing else is changed. Besides,
promises.py says what holds for every call.

If NARVA_ONLY is set, only cases are run whose names contain it.
With --update the cases are rewritten to say what happens now; look at the difference."""

import ctypes
import difflib
import os
import re
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

from transcript import environment, run, transcript

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

README_CASE = "validate/readme.txt"
README_COMMAND = re.compile(r"^\./bootstrap (?:--no-install )?(?!test\b|editor\b)(\w.*)$", re.MULTILINE)
README_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


def wrong_case(path, variables, update):
    """Returns what is wrong with the case at PATH; the whole difference goes to stderr."""
    text = path.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        now, broken = transcript(text, folder, variables)
    if update and now != text:
        path.write_text(now, encoding="utf-8")
    if update or now == text:
        return broken
    name = path.relative_to(HERE.parent.parent).as_posix()
    lines = list(difflib.unified_diff(text.split("\n"), now.split("\n"), name, "now", lineterm=""))
    print("\n".join(lines), file=sys.stderr)
    line = next(number for number, line in enumerate(lines[3:]) if not line.startswith(" "))
    line += int(re.search(r"-(\d+)", lines[2])[1])
    return [f"{name}:{line}: the output is another one; stderr shows the difference", *broken]


def readme_steps(text):
    """Yields the commands of each sh block of README.md, and the excerpt of their output that the block
    without a language below them shows, or None."""
    blocks = README_BLOCK.findall(text)
    for (language, block), (below, excerpt) in pairwise([*blocks, ("sh", "")]):
        commands = README_COMMAND.findall(block) if language == "sh" else []
        if commands:
            yield commands, None if below else excerpt


def current_excerpt(excerpt, out):
    """Returns as many lines of OUT as EXCERPT has, from its first line on."""
    first, count = excerpt.split("\n")[0], excerpt.count("\n")
    lines = out.split("\n")
    start = lines.index(first) if first in lines else 0
    return "\n".join(lines[start : start + count]) + "\n"


def wrong_readme(root, variables, update):
    """Yields which commands of README.md do not work, and which outputs are not as it shows them. The
    commands run in a copy of data/. With UPDATE the outputs are rewritten."""
    page = root / "README.md"
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    steps = list(readme_steps(text))
    if not steps:
        yield "README.md:1: is missing, or shows no command ./bootstrap VERB"
    with tempfile.TemporaryDirectory() as folder:
        for path in root.iterdir():
            if path.name == "data":
                shutil.copytree(path, Path(folder, "data"), copy_function=shutil.copyfile)
            elif path.is_file():
                shutil.copyfile(path, Path(folder, path.name))
            else:
                Path(folder, path.name).symlink_to(path)
        for commands, excerpt in steps:
            ran = [(command, *run(f"narva {command}", folder, variables)) for command in commands]
            for command, _, err, status in ran:
                if status not in (0, 1):
                    yield f"README.md:1: {command}: exit status {status}: {' '.join(err.split())}"
            out = "".join(out for _, out, _, _ in ran)
            if excerpt is not None and excerpt not in out:
                text = text.replace(excerpt, current_excerpt(excerpt, out)) if update else text
                yield f"README.md:1: {commands[0]}: the output is not as shown"
    example = re.findall(r"^out: (.*\n)", (HERE / README_CASE).read_text("utf-8"), re.MULTILINE)
    if "".join(example) not in text:
        yield f"README.md:1: does not show what tests/golden/{README_CASE} shows"
    if update:
        page.write_text(text, encoding="utf-8")


def main():
    root, narva = (Path(word).resolve() for word in sys.argv[1:3])
    update = "--update" in sys.argv[3:]
    # Root may write to a folder that is read-only; what is started from here may not.
    for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    with tempfile.TemporaryDirectory() as programs, ThreadPoolExecutor() as pool:
        Path(programs, "narva").symlink_to(narva)
        variables = environment(root, programs, HERE / "words.sh")
        only = os.environ.get("NARVA_ONLY", "")
        paths = [path for path in sorted(HERE.glob("*/*.txt")) if only in str(path.relative_to(HERE))]
        found = list(pool.map(lambda path: wrong_case(path, variables, update), paths))
        readme = [] if only else list(wrong_readme(root, variables, update))
    names = [path.relative_to(HERE).with_suffix("").as_posix() for path in paths]
    print_tap(dict(zip(names, found)) | {"README.md shows what works": readme})


main()
