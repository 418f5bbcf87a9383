/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Evaluation in a position: the units and places that selectors match, the values of terms, whether
 * conditions hold. Pure: nothing changes.
 */
#pragma once

#include "validator/engine/position.h"

#include <string.h>

typedef struct {
    const GameRules *rules;
    const Position *position;
    const Subjects *subjects;
    const guint8
        *picked; /* units that an earlier effect of the list picked, one bit each; NULL: none */
} Situation;

/* A set of units or places, one bit each. */
#define MARKED(marks, i) (((marks)[(i) / 8] >> ((i) % 8)) & 1)
#define MARK(marks, i) ((marks)[(i) / 8] |= (guint8)(1 << ((i) % 8)))
#define UNMARK(marks, i) ((marks)[(i) / 8] &= (guint8) ~(1 << ((i) % 8)))

/* Marks the first @n of @marks. */
static inline void
mark_first(guint8 *marks, guint n)
{
    memset(marks, 0xff, n / 8);
    if (n % 8 > 0)
        marks[n / 8] |= (guint8)((1 << n % 8) - 1);
}

/* For loops over a set of @n items. Returns: the first number from @i on that is marked in @marks,
 * or @n. */
static inline guint
next_of_set(const guint8 *marks, guint i, guint n)
{
    for (; i < n; i = (i | (MARKS_AT_ONCE - 1)) + 1) {
        guint64 left;
        memcpy(&left, marks + i / MARKS_AT_ONCE * sizeof left, sizeof left);
        left = GUINT64_FROM_LE(left) >> (i % MARKS_AT_ONCE);
        if (left != 0)
            return i + (guint)__builtin_ctzll(left);
    }
    return n;
}

/* Returns: the first unit from @unit on that is marked in @marks, or the number of units. */
static inline gint32
next_marked(const GameRules *rules, const guint8 *marks, gint32 unit)
{
    return (gint32)next_of_set(marks, (guint)unit, rules->board.n_units);
}

/* A loop over the units that are marked in @marks. */
#define FOR_EACH_MARKED(unit, rules, marks)                                                        \
    for (gint32 unit = next_marked(rules, marks, 0); unit < (gint32)(rules)->board.n_units;        \
         unit = next_marked(rules, marks, unit + 1))

/* What a selector of units depends on besides what is printed on units, one bit each. */
typedef enum {
    SAYS_SUBJECTS = 1 << 0,     /* it names subjects */
    SAYS_SIDE = 1 << 1,         /* which side they are on */
    SAYS_ZONE = 1 << 2,         /* where they are not, or a twin is */
    SAYS_STATE = 1 << 3,        /* what they carry and what was done to them */
    SAYS_SURROUNDINGS = 1 << 4, /* what is around them */
    SAYS_SYSTEM = 1 << 5,       /* what only the system knows */
    SAYS_IN = 1 << 6,           /* where they are */
} SelectorSays;

/* Finds for every selector of units which units can match by what never changes, and what else it
 * depends on. */
void selector_note_labels(GameRules *rules);

/* Returns: the number of @units, which must be in the code, among the selectors. */
static inline gsize
selector_number(const GameRules *rules, const UnitsCode *units)
{
    return (gsize)(units - (const UnitsCode *)rules->code[ENTITY_UNITS].items);
}

/* Returns: (transfer none): the units whose printed values match @units, which must be in the code,
 * for any subjects; one bit each. */
static inline const guint8 *
labels_of(const GameRules *rules, const UnitsCode *units)
{
    return rules->labels + selector_number(rules, units) * rules->label_size;
}

/* Returns: whether @unit, which is among labels_of(@units), matches the rest of @units. @says:
 * SelectorSays of the selector. */
gboolean selector_unit_matches(const Situation *situation, const UnitsCode *units, guint8 says,
                               gint32 unit);

/* Returns: whether @unit matches the selector @units, which must be in the code, no matter how many
 * it picks. */
static inline gboolean
select_unit(const Situation *situation, const UnitsCode *units, gint32 unit)
{
    const GameRules *rules = situation->rules;
    gsize number = selector_number(rules, units);
    if (!MARKED(rules->labels + number * rules->label_size, unit))
        return FALSE;
    guint8 says = rules->says[number];
    return says == 0 || selector_unit_matches(situation, units, says, unit);
}

/* Returns: how many units @units can match at most, in any position. */
guint selector_count_labels(const Situation *situation, const UnitsCode *units);

/* Marks the units that match @units in @marks, a set of units, which is cleared
 * first. Returns: how many there are. */
guint selector_mark_units(const Situation *situation, const UnitsCode *units, guint8 *marks);

/* Returns: how many units match @units; counting stops at @most (G_MAXUINT: never). */
guint selector_count_units(const Situation *situation, const UnitsCode *units, guint most);

/* Returns: whether @unit is in @zone. */
gboolean selector_unit_is_in_zone(const Situation *situation, gint32 unit, const ZoneCode *zone);

/* Returns: whether a line of communications leads from the place of @unit to a controlled land of
 * its nation (8.5): over land through places that its side controls or that both sides may pass,
 * free of enemies; or over a sea zone with a ship of its nation between two friendly ports. */
