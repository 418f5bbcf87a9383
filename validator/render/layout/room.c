/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map as squares, and for each of them how many are taken above and left of it: whether a box
 * is free is a matter of four numbers.
 */
#include "validator/render/layout/room.h"

#include "validator/render/layout/span.h"

#include <math.h>

/* There are about so many squares on the map. */
#define CELLS 20000.0
#define CELL_MIN 6.0

static guint32 *
cell(const RenderRoom *room, gint column, gint row)
{
    return &room->sums[(gsize)row * (gsize)(room->n_columns + 1) + (gsize)column];
}

static gint
column_of(const RenderRoom *room, double x)
{
    return (gint)CLAMP(floor((x - room->frame.left) / room->side), 0, room->n_columns - 1);
}

static gint
row_of(const RenderRoom *room, double y)
{
    return (gint)CLAMP(floor((y - room->frame.top) / room->side), 0, room->n_rows - 1);
}

static void
take(RenderRoom *room, double left, double top, double right, double bottom)
{
    if (right < room->frame.left || left > room->frame.right || bottom < room->frame.top ||
        top > room->frame.bottom)
        return;
    for (gint row = row_of(room, top); row <= row_of(room, bottom); row++)
        for (gint column = column_of(room, left); column <= column_of(room, right); column++)
            *cell(room, column + 1, row + 1) = 1;
}

void
render_room_take(RenderRoom *room, Box box)
{
    take(room, box.left, box.top, box.right, box.bottom);
}

static void
take_land(RenderRoom *room, const RenderMap *map, guint32 face, double scale)
{
    RenderSpans spans;
    render_spans_init(&spans, scene_shape(&map->scene, face), map->scene.frame, scale);
    for (guint line = 0; line < spans.n_lines; line++) {
        double y = spans.top + line * spans.step;
        for (guint i = spans.starts[line]; i + 1 < spans.starts[line + 1]; i += 2)
            take(room, spans.ends[i], y - spans.step / 2, spans.ends[i + 1], y + spans.step / 2);
    }
    render_spans_clear(&spans);
}

static void
take_zones(RenderRoom *room, const RenderMap *map, double scale)
{
    const Topology *topology = map->scene.topology;
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Point *points = topology_arc_points(topology, i);
        if (scene_arc_kind(&map->scene, &topology->arcs[i]) != ARC_ZONE)
            continue;
        for (guint32 j = 0; j + 1 < topology->arcs[i].length; j++) {
            Box box = box_of_line(points[j], points[j + 1]);
            take(room, box.left * scale, box.top * scale, box.right * scale, box.bottom * scale);
        }
    }
}

void
render_room_init(RenderRoom *room, const RenderMap *map, double scale)
{
    Box frame = map->scene.frame;
    *room = (RenderRoom){.frame = {
                             (gint32)floor(frame.left * scale),
                             (gint32)floor(frame.top * scale),
                             (gint32)ceil(frame.right * scale),
                             (gint32)ceil(frame.bottom * scale),
                         }};
    double width = (double)room->frame.right - room->frame.left;
    double height = (double)room->frame.bottom - room->frame.top;
    room->side = MAX(sqrt(width * height / CELLS), CELL_MIN);
    room->n_columns = (gint)MAX(ceil(width / room->side), 1);
    room->n_rows = (gint)MAX(ceil(height / room->side), 1);
    room->sums = g_new0(guint32, (gsize)(room->n_columns + 1) * (gsize)(room->n_rows + 1));
    for (guint32 i = 0; i < map->scene.n_faces; i++)
        if (ground_is_land(map->scene.faces[i].ground))
            take_land(room, map, i, scale);
    take_zones(room, map, scale);
}

void
render_room_clear(RenderRoom *room)
{
    g_free(room->sums);
}

void
render_room_close(RenderRoom *room)
{
    for (gint row = 1; row <= room->n_rows; row++)
        for (gint column = 1; column <= room->n_columns; column++)
            *cell(room, column, row) += *cell(room, column - 1, row) +
                                        *cell(room, column, row - 1) -
                                        *cell(room, column - 1, row - 1);
}

/* Returns: whether nothing is taken in @high rows from @row and @wide columns from @column on. */
static gboolean
is_free(const RenderRoom *room, gint column, gint row, gint wide, gint high)
{
    return *cell(room, column + wide, row + high) + *cell(room, column, row) ==
           *cell(room, column + wide, row) + *cell(room, column, row + high);
}

gboolean
render_room_find(const RenderRoom *room, double width, double height, double gap, gboolean is_low,
                 Box *found)
{
    gint wide = (gint)ceil((width + 2 * gap) / room->side) + 1;
    gint high = (gint)ceil((height + 2 * gap) / room->side) + 1;
    double nearest = INFINITY;
    for (gint row = 0; row + high <= room->n_rows; row++)
        for (gint column = 0; column + wide <= room->n_columns; column++) {
            double distance = hypot(column, is_low ? room->n_rows - high - row : row);
            if (distance >= nearest || !is_free(room, column, row, wide, high))
                continue;
            nearest = distance;
            found->left = room->frame.left + (gint32)(column * room->side + gap);
            found->top = room->frame.top + (gint32)(row * room->side + gap);
            found->right = found->left + (gint32)ceil(width);
            found->bottom = found->top + (gint32)ceil(height);
        }
    return nearest < INFINITY;
}
