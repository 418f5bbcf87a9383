/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position: one block without pointers that is copied, compared and stored as bytes.
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/engine/unit-set.h"

#include <glib.h>

/* The kinds of offers of the core; those of a system are numbered from N_OFFERS. */
enum {
#define OFFER(NAME, ...) OFFER_##NAME,
#include "validator/engine/offers.def"
    N_OFFERS,
};

typedef struct {
    gint32 kind;   /* as its table numbers it */
    gint32 number; /* what the row of the kind says; 0 where it says nothing */
    gint32 other;
} Offer;

/* The most offers that are made at once. */
#define OFFERS_MAX 1024

/* The records for which something is done and those that its event was about, by number; NO_NAME:
 * none. */
typedef struct {
    gint16 nation, side;
    gint16 activated; /* nation that the same rule brought into the war */
    gint16 event_unit, event_place, event_nation, event_owner;
} Subjects;

/* An object, so that pointers to it stay valid. */
static const Subjects subjects_none = {NO_NAME, NO_NAME, NO_NAME, NO_NAME,
                                       NO_NAME, NO_NAME, NO_NAME};

#define SUBJECTS_NONE subjects_none

/* Returns: subjects for what @side does. */
static inline Subjects
subjects_of_side(gint32 side)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    return subjects;
}

/* A running procedure. The topmost one asks the side that must decide. */
typedef struct {
    guint8 procedure; /* Procedure, see machine.h */
    guint8 step;      /* the step of the procedure that is next */
    guint16 left;     /* how many times something is still to be done */
    guint32 next;     /* place of the code that is next */
    guint32 n;        /* how many codes there are from there on */
    gint32 value;     /* a sum, or what was chosen before */
    gint32 answer;    /* what was answered last, or NO_NUMBER */
    Offer taken;      /* the offer that it took; nothing for a roll */
    gint32 place;     /* the step to continue with */
    gint32 link;      /* over which */
    gint16 unit;      /* whom it is about */
    gint16 side;      /* who does it */
    Subjects subjects;
} Frame;

/* Returns: (transfer none): the set of units behind @frame, which is one of a position: those that
 * are still to be done, or that were taken. */
static inline guint8 *
frame_marks(const Frame *frame)
{
    return (guint8 *)(gpointer)((char *)frame + sizeof *frame);
}

/* Whether the condition of a rule was tested when its event happened. */
typedef enum { TEST_LATER, TEST_HELD, TEST_FAILED } WaitingTest;

/* A rule that waits for its turn. It does not start before everything that an earlier rule caused
 * is done: not while there are more than height frames. */
typedef struct {
    guint16 rule;
    guint8 moment; /* MomentWord */
    guint8 test;   /* WaitingTest */
    gint16 order;
    guint16 height; /* the most frames when it starts */
    Subjects subjects;
} Waiting;

/* A temporary modifier, or a granted action. */
typedef struct {
    guint32 effect; /* the place of its code */
    Subjects subjects;
} Standing;

/* Returns: (transfer none): the set of units behind @standing, which is one of a position: of a
 * granted action, the units that may act. */
static inline guint8 *
standing_marks(const Standing *standing)
{
    return (guint8 *)(gpointer)((char *)standing + sizeof *standing);
}

/* What has changed. */
typedef enum {
    CHANGED_UNITS = 1 << 0, /* where units are, how strong, what they did */
    CHANGED_REST = 1 << 1,  /* all else */
} PositionChange;

/* How a game ended. */
typedef enum {
    END_NONE,     /* it continues */
    END_RULE,     /* an effect ended it; ended_by: its place */
    END_SUDDEN,   /* a row of the endings held; ended_by: its place */
    END_VICTORY,  /* the last turn is over; ended_by: the row of the victory table, or NO_NAME */
    END_STANDING, /* the same; ended_by: the standing that is highest alone, or NO_NAME */
} EndKind;

#define FRAMES_MAX 32
#define WAITING_MAX 128
#define STANDING_MAX 64

/* Behind it are the frames, the temporary modifiers and the arrays, whose sizes depend on the game.
 */
