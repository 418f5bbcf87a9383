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

static void
offer_spaces(ZoneSearch *search, const DataSet *set)
{
    Records spaces = data_set_records(set, ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (space->id == NULL)
            continue;
        const char *name = record_name(&space->record);
        g_autoptr(GString) names = g_string_new(name);
        g_string_append_printf(names, " %s", space->id);
        for (guint32 j = 0; j < space->aliases.length; j++)
            g_string_append_printf(names, " %s", space->aliases.items[j]);
        offer(search, g_strdup(space->id), g_strdup(name), names->str);
    }
}

static void
offer_fleets(ZoneSearch *search, const DataSet *set)
{
    Records units = data_set_records(set, ENTITY_UNIT);
    Records types = data_set_records(set, ENTITY_TYPE);
    g_autoptr(GHashTable) index = records_index(&types);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const UnitType *type = unit->type != NULL ? g_hash_table_lookup(index, unit->type) : NULL;
        if (unit->id == NULL || type == NULL || type->carries <= 0)
            continue;
        char *title = g_strdup_printf(_("Aboard %s"), record_name(&unit->record));
        offer(search, g_strconcat("@aboard:", unit->id, NULL), title, title);
    }
}

GPtrArray *
zones_search(const DataSet *set, const GPtrArray *trays, const char *words, guint max)
{
    ZoneSearch search = {
        .folded = name_fold(words),
        .first = g_ptr_array_new_with_free_func(free_zone),
        .later = g_ptr_array_new_with_free_func(free_zone),
        .max = max,
    };
    search.wanted = g_strsplit(search.folded, " ", -1);
    offer_spaces(&search, set);
    offer_fleets(&search, set);
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
