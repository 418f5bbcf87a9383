/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the colours and signs of a map mean, row by row.
 */
#include "validator/render/screen-border.h"
#include "validator/render/screen-text.h"

#define ROW_HEIGHT 21.0
#define SIGN_WIDTH 34.0

double
screen_map_paint_legend(ScreenMap *map, cairo_t *cr, double width G_GNUC_UNUSED)
{
    double y = 8;
    ScreenText text;
    screen_text_init(&text, 1);
    if (cr != NULL)
        screen_text_draw(&text,
                         cr,
                         map->shades.title,
                         -1,
                         SCREEN_FACE_HEADING,
                         8,
                         y,
                         map->ink->ink,
                         0,
                         0);
    y += ROW_HEIGHT + 4;
    for (guint i = 0; i < map->shades.rows->len; i++, y += ROW_HEIGHT) {
        const ScreenShadeRow *row = &g_array_index(map->shades.rows, ScreenShadeRow, i);
        if (cr == NULL)
            continue;
        cairo_rectangle(cr, 8, y + 2, SIGN_WIDTH, ROW_HEIGHT - 6);
        screen_ink_set(cr, row->shade.fill, 1);
        cairo_fill(cr);
        screen_text_draw(&text,
                         cr,
                         row->title,
                         -1,
                         SCREEN_FACE_ROW,
                         16 + SIGN_WIDTH,
                         y,
                         map->ink->ink,
                         0,
                         0);
    }
    screen_text_clear(&text);
    return y + 8;
}
