/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Special rules as wholes: members without effect, rules that do nothing, and events that cannot
 * happen.
 */
#include "schema/model/records/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/rule-uses.h"

static const Rule *
rule_at(const Record *record)
{
    return record->entity->id == ENTITY_RULE && !record->raw && !record_is_flawed(record)
               ? (const Rule *)record
               : NULL;
}

/* Adds a finding about the member @key of the rule at @place. */
static Finding *
add(CheckRun *run, FindingId id, const RecordPlace *place, const char *key)
{
    g_autofree char *subject = place_describe(place);
    return check_tell(run, id, place->record, key, SAY("subject", subject));
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
        add(run, FINDING_RULE_ELSE_WITHOUT_IF, place, "else");
    if (!rule->always || !record_gives(record, "once") ||
        check_shows_through(run, record, record_field(record, "once")))
        return;
    Finding *finding = add(run, FINDING_RULE_ONCE_ALWAYS, place, "once");
    g_autofree char *before = record_field_to_text(record, record_field(record, "once"));
    fix_member(run, finding, place, "once", before, NULL);
}

/* What the rules of the data set name. */
typedef struct {
    CheckRun *run;
    const RuleUses *uses;
} RuleUse;

static void
check_idle_rule(const RuleUse *use, const RecordPlace *place)
{
    const Rule *rule = rule_at(place->record);
    if (rule == NULL || rule->manual || rule->do_.length > 0 || rule->else_.length > 0 ||
        (rule->id != NULL && g_hash_table_contains(use->uses->spent, rule->id)))
        return;
    add(use->run, FINDING_RULE_DOES_NOTHING, place, "id");
}

static void
check_still_track(const RuleUse *use, const RecordPlace *place)
{
    const Record *record = place->record;
    const Trigger *trigger = (const Trigger *)record;
    if (record->entity->id != ENTITY_TRIGGER || record->raw || !record_gives(record, "event") ||
        trigger->event != TRIGGER_TRACK_AT || trigger->track == NULL ||
        g_hash_table_contains(use->uses->moved, trigger->track))
        return;
    const Rule *rule = place->parent != NULL ? rule_at(place->parent->record) : NULL;
    const Record *track = id_index_find(use->run->ids, ENTITY_TRACK, trigger->track);
    if (rule == NULL || rule->manual || track == NULL)
        return;
    check_tell(use->run, FINDING_RULE_STILL_TRACK, record, "track",
               SAY("rule", record_call(&rule->record)), SAY("track", record_call(track)));
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
    RuleUse use = {.run = run, .uses = check_rule_uses_of(run)};
    check_walk(run, ENTITY_SET(ENTITY_RULE, ENTITY_TRIGGER), visit_use, &use);
}

/* Whether @id is a sea zone, or a region of nothing else. */
static gboolean
is_at_sea(const CheckRun *run, const char *id)
{
    const Record *space = id_index_find(run->ids, ENTITY_SPACE, id);
    if (space != NULL)
        return !space->raw && record_gives(space, "kind") &&
               ((const Space *)space)->kind == SPACE_SEA;
    const Record *region = id_index_find(run->ids, ENTITY_REGION, id);
    if (region == NULL || region->raw || ((const Region *)region)->places.length == 0)
        return FALSE;
    const Texts *places = &((const Region *)region)->places;
    for (guint32 i = 0; i < places->length; i++) {
        space = id_index_find(run->ids, ENTITY_SPACE, places->items[i]);
        if (space == NULL || !is_at_sea(run, places->items[i]))
            return FALSE;
    }
    return TRUE;
}

/* Nobody holds the sea: it has no garrison and no owner. */
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
    if (record->entity->id != ENTITY_TRIGGER || record->raw || !record_gives(record, "event") ||
        trigger->place == NULL || check_shows_through(run, record, record_field(record, "place")))
        return;
    for (guint i = 0; i < G_N_ELEMENTS(events_on_land); i++) {
        if (trigger->event != (gint)events_on_land[i] || !is_at_sea(run, trigger->place))
            continue;
        g_autofree char *subject = place_describe(place);
        check_tell(run, FINDING_RULE_EVENT_AT_SEA, record, "place", SAY("subject", subject),
                   SAY("event", trigger_words[trigger->event]), SAY("place", trigger->place));
    }
}
