/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of sight. In coordinates x = q - r, y = r - s, z = s - q a hex is where each of them is
 * within one of that of its middle, so that a line is in a hex where three intervals meet. Ends of
 * intervals are quotients of small integers, which are equal just when their doubles are.
 */
#include "validator/systems/hex-battle/facts/sight.h"

#define AXES 3

typedef struct {
    gint32 at[AXES];
} Point;

/* What a line does with a hex. */
typedef struct {
    double enters, leaves; /* parts of its length */
    gboolean is_along;     /* it runs along a side */
} Crossing;

/* A look. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    gint32 from, to;
    Point start, step;
} Look;

static Point
point_of(gint32 q, gint32 r)
{
    gint32 s = -q - r;
    return (Point){{q - r, r - s, s - q}};
}

/* Returns: FALSE where the line passes it by, or touches a corner. */
static gboolean
crosses(const Look *look, gint32 q, gint32 r, Crossing *crossing)
{
    const Point middle = point_of(q, r);
    *crossing = (Crossing){.enters = 0, .leaves = 1};
    for (guint i = 0; i < AXES; i++) {
        gint32 off = middle.at[i] - look->start.at[i], step = look->step.at[i];
        if (step == 0 && ABS(off) > 1)
            return FALSE;
        crossing->is_along |= step == 0 && ABS(off) == 1;
        if (step == 0)
            continue;
        double one = (double)(off - 1) / step, other = (double)(off + 1) / step;
        crossing->enters = MAX(crossing->enters, MIN(one, other));
        crossing->leaves = MIN(crossing->leaves, MAX(one, other));
    }
    return crossing->leaves > crossing->enters;
}

static gboolean
blocks(const Look *look, gint32 place)
{
    const GameRules *rules = look->rules;
    const HexPrint *hex = hex_of_place(rules, place);
    gint32 ends = MAX(hex_of_place(rules, look->from)->level, hex_of_place(rules, look->to)->level);
    if (hex->level > ends ||
        (hex->terrain != NO_NAME && hex_print(rules)->terrain_blocks[hex->terrain]))
        return TRUE;
    for (gint32 unit = position_first_in(rules, look->position, place); unit != NO_NAME;
         unit = position_next_in(rules, look->position, unit))
        if (!is_leader(rules, unit))
            return TRUE;
    return FALSE;
}

/* Whether a border along side @side of @place, over which the line leaves it, ends the line. */
static gboolean
border_ends(const Look *look, gint32 place, guint side)
{
    const HexPrint *hex = hex_of_place(look->rules, place);
    gint32 border = hex->border[side];
    if (border == NO_NAME || !hex_print(look->rules)->border_blocks[border])
        return FALSE;
    gboolean is_inside = (hex->inner >> side & 1) != 0;
    return is_inside ? place != look->from : hex->beside[side] != look->to;
}

/* Looks at each hex beside @place that the line goes on to at @part of its length. */
static gboolean
is_walled(const Look *look, gint32 place, double part)
{
    const HexPrint *hex = hex_of_place(look->rules, place);
    for (guint side = 0; side < HEX_SIDES; side++) {
        Crossing next;
        if (hex->beside[side] == NO_NAME)
            continue;
        const HexPrint *there = hex_of_place(look->rules, hex->beside[side]);
        if (crosses(look, there->q, there->r, &next) && !next.is_along && next.enters == part &&
            border_ends(look, place, side))
            return TRUE;
    }
    return FALSE;
}

/* Returns: the other hex along whose side the line runs, or NO_NAME. */
static gint32
twin_of(const Look *look, gint32 place, const Crossing *crossing)
{
    const HexPrint *hex = hex_of_place(look->rules, place);
    for (guint side = 0; side < HEX_SIDES; side++) {
        Crossing other;
        if (hex->beside[side] == NO_NAME)
            continue;
        const HexPrint *there = hex_of_place(look->rules, hex->beside[side]);
        if (crosses(look, there->q, there->r, &other) && other.is_along &&
            other.enters == crossing->enters)
            return hex->beside[side];
    }
    return NO_NAME;
}

/* A line along a side is in no hex: what blocks beside it counts as the game says. */
static gboolean
ends_in(const Look *look, gint32 place, const Crossing *crossing)
{
    gint32 along = hex_switches(look->rules)->sight_along_side;
    if (!crossing->is_along || along == SIGHT_BLOCKED)
        return blocks(look, place);
    if (along != SIGHT_BLOCKED_BETWEEN)
        return FALSE;
    gint32 twin = twin_of(look, place, crossing);
    return blocks(look, place) && (twin == NO_NAME || blocks(look, twin));
}

/* Returns: the place at the axial coordinates on the grid of @hex, or NO_NAME. */
static gint32
place_at(const GameRules *rules, gint32 grid, gint32 q, gint32 r)
{
    const GridPrint *print = &hex_print(rules)->grids[grid];
    gint32 line = print->form.has_flat_top ? q : r;
    gint32 is_odd = line & 1;
    gint32 slid = (line + (print->form.shifts_even ? is_odd : -is_odd)) / 2;
    Hex hex = print->form.has_flat_top ? (Hex){q, r + slid} : (Hex){q + slid, r};
    return hex_is_within(&print->form, hex) ? print->places[hex_index(&print->form, hex)] : NO_NAME;
}

/* Whether the line ends in the hex at these coordinates, or at its border. */
static gboolean
is_stopped_at(const Look *look, gint32 grid, gint32 q, gint32 r)
{
    Crossing crossing;
    if (!crosses(look, q, r, &crossing))
        return FALSE;
    gint32 place = place_at(look->rules, grid, q, r);
    if (place == NO_NAME)
        return FALSE;
    gboolean is_end = place == look->from || place == look->to;
    return (!is_end && ends_in(look, place, &crossing)) ||
           (place != look->to && !crossing.is_along && is_walled(look, place, crossing.leaves));
}

gboolean
place_sees(const GameRules *rules, const Position *position, gint32 from, gint32 to)
{
    const HexPrint *a = hex_of_place(rules, from), *b = hex_of_place(rules, to);
    gint32 distance = hexes_between(rules, from, to);
    if (distance > SIGHT_MAX)
        return FALSE;
    Look look = {rules, position, from, to, point_of(a->q, a->r), point_of(b->q, b->r)};
    for (guint i = 0; i < AXES; i++)
        look.step.at[i] -= look.start.at[i];
    for (gint32 q = MIN(a->q, b->q) - 1; q <= MAX(a->q, b->q) + 1; q++)
        for (gint32 r = MIN(a->r, b->r) - 1; r <= MAX(a->r, b->r) + 1; r++)
            if (is_stopped_at(&look, a->grid, q, r))
                return FALSE;
    return TRUE;
}
