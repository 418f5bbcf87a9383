/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The terrain and level of hexes, which are in the lines of signs of their grid, and sets of hexes
 * that are changed together: under a brush, along a line, all alike around one. If a hex also
 * states its own terrain or level, that is changed, too.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/geometry/hex.h"
#include "schema/model/entities.h"
#include "schema/model/record.h"

#include <glib.h>

/* Adds @hex, which must be within @form, to @set. Returns: whether it is new. */
static inline gboolean
hex_set_add(GHashTable *set, const HexGrid *form, Hex hex)
{
    return g_hash_table_add(set, GUINT_TO_POINTER(hex_index(form, hex) + 1));
}

/* Returns: whether @hex, which may be outside of @form, is in @set. */
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

/* Returns: the sign of @hex; a blank outside of the lines. */
gunichar hex_signs_get(const HexSigns *table, Hex hex);
void hex_signs_set(HexSigns *table, Hex hex, gunichar sign);

/* Returns: (transfer full): the lines, NULL-terminated; a line that equals the one in @below, those
 * of the base (NULL: there is none), is empty, so that it is inherited. */
char **hex_signs_lines(const HexSigns *table, const Texts *below);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HexSigns, hex_signs_free)

typedef struct {
    char *grid; /* owned: its id */
    HexGrid form;
    GHashTable *hexes; /* owned: a set of hexes */
} HexStroke;

/* The largest radius of a brush; 1, 7 or 19 hexes are within 0, 1 or 2 steps. */
#define HEX_BRUSH_REACH_MAX 2u

/* Returns: (transfer full): a stroke on @grid without hexes. */
HexStroke *hex_stroke_new(const Grid *grid);
void hex_stroke_free(HexStroke *stroke); /* NULL is allowed */

/* Adds @middle, which may be outside of the grid, and the hexes of @grid that are at most @reach
 * steps away. A blank hex is added only if it is the middle: painting may make it a hex. */
void hex_stroke_dab(HexStroke *stroke, const Grid *grid, Hex middle, guint reach);

/* As hex_stroke_dab(), for all hexes of the straight line from @from to @to. */
void hex_stroke_line(HexStroke *stroke, const Grid *grid, Hex from, Hex to, guint reach);

/* Adds @from and all hexes that can be reached from there over hexes with its terrain and level. */
void hex_stroke_fill(HexStroke *stroke, const Grid *grid, Hex from);

/* Adds all hexes of @grid with the terrain and level of @like. */
void hex_stroke_alike(HexStroke *stroke, const Grid *grid, Hex like);

/* Returns: (transfer container): the hexes, of Hex, row by row. */
GArray *hex_stroke_hexes(const HexStroke *stroke);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HexStroke, hex_stroke_free)

/* What a brush paints. */
typedef struct {
    gunichar terrain; /* its sign; a blank: no hex; 0: unchanged */
    gunichar level;   /* '0' to '9'; a blank: that of the terrain; 0: unchanged */
} HexPaint;

/* Returns: the signs of @hex in the lines of @grid. */
HexPaint hex_paint_of(const Grid *grid, Hex hex);

/* Returns: (transfer full): the id of @hex of @grid. */
char *hex_id(const Grid *grid, Hex hex);

/* Returns: the sign of @terrain, a Terrain; 0: it has none, or could not be read. */
gunichar hex_terrain_sign(const Record *terrain);

/* Paints the hexes of @stroke with @paint, as part of a plan. Returns: FALSE: the plan has an
 * error. */
gboolean hex_stroke_paint(EditPlan *plan, const HexStroke *stroke, HexPaint paint);

/* As hex_stroke_paint(), as one step of the history. Returns: FALSE with @error set. */
gboolean hex_stroke_paint_in_document(EditorDocument *document, const HexStroke *stroke,
                                      HexPaint paint, GError **error);
