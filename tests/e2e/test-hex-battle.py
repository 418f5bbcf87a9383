# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of docs/port-a-hex-battle.md, with a mouse and keys: a data set begins with a grid of hexes, ground is
painted on it, a stream runs along sides, the grid becomes larger, blocks are typed, placed and turned, and narva finds
no error in what is saved.
Usage: test-hex-battle.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import json
import sys

from drawn_map import MapScreen
from first_game import add_row
from narva_e2e import Editor, wait_for, xdotool
from story import Story

SET = "holowczyn"
TITLE = "Holowczyn"
SCENARIO = "At the Vabich"
COLUMNS, ROWS = 24, 16

# Of the drawing that is made of a grid.
HALF, QUARTER, MARGIN = 50, 28.9, 100

UNITS = [("First Guards", "North"), ("Second Guards", "North"), ("Repnin", "South"), ("Chambers", "South")]


class Field:
    """The drawing that is made of the grid, whose hexes have a corner at the top."""

    def __init__(self, columns, rows, shifts_even=False):
        self.shifts_even = shifts_even
        width, height = (2 * columns + 1) * HALF, (3 * rows + 1) * QUARTER
        self.box = [0.0, 0.0, width + 2 * MARGIN, height + 2 * MARGIN]

    def middle(self, column, row):
        """Returns the middle of a hex, counted from nought."""
        shift = (row % 2 == 1) != self.shifts_even
        return MARGIN + (2 * column + 1 + shift) * HALF, MARGIN + (3 * row + 2) * QUARTER


