# SPDX-License-Identifier: GPL-3.0-or-later
"""The tutorial, made hostile: a table of changes, each with what narva smoke is to make of the
data set. Every change is a function of the files, by name, as Python values."""

from collections import namedtuple

PLAYED = "played"
FAILED = "games fail"
REFUSED = "refused"
UNPLAYED = "told that nothing plays it"

SCENARIO = "scenarios/narva-1700.json"

Hostile = namedtuple("Hostile", "name outcome change")

HOSTILE = []


def hostile(outcome):
    """Enters the function that is decorated into the table, by its first line."""

    def enter(change):
        HOSTILE.append(Hostile(change.__doc__.rstrip("."), outcome, change))
        return change

    return enter


def with_rule(files, **members):
    """Adds a special rule."""
    files["rules.json"]["rules"].append({"id": "hostile", "name": "Hostile", **members})


def at_each_phase(files, *effects):
    """Adds a rule that does this at the end of every phase."""
    with_rule(files, on=[{"event": "phase-end"}], do=list(effects))


def roll(table):
    """Returns the effect of rolling on TABLE."""
    return {"verb": "roll", "table": table}


def set_track(box):
    """Returns the effect of moving the marker of the only track to BOX."""
    return {"verb": "track", "track": "supply", "set": box}


def marker(nation):
    """Returns the effect of laying the marker of NATION on a place."""
    return {"verb": "marker", "nation": nation, "places": {"in": "dorpat"}}


def with_tables(files, rows_of):
    """Adds tables of one row each, of the effects in the dictionary ROWS_OF."""
    files["tables.json"]["tables"] += [
        {"id": name, "name": name.capitalize(), "rows": [{"from": 1, "to": 6, "do": effects}]}
        for name, effects in rows_of.items()
    ]


def units_of(files):
    """Returns what the scenario places."""
    return files[SCENARIO]["position"]["units"]


@hostile(PLAYED)
def without_units_on_the_map(files):
    """Nobody stands anywhere."""
    files[SCENARIO]["position"]["units"] = []
    del files[SCENARIO]["decisions"]


@hostile(PLAYED)
def without_units(files):
    """There are no units at all."""
    without_units_on_the_map(files)
    files["roster.json"]["units"] = []
    files["rules.json"]["rules"] = []


@hostile(PLAYED)
def without_position(files):
    """The scenario has no position."""
    del files[SCENARIO]["position"]


@hostile(PLAYED)
def without_actions(files):
    """There is no table of actions."""
    del files["tables.json"]["actions"]


@hostile(PLAYED)
def actions_of_one_face(files):
    """The table of actions knows one face alone."""
    files["tables.json"]["actions"] = [{"from": 3, "to": 3, "actions": 1}]


@hostile(PLAYED)
def many_actions(files):
    """Every roll gives as many actions as can be said."""
    files["tables.json"]["actions"] = [{"from": 1, "to": 6, "actions": 99}]


@hostile(FAILED)
def events_without_table(files):
    """Every roll is an event of no table."""
    files["tables.json"]["actions"] = [{"from": 1, "to": 6, "event": True}]


@hostile(REFUSED)
def without_anything_in_tables(files):
    """The tables are empty."""
    files["tables.json"].clear()


@hostile(UNPLAYED)
def one_side(files):
    """There is one side only."""
    del files["game.json"]["sides"][1]
    for nation in files["roster.json"]["nations"]:
        nation["side"] = "swedish"
    for rule in files["rules.json"]["rules"]:
        for effect in rule["do"]:
            effect.pop("side", None)
    one = files[SCENARIO]
    for key in ("sudden-death", "victory", "score"):
        del one[key]


@hostile(UNPLAYED)
def three_sides(files):
    """There are three sides."""
    files["game.json"]["sides"].append({"id": "polish", "name": "Poland"})


@hostile(PLAYED)
def without_links(files):
    """No place has neighbours."""
    for space in files["map.json"]["spaces"]:
        space.pop("neighbours", None)


