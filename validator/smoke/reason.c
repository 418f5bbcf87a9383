/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reasons, by the kind of the offer.
 */
#include "validator/smoke/reason.h"

#include "schema/model/entities.h"
#include "validator/engine/area-blocks/declaration.h"
#include "validator/engine/area-blocks/group.h"
#include "validator/engine/area-blocks/passage.h"
#include "validator/engine/area-blocks/turn.h"
#include "validator/engine/crossing.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/replacement.h"
#include "validator/smoke/offer-read.h"

#include <string.h>

/* What is asked about. */
typedef struct {
    const Titles *titles;
    Machine *machine;
    const Request *request;
    const Frame *frame; /* that asks */
    Situation situation;
    Offer offer;
} Asked;

/* Returns: (transfer full): why the offer is not made, NULL: nothing speaks against it by itself.
 */
typedef char *(*Reason)(const Asked *asked);

static const char *
unit_title(const Asked *asked, gint32 unit)
{
    return title_of(asked->titles, ENTITY_UNIT, unit);
}

static const char *
place_title(const Asked *asked, gint32 place)
{
    return title_of_place(asked->titles, asked->machine->position, place);
}

/* What keeps @unit from doing anything for the side that decides. */
static char *
why_not_at_hand(const Asked *asked, gint32 unit)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const char *name = unit_title(asked, unit);
    gint32 zone = position_zones(rules, position)[unit];
    if (unit_side(rules, position, unit) != asked->request->side)
        return g_strdup_printf("%s does not fight for %s.",
                               name,
                               title_of(asked->titles, ENTITY_SIDE, asked->request->side));
    if (position_place(rules, position, unit) != NO_NAME)
        return NULL;
    g_autofree char *where = title_of_zone(asked->titles, position, zone);
    return g_strdup_printf("%s is not on the map: it is in %s.", name, where);
}

/* What keeps @unit from moving at all in this turn. */
static char *
why_no_move_at_all(const Asked *asked, gint32 unit)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    guint8 deeds = position_deeds(rules, position)[unit];
    gboolean is_on_its_way =
        asked->frame->procedure == PROCEDURE_GROUP && asked->frame->unit == unit;
    const char *name = unit_title(asked, unit);
    if ((deeds & UNIT_BESIEGES) != 0)
        return g_strdup_printf("%s besieges the place where it stands.", name);
    if ((deeds & UNIT_MOVED) != 0 && !is_on_its_way)
        return g_strdup_printf("%s has moved, or acted, in this turn already.", name);
    if (unit_is_pinned(rules, position, unit))
        return g_strdup_printf("%s is pinned.", name);
    return NULL;
}

/* What of the group that moves keeps @unit from moving with it. */
static char *
why_not_in_group(const Asked *asked, gint32 unit)
{
    const GameRules *rules = asked->machine->rules;
    const Frame *frame = asked->frame;
    gint32 place = position_place(rules, asked->machine->position, unit);
    if (frame->procedure != PROCEDURE_GROUP)
        return NULL;
    if (frame->unit != NO_NAME && frame->unit != unit)
        return g_strdup_printf("%s is on its way; `stop %s` ends that.",
                               unit_title(asked, frame->unit),
                               name_index_name(rules->names, ENTITY_UNIT, frame->unit));
    if (frame->unit != unit && place != frame->place)
        return g_strdup_printf("The group leaves %s, and %s is in %s.",
                               place_title(asked, frame->place),
                               unit_title(asked, unit),
                               place_title(asked, place));
    if (unit_is_fleet(rules, unit) != (frame->n == GROUP_FLEETS))
        return g_strdup("Fleets and other units do not move in one group.");
    return NULL;
}

/* Whether another thing must be answered before any unit moves. */
static char *
why_not_moving_now(const Asked *asked)
{
    if (asked->frame->procedure == PROCEDURE_GROUP)
        return NULL;
    gint32 place =
        position_place(asked->machine->rules, asked->machine->position, asked->offer.number);
    if (asked->frame->procedure == PROCEDURE_ACTIONS)
        return g_strdup_printf("It takes an action first: `%s %s`.",
                               offer_word(unit_is_fleet(asked->machine->rules, asked->offer.number)
                                              ? OFFER_SAIL
                                              : OFFER_GROUP),
                               name_index_name(asked->machine->rules->names, ENTITY_SPACE, place));
    return g_strdup("No group is moving now.");
}

