/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle in words: what happens, and why a choice is not open.
 */
#include "validator/systems/hex-battle/hex-battle.h"

#include "schema/text/translation.h"
#include "validator/engine/narrator.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/formation.h"
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/attack.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/party.h"
#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/turn.h"

#include <string.h>

/* Returns: (transfer full): why the offer is not made; NULL: nothing speaks against it by itself.
 */
typedef char *(*Reason)(const Asked *asked);

/* Why units that do not act in their state do not. */
static const char *const state_bars[] = {
    [STATE_NORMAL] = N_("%s does not act."),
    [STATE_DISRUPTED] = N_("%s is disrupted."),
    [STATE_ROUTED] = N_("%s is routed."),
};

/* What keeps @unit from doing anything for the side that decides. */
static char *
why_nothing(const Asked *asked, gint32 unit)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const char *name = asked_unit(asked, unit);
    if (unit_side(rules, position, unit) != asked->request->side)
        return g_strdup_printf(_("%s does not fight for %s."), name,
                               titles_name(asked->titles, ENTITY_SIDE, asked->request->side));
    if (hex_of_unit(rules, position, unit) == NO_NAME)
        return g_strdup_printf(_("%s is not on the map."), name);
    if (!disorder_of_unit(rules, position, unit)->acts)
        return g_strdup_printf(_(state_bars[position_conditions(rules, position)[unit]]), name);
    return NULL;
}

static char *
why_no_march(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    gint32 unit = asked->offer.number;
    const char *name = asked_unit(asked, unit);
    char *bar = why_nothing(asked, unit);
    if (bar != NULL || hex_party_frame_of_turn(position) != asked->frame)
        return bar;
    if (unit_did(rules, position, unit, DEED_MARCHED))
        return g_strdup_printf(_("%s has moved in this activation."), name);
    if (hex_ground_move_points(rules, position, unit) <= 0)
        return g_strdup_printf(_("%s does not move at all."), name);
    if (unit_did(rules, position, unit, DEED_STRAY))
        return g_strdup_printf(_("%s is out of command."), name);
    if (!is_leader(rules, unit) && !unit_did(rules, position, unit, DEED_ACTIVE))
        return g_strdup_printf(_("%s is not among the units that act now."), name);
    return g_strdup(_("Units out of command move first, and they are moving now."));
}

/* The sentences for what keeps units from a step; those that need numbers or names are made by
 * why_no_step(). */
static const char *const step_bars[N_STEP_BARS] = {
    [STEP_INTO_ENEMY] = N_("Enemies are there."),
    [STEP_ASIDE] = N_("Units move forward or backward only, and in some formations not at all."),
    [STEP_NOT_FOR_GUNS] = N_("Guns without foot do not move next to an enemy."),
    [STEP_BY_RULE] = N_("A rule forbids it."),
    [STEP_NOT_FOR_LEADER] = N_("The order of the command does not let its leader go there."),
    [STEP_NOT_FOR_STRAY] = N_("A unit out of command may only move closer to its leader."),
    [STEP_TOO_FAR_FOR_ORDER] = N_("The order lets units go no further."),
    [STEP_BESIDE_ENEMY] = N_("The order keeps units out of hexes next to an enemy."),
    [STEP_OUT_OF_COMMAND] = N_("The order keeps units in command."),
    [STEP_OUT_OF_ZONE] = N_("An enemy zone of control holds them."),
    [STEP_INTO_FULL] = N_("There is no room for it in the stack there."),
};

/* Returns: (transfer full): that @points are more than those who march in @march have left. */
static char *
points_are_short(const March *march, gint32 points)
{
    return g_strdup_printf(ngettext("That costs %d point, and %d of %d are left.",
                                    "That costs %d points, and %d of %d are left.", (gulong)points),
                           points, MAX(march->allowance - march->frame->value, 0),
                           march->allowance);
}

static char *
why_no_step(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Frame *frame = asked->frame;
    if (frame->procedure != PROCEDURE_MARCH_HEX)
        return NULL;
    const March march = hex_march_of(asked->machine, frame);
    gint side = side_towards(rules, march.place, asked->offer.number);
    gint32 points = 0;
    if (side < 0)
        return g_strdup_printf(_("%s is not beside %s."), asked_place(asked, asked->offer.number),
                               asked_place(asked, march.place));
    StepBar bar = hex_march_step_bar(&march, (guint)side, &points);
    if (bar == STEP_ON_BAD_GROUND)
        return g_strdup_printf(_("%s may not enter %s."), asked_unit(asked, frame->unit),
                               asked_place(asked, asked->offer.number));
    if (bar == STEP_TOO_DEAR)
        return points_are_short(&march, points);
    return g_strdup(_(step_bars[bar]));
}

