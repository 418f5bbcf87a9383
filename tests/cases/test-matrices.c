/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every cell of the tables of battles on hexes: what fire takes, and what ground and borders cost
 * each type, against what stands here, written down apart from the data.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/engine/loaded-rules.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/position.h"

#include <string.h>

static LoadedRules
load(const char *folder, const char *scenario)
{
    g_autoptr(DataSet) set = loaded_set(folder);
    Records all = data_set_records(set, ENTITY_SCENARIO);
    for (guint32 i = 0; i < all.length; i++)
        if (strcmp(record_key(all.items[i]), scenario) == 0)
            return loaded_rules(set, all.items[i], NULL);
    fail_msg("no scenario %s", scenario);
    return (LoadedRules){NULL, NULL};
}

static gint32
find(const LoadedRules *loaded, EntityId entity, const char *id)
{
    gint32 number = name_index_find(loaded->rules->names, entity, id);
    if (number == NO_NAME)
        fail_msg("no %s", id);
    return number;
}

/* A table of one column: what results from @from on give, up to the next row. */
typedef struct {
    const char *folder, *scenario, *table;
    gint32 from, value;
} Cell;

static const Cell cells[] = {
    {"data/last-vikings", "kliszow", "battery-grape", -5, 3},
    {"data/last-vikings", "kliszow", "battery-grape", 2, 2},
    {"data/last-vikings", "kliszow", "battery-grape", 5, 1},
    {"data/last-vikings", "kliszow", "battery-grape", 8, 0},
    {"data/last-vikings", "kliszow", "battery-solid", -5, 2},
    {"data/last-vikings", "kliszow", "battery-solid", 1, 1},
    {"data/last-vikings", "kliszow", "battery-solid", 4, 0},
    {"data/last-vikings", "kliszow", "battalion-grape", -5, 2},
    {"data/last-vikings", "kliszow", "battalion-grape", 1, 1},
    {"data/last-vikings", "kliszow", "battalion-grape", 5, 0},
    {"data/last-vikings", "kliszow", "battalion-solid", -5, 1},
    {"data/last-vikings", "kliszow", "battalion-solid", 2, 0},
    {"data/last-vikings", "kliszow", "pistols", 0, 1},
    {"data/last-vikings", "kliszow", "pistols", 1, 0},
    {"data/last-vikings", "kliszow", "retreat", 1, 2},
    {"data/last-vikings", "kliszow", "retreat", 6, 3},
    {"data/last-vikings", "kliszow", "retreat", 8, 4},
    {"data/thunder", "poltava", "divisions", 1, 1},
    {"data/thunder", "poltava", "divisions", 4, 2},
    {"data/thunder", "poltava", "divisions", 8, 3},
};

/* No result is looked at behind this one. */
#define RESULT_MAX 12

static void
tables_give_what_is_written_here(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cells); i++) {
        gboolean is_last =
            i + 1 == G_N_ELEMENTS(cells) || strcmp(cells[i].table, cells[i + 1].table) != 0;
        gint32 end = is_last ? RESULT_MAX + 1 : cells[i + 1].from;
        g_auto(LoadedRules) loaded = load(cells[i].folder, cells[i].scenario);
        gint32 table = find(&loaded, ENTITY_TABLE, cells[i].table);
        for (gint32 result = cells[i].from; result < end; result++) {
            gint32 value = hex_printed_table_value(loaded.rules, table, result, 0);
            if (value != cells[i].value)
                fail_msg("%s: %d gives %d, not %d", cells[i].table, result, value, cells[i].value);
        }
    }
}

/* The matrix of foot: who fires with morale M takes a point by M - 2 or less, one more for each
 * three less. */
static gint32
hits_by_foot(gint32 morale, gint32 result)
{
    gint32 less = morale - 2 - result;
    return less < 0 ? 0 : MIN(1 + less / 3, 4);
}

static void
foot_takes_what_its_morale_says(void **state G_GNUC_UNUSED)
{
    g_auto(LoadedRules) loaded = load("data/last-vikings", "kliszow");
    gint32 table = find(&loaded, ENTITY_TABLE, "musketry");
    for (gint32 morale = 1; morale <= 10; morale++)
        for (gint32 result = -3; result <= RESULT_MAX; result++) {
            gint32 value = hex_printed_table_value(loaded.rules, table, result, morale - 1);
            gint32 wanted = result > 9 ? 0 : hits_by_foot(morale, result);
            if (value != wanted)
                fail_msg("morale %d, result %d: %d, not %d", morale, result, value, wanted);
        }
}

/* What a step costs: over a border (NULL: none) into a terrain; points COST_NEVER: it may not. */
typedef struct {
    const char *type;
    gint32 points, morale;
} Price;

typedef struct {
    const char *folder, *scenario, *terrain, *border;
    Price prices[7];
} Ground;

#define NEVER COST_NEVER

