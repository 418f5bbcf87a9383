/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map without a pointer: walking from place to place, from block to block in one, and moving
 * blocks to where one has walked.
 */
#include "editor/canvas/map-view-state.h"
#include "editor/tools/set-up.h"

#include <glib/gi18n.h>

/* Room around what is gone to, in pixels. */
#define ROOM 60

static void
reveal_face(EditorMapView *self, guint32 face)
{
    Point middle = render_geometry_middle(self->geometry, face);
    Box box = {middle.x, middle.y, middle.x, middle.y};
    if (view_transform_reveal(&self->view, box, ROOM))
        map_view_changed_place(self, FALSE);
}

/* Returns: the place on that side of @from; from nowhere the one nearest to the middle of the
 * window. */
static guint32
step_from(EditorMapView *self, guint32 from, Walk walk)
{
    if (self->geometry == NULL)
        return RENDER_NOWHERE;
    Point middle =
        view_transform_to_map(&self->view, self->view.width / 2.0, self->view.height / 2.0);
    if (from == RENDER_NOWHERE)
        return view_nearest_place(self->geometry, middle, map_view_is_place, self);
    return view_walk_places(self->geometry, from, walk, map_view_is_place, self);
}

gboolean
map_move_units(EditorMapView *self, const char *const *units, const char *zone)
{
    g_autoptr(GError) error = NULL;
    if (map_view_refuses(self))
        return FALSE;
    gboolean is_done = set_up_move_units(self->document, units, zone, &error);
    map_view_show_error(self, error);
    return is_done;
}

/* From now on @face is where the blocks are to go. */
static void
show_target(EditorMapView *self, guint32 face)
{
    g_autofree char *first = NULL;
    guint n_units = g_strv_length(self->move.units);
    g_autoptr(Subject) subject = subject_new(ENTITY_UNIT, self->move.units[0], NULL);
    self->move.target = face;
    map_overlay_forget(self, OVER_HAND);
    map_view_describe(self);
    if (n_units == 1)
        first = subject_title(subject, editor_document_set(self->document));
    else
        first = g_strdup_printf(ngettext("%u block", "%u blocks", n_units), n_units);
    const PlaceState *place =
        scenario_state_place(editor_document_state(self->document), map_view_place(self, face));
    g_autofree char *text =
        g_strdup_printf(_("Move %s to %s? Arrows choose the place, Return moves, Escape cancels."),
                        first, place != NULL ? place_title(place) : "…");
    map_view_keep_message(self, text);
}

void
map_move_walk(EditorMapView *self, Walk walk)
{
    gboolean is_moving = self->move.units != NULL;
    guint32 face =
        step_from(self, is_moving ? self->move.target : map_view_selected_face(self), walk);
    const char *place = map_view_place(self, face);
    if (place == NULL)
        return;
    reveal_face(self, face);
    if (is_moving) {
        show_target(self, face);
        return;
    }
    map_view_select_place(self, place);
}

void
map_move_walk_border(EditorMapView *self, Walk walk)
{
    guint32 face = map_view_selected_face(self);
    guint32 across = face != RENDER_NOWHERE ? step_from(self, face, walk) : RENDER_NOWHERE;
    g_autoptr(Subject) border = map_view_border(self, face, across);
    if (border == NULL)
        return;
    g_autofree char *words = map_view_border_words(self, border);
    editor_document_select(self->document, border);
    map_view_show_message(self, words);
}

/* Returns: (transfer full): the places that are selected, each moved towards @direction; NULL: one
 * of them has no hex there. @adds: they stay selected, too. */
static GPtrArray *
moved_places(EditorMapView *self, guint direction, gboolean adds)
{
    g_autoptr(GPtrArray) places = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    const GPtrArray *selection = editor_document_selection(self->document);
    for (guint i = 0; adds && i < selection->len; i++)
        g_ptr_array_add(places, subject_copy(selection->pdata[i]));
    for (guint i = adds ? MAX(selection->len, 1) - 1 : 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        gboolean is_place = subject->entity == ENTITY_SPACE && subject->path[0] == '\0';
        g_autofree char *next =
            is_place ? set_up_hex_towards(map_view_set(self), subject->id, direction) : NULL;
        if (next == NULL)
            return NULL;
        Subject *moved = subject_new(ENTITY_SPACE, next, NULL);
        guint at;
        if (g_ptr_array_find_with_equal_func(places, moved, (GEqualFunc)subject_equal, &at))
            g_ptr_array_remove_index(places, at);
        g_ptr_array_add(places, moved);
    }
    return g_steal_pointer(&places);
}

