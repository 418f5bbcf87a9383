/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * That every unit can come into play.
 */
#include "schema/model/verb.h"
#include "schema/model/zone.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/unit-match.h"

#include <string.h>

/* What is fetched from where it starts. */
typedef struct {
    GHashTable *waiting;  /* ids of units that start where somebody has to fetch them */
    GHashTable *units;    /* those of them that somebody names */
    GPtrArray *selectors; /* of Units: all of them */
    guint n_compared;
} Fetched;

static void
note_name(const Fetched *fetched, const char *unit)
{
    if (g_hash_table_contains(fetched->waiting, unit))
        g_hash_table_add(fetched->units, (gpointer)unit);
}

static void
note_text(const Record *record, const Field *field, const Fetched *fetched)
{
    if (field->kind == KIND_REF)
        note_name(fetched, *FIELD_SLOT(record, field, const char *));
    const Texts *list = FIELD_SLOT(record, field, Texts);
    for (guint32 i = 0; field->kind == KIND_REFS && i < list->length; i++)
        note_name(fetched, list->items[i]);
}

/* A unit that is placed out of the game is not fetched. */
static gboolean
is_left_out(const RecordPlace *place)
{
    Zone zone;
    const PlacedUnit *placed = (const PlacedUnit *)place->record;
    return place->record->entity->id == ENTITY_PLACED && placed->at != NULL &&
           placed->at[0] == '@' && zone_parse(placed->at, &zone) && zone.kind == ZONE_OUT;
}

/* Whether what stands at @place, which selects units, brings them somewhere. */
static gboolean
brings(const RecordPlace *place)
{
    const Record *record = place != NULL ? place->record : NULL;
    if (record == NULL || record->raw || record->entity->id == ENTITY_DECISION)
        return TRUE;
    if (record->entity->id != ENTITY_EFFECT)
        return FALSE;
    EffectVerb verb = (EffectVerb)((const Effect *)record)->verb;
    return verb == EFFECT_MOVE || verb == EFFECT_PLACE_UNIT || verb == EFFECT_SWAP;
}

static void
note_fetched(const RecordPlace *place, gpointer data)
{
    Fetched *fetched = data;
    const Record *record = place->record;
    for (guint64 left = is_left_out(place) ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->target == ENTITY_UNIT)
            note_text(record, field, fetched);
    }
    /* A unit of an event has been fetched before. */
    const Units *asked = (const Units *)record;
    if (record->entity->id == ENTITY_UNITS && !record->raw && brings(place->parent) &&
        (asked->unit == NULL || unit_match_fixed(asked->unit) != NULL))
        g_ptr_array_add(fetched->selectors, (gpointer)record);
}

/* Whether @asked means certain units, not all of a nation, side or type. */
static gboolean
is_narrow(const Units *asked)
{
    return asked->in != NULL || asked->unit != NULL || asked->any_of.length > 0 ||
           asked->tag != NULL || asked->twin_in != NULL;
}

/* Whether somebody asks for units that are like @unit and wait where it does. */
static gboolean
is_asked_for(Fetched *fetched, const Unit *unit)
{
    for (guint i = 0; i < fetched->selectors->len; i++) {
        const Units *asked = fetched->selectors->pdata[i];
        if (++fetched->n_compared >= LIMIT_SELECTOR_COMPARISONS ||
            ((asked->in == NULL ? is_narrow(asked) : strcmp(asked->in, unit->start) == 0) &&
             unit_match(asked, &unit->record)))
            return TRUE;
    }
    return FALSE;
}

/* Whether @record, a unit, starts where somebody has to fetch it. */
static gboolean
is_waiting(const Record *record)
{
    const Unit *unit = (const Unit *)record;
    Zone zone;
    return !record->raw && unit->id != NULL && unit->start != NULL && unit->start[0] == '@' &&
           zone_parse(unit->start, &zone) && (zone.kind == ZONE_OUT || zone.kind == ZONE_BOX);
}

static void
check_unit(CheckRun *run, Fetched *fetched, const Record *record)
{
    const Unit *unit = (const Unit *)record;
    if (!is_waiting(record) || g_hash_table_contains(fetched->units, unit->id) ||
        is_asked_for(fetched, unit))
        return;
    check_tell(run, FINDING_ROSTER_UNUSED_UNIT, record, "start", SAY("unit", record_call(record)),
               SAY("zone", unit->start));
}

void
check_unit_use(CheckRun *run)
{
    g_autoptr(GHashTable) waiting = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) units = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) selectors = g_ptr_array_new();
    Fetched fetched = {.waiting = waiting, .units = units, .selectors = selectors};
    Records list = data_set_records(run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < list.length; i++)
        if (is_waiting(list.items[i]))
            g_hash_table_add(waiting, (gpointer)((const Unit *)list.items[i])->id);
    if (g_hash_table_size(waiting) == 0)
        return;
    data_set_walk(run->set,
                  entity_set_union(entities_naming(ENTITY_UNIT), ENTITY_SET(ENTITY_UNITS)),
                  note_fetched, &fetched);
    for (guint32 i = 0; i < list.length; i++)
        check_unit(run, &fetched, list.items[i]);
}

/* Of a roster at most so many in a hundred are told; more are still to be placed. */
#define UNPLACED_SHARE 25

static void
note_named(const RecordPlace *place, gpointer data)
{
    GHashTable *left = data;
    for (guint64 fields = place->record->present; fields != 0;) {
        const Field *field = record_next_field(place->record, &fields);
        if (field->target == ENTITY_UNIT && field->kind == KIND_REF)
            g_hash_table_remove(left, *FIELD_SLOT(place->record, field, const char *));
        const Texts *texts = FIELD_SLOT(place->record, field, Texts);
        for (guint32 i = 0;
             field->target == ENTITY_UNIT && field->kind == KIND_REFS && i < texts->length; i++)
            g_hash_table_remove(left, texts->items[i]);
    }
}

/* What only the roster names, or a rule case, takes part in no battle. */
void
check_unplaced_units(CheckRun *run)
{
    Records list = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) left = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < list.length; i++)
        if (!list.items[i]->raw && record_key(list.items[i]) != NULL)
            g_hash_table_add(left, (gpointer)record_key(list.items[i]));
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        EntityId kind = file->kind->entity;
        if (file->seen != NULL && kind != ENTITY_RECORD && kind != ENTITY_ROSTER)
            record_walk_written(file->seen, NULL, entities_naming(ENTITY_UNIT), note_named, left);
    }
    if (run->set->n_scenarios == 0 || g_hash_table_size(left) * 100 > list.length * UNPLACED_SHARE)
        return;
    for (guint32 i = 0; i < list.length; i++)
        if (!list.items[i]->raw && record_key(list.items[i]) != NULL &&
            g_hash_table_contains(left, record_key(list.items[i])))
            check_tell(run, FINDING_ROSTER_UNPLACED_UNIT, list.items[i], "id",
                       SAY("unit", record_call(list.items[i])));
}
