/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words that rules of hex battles are written with: selectors, terms and conditions.
 */
#include "validator/systems/hex-battle/hex-battle.h"

#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/party.h"

/* Returns: @value times, divided, rounded and kept within what @term says. */
static gint64
scale_value(const Situation *situation, const TermCode *term, gint64 value)
{
    gint64 by = MAX(value_or_default(term->by, 1), 1);
    gint32 rounds = value_or_default(term->rounds, hex_switches(situation->rules)->odds_round);
    value *= term_times(term);
    gint64 whole = divide_rounded(value, by, rounds);
    if (term->least != NO_NUMBER)
        whole = MAX(whole, term->least);
    return term->most != NO_NUMBER ? MIN(whole, term->most) : whole;
}

/* What came out last. */
static gint64
value_RESULT(const Situation *situation, const TermCode *term)
{
    const Position *position = situation->position;
    for (guint i = position->n_frames; i-- > 0;) {
        guint procedure = position_frame(position, i)->procedure;
        if (procedure == PROCEDURE_MORALE_TEST || procedure == PROCEDURE_CLASH ||
            procedure == PROCEDURE_VOLLEY || procedure == PROCEDURE_STACK_TEST ||
            procedure == PROCEDURE_SALVO)
            return scale_value(situation, term, position_frame(position, i)->value);
    }
    return 0;
}

static gint64
value_MORALE(const Situation *situation, const TermCode *term)
{
    UnitSet marks;
    if (term->each == EACH_STACK)
        return hex_party_mark(situation, (PartyWord)term->party, marks) > 0
                   ? scale_value(situation, term,
                                 hex_morale_best_mean(situation, FACTOR_MORALE, TRUE, marks))
                   : 0;
    gint32 lead = hex_party_lead_unit(situation, (PartyWord)term->party);
    return lead != NO_NAME ? scale_value(situation, term, hex_morale_compared(situation, lead)) : 0;
}

static gint64
value_FACTOR(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    gint64 sum = 0;
    hex_party_mark(situation, (PartyWord)term->party, marks);
    if (term->each == EACH_STACK)
        return scale_value(situation, term,
                           hex_morale_best_mean(situation, (FactorWord)term->factor, FALSE, marks));
    FOR_EACH_MARKED (i, rules, marks)
        sum += hex_morale_factor(situation, (FactorWord)term->factor, i);
    return scale_value(situation, term, sum);
}

/* Foot counts twice as much as horse (tlv:X.15). */
static gint64
weight_of_party(const Situation *situation, PartyWord party)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    gint64 sum = 0;
    hex_party_mark(situation, party, marks);
    FOR_EACH_MARKED (i, rules, marks) {
        gint32 branch = branch_of_unit(rules, i);
        sum += branch == BRANCH_HORSE ? 1 : branch == BRANCH_FOOT ? 2 : 0;
    }
    return sum;
}

/* One to one is nothing; twice as many are 1 for who has them. */
static gint64
value_ODDS(const Situation *situation, const TermCode *term)
{
    gint64 ours = weight_of_party(situation, PARTY_ATTACKER);
    gint64 theirs = weight_of_party(situation, PARTY_DEFENDER);
    if (ours == 0 || theirs == 0)
        return 0;
    gint32 rounds = hex_switches(situation->rules)->odds_round;
    gint64 odds = ours >= theirs ? divide_rounded(ours, theirs, rounds) - 1
                                 : 1 - divide_rounded(theirs, ours, rounds);
    return scale_value(situation, term, odds);
}

static gint64
value_RANGE(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    gint32 target = hex_party_target(situation->position);
    if (target == NO_NAME || hex_party_mark(situation, PARTY_FIRER, marks) == 0)
        return 0;
    gint32 unit = next_marked(rules, marks, 0);
    gint32 from = hex_of_unit(rules, situation->position, unit);
    return scale_value(situation, term, hexes_between(rules, from, target));
}

/* Returns: that of the leader who was lost, wherever he is now. */
static gint32
leadership_of_lost(const Situation *situation)
{
    const Frame *frame = hex_party_frame(situation->position, PROCEDURE_LEADER_LOSS);
    return frame != NULL && frame->unit != NO_NAME
               ? unit_print(situation->rules, frame->unit)->leadership
               : 0;
}

/* What a table gives for a sum. */
static gint64
value_LOOK_UP(const Situation *situation, const TermCode *term)
{
    gint64 sum = 0;
    for (guint32 i = 0; i < term->of.n; i++)
        sum += condition_term_value(situation, term->of.first + i);
    return hex_printed_table_value(situation->rules, term->table, (gint32)sum, 0);
}

