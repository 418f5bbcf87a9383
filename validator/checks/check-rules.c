/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Special rules: arguments of verbs, zones, members without effect, rules that do nothing,
 * events that cannot happen, and duplicates in one list.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/rule-uses.h"

#include <string.h>

/* Whether what the rule waits for is stated in a scenario that the one at hand extends alone. */
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
    g_autoptr(FindingWords) name = argument_describe_record(place);
    check_report(run, FINDING_RULE_KIND, record, "id", FINDING_ARG_WORDS("subject", name),
                 FINDING_ARG_TEXT("count", n == 0 ? N_("no trigger") : N_("several triggers")));
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
        if (verb_is_beside(record->entity, field) ||
            verb_argument(verb, field_key(field)) != ARGUMENT_NONE ||
            (is_verb_elsewhere && check_shows_through(run, record, field)))
            continue;
        g_autofree char *arguments = list_arguments(verb);
        check_report(run, FINDING_RULE_ARGUMENT, record, field_key(field),
                     FINDING_ARG_NOUN("entity", record->entity->name),
                     FINDING_ARG("verb", verb->name), FINDING_ARG("member", field_key(field)),
                     FINDING_ARG("arguments", arguments));
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
        if (record_has_unparsed(record, field))
            continue;
        check_report(run, FINDING_RULE_MISSING_ARGUMENT, record, NULL,
                     FINDING_ARG_NOUN("entity", record->entity->name),
                     FINDING_ARG("verb", verb->name), FINDING_ARG("member", field_key(field)),
                     FINDING_ARG_TEXT("meaning", field->meaning));
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
            entity_find_word(subject_words, id, strlen(id)) >= 0)
            return TRUE;
        const char *near = id_index_nearest(run->ids, zone_prefixes[i].entity, id);
        *nearest = near != NULL ? g_strconcat(zone_prefixes[i].prefix, near, NULL) : NULL;
        return FALSE;
    }
    if (is_year(zone) || entity_find_word(zone_words, zone, strlen(zone)) >= 0)
        return TRUE;
    if (zone[0] == '@') {
        *nearest = nearest_word(zone);
        return FALSE;
    }
    if (id_index_is_lost(run->ids, ENTITY_SPACE) || id_index_is_lost(run->ids, ENTITY_REGION) ||
        check_grid_cuts_off(run, zone))
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
    g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(field));
    check_report_item(run, FINDING_REF_UNKNOWN_ZONE, place->record, field_key(field), item,
                      FINDING_ARG_WORDS("subject", subject), FINDING_ARG("wanted", zone),
                      FINDING_ARG("nearest", nearest));
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

static const Rule *
rule_at(const Record *record)
{
    return record->entity->id == ENTITY_RULE && !record->raw && !record_is_flawed(record)
               ? (const Rule *)record
               : NULL;
}

/* Adds a finding about the member @key of the rule at @place. */
static Finding *
add_rule_shape(CheckRun *run, FindingId id, const RecordPlace *place, const char *key)
{
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    return check_report(run, id, place->record, key, FINDING_ARG_WORDS("subject", subject));
}

void
check_rule_shape(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Rule *rule = rule_at(record);
    if (rule == NULL)
        return;
    if (rule->else_.length > 0 && rule->if_ == NULL &&
        !check_shows_through(run, record, record_field(record, "else")))
        add_rule_shape(run, FINDING_RULE_ELSE_WITHOUT_IF, place, "else");
    if (!rule->always || !record_has_key(record, "once") ||
        check_shows_through(run, record, record_field(record, "once")))
        return;
    Finding *finding = add_rule_shape(run, FINDING_RULE_ONCE_ALWAYS, place, "once");
    g_autofree char *before = record_field_to_text(record, record_field(record, "once"));
    fix_member(run, finding, place, "once", before, NULL);
}

