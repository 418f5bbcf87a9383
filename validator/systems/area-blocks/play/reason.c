/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reasons, by the kind of the offer.
 */
#include "validator/systems/area-blocks/play/reason.h"

#include "schema/model/entities.h"
#include "validator/engine/offer-words.h"
#include "validator/systems/area-blocks/play/play.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/turn/declaration.h"
#include "validator/systems/area-blocks/turn/group.h"
#include "validator/systems/area-blocks/turn/march.h"
#include "validator/systems/area-blocks/turn/passage.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/year/replacement.h"
#include "validator/systems/area-blocks/turn/turn.h"
#include "validator/systems/area-blocks/printed.h"
#include "validator/systems/area-blocks/battle/cargo.h"

#include <string.h>

/* Returns: (transfer full): why the offer is not made, NULL: nothing speaks against it by itself.
 */
typedef char *(*Reason)(const Asked *asked);

const char *
asked_unit(const Asked *asked, gint32 unit)
{
    return title_of(asked->titles, ENTITY_UNIT, unit);
}

const char *
asked_place(const Asked *asked, gint32 place)
{
    return title_of_place(asked->titles, asked->machine->position, place);
}

char *
asked_bar(const Asked *asked, gint32 unit)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const char *name = asked_unit(asked, unit);
    gint32 zone = position_zones(rules, position)[unit];
    if (unit_side(rules, position, unit) != asked->request->side)
        return g_strdup_printf("%s does not fight for %s.", name,
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
    const char *name = asked_unit(asked, unit);
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
                               asked_unit(asked, frame->unit),
                               name_index_name(rules->names, ENTITY_UNIT, frame->unit));
    if (frame->unit != unit && place != frame->place)
        return g_strdup_printf("The group leaves %s, and %s is in %s.",
                               asked_place(asked, frame->place), asked_unit(asked, unit),
                               asked_place(asked, place));
    if (unit_is_ship(rules, unit) != (frame->n == GROUP_FLEETS))
        return g_strdup("Fleets and other units do not move in one group.");
    return NULL;
}

/* Whether another thing must be answered before any unit moves. */
static char *
why_not_moving_now(const Asked *asked)
{
    if (asked->frame->procedure == PROCEDURE_GROUP)
        return NULL;
    const GameRules *rules = asked->machine->rules;
    gint32 place = position_place(rules, asked->machine->position, asked->offer.number);
    guint kind = unit_is_ship(rules, asked->offer.number) ? OFFER_SAIL : OFFER_GROUP;
    if (asked->frame->procedure == PROCEDURE_ACTIONS)
        return g_strdup_printf("It takes an action first: `%s %s`.", offer_row(rules, kind)->word,
                               name_index_name(rules->names, ENTITY_SPACE, place));
    return g_strdup("No group is moving now.");
}

static char *
why_no_move(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Frame *frame = asked->frame;
    gint32 unit = asked->offer.number;
    gboolean is_on_its_way = frame->procedure == PROCEDURE_GROUP && frame->unit == unit;
    char *reason = asked_bar(asked, unit);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    reason = reason != NULL ? reason : why_not_in_group(asked, unit);
    if (reason != NULL)
        return reason;
    gint32 from = position_place(rules, asked->machine->position, unit);
    gint32 link = find_link(rules, from, asked->offer.other);
    if (link == NO_NAME)
        return g_strdup_printf("%s does not border %s, where %s is.",
                               asked_place(asked, asked->offer.other), asked_place(asked, from),
                               asked_unit(asked, unit));
    const Mover mover = mover_of(&asked->situation, unit, is_on_its_way ? frame->value : 0,
                                 frame->procedure == PROCEDURE_GROUP ? frame->marks : NULL);
    Passage passage = passage_over(&asked->situation, &mover, link);
    if (passage == PASSAGE_FREE)
        return why_not_moving_now(asked);
    return g_strdup_printf("%s cannot go from %s to %s: %s.", asked_unit(asked, unit),
                           asked_place(asked, from), asked_place(asked, asked->offer.other),
                           passage_words(passage));
}