/* Of the best leader who stands with any of them, and helps it. */
static gint64
value_LEADERSHIP(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    gint32 best = 0;
    if (term->party == PARTY_LOST)
        return scale_value(situation, term, leadership_of_lost(situation));
    hex_party_mark(situation, (PartyWord)term->party, marks);
    FOR_EACH_MARKED (i, rules, marks) {
        gint32 own = hex_morale_leadership(situation, i);
        best = MAX(best, own);
    }
    return scale_value(situation, term, best);
}

/* The die that was rolled for who may act. */
static gint64
value_ROLL(const Situation *situation, const TermCode *term)
{
    const Frame *turn = hex_party_frame(situation->position, PROCEDURE_COMMAND_TURN);
    return turn != NULL ? scale_value(situation, term, turn->left) : 0;
}

const TermRow hex_terms[N_TERMS] = {
    [TERM_RESULT] = {value_RESULT, ASKED_ALWAYS},
    [TERM_MORALE] = {value_MORALE, ASKED_ALWAYS},
    [TERM_FACTOR] = {value_FACTOR, ASKED_ALWAYS},
    [TERM_ODDS] = {value_ODDS, ASKED_ALWAYS},
    [TERM_RANGE] = {value_RANGE, ASKED_ALWAYS},
    [TERM_LEADERSHIP] = {value_LEADERSHIP, ASKED_ALWAYS},
    [TERM_ROLL] = {value_ROLL, ASKED_ALWAYS},
    [TERM_LOOK_UP] = {value_LOOK_UP, ASKED_ALWAYS},
};

static gboolean
holds_ASPECT(const Situation *situation, const ConditionCode *condition)
{
    AspectWord aspect = hex_party_aspect(situation);
    return condition->aspect == ASPECT_BESIDE ? aspect != ASPECT_FRONT
                                              : (gint32)aspect == condition->aspect;
}

static gboolean
holds_TERRAIN(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    hex_party_mark(situation, (PartyWord)condition->party, marks);
    FOR_EACH_MARKED (i, rules, marks) {
        gint32 place = hex_of_unit(rules, situation->position, i);
        if (rules_lists(rules, &condition->terrains, hex_of_place(rules, place)->terrain))
            return TRUE;
    }
    return FALSE;
}

/* Only who is attacked stands behind anything. */
static gboolean
holds_BEHIND(const Situation *situation, const ConditionCode *condition)
{
    return hex_party_attack_crosses(situation, &condition->borders);
}

/* Of a command or, where none is named, of the one that acts. */
static gboolean
holds_ORDER(const Situation *situation, const ConditionCode *condition)
{
    const Frame *turn = hex_party_frame_of_turn(situation->position);
    if (condition->command != NO_NAME)
        return hex_command_order(situation->rules, situation->position, condition->command) ==
               condition->order;
    return turn != NULL && turn->link == condition->order;
}

static gboolean
holds_ATTACK(const Situation *situation, const ConditionCode *condition)
{
    const Frame *assault = hex_party_frame(situation->position, PROCEDURE_ASSAULT);
    return assault != NULL && assault->value == condition->attack;
}

static gboolean
holds_INITIATIVE(const Situation *situation, const ConditionCode *condition)
{
    gint32 side = position_resolve_subject(situation->rules, situation->subjects, ENTITY_SIDE,
                                           condition->side);
    return side != NO_NAME && situation->position->first_side == side;
}

static gboolean
holds_IN_COMMAND(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    UnitSet marks, commanded;
    gint32 side = NO_NAME;
    if (selector_mark_units(situation, rules_units(rules, (guint32)condition->units), marks) == 0)
        return FALSE;
    FOR_EACH_MARKED (i, rules, marks) {
        gint32 own = unit_side(rules, situation->position, i);
        if (own != side)
            hex_command_mark_commanded(rules, situation->position, own, NULL, commanded);
        side = own;
        if (!MARKED(commanded, i))
            return FALSE;
    }
    return TRUE;
}

static gboolean
sees_any(const Situation *situation, gint32 unit, const guint8 *others)
{
    const GameRules *rules = situation->rules;
    gint32 from = hex_of_unit(rules, situation->position, unit);
    for (gint32 i = next_marked(rules, others, 0);
         from != NO_NAME && i < (gint32)rules->board.n_units;
         i = next_marked(rules, others, i + 1)) {
        gint32 to = hex_of_unit(rules, situation->position, i);
        if (to != NO_NAME && hex_ground_place_sees(rules, situation->position, from, to))
            return TRUE;
    }
    return FALSE;
}

static gboolean
holds_SIGHT(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    UnitSet marks, others;
    selector_mark_units(situation, rules_units(rules, (guint32)condition->units), marks);
    selector_mark_units(situation, rules_units(rules, (guint32)condition->against), others);
    FOR_EACH_MARKED (i, rules, marks)
        if (sees_any(situation, i, others))
            return TRUE;
    return FALSE;
}

