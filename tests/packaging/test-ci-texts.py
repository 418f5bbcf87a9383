# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the scripts that docs/ci and .pre-commit-hooks.yaml give to build jobs, as the jobs would,
with narva on the PATH so that nothing is fetched. Usage: test-ci-texts.py SOURCE-ROOT NARVA"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT, NARVA = (Path(word).resolve() for word in sys.argv[1:3])
sys.path.insert(0, str(ROOT / "tests" / "tools"))
from tap import print_tap  # noqa: E402

ACTION = ROOT / "docs/ci/github/action.yml"
COMPONENT = ROOT / "docs/ci/gitlab/narva.yml"
HOOKS = ROOT / ".pre-commit-hooks.yaml"
FAULTY = "data/road/map.json"
BLOCK = re.compile(r"^( *)(?:- )?(?:run: )?\|\n((?:\1 +.*\n|\n)+)", re.MULTILINE)
INPUT = re.compile(r"^( +)([\w-]+):\n(?:\1  description: .*\n)?\1  default: (.*)\n", re.MULTILINE)
KEPT = ("TMPDIR", "LC_ALL")
# As GitHub starts `shell: bash`, and a runner of GitLab a script.
GITHUB_SHELL = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"]
GITLAB_SHELL = ["sh", "-ec"]
VARIABLE = re.compile(
    r"^ +(NARVA_\w+): \$(?:\[\[|{{) inputs\.([\w-]+) (?:\]\]|}})\n", re.MULTILINE
)
# What stands for the programs that bring narva to a machine.
BRINGERS = {
    "sudo": 'exec "$@"',
    "apt-get": '[[ $* != *.deb ]] || ln -sf "$narva" "$programs/narva"',
    "git": 'mkdir -p "${!#}" && ln -sf "$narva" "${!#}/bootstrap"',
}
HOOK = re.compile(
    r"^- id: (\S+)\n(?:  .*\n)*?  entry: (.*)\n  language: (\w+)\n", re.MULTILINE
)


def script_of(text):
    """Returns the one script in TEXT, without its indentation."""
    (block,) = BLOCK.finditer(text)
    return textwrap.dedent(block[2])


def variables_of(text, given):
    """Returns the variables of a job with the inputs GIVEN, the others as they are usual."""
    usual = {name: value.strip("'") for _, name, value in INPUT.findall(text)}
    return {name: (usual | given)[source] for name, source in VARIABLE.findall(text)}


