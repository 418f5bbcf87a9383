/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The walk over all that rules name.
 */
#include "validator/checks/rule-uses.h"

#include "schema/model/entities.h"
#include "schema/model/verb.h"

#include <string.h>

#define BOX_PREFIX "@box:"

const char *
rule_uses_zone_box(const char *zone)
{
    return zone != NULL && zone[0] == '@' && g_str_has_prefix(zone, BOX_PREFIX)
               ? zone + strlen(BOX_PREFIX)
               : NULL;
}

static void
note_name(GHashTable *names, const char *name)
{
    if (name != NULL)
        g_hash_table_add(names, (gpointer)name);
}

static char *
answer_key(const char *ruling, const char *answer)
{
    return g_strconcat(ruling, " ", answer, NULL);
}

static void
note_condition(RuleUses *uses, const Condition *condition)
{
    note_name(uses->spent, condition->rule);
    note_name(uses->tracks, condition->track);
    if (condition->ruling != NULL && condition->answer != NULL)
        g_hash_table_add(uses->answers, answer_key(condition->ruling, condition->answer));
}

static void
note_place_effect(RuleUses *uses, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    const RecordPlace *up = place->parent;
    const Rule *rule = up != NULL && up->record->entity->id == ENTITY_RULE && !up->record->raw
                           ? (const Rule *)up->record
                           : NULL;
    gboolean is_noted =
        effect->verb == EFFECT_ACT || (effect->verb == EFFECT_MARKER && !effect->remove) ||
        effect->verb == EFFECT_SET_PLACE ||
        (effect->verb == EFFECT_MODIFY && record_has_key(&effect->record, "allowed"));
    const PlaceEffect found = {
        .effect = effect,
        .always =
            rule != NULL && rule->always && rule->if_ == NULL && effect->if_ == NULL ? rule : NULL,
        .is_of_game =
            up != NULL && up->parent != NULL && up->parent->record->entity->id == ENTITY_RULES,
    };
    if (is_noted && record_has_key(&effect->record, "verb"))
        g_array_append_val(uses->on_places, found);
}

static void
note_effect(RuleUses *uses, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    note_place_effect(uses, place);
    note_name(uses->moved, effect->track);
    note_name(uses->tracks, effect->track);
    BoxFiller filler = {.box = rule_uses_zone_box(effect->to), .effect = &effect->record};
    if (filler.box == NULL)
        return;
    for (; place != NULL; place = place->parent)
        if (place->record->entity->id == ENTITY_RULE)
            filler.rule = place->record;
    g_array_append_val(uses->fillers, filler);
}

/* Whether @place is in a rule case, which shows what games do and changes none. */
static gboolean
is_in_case(const RecordPlace *place)
{
    while (place->parent != NULL)
        place = place->parent;
    return place->record->entity->id == ENTITY_RECORD;
}

static void
visit_place(const RecordPlace *place, gpointer data)
{
    RuleUses *uses = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    if (record->entity->id == ENTITY_CONDITION) {
        note_condition(uses, (const Condition *)record);
    } else if (record->entity->id == ENTITY_EFFECT) {
        note_effect(uses, place);
    } else if (record->entity->id == ENTITY_UNITS) {
        const Units *units = (const Units *)record;
        if (rule_uses_zone_box(units->in) != NULL || rule_uses_zone_box(units->not_in) != NULL ||
            rule_uses_zone_box(units->twin_in) != NULL)
            g_ptr_array_add(uses->askers, (gpointer)units);
    } else if (record->entity->id == ENTITY_TERM) {
        note_name(uses->tracks, ((const Term *)record)->track);
    } else if (record->entity->id == ENTITY_TRIGGER) {
        note_name(uses->tracks, ((const Trigger *)record)->track);
    } else if (record->entity->id == ENTITY_MARK) {
        note_name(uses->tracks, ((const Mark *)record)->track);
        if (!is_in_case(place))
            note_name(uses->set, ((const Mark *)record)->track);
    } else if (record->entity->id == ENTITY_COMMAND) {
        note_name(uses->set, ((const UnitCommand *)record)->riders);
    }
}

RuleUses *
rule_uses_new(const DataSet *set)
{
    RuleUses *uses = g_new(RuleUses, 1);
    *uses = (RuleUses){
        .spent = g_hash_table_new(g_str_hash, g_str_equal),
        .moved = g_hash_table_new(g_str_hash, g_str_equal),
        .set = g_hash_table_new(g_str_hash, g_str_equal),
        .tracks = g_hash_table_new(g_str_hash, g_str_equal),
        .askers = g_ptr_array_new(),
        .answers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .fillers = g_array_new(FALSE, FALSE, sizeof(BoxFiller)),
        .on_places = g_array_new(FALSE, FALSE, sizeof(PlaceEffect)),
    };
    data_set_walk(set,
                  ENTITY_SET(ENTITY_CONDITION, ENTITY_EFFECT, ENTITY_UNITS, ENTITY_TERM,
                             ENTITY_TRIGGER, ENTITY_MARK, ENTITY_COMMAND),
                  visit_place, uses);
    return uses;
}

void
rule_uses_free(RuleUses *uses)
{
    if (uses == NULL)
        return;
    g_hash_table_unref(uses->spent);
    g_hash_table_unref(uses->moved);
    g_hash_table_unref(uses->set);
    g_hash_table_unref(uses->tracks);
    g_ptr_array_unref(uses->askers);
    g_hash_table_unref(uses->answers);
    g_array_unref(uses->fillers);
    g_array_unref(uses->on_places);
    g_free(uses);
}

gboolean
rule_uses_asks_answer(const RuleUses *uses, const char *ruling, const char *answer)
{
    if (ruling == NULL || answer == NULL)
        return FALSE;
    g_autofree char *key = answer_key(ruling, answer);
    return g_hash_table_contains(uses->answers, key);
}