static const Ground grounds[] = {
#define TLV(scenario, terrain, border, foot, worn, horse, tired, guns)                             \
    {"data/last-vikings",                                                                          \
     scenario,                                                                                     \
     terrain,                                                                                      \
     border,                                                                                       \
     {{"battalion", foot, worn},                                                                   \
      {"dismounted-dragoons", foot, worn},                                                         \
      {"battalion-guns", foot, worn},                                                              \
      {"squadron", horse, tired},                                                                  \
      {"dragoons", horse, tired},                                                                  \
      {"battery", guns, 0},                                                                        \
      {"leader", 1, 0}}},
    TLV("kliszow", "clear", NULL, 1, 0, 1, 0, 1) TLV("kliszow", "forest", NULL, 2, 0, 3, 1, NEVER)
        TLV("kliszow", "village", NULL, 2, 1, 2, 1, 2) TLV(
            "kliszow", "marsh", NULL, 3, 1, 4, 2, NEVER) TLV("kliszow", "hill", NULL, 1, 0, 1, 0, 1)
            TLV("fraustadt", "ice-marsh", NULL, 1, 0, 2, 1, NEVER) TLV("kliszow", "clear", "stream",
                                                                       2, 0, 3, 1, 4)
#define ATUL(scenario, terrain, border, foot, horse, guns, redoubt)                                \
    {"data/thunder",                                                                               \
     scenario,                                                                                     \
     terrain,                                                                                      \
     border,                                                                                       \
     {{"infantry", foot, 0},                                                                       \
      {"cavalry", horse, 0},                                                                       \
      {"dragoons", horse, 0},                                                                      \
      {"artillery", guns, 0},                                                                      \
      {"redoubt", redoubt, 0},                                                                     \
      {"leader", 1, 0}}},
                ATUL("narva", "clear", NULL, 1, 1, 1, 1) ATUL("narva", "forest", NULL, 2, 3, 3, 2)
                    ATUL("narva", "village", NULL, 2, 2, 2, 2)
                        ATUL("narva", "marsh", NULL, 3, NEVER, NEVER, NEVER)
                            ATUL("narva", "town", NULL, 1, 1, 1, 1)
                                ATUL("narva", "bridge", NULL, 1, 1, 1, NEVER)
                                    ATUL("poltava", "camp", NULL, 1, 1, 1, 1)
                                        ATUL("narva", "clear", "breastworks", 2, 3, NEVER, 1)};

/* Returns: a unit of @type, of whatever scenario; NO_NAME: there is none. */
static gint32
unit_of_type(const GameRules *rules, gint32 type)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (rules->board.units[i].type == type)
            return i;
    return NO_NAME;
}

/* Whether the step over @side of @from is one of those that @ground is about. */
static gboolean
is_step_of(const GameRules *rules, const Ground *ground, gint32 border, gint32 terrain, gint32 from,
           guint side)
{
    const HexPrint *hex = hex_of_place(rules, from);
    gint32 to = hex->beside[side];
    return to != NO_NAME && hex->terrain != NO_NAME &&
           hex_of_place(rules, to)->terrain == terrain &&
           (ground->border != NULL
                ? hex->border[side] == border && hex_ground_border_counts(rules, from, side)
                : hex->border[side] == NO_NAME);
}

static void
look_at_ground(const Ground *ground)
{
    g_auto(LoadedRules) loaded = load(ground->folder, ground->scenario);
    const GameRules *rules = loaded.rules;
    gint32 terrain = find(&loaded, ENTITY_TERRAIN, ground->terrain), from = 0;
    gint32 border = ground->border != NULL ? find(&loaded, ENTITY_BORDER, ground->border) : NO_NAME;
    guint side = 0;
    while (!is_step_of(rules, ground, border, terrain, from, side)) {
        side = (side + 1) % HEX_SIDES;
        from += side == 0;
        assert_true(from < (gint32)rules->board.n_places);
    }
    for (guint i = 0; i < G_N_ELEMENTS(ground->prices) && ground->prices[i].type != NULL; i++) {
        const Price *price = &ground->prices[i];
        gint32 unit = unit_of_type(rules, find(&loaded, ENTITY_TYPE, price->type));
        gint32 points = hex_ground_step_points(rules, unit, from, side);
        gint32 morale = points != COST_NEVER ? hex_ground_step_morale(rules, unit, from, side) : 0;
        if (points != price->points || (points != COST_NEVER && morale != price->morale))
            fail_msg("%s, %s: %d and %d, not %d and %d", ground->terrain, price->type, points,
                     morale, price->points, price->morale);
    }
}

static void
steps_cost_what_is_written_here(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(grounds); i++)
        look_at_ground(&grounds[i]);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_give_what_is_written_here),
        cmocka_unit_test(foot_takes_what_its_morale_says),
        cmocka_unit_test(steps_cost_what_is_written_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
