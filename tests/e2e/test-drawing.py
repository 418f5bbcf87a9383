# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of docs/your-first-map.md, with a mouse and keys: a data set is made by three questions with the picture of a
board, which is dimmed and put where it belongs; eight lands are drawn over it by corners, filled up to its lines and drawn
free hand, two seas come beside them, one land is split and merged again, a common border is bent, borders are taken from the
drawing, names dragged, blocks typed, a scenario set up and decided (first_game.py), two hundred games played, one looked
at, a change compared, and all is saved (first_games_played.py).
Usage: test-drawing.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import json
import os
import sys
from pathlib import Path

import first_game
import first_games_played
from data_sets import Workshop
from drawn_map import DrawnMap, MapScreen, is_inside
from narva_e2e import Editor, wait_for, xdotool
from printed_board import HEIGHT, WIDTH, printed, write_board
from steps import run_steps

SET = "a-board-from-nothing"
SIDE = 200  # of a land
FILLED = "Semigallia", "Dorpat"  # up to the printed lines
FILLED_AT = (500, 650), (700, 650)
LANDS = ["Estland", "Livland", "Ingria", "Pskov", "Kurland", "Semigallia", "Dorpat", "Novgorod"]
# Corners, those on the coast where lands meet among them.
SEAS = {
    "Gulf of Riga": [(22, 150), (198, 152), (197, 450), (201, 748), (20, 750)],
    "White Sea": [(1002, 152), (1190, 150), (1188, 750), (1003, 748), (998, 452)],
}

TITLE = "A Board from Nothing"


class Sheet:
    """The drawing that is begun with the first shape."""

    box = [0.0, 0.0, 1200.0, 900.0]


def as_put_first(point):
    """Returns where the picture, which comes as large as the sheet, has POINT of the map."""
    x, y = printed(*point)
    return x * Sheet.box[2] / WIDTH, y * Sheet.box[3] / HEIGHT


class Drawing:
    """What the steps share."""

    def __init__(self, words):
        source, self.program, narva, self.pictures = map(os.path.abspath, words)
        os.makedirs(self.pictures, exist_ok=True)
        self.shop = Workshop(source, narva)
        self.drawing = self.shop.folder / SET / "map.svg"
        self.editor = self.map = None

    def start(self, *folders):
        """Starts the editor on FOLDERS, if there are any."""
        self.editor = Editor(self.program, *folders, home=self.shop.home)
        self.editor.pictures = self.pictures

    def look(self, drawn=None):
        """The map has got another size, or another drawing: all of it is shown."""
        self.editor.settled_extents(self.editor.find("image", "Map"))
        self.map = MapScreen(drawn or Sheet(), self.editor)

    def click(self, *points):
        """Clicks at POINTS of the map, one after the other."""
        for point in points:
            self.editor.click(self.map.at(point))

    def pull(self, *points):
        """Presses at the first of POINTS, moves over the others, lets go at the last."""
        self.pull_on_screen(*map(self.map.at, points))

    def pull_on_screen(self, *points):
        """The same with points of the screen."""
        for number, point in enumerate(points):
            xdotool("mousemove", *point)
            self.editor.settle()
            if number == 0:
                xdotool("mousedown", 1)
        xdotool("mouseup", 1)
        self.editor.settle()

    def expect(self, label):
        """Waits until the last step is LABEL."""
        wait_for(lambda: label in self.editor.step_label("Undo"), f"step “{label}”")

    def name(self, title):
        """Types TITLE where the name of a shape is asked for."""
        entry = self.editor.find("text", "Name of the place")
        wait_for(lambda: self.editor.focused() is not None, "keyboard in the entry")
        self.editor.write(title)
        wait_for(lambda: self.editor.text_of(entry) == title, f"“{title}” in the entry")
        self.editor.press("Return")
        self.expect(f"Name {title}")
        wait_for(self.has_keyboard, "keyboard on the map")

    def has_keyboard(self):
        """Tells whether the map has the keyboard: what was asked for is closed."""
        return self.editor.is_at("Map")

    def ring(self, left, top, right, bottom):
        """Draws a rectangle corner by corner, some pixels beside what is there."""
        self.click((left + 2, top), (right, top + 2), (right - 2, bottom), (left, bottom - 2))
        self.editor.press("Return")


def answer_three_questions(story):
    """A new data set is made by three questions, and its empty sheet is ready to be drawn on"""
    story.start()
    editor = story.editor
    editor.window("Narva")
    editor.click(editor.find("push button", "New data set"))
    editor.window("New data set")
    dialog = editor.find("dialog")
    editor.fill(editor.find("text", "Title", within=dialog), TITLE)
    editor.fill(editor.find("text", "Folder", within=dialog), str(story.shop.folder / SET))
    editor.picture("editor-new-data-set")
    board = Path(story.shop.home) / "board.png"
    write_board(board)
    editor.click(editor.find("check box", part="picture", within=dialog))
    editor.fill(editor.find("text", "Picture", within=dialog), str(board))
    editor.press("Return")
    editor.wait_closed("New data set")
    editor.window(TITLE)
    editor.find("label", "board.png")
    assert "pressed" in editor.find("push button", "Trace the picture").states
    story.look()


def put_the_picture_right(story):
    """The picture is dimmed, and moved and scaled by two of its points; then it is locked"""
    editor = story.editor
    kept = story.shop.folder / SET / "pictures" / "pictures.ini"
    editor.click(editor.find("slider", "Strength"))
    editor.press("Home", *["Right"] * 8)
    wait_for(lambda: 0.3 < opacity_in(kept) < 0.5, "a picture that is dimmed")
    editor.click(editor.find("push button", "Place the picture"))
    story.look()
    corner, other = (200, 150), (1000, 750)
    x, y = as_put_first(corner)
    editor.click(story.map.at((x, y)))
    story.click(corner)
    by = corner[0] - x, corner[1] - y
    x, y = as_put_first(other)
    story.click((x + by[0], y + by[1]), other)
    editor.click(editor.find("push button", "Lock the picture"))


