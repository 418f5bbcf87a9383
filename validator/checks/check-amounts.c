/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rules do with units and places: more than there are, of more steps than they have, where
 * they cannot be, boxes that units never leave, and units that are built and cannot be deployed.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/rule-uses.h"
#include "validator/checks/selector-match.h"

#include <string.h>

/* Reports that the member @key of the record at @place asks for @wanted of @things. */
static void
report_amount(CheckRun *run, const RecordPlace *place, const char *key, gint64 wanted, gint64 most,
              const char *things)
{
    if (check_shows_through(run, place->record, record_field(place->record, key)))
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    check_report(run, FINDING_RULE_TOO_MANY, place->record, key,
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG_NUMBER("wanted", wanted),
                 FINDING_ARG_TEXT("things", things), FINDING_ARG_NUMBER("most", most));
}

/* Of @units there are so many, or one of them has so many steps. That there is none at all is
 * reported of the selector. */
static void
check_units(CheckRun *run, const RecordPlace *place, const char *key, gint64 wanted,
            const Record *units, gboolean is_steps)
{
    if (wanted <= 1 || units == NULL)
        return;
    const UnitsThere there = selector_match_units(run, units, NULL);
    gint64 most = is_steps ? there.n_steps_max : (gint64)there.n;
    if (there.is_known && there.n > 0 && wanted > most)
        report_amount(run, place, key, wanted, most,
                      is_steps ? N_("steps of one unit") : N_("such units"));
}

static void
check_places(CheckRun *run, const RecordPlace *place, gint64 wanted, const Texts *ids)
{
    guint n = wanted > 1 && ids->length > 0 ? selector_match_count_places(run, ids) : 0;
    if (n > 0 && wanted > (gint64)n && !id_index_is_lost(run->ids, ENTITY_SPACE))
        report_amount(run, place, "at-least", wanted, (gint64)n, N_("places in the list"));
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
        check_places(run, place, condition->at_least,
                     selector_match_fixed_word(places->in) != NULL
                         ? &(const Texts){.length = 1, .items = &places->in}
                         : &places->any_of);
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
    const UnitsThere there = selector_match_units(run, effect->units, NULL);
    if (!there.is_known || there.n == 0 || there.n_with_twin > 0)
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_NO_TWIN, effect->units, NULL,
                 FINDING_ARG_WORDS("subject", subject));
}

/* Reports that none of the units that move as @moves says can be where @holds says; the member @key
 * of @reported, item @item of it. */
static void
check_standing(CheckRun *run, const RecordPlace *place, const UnitsThere *there, guint holds,
               const Record *reported, const char *key, int item)
{
    if (!there->is_known || there->n == 0 || (there->moves & holds) != 0)
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report_item(
        run, FINDING_RULE_CANNOT_STAND, reported, key, item, FINDING_ARG_WORDS("subject", subject),
        FINDING_ARG_TEXT("units",
                         there->moves == STANDS_AT_SEA ? N_("move by sea") : N_("move by land")),
        FINDING_ARG_TEXT("places",
                         holds == STANDS_AT_SEA ? N_("a sea zone") : N_("a land without a port")));
}

/* Whether @effect lets units come to its places. */
static gboolean
is_let_in(const Effect *effect)
{
    gboolean is_allowed = !record_has_key(&effect->record, "allowed") || effect->allowed;
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
        holds = selector_match_place_holds(run, effect->to);
    else if (effect->places != NULL && is_let_in(effect))
        holds = selector_match_places_hold(run, effect->places);
    if (holds == STANDS_ANYWHERE)
        return;
    const UnitsThere there = selector_match_units(run, effect->units, effect->nation);
    check_standing(run, place, &there, holds, is_move ? record : effect->places,
                   is_move ? "to" : NULL, -1);
}

