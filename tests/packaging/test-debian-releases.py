# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds narva in bare systems of other Debian releases, and runs the tests that need no window there.
Usage: test-debian-releases.py SOURCE-ROOT [RELEASE/BITS...]

Without releases it tries all: the oldest and the newest compilers and libraries, and 32 bits. Each
system gets the packages that `bootstrap` lists and the files that git knows, and builds them with
every compiler, with warnings as errors. The systems stay in the folder NARVA_CHROOTS (build/chroots
without it), so that the next run updates them and builds only what has changed. NARVA_DEBIAN is the
address of the packages. It needs root, debootstrap and a network, and is skipped without one of
them: it prints what is missing."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "tests" / "tools"))
from tap import print_tap  # noqa: E402
from tree import tracked_files  # noqa: E402

RELEASES = ["bookworm/64", "trixie/64", "sid/64", "bookworm/32"]
SMALL_BROTHERS = {"amd64": "i386", "arm64": "armhf"}  # what the same processors run with 32 bits
FOLDER = Path(os.environ.get("NARVA_CHROOTS") or ROOT / "build" / "chroots")
MIRROR = os.environ.get("NARVA_DEBIAN", "http://deb.debian.org/debian")
NEEDED = ("debootstrap", "unshare", "linux32", "dpkg")

# Compilers, each with how much it optimises: what optimises sees more that is worth a warning, and
# what does not is for debugging, so that the tests within programs are run as well.
COMPILERS = {"gcc": "1", "clang": "0"}
NO_SUITES = ["ui", "e2e", "bench", "all"]  # a window, a display, speed, and this test itself
TIMEOUT_MULTIPLIER = "20"

# A mirror may lag behind, and so may a clock.
APT = ["apt-get", "-q", "-o", "Acquire::Check-Valid-Until=false", "--yes"]
INSIDE = {
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/root",
    "LC_ALL": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
    "TMPDIR": "/dev/shm",
}

# Mounts, and whatever is started, vanish with the first process, which ends with this one.
ALONE = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
ENTER = """
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
exec chroot "$0" "$@"
"""

SHOWN_LINES = 40


class Failed(Exception):
    """A command failed; the text is what it wrote at last."""


def run(*words):
    """Runs the command WORDS. Returns what it prints. Raises Failed if it fails."""
    done = subprocess.run(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        lines = done.stdout.splitlines()[-SHOWN_LINES:]
        raise Failed(f"{' '.join(map(str, words))[-200:]}:\n" + "\n".join(lines))
    return done.stdout


def obstacle():
    """Returns why nothing can be tried here, or None."""
    lacking = [name for name in NEEDED if not shutil.which(name)]
    if lacking:
        return f"missing: {', '.join(lacking)}; install it (on Debian: apt-get install debootstrap)"
    if os.geteuid() != 0:
        return "only root may make a system in a folder"
    try:
        with urllib.request.urlopen(f"{MIRROR}/dists/sid/InRelease", timeout=30):
            return None
    except OSError as error:
        return f"{MIRROR}: {error}"


def packages():
    """Returns what `bootstrap` installs to build and test all there is."""
    text = (ROOT / "bootstrap").read_text("utf-8")
    lists = re.findall(r"^packages\w*=\(([^)]+)\)", text, re.MULTILINE)
    return sorted({name for words in lists for name in words.split()})


class System:
    """A bare system in a folder of its own. Raises Failed if it cannot be made."""

    def __init__(self, release, bits, architecture):
        self.folder = FOLDER / f"{release}-{architecture}"
        self.personality = ["linux32"] if bits == "32" else []
        stamp = self.folder / "is-complete"
        if not stamp.exists():
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            make = [*ALONE, "debootstrap", "--variant=minbase", f"--arch={architecture}"]
            run(*make, release, self.folder, MIRROR)
            stamp.touch()
        shutil.copy("/etc/resolv.conf", self.folder / "etc" / "resolv.conf")
        self.run(*APT, "update")
        self.run(*APT, "--no-install-recommends", "dist-upgrade")
        self.run(*APT, "--no-install-recommends", "install", *packages())

    def run(self, *words, variables=()):
        """Runs the command WORDS in the system, in the folder of narva once there is one."""
        place = "/narva" if (self.folder / "narva").exists() else "/"
        settings = [f"{key}={value}" for key, value in {**INSIDE, **dict(variables)}.items()]
        inside = ["env", "-i", "-C", place, *settings, *words]
        return run(*ALONE, *self.personality, "sh", "-ec", ENTER, self.folder, *inside)

    def copy_sources(self):
        """Makes the sources those that git knows here. What was built before stays."""
        sources = self.folder / "narva"
        sources.mkdir(exist_ok=True)
        for path in sources.iterdir():
            if path.name != "build":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name in tracked_files(ROOT):
            target = sources / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target, follow_symlinks=False)

    def build(self, compiler):
        """Builds all with COMPILER."""
        folder = f"build/{compiler}"
        if not (self.folder / "narva" / folder / "build.ninja").exists():
            options = ["-Dtests=true", "-Deditor=enabled", "--werror", "-Dc_args=-g1"]
            options.append(f"-Doptimization={COMPILERS[compiler]}")
            variables = {"CC": compiler, "CC_LD": "lld"}
            self.run("meson", "setup", folder, *options, variables=variables)
        self.run("ninja", "-C", folder)

    def failed_tests(self, compiler):
        """Yields what is wrong with the tests of what COMPILER built."""
        folder = self.folder / "narva" / "build" / compiler
        log = folder / "meson-logs" / "testlog.json"
        log.unlink(missing_ok=True)
        without = [word for suite in NO_SUITES for word in ("--no-suite", suite)]
        limits = ["--timeout-multiplier", TIMEOUT_MULTIPLIER]
        try:
            self.run("meson", "test", "-C", f"build/{compiler}", "--no-rebuild", *limits, *without)
        except Failed as failure:
            if not log.exists():
                yield str(failure)
                return
        for line in log.read_text("utf-8", "replace").splitlines():
            result = json.loads(line)
            if result["result"] not in ("OK", "SKIP"):
                output = result.get("stdout", "") + result.get("stderr", "")
                bad = [line for line in output.splitlines() if not line.startswith("ok ")]
                yield "\n# ".join([f"{result['name']}: {result['result']}", *bad[:SHOWN_LINES]])


def try_release(release, bits):
    """Yields rules about RELEASE with their violations."""
    native = run("dpkg", "--print-architecture").strip()
    architecture = native if bits == "64" else SMALL_BROTHERS.get(native)
    if architecture is None:
        return
    name = f"{release} ({architecture})"
    try:
        system = System(release, bits, architecture)
        system.copy_sources()
    except Failed as failure:
        yield f"{name} can be set up", [str(failure).replace("\n", "\n# ")]
        return
    for compiler in COMPILERS:
        try:
            system.build(compiler)
            yield f"{name}: {compiler} builds it without a warning", []
        except Failed as failure:
            yield f"{name}: {compiler} builds it", [str(failure).replace("\n", "\n# ")]
            continue
        yield f"{name}: tests of what {compiler} built", list(system.failed_tests(compiler))


def main():
    """Tries the releases that are asked for."""
    reason = obstacle()
    if reason is not None:
        print(f"1..0 # SKIP {reason}")
        print(reason, file=sys.stderr)
        return
    os.nice(19)
    asked = sys.argv[2:] or RELEASES
    print_tap(dict(rule for name in asked for rule in try_release(*name.split("/"))))


if __name__ == "__main__":
    main()
