# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets up narva as merge and diff driver of a real git repository, by the very lines that
docs/merge-driver.md shows, and merges branches in it. Usage: test-merge-driver.py SOURCE-ROOT NARVA

Nothing of the user's git is read or written."""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

PAGE = "docs/merge-driver.md"
SET = "data/road"
MAP = f"{SET}/map.json"
PERSON = {"NAME": "Anna", "EMAIL": "anna@example.org"}


def shown_lines(root, language):
    """Returns the lines of the one block of LANGUAGE that the page shows."""
    text = (root / PAGE).read_text(encoding="utf-8")
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return block


def space(name, **members):
    """Returns a space of the map."""
    return {"id": name, "name": name.capitalize(), "kind": "land", **members}


def make_map():
    """Returns the map that both branches begin with."""
    return {"spaces": [space("inn", forage=2), space("mill", forage=3), space("ford", forage=1)]}


class Repository:
    """A repository with a data set, whose git and narva know of nobody's settings."""

    def __init__(self, folder, root, narva):
        self.folder = Path(folder)
        self.narva = narva
        self.shown_conflict = shown_lines(root, "text")
        programs = self.folder / "programs"
        programs.mkdir()
        (programs / "narva").symlink_to(narva)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        people = [(who, what) for who in ("AUTHOR", "COMMITTER") for what in PERSON]
        self.variables = kept | {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(self.folder),
            "LC_ALL": "C.UTF-8",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{who}_{what}": PERSON[what] for who, what in people},
        }
        self.tree = self.folder / "tree"
        self.tree.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")
        self.run("bash", "-e", "-c", shown_lines(root, "sh"))
        (self.tree / ".gitattributes").write_text(shown_lines(root, "gitattributes"))
        self.write(make_map())
        self.narva_is_fine("fmt")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message=begin")

    def run(self, *words, status=0):
        """Runs WORDS in the tree. Returns what they print; stderr comes behind stdout."""
        done = subprocess.run(words, cwd=self.tree, env=self.variables, capture_output=True)
        out = (done.stdout + done.stderr).decode("utf-8", "replace")
        if done.returncode != status:
            raise AssertionError(f"{' '.join(words)}: status {done.returncode}: {out}")
        return out

    def git(self, *words, status=0):
        return self.run("git", *words, status=status)

    def narva_is_fine(self, *words):
        return self.run(str(self.narva), *words, SET)

    def read(self):
        return json.loads((self.tree / MAP).read_text(encoding="utf-8"))

    def write(self, data):
        (self.tree / SET).mkdir(parents=True, exist_ok=True)
        game = {"format": 1, "id": "road", "title": "Road", "system": "area-blocks"}
        game["sides"] = [{"id": "north", "name": "North"}]
        for name, text in (("game.json", json.dumps(game)), ("map.json", json.dumps(data))):
            (self.tree / SET / name).write_text(text, encoding="utf-8")

    def branch(self, name, change):
        """Commits on a new branch NAME of the first commit what CHANGE makes of the map."""
        first = self.git("rev-list", "--max-parents=0", "HEAD").strip()
        self.git("switch", "--quiet", "--create", name, first)
        data = self.read()
        change(data["spaces"])
        self.write(data)
        self.narva_is_fine("fmt")
        self.git("commit", "--quiet", "--all", f"--message={name}")

    def merge(self, ours, theirs, status=0):
        """Merges the branch THEIRS into OURS. Returns what git and narva say."""
        self.git("switch", "--quiet", ours)
        return self.git("merge", "--no-edit", theirs, status=status)


