/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frame around the map.
 */
#include "validator/render/draw.h"

#include "validator/render/svg-out.h"

gint32
draw_margin(const Scene *scene)
{
    return scene_size(scene, 1900);
}

static void
draw_band(GString *out, Box box, gint32 width, const char *fill)
{
    svg_out(out,
            "<path fill-rule='evenodd' fill='%s' d='M%T,%TH%TV%TH%TzM%T,%TH%TV%TH%Tz'/>\n",
            fill,
            box.left - width,
            box.top - width,
            box.right + width,
            box.bottom + width,
            box.left - width,
            box.left,
            box.top,
            box.right,
            box.bottom,
            box.left);
}

/* Black and white in turn along each side, and corners. */
static void
draw_ticks(GString *out, Box box, gint32 width)
{
    gint32 length_x = box.right - box.left, length_y = box.bottom - box.top;
    gint32 n_x = MAX(length_x / (6 * width) / 2 * 2 + 1, 1);
    gint32 n_y = MAX(length_y / (6 * width) / 2 * 2 + 1, 1);
    g_string_append(out, "<path fill='#3b2a1c' d='");
    for (gint32 i = 0; i < n_x; i += 2) {
        gint32 left = box.left + (gint32)((gint64)length_x * i / n_x);
        gint32 right = box.left + (gint32)((gint64)length_x * (i + 1) / n_x);
        svg_out(out, "M%T,%TH%Tv-%TH%Tz", left, box.top, right, width, left);
        svg_out(out, "M%T,%TH%Tv%TH%Tz", left, box.bottom, right, width, left);
    }
    for (gint32 i = 0; i < n_y; i += 2) {
        gint32 top = box.top + (gint32)((gint64)length_y * i / n_y);
        gint32 bottom = box.top + (gint32)((gint64)length_y * (i + 1) / n_y);
        svg_out(out, "M%T,%TV%Th-%TV%Tz", box.left, top, bottom, width, top);
        svg_out(out, "M%T,%TV%Th%TV%Tz", box.right, top, bottom, width, top);
    }
    g_string_append(out, "'/>\n");
}

void
draw_frame(GString *out, const Scene *scene)
{
    gint32 tick = scene_size(scene, 330), gap = scene_size(scene, 120);
    draw_band(out, scene->frame, draw_margin(scene), "#f6eedb");
    draw_band(out, scene->frame, scene_size(scene, 90), "#3b2a1c");
    draw_ticks(out, box_grow(scene->frame, gap + scene_size(scene, 60)), tick);
    draw_band(out,
              box_grow(scene->frame, gap + tick + scene_size(scene, 110)),
              scene_size(scene, 130),
              "#3b2a1c");
}