@hostile(PLAYED)
def with_itself_as_neighbour(files):
    """Every place is its own neighbour, many times."""
    for space in files["map.json"]["spaces"]:
        space["neighbours"] += [{"to": space["id"], "border": "normal"}] * 5


@hostile(REFUSED)
def without_places(files):
    """There are no places."""
    files["map.json"] = {"spaces": []}
    without_units_on_the_map(files)


@hostile(PLAYED)
def all_is_sea(files):
    """All places are sea."""
    for space in files["map.json"]["spaces"]:
        space["kind"] = "sea"


@hostile(PLAYED)
def without_capacity(files):
    """No border lets anybody through."""
    for border in files["tables.json"]["borders"]:
        border["limit"] = 0


@hostile(PLAYED)
def without_forage(files):
    """Nothing grows, and all eat."""
    for space in files["map.json"]["spaces"]:
        space["forage"] = 0
    for kind in files["roster.json"]["types"]:
        kind["eats"] = 9


@hostile(PLAYED)
def without_profile(files):
    """The rules have no profile."""
    del files["rules.json"]["profile"]


@hostile(PLAYED)
def empty_profile(files):
    """The profile says nothing."""
    files["rules.json"]["profile"] = {}


@hostile(FAILED)
def endless_rule(files):
    """A rule is the cause of itself."""
    with_rule(
        files,
        on=[{"event": "set-up"}, {"event": "control-changed"}],
        do=[marker("sweden"), marker("russia")],
    )


@hostile(FAILED)
def endless_table(files):
    """A table rolls on itself."""
    with_tables(files, {"echo": [roll("echo")]})
    at_each_phase(files, roll("echo"))


@hostile(FAILED)
def tables_in_a_ring(files):
    """Two tables roll on each other, twice."""
    with_tables(files, {"ping": [roll("pong")] * 2, "pong": [roll("ping")] * 2})
    at_each_phase(files, roll("ping"))


@hostile(PLAYED)
def deep_choices(files):
    """Choices within choices, as deep as data may go."""
    effect = set_track(1)
    for _ in range(12):
        effect = {"verb": "choose", "by": "self", "options": [{"name": "On", "do": [effect]}]}
    at_each_phase(files, effect)


@hostile(FAILED)
def many_waiting(files):
    """More rules wait for one event than can wait."""
    for number in range(300):
        files["rules.json"]["rules"].append(
            {
                "id": f"hostile-{number}",
                "name": f"Hostile {number}",
                "on": [{"event": "phase-end"}],
                "do": [set_track(number % 12)],
            }
        )


@hostile(FAILED)
def many_standing(files):
    """More changes stand than can stand."""
    modify = {"verb": "modify", "what": "deploy", "nation": "sweden"}
    at_each_phase(files, *[modify] * 90)


@hostile(PLAYED)
def endless_actions(files):
    """Whoever moves gets an action for it."""
    with_rule(
        files,
        on=[{"event": "enters"}],
        do=[{"verb": "act", "units": {"in": "@map"}}],
    )


@hostile(PLAYED)
def decision_without_place(files):
    """The decision has no place to place anybody in."""
    files[SCENARIO]["decisions"][0]["at"] = []


@hostile(PLAYED)
def decision_beyond_its_limit(files):
    """A decision cannot keep to its limit."""
    for space in files["map.json"]["spaces"]:
        space["forage"] = 0


@hostile(PLAYED)
def decision_of_nobody(files):
    """A decision is about nobody."""
    files[SCENARIO]["decisions"][0]["units"] = {"unit": "golovin", "nation": "sweden"}


@hostile(PLAYED)
def decisions_again_and_again(files):
    """The same decision comes many times."""
    files[SCENARIO]["decisions"] *= 200


@hostile(FAILED)
def everybody_in_one_place(files):
    """Both armies stand in the same place from the start."""
    for unit in units_of(files):
        unit["at"] = "dorpat"


