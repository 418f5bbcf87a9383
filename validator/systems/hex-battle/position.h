/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What only this system has: what is printed (hexes and what lies along their sides, faces,
 * leaders, commands, and what moves cost), the arrays of a position, its procedures and its
 * offers.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "validator/engine/compile.h"
#include "validator/engine/presence.h"
#include "validator/engine/procedure.h"

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

/* The factors on the face of a counter with a number of steps. */
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
    gint32 moves;   /* movement points if the faces state none */
    gint32 turn;    /* movement points of a turn by one hexside; NO_NUMBER: turning is free */
    gboolean leads; /* the lead unit is one of these, where there is any */
} TypePrint;

typedef struct {
    gint32 side;    /* or NO_NAME */
    gint32 part_of; /* or NO_NAME */
    gint32 leader;  /* printed leader of the command itself, or NO_NAME */
    gint32 riders;  /* track of the riders of the leader, or NO_NAME */
    gint32 bidden;  /* leader whose order binds it: its own, else of what it is part of */
} CommandPrint;

/* What a row of battle.stacks means for units of a type, one bit each. */
typedef enum {
    STACK_COUNTS = 1 << 0, /* they are counted */
    STACK_BARS = 1 << 1,   /* or may not be stacked with those that are */
    STACK_ASKS = 1 << 2,   /* it holds in the hexes of these units */
} StackMark;

/* Attacks are held in sets, one bit each. */
#define ALL_ATTACKS (~(guint32)0)

/* The cost of terrain that units of a type may not enter, or borders that they may not cross. */
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

/* The effects of a state on units. */
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
    UnitSet guns, leaders; /* sets of units */
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

/* Returns: (transfer full): the printed values of this system in @input, whose board is in @rules.
 */
gpointer hex_printed_new(const GameRules *rules, const RulesInput *input);
void hex_printed_free(gpointer printed); /* NULL is allowed */

/* Compiles tests, attacks, formations, orders and tokens. */
void hex_printed_compile(gpointer printed, Compiler *compiler, const RulesInput *input);

static inline const Printed *
hex_print(const GameRules *rules)
{
    return rules->printed;
}

