/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units and places selectors of rules can mean, by what is printed on units.
 */
#include "validator/checks/selector-match.h"

#include "schema/model/words.h"
#include "schema/text/limits.h"

#include <string.h>

const char *
selector_match_fixed_word(const char *text)
{
    return text != NULL && text[0] != '@' ? text : NULL;
}

const char *
selector_match_nation(const CheckRun *run, const Units *units)
{
    if (units == NULL || units->record.raw)
        return NULL;
    const Record *unit =
        id_index_find_read(run->ids, ENTITY_UNIT, selector_match_fixed_word(units->unit));
    return selector_match_fixed_word(unit != NULL ? ((const Unit *)unit)->nation : units->nation);
}

/* Whether @wanted is nothing, or @is. */
static gboolean
is_or_open(const char *wanted, const char *is)
{
    return selector_match_fixed_word(wanted) == NULL || g_strcmp0(wanted, is) == 0;
}

static gboolean
is_other(const char *unwanted, const char *is)
{
    return selector_match_fixed_word(unwanted) == NULL || g_strcmp0(unwanted, is) != 0;
}

gboolean
selector_match_unit(const Units *asked, const Record *record)
{
    const Unit *unit = (const Unit *)record;
    if (record->raw || record_is_flawed(record))
        return TRUE;
    return is_or_open(asked->unit, unit->id) && is_or_open(asked->nation, unit->nation) &&
           is_other(asked->not_nation, unit->nation) && is_or_open(asked->type, unit->type) &&
           is_other(asked->not_type, unit->type) &&
           (asked->any_of.length == 0 || unit->id == NULL ||
            texts_contain(&asked->any_of, unit->id)) &&
           (asked->tag == NULL || texts_contain(&unit->tags, asked->tag)) &&
           asked->min_steps <= unit->strength;
}

static void
take_unit(CheckRun *run, UnitsThere *there, const Unit *unit)
{
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    there->n++;
    there->n_with_twin += unit->twin != NULL;
    there->n_steps_max = MAX(there->n_steps_max, unit->strength);
    if (type == NULL || !record_has_key(type, "moves"))
        there->moves |= STANDS_ANYWHERE;
    else
        there->moves |=
            ((const UnitType *)type)->moves == MOVES_SEA ? STANDS_AT_SEA : STANDS_ON_LAND;
}

/* Takes @record if it is like that; what could not be read may be anything. */
static void
try_unit(CheckRun *run, UnitsThere *there, const Units *asked, const char *nation,
         const Record *record)
{
    const Unit *unit = (const Unit *)record;
    if (record == NULL || record->raw || record->kept != NULL ||
        ++run->n_compared >= LIMIT_SELECTOR_COMPARISONS)
        there->is_known = FALSE;
    else if ((asked == NULL || selector_match_unit(asked, record)) &&
             (nation == NULL || g_strcmp0(unit->nation, nation) == 0))
        take_unit(run, there, unit);
}

UnitsThere
selector_match_units(CheckRun *run, const Record *record, const char *nation)
{
    const Units *asked = record != NULL && !record->raw ? (const Units *)record : NULL;
    Records units = data_set_records(run->set, ENTITY_UNIT);
    UnitsThere there = {.is_known = (record == NULL || asked != NULL) &&
                                    !id_index_is_lost(run->ids, ENTITY_UNIT)};
    nation = selector_match_fixed_word(nation);
    if (asked != NULL && selector_match_fixed_word(asked->unit) != NULL) {
        try_unit(run, &there, asked, nation, id_index_find(run->ids, ENTITY_UNIT, asked->unit));
        return there;
    }
    for (guint32 i = 0; asked != NULL && i < asked->any_of.length; i++)
        try_unit(run, &there, asked, nation,
                 id_index_find(run->ids, ENTITY_UNIT, asked->any_of.items[i]));
    if (asked != NULL && asked->any_of.length > 0)
        return there;
    for (guint32 i = 0; there.is_known && i < units.length; i++)
        try_unit(run, &there, asked, nation, units.items[i]);
    return there;
}

static guint
space_holds(const Space *space)
{
    const Record *record = &space->record;
    if (record->raw || record->kept != NULL || !record_has_key(record, "kind"))
        return STANDS_ANYWHERE;
    if (space->kind == SPACE_SEA)
        return STANDS_AT_SEA;
    return space->port != NULL || space->kind == SPACE_BOX ? STANDS_ANYWHERE : STANDS_ON_LAND;
}

static gboolean
note_holds(const Space *space, gpointer data)
{
    guint *holds = data;
    *holds |= space_holds(space);
    return *holds != STANDS_ANYWHERE;
}

guint
selector_match_place_holds(const CheckRun *run, const char *id)
{
    const Texts ids = {.length = 1, .items = &id};
    guint holds = 0;
    selector_match_each_place(run, &ids, note_holds, &holds);
    return holds != 0 ? holds : STANDS_ANYWHERE;
}

guint
selector_match_places_hold(const CheckRun *run, const Record *record)
{
    const Places *places = (const Places *)record;
    guint holds = 0;
    if (record == NULL || record->raw || record->kept != NULL || places->near != NULL)
        return STANDS_ANYWHERE;
    if (selector_match_fixed_word(places->in) != NULL)
        return selector_match_place_holds(run, places->in);
    if (places->in == NULL && places->any_of.length > 0)
        selector_match_each_place(run, &places->any_of, note_holds, &holds);
    return holds != 0 ? holds : STANDS_ANYWHERE;
}

gboolean
selector_match_each_place(const CheckRun *run, const Texts *ids,
                          gboolean (*visit)(const Space *space, gpointer data), gpointer data)
{
    for (guint32 i = 0; i < ids->length; i++) {
        const char *id = ids->items[i];
        const Record *space = id_index_find(run->ids, ENTITY_SPACE, id);
        const Record *region = space == NULL ? id_index_find(run->ids, ENTITY_REGION, id) : NULL;
        const Texts *places =
            region != NULL && !region->raw ? &((const Region *)region)->places : NULL;
        if (space != NULL && !visit((const Space *)space, data))
            return FALSE;
        for (guint32 j = 0; places != NULL && j < places->length; j++) {
            space = id_index_find(run->ids, ENTITY_SPACE, places->items[j]);
            if (space != NULL && !visit((const Space *)space, data))
                return FALSE;
        }
    }
    return TRUE;
}

static gboolean
note_place(const Space *space, gpointer data)
{
    g_hash_table_add(data, (gpointer)space);
    return TRUE;
}

guint
selector_match_count_places(const CheckRun *run, const Texts *ids)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_direct_hash, g_direct_equal);
    selector_match_each_place(run, ids, note_place, seen);
    return g_hash_table_size(seen);
}
