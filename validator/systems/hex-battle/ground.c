/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ground of a battle as units meet it: what a step costs, how many units a hex holds, what
 * can be seen, and which hexes the enemy controls.
 */
#include "validator/systems/hex-battle/ground.h"

#include "validator/engine/system.h"
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/hex-battle.h"

static const CostPrint free_of_cost = {0, 0};

static const CostPrint never = {COST_NEVER, 0};

static const CostPrint *
of_ground(const GameRules *rules, gint32 unit, gint32 place)
{
    gint32 terrain = hex_of_place(rules, place)->terrain;
    if (terrain == NO_NAME)
        return &never;
    return &hex_print(rules)->on_terrain[(guint)terrain * rules->board.n_types +
                                         (guint)rules->board.units[unit].type];
}

gboolean
hex_ground_border_counts(const GameRules *rules, gint32 place, guint side)
{
    const HexPrint *hex = hex_of_place(rules, place);
    gint32 border = hex->border[side];
    return border != NO_NAME &&
           (!hex_print(rules)->border_is_one_sided[border] || (hex->inner >> side & 1) == 0);
}

static const CostPrint *
of_side(const GameRules *rules, gint32 unit, gint32 from, guint side)
{
    if (!hex_ground_border_counts(rules, from, side))
        return &free_of_cost;
    gint32 border = hex_of_place(rules, from)->border[side];
    return &hex_print(rules)->on_border[(guint)border * rules->board.n_types +
                                        (guint)rules->board.units[unit].type];
}

gint32
hex_ground_step_points(const GameRules *rules, gint32 unit, gint32 from, guint side)
{
    gint32 to = hex_of_place(rules, from)->beside[side];
    if (to == NO_NAME)
        return COST_NEVER;
    const CostPrint *ground = of_ground(rules, unit, to);
    const CostPrint *border = of_side(rules, unit, from, side);
    if (ground->points == COST_NEVER || border->points == COST_NEVER)
        return COST_NEVER;
    return ground->points + border->points;
}

gint32
hex_ground_step_morale(const GameRules *rules, gint32 unit, gint32 from, guint side)
{
    gint32 to = hex_of_place(rules, from)->beside[side];
    if (to == NO_NAME)
        return 0;
    return of_ground(rules, unit, to)->morale + of_side(rules, unit, from, side)->morale;
}

gboolean
hex_ground_bears(const GameRules *rules, gint32 unit, gint32 place)
{
    return of_ground(rules, unit, place)->points != COST_NEVER;
}

/* Who is out of command has half of it, rounded up (atul:7.1.6). */
gint32
hex_ground_move_points(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 points = face_of_unit(rules, position, unit)->factors[FACTOR_MOVE];
    if (points == 0)
        return 0;
    points = MAX(points + disorder_of_unit(rules, position, unit)->move, 1);
    gboolean is_slow =
        unit_did(rules, position, unit, DEED_STRAY) && hex_switches(rules)->strays_first != TRUE;
    return is_slow ? (points + 1) / 2 : points;
}

/* More units than that are too many anywhere. */
#define STACK_MAX 32

/* The units that are looked at, and of which types they are. */
typedef struct {
    gint32 units[STACK_MAX], types[STACK_MAX];
    guint n;
} Pile;

/* Leaders stand wherever they want. */
static void
add_to_pile(const GameRules *rules, Pile *pile, gint32 unit)
{
    if (pile->n == STACK_MAX || is_leader(rules, unit))
        return;
    pile->units[pile->n] = unit;
    pile->types[pile->n++] = rules->board.units[unit].type;
}

static void
pile_up(Pile *pile, const GameRules *rules, const Position *position, gint32 place, gint32 side,
        const guint8 *more)
{
    pile->n = 0;
    for (gint32 i = next_of_side(rules, position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, position, place, side, i))
        if (more == NULL || !MARKED(more, i))
            add_to_pile(rules, pile, i);
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = more != NULL ? next_marked(rules, more, 0) : n_units; i < n_units;
         i = next_marked(rules, more, i + 1))
        add_to_pile(rules, pile, i);
}

/* Whether @stack, which says @marks of types, says anything of units of @side that stand together
 * like that. */
static gboolean
is_asked(const StackCode *stack, const guint8 *marks, const Pile *pile, gint32 side)
{
    gboolean is_among = stack->among.n == 0;
    for (guint i = 0; i < pile->n && !is_among; i++)
        is_among = (marks[pile->types[i]] & STACK_ASKS) != 0;
    return is_among && (stack->side == NO_NAME || stack->side == side);
}

