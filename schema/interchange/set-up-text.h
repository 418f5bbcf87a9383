/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Set-ups as rule books print them: `NYLAND: Vellinck (3 strength)`, `Garrisons: MASOWSZE`. Places
 * and units are found by all their names, in upper or lower case, with or without italics markup.
 * Columns are separated by tabs; a nation alone in its cell is the heading of its column. Any
 * thread may call these functions.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* The placement of a unit, or of a nation's marker in a place. */
typedef struct {
    guint32 start, end; /* bytes of the text with the item */
    char *unit;         /* owned: id of the unit; NULL: a marker */
    char *zone;         /* owned: of the unit, as in the data */
    gint64 strength;    /* steps of the unit; 0: not stated */
    char *place;        /* owned: id of that of the marker */
    char *nation;       /* owned: id of that of the marker */
} SetUpItem;

typedef enum {
    SET_UP_UNKNOWN_PLACE, /* names no place; the units after it are left out as well */
    SET_UP_UNKNOWN_UNIT,  /* names no unit */
    SET_UP_UNKNOWN_WORDS, /* extra words beside the name of a unit or place, which is read all the
                             same */
    SET_UP_TWICE,         /* the unit is placed already, or the place has another marker */
    SET_UP_AMBIGUOUS,     /* several records have the name; the first is used */
    SET_UP_NO_PLACE,      /* no place is stated for these units */
    SET_UP_NO_NATION,     /* the nation of these markers is unknown; they are left out */
    SET_UP_TOO_LONG,      /* more than LIMIT_SET_UP_TEXT_BYTES: nothing was read */
} SetUpProblemKind;

typedef struct {
    guint32 start, end; /* bytes of the text */
    SetUpProblemKind kind;
    char *name;    /* owned: the name in question, without italics markup */
    char *nearest; /* owned: a similar name, or NULL */
} SetUpProblem;

typedef struct {
    GArray *items;    /* of SetUpItem, in the order of the text */
    GArray *problems; /* of SetUpProblem, likewise */
} SetUpText;

/* Reads @text (any bytes). @scenario (NULL: none) has the changed names of places, and decides
 * which of two units of one name is meant. @nation (NULL: unknown) is the id of the nation whose
 * markers are listed if the text has no nation as heading; without it, it is that of the units
 * listed before, if they are of one side. Returns: (transfer full). */
SetUpText *set_up_text_read(const char *text, const DataSet *set, const Scenario *scenario,
                            const char *nation);
void set_up_text_free(SetUpText *text); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SetUpText, set_up_text_free)
