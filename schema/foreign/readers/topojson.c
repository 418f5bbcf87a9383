/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TopoJSON: areas are lists of arcs that neighbours share; ~i is arc i backwards.
 */
#include "schema/foreign/formats.h"
#include "schema/foreign/readers/geo-map.h"

#include <math.h>
#include <string.h>

typedef struct {
    GeoMap geo;
    GArray *points; /* owned: of GeoPoint: of all arcs */
    GArray *starts; /* owned: of guint32: where each arc begins, and the end */
    double scale[2], translate[2];
} Reading;

/* Reads the arcs. With a transform each point but the first is a difference.
 * Returns: FALSE: they are none. */
static gboolean
read_arcs(Reading *reading, JsonObject *root)
{
    JsonArray *arcs = json_tree_array(root, "arcs");
    JsonObject *transform = json_tree_object(root, "transform");
    double *scale = reading->scale, *translate = reading->translate;
    JsonArray *factors = json_tree_array(transform, "scale");
    JsonArray *offsets = json_tree_array(transform, "translate");
    for (guint i = 0; i < 2 && transform != NULL; i++)
        if (json_tree_length(factors) < 2 || json_tree_length(offsets) < 2 ||
            !json_tree_number(json_array_get_element(factors, i), &scale[i]) ||
            !json_tree_number(json_array_get_element(offsets, i), &translate[i]))
            return FALSE;
    for (guint i = 0; i < json_tree_length(arcs); i++) {
        JsonArray *arc = json_tree_array_at(arcs, i);
        double x = 0, y = 0;
        g_array_append_val(reading->starts, reading->points->len);
        for (guint j = 0; j < json_tree_length(arc); j++) {
            JsonArray *position = json_tree_array_at(arc, j);
            double dx, dy;
            if (json_tree_length(position) < 2 || reading->points->len >= LIMIT_FOREIGN_POINTS ||
                !json_tree_number(json_array_get_element(position, 0), &dx) ||
                !json_tree_number(json_array_get_element(position, 1), &dy))
                return FALSE;
            x = transform != NULL ? x + dx : dx;
            y = transform != NULL ? y + dy : dy;
            GeoPoint point = {x * scale[0] + translate[0], y * scale[1] + translate[1]};
            if (!isfinite(point.x + point.y))
                return FALSE;
            g_array_append_val(reading->points, point);
        }
    }
    g_array_append_val(reading->starts, reading->points->len);
    return arcs != NULL;
}

/* Adds the points of arc @index, backwards if it is negative. Returns: FALSE: there is no such
 * one. */
static gboolean
add_arc(Reading *reading, double number)
{
    gboolean is_backwards = number < 0;
    double wanted = is_backwards ? -number - 1 : number;
    if (!(wanted >= 0 && wanted < reading->starts->len - 1) || wanted != floor(wanted))
        return FALSE;
    guint32 index = (guint32)wanted;
    guint32 start = g_array_index(reading->starts, guint32, index);
    guint32 end = g_array_index(reading->starts, guint32, index + 1);
    for (guint32 i = start; i < end; i++) {
        guint32 at = is_backwards ? end - 1 - (i - start) : i;
        const GeoPoint *point = &g_array_index(reading->points, GeoPoint, at);
        if (!geo_map_has_room(&reading->geo))
            return FALSE;
        geo_map_add_point(&reading->geo, point->x, point->y);
    }
    return TRUE;
}

static void
add_polygon(Reading *reading, JsonArray *rings, guint32 place)
{
    for (guint i = 0; i < json_tree_length(rings); i++) {
        JsonArray *arcs = json_tree_array_at(rings, i);
        gboolean is_ring = TRUE;
        for (guint j = 0; j < json_tree_length(arcs) && is_ring; j++) {
            double number;
            is_ring = json_tree_number(json_array_get_element(arcs, j), &number) &&
                      add_arc(reading, number);
        }
        if (is_ring)
            geo_map_end_ring(&reading->geo, place);
        else
            geo_map_drop_ring(&reading->geo, place);
    }
}

/* Returns: whether @geometry is an area, or holds one. */
static gboolean
is_area(JsonObject *geometry)
{
    static const char *const areas[] = {"Polygon", "MultiPolygon", NULL};
    const char *type = json_tree_text(geometry, "type");
    JsonArray *held = json_tree_array(geometry, "geometries");
    gboolean is_one = type != NULL && g_strv_contains(areas, type);
    for (guint i = 0; i < json_tree_length(held) && !is_one; i++)
        is_one = is_area(json_tree_object_at(held, i));
    return is_one;
}

/* Adds the areas of @geometry to @place. */
static void
add_areas(Reading *reading, JsonObject *geometry, guint32 place)
{
    const char *type = json_tree_text(geometry, "type");
    JsonArray *arcs = json_tree_array(geometry, "arcs");
    JsonArray *held = json_tree_array(geometry, "geometries");
    if (g_strcmp0(type, "Polygon") == 0)
        add_polygon(reading, arcs, place);
    if (g_strcmp0(type, "MultiPolygon") == 0)
        for (guint i = 0; i < json_tree_length(arcs); i++)
            add_polygon(reading, json_tree_array_at(arcs, i), place);
    for (guint i = 0; i < json_tree_length(held); i++)
        add_areas(reading, json_tree_object_at(held, i), place);
}

