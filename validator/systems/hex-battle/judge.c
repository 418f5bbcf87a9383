/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What offers are worth to a side that plays to win: units go where enemies are, turn to them, and
 * attack where they are not much weaker. Who would win as things stand lets the enemy come: he
 * gives orders to hold, keeps guns ready to fire, and attacks only where he is the stronger one.
 * What rules offer is tried.
 */
#include "schema/model/words.h"
#include "validator/engine/outcome.h"
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/attack.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/hex-battle.h"
#include "validator/systems/hex-battle/position.h"

/* Worths, in hundredths of a factor. */
enum {
    WORTH_DONE = 0,
    WORTH_MARCH = 30,
    WORTH_NEARER = 100, /* a hex nearer to the enemy */
    WORTH_HOLD = 100,   /* an order to stay, to who is ahead */
    WORTH_FACING = 60,  /* an enemy comes before the front */
    WORTH_ATTACK = 300, /* an attack with equal factors, to who is not ahead */
    WORTH_FACTOR = 100, /* each factor more, or less */
    WORTH_MORALE = 150, /* each point of morale likewise */
    WORTH_CHARGE = 150, /* what a charge adds */
    WORTH_FORMATION = -20,
    WORTH_READY = 300, /* guns that can fire at somebody */
    WORTH_POINT = 300, /* a point of the score */
};

enum {
#define WEIGHT(NAME, ...) HEX_WEIGHT_##NAME,
#include "validator/systems/hex-battle/weights.def"
    N_HEX_WEIGHTS
};

static const WeightRow weight_rows[N_HEX_WEIGHTS] = {
#define WEIGHT(...) WEIGHT_ROW(__VA_ARGS__)
#include "validator/systems/hex-battle/weights.def"
};

typedef struct {
    const GameRules *rules;   /* borrowed */
    const gint32 *weights;    /* borrowed: by WeightRow */
    const Position *position; /* borrowed: what is seen now */
    gint32 side;
    gint32 leaning;    /* of the score */
    gboolean is_ahead; /* far enough to win as things stand */
} Mind;

static gpointer
mind_new(const GameRules *rules, gint32 side, const gint32 *weights)
{
    Mind *mind = g_new0(Mind, 1);
    *mind = (Mind){
        .rules = rules,
        .weights = weights,
        .side = side,
        .leaning = outcome_score_direction(rules, side),
    };
    return mind;
}

static void
mind_begin(gpointer mind)
{
    ((Mind *)mind)->position = NULL;
}

/* Returns: hexes from @place to the nearest enemy, or with @commanded (a leader) the sum of those
 * to all whom he leads. */
static gint32
way_from(const Mind *mind, gint32 place, gint32 leader)
{
    const GameRules *rules = mind->rules;
    gint32 nearest = G_MAXINT16, sum = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 at = hex_of_unit(rules, mind->position, i);
        if (at == NO_NAME || is_leader(rules, i))
            continue;
        gint32 distance = hexes_between(rules, place, at);
        if (unit_side(rules, mind->position, i) != mind->side)
            nearest = MIN(nearest, distance);
        else if (leader != NO_NAME && unit_leads(rules, leader, unit_print(rules, i)->command))
            sum += distance;
    }
    return leader != NO_NAME ? sum : nearest;
}

/* Returns: how many sides of its hex lie before @unit, were it turned to @corner, with enemies
 * beyond. */
static gint32
enemies_before(const Mind *mind, gint32 unit, guint corner)
{
    const GameRules *rules = mind->rules;
    gint32 place = hex_of_unit(rules, mind->position, unit);
    gint32 n = 0;
    for (guint i = 0; i < 2; i++) {
        guint side = (corner + HEX_SIDES - i) % HEX_SIDES;
        gint32 to = hex_of_place(rules, place)->beside[side];
        n += to != NO_NAME && has_fighters(rules, mind->position, to, OTHER_SIDE(mind->side));
    }
    return n;
}

