/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the colours, signs and lines of a map mean, row by row: first those of the mode, then the
 * signs that are there, then the types of border. What the map does not show is not explained.
 */
#include "validator/render/page/legend.h"

#include "validator/render/draw/border.h"
#include "validator/render/draw/piece.h"
#include "validator/render/draw/sign.h"

#include <math.h>

#define SIGN_WIDTH 32.0
#define PADDING 10.0

static void
draw_patch(Pen *pen, const Look *look, ScreenText *text, const TextRow *row, double x, double y)
{
    const ScreenShade *shade = row->of;
    pen_rectangle(pen, x - SIGN_WIDTH / 2 + 0.5, y - 7, SIGN_WIDTH - 1, 14);
    pen_fill_keep(pen, shade->fill, 1);
    screen_shade_hatch(pen, shade, 1, 0, 0);
    pen_stroke(pen, look->ink.border, 0.8, 1, PEN_SHARP);
    if (shade->tag == NULL)
        return;
    int width, height;
    screen_text_measure(text, shade->tag, -1, SCREEN_FACE_TOWN, &width, &height);
    screen_text_draw(text,
                     pen,
                     shade->tag,
                     -1,
                     SCREEN_FACE_TOWN,
                     floor(x - width / 2.0),
                     floor(y - height / 2.0),
                     screen_ink(screen_ink_luma(shade->fill) < 128)->text,
                     0,
                     0);
}

static void
add_mode(RowList *list, const ScreenMap *map)
{
    const ScreenShades *shades = &map->shades;
    rows_add_heading(list, shades->title);
    for (guint i = 0; i < shades->rows->len; i++) {
        const ScreenShadeRow *row = &g_array_index(shades->rows, ScreenShadeRow, i);
        rows_add_sign(list, draw_patch, g_strdup(row->title))->of = &row->shade;
    }
}

/* The signs, each as it is drawn on the map, and whether a face has it. */

#define SIGN(name)                                                                                 \
    static void name(Pen *pen,                                                                     \
                     const Look *look,                                                             \
                     ScreenText *text,                                                             \
                     const TextRow *row G_GNUC_UNUSED,                                             \
                     double x,                                                                     \
                     double y)

SIGN(draw_garrison)
{
    screen_sign_square(pen, &look->ink, text, (SignBox){x - 7, y - 7, 14, 14}, 3, FALSE);
}

SIGN(draw_capital)
{
    screen_sign_square(pen, &look->ink, text, (SignBox){x - 7, y - 7, 14, 14}, 3, TRUE);
}

SIGN(draw_forage)
{
    screen_sign_forage(pen, &look->ink, text, (SignBox){x - 11, y - 7, 22, 14}, 3);
}

SIGN(draw_port)
{
    (void)text;
    screen_sign_port(pen, &look->ink, (SignBox){x - 4.5, y - 4.5, 9, 9}, FALSE);
}

SIGN(draw_harbour)
{
    (void)text;
    screen_sign_port(pen, &look->ink, (SignBox){x - 7.5, y - 7.5, 15, 15}, TRUE);
}

SIGN(draw_flag)
{
    (void)text;
    screen_piece_flag(pen, look->ink.port, x, y, 14);
}

static gboolean
has_garrison(const SceneFace *face)
{
    return face->has_garrison;
}

static gboolean
has_capital(const SceneFace *face)
{
    return face->has_garrison && face->is_capital;
}

static gboolean
has_forage(const SceneFace *face)
{
    return face->space != NULL && record_gives(&face->space->record, "forage");
}

static gboolean
has_port(const SceneFace *face)
{
    return face->has_port && !face->has_harbour;
}

static gboolean
has_harbour(const SceneFace *face)
{
    return face->has_port && face->has_harbour;
}

static const struct {
    guint layers; /* of which one must be shown */
    gboolean (*is_on)(const SceneFace *face);
    RowSign draw;
    const char *words;
} signs[] = {
    {SCREEN_GARRISONS, has_garrison, draw_garrison, "Garrison"},
    {SCREEN_GARRISONS, has_capital, draw_capital, "Garrison of a capital"},
    {SCREEN_FORAGE, has_forage, draw_forage, "Forage"},
    {SCREEN_PORTS, has_port, draw_port, "Port"},
    {SCREEN_PORTS, has_harbour, draw_harbour, "Harbour"},
    {SCREEN_MARKERS, scene_is_lost, draw_flag, "Held by another nation"},
};

static gboolean
is_anywhere(const Scene *scene, gboolean (*is_on)(const SceneFace *face))
{
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (is_on(&scene->faces[i]))
            return TRUE;
    return FALSE;
}

static void
add_signs(RowList *list, const ScreenMap *map)
{
    rows_add_heading(list, "Signs");
    for (guint i = 0; i < G_N_ELEMENTS(signs); i++)
        if ((map->style.layers & signs[i].layers) != 0 && is_anywhere(&map->scene, signs[i].is_on))
            rows_add_sign(list, signs[i].draw, g_strdup(signs[i].words));
}

static void
draw_line(Pen *pen, const Look *look, ScreenText *text, const TextRow *row, double x, double y)
{
    (void)text;
    ScreenLineKind kind = (ScreenLineKind)GPOINTER_TO_UINT(row->of);
    screen_border_sample(&look->ink, pen, kind, x - SIGN_WIDTH / 2, y, SIGN_WIDTH);
}

static void
add_line(RowList *list, ScreenLineKind kind, char *words)
{
    rows_add_sign(list, draw_line, words)->of = GUINT_TO_POINTER(kind);
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
    ScreenLineKind kind;
    const char *words;
} lines[] = {
    {SCREEN_LINE_BLOCKED, "No way across"},
    {SCREEN_LINE_NATION, "Between nations"},
    {SCREEN_LINE_ZONE, "Between seas"},
};

static void
add_borders(RowList *list, const ScreenMap *map)
{
    Records borders = data_set_records(map->set, ENTITY_BORDER);
    if ((map->style.layers & SCREEN_BORDERS) == 0)
        return;
    guint drawn = screen_border_kinds(map);
    rows_add_heading(list, "Borders");
    for (guint32 i = 0; i < borders.length; i++) {
        const Border *border = (const Border *)borders.items[i];
        gboolean is_hard = scene_border_is_hard(&map->scene, border->id);
        if (record_name(&border->record) != NULL)
            add_line(list, is_hard ? SCREEN_LINE_HARD : SCREEN_LINE_EASY, words_of_border(border));
    }
    for (guint i = 0; i < G_N_ELEMENTS(lines); i++)
        if ((drawn & 1u << lines[i].kind) != 0)
            add_line(list, lines[i].kind, g_strdup(lines[i].words));
}

void
screen_legend_init(RowList *list, const ScreenMap *map, double width)
{
    rows_init(list, map->look, width);
    add_mode(list, map);
    add_signs(list, map);
    add_borders(list, map);
    rows_end(list);
}

double
screen_map_paint_legend(ScreenMap *map, cairo_t *cr, double width)
{
    RowList list;
    double depth;
    g_autoptr(Pen) pen = cr != NULL ? pen_new_cairo(cr) : NULL;
    screen_legend_init(&list, map, MAX(width - 2 * PADDING, 10));
    rows_flow(&list, pen, PADDING, PADDING, G_MAXINT, 0, &depth);
    rows_clear(&list);
    return depth + 2 * PADDING;
}