/* Whether those that @marks counts are of different commands, or have not the same impetus. */
static StackFault
fault_of_kinds(const GameRules *rules, const Position *position, const StackCode *stack,
               const guint8 *marks, const Pile *pile)
{
    gint32 command = NO_NAME, impetus = NO_NUMBER;
    StackFault fault = STACK_LEGAL;
    gboolean is_first = TRUE;
    for (guint i = 0; i < pile->n; i++) {
        if ((marks[pile->types[i]] & STACK_COUNTS) == 0)
            continue;
        gint32 own = unit_print(rules, pile->units[i])->command;
        gint32 push = face_of_unit(rules, position, pile->units[i])->factors[FACTOR_IMPETUS];
        if (!is_first && stack->same_command == TRUE && own != command)
            fault = STACK_COMMANDS;
        if (!is_first && stack->same_impetus == TRUE && push != impetus)
            fault = STACK_IMPETUS;
        command = own;
        impetus = push;
        is_first = FALSE;
    }
    return fault;
}

/* Looks at the units that @stack, which says @marks of types, counts. */
static StackFault
fault_by(const GameRules *rules, const Position *position, const StackCode *stack,
         const guint8 *marks, const Pile *pile)
{
    gint32 n = 0;
    guint8 mixed = 0;
    for (guint i = 0; i < pile->n; i++) {
        guint8 mark = marks[pile->types[i]];
        n += (mark & STACK_COUNTS) != 0;
        mixed |= (mark & STACK_COUNTS) == 0 ? mark & STACK_BARS : 0;
    }
    if (n == 0)
        return STACK_LEGAL;
    if (n > stack->most || mixed != 0)
        return n > stack->most ? STACK_TOO_MANY : STACK_MIXED;
    return n > 1 ? fault_of_kinds(rules, position, stack, marks, pile) : STACK_LEGAL;
}

/* Whether some are in a formation of stacks, and others who could be are not: who is routed cannot
 * (atul:4.2.5). */
static gboolean
has_formations(const GameRules *rules, const Position *position, const Pile *pile)
{
    const guint8 *formations = position_formations(rules, position);
    for (guint i = 0; i < pile->n; i++) {
        const FormationCode *formation = formation_of_unit(rules, position, pile->units[i]);
        for (guint j = 0; formation != NULL && formation->of_stack == TRUE && j < pile->n; j++) {
            gint32 other = pile->units[j];
            if (formations[other] != formations[pile->units[i]] &&
                disorder_of_unit(rules, position, other)->acts &&
                rules_lists(rules, &formation->types, rules->board.units[other].type))
                return TRUE;
        }
    }
    return FALSE;
}

