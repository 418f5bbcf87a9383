/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking for zones.
 */
#include "editor/fields/zone-search.h"

#include "schema/text/names.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    char *folded;     /* owned: what was typed */
    char **wanted;    /* owned: its words */
    GPtrArray *first; /* owned: of FoundZone: they begin with it */
    GPtrArray *later; /* owned: they hold it */
    guint max;
} ZoneSearch;

static void
free_zone(gpointer data)
{
    FoundZone *found = data;
    g_free(found->zone);
    g_free(found->title);
    g_free(found);
}

/* Consumes @zone and @title. @names: all that it is called, divided by blanks. */
static void
offer(ZoneSearch *search, char *zone, char *title, const char *names)
{
    g_autofree char *folded = name_fold(names);
    gboolean is_first = g_str_has_prefix(folded, search->folded);
    GPtrArray *list = is_first ? search->first : search->later;
    gboolean is_wanted = list->len < search->max;
    for (guint i = 0; search->wanted[i] != NULL && is_wanted; i++)
        is_wanted = strstr(folded, search->wanted[i]) != NULL;
    FoundZone *found = g_new(FoundZone, 1);
    *found = (FoundZone){zone, title};
    if (is_wanted)
        g_ptr_array_add(list, found);
    else
        free_zone(found);
}

/* A place is found by the name it has now, and by the printed one. */
static void
offer_place(ZoneSearch *search, const PlaceState *place)
{
    const Space *space = place->space;
    g_autoptr(GString) names = g_string_new(place->name);
    g_string_append_printf(names, " %s %s", record_name(&space->record), space->id);
    for (guint32 i = 0; i < space->aliases.length; i++)
        g_string_append_printf(names, " %s", space->aliases.items[i]);
    offer(search, g_strdup(space->id), g_strdup(place->name), names->str);
}

static void
offer_carriers(ZoneSearch *search, const ScenarioState *state)
{
    Records units = data_set_records(state->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const char *id = record_key(units.items[i]);
        const UnitState *unit = scenario_state_unit(state, id);
        if (unit == NULL || unit->type == NULL || unit->type->carries <= 0)
            continue;
        char *title = g_strdup_printf(_("Aboard %s"), record_name(&unit->unit->record));
        offer(search, g_strconcat("@aboard:", id, NULL), title, title);
    }
}

GPtrArray *
zones_search(const ScenarioState *state, const GPtrArray *trays, const char *words, guint max)
{
    ZoneSearch search = {
        .folded = name_fold(words),
        .first = g_ptr_array_new_with_free_func(free_zone),
        .later = g_ptr_array_new_with_free_func(free_zone),
        .max = max,
    };
    search.wanted = g_strsplit(search.folded, " ", -1);
    for (guint i = 0; i < state->n_places; i++)
        if (state->places[i].space->id != NULL)
            offer_place(&search, &state->places[i]);
    offer_carriers(&search, state);
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        g_autofree char *names = g_strdup_printf("%s %s", tray->title, tray->words);
        if (tray->zone != NULL)
            offer(&search, g_strdup(tray->zone), g_strdup(tray->title), names);
    }
    g_ptr_array_extend_and_steal(search.first, search.later);
    if (search.first->len > max)
        g_ptr_array_set_size(search.first, (gint)max);
    g_free(search.folded);
    g_strfreev(search.wanted);
    return search.first;
}
