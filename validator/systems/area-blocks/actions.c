/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The actions of a side in a turn (3.3).
 */
#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"
#include "validator/engine/sparse.h"
#include "validator/engine/modifier.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/siege.h"
#include "validator/systems/area-blocks/group.h"
#include "validator/systems/area-blocks/turn.h"
#include "validator/systems/area-blocks/interphase.h"

/* The kinds of actions, in the order in which they are done. */
typedef enum { ACT_RECON, ACT_MOVE, ACT_SIEGE, ACT_POLITICS, ACT_REBUILD } ActKind;

/* Whether an action of @kind may be done at any time: the book orders the first three kinds, and by
 * one reading all five. */
static gboolean
is_free(const GameRules *rules, ActKind kind)
{
    return kind > ACT_SIEGE && rules_parameters(rules)->action_order == ACTION_ORDER_THREE;
}

/* Whether an action of @kind may still be done after those of the stage that is reached. */
static gboolean
is_in_order(const GameRules *rules, ActKind kind, ActKind stage)
{
    return is_free(rules, kind) || kind >= stage;
}

/* Returns: the stage that is reached once an action of @kind has been done. */
static ActKind
stage_after(const GameRules *rules, ActKind kind, ActKind stage)
{
    return is_free(rules, kind) ? stage : MAX(kind, stage);
}

/* Whether units of @side on land beside @place could look into it, and hidden ones are there, be
 * they fleets at anchor. */
static gboolean
can_reconnoitre(const Machine *machine, gint32 place, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    const BoardPlace *board = &rules->board.places[place];
    gboolean is_hidden = FALSE;
    for (gint32 i = position_first_in(rules, position, place); i != NO_NAME && !is_hidden;
         i = position_next_in(rules, position, i))
        is_hidden = unit_side(rules, position, i) == 1 - side &&
                    rules->board.types[rules->board.units[i].type].is_hidden;
    for (guint32 i = 0; is_hidden && i < board->n_links; i++) {
        const BoardLink *link = &rules->board.links[board->first_link + i];
        if (link_is_land(rules, (gint32)(board->first_link + i)) &&
            side_holds(rules, position, link->to, side))
            return TRUE;
    }
    return FALSE;
}

/* A question of politics: whether a rule forbids them. */
typedef struct {
    gint32 nation;
    gboolean is_barred;
} Politics;

static void
visit_politics(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
               gpointer data)
{
    Politics *politics = data;
    gint32 nation = position_resolve_subject(situation->rules, situation->subjects, ENTITY_NATION,
                                             effect->nation);
    if (effect->nation == NO_NAME || nation == politics->nation)
        politics->is_barred = effect->allowed == FALSE;
}

/* Politics are rolled once a year for a great power (3.3). */
static gboolean
can_roll_politics(const Machine *machine, const Situation *situation, gint32 nation, gint32 side)
{
    const GameRules *rules = machine->rules;
    const ProfileCode *profile = rules_parameters(rules);
    StatusWord status = position_statuses(rules, machine->position)[nation];
    Politics politics = {.nation = nation};
    if (profile->politics == NO_NAME || !rules->board.nations[nation].is_major ||
        position_side(rules, machine->position, nation) != side ||
        position_politics(rules, machine->position)[nation] != 0 || status == STATUS_GONE ||
        (status != STATUS_ACTIVE && profile->inactive_politics != TRUE))
        return FALSE;
    modifier_visit(situation, MODIFY_POLITICS, NO_NAME, visit_politics, &politics);
    return !politics.is_barred;
}

/* What can be done in a place that units stand in, one bit each. */
typedef enum {
    CAN_RECON = 1 << 0,
    CAN_GROUP = 1 << 1,
    CAN_SAIL = 1 << 2,
    CAN_SIEGE = 1 << 3,
} PlaceUse;

/* What is offered for each of these bits. */
static const guint offer_of_use[] = {OFFER_RECON, OFFER_GROUP, OFFER_SAIL, OFFER_SIEGE};

/* Returns: which groups of @side can begin to move from the concrete zone @zone, and from aboard
 * units there: units that are in one place can begin as one group. */
