/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names, zones and dates in words.
 */
#include "schema/store/phrase-names.h"

#include "schema/model/words.h"
#include "schema/model/zone.h"

#include <string.h>

/* Translated where the sentence is made. */
#define N_(text) text

const char *
wording_translate(const Wording *wording, const char *text)
{
    return wording->translate != NULL ? wording->translate(text) : text;
}

/* Returns: (transfer none): what the scenario calls the place @id, or NULL. */
static const char *
name_in_scenario(const Wording *wording, const char *id)
{
    const SparsePosition *position = wording->position;
    for (guint32 i = 0; position != NULL && i < position->places.length; i++) {
        const State *state = (const State *)position->places.items[i];
        if (g_strcmp0(state->place, id) == 0)
            return state->absent ? NULL : state->name;
    }
    return NULL;
}

const char *
wording_name(const Wording *wording, EntityId entity, EntityId or_entity, const char *id)
{
    gint subject = words_find(subject_words, id, strlen(id));
    if (subject >= 0)
        return wording_translate(wording, word_phrase(subject_words, subject));
    const Record *record = record_named(wording->set, entity, id);
    if (record == NULL && or_entity != 0)
        record = record_named(wording->set, or_entity, id);
    const char *name = entity == ENTITY_SPACE ? name_in_scenario(wording, id) : NULL;
    if (name == NULL && record != NULL)
        name = record_name(record);
    return name != NULL ? name : id;
}

/* Returns: (transfer full): how the box @zone of the year track reads, which is written @text. */
static char *
phrase_of_year(const Wording *wording, const Zone *zone, const char *text)
{
    const char *year = strrchr(text, ':');
    if (year == NULL)
        return g_strdup(text);
    if (zone->kind == ZONE_YEAR_NOW)
        return g_strdup(wording_translate(wording, N_("the current year")));
    if (zone->kind != ZONE_YEAR_AHEAD)
        return g_strconcat(wording_translate(wording, N_("the year ")), year + 1, NULL);
    if (zone->year == 1)
        return g_strdup(wording_translate(wording, N_("the next year")));
    g_auto(GStrv) halves =
        g_strsplit(wording_translate(wording, N_("the year %s years from now")), "%s", 2);
    return g_strjoinv(year + 2, halves);
}

char *
phrase_of_zone(const Wording *wording, const char *text)
{
    /* clang-format off */
    static const struct {
        ZoneKind kind;
        const char *before;
    } rows[] = {
        {ZONE_POOL, N_("the pool of %s")},
        {ZONE_BOX, N_("the box %s")},
        {ZONE_ABOARD, N_("a place aboard %s")},
    };
    /* clang-format on */
    Zone zone;
    gint word = words_find(zone_words, text, strlen(text));
    if (word >= 0)
        return g_strdup(wording_translate(wording, word_phrase(zone_words, word)));
    if (!zone_parse(text, &zone))
        return g_strdup(text);
    if (zone.kind == ZONE_PLACE)
        return g_strdup(wording_name(wording, ENTITY_SPACE, ENTITY_REGION, text));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].kind == zone.kind && zone.id != NULL) {
            const char *name = wording_name(wording, zone_target(zone.kind), 0, zone.id);
            g_auto(GStrv) halves = g_strsplit(wording_translate(wording, rows[i].before), "%s", 2);
            return g_strjoinv(name, halves);
        }
    return phrase_of_year(wording, &zone, text);
}

char *
phrase_of_date(const Wording *wording, const char *date)
{
    const char *dash = strchr(date, '-');
    const Record *season =
        dash != NULL ? record_named(wording->set, ENTITY_SEASON, dash + 1) : NULL;
    if (season == NULL || record_name(season) == NULL)
        return g_strdup(date);
    return g_strdup_printf("%s %.*s", record_name(season), (int)(dash - date), date);
}