class Battle(Story):
    """What the steps share."""

    sets = ()

    def __init__(self, words):
        super().__init__(words)
        self.field = self.map = None

    def look(self, field):
        """The map has got another size, or another drawing: all of it is shown."""
        self.field = field
        self.map = MapScreen(field, self.editor)

    def at(self, column, row):
        """Returns where a hex is on the screen."""
        return self.map.at(self.field.middle(column, row))

    def side(self, one, other):
        """Returns where the side between two hexes is on the screen."""
        (x, y), (u, v) = self.at(*one), self.at(*other)
        return (x + u) // 2, (y + v) // 2

    def stroke(self, *hexes):
        """Presses at the first of HEXES, moves over the others, lets go at the last."""
        for number, one in enumerate(hexes):
            xdotool("mousemove", *self.at(*one))
            self.editor.settle()
            if number == 0:
                xdotool("mousedown", 1)
        xdotool("mouseup", 1)
        self.editor.settle()

    def frame(self, one, other):
        """Drags a frame around the hexes from ONE, at its upper left, to OTHER, at its lower right."""
        (x, y), (u, v) = self.at(*one), self.at(*other)
        xdotool("mousemove", x - 5, y - 5, "mousedown", 1)
        for step in range(1, 9):
            xdotool("mousemove", x - 5 + (u - x + 10) * step // 8, y - 5 + (v - y + 10) * step // 8)
            self.editor.settle()
        xdotool("mouseup", 1)
        self.editor.settle()

    def expect(self, label):
        """Waits until the last step is LABEL."""
        wait_for(lambda: label in self.editor.step_label("Undo"), f"step “{label}”")

    def terrain(self):
        """Returns the lines of signs that are saved."""
        grids = json.loads((self.shop.folder / SET / "map.json").read_text())["grids"]
        return grids[0]["terrain"]


def begin_with_a_grid(story):
    """A new data set begins with a grid of hexes, and the brush is ready"""
    editor = story.editor = Editor(story.program, home=story.shop.home)
    editor.pictures = story.pictures
    editor.window("Narva")
    editor.click(editor.find("push button", "New data set"))
    editor.window("New data set")
    dialog = editor.find("dialog")
    editor.fill(editor.find("text", "Title", within=dialog), TITLE)
    editor.fill(editor.find("text", "Folder", within=dialog), str(story.shop.folder / SET))
    editor.click(editor.find(part="grid of hexes", within=dialog))
    editor.picture("editor-new-battle")
    editor.click(editor.find("push button", part="Create"))
    editor.wait_closed("New data set")
    editor.window(TITLE)
    wait_for(lambda: "pressed" in editor.find("push button", "Paint terrain").states, "brush")
    story.look(Field(COLUMNS, ROWS))


def paint(story):
    """A wood is painted with a wide brush, a line goes on from it, and all of it is filled anew"""
    editor = story.editor
    editor.click(editor.find(part="7 hexes"))
    story.stroke((4, 3), (9, 3))
    story.expect("Paint 22 hexes: Forest")
    editor.click(editor.find(name="1 hex"))
    editor.click(story.at(12, 3))
    story.expect("Paint 1 hex: Forest")
    editor.click(story.at(16, 3), keys=["shift"])
    story.expect("Paint 5 hexes: Forest")
    editor.click(story.at(6, 10))
    editor.press("ctrl+z")
    editor.picture("editor-battle-brush")


def run_a_stream(story):
    """Sides are clicked until a stream runs along them"""
    editor = story.editor
    editor.press("ctrl+2")
    for column in range(2, 8):
        editor.click(story.side((column, 7), (column, 8)))
        story.expect("to “Stream”")
    editor.click(story.side((7, 7), (7, 8)))
    story.expect("to “Works”")
    editor.click(story.side((7, 7), (7, 8)))
    story.expect("to “plain”")


def copy_a_patch(story):
    """Some of the wood and of the stream is framed, turned and put down, and taken back"""
    editor = story.editor
    editor.press("p")
    story.look(story.field)
    story.frame((4, 3), (7, 7))
    for place in (14, 9), (15, 9):
        xdotool("mousemove", *story.at(*place))
        editor.settle()
    editor.press("bracketright", "bracketright")
    editor.picture("editor-battle-copy")
    editor.click(story.at(15, 9))
    story.expect("Paste 18 hexes")
    editor.press("ctrl+z", "Escape", "Escape")


def make_room(story):
    """A row comes at the top, and everything moves along"""
    editor = story.editor
    editor.press("ctrl+shift+p")
    editor.write("size and labels")
    editor.find(part="Size and labels of the grid")
    editor.press("Down", "Return")
    editor.window("Size and labels of the grid")
    dialog = editor.find("dialog")
    editor.fill(editor.find("spin button", "Add rows at the top", within=dialog), "1")
    editor.press("Tab")
    editor.find("label", part="24 × 16 hexes become 24 × 17", within=dialog)
    editor.picture("editor-battle-grid")
    editor.click(editor.find("push button", part="Change", within=dialog))
    editor.wait_closed("Size and labels of the grid")
    story.expect(f"Change the grid of {TITLE}")
    story.look(Field(COLUMNS, ROWS + 1, shifts_even=True))


def type_blocks(story):
    """Four blocks are typed into the table of the roster"""
    editor = story.editor
    editor.desk("Tables")
    editor.click(editor.find("page tab", "Units"))
    for number, (title, nation) in enumerate(UNITS):
        cells = {"Nation": nation, "Type": "Foot", "Strength": "2"} if number % 2 == 0 else {}
        add_row(editor, title, cells, is_first=number == 0)


def make_a_scenario(story):
    """A scenario is made"""
    editor = story.editor
    editor.press("ctrl+n")
    editor.window("New scenario")
    editor.fill(editor.find("text", "Title", within=editor.find("dialog")), SCENARIO)
    editor.click(editor.find("push button", part="Create"))
    editor.wait_closed("New scenario")
    editor.find("label", SCENARIO, within=editor.find("push button", "Scenario"))


def place_and_turn(story):
    """Blocks are dragged from their pools to hexes, and turned to each other"""
    editor = story.editor
    editor.press("ctrl+1")
    editor.desk("Scenario")
    editor.click(editor.find("label", "Blocks", within=editor.find("list", "Sidebar")))
    story.look(story.field)
    places = [(6, 6), (7, 6), (6, 10), (7, 10)]
    for (title, nation), place in zip(UNITS, places):
        block = editor.find("push button", part=f"{title}, 2 of 2")
        editor.drag(block, story.at(*place))
        story.expect(title)
        editor.click(story.at(*place))
        if editor.selection() != title:
            editor.press("space")
        wait_for(lambda title=title: editor.selection() == title, f"selection of {title}")
        editor.press("bracketright", *["bracketright"] * (3 if nation == "North" else 0))
        story.expect(f"Turn {title} to the right")
    editor.picture("editor-battle-set-up")
    title = UNITS[-1][0]
    editor.press("e")
    story.expect(f"Move {title} to the north-east")
    editor.press("z")
    story.expect(f"Move {title} to the south-west")
    editor.press("ctrl+z", "ctrl+z")


def look_over(story):
    """What the block that is selected controls, and what it reaches, lies over the map"""
    editor = story.editor
    title = UNITS[-1][0]
    editor.press("ctrl+alt+2")
    wait_for(lambda: f"{title} controls 2 places" in editor.selection(), "zone of control")
    editor.press("ctrl+alt+4")
    wait_for(lambda: f"{title} has 3 movement points and can reach 36 places" in editor.selection(), "cost of ways")
    editor.picture("editor-battle-ways")
    editor.press("ctrl+alt+0")
    wait_for(lambda: editor.selection() == title, "nothing over the map")


def save(story):
    """Saved, the battle has its ground, its stream and its blocks, and narva finds no error"""
    editor = story.editor
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    terrain = story.terrain()
    assert len(terrain) == ROWS + 1 and all(len(line) == COLUMNS for line in terrain), terrain
    assert terrain[0] == "." * COLUMNS, terrain
    assert "".join(terrain).count("f") == 27, terrain
    position = json.loads((story.shop.folder / SET / "scenarios" / "at-the-vabich.json").read_text())["position"]
    facings = [unit["facing"] for unit in position["units"]]
    assert facings == ["s", "s", "n", "n"], facings
    sides = json.loads((story.shop.folder / SET / "map.json").read_text())["hexsides"]
    assert len(sides) == 5 and {side["border"] for side in sides} == {"stream"}, sides
    errors = [finding for finding in story.shop.findings(SET) if finding[1] == "error"]
    assert not errors, errors
    editor.press("ctrl+q")
    status = editor.wait_end()
    assert status == 0, f"status {status}"


Battle(sys.argv[1:]).tell(
    [
        begin_with_a_grid,
        paint,
        run_a_stream,
        copy_a_patch,
        make_room,
        type_blocks,
        make_a_scenario,
        place_and_turn,
        look_over,
        save,
    ]
)
