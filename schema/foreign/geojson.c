/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GeoJSON: features with rings of points.
 */
#include "schema/foreign/carried.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/geo-map.h"
#include "schema/store/map-svg.h"

/* Adds the ring of positions @ring. Returns: FALSE: it is none. */
static gboolean
add_ring(GeoMap *geo, JsonArray *ring, guint32 place)
{
    if (ring == NULL)
        return FALSE;
    for (guint i = 0; i < json_tree_length(ring); i++) {
        JsonArray *position = json_tree_array_at(ring, i);
        double x, y;
        if (json_tree_length(position) < 2 || !geo_map_has_room(geo) ||
            !json_tree_number(json_array_get_element(position, 0), &x) ||
            !json_tree_number(json_array_get_element(position, 1), &y) ||
            !geo_map_accepts_point(x, y)) {
            geo_map_drop_ring(geo, place);
            return FALSE;
        }
        geo_map_add_point(geo, x, y);
    }
    geo_map_end_ring(geo, place);
    return TRUE;
}

static void
add_polygon(gpointer data, JsonArray *rings, guint32 place)
{
    geo_map_start_polygon(data);
    for (guint i = 0; i < json_tree_length(rings); i++)
        add_ring(data, json_tree_array_at(rings, i), place);
}

/* Adds @feature if it is a unit. Returns: whether it is one. */
static gboolean
add_unit(GeoMap *geo, JsonObject *geometry, JsonObject *properties)
{
    JsonArray *position = json_tree_array(geometry, "coordinates");
    double x, y;
    return g_strcmp0(json_tree_text(geometry, "type"), "Point") == 0 &&
           json_tree_length(position) >= 2 &&
           json_tree_number(json_array_get_element(position, 0), &x) &&
           json_tree_number(json_array_get_element(position, 1), &y) &&
           geo_map_add_unit(geo, properties, x, y);
}

static void
add_feature(GeoMap *geo, JsonObject *feature)
{
    JsonObject *geometry = json_tree_object(feature, "geometry");
    JsonObject *properties = json_tree_object(feature, "properties");
    if (add_unit(geo, geometry, properties))
        return;
    if (feature == NULL || !geo_map_geometry_is_area(geometry)) {
        geo_map_skip_feature(geo, feature == NULL ? GEO_BAD : GEO_NO_AREA, properties);
        return;
    }
    guint32 place = geo_map_start_feature(geo, feature);
    if (place != FOREIGN_NONE)
        geo_map_add_areas(geometry, "coordinates", add_polygon, geo, place);
}

static gboolean
read_geojson(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map,
             LossReport *report, GError **error)
{
    g_autoptr(JsonParser) parser = json_tree_read(source, error);
    if (parser == NULL)
        return FALSE;
    JsonObject *root = json_node_get_object(json_parser_get_root(parser));
    JsonArray *features = json_tree_array(root, "features");
    GeoMap geo = {.map = map, .report = report};
    geo_map_init(&geo, source->shown, choices);
    carried_set(map, json_tree_text(root, CARRIED_NAME));
    if (g_strcmp0(json_tree_text(root, "type"), "Feature") == 0)
        add_feature(&geo, root);
    for (guint i = 0; i < json_tree_length(features); i++)
        add_feature(&geo, json_tree_object_at(features, i));
    gboolean is_read = geo_map_finish(&geo, error);
    geo_map_clear(&geo);
    return is_read;
}

const ForeignReader reader_geojson = {
    .rows = geo_rows,
    .n_rows = N_GEO_ROWS,
    .read = read_geojson,
    .choices = CHOICE_BIT(CHOICE_SEA) | CHOICE_BIT(CHOICE_NAME) | CHOICE_BIT(CHOICE_PROJECTION) |
               CHOICE_BIT(CHOICE_WRAP),
    .signs = "\"FeatureCollection\"",
};

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
    gboolean is_clockwise = shape_ring_area2(ring) > 0;
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
append_feature(GString *out, const GeoProperties *said, guint32 index)
{
    const ForeignPlace *place = foreign_place(said->map, index);
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    geo_properties_write(said, index, writer);
    writer_end_object(writer);
    g_autofree char *properties = writer_finish_text(writer);
    g_string_append_printf(out,
                           "{\"type\": \"Feature\", \"id\": \"%s\", \"properties\": %s,\n"
                           " \"geometry\": {\"type\": \"MultiPolygon\", \"coordinates\": [",
                           place->called.id, properties);
    g_autofree guint32 *outer = geo_polygons_find(place->shape);
    guint n = 0;
    for (guint32 i = 0; i < place->shape->n_lines; i++) {
        if (outer[i] != i)
            continue;
        g_string_append(out, n++ > 0 ? ", [" : "[");
        append_ring(out, shape_ring(place->shape, i), FALSE);
        for (guint32 j = 0; j < place->shape->n_lines; j++)
            if (j != i && outer[j] == i) {
                g_string_append(out, ", ");
                append_ring(out, shape_ring(place->shape, j), TRUE);
            }
        g_string_append_c(out, ']');
    }
    g_string_append(out, "]}}");
}

static void
append_unit(GString *out, const GeoProperties *said, const ForeignUnit *unit, Point point)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    geo_properties_write_unit(said, unit, writer);
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

static ForeignFiles *
write_geojson(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    ForeignFiles *files = foreign_files_new();
    GString *out = g_string_new("{\"type\": \"FeatureCollection\", \"features\": [\n");
    guint n = 0;
    GeoProperties said;
    geo_properties_init(&said, map);
    for (guint32 i = 0; i < map->places->len; i++) {
        if (foreign_place(map, i)->shape == NULL)
            continue;
        g_string_append(out, n++ > 0 ? ",\n" : "");
        append_feature(out, &said, i);
    }
    g_autofree Point *points = geo_properties_unit_points(&said);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        if (!geo_properties_draws_unit(&said, unit))
            continue;
        g_string_append(out, ",\n");
        append_unit(out, &said, unit, points[i]);
    }
    g_string_append(out, "\n]");
    if (map->carried != NULL) {
        g_autoptr(Writer) writer = writer_new();
        writer_text(writer, map->carried);
        g_autofree char *carried = writer_finish_text(writer);
        g_string_append_printf(out, ", \"" CARRIED_NAME "\": %s", carried);
    }
    g_string_append(out, "}\n");
    foreign_files_add(files, "map.geojson", g_string_free_to_bytes(out));
    geo_properties_count(&said, rest, report);
    geo_properties_clear(&said);
    return files;
}

const ForeignWriter writer_geojson = {geo_property_rows, N_GEO_PROPERTY_ROWS, write_geojson};
