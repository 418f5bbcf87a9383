# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens pages of narva smoke in a headless Chromium, wide and narrow, light and dark, and looks at
what stands in them then: charts have their size, nothing is fetched, nothing is cut off at the right,
nothing is complained of, and the picture is not empty.
Usage: nightly-browser.py [NARVA [FOLDER]], which keeps the pictures in FOLDER for people.
The exit status is 0 when all is as it should be, 1 when not, 3 where there is no Chromium."""

import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Blocks on areas, of which one has no map of its own and one is large; hexes; powers.
GAMES = [
    ("tutorial", "narva-1700", ["--games", "100", "--skill", "10"]),
    ("pax-baltica", "the-grand-campaign", ["--games", "40"]),
    ("last-vikings", "kliszow", ["--games", "20"]),
    ("deluge", "deluge-1655", ["--games", "20"]),
]
LOOKS = {"light": [], "dark": ["--blink-settings=preferredColorScheme=0"]}
WIDTHS = (1280, 500)
# Of a chart, in pixels; and of rows of a picture that are not alike.
LEAST_HEIGHT, LEAST_ROWS = 8, 300
SECONDS = 180
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Is put behind the page for the browser to say how it laid it out; narva writes no script.
MEASURE = """<script>
const box = one => one.getBoundingClientRect();
const seen = {
  wide: [...document.querySelectorAll('body *')]
    .filter(one => !one.closest('.scroll, svg') && box(one).right > innerWidth + 1)
    .map(one => one.outerHTML.slice(0, 60)),
  heights: [...document.querySelectorAll('.cards svg')].map(one => box(one).height),
  fetched: performance.getEntriesByType('resource').map(one => one.name).concat(
    [...document.querySelectorAll('[src], link, image, use:not([href^="#"]), body script')]
      .filter(one => one !== document.currentScript).map(one => one.outerHTML.slice(0, 60))),
  height: document.documentElement.scrollHeight,
  ground: getComputedStyle(document.body).backgroundColor};
document.documentElement.dataset.seen = JSON.stringify(seen);
</script>"""
SEEN = re.compile(r'data-seen="([^"]*)"')
COMPLAINT = re.compile(r"CONSOLE.*")


class Browser:
    """A Chromium with a profile of its own."""

    def __init__(self, program, folder):
        self.command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        self.command += ["--no-first-run", "--enable-logging=stderr", f"--user-data-dir={folder}"]

    def open(self, page, *words):
        """Returns what it writes to stdout, and what the page complains of."""
        command = [*self.command, *words, page.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
        return done.stdout, COMPLAINT.findall(done.stderr)


def rows_of(picture):
    """How many rows of the PNG are not alike: of an empty page there is one."""
    data, at, packed = picture.read_bytes(), 8, b""
    width = int.from_bytes(data[16:20], "big") * (4 if data[25] == 6 else 3) + 1
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    rows = zlib.decompress(packed)
    return len({rows[i : i + width] for i in range(0, len(rows), width)})


def faults_of(browser, page, size, look, picture):
    """Yields what is wrong with PAGE in a window of SIZE, and leaves its PICTURE."""
    measured = page.with_suffix(".measured.html")
    measured.write_text(page.read_text().replace("</body>", MEASURE + "</body>"))
    words = [f"--window-size={size},900", *look]
    dom, complaints = browser.open(measured, *words, "--dump-dom")
    seen = json.loads(html.unescape(SEEN.search(dom)[1]))
    yield from complaints
    yield from (f"cut off at the right: {text}" for text in seen["wide"])
    yield from (f"fetched: {name}" for name in seen["fetched"])
    if not seen["heights"] or min(seen["heights"]) < LEAST_HEIGHT:
        yield f"charts are so high: {seen['heights']}"
    is_dark = sum(map(int, re.findall(r"\d+", seen["ground"])[:3])) < 3 * 128
    if is_dark != bool(look):
        yield f"its ground is {seen['ground']}"
    words[0] = f"--window-size={size},{min(seen['height'], 12000)}"
    browser.open(page, *words, f"--screenshot={picture}")
    rows = rows_of(picture)
    if rows < LEAST_ROWS:
        yield f"the picture has {rows} rows that are not alike"


def main():
    narva = sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/narva/validator/cli/narva"
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        print("nightly-browser: there is no Chromium: apt-get install chromium", file=sys.stderr)
        return 3
    n_faults = 0
    with tempfile.TemporaryDirectory() as work:
        kept = Path(sys.argv[2] if len(sys.argv) > 2 else work)
        kept.mkdir(parents=True, exist_ok=True)
        browser = Browser(program, Path(work, "profile"))
        for name, scenario, words in GAMES:
            page = Path(work, f"{scenario}.html")
            command = [narva, "smoke", "-q", ROOT / "data" / name, "--scenario", scenario, *words]
            subprocess.run([*command, "--format", "html", "--output", page], check=True)
            for size in WIDTHS:
                for look, choice in LOOKS.items():
                    title = f"{scenario}-{size}-{look}"
                    faults = list(faults_of(browser, page, size, choice, kept / f"{title}.png"))
                    print("\n  ".join([f"{title}: {'as it should be' if not faults else ''}", *faults]))
                    n_faults += len(faults)
    return 1 if n_faults > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
