# SPDX-License-Identifier: GPL-3.0-or-later
"""The games desk with a mouse: games are started in the window, one is opened and stepped through,
played on by hand and kept as a record, and a value is changed. Its pictures are those of
docs/editor.md. Usage: test-games.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import sys

from narva_e2e import wait_for
from story import Story, leave

SET, TITLE, SCENARIO = "tutorial", "utorial", "Narva 1700"


def choose_the_scenario(story):
    """The editor opens a data set, and its games desk says what it is for"""
    story.start(SET, TITLE)
    editor = story.editor
    editor.click(editor.find("push button", "Scenario"))
    editor.click(editor.find("menu item", SCENARIO))
    editor.find("label", SCENARIO, within=editor.find("push button", "Scenario"))
    editor.wait_gone("menu item", SCENARIO)
    editor.desk("Games")
    editor.find("label", "No games have been played yet")


def start_games(story):
    """Two hundred games are played, and say how they ended, and how much skill counts"""
    editor = story.editor
    editor.click(editor.find("check box", "Measure how much skill matters"))
    editor.fill(editor.find("spin button", "Number of games"), "200")
    editor.click(editor.find("push button", "Start games"))
    editor.find("label", "200 games")
    editor.find("image", part="Swedish Victory: ")
    told = editor.find("image", part="Skill: ").name
    assert " of 20 games" in told, told
    editor.find("push button", "Start games")


def show_heat(story):
    """What happened where is shown on the map, with a legend"""
    editor = story.editor
    editor.click(editor.find("push button", "Hunger"))
    editor.find("image", part="Steps lost to hunger: all 200 games")
    editor.picture("editor-games")


def step_label(story):
    """Returns where the replay stands, as the slider says it."""
    return story.editor.find("label", part="step ").name


def open_a_game(story):
    """A game that is worth a look is opened at its beginning"""
    editor = story.editor
    rows = editor.find("list", "Games worth a look")
    editor.click(editor.find(part="closest", within=rows))
    wait_for(lambda: step_label(story).startswith("step 0 of"), "first step")


def step_through_it(story):
    """It is stepped through with buttons and keys, in the words of narva replay"""
    editor = story.editor
    for _ in range(3):
        editor.click(editor.find("push button", "One step forward"))
    wait_for(lambda: step_label(story).startswith("step 3 of"), "third step")
    editor.click(editor.find("push button", "One step back"))
    wait_for(lambda: step_label(story).startswith("step 2 of"), "second step")
    editor.find("slider", "Step of the game")
    editor.click(editor.find("slider", "Step of the game"))
    editor.press("Home", "Page_Down")
    wait_for(lambda: step_label(story).startswith("step 20 of"), "step 20")
    editor.picture("editor-replay")


def play_by_hand(story):
    """From there it is played by hand; what is not offered has its reason"""
    editor = story.editor
    editor.click(editor.find("push button", "Play from here"))
    offers = editor.find("list", "Possible decisions")
    entry = editor.find("text", part="Decision in words")
    editor.fill(entry, "fly nobody nowhere")
    editor.press("Return")
    editor.find("label", part="fly")
    first = editor.find("list item", within=offers)
    editor.picture("editor-play")
    editor.click(first)
    wait_for(lambda: not step_label(story).startswith("step 20 of"), "next step")


def keep_it(story):
    """The game is kept as a record of the data set, as one step"""
    editor = story.editor
    editor.click(editor.find("push button", "Save step as record"))
    wait_for(lambda: "as a record" in editor.step_label("Undo"), "step")
    editor.click(editor.find("push button", "Close the game"))
    editor.wait_gone("slider", "Step of the game")
    editor.click(editor.find("push button", "Back to the map"))
    editor.wait_gone("image", part="Steps lost to hunger")


STEPS = [
    choose_the_scenario,
    start_games,
    show_heat,
    open_a_game,
    step_through_it,
    play_by_hand,
    keep_it,
    leave,
]

Story(sys.argv[1:], SET).tell(STEPS)
