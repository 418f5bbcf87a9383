/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one side may know of a position.
 */
#include "validator/systems/area-blocks/hidden.h"

#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/position.h"

gboolean
area_sees(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    const BoardUnit *board = &rules->board.units[unit];
    return unit_side(rules, position, unit) == side || board->is_ship ||
           !rules->board.types[board->type].is_hidden ||
           (position_deeds(rules, position)[unit] & (UNIT_BESIEGES | UNIT_SHOWN)) != 0;
}

/* Whether the blocks of two units look the same from behind. */
static gboolean
look_the_same(const GameRules *rules, const Position *position, gint32 unit, gint32 other)
{
    gint32 nation = rules->board.units[unit].nation;
    gint32 another = rules->board.units[other].nation;
    return rules->board.nations[nation].colour == rules->board.nations[another].colour &&
           unit_side(rules, position, unit) == unit_side(rules, position, other);
}

#define SWAP(Type, array)                                                                          \
    do {                                                                                           \
        Type *items = (array);                                                                     \
        Type item = items[unit];                                                                   \
        items[unit] = items[other];                                                                \
        items[other] = item;                                                                       \
    } while (0)

/* Each unit is where the other was, and has done what it did. */
static void
swap_units(const GameRules *rules, Position *position, gint32 unit, gint32 other)
{
    gint16 *pinners = position_pinners(rules, position);
    SWAP(guint16, position_zones(rules, position));
    SWAP(gint32, position_arrivals(rules, position));
    SWAP(guint8, position_strengths(rules, position));
    SWAP(guint8, position_deeds(rules, position));
    SWAP(guint8, position_marched(rules, position));
    SWAP(gint16, pinners);
    for (guint i = 0; i < rules->board.n_units; i++)
        if (pinners[i] == unit)
            pinners[i] = (gint16)other;
        else if (pinners[i] == other)
            pinners[i] = (gint16)unit;
}

/* Returns: the first unit that @unit pins, or NO_NAME. */
static gint32
find_pinned(const GameRules *rules, const Position *position, gint32 unit)
{
    const gint16 *pinners = position_pinners(rules, position);
    for (guint i = 0; i < rules->board.n_units; i++)
        if (pinners[i] == unit)
            return (gint32)i;
    return NO_NAME;
}

/* Returns: below 0 when what everybody knows of the block @unit, whoever it is, comes before what
 * is known of @other: where it stands first of all, then whence it came there and what it did. */
static gint32
compare_known(const GameRules *rules, const Position *position, gint32 unit, gint32 other)
{
    const gint32 known[][2] = {
#define KNOWN(array)                                                                               \
    {position_##array(rules, position)[unit], position_##array(rules, position)[other]}
        KNOWN(zones),
        KNOWN(arrivals),
        KNOWN(deeds),
        KNOWN(marched),
        KNOWN(pinners),
#undef KNOWN
        {find_pinned(rules, position, unit), find_pinned(rules, position, other)},
    };
    for (guint i = 0; i < G_N_ELEMENTS(known); i++)
        if (known[i][0] != known[i][1])
            return known[i][0] < known[i][1] ? -1 : 1;
    return 0;
}

/* Returns: the hidden unit behind @unit that looks the same and of which the least is known, as
 * compare_known() has it, if that is less than of @unit; else @unit. */
static gint32
find_lowest(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    gint32 lowest = unit;
    for (gint32 i = unit + 1; i < (gint32)rules->board.n_units; i++)
        if (compare_known(rules, position, i, lowest) < 0 && !area_sees(rules, position, i, side) &&
            look_the_same(rules, position, unit, i))
            lowest = i;
    return lowest;
}

void
area_hide(const GameRules *rules, Position *view, gint32 side)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (area_sees(rules, view, i, side))
            continue;
        gint32 lowest = find_lowest(rules, view, i, side);
        if (lowest != i)
            swap_units(rules, view, i, lowest);
        position_strengths(rules, view)[i] = (guint8)rules->board.units[i].strength;
    }
    position_list_units(rules, view);
}