def opacity_in(path):
    """Returns how strong the picture is, as PATH keeps it."""
    lines = path.read_text().splitlines() if path.exists() else []
    return next((float(line.split("=")[1]) for line in lines if line.startswith("opacity=")), 0)


def picture_half_drawn(story):
    """Takes the picture of a land of which two corners are set, beside the one before."""
    story.click((602, 152), (598, 448), (800, 450))
    story.editor.hover(story.map.at((800, 160)))
    story.editor.settle()
    story.editor.picture("editor-map-half-drawn")
    story.editor.press("Escape")


def draw_lands(story):
    """Five lands are drawn corner by corner, and named while going on"""
    story.editor.press("d")
    for number, title in enumerate(LANDS[:-3]):
        left, top = 200 + SIDE * (number % 4), 150 + 300 * (number // 4)
        story.ring(left, top, left + SIDE, top + 300)
        story.expect("Draw a land")
        story.name(title)
        if title == "Livland":
            picture_half_drawn(story)


def fill_lands(story):
    """Two are filled in the picture, up to the lines and past the gap in one, and share what borders they have"""
    story.editor.press("t")
    for number, title in enumerate(FILLED):
        story.click(FILLED_AT[number])
        story.expect("Draw a land")
        story.name(title)
    story.editor.picture("editor-map-traced")


def put_the_picture_away(story):
    """The picture is not needed any more"""
    editor = story.editor
    editor.click(editor.find("push button", "Show the picture"))
    editor.click(editor.find("push button", "Outline"))
    story.look()


def draw_by_hand(story):
    """The eighth is drawn free hand, and takes hold of the corners of its neighbours"""
    story.editor.press("f")
    story.pull(
        (801, 451),
        (798, 600),
        (802, 749),
        (900, 752),
        (999, 748),
        (1001, 600),
        (999, 452),
        (900, 449),
        (802, 452),
    )
    story.expect("Draw a land")
    story.name(LANDS[-1])


def draw_seas(story):
    """Two seas lie beside them"""
    story.editor.press("d")
    story.editor.click(story.editor.find("push button", "Sea"))
    for title, corners in SEAS.items():
        story.click(*corners)
        story.editor.press("Return")
        story.expect("Draw a sea")
        story.name(title)


def split_and_merge(story):
    """A land is split, and the part becomes part of it again"""
    story.editor.press("x")
    story.click((300, 150), (305, 300), (300, 450))
    story.editor.press("Return")
    story.expect("Split Estland")
    story.name("Wierland")
    story.editor.press("j")
    story.click((250, 300))
    story.click((350, 300))
    story.expect("Merge")


def bend_a_border(story):
    """A point more on a common border, and both lands follow"""
    story.editor.press("n")
    story.pull((600, 300), (610, 300), (640, 310), (650, 310))
    story.expect("Add a point to")
    story.editor.press("e")
    story.pull((600, 600), (595, 600), (590, 605))
    story.expect("Move the border of")


def take_borders(story):
    """What the drawing has is taken as borders at once, and each sea gets a port"""
    editor = story.editor
    editor.desk("Borders")
    editor.click(editor.find("push button", part="along"))
    story.expect("borders")
    editor.picture("editor-map-borders")
    for sea in SEAS:
        editor.click(editor.find("push button", part=f"Add {sea}"))
        story.expect(sea)
    editor.press("ctrl+F9")
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    drawn = DrawnMap(story.drawing)
    for number, title in enumerate(FILLED):
        (ring,) = drawn.rings[title.lower()]
        assert is_inside([ring], FILLED_AT[number]) and len(ring) < 20, (title, ring)


def change_borders(story):
    """Two of them become difficult, and one is blocked"""
    editor = story.editor
    editor.press("shift+F9")
    drawn = DrawnMap(story.shop.folder / SET / "map.svg")
    story.look(drawn)
    editor.press("ctrl+2")
    for one, other in (("estland", "livland"), ("livland", "ingria")):
        story.click(drawn.border(one, other))
        story.expect("“Difficult”")
    editor.click(story.map.at(drawn.border("kurland", "semigallia")), button="right")
    editor.find("menu item", "blocked")
    editor.choose("blocked")
    story.expect("“blocked”")


def save(story):
    """Saved, the set has ten places, and narva finds no error in it"""
    editor = story.editor
    editor.picture("editor-map-drawn")
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    spaces = json.loads((story.shop.folder / SET / "map.json").read_text())["spaces"]
    titles = sorted(space["name"] for space in spaces)
    assert titles == sorted([*LANDS, *SEAS]), titles
    kinds = [entry["border"] for space in spaces for entry in space.get("neighbours", [])]
    assert kinds.count("difficult") == 4, kinds
    errors = [finding for finding in story.shop.findings(SET) if finding[1] == "error"]
    assert not errors, errors


def main():
    story = Drawing(sys.argv[1:])
    with story.shop:
        try:
            run_steps(
                [
                    answer_three_questions,
                    put_the_picture_right,
                    draw_lands,
                    fill_lands,
                    draw_by_hand,
                    put_the_picture_away,
                    draw_seas,
                    split_and_merge,
                    bend_a_border,
                    take_borders,
                    change_borders,
                    save,
                    *first_game.STEPS,
                    *first_games_played.STEPS,
                ],
                story,
            )
        finally:
            if story.editor is not None:
                story.editor.__exit__(*sys.exc_info())


main()
