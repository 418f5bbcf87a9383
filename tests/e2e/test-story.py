# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of docs/your-first-variant.md, with a mouse: a variant of a scenario is made, changed,
mended, saved and taken up again. Its pictures are those of that page.
Usage: test-story.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import sys

from drawn_map import DrawnMap, MapScreen
from narva_e2e import wait_for
from story import BASE, ID, LAYER, SCENARIO, SET_UP, TITLE, Story, leave


class MouseStory(Story):
    """A story with a map that is clicked on."""

    map = None

    def look_at(self, place, notches):
        """Finds PLACE, so that the inspector is there, and shows the map around it."""
        editor = self.editor
        editor.press("ctrl+shift+p")
        editor.find("entry", "Find or do anything")
        editor.write(place)
        editor.press("Return")
        wait_for(lambda: editor.selection().casefold().startswith(place), f"{place} selected")
        editor.find(name="Inspector")
        self.map = MapScreen(DrawnMap(self.shop.folder / BASE / "map.svg"), self.editor)
        self.map.zoom(self.map.drawn.middle(place), notches)


def wait_step(editor, words):
    """Waits until the last step is one that says WORDS."""
    wait_for(lambda: words in editor.step_label("Undo"), f"step “{words}”")


def open_the_map(story):
    """The editor opens the layer, and shows the map of the set below it"""
    story.start()
    editor = story.editor
    wait_for(lambda: editor.status() == "0 errors, 0 warnings, 5 notes", "5 notes")
    editor.find("label", part="not pax-baltica")
    editor.picture("editor-opened")


def choose_the_scenario(story):
    """A scenario is chosen, and its blocks stand on the map"""
    editor = story.editor
    editor.click(editor.find("push button", "Scenario"))
    editor.click(editor.find("menu item", SCENARIO))
    editor.find("label", SCENARIO, within=editor.find("push button", "Scenario"))
    editor.wait_gone("menu item", SCENARIO)


def make_a_scenario(story):
    """A new one is made from it"""
    editor = story.editor
    editor.click(editor.find("push button", "Scenario"))
    editor.click(editor.find("menu item", "New scenario…"))
    editor.window("New scenario")
    editor.fill(editor.find("text", "Title", within=editor.find("dialog")), TITLE)
    identity = editor.find("text", "Id", within=editor.find("dialog"))
    wait_for(lambda: editor.text_of(identity) == ID, "proposed id")
    editor.picture("editor-new-scenario")
    editor.click(editor.find("push button", part="Create"))
    editor.wait_closed("New scenario")
    editor.find("label", TITLE, within=editor.find("push button", "Scenario"))


def drag_from_the_pool(story):
    """Lewenhaupt is dragged from the pool to Estland"""
    editor = story.editor
    editor.desk("Scenario")
    editor.click(editor.find("label", "Blocks", within=editor.find("list", "Sidebar")))
    story.look_at("estland", 2)
    block = editor.find("push button", part="Lewenhaupt, 4 of 4")
    editor.drag(block, story.map.place("estland"), on_the_way=lambda: editor.picture("editor-pool"))
    wait_step(editor, "Lewenhaupt")


def turn_the_block(story):
    """He is turned to strength 3"""
    story.map.block("Lewenhaupt", "estland")
    story.editor.press("3")
    wait_step(story.editor, "3")


def drag_an_enemy(story):
    """Golitsyn is dragged to the same place, and the finding is there at once"""
    editor = story.editor
    editor.desk("Problems")
    story.look_at("estland", 2)  # a desk of another height leaves the map another size
    where = story.map.block("Golitsyn", "karelen")
    editor.drag(where, story.map.place("estland"))
    wait_step(editor, "Golitsyn")
    editor.problem("Lewenhaupt")
    wait_for(lambda: editor.status().startswith("1 error"), "1 error")


def take_the_fix(story):
    """Its fix is taken, undone and done again"""
    editor = story.editor
    editor.click(editor.problem("Lewenhaupt"))
    editor.wait_gone("label", part="Select a problem")
    editor.hover(editor.find("label", part="Click a place"))
    editor.picture("editor-finding")
    editor.click(editor.find("push button", part="becomes “Karelen”"))
    wait_for(lambda: editor.status().startswith("0 errors"), "no error")
    editor.click(editor.find("push button", "Undo"))
    wait_for(lambda: editor.status().startswith("1 error"), "1 error")
    editor.click(editor.find("push button", "Redo"))
    wait_for(lambda: editor.status().startswith("0 errors"), "no error")


def change_the_forage(story):
    """The forage of Livland is changed in the inspector"""
    editor = story.editor
    story.look_at("estland", 2)  # showing the problem has moved the map
    for _ in range(2):  # unfolded and folded away; the press that follows counts
        editor.click(editor.find("push button", "Legend"))
    editor.click(story.map.place("livland"))
    wait_for(lambda: not story.map.selection().startswith("Estland"), "Livland, or a block there")
    story.look_at("livland", 0)
    editor.click(editor.find("push button", part="Forage: 4"))
    editor.fill(editor.find("text", "Forage", within=editor.find(name="Inspector")), "2")
    editor.press("Return")
    wait_step(editor, "orage")
    editor.problem("Livland feeds 2")
    editor.picture("editor-inspector")


