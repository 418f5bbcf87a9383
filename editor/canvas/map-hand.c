/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map without a pointer: walking from place to place, from block to block in one, and moving
 * blocks to where one has walked.
 */
#include "editor/canvas/map-core.h"
#include "editor/tools/set-up/set-up-tools.h"

#include <glib/gi18n.h>

/* Room around what is gone to, in pixels. */
#define ROOM 60

static void
reveal(EditorMapView *self, guint32 face)
{
    Point middle = render_geometry_middle(self->geometry, face);
    Box box = {middle.x, middle.y, middle.x, middle.y};
    if (view_transform_reveal(&self->view, box, ROOM))
        map_view_changed_place(self, FALSE);
}

/* Returns: the place on that side of @from; from nowhere the one nearest to the middle of the
 * window. */
static guint32
step(EditorMapView *self, guint32 from, Walk walk)
{
    if (self->geometry == NULL)
        return RENDER_NOWHERE;
    Point middle =
        view_transform_to_map(&self->view, self->view.width / 2.0, self->view.height / 2.0);
    if (from == RENDER_NOWHERE)
        return place_nearest(self->geometry, middle, map_view_is_place, self);
    return place_walk(self->geometry, from, walk, map_view_is_place, self);
}

gboolean
map_view_move_units(EditorMapView *self, const char *const *units, const char *zone)
{
    g_autoptr(GError) error = NULL;
    if (map_view_refuses(self))
        return FALSE;
    gboolean is_done = document_move_units(self->document, units, zone, &error);
    map_view_report(self, error);
    return is_done;
}

static void
tell_moving(EditorMapView *self)
{
    g_autofree char *first = NULL;
    guint n_units = g_strv_length(self->moving);
    g_autoptr(Subject) subject = subject_new(ENTITY_UNIT, self->moving[0], NULL);
    if (n_units == 1)
        first = subject_title(subject, editor_document_set(self->document));
    else
        first = g_strdup_printf(ngettext("%u block", "%u blocks", n_units), n_units);
    const PlaceState *place = scenario_state_place(editor_document_state(self->document),
                                                   map_view_place(self, self->target));
    g_autofree char *text =
        g_strdup_printf(_("Move %s to %s? Arrows choose the place, Return moves, Escape stops."),
                        first,
                        place != NULL ? place_title(place) : "…");
    map_view_tell(self, text);
}

void
map_view_walk(EditorMapView *self, Walk walk)
{
    gboolean is_moving = self->moving != NULL;
    guint32 face = step(self, is_moving ? self->target : map_view_selected_face(self), walk);
    const char *place = map_view_place(self, face);
    if (place == NULL)
        return;
    reveal(self, face);
    if (is_moving) {
        self->target = face;
        map_overlay_forget(self, OVER_HAND);
        map_view_describe(self);
        tell_moving(self);
        return;
    }
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, place, NULL);
    editor_document_select(self->document, subject);
}

void
map_view_walk_border(EditorMapView *self, Walk walk)
{
    guint32 face = map_view_selected_face(self);
    guint32 across = face != RENDER_NOWHERE ? step(self, face, walk) : RENDER_NOWHERE;
    g_autoptr(Subject) border = map_view_border(self, face, across);
    if (border == NULL)
        return;
    g_autofree char *words = map_view_border_words(self, border);
    editor_document_select(self->document, border);
    map_view_say(self, words);
}

/* Returns: (transfer container): ids of the blocks on @place, borrowed, from the bottom up. */
static GPtrArray *
pieces_on(EditorMapView *self, const char *place)
{
    GPtrArray *units = g_ptr_array_new();
    const GArray *pieces = piece_nodes_all(map_view_pieces(self));
    for (guint i = 0; place != NULL && i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        if (g_strcmp0(piece->zone, place) == 0)
            g_ptr_array_add(units, (gpointer)piece->unit);
    }
    return units;
}

gboolean
map_view_next_piece(EditorMapView *self, int by)
{
    const Subject *subject = editor_document_subject(self->document);
    const char *place = map_view_place(self, map_view_selected_face(self));
    g_autoptr(GPtrArray) units = pieces_on(self, place);
    if (subject == NULL || units->len == 0)
        return FALSE;
    gint next = by > 0 ? 0 : (gint)units->len - 1;
    for (guint i = 0; subject->entity == ENTITY_UNIT && i < units->len; i++)
        if (g_strcmp0(subject->id, units->pdata[i]) == 0)
            next = (gint)i + by;
    gboolean is_there = next >= 0 && next < (gint)units->len;
    g_autoptr(Subject) found = is_there ? subject_new(ENTITY_UNIT, units->pdata[next], NULL) : NULL;
    if (is_there)
        editor_document_select(self->document, found);
    return is_there;
}

void
map_view_begin_moving(EditorMapView *self)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    if (self->geometry == NULL || map_view_refuses(self))
        return;
    if (units[0] == NULL) {
        map_view_say(self, _("Select a block first; Space does in the place that is selected."));
        return;
    }
    self->target = map_view_selected_face(self);
    if (self->target == RENDER_NOWHERE)
        self->target = step(self, RENDER_NOWHERE, WALK_DOWN);
    g_strfreev(self->moving);
    self->moving = g_steal_pointer(&units);
    tell_moving(self);
    map_overlay_forget(self, OVER_HAND);
    map_view_describe(self);
}

void
map_view_end_moving(EditorMapView *self, gboolean is_done)
{
    g_auto(GStrv) units = g_steal_pointer(&self->moving);
    if (units == NULL)
        return;
    const char *place = map_view_place(self, self->target);
    map_view_tell(self, NULL);
    self->target = RENDER_NOWHERE;
    map_overlay_forget(self, OVER_HAND);
    if (is_done && place != NULL)
        map_view_move_units(self, (const char *const *)units, place);
    map_view_describe(self);
}
