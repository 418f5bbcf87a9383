# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of docs/your-first-variant.md by keyboard alone: no step has a mouse, and after each of
them something has the keyboard that says what it is.
Usage: test-keyboard.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import subprocess
import sys

from narva_e2e import Stuck, wait_for
from story import ID, LAYER, SCENARIO, SET_UP, TITLE, Story

PANES = 6  # more than there are
ROWS = 40  # more than a menu, or the tab order of a pane, is long


class KeyboardStory(Story):
    """A story in which something always has the keyboard."""

    def focused(self):
        """Waits until something has the keyboard. Returns it."""
        return wait_for(self.editor.focused, "widget with the keyboard")

    def walk(self, key, times, **wanted):
        """Presses KEY up to TIMES, until the widget with the keyboard is the WANTED one."""
        editor, seen = self.editor, []
        for _ in range(times):
            before = self.focused()
            if editor.is_wanted(before, **wanted):
                return before
            seen.append(str(before))
            editor.press(key)
            try:
                wait_for(lambda: self.focused().path != before.path, "step", patience=5)
            except Stuck:
                pass
        raise Stuck(f"{key} goes past {wanted}: {seen}")

    def wait_focus(self, **wanted):
        """Waits until the WANTED widget has the keyboard."""
        self.wait(lambda: self.editor.is_wanted(self.focused(), **wanted), f"keyboard at {wanted}")

    def wait(self, ask, what):
        """Waits until ASK has an answer; WHAT it is."""
        try:
            return wait_for(ask, what)
        except Stuck as error:
            raise Stuck(f"{error}; the keyboard is at {self.editor.focused()}") from error

    def go_to_map(self):
        """Gives the keyboard to the map."""
        self.walk("F6", PANES, role="image", name="Map")

    def map_says(self, words):
        """Waits until the map says WORDS."""
        self.wait(lambda: words in self.editor.find("image", "Map").description, f"map with “{words}”")

    def find(self, name):
        """Goes to what is called NAME, and to the map, which shows it."""
        self.editor.press("ctrl+f")
        self.wait_focus(name="Find")
        self.editor.write(name)
        self.editor.press("Return")
        self.map_says(name)
        self.go_to_map()

    def step_done(self, words):
        """Waits until the last step is one that says WORDS."""
        self.wait(lambda: words in self.editor.step_label("Undo"), f"step “{words}”")

    def status(self, words):
        """Waits until the badge of findings begins with WORDS."""
        self.wait(lambda: self.editor.status().startswith(words), words)

    def section(self, title):
        """Shows the section TITLE of the scenario desk."""
        self.editor.press("alt+2")
        self.wait_focus(role="list item")
        self.walk("Up", ROWS, name="Overview")
        self.walk("Down", ROWS, name=title)

    def type_forage(self, number):
        """Sets the forage of Livland to NUMBER in the inspector."""
        self.find("Livland")
        self.editor.press("Return")
        self.walk("Tab", ROWS, part="Forage: ")
        self.editor.press("Return")
        self.wait_focus(name="Forage")
        self.editor.press("ctrl+a")
        self.editor.write(number)
        self.editor.press("Return")
        self.step_done("orage")


def open_the_map(story):
    """The editor opens the layer, and the map has the keyboard"""
    story.start()
    story.status("0 errors, 0 warnings, 5 notes")
    story.wait_focus(role="image", name="Map")


def choose_the_scenario(story):
    """A scenario is chosen from the menu"""
    editor = story.editor
    editor.press("ctrl+e")
    story.walk("Down", ROWS, name=SCENARIO)
    editor.press("Return")
    editor.wait_gone("menu item", SCENARIO)
    wait_for(lambda: editor.find("push button", "Scenario").description == SCENARIO, SCENARIO)


def make_a_scenario(story):
    """A new one is made from it"""
    editor = story.editor
    editor.press("ctrl+n")
    editor.window("New scenario")
    story.wait_focus(name="Title")
    editor.write(TITLE)
    editor.press("Return")
    editor.wait_closed("New scenario")
    wait_for(lambda: editor.find("push button", "Scenario").description == TITLE, TITLE)
    story.focused()


def place_from_the_pool(story):
    """Lewenhaupt is placed from the pool in Estland"""
    editor = story.editor
    story.section("Blocks")
    story.walk("Tab", ROWS, name="Find a block beside the map")
    editor.write("Lewenhaupt")
    wait_for(lambda: not editor.has("push button", part="Flemming"), "blocks of that name")
    story.walk("Tab", ROWS, part="Lewenhaupt, 4 of 4")
    editor.press("p")
    story.wait_focus(name="Place for the block")
    editor.write("Estland")
    editor.press("Return")
    story.step_done("Lewenhaupt")
    story.focused()


def turn_the_block(story):
    """He is turned to strength 3"""
    story.find("Lewenhaupt")
    story.editor.press("3")
    story.step_done("3")


def move_an_enemy(story):
    """Golitsyn is moved to the same place, and the finding is there at once"""
    story.find("Karelen")
    story.editor.press("space")
    story.map_says("Golitsyn")
    story.editor.press("m")
    story.map_says("Move to Karelen")
    for key, place in WAY:
        story.editor.press(key)
        story.map_says(f"Move to {place}")
    story.editor.press("Return")
    story.step_done("Golitsyn")
    story.status("1 error")


