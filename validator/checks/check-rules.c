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

static gboolean say_same(const Record *one, const Record *other);

static gboolean
are_same_texts(const Texts *one, const Texts *other)
{
    if (one->length != other->length)
        return FALSE;
    for (guint32 i = 0; i < one->length; i++)
        if (strcmp(one->items[i], other->items[i]) != 0)
            return FALSE;
    return TRUE;
}

static gboolean
are_same_records(const Records *one, const Records *other)
{
    if (one->length != other->length)
        return FALSE;
    for (guint32 i = 0; i < one->length; i++)
        if (!say_same(one->items[i], other->items[i]))
            return FALSE;
    return TRUE;
}

/* Whether @field, which both have, is the same in both. */
static gboolean
has_same(const Record *one, const Record *other, const Field *field)
{
    switch (field->kind) {
    case KIND_INT:
        return *FIELD_SLOT(one, field, gint64) == *FIELD_SLOT(other, field, gint64);
    case KIND_BOOL:
    case KIND_WORD:
    case KIND_PAINT:
    case KIND_RATING:
        return *FIELD_SLOT(one, field, gint) == *FIELD_SLOT(other, field, gint);
    case KIND_TITLES:
    case KIND_TAGS:
    case KIND_LINES:
    case KIND_ZONES:
    case KIND_REFS:
        return are_same_texts(FIELD_SLOT(one, field, Texts), FIELD_SLOT(other, field, Texts));
    case KIND_RECORD:
        return say_same(*FIELD_SLOT(one, field, const Record *),
                        *FIELD_SLOT(other, field, const Record *));
    case KIND_LIST:
        return are_same_records(FIELD_SLOT(one, field, Records), FIELD_SLOT(other, field, Records));
    case KIND_SOURCE:
        return TRUE;
    case KIND_INTS:
        return FALSE;
    default:
        return strcmp(*FIELD_SLOT(one, field, const char *),
                      *FIELD_SLOT(other, field, const char *)) == 0;
    }
}

/* Whether the records, of one entity, say the same, whatever their sources are. */
static gboolean
say_same(const Record *one, const Record *other)
{
    guint64 source = (guint64)1 << (one->entity->n_fields - 1);
    if (one->raw || other->raw || one->kept != NULL || other->kept != NULL ||
        (one->present & ~source) != (other->present & ~source))
        return FALSE;
    for (guint64 left = one->present; left != 0;)
        if (!has_same(one, other, record_next_field(one, &left)))
            return FALSE;
    return TRUE;
}

/* Whether doing @item again may be meant: rolls and choices, and what a number says how often. */
static gboolean
may_repeat(const Record *item)
{
    return item->entity->id == ENTITY_EFFECT && !item->raw &&
           ((const Effect *)item)->units == NULL && ((const Effect *)item)->nation == NULL &&
           ((const Effect *)item)->places == NULL;
}

/* Reports a modifier that counts whenever another of its list does. */
static void
check_same_condition(CheckRun *run, const Records *list, guint32 first, guint32 second)
{
    const Modifier *one = (const Modifier *)list->items[first];
    const Modifier *other = (const Modifier *)list->items[second];
    if (other->record.entity->id != ENTITY_MODIFIER || one->record.raw || other->record.raw ||
        one->if_ == NULL || other->if_ == NULL || one->plus != NULL || other->plus != NULL ||
        record_has_key(&one->record, "by") != record_has_key(&other->record, "by") ||
        one->by != other->by || one->name == NULL || other->name == NULL ||
        strcmp(one->name, other->name) == 0 || !say_same(one->if_, other->if_))
        return;
    const Record *reported = check_own_record(run, &other->record, &one->record);
    if (reported == NULL)
        return;
    Finding *finding =
        check_report(run, FINDING_RULE_SAME_CONDITION, reported, "if",
                     FINDING_ARG("modifier", other->name), FINDING_ARG("other", one->name));
    finding_add_related(run->findings, finding,
                        reported == &other->record ? &one->record : &other->record, NULL,
                        N_("The other one."));
}

/* Whether both say what one state of units does. */
static gboolean
are_of_one_state(const Record *one, const Record *other)
{
    return one->entity->id == ENTITY_DISORDER && !one->raw && !other->raw &&
           record_has_key(one, "state") && record_has_key(other, "state") &&
           ((const Disorder *)one)->state == ((const Disorder *)other)->state;
}

/* Reports the items of @list that come before in it, not too far off. */
static void
check_list(CheckRun *run, const RecordPlace *place, const char *key, const Records *list)
{
    for (guint32 i = 1; i < list->length; i++) {
        guint32 first = i > LIMIT_COMPARED_ITEMS ? i - LIMIT_COMPARED_ITEMS : 0;
        for (guint32 j = first; j < i; j++) {
            check_same_condition(run, list, j, i);
            if ((!say_same(list->items[j], list->items[i]) || may_repeat(list->items[i])) &&
                !are_of_one_state(list->items[j], list->items[i]))
                continue;
            const Record *reported = check_own_record(run, list->items[i], list->items[j]);
            if (reported == NULL)
                break;
            const Record *other = reported == list->items[i] ? list->items[j] : list->items[i];
            g_autoptr(FindingWords) subject = argument_describe_member(place, key);
            Finding *finding = check_report(run, FINDING_RULE_REPEATED_PART, reported, NULL,
                                            FINDING_ARG_WORDS("subject", subject),
                                            FINDING_ARG_NUMBER("first", j + 1),
                                            FINDING_ARG_NUMBER("second", i + 1));
            finding_add_related(run->findings, finding, other, NULL, N_("The other one."));
            break;
        }
    }
}

