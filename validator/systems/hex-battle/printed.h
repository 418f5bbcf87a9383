/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed and only this system reads: hexes and what lies along their sides, faces,
 * leaders, commands, and what moves cost. Nothing here changes in play.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "validator/engine/compile.h"

/* A hex. Sides are numbered clockwise, as schema/geometry/hex.h does. */
typedef struct {
    gint32 q, r;                /* axial coordinates */
    gint32 grid;                /* number of its grid, or NO_NAME: it is no hex */
    gint32 beside[HEX_SIDES];   /* place beyond each side, or NO_NAME */
    gint32 afar[2 * HEX_SIDES]; /* places two hexes away, clockwise over each side */
    guint n_afar;
    gint32 border[HEX_SIDES]; /* type of the border along it, or NO_NAME */
    guint8 inner;             /* sides from whose other side a border with one side counts, bits */
    gint32 terrain;           /* or NO_NAME */
    gint32 level;
} HexPrint;

/* What a counter shows with a number of steps. */
typedef struct {
    gint32 factors[FACTOR_MORALE + 1]; /* by FactorWord */
} FacePrint;

typedef struct {
    gint32 command;     /* or NO_NAME */
    guint32 first_face; /* into faces, the full one first */
    guint32 n_faces;
    gboolean is_leader;
    gint32 rank, range, leadership, initiative, independence;
    gboolean once;   /* leads in one activation of a turn */
    gint32 succeeds; /* or NO_NAME */
} UnitPrint;

typedef struct {
    gint32 zone;    /* ControlWord */
    gint32 arm;     /* ArmWord */
    gint32 moves;   /* points where faces say nothing */
    gint32 turn;    /* points that a turn by one side costs; NO_NUMBER: turning is free */
    gboolean leads; /* the lead unit is one of these, where there is any */
} TypePrint;

typedef struct {
    gint32 side;    /* or NO_NAME */
    gint32 part_of; /* or NO_NAME */
    gint32 leader;  /* printed leader of the command itself, or NO_NAME */
    gint32 riders;  /* track of his riders, or NO_NAME */
    gint32 bidden;  /* leader whose order binds it: its own, else of what it is part of */
} CommandPrint;

/* What a row of battle.stacks says of units of a type. */
typedef enum {
    STACK_COUNTS = 1 << 0, /* they are counted */
    STACK_BARS = 1 << 1,   /* or may not be stacked with those that are */
    STACK_ASKS = 1 << 2,   /* it holds in the hexes of these units */
} StackMark;

/* Attacks are held in sets, one bit each. */
#define ALL_ATTACKS (~(guint32)0)

/* What a unit of a type may not enter, or cross. */
#define COST_NEVER (-1)

/* What one type pays. */
typedef struct {
    gint16 points; /* or COST_NEVER */
    gint16 morale;
} CostPrint;

typedef struct {
    HexGrid form;
    gint32 *places; /* by index of the hex: place, or NO_NAME */
} GridPrint;

/* What a state does to units in it. */
typedef struct {
    gint32 move, morale;          /* what is added */
    gint32 morale_is, defence_is; /* NO_NUMBER: as printed */
    gboolean has_zone, acts;
    CodeSpan again; /* what befalls who gets into it again */
} DisorderPrint;

typedef struct {
    HexPrint *hexes; /* by place */
    GridPrint *grids;
    guint n_grids;
    FacePrint *faces;
    UnitPrint *units;
    guint8 guns[RULES_UNITS_MAX / 8], leaders[RULES_UNITS_MAX / 8]; /* sets of units */
    TypePrint *types;
    CommandPrint *commands;
    guint n_commands;
    guint8 *parts;         /* by command and command: whether the second is it, or part of it */
    guint8 *leads;         /* by unit and command: whether the unit leads it */
    CostPrint *on_terrain; /* by terrain and type */
    CostPrint *on_border;  /* by border and type */
    gboolean *terrain_blocks, *terrain_ends_lines; /* by terrain */
    gboolean *border_blocks, *border_is_one_sided; /* by border */
    gboolean has_far_zones;
    DisorderPrint disorders[STATE_ROUTED + 1];           /* by UnitStateWord */
    CodeSpan tests, attacks, formations, orders, tokens; /* in the order of their numbers */
    gint32 reach[32];                                    /* by attack: hexes at most */
    guint32 *ordered;       /* by order: attacks that it lets units make, one bit each */
    gboolean one_may_stand; /* no row of battle.stacks keeps a unit out that is alone */
    guint8 *stacked;        /* by row of battle.stacks and type: StackMark */
    guint32 known;          /* all attacks, one bit each */
    guint32 ordered_by_any, joined, barring, named; /* attacks that some order lets units make,
                                                       that are made together, that bar others,
                                                       that are named, not begun on the move */
    guint8 *exits[2]; /* by place and side: bits of sides: edges for PURPOSE_ROUT, PURPOSE_EXIT */
    gint16 *ways_out; /* by side and place: hexes to the edge for routed units; G_MAXINT16: none */
    gboolean is_borrowed; /* all that needs no code is that of another scenario */
} Printed;