/* Whether any attack reaches from @unit to @place. */
static gboolean
has_reach(const Asked *asked, gint32 unit, gint32 place)
{
    const GameRules *rules = asked->machine->rules;
    for (guint i = 0; i < hex_print(rules)->attacks.n; i++)
        if (hex_attack_is_possible(asked->machine, asked->frame, attack_with_number(rules, i), unit,
                                   place))
            return TRUE;
    return FALSE;
}

static char *
why_no_attack(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    gint32 unit = asked->offer.number, place = asked->offer.other;
    const char *name = asked_unit(asked, unit);
    if (asked->frame->procedure != PROCEDURE_DESIGNATE)
        return NULL;
    char *bar = why_nothing(asked, unit);
    if (bar != NULL)
        return bar;
    if (!has_fighters(rules, position, place, OTHER_SIDE(asked->request->side)))
        return g_strdup_printf(_("No enemy is in %s."), asked_place(asked, place));
    if (unit_did(rules, position, unit, DEED_FOUGHT | DEED_CHARGES))
        return g_strdup_printf(_("%s has already attacked in this activation."), name);
    if (hex_formation_is_beneath(rules, position, unit))
        return g_strdup_printf(_("%s is beneath guns in its stack."), name);
    if (!has_reach(asked, unit, place))
        return g_strdup_printf(
            _("%s reaches no unit in %s: it must face and see its target, and not "
              "every attack can be made there."),
            name, asked_place(asked, place));
    const OrderCode *order = hex_command_order_of_unit(rules, position, unit);
    if (order != NULL && hex_party_frame(position, PROCEDURE_WING_TURN) != NULL)
        return g_strdup_printf(
            _("The order “%s”, or another attack on %s, does not let %s attack."),
            titles_name(asked->titles, ENTITY_ORDER,
                        hex_command_order(rules, position, unit_print(rules, unit)->command)),
            asked_place(asked, place), name);
    return g_strdup_printf(_("%s is not among the units that attack now."), name);
}

static char *
why_no_order(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    gint32 leader = asked->offer.number, number = asked->offer.other;
    gint32 at = hex_of_unit(rules, position, asked->frame->unit);
    if (asked->frame->procedure != PROCEDURE_ARMY_ORDERS)
        return NULL;
    char *bar = why_nothing(asked, leader);
    if (bar != NULL)
        return bar;
    if (hex_ground_enemy_is_adjacent(rules, position, at, asked->frame->side))
        return g_strdup(_("No orders are given from a hex next to an enemy."));
    if (unit_did(rules, position, asked->frame->unit, DEED_SILENT))
        return g_strdup(
            _("The leader of the army leads a wing in this turn, and gives no more orders."));
    if (!is_leader(rules, leader) || unit_print(rules, leader)->rank != RANK_WING)
        return g_strdup_printf(_("%s leads no wing."), asked_unit(asked, leader));
    gint32 command = unit_print(rules, leader)->command;
    if (hex_command_order(rules, position, command) == number)
        return g_strdup(_("It has that order already."));
    if (!hex_command_may_get_order(rules, position, command, number))
        return g_strdup_printf(_("%s is too close to the enemy for that order."),
                               asked_unit(asked, leader));
    return g_strdup(_("No movement point or rider is left; leaders within reach need no rider."));
}

/* What keeps those who march in @march from anything but going: NULL where nothing does. */
static char *
why_no_points(const March *march, gint32 points)
{
    return points > march->allowance - march->frame->value ? points_are_short(march, points) : NULL;
}

