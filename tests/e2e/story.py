# SPDX-License-Identifier: GPL-3.0-or-later
"""What the stories of docs/your-first-variant.md share, however they are told."""

import os
import sys

from data_sets import Workshop
from narva_e2e import Editor
from steps import run_steps

BASE, LAYER = "pax-baltica", "pax-baltica-2010"
SCENARIO, TITLE, ID = "The End is Near", "The King Returns", "the-king-returns"
SET_UP = "NYLAND: Vellinck (2 strength)\nGarrisons: MASOWSZE\n"


# Nothing mixes windows with what is below them here: what is transparent would be black in pictures.
STYLE = """
window, window.csd, headerbar, dialog, tooltip { border-radius: 0; box-shadow: none; }
popover, popover.background { background-color: @theme_bg_color; }
popover > contents { border-radius: 0; box-shadow: none; margin: 0; }
"""


class Story:
    """What the steps share."""

    sets = BASE, LAYER  # copies of them lie in the workshop, where no others are named

    def __init__(self, words, *names):
        source, self.program, narva, self.pictures = map(os.path.abspath, words)
        os.makedirs(self.pictures, exist_ok=True)
        self.shop = Workshop(source, narva, *(names or self.sets))
        self.editor = None
        style = self.shop.home / "config" / "gtk-4.0"
        style.mkdir(parents=True)
        (style / "gtk.css").write_text(STYLE, encoding="utf-8")

    def start(self, name=LAYER, title="Pax Baltica"):
        """Starts the editor on the data set NAME, of which the window bears TITLE."""
        self.editor = Editor(self.program, self.shop.folder / name, home=self.shop.home)
        self.editor.pictures = self.pictures
        self.editor.window(title)

    def tell(self, steps):
        """Takes the STEPS one after another; whatever happens, no editor is left over."""
        with self.shop:
            try:
                run_steps(steps, self)
            finally:
                if self.editor is not None:
                    self.editor.__exit__(*sys.exc_info())

    def expect_saved(self):
        """Only what was meant has changed, and the list of differences of the layer names each
        change: Livland is in it, and Estland, whose border has changed, comes at its end."""
        changes, game = self.shop.changes(), f"{LAYER}/game.json"
        expected = {game, f"{LAYER}/map.json", f"{LAYER}/scenarios/{ID}.json"}
        assert set(changes) == expected, changes
        entry = '    {"id": "space-estland", "records": ["space estland"]}'
        assert changes[game] == ["-    }", "+    },", "+" + entry], changes[game]


def leave(story):
    """The window is closed, unsaved changes are discarded, and the editor ends well"""
    editor = story.editor
    editor.press("ctrl+q")
    editor.click(editor.find("push button", part="Discard"))
    status = editor.wait_end()
    assert status == 0, f"status {status}"