/* Lists in which nothing is gained by saying the same twice, or is added twice. */
static const struct {
    EntityId entity;
    const char *key;
    gsize offset;
} lists[] = {
    {ENTITY_CONDITION, "of", G_STRUCT_OFFSET(Condition, of)},
    {ENTITY_TERM, "of", G_STRUCT_OFFSET(Term, of)},
    {ENTITY_RULE, "on", G_STRUCT_OFFSET(Rule, on)},
    {ENTITY_TABLE, "modifiers", G_STRUCT_OFFSET(Table, modifiers)},
    {ENTITY_TEST, "modifiers", G_STRUCT_OFFSET(Test, modifiers)},
    {ENTITY_BATTLE, "test-modifiers", G_STRUCT_OFFSET(BattleProfile, test_modifiers)},
    {ENTITY_BATTLE, "disorders", G_STRUCT_OFFSET(BattleProfile, disorders)},
    {ENTITY_PROFILE, "procedures", G_STRUCT_OFFSET(Profile, procedures)},
    {ENTITY_SCENARIO, "score", G_STRUCT_OFFSET(Scenario, score)},
    {ENTITY_SCENARIO, "decisions", G_STRUCT_OFFSET(Scenario, decisions)},
    {ENTITY_RULE, "do", G_STRUCT_OFFSET(Rule, do_)},
    {ENTITY_RULE, "else", G_STRUCT_OFFSET(Rule, else_)},
    {ENTITY_ROW, "do", G_STRUCT_OFFSET(Row, do_)},
    {ENTITY_ATTACK, "do", G_STRUCT_OFFSET(Attack, do_)},
    {ENTITY_EFFECT, "win", G_STRUCT_OFFSET(Effect, win)},
    {ENTITY_EFFECT, "lose", G_STRUCT_OFFSET(Effect, lose)},
};

void
check_repeats(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint i = 0; i < G_N_ELEMENTS(lists) && !record->raw; i++) {
        const Records *list = G_STRUCT_MEMBER_P(record, lists[i].offset);
        if (record->entity->id == lists[i].entity && list->length > 1)
            check_list(run, place, lists[i].key, list);
    }
}

/* Whether @test has a modifier like @modifier. */
static gboolean
test_has_modifier(const Test *test, const Modifier *modifier)
{
    for (guint32 i = 0; i < test->modifiers.length; i++)
        if (say_same(test->modifiers.items[i], &modifier->record))
            return TRUE;
    return FALSE;
}

/* Reports a modifier with a condition that several tests have and others do not. @at: the number of
 * the test that is the first to have it. */
static void
check_shared_modifier(CheckRun *run, const Records *tests, guint32 at, const Modifier *modifier)
{
    guint32 n = 0;
    for (guint32 i = 0; i < tests->length; i++) {
        gboolean has = test_has_modifier((const Test *)tests->items[i], modifier);
        if (has && i < at)
            return;
        n += has;
    }
    const RecordPlace all = {.record = data_set_root(run->set, ENTITY_TABLES)};
    RecordPlace place = {.parent = &all, .field = record_field(all.record, "tests")};
    for (; n > 1 && place.index < tests->length; place.index++) {
        const Test *test = (const Test *)tests->items[place.index];
        place.record = &test->record;
        if (test->record.raw || test->bare == TRUE || test_has_modifier(test, modifier))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_record(&place);
        Finding *finding =
            check_report(run, FINDING_RULE_TEST_LACKS_MODIFIER, &test->record, NULL,
                         FINDING_ARG_WORDS("subject", subject), FINDING_ARG("name", modifier->name),
                         FINDING_ARG_NUMBER("count", n));
        finding_add_related(run->findings, finding, &modifier->record, NULL, N_("The modifier."));
    }
}

void
check_test_modifiers(CheckRun *run)
{
    const Record *root = data_set_root(run->set, ENTITY_TABLES);
    if (root == NULL || root->raw)
        return;
    const Records tests = data_set_records(run->set, ENTITY_TEST);
    for (guint32 i = 0; i < tests.length; i++) {
        const Test *test = (const Test *)tests.items[i];
        for (guint32 j = 0; !test->record.raw && j < test->modifiers.length; j++) {
            const Modifier *modifier = (const Modifier *)test->modifiers.items[j];
            if (!modifier->record.raw && modifier->name != NULL && modifier->if_ != NULL)
                check_shared_modifier(run, &tests, i, modifier);
        }
    }
}
