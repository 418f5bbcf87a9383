/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the colours, signs and lines of a map mean, row by row: first those of the mode, then the
 * signs that are there, then the types of border. What the map does not show is not explained.
 */
#include "validator/render/page/legend.h"

#include "validator/render/draw/border.h"
#include "validator/render/draw/hexside.h"
#include "validator/render/draw/piece.h"
#include "validator/render/draw/sign.h"
#include "validator/render/draw/terrain.h"

#include <math.h>

#define SIGN_WIDTH 32.0
#define PATCH_WIDE 32
#define PATCH_HIGH 18
#define PADDING 10.0

static void
draw_patch(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    const RenderShade *shade = row->of;
    pen_rectangle(pen, x - SIGN_WIDTH / 2 + 0.5, y - 7, SIGN_WIDTH - 1, 14);
    pen_fill_keep(pen, shade->fill, 1);
    render_shade_hatch(pen, shade, 0, 0);
    pen_stroke(pen, look->ink.border, 0.8, 1, PEN_SHARP);
    if (shade->tag == NULL)
        return;
    int width, height;
    render_text_measure(text, shade->tag, -1, RENDER_FACE_TOWN, &width, &height);
    render_text_draw(text, pen, shade->tag, -1, RENDER_FACE_TOWN, floor(x - width / 2.0),
                     floor(y - height / 2.0), render_ink(render_ink_luma(shade->fill) < 128)->text,
                     0, 0);
}

static void
draw_terrain(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    (void)text;
    const Box box = {(gint32)x - PATCH_WIDE / 2, (gint32)y - PATCH_HIGH / 2,
                     (gint32)x + PATCH_WIDE / 2, (gint32)y + PATCH_HIGH / 2};
    render_terrain_sample(pen, look, row->of, box);
    pen_rectangle(pen, box.left + 0.5, box.top + 0.5, PATCH_WIDE - 1, PATCH_HIGH - 1);
    pen_stroke(pen, look->ink.border, 0.8, 1, PEN_SHARP);
}

/* What the colours of the mode mean, and below it those of the ground that show where it has none.
 */
static void
add_mode(RowList *list, const RenderMap *map)
{
    const RenderShades *shades = &map->shades;
    for (guint is_ground = 0; is_ground < 2; is_ground++) {
        rows_add_heading(list, is_ground != 0 ? "Terrain" : shades->title);
        for (guint i = 0; i < shades->rows->len; i++) {
            const RenderShadeRow *row = &g_array_index(shades->rows, RenderShadeRow, i);
            if ((row->terrain != NULL) != (is_ground != 0))
                continue;
            if (row->terrain != NULL)
                rows_add_sign(list, draw_terrain, g_strdup(row->title))->of = row->terrain;
            else
                rows_add_sign(list, draw_patch, g_strdup(row->title))->of = &row->shade;
        }
    }
}

/* A sign of the chart, as it is drawn on the map. */
static void
draw_sign(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    const SignRow *sign = row->of;
    const PlaceSign sample = {.stands_out = row->stands_out, .number = 3};
    SignBox box = render_sign_sample(sign->shape, sample.stands_out);
    box.x += x;
    box.y += y;
    render_sign_draw(pen, &look->ink, text, box, sign->shape, &sample);
}

static void
draw_flag(Pen *pen, const Look *look, RenderText *text G_GNUC_UNUSED,
          const TextRow *row G_GNUC_UNUSED, double x, double y)
{
    render_piece_flag(pen, look->ink.port, x, y, 14);
}

/* Whether a face has sign @i of the chart, and it stands out or does not. */
static gboolean
has_sign(const SceneFace *face, const SignRow *row, guint i, gboolean stands_out)
{
    const PlaceSign *sign = row->shape == SHAPE_PORT ? face->port : scene_sign(face, i);
    return sign != NULL && (sign->stands_out != FALSE) == (stands_out != FALSE);
}

