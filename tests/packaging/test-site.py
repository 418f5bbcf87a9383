# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the site and looks at all of its pages. Usage: test-site.py SOURCE-ROOT NARVA [BUILT-SITE]

It is built for an address with a path. Every link leads to a page of the site, and to a place in it; nothing is
fetched from the network; each page can be read without scripts, and weighs less than 300 kB with all that is
loaded with it, maps excepted. Each finding and each game has a page at the address that `narva` names. A folder
that is no site is refused, and a site stays as it is when building fails. It is skipped without hugo."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ROOT, NARVA = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
sys.path.insert(0, str(ROOT / "tests" / "tools"))
from tap import print_tap  # noqa: E402

ADDRESS = "https://example.org/narva"
BYTES_MAX = 300_000
FAR = re.compile(r"^[a-z]+:")
LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("source", "srcset"), ("iframe", "src")}
# What only scripts can do is hidden until one shows it.
HIDDEN = {"form", "button", "ol", "p"}
WORDS_MIN = 12


class Page(HTMLParser):
    """The links, ids and words of the page at PATH."""

    def __init__(self, path):
        super().__init__()
        self.path, self.ids, self.links, self.loaded, self.odd = path, set(), [], [], []
        self.canonical, self.current = None, []
        self.words, self.n_headings, self.in_main, self.n_mains = 0, 0, False, 0
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            if values["id"] in self.ids:
                self.odd.append(f"id {values['id']} twice")
            self.ids.add(values["id"])
        if values.get("rel") == "canonical":
            self.canonical = values["href"]
        if "aria-current" in values:
            self.current.append(values["href"])
        for name in ("href", "src"):
            if values.get(name) is not None and values.get("rel") != "canonical":
                self.links.append(values[name])
                if (tag, name) in LOADED:
                    is_map = tag == "img" and values[name].endswith(".svg") and "/games/" in values[name]
                    if values.get("loading") != "lazy" and not is_map:
                        self.loaded.append(values[name])
        if tag == "img" and "alt" not in values:
            self.odd.append(f"picture {values.get('src')} without words")
        if "hidden" in values and tag not in HIDDEN:
            self.odd.append(f"<{tag}> is hidden")
        self.in_main = self.in_main or tag == "main"
        self.n_mains += tag == "main"
        self.n_headings += tag == "h1"

    def handle_endtag(self, tag):
        self.in_main = self.in_main and tag != "main"

    def handle_data(self, data):
        self.words += len(data.split()) if self.in_main else 0


def target_of(page, link):
    """Returns the file to which LINK of PAGE leads, and the id in it."""
    name, _, anchor = link.partition("#")
    path = (page.path.parent / unquote(name.partition("?")[0])).resolve() if name else page.path
    return path, unquote(anchor)


def wrong_links(site, pages):
    for path, page in pages.items():
        for link in page.links:
            if FAR.match(link):
                continue
            target, anchor = target_of(page, link)
            if not target.is_file() or site not in target.parents:
                yield f"{path.relative_to(site)}: {link} leads nowhere"
            elif anchor and target in pages and anchor not in pages[target].ids:
                yield f"{path.relative_to(site)}: {link}: there is no such place"


def wrong_network(site, pages):
    for path, page in pages.items():
        yield from (f"{path.relative_to(site)}: {link}" for link in page.loaded if FAR.match(link) or link.startswith("//"))
    for path in [*site.rglob("*.css"), *site.glob("*.js"), *site.rglob("*.svg")]:
        # Addresses that name a language of XML are not fetched.
        for found in re.findall(r"(?:url\(|@import |src=|href=|fetch\()['\"]?(?:https?:)?//[^'\") ]*", path.read_text("utf-8")):
            yield f"{path.relative_to(site)}: {found}"


def wrong_words(site, pages):
    for path, page in pages.items():
        name = path.relative_to(site)
        yield from (f"{name}: {odd}" for odd in page.odd)
        if page.n_headings != 1 or page.n_mains != 1:
            yield f"{name}: {page.n_headings} headings, {page.n_mains} texts"
        if page.words < WORDS_MIN:
            yield f"{name}: only {page.words} words without scripts"


def wrong_addresses(site, pages):
    wanted = {path: f"{ADDRESS}/{path.relative_to(site).as_posix()}" for path in pages}
    wanted[site / "index.html"] = ADDRESS + "/"
    for path, page in pages.items():
        if page.canonical != wanted[path]:
            yield f"{path.relative_to(site)}: the canonical link is {page.canonical}"
    listed = re.findall(r"<loc>([^<]*)</loc>", (site / "sitemap.xml").read_text("utf-8"))
    yield from (f"sitemap.xml: {address}" for address in sorted(set(listed) ^ set(wanted.values())))


