/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one side may know of a position.
 */
#include "validator/engine/dice.h"

#include "validator/engine/presence.h"
#include "validator/engine/sparse.h"
#include "validator/systems/area-blocks/area-blocks.h"
#include "validator/systems/area-blocks/position.h"

#include <string.h>

/* Returns: whether @side may see the face of @unit. */
static gboolean
sees_block(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    const BoardUnit *board = &rules->board.units[unit];
    return unit_side(rules, position, unit) == side || !rules->board.types[board->type].is_hidden ||
           (position_deeds(rules, position)[unit] & (UNIT_BESIEGES | UNIT_SHOWN)) != 0;
}

/* The back of a block, and whose it is. */
typedef struct {
    gint32 colour, side;
    gboolean is_ship; /* ships are recognized by where they go (4.1) */
} Back;

static inline Back
back_of(const GameRules *rules, const Position *position, gint32 unit)
{
    const BoardUnit *board = &rules->board.units[unit];
    return (Back){
        .colour = rules->board.nations[board->nation].colour,
        .side = unit_side(rules, position, unit),
        .is_ship = board->is_ship,
    };
}

static inline gboolean
has_back(const GameRules *rules, const Position *position, gint32 unit, const Back *back)
{
    const BoardUnit *board = &rules->board.units[unit];
    return rules->board.nations[board->nation].colour == back->colour &&
           board->is_ship == back->is_ship && unit_side(rules, position, unit) == back->side;
}

gboolean
blocks_hidden_look_the_same(const GameRules *rules, const Position *position, gint32 unit,
                            gint32 other)
{
    const Back back = back_of(rules, position, unit);
    return has_back(rules, position, other, &back);
}

/* What all players know of the block of a unit, whatever unit it is: in an order that depends on
 * nothing else. */
typedef struct {
    guint64 stands; /* where it is, how it came there, what it did */
    guint64 pins;   /* who pins it, and whom it pins */
    guint64 holds;  /* what is aboard, in whatever order */
    gint32 unit;
} Known;

/* Returns: below 0 when what is known of @a comes before what is known of @b, 0 when both are the
 * same. */
static inline gint
compare_known(const Known *a, const Known *b)
{
    if (a->stands != b->stands)
        return a->stands < b->stands ? -1 : 1;
    if (a->pins != b->pins)
        return a->pins < b->pins ? -1 : 1;
    return a->holds < b->holds ? -1 : a->holds > b->holds;
}

/* Notes the first unit that each unit pins into @pinned, or NO_NAME. */
static void
note_pinned(const GameRules *rules, const Position *position, gint16 *pinned)
{
    const gint16 *pinners = position_pinners(rules, position);
    guint n = rules->board.n_units;
    G_STATIC_ASSERT(NO_NAME == -1); /* all bits of any number */
    memset(pinned, 0xff, n * sizeof *pinned);
    for (guint i = next_named(pinners, 0, n); i < n; i = next_named(pinners, i + 1, n))
        if (pinned[pinners[i]] == NO_NAME)
            pinned[pinners[i]] = (gint16)i;
}

/* Returns: a number that stands for the units aboard @unit, as far as @side knows them: a sum, so
 * that their order does not matter. */
static guint64
sum_of_hold(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    guint64 sum = 0;
    gint32 hold = (gint32)rules->zone_numbers.aboard + unit;
    FOR_EACH_IN (i, rules, position, hold) {
        gint32 colour = rules->board.nations[rules->board.units[i].nation].colour;
        guint64 face = sees_block(rules, position, i, side) ? (guint64)i + 1 : 0;
        guint64 one = face << 32 | (guint64)(guint16)colour << 16 |
                      (guint64)position_deeds(rules, position)[i] << 8 |
                      position_marched(rules, position)[i];
        sum += (one + 1) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    }
    return sum;
}

/* Units whose faces a side does not see, in the order of the roster. */
typedef struct {
    gint16 units[RULES_UNITS_MAX];
    guint n;
} Faceless;

/* Ships come first: what is aboard them is known by where it is. */
enum { FACELESS_SHIPS, FACELESS_OTHERS, N_FACELESS };

