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

ACTION = ROOT / "action.yml"
JENKINS = ROOT / "docs/ci/Jenkinsfile"
COMPONENT = ROOT / "docs/ci/gitlab/narva.yml"
HOOKS = ROOT / ".pre-commit-hooks.yaml"
FAULTY = "data/road/map.json"
BLOCK = re.compile(r"^( *)(?:- )?(?:run: )?\|\n((?:\1 +.*\n|\n)+)", re.MULTILINE)
INPUT = re.compile(r"^( +)([\w-]+):(?: #.*)?\n(?:\1  description: .*\n)?\1  default: (.*)\n", re.MULTILINE)
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
    "gh": """mkdir -p made/narva/bin && ln -sf "$narva" made/narva/bin/narva
        while [[ $1 != --output ]]; do shift; done; tar -C made -czf "$2" narva; rm -r made""",
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


def steps_of(text):
    """Yields the name, the variables with their expressions, and the script of each step that has one."""
    for step in text.split("\n    - ")[1:]:
        name = re.search(r"^(?:      )?id: (\w+)$", step, re.MULTILINE)
        script = re.search(r"^      run: \|\n((?:        .*\n|\n)+)", step + "\n", re.MULTILINE)
        variables = re.findall(r"^        (\w+): \${{ ([\w.-]+) }}$", step, re.MULTILINE)
        if script is not None:
            yield name[1], variables, textwrap.dedent(script[1])


