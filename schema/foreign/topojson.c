/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TopoJSON: shapes share the arcs between them.
 */
#include "schema/foreign/carried.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/geo-map.h"
#include "schema/geometry/topology.h"
#include "schema/store/map-svg.h"

#include <math.h>
#include <string.h>

typedef struct {
    GeoMap geo;
    GArray *points; /* owned: of GeoPoint: of all arcs */
    GArray *starts; /* owned: of guint32: the start of each arc, and the end */
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
            if (!geo_map_accepts_point(point.x, point.y))
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
add_polygon(gpointer data, JsonArray *rings, guint32 place)
{
    Reading *reading = data;
    geo_map_start_polygon(&reading->geo);
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
    if (geometry == NULL || !is_wanted || !geo_map_geometry_is_area(geometry)) {
        GeoRow row = geometry == NULL ? GEO_BAD : !is_wanted ? GEO_LAYER : GEO_NO_AREA;
        geo_map_skip_feature(&reading->geo, row, properties);
        return;
    }
    guint32 place = geo_map_start_feature(&reading->geo, geometry);
    if (place != FOREIGN_NONE)
        geo_map_add_areas(geometry, "arcs", add_polygon, reading, place);
}

/* Returns: (transfer none): the name of the object whose geometries are places: that which was
 * asked for, else the one with the most; NULL: there is none. */
static const char *
chosen_object(JsonObject *objects, const GList *names, const char *asked)
{
    const char *best = NULL;
    guint most = 0;
    for (const GList *at = names; at != NULL; at = at->next) {
        JsonObject *object = json_tree_object(objects, at->data);
        JsonArray *held = json_tree_array(object, "geometries");
        guint n = held != NULL ? json_tree_length(held) : object != NULL;
        if (asked != NULL ? strcmp(asked, at->data) == 0 : n > most) {
            best = at->data;
            most = n;
        }
    }
    return best;
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
    carried_set(map, json_tree_text(root, CARRIED_NAME));
    gboolean is_read = read_arcs(&reading, root);
    if (!is_read)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: it is not TopoJSON: it has no arcs"), source->shown);
    else {
        JsonObject *objects = json_tree_object(root, "objects");
        g_autoptr(GList) names = objects != NULL ? json_object_get_members(objects) : NULL;
        const char *chosen = chosen_object(objects, names, reading.geo.choices->layer);
        for (const GList *at = names; at != NULL; at = at->next) {
            JsonObject *object = json_tree_object(objects, at->data);
            JsonArray *held = json_tree_array(object, "geometries");
            gboolean is_wanted = g_strcmp0(at->data, chosen) == 0;
            if (held == NULL)
                add_geometry(&reading, object, is_wanted);
            for (guint i = 0; i < json_tree_length(held); i++)
                add_geometry(&reading, json_tree_object_at(held, i), is_wanted);
        }
    }
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
               CHOICE_BIT(CHOICE_PROJECTION) | CHOICE_BIT(CHOICE_WRAP),
    .signs = "\"Topology\"",
};

/* Faces are numbered as the places that have a shape. */
typedef struct {
    GeoProperties said; /* owned */
    Topology *topology; /* owned */
    Writer *writer;     /* owned */
} Export;

static void
write_text(Export *export, const char *name, const char *text)
{
    writer_member_text(export->writer, name, text);
}

static void
begin_list(Export *export, const char *name)
{
    writer_member_array(export->writer, name);
}

/* Each point but the first as the difference from the one before. */
static void
write_arc(Export *export, guint32 index)
{
    const Arc *arc = &export->topology->arcs[index];
    const Point *points = topology_arc_points(export->topology, index);
    Point before = {0, 0};
    writer_begin_array(export->writer);
    for (guint32 i = 0; i < arc->length; i++) {
        writer_begin_array(export->writer);
        writer_integer(export->writer, (gint64)points[i].x - before.x);
        writer_integer(export->writer, (gint64)before.y - points[i].y);
        writer_end_array(export->writer);
        before = points[i];
    }
    writer_end_array(export->writer);
}

static void
write_ring(Export *export, guint32 index)
{
    const Topology *topology = export->topology;
    const TopologyRing *ring = &topology->rings[index];
    writer_begin_array(export->writer);
    for (guint32 i = 0; i < ring->length; i++) {
        guint32 use = topology->uses[ring->start + i];
        gint64 arc = use / 2;
        writer_integer(export->writer, use % 2 == 1 ? -arc - 1 : arc);
    }
    writer_end_array(export->writer);
}

static void
write_place(Export *export, guint32 index, guint32 face)
{
    const ForeignPlace *place = foreign_place(export->said.map, index);
    writer_begin_object(export->writer);
    write_text(export, "type", "MultiPolygon");
    write_text(export, "id", place->called.id);
    writer_member_object(export->writer, "properties");
    geo_properties_write(&export->said, index, export->writer);
    writer_end_object(export->writer);
    guint32 first = export->topology->face_rings[face];
    g_autofree guint32 *outer = geo_polygons_find(place->shape);
    begin_list(export, "arcs");
    for (guint32 i = 0; i < place->shape->n_lines; i++) {
        if (outer[i] != i)
            continue;
        writer_begin_array(export->writer);
        write_ring(export, first + i);
        for (guint32 j = 0; j < place->shape->n_lines; j++)
            if (j != i && outer[j] == i)
                write_ring(export, first + j);
        writer_end_array(export->writer);
    }
    writer_end_array(export->writer);
    writer_end_object(export->writer);
}

static void
write_units(Export *export)
{
    const GArray *units = export->said.map->units;
    g_autofree Point *points = geo_properties_unit_points(&export->said);
    for (guint i = 0; i < units->len; i++) {
        const ForeignUnit *unit = &g_array_index(units, ForeignUnit, i);
        if (!geo_properties_draws_unit(&export->said, unit))
            continue;
        writer_begin_object(export->writer);
        write_text(export, "type", "Point");
        begin_list(export, "coordinates");
        writer_integer(export->writer, points[i].x);
        writer_integer(export->writer, -(gint64)points[i].y);
        writer_end_array(export->writer);
        writer_member_object(export->writer, "properties");
        geo_properties_write_unit(&export->said, unit, export->writer);
        writer_end_object(export->writer);
        writer_end_object(export->writer);
    }
}

static void
write_objects(Export *export)
{
    const ForeignMap *map = export->said.map;
    guint32 face = 0;
    writer_member_object(export->writer, "objects");
    writer_member_object(export->writer, "places");
    write_text(export, "type", "GeometryCollection");
    begin_list(export, "geometries");
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->shape != NULL)
            write_place(export, i, face++);
    write_units(export);
    writer_end_array(export->writer);
    writer_end_object(export->writer);
    writer_end_object(export->writer);
}