/* A unit that changes places with others of its kind stays as hidden as before. */
static void
collect_faceless(const GameRules *rules, const Position *position, gint32 side,
                 Faceless faceless[N_FACELESS])
{
    for (guint i = 0; i < N_FACELESS; i++)
        faceless[i].n = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        Faceless *kind = &faceless[unit_is_ship(rules, i) ? FACELESS_SHIPS : FACELESS_OTHERS];
        if (!sees_block(rules, position, i, side))
            kind->units[kind->n++] = (gint16)i;
    }
}

/* What is hidden of a position, while it is being hidden from a side. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    gint32 side;
    const Faceless *faceless; /* that are hidden: ships, or the others */
    gint16 *pinned;           /* borrowed: the first that each unit pins */
    UnitSet hidden;           /* of the faceless, that are yet to be dealt with */
} Hiding;

static Known
known_of(const Hiding *hiding, gint32 unit)
{
    const GameRules *rules = hiding->rules;
    const Position *position = hiding->position;
    guint64 arrival = (guint32)(position_arrivals(rules, position)[unit] + 1);
    return (Known){
        .stands = (guint64)position_zones(rules, position)[unit] << 48 | arrival << 16 |
                  (guint64)position_deeds(rules, position)[unit] << 8 |
                  position_marched(rules, position)[unit],
        .pins = (guint64)(position_pinners(rules, position)[unit] + 1) << 32 |
                (guint64)(hiding->pinned[unit] + 1),
        .holds = sum_of_hold(rules, position, unit, hiding->side),
        .unit = unit,
    };
}

/* Blocks that look the same. */
typedef struct {
    gint32 units[RULES_UNITS_MAX]; /* as in the roster */
    Known known[RULES_UNITS_MAX];  /* the same, by what is known of them */
    guint n;
} Alike;

/* Collects the units that look like @first, and takes them from the set of the hidden. */
static void
collect_alike(Hiding *hiding, gint32 first, Alike *alike)
{
    const GameRules *rules = hiding->rules;
    const Back back = back_of(rules, hiding->position, first);
    alike->n = 0;
    for (gint32 i = first; i < (gint32)rules->board.n_units;
         i = next_marked(rules, hiding->hidden, i + 1)) {
        if (!has_back(rules, hiding->position, i, &back))
            continue;
        const Known known = known_of(hiding, i);
        guint at = alike->n;
        alike->units[alike->n++] = i;
        for (; at > 0 && compare_known(&known, &alike->known[at - 1]) < 0; at--)
            alike->known[at] = alike->known[at - 1];
        alike->known[at] = known;
        UNMARK(hiding->hidden, i);
    }
}

/* Who is which block, as far as a side knows: by unit, whose place it takes. */
typedef struct {
    gint16 from[RULES_UNITS_MAX]; /* the unit whose state it shows, of those that are hidden */
    gint16 to[RULES_UNITS_MAX];   /* and the one that shows its own */
} Guise;

/* Each unit is where the other was, and has done what it did. */
static void
put_on(const Hiding *hiding, Position *view, const Guise *guise)
{
    const GameRules *rules = hiding->rules;
    guint n = rules->board.n_units;
    guint16 *zones = position_zones(rules, view), zones_before[RULES_UNITS_MAX];
    gint32 *arrivals = position_arrivals(rules, view), arrivals_before[RULES_UNITS_MAX];
    guint8 *deeds = position_deeds(rules, view), deeds_before[RULES_UNITS_MAX];
    guint8 *marched = position_marched(rules, view), marched_before[RULES_UNITS_MAX];
    gint16 *pinners = position_pinners(rules, view), pinners_before[RULES_UNITS_MAX];
    memcpy(zones_before, zones, n * sizeof *zones);
    memcpy(arrivals_before, arrivals, n * sizeof *arrivals);
    memcpy(deeds_before, deeds, n);
    memcpy(marched_before, marched, n);
    memcpy(pinners_before, pinners, n * sizeof *pinners);
    for (guint i = 0; i < hiding->faceless->n; i++) {
        const gint16 unit = hiding->faceless->units[i], from = guise->from[unit];
        zones[unit] = zones_before[from];
        arrivals[unit] = arrivals_before[from];
        deeds[unit] = deeds_before[from];
        marched[unit] = marched_before[from];
        pinners[unit] = pinners_before[from];
    }
    for (guint i = 0; i < n; i++)
        if (pinners[i] != NO_NAME)
            pinners[i] = guise->to[pinners[i]];
}