/* Returns: (transfer full): what is printed in @input, of which @rules has the board. */
gpointer hex_printed_new(const GameRules *rules, const RulesInput *input);
void hex_printed_free(gpointer printed); /* NULL is allowed */

/* Compiles tests, attacks, formations, orders and tokens. */
void hex_printed_compile(gpointer printed, Compiler *compiler, const RulesInput *input);

static inline const Printed *
hex_print(const GameRules *rules)
{
    return rules->printed;
}

/* Returns: (transfer none): the switches. */
static inline const BattleProfileCode *
hex_switches(const GameRules *rules)
{
    return rules_battle(rules, (guint32)rules->switches[ENTITY_BATTLE]);
}

/* Returns: @number, or @usual where the data do not say it. */
static inline gint32
hex_value_or_default(gint32 number, gint32 usual)
{
    return number != NO_NUMBER ? number : usual;
}

static inline const UnitPrint *
unit_print(const GameRules *rules, gint32 unit)
{
    return &hex_print(rules)->units[unit];
}

static inline const TypePrint *
type_print(const GameRules *rules, gint32 unit)
{
    return &hex_print(rules)->types[rules->board.units[unit].type];
}

static inline const HexPrint *
hex_of_place(const GameRules *rules, gint32 place)
{
    return &hex_print(rules)->hexes[place];
}

/* Returns: whether @unit leads @command, as his own, beside it, or as what that is part of. */
static inline gboolean
unit_leads(const GameRules *rules, gint32 unit, gint32 command)
{
    const Printed *printed = hex_print(rules);
    return command != NO_NAME &&
           printed->leads[(gsize)unit * printed->n_commands + (gsize)command] != 0;
}

/* Returns: the value in column @column (the first or last one beyond them), counted from nought, of
 * the row of @table that @result is in; 0 without one. */
gint32 hex_printed_table_value(const GameRules *rules, gint32 table, gint32 result, gint32 column);

/* Returns: whether @command (NO_NAME: none) is @whole, or part of it. */
static inline gboolean
command_is_of(const GameRules *rules, gint32 command, gint32 whole)
{
    const Printed *printed = hex_print(rules);
    return command != NO_NAME && whole != NO_NAME &&
           printed->parts[(gsize)whole * printed->n_commands + (gsize)command] != 0;
}

/* Returns: steps from one hex to the other; G_MAXINT32 where one is on no grid, or another one. */
static inline gint32
hex_steps(const HexPrint *one, const HexPrint *other)
{
    if (one->grid == NO_NAME || one->grid != other->grid)
        return G_MAXINT32;
    gint32 q = one->q - other->q, r = one->r - other->r;
    return MAX(MAX(ABS(q), ABS(r)), ABS(q + r));
}

/* Returns: whether the distance of two hexes is @steps or less. Most are far apart, which one axis
 * shows. */
static inline gboolean
hex_is_near(const HexPrint *one, const HexPrint *other, gint32 steps)
{
    return ABS(one->q - other->q) <= steps && hex_steps(one, other) <= steps;
}

static inline gint32
hexes_between(const GameRules *rules, gint32 one, gint32 other)
{
    return hex_steps(hex_of_place(rules, one), hex_of_place(rules, other));
}

/* Returns: the side of @from beyond which @to lies, or -1. */
static inline gint
side_towards(const GameRules *rules, gint32 from, gint32 to)
{
    const gint32 *beside = hex_of_place(rules, from)->beside;
    gint side = HEX_SIDES - 1;
    while (side >= 0 && beside[side] != to)
        side--;
    return side;
}
