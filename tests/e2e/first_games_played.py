# SPDX-License-Identifier: GPL-3.0-or-later
"""Games of a map that was drawn: the third part of docs/your-first-map.md. Two hundred are played, one that surprised is
looked at, a value is changed and compared; what is saved has no error, and is drawn by other programs as it looks here.
The steps work on the story of test-drawing.py."""

from drawn_map import DrawnMap
from narva_e2e import wait_for
from same_picture import share_alike


def step_label(story):
    """Returns where the replay stands."""
    return story.editor.find("label", part="step ").name


def play_games(story):
    """Two hundred games are played, and both sides win some of them"""
    editor = story.editor
    editor.press("Escape")
    editor.desk("Games")
    editor.fill(editor.find("spin button", "Number of games"), "200")
    editor.click(editor.find("push button", "Start games"))
    editor.find("label", "200 games")
    for side in ("Northern", "Southern"):
        told = editor.find("image", part=f"{side} Victory: ").name
        assert f"{side} Victory: 0 " not in told, told
    editor.find("push button", "Start games")
    editor.picture("editor-map-games")


def look_at_one(story):
    """The one that was won by most is opened, and stepped through on the map to its end"""
    editor = story.editor
    rows = editor.find("list", "Games worth a look")
    editor.click(editor.find(part="won by", within=rows))
    wait_for(lambda: step_label(story).startswith("step 0 of"), "first step")
    for step in range(1, 5):
        editor.click(editor.find("push button", "One step forward"))
        wait_for(lambda step=step: step_label(story).startswith(f"step {step} of"), f"step {step}")
    editor.find("label", part="a move of ", within=editor.find(name="Replay"))
    editor.hover((10, 10))
    editor.picture("editor-map-replay")
    editor.click(editor.find("slider", "Step of the game"))
    editor.press("End")
    editor.find("label", part="The game is over: ", within=editor.find(name="Replay"))
    editor.click(editor.find("push button", "Close the game"))
    editor.wait_gone("slider", "Step of the game")


def change_and_compare(story):
    """The Guards lose two steps, and pairs of games tell what that does; then they have them back"""
    editor = story.editor
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    editor.press("ctrl+shift+p")
    editor.find("entry", "Find or do anything")
    editor.write("Guards")
    editor.press("Return")
    wait_for(lambda: editor.selection().startswith("Guards"), "the Guards")
    editor.click(editor.find("push button", part="Strength: 3"))
    editor.fill(editor.find("text", "Strength", within=editor.find(name="Inspector")), "1")
    editor.press("Return")
    story.expect("Strength of Guards: 1")
    editor.press("Escape")
    editor.desk("Compare")
    editor.click(editor.find("push button", "Compare"))
    editor.find("label", part="200 pairs")
    editor.find("label", part="South wins ")
    editor.find("image", part="Score: ")
    editor.picture("editor-map-compare")
    editor.press("ctrl+z")
    wait_for(lambda: "Strength" not in editor.step_label("Undo"), "the Guards as they were")
    editor.desk("Problems")


def keep_it(story):
    """Saved, the set has nothing that is wrong, and its map.svg is the picture that is seen here"""
    editor = story.editor
    editor.press("Escape", "ctrl+F9", "shift+F9", "ctrl+s")
    editor.find("push button", "Saved")
    wrong = [finding for finding in story.shop.findings(story.drawing.parent.name) if finding[1] != "note"]
    assert not wrong, wrong
    text = story.drawing.read_text()
    assert 'id="label-dorpat"' in text and 'id="port-pskov"' in text
    story.look(DrawnMap(story.drawing))
    editor.hover((10, 10))
    editor.picture("as-seen")
    known, alike = share_alike(story.map, story.drawing, f"{story.pictures}/as-seen.png")
    assert known > 0.8 and alike > 0.97, (known, alike)  # blocks stand over borders


def leave(story):
    """The editor ends well"""
    story.editor.press("ctrl+q")
    status = story.editor.wait_end()
    assert status == 0, f"status {status}"


STEPS = [play_games, look_at_one, change_and_compare, keep_it, leave]