typedef struct Position {
    guint32 size;                                              /* of the whole block */
    guint32 frame_size, standing_size, standing_at, arrays_at; /* see PositionLayout */
    gint32 turn;
    gint32 turn_seen; /* when news of it were looked for last; see position-news.h */
    gint32 ended_by;  /* see EndKind */
    gint32 score;     /* when the game was over */
    guint8 end;       /* EndKind */
    gint8 winner;     /* END_RULE: side that wins by it, or NO_NAME */
    guint8 is_played; /* the game continues after the set-up; else only the set-up is played */
    guint8 unsettled; /* PositionChange: changes whose consequences were not dealt with yet */
    guint8 changes;   /* PositionChange: changes since conditions were last evaluated */
    guint8 phase;     /* Phase of the system */
    gint8 first_side; /* the side that goes first in this turn, or NO_NAME */
    guint16 n_frames, n_waiting, n_standing;
    guint16 due_height; /* number of frames when the moment that is due came */
    guint8 due;         /* moments whose waiting rules run now, one bit each */
    guint8 overflow;    /* something did not fit: the position cannot be played on */
    guint16 n_started;  /* rules started since the last moment */
    guint16 unkept; /* number of the first decision whose limit cannot be kept, plus one; 0: none */
    guint16 untried; /* number of the last decision with too many possibilities to look ahead, plus
                        one; 0: none */
    Waiting waiting[WAITING_MAX]; /* the last member */
} Position;

/* Returns: (transfer none): the frame @number, from the lowest one, 0. Frames are all 0 above the
 * topmost one; there is one more than FRAMES_MAX, for a frame that does not fit. */
static inline Frame *
position_frame(const Position *position, guint number)
{
    return (Frame *)(gpointer)((char *)position + sizeof *position +
                               (gsize)number * position->frame_size);
}

/* Returns: (transfer none): the frame right below @frame; below the lowest one: what is no frame,
 * and must not be read. */
static inline Frame *
position_frame_below(const Position *position, const Frame *frame)
{
    return (Frame *)(gpointer)((char *)frame - position->frame_size);
}

/* Returns: (transfer none): the temporary modifier or granted action @number of STANDING_MAX. */
static inline Standing *
position_standing(const Position *position, guint number)
{
    return (Standing *)(gpointer)((char *)position + position->standing_at +
                                  (gsize)number * position->standing_size);
}

/* Returns: the topmost frame; there must be one. */
static inline Frame *
position_top(const Position *position)
{
    return position_frame(position, position->n_frames - 1u);
}

/* Returns: the frame right below the topmost one; there must be two. */
static inline Frame *
position_below_top(const Position *position)
{
    return position_frame(position, position->n_frames - 2u);
}

/* Removes the temporary modifier or granted action @number; those behind it move up. */
void position_remove_standing(Position *position, guint number);

/* Points and levels are kept in 16 bits. */
#define POSITION_NUMBER_MAX 30000

/* Positions keep the number of a unit, place, nation or side in 16 bits with a sign, that of a rule
 * (of the rules or of a scenario) in 16 bits without one, and in some members that of a side in 8
 * bits. */
G_STATIC_ASSERT(POSITION_NUMBER_MAX <= G_MAXINT16);
G_STATIC_ASSERT(BOARD_PLACES_MAX <= G_MAXINT16 && BOARD_NATIONS_MAX <= G_MAXINT16);
G_STATIC_ASSERT(BOARD_UNITS_MAX < G_MAXINT16 && BOARD_SIDES_MAX <= 32);
G_STATIC_ASSERT(2 * BOARD_RULES_MAX <= G_MAXUINT16);

/* The function that returns the array @number of a position. */
#define POSITION_ACCESSOR(name, type, number)                                                      \
    static inline type *position_##name(const GameRules *rules, const Position *position)          \
    {                                                                                              \
        return (type *)(gpointer)((char *)position + rules->layout.at[number]);                    \
    }