static char *
why_no_turn(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    if (asked->frame->procedure != PROCEDURE_MARCH_HEX)
        return NULL;
    const March march = hex_march_of(asked->machine, asked->frame);
    gint32 unit = asked->frame->unit, place = march.place, side = asked->frame->side;
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, place)->grid].form;
    gint corner = hex_corner_number(form, (guint)asked->offer.number);
    guint now = position_facings(rules, march.position)[unit];
    if (is_leader(rules, unit) || hex_ground_front(rules, march.position, unit) == ALL_SIDES)
        return g_strdup_printf(_("%s faces in all directions."), asked_unit(asked, unit));
    if (corner < 0)
        return g_strdup(_("Hexes here have no corner in that direction."));
    if ((guint)corner == now)
        return g_strdup_printf(_("%s faces there already."), asked_unit(asked, unit));
    if (branch_of_unit(rules, unit) == BRANCH_GUNS &&
        hex_ground_enemy_facing(rules, march.position, place, side, TRUE) != NO_NAME)
        return g_strdup(_("Guns do not turn in front of an enemy."));
    if ((march.frame->n & MARCH_HAS_TURNED) != 0 &&
        hex_ground_enemy_controlling(rules, march.position, place, side) != NO_NAME)
        return g_strdup(_("In an enemy zone of control foot turns only once."));
    gint32 points = hex_formation_turn_cost(&march);
    if (points > march.allowance)
        return g_strdup(_("Units in this formation cannot turn."));
    char *bar = points != NO_NUMBER ? why_no_points(&march, points) : NULL;
    return bar != NULL ? bar : g_strdup(_("It turns by one side at a time."));
}

static char *
why_no_formation(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    if (asked->frame->procedure != PROCEDURE_MARCH_HEX)
        return NULL;
    const March march = hex_march_of(asked->machine, asked->frame);
    gint32 unit = asked->frame->unit, number = asked->offer.number;
    guint8 now = position_formations(rules, march.position)[unit];
    gboolean is_left = asked->offer.kind == OFFER_DISSOLVE;
    const FormationCode *formation =
        rules_formation(rules, hex_print(rules)->formations.first + (guint32)number);
    if (is_left != (now == number + 1) || (!is_left && now != 0))
        return now == 0 ? g_strdup_printf(_("%s is in no formation."), asked_unit(asked, unit))
                        : g_strdup_printf(C_("formation", "%s is in %s."), asked_unit(asked, unit),
                                          titles_name(asked->titles, ENTITY_FORMATION, now - 1));
    if (!is_left && !hex_formation_fits_unit(rules, formation, unit))
        return g_strdup_printf(_("%s cannot take that formation."), asked_unit(asked, unit));
    if (!is_left && hex_formation_needs_strength(rules, march.position, formation, unit))
        return g_strdup(_("Only units at full strength take that formation."));
    if ((march.frame->n & MARCH_HAS_FORMED) != 0)
        return g_strdup(_("A unit changes formation only once in a move."));
    if (hex_switches(rules)->moves_ahead == TRUE &&
        hex_ground_enemy_facing(rules, march.position, march.place, march.frame->side, TRUE) !=
            NO_NAME)
        return g_strdup(_("Formations do not change in front of an enemy."));
    if (!is_left && !hex_formation_has_cover(rules, march.position, unit, (guint)number))
        return g_strdup(_("No friendly unit covers the flank that the formation would expose."));
    return why_no_points(
        &march, value_or_default(is_left ? formation->leave : formation->enter, march.allowance));
}

static char *
why_no_regaining(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    if (asked->frame->procedure != PROCEDURE_MARCH_HEX)
        return NULL;
    const March march = hex_march_of(asked->machine, asked->frame);
    gint32 unit = asked->frame->unit, side = asked->frame->side;
    const char *name = asked_unit(asked, unit);
    if (position_worn(rules, march.position)[unit] == 0)
        return g_strdup_printf(_("%s has lost no morale."), name);
    if (march.order == NULL || march.order->recovers == NO_NUMBER)
        return g_strdup(_("No order lets it regain morale."));
    if (hex_ground_enemy_facing(rules, march.position, march.place, side, FALSE) != NO_NAME)
        return g_strdup(_("No morale is regained in front of an enemy."));
    if (unit_did(rules, march.position, unit, DEED_RALLIED))
        return g_strdup_printf(_("%s has failed its test."), name);
    if (march.order->recovers != RECOVERS_ALL && asked->offer.number > 0)
        return g_strdup(_("The order lets it regain one point at a time."));
    if (march.order->recovers == RECOVERS_TWO && march.frame->link >= REGAINED_IN_ASSAULT)
        return g_strdup_printf(ngettext("In an assault at most %d point is regained.",
                                        "In an assault at most %d points are regained.",
                                        REGAINED_IN_ASSAULT),
                               REGAINED_IN_ASSAULT);
    if (next_marked(rules, frame_marks(march.frame), unit + 1) != (gint32)rules->board.n_units)
        return g_strdup(_("A unit that regains morale moves alone."));
    return why_no_points(&march, hex_formation_morale_price(rules, unit));
}