/* Moves the target of a move by keyboard to the next hex. */
static gboolean
step_target(EditorMapView *self, guint direction)
{
    g_autofree char *next =
        set_up_hex_towards(map_view_set(self), map_view_place(self, self->move.target), direction);
    guint32 face = map_view_face_of(self, next);
    if (face == RENDER_NOWHERE)
        return FALSE;
    reveal_face(self, face);
    show_target(self, face);
    return TRUE;
}

static gboolean
step_selection(EditorMapView *self, guint direction, gboolean adds)
{
    g_autoptr(GPtrArray) places = moved_places(self, direction, adds);
    if (places == NULL || places->len == 0)
        return FALSE;
    const Subject *last = places->pdata[places->len - 1];
    editor_document_select_all(self->document, places);
    reveal_face(self, map_view_face_of(self, last->id));
    return TRUE;
}

gboolean
map_move_step(EditorMapView *self, guint direction, gboolean adds)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    g_autoptr(GError) error = NULL;
    /* Keys that go over hexes are no others' where the map has some. */
    if (data_set_records(map_view_set(self), ENTITY_GRID).length == 0 || self->geometry == NULL)
        return FALSE;
    if (self->move.units == NULL && map_view_selected_face(self) == RENDER_NOWHERE) {
        map_move_walk(self, WALK_UP);
        return TRUE;
    }
    if (self->move.units == NULL && units[0] != NULL && !adds) {
        if (!map_view_refuses(self))
            set_up_step_units(self->document, (const char *const *)units, direction, &error);
        map_view_show_error(self, error);
        if (error == NULL)
            reveal_face(self, map_view_selected_face(self));
        return TRUE;
    }
    if (self->move.units != NULL ? !step_target(self, direction)
                                 : !step_selection(self, direction, adds))
        map_view_show_message(self, _("There is no hex in that direction."));
    return TRUE;
}

gboolean
map_move_raise_unit(EditorMapView *self, int by)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    g_autoptr(GError) error = NULL;
    if (units[0] == NULL || !editor_document_state(self->document)->chart->has_stack_order)
        return FALSE;
    if (!map_view_refuses(self))
        set_up_raise_unit(self->document, units[0], by, &error);
    map_view_show_error(self, error);
    return TRUE;
}

/* Returns: (transfer container): ids of the blocks on @place, borrowed, from the bottom up. */
static GPtrArray *
pieces_on(EditorMapView *self, const char *place)
{
    GPtrArray *units = g_ptr_array_new();
    const GArray *pieces = map_pieces_all(map_view_pieces(self));
    for (guint i = 0; place != NULL && i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        if (g_strcmp0(piece->zone, place) == 0)
            g_ptr_array_add(units, (gpointer)piece->unit);
    }
    return units;
}

gboolean
map_move_next_piece(EditorMapView *self, int by)
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
map_move_begin(EditorMapView *self)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    if (self->geometry == NULL || map_view_refuses(self))
        return;
    if (units[0] == NULL) {
        map_view_show_message(self,
                              _("Select a block first: Space selects one in the selected place."));
        return;
    }
    guint32 face = map_view_selected_face(self);
    g_strfreev(self->move.units);
    self->move.units = g_steal_pointer(&units);
    show_target(self, face != RENDER_NOWHERE ? face : step_from(self, face, WALK_DOWN));
}

gboolean
map_move_end(EditorMapView *self, gboolean is_done)
{
    g_auto(GStrv) units = g_steal_pointer(&self->move.units);
    if (units == NULL)
        return FALSE;
    const char *place = map_view_place(self, self->move.target);
    map_view_keep_message(self, NULL);
    self->move.target = RENDER_NOWHERE;
    map_overlay_forget(self, OVER_HAND);
    if (is_done && place != NULL)
        map_move_units(self, (const char *const *)units, place);
    map_view_describe(self);
    return TRUE;
}
