# SPDX-License-Identifier: GPL-3.0-or-later
"""The set-up of a scenario that stands alone: who is where, who takes part, what a land feeds."""

from collections import Counter

from the_map import capitals, lands, places, seas

OUT_OF_PLAY = ("inactive", "gone")


class SetUp:
    """What a scenario sets up; the records are those of its file."""

    def __init__(self, data, root):
        self.data, self.root = data, root
        self.units, self.nations = data.seen("unit"), data.seen("nation")
        self.types = data.seen("type")
        own = [r for r in data.all_records if r.document is root.document]
        self.position = next(r for r in own if r.entity == "position")
        self.placed = {r.value["unit"]: r for r in own if r.entity == "placed"}
        self.stances = {r.value["nation"]: r for r in own if r.entity == "stance"}
        self.states = {r.value["place"]: r for r in own if r.entity == "state"}

    def unit(self, name):
        """Returns the unit NAME, as the roster has it."""
        return self.units[name].value

    def moves(self, name):
        """Returns where the unit NAME moves, land or sea."""
        return self.types[self.unit(name)["type"]].value["moves"]

    def type_value(self, name, member):
        """Returns a number of the type of the unit NAME."""
        return self.types[self.unit(name)["type"]].value.get(member, 0)

    def nation(self, name):
        """Returns the nation of the unit NAME."""
        return self.unit(name)["nation"]

    def side(self, nation):
        """Returns the side of NATION."""
        return self.nations[nation].value.get("side")

    def status(self, nation):
        """Returns the status with which NATION begins."""
        stance = self.stances.get(nation)
        printed = self.nations[nation].value.get("status", "active")
        return stance.value.get("status", printed) if stance else printed

    def out_of_play(self):
        """Returns the nations that take no part and belong to no other one that does."""
        nations = [name for name in self.nations if self.status(name) in OUT_OF_PLAY]
        return [name for name in nations if "part-of" not in self.nations[name].value]

    def at(self, name):
        """Returns where the unit NAME is set up."""
        return self.placed[name].value["at"]

    def on_map(self, moves):
        """Yields the units that move on MOVES and are set up in a place, with their records."""
        for name, record in self.placed.items():
            if self.moves(name) == moves and self.at(name) in places(self.data):
                yield name, record

    def mobile_units(self):
        """Yields the units that move on land, and whose nation is at war, on the map or not."""
        placed = dict(self.on_map("land"))
        for name in self.units:
            is_new = name not in self.placed and self.moves(name) == "land"
            if name in placed or (is_new and self.status(self.nation(name)) == "active"):
                yield name

    def standing(self, place):
        """Returns the units that are set up in PLACE."""
        return [name for name in self.placed if self.at(name) == place]

    def targets(self, names):
        """Returns the records that set the units NAMES up, as targets."""
        return [self.placed[name].target() for name in names]

    def own_lands(self, nation):
        """Returns the lands of NATION with no foreign marker and no enemy, as records."""
        side, found = self.side(nation), []
        for land in lands(self.data):
            there = self.standing(land.value["id"])
            is_own = land.value.get("nation") == nation
            has_enemy = any(self.side(self.nation(unit)) != side for unit in there)
            if is_own and not has_enemy and "marker" not in self.state(land.value["id"]):
                found.append(land)
        return found

    def friendly_lands(self, nation):
        """Returns the lands, as above, of all active nations on the side of NATION."""
        friends = [name for name in self.nations if self.side(name) == self.side(nation)]
        active = [name for name in friends if self.status(name) == "active"]
        return [land for name in active for land in self.own_lands(name)]

    def state(self, place):
        """Returns what the scenario says of PLACE."""
        return self.states[place].value if place in self.states else {}

    def has_harbour(self, place):
        """Tells whether fleets may lie in PLACE."""
        printed = places(self.data)[place].value.get("port", {}).get("harbour", False)
        return self.state(place).get("harbour", printed)

    def is_fed(self, land, names):
        """Tells whether LAND feeds the units NAMES, with what their own nation brings."""
        eaten, brought, fed = Counter(), Counter(), Counter()
        for name in names:
            nation, need = self.unit(name)["nation"], self.type_value(name, "eats")
            eaten[nation] += need
            brought[nation] += self.unit(name).get("trains", 0)
            fed[nation] += need * bool(self.type_value(name, "from-trains"))
        from_trains = sum(min(brought[nation], fed[nation]) for nation in eaten)
        return sum(eaten.values()) - from_trains <= land.value["forage"]

    def markers_left(self, nation):
        """Returns how many markers of the colour of NATION the box has left.

        One lies on each foreign land, one shows each level, and one each year in which a truce
        ends."""
        colour = self.nations[nation].value["colour"]
        left = self.data.seen("colour")[colour].value.get("markers", 0)
        for name, record in self.nations.items():
            if record.value["colour"] == colour:
                left -= sum(state.value.get("marker") == name for state in self.states.values())
                left -= "level" in record.value and self.status(name) in ("active", "truce")
                left -= name in self.stances and "until" in self.stances[name].value
        return left

    def free_lands(self, nation):
        """Returns the lands that belong to others, where no unit stands and no marker lies."""
        return [
            land.value["id"]
            for land in lands(self.data)
            if land.value.get("nation") not in (None, nation)
            and land.value["id"] not in capitals(self.data)
            and land.value["id"] not in self.states
            and not self.standing(land.value["id"])
        ]

    def cargo(self, fleet):
        """Returns the units that are set up aboard FLEET."""
        return self.standing(f"@aboard:{fleet}")

    def seas(self):
        """Returns the sea zones."""
        return seas(self.data)


def set_ups(data):
    """Yields the set-ups of the scenarios that stand alone."""
    for root in data.roots():
        if "position" in root.value and "extends" not in root.value:
            yield SetUp(data, root)