static void
check_decision(CheckRun *run, const RecordPlace *place, const Decision *decision)
{
    UnitsThere there = {.is_known = FALSE};
    for (guint32 i = 0; decision->units != NULL && i < decision->at.length; i++) {
        const char *at = decision->at.items[i];
        guint holds = at[0] != '@' ? selector_match_place_holds(run, at) : STANDS_ANYWHERE;
        if (holds == STANDS_ANYWHERE)
            continue;
        if (!there.is_known)
            there = selector_match_units(run, decision->units, NULL);
        check_standing(run, place, &there, holds, place->record, "at", (int)i);
    }
}

/* Reports a rule that waits for units to enter or leave where they can never be. */
static void
check_waited_place(CheckRun *run, const RecordPlace *place, const Trigger *trigger)
{
    gboolean is_move = trigger->event == TRIGGER_ENTERS || trigger->event == TRIGGER_LEAVES;
    guint holds = is_move && selector_match_fixed_word(trigger->place) != NULL
                      ? selector_match_place_holds(run, trigger->place)
                      : STANDS_ANYWHERE;
    if (holds == STANDS_ANYWHERE || trigger->units == NULL)
        return;
    const UnitsThere there = selector_match_units(run, trigger->units, NULL);
    if (!there.is_known || there.n == 0 || (there.moves & holds) != 0)
        return;
    const Record *space = id_index_find(run->ids, ENTITY_SPACE, trigger->place);
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_NEVER_COMES, place->record, "place",
                 FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("place", space != NULL ? argument_record_name(space) : trigger->place),
                 FINDING_ARG_TEXT("units", there.moves == STANDS_AT_SEA ? N_("move by sea")
                                                                        : N_("move by land")));
}

void
check_whereabouts(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->raw || record->kept != NULL || check_shows_through(run, record, NULL))
        return;
    if (record->entity->id == ENTITY_DECISION)
        check_decision(run, place, (const Decision *)record);
    else if (record->entity->id == ENTITY_TRIGGER)
        check_waited_place(run, place, (const Trigger *)record);
    else
        check_effect(run, place, (const Effect *)record);
}

void
check_swaps(CheckRun *run, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    if (!effect->record.raw && effect->record.kept == NULL && effect->verb == EFFECT_SWAP &&
        record_has_key(&effect->record, "verb") && effect->units != NULL)
        check_twins_of(run, place, effect);
}

static gboolean
is_box(const char *zone, const char *box)
{
    return rule_uses_zone_box(zone) != NULL && strcmp(rule_uses_zone_box(zone), box) == 0;
}

/* Whether anything asks for units of @nation (NULL: for any) in @box. */
static gboolean
is_asked(const CheckRun *run, const RuleUses *uses, const char *box, const char *nation)
{
    for (guint i = 0; i < uses->askers->len; i++) {
        const Units *units = uses->askers->pdata[i];
        const char *asked = selector_match_nation(run, units);
        if ((is_box(units->in, box) || is_box(units->not_in, box) || is_box(units->twin_in, box)) &&
            (nation == NULL || asked == NULL || strcmp(asked, nation) == 0))
            return TRUE;
    }
    return FALSE;
}

/* Returns: a nation of which @effect can put units into @box, where units of others alone are asked
 * for; NULL: there is none. */
static const char *
nation_left(CheckRun *run, const RuleUses *uses, const char *box, const Effect *effect)
{
    const Units *asked =
        effect->units != NULL && !effect->units->raw ? (const Units *)effect->units : NULL;
    Records units = data_set_records(run->set, ENTITY_UNIT);
    if (is_asked(run, uses, box, ""))
        return NULL; /* of any nation */
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || ++run->n_compared >= LIMIT_SELECTOR_COMPARISONS)
            return NULL;
        if (unit->nation != NULL && !is_asked(run, uses, box, unit->nation) &&
            (asked == NULL || selector_match_unit(run, asked, &unit->record)))
            return unit->nation;
    }
    return NULL;
}

