# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs the build folder and holds the recipes in packaging/ against it; then does as a newcomer does,
in the installed tree. Usage: test-packages.py SOURCE-ROOT BUILD"""

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT, BUILD = (Path(word).resolve() for word in sys.argv[1:3])
sys.path.insert(0, str(ROOT / "tests" / "tools"))
from tap import print_tap  # noqa: E402

RECIPES = ROOT / "packaging"
DEBIAN = RECIPES / "debian"
# Each file that names the version, and how.
VERSIONS = {
    "packaging/debian/changelog": r"^narva \((\S+)\)",
    "packaging/narva.spec": r"^Version: +(\S+)$",
    "packaging/PKGBUILD": r"^pkgver=(\S+)$",
    "packaging/flake.nix": r'^ +version = "(\S+)";$',
    "data/desktop/org.narva.Editor.metainfo.xml": r'<release version="([^"]+)"',
    "CHANGELOG.md": r"^## (\S+)",
}
OPTION = re.compile(r"-D([a-z-]+)=(\w+)")
SCRIPTS = ["build-deb", "build-archive", "archive-starter", "export-source", "release", "PKGBUILD", "debian/tests/smoke"]
# What bootstrap installs and a package of Debian need not ask for.
ESSENTIAL = {"gcc", "libc6-dev", "ninja-build", "pkg-config", "adwaita-icon-theme", "librsvg2-common", "fonts-dejavu-core"}
STACK_BYTES = 8 << 20
SHOWN = (
    ["narva", "list", "tutorial"],
    ["narva", "new", "data-set", "my-game", "--extends", "tutorial"],
    ["narva", "validate", "my-game"],
    ["narva", "render", "my-game", "-o", "my-game.svg"],
    ["narva", "export", "geojson", "tutorial", "-o", "maps"],
    ["narva", "validate", "-q", "pax-baltica-2010"],
)


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def install(folder):
    """Installs the build in FOLDER. Returns the folder of its prefix."""
    command = ["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet"]
    subprocess.run(command, env=os.environ | {"DESTDIR": str(folder)}, check=True, capture_output=True)
    (narva,) = folder.rglob("bin/narva")
    return narva.parent.parent


def wrong_versions():
    """Yields the files with another version than meson.build."""
    version = re.search(r"^  version: '(.*)',$", text_of("meson.build"), re.MULTILINE)[1]
    for name, pattern in VERSIONS.items():
        found = re.search(pattern, text_of(name), re.MULTILINE)
        if found is None or found[1] != version:
            yield f"{name}: {found and found[1]} is not {version}"


def patterns():
    """Returns the patterns of installed files by Debian package, without `usr`."""
    found = {}
    for path in DEBIAN.glob("*.install"):
        lines = [line.split()[0] for line in path.read_text("utf-8").splitlines() if line[0] != "#"]
        found[path.stem] = [line.removeprefix("usr/") for line in lines]
    return found


def wrong_parts(prefix):
    """Yields files that not exactly one Debian package has, and patterns that match nothing."""
    unused = {(package, pattern) for package, lines in patterns().items() for pattern in lines}
    for path in sorted(prefix.rglob("*")):
        name = path.relative_to(prefix).as_posix()
        takers = [
            (package, pattern)
            for package, lines in patterns().items()
            for pattern in lines
            if fnmatch.fnmatchcase(name, pattern) or name.startswith(pattern + "/")
        ]
        unused -= set(takers)
        is_left_out = path.is_dir() or name == "share/narva/data/LICENSE"
        if not is_left_out and len(takers) != 1:
            yield f"{name} is in {takers or 'no package'}"
    yield from (f"{package}: {pattern} is not installed" for package, pattern in sorted(unused))


def wrong_options():
    """Yields options of recipes that the build does not have."""
    known = set(re.findall(r"^option\('([\w-]+)'", text_of("meson_options.txt"), re.MULTILINE))
    for path in sorted(RECIPES.rglob("*")):
        options = OPTION.findall(path.read_text("utf-8")) if path.is_file() else []
        for name, _ in options:
            if name not in known and not name.startswith(("BUILD", "b_")):
                yield f"{path.name}: there is no option {name}"


def wrong_needs():
    """Yields packages that bootstrap installs for a build, and debian/control does not name."""
    control = (DEBIAN / "control").read_text("utf-8")
    for name in re.findall(r"^packages(?:_of_editor)?=\(([^)]+)\)", text_of("bootstrap"), re.MULTILINE):
        for package in set(name.split()) - ESSENTIAL:
            if not re.search(rf"^ *(?:Build-Depends: )?{re.escape(package)}\b", control, re.MULTILINE):
                yield f"debian/control: {package} is not there"


def wrong_scripts():
    """Yields scripts that bash cannot read."""
    for name in SCRIPTS:
        done = subprocess.run(["bash", "-n", RECIPES / name], capture_output=True, text=True)
        if done.returncode != 0:
            yield f"{name}: {done.stderr}"


def wrong_export(folder):
    """Yields what is missing in the export of a release that was unpacked in somebody else's tree of git."""
    release, exported = folder / "theirs" / "narva", folder / "exported"
    (release / "packaging" / "debian").mkdir(parents=True)
    for name in ("export-source", "debian/changelog"):
        shutil.copy(RECIPES / name, release / "packaging" / name)
    subprocess.run(["git", "init", "-q", release.parent], check=True)
    done = subprocess.run([release / "packaging" / "export-source", exported], capture_output=True, text=True)
    if done.returncode != 0 or not (exported / "packaging" / "debian" / "changelog").is_file():
        yield f"export-source: a release in the tree of another project is not exported: {done.stderr}"


