/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The invariants of every game.
 */
#include "validator/smoke/invariant.h"

#include "schema/model/words.h"
#include "validator/engine/position/presence.h"

#include <string.h>

static const char *
name_of(const GameRules *rules, EntityId entity, guint number)
{
    const char *name = name_index_name(rules->names, entity, (gint32)number);
    return name != NULL ? name : "?";
}

/* Every unit is in one zone, which is one that there is; numbers are within their lists. */
static char *
find_disorder(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    return position_check(machine->rules, machine->position);
}

/* Returns: the sides whose units hold @place, one bit each. */
static guint16
sides_holding(const GameRules *rules, const Position *position, gint32 place)
{
    guint16 sides = 0;
    for (gint32 i = first_holding(rules, position, place); i != NO_NAME;
         i = next_holding(rules, position, i))
        if (unit_side(rules, position, i) != NO_NAME)
            sides |= (guint16)(1 << unit_side(rules, position, i));
    return sides;
}

/* What is noted of who holds a place is what stands there, once all units have been laid out. */
static char *
find_wrong_presence(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    const guint16 *held_by = position_held_by(rules, position);
    gint32 wrong = NO_NAME;
    if (position->phase == STAGE_SET_UP)
        return NULL;
    for (guint i = 0; i < rules->board.n_units; i++) {
        gint32 place = unit_holds(rules, position, (gint32)i);
        gint32 side = unit_side(rules, position, (gint32)i);
        if (place != NO_NAME && side != NO_NAME && ((held_by[place] >> side) & 1) == 0)
            wrong = place;
    }
    for (guint i = 0; i < rules->board.n_places; i++)
        if (held_by[i] != 0 && held_by[i] != sides_holding(rules, position, (gint32)i))
            wrong = (gint32)i;
    return wrong != NO_NAME ? g_strdup_printf("others stand in %s than is noted",
                                              name_of(rules, ENTITY_SPACE, (guint)wrong))
                            : NULL;
}

/* Whoever is asked can answer, and a game that nothing asks for any more is over; unless all there
 * is to it is the set-up. */
static char *
find_dead_end(const Machine *machine, const Request *request)
{
    const Position *position = machine->position;
    if (request->kind == REQUEST_NONE)
        return position->end != END_NONE || position->phase == STAGE_SET_UP
                   ? NULL
                   : g_strdup("nothing goes on and the game has not ended");
    if (request->n == 0)
        return g_strdup("somebody must choose and has no choice");
    if (request->kind != REQUEST_ROLL && request->n != machine->n_offers)
        return g_strdup_printf("%u choices are asked for, %u are offered", request->n,
                               machine->n_offers);
    return NULL;
}

static const Invariant rows[] = {
    {.name = "position", .find = find_disorder},
    {.name = "presence", .find = find_wrong_presence},
    {.name = "ending", .find = find_dead_end},
};

guint
invariants(const GameRules *rules, Invariant all[INVARIANTS_MAX])
{
    const SystemPlay *play = system_play(rules);
    guint n = G_N_ELEMENTS(rows);
    memcpy(all, rows, sizeof rows);
    for (guint i = 0; i < play->n_invariants; i++)
        all[n++] = play->invariants[i];
    g_assert(n <= INVARIANTS_MAX);
    return n;
}
