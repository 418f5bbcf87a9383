/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units and places selectors of rules can mean.
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

static void
note_loyalty(const RecordPlace *place, gpointer data)
{
    Loyalty *loyalty = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    if (record->entity->id == ENTITY_STANCE) {
        const Stance *stance = (const Stance *)record;
        if (stance->side != NULL && stance->nation != NULL)
            g_hash_table_add(loyalty->turning, (gpointer)stance->nation);
        return;
    }
    const Effect *effect = (const Effect *)record;
    const char *nation = effect->nation != NULL ? effect->nation : "";
    if (effect->verb == EFFECT_STATUS && effect->side != NULL)
        g_hash_table_add(loyalty->turning, (gpointer)nation);
    if (effect->verb == EFFECT_MODIFY && effect->what == MODIFY_ENTER && effect->allowed)
        g_hash_table_add(loyalty->let_in, (gpointer)nation);
}

const Loyalty *
selector_match_loyalty(CheckRun *run)
{
    if (run->loyalty == NULL) {
        run->loyalty = g_new(Loyalty, 1);
        run->loyalty->turning = g_hash_table_new(g_str_hash, g_str_equal);
        run->loyalty->let_in = g_hash_table_new(g_str_hash, g_str_equal);
        data_set_walk(run->set, ENTITY_SET(ENTITY_EFFECT, ENTITY_STANCE), note_loyalty,
                      run->loyalty);
    }
    return run->loyalty;
}

void
selector_match_loyalty_free(Loyalty *loyalty)
{
    if (loyalty == NULL)
        return;
    g_hash_table_unref(loyalty->turning);
    g_hash_table_unref(loyalty->let_in);
    g_free(loyalty);
}

gboolean
selector_match_nation_can_be_of(CheckRun *run, const Nation *nation, const char *side)
{
    const Loyalty *loyalty = selector_match_loyalty(run);
    return nation == NULL || nation->side == NULL || side == NULL ||
           strcmp(nation->side, side) == 0 || nation->id == NULL ||
           g_hash_table_contains(loyalty->turning, nation->id) ||
           g_hash_table_contains(loyalty->turning, "");
}

/* Returns: (transfer none): the record @id of @entity, or NULL if it is unknown or not wholly read.
 */
static const Record *
find_whole(const CheckRun *run, EntityId entity, const char *id)
{
    const Record *record = id_index_find_read(run->ids, entity, selector_match_fixed_word(id));
    return record != NULL && record->kept == NULL ? record : NULL;
}

/* Whether the command @wanted is @own, or one that @own is part of. */
static gboolean
is_within_command(const CheckRun *run, const char *wanted, const char *own)
{
    for (guint depth = 0; depth < LIMIT_DEPTH; depth++) {
        if (own == NULL || g_strcmp0(own, wanted) == 0)
            return own != NULL;
        const Record *command = find_whole(run, ENTITY_COMMAND, own);
        if (command == NULL)
            return TRUE; /* reported where it is named */
        own = ((const UnitCommand *)command)->part_of;
    }
    return TRUE;
}

static gboolean
leads_command(const CheckRun *run, const Leader *leader, const char *wanted)
{
    for (guint32 i = 0; leader != NULL && i < leader->commands.length; i++)
        if (is_within_command(run, wanted, leader->commands.items[i]))
            return TRUE;
    return FALSE;
}

/* Whether @unit can be in the formation @id; NULL: it need not be in one. */
static gboolean
can_take_formation(const CheckRun *run, const char *id, const Unit *unit)
{
    const Formation *formation =
        id != NULL ? (const Formation *)find_whole(run, ENTITY_FORMATION, id) : NULL;
    return formation == NULL ||
           ((formation->types.length == 0 || unit->type == NULL ||
             texts_contain(&formation->types, unit->type)) &&
            (formation->tag == NULL || texts_contain(&unit->tags, formation->tag)));
}

/* Whether what a battle prints on @unit is what @asked wants: its arm, its rank, its command. */
static gboolean
fits_battle(const CheckRun *run, const Units *asked, const Unit *unit)
{
    static const guint arms[] = {
        [BRANCH_FOOT] = 1 << ARM_INFANTRY | 1 << ARM_REDOUBT,
        [BRANCH_HORSE] = 1 << ARM_CAVALRY | 1 << ARM_DRAGOONS,
        [BRANCH_GUNS] = 1 << ARM_ARTILLERY,
    };
    const Record *record = &asked->record;
    const Leader *leader =
        unit->leader != NULL && !unit->leader->raw ? (const Leader *)unit->leader : NULL;
    gboolean is_read = unit->leader == NULL || leader != NULL;
    if (record_has_key(record, "branch") && is_read) {
        const Record *type = find_whole(run, ENTITY_TYPE, unit->type);
        gboolean has_arm = type != NULL && record_has_key(type, "arm");
        if (leader != NULL ||
            (has_arm && (arms[asked->branch] >> ((const UnitType *)type)->arm & 1) == 0))
            return FALSE;
    }
    if (record_has_key(record, "rank") && is_read &&
        (leader == NULL ||
         (record_has_key(&leader->record, "rank") && leader->rank != asked->rank)))
        return FALSE;
    if (!can_take_formation(run, asked->formation, unit))
        return FALSE;
    return !is_read || selector_match_fixed_word(asked->command) == NULL ||
           is_within_command(run, asked->command, unit->command) ||
           leads_command(run, leader, asked->command);
}

gboolean
selector_match_unit(CheckRun *run, const Units *asked, const Record *record)
{
    const Unit *unit = (const Unit *)record;
    if (record->raw || record_is_flawed(record))
        return TRUE;
    /* What needs no other record comes first. */
    if (!is_or_open(asked->unit, unit->id) || !is_or_open(asked->nation, unit->nation) ||
        !is_other(asked->not_nation, unit->nation) || !is_or_open(asked->type, unit->type) ||
        !is_other(asked->not_type, unit->type) || asked->min_steps > unit->strength ||
        (asked->any_of.length > 0 && unit->id != NULL &&
         !texts_contain(&asked->any_of, unit->id)) ||
        (asked->tag != NULL && !texts_contain(&unit->tags, asked->tag)) ||
        (record_has_key(&asked->record, "max-steps") && asked->max_steps < asked->min_steps))
        return FALSE;
    const char *side = selector_match_fixed_word(asked->side);
    return (side == NULL ||
            selector_match_nation_can_be_of(
                run, (const Nation *)find_whole(run, ENTITY_NATION, unit->nation), side)) &&
           fits_battle(run, asked, unit);
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
    else if ((asked == NULL || selector_match_unit(run, asked, record)) &&
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
