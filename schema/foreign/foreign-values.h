/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers of places that maps of others print, by their names.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/loss-report.h"
#include "schema/store/data-set.h"
#include "schema/text/writer.h"

typedef struct {
    ForeignName called;
    const char *about; /* what it counts; NULL: nothing is said */
} ForeignValue;

/* How much of a value a place has. */
typedef struct {
    guint32 place, value; /* in the map's places and values */
    gint number;          /* 0 to LIMIT_FOREIGN_WORTH; -1: nothing is said */
} ForeignWorth;

/* Returns: whether @text is a number that a place may have of a value; then it is in @number. */
gboolean foreign_worth_parse(const char *text, gint *number);

/* Returns: whether @exact, rounded to a whole number, is such a number; then it is in @number. */
gboolean foreign_worth_round(double exact, gint *number);

/* Gives @place @number of the value called @name, which is made where it is not there. Of several
 * numbers of one value the last one counts. Returns: FALSE: there are too many. */
gboolean foreign_map_add_worth(ForeignMap *map, guint32 place, const char *name, gint number);

/* Says what the value called @name, if there is one, counts. */
void foreign_map_tell_value(ForeignMap *map, const char *name, const char *about);

/* Whether @map has a value called @name. */
gboolean foreign_map_has_value(const ForeignMap *map, const char *name);

/* Drops what says nothing, and all but the last of those of one place and value. The others stand
 * in the order of their places. */
void foreign_map_sort_worths(ForeignMap *map);

/* What one place has of each value. */
typedef struct {
    const ForeignWorth *items; /* borrowed from the map */
    guint n;
} ForeignWorths;

/* Returns: the worths of @place; those of @map are sorted. */
ForeignWorths foreign_worths_of(const ForeignMap *map, guint32 place);

/* Returns: (transfer none): the name of the value of @worth. */
const char *foreign_worth_name(const ForeignMap *map, const ForeignWorth *worth);

/* Whether @worth may stand under the word that a format has for what lands feed, and comes back as
 * a value: its place says nothing of that, and no land feeds so much. */
gboolean foreign_worth_is_no_forage(const ForeignMap *map, const ForeignWorth *worth);

/* Adds the values of @set to @map; its places have the numbers of @places (id -> number + 1). */
void foreign_values_view(ForeignMap *map, const DataSet *set, GHashTable *places);

/* Counts the values of @map that an export has names of: as @row, those that say what they count as
 * @about. */
void foreign_values_note(const ForeignMap *map, LossReport *report, guint row, guint about);

/* Write the member `values` of tables.json, and that of a space; nothing where there are none. */
void foreign_values_write(const ForeignMap *map, Writer *writer);
void foreign_worths_write(const ForeignMap *map, guint32 place, Writer *writer);
