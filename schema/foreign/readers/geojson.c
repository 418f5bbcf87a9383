/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GeoJSON, RFC 7946: a FeatureCollection of areas.
 */
#include "schema/foreign/formats.h"
#include "schema/foreign/readers/geo-map.h"

#include <math.h>
#include <string.h>

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
            !json_tree_number(json_array_get_element(position, 1), &y) || !isfinite(x + y)) {
            geo_map_drop_ring(geo);
            return FALSE;
        }
        geo_map_add_point(geo, x, y);
    }
    geo_map_end_ring(geo, place);
    return TRUE;
}

static void
add_polygon(GeoMap *geo, JsonArray *rings, guint32 place)
{
    for (guint i = 0; i < json_tree_length(rings); i++)
        add_ring(geo, json_tree_array_at(rings, i), place);
}

static gboolean
is_area(JsonObject *geometry)
{
    const char *type = json_tree_text(geometry, "type");
    return type != NULL && (strcmp(type, "Polygon") == 0 || strcmp(type, "MultiPolygon") == 0);
}

static void
add_feature(GeoMap *geo, JsonObject *feature)
{
    JsonObject *geometry = json_tree_object(feature, "geometry");
    JsonObject *properties = json_tree_object(feature, "properties");
    if (feature == NULL || !is_area(geometry)) {
        geo_map_leave(geo, feature == NULL ? GEO_BAD : GEO_NO_AREA, properties);
        return;
    }
    guint32 place = geo_map_begin(geo, properties);
    JsonArray *coordinates = json_tree_array(geometry, "coordinates");
    if (place == FOREIGN_NONE)
        return;
    if (strcmp(json_tree_text(geometry, "type"), "Polygon") == 0) {
        add_polygon(geo, coordinates, place);
        return;
    }
    for (guint i = 0; i < json_tree_length(coordinates); i++)
        add_polygon(geo, json_tree_array_at(coordinates, i), place);
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
    .choices = CHOICE_BIT(CHOICE_SEA) | CHOICE_BIT(CHOICE_NAME) | CHOICE_BIT(CHOICE_PROJECTION),
    .signs = "\"FeatureCollection\"",
};
