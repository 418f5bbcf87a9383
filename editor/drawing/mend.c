/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The preview is the repaired map itself, compared with the present one.
 */
#include "editor/drawing/mend.h"

#include "schema/geometry/knit.h"

#include <glib/gi18n.h>
#include <math.h>

guint
mend_reach(const ShapeMap *shapes)
{
    Box all = BOX_EMPTY;
    guint32 n = 0;
    for (guint32 i = 0; i < shapes->map->n_faces; i++) {
        if (shapes->map->shapes[i]->n_points == 0)
            continue;
        all = box_join(all, shape_bounds(shapes->map->shapes[i]));
        n++;
    }
    return shape_joint_tolerance(all, n);
}

static void
place_free(gpointer data)
{
    MendPlace *place = data;
    g_free(place->title);
    g_free(place->id);
    g_free(place);
}

/* How far @point is from the rim of @shape. */
static double
from_rim(const Shape *shape, Point point)
{
    double least = G_MAXDOUBLE;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; j < ring.length; j++)
            least = MIN(least, shape_line_distance2(point.x, point.y, ring.points[j],
                                                    ring.points[(j + 1) % ring.length]));
    }
    return sqrt(least);
}

static MendPlace *
place_new(const DataSet *set, const ShapeMap *shapes, guint32 face, const Shape *after)
{
    MendPlace *place = g_new0(MendPlace, 1);
    const char *id = shapes->faces[face].element->id;
    const Record *record = id != NULL ? data_set_find_record(set, ENTITY_SPACE, id) : NULL;
    const char *name = record != NULL ? record_name(record) : NULL;
    place->id = g_strdup(id);
    place->title = g_strdup(name != NULL ? name : id != NULL ? id : _("a shape without a place"));
    for (guint32 i = 0; i < after->n_points; i++) {
        double by = from_rim(shapes->map->shapes[face], after->points[i]) / MAP_SVG_GRID.units;
        if (i > 0 && by <= place->by)
            continue;
        place->by = by;
        place->at = after->points[i];
    }
    return place;
}

GPtrArray *
mend_preview(const DataSet *set, const ShapeMap *shapes, guint reach)
{
    GPtrArray *places = g_ptr_array_new_with_free_func(place_free);
    g_autoptr(Topology) after = knit_borders(shapes->map, NULL, reach);
    for (guint32 i = 0; i < shapes->map->n_faces; i++)
        if (after->shapes[i] != shapes->map->shapes[i])
            g_ptr_array_add(places, place_new(set, shapes, i, after->shapes[i]));
    return places;
}

gboolean
mend_apply(EditorDocument *document, guint reach, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(ShapeMap) shapes = shape_map_new(set);
    if (shapes == NULL) {
        edit_plan_fail(plan, "%s", _("The drawing cannot be read, so that it is never rewritten."));
    } else {
        Topology *after = knit_borders(shapes->map, NULL, reach);
        if (after == shapes->map)
            edit_plan_fail(plan, "%s", _("No border is torn by as little as that."));
        shape_plan_reshape(plan, shapes, (Reshaped){.map = after}, NULL, MAP_KIND_NONE);
    }
    return editor_document_apply(document, plan, _("Mend torn borders"), error);
}