static guint8
moves_from(const Situation *situation, gint32 zone, gint32 side)
{
    const GameRules *rules = situation->rules;
    guint8 moves = 0;
    FOR_EACH_IN (i, rules, situation->position, zone) {
        guint8 move = unit_is_ship(rules, i) ? CAN_SAIL : CAN_GROUP;
        if (unit_side(rules, situation->position, i) == side && (moves & move) == 0 &&
            blocks_group_unit_can_step(situation, i, side))
            moves |= move;
        gint32 deck = (gint32)rules->zone_numbers.aboard + i;
        if (position_first_in(rules, situation->position, deck) != NO_NAME)
            moves |= moves_from(situation, deck, side);
    }
    return moves;
}

/* Whether an action of @kind is open at the stage of @frame: what comes behind movement is not
 * while forced marches await their dice, which fall before another action is spent (4.4, 8.4). */
static gboolean
is_open(const GameRules *rules, const Frame *frame, ActKind kind, gboolean awaits)
{
    return is_in_order(rules, kind, frame->step) &&
           !(awaits && kind > ACT_MOVE && !is_free(rules, kind));
}

/* Returns: what may still be done anywhere, PlaceUse, at the stage of @frame. */
static guint8
uses_in_order(const GameRules *rules, const Frame *frame, gboolean awaits)
{
    return (is_open(rules, frame, ACT_RECON, awaits) ? CAN_RECON : 0) |
           (is_open(rules, frame, ACT_MOVE, awaits) ? CAN_GROUP | CAN_SAIL : 0) |
           (is_open(rules, frame, ACT_SIEGE, awaits) ? CAN_SIEGE : 0);
}

/* Returns: what of @asked, PlaceUse, can be done in @place; groups on land and at sea are looked
 * for together. */
static inline guint8
use_of_place(const Machine *machine, const Situation *situation, const Frame *frame, gint32 place,
             guint8 asked)
{
    const GameRules *rules = machine->rules;
    guint8 use = 0;
    if ((asked & CAN_RECON) != 0 && can_reconnoitre(machine, place, frame->side))
        use |= CAN_RECON;
    if ((asked & (CAN_GROUP | CAN_SAIL)) != 0)
        use |= moves_from(situation, place, frame->side);
    if ((asked & CAN_SIEGE) != 0 && side_holds(rules, machine->position, place, frame->side) &&
        siege_is_open(machine, place, frame->side) &&
        blocks_siege_can_declare(machine, place, frame->side, NULL))
        use |= CAN_SIEGE;
    return use;
}

static void
offer_places(Machine *machine, const Situation *situation, const Frame *frame, gboolean awaits)
{
    const GameRules *rules = machine->rules;
    const gint16 *firsts = position_firsts(rules, machine->position);
    guint n = rules->board.n_places;
    guint8 asked = uses_in_order(rules, frame, awaits);
    for (guint i = next_named(firsts, 0, n); i < n; i = next_named(firsts, i + 1, n)) {
        guint8 use = use_of_place(machine, situation, frame, (gint32)i, asked);
        for (; use != 0; use &= (guint8)(use - 1))
            machine_offer(machine, offer_of_use[__builtin_ctz(use)], (gint32)i, 0);
    }
}

/* Whether a rebuilding action may give @unit a step. */
static gboolean
can_rebuild(const Situation *situation, const Frame *frame, gint32 unit, SupplyMemo *memo)
{
    return unit_side(situation->rules, situation->position, unit) == frame->side &&
           blocks_interphase_can_rebuild(situation, unit, memo);
}

static void
offer_rebuilding(Machine *machine, const Situation *situation, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    SupplyMemo memo;
    supply_memo_begin(&memo, &machine->hints);
    for (gint32 i = next_lacking(rules, machine->position, 0); i < n_units;
         i = next_lacking(rules, machine->position, i + 1))
        if (can_rebuild(situation, frame, i, &memo))
            machine_offer(machine, OFFER_REBUILD, i, 0);
}

/* Offers what the stage of @frame allows, and whatever is allowed at any stage. */
static void
offer_actions(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    gboolean awaits = blocks_group_has_march_rolls(machine, frame->side);
    gboolean is_politics = is_open(rules, frame, ACT_POLITICS, awaits);
    gboolean is_rebuilding = is_open(rules, frame, ACT_REBUILD, awaits);
    machine_offer_nothing(machine);
    offer_places(machine, &situation, frame, awaits);
    for (gint32 i = 0; is_politics && i < (gint32)rules->board.n_nations; i++)
        if (rules->board.nations[i].is_major &&
            can_roll_politics(machine, &situation, i, frame->side))
            machine_offer(machine, OFFER_POLITICS, i, 0);
    if (is_rebuilding)
        offer_rebuilding(machine, &situation, frame);
    blocks_interphase_offer_choices(machine, frame->side, FALSE);
    if (awaits)
        machine_offer(machine, OFFER_HALT, 0, 0);
    machine_offer(machine, OFFER_DONE, 0, 0);
}

