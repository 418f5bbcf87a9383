# SPDX-License-Identifier: GPL-3.0-or-later
"""A map from a picture, with mouse and keys: a new data set is made by its three questions, its
lands are filled in the picture of a board up to the printed lines, named as they come, and saved.
Usage: test-trace.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import json
import math
import os
import struct
import subprocess
import sys
import tempfile
import zlib

from drawn_map import FIT_MARGIN, is_inside, rings_of
from narva_e2e import Editor, wait_for
from steps import run_steps

WIDTH, HEIGHT = 1600, 1200  # of the picture
FRAME = 12000, 9000  # of a map on which nothing is drawn, in grid units
LINE = 5  # pixels that printed lines are wide
LANDS = [("Alder", 400, 300), ("Birch", 1250, 300), ("Cedar", 600, 900)]


def is_printed(x, y):
    """Tells whether a line, or a name, is printed at X, Y of the board."""
    wave = 30 * math.sin(x / 60)
    if not (60 <= x < WIDTH - 60 and 60 <= y < HEIGHT - 60):
        return False
    if x < 60 + LINE or x >= WIDTH - 60 - LINE or y < 60 + LINE or y >= HEIGHT - 60 - LINE:
        return True
    if abs(y - 600 - wave) < LINE / 2:
        return not 300 <= x < 308  # the printer left a gap
    if abs(x - 820 - 20 * math.sin(y / 50)) < LINE / 2 and y < 600 + wave:
        return True
    return any(abs(x - left) < 60 and 60 < y - top < 75 and x % 9 < 5 for _, left, top in LANDS)


def write_board(path):
    """Writes the picture of a board as a scanner gives it."""
    rows = bytearray()
    for y in range(HEIGHT):
        rows.append(0)
        rows += bytes(
            40 if is_printed(x, y) else 225 + (x * 7 + y * 13) % 11 for x in range(WIDTH)
        )

    def chunk(kind, data):
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + body)


class World:
    """What the steps share."""

    def __init__(self, words, home):
        _, self.program, self.narva, self.pictures = map(os.path.abspath, words)
        self.home = home
        self.board = os.path.join(home, "board.png")
        self.folder = os.path.join(home, "northern-war")
        self.editor = None
        os.makedirs(self.pictures, exist_ok=True)
        write_board(self.board)

    def spot(self, x, y):
        """Returns where the pixel X, Y of the picture is on the screen."""
        left, top, width, height = self.editor.settled_extents(self.editor.find("image", "Map"))
        scale = min((width - 2 * FIT_MARGIN) / FRAME[0], (height - 2 * FIT_MARGIN) / FRAME[1])
        pixel = min(FRAME[0] / WIDTH, FRAME[1] / HEIGHT)
        across = (x * pixel - FRAME[0] / 2) * scale + width / 2
        down = (y * pixel - FRAME[1] / 2) * scale + height / 2
        return round(left + across), round(top + down)


def ask_for_a_set(world):
    """The welcome page leads to three questions, which are answered"""
    world.editor = Editor(world.program, home=world.home)
    editor = world.editor
    editor.pictures = world.pictures
    editor.window("Narva")
    editor.click(editor.find("push button", "New data set"))
    editor.window("New Data Set")
    dialog = editor.find("dialog")
    editor.fill(editor.find("text", "Title", within=dialog), "Northern War")
    editor.click(editor.find("check box", part="picture", within=dialog))
    editor.fill(editor.find("text", "Picture", within=dialog), world.board)
    editor.fill(editor.find("text", "Folder", within=dialog), world.folder)
    editor.picture("new-data-set")
    editor.click(editor.find("push button", part="Make", within=dialog))
    editor.wait_closed("New Data Set")


def see_the_picture(world):
    """The window is ready to draw: the picture lies below the map, with its row"""
    editor = world.editor
    editor.window("Northern War")
    editor.find("label", "board.png")
    assert os.path.exists(os.path.join(world.folder, "pictures", "board.png"))
    wait_for(lambda: editor.status().startswith("0 errors, 0 warnings"), "nothing to complain of")
    editor.picture("picture-to-trace")


def fill_the_lands(world):
    """Three lands are filled up to the printed lines, and named while they come"""
    editor = world.editor
    editor.click(editor.find("push button", "Trace the Picture"))
    for name, x, y in LANDS:
        editor.click(world.spot(x, y))
        entry = editor.find("text", "Name of the place")
        editor.write(name)
        wait_for(lambda: editor.text_of(entry) == name, f"{name} typed")
        editor.press("Return")
        wait_for(lambda: editor.step_label("Undo") == f"Name {name}", f"step about {name}")
    editor.picture("traced")


def save_and_check(world):
    """What is saved has the lands with shared borders; nothing is wrong but what is not there yet"""
    editor = world.editor
    editor.press("ctrl+s")
    wait_for(lambda: editor.has("push button", "Saved"), "saved")
    with open(os.path.join(world.folder, "map.json"), encoding="utf-8") as file:
        spaces = json.load(file)["spaces"]
    assert [space["name"] for space in spaces] == [name for name, _, _ in LANDS], spaces
    found = subprocess.run(
        [world.narva, "validate", "--format", "json", world.folder],
        capture_output=True,
        text=True,
        check=False,
    )
    findings = json.loads(found.stdout)["findings"]
    told = sorted({finding["id"] for finding in findings})
    errors = {one["id"] for one in findings if one["severity"] == "error"}
    assert errors <= {"map.isolated-place"}, found.stdout
    touching = [one for one in findings if one["id"] == "geometry.touching-without-border"]
    assert len(touching) == 3, told
    bad = {"geometry.torn-border", "geometry.overlap", "geometry.crossing"} & set(told)
    assert not bad, told


def lie_where_they_are_printed(world):
    """Each shape is the ground that was clicked, up to the middle of the lines"""
    with open(os.path.join(world.folder, "map.svg"), encoding="utf-8") as file:
        drawn = file.read()
    for name, x, y in LANDS:
        start = drawn.rindex("<", 0, drawn.index(f'id="{name.lower()}"'))
        path = drawn[drawn.index(' d="', start) + 4 :].split('"')[0]
        rings = rings_of(path)
        size = FRAME[0] / 10 / WIDTH
        assert is_inside(rings, (x * size, y * size)), name
        assert len(rings) == 1 and len(rings[0]) < 400, (name, [len(ring) for ring in rings])
        for other, far_x, far_y in LANDS:
            assert other == name or not is_inside(rings, (far_x * size, far_y * size)), other


def leave(world):
    """The editor ends well"""
    world.editor.press("ctrl+q")
    status = world.editor.wait_end()
    assert status == 0, f"status {status}"


STEPS = [
    ask_for_a_set,
    see_the_picture,
    fill_the_lands,
    save_and_check,
    lie_where_they_are_printed,
    leave,
]

with tempfile.TemporaryDirectory() as own_home:
    own_world = World(sys.argv[1:], own_home)
    try:
        run_steps(STEPS, own_world)
    finally:
        if own_world.editor is not None:
            own_world.editor.__exit__(*sys.exc_info())