/* Returns: (transfer none): the switches of battles in rules.json. */
static inline const BattleProfileCode *
hex_switches(const GameRules *rules)
{
    return rules_battle(rules, (guint32)rules->switches[ENTITY_BATTLE]);
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

/* Returns: whether the leader @unit leads @command: it is the own command of the leader, or part of
 * it, or another command that the leader leads as well. */
static inline gboolean
unit_leads(const GameRules *rules, gint32 unit, gint32 command)
{
    const Printed *printed = hex_print(rules);
    return command != NO_NAME &&
           printed->leads[(gsize)unit * printed->n_commands + (gsize)command] != 0;
}

/* Returns: the value in column @column, from 0 (limited to the columns there are), of the row of
 * @table that contains @result; 0: there is no such row. */
gint32 hex_printed_table_value(const GameRules *rules, gint32 table, gint32 result, gint32 column);

/* Returns: whether @command (NO_NAME: none) is @whole, or part of it. */
static inline gboolean
command_is_of(const GameRules *rules, gint32 command, gint32 whole)
{
    const Printed *printed = hex_print(rules);
    return command != NO_NAME && whole != NO_NAME &&
           printed->parts[(gsize)whole * printed->n_commands + (gsize)command] != 0;
}

/* Returns: the distance of two hexes in steps; G_MAXINT32: they are not on one grid. */
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

/* The numbers of the arrays, behind those of the core. */
enum {
    HEX_ARRAY_BEFORE = N_POSITION_ARRAYS - 1,
#define POSITION_ARRAY(name, ...) HEX_ARRAY_##name,
#include "validator/systems/hex-battle/position.def"
    HEX_ARRAYS_END,
};

G_STATIC_ASSERT(HEX_ARRAYS_END <= POSITION_ARRAYS_MAX);

#define POSITION_ARRAY(name, type, ...) POSITION_ACCESSOR(name, type, HEX_ARRAY_##name)
#include "validator/systems/hex-battle/position.def"

/* The last turn in which units can return; later than any game lasts. */
#define RETURNS_MAX 20000

/* What a unit did, and may do, one bit each. */
typedef enum {
    DEED_COMMANDED = 1 << 0,    /* was in command when its command began to act */
    DEED_ACTIVE = 1 << 1,       /* may act now */
    DEED_STRAY = 1 << 2,        /* was found out of command, and waits for the end of the turn */
    DEED_MARCHED = 1 << 3,      /* has moved in this activation */
    DEED_FOUGHT = 1 << 4,       /* has attacked, or is out of the attack, in this activation */
    DEED_BUSY = 1 << 5,         /* has moved, fought or taken a formation in this turn */
    DEED_ENGAGED = 1 << 6,      /* has attacked or was attacked in this turn */
    DEED_SPENT = 1 << 7,        /* a leader who leads once a turn has done so */
    DEED_STANDS_DOWN = 1 << 8,  /* leaves the attack when all are tested (tlv:X.14.1) */
    DEED_HARMED = 1 << 9,       /* came to harm in this attack */
    DEED_TWICE = 1 << 10,       /* has acted in two activations of this turn */
    DEED_ONCE = 1 << 11,        /* has acted in one */
    DEED_FLED = 1 << 12,        /* has fled in this end phase */
    DEED_TESTED = 1 << 13,      /* has tried to rally in it */
    DEED_CHARGES = 1 << 14,     /* begins its attack on the move */
    DEED_HELD = 1 << 15,        /* lay before an enemy when the activation began (tlv:VI.13) */
    DEED_BESIDE = 1 << 16,      /* was beside one then */
    DEED_FIRED = 1 << 17,       /* has fired in this activation (tlv:X.7) */
    DEED_REACTED = 1 << 18,     /* has reacted in it (tlv:VI.12) */
    DEED_ATTACKED = 1 << 19,    /* was attacked in it */
    DEED_RALLIED = 1 << 20,     /* was tested before it regained morale (tlv:XIII.6) */
    DEED_FIRED_ASIDE = 1 << 21, /* has fired over the flank that lies before it (tlv:IV.2.5) */
    DEED_REPORTED = 1 << 22,    /* an event was emitted for the enemy where it is (tlv:VI.6.6) */
    DEED_ESCORTED = 1 << 23,    /* a leader with units as the attack began (tlv:XII.3.3) */
    DEED_SILENT = 1 << 24, /* leads the army, but gives no more orders in this turn (tlv:XII.5) */
} HexDeed;

/* The deeds that end with an activation. */
#define DEEDS_OF_ACTIVATION                                                                        \
    (DEED_COMMANDED | DEED_ACTIVE | DEED_MARCHED | DEED_FOUGHT | DEED_CHARGES | DEED_HELD |        \
     DEED_BESIDE | DEED_FIRED | DEED_FIRED_ASIDE | DEED_REPORTED | DEED_REACTED | DEED_ATTACKED |  \
     DEED_RALLIED)

/* Returns: the hex of @unit, or NO_NAME. */
static inline gint32
hex_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    guint16 zone = position_zones(rules, position)[unit];
    return zone < rules->board.n_places ? zone : NO_NAME;
}

static inline gboolean
unit_did(const GameRules *rules, const Position *position, gint32 unit, guint deed)
{
    return (position_deeds(rules, position)[unit] & deed) != 0;
}

static inline gboolean
is_leader(const GameRules *rules, gint32 unit)
{
    return unit_print(rules, unit)->is_leader;
}

/* For loops. Returns: the first leader from @unit on, or the number of units. */
static inline gint32
next_leader(const GameRules *rules, gint32 unit)
{
    return next_marked(rules, hex_print(rules)->leaders, unit);
}

/* A loop over all leaders. */
#define FOR_EACH_LEADER(unit, rules)                                                               \
    for (gint32 unit = next_leader(rules, 0); unit < (gint32)(rules)->board.n_units;               \
         unit = next_leader(rules, unit + 1))

/* Returns: the BranchWord of @unit; NO_NUMBER: a leader. */
static inline gint32
branch_of_unit(const GameRules *rules, gint32 unit)
{
    static const gint32 branches[N_ARMS] = {
        [ARM_INFANTRY] = BRANCH_FOOT,  [ARM_CAVALRY] = BRANCH_HORSE, [ARM_DRAGOONS] = BRANCH_HORSE,
        [ARM_ARTILLERY] = BRANCH_GUNS, [ARM_LEADER] = NO_NUMBER,     [ARM_REDOUBT] = BRANCH_FOOT,
    };
    return is_leader(rules, unit) ? NO_NUMBER : branches[type_print(rules, unit)->arm];
}