StackFault
hex_ground_stack_fault(const GameRules *rules, const Position *position, gint32 place, gint32 side,
                       const guint8 *more)
{
    const CodeSpan *stacks = &hex_switches(rules)->stacks;
    const guint8 *marks = hex_print(rules)->stacked;
    const Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    StackFault fault = STACK_LEGAL;
    Pile pile;
    pile_up(&pile, rules, position, place, side, more);
    if (pile.n == 0 || (pile.n == 1 && hex_print(rules)->one_may_stand))
        return STACK_LEGAL;
    for (guint32 i = 0; i < stacks->n && fault == STACK_LEGAL; i++) {
        const StackCode *stack = rules_stack(rules, stacks->first + i);
        if (is_asked(stack, marks, &pile, side) &&
            (stack->in == NO_CODE ||
             selector_place_matches(&situation, rules_places(rules, (guint32)stack->in), place,
                                    NO_NAME)))
            fault = fault_by(rules, position, stack, marks, &pile);
        marks += rules->board.n_types;
    }
    return fault == STACK_LEGAL && has_formations(rules, position, &pile) ? STACK_FORMATIONS
                                                                          : fault;
}

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
crosses_hex(const Look *look, gint32 q, gint32 r, Crossing *crossing)
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
blocks_sight(const Look *look, gint32 place)
{
    const GameRules *rules = look->rules;
    const HexPrint *hex = hex_of_place(rules, place);
    gint32 ends = MAX(hex_of_place(rules, look->from)->level, hex_of_place(rules, look->to)->level);
    if (hex->level > ends ||
        (hex->terrain != NO_NAME && hex_print(rules)->terrain_blocks[hex->terrain]))
        return TRUE;
    FOR_EACH_IN (unit, rules, look->position, place)
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

/* Looks at each hex beside @place that the line enters at @part of its length. */
static gboolean
is_walled(const Look *look, gint32 place, double part)
{
    const HexPrint *hex = hex_of_place(look->rules, place);
    for (guint side = 0; side < HEX_SIDES; side++) {
        Crossing next;
        if (hex->beside[side] == NO_NAME)
            continue;
        const HexPrint *there = hex_of_place(look->rules, hex->beside[side]);
        if (crosses_hex(look, there->q, there->r, &next) && !next.is_along && next.enters == part &&
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
        if (crosses_hex(look, there->q, there->r, &other) && other.is_along &&
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
        return blocks_sight(look, place);
    if (along != SIGHT_BLOCKED_BETWEEN)
        return FALSE;
    gint32 twin = twin_of(look, place, crossing);
    return blocks_sight(look, place) && (twin == NO_NAME || blocks_sight(look, twin));
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
    if (!crosses_hex(look, q, r, &crossing))
        return FALSE;
    gint32 place = place_at(look->rules, grid, q, r);
    if (place == NO_NAME)
        return FALSE;
    gboolean is_end = place == look->from || place == look->to;
    return (!is_end && ends_in(look, place, &crossing)) ||
           (place != look->to && !crossing.is_along && is_walled(look, place, crossing.leaves));
}

gboolean
hex_ground_place_sees(const GameRules *rules, const Position *position, gint32 from, gint32 to)
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

/* Corner i lies before side i: beside it are the sides i - 1 and i. */
static guint
sides_at(guint corner)
{
    return 1u << corner | 1u << (corner + HEX_SIDES - 1) % HEX_SIDES;
}

guint
hex_ground_front(const GameRules *rules, const Position *position, gint32 unit)
{
    const FormationCode *formation = formation_of_unit(rules, position, unit);
    guint corner = position_facings(rules, position)[unit];
    if (type_print(rules, unit)->zone == CONTROL_ALL ||
        (formation != NULL && formation->front == FRONT_ALL))
        return ALL_SIDES;
    guint front = sides_at(corner);
    if (formation != NULL && formation->front == FRONT_RIGHT)
        front |= 1u << (corner + 1) % HEX_SIDES;
    if (formation != NULL && formation->front == FRONT_LEFT)
        front |= 1u << (corner + HEX_SIDES - 2) % HEX_SIDES;
    return front;
}

AspectWord
hex_ground_aspect(const GameRules *rules, const Position *position, gint32 unit, guint side)
{
    static const AspectWord aspects[HEX_SIDES] = {ASPECT_FRONT, ASPECT_FLANK, ASPECT_REAR,
                                                  ASPECT_REAR,  ASPECT_FLANK, ASPECT_FRONT};
    guint corner = position_facings(rules, position)[unit];
    if ((hex_ground_front(rules, position, unit) >> side & 1) != 0)
        return ASPECT_FRONT;
    return aspects[(side + HEX_SIDES - corner) % HEX_SIDES];
}

/* Whether zones of @unit reach over side @side of @place: it could go there itself. */
static gboolean
reaches_over(const GameRules *rules, gint32 unit, gint32 place, guint side)
{
    return hex_ground_step_points(rules, unit, place, side) != COST_NEVER;
}

/* Two hexes ahead, over two of its front sides, as far as it sees. */
static gboolean
controls_afar(const GameRules *rules, const Position *position, gint32 unit, gint32 from,
              gint32 place)
{
    guint front = hex_ground_front(rules, position, unit);
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, from)->beside[side];
        if ((front >> side & 1) == 0 || near == NO_NAME)
            continue;
        gint next = side_towards(rules, near, place);
        if (next >= 0 && (front >> next & 1) != 0)
            return reaches_over(rules, unit, near, (guint)next) &&
                   hex_ground_place_sees(rules, position, from, place);
    }
    return FALSE;
}

gboolean
hex_ground_unit_controls(const GameRules *rules, const Position *position, gint32 unit,
                         gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint32 zone = type_print(rules, unit)->zone;
    if (from == NO_NAME || zone == CONTROL_NONE || is_leader(rules, unit) ||
        !disorder_of_unit(rules, position, unit)->has_zone)
        return FALSE;
    gint side = side_towards(rules, from, place);
    if (side >= 0)
        return (hex_ground_front(rules, position, unit) >> side & 1) != 0 &&
               reaches_over(rules, unit, from, (guint)side);
    return zone == CONTROL_FAR_FRONT && hexes_between(rules, from, place) == 2 &&
           controls_afar(rules, position, unit, from, place);
}

gint32
hex_ground_controlling_from(const GameRules *rules, const Position *position, gint32 from,
                            gint32 place, gint32 side)
{
    FOR_EACH_IN (unit, rules, position, from)
        if (unit_side(rules, position, unit) != side &&
            hex_ground_unit_controls(rules, position, unit, place))
            return unit;
    return NO_NAME;
}

gint32
hex_ground_enemy_controlling(const GameRules *rules, const Position *position, gint32 place,
                             gint32 side)
{
    const HexPrint *hex = hex_of_place(rules, place);
    const guint32 *held = position_held_by(rules, position);
    const guint enemies = ~(1u << side);
    gint32 found = NO_NAME;
    for (guint i = 0; i < HEX_SIDES && found == NO_NAME; i++)
        if (hex->beside[i] != NO_NAME && (held[hex->beside[i]] & enemies) != 0)
            found = hex_ground_controlling_from(rules, position, hex->beside[i], place, side);
    if (!hex_print(rules)->has_far_zones)
        return found;
    for (guint i = 0; i < hex->n_afar && found == NO_NAME; i++)
        if ((held[hex->afar[i]] & enemies) != 0)
            found = hex_ground_controlling_from(rules, position, hex->afar[i], place, side);
    return found;
}

gboolean
hex_ground_unit_faces(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint side = from != NO_NAME ? side_towards(rules, from, place) : -1;
    return side >= 0 && !is_leader(rules, unit) &&
           (hex_ground_front(rules, position, unit) >> side & 1) != 0;
}

gint32
hex_ground_enemy_facing(const GameRules *rules, const Position *position, gint32 place, gint32 side,
                        gboolean with_guns)
{
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, place)->beside[i];
        gint32 unit = near != NO_NAME && side_holds(rules, position, near, OTHER_SIDE(side))
                          ? next_fighter(rules, position, near, OTHER_SIDE(side), NO_NAME)
                          : NO_NAME;
        for (; unit != NO_NAME; unit = next_fighter(rules, position, near, OTHER_SIDE(side), unit))
            if ((with_guns || branch_of_unit(rules, unit) != BRANCH_GUNS) &&
                disorder_of_unit(rules, position, unit)->has_zone &&
                hex_ground_unit_faces(rules, position, unit, place))
                return unit;
    }
    return NO_NAME;
}

