/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forces: size, supply, losses and loot, and what a side may know of them.
 */
#include "validator/systems/area-campaign/force.h"

#include "schema/model/words.h"
#include "validator/engine/presence.h"
#include "validator/engine/event.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/relation.h"

SizePrint
campaign_force_size(const GameRules *rules, const Position *position, gint32 unit)
{
    guint8 points = position_strengths(rules, position)[unit];
    const CodeSpan *sizes = &switches_of(rules)->sizes;
    SizePrint print = {.home_move = 1, .foreign_move = 1, .captures = TRUE};
    for (guint32 i = 0; i < sizes->n; i++) {
        const ForceSizeCode *size = rules_size(rules, sizes->first + i);
        if (i == 0 || points >= value_or_default(size->from, 0))
            print =
                (SizePrint){(gint32)i, size->home_move, size->foreign_move, size->captures == TRUE};
    }
    return print;
}

gboolean
campaign_force_is_on_map(const GameRules *rules, const Position *position, gint32 unit)
{
    return position_place(rules, position, unit) != NO_NAME;
}

/* Places that supply has reached, and those to go on from. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    gint32 nation, side;
    guint8 *reached; /* by place */
    gint16 *queue;
    guint n;
} Flow;

/* Supply flows through @place. */
static gboolean
supply_passes(const Flow *flow, gint32 place)
{
    return campaign_relation_place_is_friendly(flow->rules, flow->position, place, flow->side) &&
           position_looted(flow->rules, flow->position)[place] == 0 &&
           !campaign_relation_has_enemies(flow->rules, flow->position, place, flow->side);
}

static void
flow_to(Flow *flow, gint32 place)
{
    if (flow->reached[place] || !supply_passes(flow, place))
        return;
    flow->reached[place] = TRUE;
    flow->queue[flow->n++] = (gint16)place;
}

/* It begins in the home, where the power itself holds that, or in any other friendly place. */
static void
flow_from_home(Flow *flow, gint32 at)
{
    gboolean is_strict = switches_of(flow->rules)->strict_supply != FALSE;
    for (gint32 i = 0; i < (gint32)flow->rules->board.n_places; i++)
        if (is_strict ? campaign_printed_is_home(flow->rules, i, flow->nation) : i != at)
            flow_to(flow, i);
}

void
campaign_force_find_supply(const GameRules *rules, const Position *position, gint32 nation,
                           gint32 at, guint8 *reached)
{
    const Board *board = &rules->board;
    g_autofree gint16 *queue = g_new(gint16, board->n_places);
    Flow flow = {
        .rules = rules,
        .position = position,
        .nation = nation,
        .side = position_side(rules, position, nation),
        .reached = reached,
        .queue = queue,
    };
    flow_from_home(&flow, at);
    for (guint i = 0; i < flow.n; i++) {
        const BoardPlace *place = &board->places[queue[i]];
        for (guint j = 0; j < place->n_links; j++)
            flow_to(&flow, board->links[place->first_link + j].to);
    }
}

gboolean
campaign_force_is_supplied(const GameRules *rules, const Position *position, gint32 unit)
{
    const Board *board = &rules->board;
    gint32 at = position_place(rules, position, unit);
    g_autofree guint8 *reached = g_new0(guint8, board->n_places);
    campaign_force_find_supply(rules, position, board->units[unit].nation, at, reached);
    gboolean is_joined = reached[at];
    for (guint j = 0; j < board->places[at].n_links && !is_joined; j++)
        is_joined = reached[board->links[board->places[at].first_link + j].to];
    return is_joined;
}

gint32
campaign_force_destroy(Machine *machine, gint32 unit, CauseWord cause)
{
    const GameRules *rules = machine->rules;
    gint32 loot = position_loot(rules, machine->position)[unit];
    position_loot(rules, machine->position)[unit] = 0;
    position_tokens(rules, machine->position)[unit] = 0;
    position_known_sizes(rules, machine->position)[unit] = 0;
    position_known_points(rules, machine->position)[unit] = 0;
    event_eliminate_unit(machine, unit, cause);
    return loot;
}

void
campaign_force_add_tokens(Machine *machine, gint32 unit, gint32 n)
{
    const GameRules *rules = machine->rules;
    gint32 deadly = switches_of(rules)->tokens_kill;
    guint8 *tokens = &position_tokens(rules, machine->position)[unit];
    *tokens = (guint8)CLAMP(*tokens + n, 0, TOKENS_MAX);
    position_touch_units(machine->position);
    if (deadly != NO_NUMBER && *tokens >= deadly)
        campaign_force_destroy(machine, unit, CAUSE_ATTRITION);
}

void
campaign_force_lose_points(Machine *machine, gint32 unit, gint32 points, CauseWord cause)
{
    guint8 *strength = &position_strengths(machine->rules, machine->position)[unit];
    position_touch_units(machine->position);
    if (points < *strength)
        *strength = (guint8)(*strength - points);
    else
        campaign_force_destroy(machine, unit, cause);
}

void
campaign_force_add_loot(Machine *machine, gint32 unit, gint32 n)
{
    guint8 *loot = &position_loot(machine->rules, machine->position)[unit];
    *loot = (guint8)CLAMP(*loot + n, 0, TOKENS_MAX);
    position_touch_units(machine->position);
}

/* What a side may know of forces: points and burdens of others are hidden. */

static gboolean
sees_force(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    return unit_side(rules, position, unit) == side ||
           (position_known_points(rules, position)[unit] >> side & 1) != 0;
}

/* Returns: the points that @unit is taken for: the least of its size where that is known. */
static gint32
points_shown(const GameRules *rules, const Position *view, gint32 unit, gint32 side)
{
    gint32 full = rules->board.units[unit].strength;
    if ((position_known_sizes(rules, view)[unit] >> side & 1) == 0)
        return full;
    const CodeSpan *sizes = &switches_of(rules)->sizes;
    gint32 number = campaign_force_size(rules, view, unit).number;
    gint32 from =
        sizes->n > 0 ? rules_size(rules, sizes->first + (guint32)number)->from : NO_NUMBER;
    return CLAMP(value_or_default(from, value_or_default(switches_of(rules)->raise_least, 1)), 1,
                 full);
}

/* What others know is theirs, too. */
static void
hide_forces(const GameRules *rules, Position *view, gint32 side)
{
    guint32 own = 1u << side;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (!sees_force(rules, view, i, side)) {
            position_strengths(rules, view)[i] = (guint8)points_shown(rules, view, i, side);
            position_tokens(rules, view)[i] = 0;
            position_loot(rules, view)[i] = 0;
        }
        position_known_sizes(rules, view)[i] &= own;
        position_known_points(rules, view)[i] &= own;
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, view, i) != side)
            position_obedient(rules, view)[i] = 0;
}

const SystemHidden campaign_hidden = {.hide = hide_forces, .sees = sees_force};