static gint32
worth_of_turn(const Mind *mind, const Frame *march, gint32 direction)
{
    const GameRules *rules = mind->rules;
    gint32 place = hex_of_unit(rules, mind->position, march->unit);
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, place)->grid].form;
    guint corner = (guint)hex_corner_number(form, (guint)direction);
    guint now = position_facings(rules, mind->position)[march->unit];
    return (enemies_before(mind, march->unit, corner) - enemies_before(mind, march->unit, now)) *
               WORTH_FACING -
           1;
}

static gint32
worth_of_step(const Mind *mind, const Frame *march, gint32 place)
{
    gint32 leader = is_leader(mind->rules, march->unit) ? march->unit : NO_NAME;
    gint32 now = hex_of_unit(mind->rules, mind->position, march->unit);
    if (mind->is_ahead)
        return -1;
    return (way_from(mind, now, leader) - way_from(mind, place, leader)) * WORTH_NEARER - 1;
}

/* Returns: what the units of the other side in @place are worth in an attack. */
static gint32
strength_of_defence(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    const Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {rules, mind->position, &subjects, NULL};
    gint32 side = OTHER_SIDE(mind->side), sum = 0, morale = 0;
    FOR_EACH_FIGHTER (i, rules, mind->position, place, side) {
        sum += hex_morale_factor(&situation, FACTOR_DEFENCE, i) * WORTH_FACTOR;
        morale = MAX(morale, hex_morale_compared(&situation, i));
    }
    return sum + morale * WORTH_MORALE;
}

/* The same of all who can attack it together with @unit, or have said so. */
static gint32
strength_of_attack(const Mind *mind, gint32 unit, gint32 place)
{
    const GameRules *rules = mind->rules;
    const Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {rules, mind->position, &subjects, NULL};
    gint32 sum = 0, morale = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 at = hex_of_unit(rules, mind->position, i);
        gint side = at != NO_NAME && unit_side(rules, mind->position, i) == mind->side
                        ? side_towards(rules, at, place)
                        : -1;
        gboolean is_with =
            i == unit || (side >= 0 && unit_did(rules, mind->position, i, DEED_ACTIVE) &&
                          (hex_ground_front(rules, mind->position, i) >> side & 1) != 0);
        if (!is_with)
            continue;
        sum += hex_morale_factor(&situation, FACTOR_ATTACK, i) * WORTH_FACTOR;
        morale = MAX(morale, hex_morale_compared(&situation, i));
    }
    return sum + morale * WORTH_MORALE;
}

/* Fire from afar costs nothing. */
static gint32
worth_of_attack(const Mind *mind, gint32 unit, gint32 place)
{
    gint32 at = hex_of_unit(mind->rules, mind->position, unit);
    if (type_print(mind->rules, unit)->arm == ARM_ARTILLERY)
        return WORTH_ATTACK - hexes_between(mind->rules, at, place);
    return (mind->is_ahead ? WORTH_DONE : WORTH_ATTACK) + strength_of_attack(mind, unit, place) -
           strength_of_defence(mind, place);
}

/* Returns: the side over which @unit could attack at once, as one of 0 and 1. */
static gint32
can_attack_now(const Mind *mind)
{
    const GameRules *rules = mind->rules;
    gint32 n = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_did(rules, mind->position, i, DEED_ACTIVE))
            n += enemies_before(mind, i, position_facings(rules, mind->position)[i]) > 0;
    return n;
}

/* Who must attack does; who may go as his points allow gets near, and who may not holds. */
static gint32
worth_of_wing_order(const Mind *mind, const OrderCode *order)
{
    if (order->must_attack == TRUE)
        return mind->is_ahead ? WORTH_DONE : WORTH_ATTACK;
    if (order->hexes == NO_NUMBER)
        return mind->is_ahead ? WORTH_HOLD / 2 : WORTH_NEARER;
    return mind->is_ahead ? WORTH_HOLD : WORTH_DONE;
}

static gint32
worth_of_order(const Mind *mind, gint32 number)
{
    const OrderCode *order = hex_command_order_with_number(mind->rules, number);
    if (hex_switches(mind->rules)->activation == ACTIVATION_PAIRS)
        return worth_of_wing_order(mind, order);
    gint32 n = can_attack_now(mind);
    return order->phases == PHASES_FIGHT_MOVE ? n * WORTH_FACTOR : WORTH_FACTOR * 2;
}