/* Adds the ids of rules that are called once for each side to @data. */
static void
note_called(const RecordPlace *place, gpointer data)
{
    const Step *step = (const Step *)place->record;
    gboolean is_of_side = FALSE;
    for (const RecordPlace *at = place->parent; at != NULL && !is_of_side; at = at->parent)
        is_of_side = at->record->entity->id == ENTITY_STEP;
    for (guint32 i = 0; is_of_side && !step->record.raw && i < step->rules.length; i++)
        g_hash_table_add(data, (gpointer)step->rules.items[i]);
}

/* Whether no side acts when @rule is triggered. */
static gboolean
is_of_nobody(const Rule *rule, GHashTable *called)
{
    for (guint32 i = 0; i < rule->on.length; i++) {
        const Trigger *trigger = (const Trigger *)rule->on.items[i];
        gboolean is_sideless =
            !trigger->record.raw &&
            (trigger->event == TRIGGER_TURN_START || trigger->event == TRIGGER_TURN_END ||
             trigger->event == TRIGGER_YEAR_END ||
             (trigger->event == TRIGGER_STEP && rule->id != NULL &&
              !g_hash_table_contains(called, rule->id)));
        if (!is_sideless)
            return FALSE;
    }
    return rule->on.length > 0 && rule->side == NULL;
}

/* Ends with the first record that asks for the side that acts. */
static void
find_self(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record, **found = data;
    const Effect *effect = (const Effect *)record;
    if (record->raw || *found != NULL)
        return;
    const Field *side = record_field(record, "side");
    gboolean is_self =
        record_has(record, side) && strcmp(*FIELD_SLOT(record, side, const char *), "@self") == 0;
    gboolean is_choice = record->entity->id == ENTITY_EFFECT && effect->verb == EFFECT_CHOOSE &&
                         record_has_key(record, "by") && effect->by == BY_SELF;
    if (is_self || is_choice)
        *found = record;
}

void
check_rules_of_nobody(CheckRun *run)
{
    Records rules = data_set_records(run->set, ENTITY_RULE);
    g_autoptr(GHashTable) called = g_hash_table_new(g_str_hash, g_str_equal);
    data_set_walk(run->set, ENTITY_SET(ENTITY_STEP), note_called, called);
    for (guint32 i = 0; i < rules.length; i++) {
        const Rule *rule = rule_at(rules.items[i]);
        const Record *found = NULL;
        if (rule == NULL || !is_of_nobody(rule, called))
            continue;
        record_walk(&rule->record, ENTITY_SET(ENTITY_EFFECT, ENTITY_UNITS, ENTITY_CONDITION),
                    find_self, &found);
        if (found == NULL)
            continue;
        Finding *finding =
            check_report(run, FINDING_RULE_NO_SELF, record_stating_layer(&rule->record, "on"), "on",
                         FINDING_ARG("rule", argument_record_name(&rule->record)));
        finding_add_related(run->findings, finding, found, NULL, N_("What asks for it."));
    }
}

/* What the rules of the data set name. */
typedef struct {
    CheckRun *run;
    const RuleUses *uses;
    GHashTable *reported; /* tracks that never move and have been reported */
} RuleUse;

static void
check_idle_rule(const RuleUse *use, const RecordPlace *place)
{
    const Rule *rule = rule_at(place->record);
    if (rule == NULL || rule->manual || rule->do_.length > 0 || rule->else_.length > 0 ||
        (rule->id != NULL && g_hash_table_contains(use->uses->spent, rule->id)))
        return;
    add_rule_shape(use->run, FINDING_RULE_DOES_NOTHING, place, "id");
}

/* Returns: (transfer none): the track by whose marker @record, a trigger, condition or term, goes;
 * NULL: by none. */
static const char *
track_read(const Record *record)
{
    if (record->raw)
        return NULL;
    switch ((gint)record->entity->id) {
    case ENTITY_TRIGGER:
        return ((const Trigger *)record)->track;
    case ENTITY_CONDITION:
        return ((const Condition *)record)->track;
    case ENTITY_TERM:
        return ((const Term *)record)->track;
    default:
        return NULL;
    }
}

