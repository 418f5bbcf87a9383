/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arrays of a position: what stands in the tables of the core and of a system, and where the
 * arrays lie in the block. Those of the system are numbered behind those of the core.
 */
#pragma once

#include "validator/engine/rules/board.h"

/* Sets of anything, one bit each, are looked through so many at once, and have room for as many. */
#define MARKS_AT_ONCE 64
#define MARKS_SIZE(n) (((n) / MARKS_AT_ONCE + 1) * (MARKS_AT_ONCE / 8))

/* What conditions ask about, one bit each; the tables of arrays say which arrays that is. */
typedef enum {
    ASKED_NEVER = 0,
    ASKED_ZONES = 1 << 0,  /* where units are */
    ASKED_STEPS = 1 << 1,  /* how strong they are */
    ASKED_LANDS = 1 << 2,  /* whose places are, and what nations do and have lost */
    ASKED_TRACKS = 1 << 3, /* where markers of tracks are */
    ASKED_SPENT = 1 << 4,  /* which rules have run */
    ASKED_TURN = 1 << 5,   /* what the date is */
    ASKED_ONCE = 1 << 6,   /* whether it holds at all, which is news in the beginning */
    ASKED_ALWAYS = 1 << 7, /* is news each time */
    ASKED_ALL = 0xff,
} PositionAsked;

/* What is asked about units. */
#define ASKED_UNITS (ASKED_ZONES | ASKED_STEPS)

/* A condition that is asked again and again, but only where what it asks about has changed. */
typedef struct {
    gint32 condition; /* its place, or NO_CODE: it always holds */
    guint whole;      /* of which it is a part, that all must hold: a number of those watched */
    guint8 asks;      /* PositionAsked */
} Watch;

/* What is watched: edge rules, endings by sudden death, rules that a side may take; each in parts,
 * which are the watches. Behind them all is one of what the system itself watches. Sets of watches
 * have a bit each. */
typedef struct {
    guint n_edges, n_endings, n_choices;
    CodeSpan *parts; /* watches of each of these */
    Watch *items;
    guint n;
    guint set_size;   /* bytes of a set of them */
    guint8 *of_asked; /* by bit of PositionAsked: those that ask about it, a set each */
    guint8 *of_unit;  /* by unit: those that ask where it is, a set each */
    guint8
        *of_zone; /* by concrete zone: those that ask who is there, in it or aboard, a set each */
    guint8 asked; /* PositionAsked of all of them together */
} Watches;

/* Of what an array has an item each. */
typedef enum {
    ARRAY_OF_ONE, /* one item */
    ARRAY_OF_UNITS,
    ARRAY_OF_PLACES,
    ARRAY_OF_ZONES, /* concrete ones */
    ARRAY_OF_NATIONS,
    ARRAY_OF_SIDES,
    ARRAY_OF_TRACKS,
    ARRAY_OF_RULES,
    ARRAY_OF_LINKS,
    ARRAY_OF_LINKS_BY_SIDES, /* for each link an item of each side */
    ARRAY_OF_WATCH_SETS,     /* bytes of a set of watches, with a bit each */
    N_ARRAY_COUNTS,
} ArrayCount;

/* A row of a table of arrays. */
typedef struct {
    const char *name;
    guint8 size;  /* bytes of an item */
    guint8 asked; /* PositionAsked: what conditions ask it for */
    guint8 count; /* ArrayCount */
} PositionArray;

/* The rows of a table of arrays: #include it behind this in the initialiser of a table. */
#define POSITION_ARRAY_ROW(name, type, asked, count)                                               \
    {#name, sizeof(type), ASKED_##asked, ARRAY_OF_##count},

/* The numbers of the arrays of the core. */
enum {
#define POSITION_ARRAY(name, ...) POSITION_ARRAY_##name,
#include "validator/engine/position/position.def"
    N_POSITION_ARRAYS
};

/* More arrays than that no position has. */
#define POSITION_ARRAYS_MAX 64

/* Arrays side by side that conditions ask for the same. */
typedef struct {
    guint32 at, size;
    guint8 asked; /* PositionAsked */
} AskedRange;

/* Where the arrays of a position begin, from its start, and its size. */
typedef struct {
    guint32 at[POSITION_ARRAYS_MAX];
    AskedRange asked[POSITION_ARRAYS_MAX];
    guint n_asked;
    guint32 asked_at, asked_size; /* from the first of them to the end of the last one */
    guint32 seen;                 /* the bytes of all that as they were seen last */
    guint32 size;
} PositionLayout;

/* Numbers of concrete zones, in which a unit can be: places first, then these. */
typedef struct {
    guint32 pools, boxes, aboard, years, out, n;
} ZoneNumbers;

/* Returns: how zones are numbered on @board. */
ZoneNumbers zone_numbers_of(const Board *board);

/* The tables of arrays: those of the core, then those of @system, which may be NULL.
 * Returns: (transfer none): the row of the array @number, or NULL behind the last one. */
const PositionArray *position_array(const System *system, guint number);

/* Returns: how many items an array of @count has on @board, with @n_rules rules and @n_watches
 * watches. */
guint position_array_length(const Board *board, guint n_rules, guint n_watches, ArrayCount count);

/* Lays the arrays of the core and of @system (may be NULL) one behind the other, after @start
 * bytes: those that conditions ask about lie side by side, as far as @watches ask about them. */
PositionLayout position_lay_out(const Board *board, guint n_rules, const System *system,
                                const Watches *watches, gsize start);