def wrong_current(site, pages):
    """The menus show which page is open."""
    menu = pages[site / "docs/index.html"]
    for link in re.findall(r'<a class="card" href="([^"]*)"', menu.path.read_text("utf-8")):
        page = pages[target_of(menu, link)[0]]
        if page.path not in [target_of(page, here)[0] for here in page.current]:
            yield f"{page.path.relative_to(site)}: the menu does not show that it is open"


def too_heavy(site, pages):
    for path, page in pages.items():
        files = {path} | {target_of(page, link)[0] for link in page.loaded if not FAR.match(link)}
        total = sum(file.stat().st_size for file in files if file.is_file())
        if total >= BYTES_MAX:
            yield f"{path.relative_to(site)}: {total} bytes"


def run(*words):
    return subprocess.run([NARVA, *words], capture_output=True, text=True, check=True, cwd=ROOT).stdout


def lacking_pages(site):
    for row in json.loads(run("checks", "--format", "json")):
        if not (site / "findings" / f"{row['id']}.html").is_file():
            yield row["id"]
    # A program without an address of a site names none.
    for address in re.findall(r"https?://\S+", run("explain", "map.unknown-neighbour")):
        if not (site / "/".join(address.split("/")[-2:])).is_file():
            yield address
    for row in json.loads(run("list", "data", "--format", "json")):
        page = site / "games" / f"{row['id']}.html"
        if Path(row["folder"]).parent.name != "data":
            continue
        text = page.read_text("utf-8") if page.is_file() else ""
        wanted = ["<h2>Blocks</h2>", "<h3>Who wins</h3>", 'class="view"']
        scenarios = (ROOT / "data" / row["id"] / "scenarios").glob("*.json")
        wanted += ["<h3>Victory</h3>"] if any('"victory": [' in path.read_text("utf-8") for path in scenarios) else []
        wanted += [f'id="{scenario["id"]}"' for scenario in row["scenarios"]]
        yield from (f"{row['id']}: {part} is missing" for part in wanted if part not in text)


def wrong_search(site, pages):
    text = (site / "search-index.js").read_text("utf-8")
    entries = json.loads(text.removeprefix("narvaIndex=").removesuffix(";"))
    if len(entries) < len(pages):
        yield f"only {len(entries)} entries"
    for title, url, _, _ in entries:
        name, _, anchor = url.partition("#")
        target = site / name
        if target not in pages or (anchor and anchor not in pages[target].ids):
            yield f"{title}: {url}"


def look(site):
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    yield "every link leads to a page, and to a place in it", list(wrong_links(site, pages))
    yield "nothing is loaded from the network", list(wrong_network(site, pages))
    yield "pages can be read without scripts", list(wrong_words(site, pages))
    yield "menus show which page is open", list(wrong_current(site, pages))
    yield "pages weigh less than 300 kB without maps", list(too_heavy(site, pages))
    yield "findings and games have pages at their addresses", list(lacking_pages(site))
    yield "what the search finds is there", list(wrong_search(site, pages))


def build(narva, folder):
    return subprocess.run([ROOT / "site/build-site", narva, folder, ADDRESS], capture_output=True, text=True, check=False)


def wrong_folders(scratch, site):
    """What is in a folder that is no site stays there, and a site until there is a new one."""
    own = scratch / "own"
    own.mkdir()
    (own / "letter.txt").write_text("mine")
    (scratch / "file").write_text("mine")
    fails = scratch / "fails"
    fails.write_text("#!/bin/sh\nexit 5\n")
    fails.chmod(0o755)
    for folder in (own, scratch / "file"):
        done = build(NARVA, folder)
        if done.returncode != 2 or "is no site of Narva" not in done.stderr:
            yield f"{folder.name}: {done.returncode}: {done.stderr}"
    if (own / "letter.txt").read_text() != "mine" or (scratch / "file").read_text() != "mine":
        yield "a file of the user has changed"
    before = sorted(site.rglob("*"))
    if build(fails, site).returncode != 1 or sorted(site.rglob("*")) != before:
        yield "a site is gone although building failed"


def main():
    if len(sys.argv) > 3:
        print_tap(dict(look(Path(sys.argv[3]).resolve())))
        return
    if not shutil.which("hugo"):
        print("1..0 # SKIP hugo is missing (on Debian: apt-get install hugo)")
        return
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch).resolve() / "site"
        site.mkdir()
        (site / "search-index.js").touch()
        (site / "old").mkdir()
        (site / "old/page.html").write_text("of an older site")
        done = build(NARVA, site)
        rules = {"it is built without a warning": [done.stdout + done.stderr] if done.returncode or done.stderr else []}
        if done.returncode == 0:
            rules["pages of an older site are gone"] = ["old is there"] if (site / "old").exists() else []
            pages = {path: Page(path) for path in site.rglob("*.html")}
            rules["pages have the address of the site"] = list(wrong_addresses(site, pages))
            rules |= dict(look(site))
            rules["only a site is replaced"] = list(wrong_folders(site.parent, site))
        print_tap(rules)


if __name__ == "__main__":
    main()