static char *
why_no_charge(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Frame *frame = asked->frame;
    gint32 place = asked->offer.number, side = frame->side;
    if (frame->procedure != PROCEDURE_MARCH_HEX)
        return NULL;
    const March march = hex_march_of(asked->machine, frame);
    const AttackCode *attack = attack_with_number(rules, (guint)asked->offer.other);
    if (!has_fighters(rules, march.position, place, OTHER_SIDE(side)))
        return g_strdup_printf(_("No enemy is in %s."), asked_place(asked, place));
    if (attack->points == NO_NUMBER)
        return g_strdup(_("That attack is not begun on the move."));
    if (!hex_attack_order_allows(march.position, rules, frame->unit, asked->offer.other))
        return g_strdup(_("The order does not allow it."));
    if (hexes_between(rules, frame->place, place) <= 1)
        return g_strdup(_("A unit cannot charge enemies that it started next to."));
    if ((frame->n & MARCH_MAY_CHARGE) == 0)
        return g_strdup(_("Charges come before other moves, and other units have moved."));
    if (!unit_did(rules, march.position, frame->unit, DEED_COMMANDED))
        return g_strdup_printf(_("%s is out of command."), asked_unit(asked, frame->unit));
    if (hexes_between(rules, march.place, place) > 1)
        return g_strdup_printf(_("%s is not beside %s."), asked_place(asked, place),
                               asked_place(asked, march.place));
    char *bar = why_no_points(&march, attack->points);
    return bar != NULL ? bar
                       : g_strdup_printf(_("%s does not make that attack there."),
                                         asked_unit(asked, frame->unit));
}

static char *
why_no_own_order(const Asked *asked)
{
    const GameRules *rules = asked->machine->rules;
    const Position *position = asked->machine->position;
    const Frame *turn = hex_party_frame(position, PROCEDURE_WING_TURN);
    if (turn == NULL || turn != asked->frame || turn->value == NO_NAME)
        return NULL;
    guint32 token = hex_print(rules)->tokens.first + (guint32)turn->value;
    gint32 command = rules_token(rules, token)->command;
    if (hex_command_order(rules, position, command) == asked->offer.number)
        return g_strdup(_("It has that order already."));
    if (!hex_command_may_get_order(rules, position, command, asked->offer.number))
        return g_strdup(_("Its leader is too close to the enemy for that order."));
    return NULL;
}

/* By kind of offer; NULL: none is known beyond what is asked for now. */
static const Reason reasons[HEX_OFFERS_END] = {
    [OFFER_MARCH] = why_no_march,      [OFFER_STEP] = why_no_step,
    [OFFER_ATTACK] = why_no_attack,    [OFFER_BID] = why_no_order,
    [OFFER_RIDER] = why_no_order,      [OFFER_TURN] = why_no_turn,
    [OFFER_FORM] = why_no_formation,   [OFFER_DISSOLVE] = why_no_formation,
    [OFFER_REGAIN] = why_no_regaining, [OFFER_CHARGE] = why_no_charge,
    [OFFER_ORDER] = why_no_own_order,
};

static char *
why_not(const Asked *asked)
{
    Reason reason = reasons[asked->offer.kind];
    return reason != NULL ? reason(asked) : NULL;
}

static gint32
unit_of_frame(const Frame *frame)
{
    guint procedure = frame->procedure;
    gboolean is_about_unit = procedure == PROCEDURE_MARCH_HEX || procedure == PROCEDURE_CLASH ||
                             procedure == PROCEDURE_MORALE_TEST || procedure == PROCEDURE_VOLLEY ||
                             procedure == PROCEDURE_FALL_BACK || procedure == PROCEDURE_RECOVERY ||
                             procedure == PROCEDURE_LEADER_LOSS || procedure == PROCEDURE_FLIGHT ||
                             procedure == PROCEDURE_SALVO || procedure == PROCEDURE_STACK_TEST ||
                             procedure == PROCEDURE_ROUT || procedure == PROCEDURE_WHEEL ||
                             procedure == PROCEDURE_ARMY_ORDERS || procedure == PROCEDURE_RETURNS;
    return is_about_unit ? frame->unit : NO_NAME;
}