@hostile(PLAYED)
def all_aboard(files):
    """Everybody is aboard the one fleet."""
    for unit in units_of(files):
        if unit["unit"] != "narva-squadron":
            unit["at"] = "@aboard:narva-squadron"


@hostile(PLAYED)
def long_game(files):
    """The game lasts as long as the format allows."""
    files[SCENARIO]["period"] = {"from": "1000-autumn", "to": "2999-winter", "turns": 4000}


@hostile(PLAYED)
def game_of_one_turn(files):
    """The game is over with its first turn."""
    files[SCENARIO]["period"] = {"from": "1700-autumn", "to": "1700-autumn", "turns": 1}


@hostile(PLAYED)
def many_rounds(files):
    """Battles and marches go on as long as can be said."""
    files["rules.json"]["profile"] |= {"rounds": 20, "march-extra": 9, "march-safe": 9}


@hostile(REFUSED)
def no_way_to_hit(files):
    """All fire would be in vain, which no rating says."""
    for unit in files["roster.json"]["units"]:
        unit["rating"] = "A0"


@hostile(PLAYED)
def endings_all_at_once(files):
    """Every ending holds at the start."""
    files[SCENARIO]["sudden-death"] = [
        {"if": {"verb": "all", "of": []}, "result": "Over", "side": "russian"}
    ] * 30


@hostile(PLAYED)
def nations_of_nobody(files):
    """The nations are on no side."""
    for nation in files["roster.json"]["nations"]:
        nation.pop("side")


@hostile(PLAYED)
def changing_sides(files):
    """A nation goes over to the other side and back with every phase."""
    at_each_phase(
        files,
        {"verb": "status", "nation": "sweden", "status": "active", "side": "russian"},
        {"verb": "status", "nation": "russia", "status": "truce", "side": "swedish"},
    )


@hostile(PLAYED)
def swapped_forever(files):
    """Units change places with twins that are out of the game."""
    units = files["roster.json"]["units"]
    for one, other in zip(units[::2], units[1::2]):
        one["twin"], other["twin"] = other["id"], one["id"]
    at_each_phase(files, {"verb": "swap", "units": {"in": "@map"}})


@hostile(PLAYED)
def points_without_end(files):
    """Every phase gives all points there are."""
    at_each_phase(
        files,
        {"verb": "points", "nation": "sweden", "add": 1000, "moment": "now"},
        {"verb": "points", "nation": "russia", "add": 1000, "moment": "now"},
        {"verb": "level", "nation": "russia", "add": 1000},
    )


@hostile(PLAYED)
def dice_of_two_faces(files):
    """The dice have two faces."""
    files["game.json"]["dice"]["faces"] = 2


@hostile(PLAYED)
def lands_come_and_go(files):
    """Places change all they are with every phase."""
    at_each_phase(
        files,
        {"verb": "set-place", "place": "pskov", "garrison": 99, "harbour": True, "nation": "sweden"},
        {"verb": "set-place", "place": "narva-town", "garrison": 0, "harbour": False},
        {"verb": "marker", "nation": "russia", "places": {"in": "lake-shore"}},
    )


@hostile(PLAYED)
def decision_of_many_ways(files):
    """A decision has more ways than can be tried, and none that keeps the limit."""
    units = files["roster.json"]["units"]
    units += [
        {"id": f"horse-{i}", "name": f"Horse {i}", "nation": "sweden", "type": "regiment"}
        | {"strength": 1, "rating": "C1", "move": 2, "start": "pernau"}
        for i in range(40)
    ]
    for space in files["map.json"]["spaces"]:
        space["forage"] = 1
    files[SCENARIO]["decisions"] = [
        {
            "verb": "place",
            "by": "swedish",
            "units": {"nation": "sweden", "type": "regiment"},
            "at": ["pernau", "dorpat", "narva-town", "narva-bay", "@pool"],
            "limit": "forage",
        }
    ]


