/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is taken, moved and let go. While it is held only the faces near to it are reckoned with,
 * and it goes as far as it may; what is let go is done to the whole map.
 */
#include "editor/drawing/sketch-private.h"

#include <glib/gi18n.h>

static Point
plus(Point a, Point b)
{
    return (Point){a.x + b.x, a.y + b.y};
}

static Point
minus(Point a, Point b)
{
    return (Point){a.x - b.x, a.y - b.y};
}

/* What comes of it on @map, the whole one or that of the faces near. */
static Reshaped
move_to(const Sketch *sketch, Topology *map, Point to)
{
    Point by = minus(to, sketch->grabbed);
    SnapTarget target = snap_find(map, sketch->grabbed, 1);
    if (sketch->tool == SKETCH_POINTS && sketch->target.kind == SNAP_POINT)
        return reshape_move_vertex(map, sketch->grabbed, to);
    if (sketch->tool == SKETCH_POINTS)
        return reshape_add_vertex(map, sketch->grabbed, 1, to);
    if (sketch->tool == SKETCH_BORDER)
        return reshape_move_border(map, target.arc, by);
    FaceTree tree;
    face_tree_init(&tree, map);
    guint32 face = face_tree_hit(&tree, sketch->grabbed);
    face_tree_clear(&tree);
    return reshape_move_face(map, face, by);
}

/* Returns: what can change when it is moved to @to. */
static Box
box_of_drag(const Sketch *sketch, Point to)
{
    const Topology *map = sketch->shapes->map;
    Box box = box_of_line(sketch->grabbed, sketch->grabbed);
    if (sketch->tool == SKETCH_SHAPE) {
        box = shape_bounds(map->shapes[sketch->face]);
        return box_join(box, box_shift(box, minus(to, sketch->grabbed)));
    }
    for (guint32 i = 0; i < map->n_arcs; i++) {
        Ring run = {topology_arc_points(map, i), map->arcs[i].length};
        for (guint32 j = 0; j + 1 < run.length; j++) {
            gboolean is_edge = i == sketch->target.arc && j == sketch->target.edge;
            gboolean is_there = point_equal(run.points[j], sketch->grabbed) ||
                                point_equal(run.points[j + 1], sketch->grabbed);
            gboolean is_arc = sketch->tool == SKETCH_BORDER && i == sketch->target.arc;
            if (is_edge || is_there || is_arc)
                box = box_join(box, box_of_line(run.points[j], run.points[j + 1]));
        }
    }
    return box_join(box, box_of_line(to, to));
}

void
sketch_drag_point(Sketch *sketch)
{
    if (!sketch->is_held)
        return;
    Point to = plus(sketch->pointer, sketch->grip_shift);
    if (point_equal(to, sketch->to) && sketch->preview != NULL)
        return;
    g_autoptr(Topology) near_by = face_tree_near(&sketch->faces, box_of_drag(sketch, to));
    Reshaped moved = move_to(sketch, near_by, to);
    sketch->refused = moved.problem;
    if (moved.map == NULL)
        return;
    g_clear_pointer(&sketch->near_by, topology_unref);
    g_clear_pointer(&sketch->preview, topology_unref);
    sketch->near_by = g_steal_pointer(&near_by);
    sketch->preview = moved.map;
    sketch->to = to;
}

void
sketch_drag_press(Sketch *sketch)
{
    const SnapTarget target = snap_find(sketch->shapes->map, sketch->pointer, sketch->reach);
    gboolean is_shape = sketch->tool == SKETCH_SHAPE;
    sketch->has_chosen = FALSE;
    if (is_shape ? sketch->face == FACE_NONE : target.kind == SNAP_NONE) {
        sketch_say(sketch, g_strdup(is_shape ? _("Nothing is drawn there.")
                                             : _("No border is there: press nearer to one.")));
        return;
    }
    sketch->target = target;
    sketch->is_held = TRUE;
    sketch->grabbed = is_shape ? sketch->pointer : target.at;
    sketch->grip_shift = minus(sketch->grabbed, sketch->pointer);
    sketch->to = sketch->grabbed;
    sketch->refused = RESHAPE_DONE;
}

/* Returns: (transfer full): `Livland and Kurland`: whose border lies at the place that is held. */
static char *
sides_title(const Sketch *sketch)
{
    const Arc *arc = &sketch->shapes->map->arcs[sketch->target.arc];
    g_autofree char *left = arc->left != FACE_NONE ? sketch_face_title(sketch, arc->left) : NULL;
    g_autofree char *right = arc->right != FACE_NONE ? sketch_face_title(sketch, arc->right) : NULL;
    if (left != NULL && right != NULL)
        return g_strdup_printf(_("%s and %s"), left, right);
    return g_strdup(left != NULL ? left : right != NULL ? right : "");
}

/* Returns: (transfer full): the name of the step. */
static char *
label_of(const Sketch *sketch)
{
    g_autofree char *sides = sketch->tool == SKETCH_SHAPE ? NULL : sides_title(sketch);
    if (sketch->tool == SKETCH_SHAPE) {
        g_autofree char *title = sketch_face_title(sketch, sketch->face);
        return g_strdup_printf(_("Move the shape of %s"), title);
    }
    if (sketch->tool == SKETCH_BORDER)
        return g_strdup_printf(_("Move the border of %s"), sides);
    return g_strdup_printf(sketch->target.kind == SNAP_POINT ? _("Move a point of %s")
                                                             : _("Add a point to %s"),
                           sides);
}

void
sketch_drag_release(Sketch *sketch)
{
    if (!sketch->is_held)
        return;
    Point grabbed = sketch->grabbed, to = sketch->to;
    gboolean is_new = sketch->tool == SKETCH_POINTS && sketch->target.kind == SNAP_EDGE;
    if (point_equal(to, grabbed) && !is_new) {
        sketch->has_chosen = TRUE;
        sketch->chosen = grabbed;
        sketch_drag_drop(sketch);
        sketch_say(sketch,
                   g_strdup(sketch->tool == SKETCH_POINTS  ? _("Delete takes the point out.")
                            : sketch->tool == SKETCH_SHAPE ? _("Delete takes the shape away.")
                                                           : _("Drag it to where it belongs.")));
        return;
    }
    Reshaped moved = move_to(sketch, sketch->shapes->map, to);
    char *label = label_of(sketch);
    sketch_drag_drop(sketch);
    if (sketch_commit(sketch, moved, NULL, MAP_KIND_NONE, label)) {
        sketch->has_chosen = sketch->tool != SKETCH_BORDER;
        sketch->chosen = to;
    }
}

gboolean
sketch_drag_delete(Sketch *sketch)
{
    Point at = sketch->chosen;
    if (!sketch->has_chosen || sketch->is_held || sketch->tool == SKETCH_BORDER)
        return FALSE;
    if (sketch->tool == SKETCH_POINTS) {
        sketch->target = snap_find(sketch->shapes->map, at, 0);
        g_autofree char *sides = sides_title(sketch);
        sketch_commit(sketch, reshape_delete_vertex(sketch->shapes->map, at), NULL, MAP_KIND_NONE,
                      g_strdup_printf(_("Take a point out of %s"), sides));
    } else {
        guint32 face = face_tree_hit(&sketch->faces, at);
        if (face == FACE_NONE)
            return FALSE;
        g_autofree char *title = sketch_face_title(sketch, face);
        sketch_commit(sketch, reshape_remove(sketch->shapes->map, face), NULL, MAP_KIND_NONE,
                      g_strdup_printf(_("Take the shape of %s away"), title));
    }
    sketch->has_chosen = FALSE;
    return TRUE;
}