static char *
event_in_words(const Narrator *narrator, const Event *event)
{
    const Titles *titles = narrator->titles;
    const Position *position = narrator->machine->position;
    if (event->verb == TRIGGER_CHARGED)
        return g_strdup_printf(_("A charge on %s."), titles_place(titles, position, event->place));
    if (event->verb == TRIGGER_LEADER_LOST)
        return g_strdup_printf(_("%s is lost."), titles_name(titles, ENTITY_UNIT, event->unit));
    if (event->verb != TRIGGER_ATTACK_END)
        return NULL;
    const char *place = titles_place(titles, position, event->place);
    if (event->side == NO_NAME)
        return g_strdup_printf(_("The fight for %s is over."), place);
    return g_strdup_printf(_("The fight for %s is over, lost by %s."), place,
                           titles_name(titles, ENTITY_SIDE, event->side));
}

/* What the order of a unit is, when it changes. */
static const char *const states_now[] = {
    [STATE_NORMAL] = N_("In good order again: %s."),
    [STATE_DISRUPTED] = N_("Disrupted: %s."),
    [STATE_ROUTED] = N_("Routed: %s."),
};

/* Its order, morale and formation, and when it comes back. */
static void
narrate_unit(Narrator *narrator, gint32 unit, GString *to)
{
    const GameRules *rules = narrator->machine->rules;
    const Position *now = narrator->machine->position, *before = narrator->before;
    guint16 returns = position_returns(rules, now)[unit];
    g_autofree char *name = narrator_unit(narrator, unit);
    if (returns > 0 && returns != position_returns(rules, before)[unit])
        narrator_consequence(narrator, to, _("Back in turn %2$d: %1$s."), name, returns);
    if (hex_of_unit(rules, now, unit) == NO_NAME || hex_of_unit(rules, before, unit) == NO_NAME)
        return;
    guint8 state = position_conditions(rules, now)[unit];
    if (state != position_conditions(rules, before)[unit])
        narrator_consequence(narrator, to, _(states_now[state]), name);
    const Situation situation = {.rules = rules, .position = now, .subjects = &SUBJECTS_NONE};
    const Situation earlier = {.rules = rules, .position = before, .subjects = &SUBJECTS_NONE};
    gint32 morale = hex_morale_of_unit(&situation, unit);
    gint32 was = hex_morale_of_unit(&earlier, unit);
    if (!is_leader(rules, unit) && morale != was)
        narrator_consequence(narrator, to, _("Morale of %s: from %d to %d."), name, was, morale);
    guint8 formation = position_formations(rules, now)[unit];
    guint8 formed = position_formations(rules, before)[unit];
    const Frame *march = hex_party_frame(now, PROCEDURE_MARCH_HEX);
    if (formation == formed || (march != NULL && march->unit == unit))
        return;
    if (formation > 0)
        narrator_consequence(narrator, to, _("New formation of %s: %s."), name,
                             titles_name(narrator->titles, ENTITY_FORMATION, formation - 1));
    else
        narrator_consequence(narrator, to, _("Out of formation: %s."), name);
}

/* Its state, morale, facing, formation and order, and when it comes back. */
static void
mark_unit(const Titles *titles, const Position *position, gint32 unit, GPtrArray *marks)
{
    const GameRules *rules = titles_rules(titles);
    const Situation situation = {.rules = rules, .position = position, .subjects = &SUBJECTS_NONE};
    guint16 returns = position_returns(rules, position)[unit];
    if (returns > 0)
        g_ptr_array_add(marks, g_strdup_printf(_("back in turn %d"), returns));
    if (hex_of_unit(rules, position, unit) == NO_NAME)
        return;
    guint8 state = position_conditions(rules, position)[unit];
    guint8 formation = position_formations(rules, position)[unit];
    gint32 full = face_of_unit(rules, position, unit)->factors[FACTOR_MORALE];
    gint32 command = unit_print(rules, unit)->command;
    gint32 order = command != NO_NAME ? hex_command_order(rules, position, command) : NO_NAME;
    const char *facing = facing_word(rules, position, unit);
    if (state != STATE_NORMAL)
        g_ptr_array_add(marks, g_strdup(_(words_phrase(unit_state_words, state))));
    if (!is_leader(rules, unit) && position_worn(rules, position)[unit] > 0)
        g_ptr_array_add(marks, g_strdup_printf(_("morale %d of %d"),
                                               MAX(hex_morale_of_unit(&situation, unit), 0), full));
    if (formation > 0)
        g_ptr_array_add(marks,
                        g_strdup_printf(_("formation “%s”"),
                                        titles_name(titles, ENTITY_FORMATION, formation - 1)));
    if (is_leader(rules, unit) && order != NO_NAME &&
        hex_switches(rules)->activation == ACTIVATION_PAIRS)
        g_ptr_array_add(marks,
                        g_strdup_printf(_("order “%s”"), titles_name(titles, ENTITY_ORDER, order)));
    gint direction =
        facing != NULL ? entity_find_word(direction_words, facing, strlen(facing)) : -1;
    if (!is_leader(rules, unit) && direction >= 0 &&
        hex_ground_front(rules, position, unit) != ALL_SIDES)
        g_ptr_array_add(
            marks, g_strdup_printf(_("facing: %s"), _(words_phrase(direction_words, direction))));
}