def outputs_in(path):
    """Returns what steps have written to the file of their outputs."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split("=", 1) for line in lines)


def github(repository, given, action=ROOT, ref="main"):
    """Runs the steps of the action, which is in the folder ACTION, as GitHub does when it is used at REF.
    Returns what came of the last one, the summary, and the outputs."""
    text = ACTION.read_text(encoding="utf-8")
    usual = {name: value.strip("'") for _, name, value in INPUT.findall(text)}
    temp = repository.parent / "runner"
    temp.mkdir(exist_ok=True)
    files = {name: temp / name for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
    for path in files.values():
        path.unlink(missing_ok=True)
    values = {f"inputs.{name}": value for name, value in (usual | given).items()}
    values |= {"github.action_ref": ref, "github.action_repository": "somebody/narva"}
    values |= {"github.token": "secret", "runner.temp": str(temp)}
    done = None
    for name, wanted, script in steps_of(text):
        outputs = outputs_in(files["GITHUB_OUTPUT"])
        values["steps.find.outputs.release"] = outputs.get("release", "")
        if name == "fetch" and ("release" not in outputs or (temp / "narva").exists()):
            continue
        variables = {key: values[expression] for key, expression in wanted}
        variables |= {key: str(path) for key, path in files.items()}
        variables |= {"GITHUB_WORKSPACE": str(repository), "GITHUB_ACTION_PATH": str(action)}
        done = run(script, repository, variables, GITHUB_SHELL)
        if done.returncode != 0:
            break
    summary = files["GITHUB_STEP_SUMMARY"]
    written = summary.read_text(encoding="utf-8") if summary.exists() else ""
    return done, written, outputs_in(files["GITHUB_OUTPUT"])


def wrong_action(repository, sound):
    """Yields what the action does wrong in REPOSITORY, whose data are SOUND or not."""
    done, summary, outputs = github(repository, {})
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
    expected = {"errors": "0" if sound else "1", "warnings": "0", "notes": "0", "sarif": "narva.sarif"}
    if outputs != expected:
        yield f"the outputs are {outputs}"
    if github(repository, {"fail-on": "never"})[0].returncode != 2:
        yield "a wrong severity is taken"
    if github(repository, {"data": "absent; echo"})[0].returncode != 2:
        yield "a wrong folder is taken"
    text = ACTION.read_text(encoding="utf-8")
    named = [re.search(rf"^{key}: (.*)$", text, re.MULTILINE) for key in ("name", "description", "author")]
    if not all(named) or len(named[1][1]) > 125 or "\nbranding:\n" not in text:
        yield "the Marketplace needs a name, a short description, an author and branding"
    for used in re.findall(r"^ +uses: (\S+)$", text, re.MULTILINE):
        if not re.search(r"@v\d+$", used):
            yield f"{used} is not pinned to a tag"
    if "head.repo.full_name == github.repository" not in text:
        yield "a fork would upload the SARIF file"


def wrong_release(repository, sound):
    """Yields what goes wrong where the archive of a release is fetched: it is, once, by its tag."""
    calls = bare_machine(repository)
    for _ in range(2):
        done, _, outputs = github(repository, {}, ref="v7.8.9")
        if done.returncode != (0 if sound else 1) or outputs.get("release") != "v7.8.9":
            yield f"exit status {done.returncode}: {done.stderr}; {outputs}"
    made = calls.read_text().splitlines()
    if len(made) != 1 or not made[0].startswith("gh release download v7.8.9 --repo somebody/narva --pattern narva-*-"):
        yield f"calls: {made}"
    shutil.rmtree(repository.parent / "runner")
    _, _, outputs = github(repository, {}, action=repository.parent, ref="0123abc")
    if "release" in outputs:
        yield "a commit is no release"


def wrong_pipeline(repository, sound):
    """Yields what the pipeline of Jenkins does wrong in REPOSITORY."""
    text = JENKINS.read_text(encoding="utf-8")
    (script,) = re.findall(r"^ +sh \'\'\'\n(.*?)^ +\'\'\'$", text, re.MULTILINE | re.DOTALL)
    variables = {"WORKSPACE": str(repository), "DATA": "data", "FAIL_ON": "error"}
    done = run(script, repository, variables, GITLAB_SHELL)
    if done.returncode != (0 if sound else 1):
        yield f"exit status {done.returncode}: {done.stderr}"
    for name in set(re.findall(r"narva-\w+\.xml", text)):
        if ElementTree.parse(repository / name).getroot().tag not in ("checkstyle", "testsuites"):
            yield f"{name} is no report"
    files = ElementTree.parse(repository / "narva-checkstyle.xml").getroot().findall("file")
    if [file.get("name") for file in files] != ([] if sound else [FAULTY]):
        yield f"recordIssues gets {[file.get('name') for file in files]}"
    if text.count("{") != text.count("}") or "recordIssues" not in text:
        yield "the pipeline is not closed, or records nothing"


def gitlab(repository, given):
    """Runs the component of GitLab. Returns what came of it."""
    text = COMPONENT.read_text(encoding="utf-8")
    required = {"source": "https://example.org/narva.git"}
    variables = variables_of(text, required | given) | {"CI_PROJECT_DIR": str(repository)}
    return run(script_of(text), repository, variables, GITLAB_SHELL)


def wrong_component(repository, sound):
    """Yields what the component of GitLab does wrong in REPOSITORY."""
    text = COMPONENT.read_text(encoding="utf-8")
    if "source" in {name for _, name, _ in INPUT.findall(text)}:
        yield "the source is not required"
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
    action = repository.parent / "a source"
    action.mkdir(parents=True)
    (repository.parent / "a source/bootstrap").symlink_to(NARVA)
    (repository / "a narva.deb").touch()
    package, source = {"deb": "a narva.deb"}, {"source": "https://example.org/narva.git#v1"}
    install = f"install --yes {repository}/a narva.deb"
    ways = [
        (f"apt-get {install}", lambda: github(repository, package, action)[0]),
        (None, lambda: github(repository, {}, action)[0]),
        (f"apt-get {install}", lambda: gitlab(repository, package)),
        ("git clone --depth 1 --branch v1 https://example.org/narva.git", lambda: gitlab(repository, source)),
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
        "the release for GitHub": wrong_release,
        "the component for GitLab": wrong_component,
        "the pipeline for Jenkins": wrong_pipeline,
        "narva from a package or its source": wrong_ways,
        "the hooks": wrong_hooks,
    }
    results = {}
    for name, job in jobs.items():
        results[f"{name}, sound data"] = wrong_job(job, True)
        results[f"{name}, faulty data"] = wrong_job(job, False)
    print_tap(results)


main()
