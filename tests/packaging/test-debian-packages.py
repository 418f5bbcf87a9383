# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the Debian packages and the archive in bare systems of Debian, and uses both as a newcomer does.
Usage: test-debian-packages.py SOURCE-ROOT [RELEASE...]

The packages of each release are built twice, in folders of different names, and must have the same bytes;
lintian must find nothing in them. In another bare system they are installed, used by a user without root,
and removed; nothing may be left behind. The archive, built on the oldest release, is used on all of them
without root. The commands of packaging/Containerfile are run on the oldest. Systems are made as by
test-debian-releases.py, below NARVA_CHROOTS; each lies below a layer of its own that is thrown away. It
takes about an hour, and needs root, debootstrap and a network; it is skipped without one of them."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import util
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "tests" / "tools"))
from tap import print_tap  # noqa: E402

SPEC = util.spec_from_file_location("releases", Path(__file__).with_name("test-debian-releases.py"))
releases = util.module_from_spec(SPEC)
SPEC.loader.exec_module(releases)
Failed, run = releases.Failed, releases.run

OLDEST = "bookworm"
RELEASES = ["bookworm", "trixie"]
TOOLS = ["build-essential", "debhelper", "lintian", "dpkg-dev", "desktop-file-utils", "appstream", "xz-utils",
         "fonts-liberation"]
INSIDE = [*(f"{key}={value}" for key, value in releases.INSIDE.items() if key != "TMPDIR")]

# Mounts vanish with the first process, which ends with this one.
ENTER = """
mount -t overlay overlay -o "lowerdir=$1,upperdir=$0/upper,workdir=$0/work" "$0/root"
mount -t proc proc "$0/root/proc"
mount --rbind /dev "$0/root/dev"
root=$0
shift
exec chroot "$root/root" "$@"
"""

# A newcomer's three commands, and then the editor.
VARIANT = """
cd; narva new data-set my-game --extends tutorial
narva validate my-game
narva render my-game -o my-game.svg
test -s my-game.svg
narva list >/dev/null; narva smoke -q my-game --games 20 >/dev/null
"""
EDITOR = """
cd; Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>display >/dev/null 2>&1 & server=$!
until [ -s display ]; do kill -0 $server; sleep 0.2; done
export DISPLAY=:$(cat display) GSK_RENDERER=cairo GSETTINGS_BACKEND=memory
narva-editor my-game 2>messages & editor=$!
for i in $(seq 100); do xwininfo -root -tree | grep -q 'My Game' && break; sleep 0.3; done
xwininfo -root -tree | grep 'My Game'
kill -0 $editor; kill $editor $server
! grep -i -E 'critical|cannot open|failed to load' messages
"""


class Layer:
    """A system in which things can be changed, over the bare one in the folder BELOW."""

    def __init__(self, below):
        self.below = below
        self.folder = Path(tempfile.mkdtemp(prefix="layer-", dir=releases.FOLDER))
        for name in ("upper", "work", "root"):
            (self.folder / name).mkdir()
        (self.folder / "upper" / "etc").mkdir()
        shutil.copy("/etc/resolv.conf", self.folder / "upper/etc")

    def run(self, *words, user="root"):
        """Runs WORDS as USER. Returns what they print."""
        inside = ["env", "-i", *INSIDE, *words]
        if user != "root":
            inside = [*inside[:-len(words)], "runuser", "-u", user, "--", "env", f"HOME=/home/{user}", *words]
        return run(*releases.ALONE, "sh", "-ec", ENTER, self.folder, self.below, *inside)

    def apt(self, *words):
        self.run(*releases.APT, "--no-install-recommends", *words)

    def put(self, paths, name):
        """Copies PATHS into the new folder NAME of the system."""
        target = self.folder / "upper" / name
        target.mkdir(parents=True)
        for path in paths:
            shutil.copy(path, target)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def bare_system(release):
    """Returns the folder of a system with nothing but the essential packages."""
    architecture = run("dpkg", "--print-architecture").strip()
    folder = releases.FOLDER / f"{release}-{architecture}-bare"
    if not (folder / "is-complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        make = [*releases.ALONE, "debootstrap", "--variant=minbase", f"--arch={architecture}"]
        run(*make, release, folder, releases.MIRROR)
        (folder / "is-complete").touch()
    return folder


def digests(folder):
    """Returns a digest of each package in FOLDER. What a build says of itself names its folder."""
    names = (path for path in folder.iterdir() if not path.name.endswith((".buildinfo", ".changes")))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in names}


def build(layer, name, script):
    """Builds with SCRIPT in the folder NAME of the system LAYER. Returns the folder with the results."""
    source = layer.folder / "upper" / "root" / name / "narva"
    source.parent.mkdir(parents=True)
    run(ROOT / "packaging/export-source", source)
    layer.run(f"/root/{name}/narva/packaging/{script}", f"/root/{name}/out")
    return layer.folder / "upper" / "root" / name / "out"


