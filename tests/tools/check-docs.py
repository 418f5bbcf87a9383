# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of the manual: what is generated is fresh, links lead somewhere, shown commands work.
Usage: check-docs.py SOURCE-ROOT NARVA

Commands are the lines of ```sh blocks that begin with `narva `. Those of one page run in its own
empty folder, in order, and must exit with 0, or with N after a comment `# exit status N`. What stands
behind ` < ` is what they read."""

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from for_users import for_users
from tap import print_tap
from tree import lines_of, source_root, text_of, tracked_files

# Pages that are printed by a command.
REFERENCES = {
    "docs/format.md": ["schema", "--format", "markdown"],
    "docs/checks.md": ["checks", "--format", "markdown"],
}

FENCE = re.compile(r" {0,3}(```+|~~~+)\s*(\w*)")
CODE = re.compile(r"(`+).+?\1")
LINK = re.compile(r"\]\(<?([^()\s<>]+(?:\([^()\s]*\)[^()\s]*)?)>?(?:\s[^()]*)?\)")
LINK_DEFINITION = re.compile(r" {0,3}\[[^\]]+\]:\s*<?([^\s>]+)")
HEADING = re.compile(r" {0,3}#{1,6}\s+(.*?)\s*#*$")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
STATUS = re.compile(r"# exit status (\d+)")


def stale_references(root, narva):
    """Returns where each of REFERENCES first differs from what NARVA prints."""
    return [line for page, words in REFERENCES.items() for line in stale(root, narva, page, words)]


def stale(root, narva, page, words):
    """Returns where PAGE first differs from what NARVA prints, called with WORDS."""
    run = subprocess.run([narva, *words], capture_output=True, check=True)
    fresh = for_users(run.stdout.decode()).split("\n")
    if not (root / page).is_file():
        return [f"{page}:1: is missing"]
    there = (text_of(root, page) or "").split("\n")
    for number in range(max(len(fresh), len(there))):
        if fresh[number : number + 1] != there[number : number + 1]:
            return [f"{page}:{number + 1}: run narva {' '.join(words)}"]
    return []


def blocks(root, page):
    """Yields number, text and language of every line of PAGE; the language is None in prose."""
    fence, language = None, None
    for number, line in lines_of(root, page):
        mark = FENCE.match(line)
        if fence and line.strip().startswith(fence) and not line.strip().strip(fence[0]):
            fence, language = None, None
        elif mark and not fence:
            fence, language = mark[1], mark[2]
        else:
            yield number, line, language


def slug(heading):
    """Returns the fragment by which a link names HEADING, as forges make it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def fragments(root, page):
    """Returns what a link may say after # to lead to a heading of PAGE."""
    found = []
    for _, line, language in blocks(root, page):
        heading = HEADING.match(line) if language is None else None
        if heading:
            name = slug(heading[1])
            count = sum(1 for other, _ in found if other == name)
            found.append((name, f"{name}-{count}" if count else name))
    return {fragment for _, fragment in found}


def links(root, page):
    """Yields line number and target of every link of PAGE that does not lead elsewhere."""
    for number, line, language in blocks(root, page):
        if language is not None:
            continue
        prose = CODE.sub("", line)
        targets = LINK.findall(prose) + LINK_DEFINITION.findall(prose)
        yield from ((number, target) for target in targets if not ELSEWHERE.match(target))


def is_dead(root, page, target):
    """Tells whether the link from PAGE to TARGET leads nowhere."""
    path, _, fragment = target.partition("#")
    place = (root / page).parent.joinpath(path).resolve() if path else (root / page).resolve()
    if not place.is_relative_to(root) or not place.exists():
        return True
    is_page = place.suffix == ".md"
    return bool(fragment) and is_page and fragment not in fragments(root, place.relative_to(root))


def dead_links(root, pages):
    """Returns the links of PAGES that lead nowhere."""
    return [
        f"{page}:{number}: {target} leads nowhere"
        for page in pages
        for number, target in links(root, page)
        if is_dead(root, page, target)
    ]


def commands(root, page):
    """Yields line number, words after `narva` and exit status of every command PAGE shows."""
    for number, line, language in blocks(root, page):
        if language == "sh" and line.startswith("narva "):
            status = STATUS.search(line)
            yield number, shlex.split(line, comments=True)[1:], int(status[1]) if status else 0


def run_command(words, folder):
    """Runs WORDS in FOLDER; `<` before the last of them stands for a file on stdin."""
    stdin = None
    if len(words) > 2 and words[-2] == "<":
        stdin = (Path(folder) / words[-1]).read_bytes()
        words = words[:-2]
    return subprocess.run(words, cwd=folder, capture_output=True, input=stdin)


def failing_commands(root, pages, narva):
    """Returns the commands of PAGES that do not end as they should."""
    found = []
    for page in pages:
        with tempfile.TemporaryDirectory() as folder:
            for number, words, status in commands(root, page):
                run = run_command([narva, *words], folder)
                if run.returncode != status:
                    said = " ".join(run.stderr.decode(errors="replace").split())
                    found.append(f"{page}:{number}: exit status {run.returncode}, not {status}: {said}")
    return found


def main():
    root, narva = source_root(), Path(sys.argv[2]).resolve()
    tracked = tracked_files(root)
    pages = [p for p in tracked if p.endswith(".md") and ("/" not in p or p.startswith("docs/"))]
    print_tap(
        {
            "the generated pages are what the tables say": stale_references(root, narva),
            "every link in the manual leads somewhere": dead_links(root, pages),
            "the commands that the manual shows work": failing_commands(root, pages, narva),
        }
    )


main()
