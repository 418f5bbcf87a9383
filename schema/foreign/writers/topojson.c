/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TopoJSON on the grid of the drawing, y upwards: each border once, as an arc that both sides name.
 */
#include "schema/foreign/writers/polygons.h"
#include "schema/foreign/writers/properties.h"
#include "schema/geometry/topology/topology.h"
#include "schema/store/drawing/map-svg.h"

#include <string.h>

/* Faces are numbered as the places that have a shape. */
typedef struct {
    Properties said;    /* owned */
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

/* Points are whole numbers of the grid. */
static void
write_transform(Export *export)
{
    char unit[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(unit, sizeof unit, "%g", 1.0 / MAP_SVG_GRID.units);
    g_autofree char *member =
        g_strdup_printf("\"transform\": {\"scale\": [%s, %s], \"translate\": [0, 0]}", unit, unit);
    writer_raw_member(export->writer, member, strlen(member));
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

/* Writes the rings of @face, from @first on: each outer one with its holes. */
static void
write_rings(Export *export, const Shape *shape, guint32 first)
{
    g_autofree guint32 *outer = polygons_find(shape);
    begin_list(export, "arcs");
    for (guint32 i = 0; i < shape->n_lines; i++) {
        if (outer[i] != i)
            continue;
        writer_begin_array(export->writer);
        write_ring(export, first + i);
        for (guint32 j = 0; j < shape->n_lines; j++)
            if (j != i && outer[j] == i)
                write_ring(export, first + j);
        writer_end_array(export->writer);
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
    properties_write(&export->said, index, export->writer);
    writer_end_object(export->writer);
    write_rings(export, place->shape, export->topology->face_rings[face]);
    writer_end_object(export->writer);
}

static void
write_units(Export *export)
{
    const GArray *units = export->said.map->units;
    g_autofree Point *points = properties_points(&export->said);
    for (guint i = 0; i < units->len; i++) {
        const ForeignUnit *unit = &g_array_index(units, ForeignUnit, i);
        if (!properties_draws_unit(&export->said, unit))
            continue;
        writer_begin_object(export->writer);
        write_text(export, "type", "Point");
        begin_list(export, "coordinates");
        writer_integer(export->writer, points[i].x);
        writer_integer(export->writer, -(gint64)points[i].y);
        writer_end_array(export->writer);
        writer_member_object(export->writer, "properties");
        properties_write_unit(&export->said, unit, export->writer);
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

static ExportFiles *
write_topojson(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    GString *out = g_string_new(NULL);
    g_autoptr(GPtrArray) shapes = g_ptr_array_new();
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->shape != NULL)
            g_ptr_array_add(shapes, foreign_place(map, i)->shape);
    g_autoptr(Topology) topology = topology_new((Shape *const *)shapes->pdata, shapes->len);
    g_autoptr(Writer) writer = writer_new();
    Export export = {.topology = topology, .writer = writer};
    properties_init(&export.said, map);
    writer_begin_object(writer);
    write_text(&export, "type", "Topology");
    write_transform(&export);
    write_objects(&export);
    begin_list(&export, "arcs");
    for (guint32 i = 0; i < topology->n_arcs; i++)
        write_arc(&export, i);
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
    export_files_add(files, "map.topojson", out);
    properties_note(&export.said, rest, report);
    properties_clear(&export.said);
    return files;
}

const ForeignWriter writer_topojson = {property_rows, N_PROPERTY_ROWS, write_topojson};
