# SPDX-License-Identifier: GPL-3.0-or-later
"""From a drawn map to what plays on it: the second part of docs/your-first-map.md. Blocks are typed, lands given to
nations, a scenario is set up, and a table says who wins it. The steps work on the story of test-drawing.py."""

from drawn_map import DrawnMap
from narva_e2e import wait_for

SCENARIO = "War on the Coast"
BLOCKS = {
    "North": ["Guards", "Dalarna", "Uppland", "Artillery"],
    "South": ["Preobrazhensky", "Semenovsky", "Streltsy", "Cossacks"],
}
FIRST = {"Type": "Infantry", "Strength": "3", "Rating": "B3", "Move": "2"}
DORPAT = 700, 600  # its middle

# What the lands of a nation feed and how strong their garrisons are; a frame from free ground around them all; a point
# in one of them.
LANDS = {
    "North": ("3", "2", [(150, 110), (300, 300), (500, 780), (590, 790)], (300, 400)),
    "South": ("2", "1", [(1040, 110), (850, 300), (650, 780), (600, 800)], (900, 400)),
}
SET_UP = {
    "Guards": "livland",
    "Dalarna": "estland",
    "Uppland": "semigallia",
    "Artillery": "semigallia",
    "Preobrazhensky": "ingria",
    "Semenovsky": "dorpat",
    "Streltsy": "dorpat",
    "Cossacks": "pskov",
}


def shown(editor, role, name):
    """Returns the one widget of ROLE called NAME that is shown: other tables have theirs."""
    return [one for one in editor.widgets(role, name) if editor.is_shown(one)][-1]


def drag_labels(story):
    """A name and the sign of a port are dragged to where they please, and one is put back"""
    editor = story.editor
    editor.press("Escape", "l")
    story.look(DrawnMap(story.drawing))
    x, y = story.map.at(DORPAT)
    y -= 29  # the name is above the room for blocks
    story.pull_on_screen((x, y), (x - 10, y - 12), (x - 10, y - 40))
    story.expect("Move the name of Dorpat")
    x, y = story.map.border("pskov", "white-sea")
    story.pull_on_screen((x, y), (x, y - 10), (x, y - 40))
    story.expect("Move the port of Pskov")
    editor.picture("editor-map-labels")
    editor.press("Delete")
    story.expect("port of Pskov in the middle")
    editor.press("ctrl+z")
    story.expect("Move the port of Pskov")
    editor.press("ctrl+1")


def fill_types_and_blocks(story):
    """A type, and four blocks for each nation, are typed into the tables of the roster"""
    editor = story.editor
    editor.desk("Tables")
    editor.click(editor.find("page tab", "Types"))
    editor.click(shown(editor, "push button", "Add a row"))
    wait_for(lambda: editor.focused().name == "Name", "cell of the name")
    editor.write("Infantry")
    editor.press("Tab")
    wait_for(lambda: editor.focused().name == "Moves", "cell of where it moves")
    editor.write("land")
    editor.press("Return")
    story.expect("land")
    editor.click(editor.find("page tab", "Units"))
    for nation, titles in BLOCKS.items():
        for title in titles:
            is_first = title == "Guards"
            cells = {"Nation": nation} if title == titles[0] else {}
            cells |= FIRST if is_first else {}
            add_row(editor, title, cells, is_first)
    editor.picture("editor-map-blocks")


def add_row(editor, title, cells, is_first):
    """Adds a row for TITLE to the table that is open, with CELLS. What is like the row before is not typed again."""
    if is_first:
        editor.click(shown(editor, "push button", "Add a row"))
    else:
        editor.press("Insert")
    wait_for(lambda: editor.focused().name == "Name", "cell of the name")
    editor.write(title)
    for name, value in cells.items():
        editor.press("Tab")
        wait_for(lambda name=name: editor.focused().name == name, f"cell of {name}")
        editor.write(value)
    editor.press("Return")
    wait_for(lambda: editor.focused().role == "table row", f"row of {title}")


def come_back(story):
    """Saved and closed, the data set is opened again another day"""
    editor = story.editor
    editor.press("ctrl+s")
    editor.find("push button", "Saved")
    editor.press("ctrl+q")
    assert editor.wait_end() == 0
    story.start(story.drawing.parent)
    story.editor.window("(a-board-from-nothing)")
    wait_for(lambda: story.editor.status().startswith("0 errors, 0 warnings"), "nothing to complain of")


