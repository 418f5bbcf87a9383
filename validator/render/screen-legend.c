/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the colours, signs and lines of a map mean, row by row: first those of the mode, then the
 * signs that are shown, then the types of border.
 */
#include "validator/render/screen-border.h"
#include "validator/render/screen-piece.h"
#include "validator/render/screen-sign.h"

#include <math.h>

#define ROW_HEIGHT 21.0
#define ROW_AIR 6.0
#define SIGN_WIDTH 32.0
#define PADDING 10.0
#define SECTION_GAP 9.0

typedef struct {
    ScreenMap *map;
    cairo_t *cr; /* NULL: only measures */
    ScreenText text;
    double width, y;
} Legend;

/* Where the sign of the row at hand has its middle. */
static double
sign_x(void)
{
    return PADDING + SIGN_WIDTH / 2;
}

static double
sign_y(const Legend *legend)
{
    return legend->y + ROW_HEIGHT / 2;
}

static void
write_heading(Legend *legend, const char *words)
{
    int width, height;
    if (legend->y > PADDING)
        legend->y += SECTION_GAP;
    screen_text_measure(&legend->text, words, -1, SCREEN_FACE_HEADING, &width, &height);
    if (legend->cr != NULL)
        screen_text_draw(&legend->text,
                         legend->cr,
                         words,
                         -1,
                         SCREEN_FACE_HEADING,
                         PADDING,
                         legend->y,
                         legend->map->ink->ink,
                         0,
                         0);
    legend->y += height + 4;
}

/* Writes what the sign of this row means, and goes on to the next one. */
static void
explain(Legend *legend, const char *words)
{
    double left = PADDING + SIGN_WIDTH + 8;
    double height = screen_text_rows(&legend->text,
                                     legend->cr,
                                     words,
                                     SCREEN_FACE_ROW,
                                     left,
                                     legend->y + ROW_AIR / 2,
                                     MAX(legend->width - left - PADDING, 10),
                                     legend->map->ink->ink);
    legend->y += MAX(height + ROW_AIR, ROW_HEIGHT);
}

static void
draw_patch(Legend *legend, const ScreenShade *shade)
{
    cairo_t *cr = legend->cr;
    SignBox box = {PADDING + 0.5, legend->y + 3.5, SIGN_WIDTH - 1, ROW_HEIGHT - 7};
    cairo_rectangle(cr, box.x, box.y, box.width, box.height);
    screen_ink_set(cr, shade->fill, 1);
    cairo_fill_preserve(cr);
    screen_shade_hatch(cr, shade, 1, 0, 0);
    screen_ink_set(cr, legend->map->ink->border, 0.8);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
    if (shade->tag != NULL) {
        int width, height;
        screen_text_measure(&legend->text, shade->tag, -1, SCREEN_FACE_TOWN, &width, &height);
        screen_text_draw(&legend->text,
                         cr,
                         shade->tag,
                         -1,
                         SCREEN_FACE_TOWN,
                         floor(sign_x() - width / 2.0),
                         floor(sign_y(legend) - height / 2.0),
                         screen_ink(screen_ink_luma(shade->fill) < 128)->text,
                         0,
                         0);
    }
}

static void
explain_mode(Legend *legend)
{
    const ScreenShades *shades = &legend->map->shades;
    write_heading(legend, shades->title);
    for (guint i = 0; i < shades->rows->len; i++) {
        const ScreenShadeRow *row = &g_array_index(shades->rows, ScreenShadeRow, i);
        if (legend->cr != NULL)
            draw_patch(legend, &row->shade);
        explain(legend, row->title);
    }
}

/* The signs, each as it is drawn on the map. */

static void
sign_garrison(Legend *legend, gboolean is_capital)
{
    SignBox box = {sign_x() - 7, sign_y(legend) - 7, 14, 14};
    screen_sign_square(legend->cr, legend->map->ink, &legend->text, box, 3, is_capital);
}

static void
draw_garrison(Legend *legend)
{
    sign_garrison(legend, FALSE);
}

