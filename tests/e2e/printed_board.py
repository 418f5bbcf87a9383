# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of a board as a scanner gives it: eight lands in two rows, smaller than they are on the map, with grainy
paper, names in them, and a line that the printer left a gap in."""

import struct
import zlib

WIDTH, HEIGHT = 1000, 750  # of the picture, in pixels
SMALLER, LEFT, TOP = 0.75, 50, 37.5  # where a point of the map is printed
LINE = 5  # pixels that printed lines are wide
ROWS, COLUMNS = (150, 450, 750), (200, 400, 600, 800, 1000)  # of lines, on the map
GAP = 430, 437  # pixels across, in the line between the rows
PAPER, INK = 225, 40
GRAINS = 11


def printed(x, y):
    """Returns the pixel on which the point X, Y of the map is printed."""
    return x * SMALLER + LEFT, y * SMALLER + TOP


def is_on_line(pixel, lines):
    """Tells whether PIXEL is on one of LINES."""
    return any(abs(pixel - line) <= LINE / 2 for line in lines)


def paper(length, first):
    """Returns LENGTH pixels of paper, which is not the same everywhere."""
    return bytearray(PAPER + (first + 7 * x) % GRAINS for x in range(length))


def write_row(y, lines, columns):
    """Returns the row Y of the picture, with LINES down and COLUMNS across."""
    row = paper(WIDTH, 13 * y)
    left, right = round(columns[0] - LINE / 2), round(columns[-1] + LINE / 2)
    if is_on_line(y, lines):
        row[left:right] = bytes([INK]) * (right - left)
        if is_on_line(y, lines[1:-1]):
            row[slice(*GAP)] = paper(GAP[1] - GAP[0], y)
    elif lines[0] < y < lines[-1]:
        for column in columns:
            first = round(column - LINE / 2)
            row[first : first + LINE] = bytes([INK]) * LINE
        for top, column in ((top, column) for top in lines[:-1] for column in columns[:-1]):
            if 60 < y - top < 72:  # as letters are
                for x in range(round(column) + 40, round(column) + 110, 9):
                    row[x : x + 4] = bytes([INK]) * 4
    return b"\0" + row


def write_board(path):
    """Writes the picture."""
    lines = [printed(0, y)[1] for y in ROWS]
    columns = [printed(x, 0)[0] for x in COLUMNS]
    rows = b"".join(write_row(y, lines, columns) for y in range(HEIGHT))

    def chunk(kind, data):
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + body)
