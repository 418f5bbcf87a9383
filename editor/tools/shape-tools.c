/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the drawing to a topology, and back into the drawing.
 */
#include "editor/tools/shape-tools.h"

#include <glib/gi18n.h>

static void
load_faces(ShapeMap *shapes)
{
    const MapSvg *svg = shapes->svg;
    g_autoptr(GPtrArray) drawn = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    shapes->faces = g_new0(MapFace, svg->n_elements + 1);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        SvgPathError error;
        guint32 offset;
        const MapElement *element = &svg->elements[i];
        Shape *shape = map_element_is_face(element) && !element->is_transformed
                           ? map_svg_shape(svg, element, &error, &offset)
                           : NULL;
        if (shape == NULL)
            continue;
        shapes->faces[drawn->len].element = element;
        g_ptr_array_add(drawn, shape);
    }
    shapes->map = topology_new((Shape *const *)drawn->pdata, drawn->len);
}

MapSvg *
shape_map_blank(void)
{
    g_autoptr(GBytes) blank = map_blank(SHAPE_BLANK_FRAME);
    g_autoptr(SourceText) text = source_text_new(MAP_FILE_NAME, blank);
    return map_svg_new(text, NULL, NULL);
}

ShapeMap *
shape_map_new(const DataSet *set)
{
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    gboolean is_drawn = map_file_is_drawn(file);
    if (!is_drawn && file->layer != NULL)
        return NULL;
    ShapeMap *shapes = g_new0(ShapeMap, 1);
    shapes->svg = is_drawn ? map_svg_ref(file->svg) : shape_map_blank();
    shapes->file = g_steal_pointer(&file);
    load_faces(shapes);
    return shapes;
}

void
shape_map_free(ShapeMap *shapes)
{
    if (shapes == NULL)
        return;
    map_file_free(shapes->file);
    map_svg_unref(shapes->svg);
    topology_unref(shapes->map);
    g_free(shapes->faces);
    g_free(shapes);
}

gboolean
shape_plan_reshape(EditPlan *plan, ShapeMap *shapes, Reshaped reshaped, const char *id,
                   MapKind kind)
{
    g_autoptr(Topology) after = reshaped.map;
    if (plan->error != NULL)
        return FALSE;
    if (after == NULL)
        return edit_plan_fail(plan, "%s", reshape_problem_text(reshaped.problem));
    if (id != NULL && map_svg_find(shapes->svg, id) != NULL)
        return edit_plan_fail(plan, _("“%s” is already drawn."), id);
    g_assert(id == NULL || after->n_faces <= shapes->map->n_faces + 1);
    shapes->faces = g_renew(MapFace, shapes->faces, after->n_faces + 1);
    for (guint32 i = shapes->map->n_faces; i < after->n_faces; i++)
        shapes->faces[i] = (MapFace){.id = id, .kind = kind};
    g_autoptr(GBytes) drawn =
        map_redraw(shapes->svg, shapes->map, after, shapes->faces, &plan->error);
    return drawn != NULL && edit_plan_draw(plan, drawn);
}

gboolean
shape_plan_name(EditPlan *plan, const ShapeMap *shapes, guint32 face, const char *id)
{
    g_assert(face < shapes->map->n_faces);
    if (map_svg_find(shapes->svg, id) != NULL)
        edit_plan_fail(plan, _("“%s” is already drawn."), id);
    if (plan->error != NULL)
        return FALSE;
    const MapChange change = {
        .kind = MAP_CHANGE_SET,
        .attribute = "id",
        .value = id,
        .element = shapes->faces[face].element,
    };
    g_autoptr(GBytes) drawn = map_svg_write(shapes->svg, &change, 1, &plan->error);
    return drawn != NULL && edit_plan_draw(plan, drawn);
}

gboolean
shape_plan_mark(EditPlan *plan, const MapSvg *svg, MapKind kind, const char *id, const Point *at)
{
    if (plan->error != NULL)
        return FALSE;
    g_autoptr(GBytes) drawn = map_put_mark(svg, kind, id, at, &plan->error);
    return drawn != NULL && edit_plan_draw(plan, drawn);
}
