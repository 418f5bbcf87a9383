/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that wait for what happens to one nation or unit, and do something to another one alone.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/unit-match.h"

#include <string.h>

/* Events that happen to their nation alone, as those to units do to these. */
static gboolean
is_of_nation(gint event)
{
    return event == TRIGGER_ACTIVATED || event == TRIGGER_TRUCED || event == TRIGGER_BUILDS;
}

/* Whom the effects of a rule are about. */
typedef struct {
    const char *only;  /* the one that is named, if it is the only one */
    gboolean is_other; /* somebody else is, or nobody may be */
} Named;

static void
note_name(Named *named, const char *name)
{
    if (name == NULL)
        return;
    named->is_other = named->is_other || name[0] == '@' ||
                      (named->only != NULL && strcmp(named->only, name) != 0);
    named->only = name;
}

/* @is_nation: which of both is asked for. */
static void
note_effect(Named *named, const Effect *effect, gboolean is_nation)
{
    const Units *units = (const Units *)effect->units;
    if (units != NULL && units->record.raw)
        units = NULL;
    if (is_nation)
        note_name(named, effect->nation);
    if (units != NULL)
        note_name(named, is_nation ? units->nation : units->unit);
    if (units != NULL && is_nation && units->nation == NULL)
        named->is_other = TRUE;
    if (effect->verb == EFFECT_CHOOSE || effect->verb == EFFECT_ROLL ||
        effect->verb == EFFECT_CONTEST || effect->verb == EFFECT_SET_PLACE)
        named->is_other = TRUE;
}

/* Whether the nation @does follows @waits anyway. */
static gboolean
is_dependent(CheckRun *run, const char *does, const char *waits)
{
    const Record *record = id_index_find(run->ids, ENTITY_NATION, does);
    const Nation *nation = (const Nation *)record;
    return record != NULL && !record->raw &&
           (g_strcmp0(nation->pool, waits) == 0 || g_strcmp0(nation->part_of, waits) == 0 ||
            g_strcmp0(nation->attacks_with, waits) == 0);
}

static void
tell(CheckRun *run, const RecordPlace *place, EntityId entity, const char *waits, const char *does)
{
    const Record *record = place->record;
    const Record *told = entity == ENTITY_NATION ? record : ((const Trigger *)record)->units;
    const Record *waited = id_index_find(run->ids, entity, waits);
    const Record *done = id_index_find(run->ids, entity, does);
    if (waited == NULL || done == NULL || check_shows_through(run, record, NULL))
        return;
    check_tell(run, FINDING_RULE_OTHER_SUBJECT, told, entity == ENTITY_NATION ? "nation" : "unit",
               SAY("rule", record_call(place->parent->record)), SAY("waits", record_call(waited)),
               SAY("does", record_call(done)));
}

void
check_trigger_subjects(CheckRun *run, const RecordPlace *place)
{
    const Trigger *trigger = (const Trigger *)place->record;
    const Units *units = (const Units *)trigger->units;
    const Rule *rule = place->parent != NULL ? (const Rule *)place->parent->record : NULL;
    if (trigger->record.raw || rule == NULL || rule->record.entity->id != ENTITY_RULE ||
        rule->record.raw || rule->else_.length > 0)
        return;
    gboolean is_nation = is_of_nation(trigger->event);
    const char *waits = is_nation                             ? trigger->nation
                        : units != NULL && !units->record.raw ? units->unit
                                                              : NULL;
    Named named = {0};
    if (unit_match_fixed(waits) == NULL)
        return;
    for (guint32 i = 0; i < rule->do_.length; i++)
        if (!rule->do_.items[i]->raw)
            note_effect(&named, (const Effect *)rule->do_.items[i], is_nation);
    if (named.only != NULL && !named.is_other && strcmp(named.only, waits) != 0 &&
        (!is_nation || !is_dependent(run, named.only, waits)))
        tell(run, place, is_nation ? ENTITY_NATION : ENTITY_UNIT, waits, named.only);
}