def say(story, member, value):
    """Gives MEMBER of what is selected VALUE, in the inspector."""
    editor = story.editor
    inspector = editor.find(name="Inspector")
    editor.find("push button", part="Add:", within=inspector)  # all is there then
    if editor.has("text", member, within=inspector):
        editor.fill(editor.find("text", member, within=inspector), value)
    else:
        more = editor.widgets("push button", part="Add:", within=inspector)
        editor.click([button for button in more if editor.is_shown(button)][-1])
        editor.choose(member)
        wait_for(lambda: editor.is_at(member), f"entry of {member}")
        editor.write(value)
    editor.press("Return")
    story.expect(member)


def give_lands(story):
    """Each nation gets four lands in one frame, with what they feed and their garrisons"""
    editor = story.editor
    for nation, (forage, garrison, frame, spot) in LANDS.items():
        story.look(DrawnMap(story.drawing))
        story.pull(*frame)
        editor.find("label", "4 selected")
        say(story, "Nation", nation)
        say(story, "Forage", forage)
        story.look(DrawnMap(story.drawing))
        editor.click(story.map.at(spot), button="right")
        editor.find("menu item", "Garrison")
        editor.choose("Garrison", garrison)
        story.expect(f"garrison of 4 places to {garrison}")
        if nation == "North":
            editor.picture("editor-map-lands")


def make_a_scenario(story):
    """A scenario of four turns is made"""
    editor = story.editor
    editor.press("Escape", "ctrl+n")
    editor.window("New scenario")
    editor.fill(editor.find("text", "Title", within=editor.find("dialog")), SCENARIO)
    editor.press("Return")
    editor.wait_closed("New scenario")
    editor.find("label", SCENARIO, within=editor.find("push button", "Scenario"))
    editor.desk("Scenario")
    editor.fill(editor.find("text", "Last turn"), "1701-autumn")
    editor.press("Return")
    story.expect("Last turn")
    editor.click(editor.find("push button", "Set to 4"))
    story.expect("number of turns")


def set_blocks_up(story):
    """All eight blocks are dragged from the pools to where they begin"""
    editor = story.editor
    editor.click(editor.find("label", "Blocks", within=editor.find("list", "Sidebar")))
    for title, place in SET_UP.items():
        block = editor.find("push button", part=f"{title}, 3 of 3, pool")
        story.look(DrawnMap(story.drawing))
        is_last = title == "Cossacks"
        editor.drag(
            block,
            story.map.place(place),
            on_the_way=(lambda: editor.picture("editor-map-set-up")) if is_last else None,
        )
        story.expect(f"Move {title}")
        editor.find(name="Inspector")


def decide_who_wins(story):
    """Each land that North holds counts; a table says what that means, and leaves no score out"""
    editor = story.editor
    editor.press("Escape")
    editor.desk("Victory")
    editor.click(editor.find("push button", "Add term of the score"))
    terms = editor.find("list", "What counts")
    editor.click(editor.find("push button", "Places: the places", within=terms))
    editor.click(editor.find("push button", "Add a detail…"))
    editor.click(editor.find("list item", "Held by"))
    editor.click(editor.find("list item", "North"))
    story.expect("Held by")
    editor.click(editor.find("push button", "Add a result"))
    story.expect("Add row")
    editor.find("label", "Result", within=editor.find(name="Inspector"))
    for values in (
        {"Name": "Northern Victory", "From": "5", "Side": "North"},
        {"Name": "Southern Victory", "To": "3", "Side": "South"},
        {"Name": "Draw"},
    ):
        for member, value in values.items():
            say(story, member, value)
        if "Draw" not in values.values():
            editor.click(editor.find("push button", part="Add a row for"))
            story.expect("Add row")
            editor.find("label", "Result", within=editor.find(name="Inspector"))
    editor.wait_gone("push button", part="Add a row for")
    editor.picture("editor-map-victory")
    wait_for(lambda: editor.status().startswith("0 errors, 0 warnings"), "nothing to complain of")


STEPS = [
    drag_labels,
    fill_types_and_blocks,
    come_back,
    give_lands,
    make_a_scenario,
    set_blocks_up,
    decide_who_wins,
]
