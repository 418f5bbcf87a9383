/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tray for each zone off the map that has a name for people.
 */
#include "editor/tools/set-up/scenario-trays.h"

#include "schema/text/date.h"
#include "schema/text/names.h"
#include "validator/scenario/turn-span.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define YEAR "@year:"

static void
free_tray(gpointer data)
{
    Tray *tray = data;
    g_free(tray->zone);
    g_free(tray->title);
    g_free(tray->words);
    g_array_unref(tray->blocks);
    g_free(tray);
}

/* Consumes @zone, @title and @words. @blocks: NULL: none. */
static void
add_tray(GPtrArray *trays, TrayKind kind, char *zone, char *title, char *words, GArray *blocks)
{
    Tray *tray = g_new(Tray, 1);
    *tray = (Tray){
        .kind = kind,
        .zone = zone,
        .title = title,
        .words = words,
        .blocks =
            blocks != NULL ? g_array_ref(blocks) : g_array_new(FALSE, FALSE, sizeof(UnitState)),
    };
    g_ptr_array_add(trays, tray);
}

/* The same with the blocks that @state has in @zone. */
static void
add_zone(GPtrArray *trays, const ScenarioState *state, TrayKind kind, char *zone, char *title,
         char *words)
{
    add_tray(trays, kind, zone, title, words, g_hash_table_lookup(state->zones, zone));
}

/* Pools of nations that units of the roster wait in, and others where some do. */
static void
add_pools(GPtrArray *trays, const ScenarioState *state)
{
    Records units = data_set_records(state->set, ENTITY_UNIT);
    g_autoptr(GHashTable) used = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < units.length; i++) {
        const char *id = ((const Unit *)units.items[i])->nation;
        const NationState *nation = scenario_state_nation(state, id);
        if (nation != NULL)
            g_hash_table_add(used, (gpointer)nation->pool);
    }
    for (guint i = 0; i < state->n_nations; i++) {
        const NationState *nation = &state->nations[i];
        const char *id = nation->nation->id, *name = nation_state_name(nation);
        if (id == NULL || scenario_state_nation(state, id) != nation)
            continue;
        g_autofree char *zone = g_strconcat("@pool:", id, NULL);
        if (g_hash_table_contains(used, nation) || scenario_state_units(state, zone) != NULL)
            add_zone(trays, state, TRAY_POOL, g_steal_pointer(&zone),
                     g_strdup_printf(_("Pool of %s"), name),
                     g_strdup_printf(_("pool of %s"), name));
    }
}

static int
compare_years(gconstpointer a, gconstpointer b)
{
    return *(const gint *)a - *(const gint *)b;
}

/* Years of the period, and others where units wait. */
static void
add_years(GPtrArray *trays, const ScenarioState *state)
{
    const Scenario *scenario = state->scenario;
    const Period *period = scenario != NULL ? (const Period *)scenario->period : NULL;
    g_autoptr(GPtrArray) zones = scenario_state_zones(state, YEAR);
    g_autoptr(GArray) years = g_array_new(FALSE, FALSE, sizeof(gint));
    gint first = 0, last = -1;
    TurnSpan span;
    if (turn_span_in(state->set, period, &span) && span.last >= span.first) {
        first = date_year_of_turn(span.first, span.n_seasons);
        last = MIN(date_year_of_turn(span.last, span.n_seasons), first + TRAY_YEARS_MAX - 1);
    }
    for (gint year = first; year <= last; year++)
        g_array_append_val(years, year);
    for (guint i = 0; i < zones->len; i++) {
        gint year = atoi((const char *)zones->pdata[i] + strlen(YEAR));
        if (year < first || year > last)
            g_array_append_val(years, year);
    }
    g_array_sort(years, compare_years);
    for (guint i = 0; i < years->len; i++) {
        gint year = g_array_index(years, gint, i);
        add_zone(trays, state, TRAY_YEAR, g_strdup_printf(YEAR "%d", year),
                 g_strdup_printf("%d", year), g_strdup_printf(_("year %d"), year));
    }
}

static void
add_boxes(GPtrArray *trays, const ScenarioState *state)
{
    Records boxes = data_set_records(state->set, ENTITY_BOX);
    g_autoptr(GHashTable) first = records_index(&boxes);
    for (guint32 i = 0; i < boxes.length; i++) {
        const char *id = record_key(boxes.items[i]), *name = record_name(boxes.items[i]);
        if (id != NULL && g_hash_table_lookup(first, id) == boxes.items[i])
            add_zone(trays, state, TRAY_BOX, g_strconcat("@box:", id, NULL), g_strdup(name),
                     g_strdup_printf(_("box %s"), name));
    }
}

GPtrArray *
scenario_trays(const ScenarioState *state)
{
    GPtrArray *trays = g_ptr_array_new_with_free_func(free_tray);
    add_pools(trays, state);
    add_years(trays, state);
    add_boxes(trays, state);
    add_zone(trays, state, TRAY_OUT, g_strdup("@out"), g_strdup(_("Out of the game")),
             g_strdup(_("out of the game")));
    if (state->nowhere->len > 0)
        add_tray(trays, TRAY_LOST, NULL, g_strdup(_("Nowhere")), g_strdup(_("nowhere")),
                 state->nowhere);
    return trays;
}

char *
tray_block_title(const Tray *tray, const UnitState *block)
{
    g_autofree char *steps = g_strdup_printf("%" G_GINT64_FORMAT, block->strength);
    g_autofree char *full = g_strdup_printf("%" G_GINT64_FORMAT, block->unit->strength);
    const char *name = record_name(&block->unit->record);
    return g_strdup_printf(_("%s, %s of %s, %s"), name, steps, full, tray->words);
}

static void
add_name(GString *all, const char *name)
{
    if (name != NULL)
        g_string_append_printf(all, "%s ", name);
}

gboolean
tray_block_matches(const UnitState *block, const char *words)
{
    const Unit *unit = block->unit;
    g_autoptr(GString) all = g_string_new(NULL);
    add_name(all, unit->name);
    add_name(all, unit->id);
    for (guint32 i = 0; i < unit->aliases.length; i++)
        add_name(all, unit->aliases.items[i]);
    add_name(all, nation_state_name(block->nation));
    add_name(all, block->type != NULL ? record_name(&block->type->record) : NULL);
    g_autofree char *names = name_fold(all->str);
    g_autofree char *folded = name_fold(words);
    g_auto(GStrv) wanted = g_strsplit(folded, " ", -1);
    for (guint i = 0; wanted[i] != NULL; i++)
        if (strstr(names, wanted[i]) == NULL)
            return FALSE;
    return TRUE;
}