static char *
why_no_move(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Frame *frame = asked->frame;
    gint32 unit = asked->offer.number;
    gboolean is_on_its_way = frame->procedure == PROCEDURE_GROUP && frame->unit == unit;
    char *reason = why_not_at_hand(asked, unit);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    reason = reason != NULL ? reason : why_not_in_group(asked, unit);
    if (reason != NULL)
        return reason;
    gint32 from = position_place(rules, asked->machine->position, unit);
    gint32 link = find_link(rules, from, asked->offer.other);
    if (link == NO_NAME)
        return g_strdup_printf("%s does not border %s, where %s is.",
                               place_title(asked, asked->offer.other),
                               place_title(asked, from),
                               unit_title(asked, unit));
    const Mover mover = {
        .unit = unit,
        .reach = unit_reach(&asked->situation, unit),
        .used = is_on_its_way ? frame->value : 0,
        .group = frame->procedure == PROCEDURE_GROUP ? frame->marks : NULL,
    };
    Passage passage = passage_over(&asked->situation, &mover, link);
    if (passage == PASSAGE_FREE)
        return why_not_moving_now(asked);
    return g_strdup_printf("%s cannot go from %s to %s: %s.",
                           unit_title(asked, unit),
                           place_title(asked, from),
                           place_title(asked, asked->offer.other),
                           passage_words(passage));
}

static char *
why_no_load(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    gint32 unit = asked->offer.number, fleet = asked->offer.other;
    char *reason = why_not_at_hand(asked, unit);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    reason = reason != NULL ? reason : why_not_in_group(asked, unit);
    if (reason != NULL)
        return reason;
    if (unit_is_fleet(rules, unit) || !unit_is_fleet(rules, fleet))
        return g_strdup("Only land units go aboard, and only aboard fleets.");
    if (can_load(&asked->situation, unit, fleet))
        return why_not_moving_now(asked);
    gint32 place = position_place(rules, position, unit);
    gint32 sea = rules->board.places[place].sea;
    if (sea == NO_NAME)
        return g_strdup_printf("%s has no port.", place_title(asked, place));
    if (unit_holds(rules, position, fleet) != sea)
        return g_strdup_printf("%s is not in %s, on which the port of %s lies.",
                               unit_title(asked, fleet),
                               place_title(asked, sea),
                               place_title(asked, place));
    if (room_aboard(rules, position, fleet) <
        rules->board.types[rules->board.units[unit].type].weight)
        return g_strdup_printf("%s has no room left for it.", unit_title(asked, fleet));
    return g_strdup("It takes a friendly port, and a sea zone without enemy fleets.");
}

/* Why no group leaves a place: the reasons of its units, one sentence each. */
static char *
why_no_group(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    GroupKind kind = asked->offer.kind == OFFER_SAIL ? GROUP_FLEETS : GROUP_LAND;
    g_autoptr(GString) out = g_string_new(NULL);
    const Subjects subjects = subjects_of_side(asked->request->side);
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    gboolean can_go = FALSE;
    guint n_free = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (position_place(rules, position, i) != asked->offer.number ||
            unit_side(rules, position, i) != asked->request->side ||
            unit_is_fleet(rules, i) != (kind == GROUP_FLEETS))
            continue;
        g_autofree char *reason = why_no_move_at_all(asked, i);
        n_free += reason == NULL;
        can_go |= unit_has_step(&situation, i, asked->request->side);
        if (reason != NULL)
            g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", reason);
    }
    if (can_go)
        return g_strdup("Actions of this kind are over in this turn, or none is left.");
    if (n_free > 0)
        return g_strdup_printf("No way out of %s is open.",
                               place_title(asked, asked->offer.number));
    if (out->len > 0)
        return g_string_free(g_steal_pointer(&out), FALSE);
    return g_strdup_printf(kind == GROUP_FLEETS ? "No fleet of %s is in %s."
                                                : "No land unit of %s is in %s.",
                           title_of(asked->titles, ENTITY_SIDE, asked->request->side),
                           place_title(asked, asked->offer.number));
}

static char *
why_no_siege_of(const Asked *asked, gint32 place)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const char *name = place_title(asked, place);
    if (position_garrisons(rules, position)[place] == 0)
        return g_strdup_printf("%s has no garrison.", name);
    if (place_is_friendly(rules, position, place, asked->request->side))
        return g_strdup_printf("%s controls %s.",
                               title_of(asked->titles, ENTITY_SIDE, asked->request->side),
                               name);
    if (!siege_is_open(asked->machine, place, asked->request->side))
        return g_strdup_printf("%s is no land with a garrison.", name);
    return NULL;
}

static char *
why_no_siege(const Asked *asked)
{
    gint32 place = asked->offer.number;
    char *reason = why_no_siege_of(asked, place);
    if (reason != NULL)
        return reason;
    if (!can_declare(asked->machine, place, asked->request->side, NULL))
        return g_strdup_printf(
            "No unit of %s in %s can besiege it: it takes one that has not moved, is not pinned, "
            "and is strong enough for the garrison.",
            title_of(asked->titles, ENTITY_SIDE, asked->request->side),
            place_title(asked, place));
    return NULL;
}