def cycle_a_border(story):
    """A border is clicked until it is difficult"""
    editor = story.editor
    editor.click(editor.find("push button", "Change borders"))
    editor.click(story.map.border("livland", "estland"))
    wait_step(editor, "border of")
    editor.picture("editor-border")
    editor.click(editor.find("push button", "Select and move"))


def paste_a_set_up(story):
    """A set-up as rule books print it is pasted, and seen as it is understood"""
    editor = story.editor
    editor.press("ctrl+shift+v")
    editor.window("Paste set-up text")
    editor.click(editor.find("text", "Set-up text"))
    editor.write(SET_UP)
    understood = editor.find("list", "What is understood")
    editor.find(part="Vellinck", within=understood)
    editor.picture("editor-paste")
    before = editor.step_label("Undo")
    editor.click(editor.find("push button", part="Paste", within=editor.find("dialog")))
    editor.wait_closed("Paste set-up text")
    wait_for(lambda: editor.step_label("Undo") != before, "step of the paste")


def delete_a_victory_row(story):
    """A row of the victory table is deleted, which is a finding, and comes back"""
    editor = story.editor
    before = editor.status()
    editor.desk("Victory")
    table = editor.find("list", "Results")
    editor.click(editor.find(part="Swedish Minor Victory", within=table))
    editor.press("Delete")
    wait_for(lambda: editor.status() != before, "finding")
    wait_for(lambda: not editor.has(part="Swedish Minor Victory", within=table), "shorter table")
    editor.find("label", part="No result: no row covers")
    editor.picture("editor-victory")
    editor.click(editor.find("push button", "Undo"))
    wait_for(lambda: editor.status() == before, "end of the finding")


def save(story):
    """All is saved; narva agrees with the window, and only what was meant has changed"""
    editor, shop = story.editor, story.shop
    editor.desk("Problems")
    editor.click(editor.find("push button", "Save"))
    editor.find("push button", "Saved")
    editor.hover(editor.find("label", part="Click a place"))
    editor.picture("editor-saved")
    status, output = shop.run("fmt", "--check", LAYER)
    assert status == 0, output
    told = [message for _, _, message in shop.findings(LAYER)]
    wait_for(lambda: editor.problems() == told, f"list of {told}, not {editor.problems()}")
    story.expect_saved()


def export(story, name, answers=()):
    """Has the window write the picture NAME, with ANSWERS to other questions. Returns its bytes."""
    editor, path = story.editor, story.shop.home / name
    editor.press("ctrl+shift+e")
    editor.window("Export or print")
    dialog = editor.find("dialog")
    for question, downs in answers:
        editor.click(editor.find("combo box", question, within=dialog))
        editor.press(*["Down"] * downs, "Return")
    editor.fill(editor.find("text", "File", within=dialog), str(path))
    editor.settle()
    if answers:
        editor.picture("editor-export")
    editor.click(editor.find("push button", part="Export", within=dialog))
    return path


def export_the_map(story):
    """What the window exports is to the byte what narva render makes of the same choice"""
    editor, shop = story.editor, story.shop
    for name, answers, words in (
        ("map.png", (), ()),
        ("map.svg", (("Paper", 2),), ("--paper", "a4")),
        ("play.pdf", (("What", 1),), ("--sheets", "all", "--paper", "a4")),
    ):
        path = export(story, name, answers)
        editor.wait_closed("Export or print")
        same = path.with_name(f"same-{name}")
        wish = ("render", LAYER, "--scenario", ID, "--mode", "nation", *words, "-o", str(same))
        status, output = shop.run(*wish)
        assert status == 0, output
        assert path.read_bytes() == same.read_bytes(), name


def export_in_vain(story):
    """Where it cannot be written, the window says why, and the questions stay"""
    editor = story.editor
    export(story, "absent/map.pdf")
    editor.find("label", part="No such file or directory")
    editor.press("Escape")
    editor.find("text", "File")
    editor.press("Escape")
    editor.wait_closed("Export or print")


def lose_and_recover(story):
    """Killed with unsaved work, the editor offers it at the next start"""
    editor = story.editor
    story.look_at("livland", 2)
    editor.click(editor.find("push button", part="Forage: 2"))
    editor.fill(editor.find("text", "Forage", within=editor.find(name="Inspector")), "1")
    editor.press("Return")
    wait_step(editor, "orage")
    editor.kill()
    story.start()
    editor = story.editor
    button = editor.find("push button", part="Recover")
    editor.picture("editor-recovery")
    editor.click(button)
    editor.find("push button", "Save")


STEPS = [
    open_the_map,
    choose_the_scenario,
    make_a_scenario,
    drag_from_the_pool,
    turn_the_block,
    drag_an_enemy,
    take_the_fix,
    change_the_forage,
    cycle_a_border,
    paste_a_set_up,
    delete_a_victory_row,
    save,
    export_the_map,
    export_in_vain,
    lose_and_recover,
    leave,
]

MouseStory(sys.argv[1:]).tell(STEPS)