static const struct {
    guint offer;
    ActKind kind;
} kinds[] = {
    {OFFER_RECON, ACT_RECON}, {OFFER_GROUP, ACT_MOVE},        {OFFER_SAIL, ACT_MOVE},
    {OFFER_SIEGE, ACT_SIEGE}, {OFFER_POLITICS, ACT_POLITICS}, {OFFER_REBUILD, ACT_REBUILD},
};

static ActKind
kind_of(const Offer *offer)
{
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (kinds[i].offer == (guint)offer->kind)
            return kinds[i].kind;
    return ACT_RECON;
}

/* Turns the blocks of @side in @place up for reconnaissance (3.3): what has been seen is known
 * until the turn ends. */
static void
show_units(Machine *machine, gint32 place, gint32 side)
{
    guint8 *deeds = position_deeds(machine->rules, machine->position);
    FOR_EACH_IN (i, machine->rules, machine->position, place)
        if (unit_side(machine->rules, machine->position, i) == side)
            deeds[i] |= UNIT_SHOWN;
}

/* Does an action; those that go on in steps are begun. */
static void
apply_action(Machine *machine, Frame *frame, const Offer *taken)
{
    const GameRules *rules = machine->rules;
    gint32 side = frame->side;
    frame->left--;
    switch (taken->kind) {
    case OFFER_GROUP:
        blocks_group_begin(machine, taken->number, GROUP_LAND, side);
        return;
    case OFFER_SAIL:
        blocks_group_begin(machine, taken->number, GROUP_FLEETS, side);
        return;
    case OFFER_SIEGE:
        blocks_siege_begin_declaration(machine, taken->number, side, NULL);
        return;
    case OFFER_POLITICS:
        position_politics(rules, machine->position)[taken->number] = TRUE;
        blocks_turn_begin_table(machine, rules_parameters(rules)->politics, side, taken->number);
        return;
    case OFFER_REBUILD:
        position_strengths(rules, machine->position)[taken->number]++;
        position_touch_units(machine->position);
        return;
    default:
        show_units(machine, taken->number, 1 - side);
        return;
    }
}

static void
apply_offer(Machine *machine, Frame *frame, const Offer *taken)
{
    const gint32 side = frame->side;
    switch (taken->kind) {
    case OFFER_TAKE:
        blocks_interphase_apply_choice(machine, taken->number, side);
        return;
    case OFFER_HALT:
        frame->step = ACT_SIEGE;
        blocks_group_begin_march_losses(machine, side);
        return;
    case OFFER_DONE:
        frame->left = 0;
        return;
    default:
        frame->step = (guint8)stage_after(machine->rules, kind_of(taken), frame->step);
        frame->next = TRUE;
        apply_action(machine, frame, taken);
    }
}

/* No unit is left that could move: those that marched roll before anything else is chosen. */
static gboolean
is_halted(const Machine *machine)
{
    gboolean awaits = FALSE;
    for (guint i = 0; i < machine->n_offers; i++) {
        awaits |= machine->offers[i].kind == OFFER_HALT;
        if (machine->offers[i].kind == OFFER_GROUP || machine->offers[i].kind == OFFER_SAIL)
            return FALSE;
    }
    return awaits;
}

/* left: actions that are left; step: the stage that is reached; next: whether an action has just
 * been done. */
Request
step_ACTIONS(Machine *machine, Frame *frame)
{
    static const Offer halt = {OFFER_HALT, 0, 0};
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        apply_offer(machine, frame, &taken);
        return NO_REQUEST;
    }
    if (frame->next != 0) {
        frame->next = FALSE;
        machine_moment(machine, MOMENT_ACTION_END);
        return NO_REQUEST;
    }
    if (frame->left == 0) {
        if (!blocks_group_begin_march_losses(machine, frame->side))
            machine_pop(machine);
        return NO_REQUEST;
    }
    offer_actions(machine, frame);
    if (is_halted(machine)) {
        apply_offer(machine, frame, &halt);
        return NO_REQUEST;
    }
    return machine_ask(machine, frame->side);
}