static char *
why_no_besieger(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    gint32 unit = asked->offer.number;
    char *reason = why_not_at_hand(asked, unit);
    if (reason != NULL)
        return reason;
    gint32 place = position_place(rules, asked->machine->position, unit);
    gint32 strongest = rules->board.types[rules->board.units[unit].type].besieges;
    gint32 garrison = position_garrisons(rules, asked->machine->position)[place];
    reason = why_no_siege_of(asked, place);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    if (reason == NULL && strongest != NO_NUMBER && garrison > strongest)
        return g_strdup_printf("%s besieges garrisons up to %d, and that of %s is %d.",
                               unit_title(asked, unit),
                               strongest,
                               place_title(asked, place),
                               garrison);
    if (reason == NULL && !unit_may_besiege(asked->machine, unit))
        return g_strdup("Another nation besieges it, or a special rule forbids it.");
    return reason;
}

static char *
why_no_rebuilding(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    gint32 unit = asked->offer.number;
    const char *name = unit_title(asked, unit);
    char *reason = why_not_at_hand(asked, unit);
    if (reason != NULL)
        return reason;
    if (position_strengths(rules, asked->machine->position)[unit] >=
        rules->board.units[unit].strength)
        return g_strdup_printf("%s is at full strength.", name);
    if (!unit_is_fleet(rules, unit) && !unit_is_supplied(&asked->situation, unit))
        return g_strdup_printf("%s has no line of communications.", name);
    SupplyMemo memo;
    memo.nation = NO_NAME;
    if (!unit_can_be_rebuilt(&asked->situation, unit, &memo))
        return g_strdup_printf("%s is at sea, or enemies are where it is.", name);
    return NULL;
}

static char *
why_no_hit(const Asked *asked)
{
    const Machine *machine = asked->machine;
    gint32 unit = asked->offer.number;
    char *reason = why_not_at_hand(asked, unit);
    if (reason != NULL || machine->n_offers == 0 || machine->offers[0].kind != OFFER_HIT)
        return reason;
    gint32 strongest =
        position_strengths(machine->rules, machine->position)[machine->offers[0].number];
    if (position_strengths(machine->rules, machine->position)[unit] < strongest)
        return g_strdup_printf("The strongest lose first: those with %d steps.", strongest);
    return g_strdup_printf("%s does not take part in this.", unit_title(asked, unit));
}

/* Somebody on its way stops before anything else ends. */
static char *
why_no_end(const Asked *asked)
{
    gint32 unit = asked->frame->unit;
    if (asked->frame->procedure != PROCEDURE_GROUP || unit == NO_NAME)
        return NULL;
    return g_strdup_printf("%s is on its way; `stop %s` ends that.",
                           unit_title(asked, unit),
                           name_index_name(asked->machine->rules->names, ENTITY_UNIT, unit));
}

/* By OfferKind; NULL: none is known beyond what is asked for now. */
static const Reason reasons[N_OFFERS] = {
    [OFFER_DONE] = why_no_end,
    [OFFER_GROUP] = why_no_group,
    [OFFER_SAIL] = why_no_group,
    [OFFER_MOVE] = why_no_move,
    [OFFER_LOAD] = why_no_load,
    [OFFER_SIEGE] = why_no_siege,
    [OFFER_BESIEGE] = why_no_besieger,
    [OFFER_REBUILD] = why_no_rebuilding,
    [OFFER_HIT] = why_no_hit,
};

char *
reason_for(const Narration *narration,
           const Titles *titles,
           Machine *machine,
           const Request *request,
           const char *words)
{
    Asked asked = {.titles = titles, .machine = machine, .request = request};
    if (words[strspn(words, " ")] == '\0')
        return g_strdup("Ask about something that could be done: `why move UNIT PLACE`.");
    if (request->kind == REQUEST_NONE)
        return g_strdup("The game is over.");
    if (offer_find(machine->rules, machine->offers, machine->n_offers, words) != NO_NUMBER)
        return g_strdup("It is legal now.");
    char *problem = offer_read(machine->rules, titles, words, &asked.offer);
    if (problem != NULL)
        return problem;
    asked.frame = machine_top(machine);
    asked.situation = machine_situation(machine, asked.frame);
    Reason reason = reasons[asked.offer.kind];
    char *found = reason != NULL ? reason(&asked) : NULL;
    if (found != NULL)
        return found;
    g_autofree char *question = narration_question(narration);
    return g_strdup_printf("That is not what is decided now. %s.", question);
}
