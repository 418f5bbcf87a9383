/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers for what the records name: things, dates and zones.
 */
#include "validator/engine/rules/board.h"

#include "schema/model/entities.h"
#include "schema/text/date.h"
#include "validator/engine/rules/game-rules.h"

/* Which lists are numbered, and the file they stand in. Positions keep most numbers in 16 bits, and
 * zones are counted through: places, nations, boxes, units, years. */
static const struct {
    EntityId entity;
    gsize root; /* in RulesInput */
    const char *key;
    guint max; /* that can be played */
} numbered[] = {
    {ENTITY_SIDE, G_STRUCT_OFFSET(RulesInput, game), "sides", BOARD_SIDES_MAX},
    {ENTITY_SEASON, G_STRUCT_OFFSET(RulesInput, game), "seasons", 100},
    {ENTITY_COLOUR, G_STRUCT_OFFSET(RulesInput, game), "colours", 1000},
    {ENTITY_SPACE, G_STRUCT_OFFSET(RulesInput, map), "spaces", BOARD_PLACES_MAX},
    {ENTITY_REGION, G_STRUCT_OFFSET(RulesInput, map), "regions", 30000},
    {ENTITY_NATION, G_STRUCT_OFFSET(RulesInput, roster), "nations", BOARD_NATIONS_MAX},
    {ENTITY_TYPE, G_STRUCT_OFFSET(RulesInput, roster), "types", 1000},
    {ENTITY_UNIT, G_STRUCT_OFFSET(RulesInput, roster), "units", BOARD_UNITS_MAX},
    {ENTITY_COMMAND, G_STRUCT_OFFSET(RulesInput, roster), "commands", BOARD_BYTE_MAX},
    {ENTITY_BORDER, G_STRUCT_OFFSET(RulesInput, tables), "borders", 1000},
    {ENTITY_TERRAIN, G_STRUCT_OFFSET(RulesInput, tables), "terrains", BOARD_BYTE_MAX},
    {ENTITY_FORMATION, G_STRUCT_OFFSET(RulesInput, tables), "formations", BOARD_BYTE_MAX},
    {ENTITY_TEST, G_STRUCT_OFFSET(RulesInput, tables), "tests", 1000},
    {ENTITY_ATTACK, G_STRUCT_OFFSET(RulesInput, tables), "attacks", BOARD_BYTE_MAX},
    {ENTITY_ORDER, G_STRUCT_OFFSET(RulesInput, tables), "orders", BOARD_BYTE_MAX},
    {ENTITY_TOKEN, G_STRUCT_OFFSET(RulesInput, scenario), "tokens", 32},
    {ENTITY_GRID, G_STRUCT_OFFSET(RulesInput, map), "grids", BOARD_BYTE_MAX},
    {ENTITY_TRACK, G_STRUCT_OFFSET(RulesInput, tables), "tracks", 1000},
    {ENTITY_TABLE, G_STRUCT_OFFSET(RulesInput, tables), "tables", 10000},
    {ENTITY_BOX, G_STRUCT_OFFSET(RulesInput, tables), "boxes", BOARD_BOXES_MAX},
    {ENTITY_RULE, G_STRUCT_OFFSET(RulesInput, rules), "rules", BOARD_RULES_MAX},
    {ENTITY_RULE, G_STRUCT_OFFSET(RulesInput, scenario), "rules", BOARD_RULES_MAX},
    {ENTITY_OPTION, G_STRUCT_OFFSET(RulesInput, rules), "options", 1000},
    {ENTITY_RULING, G_STRUCT_OFFSET(RulesInput, rules), "rulings", 1000},
};

Records
board_list(const Record *root, const char *key)
{
    const Field *field = root != NULL ? record_field(root, key) : NULL;
    return field != NULL && record_has(root, field) ? *FIELD_SLOT(root, field, Records)
                                                    : (Records){0};
}

/* Whether scenarios have any of @entity of their own. */
static gboolean
is_of_scenarios(EntityId entity)
{
    for (guint i = 0; i < G_N_ELEMENTS(numbered); i++)
        if (numbered[i].entity == entity &&
            numbered[i].root == G_STRUCT_OFFSET(RulesInput, scenario))
            return TRUE;
    return FALSE;
}

gboolean
board_number(NameIndex *names, const RulesInput *input, char **problem)
{
    *problem = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(numbered) && *problem == NULL; i++) {
        if (input->beside != NULL && !is_of_scenarios(numbered[i].entity)) {
            name_index_borrow(names, input->beside->names, numbered[i].entity);
            continue;
        }
        const Record *root = *(const Record *const *)((const char *)input + numbered[i].root);
        const char *entity = entity_get(numbered[i].entity)->name;
        const char *taken =
            name_index_add(names, numbered[i].entity, board_list(root, numbered[i].key));
        guint n = name_index_count(names, numbered[i].entity);
        if (taken != NULL)
            *problem = g_strdup_printf("%s: two are called “%s”", entity, taken);
        else if (n > numbered[i].max)
            *problem =
                g_strdup_printf("%s: there are %u, %u can be played", entity, n, numbered[i].max);
    }
    return *problem == NULL;
}

gboolean
board_date(const NameIndex *names, const char *date, DateCode *turns)
{
    gint32 n_seasons = MAX((gint32)name_index_count(names, ENTITY_SEASON), 1);
    gint year;
    const char *season_id = date_season(date);
    if (date_read_year(date, &year) == NULL)
        return FALSE;
    *turns = (DateCode){.first = year * n_seasons, .last = year * n_seasons + n_seasons - 1};
    if (season_id == NULL)
        return TRUE;
    gint32 season = name_index_find(names, ENTITY_SEASON, season_id);
    turns->first = turns->last = year * n_seasons + season;
    return season != NO_NAME;
}

gboolean
board_zone(const NameIndex *names, const char *text, ZoneCode *zone)
{
    static const Field place = {
        .kind = KIND_REF,
        .target = ENTITY_SPACE,
        .or_target = ENTITY_REGION,
    };
    Zone parsed;
    if (!zone_parse(text, &parsed))
        return FALSE;
    *zone = (ZoneCode){.kind = (gint32)parsed.kind, .of = NO_NAME};
    if (parsed.kind == ZONE_YEAR_AHEAD || parsed.kind == ZONE_YEAR_OF)
        zone->of = parsed.year;
    if (parsed.id == NULL)
        return TRUE;
    if (parsed.kind == ZONE_PLACE)
        return name_index_resolve(names, &place, parsed.id, &zone->of);
    const Field other = {
        .kind = KIND_REF,
        .target = zone_target(parsed.kind),
        .subjects = TRUE,
    };
    return name_index_resolve(names, &other, parsed.id, &zone->of);
}
