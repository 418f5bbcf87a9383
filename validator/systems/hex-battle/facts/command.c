/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of command.
 */
#include "validator/systems/hex-battle/facts/command.h"

#include "validator/systems/hex-battle/facts/order.h"
#include "validator/systems/hex-battle/facts/zone.h"

#include <string.h>

/* Hexes as far as leaders command of whom nothing is said, nor in the switches. */
#define USUAL_REACH 4

/* A line is no longer than this, and a search takes in no more hexes. */
#define REACH_MAX 24
#define SEARCH_MAX (1 + 3 * REACH_MAX * (REACH_MAX + 1))

gint32
range_of_leader(const GameRules *rules, gint32 leader)
{
    gint32 usual = hex_or_usual(hex_switches(rules)->command_reach, USUAL_REACH);
    return MIN(hex_or_usual(unit_print(rules, leader)->range, usual), REACH_MAX);
}

/* Returns: whether @leader commands @unit, were he near enough: of his side, of a command that he
 * leads. */
static gboolean
leader_is_over(const GameRules *rules, const Position *position, gint32 leader, gint32 unit)
{
    return is_leader(rules, leader) && hex_of_unit(rules, position, leader) != NO_NAME &&
           unit_side(rules, position, leader) == unit_side(rules, position, unit) &&
           unit_leads(rules, leader, unit_print(rules, unit)->command);
}

/* Whether a line of @side may lead into @place: where enemies stand never, through their zones
 * where it may or a friend stands. */
static gboolean
line_enters(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    if (hex_switches(rules)->line_through_zones == TRUE ||
        has_fighters(rules, position, place, side))
        return TRUE;
    return (position_held_by(rules, position)[place] & ~(1u << side)) == 0 &&
           enemy_controlling(rules, position, place, side) == NO_NAME;
}

static gboolean
line_ends(const GameRules *rules, gint32 place)
{
    gint32 terrain = hex_of_place(rules, place)->terrain;
    return terrain != NO_NAME && hex_print(rules)->terrain_ends_lines[terrain];
}

/* Marks in @places where the lines of @leader lead; those that do not lead to @wanted (NO_NAME:
 * anywhere) need not be looked for. */
static void
follow_lines(const GameRules *rules, const Position *position, gint32 leader, gint32 wanted,
             guint8 *places)
{
    struct {
        gint32 place, steps;
    } queue[SEARCH_MAX];
    gint32 start = hex_of_unit(rules, position, leader);
    gint32 side = unit_side(rules, position, leader);
    gint32 reach = range_of_leader(rules, leader);
    guint n = 0;
    memset(places, 0, MARKS_SIZE(rules->board.n_places));
    if (start == NO_NAME)
        return;
    MARK(places, start);
    queue[n].place = start;
    queue[n++].steps = 0;
    for (guint i = 0; i < n && queue[n - 1].place != wanted; i++) {
        const HexPrint *hex = hex_of_place(rules, queue[i].place);
        if (queue[i].steps == reach || (i > 0 && line_ends(rules, queue[i].place)))
            continue;
        for (guint j = 0; j < HEX_SIDES && queue[n - 1].place != wanted; j++) {
            gint32 to = hex->beside[j], steps = queue[i].steps + 1;
            if (to == NO_NAME || MARKED(places, to) || n == SEARCH_MAX ||
                (wanted != NO_NAME && hexes_between(rules, to, wanted) > reach - steps) ||
                !line_enters(rules, position, to, side))
                continue;
            MARK(places, to);
            queue[n].place = to;
            queue[n++].steps = steps;
        }
    }
}

void
mark_command_range(const GameRules *rules, const Position *position, gint32 leader, guint8 *places)
{
    follow_lines(rules, position, leader, NO_NAME, places);
}

/* Whether a line of @leader leads to @place. */
static gboolean
line_leads_to(const GameRules *rules, const Position *position, gint32 leader, gint32 place)
{
    guint8 places[PLACES_SET_SIZE];
    gint32 at = hex_of_unit(rules, position, leader);
    if (at == NO_NAME || hexes_between(rules, at, place) > range_of_leader(rules, leader) ||
        (at != place && !line_enters(rules, position, place, unit_side(rules, position, leader))))
        return FALSE;
    follow_lines(rules, position, leader, place, places);
    return MARKED(places, place) != 0;
}

/* Whether units pass command on, and each has one leader who leads it. */
static gboolean
has_chains(const GameRules *rules)
{
    return hex_switches(rules)->chain == CHAIN_LINE || hex_switches(rules)->chain == CHAIN_WING;
}

