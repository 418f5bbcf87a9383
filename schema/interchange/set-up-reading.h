/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to schema/interchange: what is known while a set-up text is read.
 */
#pragma once

#include "schema/interchange/name-table.h"
#include "schema/interchange/set-up-text.h"
#include "schema/interchange/set-up-words.h"

typedef enum {
    HEADING_NONE,
    HEADING_ZONE,    /* units stand in a zone */
    HEADING_MARKERS, /* places that bear markers */
    HEADING_UNKNOWN, /* a problem has been told, and grows over what follows */
} HeadingKind;

typedef struct {
    HeadingKind kind;
    char *zone;         /* owned */
    const char *nation; /* borrowed: whose markers, as the heading says; may be NULL */
    guint problem;      /* index */
} Heading;

/* The zone of a heading that means the pool of whoever is listed. */
#define SET_UP_POOL "@pool"

#define SET_UP_COLUMNS 8

typedef struct {
    const char *nation; /* borrowed: that of the heading of the column; may be NULL */
    const char *units;  /* borrowed: nation of the first unit listed; may be NULL */
    gboolean is_mixed;  /* units of several sides have been listed */
    Heading heading;
} Column;

typedef struct {
    const char *text;
    const char *nation; /* as it was asked for; may be NULL */
    GArray *pieces;     /* owned: of Piece */
    NameTable *places;  /* owned; all tables */
    NameTable *boxes;
    NameTable *units;
    NameTable *nations;
    NameTable *types;
    GHashTable *out;     /* owned: ids of units that the scenario leaves out */
    GHashTable *named;   /* owned: ids of units that have been placed */
    GHashTable *markers; /* owned: id of the place -> that of the nation */
    guint n_compared;    /* names, for suggestions: LIMIT_SUGGESTION_COMPARISONS */
    Column columns[SET_UP_COLUMNS];
    SetUpText *result;
} SetUpReading;

static inline const Piece *
set_up_piece(const SetUpReading *reading, guint index)
{
    return &g_array_index(reading->pieces, Piece, index);
}

/* Tells a problem about the pieces @from to @to. @nearest may be NULL. */
void set_up_tell(SetUpReading *reading, SetUpProblemKind kind, guint from, guint to,
                 const char *nearest);

/* Returns: (transfer none): the name in @table nearest to the words @from to @to, or NULL; how far
 * it lies from them goes to @distance. */
const char *set_up_nearest(SetUpReading *reading, const NameTable *table, guint from, guint to,
                           guint *distance);

/* Reads one unit, said by the pieces @from to @to, which are words, into the zone of @column. */
void set_up_read_unit(SetUpReading *reading, Column *column, guint from, guint to);

/* Returns: whether @word, folded, is what people of the nation @record are called, or it itself:
 * `british` of Great Britain. */
gboolean set_up_is_of_nation(const Record *record, const char *word);
