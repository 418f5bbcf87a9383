# SPDX-License-Identifier: GPL-3.0-or-later
"""Single defects of conditions, effects, selectors, rules and rulings."""

from mutants import Mutant, kind, misspelt

# What a verb makes no sense without: to what something is done, whither, or with what.
NEEDED = {
    "move": ("units", "to"),
    "swap": ("units",),
    "deploy": ("units", "places"),
    "lose-steps": ("units",),
    "gain-steps": ("units",),
    "status": ("nation", "status"),
    "level": ("nation",),
    "track": ("track",),
    "set-place": ("place",),
    "modify": ("what",),
    "reset": ("rule",),
    "choose": ("options",),
}
AMOUNTS = ("add", "steps", "value")
COUNTED = ("units", "places", "controls", "track")
DECADE = 10


def conditions(data):
    """Returns the conditions that are written in full; a layer may change parts of one."""
    return [record for record in data.records("condition") if "verb" in record.value]


@kind("condition-of-another-nation")
def condition_of_another_nation(data):
    for condition in conditions(data):
        for name in data.seen("nation"):
            if condition.value.get("nation", name) != name and "@" not in condition.value["nation"]:
                yield Mutant([condition.put("nation", name)], [condition.target()])


@kind("condition-bounds-crossed")
def condition_bounds_crossed(data):
    for condition in conditions(data):
        least, most = condition.value.get("at-least"), condition.value.get("at-most")
        if condition.value["verb"] in COUNTED and (least is None) != (most is None):
            wrong = ("at-least", most + 1) if least is None else ("at-most", least - 1)
            if wrong[1] >= 0:
                yield Mutant([condition.put(*wrong)], [condition.target()])


def joined(data, verb):
    """Yields mutants in which a condition and its opposite are joined by VERB."""
    for condition in conditions(data):
        opposite = {"verb": "not", "of": [condition.value]}
        both = {"verb": verb, "of": [condition.value, opposite]}
        yield Mutant([condition.document.set(condition.pointer, both)], [])


@kind("condition-and-its-opposite")
def condition_and_its_opposite(data):
    yield from joined(data, "all")


@kind("condition-or-its-opposite")
def condition_or_its_opposite(data):
    yield from joined(data, "any")


def years(data):
    """Returns the first and the last year in which a scenario is played."""
    periods = data.records("period") or data.below.records("period")
    dates = [p.value[name] for p in periods for name in ("from", "to") if name in p.value]
    return min(int(date[:4]) for date in dates), max(int(date[:4]) for date in dates)


@kind("date-out-of-play")
def date_out_of_play(data):
    first, last = years(data)
    never = [{"verb": "date", "to": str(first - DECADE)}]
    never.append({"verb": "date", "from": str(last + DECADE)})
    for index, rule in enumerate(data.records("rule")):
        has_condition = any(rule.value.get(name) for name in ("if", "when", "else", "absent"))
        if not has_condition and not data.is_above(rule):
            yield Mutant([rule.put("if", never[index % 2])], [rule.target()])
    for condition in conditions(data):
        if condition.value["verb"] == "date":
            for wrong in never:
                edit = condition.document.set(condition.pointer, wrong)
                yield Mutant([edit], [])


@kind("selector-without-match")
def selector_without_match(data):
    units = [unit.value for unit in data.seen("unit").values()]
    there = {(unit.get("nation"), unit.get("type")) for unit in units}
    for selector in data.records("units"):
        nation = selector.value.get("nation")
        is_open = nation in data.seen("nation") and "not-type" not in selector.value
        for name in data.seen("type") if is_open else ():
            if (nation, name) not in there:
                yield Mutant([selector.put("type", name)], [selector.target()])


@kind("tag-misspelt")
def tag_misspelt(data):
    for selector in data.records("units"):
        if "tag" in selector.value:
            edit = selector.put("tag", misspelt(selector.value["tag"]))
            yield Mutant([edit], [selector.target()])


@kind("answer-misspelt")
def answer_misspelt(data):
    for record in data.records("ruling", "condition"):
        member = "default" if record.entity == "ruling" else "answer"
        if member in record.value:
            yield Mutant([record.put(member, misspelt(record.value[member]))], [record.target()])


@kind("effect-argument-dropped")
def effect_argument_dropped(data):
    for effect in data.records("effect"):
        for member in NEEDED.get(effect.value.get("verb"), ()):
            if member in effect.value:
                yield Mutant([effect.drop(member)], [effect.target()])


@kind("effects-emptied")
def effects_emptied(data):
    sets = [data, data.below] if data.below else [data]
    asked = {c.value.get("rule") for each in sets for c in conditions(each)}
    positions = [record for each in sets for record in each.records("position")]
    asked |= {name for position in positions for name in position.value.get("spent", [])}
    for rule in data.records("rule"):
        is_memory = rule.value["id"] in asked or "else" in rule.value
        if rule.value.get("do") and not is_memory:
            yield Mutant([rule.put("do", [])], [rule.target()])


@kind("amount-changed")
def amount_changed(data):
    for effect in data.records("effect"):
        for member in AMOUNTS:
            if isinstance(effect.value.get(member), int):
                edit = effect.put(member, effect.value[member] + 1)
                yield Mutant([edit], [effect.target()])
