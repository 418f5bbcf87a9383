/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the anchors and ports of places are drawn: in their place, and a port on its shore.
 */
#include "schema/geometry/search-work.h"
#include "schema/geometry/shape.h"
#include "schema/model/port.h"
#include "validator/checks/check.h"

#include <math.h>

/* What is not farther beside a place than this many reaches may be meant to lie in it. */
#define REACHES_BESIDE 4

/* A port stands no farther from its shore than this part of the side of a square as large as its
 * land. Even in a land that is four times as long as wide that is half-way to the middle. */
#define PARTS_OF_SIDE 8

/* Out at sea there is room for the whole symbol beside an island that is smaller: a fifth of the
 * side of a shape of middling size, as wide as a block. */
#define REACHES_AT_SEA 20

/* Returns: the shape of @space, or NULL if it has none that can be used. */
static const Shape *
shape_of(const Drawing *drawing, guint32 space)
{
    guint32 face = space != MAP_NONE ? drawing->face_of[space] : MAP_NONE;
    return face != MAP_NONE && drawing->faces[face].is_whole ? drawing->faces[face].shape : NULL;
}

/* Returns: how far @point lies from what @shape covers; 0 in it. */
static double
distance_from(const Shape *shape, Point point)
{
    return MAX(-shape_distance(shape, point.x, point.y, 1), 0);
}

/* Returns: whether @point lies in @space, or so near that it may be meant; or that is not known. */
static gboolean
may_lie_in(const Drawing *drawing, guint32 space, Point point, SearchWork *work)
{
    const Shape *shape = shape_of(drawing, space);
    return shape == NULL || !search_work_take(work, shape->n_points) ||
           shape_contains(shape, point) ||
           distance_from(shape, point) <= REACHES_BESIDE * (double)drawing->reach;
}

/* Whether @point may lie in one of the seas of @port; where it has none, in no sea. */
static gboolean
may_lie_at_sea(const Drawing *drawing, const Port *port, Point point, SearchWork *work)
{
    const char *sea;
    for (guint32 i = 0; (sea = port_sea_at(port, i)) != NULL; i++)
        if (may_lie_in(drawing, map_graph_called(drawing->graph, sea), point, work))
            return TRUE;
    return FALSE;
}

void
check_mark(CheckRun *run, const MapElement *element, guint32 space, SearchWork *work)
{
    const Drawing *drawing = run->drawing;
    const Port *port = (const Port *)map_graph_space(run->graph, space)->port;
    gboolean is_port = element->kind == MAP_KIND_PORT && port != NULL && port->sea != NULL;
    Point centre;
    if (element->is_transformed || !map_svg_centre(drawing->file->svg, element, &centre) ||
        may_lie_in(drawing, space, centre, work) ||
        (is_port && may_lie_at_sea(drawing, port, centre, work)))
        return;
    MapSpan span = map_svg_attribute(drawing->file->svg, element, "id");
    finding_list_add(
        run->findings, FINDING_GEOMETRY_MARK, drawing->file->text, span.start, span.end,
        SAY("id", element->id), SAY("place", map_graph_name(run->graph, space)),
        SAY("sea", is_port ? map_graph_name(run->graph, map_graph_called(drawing->graph, port->sea))
                           : NULL),
        NULL);
}

/* Returns: the side of a square as large as @shape. Lakes count as land. */
static double
side_of(const Shape *shape)
{
    double area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        area += shape->lines[i].is_closed ? fabs((double)ring_area2(shape_ring(shape, i))) / 2 : 0;
    return sqrt(area);
}

/* Whether @point lies in @land or @sea, and not near where they meet. Where the land is drawn over
 * the sea, that is the edge of the land. */
static gboolean
is_off_shore(const Drawing *drawing, const Shape *land, const Shape *sea, Point point)
{
    double near = MAX(side_of(land) / PARTS_OF_SIDE, REACHES_BESIDE * (double)drawing->reach);
    gboolean is_in_sea = shape_contains(sea, point);
    if (!shape_contains(land, point))
        return is_in_sea &&
               distance_from(land, point) > MAX(near, REACHES_AT_SEA * (double)drawing->reach);
    double inland =
        is_in_sea ? shape_distance(land, point.x, point.y, 1) : distance_from(sea, point);
    return inland > near;
}

/* Returns: the first sea of @port, that of @space, off whose coast @point lies, if it lies off all
 * that are drawn; MAP_NONE: it lies on one, or none is drawn. */
static guint32
sea_off_which(CheckRun *run, const GArray *contacts, const Port *port, guint32 space, Point point,
              SearchWork *work)
{
    const Drawing *drawing = run->drawing;
    const Shape *land = shape_of(drawing, space);
    guint32 first = MAP_NONE;
    const char *id;
    for (guint32 i = 0; land != NULL && (id = port_sea_at(port, i)) != NULL; i++) {
        guint32 sea = map_graph_called(drawing->graph, id);
        const Shape *water = shape_of(drawing, sea);
        if (water == NULL ||
            drawing_contact_of(contacts, drawing->face_of[space], drawing->face_of[sea]) == NULL)
            continue;
        if (!search_work_take(work, (guint64)land->n_points + water->n_points) ||
            !is_off_shore(drawing, land, water, point))
            return MAP_NONE;
        first = first == MAP_NONE ? sea : first;
    }
    return first;
}

static void
check_port_mark(CheckRun *run, const GArray *contacts, const MapElement *element, guint32 space,
                SearchWork *work)
{
    const Drawing *drawing = run->drawing;
    const Port *port = (const Port *)map_graph_space(run->graph, space)->port;
    Point centre;
    guint32 sea = !element->is_transformed && map_svg_centre(drawing->file->svg, element, &centre)
                      ? sea_off_which(run, contacts, port, space, centre, work)
                      : MAP_NONE;
    if (sea == MAP_NONE)
        return;
    MapSpan span = map_svg_attribute(drawing->file->svg, element, "id");
    finding_list_add(run->findings, FINDING_GEOMETRY_MARK, drawing->file->text, span.start,
                     span.end, SAY("id", element->id),
                     SAY("land", map_graph_name(run->graph, space)),
                     SAY("water", map_graph_name(run->graph, sea)), NULL);
}

void
check_port_marks(CheckRun *run, const GArray *contacts, SearchWork *work)
{
    const Drawing *drawing = run->drawing;
    const MapSvg *svg = drawing->file->svg;
    for (guint32 i = 0; i < svg->n_elements && !work->gave_up; i++) {
        const MapElement *element = &svg->elements[i];
        const char *id = element->kind == MAP_KIND_PORT ? drawing_place_of_mark(element) : NULL;
        guint32 space = id != NULL ? map_graph_called(drawing->graph, id) : MAP_NONE;
        if (space != MAP_NONE)
            check_port_mark(run, contacts, element, space, work);
    }
}
