/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rules do with units and places that there are not: more than there are, of more steps than
 * they have, twins of units without one, and where they cannot be.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/units-there.h"

/* Tells that the member @key of the record at @place asks for @wanted of @things. */
static void
tell_amount(CheckRun *run, const RecordPlace *place, const char *key, gint64 wanted, gint64 most,
            const char *things)
{
    if (check_shows_through(run, place->record, record_field(place->record, key)))
        return;
    g_autofree char *subject = place_describe_member(place, key);
    check_tell(run, FINDING_RULE_TOO_MANY, place->record, key, SAY("subject", subject),
               SAY_NUMBER("wanted", wanted), SAY("things", things), SAY_NUMBER("most", most));
}

/* Of @units there are so many, or one of them has so many steps. That there is none at all is told
 * of the selector. */
static void
check_units(CheckRun *run, const RecordPlace *place, const char *key, gint64 wanted,
            const Record *units, gboolean is_steps)
{
    if (wanted <= 1 || units == NULL)
        return;
    const UnitsThere there = units_there(run, units, NULL);
    gint64 most = is_steps ? there.n_steps_max : (gint64)there.n;
    if (there.is_known && there.n > 0 && wanted > most)
        tell_amount(run, place, key, wanted, most, is_steps ? "steps of one unit" : "such units");
}

static void
check_places(CheckRun *run, const RecordPlace *place, gint64 wanted, const Texts *ids)
{
    guint n = wanted > 1 && ids->length > 0 ? places_count(run, ids) : 0;
    if (n > 0 && wanted > (gint64)n && !id_index_is_lost(run->ids, ENTITY_SPACE))
        tell_amount(run, place, "at-least", wanted, (gint64)n, "places in the list");
}

static void
check_condition(CheckRun *run, const RecordPlace *place, const Condition *condition)
{
    const Places *places = (const Places *)condition->places;
    if (condition->at_least <= 1)
        return;
    if (condition->verb == CONDITION_UNITS)
        check_units(run, place, "at-least", condition->at_least, condition->units, FALSE);
    else if (condition->verb == CONDITION_CONTROLS)
        check_places(run, place, condition->at_least, &condition->of_places);
    else if (condition->verb == CONDITION_PLACES && places != NULL && !places->record.raw)
        check_places(run, place, condition->at_least, &places->any_of);
}

void
check_amounts(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->raw || record->kept != NULL)
        return;
    if (record->entity->id == ENTITY_UNITS) {
        check_units(run, place, "count", ((const Units *)record)->count, record, FALSE);
    } else if (record->entity->id == ENTITY_CONDITION) {
        check_condition(run, place, (const Condition *)record);
    } else {
        const Effect *effect = (const Effect *)record;
        check_units(run, place, "steps", effect->steps, effect->units, TRUE);
        check_units(run, place, "strength", effect->strength, effect->units, TRUE);
    }
}

static void
check_twins_of(CheckRun *run, const RecordPlace *place, const Effect *effect)
{
    const UnitsThere there = units_there(run, effect->units, NULL);
    if (!there.is_known || there.n == 0 || there.n_with_twin > 0)
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(run, FINDING_RULE_NO_TWIN, effect->units, NULL, SAY("subject", subject));
}

/* Tells that none of the units that move as @moves says can be where @holds says; the member @key
 * of @told, item @item of it. */
static void
check_standing(CheckRun *run, const RecordPlace *place, const UnitsThere *there, guint holds,
               const Record *told, const char *key, int item)
{
    if (!there->is_known || there->n == 0 || (there->moves & holds) != 0)
        return;
    g_autofree char *subject = place_describe(place);
    finding_list_add_record(
        run->findings, FINDING_RULE_CANNOT_STAND, told, key, item, SAY("subject", subject),
        SAY("units", there->moves == STANDS_AT_SEA ? "move by sea" : "move by land"),
        SAY("places", holds == STANDS_AT_SEA ? "a sea zone" : "a land without a port"), NULL);
}

/* Whether @effect lets units come to its places. */
static gboolean
is_let_in(const Effect *effect)
{
    gboolean is_allowed = !record_gives(&effect->record, "allowed") || effect->allowed;
    return effect->verb == EFFECT_PLACE_UNIT ||
           (effect->verb == EFFECT_MODIFY && is_allowed &&
            (effect->what == MODIFY_DEPLOY || effect->what == MODIFY_ENTER));
}

static void
check_effect(CheckRun *run, const RecordPlace *place, const Effect *effect)
{
    const Record *record = &effect->record;
    gboolean is_move = effect->verb == EFFECT_MOVE && effect->to != NULL && effect->to[0] != '@';
    guint holds = STANDS_ANYWHERE;
    if (is_move)
        holds = place_holds(run, effect->to);
    else if (effect->places != NULL && is_let_in(effect))
        holds = places_hold(run, effect->places);
    if (holds == STANDS_ANYWHERE)
        return;
    const UnitsThere there = units_there(run, effect->units, effect->nation);
    check_standing(run, place, &there, holds, is_move ? record : effect->places,
                   is_move ? "to" : NULL, -1);
}

static void
check_decision(CheckRun *run, const RecordPlace *place, const Decision *decision)
{
    UnitsThere there = {.is_known = FALSE};
    for (guint32 i = 0; decision->units != NULL && i < decision->at.length; i++) {
        const char *at = decision->at.items[i];
        guint holds = at[0] != '@' ? place_holds(run, at) : STANDS_ANYWHERE;
        if (holds == STANDS_ANYWHERE)
            continue;
        if (!there.is_known)
            there = units_there(run, decision->units, NULL);
        check_standing(run, place, &there, holds, place->record, "at", (int)i);
    }
}

void
check_whereabouts(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->raw || record->kept != NULL || check_shows_through(run, record, NULL))
        return;
    if (record->entity->id == ENTITY_DECISION)
        check_decision(run, place, (const Decision *)record);
    else
        check_effect(run, place, (const Effect *)record);
}

void
check_swaps(CheckRun *run, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    if (!effect->record.raw && effect->record.kept == NULL && effect->verb == EFFECT_SWAP &&
        record_gives(&effect->record, "verb") && effect->units != NULL)
        check_twins_of(run, place, effect);
}
