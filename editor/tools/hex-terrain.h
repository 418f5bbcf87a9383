/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ground of hexes, which is in the lines of signs of their grid, and the hexes of one grid
 * that are changed together: under a brush, along a line, all alike around one. Where a hex
 * states its own terrain or level besides, that is changed too.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/geometry/hex.h"
#include "schema/model/entities.h"
#include "schema/model/record.h"

#include <glib.h>

/* Adds @hex, which lies within @form. Returns: whether it was not there. */
static inline gboolean
hex_set_add(GHashTable *set, const HexGrid *form, Hex hex)
{
    return g_hash_table_add(set, GUINT_TO_POINTER(hex_index(form, hex) + 1));
}

/* Returns: whether @hex, within @form or not, is there. */
static inline gboolean
hex_set_has(GHashTable *set, const HexGrid *form, Hex hex)
{
    return hex_is_within(form, hex) &&
           g_hash_table_contains(set, GUINT_TO_POINTER(hex_index(form, hex) + 1));
}

typedef struct {
    GPtrArray *rows; /* owned: of GArray of gunichar */
} HexSigns;

/* @lines may be empty. */
HexSigns *hex_signs_new(const Texts *lines);
void hex_signs_free(HexSigns *table); /* NULL is allowed */

/* Returns: the sign there; a blank behind the ends. */
gunichar hex_signs_get(const HexSigns *table, Hex hex);
void hex_signs_set(HexSigns *table, Hex hex, gunichar sign);

/* Returns: (transfer full): the lines, NULL-terminated; one that is as in @below (NULL: nothing is
 * below) is empty, so that it is inherited. */
char **hex_signs_lines(const HexSigns *table, const Texts *below);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HexSigns, hex_signs_free)

typedef struct {
    char *grid; /* owned: its id */
    HexGrid form;
    GHashTable *hexes; /* owned: a set of hexes */
} HexStroke;

/* The widest brush: 1, 7, 19 hexes lie within 0, 1, 2 steps. */
#define HEX_BRUSH_REACH_MAX 2u

/* Of no hex yet. */
HexStroke *hex_stroke_new(const Grid *grid);
void hex_stroke_free(HexStroke *stroke); /* NULL is allowed */

/* Adds @middle, which lies in the grid or not, and the hexes of @grid that are at most @reach steps
 * away. What is no hex is taken only in the middle: there it may become one. */
void hex_stroke_dab(HexStroke *stroke, const Grid *grid, Hex middle, guint reach);

/* The same for all hexes of the straight line between two. */
void hex_stroke_line(HexStroke *stroke, const Grid *grid, Hex from, Hex to, guint reach);

/* Adds @from and all hexes that can be reached from there over hexes with its terrain and level. */
void hex_stroke_fill(HexStroke *stroke, const Grid *grid, Hex from);

/* Adds all hexes of @grid with the terrain and level of @like, wherever they lie. */
void hex_stroke_alike(HexStroke *stroke, const Grid *grid, Hex like);

/* Returns: (transfer container): the hexes, of Hex, row by row. */
GArray *hex_stroke_hexes(const HexStroke *stroke);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HexStroke, hex_stroke_free)

/* What a brush leaves. */
typedef struct {
    gunichar terrain; /* sign of it; a blank: no hex; 0: it stays as it is */
    gunichar level;   /* '0' to '9'; a blank: that of the terrain; 0 likewise */
} HexPaint;

/* Returns: the signs of @hex in the lines of @grid. */
HexPaint hex_paint_of(const Grid *grid, Hex hex);

/* Returns: (transfer full): the id of @hex of @grid. */
char *hex_id(const Grid *grid, Hex hex);

/* Returns: the sign of a Terrain; 0: it has none, or could not be read. */
gunichar hex_terrain_sign(const Record *terrain);

/* Gives the hexes of @stroke that ground, as part of a plan. */
gboolean hex_stroke_paint(EditPlan *plan, const HexStroke *stroke, HexPaint paint);

/* The same as one step of the history. Returns: FALSE with @error set. */
gboolean hex_stroke_paint_in_document(EditorDocument *document, const HexStroke *stroke,
                                      HexPaint paint, GError **error);