gboolean supply_reaches_unit(const Situation *situation, gint32 unit);

/* Connections of lines of communications that were found before, which are tried first. Each is
 * verified again, so that a wrong entry does no harm. */
#define SUPPLY_HINTS 1024
typedef struct {
    struct {
        gint32 nation; /* plus one; 0: nothing is kept */
        gint32 link;
    } steps[SUPPLY_HINTS];
} SupplyHints;

/* What is known about lines of communications, of one nation at a time, while the position does not
 * change. */
typedef struct {
    SupplyHints *hints; /* borrowed; NULL: none are kept */
    gint32 nation;
    guint8 marks[BOARD_PLACES_MAX]; /* by place; see supply.c */
} SupplyMemo;

/* Starts a memo. @hints is borrowed; NULL: none are kept. */
static inline void
supply_memo_begin(SupplyMemo *memo, SupplyHints *hints)
{
    memo->hints = hints;
    memo->nation = NO_NAME;
}

/* As supply_reaches_unit(). Results for other units of the nation are looked up in @memo and added
 * to it. */
gboolean supply_reaches_unit_with_memo(const Situation *situation, gint32 unit, SupplyMemo *memo);

/* Returns: whether @place matches the selector @places. Friends and enemies are those of the side
 * of @unit; NO_NAME: of the side of the subjects. */
gboolean selector_place_matches(const Situation *situation, const PlacesCode *places, gint32 place,
                                gint32 unit);

/* Finds for every selector of places which places can match by what never changes. */
void selector_note_place_sets(GameRules *rules);

/* For loops over matching places. Returns: the first place from @place on that matches @places,
 * which must be in the code, or the number of places. @unit: as for selector_place_matches(). */
gint32 selector_next_place(const Situation *situation, const PlacesCode *places, gint32 unit,
                           gint32 place);

/* Sets in @marks, one byte for each place, the places that match @places; other bytes stay as they
 * are. @unit: as for selector_place_matches(). */
void selector_mark_places(const Situation *situation, const PlacesCode *places, gint32 unit,
                          guint8 *marks);

/* Finds the places that match @places: only those of its first preference that any place meets, or
 * else all. @found is set to the first @max of them. @unit: as for selector_place_matches().
 * Returns: how many match. */
guint selector_find_places(const Situation *situation, const PlacesCode *places, gint32 unit,
                           gint32 *found, guint max);

/* Returns: whether @place is the place @name, or in the region @name (regions are numbered after
 * the places). */
static inline gboolean
place_is_in(const Situation *situation, gint32 place, gint32 name)
{
    const Board *board = &situation->rules->board;
    if (name < (gint32)board->n_places)
        return place == name && name != NO_NAME;
    guint region = (guint)(name - (gint32)board->n_places);
    const guint8 *set = board->region_sets + (gsize)region * board->region_set_size;
    return MARKED(set, place);
}

/* Returns: whether a unit of a side other than @side holds @place (presence.h). */
static inline gboolean
place_has_enemy(const Situation *situation, gint32 place, gint32 side)
{
    guint held = position_held_by(situation->rules, situation->position)[place];
    return (side != NO_NAME ? held & ~(1u << side) : held) != 0;
}

/* Returns: whether both sides may trace through @place. */
static inline gboolean
place_is_transit(const Situation *situation, gint32 place)
{
    switch ((TransitWord)situation->rules->board.places[place].transit) {
    case TRANSIT_NEVER:
        return FALSE;
    case TRANSIT_ALWAYS:
        return TRUE;
    case TRANSIT_UNMARKED:
        return position_markers(situation->rules, situation->position)[place] == NO_NAME;
    }
    g_assert_not_reached();
}

/* The largest value of terms; the smallest one is its negative. Sums with them must not overflow.
 */
#define TERM_MAX 1000000

/* Returns: the factor of @term. */
static inline gint64
term_times(const TermCode *term)
{
    return term->times != NO_NUMBER ? term->times : 1;
}

/* Returns: @sum / @by, which must be positive, rounded as @rounds (RoundsWord) says. */
static inline gint64
divide_rounded(gint64 sum, gint64 by, gint32 rounds)
{
    sum += rounds == ROUNDS_UP ? by - 1 : rounds == ROUNDS_HALF_UP ? by / 2 : 0;
    return sum / by - (sum % by < 0);
}

/* Returns: the value of the term with the code at @term. */
gint32 condition_term_value(const Situation *situation, guint32 term);

/* As condition_holds(), for a @condition other than NO_CODE. */
gboolean condition_is_met(const Situation *situation, gint32 condition);

/* Returns: whether the condition with the code at @condition holds; TRUE for NO_CODE. */
static inline gboolean
condition_holds(const Situation *situation, gint32 condition)
{
    return condition == NO_CODE || condition_is_met(situation, condition);
}

/* The progress of a condition that holds; see condition_progress(). */
#define PROGRESS_ALL 1000

/* For computer players, which need to know how near a condition is to holding. Returns: the
 * progress of the condition with the code at @condition, 0 to PROGRESS_ALL, which means that it
 * holds: the mean of conditions that must hold together, the best of alternatives, the share of
 * places that are controlled. */
gint32 condition_progress(const Situation *situation, gint32 condition);
