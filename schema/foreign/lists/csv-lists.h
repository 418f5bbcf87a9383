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
    CSV_VALUES,
    CSV_SPACES,
    CSV_COASTS,
    CSV_TERRAINS,
    CSV_GRID, /* one line */
    CSV_HEXES,
    CSV_UNITS,
    CSV_FACES,
    CSV_BORDERS,
    CSV_HEXSIDES,
    CSV_WORTHS,
    N_CSV_LISTS,
} CsvListId;

/* A map while it is read. */
typedef struct {
    ForeignMap *map;
    GHashTable *names[N_CSV_LISTS]; /* owned: id or name (borrowed from the map) -> number + 1 */
    guint32 n_added[N_CSV_LISTS];   /* lines of those lists that add records themselves */
} CsvMap;

typedef enum {
    CSV_TEXT,      /* const char *, taken when the record is added */
    CSV_REFERENCE, /* guint32: a record of another list, or FOREIGN_NONE */
    CSV_NUMBER,    /* gint; negative: nothing is said */
    CSV_PAINT,     /* const char *: #rrggbb, or NULL */
    CSV_BORDER,    /* guint32: a type of border of the map, or FOREIGN_NONE */
    CSV_WORD,      /* guint: a word + 1; 0: nothing is said */
    CSV_CHOICE,    /* gboolean: which of two words */
    CSV_YES,       /* gboolean: "yes", or nothing */
    CSV_OWN,       /* what its functions make of it */
} CsvKind;

typedef struct {
    const char *name; /* of the column */
    CsvKind kind;
    gsize offset;             /* of the member in its record */
    CsvListId to;             /* of references: the list of that record */
    gint min, max;            /* of numbers */
    const char *const *words; /* of words, and of choices, of which the second one means TRUE */
    /* For CSV_OWN. Returns: (transfer full): what it says of record @index; NULL: nothing. */
    char *(*get)(const ForeignMap *map, guint32 index);
    /* Returns: whether @text, which is not empty, fits, and was taken. NULL: as its kind is. */
    gboolean (*set)(CsvMap *csv, guint32 index, const char *text);
} CsvColumn;

typedef struct {
    const char *file;         /* name of the file */
    const CsvColumn *columns; /* those by which a record is found are the first two */
    guint n_columns;
    guint32 most;        /* records */
    gboolean is_of_grid; /* there is no such file where places are listed */
    /* Adds a record. Returns: its number, or FOREIGN_NONE. NULL: as csv_list_add() does. */
    guint32 (*add)(CsvMap *csv, const char *key, const char *name);
    gboolean is_further; /* there is no such file where it would be empty */
} CsvList;

/* The first columns of what others name. */
#define CSV_CALLED                                                                                 \
    {"id", CSV_TEXT, G_STRUCT_OFFSET(ForeignName, id)},                                            \
    {                                                                                              \
        "name", CSV_TEXT, G_STRUCT_OFFSET(ForeignName, name)                                       \
    }

/* Returns: (transfer none): the list @id. */
const CsvList *csv_list(CsvListId id);

/* Returns: how many records of the list @id @map has. */
guint32 csv_list_length(const ForeignMap *map, CsvListId id);

/* Returns: whether record @index has a line: where a grid has no hex there is none. */
gboolean csv_list_has(const ForeignMap *map, CsvListId id, guint32 index);

/* Adds a record called @name, by which and by @key, which may be NULL, others name it. Of borders
 * @key and @name are the places between which it lies; of lists of hexes and of worths what their
 * first two columns say. Returns: its number; FOREIGN_NONE: it cannot be. */
guint32 csv_list_add(CsvMap *csv, CsvListId id, const char *key, const char *name);

/* Returns: the record of list @id that is called @text; FOREIGN_NONE: there is none. */
guint32 csv_map_find(const CsvMap *csv, CsvListId id, const char *text);

/* Returns: (transfer full): what @column of the list @id says of record @index; NULL: nothing. */
char *csv_column_get(const ForeignMap *map, CsvListId id, const CsvColumn *column, guint32 index);

/* Returns: whether @text, which is not empty, fits @column of record @index, and was taken. */
gboolean csv_column_set(CsvMap *csv, CsvListId id, const CsvColumn *column, guint32 index,
                        const char *text);
