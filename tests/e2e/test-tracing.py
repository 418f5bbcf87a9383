# SPDX-License-Identifier: GPL-3.0-or-later
"""A scan is traced at once, with the mouse and keys: all lands are proposed, three are named, the rest is sea; then two
places that do not touch are connected by a drag, the line is bent, and two that are selected are connected from the
inspector.
Usage: test-tracing.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import json
import os
import sys
from pathlib import Path

from data_sets import Workshop
from drawn_map import DrawnMap, MapScreen
from narva_e2e import Editor, wait_for, xdotool
from printed_board import write_board
from steps import run_steps

SET = "a-traced-board"
TITLE = "A Traced Board"
NAMES = ["Estland", "Livland", "Ingria"]


class Sheet:
    """The drawing that is begun with the first shape."""

    box = [0.0, 0.0, 1200.0, 900.0]


class Tracing:
    """What the steps share."""

    def __init__(self, words):
        source, self.program, narva, pictures = map(os.path.abspath, words)
        os.makedirs(pictures, exist_ok=True)
        self.shop = Workshop(source, narva)
        self.pictures = pictures
        self.editor = self.map = None

    def start(self):
        """Starts the editor."""
        self.editor = Editor(self.program, home=self.shop.home)
        self.editor.pictures = self.pictures

    def look(self, drawn=None):
        """The map has got another size, or another drawing: all of it is shown."""
        self.editor.settled_extents(self.editor.find("image", "Map"))
        self.map = MapScreen(drawn or Sheet(), self.editor)

    def expect(self, label):
        """Waits until the last step is LABEL."""
        wait_for(lambda: label in self.editor.step_label("Undo"), f"step “{label}”")

    def pull(self, *points):
        """Presses at the first of POINTS of the map, moves over the others, lets go at the last."""
        for number, point in enumerate(map(self.map.at, points)):
            xdotool("mousemove", *point)
            self.editor.settle()
            if number == 0:
                xdotool("mousedown", 1)
        xdotool("mouseup", 1)
        self.editor.settle()

    def spaces(self):
        """Returns the places in the saved map by their names."""
        self.editor.press("ctrl+s")
        self.editor.find("push button", "Saved")
        spaces = json.loads((self.shop.folder / SET / "map.json").read_text())["spaces"]
        return {space["name"]: space for space in spaces}


    def expect_entries(self, kind, one, other):
        """Expects that the saved places ONE and OTHER list each other with a border of KIND."""
        spaces = self.spaces()
        for here, there in ((one, other), (other, one)):
            entries = {entry["to"]: entry["border"] for entry in spaces[here]["neighbours"]}
            assert entries[there.lower()] == kind, (here, entries)


def make_a_data_set(story):
    """A data set is made of the picture of a board"""
    story.start()
    editor = story.editor
    editor.window("Narva")
    editor.click(editor.find("push button", "New data set"))
    editor.window("New data set")
    dialog = editor.find("dialog")
    editor.fill(editor.find("text", "Title", within=dialog), TITLE)
    editor.fill(editor.find("text", "Folder", within=dialog), str(story.shop.folder / SET))
    board = Path(story.shop.home) / "board.png"
    write_board(board)
    editor.click(editor.find("check box", part="picture", within=dialog))
    editor.fill(editor.find("text", "Picture", within=dialog), str(board))
    editor.press("Return")
    editor.wait_closed("New data set")
    editor.window(TITLE)
    editor.find("label", "board.png")
    story.look()


def trace_all(story):
    """All is traced with one click, and three lands are named one after the other"""
    editor = story.editor
    editor.click(editor.find("push button", "Trace all"))
    story.expect("Trace 9 lands")
    for title in NAMES:
        entry = editor.find("text", "Name of the place")
        wait_for(lambda: editor.focused() is not None, "keyboard in the entry")
        editor.write(title)
        wait_for(lambda entry=entry, title=title: editor.text_of(entry) == title, title)
        if title == NAMES[-1]:
            editor.picture("editor-trace-all")
        editor.press("Return")
        story.expect(f"Name {title}")


def make_the_rest_sea(story):
    """What has no name is sea, by one click"""
    editor = story.editor
    editor.find("text", "Name of the place")
    wait_for(lambda: editor.focused() is not None, "keyboard in the entry")
    editor.press("Tab", "Tab", "Tab", "space")
    story.expect("Make the rest sea")
    editor.press("Escape")
    wait_for(lambda: editor.is_at("Map"), "keyboard on the map")
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    text = (story.shop.folder / SET / "map.svg").read_text()
    assert text.count('class="sea"') == 6 and text.count('class="territory"') == 3, text


def connect_by_a_drag(story):
    """Two lands that do not touch are connected by a drag, and the line is bent by another one"""
    editor = story.editor
    file = story.shop.folder / SET / "map.svg"
    drawn = DrawnMap(file)
    editor.press("k")
    story.look()
    (x1, y1), (x2, y2) = (drawn.middle(title.lower()) for title in (NAMES[0], NAMES[2]))
    story.pull((x1, y1), ((x1 + x2) / 2, y1 + 20), (x2, y2))
    editor.find("menu item", "Normal")
    editor.picture("editor-connect")
    editor.choose("Normal")
    story.expect("Connect Estland and Ingria")
    story.expect_entries("normal", NAMES[0], NAMES[2])
    (line,) = DrawnMap(file).rings["border-estland--ingria"]
    x, y = (line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2
    story.pull((x, y), (x, y - 20), (x, y - 40))
    story.expect("Bend a connection")
    story.spaces()
    (bent,) = DrawnMap(file).rings["border-estland--ingria"]
    assert len(bent) == 3 and bent[1][1] < y - 30, bent


def connect_from_the_inspector(story):
    """Two lands that are selected are connected from the inspector"""
    editor = story.editor
    drawn = DrawnMap(story.shop.folder / SET / "map.svg")
    editor.press("Escape", "ctrl+1")
    story.look()
    editor.click(story.map.at(drawn.middle(NAMES[1].lower())))
    editor.find("push button", part="Show all values")
    story.look()
    editor.click(story.map.at(drawn.middle(NAMES[2].lower())), keys=["ctrl"])
    editor.click(editor.find("push button", "Connect the two places…"))
    editor.find("menu item", "Difficult")
    editor.choose("Difficult")
    story.expect("Connect Livland and Ingria")
    story.expect_entries("difficult", NAMES[1], NAMES[2])


def main():
    story = Tracing(sys.argv[1:])
    with story.shop:
        try:
            run_steps(
                [
                    make_a_data_set,
                    trace_all,
                    make_the_rest_sea,
                    connect_by_a_drag,
                    connect_from_the_inspector,
                ],
                story,
            )
        finally:
            if story.editor is not None:
                story.editor.__exit__(*sys.exc_info())


main()