def take_the_fix(story):
    """Its fix is taken, undone and done again"""
    editor = story.editor
    editor.press("F8")
    fix = lambda: editor.find("push button", part="becomes “Karelen”")
    story.wait(lambda: "sensitive" in fix().states, "fix")
    editor.press("alt+i")
    story.status("0 errors")
    story.focused()
    editor.press("ctrl+z")
    story.status("1 error")
    editor.press("ctrl+shift+z")
    story.status("0 errors")


def change_the_forage(story):
    """The forage of Livland is changed in the inspector"""
    story.type_forage("2")


def cycle_a_border(story):
    """A border is walked to, and turned until it is difficult"""
    editor = story.editor
    editor.press("ctrl+2")
    story.find("Estland")
    editor.press("shift+Down")
    story.map_says("Estland – Livland")
    editor.press("Return")
    story.step_done("Red border")
    editor.press("ctrl+1")


def paste_a_set_up(story):
    """A set-up as rule books print it is pasted, and seen as it is understood"""
    editor = story.editor
    editor.press("ctrl+shift+v")
    editor.window("Paste set-up text")
    story.wait_focus(name="Set-up text")
    editor.write(SET_UP)
    understood = editor.find("list", "What is understood")
    editor.find(part="Vellinck", within=understood)
    editor.press("alt+p")
    editor.wait_closed("Paste set-up text")
    story.focused()


def delete_a_victory_row(story):
    """A row of the victory table is deleted, which is a finding, and comes back"""
    editor = story.editor
    before = editor.status()
    editor.press("alt+6")
    story.walk("Tab", ROWS, role="list item", part=" Victory")
    story.walk("Down", ROWS, part="Swedish Minor Victory")
    editor.press("Delete")
    story.wait(lambda: editor.status() != before, "finding")
    story.wait_focus(role="list item")
    editor.press("ctrl+z")
    story.status(before)


def open_chip(story):
    """Opens the popover of the chip with the number of the rule."""
    story.walk("F6", PANES, name="Sentence")
    story.walk("Tab", ROWS, name=CHIP)
    story.editor.press("Return")
    story.wait_focus(role="text", name="At most")


def type_in_a_chip(story):
    """A number of a rule is typed in the popover of its chip"""
    editor = story.editor
    editor.press("ctrl+f")
    story.wait_focus(name="Find")
    editor.write(RULE)
    editor.press("Return")
    editor.find("push button", CHIP)
    open_chip(story)
    editor.press("ctrl+a")
    editor.write("4")
    editor.press("Return")
    story.step_done("t most")
    editor.find("push button", CHANGED_CHIP)
    editor.press("Escape")
    story.wait(lambda: len(editor.windows()) == 1, "end of the popover")
    editor.press("ctrl+z")
    editor.find("push button", CHIP)


def open_the_palette_in_a_popover(story):
    """The palette opens from within a popover, and Escape closes it"""
    editor = story.editor
    open_chip(story)
    editor.press("ctrl+shift+p")
    story.wait_focus(name="Find or do anything")
    editor.press("Escape")
    story.wait(lambda: len(editor.windows()) == 1, "end of the palette")


def save(story):
    """All is saved from within a popover, and only what was meant has changed"""
    editor, shop = story.editor, story.shop
    open_chip(story)
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    assert shop.run("fmt", "--check", LAYER)[0] == 0, "not in canonical form"
    story.expect_saved()


def lose_and_recover(story):
    """Killed with unsaved work, the editor offers it at the next start"""
    story.type_forage("1")
    story.editor.kill()
    story.start()
    story.editor.find("push button", part="Recover")
    story.editor.press("alt+r")
    story.editor.find("push button", "Save")
    story.focused()


def leave(story):
    """What is not wanted is discarded when the window is closed, and the editor ends well"""
    editor = story.editor
    editor.press("ctrl+q")
    editor.find("push button", part="Discard")
    story.walk("Tab", ROWS, part="Discard")
    editor.press("Return")
    status = editor.wait_end()
    assert status == 0, f"status {status}"


# From Karelen to Estland by the arrows: each with the place it comes to.
WAY = [("Down", "Ingermanland"), ("Left", "Estland")]

# A rule, and a number in its sentence, before and after.
RULE, CHIP, CHANGED_CHIP = "Karl XII comes home", "At most: 5", "At most: 4"

STEPS = [
    open_the_map,
    choose_the_scenario,
    make_a_scenario,
    place_from_the_pool,
    turn_the_block,
    move_an_enemy,
    take_the_fix,
    change_the_forage,
    cycle_a_border,
    paste_a_set_up,
    delete_a_victory_row,
    type_in_a_chip,
    open_the_palette_in_a_popover,
    save,
    lose_and_recover,
    leave,
]


def main():
    # Menus and dialogs take and leave the keyboard as on a desktop, where windows are managed.
    manager = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        KeyboardStory(sys.argv[1:]).tell(STEPS)
    finally:
        manager.terminate()
        manager.wait()


main()
