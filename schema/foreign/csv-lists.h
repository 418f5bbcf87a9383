/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lists of a foreign map as tables: one row for each column, by which it is read and written.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* Those that others name come first. */
typedef enum {
    CSV_SIDES,
    CSV_NATIONS,
    CSV_TYPES,
    CSV_SPACES,
    CSV_UNITS,
    CSV_BORDERS,
    N_CSV_LISTS,
} CsvListId;

/* A map while it is read. */
typedef struct {
    ForeignMap *map;
    GHashTable *names[N_CSV_LISTS]; /* owned: id or name (borrowed from the map) -> number + 1 */
} CsvMap;

typedef enum {
    CSV_TEXT,      /* const char * */
    CSV_REFERENCE, /* guint32: a record of another list, or FOREIGN_NONE */
    CSV_NUMBER,    /* gint; negative: nothing is said */
    CSV_OWN,       /* what its functions make of it */
} CsvKind;

typedef struct {
    const char *name; /* of the column */
    CsvKind kind;
    gsize offset;  /* of the member in its record */
    CsvListId to;  /* of references: the list of that record */
    gint min, max; /* of numbers */
    /* For CSV_OWN. Returns: (transfer full): what it says of record @index; NULL: nothing. */
    char *(*get)(const ForeignMap *map, guint32 index);
    /* Returns: whether @text, which is not empty, fits, and was taken. NULL: as its kind is; texts
     * were taken when the record was added. */
    gboolean (*set)(CsvMap *csv, guint32 index, const char *text);
} CsvColumn;

typedef struct {
    const char *file;         /* name of the file */
    const CsvColumn *columns; /* of those that have names of their own `id` and `name` are first */
    guint n_columns;
    guint32 most; /* records */
} CsvList;

extern const CsvList csv_lists[N_CSV_LISTS];

/* Returns: how many records of the list @id @map has. */
guint32 csv_list_length(const ForeignMap *map, CsvListId id);

/* Adds a record called @name, by which and by @key, which may be NULL, others name it. Of borders
 * @key and @name are the places between which it lies.
 * Returns: whether it could be. */
gboolean csv_list_add(CsvMap *csv, CsvListId id, const char *key, const char *name);

/* Returns: (transfer full): what @column of the list @id says of record @index; NULL: nothing. */
char *csv_column_get(const ForeignMap *map, CsvListId id, const CsvColumn *column, guint32 index);

/* Returns: whether @text, which is not empty, fits @column of record @index, and was taken. */
gboolean csv_column_set(CsvMap *csv, CsvListId id, const CsvColumn *column, guint32 index,
                        const char *text);
