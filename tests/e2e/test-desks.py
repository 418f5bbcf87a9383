# SPDX-License-Identifier: GPL-3.0-or-later
"""The desk of victory with a mouse: a gap in the table is seen on the line of scores and closed.
Its pictures are those of docs/editor.md. Usage: test-desks.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import sys

from narva_e2e import wait_for
from story import Story

SET, TITLE, SCENARIO = "pax-baltica", "Pax Baltica", "On the Road to Glory"


def choose_the_scenario(story):
    """The editor opens a data set, and its victory desk says what it is for"""
    story.start(SET, TITLE)
    editor = story.editor
    editor.desk("Victory")
    editor.click(editor.find("push button", "Choose a scenario"))
    editor.click(editor.find("menu item", SCENARIO))
    editor.wait_gone("menu item", SCENARIO)
    editor.find("slider", "Reachable scores")


def open_a_gap(story):
    """A row ends earlier, and the score that nobody takes is shown with what can be done"""
    editor = story.editor
    editor.click(editor.find("list item", part="Coalition Minor Victory"))
    editor.fill(editor.find("text", "To"), "20")
    editor.press("Return")
    editor.find("label", "Nobody: no row takes 24")
    editor.find("panel", part="A game can end with 24")
    wait_for(lambda: editor.status().startswith("1 error"), "finding")


def light_a_term(story):
    """A term of the score that is selected lights its places"""
    editor = story.editor
    editor.click(editor.find("label", "controls", within=editor.find("list", "What counts")))
    editor.find("label", part="“4 for each of Mazowsze and Małopolska")
    editor.picture("editor-victory-desk")


def close_the_gap(story):
    """The notice widens the row, and the finding is gone"""
    editor = story.editor
    editor.click(editor.find("push button", "Widen “Coalition Minor Victory” to 24"))
    wait_for(lambda: editor.status().startswith("0 errors"), "end of the finding")
    editor.wait_gone("panel", part="A game can end with 24")


def leave(story):
    """The editor ends well"""
    editor = story.editor
    editor.press("ctrl+q")
    editor.click(editor.find("push button", part="Discard"))
    status = editor.wait_end()
    assert status == 0, f"status {status}"


STEPS = [choose_the_scenario, open_a_gap, light_a_term, close_the_gap, leave]

Story(sys.argv[1:], SET).tell(STEPS)