static void
draw_capital(Legend *legend)
{
    sign_garrison(legend, TRUE);
}

static void
draw_forage(Legend *legend)
{
    SignBox box = {sign_x() - 11, sign_y(legend) - 7, 22, 14};
    screen_sign_forage(legend->cr, legend->map->ink, &legend->text, box, 3);
}

static void
draw_port(Legend *legend)
{
    SignBox box = {sign_x() - 4.5, sign_y(legend) - 4.5, 9, 9};
    screen_sign_port(legend->cr, legend->map->ink, box, FALSE);
}

static void
draw_harbour(Legend *legend)
{
    SignBox box = {sign_x() - 7.5, sign_y(legend) - 7.5, 15, 15};
    screen_sign_port(legend->cr, legend->map->ink, box, TRUE);
}

static void
draw_flag(Legend *legend)
{
    screen_piece_flag(legend->cr, legend->map->ink->port, sign_x(), sign_y(legend), 14);
}

static const struct {
    guint layers; /* of which one must be shown */
    void (*draw)(Legend *legend);
    const char *words;
} signs[] = {
    {SCREEN_GARRISONS, draw_garrison, "Garrison"},
    {SCREEN_GARRISONS, draw_capital, "Garrison of a capital"},
    {SCREEN_FORAGE, draw_forage, "Forage"},
    {SCREEN_PORTS, draw_port, "Port"},
    {SCREEN_PORTS, draw_harbour, "Harbour"},
    {SCREEN_MARKERS, draw_flag, "Held by another nation"},
};

static void
explain_signs(Legend *legend)
{
    write_heading(legend, "Signs");
    for (guint i = 0; i < G_N_ELEMENTS(signs); i++) {
        if ((legend->map->style.layers & signs[i].layers) == 0)
            continue;
        if (legend->cr != NULL)
            signs[i].draw(legend);
        explain(legend, signs[i].words);
    }
}

static void
explain_line(Legend *legend, ScreenLineKind kind, const char *words)
{
    if (legend->cr != NULL)
        screen_border_sample(legend->map->ink,
                             legend->cr,
                             kind,
                             PADDING,
                             sign_y(legend),
                             SIGN_WIDTH);
    explain(legend, words);
}

static void
explain_border(Legend *legend, const Border *border)
{
    g_autoptr(GString) words = g_string_new(record_name(&border->record));
    gboolean is_hard = scene_border_is_hard(&legend->map->scene, border->id);
    if (record_gives(&border->record, "limit"))
        g_string_append_printf(words, ", at most %" G_GINT64_FORMAT, border->limit);
    if (border->stops)
        g_string_append(words, ", then stop");
    explain_line(legend, is_hard ? SCREEN_LINE_HARD : SCREEN_LINE_EASY, words->str);
}

static void
explain_borders(Legend *legend)
{
    Records borders = data_set_records(legend->map->set, ENTITY_BORDER);
    if ((legend->map->style.layers & SCREEN_BORDERS) == 0)
        return;
    write_heading(legend, "Borders");
    for (guint32 i = 0; i < borders.length; i++)
        if (record_name(borders.items[i]) != NULL)
            explain_border(legend, (const Border *)borders.items[i]);
    explain_line(legend, SCREEN_LINE_BLOCKED, "No way across");
    explain_line(legend, SCREEN_LINE_NATION, "Between nations");
    explain_line(legend, SCREEN_LINE_ZONE, "Between seas");
}

double
screen_map_paint_legend(ScreenMap *map, cairo_t *cr, double width)
{
    Legend legend = {.map = map, .cr = cr, .width = width, .y = PADDING};
    screen_text_init(&legend.text, 1);
    if (cr != NULL)
        cairo_save(cr);
    explain_mode(&legend);
    explain_signs(&legend);
    explain_borders(&legend);
    if (cr != NULL)
        cairo_restore(cr);
    screen_text_clear(&legend.text);
    return legend.y + PADDING;
}
