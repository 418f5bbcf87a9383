# SPDX-License-Identifier: GPL-3.0-or-later
"""A layer adds to lists of its base: a border in the inspector, a player choice on the scenario desk. What
is saved is the smallest override. Usage: test-layer-lists.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import json
import sys

from narva_e2e import wait_for
from story import LAYER, SCENARIO, Story

PLACE, OTHER, OTHER_NAME = "livland", "vasternorrland", "Gavleborg"
WHEEL_TURNS = 12  # from the top of the inspector to its lists


def show_the_place(story):
    """The layer is opened, and Livland selected, with all that is printed"""
    story.start()
    editor = story.editor
    wait_for(lambda: editor.status().startswith("0 errors"), "checks")
    editor.click(editor.find("push button", "Scenario"))
    editor.click(editor.find("menu item", SCENARIO))
    editor.wait_gone("menu item", SCENARIO)
    editor.press("ctrl+f")
    wait_for(lambda: editor.focused() and editor.focused().name == "Find", "search")
    editor.write("Livland")
    editor.press("Return")
    editor.click(editor.find("push button", "Change values"))
    editor.find("push button", "Neighbours: add")


def add_a_border(story):
    """A border is added, and the keyboard is in its name"""
    editor = story.editor
    editor.scroll(editor.find(name="Inspector"), -WHEEL_TURNS)
    editor.click(editor.find("push button", "Neighbours: add"))
    wait_for(lambda: editor.focused() and editor.focused().name == "Leads to", "keyboard in the new row")
    editor.write(OTHER_NAME)
    editor.press("Return")
    wait_for(lambda: "neighbour" in editor.step_label("Undo"), "step")


def add_a_choice(story):
    """A player choice is added on the scenario desk"""
    editor = story.editor
    editor.press("alt+2")
    editor.click(editor.find("label", "Player choices", within=editor.find("list", "Sidebar")))
    editor.click(editor.find("push button", "Add player choice"))
    wait_for(lambda: "Add player choice" in editor.step_label("Undo"), "step")


def save(story):
    """The files of the layer have what was added, and nothing else has changed"""
    story.editor.press("ctrl+s")
    story.editor.find("push button", "Saved")
    before, after = story.shop.start, story.shop.files()
    changed = {path for path in after if before.get(path) != after[path]}
    scenario = f"{LAYER}/scenarios/the-end-is-near.json"
    assert changed == {f"{LAYER}/map.json", scenario}, changed
    spaces = {space["id"]: space for space in json.loads(after[f"{LAYER}/map.json"])["spaces"]}
    assert spaces[PLACE]["neighbours"] == [{"to": OTHER}], spaces[PLACE]
    assert set(json.loads(after[scenario])) == {"id", "decisions"}, after[scenario]
    assert len(json.loads(after[scenario])["decisions"]) == 3, after[scenario]
    assert story.shop.run("fmt", "--check", LAYER)[0] == 0, "not in canonical form"


def undo_and_save(story):
    """Undone and saved again, the files are as they were"""
    editor = story.editor
    while "sensitive" in editor.find("push button", "Undo").states:
        before = editor.step_label("Undo")
        editor.press("ctrl+z")
        wait_for(lambda: editor.step_label("Undo") != before, "step back")
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    assert story.shop.changes() == {}, story.shop.changes()


def leave(story):
    """The editor ends well"""
    story.editor.press("ctrl+q")
    status = story.editor.wait_end()
    assert status == 0, f"status {status}"


STEPS = [show_the_place, add_a_border, add_a_choice, save, undo_and_save, leave]

Story(sys.argv[1:]).tell(STEPS)
