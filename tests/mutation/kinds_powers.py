# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of campaigns of powers: relations, homes, money, scores, sizes of forces."""

from mutants import Mutant, kind, misspelt
from set_up import set_ups
from the_map import lands

OTHER_WORD = {"war": "ally", "ally": "war", "peace": "war"}


def relations(data):
    """Yields each relation of a set-up, with the set-up."""
    for scene in set_ups(data):
        for record in data.records("relation"):
            if record.document is scene.root.document:
                yield scene, record


def turned(relation, **changes):
    """Returns the value of RELATION as the other side would say it."""
    value = relation.value
    return value | {"of": value["to"], "to": value["of"]} | changes


@kind("relation-contradicted")
def relation_contradicted(data):
    for scene, relation in relations(data):
        more = turned(relation, **{"is": OTHER_WORD[relation.value["is"]]})
        yield Mutant([scene.position.append("relations", more)], [relation.target()])


@kind("relation-repeated")
def relation_repeated(data):
    for scene, relation in relations(data):
        edit = scene.position.append("relations", turned(relation))
        yield Mutant([edit], [relation.target()])


@kind("relation-with-itself")
def relation_with_itself(data):
    for _, relation in relations(data):
        yield Mutant([relation.put("to", relation.value["of"])], [relation.target()])


@kind("relation-misspelt")
def relation_misspelt(data):
    for _, relation in relations(data):
        for member in ("of", "to"):
            edit = relation.put(member, misspelt(relation.value[member]))
            yield Mutant([edit], [relation.target()])


@kind("relation-dropped")
def relation_dropped(data):
    for _, relation in relations(data):
        yield Mutant([relation.leave()], [relation.siblings()])


@kind("relation-word-changed")
def relation_word_changed(data):
    for _, relation in relations(data):
        yield Mutant([relation.put("is", OTHER_WORD[relation.value["is"]])], [relation.target()])


def obeying(scene, *pairs):
    """Returns an edit by which each first nation of PAIRS is the vassal of the second one."""
    stances = [{"nation": vassal, "overlord": overlord} for vassal, overlord in pairs]
    return scene.position.append("nations", *stances)


def speakers(data):
    """Returns side -> its first nation."""
    found = {}
    for name, record in data.seen("nation").items():
        found.setdefault(record.value["side"], name)
    return found


@kind("vassal-at-war")
def vassal_at_war(data):
    of_side = speakers(data)
    for scene, relation in relations(data):
        pair = of_side[relation.value["of"]], of_side[relation.value["to"]]
        if relation.value["is"] == "war":
            for one, other in (pair, pair[::-1]):
                yield Mutant([obeying(scene, (one, other))], [relation.target()])


def pairs(data):
    """Yields two different nations, both ways round."""
    nations = list(data.seen("nation"))
    yield from ((one, other) for one in nations for other in nations if one != other)


@kind("vassals-in-circle")
def vassals_in_circle(data):
    for scene in set_ups(data):
        for one, other in pairs(data):
            yield Mutant([obeying(scene, (one, other), (other, one))], [])


@kind("vassal-of-itself")
def vassal_of_itself(data):
    for scene in set_ups(data):
        for nation in data.seen("nation"):
            yield Mutant([obeying(scene, (nation, nation))], [])


@kind("vassal-of-two")
def vassal_of_two(data):
    nations = list(data.seen("nation"))
    for scene in set_ups(data):
        for one, other in pairs(data):
            third = next(name for name in nations if name not in (one, other))
            yield Mutant([obeying(scene, (one, other), (one, third))], [])


@kind("side-without-nation")
def side_without_nation(data):
    sides = data.seen("side")
    for nation in data.records("nation"):
        for side in sides:
            if side != nation.value["side"]:
                targets = [nation.target(), sides[nation.value["side"]].target()]
                yield Mutant([nation.put("side", side)], targets)


@kind("home-dropped")
def home_dropped(data):
    for nation in data.records("nation"):
        yield Mutant([nation.drop("home")], [nation.target()])


def with_more_home(data, is_right):
    """Yields mutants in which a home has one more land, if IS_RIGHT says so of it and the homes."""
    nations = data.records("nation")
    homes = {place: nation for nation in nations for place in nation.value["home"]}
    for nation in nations:
        for land in lands(data):
            other = homes.get(land.value["id"])
            if land.value["nation"] != nation.value["id"] and is_right(other):
                edit = nation.append("home", land.value["id"])
                targets = [nation.target(), land.target()] + ([other.target()] if other else [])
                yield Mutant([edit], targets)