def merges_what_git_cannot(repository):
    """Both branches add a line at the same place, and change one record."""

    def add_ours(spaces):
        spaces.append(space("abbey"))
        spaces[0]["forage"] = 5

    def add_theirs(spaces):
        spaces.append(space("tower"))
        spaces[0]["note"] = "Closed in winter."

    repository.branch("ours", add_ours)
    repository.branch("theirs", add_theirs)
    for version in ("main", "ours", "theirs"):
        text = repository.git("show", f"{version}:{MAP}")
        (repository.folder / version).write_text(text, encoding="utf-8")
    files = [str(repository.folder / version) for version in ("ours", "main", "theirs")]
    yield "<<<<<<<" in repository.git("merge-file", "-p", *files, status=1), "git alone cannot"
    repository.merge("ours", "theirs")
    merged = repository.read()["spaces"]
    yield [s["id"] for s in merged] == ["inn", "mill", "ford", "abbey", "tower"], "both additions"
    yield merged[0]["forage"] == 5 and "note" in merged[0], "both changes of one record"
    yield repository.git("status", "--porcelain") == "", "nothing is left to do"
    repository.narva_is_fine("fmt", "--check")
    repository.git("switch", "--quiet", "theirs")
    repository.git("merge", "--quiet", "--no-edit", "ours~1")
    yield repository.read()["spaces"] == merged, "the other way round it is the same"


def tells_conflicts(repository):
    """Both branches give one value, and one thing besides that is no conflict."""

    def change_ours(spaces):
        spaces[0]["forage"] = 4

    def change_theirs(spaces):
        spaces[0]["forage"] = 5
        spaces[2]["forage"] = 9

    repository.branch("ours", change_ours)
    repository.branch("theirs", change_theirs)
    said = repository.merge("ours", "theirs", status=1)
    yield repository.shown_conflict in said, "the conflict is reported as the page shows it"
    yield f"UU {MAP}" in repository.git("status", "--porcelain"), "git knows that it is unmerged"
    said = repository.git("diff", "--theirs", "--", MAP)
    yield said.endswith(f"{MAP}:\nInn (space inn)\n  forage: 5 -> 4\n"), "git diff shows the sides"
    merged = repository.read()["spaces"]
    yield merged[0]["forage"] == 4, "ours stays"
    yield merged[2]["forage"] == 9, "the rest is merged"
    driver = "merge.narva.driver=git merge-file %A %O %B"
    repository.git("-c", driver, "checkout", "-m", "--", MAP)
    yield "<<<<<<<" in (repository.tree / MAP).read_text(encoding="utf-8"), "marks can be had"
    repository.write({"spaces": merged})
    repository.narva_is_fine("fmt")
    repository.git("add", MAP)
    repository.git("commit", "--quiet", "--no-edit")
    yield repository.git("status", "--porcelain") == "", "it is settled like any conflict"


def leaves_broken_files(repository):
    """One branch has a file that is not JSON."""
    repository.branch("ours", lambda spaces: spaces.pop())
    repository.branch("theirs", lambda spaces: spaces.pop(0))
    (repository.tree / MAP).write_text('{"spaces": [\n', encoding="utf-8")
    repository.git("commit", "--quiet", "--all", "--message=broken")
    repository.git("switch", "--quiet", "ours")
    before = (repository.tree / MAP).read_bytes()
    said = repository.merge("ours", "theirs", status=1)
    yield "[json.truncated]" in said, "the finding is told"
    yield (repository.tree / MAP).read_bytes() == before, "ours is as it was"
    yield f"UU {MAP}" in repository.git("status", "--porcelain"), "git knows that it is unmerged"


def merges_files_without_base(repository):
    """Both branches make a file."""
    borders = {name: [{"id": name, "name": name.capitalize()}] for name in ("road", "river")}
    first = repository.git("rev-list", "--max-parents=0", "HEAD").strip()
    for name, rows in borders.items():
        repository.git("switch", "--quiet", "--create", name, first)
        (repository.tree / SET / "tables.json").write_text(json.dumps({"borders": rows}))
        repository.narva_is_fine("fmt")
        repository.git("add", "--all")
        repository.git("commit", "--quiet", f"--message={name}")
    repository.merge("road", "river")
    tables = json.loads((repository.tree / SET / "tables.json").read_text())
    yield sorted(row["id"] for row in tables["borders"]) == ["river", "road"], "rows of both"