/* Adds @geometry if it is a unit. Returns: whether it is one. */
static gboolean
add_unit(Reading *reading, JsonObject *geometry, JsonObject *properties)
{
    JsonArray *position = json_tree_array(geometry, "coordinates");
    GeoPoint at;
    return g_strcmp0(json_tree_text(geometry, "type"), "Point") == 0 &&
           json_tree_length(position) >= 2 &&
           json_tree_number(json_array_get_element(position, 0), &at.x) &&
           json_tree_number(json_array_get_element(position, 1), &at.y) &&
           geo_map_add_unit(&reading->geo, properties,
                            at.x * reading->scale[0] + reading->translate[0],
                            at.y * reading->scale[1] + reading->translate[1]);
}

static void
add_geometry(Reading *reading, JsonObject *geometry, gboolean is_wanted)
{
    JsonObject *properties = json_tree_object(geometry, "properties");
    JsonArray *held = json_tree_array(geometry, "geometries");
    if (held != NULL && properties == NULL) {
        for (guint i = 0; i < json_tree_length(held); i++)
            add_geometry(reading, json_tree_object_at(held, i), is_wanted);
        return;
    }
    if (is_wanted && add_unit(reading, geometry, properties))
        return;
    if (geometry == NULL || !is_wanted || !is_area(geometry)) {
        GeoRow row = geometry == NULL ? GEO_BAD : !is_wanted ? GEO_LAYER : GEO_NO_AREA;
        geo_map_leave(&reading->geo, row, properties);
        return;
    }
    guint32 place = geo_map_begin(&reading->geo, geometry);
    if (place != FOREIGN_NONE)
        add_areas(reading, geometry, place);
}

/* Returns: how many geometries @object is: those that it holds, or itself. */
static guint
n_geometries(JsonObject *object)
{
    JsonArray *held = json_tree_array(object, "geometries");
    return held != NULL ? json_tree_length(held) : object != NULL;
}

/* Returns: (transfer none): the name of the object whose geometries are places: that which was
 * asked for, else the one with the most; NULL: there is none. */
static const char *
chosen_object(JsonObject *objects, const GList *names, const char *asked)
{
    const char *best = NULL;
    guint most = 0;
    for (const GList *at = names; at != NULL; at = at->next) {
        guint n = n_geometries(json_tree_object(objects, at->data));
        if (asked != NULL ? strcmp(asked, at->data) == 0 : n > most) {
            best = at->data;
            most = n;
        }
    }
    return best;
}

static void
add_objects(Reading *reading, JsonObject *objects)
{
    g_autoptr(GList) names = objects != NULL ? json_object_get_members(objects) : NULL;
    const char *chosen = chosen_object(objects, names, reading->geo.choices->layer);
    for (const GList *at = names; at != NULL; at = at->next) {
        JsonObject *object = json_tree_object(objects, at->data);
        JsonArray *held = json_tree_array(object, "geometries");
        gboolean is_wanted = g_strcmp0(at->data, chosen) == 0;
        if (held == NULL)
            add_geometry(reading, object, is_wanted);
        for (guint i = 0; i < json_tree_length(held); i++)
            add_geometry(reading, json_tree_object_at(held, i), is_wanted);
    }
}

static gboolean
read_topojson(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map,
              LossReport *report, GError **error)
{
    g_autoptr(JsonParser) parser = json_tree_read(source, error);
    if (parser == NULL)
        return FALSE;
    JsonObject *root = json_node_get_object(json_parser_get_root(parser));
    Reading reading = {
        .geo = {.map = map, .report = report},
        .points = g_array_new(FALSE, FALSE, sizeof(GeoPoint)),
        .starts = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .scale = {1, 1},
    };
    geo_map_init(&reading.geo, source->shown, choices);
    gboolean is_read = read_arcs(&reading, root);
    if (!is_read)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    "%s: it is no TopoJSON: its arcs are none", source->shown);
    else
        add_objects(&reading, json_tree_object(root, "objects"));
    is_read = is_read && geo_map_finish(&reading.geo, error);
    geo_map_clear(&reading.geo);
    g_array_unref(reading.points);
    g_array_unref(reading.starts);
    return is_read;
}

const ForeignReader reader_topojson = {
    .rows = geo_rows,
    .n_rows = N_GEO_ROWS,
    .read = read_topojson,
    .choices = CHOICE_BIT(CHOICE_SEA) | CHOICE_BIT(CHOICE_LAYER) | CHOICE_BIT(CHOICE_NAME) |
               CHOICE_BIT(CHOICE_PROJECTION),
    .signs = "\"Topology\"",
};
