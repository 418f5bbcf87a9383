# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of what powers are worth at the end, and of the switches of their campaign."""

from kinds_powers import pairs, speakers
from mutants import Mutant, kind
from the_map import lands


def terms(data, verb):
    """Yields each term of VERB of a score, with its standing, its place in the score and value."""
    for standing in data.records("standing"):
        for index, term in enumerate(standing.value["score"]):
            if term["verb"] == verb:
                yield standing, standing.at("score", index), term


def put_term(standing, pointer, term):
    """Returns a mutant in which TERM stands at POINTER of the score of STANDING."""
    return Mutant([standing.document.set(pointer, term)], [standing.target()])


@kind("standing-dropped")
def standing_dropped(data):
    for standing in data.records("standing"):
        targets = [standing.siblings(), data.seen("side")[standing.value["side"]].target()]
        yield Mutant([standing.leave()], targets)


@kind("standing-twice")
def standing_twice(data):
    for standing in data.records("standing"):
        edit = standing.document.append(standing.pointer[:-1], standing.value)
        yield Mutant([edit], [standing.target()])


@kind("standing-of-itself")
def standing_of_itself(data):
    for standing in data.records("standing"):
        own = {"verb": "standing", "side": standing.value["side"]}
        part = {"verb": "share", "by": 4, "of": [own]}
        yield Mutant([standing.append("deductions", part)], [standing.target()])


@kind("score-asks-score")
def score_asks_score(data):
    sides = {record.value["side"]: record for record in data.records("standing")}
    of_side = {nation: side for side, nation in speakers(data).items()}
    for one, other in pairs(data):
        asked = {"verb": "standing", "side": of_side[other]}
        standing = sides[of_side[one]]
        yield Mutant([standing.append("score", asked)], [standing.target()])


@kind("list-item-dropped")
def list_item_dropped(data):
    for standing, pointer, term in terms(data, "places"):
        places = term["places"].get("any-of", [])
        for index in range(len(places) if "most" in standing.value else 0):
            edit = standing.document.drop((*pointer, "places", "any-of", index))
            yield Mutant([edit], [standing.target()])


@kind("list-times-changed")
def list_times_changed(data):
    for standing, pointer, term in terms(data, "places"):
        if "most" in standing.value:
            yield put_term(standing, pointer, term | {"times": term.get("times", 1) + 1})


@kind("most-changed")
def most_changed(data):
    for standing in data.records("standing"):
        for change in (-1, 1):
            if "most" in standing.value:
                edit = standing.put("most", standing.value["most"] + change)
                yield Mutant([edit], [standing.target()])


@kind("list-held-by-another")
def list_held_by_another(data):
    for standing, pointer, term in terms(data, "places"):
        holder = term["places"].get("controlled-by")
        for other in data.seen("nation"):
            if holder and other != holder and term.get("times", 1) > 0:
                places = term["places"] | {"controlled-by": other}
                yield put_term(standing, pointer, term | {"places": places})


@kind("list-of-barred")
def list_of_barred(data):
    nations = data.seen("nation")
    for barred in data.documents["rules.json"].root["campaign"]["barred"]:
        for standing in data.records("standing"):
            for land in lands(data):
                is_own = standing.value["side"] == nations[barred].value["side"]
                if is_own and land.value["nation"] != barred:
                    places = {"any-of": [land.value["id"]], "controlled-by": barred}
                    term = {"verb": "places", "places": places, "times": 2}
                    yield Mutant([standing.append("score", term)], [standing.target()])


@kind("hoard-of-another")
def hoard_of_another(data):
    for standing, pointer, term in terms(data, "hoard"):
        for other in data.seen("nation"):
            if other != term["nation"]:
                yield put_term(standing, pointer, term | {"nation": other})


@kind("hoard-of-no-hoarder")
def hoard_of_no_hoarder(data):
    of_side = speakers(data)
    hoarders = data.documents["rules.json"].root["campaign"]["hoarders"]
    for standing in data.records("standing"):
        own = of_side[standing.value["side"]]
        if own not in hoarders:
            term = {"verb": "hoard", "nation": own}
            yield Mutant([standing.append("score", term)], [standing.target()])


@kind("occupied-at-home")
def occupied_at_home(data):
    for standing, pointer, term in terms(data, "occupied"):
        yield put_term(standing, pointer, term | {"places": {"of": term["nation"]}})


def switched(data, member, value):
    """Returns a mutant in which a switch of the campaign is VALUE."""
    rules = data.documents["rules.json"]
    return Mutant([rules.set(("campaign", member), value)], [])


@kind("capturing-dropped")
def capturing_dropped(data):
    sizes = data.records("size")
    for size in sizes:
        if "captures" in size.value:
            yield Mutant([size.drop("captures")], [other.target() for other in sizes])


@kind("sizes-swapped")
def sizes_swapped(data):
    yield switched(data, "sizes", data.documents["rules.json"].root["campaign"]["sizes"][::-1])


@kind("raised-too-large")
def raised_too_large(data):
    yield switched(data, "raise-least", 150)


@kind("battle-loss-dropped")
def battle_loss_dropped(data):
    for row in data.records("row"):
        for colour in ("red", "blue"):
            if colour in row.value:
                yield Mutant([row.drop(colour)], [row.target()])