static char *
why_no_load(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    gint32 unit = asked->offer.number, fleet = asked->offer.other;
    char *reason = asked_bar(asked, unit);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    reason = reason != NULL ? reason : why_not_in_group(asked, unit);
    if (reason != NULL)
        return reason;
    if (unit_is_ship(rules, unit) || !unit_is_ship(rules, fleet))
        return g_strdup("Only land units go aboard, and only aboard fleets.");
    if (can_load(&asked->situation, unit, fleet))
        return why_not_moving_now(asked);
    gint32 place = position_place(rules, position, unit);
    gint32 sea = rules->board.places[place].sea;
    if (sea == NO_NAME)
        return g_strdup_printf("%s has no port.", asked_place(asked, place));
    if (!board_has_port_on(&rules->board, place, unit_holds(rules, position, fleet)))
        return g_strdup_printf("%s is not in %s, on which the port of %s lies.",
                               asked_unit(asked, fleet), asked_place(asked, sea),
                               asked_place(asked, place));
    if (room_aboard(rules, position, fleet) <
        rules->board.types[rules->board.units[unit].type].weight)
        return g_strdup_printf("%s has no room left for it.", asked_unit(asked, fleet));
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
            unit_is_ship(rules, i) != (kind == GROUP_FLEETS))
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
                               asked_place(asked, asked->offer.number));
    if (out->len > 0)
        return g_string_free(g_steal_pointer(&out), FALSE);
    return g_strdup_printf(kind == GROUP_FLEETS ? "No fleet of %s is in %s."
                                                : "No land unit of %s is in %s.",
                           title_of(asked->titles, ENTITY_SIDE, asked->request->side),
                           asked_place(asked, asked->offer.number));
}

static char *
why_no_siege_of(const Asked *asked, gint32 place)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const char *name = asked_place(asked, place);
    if (position_garrisons(rules, position)[place] == 0)
        return g_strdup_printf("%s has no garrison.", name);
    if (place_is_friendly(rules, position, place, asked->request->side))
        return g_strdup_printf("%s controls %s.",
                               title_of(asked->titles, ENTITY_SIDE, asked->request->side), name);
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
            title_of(asked->titles, ENTITY_SIDE, asked->request->side), asked_place(asked, place));
    return NULL;
}

