/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed on a unit or holds for its type, against what dice can show, fleets can carry and
 * places can hold.
 */
#include "schema/text/date.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/tables/roll-range.h"
#include "validator/checks/rules/units-there.h"

/* Of scenarios that are shorter nothing is held against their years. */
#define YEARS_LEAST 5

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
    check_tell(run, FINDING_ROSTER_SURE_HIT, record, key, SAY("subject", subject),
               SAY("rating", value), SAY_NUMBER("highest", highest));
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
    Finding *finding = check_tell(
        run, FINDING_ROSTER_START, &unit->record, "start", SAY("unit", record_call(&unit->record)),
        SAY("place", unit->start), SAY("where", type->moves == MOVES_LAND ? "on land" : "at sea"));
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
            tell_type(run, FINDING_ROSTER_WEIGHTLESS, record,
                      record_gives(record, "weight") ? "weight" : NULL);
        if (is_paid && record_gives(record, "step-cost") && type->step_cost == 0)
            tell_type(run, FINDING_ROSTER_FREE_STEPS, record, "step-cost");
    }
}

/* Returns: the greatest number in the member @key of the records of @entity, or -1. */
static gint64
greatest(CheckRun *run, EntityId entity, const char *key)
{
    gint64 most = -1;
    Records records = data_set_records(run->set, entity);
    for (guint32 i = 0; i < records.length; i++) {
        const Field *field = record_field(records.items[i], key);
        if (!records.items[i]->raw && record_has(records.items[i], field))
            most = MAX(most, *FIELD_SLOT(records.items[i], field, gint64));
    }
    return most;
}

/* Returns: the years of the longest scenario, or -1. */
static gint64
longest(CheckRun *run)
{
    gint64 most = -1;
    for (guint i = 0; i < run->set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)run->set->scenarios[i];
        const Period *period =
            scenario != NULL && !scenario->record.raw ? (const Period *)scenario->period : NULL;
        gint from, to;
        if (period != NULL && !period->record.raw && period->from != NULL && period->to != NULL &&
            date_read_year(period->from, &from) != NULL && date_read_year(period->to, &to) != NULL)
            most = MAX(most, (gint64)to - from + 1);
    }
    return most;
}

/* Tells that the member @key of @record is more than @most, the greatest of @others. */
static void
check_beyond(CheckRun *run, const Record *record, const char *key, gint64 most, const char *others)
{
    const Field *field = record != NULL && !record->raw ? record_field(record, key) : NULL;
    if (field == NULL || most < 0 || !record_has(record, field) ||
        *FIELD_SLOT(record, field, gint64) <= most)
        return;
    check_tell(run, FINDING_OUTLIER_BEYOND, record_stating(record, key), key,
               SAY("record", record_call(record)), SAY("member", key),
               SAY_NUMBER("value", *FIELD_SLOT(record, field, gint64)), SAY("others", others),
               SAY_NUMBER("most", most));
}

/* Returns: what a land (@is_sea: a sea zone) can feed at most, or -1. */
static gint64
forage_at_most(CheckRun *run, gboolean is_sea)
{
    gint64 most = is_sea ? 0 : -1;
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (!space->record.raw && (space->kind == SPACE_SEA) == is_sea &&
            (is_sea || record_gives(&space->record, "forage")))
            most = MAX(most, space->forage);
    }
    return most;
}

static void
check_types_beyond(CheckRun *run)
{
    Records types = data_set_records(run->set, ENTITY_TYPE);
    gint64 room = greatest(run, ENTITY_TYPE, "carries");
    gint64 on_land = forage_at_most(run, FALSE), at_sea = forage_at_most(run, TRUE);
    for (guint32 i = 0; i < types.length; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        if (type->record.raw || !record_gives(&type->record, "moves"))
            continue;
        gboolean is_sea = type->moves == MOVES_SEA;
        check_beyond(run, &type->record, "eats",
                     on_land < 0 ? -1
                     : is_sea    ? at_sea
                                 : on_land,
                     is_sea ? "sea zones feed at most" : "lands feed at most");
        if (room > 0 && !is_sea)
            check_beyond(run, &type->record, "weight", room, "units carry at most");
    }
}

/* Tells numbers that play can never meet. A truce may well outlast a short scenario. */
void
check_beyond_play(CheckRun *run)
{
    const Profile *profile = profile_of(run);
    const Record *record = profile != NULL ? &profile->record : NULL;
    gint64 years = longest(run);
    check_types_beyond(run);
    check_beyond(run, record, "march-extra", greatest(run, ENTITY_UNIT, "move"),
                 "units move at most");
    check_beyond(run, record, "truce-years", years >= YEARS_LEAST ? years : -1,
                 "the number of years in a scenario is at most");
    check_beyond(run, record, "first-step", greatest(run, ENTITY_UNIT, "strength"),
                 "the number of steps of a unit is at most");
}
