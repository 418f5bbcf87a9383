# SPDX-License-Identifier: GPL-3.0-or-later
"""The desks of victory, records and comparison with a mouse: a gap in the table is seen on the line of scores
and closed; a rule case that fails is opened on the map, and a step of it is kept; what is changed is
compared with what is saved. Its pictures are those of docs/editor.md. Usage: test-desks.py SOURCE-ROOT EDITOR NARVA PICTURES"""

import json
import sys

from narva_e2e import wait_for
from story import Story, leave

SET, TITLE, SCENARIO = "pax-baltica", "Pax Baltica", "On the Road to Glory"
CASE, CASE_TITLE = "karl-waits-for-a-land", "Where Karl XII may wait, he comes as soon as a land is free"


def break_a_case(story):
    """A rule case expects what does not come of it"""
    path = story.shop.folder / SET / "records" / f"{CASE}.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    record["expect"]["position"]["units"][0]["at"] = "svealand"
    path.write_text(json.dumps(record), encoding="utf-8")


def choose_the_scenario(story):
    """The editor opens a data set, and its victory desk says what it is for"""
    story.start(SET, TITLE)
    editor = story.editor
    editor.desk("Victory")
    editor.click(editor.find("push button", "Choose a scenario"))
    editor.click(editor.find("menu item", SCENARIO))
    editor.wait_gone("menu item", SCENARIO)
    editor.find("slider", "Reachable scores")


def select_rows(story):
    """A plain click selects one row, Ctrl adds another, and Shift all up to the one clicked; all are
    deleted in one step"""
    editor = story.editor
    first, second = (editor.find("list item", part=f"{side} Minor Victory") for side in ("Swedish", "Coalition"))
    selected = lambda: [
        row.path
        for row in editor.widgets("list item", part=" Victory")
        if "selected" in row.states
    ]
    for row in first, second:
        editor.click(row)
        wait_for(lambda: selected() == [row.path], f"{row} alone")
    editor.click(first, keys=["ctrl"])
    wait_for(lambda: len(selected()) == 2, "both rows")
    rows = lambda: editor.widgets("list item", part=" Victory")
    before = len(rows())
    editor.click(rows()[0])
    editor.click(rows()[2], keys=["shift"])
    wait_for(lambda: selected() == [row.path for row in rows()[:3]], "three rows")
    editor.press("Delete")
    wait_for(lambda: len(rows()) == before - 3, "end of three rows")
    editor.press("ctrl+z")
    wait_for(lambda: len(rows()) == before, "three rows again")


def open_a_gap(story):
    """A row ends earlier, and the score that nobody takes is shown with what can be done"""
    editor = story.editor
    editor.click(editor.find("list item", part="Coalition Minor Victory"))
    editor.fill(editor.find("text", "To"), "20")
    editor.press("Return")
    editor.find("label", "No result: no row covers 24")
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


def see_what_fails(story):
    """All cases are run; the one that fails is listed first, with expectation against outcome"""
    editor = story.editor
    editor.desk("Records")
    editor.find("label", part="1 fails")
    editor.click(editor.find("panel", f"Fails: {CASE_TITLE}"))
    editor.find("panel", part="svealand")


def open_where_it_fails(story):
    """It opens on the map at the step where it fails"""
    editor = story.editor
    editor.click(editor.find("push button", "Open on the map"))
    editor.find("label", part="step 4 of 4")
    editor.picture("editor-records")


def keep_a_step(story):
    """A step of it is kept as a new case"""
    editor = story.editor
    editor.click(editor.find("push button", "One step back"))
    editor.find("label", part="step 3 of 4")
    editor.click(editor.find("push button", "Save step as record"))
    wait_for(lambda: "as a record" in editor.step_label("Undo"), "step")
    editor.click(editor.find("push button", "Close the game"))
    editor.wait_gone("slider", "Step of the game")


def see_what_is_known_of_a_rule(story):
    """A rule that it tests is selected, and the inspector tells what is known of that"""
    editor = story.editor
    editor.click(editor.find("push button", "A land is free for Karl XII"))
    editor.find("label", part="that test it fail")
    editor.find("label", part="No games were played")


def compare_with_what_is_saved(story):
    """A term counts more, and pairs of games say what that changes, in words and on the map"""
    editor = story.editor
    editor.desk("Compare")
    editor.find("label", "Nothing has been compared yet")
    editor.desk("Victory")
    editor.click(editor.find("label", "controls", within=editor.find("list", "What counts")))
    editor.fill(editor.find("text", "Times"), "40")
    editor.press("Return")
    editor.find("label", "0 to 80")
    editor.desk("Compare")
    editor.fill(editor.find("spin button", "Number of pairs"), "20")
    editor.click(editor.find("push button", "Compare"))
    editor.find("label", part="20 pairs")
    editor.find("image", part="Score: ")
    editor.find(part="Visits, difference per 100 games")
    editor.picture("editor-compare")


STEPS = [
    break_a_case,
    choose_the_scenario,
    select_rows,
    open_a_gap,
    light_a_term,
    close_the_gap,
    see_what_fails,
    open_where_it_fails,
    keep_a_step,
    see_what_is_known_of_a_rule,
    compare_with_what_is_saved,
    leave,
]

Story(sys.argv[1:], SET).tell(STEPS)
