/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a sketch has, and how it becomes a step of the document.
 */
#include "editor/drawing/sketch-private.h"

#include "schema/geometry/inner-point.h"
#include "schema/model/entities.h"

#include <glib/gi18n.h>
#include <math.h>

void
sketch_say(Sketch *sketch, char *text)
{
    g_free(sketch->said);
    sketch->said = text;
}

Point
sketch_inside(const Shape *shape)
{
    InnerPoint inner = inner_point_find(shape, 1);
    return (Point){(gint32)lround(inner.x), (gint32)lround(inner.y)};
}

void
sketch_line_clear(SketchLine *line)
{
    g_array_set_size(line->points, 0);
    g_array_set_size(line->follows, 0);
}

void
sketch_drag_drop(Sketch *sketch)
{
    sketch->is_held = FALSE;
    g_clear_pointer(&sketch->near_by, topology_unref);
    g_clear_pointer(&sketch->preview, topology_unref);
}

static void
forget_shapes(Sketch *sketch)
{
    sketch_drag_drop(sketch);
    face_tree_clear(&sketch->faces);
    g_clear_pointer(&sketch->shapes, shape_map_free);
    g_clear_pointer(&sketch->shapes_of, data_set_unref);
    sketch->face = sketch->first = FACE_NONE;
    sketch->target = (SnapTarget){.kind = SNAP_NONE};
}

Sketch *
sketch_new(EditorDocument *document)
{
    Sketch *sketch = g_new0(Sketch, 1);
    sketch->document = g_object_ref(document);
    sketch->follows = TRUE;
    sketch->kind = MAP_KIND_TERRITORY;
    sketch->ground = SKETCH_GROUND_FIRST;
    sketch->face = sketch->first = FACE_NONE;
    for (guint i = 0; i < 2; i++) {
        SketchLine *line = i == 0 ? &sketch->line : &sketch->ahead;
        line->points = g_array_new(FALSE, FALSE, sizeof(Point));
        line->follows = g_array_new(FALSE, TRUE, sizeof(gboolean));
    }
    sketch->stops = g_array_new(FALSE, FALSE, sizeof(guint));
    sketch->stroke = g_array_new(FALSE, FALSE, sizeof(Point));
    return sketch;
}

void
sketch_free(Sketch *sketch)
{
    if (sketch == NULL)
        return;
    forget_shapes(sketch);
    for (guint i = 0; i < 2; i++) {
        g_array_unref((i == 0 ? &sketch->line : &sketch->ahead)->points);
        g_array_unref((i == 0 ? &sketch->line : &sketch->ahead)->follows);
    }
    g_array_unref(sketch->stops);
    g_array_unref(sketch->stroke);
    g_object_unref(sketch->document);
    g_free(sketch->said);
    g_free(sketch);
}

gboolean
sketch_is_ready(Sketch *sketch)
{
    DataSet *set = editor_document_set(sketch->document);
    if (sketch->shapes != NULL)
        return TRUE;
    g_autoptr(MapFile) file = map_file_read_or_make(set, NULL, NULL);
    gboolean is_grid = file->is_made && !file->is_diagram;
    if (is_grid)
        sketch_say(sketch,
                   g_strdup(_("This map is made of its grid: there are no shapes to draw.")));
    else
        sketch->shapes = shape_map_new(set);
    if (sketch->shapes == NULL && !is_grid)
        sketch_say(sketch,
                   g_strdup(_("The drawing cannot be read, so that it is never rewritten.")));
    if (sketch->shapes == NULL)
        return FALSE;
    sketch->shapes_of = data_set_ref(set);
    face_tree_init(&sketch->faces, sketch->shapes->map);
    return TRUE;
}

void
sketch_renew(Sketch *sketch)
{
    forget_shapes(sketch);
    sketch->has_chosen = FALSE;
}

char *
sketch_face_title(const Sketch *sketch, guint32 face)
{
    const char *id = sketch->shapes->faces[face].element->id;
    const DataSet *set = editor_document_set(sketch->document);
    const Record *record = id != NULL ? record_named(set, ENTITY_SPACE, id) : NULL;
    const char *name = record != NULL ? record_name(record) : NULL;
    if (name != NULL)
        return g_strdup(name);
    return id != NULL ? g_strdup_printf("“%s”", id) : g_strdup(_("a shape without a place"));
}

gboolean
sketch_commit_more(Sketch *sketch, Reshaped reshaped, const char *id, MapKind kind,
                   char *owned_label, SketchMore more, gpointer data)
{
    g_autofree char *label = owned_label;
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sketch->document));
    gboolean is_more = reshaped.map != NULL && reshaped.map->n_faces > sketch->shapes->map->n_faces;
    if (is_more)
        sketch->named_at = sketch_inside(reshaped.map->shapes[reshaped.map->n_faces - 1]);
    if (shape_plan_reshape(plan, sketch->shapes, reshaped, id, kind) && more != NULL)
        more(plan, data);
    if (!editor_document_apply(sketch->document, plan, label, &error)) {
        sketch_say(sketch, g_strdup_printf(_("Not done: %s."), error->message));
        return FALSE;
    }
    sketch->wants_name =
        is_more && id == NULL && kind != MAP_KIND_LAKE && kind != MAP_KIND_UNPLAYABLE;
    sketch_say(sketch, g_steal_pointer(&label));
    sketch_renew(sketch);
    return TRUE;
}

gboolean
sketch_commit(Sketch *sketch, Reshaped reshaped, const char *id, MapKind kind, char *label)
{
    return sketch_commit_more(sketch, reshaped, id, kind, label, NULL, NULL);
}

gboolean
sketch_is_begun(const Sketch *sketch)
{
    return sketch->line.points->len > 0 || sketch->stroke->len > 0;
}

gboolean
sketch_cancel(Sketch *sketch)
{
    gboolean was_begun = sketch_is_begun(sketch) || sketch->is_held || sketch->first != FACE_NONE;
    sketch_line_clear(&sketch->line);
    sketch_line_clear(&sketch->ahead);
    g_array_set_size(sketch->stops, 0);
    g_array_set_size(sketch->stroke, 0);
    sketch_drag_drop(sketch);
    sketch->first = FACE_NONE;
    return was_begun;
}
