# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of the page about the editor are those that the story takes, all of them.
Usage: check-pictures.py SOURCE-ROOT"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

TAKEN = re.compile(r"picture\(\"(editor-[a-z-]+)\"\)")
SHOWN = re.compile(r"\(pictures/(editor-[a-z-]+)\.png\)")
LARGEST = 300000  # bytes


def main():
    root = Path(sys.argv[1])
    taken = set(TAKEN.findall((root / "tests/e2e/test-story.py").read_text("utf-8")))
    shown = set(SHOWN.findall((root / "docs/your-first-variant.md").read_text("utf-8")))
    files = sorted((root / "docs/pictures").glob("editor-*.png"))
    print_tap(
        {
            "every picture of the page is one of the story": sorted(shown - taken),
            "every picture of the story is on the page": sorted(taken - shown),
            "no other picture lies there": sorted({path.stem for path in files} - shown),
            "pictures are small": [p.name for p in files if p.stat().st_size > LARGEST],
        }
    )


main()
