/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A new line joins the two vertices of the shapes that are nearest to each other, and reaches a
 * little into both.
 */
#include "editor/drawing/connection.h"

#include "editor/tools/border-tools.h"
#include "schema/model/words.h"
#include "validator/edits/edit-plan.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* How far a line reaches into each shape: a part of its length, and at least so many grid units. */
#define INTO 0.15
#define INTO_LEAST 60

/* Returns: the face of the place @id, or FACE_NONE. */
static guint32
find_face(const ShapeMap *shapes, const char *id)
{
    for (guint32 i = 0; i < shapes->map->n_faces; i++)
        if (g_strcmp0(shapes->faces[i].element->id, id) == 0)
            return i;
    return FACE_NONE;
}

static gboolean
have_border(const Topology *map, guint32 one, guint32 other)
{
    for (guint32 i = 0; i < map->n_arcs; i++)
        if ((map->arcs[i].left == one && map->arcs[i].right == other) ||
            (map->arcs[i].left == other && map->arcs[i].right == one))
            return TRUE;
    return FALSE;
}

/* Sets @course to a straight line between two shapes. Returns: FALSE: they have no points. */
static gboolean
find_course(const Shape *one, const Shape *other, Point course[2])
{
    double least = G_MAXDOUBLE;
    for (guint32 i = 0; i < one->n_points; i++)
        for (guint32 k = 0; k < other->n_points; k++) {
            Point a = one->points[i], b = other->points[k];
            double far = hypot((double)b.x - a.x, (double)b.y - a.y);
            if (far >= least)
                continue;
            least = far;
            course[0] = a;
            course[1] = b;
        }
    if (least == G_MAXDOUBLE || least == 0)
        return FALSE;
    double part = MAX(INTO, INTO_LEAST / least);
    gint32 x = (gint32)(((double)course[1].x - course[0].x) * part);
    gint32 y = (gint32)(((double)course[1].y - course[0].y) * part);
    course[0] = (Point){course[0].x - x, course[0].y - y};
    course[1] = (Point){course[1].x + x, course[1].y + y};
    return TRUE;
}

static gboolean
plan_line(EditPlan *plan, const ShapeMap *shapes, const char *one, const char *other,
          const char *type, const Point *course, guint32 n)
{
    g_autoptr(GBytes) drawn = map_put_line(shapes->svg, one, other, type, course, n, &plan->error);
    return drawn != NULL && edit_plan_draw(plan, drawn);
}

/* Draws, changes or removes the line of a connection, where there is a drawing with both places. */
static gboolean
plan_connection_line(EditPlan *plan, const DataSet *set, const char *from, const char *to,
                     const char *type)
{
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(ShapeMap) shapes = map_file_is_drawn(file) ? shape_map_new(set) : NULL;
    if (plan->error != NULL || shapes == NULL)
        return plan->error == NULL;
    guint32 one = find_face(shapes, from), other = find_face(shapes, to);
    const MapElement *line = map_find_line(shapes->svg, from, to);
    Point course[2];
    if (one == FACE_NONE || other == FACE_NONE || have_border(shapes->map, one, other))
        return TRUE;
    if (line != NULL || type == NULL || g_str_equal(type, built_in_borders[BORDER_PORT]))
        return line == NULL || plan_line(plan, shapes, from, to, type, NULL, 0);
    return !find_course(shapes->map->shapes[one], shapes->map->shapes[other], course) ||
           plan_line(plan, shapes, from, to, type, course, 2);
}

gboolean
connection_set_in_document(EditorDocument *document, const char *from, const char *to,
                           const char *type, GError **error)
{
    const DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Record *one = data_set_find_record(set, ENTITY_SPACE, from);
    const Record *other = data_set_find_record(set, ENTITY_SPACE, to);
    const char *first = one != NULL ? record_name(one) : NULL;
    const char *second = other != NULL ? record_name(other) : NULL;
    first = first != NULL ? first : from;
    second = second != NULL ? second : to;
    g_autofree char *label = g_strdup_printf(
        type != NULL ? _("Connect %s and %s") : _("Disconnect %s and %s"), first, second);
    border_set(plan, from, to, type, BORDER_BOTH);
    plan_connection_line(plan, set, from, to, type);
    return editor_document_apply(document, plan, label, error);
}

void
connection_grip_clear(ConnectionGrip *grip)
{
    g_clear_pointer(&grip->one, g_free);
    g_clear_pointer(&grip->other, g_free);
    g_clear_pointer(&grip->course, g_array_unref);
}

/* Takes hold of @line at @at, if that is nearer than @least, which is set to the distance. */
static gboolean
grip_line(const Shape *line, Point at, double reach, double *least, ConnectionGrip *grip)
{
    gboolean is_found = FALSE;
    for (guint32 i = 0; i < line->n_points; i++) {
        Point point = line->points[i];
        double far = hypot((double)point.x - at.x, (double)point.y - at.y);
        double beside = i + 1 < line->n_points
                            ? sqrt(shape_line_distance2(at.x, at.y, point, line->points[i + 1]))
                            : G_MAXDOUBLE;
        /* Points are taken rather than the line beside them. */
        if (far <= reach && far - reach < *least) {
            *least = far - reach;
            grip->index = i;
            grip->is_new = FALSE;
            is_found = TRUE;
        } else if (beside <= reach && beside < *least) {
            *least = beside;
            grip->index = i + 1;
            grip->is_new = TRUE;
            is_found = TRUE;
        }
    }
    return is_found;
}

gboolean
connection_find(EditorDocument *document, const ShapeMap *shapes, Point at, guint reach,
                ConnectionGrip *grip)
{
    const MapSvg *svg = shapes->svg;
    const DataSet *set = editor_document_set(document);
    double least = G_MAXDOUBLE;
    memset(grip, 0, sizeof *grip);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        SvgPathError error;
        guint32 offset;
        g_autofree char *one = NULL, *other = NULL;
        if (!map_line_ends(&svg->elements[i], &one, &other) ||
            data_set_find_record(set, ENTITY_SPACE, one) == NULL ||
            data_set_find_record(set, ENTITY_SPACE, other) == NULL)
            continue;
        g_autoptr(Shape) line = map_svg_shape(svg, &svg->elements[i], &error, &offset);
        guint32 first = find_face(shapes, one), second = find_face(shapes, other);
        if (line == NULL || line->n_lines != 1 || first == FACE_NONE || second == FACE_NONE ||
            have_border(shapes->map, first, second) || !grip_line(line, at, reach, &least, grip))
            continue;
        connection_grip_clear(grip);
        grip->one = g_steal_pointer(&one);
        grip->other = g_steal_pointer(&other);
        grip->course = g_array_new(FALSE, FALSE, sizeof(Point));
        g_array_append_vals(grip->course, line->points, line->n_points);
    }
    return grip->one != NULL;
}

void
connection_grip_move(ConnectionGrip *grip, Point to)
{
    if (grip->is_new)
        g_array_insert_val(grip->course, grip->index, to);
    grip->is_new = FALSE;
    g_array_index(grip->course, Point, grip->index) = to;
}

gboolean
connection_bend_in_document(EditorDocument *document, const ConnectionGrip *grip, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(ShapeMap) shapes = shape_map_new(set);
    if (shapes == NULL)
        edit_plan_fail(plan, _("The drawing cannot be read, so it is not rewritten."));
    else
        plan_line(plan, shapes, grip->one, grip->other, border_type(set, grip->one, grip->other),
                  (const Point *)(gconstpointer)grip->course->data, grip->course->len);
    return editor_document_apply(document, plan, _("Bend a connection"), error);
}
