/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map as text, for terminals.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/map-svg.h"

#include <glib.h>

typedef struct Sheet Sheet;

/* Returns: (transfer full): an empty sheet. */
Sheet *text_map_sheet_new(guint columns, guint rows);
void text_map_sheet_free(Sheet *sheet); /* NULL is allowed */

/* Returns: how many columns @text takes. Combining characters take none. */
guint text_map_sheet_width(const char *text);

/* Returns: whether @width columns from @column on, and one on either side, are on the sheet and
 * empty. */
gboolean text_map_sheet_has_room(const Sheet *sheet, gint row, gint column, guint width);

/* Writes @text from @column on, as far as it is on the sheet. @colour: of the terminal, 1 to 7; 0:
 * the default one. */
void text_map_sheet_put(Sheet *sheet, gint row, gint column, const char *text, guint colour);

/* Appends the lines, without blanks at their ends and empty ones at the top and the bottom, each
 * with an end of line. */
void text_map_sheet_append(const Sheet *sheet, gboolean has_color, GString *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sheet, text_map_sheet_free)

/* A place on such a map. */
typedef struct {
    const char *id;   /* borrowed */
    const char *name; /* borrowed: safe for a terminal */
    const char *mark; /* borrowed: a few letters for the units in it; empty: none */
    const char *sign; /* borrowed: the sign of its terrain; NULL: it has none */
    guint colour;     /* as text_map_sheet_put() takes it */
} MapPlace;

typedef struct {
    const MapPlace *places; /* borrowed */
    guint n;
    guint columns; /* of the terminal */
    gboolean has_color;
} TextMap;

/* Appends the places that @svg draws, each with its name as near to its position as there is room.
 * Names are cut, and the map is made longer, as far as necessary. */
void text_map_append_areas(const TextMap *map, const MapSvg *svg, GString *out);

/* Appends the hexes of @grid: marks, or the signs of their terrain, between the letters and numbers
 * of their labels. */
void text_map_append_hexes(const TextMap *map, const Grid *grid, GString *out);