/* The arrays of a position, as `guint16 *position_zones(rules, position)`. */
#define POSITION_ARRAY(name, type, ...) POSITION_ACCESSOR(name, type, POSITION_ARRAY_##name)
#include "validator/engine/position.def"

/* Notes that something that conditions read has changed. */
static inline void
position_touch(Position *position)
{
    position->changes = CHANGED_UNITS | CHANGED_REST;
}

/* As position_touch(), for changes of units alone, which most conditions do not read. */
static inline void
position_touch_units(Position *position)
{
    position->changes |= CHANGED_UNITS;
}

/* Returns: (transfer full): a position with everything as printed and every unit where it starts by
 * the roster; to be freed with g_free(). */
Position *position_new(const GameRules *rules);

/* Returns: (transfer full): a copy, to be freed with g_free(). */
Position *position_copy(const Position *position);

/* Copies @from into @to, a position of the same rules. */
void position_assign(Position *to, const Position *from);

/* Returns: (transfer full): NULL if the position is consistent, else what is wrong: a unit in no
 * zone, aboard itself or aboard a unit in no place, a strength beyond the full one, a marker off
 * its track, a number beyond its list. */
FindingWords *position_check(const GameRules *rules, const Position *position);

/* Returns: the concrete zone that @zone means for @unit (NO_NAME: for none) and @subjects; NO_NAME
 * if it means several, as a region does, or none. */
gint32 position_zone(const GameRules *rules, const Position *position, const ZoneCode *zone,
                     gint32 unit, const Subjects *subjects);

/* Returns: @number within the limits of POSITION_NUMBER_MAX. */
static inline gint16
position_small(gint64 number)
{
    return (gint16)CLAMP(number, -POSITION_NUMBER_MAX, POSITION_NUMBER_MAX);
}

/* Returns: @number limited to 0 to G_MAXUINT16, as frames count what is still to be done. For sums;
 * numbers bounded by a table or the number of units fit anyway. */
static inline guint16
position_count(gint64 number)
{
    return (guint16)CLAMP(number, 0, G_MAXUINT16);
}

/* Puts @unit into the concrete zone @zone and into the list of the units there, and nothing else;
 * see event_put_unit(). Zones must not be changed in another way, except before
 * position_list_units(). */
void position_put(const GameRules *rules, Position *position, gint32 unit, gint32 zone);

/* Makes the lists of units of all zones anew from the zones of the units. */
void position_list_units(const GameRules *rules, Position *position);

/* Returns: the first unit in the concrete zone @zone itself, or NO_NAME. */
static inline gint32
position_first_in(const GameRules *rules, const Position *position, gint32 zone)
{
    return position_firsts(rules, position)[zone];
}

/* Returns: the unit after @unit in its zone, in the order of the roster, or NO_NAME. */
static inline gint32
position_next_in(const GameRules *rules, const Position *position, gint32 unit)
{
    return position_nexts(rules, position)[unit];
}

/* A loop over the units in @zone, none of which may leave it meanwhile. */
#define FOR_EACH_IN(unit, rules, position, zone)                                                   \
    for (gint32 unit = position_first_in(rules, position, zone); unit != NO_NAME;                  \
         unit = position_next_in(rules, position, unit))

/* Returns: the pool in which @unit waits, as a concrete zone. */
guint16 position_pool(const GameRules *rules, gint32 unit);

/* Returns: whether @unit is aboard another one. */
static inline gboolean
position_is_aboard(const GameRules *rules, const Position *position, gint32 unit)
{
    guint16 zone = position_zones(rules, position)[unit];
    return zone >= rules->zone_numbers.aboard && zone < rules->zone_numbers.years;
}

/* Returns: the place of the unit that @unit is aboard, or NO_NAME. Units that are aboard carry no
 * others. */