gboolean
hex_ground_enemy_is_adjacent(const GameRules *rules, const Position *position, gint32 place,
                             gint32 side)
{
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, place)->beside[i];
        if (near != NO_NAME && has_fighters(rules, position, near, OTHER_SIDE(side)))
            return TRUE;
    }
    return FALSE;
}

gboolean
hex_ground_enemy_is_ahead(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = hex_of_unit(rules, position, unit);
    gint32 enemy = OTHER_SIDE(unit_side(rules, position, unit));
    guint front = hex_ground_front(rules, position, unit);
    for (guint side = 0; place != NO_NAME && side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, place)->beside[side];
        if ((front >> side & 1) != 0 && near != NO_NAME &&
            has_fighters(rules, position, near, enemy))
            return TRUE;
    }
    return FALSE;
}

G_STATIC_ASSERT(GROUND_NEVER == COST_NEVER);

static gboolean
is_before(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint side = from != NO_NAME ? side_towards(rules, from, place) : -1;
    return side >= 0 && (hex_ground_front(rules, position, unit) >> side & 1) != 0;
}

static gint32
cost_of_step(const GameRules *rules, gint32 unit, gint32 from, gint32 to)
{
    gint side = side_towards(rules, from, to);
    return side >= 0 ? hex_ground_step_points(rules, unit, from, (guint)side) : COST_NEVER;
}

static void
mark_commanded_units(const GameRules *rules, const Position *position, gint32 side, guint8 *units)
{
    hex_command_mark_commanded(rules, position, side, NULL, units);
}

const SystemGround hex_ground = {
    .distance = hexes_between,
    .is_before = is_before,
    .controls = hex_ground_unit_controls,
    .sees = hex_ground_place_sees,
    .cost = cost_of_step,
    .move = hex_ground_move_points,
    .bears = hex_ground_bears,
    .leads = is_leader,
    .range = hex_command_range,
    .leader = hex_command_leader_of_unit,
    .command_range = hex_command_mark_range,
    .commanded = mark_commanded_units,
    .stack_fault = hex_wording_stack_fault,
};