static char *
why_no_besieger(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    gint32 unit = asked->offer.number;
    char *reason = asked_bar(asked, unit);
    if (reason != NULL)
        return reason;
    gint32 place = position_place(rules, asked->machine->position, unit);
    gint32 strongest = strongest_besieged(rules, unit);
    gint32 garrison = position_garrisons(rules, asked->machine->position)[place];
    reason = why_no_siege_of(asked, place);
    reason = reason != NULL ? reason : why_no_move_at_all(asked, unit);
    if (reason == NULL && strongest != NO_NUMBER && garrison > strongest)
        return g_strdup_printf("%s besieges garrisons up to %d, and that of %s is %d.",
                               asked_unit(asked, unit), strongest, asked_place(asked, place),
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
    const char *name = asked_unit(asked, unit);
    char *reason = asked_bar(asked, unit);
    if (reason != NULL)
        return reason;
    if (position_strengths(rules, asked->machine->position)[unit] >=
        rules->board.units[unit].strength)
        return g_strdup_printf("%s is at full strength.", name);
    if (!unit_is_ship(rules, unit) && !unit_is_supplied(&asked->situation, unit))
        return g_strdup_printf("%s has no line of communications.", name);
    SupplyMemo memo;
    supply_memo_begin(&memo, NULL);
    if (!unit_can_be_rebuilt(&asked->situation, unit, &memo))
        return g_strdup_printf("%s is at sea, or enemies are where it is.", name);
    return NULL;
}

static char *
why_no_hit(const Asked *asked)
{
    const Machine *machine = asked->machine;
    gint32 unit = asked->offer.number;
    char *reason = asked_bar(asked, unit);
    if (reason != NULL || machine->n_offers == 0 || machine->offers[0].kind != OFFER_HIT)
        return reason;
    gint32 strongest =
        position_strengths(machine->rules, machine->position)[machine->offers[0].number];
    if (position_strengths(machine->rules, machine->position)[unit] < strongest)
        return g_strdup_printf("The strongest lose first: those with %d steps.", strongest);
    return g_strdup_printf("%s does not take part in this.", asked_unit(asked, unit));
}

/* Why the units in a place are not looked at. */
static char *
why_no_look(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    gint32 place = asked->offer.number, side = asked->request->side;
    const BoardPlace *board = &rules->board.places[place];
    gboolean is_hidden = FALSE, is_beside = FALSE;
    if (asked->frame->procedure != PROCEDURE_ACTIONS)
        return NULL;
    for (gint32 i = position_first_in(rules, position, place); i != NO_NAME;
         i = position_next_in(rules, position, i))
        is_hidden |= unit_side(rules, position, i) == 1 - side &&
                     rules->board.types[rules->board.units[i].type].is_hidden;
    for (guint32 i = 0; i < board->n_links; i++)
        is_beside |=
            link_is_land(rules, (gint32)(board->first_link + i)) &&
            side_holds(rules, position, rules->board.links[board->first_link + i].to, side);
    if (!is_hidden)
        return g_strdup_printf("No hidden unit of %s is in %s.",
                               title_of(asked->titles, ENTITY_SIDE, 1 - side),
                               asked_place(asked, place));
    if (!is_beside)
        return g_strdup_printf("No unit of %s stands beside %s, with a way over land between them.",
                               title_of(asked->titles, ENTITY_SIDE, side),
                               asked_place(asked, place));
    return g_strdup("That comes before other actions, one of which has been done.");
}

static char *
why_no_politics(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const ProfileCode *profile = rules_parameters(rules);
    gint32 nation = asked->offer.number, side = asked->request->side;
    const char *name = title_of(asked->titles, ENTITY_NATION, nation);
    StatusWord status = position_statuses(rules, position)[nation];
    if (asked->frame->procedure != PROCEDURE_ACTIONS)
        return NULL;
    if (profile->politics == NO_NAME)
        return g_strdup("There are no politics in this game.");
    if (!rules->board.nations[nation].is_major)
        return g_strdup_printf("%s is no great power.", name);
    if (position_side(rules, position, nation) != side)
        return g_strdup_printf("%s is not on the side of %s.", name,
                               title_of(asked->titles, ENTITY_SIDE, side));
    if (position_politics(rules, position)[nation] != 0)
        return g_strdup_printf("Politics of %s were rolled in this year.", name);
    if (status == STATUS_GONE)
        return g_strdup_printf("%s is out of the war.", name);
    if (status != STATUS_ACTIVE && profile->inactive_politics != TRUE)
        return g_strdup_printf("%s is not active.", name);
    return g_strdup("A special rule forbids it, or an action that comes later has been done.");
}

/* Somebody on its way stops before anything else ends. */
static char *
why_no_end(const Asked *asked)
{
    gint32 unit = asked->frame->unit;
    if (asked->frame->procedure != PROCEDURE_GROUP || unit == NO_NAME)
        return NULL;
    return g_strdup_printf("%s is on its way; `stop %s` ends that.", asked_unit(asked, unit),
                           name_index_name(asked->machine->rules->names, ENTITY_UNIT, unit));
}

static char *
why_no_halt(const Asked *asked)
{
    if (asked->frame->procedure != PROCEDURE_ACTIONS ||
        marches_await(asked->machine, asked->request->side))
        return NULL;
    return g_strdup("No unit has marched by force without having rolled for it.");
}

/* Returns: whether @offer is an action. */
static gboolean
is_action(guint offer)
{
    static const guint kinds[] = {OFFER_RECON, OFFER_GROUP,    OFFER_SAIL,
                                  OFFER_SIEGE, OFFER_POLITICS, OFFER_REBUILD};
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (kinds[i] == offer)
            return TRUE;
    return FALSE;
}

/* What keeps any action from being chosen now, whatever else speaks against it: a group that moves,
 * or the dice of forced marches. */
static char *
why_no_action_now(const Asked *asked)
{
    guint kind = (guint)asked->offer.kind;
    gboolean is_movement = kind == OFFER_RECON || kind == OFFER_GROUP || kind == OFFER_SAIL;
    if (!is_action(kind))
        return NULL;
    if (asked->frame->procedure == PROCEDURE_GROUP)
        return asked->frame->unit != NO_NAME
                   ? why_no_end(asked)
                   : g_strdup("A group is moving; `end group` ends that.");
    if (is_movement || asked->frame->procedure != PROCEDURE_ACTIONS ||
        !marches_await(asked->machine, asked->request->side))
        return NULL;
    return g_strdup("Forced marches are rolled for first: `halt` completes all movement.");
}

/* By guint; NULL: none is known beyond what is asked for now. */
static const Reason reasons[AREA_OFFERS_END] = {
    [OFFER_DONE] = why_no_end,          [OFFER_GROUP] = why_no_group,
    [OFFER_SAIL] = why_no_group,        [OFFER_MOVE] = why_no_move,
    [OFFER_LOAD] = why_no_load,         [OFFER_SIEGE] = why_no_siege,
    [OFFER_BESIEGE] = why_no_besieger,  [OFFER_REBUILD] = why_no_rebuilding,
    [OFFER_HIT] = why_no_hit,           [OFFER_RECON] = why_no_look,
    [OFFER_POLITICS] = why_no_politics, [OFFER_HALT] = why_no_halt,
    [OFFER_RETREAT] = why_no_retreat,   [OFFER_REGROUP] = why_no_regrouping,
};

char *
area_why_not(const Asked *asked)
{
    Reason reason = reasons[asked->offer.kind];
    char *text = why_no_action_now(asked);
    if (text == NULL && reason != NULL)
        text = reason(asked);
    return text;
}
