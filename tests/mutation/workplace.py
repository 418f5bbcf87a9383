# SPDX-License-Identifier: GPL-3.0-or-later
"""A copy of good data sets, of which a trial changes a few files and puts them back."""

import os
from contextlib import contextmanager
from pathlib import Path


class Workplace:
    """Files are links to those of the folder GOOD; a changed one is another file."""

    def __init__(self, good, folder):
        self.good, self.folder = Path(good), Path(folder)
        for path in sorted(self.good.rglob("*")):
            if path.is_file():
                self._link(path.relative_to(self.good))

    def _link(self, name):
        place = self.folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        os.link(self.good / name, place)

    @contextmanager
    def changed(self, contents):
        """While this lasts the files have CONTENTS: bytes by their names; None: it is gone."""
        try:
            for name, text in contents.items():
                place = self.folder / name
                place.unlink(missing_ok=True)
                if text is not None:
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_bytes(text)
            yield self.folder
        finally:
            for name in contents:
                (self.folder / name).unlink(missing_ok=True)
                if (self.good / name).is_file():
                    self._link(name)
