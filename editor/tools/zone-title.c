/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zones in words.
 */
#include "editor/tools/zone-title.h"

#include "schema/model/zone.h"

#include <glib/gi18n.h>

/* In words, with what the zone names. */
static const struct {
    ZoneKind kind;
    const char *words;
} rows[] = {
    {ZONE_POOL, N_("the pool of %s")},
    {ZONE_ABOARD, N_("aboard %s")},
    {ZONE_BOX, N_("%s")},
};

/* Returns: (transfer none): the name of what @zone names. */
static const char *
name_in(const DataSet *set, const Zone *zone)
{
    const Record *record = record_named(set, zone_target(zone->kind), zone->id);
    if (record == NULL && zone->kind == ZONE_PLACE)
        record = record_named(set, ENTITY_REGION, zone->id);
    return record != NULL ? record_name(record) : zone->id;
}

char *
zone_title(const DataSet *set, const char *text)
{
    Zone zone;
    if (!zone_parse(text, &zone))
        return g_strdup(text);
    if (zone.kind == ZONE_OUT)
        return g_strdup(_("out of the game"));
    if (zone.kind == ZONE_YEAR_OF)
        return g_strdup_printf(_("%d on the year track"), zone.year);
    if (zone.id == NULL)
        return g_strdup(text);
    const char *name = name_in(set, &zone);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].kind == zone.kind)
            return g_strdup_printf(_(rows[i].words), name);
    return g_strdup(name);
}
