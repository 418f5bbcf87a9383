/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Named numbers of places, such as victory points, that foreign maps have. Any thread may call
 * these functions, each with a map of its own.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/loss-report.h"
#include "schema/store/data-set.h"
#include "schema/text/writer.h"

typedef struct {
    ForeignName called;
    const char *about; /* description; NULL: none */
} ForeignValue;

/* The number that a place has of a value. */
typedef struct {
    guint32 place, value; /* indices in the places and values of the map */
    gint number;          /* 0 to LIMIT_FOREIGN_WORTH; -1: not stated */
} ForeignWorth;

/* Returns: whether @text is a valid number of a value; then it is stored in @number. */
gboolean foreign_worth_parse(const char *text, gint *number);

/* Returns: whether @exact, rounded to a whole number, is a valid number of a value; then it is
 * stored in @number. */
gboolean foreign_worth_round(double exact, gint *number);

/* Sets the number of @place for the value called @name, which is added if it is missing. Of several
 * numbers for one value the last one counts. Returns: FALSE: there are too many. */
gboolean foreign_map_add_worth(ForeignMap *map, guint32 place, const char *name, gint number);

/* Sets the description of the value called @name, if there is one. */
void foreign_map_describe_value(ForeignMap *map, const char *name, const char *about);

/* Returns: whether @map has a value called @name. */
gboolean foreign_map_has_value(const ForeignMap *map, const char *name);

/* Sorts the worths of @map by place, and removes those that are not stated and all but the last for
 * one place and value. */
void foreign_map_sort_worths(ForeignMap *map);

/* The worths of one place. */
typedef struct {
    const ForeignWorth *items; /* borrowed from the map */
    guint n;
} ForeignWorths;

/* Returns: the worths of @place; foreign_map_sort_worths() must have been called. */
ForeignWorths foreign_worths_of(const ForeignMap *map, guint32 place);

/* Returns: (transfer none): the name of the value of @worth. */
const char *foreign_worth_name(const ForeignMap *map, const ForeignWorth *worth);

/* Returns: whether @worth can be exported as the forage property of a format and be read back as a
 * value: its place has no forage, and the number is too large for forage. */
gboolean foreign_worth_is_no_forage(const ForeignMap *map, const ForeignWorth *worth);

/* Adds the values of @set to @map. @places: id -> number of the place in @map + 1. */
void foreign_values_fill(ForeignMap *map, const DataSet *set, GHashTable *places);

/* Counts the values of @map in an export that keeps their names: as @row, those with a description
 * as @about. */
void foreign_values_count(const ForeignMap *map, LossReport *report, guint row, guint about);

/* Write the member `values` of tables.json, and that of the space @place; nothing if there are
 * none. */
void foreign_values_write(const ForeignMap *map, Writer *writer);
void foreign_worths_write(const ForeignMap *map, guint32 place, Writer *writer);