/* Returns: (transfer none): the face that @unit shows. */
static inline const FacePrint *
face_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    const UnitPrint *print = unit_print(rules, unit);
    gint32 lost = rules->board.units[unit].strength - position_strengths(rules, position)[unit];
    return &hex_print(rules)
                ->faces[print->first_face + (guint32)CLAMP(lost, 0, (gint32)print->n_faces - 1)];
}

/* Returns: (transfer none): the effects of the state of @unit. */
static inline const DisorderPrint *
disorder_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    return &hex_print(rules)->disorders[position_conditions(rules, position)[unit]];
}

/* Returns: (transfer none): the formation of @unit, or NULL. */
static inline const FormationCode *
formation_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    guint8 number = position_formations(rules, position)[unit];
    return number > 0 ? rules_formation(rules, hex_print(rules)->formations.first + number - 1u)
                      : NULL;
}

/* For loops. Returns: the unit of @side in @place, leaders included, after @unit (NO_NAME: the
 * first one); NO_NAME: there is none. */
static inline gint32
next_of_side(const GameRules *rules, const Position *position, gint32 place, gint32 side,
             gint32 unit)
{
    unit = unit == NO_NAME ? position_first_in(rules, position, place)
                           : position_next_in(rules, position, unit);
    while (unit != NO_NAME && unit_side(rules, position, unit) != side)
        unit = position_next_in(rules, position, unit);
    return unit;
}

/* As next_of_side(), for units that are not leaders. */
static inline gint32
next_fighter(const GameRules *rules, const Position *position, gint32 place, gint32 side,
             gint32 unit)
{
    do
        unit = next_of_side(rules, position, place, side, unit);
    while (unit != NO_NAME && is_leader(rules, unit));
    return unit;
}

/* A loop over the units of @side in @place other than leaders, none of which may leave it
 * meanwhile. */
#define FOR_EACH_FIGHTER(unit, rules, position, place, side)                                       \
    for (gint32 unit = next_fighter(rules, position, place, side, NO_NAME); unit != NO_NAME;       \
         unit = next_fighter(rules, position, place, side, unit))

/* Returns: whether a unit of @side that is no leader is in @place. */
static inline gboolean
has_fighters(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    return side_holds(rules, position, place, side) &&
           next_fighter(rules, position, place, side, NO_NAME) != NO_NAME;
}

/* Marks the units of @side in @place that are no leaders. */
static inline void
mark_fighters(const GameRules *rules, const Position *position, gint32 place, gint32 side,
              guint8 *marks)
{
    if (!side_holds(rules, position, place, side))
        return;
    FOR_EACH_FIGHTER (i, rules, position, place, side)
        MARK(marks, i);
}

/* Battles have two sides. */
#define OTHER_SIDE(side) (1 - (side))

/* Returns: (transfer none): the word for the direction that @unit faces; NULL: it is on no grid. */
static inline const char *
facing_word(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = hex_of_unit(rules, position, unit);
    gint32 grid = place != NO_NAME ? hex_of_place(rules, place)->grid : NO_NAME;
    return grid != NO_NAME ? direction_words[hex_corner(&hex_print(rules)->grids[grid].form,
                                                        position_facings(rules, position)[unit])]
                           : NULL;
}

/* The values of the array of picks: no token, one that the other side does not see, or one that all
 * see. */
#define PICK_NONE 0
#define PICK_HIDDEN 0x7f /* to the other side: some token */
#define PICK_OPEN 0x80   /* bit: it lies open */

/* Returns: the token that @side has picked; NO_NAME: none. */
static inline gint32
token_picked(const GameRules *rules, const Position *position, gint32 side)
{
    return (position_picks(rules, position)[side] & ~PICK_OPEN) - 1;
}

enum {
    HEX_PROCEDURE_BEFORE = N_PROCEDURES - 1,
#define PROCEDURE(NAME) PROCEDURE_##NAME,
#include "validator/systems/hex-battle/procedures.def"
    HEX_PROCEDURES_END,
};

G_STATIC_ASSERT(HEX_PROCEDURES_END <= PROCEDURES_MAX);

enum {
    HEX_OFFER_BEFORE = N_OFFERS - 1,
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/systems/hex-battle/offers.def"
    HEX_OFFERS_END,
};

#define PROCEDURE(NAME) Request step_##NAME(Machine *machine, Frame *frame);
#include "validator/systems/hex-battle/procedures.def"
