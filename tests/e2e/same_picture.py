# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a map.svg, drawn by another program, is the picture that the editor shows of it."""

import json
import re

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # pylint: disable=wrong-import-position

WATER = (0xD3, 0xE4, 0xEC)
FREE = (0xDD, 0xE8, 0xEA)  # of the sheet, where nothing is drawn: water as well
NEAR = 40  # the sum of differences of channels up to which a colour is taken for one of those known


class Pixels:
    """A picture whose pixels are asked."""

    def __init__(self, pixbuf):
        self.bytes, self.stride = pixbuf.get_pixels(), pixbuf.get_rowstride()
        self.step = pixbuf.get_n_channels()
        self.width, self.height = pixbuf.get_width(), pixbuf.get_height()

    def at(self, x, y):
        """Returns red, green and blue at X, Y."""
        start = y * self.stride + x * self.step
        return tuple(self.bytes[start : start + 3])


def nearest(colour, known):
    """Returns which of KNOWN (name -> colour) COLOUR is, or None: it is a line, a sign, a letter."""
    far = {name: sum(abs(a - b) for a, b in zip(colour, other)) for name, other in known.items()}
    name = min(far, key=far.get)
    return name if far[name] <= NEAR else None


def coloured(drawing, nations):
    """Returns the text of DRAWING with each land in the colour of its nation, as NATIONS has them."""
    spaces = json.loads((drawing.parent / "map.json").read_text())["spaces"]
    text = drawing.read_text()
    for space in spaces:
        if "nation" in space:
            fill = "#%02x%02x%02x" % nations[space["nation"]]
            text = re.sub(rf'(id="{space["id"]}")', rf'\1 fill="{fill}"', text)
    return text


def share_alike(screen, drawing, picture):
    """Compares the PICTURE of a window in which SCREEN shows a map with DRAWING. Returns of how many of the pixels it is
    known what they are, water or the land of a nation, and how many of these are the same in both."""
    roster = json.loads((drawing.parent / "roster.json").read_text())["nations"]
    nations = {one["id"]: tuple(bytes.fromhex(one["paint"][1:])) for one in roster}
    loader = GdkPixbuf.PixbufLoader.new_with_type("svg")
    left, top, width, height = screen.drawn.box
    loader.set_size(round(width * screen.scale), round(height * screen.scale))
    loader.write(coloured(drawing, nations).encode())
    loader.close()
    drawn, seen = Pixels(loader.get_pixbuf()), Pixels(GdkPixbuf.Pixbuf.new_from_file(picture))
    known, n_known, n_alike = {"water": WATER, "free": FREE, **nations}, 0, 0
    across, down = screen.at((left, top))
    for y in range(drawn.height):
        for x in range(drawn.width):
            pair = [nearest(colour, known) for colour in (drawn.at(x, y), seen.at(x + across, y + down))]
            if None not in pair:
                n_known += 1
                n_alike += len({"water" if one == "free" else one for one in pair}) == 1
    return n_known / (drawn.width * drawn.height), n_alike / n_known