@hostile(FAILED)
def without_markers(files):
    """The box holds no markers."""
    for colour in files["game.json"]["colours"]:
        colour["markers"] = 0


@hostile(PLAYED)
def nations_in_a_ring(files):
    """Each nation is part of the other, and its units wait in the pool of the other."""
    one, other = files["roster.json"]["nations"]
    one |= {"part-of": other["id"], "pool": other["id"]}
    other |= {"part-of": one["id"], "pool": one["id"]}


@hostile(PLAYED)
def twins_of_themselves(files):
    """Every unit is its own twin."""
    for unit in files["roster.json"]["units"]:
        unit["twin"] = unit["id"]
    at_each_phase(files, {"verb": "swap", "units": {"in": "@map"}})


@hostile(PLAYED)
def ports_on_land(files):
    """Every place is the port of a land, which is itself."""
    for space in files["map.json"]["spaces"]:
        space["port"] = {"sea": space["id"], "harbour": True}


@hostile(PLAYED)
def everybody_sails(files):
    """All units are fleets, which carry each other."""
    for kind in files["roster.json"]["types"]:
        kind |= {"moves": "sea", "carries": 20, "weight": 1}


@hostile(PLAYED)
def interphase_of_nothing(files):
    """The interphase has no steps."""
    files["rules.json"]["profile"]["interphase"] = []


@hostile(PLAYED)
def interphase_within_itself(files):
    """The steps of the interphase hold each other, side within side."""
    steps = [{"step": "points"}, {"step": "activation"}, {"step": "on-map"}, {"step": "builds"}]
    for _ in range(5):
        steps = [*steps, {"step": "per-side", "steps": steps}]
    files["rules.json"]["profile"]["interphase"] = steps


@hostile(PLAYED)
def without_capitals(files):
    """No nation has a capital, or a level."""
    for nation in files["roster.json"]["nations"]:
        del nation["capitals"], nation["level"]


@hostile(PLAYED)
def without_garrisons(files):
    """No place has a garrison or an owner."""
    for space in files["map.json"]["spaces"]:
        space.pop("garrison", None)
        space.pop("nation", None)


@hostile(PLAYED)
def types_of_nothing(files):
    """No type of unit weighs, eats or carries anything."""
    for kind in files["roster.json"]["types"]:
        for key in ("eats", "carries", "weight", "besieges"):
            kind.pop(key, None)


@hostile(PLAYED)
def without_score(files):
    """Nothing is counted and nobody wins."""
    for key in ("score", "victory", "sudden-death"):
        files[SCENARIO][key] = []


@hostile(PLAYED)
def without_first_roll(files):
    """Nobody says who goes first."""
    del files[SCENARIO]["first-roll"]


@hostile(REFUSED)
def backwards_in_time(files):
    """The game is over before it begins."""
    files[SCENARIO]["period"] = {"from": "1701-winter", "to": "1700-autumn", "turns": 4}


@hostile(PLAYED)
def everybody_gone(files):
    """Every phase sends all units out of the game."""
    at_each_phase(files, {"verb": "move", "units": {"in": "@map"}, "to": "@out"})


@hostile(PLAYED)
def aboard_each_other(files):
    """Every phase sends all units aboard the fleet, and the fleet aboard one of them."""
    at_each_phase(
        files,
        {"verb": "move", "units": {"in": "@map"}, "to": "@aboard:narva-squadron"},
        {"verb": "move", "units": {"unit": "narva-squadron"}, "to": "@aboard:horn"},
        {"verb": "move", "units": {"in": "@map"}, "to": "narva-bay"},
    )


@hostile(PLAYED)
def seasons_without_number(files):
    """A year has one season."""
    files["game.json"]["seasons"] = [{"id": "autumn", "name": "Autumn"}]
    files[SCENARIO]["period"] = {"from": "1700-autumn", "to": "1703-autumn", "turns": 4}
    files["rules.json"]["rules"] = []