static gboolean
holds_ENGAGED(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    gint32 n = 0;
    selector_mark_units(situation, rules_units(rules, (guint32)condition->units), marks);
    FOR_EACH_MARKED (i, rules, marks)
        n += unit_did(rules, situation->position, i, DEED_ENGAGED);
    gint32 least = value_or_default(condition->at_least, condition->at_most != NO_NUMBER ? 0 : 1);
    return n >= least && n <= value_or_default(condition->at_most, G_MAXINT32);
}

/* Whether somebody attacks who stands in @place, or has attacked him in this activation. */
static gboolean
is_attacked(const Situation *situation, gint32 place, gint32 side)
{
    const GameRules *rules = situation->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_targets(rules, situation->position)[i] == place)
            return TRUE;
    gint32 unit = next_fighter(rules, situation->position, place, side, NO_NAME);
    return unit != NO_NAME && unit_did(rules, situation->position, unit, DEED_ATTACKED);
}

static gboolean
holds_VICINITY(const Situation *situation, const ConditionCode *condition G_GNUC_UNUSED)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    gint32 target = hex_party_target(situation->position);
    if (target == NO_NAME || hex_party_mark(situation, PARTY_TESTED, marks) == 0)
        return FALSE;
    gint32 unit = next_marked(rules, marks, 0);
    gint32 place = hex_of_unit(rules, situation->position, unit);
    gint32 enemy = OTHER_SIDE(unit_side(rules, situation->position, unit));
    guint front = hex_ground_front(rules, situation->position, unit);
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, place)->beside[side];
        gint32 other = (front >> side & 1) != 0 && near != NO_NAME && near != target
                           ? next_fighter(rules, situation->position, near, enemy, NO_NAME)
                           : NO_NAME;
        if (other != NO_NAME && hex_ground_unit_faces(rules, situation->position, other, place) &&
            !is_attacked(situation, near, enemy))
            return TRUE;
    }
    return FALSE;
}

static const UnitsCode *
units_of(gconstpointer selector)
{
    return selector;
}

static gboolean
is_of_party(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return hex_party_has_unit(situation, (PartyWord)units_of(selector)->party, unit);
}

static void
mark_of_party(const Situation *situation, gconstpointer selector, guint8 *marks)
{
    hex_party_mark(situation, (PartyWord)units_of(selector)->party, marks);
}

static gboolean
is_of_command(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return command_is_of(situation->rules, unit_print(situation->rules, unit)->command,
                         units_of(selector)->command);
}

static gboolean
is_in_state(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return position_conditions(situation->rules, situation->position)[unit] ==
           units_of(selector)->state;
}

static gboolean
is_in_other_state(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return position_conditions(situation->rules, situation->position)[unit] !=
           units_of(selector)->not_state;
}

static gboolean
is_in_formation(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return position_formations(situation->rules, situation->position)[unit] ==
           units_of(selector)->formation + 1;
}

static gboolean
has_few_steps(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return position_strengths(situation->rules, situation->position)[unit] <=
           units_of(selector)->max_steps;
}

static gboolean
is_idle(const Situation *situation, gconstpointer selector, gint32 unit)
{
    guint busy = DEED_BUSY | DEED_ENGAGED;
    return unit_did(situation->rules, situation->position, unit, busy) !=
           (units_of(selector)->idle != FALSE);
}

static gboolean
is_of_branch(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return branch_of_unit(situation->rules, unit) == units_of(selector)->branch;
}

static gboolean
is_of_rank(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return is_leader(situation->rules, unit) &&
           unit_print(situation->rules, unit)->rank == units_of(selector)->rank;
}

static gboolean
is_active(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return unit_did(situation->rules, situation->position, unit, DEED_ACTIVE) ==
           (units_of(selector)->active != FALSE);
}

static gboolean
has_arrived(const Situation *situation, gconstpointer selector, gint32 unit)
{
    return unit_did(situation->rules, situation->position, unit, DEED_BESIDE) !=
           (units_of(selector)->arrived != FALSE);
}

static gboolean
has_leader(const Situation *situation, gconstpointer selector, gint32 unit)
{
    gboolean has =
        hex_command_leader_of_unit(situation->rules, situation->position, unit) != NO_NAME;
    return has == (units_of(selector)->led != FALSE);
}

static gboolean
is_near_unit(const Situation *situation, gconstpointer selector, gint32 unit)
{
    const GameRules *rules = situation->rules;
    const UnitsCode *units = units_of(selector);
    gint32 other = position_resolve_subject(rules, situation->subjects, ENTITY_UNIT, units->beside);
    gint32 here = hex_of_unit(rules, situation->position, unit);
    gint32 there = other != NO_NAME ? hex_of_unit(rules, situation->position, other) : NO_NAME;
    return here != NO_NAME && there != NO_NAME &&
           hexes_between(rules, here, there) <= units->within;
}

