/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces of TripleA have no names and stand in heaps: each heap becomes a unit.
 */
#include "schema/foreign/readers/triplea.h"

#include <string.h>

/* What TripleA says of a type of unit that we have a word for. */
static const struct {
    const char *name;
    ForeignTypeNumber number;
    TripleARow row;
} numbers[] = {
    {"movement", TYPE_MOVE, TRIPLEA_OPTION_MOVE},
    {"transportCost", TYPE_WEIGHT, TRIPLEA_OPTION_ROOM},
    {"transportCapacity", TYPE_CARRIES, TRIPLEA_OPTION_ROOM},
};

/* What it fights with. */
static const char *const factors[] = {"attack", "defense", "hitPoints", NULL};

TripleARow
triplea_read_unit_option(TripleA *game, const char *name, const char *value)
{
    ForeignType *type = &g_array_index(game->map->types, ForeignType, game->target);
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (strcmp(name, numbers[i].name) == 0) {
            gint number = triplea_number(value);
            type->numbers[numbers[i].number] = (guint)(number + 1);
            return number >= 0 ? numbers[i].row : TRIPLEA_OPTION_RANGE;
        }
    if (strcmp(name, "isSea") == 0) {
        type->is_sea = g_ascii_strcasecmp(value, "true") == 0;
        return TRIPLEA_OPTION_SEA;
    }
    return g_strv_contains(factors, name) ? TRIPLEA_OPTION_FACTOR : TRIPLEA_OPTION;
}

/* Whose pieces of nobody become. */
#define NEUTRAL "Neutral"

/* Returns: the number of the nation of those who are of no player. */
static guint32
neutral(TripleA *game)
{
    guint32 found = triplea_find(game, game->players, NEUTRAL);
    if (found != FOREIGN_NONE)
        return found;
    ForeignNation nation = {
        .called.name = foreign_map_text(game->map, NEUTRAL),
        .side = FOREIGN_NONE,
    };
    g_array_append_val(game->map->nations, nation);
    g_hash_table_insert(game->players, (char *)nation.called.name,
                        GUINT_TO_POINTER(game->map->nations->len));
    return game->map->nations->len - 1;
}

static gboolean
can_stand(const TripleA *game, const TripleAPlacement *placement)
{
    Ground ground = foreign_place(game->map, placement->place)->ground;
    gboolean is_sea = g_array_index(game->map->types, ForeignType, placement->type).is_sea;
    return ground == (is_sea ? GROUND_SEA : GROUND_LAND);
}

static void
add_units(TripleA *game, const TripleAPlacement *placement, guint32 nation)
{
    ForeignMap *map = game->map;
    const char *type = g_array_index(map->types, ForeignType, placement->type).called.name;
    const char *place = foreign_place(map, placement->place)->called.name;
    g_autofree char *name = g_strdup_printf("%s, %s", type, place);
    for (guint64 left = placement->quantity; left > 0 && map->units->len < LIMIT_FOREIGN_UNITS;) {
        guint strength = (guint)MIN(left, LIMIT_FOREIGN_STRENGTH);
        ForeignUnit unit = {
            .called.name = foreign_map_text(map, name),
            .type = placement->type,
            .nation = nation,
            .place = placement->place,
            .strength = strength,
        };
        g_array_append_val(map->units, unit);
        left -= strength;
    }
}

void
triplea_place_units(TripleA *game)
{
    g_autofree guint32 *party = g_new(guint32, game->map->places->len);
    for (guint32 i = 0; i < game->map->places->len; i++)
        party[i] = FOREIGN_NONE;
    for (guint i = 0; i < game->placements->len; i++) {
        const TripleAPlacement *placement = &g_array_index(game->placements, TripleAPlacement, i);
        TripleARow row = TRIPLEA_PLACEMENT_TERRAIN;
        if (can_stand(game, placement)) {
            gboolean is_neutral = placement->nation == FOREIGN_NONE;
            guint32 nation = is_neutral ? neutral(game) : placement->nation;
            guint32 own = foreign_map_party(game->map, nation), *there = &party[placement->place];
            row = TRIPLEA_PLACEMENT_ENEMY;
            if (*there == FOREIGN_NONE || *there == own) {
                row = is_neutral ? TRIPLEA_PLACEMENT_NEUTRAL : TRIPLEA_PLACEMENT;
                *there = own;
                add_units(game, placement, nation);
            }
        }
        triplea_note(game, row, game->source->shown, placement->line);
    }
}
