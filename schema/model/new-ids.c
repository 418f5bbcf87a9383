/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds the ids in a text by its type.
 */
#include "schema/model/new-ids.h"

#include "schema/model/zone.h"
#include "schema/text/date.h"

#include <string.h>

static char *
replace_end(const char *text, const char *end, const char *to)
{
    return to != NULL ? g_strdup_printf("%.*s%s", (int)(end - text), text, to) : NULL;
}

static char *
renew_zone(const char *text, NewIdOf new_id_of, gconstpointer data)
{
    Zone zone;
    if (!zone_parse(text, &zone) || zone.id == NULL)
        return NULL;
    EntityId region = zone.kind == ZONE_PLACE ? ENTITY_REGION : 0;
    return replace_end(text, zone.id, new_id_of(zone_target(zone.kind), region, zone.id, data));
}

/* `1707-summer`: a season behind the year. */
static char *
renew_date(const char *text, NewIdOf new_id_of, gconstpointer data)
{
    const char *season = date_season(text);
    return season != NULL ? replace_end(text, season, new_id_of(ENTITY_SEASON, 0, season, data))
                          : NULL;
}

/* `2010:1.4 2012:1.4? 2008`: a book before every colon, or alone. */
static char *
renew_source(const char *text, NewIdOf new_id_of, gconstpointer data)
{
    g_autoptr(GString) renewed = NULL;
    const char *behind = text;
    for (const char *part = text; *part != '\0';) {
        gsize length = strcspn(part, " :?");
        g_autofree char *book = g_strndup(part, length);
        const char *to = new_id_of(ENTITY_BOOK, 0, book, data);
        if (to != NULL) {
            if (renewed == NULL)
                renewed = g_string_new(NULL);
            g_string_append_len(renewed, behind, part - behind);
            g_string_append(renewed, to);
            behind = part + length;
        }
        part += strcspn(part, " ");
        part += strspn(part, " ");
    }
    if (renewed == NULL)
        return NULL;
    g_string_append(renewed, behind);
    return g_string_free(g_steal_pointer(&renewed), FALSE);
}

char *
new_ids_in_text(LineType type, const char *text, NewIdOf new_id_of, gconstpointer data)
{
    switch (type.kind) {
    case KIND_REF:
    case KIND_REFS:
        return g_strdup(new_id_of(type.target, type.or_target, text, data));
    case KIND_ZONE:
    case KIND_ZONES:
        return renew_zone(text, new_id_of, data);
    case KIND_DATE:
        return renew_date(text, new_id_of, data);
    case KIND_SOURCE:
        return renew_source(text, new_id_of, data);
    default:
        return NULL;
    }
}