/* Reported once for each box, where it is filled first. */
void
check_full_boxes(CheckRun *run)
{
    const RuleUses *uses = check_rule_uses_of(run);
    g_autoptr(GHashTable) reported = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < uses->fillers->len; i++) {
        const BoxFiller *filler = &g_array_index(uses->fillers, BoxFiller, i);
        const Record *box = id_index_find(run->ids, ENTITY_BOX, filler->box);
        const Effect *effect = (const Effect *)filler->effect;
        const char *nation = selector_match_nation(run, (const Units *)effect->units);
        if (box != NULL && nation == NULL && is_asked(run, uses, filler->box, NULL))
            nation = nation_left(run, uses, filler->box, effect);
        if (box == NULL || is_asked(run, uses, filler->box, nation) ||
            !g_hash_table_add(reported, (gpointer)filler->box))
            continue;
        gboolean is_of_others = is_asked(run, uses, filler->box, NULL);
        const Record *owner = is_of_others ? id_index_find(run->ids, ENTITY_NATION, nation) : NULL;
        Finding *finding =
            check_report(run, FINDING_RULE_FULL_BOX, filler->effect, "to",
                         FINDING_ARG("box", argument_record_name(box)),
                         FINDING_ARG("nation", owner != NULL ? argument_record_name(owner) : NULL));
        finding_add_related(run->findings, finding, box, "id", N_("The box."));
    }
}

static void
visit_deployment(const RecordPlace *place, gpointer data)
{
    GPtrArray *effects = data;
    const Effect *effect = (const Effect *)place->record;
    if (!effect->record.raw && effect->verb == EFFECT_MODIFY && effect->what == MODIFY_DEPLOY &&
        record_has_key(&effect->record, "verb"))
        g_ptr_array_add(effects, (gpointer)effect);
}

static gboolean
is_deployed(CheckRun *run, const GPtrArray *effects, const Unit *unit)
{
    for (guint i = 0; i < effects->len; i++) {
        const Effect *effect = effects->pdata[i];
        const Units *units = (const Units *)effect->units;
        const char *nation = selector_match_fixed_word(effect->nation);
        if ((nation == NULL || g_strcmp0(nation, unit->nation) == 0) &&
            (units == NULL || units->record.raw || selector_match_unit(run, units, &unit->record)))
            return TRUE;
    }
    return FALSE;
}

/* Whether units of @nation are built for its own points. */
static gboolean
is_paying(const Record *record)
{
    const Nation *nation = (const Nation *)record;
    return record != NULL && !record->raw && record->kept == NULL && nation->level != NULL &&
           nation->pool == NULL;
}

static gboolean
is_on_land(CheckRun *run, const Unit *unit)
{
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    return type != NULL && record_has_key(type, "moves") &&
           ((const UnitType *)type)->moves == MOVES_LAND;
}

/* Reports the nations of which some units can deploy nowhere, where most can or those of all other
 * nations; fleets may have rules of their own. */
void
check_deployment(CheckRun *run)
{
    g_autoptr(GPtrArray) effects = g_ptr_array_new();
    g_autoptr(GHashTable) without = g_hash_table_new(g_direct_hash, g_direct_equal);
    Records units = data_set_records(run->set, ENTITY_UNIT);
    guint n_units = 0, n_without = 0;
    data_set_walk(run->set, ENTITY_SET(ENTITY_EFFECT), visit_deployment, effects);
    for (guint32 i = 0; effects->len > 0 && i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || unit->record.kept != NULL || unit->nation == NULL)
            continue;
        const Record *nation = id_index_find(run->ids, ENTITY_NATION, unit->nation);
        if (!is_paying(nation) || !is_on_land(run, unit))
            continue;
        n_units++;
        if (is_deployed(run, effects, unit))
            continue;
        n_without++;
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(without, nation));
        g_hash_table_insert(without, (gpointer)nation, GUINT_TO_POINTER(n + 1));
    }
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint32 i = 0; n_without < n_units && i < nations.length; i++) {
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(without, nations.items[i]));
        if (n > 0 && (n_without * 2 < n_units || g_hash_table_size(without) == 1))
            check_report(run, FINDING_RULE_NO_DEPLOYMENT, nations.items[i], "id",
                         FINDING_ARG("nation", argument_record_name(nations.items[i])),
                         FINDING_ARG_NUMBER("units", n));
    }
}
