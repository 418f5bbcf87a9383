/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries of this system.
 */
#include "validator/systems/hex-battle/facts/command.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/order.h"
#include "validator/systems/hex-battle/facts/sight.h"
#include "validator/systems/hex-battle/facts/stack.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/play/play.h"

#define UNUSED G_GNUC_UNUSED

static void
ask_front(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    const GameRules *rules = situation->rules;
    gint32 place = hex_of_unit(rules, situation->position, unit);
    answer_name(answer, NULL);
    for (guint side = 0; place != NO_NAME && side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(rules, place)->beside[side];
        if (to != NO_NAME && (front_of_unit(rules, situation->position, unit) >> side & 1) != 0)
            answer_id(situation, answer, ENTITY_SPACE, to);
    }
}

static void
ask_zone(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_name(answer, NULL);
    for (gint32 i = 0; i < (gint32)situation->rules->board.n_places; i++)
        if (unit_controls(situation->rules, situation->position, unit, i))
            answer_id(situation, answer, ENTITY_SPACE, i);
}

static void
ask_held(const Situation *situation, gint32 place, gint32 side, QueryAnswer *answer)
{
    gint32 unit = enemy_controlling(situation->rules, situation->position, place, side);
    answer_truth(answer, unit != NO_NAME);
}

static void
ask_aspect(const Situation *situation, gint32 unit, gint32 place, QueryAnswer *answer)
{
    gint32 at = hex_of_unit(situation->rules, situation->position, unit);
    gint side = at != NO_NAME ? side_towards(situation->rules, at, place) : -1;
    answer_name(
        answer,
        side >= 0
            ? aspect_words[aspect_of_unit(situation->rules, situation->position, unit, (guint)side)]
            : NULL);
}

static void
ask_sight(const Situation *situation, gint32 from, gint32 to, QueryAnswer *answer)
{
    answer_truth(answer, place_sees(situation->rules, situation->position, from, to));
}

static void
ask_distance(const Situation *situation, gint32 one, gint32 other, QueryAnswer *answer)
{
    answer_value(answer, hexes_between(situation->rules, one, other));
}

/* -1: it may not. */
static void
ask_cost(const Situation *situation, gint32 unit, gint32 place, QueryAnswer *answer)
{
    gint32 at = hex_of_unit(situation->rules, situation->position, unit);
    gint side = at != NO_NAME ? side_towards(situation->rules, at, place) : -1;
    answer_value(answer,
                 side >= 0 ? step_points(situation->rules, unit, at, (guint)side) : COST_NEVER);
}

static void
ask_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, move_of_unit(situation->rules, situation->position, unit));
}

static void
ask_command(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    guint8 units[RULES_UNITS_MAX / 8];
    mark_commanded(situation->rules, situation->position,
                   unit_side(situation->rules, situation->position, unit), NULL, units);
    answer_truth(answer, MARKED(units, unit));
}

static void
ask_stack(const Situation *situation, gint32 place, gint32 side, QueryAnswer *answer)
{
    answer_truth(answer, stack_fault(situation->rules, situation->position, place, side, NULL) ==
                             STACK_LEGAL);
}

static void
ask_morale(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, morale_compared(situation, unit));
}

static void
ask_state(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    guint8 state = position_conditions(situation->rules, situation->position)[unit];
    answer_name(answer, unit_state_words[state]);
}

static void
ask_formation(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    guint8 formation = position_formations(situation->rules, situation->position)[unit];
    answer_name(answer, NULL);
    if (formation != 0)
        answer_id(situation, answer, ENTITY_FORMATION, formation - 1);
}

static void
ask_facing(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_name(answer, facing_word(situation->rules, situation->position, unit));
}

static void
ask_order(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 order = order_of_command(situation->rules, situation->position,
                                    unit_print(situation->rules, unit)->command);
    answer_name(answer, NULL);
    if (order != NO_NAME)
        answer_id(situation, answer, ENTITY_ORDER, order);
}

const QueryRow hex_queries[N_HEX_QUERIES] = {
#define QUERY(...) QUERY_ROW(__VA_ARGS__)
#include "validator/systems/hex-battle/play/queries.def"
};