def wrong_starter(folder):
    """Yields what the starters of the archive do wrong in FOLDER, whose name sed and C escape."""
    tree, home = folder / 'a,b&c\\d"e' / "narva", folder / "home"
    for part in ("bin", "programs", "lib"):
        (tree / part).mkdir(parents=True)
    (tree / "lib" / "loaders.list").write_text('"@LOADERS@/svg.so"\n', encoding="utf-8")
    template = (RECIPES / "archive-starter").read_text("utf-8")
    for program in ("narva", "narva-editor"):
        starter, real = tree / "bin" / program, tree / "programs" / program
        starter.write_text(template.replace("@PROGRAM@", program), encoding="utf-8")
        real.write_text(f'#!/bin/bash\necho "{program} $1"\n', encoding="utf-8")
        for path in (starter, real):
            path.chmod(0o755)
        link = folder / f"my-{program}"
        link.symlink_to(starter)
        variables = os.environ | {"HOME": str(home), "XDG_CACHE_HOME": str(home)}
        done = subprocess.run([link, "word"], env=variables, capture_output=True, text=True)
        if done.stdout != f"{program} word\n":
            yield f"archive-starter: {program} through a link: {done.stdout}{done.stderr}"
    loaders = str(tree / "bin" / ".." / "lib" / "loaders").replace("\\", "\\\\").replace('"', '\\"')
    listed = (home / "narva" / "loaders.list").read_text("utf-8")
    if listed != f'"{loaders}/svg.so"\n':
        yield f"archive-starter: the list of loaders has {listed}"


def wrong_binaries(prefix):
    """Yields programs with the path of the source or of the build in them, apart from debugging."""
    for path in [*prefix.glob("bin/*"), *prefix.glob("libexec/narva/*")]:
        bare = path.with_suffix(".bare")
        subprocess.run(["strip", "-o", bare, path], check=True)
        contents = bare.read_bytes()
        bare.unlink()
        for folder in (ROOT, BUILD):
            if os.fsencode(folder) in contents:
                yield f"{path.name} has the path {folder}"


def wrong_stacks(prefix):
    """Yields programs whose threads get the small stack of musl instead of one like the main one."""
    for path in [*prefix.glob("bin/*"), *prefix.glob("libexec/narva/*")]:
        rows = subprocess.run(["readelf", "-lW", path], capture_output=True, text=True, check=True).stdout
        size = int(re.search(r"GNU_STACK +(?:\S+ +){4}(\S+)", rows)[1], 16)
        if size != STACK_BYTES:
            yield f"{path.name} asks for {size} bytes"


def wrong_steps(prefix, home):
    """Yields what a newcomer cannot do with what is in PREFIX, which was moved, in the folder HOME."""
    kept = {name: value for name, value in os.environ.items() if name != "NARVA_DATA_PATH"}
    variables = kept | {"PATH": f"{prefix}/bin:{os.environ['PATH']}", "HOME": str(home)}
    variables |= {"XDG_DATA_HOME": str(home / "own"), "XDG_DATA_DIRS": str(home / "none")}
    before = digest(prefix)
    for words in SHOWN:
        done = subprocess.run(words, cwd=home, env=variables, capture_output=True, text=True)
        if done.returncode != 0:
            yield f"{' '.join(words)}: {done.returncode}: {done.stdout}{done.stderr}"
    for words in (["fmt", "tutorial"], ["new", "scenario", "mine", "--in", "tutorial"]):
        (prefix / "share/narva/data/tutorial/map.json").touch()
        subprocess.run(["narva", *words], cwd=home, env=variables, capture_output=True)
    if digest(prefix) != before:
        yield "what is installed was changed"


def digest(folder):
    """Returns the contents of all files in FOLDER by name."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def main():
    lacking = [program for program in ("meson", "strip", "readelf", "git") if shutil.which(program) is None]
    if lacking:
        print(f"1..0 # SKIP without {', '.join(lacking)}")
        return
    with tempfile.TemporaryDirectory() as folder:
        installed = install(Path(folder, "first"))
        moved = Path(folder, "moved here")
        parts = list(wrong_parts(installed))
        installed.rename(moved)
        home = Path(folder, "home")
        home.mkdir()
        steps = list(wrong_steps(moved, home))
        binaries = list(wrong_binaries(moved))
        stacks = list(wrong_stacks(moved))
        exported = list(wrong_export(Path(folder, "export")))
        starters = list(wrong_starter(Path(folder, "starter")))
    print_tap(
        {
            "the version is the same everywhere": list(wrong_versions()),
            "every installed file is in one package": parts,
            "recipes use options that there are": list(wrong_options()),
            "Debian packages need what bootstrap installs": list(wrong_needs()),
            "scripts can be read": list(wrong_scripts()),
            "no program has a path of the source": binaries,
            "threads have a stack of 8 MiB": stacks,
            "what is installed works where it is moved": steps,
            "a release is exported from where it was unpacked": exported,
            "the archive starts in a folder of any name": starters,
        }
    )


main()