/* Who stands beside somebody of the same command who is in command is in it, too. */
static void
follow_chains(const GameRules *rules, const Position *position, gint32 side, guint8 *units)
{
    gboolean goes_on = TRUE;
    while (goes_on) {
        goes_on = FALSE;
        for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
            gint32 place = hex_of_unit(rules, position, i);
            if (!MARKED(units, i) || place == NO_NAME ||
                position_conditions(rules, position)[i] == STATE_ROUTED)
                continue;
            for (guint j = 0; j < HEX_SIDES; j++) {
                gint32 beside = hex_of_place(rules, place)->beside[j];
                gint32 unit = beside != NO_NAME
                                  ? next_fighter(rules, position, beside, side, NO_NAME)
                                  : NO_NAME;
                for (; unit != NO_NAME; unit = next_fighter(rules, position, beside, side, unit))
                    if (!MARKED(units, unit) &&
                        unit_print(rules, unit)->command == unit_print(rules, i)->command) {
                        MARK(units, unit);
                        goes_on = TRUE;
                    }
            }
        }
    }
}

gint32
commander_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    return leader_of_command(rules, position, unit_print(rules, unit)->command);
}

/* Whether who leads a line stands where the leader of its wing commands (tlv:III.9). */
static gboolean
is_commanded_himself(const GameRules *rules, const Position *position, gint32 leader)
{
    const UnitPrint *print = unit_print(rules, leader);
    gint32 whole =
        print->command != NO_NAME ? hex_print(rules)->commands[print->command].part_of : NO_NAME;
    gint32 above = whole != NO_NAME ? leader_of_command(rules, position, whole) : NO_NAME;
    if (print->rank != RANK_LINE || above == NO_NAME || above == leader)
        return TRUE;
    return hexes_between(rules, hex_of_unit(rules, position, above),
                         hex_of_unit(rules, position, leader)) <= range_of_leader(rules, above);
}

/* Marks in @units those whom @leader commands from where he stands: with @by_chain each has one
 * leader alone. */
static void
mark_led(const GameRules *rules, const Position *position, gint32 leader, gboolean by_chain,
         guint8 *units)
{
    guint8 places[PLACES_SET_SIZE];
    gint32 side = unit_side(rules, position, leader);
    guint n = rules->board.n_places;
    mark_command_range(rules, position, leader, places);
    for (guint i = next_of_set(places, 0, n); i < n; i = next_of_set(places, i + 1, n)) {
        gint32 unit = side_holds(rules, position, (gint32)i, side)
                          ? next_fighter(rules, position, (gint32)i, side, NO_NAME)
                          : NO_NAME;
        for (; unit != NO_NAME; unit = next_fighter(rules, position, (gint32)i, side, unit))
            if (by_chain ? commander_of_unit(rules, position, unit) == leader
                         : leader_is_over(rules, position, leader, unit))
                MARK(units, unit);
    }
}

gboolean
unit_is_commanded_in(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint32 leader = commander_of_unit(rules, position, unit);
    gint32 side = unit_side(rules, position, unit), command = unit_print(rules, unit)->command;
    if (leader == NO_NAME || !is_commanded_himself(rules, position, leader))
        return FALSE;
    if (line_leads_to(rules, position, leader, place))
        return TRUE;
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 beside = hex_of_place(rules, place)->beside[i];
        gint32 other =
            beside != NO_NAME ? next_fighter(rules, position, beside, side, NO_NAME) : NO_NAME;
        for (; other != NO_NAME; other = next_fighter(rules, position, beside, side, other))
            if (other != unit && unit_print(rules, other)->command == command &&
                unit_did(rules, position, other, DEED_COMMANDED))
                return TRUE;
    }
    return FALSE;
}

void
mark_commanded(const GameRules *rules, const Position *position, gint32 side, const guint8 *leaders,
               guint8 *units)
{
    gboolean by_chain = has_chains(rules);
    gint32 n_units = (gint32)rules->board.n_units;
    memset(units, 0, RULES_UNITS_MAX / 8);
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1))
        if (unit_side(rules, position, i) == side && hex_of_unit(rules, position, i) != NO_NAME &&
            (leaders == NULL || MARKED(leaders, i)) &&
            (!by_chain || is_commanded_himself(rules, position, i)))
            mark_led(rules, position, i, by_chain, units);
    if (by_chain)
        follow_chains(rules, position, side, units);
}
