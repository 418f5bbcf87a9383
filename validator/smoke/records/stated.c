/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the core has arrays for; what the system has behind it.
 */
#include "validator/smoke/records/stated.h"

#include "schema/model/words.h"
#include "schema/text/date.h"
#include "validator/engine/board.h"

#include <string.h>

static char *
says_strength(const GameRules *rules, const Position *position, gint32 unit)
{
    return g_strdup_printf("%d", position_strengths(rules, position)[unit]);
}

static char *
says_status(const GameRules *rules, const Position *position, gint32 nation)
{
    return g_strdup(status_words[position_statuses(rules, position)[nation]]);
}

static char *
says_side(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 side = position_side(rules, position, nation);
    return g_strdup(name_index_name(rules->names, ENTITY_SIDE, side));
}

static char *
says_marker(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_markers(rules, position)[place];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, nation));
}

static char *
says_owner(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_owners(rules, position)[place];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, nation));
}

static char *
says_name(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 name = position_place_names(rules, position)[place];
    return name != NO_NAME ? g_strdup(rules->place_names[name]) : NULL;
}

static char *
says_box(const GameRules *rules, const Position *position, gint32 track)
{
    return g_strdup_printf("%d", position_marks(rules, position)[track]);
}

static char *
says_phase(const GameRules *rules G_GNUC_UNUSED, const Position *position,
           gint32 number G_GNUC_UNUSED)
{
    return g_strdup(stage_words[position->phase]);
}

static const StatedRow rows[] = {
    {ENTITY_POSITION, "phase", says_phase}, {ENTITY_PLACED, "strength", says_strength},
    {ENTITY_STANCE, "status", says_status}, {ENTITY_STANCE, "side", says_side},
    {ENTITY_STATE, "marker", says_marker},  {ENTITY_STATE, "name", says_name},
    {ENTITY_STATE, "nation", says_owner},   {ENTITY_MARK, "at", says_box},
};

static const StatedRow *
find_in(const StatedRow *list, guint n, EntityId entity, const char *key)
{
    for (guint i = 0; i < n; i++)
        if (list[i].entity == entity && strcmp(list[i].key, key) == 0)
            return &list[i];
    return NULL;
}

const StatedRow *
stated_row(const GameRules *rules, EntityId entity, const char *key)
{
    const SystemPlay *play = system_play(rules);
    const StatedRow *row = find_in(rows, G_N_ELEMENTS(rows), entity, key);
    return row != NULL ? row : find_in(play->stated, play->n_stated, entity, key);
}

char *
stated_turn(const GameRules *rules, gint32 turn)
{
    gint32 n = (gint32)MAX(rules->board.n_seasons, 1);
    gint32 year = date_year_of_turn(turn, n);
    return date_write(year, name_index_name(rules->names, ENTITY_SEASON, turn - year * n));
}