@kind("home-place-of-two")
def home_place_of_two(data):
    yield from with_more_home(data, lambda other: other is not None)


@kind("home-place-abroad")
def home_place_abroad(data):
    yield from with_more_home(data, lambda other: other is None)


@kind("home-place-misspelt")
def home_place_misspelt(data):
    for nation in data.records("nation"):
        for index, place in enumerate(nation.value["home"]):
            edit = nation.document.set(nation.at("home", index), misspelt(place))
            yield Mutant([edit], [nation.target()])


@kind("home-place-dropped")
def home_place_dropped(data):
    for nation in data.records("nation"):
        for index in range(len(nation.value["home"])):
            if len(nation.value["home"]) > 1:
                yield Mutant([nation.drop("home", index)], [nation.target()])


@kind("treasury-dropped")
def treasury_dropped(data):
    for nation in data.records("nation"):
        yield Mutant([nation.drop("treasury")], [nation.target()])


@kind("income-dropped")
def income_dropped(data):
    for nation in data.records("nation"):
        if "income" in nation.value["treasury"]:
            yield Mutant([nation.drop("treasury", "income")], [nation.target()])


def income_terms(data):
    """Yields each term of an income, with its nation and where it stands."""
    for nation in data.records("nation"):
        for index, term in enumerate(nation.value["treasury"].get("income", [])):
            yield nation, nation.at("treasury", "income", index), term


@kind("income-of-another")
def income_of_another(data):
    for nation, pointer, term in income_terms(data):
        for other in data.seen("nation"):
            if other == nation.value["id"] or term["verb"] == "number":
                continue
            lands_of = {"places": {"of": other, "controlled-by": other}}
            change = {"nation": other} if term["verb"] == "occupied" else lands_of
            yield Mutant([nation.document.set(pointer, term | change)], [nation.target()])


@kind("income-changed")
def income_changed(data):
    for nation, pointer, term in income_terms(data):
        if term["verb"] == "number":
            edit = nation.document.set((*pointer, "value"), term["value"] + 5)
            yield Mutant([edit], [nation.target()])


@kind("treasury-never-pays")
def treasury_never_pays(data):
    for nation in data.records("nation"):
        if "income" in nation.value["treasury"]:
            poor = {"start": 5, "income": [{"verb": "number", "value": 1}]}
            edit = nation.put("treasury", nation.value["treasury"] | poor)
            yield Mutant([edit], [nation.target()])


@kind("start-changed")
def start_changed(data):
    for nation in data.records("nation"):
        pointer = nation.at("treasury", "start")
        edit = nation.document.set(pointer, nation.value["treasury"]["start"] + 5)
        yield Mutant([edit], [nation.target()])


@kind("force-too-small")
def force_too_small(data):
    for scene in set_ups(data):
        for placed in scene.placed.values():
            yield Mutant([placed.put("strength", 10)], [placed.target()])


@kind("force-beside-enemy")
def force_beside_enemy(data):
    of_side = speakers(data)
    for scene, relation in relations(data):
        ends = [of_side[relation.value[member]] for member in ("of", "to")]
        for one, other in (ends, ends[::-1]):
            mine, theirs = ([u for u in scene.placed if scene.nation(u) == n] for n in (one, other))
            if relation.value["is"] == "war" and mine and theirs:
                edit = scene.placed[mine[0]].put("at", scene.at(theirs[0]))
                yield Mutant([edit], scene.targets([mine[0], theirs[0]]))


def marked(data, marker_of):
    """Yields mutants in which a land with no marker gets the one that MARKER_OF says, if any."""
    for scene in set_ups(data):
        for land in lands(data):
            marker = marker_of(land.value["nation"])
            if marker and land.value["id"] not in scene.states:
                state = {"place": land.value["id"], "marker": marker}
                yield Mutant([scene.position.append("places", state)], [])


@kind("marker-of-barred")
def marker_of_barred(data):
    for barred in data.documents["rules.json"].root["campaign"]["barred"]:
        yield from marked(data, lambda owner: barred if owner != barred else None)


@kind("marker-of-owner")
def marker_of_owner(data):
    yield from marked(data, lambda owner: owner)
