/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GeoJSON in the plane of the drawing, y upwards: a feature for each shape and
 * unit. Rings become outer ones with their holes, as RFC 7946 has it.
 */
#include "schema/foreign/writers/polygons.h"
#include "schema/foreign/writers/properties.h"
#include "schema/store/drawing/map-svg.h"

/* Appends @value, in grid units, in units of the drawing. */
static void
append_number(GString *out, gint64 value)
{
    guint64 size = (guint64)ABS(value), units = MAP_SVG_GRID.units;
    g_string_append_printf(out, "%s%" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT, value < 0 ? "-" : "",
                           size / units, size % units);
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

static void
append_shape(GString *out, const Shape *shape)
{
    g_autofree guint32 *outer = polygons_find(shape);
    guint n = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        if (outer[i] != i)
            continue;
        g_string_append(out, n++ > 0 ? ", [" : "[");
        append_ring(out, shape_ring(shape, i), FALSE);
        for (guint32 j = 0; j < shape->n_lines; j++)
            if (j != i && outer[j] == i) {
                g_string_append(out, ", ");
                append_ring(out, shape_ring(shape, j), TRUE);
            }
        g_string_append_c(out, ']');
    }
}

static void
append_feature(GString *out, const Properties *said, guint32 index)
{
    const ForeignPlace *place = foreign_place(said->map, index);
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    properties_write(said, index, writer);
    writer_end_object(writer);
    g_autofree char *properties = writer_finish_text(writer);
    g_string_append_printf(out,
                           "{\"type\": \"Feature\", \"id\": \"%s\", \"properties\": %s,\n"
                           " \"geometry\": {\"type\": \"MultiPolygon\", \"coordinates\": [",
                           place->called.id, properties);
    append_shape(out, place->shape);
    g_string_append(out, "]}}");
}

static void
append_unit(GString *out, const Properties *said, const ForeignUnit *unit, Point point)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    properties_write_unit(said, unit, writer);
    writer_end_object(writer);
    g_autofree char *properties = writer_finish_text(writer);
    g_string_append_printf(out,
                           "{\"type\": \"Feature\", \"properties\": %s,\n"
                           " \"geometry\": {\"type\": \"Point\", \"coordinates\": [",
                           properties);
    append_number(out, point.x);
    g_string_append(out, ", ");
    append_number(out, -(gint64)point.y);
    g_string_append(out, "]}}");
}

static ExportFiles *
write_geojson(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    GString *out = g_string_new("{\"type\": \"FeatureCollection\", \"features\": [\n");
    guint n = 0;
    Properties said;
    properties_init(&said, map);
    for (guint32 i = 0; i < map->places->len; i++) {
        if (foreign_place(map, i)->shape == NULL)
            continue;
        g_string_append(out, n++ > 0 ? ",\n" : "");
        append_feature(out, &said, i);
    }
    g_autofree Point *points = properties_points(&said);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        if (!properties_draws_unit(&said, unit))
            continue;
        g_string_append(out, ",\n");
        append_unit(out, &said, unit, points[i]);
    }
    g_string_append(out, "\n]}\n");
    export_files_add(files, "map.geojson", out);
    properties_note(&said, rest, report);
    properties_clear(&said);
    return files;
}

const ForeignWriter writer_geojson = {property_rows, N_PROPERTY_ROWS, write_geojson};