def run(script, repository, variables, shell):
    """Runs SCRIPT in REPOSITORY as a job does, which ends where something fails."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT or "SAN_" in name}
    kept["PATH"] = f"{repository.parent / 'programs'}:{os.environ['PATH']}"
    streams = {"capture_output": True, "text": True, "check": False}
    return subprocess.run([*shell, script], cwd=repository, env=kept | variables, **streams)


def github(repository, given, action=ACTION.parent):
    """Runs the action as it lies in the folder ACTION. Returns what came of it, and the summary."""
    text = ACTION.read_text(encoding="utf-8")
    summary = repository.parent / "summary.md"
    variables = variables_of(text, given) | {
        "GITHUB_WORKSPACE": str(repository),
        "GITHUB_STEP_SUMMARY": str(summary),
        "GITHUB_ACTION_PATH": str(action),
    }
    done = run(script_of(text), repository, variables, GITHUB_SHELL)
    return done, summary.read_text(encoding="utf-8") if summary.exists() else ""


def wrong_action(repository, sound):
    """Yields what the action does wrong in REPOSITORY, whose data are SOUND or not."""
    done, summary = github(repository, {})
    if done.returncode != (0 if sound else 1):
        yield f"exit status {done.returncode}: {done.stderr}"
        return
    results = json.loads((repository / "narva.sarif").read_text())["runs"][0]["results"]
    places = [result["locations"][0]["physicalLocation"] for result in results]
    if [place["artifactLocation"]["uri"] for place in places] != ([] if sound else [FAULTY]):
        yield f"SARIF has {places}"
    if (f"::error file={FAULTY}" in done.stdout) == sound:
        yield f"stdout is {done.stdout}"
    if ("nothing found" in summary) != sound:
        yield f"the summary is {summary}"
    if github(repository, {"fail-on": "never"})[0].returncode != 2:
        yield "a wrong severity is taken"
    if github(repository, {"data": "absent; echo"})[0].returncode != 2:
        yield "a wrong folder is taken"


def gitlab(repository, given):
    """Runs the component of GitLab. Returns what came of it."""
    text = COMPONENT.read_text(encoding="utf-8")
    variables = variables_of(text, given) | {"CI_PROJECT_DIR": str(repository)}
    return run(script_of(text), repository, variables, GITLAB_SHELL)


def wrong_component(repository, sound):
    """Yields what the component of GitLab does wrong in REPOSITORY."""
    text = COMPONENT.read_text(encoding="utf-8")
    done = gitlab(repository, {})
    if done.returncode != (0 if sound else 1):
        yield f"exit status {done.returncode}: {done.stderr}"
        return
    for name in re.findall(r"^      (?:codequality|junit): (.*)$", text, re.MULTILINE):
        if not (repository / name).exists():
            yield f"{name} was not written"
    issues = json.loads((repository / "narva-quality.json").read_text())
    if [issue["location"]["path"] for issue in issues] != ([] if sound else [FAULTY]):
        yield f"the widget gets {issues}"
    suite = ElementTree.parse(repository / "narva-tests.xml").getroot()[0]
    if (suite.get("failures") == "0") != sound:
        yield f"{suite.get('failures')} tests failed"


def bare_machine(repository):
    """Takes narva off the PATH. Returns where the programs that bring it say how they were called."""
    programs, calls = repository.parent / "programs", repository.parent / "calls"
    for name, script in BRINGERS.items():
        programs.joinpath(name).unlink(missing_ok=True)
        programs.joinpath(name).write_text(
            f"#!/bin/bash\necho {name} \"$*\" >>'{calls}'\nnarva='{NARVA}'\n"
            f"programs='{programs}'\n{script}\n"
        )
        programs.joinpath(name).chmod(0o755)
    programs.joinpath("narva").unlink(missing_ok=True)
    calls.unlink(missing_ok=True)
    return calls


def wrong_ways(repository, sound):
    """Yields what goes wrong where narva comes from a package or from its source. What stands for
    apt-get, sudo and git brings the one that is tested."""
    action = repository.parent / "a source/docs/ci/github"
    action.mkdir(parents=True)
    (repository.parent / "a source/bootstrap").symlink_to(NARVA)
    (repository / "a narva.deb").touch()
    package, source = {"deb": "a narva.deb"}, {"source": "https://example.org/narva.git"}
    install = f"install --yes {repository}/a narva.deb"
    ways = [
        (f"apt-get {install}", lambda: github(repository, package, action)[0]),
        (None, lambda: github(repository, {}, action)[0]),
        (f"apt-get {install}", lambda: gitlab(repository, package)),
        ("git clone --depth 1 https://example.org/narva.git", lambda: gitlab(repository, source)),
    ]
    for call, way in ways:
        calls = bare_machine(repository)
        done = way()
        made = calls.read_text() if calls.exists() else ""
        is_called = call in made if call is not None else made == ""
        if done.returncode != (0 if sound else 1) or not is_called:
            yield f"{call}: exit status {done.returncode}: {done.stderr}; {made}"


def wrong_hooks(repository, sound):
    """Yields what the hooks for pre-commit do wrong in REPOSITORY. What they start is part of this
    repository; here it stands for narva, as there is no time to build one."""
    text = HOOKS.read_text(encoding="utf-8")
    hooks = HOOK.findall(text)
    if [hook[0] for hook in hooks] != ["narva-validate", "narva-fmt"]:
        yield f"the hooks are {hooks}"
    for name, entry, language in hooks:
        program, *words = entry.split()
        is_program = language == "script" and os.access(ROOT / program, os.X_OK)
        if not is_program or words.pop(0) != "--no-install":
            yield f"{name}: {entry} is no program of this repository that installs nothing"
        done = run(f"narva {' '.join(words)}", repository, {}, ["bash", "-c"])
        if done.returncode != (0 if sound or name == "narva-fmt" else 1):
            yield f"{name}: exit status {done.returncode}: {done.stderr}"


def wrong_job(job, sound):
    """Returns what JOB does wrong in a repository whose data are SOUND or not."""
    with tempfile.TemporaryDirectory() as folder:
        repository = Path(folder).resolve() / "a repository"
        programs = Path(folder).resolve() / "programs"
        programs.mkdir()
        (programs / "narva").symlink_to(NARVA)
        shutil.copytree(ROOT / "tests/golden/road", repository / "data/road")
        spaces = repository / FAULTY
        if not sound:
            spaces.write_text(spaces.read_text().replace('"forage": 3', '"forage": 9'))
        return list(job(repository, sound))


def main():
    jobs = {
        "the action for GitHub": wrong_action,
        "the component for GitLab": wrong_component,
        "narva from a package or its source": wrong_ways,
        "the hooks": wrong_hooks,
    }
    results = {}
    for name, job in jobs.items():
        results[f"{name}, sound data"] = wrong_job(job, True)
        results[f"{name}, faulty data"] = wrong_job(job, False)
    print_tap(results)


main()
