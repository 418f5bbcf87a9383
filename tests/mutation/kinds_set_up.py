# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of where units stand at the start."""

from mutants import Mutant, kind
from set_up import set_ups
from the_map import places


@kind("unit-moved-to-sea")
def unit_moved_to_sea(data):
    for scene in set_ups(data):
        for index, (_, placed) in enumerate(scene.on_map("land")):
            sea = scene.seas()[index % len(scene.seas())]
            yield Mutant([placed.put("at", sea)], [placed.target()])


@kind("fleet-moved-inland")
def fleet_moved_inland(data):
    for scene in set_ups(data):
        for name, placed in scene.on_map("sea"):
            for land in scene.own_lands(scene.nation(name)):
                if not scene.has_harbour(land.value["id"]):
                    yield Mutant([placed.put("at", land.value["id"])], [placed.target()])


@kind("unit-placed-twice")
def unit_placed_twice(data):
    for scene in set_ups(data):
        records = list(scene.placed.values())
        for placed, other in zip(records, records[1:] + records[:1]):
            again = placed.value | {"at": other.value["at"]}
            edit = scene.position.append("units", again)
            yield Mutant([edit], [placed.target()])


@kind("unit-beside-enemy")
def unit_beside_enemy(data):
    for scene in set_ups(data):
        units = dict(scene.on_map("land"))
        for name, placed in units.items():
            for enemy, there in units.items():
                if scene.side(scene.nation(name)) != scene.side(scene.nation(enemy)):
                    targets = scene.targets(scene.standing(scene.at(enemy)))
                    edit = placed.put("at", there.value["at"])
                    yield Mutant([edit], [placed.target(), *targets])


@kind("unit-too-strong")
def unit_too_strong(data):
    for scene in set_ups(data):
        for name, placed in scene.placed.items():
            edit = placed.put("strength", scene.unit(name)["strength"] + 1)
            yield Mutant([edit], [placed.target()])


@kind("unit-without-strength")
def unit_without_strength(data):
    for scene in set_ups(data):
        for placed in scene.placed.values():
            yield Mutant([placed.put("strength", 0)], [placed.target()])


@kind("unit-dropped")
def unit_dropped(data):
    for scene in set_ups(data):
        for _, placed in scene.on_map("land"):
            yield Mutant([placed.leave()], [placed.siblings()])


@kind("unit-moved-elsewhere")
def unit_moved_elsewhere(data):
    for scene in set_ups(data):
        for name, placed in scene.on_map("land"):
            for land in scene.own_lands(scene.nation(name)):
                there = scene.standing(land.value["id"])
                if name not in there and scene.is_fed(land, [*there, name]):
                    yield Mutant([placed.put("at", land.value["id"])], [placed.target()])


@kind("unit-of-inactive-nation")
def unit_of_inactive_nation(data):
    for scene in set_ups(data):
        for nation in scene.out_of_play():
            stance = [scene.stances[nation].target()] if nation in scene.stances else []
            own = [p.value["id"] for p in places(data).values() if p.value.get("nation") == nation]
            units = [name for name in scene.units if scene.nation(name) == nation]
            for name in units:
                zones = [p for p in own if scene.moves(name) == "land" or scene.has_harbour(p)]
                if zones and name not in scene.placed:
                    edit = scene.position.append("units", {"unit": name, "at": zones[0]})
                    yield Mutant([edit], stance)


@kind("nation-set-inactive")
def nation_set_inactive(data):
    for scene in set_ups(data):
        for nation in scene.nations:
            moves = ("land", "sea")
            units = [n for m in moves for n, _ in scene.on_map(m) if scene.nation(n) == nation]
            for status in ("inactive", "gone") if units else ():
                if nation in scene.stances:
                    edit = scene.stances[nation].put("status", status)
                else:
                    stance = {"nation": nation, "status": status}
                    edit = scene.position.append("nations", stance)
                yield Mutant([edit], scene.targets(units))


@kind("unit-aboard-no-carrier")
def unit_aboard_no_carrier(data):
    for scene in set_ups(data):
        units = dict(scene.on_map("land"))
        for name, placed in units.items():
            for other, there in units.items():
                if name != other and scene.nation(name) == scene.nation(other):
                    edit = placed.put("at", f"@aboard:{other}")
                    yield Mutant([edit], [placed.target(), there.target()])


