/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GeoJSON in the plane of the drawing, y upwards: a feature for each shape. Rings become outer ones
 * with their holes, as RFC 7946 has it.
 */
#include "schema/foreign/writers/drawn.h"
#include "schema/store/drawing/map-svg.h"

/* Appends @value, in grid units, in units of the drawing. */
static void
append_number(GString *out, gint64 value)
{
    guint64 size = (guint64)ABS(value), units = MAP_SVG_GRID.units;
    g_string_append_printf(out,
                           "%s%" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT,
                           value < 0 ? "-" : "",
                           size / units,
                           size % units);
}

static void
append_ring(GString *out, Ring ring, gboolean is_hole)
{
    /* Outer rings go against the clock where y is upwards, which on the screen is with it turned.
     */
    gboolean is_clockwise = ring_area2(ring) > 0;
    g_string_append_c(out, '[');
    for (guint32 i = 0; i <= ring.length; i++) {
        guint32 at = i % ring.length;
        Point point = ring.points[is_clockwise == is_hole ? at : ring.length - 1 - at];
        g_string_append(out, i > 0 ? ", [" : "[");
        append_number(out, point.x);
        g_string_append(out, ", ");
        append_number(out, -(gint64)point.y);
        g_string_append_c(out, ']');
    }
    g_string_append_c(out, ']');
}

/* Returns: how many rings of @shape lie around ring @index; @around gets the innermost of them. */
static guint
depth_of(const Shape *shape, guint32 index, guint32 *around)
{
    guint depth = 0;
    gint64 least = G_MAXINT64;
    Ring own = shape_ring(shape, index);
    Box box = ring_bounds(own);
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        Box other = ring_bounds(ring), both = box_join(box, other);
        gint64 area = ABS(ring_area2(ring));
        gboolean is_around = i != index && both.left == other.left && both.top == other.top &&
                             both.right == other.right && both.bottom == other.bottom &&
                             area > ABS(ring_area2(own)) && ring_contains(ring, own.points[0]);
        depth += is_around;
        if (is_around && area < least) {
            least = area;
            *around = i;
        }
    }
    return depth;
}

static void
append_shape(GString *out, const Shape *shape)
{
    g_autofree guint32 *around = g_new0(guint32, MAX(shape->n_lines, 1));
    g_autofree gboolean *is_hole = g_new0(gboolean, MAX(shape->n_lines, 1));
    guint n = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        is_hole[i] = depth_of(shape, i, &around[i]) % 2 == 1;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        if (is_hole[i])
            continue;
        g_string_append(out, n++ > 0 ? ", [" : "[");
        append_ring(out, shape_ring(shape, i), FALSE);
        for (guint32 j = 0; j < shape->n_lines; j++)
            if (is_hole[j] && around[j] == i) {
                g_string_append(out, ", ");
                append_ring(out, shape_ring(shape, j), TRUE);
            }
        g_string_append_c(out, ']');
    }
}

static void
append_feature(GString *out, const ForeignPlace *place)
{
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, place->called.name);
    g_autofree char *name = writer_finish_text(writer);
    g_string_append_printf(out,
                           "{\"type\": \"Feature\", \"id\": \"%s\", \"properties\": {\"name\": %s, "
                           "\"type\": \"%s\"},\n \"geometry\": {\"type\": \"MultiPolygon\", "
                           "\"coordinates\": [",
                           place->called.id,
                           name,
                           place->ground == GROUND_SEA ? "sea" : "land");
    append_shape(out, place->shape);
    g_string_append(out, "]}}");
}

static ExportFiles *
write_geojson(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    GString *out = g_string_new("{\"type\": \"FeatureCollection\", \"features\": [\n");
    guint n = 0;
    for (guint32 i = 0; i < map->places->len; i++) {
        if (foreign_place(map, i)->shape == NULL)
            continue;
        g_string_append(out, n++ > 0 ? ",\n" : "");
        append_feature(out, foreign_place(map, i));
    }
    g_string_append(out, "\n]}\n");
    export_files_add(files, "map.geojson", out);
    drawn_note(map, rest, report);
    return files;
}

const ForeignWriter writer_geojson = {drawn_rows, N_DRAWN_ROWS, write_geojson};
