/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counters stay upright, so that they can be read; the wedge alone turns.
 */
#include "validator/render/draw/facing.h"

#include "schema/store/grid-layer.h"
#include "validator/render/draw/flow.h"

#include <math.h>

/* Pixels of a hex from which on there is room for wedges. */
#define HEX_FACED 14.0

/* Parts of the way from the middle of a hex to its corner, and of a hex from side to side. */
#define TIP 1.06
#define BASE 0.6
#define HALF_WIDTH 0.115
#define RIM_WIDTH 0.035
#define LINE_WIDTH 0.012

#define RIM 0xfffaf0
#define SHADE 0x140c06

/* Returns: the first unit on @face that faces somewhere, or NULL. */
static const UnitState *
facing_unit(const RenderMap *map, guint32 face)
{
    const GArray *units = scene_units(&map->scene, face);
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        if (unit_state_facing(unit) >= 0)
            return unit;
    }
    return NULL;
}

/* Sets @x, @y to where the corner before @unit lies from the middle of its hex, @space, in hexes.
 * Returns: FALSE if that hex has no such corner. */
static gboolean
find_corner(const RenderMap *map, const Space *space, const UnitState *unit, double *x, double *y)
{
    Hex hex;
    Records grids = data_set_records(map->set, ENTITY_GRID);
    guint32 i = grids_find_hex(grids, space->id, &hex);
    if (i == grids.length)
        return FALSE;
    HexGrid form = grid_form((const Grid *)grids.items[i]);
    gint corner = hex_corner_number(&form, (guint)unit_state_facing(unit));
    double middle_x, middle_y;
    if (corner < 0)
        return FALSE;
    hex_centre(&form, hex, &middle_x, &middle_y);
    hex_corner_at(&form, hex, (guint)corner, x, y);
    *x -= middle_x;
    *y -= middle_y;
    return TRUE;
}

/* Draws the wedge from the middle of a hex at @left, @top towards @x, @y, in pixels. */
static void
draw_wedge(Pen *pen, guint32 paint, double left, double top, double x, double y, double hex)
{
    double length = hypot(x, y), across = -y / length * HALF_WIDTH * hex,
           down = x / length * HALF_WIDTH * hex;
    pen_move_to(pen, left + x * TIP, top + y * TIP);
    pen_line_to(pen, left + x * BASE + across, top + y * BASE + down);
    pen_line_to(pen, left + x * BASE - across, top + y * BASE - down);
    pen_close(pen);
    pen_stroke_keep(pen, RIM, 1, RIM_WIDTH * hex, PEN_ROUND);
    pen_fill_keep(pen, paint, 1);
    pen_stroke(pen, colour_mix(paint, SHADE, 60), 1, LINE_WIDTH * hex, PEN_ROUND);
}

void
render_facing_sample(Pen *pen, guint32 paint, double x, double y, double hex)
{
    double corner = hex * HEX_ACROSS_CORNERS / 2;
    pen_save(pen);
    draw_wedge(pen, paint, x, y - corner * (TIP + BASE) / 2, 0, corner, hex);
    pen_restore(pen);
}

void
render_draw_facings(const RenderMap *map, const RenderView *view)
{
    double hex = render_hex_size(map, view->scale), x, y;
    if ((map->style.layers & RENDER_BLOCKS) == 0 || hex < HEX_FACED)
        return;
    g_autoptr(GArray) faces = render_seen(map->geometry->faces, view);
    pen_save(view->pen);
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        const UnitState *unit = facing_unit(map, face);
        if (unit == NULL || !find_corner(map, map->scene.faces[face].space, unit, &x, &y))
            continue;
        Box box = map->geometry->boxes[face];
        draw_wedge(
            view->pen, unit->paint, ((double)box.left + box.right) / 2 * view->scale - view->x,
            ((double)box.top + box.bottom) / 2 * view->scale - view->y, x * hex, y * hex, hex);
    }
    pen_restore(view->pen);
}
