/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes that are clicked: merged, thinned out, made rounder, named.
 */
#include "editor/drawing/sketch-private.h"

#include "editor/drawing/place-steps.h"

#include <glib/gi18n.h>

/* A point is kept where the border would depart by more than this part of the reach. */
#define SIMPLIFY_TOLERANCE 0.15

static guint32
count_points(const Topology *map, guint32 face)
{
    return map->shapes[face]->n_points;
}

/* Ids of places, both owned. */
typedef struct {
    char *one, *other;
} Pair;

static gboolean
merge_places(EditPlan *plan, gpointer data)
{
    const Pair *pair = data;
    return pair->one == NULL || pair->other == NULL ||
           place_plan_merge(plan, pair->one, pair->other);
}

/* Returns: (transfer full): the id of the place whose shape @face is, or NULL. */
static char *
place_id(const Sketch *sketch, guint32 face)
{
    const Space *space = place_of_face(editor_document_set(sketch->document), sketch->shapes, face);
    return space != NULL ? g_strdup(space->id) : NULL;
}

static void
merge(Sketch *sketch)
{
    guint32 first = sketch->first;
    if (first == FACE_NONE || first == sketch->face) {
        sketch->first = first == FACE_NONE ? sketch->face : FACE_NONE;
        return;
    }
    g_autofree char *one = sketch_face_title(sketch, first);
    g_autofree char *other = sketch_face_title(sketch, sketch->face);
    Pair pair = {place_id(sketch, first), place_id(sketch, sketch->face)};
    sketch_commit_more(sketch, reshape_merge(sketch->shapes->map, first, sketch->face), NULL,
                       MAP_KIND_NONE, g_strdup_printf(_("Merge %s into %s"), other, one),
                       merge_places, &pair);
    sketch->first = FACE_NONE;
    g_free(pair.one);
    g_free(pair.other);
}

static void
simplify(Sketch *sketch)
{
    Topology *map = sketch->shapes->map;
    guint32 before = count_points(map, sketch->face);
    g_autofree char *title = sketch_face_title(sketch, sketch->face);
    Reshaped thin =
        reshape_simplify(map, sketch->face, MAX(1.0, sketch->reach * SIMPLIFY_TOLERANCE));
    guint32 after = thin.map != NULL ? count_points(thin.map, sketch->face) : before;
    if (sketch_commit(sketch, thin, NULL, MAP_KIND_NONE, g_strdup_printf(_("Simplify %s"), title)))
        sketch_say(sketch, g_strdup_printf(_("%s keeps %u of %u points."), title, after, before));
}

gboolean
sketch_ask_next(Sketch *sketch)
{
    const DataSet *set = editor_document_set(sketch->document);
    if (!sketch_is_ready(sketch))
        return FALSE;
    const Topology *map = sketch->shapes->map;
    guint32 last = face_tree_hit(&sketch->faces, sketch->named_at);
    for (guint32 i = 1; i <= map->n_faces; i++) {
        guint32 face = (last == FACE_NONE ? i - 1 : last + i) % map->n_faces;
        MapKind kind = sketch->shapes->faces[face].element->kind;
        gboolean is_place = kind != MAP_KIND_LAKE && kind != MAP_KIND_UNPLAYABLE;
        if (!is_place || place_of_face(set, sketch->shapes, face) != NULL)
            continue;
        sketch->named_at = sketch_inside(map->shapes[face]);
        sketch->wants_name = TRUE;
        return TRUE;
    }
    return FALSE;
}

/* Fills in the ground of the picture under the pointer; it meets its neighbours where theirs ends,
 * and where the lines between are too odd for that, it keeps its own. */
static void
flood(Sketch *sketch)
{
    guint reach = 1;
    char *why = NULL;
    g_autoptr(Shape) shape =
        sketch->below.flood(sketch->pointer, &sketch->ground, &reach, &why, sketch->below.data);
    if (shape == NULL) {
        sketch_say(sketch, why);
        return;
    }
    const Ring ring = shape_ring(shape, 0);
    const ReshapeSnap meeting = {.reach = reach, .follows = TRUE};
    const ReshapeSnap alone = {.reach = 1, .follows = FALSE};
    if (!sketch_draw_ring(sketch, ring.points, ring.length, meeting) && reach > 1)
        sketch_draw_ring(sketch, ring.points, ring.length, alone);
}

void
sketch_pick_press(Sketch *sketch)
{
    if (sketch->tool == SKETCH_PICTURE && sketch->below.place != NULL) {
        char *said = NULL;
        sketch->has_placed = sketch->below.place(sketch->pointer, &said, sketch->below.data);
        sketch_say(sketch, said);
        return;
    }
    if (sketch->tool == SKETCH_FLOOD && sketch->below.flood != NULL && sketch->face == FACE_NONE) {
        flood(sketch);
        return;
    }
    if (sketch->face == FACE_NONE) {
        sketch_say(sketch, g_strdup(_("Nothing is drawn there.")));
        return;
    }
    if (sketch->tool == SKETCH_FLOOD) {
        sketch_say(sketch, g_strdup(_("That is drawn already.")));
    } else if (sketch->tool == SKETCH_MERGE) {
        merge(sketch);
    } else if (sketch->tool == SKETCH_SIMPLIFY) {
        simplify(sketch);
    } else if (sketch->tool == SKETCH_SMOOTH) {
        g_autofree char *title = sketch_face_title(sketch, sketch->face);
        sketch_commit(sketch, reshape_smooth(sketch->shapes->map, sketch->face), NULL,
                      MAP_KIND_NONE, g_strdup_printf(_("Smooth %s"), title));
    } else {
        sketch->named_at = sketch->pointer;
        sketch->wants_name = TRUE;
    }
}
