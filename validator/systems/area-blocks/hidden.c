/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one side may know of a position.
 */
#include "validator/systems/area-blocks/hidden.h"

#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/position.h"

#include <string.h>

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

/* What everybody knows of the block of a unit, whoever it is: in an order that depends on nothing
 * else. */
typedef struct {
    guint64 stands; /* where it is, how it came there, what it did */
    guint64 pins;   /* who pins it, and whom it pins */
    gint32 unit;
} Known;

/* Returns: below 0 when what is known of @a comes before what is known of @b, 0 when both are the
 * same. */
static inline gint
compare_known(const Known *a, const Known *b)
{
    if (a->stands != b->stands)
        return a->stands < b->stands ? -1 : 1;
    return a->pins < b->pins ? -1 : a->pins > b->pins;
}

/* Notes the first unit that each unit pins into @pinned, or NO_NAME. */
static void
note_pinned(const GameRules *rules, const Position *position, gint16 *pinned)
{
    const gint16 *pinners = position_pinners(rules, position);
    for (guint i = 0; i < rules->board.n_units; i++)
        pinned[i] = NO_NAME;
    for (guint i = rules->board.n_units; i-- > 0;)
        if (pinners[i] != NO_NAME)
            pinned[pinners[i]] = (gint16)i;
}

static Known
known_of(const GameRules *rules, const Position *position, const gint16 *pinned, gint32 unit)
{
    guint64 arrival = (guint32)(position_arrivals(rules, position)[unit] + 1);
    return (Known){
        .stands = (guint64)position_zones(rules, position)[unit] << 48 | arrival << 16 |
                  (guint64)position_deeds(rules, position)[unit] << 8 |
                  position_marched(rules, position)[unit],
        .pins = (guint64)(position_pinners(rules, position)[unit] + 1) << 32 |
                (guint64)(pinned[unit] + 1),
        .unit = unit,
    };
}

/* Blocks that look the same. */
typedef struct {
    gint32 units[RULES_UNITS_MAX]; /* as in the roster */
    Known known[RULES_UNITS_MAX];  /* the same, by what is known of them */
    guint n;
} Alike;

/* Collects the units that look like @first, and takes them from the set @hidden. */
static void
collect_alike(const GameRules *rules,
              const Position *position,
              const gint16 *pinned,
              gint32 first,
              guint8 *hidden,
              Alike *alike)
{
    alike->n = 0;
    for (gint32 i = first; i < (gint32)rules->board.n_units;
         i = next_marked(rules, hidden, i + 1)) {
        if (!look_the_same(rules, position, first, i))
            continue;
        const Known known = known_of(rules, position, pinned, i);
        guint at = alike->n;
        alike->units[alike->n++] = i;
        for (; at > 0 && compare_known(&known, &alike->known[at - 1]) < 0; at--)
            alike->known[at] = alike->known[at - 1];
        alike->known[at] = known;
        UNMARK(hidden, i);
    }
}

/* Who is which block, as far as a side can tell: by unit, whose place it takes. */
typedef struct {
    gint16 from[RULES_UNITS_MAX]; /* the unit whose state it shows */
    gint16 to[RULES_UNITS_MAX];   /* and the one that shows its own */
} Guise;

#define TAKE(Type, array)                                                                          \
    do {                                                                                           \
        Type *items = (array);                                                                     \
        Type before[RULES_UNITS_MAX];                                                              \
        memcpy(before, items, n * sizeof *items);                                                  \
        for (guint i = 0; i < n; i++)                                                              \
            items[i] = before[guise->from[i]];                                                     \
    } while (0)

/* Each unit is where the other was, and has done what it did. */
static void
put_on(const GameRules *rules, Position *view, const Guise *guise)
{
    guint n = rules->board.n_units;
    gint16 *pinners = position_pinners(rules, view);
    TAKE(guint16, position_zones(rules, view));
    TAKE(gint32, position_arrivals(rules, view));
    TAKE(guint8, position_deeds(rules, view));
    TAKE(guint8, position_marched(rules, view));
    TAKE(gint16, pinners);
    for (guint i = 0; i < n; i++)
        if (pinners[i] != NO_NAME)
            pinners[i] = guise->to[pinners[i]];
}

/* Collects the units whose faces @side does not see. */
static void
collect_hidden(const GameRules *rules, const Position *position, gint32 side, guint8 *hidden)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (!area_sees(rules, position, i, side))
            MARK(hidden, i);
}

/* Brings what is known of each of them into any order, by @dice. */
static void
shuffle(Alike *alike, DiceStream *dice)
{
    for (guint i = alike->n; i > 1; i--) {
        const guint at = dice_below(dice, i);
        const Known last = alike->known[i - 1];
        alike->known[i - 1] = alike->known[at];
        alike->known[at] = last;
    }
}

/* Has the units of @hidden change places with those that look like them: as in the roster, or as
 * @dice fall if they are given. */
static void
change_places(const GameRules *rules, Position *view, const guint8 *hidden, DiceStream *dice)
{
    gint32 n_units = (gint32)rules->board.n_units;
    guint8 left[RULES_UNITS_MAX / 8];
    gint16 pinned[RULES_UNITS_MAX];
    Alike alike;
    Guise guise;
    for (gint32 i = 0; i < n_units; i++)
        guise.from[i] = guise.to[i] = (gint16)i;
    memcpy(left, hidden, sizeof left);
    note_pinned(rules, view, pinned);
    for (gint32 i = next_marked(rules, left, 0); i < n_units; i = next_marked(rules, left, i)) {
        collect_alike(rules, view, pinned, i, left, &alike);
        if (dice != NULL)
            shuffle(&alike, dice);
        for (guint k = 0; k < alike.n; k++) {
            guise.from[alike.units[k]] = (gint16)alike.known[k].unit;
            guise.to[alike.known[k].unit] = (gint16)alike.units[k];
        }
    }
    put_on(rules, view, &guise);
}

/* Blocks that look the same stand in the order of the roster where what is known of them says, at
 * full strength. */
void
area_hide(const GameRules *rules, Position *view, gint32 side)
{
    guint8 hidden[RULES_UNITS_MAX / 8] = {0};
    collect_hidden(rules, view, side, hidden);
    change_places(rules, view, hidden, NULL);
    for (gint32 i = next_marked(rules, hidden, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, hidden, i + 1))
        position_strengths(rules, view)[i] = (guint8)rules->board.units[i].strength;
    position_list_units(rules, view);
}

void
area_guess(const GameRules *rules, Position *view, gint32 side, DiceStream *dice)
{
    guint8 hidden[RULES_UNITS_MAX / 8] = {0};
    collect_hidden(rules, view, side, hidden);
    change_places(rules, view, hidden, dice);
    position_list_units(rules, view);
}