@kind("unit-aboard-full-fleet")
def unit_aboard_full_fleet(data):
    for scene in set_ups(data):
        for fleet, record in scene.on_map("sea"):
            cargo = scene.cargo(fleet)
            room = scene.type_value(fleet, "carries")
            room -= sum(scene.type_value(name, "weight") for name in cargo)
            for name, placed in scene.placed.items():
                if scene.type_value(name, "weight") > room and name not in cargo:
                    edit = placed.put("at", f"@aboard:{fleet}")
                    yield Mutant([edit], [placed.target(), record.target(), *scene.targets(cargo)])


@kind("land-overfilled")
def land_overfilled(data):
    for scene in set_ups(data):
        for name in scene.mobile_units():
            for land in scene.friendly_lands(scene.nation(name)):
                place, there = land.value["id"], scene.standing(land.value["id"])
                is_enough = scene.is_fed(land, there) and not scene.is_fed(land, [*there, name])
                if name in there or not is_enough:
                    continue
                if name in scene.placed:
                    edit = scene.placed[name].put("at", place)
                else:
                    edit = scene.position.append("units", {"unit": name, "at": place})
                yield Mutant([edit], scene.targets(there))


@kind("unit-due-out-of-period")
def unit_due_out_of_period(data):
    for scene in set_ups(data):
        period = scene.root.value["period"]
        wrong = int(period["from"][:4]) - 1, int(period["to"][:4]) + 1
        for index, placed in enumerate(scene.placed.values()):
            edit = placed.put("at", f"@year:{wrong[index % 2]}")
            yield Mutant([edit], [placed.target()])


@kind("marker-too-many")
def marker_too_many(data):
    for scene in set_ups(data):
        for nation in scene.nations:
            free, missing = scene.free_lands(nation), scene.markers_left(nation) + 1
            is_wanted = scene.status(nation) == "active" and len(free) > 3 * missing
            for start in (0, missing, 2 * missing) if is_wanted else ():
                borne = [{"place": p, "marker": nation} for p in free[start : start + missing]]
                edit = scene.position.append("places", *borne)
                is_listed = "places" in scene.position.value
                yield Mutant([edit], [scene.position.target("places")] if is_listed else [])


@kind("marker-of-inactive-nation")
def marker_of_inactive_nation(data):
    for scene in set_ups(data):
        for nation in scene.out_of_play():
            stance = [scene.stances[nation].target()] if nation in scene.stances else []
            for place in scene.free_lands(nation):
                edit = scene.position.append("places", {"place": place, "marker": nation})
                yield Mutant([edit], stance)


@kind("marker-forgotten")
def marker_forgotten(data):
    for scene in set_ups(data):
        for state in scene.states.values():
            if "marker" in state.value:
                yield Mutant([state.drop("marker")], [state.target()])
                yield Mutant([state.leave()], [state.siblings()])


@kind("level-out-of-range")
def level_out_of_range(data):
    for level in data.records("level"):
        for member in ("start", "per-land"):
            if member in level.value:
                most = data.entities["level"][member].range[1]
                for wrong in (-level.value[member], most + 1):
                    yield Mutant([level.put(member, wrong)], [level.target()])
    for stance in data.records("stance"):
        if "level" in stance.value:
            most = data.entities["stance"]["level"].range[1]
            for wrong in (-stance.value["level"], most + 1):
                yield Mutant([stance.put("level", wrong)], [stance.target()])


@kind("mark-off-its-track")
def mark_off_its_track(data):
    for scene in set_ups(data):
        marks = [m for m in data.records("mark") if m.document is scene.root.document]
        there = {mark.value["track"]: mark for mark in marks}
        for name, track in data.seen("track").items():
            for wrong in (track.value["from"] - 1, track.value["to"] + 1):
                if name in there:
                    edit, targets = there[name].put("at", wrong), [there[name].target()]
                else:
                    edit = scene.position.append("tracks", {"track": name, "at": wrong})
                    targets = []
                yield Mutant([edit], [*targets, track.target()])
