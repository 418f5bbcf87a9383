/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of zones.
 */
#include "schema/model/zone.h"

#include "schema/text/date.h"

/* In the order in which they are tried: those with an argument first. */
static const struct {
    const char *text; /* the whole text, or up to the colon */
    ZoneKind kind;
    EntityId target; /* of the id after the colon */
} rows[] = {
    {"@pool:", ZONE_POOL, ENTITY_NATION},
    {"@box:", ZONE_BOX, ENTITY_BOX},
    {"@aboard:", ZONE_ABOARD, ENTITY_UNIT},
    {"@year:now", ZONE_YEAR_NOW, 0},
    {"@year:+", ZONE_YEAR_AHEAD, 0},
    {"@year:", ZONE_YEAR_OF, 0},
    {"@year", ZONE_YEAR, 0},
    {"@pool", ZONE_POOL, 0},
    {"@map", ZONE_MAP, 0},
    {"@sea", ZONE_SEA, 0},
    {"@home", ZONE_HOME, 0},
    {"@friendly", ZONE_FRIENDLY, 0},
    {"@enemy", ZONE_ENEMY, 0},
    {"@transit", ZONE_TRANSIT, 0},
    {"@event.place", ZONE_EVENT_PLACE, 0},
    {"@out", ZONE_OUT, 0},
};

static gboolean
parse_year(const char *text, gint *year)
{
    const char *end = date_read_year(text, year);
    return end != NULL && end[0] == '\0';
}

/* Returns: the rest of @text after @prefix; NULL: it does not start with that. */
static const char *
text_after(const char *text, const char *prefix)
{
    while (*prefix != '\0' && *text == *prefix) {
        text++;
        prefix++;
    }
    return *prefix == '\0' ? text : NULL;
}

gboolean
zone_parse(const char *text, Zone *zone)
{
    *zone = (Zone){.kind = ZONE_PLACE, .id = text};
    if (text[0] != '@')
        return TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        const char *rest = text_after(text, rows[i].text);
        if (rest == NULL)
            continue;
        *zone = (Zone){.kind = rows[i].kind};
        if (rows[i].target != 0)
            zone->id = rest;
        else if (rows[i].kind == ZONE_YEAR_AHEAD || rows[i].kind == ZONE_YEAR_OF)
            return parse_year(rest, &zone->year) && (zone->year >= 0 || zone->kind == ZONE_YEAR_OF);
        else if (rest[0] != '\0')
            continue;
        return TRUE;
    }
    return FALSE;
}

EntityId
zone_target(ZoneKind kind)
{
    if (kind == ZONE_PLACE)
        return ENTITY_SPACE;
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].kind == kind && rows[i].target != 0)
            return rows[i].target;
    return 0;
}