static ForeignFiles *
write_topojson(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    ForeignFiles *files = foreign_files_new();
    GString *out = g_string_new(NULL);
    g_autoptr(GPtrArray) shapes = g_ptr_array_new();
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->shape != NULL)
            g_ptr_array_add(shapes, foreign_place(map, i)->shape);
    g_autoptr(Topology) topology = topology_new((Shape *const *)shapes->pdata, shapes->len);
    g_autoptr(Writer) writer = writer_new();
    Export export = {.topology = topology, .writer = writer};
    geo_properties_init(&export.said, map);
    writer_begin_object(writer);
    write_text(&export, "type", "Topology");
    char unit[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(unit, sizeof unit, "%g", 1.0 / MAP_SVG_GRID.units);
    g_autofree char *member =
        g_strdup_printf("\"transform\": {\"scale\": [%s, %s], \"translate\": [0, 0]}", unit, unit);
    writer_raw_member(export.writer, member, strlen(member));
    write_objects(&export);
    begin_list(&export, "arcs");
    for (guint32 i = 0; i < topology->n_arcs; i++)
        write_arc(&export, i);
    writer_end_array(writer);
    if (map->carried != NULL)
        writer_member_text(writer, CARRIED_NAME, map->carried);
    writer_end_object(writer);
    writer_finish_into(writer, out);
    foreign_files_add(files, "map.topojson", g_string_free_to_bytes(out));
    geo_properties_count(&export.said, rest, report);
    geo_properties_clear(&export.said);
    return files;
}

const ForeignWriter writer_topojson = {geo_property_rows, N_GEO_PROPERTY_ROWS, write_topojson};