static void
add_sign(RowList *list, const RenderMap *map, guint i, guint stands_out)
{
    const SignRow *row = &map->scene.state->chart->signs[i];
    if (row->legend[stands_out] == NULL || (map->style.layers & render_layer_of_sign(i)) == 0)
        return;
    for (guint32 face = 0; face < map->scene.n_faces; face++)
        if (has_sign(&map->scene.faces[face], row, i, stands_out != 0)) {
            TextRow *sign = rows_add_sign(list, draw_sign, g_strdup(row->legend[stands_out]));
            sign->of = row;
            sign->stands_out = stands_out != 0;
            return;
        }
}

static void
add_signs(RowList *list, const RenderMap *map)
{
    rows_add_heading(list, "Signs");
    for (guint i = 0; i < map->scene.state->chart->n_signs; i++)
        for (guint stands_out = 0; stands_out < 2; stands_out++)
            add_sign(list, map, i, stands_out);
    if ((map->style.layers & RENDER_MARKERS) != 0 && scene_is_any_lost(&map->scene))
        rows_add_sign(list, draw_flag, g_strdup("Held by another nation"));
}

static void
draw_line(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    (void)text;
    RenderLineKind kind = (RenderLineKind)GPOINTER_TO_UINT(row->of);
    render_border_sample(&look->ink, pen, kind, x - SIGN_WIDTH / 2, y, SIGN_WIDTH);
}

static void
add_line(RowList *list, RenderLineKind kind, char *words)
{
    rows_add_sign(list, draw_line, words)->of = GUINT_TO_POINTER(kind);
}

static void
draw_hexside(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    (void)look;
    (void)text;
    render_hexside_sample(pen, row->of, x - SIGN_WIDTH / 2, y, SIGN_WIDTH);
}

static char *
words_of_border(const Border *border)
{
    GString *words = g_string_new(record_name(&border->record));
    if (record_gives(&border->record, "limit"))
        g_string_append_printf(words, ", at most %" G_GINT64_FORMAT, border->limit);
    if (border->stops)
        g_string_append(words, ", then stop");
    return g_string_free(words, FALSE);
}

/* Lines that are no type of border, where the map has them. */
static const struct {
    RenderLineKind kind;
    const char *words;
} lines[] = {
    {RENDER_LINE_BLOCKED, "No way across"},
    {RENDER_LINE_NATION, "Between nations"},
    {RENDER_LINE_ZONE, "Between seas"},
};

static void
add_borders(RowList *list, const RenderMap *map)
{
    Records borders = data_set_records(map->set, ENTITY_BORDER);
    if ((map->style.layers & RENDER_BORDERS) == 0)
        return;
    gboolean has_hexes = data_set_records(map->set, ENTITY_GRID).length > 0;
    guint drawn = render_border_kinds(map);
    rows_add_heading(list, "Borders");
    for (guint32 i = 0; i < borders.length; i++) {
        const Border *border = (const Border *)borders.items[i];
        if (record_name(&border->record) == NULL || border->id == NULL)
            continue;
        if (has_hexes)
            rows_add_sign(list, draw_hexside, words_of_border(border))->of = border;
        else
            add_line(list, render_border_line(map, border->id), words_of_border(border));
    }
    for (guint i = 0; i < G_N_ELEMENTS(lines); i++)
        if ((drawn & 1u << lines[i].kind) != 0)
            add_line(list, lines[i].kind, g_strdup(lines[i].words));
}

void
render_legend_init(RowList *list, const RenderMap *map, double width)
{
    rows_init(list, map->look, width);
    add_mode(list, map);
    add_signs(list, map);
    add_borders(list, map);
    rows_end(list);
}

double
render_map_paint_legend(RenderMap *map, cairo_t *cr, double width)
{
    RowList list;
    double depth;
    g_autoptr(Pen) pen = cr != NULL ? pen_new_cairo(cr) : NULL;
    render_legend_init(&list, map, MAX(width - 2 * PADDING, 10));
    rows_flow(&list, pen, PADDING, PADDING, G_MAXINT, 0, &depth);
    rows_clear(&list);
    return depth + 2 * PADDING;
}