gint32 position_place_aboard(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: the place in which @unit is, by itself or aboard another one; NO_NAME: off the map. */
static inline gint32
position_place(const GameRules *rules, const Position *position, gint32 unit)
{
    guint16 zone = position_zones(rules, position)[unit];
    if (zone < rules->board.n_places)
        return zone;
    return position_is_aboard(rules, position, unit) ? position_place_aboard(rules, position, unit)
                                                     : NO_NAME;
}

/* Returns: the year of @position. */
gint32 position_year(const GameRules *rules, const Position *position);

/* Returns: the nation whose land @place is, or NO_NAME. An inactive nation that is part of another
 * one counts as the other one (4.5). */
static inline gint32
position_owner(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_owners(rules, position)[place];
    if (nation == NO_NAME || rules->board.nations[nation].part_of == NO_NAME ||
        position_statuses(rules, position)[nation] == STATUS_ACTIVE)
        return nation;
    return rules->board.nations[nation].part_of;
}

/* Returns: whether @place is land of @nation. Land of an inactive nation that is part of another
 * one is land of both. */
static inline gboolean
position_is_land_of(const GameRules *rules, const Position *position, gint32 place, gint32 nation)
{
    return nation != NO_NAME && (position_owners(rules, position)[place] == nation ||
                                 position_owner(rules, position, place) == nation);
}

/* Returns: the nation that controls @place, by its marker or else as the owner, or NO_NAME. Land
 * that is open to both sides is controlled by a marker alone (1.5). */
static inline gint32
position_controller(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_markers(rules, position)[place];
    if (nation != NO_NAME)
        return nation;
    gboolean is_transit = rules->board.places[place].transit != TRANSIT_NEVER;
    return is_transit ? NO_NAME : position_owner(rules, position, place);
}

/* Returns: whether @unit may be in the concrete zone @zone. The hold of a unit is possible if that
 * unit is in a place and @unit carries none. */
gboolean position_can_hold(const GameRules *rules, const Position *position, gint32 zone,
                           gint32 unit);

/* Returns: the side that @nation is on, or NO_NAME. */
static inline gint32
position_side(const GameRules *rules, const Position *position, gint32 nation)
{
    return nation != NO_NAME ? position_sides(rules, position)[nation] : NO_NAME;
}

/* As position_resolve_subject(), for a @name that stands for a subject (NAME_OF_SUBJECT()). */
gint32 position_resolve_subject_word(const GameRules *rules, const Subjects *subjects,
                                     EntityId target, gint32 name);

/* Returns: the record of @target that the reference @name means in play: its number as it is, or
 * that of a subject; NO_NAME: none. */
static inline gint32
position_resolve_subject(const GameRules *rules, const Subjects *subjects, EntityId target,
                         gint32 name)
{
    return name >= NO_NAME ? name : position_resolve_subject_word(rules, subjects, target, name);
}

/* Returns: (transfer full): a copy of @position as @side sees it, to be freed with g_free().
 * Positions that @side cannot distinguish look the same. */
Position *position_view(const GameRules *rules, const Position *position, gint32 side);

/* As position_view(), written to @view, which is not @position and has the same size. */
void position_view_into(Position *view, const GameRules *rules, const Position *position,
                        gint32 side);

/* Turns @view, made by position_view_into() for @side, into a position that looks the same to that
 * side, drawn at random with @dice; all such positions are equally likely. */
void position_guess(const GameRules *rules, Position *view, gint32 side, DiceStream *dice);

/* Returns: whether @side may see the face of @unit. */
gboolean position_unit_is_seen(const GameRules *rules, const Position *position, gint32 unit,
                               gint32 side);

/* Finds what has changed since the last call, among what @changes (PositionChange) names; watches
 * that read any of it become stale. */
void position_note_news(const GameRules *rules, Position *position, guint8 changes);

/* Returns: whether all parts of the watched @whole hold for @subjects, which must be the same in
 * each call. Only stale parts are evaluated, up to the first that does not hold. */
gboolean position_watch_holds(const GameRules *rules, Position *position, guint whole,
                              const Subjects *subjects);

/* Returns: whether anything that the system watches (SystemReactions.watched) has changed since the
 * last position_clear_system_news(). */
gboolean position_has_system_news(const GameRules *rules, const Position *position);
void position_clear_system_news(const GameRules *rules, Position *position);
