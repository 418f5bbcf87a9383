/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What comes of answers: what happened, and what is not as it was.
 */
#include "schema/model/entities.h"
#include "validator/smoke/narration-parts.h"
#include "validator/systems/area-blocks/level.h"
#include "validator/systems/area-blocks/position.h"

#include <string.h>

char *
steps_in_words(gint32 n)
{
    return n == 1 ? g_strdup("a step") : g_strdup_printf("%d steps", n);
}

static void consequence(Narration *narration, GString *to, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

static void
consequence(Narration *narration, GString *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    text[0] = g_ascii_toupper(text[0]);
    narration_line(narration, to, DEPTH_CONSEQUENCE, 0, text, "");
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
    g_autofree char *where = title_of_zone(narration->plan.titles, position, zone);
    g_autofree char *strength = steps_in_words(steps);
    if (!was_there && is_on_map(rules, position, unit))
        consequence(narration, to, "%s comes to %s with %s.", name, where, strength);
    else
        consequence(narration, to, "%s goes to %s.", name, where);
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
    consequence(narration,
                to,
                "%s %s %s and has %d of %d.",
                name,
                now < was ? "loses" : "gains",
                steps,
                now,
                rules->board.units[unit].strength);
}

static void
tell_place(Narration *narration, gint32 place, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const Position *before = narration->before;
    const char *was = title_of_place(narration->plan.titles, before, place);
    const char *name = title_of_place(narration->plan.titles, position, place);
    gint32 garrison = position_garrisons(rules, position)[place];
    gint32 owner = position_owners(rules, position)[place];
    if (position_place_names(rules, before)[place] != position_place_names(rules, position)[place])
        consequence(narration, to, "%s is called %s now.", was, name);
    if (position_garrisons(rules, before)[place] != garrison)
        consequence(narration, to, "%s has a garrison of %d now.", name, garrison);
    if (position_harbours(rules, before)[place] != position_harbours(rules, position)[place])
        consequence(narration,
                    to,
                    "%s has %s.",
                    name,
                    position_harbours(rules, position)[place] != 0 ? "a harbour now"
                                                                   : "no harbour any more");
    if (position_owners(rules, before)[place] != owner)
        consequence(narration,
                    to,
                    "%s is land of %s now.",
                    name,
                    title_of(narration->plan.titles, ENTITY_NATION, owner));
}

static void
tell_nation(Narration *narration, gint32 nation, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    const Position *before = narration->before;
    const char *name = title_of(narration->plan.titles, ENTITY_NATION, nation);
    gint32 level = level_of(rules, position, nation);
    gint32 budget = position_budgets(rules, position)[nation];
    gint32 side = position_side(rules, position, nation);
    if (rules->board.nations[nation].level != NO_NUMBER && level != level_of(rules, before, nation))
        consequence(narration, to, "The level of %s is %d now.", name, level);
    /* While a nation builds, its points are with who builds, and come back. */
    gboolean is_more = budget > narration->points[nation];
    narration->points[nation] = MAX(budget, narration->points[nation]);
    if (is_more)
        consequence(narration, to, "%s has %d points to spend.", name, budget);
    if (side != position_side(rules, before, nation) && side != NO_NAME)
        consequence(narration,
                    to,
                    "%s is on the side of %s now.",
                    name,
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
            consequence(narration,
                        to,
                        "%s stands at %d.",
                        title_of(narration->plan.titles, ENTITY_TRACK, i),
                        at);
    }
}

void
narration_changes(Narration *narration, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    const Position *position = narration->machine->position;
    if (memcmp(narration->before, position, position->size) == 0)
        return;
    if (narration->points_turn != position->turn)
        memset(narration->points, 0, rules->board.n_nations * sizeof *narration->points);
    narration->points_turn = position->turn;
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

static const char *
cause_in_words(gint32 cause)
{
    static const char *const words[] = {
        [CAUSE_BATTLE] = "in battle",
        [CAUSE_RETREAT] = "without a way back",
        [CAUSE_MARCH] = "on its forced march",
        [CAUSE_FORAGE] = "by hunger",
        [CAUSE_EVENT] = "by an event",
        [CAUSE_SIEGE] = "in a siege",
        [CAUSE_HARBOUR] = "with its harbour",
        [CAUSE_TRUCE] = "by a truce",
    };
    return cause >= 0 && cause < (gint32)G_N_ELEMENTS(words) ? words[cause] : "for good";
}

/* A lost unit is in its pool already, or about to go there: nothing else is told of it. */
static void
tell_eliminated(Narration *narration, const Event *event, GString *to)
{
    const GameRules *rules = narration_rules(narration);
    guint16 pool = position_pool(rules, event->unit);
    g_autofree char *name = narration_unit(narration, event->unit);
    position_zones(rules, narration->before)[event->unit] =
        position_zones(rules, narration->machine->position)[event->unit];
    if (position_zones(rules, narration->before)[event->unit] != pool) {
        narration->told_unit = event->unit;
        narration->told_zone = pool;
    }
    consequence(narration, to, "%s is lost %s.", name, cause_in_words(event->cause));
}

/* What people need not be told: units come and go with what is told of them, and phases end with
 * headings. */
static char *
event_in_words(const Narration *narration, const Event *event)
{
    const Titles *titles = narration->plan.titles;
    const Position *position = narration->machine->position;
    const char *place = title_of_place(titles, position, event->place);
    const char *nation = title_of(titles, ENTITY_NATION, event->nation);
    const char *loser = title_of(titles, ENTITY_NATION, event->loser);
    switch (event->verb) {
    case TRIGGER_CAPTURED:
        if (event->loser == NO_NAME)
            return g_strdup_printf("%s takes the garrison of %s.", nation, place);
        return g_strdup_printf("%s takes the garrison of %s from %s.", nation, place, loser);
    case TRIGGER_CONTROL_CHANGED:
        if (event->nation == NO_NAME)
            return g_strdup_printf("nobody controls %s any more.", place);
        return g_strdup_printf("%s controls %s now.", nation, place);
    case TRIGGER_BATTLE_END:
        return g_strdup_printf("the battle of %s is lost for %s.",
                               place,
                               title_of(titles, ENTITY_SIDE, event->side));
    case TRIGGER_SIEGE_END:
        return g_strdup_printf("the siege of %s is over.", place);
    case TRIGGER_ACTIVATED:
        return g_strdup_printf("%s enters the war.", nation);
    case TRIGGER_TRUCED:
        return g_strdup_printf("%s is under truce.", nation);
    default:
        return NULL;
    }
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
        consequence(narration, to, "%s", text);
}