def follows_renamed_ids(repository):
    """One branch gives a space another id, the other one changes it and refers to it."""

    def rename(spaces):
        spaces[0]["id"] = "old-inn"
        spaces[2]["forage"] = 8

    def change(spaces):
        spaces[0]["forage"] = 7
        spaces[1]["neighbours"] = [{"to": "inn", "border": "normal"}]
        spaces.append(space("tower", neighbours=[{"to": "inn", "border": "normal"}]))

    repository.branch("renamed", rename)
    repository.branch("changed", change)
    merges = []
    for ours, theirs in (("renamed", "changed"), ("changed", "renamed")):
        repository.git("switch", "--quiet", "--detach", ours)
        repository.git("merge", "--quiet", "--no-edit", theirs)
        merges.append(repository.read()["spaces"])
    merged = {record["id"]: record for record in merges[0]}
    yield merges[0] == merges[1], "it is the same from both sides"
    yield sorted(merged) == ["ford", "mill", "old-inn", "tower"], "the record has the new id, once"
    yield merged["old-inn"]["forage"] == 7, "and the change"
    to = [merged[name]["neighbours"][0]["to"] for name in ("mill", "tower")]
    yield to == ["old-inn", "old-inn"], "references of the other side have the new id"
    yield merged["ford"]["forage"] == 8, "the rest is merged"

    repository.branch("replaced", lambda spaces: spaces[0].update(id="hut", name="Hut"))
    repository.merge("replaced", "changed", status=1)
    yield "hut" in [s["id"] for s in repository.read()["spaces"]], "another record is no new id"


def shows_differences(repository):
    """git diff tells a change in words."""
    data = repository.read()
    data["spaces"][0]["forage"] = 7
    repository.write(data)
    said = repository.git("diff", "--", MAP)
    yield said == f"{MAP}:\nInn (space inn)\n  forage: 2 -> 7\n", "a change in words"
    repository.git("rm", "--quiet", "--force", MAP)
    said = repository.git("diff", "--cached", "--ext-diff", "HEAD", "--", MAP)
    yield said == f"{MAP}:\nmap.json removed (spaces: 3)\n", "a file that is gone"


def goes_without_narva(repository):
    """The shell of git does not find narva: nothing of either side is lost."""

    def change(forage):
        return lambda spaces: spaces[0].update(forage=forage)

    repository.branch("ours", change(4))
    repository.branch("theirs", change(5))
    repository.branch("other", lambda spaces: spaces[2].update(forage=9))
    (repository.folder / "programs" / "narva").unlink()
    repository.merge("ours", "other")
    yield [repository.read()["spaces"][n]["forage"] for n in (0, 2)] == [4, 9], "what lines can merge is merged"
    repository.merge("ours", "theirs", status=1)
    text = (repository.tree / MAP).read_text(encoding="utf-8")
    yield all(mark in text for mark in ("<<<<<<<", '"forage": 4', '"forage": 5', ">>>>>>>")), "both sides are there"
    repository.git("merge", "--abort")
    repository.git("switch", "--quiet", "theirs")
    (repository.tree / MAP).write_text((repository.tree / MAP).read_text().replace('"forage": 5', '"forage": 6'))
    said = repository.git("diff", "--", MAP)
    yield f"{MAP}:" in said and "+" in said and '"forage": 6' in said, "lines are shown"


STORIES = [
    merges_what_git_cannot,
    tells_conflicts,
    leaves_broken_files,
    merges_files_without_base,
    follows_renamed_ids,
    shows_differences,
    goes_without_narva,
]


def tell(story, root, narva):
    """Returns the sentences of STORY that do not hold."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            return [name for holds, name in story(Repository(folder, root, narva)) if not holds]
    except AssertionError as error:
        return [" ".join(str(error).split())]


def main():
    root, narva = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    print_tap({story.__name__.replace("_", " "): tell(story, root, narva) for story in STORIES})


main()