/* A command with no enemy near marches, until it may attack. */
static gint32
worth_of_bid(const Mind *mind, const Offer *offer)
{
    gint32 command = unit_print(mind->rules, offer->number)->command;
    gint32 now = hex_command_order(mind->rules, mind->position, command);
    return worth_of_order(mind, offer->other) - worth_of_order(mind, now);
}

/* Returns: what a melee is worth to foot that could fire as well: what its morale is above that of
 * who stands before it. */
static gint32
worth_of_melee(const Mind *mind)
{
    const GameRules *rules = mind->rules;
    const Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {rules, mind->position, &subjects, NULL};
    gint32 ours = 0, theirs = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gboolean is_own = unit_side(rules, mind->position, i) == mind->side;
        if (hex_of_unit(rules, mind->position, i) == NO_NAME ||
            branch_of_unit(rules, i) != BRANCH_FOOT ||
            !hex_ground_enemy_is_ahead(rules, mind->position, i))
            continue;
        if (is_own && unit_did(rules, mind->position, i, DEED_ACTIVE))
            ours = MAX(ours, hex_morale_compared(&situation, i));
        else if (!is_own)
            theirs = MAX(theirs, hex_morale_compared(&situation, i));
    }
    return WORTH_FACTOR + (ours - theirs) * WORTH_MORALE;
}

/* Whether of those of whom one must suffer @unit is missed least. */
static gboolean
is_worn_out(const Mind *mind, gint32 unit)
{
    return position_conditions(mind->rules, mind->position)[unit] == STATE_ROUTED;
}

/* Whether an enemy stands where guns in the hex of @unit could hit him, were they turned to him. */
static gboolean
has_target(const Mind *mind, gint32 unit)
{
    const GameRules *rules = mind->rules;
    gint32 from = hex_of_unit(rules, mind->position, unit);
    gint32 reach = hex_attack_longest_reach(rules, ALL_ATTACKS);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 at = hex_of_unit(rules, mind->position, i);
        if (at != NO_NAME && unit_side(rules, mind->position, i) != mind->side &&
            !is_leader(rules, i) &&
            hex_is_near(hex_of_place(rules, from), hex_of_place(rules, at), reach) &&
            hex_ground_place_sees(rules, mind->position, from, at))
            return TRUE;
    }
    return FALSE;
}

/* Guns that cannot go on as they are formed are formed to fire. */
static gboolean
is_for_fire(const Mind *mind, gint32 unit, gint32 number)
{
    const FormationCode *formation =
        rules_formation(mind->rules, hex_print(mind->rules)->formations.first + (guint32)number);
    return branch_of_unit(mind->rules, unit) == BRANCH_GUNS && formation->moves == FALSE &&
           formation->attacks != FALSE;
}

/* Guns fire rather than move, and are not ordered to move where no unit moves. */
static gint32
worth_of_formation(const Mind *mind, gint32 unit, const Offer *offer)
{
    gboolean is_entered = offer->kind == OFFER_FORM;
    if (!is_for_fire(mind, unit, offer->number))
        return is_entered ? WORTH_FORMATION : 1;
    if (has_target(mind, unit))
        return is_entered ? WORTH_READY : -WORTH_READY;
    return mind->is_ahead == is_entered ? 1 : WORTH_FORMATION;
}

