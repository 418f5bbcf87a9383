# SPDX-License-Identifier: GPL-3.0-or-later
"""Types lines with Tab into bash, zsh and fish, with the completion that is installed for each.
Usage: test-completion.py SOURCE-ROOT NARVA

What counts is which arguments the shell then calls narva with. A shell that is not there is skipped;
whoever knows that names it in NARVA_WITHOUT."""

import os
import pty
import select
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT, NARVA = (Path(word).resolve() for word in sys.argv[1:3])
sys.path.insert(0, str(ROOT / "tests" / "tools"))
from tap import print_tap  # noqa: E402

SCRIPTS = ROOT / "validator/cli/completion"
READY = "typed-from-here"
PATIENCE = 30
# In place of narva: what is asked for goes on, other calls are written down.
STAND_IN = f"""#!/bin/bash
[[ $1 != __complete ]] || exec {NARVA} "$@"
printf '%s\\n' "$@" >>calls
echo end >>calls
"""
START = {
    "bash": (
        ["--norc", "--noprofile", "-i"],
        f"bind 'set bell-style none'; . {SCRIPTS}/narva; PS1='{READY[:4]}''{READY[4:]}> '\r",
    ),
    "zsh": (
        ["-f", "-i"],
        f"fpath=({SCRIPTS} $fpath); autoload -Uz compinit; compinit -u -D; unsetopt beep;"
        f" PS1='{READY[:4]}''{READY[4:]}> '\r",
    ),
    "fish": (
        ["--no-config", "-i"],
        f"source {SCRIPTS}/narva.fish; function fish_prompt; echo -n '{READY[:4]}''{READY[4:]}> '; end\r",
    ),
}
# What is typed, and the arguments of the call.
LINES = {
    "narva expl\tmap.missing-o\t\r": ["explain", "map.missing-other-side"],
    "narva fmt --che\tgame/ma\t\r": ["fmt", "--check", "game/map.json"],
    "narva validate --fail-on=warn\t\r": ["validate", "--fail-on=warning"],
    "narva validate --fail-on warn\t\r": ["validate", "--fail-on", "warning"],
    "narva validate --ignore map,sea.port-w\t\r": ["validate", "--ignore", "map,sea.port-without-sea"],
    "narva validate --report jun\tout.x\t\r": ["validate", "--report", "junit=out.xml"],
    "narva smoke tutorial --scenario=narva\t\r": ["smoke", "tutorial", "--scenario=narva-1700"],
    "narva smoke tutorial --scenario narva\t\r": ["smoke", "tutorial", "--scenario", "narva-1700"],
    "narva play tutorial --side swe\tgree\t\r": ["play", "tutorial", "--side", "swedish=greedy"],
    "narva test tutorial --select a-g\t\r": ["test", "tutorial", "--select", "a-game"],
    "narva why tutorial karl-xi\tstren\t\r": ["why", "tutorial", "karl-xii.strength"],
    "narva schema --output=rep\t\r": ["schema", "--output=reports/"],
    "narva import trip\tout.x\t\r": ["import", "triplea", "out.xml"],
    "narva validate my\t\r": ["validate", "my games/"],
}


def type_lines(shell, folder):
    """Types all lines into SHELL in FOLDER. Returns the calls that came of them."""
    arguments, start = START[shell]
    environment = {
        "PATH": f"{folder / 'programs'}:{os.environ['PATH']}",
        "HOME": str(folder / "home"),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
        "INPUTRC": "/dev/null",
        "XDG_DATA_DIRS": str(folder / "home"),
    }
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder / "work")
        os.execvpe(shell, [shell, *arguments], environment)
    shown, end, calls = b"", time.monotonic() + PATIENCE, folder / "work/calls"
    rest = [start, *LINES, "exit\r"]
    while rest and time.monotonic() < end:
        # A prompt, and what the line before called, are waited for; nothing is typed ahead.
        done = len(LINES) + 1 - len(rest)
        is_called = done < 1 or (calls.is_file() and calls.read_text().count("end\n") == done)
        is_ready = READY.encode() in shown if len(rest) <= len(LINES) + 1 else bool(shown)
        if is_called and is_ready:
            shown = b""
            os.write(terminal, rest.pop(0).encode())
        elif select.select([terminal], [], [], 0.1)[0]:
            try:
                shown += os.read(terminal, 65536)
            except OSError:
                break
    os.close(terminal)
    os.waitpid(pid, 0)
    text = calls.read_text() if calls.is_file() else ""
    return [call.split("\n")[:-1] for call in text.split("end\n")[:-1]]


def wrong_calls(shell):
    """Yields which lines SHELL completes otherwise."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("programs", "home", "work/reports", "work/my games"):
            (folder / part).mkdir(parents=True)
        (folder / "programs/narva").write_text(STAND_IN)
        (folder / "programs/narva").chmod(0o755)
        (folder / "work/out.xml").touch()
        shutil.copytree(ROOT / "data/tutorial", folder / "work/tutorial", copy_function=shutil.copyfile)
        shutil.copytree(ROOT / "tests/golden/road", folder / "work/game", copy_function=shutil.copyfile)
        (folder / "work/tutorial/records").mkdir(exist_ok=True)
        (folder / "work/tutorial/records/a-game.json").write_text('{"id": "a-game", "title": "A game"}')
        # What a shell must never run.
        (folder / "work/tutorial/records/x.json").write_text('{"id": "a-ga$(touch bad)", "title": "`touch bad`"}')
        calls = type_lines(shell, folder)
        for (line, wanted), found in zip(LINES.items(), calls + [None] * len(LINES)):
            # zsh drops the last `/` when a line is entered.
            if found is None or [word.rstrip("/") for word in found] != [word.rstrip("/") for word in wanted]:
                yield f"{line!r} calls {found} and not {wanted}"
        if (folder / "work/bad").exists():
            yield "data were taken for a command"


def main():
    verdicts, skipped = {}, []
    known = os.environ.get("NARVA_WITHOUT", "").split()
    for shell in START:
        if shutil.which(shell) is not None:
            verdicts[f"{shell} completes verbs, options, values, ids and paths"] = list(wrong_calls(shell))
        elif shell in known:
            verdicts[f"there is no {shell}, so its completion was not tried"] = []
        else:
            skipped.append(shell)
    for shell in skipped:
        print(f"# SKIP there is no {shell}, so its completion was not tried")
    print_tap(verdicts)


main()
