/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rules speak of and nobody has said before: units and places of an event where there is none,
 * and units that were picked before anything is picked.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

#define EVENT_PREFIX "@event."

/* The members of triggers that say that an event has such a subject. */
static const struct {
    const char *subject, *argument;
    const char *otherwise; /* NULL: none; a unit is somewhere */
} subjects[] = {
    {"@event.unit", "units", NULL},
    {"@event.place", "place", "units"},
    {"@event.nation", "nation", NULL},
};

/* Whether an event that @rule waits for, or one that could not be read, has the subject number
 * @index. */
static gboolean
has_subject(const Rule *rule, guint index)
{
    const char *argument = subjects[index].argument;
    const char *otherwise = subjects[index].otherwise;
    for (guint32 i = 0; i < rule->on.length; i++) {
        const Record *trigger = rule->on.items[i];
        const Verb *verb = trigger->raw ? NULL : verb_of(trigger);
        if (verb == NULL || verb_argument(verb, argument) != ARGUMENT_NONE ||
            (otherwise != NULL && verb_argument(verb, otherwise) != ARGUMENT_NONE))
            return TRUE;
    }
    return FALSE;
}

/* Whether @rule could not be read, or does not say when it runs. */
static gboolean
is_unclear(const Rule *rule)
{
    return rule->record.raw || rule->record.kept != NULL ||
           (rule->on.length == 0 && rule->when == NULL && rule->may == NULL && !rule->always);
}

/* Returns: the record of @entity at @place or around it, or NULL. */
static const Record *
around(const RecordPlace *place, EntityId entity)
{
    while (place != NULL && place->record->entity->id != entity)
        place = place->parent;
    return place != NULL ? place->record : NULL;
}

/* Whether @place lies in a condition that is asked for each of several places. */
static gboolean
is_of_each(const RecordPlace *place)
{
    for (; place != NULL; place = place->parent)
        if (place->field != NULL && place->record->entity->id == ENTITY_CONDITION &&
            strcmp(field_key(place->field), "each") == 0)
            return TRUE;
    return FALSE;
}

/* Whether something at @place may be about an event with the subject number @index. Rows of tables
 * are rolled for many rules. */
static gboolean
may_have_subject(const RecordPlace *place, guint index)
{
    const Record *rule = around(place, ENTITY_RULE);
    if (subjects[index].otherwise != NULL && is_of_each(place))
        return TRUE;
    if (rule != NULL)
        return is_unclear((const Rule *)rule) || around(place, ENTITY_TRIGGER) != NULL ||
               has_subject((const Rule *)rule, index);
    return around(place, ENTITY_SCENARIO) == NULL;
}

static void
check_word(CheckRun *run, const RecordPlace *place, const Field *field, const char *word)
{
    for (guint i = 0; i < G_N_ELEMENTS(subjects); i++) {
        if (strcmp(word, subjects[i].subject) != 0 || may_have_subject(place, i) ||
            check_shows_through(run, place->record, field))
            continue;
        g_autofree char *subject = place_describe_member(place, field_key(field));
        check_tell(run, FINDING_RULE_NO_EVENT, place->record, field_key(field),
                   SAY("subject", subject), SAY("word", word));
    }
}

void
check_event_subjects(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind != KIND_REF && field->kind != KIND_ZONE)
            continue;
        const char *text = *FIELD_SLOT(record, field, const char *);
        if (text[0] == '@' && g_str_has_prefix(text, EVENT_PREFIX))
            check_word(run, place, field, text);
    }
}

/* Looks for units that are done something to before a record. */
typedef struct {
    const Record *until;
    gboolean is_past; /* @until was reached */
    gboolean is_found;
} PickSearch;

static void
visit_effect(const RecordPlace *place, gpointer data)
{
    PickSearch *search = data;
    const Record *record = place->record;
    gboolean is_of_effect =
        place->parent != NULL && place->parent->record->entity->id == ENTITY_EFFECT;
    search->is_past = search->is_past || record == search->until;
    search->is_found = search->is_found || (!search->is_past && is_of_effect);
}

void
check_picked(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Units *units = (const Units *)record;
    if (record->raw || !units->picked || check_shows_through(run, record, NULL))
        return;
    const Record *whole = around(place, ENTITY_RULE);
    whole = whole != NULL ? whole : around(place, ENTITY_TABLE);
    PickSearch search = {.until = record};
    if (whole == NULL || whole->raw)
        return;
    record_walk(whole, ENTITY_SET(ENTITY_UNITS), visit_effect, &search);
    if (search.is_found)
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(run, FINDING_RULE_NOTHING_PICKED, record, "picked", SAY("subject", subject));
}
