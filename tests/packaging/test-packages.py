# SPDX-License-Identifier: GPL-3.0-or-later
"""Packs the build folder and tries what is in the packages.
Usage: test-packages.py SOURCE-ROOT BUILD"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT, BUILD = (Path(word).resolve() for word in sys.argv[1:3])
sys.path.insert(0, str(ROOT / "tests" / "tools"))
from tap import print_tap  # noqa: E402

NEEDED = ("meson", "dpkg-deb", "dpkg-shlibdeps", "strip")
SHARED = (
    "man/man1/narva-validate.1.gz",
    "bash-completion/completions/narva",
    "zsh/site-functions/_narva",
    "fish/vendor_completions.d/narva.fish",
    "doc/narva/copyright",
    "doc/narva/in-your-ci.md",
)
TUTORIAL = ROOT / "data/tutorial"


def output(*words):
    """Returns what WORDS print, a command that must not fail."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def pack(folder):
    """Returns the packages by name, in FOLDER. They are not compressed, for speed."""
    words = [ROOT / "packaging/build-deb", BUILD, folder]
    environment = os.environ | {"DPKG_DEB_COMPRESSOR_TYPE": "none"}
    done = subprocess.run(words, env=environment, check=True, capture_output=True, text=True)
    return {Path(line).name.split("_")[0]: line for line in done.stdout.splitlines()}


def wrong_fields(packages):
    """Yields what is wrong with what the packages say of themselves."""
    version = output("dpkg-deb", "--field", packages["narva"], "Version").strip()
    small = output("dpkg-deb", "--field", packages["narva"], "Depends")
    large = output("dpkg-deb", "--field", packages["narva-render"], "Depends")
    if "libglib2.0-0" not in small or "libcairo2" in small or "libreadline8" not in small:
        yield f"narva needs {small}"
    # Paper is set by the measures of one type; in a wider one words would lie over each other.
    needed = [f"narva (= {version})", "libcairo2", "fonts-liberation"]
    if not all(name in large for name in needed):
        yield f"narva-render needs {large}"
    for path in packages.values():
        for line in output("dpkg-deb", "--contents", path).splitlines():
            if not line.split()[1] == "root/root" or line[8] == "w" or "/local/" in line:
                yield f"{path}: {line}"


def wrong_programs(packages, folder):
    """Yields what does not work once the packages are unpacked in FOLDER, narva first."""
    narva = folder / "usr/bin/narva"
    picture = folder / "map.svg"
    render = [narva, "render", TUTORIAL, "-o", picture]
    subprocess.run(["dpkg-deb", "--extract", packages["narva"], folder], check=True)
    streams = {"capture_output": True, "text": True, "check": False}
    validated = subprocess.run([narva, "validate", TUTORIAL], **streams)
    if "nothing found" not in validated.stderr:
        yield f"narva does not validate: {validated.stderr}"
    alone = subprocess.run(render, **streams)
    if alone.returncode != 3 or "in the package narva-render" not in alone.stderr:
        yield f"without narva-render: {alone.returncode}: {alone.stderr}"
    subprocess.run(["dpkg-deb", "--extract", packages["narva-render"], folder], check=True)
    if subprocess.run(render, check=False).returncode != 0 or not picture.is_file():
        yield "narva does not draw"
    maps = [narva, "export", "geojson", TUTORIAL, "-o", folder / "maps"]
    without = subprocess.run(maps, **streams)
    if without.returncode != 3 or "in the package narva-import" not in without.stderr:
        yield f"without narva-import: {without.returncode}: {without.stderr}"
    subprocess.run(["dpkg-deb", "--extract", packages["narva-import"], folder], check=True)
    if subprocess.run(maps, check=False).returncode != 0 or not any(maps[-1].iterdir()):
        yield "narva does not export"
    for name in SHARED:
        if not (folder / "usr/share" / name).is_file():
            yield f"{name} is missing"


def main():
    lacking = [program for program in NEEDED if shutil.which(program) is None]
    if lacking:
        print(f"1..0 # SKIP without {', '.join(lacking)}")
        return
    with tempfile.TemporaryDirectory() as folder:
        packages = pack(Path(folder, "packages"))
        fields = list(wrong_fields(packages))
        programs = list(wrong_programs(packages, Path(folder)))
    print_tap({"packages say what they need": fields, "what is in them works": programs})


main()
