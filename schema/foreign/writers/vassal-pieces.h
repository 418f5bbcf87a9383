/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces as VASSAL writes them, in modules and in saved games.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/writers/export-files.h"

/* The version of VASSAL that is written for. */
#define VASSAL_VERSION "3.6.0"

/* The name of the map and of its one board. */
#define VASSAL_BOARD "Map"

typedef struct {
    const ForeignMap *map;
    ExportFiles *files; /* owned: of the module */
    GHashTable *images; /* owned: text of a counter -> its file, both owned */
    Point *middles;     /* owned: where pieces of a place stand, in pixels */
    guint n;            /* pieces numbered so far */
} VassalPieces;

/* Readies @pieces for those of @map; the middles of places are to be filled. */
void vassal_pieces_init(VassalPieces *pieces, const ForeignMap *map);
void vassal_pieces_clear(VassalPieces *pieces);

/* Returns: (transfer none): the name of the side of @nation; NULL: it has none. */
const char *vassal_side(const ForeignMap *map, guint32 nation);

/* Appends a piece of @type that is called @name to @out, and adds its counter to the files. @unit:
 * NULL: it is of nobody. @id: of a piece in a save, "null" of others; @where: its map and place
 * there. */
void vassal_piece_append(VassalPieces *pieces, GString *out, const char *name, guint32 type,
                         const ForeignUnit *unit, const char *id, const char *where);

/* Returns: (transfer full): for each place or hex the numbers of those of @units that stand there,
 * arrays of guint, each owned; NULL where none does. */
GArray **vassal_stacks(const ForeignMap *map, const GArray *units);

/* Returns: (transfer full): what VASSAL wants to know of the archive @name before it opens it. */
GString *vassal_data(const char *name);

/* Adds the saved game @file with @set_up to the files. */
void vassal_save_add(VassalPieces *pieces, const char *file, const ForeignSetUp *set_up);
