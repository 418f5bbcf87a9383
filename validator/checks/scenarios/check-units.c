/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed on a unit or holds for its type, against what dice can show, fleets can carry and
 * places can hold.
 */
#include "validator/checks/number-text.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/tables/roll-range.h"
#include "validator/checks/rules/units-there.h"

/* Returns: the profile, or NULL. */
static const Profile *
profile_of(const CheckRun *run)
{
    const Rules *rules = (const Rules *)data_set_root(run->set, ENTITY_RULES);
    const Record *profile = rules != NULL && !rules->record.raw ? rules->profile : NULL;
    return profile != NULL && !profile->raw ? (const Profile *)profile : NULL;
}

/* Where what dice hit is told otherwise, a rating need not be the highest of them. */
void
check_ratings(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    gboolean is_unit = record->entity->id == ENTITY_UNIT;
    const char *key = is_unit ? "rating" : "garrison-rating";
    const Profile *profile = profile_of(run);
    const Field *field = record_field(record, key);
    if (record->raw || !record_has(record, field) || check_shows_through(run, record, field) ||
        (profile != NULL && (profile->hits.length > 0 || record_is_flawed(&profile->record))))
        return;
    gint rating = *FIELD_SLOT(record, field, gint);
    gint64 highest = roll_range(run, 1, 0, NULL).possible.high;
    if (RATING_HITS(rating) < highest)
        return;
    g_autofree char *subject = place_describe_member(place, key);
    g_autofree char *value = g_strdup_printf("%c%d", RATING_LETTER(rating), RATING_HITS(rating));
    g_autofree char *faces = number_text(highest);
    check_tell(run,
               FINDING_ROSTER_SURE_HIT,
               record,
               key,
               SAY("subject", subject),
               SAY("rating", value),
               SAY("highest", faces));
}

/* Returns: the type of @unit if it says where it moves, or NULL. */
static const UnitType *
type_of(const CheckRun *run, const Unit *unit)
{
    const Record *type =
        unit->type != NULL ? id_index_find(run->ids, ENTITY_TYPE, unit->type) : NULL;
    return type != NULL && !type->raw && record_gives(type, "moves") ? (const UnitType *)type
                                                                     : NULL;
}

void
check_starts(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    if (unit->record.raw || unit->start == NULL || unit->start[0] == '@')
        return;
    const UnitType *type = type_of(run, unit);
    guint moves = type == NULL || type->moves == MOVES_LAND ? STANDS_ON_LAND : STANDS_AT_SEA;
    if (type == NULL || (place_holds(run, unit->start) & moves) != 0)
        return;
    Finding *finding = check_tell(run,
                                  FINDING_ROSTER_START,
                                  &unit->record,
                                  "start",
                                  SAY("unit", record_call(&unit->record)),
                                  SAY("place", unit->start),
                                  SAY("where", type->moves == MOVES_LAND ? "on land" : "at sea"));
    finding_add_related(run->findings, finding, &type->record, "moves", "How it moves.");
}

static void
tell_type(CheckRun *run, FindingId id, const Record *type, const char *key)
{
    check_tell(run, id, type, key, SAY("type", record_call(type)));
}

void
check_types(CheckRun *run)
{
    Records types = data_set_records(run->set, ENTITY_TYPE);
    gboolean is_carried = FALSE, is_weighed = FALSE, is_paid = FALSE;
    for (guint32 i = 0; i < types.length; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        is_carried |= !type->record.raw && type->carries > 0;
        is_weighed |= !type->record.raw && type->weight > 0;
        is_paid |= !type->record.raw && type->step_cost > 0;
    }
    for (guint32 i = 0; i < types.length; i++) {
        const Record *record = types.items[i];
        const UnitType *type = (const UnitType *)record;
        if (record->raw || !record_gives(record, "moves") || record_is_flawed(record))
            continue;
        if (is_carried && is_weighed && type->moves == MOVES_LAND && type->weight == 0)
            tell_type(run,
                      FINDING_ROSTER_WEIGHTLESS,
                      record,
                      record_gives(record, "weight") ? "weight" : NULL);
        if (is_paid && record_gives(record, "step-cost") && type->step_cost == 0)
            tell_type(run, FINDING_ROSTER_FREE_STEPS, record, "step-cost");
    }
}
