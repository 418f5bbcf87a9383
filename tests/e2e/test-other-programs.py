# SPDX-License-Identifier: GPL-3.0-or-later
"""A map of another program with a mouse: a file that is broken says in which line, is mended, looked at,
and becomes a data set that opens; it goes to other programs from there. The picture is that of
docs/editor.md. Usage: test-foreign-map.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import json
import sys

from narva_e2e import Editor, wait_for
from story import Story

SET, TITLE = "pax-baltica", "The Baltic"
BROKEN = "<!-- a comment -- that ends too late -->"
EXPORT = "Export map to another program"


def game_file(story):
    return story.shop.folder / "baltic" / "games" / "game.xml"


def have_a_map(story):
    """Somebody has a map of TripleA, in which a line is wrong"""
    status, report = story.shop.run("export", "triplea", SET, "-o", "baltic")
    assert status == 0, report
    lines = game_file(story).read_text(encoding="utf-8").split("\n")
    lines.insert(4, BROKEN)
    game_file(story).write_text("\n".join(lines), encoding="utf-8")


def open_the_broken_file(story):
    """The editor is given the file, finds its program, and says in which line it is broken"""
    editor = story.editor = Editor(story.program, game_file(story), home=story.shop.home)
    editor.pictures = story.pictures
    editor.window("Import a map")
    story.dialog = editor.find("dialog")
    editor.find("label", "TripleA", within=story.dialog)
    editor.find("label", part="game.xml:5: ", within=story.dialog)
    assert "sensitive" not in editor.find("push button", part="Import", within=story.dialog).states


def mend_it(story):
    """The line is taken out; read again, the map is there with what is lost of it"""
    editor = story.editor
    text = game_file(story).read_text(encoding="utf-8")
    game_file(story).write_text(text.replace(BROKEN + "\n", ""), encoding="utf-8")
    editor.click(editor.find("push button", "Read it again", within=story.dialog))
    editor.find("image", "Preview of the map", within=story.dialog)
    editor.fill(editor.find("text", "Title", within=story.dialog), TITLE)
    editor.find("label", part="Kept as it is: ", within=story.dialog)
    editor.press("shift+Tab")  # a caret would blink
    editor.picture("editor-import")


def import_it(story):
    """It becomes a data set in a folder of its own, which opens and has no error"""
    editor = story.editor
    folder = story.shop.folder / "the-baltic"
    entry = editor.find("text", "New folder", within=story.dialog)
    editor.fill(entry, str(story.shop.folder / SET))
    editor.find("label", part="nothing is overwritten", within=story.dialog)
    editor.fill(entry, str(folder))
    editor.click(editor.find("push button", part="Import", within=story.dialog))
    editor.wait_closed("Import a map")
    editor.window(TITLE)
    wait_for(lambda: editor.status().startswith("0 errors"), "findings")
    game = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    assert game["title"] == TITLE, game
    errors = [one for one in story.shop.findings("the-baltic") if one[1] == "error"]
    assert not errors, errors


def give_it_away(story):
    """The map goes to Rally the Troops, and what is lost is told before"""
    editor = story.editor
    editor.press("ctrl+shift+p")
    editor.write("another program")
    editor.find(part=EXPORT)
    editor.press("Down", "Return")
    editor.window(EXPORT)
    dialog = editor.find("dialog")
    editor.click(editor.find("combo box", "For", within=dialog))
    editor.press(*["Down"] * 4, "Return")
    editor.find("label", part="Makes data.json", within=dialog)
    editor.find("label", part="Left out: ", within=dialog)
    editor.click(editor.find("push button", part="Export", within=dialog))
    editor.wait_closed(EXPORT)
    folder = story.shop.folder / "the-baltic-rtt"
    areas = json.loads((folder / "data.json").read_text(encoding="utf-8"))["AREAS"]
    map_file = story.shop.folder / "the-baltic" / "map.json"
    spaces = json.loads(map_file.read_text(encoding="utf-8"))["spaces"]
    assert sorted(one["name"] for one in areas) == sorted(one["name"] for one in spaces)


def leave(story):
    """The editor ends well, and the data set from which all came is as it was"""
    editor = story.editor
    editor.press("ctrl+q")
    status = editor.wait_end()
    assert status == 0, f"status {status}"
    changed = [path for path in story.shop.changes() if path.startswith(SET + "/")]
    assert not changed, changed


STEPS = [
    have_a_map,
    open_the_broken_file,
    mend_it,
    import_it,
    give_it_away,
    leave,
]

Story(sys.argv[1:], SET).tell(STEPS)