/* What depends on a marker that never moves is always or never true. Reported once for each track,
 * and at each trigger, which can never fire. */
static void
check_still_track(const RuleUse *use, const RecordPlace *place)
{
    const Record *record = place->record;
    const char *id = track_read(record);
    if (id == NULL || g_hash_table_contains(use->uses->moved, id) ||
        (record->entity->id != ENTITY_TRIGGER &&
         (g_hash_table_contains(use->uses->set, id) || g_hash_table_contains(use->reported, id))))
        return;
    const Record *rule = NULL;
    for (const RecordPlace *at = place; at != NULL && rule == NULL; at = at->parent)
        rule = at->record->entity->id == ENTITY_RULE ? at->record : NULL;
    const Record *track = id_index_find(use->run->ids, ENTITY_TRACK, id);
    if (track == NULL || (rule != NULL && !rule->raw && ((const Rule *)rule)->manual))
        return;
    g_hash_table_add(use->reported, (gpointer)id);
    g_autoptr(FindingWords) subject =
        rule != NULL
            ? finding_words_new("{name}", FINDING_ARG("name", argument_record_name(rule)), NULL)
            : argument_describe_record(place);
    check_report(use->run, FINDING_RULE_STILL_TRACK, record, "track",
                 FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("track", argument_record_name(track)));
}

static void
visit_use(const RecordPlace *place, gpointer data)
{
    const RuleUse *use = data;
    if (check_shows_through(use->run, place->record, NULL))
        return;
    check_idle_rule(use, place);
    check_still_track(use, place);
}

void
check_rule_use(CheckRun *run)
{
    g_autoptr(GHashTable) reported = g_hash_table_new(g_str_hash, g_str_equal);
    RuleUse use = {.run = run, .uses = check_rule_uses_of(run), .reported = reported};
    check_walk(run, ENTITY_SET(ENTITY_RULE, ENTITY_TRIGGER, ENTITY_CONDITION, ENTITY_TERM),
               visit_use, &use);
}

/* Whether @id is a sea zone, or a region of nothing else. */
static gboolean
is_at_sea(const CheckRun *run, const char *id)
{
    const Record *space = id_index_find(run->ids, ENTITY_SPACE, id);
    if (space != NULL)
        return !space->raw && record_has_key(space, "kind") &&
               ((const Space *)space)->kind == SPACE_SEA;
    const Record *region = id_index_find_read(run->ids, ENTITY_REGION, id);
    if (region == NULL || ((const Region *)region)->places.length == 0)
        return FALSE;
    const Texts *places = &((const Region *)region)->places;
    for (guint32 i = 0; i < places->length; i++) {
        space = id_index_find(run->ids, ENTITY_SPACE, places->items[i]);
        if (space == NULL || !is_at_sea(run, places->items[i]))
            return FALSE;
    }
    return TRUE;
}

/* No side holds the sea: it has no garrison and no owner. */
static const TriggerVerb events_on_land[] = {
    TRIGGER_CAPTURED,
    TRIGGER_CONTROL_CHANGED,
    TRIGGER_SIEGE_END,
};

void
check_trigger_place(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Trigger *trigger = (const Trigger *)record;
    if (record->entity->id != ENTITY_TRIGGER || record->raw || !record_has_key(record, "event") ||
        trigger->place == NULL || check_shows_through(run, record, record_field(record, "place")))
        return;
    for (guint i = 0; i < G_N_ELEMENTS(events_on_land); i++) {
        if (trigger->event != (gint)events_on_land[i] || !is_at_sea(run, trigger->place))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_record(place);
        check_report(run, FINDING_RULE_EVENT_AT_SEA, record, "place",
                     FINDING_ARG_WORDS("subject", subject),
                     FINDING_ARG("event", trigger_words[trigger->event]),
                     FINDING_ARG("place", trigger->place));
    }
}
