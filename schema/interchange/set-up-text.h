/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Set-ups as rule books print them: `NYLAND: Vellinck (3 strength)`, `Garrisons: MASOWSZE`. Places
 * and units are found by all their names, upper case or not, with or without marks of italics.
 * Columns are divided by tabs; a nation alone in its cell says whose column it is.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* A unit stands somewhere, or a nation has its marker in a place. */
typedef struct {
    guint32 start, end; /* bytes of the text that say so */
    char *unit;         /* owned: its id; NULL: a marker is meant */
    char *zone;         /* owned: of the unit, as data write it */
    gint64 strength;    /* steps of the unit; 0: nothing is said */
    char *place;        /* owned: id of that of the marker */
    char *nation;       /* owned: id of that of the marker */
} SetUpItem;

typedef enum {
    SET_UP_UNKNOWN_PLACE, /* names no place; what stands behind it is left out as well */
    SET_UP_UNKNOWN_UNIT,  /* names no unit */
    SET_UP_UNKNOWN_WORDS, /* beside the name of a unit or place, which is taken all the same */
    SET_UP_TWICE,         /* the unit stands elsewhere already, or the marker is another's */
    SET_UP_AMBIGUOUS,     /* several are called so; the first is taken */
    SET_UP_NO_PLACE,      /* no place is said for these */
    SET_UP_NO_NATION,     /* it is not said whose markers these are; they are left out */
    SET_UP_TOO_LONG,      /* LIMIT_SET_UP_TEXT_BYTES: nothing has been read */
} SetUpProblemKind;

typedef struct {
    guint32 start, end; /* bytes of the text */
    SetUpProblemKind kind;
    char *name;    /* owned: what is meant, without marks of italics */
    char *nearest; /* owned: a name that may have been meant, or NULL */
} SetUpProblem;

typedef struct {
    GArray *items;    /* of SetUpItem, in the order of the text */
    GArray *problems; /* of SetUpProblem, likewise */
} SetUpText;

/* Reads @text (any bytes). @scenario (NULL: none): where names are changed, and which of two units
 * of one name is in the game. @nation (NULL: unknown): id of that whose markers are listed where
 * the text has no nation as heading; else it is that of the units listed before, where they are of
 * one side. Returns: (transfer full). */
SetUpText *set_up_text_read(const char *text, const DataSet *set, const Scenario *scenario,
                            const char *nation);
void set_up_text_free(SetUpText *text); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SetUpText, set_up_text_free)