/* Returns: (transfer full): where the dice fall, or what they give. */
static char *
roll_in_words(const Narrator *narrator, const Salvo *salvo, const char *brace)
{
    gint32 result = salvo->is_reckoned ? salvo->reckoning.result : 0;
    if (strcmp(brace, "hits") == 0)
        return result > 0 ? g_strdup_printf(ngettext("%u hit", "%u hits", (gulong)result), result)
                          : g_strdup(_("no hit"));
    if (strcmp(brace, "units") == 0)
        return g_strdup_printf(ngettext("%d unit", "%d units", (gulong)result), result);
    if (strcmp(brace, "at") != 0)
        return NULL;
    gint32 place = salvo->frame.place;
    if (place == NO_NAME)
        place = salvo->frame.subjects.event_place;
    return g_strdup(place != NO_NAME
                        ? titles_place(narrator->titles, narrator->machine->position, place)
                        : _("the hex"));
}

/* Returns: the sentence for fire on a table with columns; NULL: that of the row. */
static const char *
sentence_of_roll(const Narrator *narrator G_GNUC_UNUSED, const Salvo *salvo)
{
    return salvo->frame.procedure == PROCEDURE_SALVO && salvo->is_reckoned &&
                   salvo->reckoning.column != NO_NUMBER
               ? N_("{side}: fire of {who} at {at}: {sum} in column {column} of the table "
                    "“{table}”, {hits}.")
               : NULL;
}

/* A token has no name of its own: it is named by the command that acts. */
static char *
name_token(const Narrator *narrator, EntityId entity, gint32 number)
{
    const Titles *titles = narrator->titles;
    const NameIndex *names = narrator->machine->rules->names;
    const Record *record = titles_record(titles, entity, number);
    if (entity != ENTITY_TOKEN || record == NULL)
        return NULL;
    const CupToken *token = (const CupToken *)record;
    if (token->command != NULL)
        return g_strdup(titles_name(titles, ENTITY_COMMAND,
                                    name_index_find(names, ENTITY_COMMAND, token->command)));
    return g_strdup_printf(
        _("the high command of %s"),
        titles_name(titles, ENTITY_SIDE, name_index_find(names, ENTITY_SIDE, token->side)));
}

const char *
hex_wording_stack_fault(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    static const char *const faults[] = {
        [STACK_LEGAL] = NULL,
        [STACK_TOO_MANY] = N_("too many units"),
        [STACK_FORMATIONS] = N_("some units in a formation that all must take"),
        [STACK_MIXED] = N_("units of types that may not be stacked"),
        [STACK_COMMANDS] = N_("units of several commands"),
        [STACK_IMPETUS] = N_("units of different impetus"),
    };
    return faults[hex_ground_stack_fault(rules, position, place, side, NULL)];
}

static const char *
name_phase(const Position *position)
{
    if (position->phase == PHASE_OVER)
        return N_("End");
    if (position->phase == PHASE_TURN_END)
        return N_("End of the turn");
    return position->phase == PHASE_COMMANDS ? N_("Commands") : N_("Set-up");
}

#define SENTENCES "validator/systems/hex-battle/sentences.def"
#include "validator/engine/sentence-tables.h"

const SystemWording hex_wording = {
    .sentences = &sentences_of_system,
    .phase = name_phase,
    .why_not = why_not,
    .event = event_in_words,
    .record = name_token,
    .unit = unit_of_frame,
    .unit_marks = mark_unit,
    .narrate_unit = narrate_unit,
    .rolled = sentence_of_roll,
    .roll = roll_in_words,
};
