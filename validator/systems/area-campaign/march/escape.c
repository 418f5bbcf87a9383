/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Flight and retreat: the full move of a force away from its enemies, to friendly land if that can
 * be, past no enemies if that can be.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/procedure.h"

#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-campaign/march/march.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"

/* Where nothing leads. */
#define PASSED_NEVER G_MAXUINT8

void
begin_escape(Machine *machine, gint32 unit)
{
    Frame *escape = machine_push(machine, PROCEDURE_ESCAPE, &SUBJECTS_NONE);
    escape->unit = (gint16)unit;
    escape->side = (gint16)unit_side(machine->rules, machine->position, unit);
    escape->place = position_place(machine->rules, machine->position, unit);
}

/* Ways of a force: by place, past how many places with enemies they lead at the least, and how long
 * such a way is. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    gint32 side, from;
    gboolean is_friendly; /* they lead through friendly places alone */
    guint8 *passed, *length;
} Ways;

static void
ways_begin(Ways *ways, gboolean friendly)
{
    guint n = ways->rules->board.n_places;
    ways->is_friendly = friendly;
    ways->length = g_malloc0(n);
    ways->passed = g_malloc(n);
    memset(ways->passed, PASSED_NEVER, n);
    ways->passed[ways->from] = 0;
}

static void
ways_clear(Ways *ways)
{
    g_free(ways->length);
    g_free(ways->passed);
}

static gboolean
has_enemy(const Ways *ways, gint32 place)
{
    return has_enemies(ways->rules, ways->position, place, ways->side);
}

static gboolean
is_friends(const Ways *ways, gint32 place)
{
    return is_friendly(ways->rules, ways->position, place, ways->side);
}

/* Goes one space further from every place that is @length spaces away. */
static void
go_further(Ways *ways, guint8 length)
{
    const Board *board = &ways->rules->board;
    for (gint32 i = 0; i < (gint32)board->n_places; i++) {
        if (ways->passed[i] == PASSED_NEVER || ways->length[i] != length)
            continue;
        guint8 passed = (guint8)(ways->passed[i] + (i != ways->from && has_enemy(ways, i)));
        for (guint j = 0; j < board->places[i].n_links; j++) {
            gint32 to = board->links[board->places[i].first_link + j].to;
            if (passed >= ways->passed[to] || (ways->is_friendly && !is_friends(ways, to)))
                continue;
            ways->passed[to] = passed;
            ways->length[to] = (guint8)(length + 1);
        }
    }
}

/* Returns: the tokens that it costs to go to @place, where no enemy may stand; PASSED_NEVER: no
 * way leads there. */
static guint8
cost_of(const Ways *ways, gint32 place)
{
    if (place == ways->from || ways->passed[place] == PASSED_NEVER || has_enemy(ways, place))
        return PASSED_NEVER;
    return (guint8)(ways->passed[place] + !is_friends(ways, place));
}

/* Offers the places that cost least, and of those the farthest, by either kind of ways. Returns:
 * what they cost. */
static guint8
offer_best(Machine *machine, const Ways ways[2], gint32 unit)
{
    guint8 least = PASSED_NEVER, farthest = 0;
    gint32 n = (gint32)machine->rules->board.n_places;
    for (gint32 i = 0; i < 2 * n; i++)
        least = MIN(least, cost_of(&ways[i / n], i % n));
    for (gint32 i = 0; i < 2 * n && least != PASSED_NEVER; i++)
        if (cost_of(&ways[i / n], i % n) == least)
            farthest = MAX(farthest, ways[i / n].length[i % n]);
    machine_offer_nothing(machine);
    for (gint32 i = 0; i < n && least != PASSED_NEVER; i++)
        for (guint k = 0; k < 2; k++)
            if (cost_of(&ways[k], i) == least && ways[k].length[i] == farthest) {
                machine_offer(machine, OFFER_WITHDRAW, unit, i);
                break;
            }
    return least;
}

/* Ways through friendly places go as far as such a march does, others as far as one abroad.
 * Returns: what the places cost that are offered to @unit. */
static guint8
offer_escape(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    Ways ways[2];
    for (guint k = 0; k < G_N_ELEMENTS(ways); k++) {
        ways[k] = (Ways){
            .rules = rules,
            .position = machine->position,
            .side = unit_side(rules, machine->position, unit),
            .from = position_place(rules, machine->position, unit),
        };
        ways_begin(&ways[k], k == 0);
        for (gint32 i = 0; i < move_limit(rules, machine->position, unit, k == 0); i++)
            go_further(&ways[k], (guint8)i);
    }
    guint8 cost = offer_best(machine, ways, unit);
    for (guint k = 0; k < G_N_ELEMENTS(ways); k++)
        ways_clear(&ways[k]);
    return cost;
}

/* value: the tokens that it costs. */
Request
step_ESCAPE(Machine *machine, Frame *frame)
{
    gint32 unit = frame->unit, tokens = frame->value;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        machine_pop(machine);
        put_unit(machine, unit, taken.other, NO_NUMBER);
        bear_tokens(machine, unit, tokens);
        return NO_REQUEST;
    }
    frame->value = offer_escape(machine, unit);
    if (machine->n_offers > 0)
        return machine_ask(machine, frame->side);
    machine_pop(machine);
    destroy_force(machine, unit, CAUSE_RETREAT);
    return NO_REQUEST;
}
