# SPDX-License-Identifier: GPL-3.0-or-later
"""From a drawn map to what plays on it: the second half of docs/your-first-map.md. The steps work on the story of
test-drawing.py."""

from drawn_map import DrawnMap
from gi.repository import GdkPixbuf
from narva_e2e import wait_for

BLOCKS = {
    "North": ["Guards", "Dalarna", "Uppland", "Artillery"],
    "South": ["Preobrazhensky", "Semenovsky", "Streltsy", "Cossacks"],
}
DORPAT = 700, 600  # its middle
COLOURS = {"estland": (0xE9, 0xE3, 0xD3), "gulf-of-riga": (0xD3, 0xE4, 0xEC)}


def shown(editor, role, name):
    """Returns the one widget of ROLE called NAME that is shown: other tables have theirs."""
    return [one for one in editor.widgets(role, name) if editor.is_shown(one)][-1]


def drag_labels(story):
    """A name and the sign of a port are dragged to where they please, and one is put back"""
    editor = story.editor
    editor.press("Escape", "l")
    story.look(DrawnMap(story.drawing))
    x, y = story.map.at(DORPAT)
    story.pull_on_screen((x, y), (x - 20, y + 12), (x - 30, y + 50))
    story.expect("Move the name of Dorpat")
    x, y = story.map.border("pskov", "white-sea")
    story.pull_on_screen((x, y), (x, y - 10), (x, y - 40))
    story.expect("Move the port of Pskov")
    editor.picture("editor-map-labels")
    editor.press("Delete")
    story.expect("Port of Pskov in the middle")
    editor.press("ctrl+z")
    story.expect("Move the port of Pskov")
    editor.press("ctrl+1")


def fill_types_and_blocks(story):
    """A type, and four blocks for each nation, are typed into the tables of the roster"""
    editor = story.editor
    editor.desk("Tables")
    editor.click(editor.find("page tab", "Types"))
    editor.click(shown(editor, "push button", "Add a row"))
    wait_for(lambda: editor.focused().name == "Name", "cell of the name")
    editor.write("Infantry")
    editor.press("Tab")
    wait_for(lambda: editor.focused().name == "Moves", "cell of where it moves")
    editor.write("land")
    editor.press("Return")
    story.expect("land")
    editor.click(editor.find("page tab", "Units"))
    for nation, titles in BLOCKS.items():
        for title in titles:
            is_first = title == "Guards"
            cells = {"Nation": nation} if title == titles[0] else {}
            cells |= {"Type": "Infantry", "Strength": "3"} if is_first else {}
            add_row(editor, title, cells, is_first)
    editor.picture("editor-map-blocks")


def add_row(editor, title, cells, is_first):
    """Adds a row for TITLE to the table that is open, with CELLS. What is like the row before is not typed again."""
    if is_first:
        editor.click(shown(editor, "push button", "Add a row"))
    else:
        editor.press("Insert")
    wait_for(lambda: editor.focused().name == "Name", "cell of the name")
    editor.write(title)
    for name, value in cells.items():
        editor.press("Tab")
        wait_for(lambda name=name: editor.focused().name == name, f"cell of {name}")
        editor.write(value)
    editor.press("Return")
    wait_for(lambda: editor.focused().role == "table row", f"row of {title}")


def keep_it(story):
    """Saved, the set has no error, and other programs draw its map as it looks here"""
    editor = story.editor
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    errors = [finding for finding in story.shop.findings(story.drawing.parent.name) if finding[1] == "error"]
    assert not errors, errors
    drawn = DrawnMap(story.drawing)
    width, height = map(int, drawn.box[2:])
    picture = GdkPixbuf.Pixbuf.new_from_file_at_size(str(story.drawing), width, height)
    pixels, stride, step = picture.get_pixels(), picture.get_rowstride(), picture.get_n_channels()
    for place, colour in COLOURS.items():
        x, y = map(int, drawn.middle(place))
        found = tuple(pixels[y * stride + x * step :][:3])
        assert found == colour, f"{place}: {found}"
    text = story.drawing.read_text()
    assert 'id="label-dorpat"' in text and 'id="port-pskov"' in text


def leave(story):
    """The editor ends well"""
    story.editor.press("ctrl+q")
    status = story.editor.wait_end()
    assert status == 0, f"status {status}"


STEPS = [drag_labels, fill_types_and_blocks, keep_it, leave]