def wrong_packages(layer, folder):
    """Yields what lintian says about the packages in FOLDER."""
    inside = Path("/", folder.relative_to(layer.folder / "upper"))
    changes = [str(inside / path.name) for path in folder.glob("*.changes")]
    said = layer.run("lintian", "--fail-on", "none", "--tag-display-limit", "0", *changes)
    yield from (line for line in said.splitlines() if re.match(r"[EWO]: ", line))


def used(layer, prelude=""):
    """Yields what a user without root cannot do in the system LAYER. PRELUDE comes before each step."""
    for what, script in (("variant", VARIANT), ("editor", EDITOR)):
        try:
            layer.run("bash", "-ec", prelude + script, user="newcomer")
        except Failed as failure:
            yield f"{what}: {failure}".replace("\n", "\n# ")


def wrong_installation(release, folder):
    """Yields what does not work with the packages in FOLDER in a bare system of RELEASE."""
    layer = Layer(bare_system(release))
    try:
        layer.run("useradd", "--create-home", "newcomer")
        layer.put(folder.glob("*.deb"), "root/packages")
        layer.apt("update")
        layer.apt("install", "xvfb", "x11-utils")
        before = layer.run("find", "/usr", "/etc", "/var", "-xdev")
        layer.run("sh", "-ec", "apt-get -q --yes --no-install-recommends install /root/packages/*.deb")
        yield from used(layer)
        layer.apt("purge", "narva", "narva-editor", "narva-data", "narva-doc")
        layer.run("sh", "-ec", "apt-get -q --yes --purge autoremove")
        after = layer.run("find", "/usr", "/etc", "/var", "-xdev")
        left = set(after.splitlines()) - set(before.splitlines())
        yield from (f"{name} is left" for name in sorted(left) if "narva" in name and "/dpkg/" not in name)
    except Failed as failure:
        yield str(failure).replace("\n", "\n# ")
    finally:
        layer.remove()


def wrong_archive(release, path):
    """Yields what does not work with the archive at PATH in a bare system of RELEASE, without root."""
    layer = Layer(bare_system(release))
    try:
        layer.apt("update")
        layer.apt("install", "xvfb", "x11-utils")
        layer.run("useradd", "--create-home", "newcomer")
        layer.put([path], "home/newcomer/archive")
        layer.run("chown", "-R", "newcomer", "/home/newcomer")
        layer.run("bash", "-ec", "cd ~/archive && tar xf narva-*.tar.gz", user="newcomer")
        yield from used(layer, "PATH=$HOME/archive/narva/bin:$PATH\n")
    except Failed as failure:
        yield str(failure).replace("\n", "\n# ")
    finally:
        layer.remove()


def wrong_container():
    """Yields which command of the Containerfile fails on a bare system."""
    text = (ROOT / "packaging/Containerfile").read_text("utf-8").replace("\\\n", " ")
    layer = Layer(bare_system(OLDEST))
    try:
        run(ROOT / "packaging/export-source", layer.folder / "upper" / "source")
        for command in re.findall(r"^RUN (.*)$", text, re.MULTILINE):
            layer.run("sh", "-ec", f"cd /source && {command}")
        layer.run("sh", "-ec", "cp -r /installed/. / && narva validate tutorial && narva --version")
    except Failed as failure:
        yield str(failure).replace("\n", "\n# ")
    finally:
        layer.remove()


def try_release(release):
    """Yields rules about RELEASE with their violations."""
    try:
        system = releases.System(release, "64", run("dpkg", "--print-architecture").strip())
        layer = Layer(system.folder)
        layer.apt("update")
        layer.apt("install", *TOOLS)
        first = build(layer, "first", "build-deb")
        yield f"{release}: lintian finds nothing", list(wrong_packages(layer, first))
        yield f"{release}: packages are installed, used and removed", list(wrong_installation(release, first))
        second = build(layer, "another-folder", "build-deb")
        one, other = digests(first), digests(second)
        different = [name for name in one if one[name] != other.get(name)]
        yield f"{release}: two builds have the same bytes", different
        if release == OLDEST:
            (archive,) = build(layer, "third", "build-archive").iterdir()
            for other in RELEASES:
                yield f"{other}: the archive is used without root", list(wrong_archive(other, archive))
            yield "the commands of the Containerfile work", list(wrong_container())
        layer.remove()
    except Failed as failure:
        yield f"{release}: packages are built", [str(failure).replace("\n", "\n# ")]


def main():
    reason = releases.obstacle()
    if reason is not None:
        print(f"1..0 # SKIP {reason}")
        return
    os.nice(19)
    asked = sys.argv[2:] or RELEASES
    print_tap(dict(rule for release in asked for rule in try_release(release)))


if __name__ == "__main__":
    main()