static gint32
worth_of(const Mind *mind, const Frame *top, const Offer *offer)
{
    gint32 at;
    switch (offer->kind) {
    case OFFER_MARCH:
        return WORTH_MARCH;
    case OFFER_STEP:
        return worth_of_step(mind, top, offer->number);
    case OFFER_TURN:
        return worth_of_turn(mind, top, offer->number);
    case OFFER_CHARGE:
        return worth_of_attack(mind, top->unit, offer->number) + WORTH_CHARGE;
    case OFFER_ATTACK:
        return worth_of_attack(mind, offer->number, offer->other);
    case OFFER_ORDER:
        return worth_of_order(mind, offer->number);
    case OFFER_BID:
    case OFFER_RIDER:
        return worth_of_bid(mind, offer);
    case OFFER_REGAIN:
        return (offer->number + 1) * WORTH_MORALE;
    case OFFER_KIND:
        return rules_attack(mind->rules,
                            hex_print(mind->rules)->attacks.first + (guint32)offer->number)
                           ->joined == TRUE
                   ? worth_of_melee(mind)
                   : WORTH_FACTOR;
    case OFFER_UNIT:
        return WORTH_DONE + is_worn_out(mind, offer->number);
    case OFFER_ACTIVATE:
        at = hex_of_unit(mind->rules, mind->position, offer->number);
        return WORTH_NEARER - way_from(mind, at, NO_NAME);
    case OFFER_FORM:
    case OFFER_DISSOLVE:
        return worth_of_formation(mind, top->unit, offer);
    case OFFER_JOIN:
        return WORTH_FORMATION;
    case OFFER_LEAD:
    case OFFER_ADVANCE:
        return 1;
    default:
        return WORTH_DONE;
    }
}

/* Whether the side wins as things stand, with points to spare for the turns that are left. */
static gboolean
would_win(const Mind *mind)
{
    const GameRules *rules = mind->rules;
    gint32 turns = rules->last_turn - mind->position->turn + 1;
    gint32 spare = (gint32)((gint64)mind->weights[HEX_WEIGHT_LEAD] * turns / 100);
    gint32 row =
        outcome_victory_row(rules, outcome_score(rules, mind->position) - spare * mind->leaning);
    return row != NO_NAME &&
           rules_result(rules, rules->victory.first + (guint32)row)->side == mind->side;
}

/* Whether a rule has the side choose, or leave it. */
static gboolean
is_by_rule(const Judging *judging)
{
    for (guint i = 0; i < judging->request->n; i++)
        if (judging->offers[i].kind == OFFER_BRANCH)
            return TRUE;
    return FALSE;
}

static void
judge_offers(gpointer data, const Judging *judging, gint32 *worths)
{
    Mind *mind = data;
    const Position *view = judging->view;
    gboolean is_tried = is_by_rule(judging);
    mind->position = view;
    mind->is_ahead = would_win(mind);
    for (guint i = 0; i < judging->request->n; i++)
        worths[i] =
            is_tried ? WORTH_UNKNOWN : worth_of(mind, position_top(view), &judging->offers[i]);
}

/* Units on the map by their factors, and what the score says. */
static gint64
value_position(gpointer data, const Position *view)
{
    const Mind *mind = data;
    const GameRules *rules = mind->rules;
    gint64 sum = (gint64)outcome_score(rules, view) * mind->leaning * WORTH_POINT;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (hex_of_unit(rules, view, i) == NO_NAME)
            continue;
        const FacePrint *face = face_of_unit(rules, view, i);
        gint32 worth = (face->factors[FACTOR_ATTACK] + face->factors[FACTOR_DEFENCE]) *
                       WORTH_FACTOR / (1 + position_conditions(rules, view)[i]);
        if (hex_switches(rules)->rout_at != NO_NUMBER)
            worth += (face->factors[FACTOR_MORALE] - position_worn(rules, view)[i]) * WORTH_MORALE;
        sum += unit_side(rules, view, i) == mind->side ? worth : -worth;
    }
    return sum;
}

/* To attack whatever the score is, and to let the enemy come. */
static const StyleRow styles[] = {
    {HEX_WEIGHT_LEAD, 1000000},
    {HEX_WEIGHT_LEAD, -1000000},
};

const SystemJudge hex_judge = {
    .weights = weight_rows,
    .n_weights = N_HEX_WEIGHTS,
    .styles = styles,
    .n_styles = G_N_ELEMENTS(styles),
    .mind_new = mind_new,
    .mind_free = g_free,
    .mind_begin = mind_begin,
    .judge = judge_offers,
    .value = value_position,
};
