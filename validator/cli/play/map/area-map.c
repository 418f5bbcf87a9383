/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names where places lie. A character is about twice as high as it is wide.
 */
#include "schema/geometry/inner-point.h"
#include "schema/text/clean.h"
#include "validator/cli/play/map/sheet.h"
#include "validator/cli/play/map/text-map.h"

/* Rows of a map that has few places, two for each row if it has more, and of any. */
#define ROWS_USUAL 20
#define ROWS_MAX 200

/* A name stands so many rows from where its place lies, at most, and is moved aside so far. */
#define ROWS_OFF 3
#define COLUMNS_OFF 10

/* A place that is drawn, and what is written there. */
typedef struct {
    const MapPlace *place;
    Point at;
} Spot;

/* Letters that a name has at most; the first one that fits is taken. */
static const guint lengths[] = {30, 14, 10, 7};

/* Returns: whether @id is drawn on @svg, and where things stand there. */
static gboolean
find_spot(const MapSvg *svg, const char *id, Point *at)
{
    PathError error;
    guint32 offset;
    g_autofree char *anchor = g_strconcat(map_kind_mark(MAP_KIND_ANCHOR), id, NULL);
    const MapElement *mark = map_svg_find(svg, anchor), *face = map_svg_find(svg, id);
    if (mark != NULL && mark->kind == MAP_KIND_ANCHOR && map_svg_centre(svg, mark, at))
        return TRUE;
    if (face == NULL || !map_element_is_face(face) || face->is_transformed)
        return FALSE;
    g_autoptr(Shape) shape = map_svg_shape(svg, face, &error, &offset);
    if (shape == NULL || shape->n_points == 0)
        return FALSE;
    const InnerPoint inner = inner_point_find(shape, 2);
    *at = (Point){(gint32)inner.x, (gint32)inner.y};
    return TRUE;
}

/* Places with somebody come first, so that they stand where they lie. */
static GArray *
find_spots(const TextMap *map, const MapSvg *svg)
{
    GArray *spots = g_array_new(FALSE, FALSE, sizeof(Spot));
    for (guint is_empty = 0; is_empty < 2; is_empty++)
        for (guint i = 0; i < map->n; i++) {
            Spot spot = {.place = &map->places[i]};
            if ((spot.place->mark[0] == '\0') == is_empty &&
                find_spot(svg, spot.place->id, &spot.at))
                g_array_append_val(spots, spot);
        }
    return spots;
}

static Box
box_of(const GArray *spots)
{
    Box box = BOX_EMPTY;
    for (guint i = 0; i < spots->len; i++) {
        const Point at = g_array_index(spots, Spot, i).at;
        box.left = MIN(box.left, at.x);
        box.right = MAX(box.right, at.x);
        box.top = MIN(box.top, at.y);
        box.bottom = MAX(box.bottom, at.y);
    }
    return box;
}

/* Returns: (transfer full): what is written at @spot. */
static char *
label_of(const Spot *spot, guint letters)
{
    const char *name = spot->place->name, *mark = spot->place->mark;
    g_autofree char *cut = text_cut(name, letters);
    return g_strconcat(cut, mark[0] != '\0' ? " " : "", mark, NULL);
}

/* Puts @text as near to @row and the middle @column as there is room. Returns: FALSE: nowhere. */
static gboolean
put_near(Sheet *sheet, gint row, gint column, const char *text, guint colour)
{
    const guint width = sheet_width(text);
    for (gint off = 0; off <= ROWS_OFF * 2; off++) {
        const gint at_row = row + (off % 2 == 0 ? -off / 2 : (off + 1) / 2);
        for (gint aside = 0; aside <= COLUMNS_OFF * 2; aside++) {
            const gint at =
                column - (gint)width / 2 + (aside % 2 == 0 ? -aside / 2 : (aside + 1) / 2);
            if (!sheet_has_room(sheet, at_row, at, width))
                continue;
            sheet_put(sheet, at_row, at, text, colour);
            return TRUE;
        }
    }
    return FALSE;
}

/* Writes all @spots on @sheet, with names of @letters at most, as far as they have room.
 * Returns: whether all have. */
static gboolean
write_all(Sheet *sheet, const GArray *spots, Point size, guint letters)
{
    const Box box = box_of(spots);
    const gint64 width = MAX((gint64)box.right - box.left, 1);
    const gint64 height = MAX((gint64)box.bottom - box.top, 1);
    gboolean is_whole = TRUE;
    for (guint i = 0; i < spots->len && (is_whole || size.y >= ROWS_MAX); i++) {
        const Spot *spot = &g_array_index(spots, Spot, i);
        g_autofree char *text = label_of(spot, letters);
        const gint column = (gint)(((gint64)spot->at.x - box.left) * (size.x - 1) / width);
        const gint row = (gint)(((gint64)spot->at.y - box.top) * (size.y - 1) / height);
        const gint half = (gint)sheet_width(text) / 2;
        is_whole &= put_near(sheet, row, CLAMP(column, half, MAX(size.x - half - 1, half)), text,
                             spot->place->colour);
    }
    return is_whole;
}

/* Returns: (transfer full): a map of @rows, with all @spots, or if there are too many
 * with those for which there is room; NULL: there is not enough. */
static Sheet *
try_rows(const TextMap *map, const GArray *spots, gint rows, guint letters)
{
    const Point size = {(gint32)map->columns, rows};
    g_autoptr(Sheet) sheet = sheet_new(map->columns, (guint)rows);
    gboolean is_whole = write_all(sheet, spots, size, letters);
    return is_whole || rows >= ROWS_MAX ? g_steal_pointer(&sheet) : NULL;
}

/* Names are whole as long as the map is no higher than it would be drawn. */
void
area_map_append(const TextMap *map, const MapSvg *svg, GString *out)
{
    g_autoptr(GArray) spots = find_spots(map, svg);
    g_autoptr(Sheet) sheet = NULL;
    const Box box = box_of(spots);
    if (spots->len == 0)
        return;
    const gint64 width = MAX((gint64)box.right - box.left, 1);
    const gint64 drawn = ((gint64)box.bottom - box.top) * map->columns / width / 2 + 1;
    for (gint rows = (gint)MIN(drawn, MAX(ROWS_USUAL, spots->len / 2)); sheet == NULL;
         rows += 2 + rows / 10)
        for (guint i = 0; sheet == NULL && i < (rows < drawn ? 1 : G_N_ELEMENTS(lengths)); i++)
            sheet = try_rows(map, spots, rows, lengths[i]);
    sheet_append(sheet, map->has_color, out);
}
