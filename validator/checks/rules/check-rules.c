/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Special rules: that each verb has what it takes and nothing else, and that zones exist.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/grid/grid-size.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Whether what the rule waits for is said in a scenario that the one at hand extends alone. */
static gboolean
is_waiting_elsewhere(const CheckRun *run, const Record *record)
{
    static const char *const keys[] = {"on", "when", "may", "always"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        const Field *field = record_field(record, keys[i]);
        if (record_has(record, field) && !check_shows_through(run, record, field))
            return FALSE;
    }
    return record->layers != NULL && check_shows_through(run, record->layers->under, NULL);
}

void
check_rule_kind(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Rule *rule = (const Rule *)record;
    if (record->entity->id != ENTITY_RULE || record->raw || record_is_flawed(record))
        return;
    guint n =
        (rule->on.length > 0) + (rule->when != NULL) + (rule->may != NULL) + (rule->always != 0);
    if (n == 1 || is_waiting_elsewhere(run, record))
        return;
    g_autofree char *name = place_describe(place);
    check_tell(run, FINDING_RULE_KIND, record, "id", SAY("subject", name),
               SAY("count", n == 0 ? "no trigger" : "several triggers"));
}

/* Returns: (transfer full): the arguments of @verb in words, or NULL if it has none. */
static char *
list_arguments(const Verb *verb)
{
    if (verb->arguments[0] == '\0')
        return NULL;
    g_auto(GStrv) names = g_strsplit(verb->arguments, " ", -1);
    for (char **name = names; *name != NULL; name++)
        g_strdelimit(*name, "!", '\0');
    return g_strjoinv(", ", names);
}

/* Members that every record of a list of verbs may have. */
static gboolean
is_of_every_verb(const Record *record, const Field *field)
{
    gboolean is_effect = record->entity->id == ENTITY_EFFECT;
    const char *key = field_key(field);
    return field == &record->entity->fields[0] || field->kind == KIND_SOURCE ||
           (is_effect && (strcmp(key, "if") == 0 || strcmp(key, "else") == 0));
}

void
check_verb_arguments(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Verb *verb = verb_of(record);
    if (verb == NULL)
        return;
    gboolean is_verb_elsewhere = check_shows_through(run, record, &record->entity->fields[0]);
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (is_of_every_verb(record, field) ||
            verb_argument(verb, field_key(field)) != ARGUMENT_NONE ||
            (is_verb_elsewhere && check_shows_through(run, record, field)))
            continue;
        g_autofree char *arguments = list_arguments(verb);
        check_tell(run, FINDING_RULE_ARGUMENT, record, field_key(field),
                   SAY("entity", record->entity->name), SAY("verb", verb->name),
                   SAY("member", field_key(field)), SAY("arguments", arguments));
    }
}

void
check_missing_arguments(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Verb *verb = verb_of(record);
    /* Where the verb shows through, what is missing for it is missing there. */
    if (verb == NULL || check_shows_through(run, record, &record->entity->fields[0]))
        return;
    for (guint64 left = verb_required(verb, record->entity) & ~record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (record_keeps(record, field))
            continue;
        check_tell(run, FINDING_RULE_MISSING_ARGUMENT, record, NULL,
                   SAY("entity", record->entity->name), SAY("verb", verb->name),
                   SAY("member", field_key(field)), SAY("meaning", field->meaning));
    }
}

/* Zones that name a record behind a colon. */
static const struct {
    const char *prefix;
    EntityId entity;
} zone_prefixes[] = {
    {"@pool:", ENTITY_NATION},
    {"@box:", ENTITY_BOX},
    {"@aboard:", ENTITY_UNIT},
};

/* @year:1704, @year:now, @year:+2 */
static gboolean
is_year(const char *text)
{
    if (!g_str_has_prefix(text, "@year:"))
        return FALSE;
    Zone zone;
    return zone_parse(text, &zone);
}

/* Returns: (transfer full): the zone nearest to @zone that is a word, or a word with something
 * behind a colon; NULL: none is near. */
static char *
nearest_word(const char *zone)
{
    gsize length = strcspn(zone, ":");
    g_autofree char *word = g_strndup(zone, length);
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; zone[length] == ':' && i < G_N_ELEMENTS(zone_prefixes); i++)
        name_search_offer(&search, zone_prefixes[i].prefix);
    for (guint i = 0; zone[length] == '\0' && zone_words[i] != NULL; i++)
        name_search_offer(&search, zone_words[i]);
    if (search.nearest == NULL)
        return NULL;
    return g_strconcat(search.nearest, zone[length] == ':' ? zone + length + 1 : NULL, NULL);
}

/* Returns: whether @zone exists; else what it may have meant goes to @nearest (transfer full). */
static gboolean
knows_zone(CheckRun *run, const char *zone, char **nearest)
{
    *nearest = NULL;
    /* Most name a place. */
    if (zone[0] != '@' && (id_index_knows(run->ids, ENTITY_SPACE, zone) ||
                           id_index_knows(run->ids, ENTITY_REGION, zone)))
        return TRUE;
    for (guint i = 0; zone[0] == '@' && i < G_N_ELEMENTS(zone_prefixes); i++) {
        if (!g_str_has_prefix(zone, zone_prefixes[i].prefix))
            continue;
        const char *id = zone + strlen(zone_prefixes[i].prefix);
        if (id_index_knows(run->ids, zone_prefixes[i].entity, id) ||
            words_find(subject_words, id, strlen(id)) >= 0)
            return TRUE;
        const char *near = id_index_nearest(run->ids, zone_prefixes[i].entity, id);
        *nearest = near != NULL ? g_strconcat(zone_prefixes[i].prefix, near, NULL) : NULL;
        return FALSE;
    }
    if (is_year(zone) || words_find(zone_words, zone, strlen(zone)) >= 0)
        return TRUE;
    if (zone[0] == '@') {
        *nearest = nearest_word(zone);
        return FALSE;
    }
    if (id_index_is_lost(run->ids, ENTITY_SPACE) || id_index_is_lost(run->ids, ENTITY_REGION) ||
        grid_cuts_off(run, zone))
        return TRUE;
    const char *near = id_index_nearest(run->ids, ENTITY_SPACE, zone);
    *nearest = near != NULL ? g_strdup(near) : nearest_word(zone);
    return FALSE;
}

/* @item: index of @zone in a list of zones, or -1. */
static void
check_zone(CheckRun *run, const RecordPlace *place, const Field *field, int item, const char *zone)
{
    g_autofree char *nearest = NULL;
    if (knows_zone(run, zone, &nearest))
        return;
    g_autofree char *subject = place_describe_member(place, field_key(field));
    finding_list_add_record(run->findings, FINDING_REF_UNKNOWN_ZONE, place->record,
                            field_key(field), item, SAY("subject", subject), SAY("wanted", zone),
                            SAY("nearest", nearest), NULL);
}

void
check_zones(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (check_shows_through(run, record, field))
            continue;
        if (field->kind == KIND_ZONE)
            check_zone(run, place, field, -1, *FIELD_SLOT(record, field, const char *));
        const Texts *zones = FIELD_SLOT(record, field, Texts);
        for (guint32 j = 0; field->kind == KIND_ZONES && j < zones->length; j++)
            check_zone(run, place, field, (int)j, zones->items[j]);
    }
}
