/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position says of the members of records that only this system reads.
 */
#include "schema/model/entities.h"
#include "validator/systems/area-blocks/play/play.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/turn/turn.h"
#include "validator/systems/area-blocks/year/level.h"

#define UNUSED G_GNUC_UNUSED

static char *
truth(gboolean holds)
{
    return g_strdup(holds ? "true" : "false");
}

static char *
says_from(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 link = position_arrivals(rules, position)[unit];
    gint32 from = link != NO_NAME ? rules->board.links[link].from : NO_NAME;
    return g_strdup(name_index_name(rules->names, ENTITY_SPACE, from));
}

static char *
says_moved(const GameRules *rules, const Position *position, gint32 unit)
{
    return truth((position_deeds(rules, position)[unit] & UNIT_MOVED) != 0);
}

static char *
says_besieges(const GameRules *rules, const Position *position, gint32 unit)
{
    return truth((position_deeds(rules, position)[unit] & UNIT_BESIEGES) != 0);
}

static char *
says_marched(const GameRules *rules, const Position *position, gint32 unit)
{
    return g_strdup_printf("%d", position_marched(rules, position)[unit]);
}

static char *
says_level(const GameRules *rules, const Position *position, gint32 nation)
{
    return g_strdup_printf("%d", level_of(rules, position, nation));
}

static char *
says_until(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 end = position_truce_ends(rules, position)[nation];
    return end != TRUCE_OPEN ? g_strdup_printf("%d", end) : NULL;
}

static char *
says_points(const GameRules *rules, const Position *position, gint32 nation)
{
    return g_strdup_printf("%d", position_next_points(rules, position)[nation]);
}

static char *
says_garrison(const GameRules *rules, const Position *position, gint32 place)
{
    return g_strdup_printf("%d", position_garrisons(rules, position)[place]);
}

static char *
says_harbour(const GameRules *rules, const Position *position, gint32 place)
{
    return truth(position_harbours(rules, position)[place] != 0);
}

static char *
says_turn(const GameRules *rules, const Position *position, gint32 number UNUSED)
{
    return g_strdup(name_index_name(rules->names, ENTITY_SIDE, side_of_phase(position)));
}

static char *
says_actions(const GameRules *rules UNUSED, const Position *position, gint32 number UNUSED)
{
    return g_strdup_printf("%d", actions_left(position));
}

const StatedRow area_stated[N_AREA_STATED] = {
    {ENTITY_POSITION, "side", says_turn},       {ENTITY_POSITION, "actions", says_actions},
    {ENTITY_PLACED, "from", says_from},         {ENTITY_PLACED, "moved", says_moved},
    {ENTITY_PLACED, "besieges", says_besieges}, {ENTITY_PLACED, "marched", says_marched},
    {ENTITY_STANCE, "level", says_level},       {ENTITY_STANCE, "until", says_until},
    {ENTITY_STANCE, "points", says_points},     {ENTITY_STATE, "garrison", says_garrison},
    {ENTITY_STATE, "harbour", says_harbour},
};