/* Brings what is known of each of them into any order, by @dice. */
static void
shuffle_known(Alike *alike, DiceStream *dice)
{
    for (guint i = alike->n; i > 1; i--) {
        const guint at = dice_below(dice, i);
        const Known last = alike->known[i - 1];
        alike->known[i - 1] = alike->known[at];
        alike->known[at] = last;
    }
}

/* Has the hidden units change places with those that look like them: as in the roster, or as @dice
 * fall if they are given. Returns: FALSE when all stay where they are. */
static gboolean
make_guise(Hiding *hiding, DiceStream *dice, Guise *guise)
{
    const GameRules *rules = hiding->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    Alike alike;
    gboolean is_news = FALSE;
    for (gint32 i = 0; i < n_units; i++)
        guise->to[i] = (gint16)i;
    for (gint32 i = next_marked(rules, hiding->hidden, 0); i < n_units;
         i = next_marked(rules, hiding->hidden, i)) {
        collect_alike(hiding, i, &alike);
        if (dice != NULL)
            shuffle_known(&alike, dice);
        for (guint k = 0; k < alike.n; k++) {
            guise->from[alike.units[k]] = (gint16)alike.known[k].unit;
            guise->to[alike.known[k].unit] = (gint16)alike.units[k];
            is_news |= alike.known[k].unit != alike.units[k];
        }
    }
    return is_news;
}

/* What is aboard a block goes with it. */
static void
move_holds(const GameRules *rules, Position *view, const Guise *guise)
{
    guint16 *zones = position_zones(rules, view);
    guint16 first = (guint16)rules->zone_numbers.aboard;
    for (guint i = 0; i < rules->board.n_units; i++)
        if (zones[i] >= first && zones[i] < first + rules->board.n_units)
            zones[i] = (guint16)(first + (guint16)guise->to[zones[i] - first]);
    position_list_units(rules, view);
}

static void
change_places(const GameRules *rules, Position *view, gint32 side,
              const Faceless faceless[N_FACELESS], DiceStream *dice)
{
    gint16 pinned[RULES_UNITS_MAX];
    Hiding hiding;
    hiding.rules = rules;
    hiding.position = view;
    hiding.side = side;
    hiding.pinned = pinned;
    unit_set_clear(rules, hiding.hidden);
    Guise guise;
    for (guint kind = 0; kind < N_FACELESS; kind++) {
        hiding.faceless = &faceless[kind];
        if (hiding.faceless->n == 0)
            continue;
        for (guint i = 0; i < hiding.faceless->n; i++)
            MARK(hiding.hidden, hiding.faceless->units[i]);
        note_pinned(rules, view, hiding.pinned);
        if (!make_guise(&hiding, dice, &guise))
            continue;
        put_on(&hiding, view, &guise);
        move_holds(rules, view, &guise);
    }
}

/* Blocks that look the same stand in the order of the roster where what is known of them says, at
 * full strength. */
static void
hide_blocks(const GameRules *rules, Position *view, gint32 side)
{
    guint8 *strengths = position_strengths(rules, view);
    Faceless faceless[N_FACELESS];
    collect_faceless(rules, view, side, faceless);
    change_places(rules, view, side, faceless, NULL);
    for (guint kind = 0; kind < N_FACELESS; kind++)
        for (guint i = 0; i < faceless[kind].n; i++) {
            gint16 unit = faceless[kind].units[i];
            strengths[unit] = (guint8)rules->board.units[unit].strength;
        }
}

/* Makes of @view, which area_hide() has made for @side, a position that looks like that to it: who
 * stands behind which hidden block falls by @dice, each way as likely as the others. */
static void
guess_blocks(const GameRules *rules, Position *view, gint32 side, DiceStream *dice)
{
    Faceless faceless[N_FACELESS];
    collect_faceless(rules, view, side, faceless);
    change_places(rules, view, side, faceless, dice);
}

const SystemHidden area_hidden = {.hide = hide_blocks, .guess = guess_blocks, .sees = sees_block};
