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
    const guint8 *picked; /* units that an effect before has picked, one bit each; NULL: none */
} Situation;

/* A set of units or places, one bit each. */
#define MARKED(marks, i) (((marks)[(i) / 8] >> ((i) % 8)) & 1)
#define MARK(marks, i) ((marks)[(i) / 8] |= (guint8)(1 << ((i) % 8)))
#define UNMARK(marks, i) ((marks)[(i) / 8] &= (guint8) ~(1 << ((i) % 8)))

G_STATIC_ASSERT(RULES_UNITS_MAX % MARKS_AT_ONCE == 0);

/* Marks the first @n of @marks. */
static inline void
mark_first(guint8 *marks, guint n)
{
    memset(marks, 0xff, n / 8);
    if (n % 8 > 0)
        marks[n / 8] |= (guint8)((1 << n % 8) - 1);
}

/* Returns: the first of @n numbers from @i on that is marked in @marks, or @n. To go through all of
 * them. */
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

/* To go through the units that are marked in @marks. */
#define FOR_EACH_MARKED(unit, rules, marks)                                                        \
    for (gint32 unit = next_marked(rules, marks, 0); unit < (gint32)(rules)->board.n_units;        \
         unit = next_marked(rules, marks, unit + 1))

/* What a selector of units asks beside what is printed on them, one bit each. */
typedef enum {
    SAYS_SUBJECTS = 1 << 0,     /* it names subjects */
    SAYS_SIDE = 1 << 1,         /* which side they are on */
    SAYS_ZONE = 1 << 2,         /* where they are not, or a twin is */
    SAYS_STATE = 1 << 3,        /* what they carry and what was done to them */
    SAYS_SURROUNDINGS = 1 << 4, /* what is around them */
    SAYS_SYSTEM = 1 << 5,       /* what only the system knows */
    SAYS_IN = 1 << 6,           /* where they are */
} SelectorSays;

/* Finds out for every selector which units it can mean as far as that never changes, and what else
 * it asks. */
void selector_note_labels(GameRules *rules);

/* Returns: the number of @units, which must be in the code, among the selectors. */
static inline gsize
selector_number(const GameRules *rules, const UnitsCode *units)
{
    return (gsize)(units - (const UnitsCode *)rules->code[ENTITY_UNITS].items);
}

/* Returns: the units whose print fits @units in the code, for any subjects; one bit each. */
static inline const guint8 *
labels_of(const GameRules *rules, const UnitsCode *units)
{
    return rules->labels + selector_number(rules, units) * rules->label_size;
}

/* Whether @unit, whose print may fit, fits what else @units asks. @says: SelectorSays. */
gboolean selector_unit_matches(const Situation *situation, const UnitsCode *units, guint8 says,
                               gint32 unit);

/* Returns: whether @unit is one of those that the selector @units means; how many are picked does
 * not matter. */
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

/* Returns: how many units @units means at most, wherever they are and whatever becomes of them. */
guint selector_count_labels(const Situation *situation, const UnitsCode *units);

/* Marks all units that @units means in @marks, of RULES_UNITS_MAX / 8 bytes, which are cleared
 * first. Returns: how many there are. */
guint selector_mark_units(const Situation *situation, const UnitsCode *units, guint8 *marks);

/* Returns: how many units @units means; counting ends at @most, G_MAXUINT: at all of them. */
guint selector_count_units(const Situation *situation, const UnitsCode *units, guint most);

/* Returns: whether @unit is in @zone. */
gboolean selector_unit_is_in_zone(const Situation *situation, gint32 unit, const ZoneCode *zone);

/* Returns: whether a line of communications leads from the place of @unit to a controlled land of
 * its nation (8.5): over land through places that its side controls or that both sides may pass,
 * free of enemies; or over a sea zone with a ship of its nation between two friendly ports. */
gboolean supply_reaches_unit(const Situation *situation, gint32 unit);

/* The connections of lines of communications that were found before: these are tried first. Each is
 * verified again, so that a wrong entry does no harm. */
#define SUPPLY_HINTS 1024
typedef struct {
    struct {
        gint32 nation; /* plus one; 0: nothing is kept */
        gint32 link;
    } steps[SUPPLY_HINTS];
} SupplyHints;

/* What is known of lines of communications of one nation after another, while nothing changes. */
typedef struct {
    SupplyHints *hints; /* borrowed; NULL: none are kept */
    gint32 nation;
    guint8 marks[BOARD_PLACES_MAX]; /* by place; see supply.c */
} SupplyMemo;

/* Begins a memo. */
static inline void
supply_memo_begin(SupplyMemo *memo, SupplyHints *hints)
{
    memo->hints = hints;
    memo->nation = NO_NAME;
}

/* The same; results for other units of its nation are looked up in and added to @memo. */
gboolean supply_reaches_unit_with_memo(const Situation *situation, gint32 unit, SupplyMemo *memo);

/* Returns: whether @place matches the selector @places. @unit: friends and enemies are those of its
 * side; NO_NAME: those of the side of the subjects. */
gboolean selector_place_matches(const Situation *situation, const PlacesCode *places, gint32 place,
                                gint32 unit);

/* Finds out for every selector of places which fit it as far as that never changes. */
void selector_note_place_sets(GameRules *rules);

/* Returns: the first place from @place on that matches @places, which must be in the code, or the
 * number of places. For loops over all of them. */
gint32 selector_next_place(const Situation *situation, const PlacesCode *places, gint32 unit,
                           gint32 place);

/* Marks those of all places that @places means in @marks, one byte each; others stay as they are.
 */
void selector_mark_places(const Situation *situation, const PlacesCode *places, gint32 unit,
                          guint8 *marks);

/* Returns: how many places there are; the numbers of the first @max go to @found, those that are
 * to be taken before others first. */
guint selector_find_places(const Situation *situation, const PlacesCode *places, gint32 unit,
                           gint32 *found, guint max);

/* Whether @place is, or lies in, what @name means: a place or, counted on, a region. */
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

/* Terms are worth no more than this, nor less than minus this: what is added to them must fit. */
#define TERM_MAX 1000000

/* Returns: how often @term is counted. */
static inline gint64
term_times(const TermCode *term)
{
    return term->times != NO_NUMBER ? term->times : 1;
}

/* Returns: @sum / @by, which is positive, the rest counted as @rounds (RoundsWord) says. */
static inline gint64
divide_rounded(gint64 sum, gint64 by, gint32 rounds)
{
    sum += rounds == ROUNDS_UP ? by - 1 : rounds == ROUNDS_HALF_UP ? by / 2 : 0;
    return sum / by - (sum % by < 0);
}

/* Returns: the value of the term at @term. */
gint32 condition_term_value(const Situation *situation, guint32 term);

/* The same as condition_holds(), of a condition that there is. */
gboolean condition_is_met(const Situation *situation, gint32 condition);

/* Returns: whether the condition at @condition holds; NO_CODE always does. */
static inline gboolean
condition_holds(const Situation *situation, gint32 condition)
{
    return condition == NO_CODE || condition_is_met(situation, condition);
}

/* How near a condition is to holding, out of all that it asks. */
#define PROGRESS_ALL 1000

/* Returns: how much of the condition at @condition is met: PROGRESS_ALL if and only if it holds; of
 * several conditions that must hold together the mean, of alternatives the best, of places to be
 * controlled the share that is. For players: “not yet” is not enough to plan by. */
gint32 condition_progress(const Situation *situation, gint32 condition);
