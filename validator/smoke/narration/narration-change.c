/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What comes of answers: what happened, and what is not as it was.
 */
#include "schema/model/entities.h"
#include "validator/smoke/narration/narration-parts.h"

#include <string.h>

/* Returns: (transfer full): @n steps in words. */
static char *
steps_in_words(gint32 n)
{
    return n == 1 ? g_strdup("a step") : g_strdup_printf("%d steps", n);
}

static gboolean
is_on_map(const GameRules *rules, const Position *position, gint32 unit)
{
    return position_place(rules, position, unit) != NO_NAME;
}

static void
tell_zone(Narration *narration, gint32 unit, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    gint32 zone = position_zones(rules, position)[unit];
    gint32 steps = position_strengths(rules, position)[unit];
    gboolean was_there = is_on_map(rules, narration->before, unit);
    if (zone == position_zones(rules, narration->before)[unit])
        return;
    if (unit == narration->told_unit && zone == narration->told_zone) {
        narration->told_unit = NO_NAME;
        return;
    }
    g_autofree char *name = narration_unit(narration, unit);
    g_autofree char *where = telling_zone(&narration->telling, zone);
    g_autofree char *strength = steps_in_words(steps);
    gboolean comes = !was_there && is_on_map(rules, position, unit);
    if (comes && !telling_sees(&narration->telling, unit))
        telling_consequence(&narration->telling, to, "%s comes to %s.", name, where);
    else if (comes)
        telling_consequence(&narration->telling, to, "%s comes to %s with %s.", name, where,
                            strength);
    else
        telling_consequence(&narration->telling, to, "%s goes to %s.", name, where);
}

static void
tell_strength(Narration *narration, gint32 unit, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    gint32 now = position_strengths(rules, position)[unit];
    gint32 was = position_strengths(rules, narration->before)[unit];
    if (now == was || !is_on_map(rules, position, unit) ||
        !is_on_map(rules, narration->before, unit))
        return;
    g_autofree char *name = narration_unit(narration, unit);
    g_autofree char *steps = steps_in_words(ABS(now - was));
    const char *verb = now < was ? "loses" : "gains";
    if (!telling_sees(&narration->telling, unit)) {
        telling_consequence(&narration->telling, to, "%s %s strength.", name, verb);
        return;
    }
    telling_consequence(&narration->telling, to, "%s %s %s and has %d of %d.", name, verb, steps,
                        now, rules->board.units[unit].strength);
}

static void
tell_place(Narration *narration, gint32 place, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const Position *before = narration->before;
    const char *was = title_of_place(narration->plan.titles, before, place);
    const char *name = title_of_place(narration->plan.titles, position, place);
    const SystemWording *wording = narration_wording(narration);
    gint32 owner = position_owners(rules, position)[place];
    if (position_place_names(rules, before)[place] != position_place_names(rules, position)[place])
        telling_consequence(&narration->telling, to, "%s is called %s now.", was, name);
    if (wording->tell_place != NULL)
        wording->tell_place(&narration->telling, place, to);
    if (position_owners(rules, before)[place] != owner)
        telling_consequence(&narration->telling, to, "%s is land of %s now.", name,
                            title_of(narration->plan.titles, ENTITY_NATION, owner));
}

static void
tell_nation(Narration *narration, gint32 nation, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const Position *before = narration->before;
    const char *name = title_of(narration->plan.titles, ENTITY_NATION, nation);
    const SystemWording *wording = narration_wording(narration);
    gint32 side = position_side(rules, position, nation);
    if (wording->tell_nation != NULL)
        wording->tell_nation(&narration->telling, nation, to);
    if (side != position_side(rules, before, nation) && side != NO_NAME)
        telling_consequence(&narration->telling, to, "%s is on the side of %s now.", name,
                            title_of(narration->plan.titles, ENTITY_SIDE, side));
}

static void
tell_tracks(Narration *narration, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_tracks; i++) {
        gint32 at = position_marks(rules, position)[i];
        if (at != position_marks(rules, narration->before)[i])
            telling_consequence(&narration->telling, to, "%s stands at %d.",
                                title_of(narration->plan.titles, ENTITY_TRACK, i), at);
    }
}

void
narration_changes(Narration *narration, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    if (memcmp(narration->before, position, position->size) == 0)
        return;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        tell_zone(narration, i, to);
        tell_strength(narration, i, to);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        tell_place(narration, i, to);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        tell_nation(narration, i, to);
    tell_tracks(narration, to);
    memcpy(narration->before, position, position->size);
}

/* A lost unit is in its pool already, or about to go there: nothing else is told of it. */
static void
tell_eliminated(Narration *narration, const Event *event, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const SystemWording *wording = narration_wording(narration);
    const char *cause = wording->cause != NULL ? wording->cause(event->cause) : NULL;
    guint16 pool = position_pool(rules, event->unit);
    g_autofree char *name = narration_unit(narration, event->unit);
    position_zones(rules, narration->before)[event->unit] =
        position_zones(rules, narration->machine->position)[event->unit];
    if (position_zones(rules, narration->before)[event->unit] != pool) {
        narration->told_unit = event->unit;
        narration->told_zone = pool;
    }
    telling_consequence(&narration->telling, to, "%s is lost %s.", name,
                        cause != NULL ? cause : "for good");
}

/* What people need not be told: units come and go with what is told of them, and phases end with
 * headings. */
static char *
event_in_words(const Narration *narration, const Event *event)
{
    const Titles *titles = narration->plan.titles;
    const SystemWording *wording = narration_wording(narration);
    const char *place = title_of_place(titles, narration->machine->position, event->place);
    if (event->verb == TRIGGER_CONTROL_CHANGED && event->nation == NO_NAME)
        return g_strdup_printf("nobody controls %s any more.", place);
    if (event->verb == TRIGGER_CONTROL_CHANGED)
        return g_strdup_printf("%s controls %s now.",
                               title_of(titles, ENTITY_NATION, event->nation), place);
    return wording->event != NULL ? wording->event(&narration->telling, event) : NULL;
}

void
narration_event(Narration *narration, const Event *event, GString *to)
{
    if (event->verb == TRIGGER_ELIMINATED) {
        tell_eliminated(narration, event, to);
        return;
    }
    if (event->verb == TRIGGER_ENTERS || event->verb == TRIGGER_LEAVES)
        return;
    narration_changes(narration, to);
    g_autofree char *text = event_in_words(narration, event);
    if (text != NULL)
        telling_consequence(&narration->telling, to, "%s", text);
}
