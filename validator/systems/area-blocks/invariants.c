/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What holds in every position of this system.
 */
#include "schema/model/words.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/play.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn.h"
#include "validator/systems/area-blocks/politics.h"

static const char *
find_name(const GameRules *rules, EntityId entity, guint number)
{
    const char *name = name_index_name(rules->names, entity, (gint32)number);
    return name != NULL ? name : "?";
}

/* The level is that of the start, less own lands under foreign markers, less what was taken. */
static char *
find_wrong_level(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    const gint16 *markers = position_markers(rules, position);
    const gint16 *owners = position_owners(rules, position);
    for (guint i = 0; i < rules->board.n_nations; i++) {
        const BoardNation *nation = &rules->board.nations[i];
        if (nation->level == NO_NUMBER)
            continue;
        gint32 level = nation->level - position_losses(rules, position)[i];
        for (guint j = 0; j < rules->board.n_places; j++)
            if (owners[j] == (gint32)i && markers[j] != NO_NAME && markers[j] != (gint32)i)
                level -= nation->per_land;
        gint32 found = blocks_politics_level(rules, position, (gint32)i);
        if (found != MAX(level, 0))
            return g_strdup_printf("%s has the level %d, not %d",
                                   find_name(rules, ENTITY_NATION, i), found, MAX(level, 0));
    }
    return NULL;
}

/* No more units of a side crossed a border in this turn than it lets through. */
static char *
find_crowded_border(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const Board *board = &machine->rules->board;
    const guint8 *crossings = position_crossings(machine->rules, machine->position);
    for (guint i = 0; i < board->n_links; i++) {
        const BoardLink *link = &board->links[i];
        gint32 limit =
            link->type >= N_BUILT_IN ? board->borders[link->type - N_BUILT_IN].limit : NO_NUMBER;
        for (guint side = 0; limit != NO_NUMBER && side < board->n_sides; side++) {
            gint32 n = crossings[i * board->n_sides + side];
            if (link->back != NO_NAME)
                n += crossings[(guint)link->back * board->n_sides + side];
            if (n > limit)
                return g_strdup_printf("%d units of %s crossed between %s and %s, %d may", n,
                                       find_name(machine->rules, ENTITY_SIDE, side),
                                       find_name(machine->rules, ENTITY_SPACE, (guint)link->from),
                                       find_name(machine->rules, ENTITY_SPACE, (guint)link->to),
                                       limit);
        }
    }
    return NULL;
}

/* No more markers of a colour are in use than the box holds. */
static char *
find_missing_marker(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const Board *board = &machine->rules->board;
    for (guint i = 0; i < board->n_colours; i++) {
        gint32 n = blocks_politics_markers_in_use(machine->rules, machine->position, (gint32)i);
        if (board->colours[i].markers != NO_NUMBER && n > board->colours[i].markers)
            return g_strdup_printf("%d markers of the colour %s are in use, there are %d", n,
                                   find_name(machine->rules, ENTITY_COLOUR, i),
                                   board->colours[i].markers);
    }
    return NULL;
}

/* Between the battles and the next actions no unit is beside an enemy on land, except in games in
 * which units that cannot leave stay. */
static char *
find_contest(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    guint8 phase = machine->position->phase;
    gboolean is_apart =
        phase == PHASE_SIEGES || phase == PHASE_FORAGE || phase == PHASE_ACTION_ROLL;
    if (!is_apart || rules->switches[ENTITY_PROFILE] == NO_CODE ||
        rules_parameters(rules)->cut_off_destroyed != TRUE)
        return NULL;
    for (guint i = 0; i < rules->board.n_places; i++)
        if (rules->board.places[i].kind == SPACE_LAND &&
            place_is_contested(rules, machine->position, (gint32)i))
            return g_strdup_printf("two sides stand in %s after the battles",
                                   find_name(rules, ENTITY_SPACE, i));
    return NULL;
}

const Invariant area_invariants[N_AREA_INVARIANTS] = {
    {.name = "levels", .find = find_wrong_level},
    {.name = "borders", .find = find_crowded_border},
    {.name = "markers", .find = find_missing_marker},
    {.name = "sides-apart", .find = find_contest},
};