static gboolean
is_of_terrain(const Situation *situation, gconstpointer selector, gint32 place)
{
    return hex_of_place(situation->rules, place)->terrain ==
           ((const PlacesCode *)selector)->terrain;
}

static gboolean
has_units_of_side(const Situation *situation, gconstpointer selector, gint32 place)
{
    gint32 side = position_resolve_subject(situation->rules, situation->subjects, ENTITY_SIDE,
                                           ((const PlacesCode *)selector)->with_side);
    return side != NO_NAME && has_fighters(situation->rules, situation->position, place, side);
}

static gboolean
is_near(const Situation *situation, gconstpointer selector, gint32 place)
{
    const PlacesCode *places = selector;
    gint32 unit = places->with_unit;
    gint32 there =
        unit != NO_NAME ? hex_of_unit(situation->rules, situation->position, unit) : NO_NAME;
    return there != NO_NAME && hexes_between(situation->rules, place, there) <= places->within;
}

/* Returns: the grid on which units stand; NO_NAME: none does. */
static gint32
grid_of_battle(const Situation *situation)
{
    gint32 place = NO_NAME;
    for (gint32 i = 0; place == NO_NAME && i < (gint32)situation->rules->board.n_units; i++)
        place = hex_of_unit(situation->rules, situation->position, i);
    return place != NO_NAME ? hex_of_place(situation->rules, place)->grid : NO_NAME;
}

/* Of the side that is meant, and of the map on which they fight. */
static gboolean
is_at_edge(const Situation *situation, gconstpointer selector, gint32 place)
{
    const Printed *printed = hex_print(situation->rules);
    gint32 purpose = ((const PlacesCode *)selector)->edge;
    gint32 side = situation->subjects->side;
    guint sides = side != NO_NAME ? 1u << side : G_MAXUINT;
    return purpose != PURPOSE_ENTRY &&
           hex_of_place(situation->rules, place)->grid == grid_of_battle(situation) &&
           (printed->exits[purpose == PURPOSE_EXIT][place] & sides) != 0;
}

const ConditionRow hex_conditions[N_CONDITIONS] = {
    [CONDITION_ASPECT] = {holds_ASPECT, ASKED_ALWAYS},
    [CONDITION_TERRAIN] = {holds_TERRAIN, ASKED_ALWAYS},
    [CONDITION_BEHIND] = {holds_BEHIND, ASKED_ALWAYS},
    [CONDITION_ORDER] = {holds_ORDER, ASKED_ALWAYS},
    [CONDITION_ATTACK] = {holds_ATTACK, ASKED_ALWAYS},
    [CONDITION_INITIATIVE] = {holds_INITIATIVE, ASKED_ALWAYS},
    [CONDITION_IN_COMMAND] = {holds_IN_COMMAND, ASKED_UNITS},
    [CONDITION_SIGHT] = {holds_SIGHT, ASKED_UNITS},
    [CONDITION_ENGAGED] = {holds_ENGAGED, ASKED_UNITS},
    [CONDITION_VICINITY] = {holds_VICINITY, ASKED_ALWAYS},
};

const SelectorRow hex_units[N_HEX_UNITS] = {
    {G_STRUCT_OFFSET(UnitsCode, party), is_of_party, mark_of_party},
    {G_STRUCT_OFFSET(UnitsCode, command), is_of_command},
    {G_STRUCT_OFFSET(UnitsCode, state), is_in_state},
    {G_STRUCT_OFFSET(UnitsCode, not_state), is_in_other_state},
    {G_STRUCT_OFFSET(UnitsCode, formation), is_in_formation},
    {G_STRUCT_OFFSET(UnitsCode, within), is_near_unit},
    {G_STRUCT_OFFSET(UnitsCode, max_steps), has_few_steps},
    {G_STRUCT_OFFSET(UnitsCode, idle), is_idle},
    {G_STRUCT_OFFSET(UnitsCode, branch), is_of_branch},
    {G_STRUCT_OFFSET(UnitsCode, rank), is_of_rank},
    {G_STRUCT_OFFSET(UnitsCode, active), is_active},
    {G_STRUCT_OFFSET(UnitsCode, arrived), has_arrived},
    {G_STRUCT_OFFSET(UnitsCode, led), has_leader},
};

const SelectorRow hex_places[N_HEX_PLACES] = {
    {G_STRUCT_OFFSET(PlacesCode, terrain), is_of_terrain},
    {G_STRUCT_OFFSET(PlacesCode, with_side), has_units_of_side},
    {G_STRUCT_OFFSET(PlacesCode, within), is_near},
    {G_STRUCT_OFFSET(PlacesCode, edge), is_at_edge},
};
