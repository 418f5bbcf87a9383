/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A frame takes hexes up; then they are shown where the pointer, or the hex that is selected, is,
 * and each press puts them down there.
 */
#include "editor/canvas/map-core.h"

#include <glib/gi18n.h>

static void
tell(EditorMapView *self)
{
    if (self->tool != MAP_TOOL_PATCH)
        return;
    map_view_hint(self,
                  self->patch.patch == NULL
                      ? _("Draw a frame around the hexes to copy · Return: copy those selected")
                      : _("Click: put down · [ and ]: turn · Escape: copy others"));
}

/* Puts @patch (transfer full), or none, in the hand. */
static void
take(EditorMapView *self, HexPatch *patch)
{
    hex_patch_unref(self->patch.patch);
    self->patch.patch = patch;
    self->patch.turns = 0;
    map_patch_forget_ahead(self);
    tell(self);
    map_overlay_forget(self, OVER_HAND);
}

/* Copies @places for this hand and for others. Returns: FALSE: they cannot be, which is said. */
static gboolean
copy(EditorMapView *self, const char *const *places)
{
    g_autoptr(GError) error = NULL;
    HexPatch *patch = hex_patch_new(editor_document_state(self->document), places, &error);
    map_view_report(self, error);
    if (patch == NULL)
        return FALSE;
    gdk_clipboard_set(gtk_widget_get_clipboard(GTK_WIDGET(self)), HEX_TYPE_PATCH, patch);
    take(self, patch);
    return TRUE;
}

/* Returns: (transfer full): the hexes that are selected, and those where selected units stand. */
static char **
selected_places(EditorMapView *self)
{
    const GPtrArray *selection = editor_document_selection(self->document);
    g_autoptr(GStrvBuilder) places = g_strv_builder_new();
    for (guint i = 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        const RenderPiece *piece =
            subject->entity == ENTITY_UNIT ? map_view_piece_of(self, subject->id) : NULL;
        if (piece != NULL)
            g_strv_builder_add(places, piece->zone);
        else if (subject->entity == ENTITY_SPACE && subject->path[0] == '\0' && subject->id != NULL)
            g_strv_builder_add(places, subject->id);
    }
    return g_strv_builder_end(places);
}

gboolean
map_patch_copy(EditorMapView *self)
{
    g_auto(GStrv) places = selected_places(self);
    if (!editor_map_view_is_grid(self) || places[0] == NULL)
        return FALSE;
    if (!copy(self, (const char *const *)places))
        return TRUE;
    guint n = self->patch.patch->hexes->len;
    g_autofree char *said =
        g_strdup_printf(ngettext("%u hex is copied: Ctrl+V puts it down.",
                                 "%u hexes are copied: Ctrl+V puts them down.", n),
                        n);
    map_view_say(self, said);
    return TRUE;
}

/* Returns: (transfer full): the patch that was copied last, in any window; NULL: something else
 * was. */
static HexPatch *
copied_patch(EditorMapView *self)
{
    g_auto(GValue) value = G_VALUE_INIT;
    GdkClipboard *clipboard = gtk_widget_get_clipboard(GTK_WIDGET(self));
    GdkContentProvider *content = gdk_clipboard_get_content(clipboard);
    g_value_init(&value, HEX_TYPE_PATCH);
    if (content == NULL || !gdk_content_provider_get_value(content, &value, NULL))
        return NULL;
    return g_value_dup_boxed(&value);
}

gboolean
map_patch_paste(EditorMapView *self)
{
    HexPatch *patch = editor_map_view_is_grid(self) ? copied_patch(self) : NULL;
    if (patch == NULL)
        return FALSE;
    gtk_widget_activate_action(GTK_WIDGET(self), "win.tool", "s", "patch");
    take(self, patch);
    return TRUE;
}

void
map_patch_begin(EditorMapView *self)
{
    if (self->patch.parts == 0)
        self->patch.parts = PATCH_TERRAIN | PATCH_LEVELS | PATCH_SIDES;
    if (self->tool != MAP_TOOL_PATCH)
        take(self, NULL);
    map_patch_follow(self);
    tell(self);
}

void
map_patch_follow(EditorMapView *self)
{
    const char *place = map_view_place(self, map_view_selected_face(self));
    if (self->tool == MAP_TOOL_PATCH && place != NULL)
        map_brush_go_to(self, place);
}

gboolean
map_patch_cancel(EditorMapView *self)
{
    gboolean has_any = self->tool == MAP_TOOL_PATCH && self->patch.patch != NULL;
    if (has_any)
        take(self, NULL);
    return has_any;
}

gboolean
map_patch_turn(EditorMapView *self, int by)
{
    if (self->tool != MAP_TOOL_PATCH || self->patch.patch == NULL)
        return FALSE;
    self->patch.turns = (self->patch.turns + (by > 0 ? 1 : HEX_SIDES - 1)) % HEX_SIDES;
    map_overlay_forget(self, OVER_HAND);
    return TRUE;
}

void
editor_map_view_turn_patch(EditorMapView *self, int by)
{
    map_patch_turn(self, by);
}

void
editor_map_view_set_patch_parts(EditorMapView *self, guint parts)
{
    self->patch.parts = parts;
    map_overlay_forget(self, OVER_HAND);
}

PatchSpot
map_patch_spot(const EditorMapView *self)
{
    return (PatchSpot){
        .grid = self->brush_at.grid,
        .middle = self->brush_at.hex,
        .turns = self->patch.turns,
        .parts = self->patch.parts,
    };
}

static void
put(EditorMapView *self)
{
    g_autoptr(GError) error = NULL;
    const PatchSpot spot = map_patch_spot(self);
    if (spot.grid == NULL || map_view_refuses(self))
        return;
    document_put_patch(self->document, self->patch.patch, &spot, &error);
    map_view_report(self, error);
}

void
map_patch_press_selected(EditorMapView *self)
{
    if (self->patch.patch != NULL) {
        put(self);
        return;
    }
    g_auto(GStrv) places = selected_places(self);
    copy(self, (const char *const *)places);
}

static void
begun(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    gboolean is_mine =
        self->tool == MAP_TOOL_PATCH && !self->is_space_held && map_view_is_own(self, x, y);
    if (!is_mine || map_view_refuses(self)) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->band_x = self->x = x;
    self->band_y = self->y = y;
    self->patch.is_pressed = TRUE;
    self->is_banding = self->patch.patch == NULL;
    map_brush_moved(self, x, y);
}

static void
dragged(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    if (!self->patch.is_pressed)
        return;
    self->x = self->band_x + dx;
    self->y = self->band_y + dy;
    map_brush_moved(self, self->x, self->y);
    map_overlay_forget(self, OVER_HAND);
}

/* Takes the hexes in the frame up; of a press without one the hex that is pressed. */
static void
take_framed(EditorMapView *self)
{
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_autoptr(GPtrArray) places = g_ptr_array_new();
    const char *pressed = map_view_place(self, map_view_spot(self, self->x, self->y).face);
    map_view_band_places(self, subjects);
    for (guint i = 0; i < subjects->len; i++)
        g_ptr_array_add(places, ((const Subject *)subjects->pdata[i])->id);
    if (places->len == 0 && pressed != NULL)
        g_ptr_array_add(places, (gpointer)pressed);
    g_ptr_array_add(places, NULL);
    copy(self, (const char *const *)places->pdata);
}

static void
ended(GtkGestureDrag *drag, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    if (!self->patch.is_pressed)
        return;
    dragged(drag, dx, dy, self);
    if (self->patch.patch != NULL)
        put(self);
    else if (self->is_banding)
        take_framed(self);
    self->patch.is_pressed = self->is_banding = FALSE;
    map_overlay_forget(self, OVER_HAND);
}

static void
cancelled(GtkGesture *drag G_GNUC_UNUSED, GdkEventSequence *sequence G_GNUC_UNUSED, gpointer data)
{
    EditorMapView *self = data;
    if (!self->patch.is_pressed)
        return;
    self->patch.is_pressed = self->is_banding = FALSE;
    map_overlay_forget(self, OVER_HAND);
}

void
map_patch_init(EditorMapView *self)
{
    static const DragSteps drag = {begun, dragged, ended, cancelled};
    drag_gesture_add(self, &drag);
}

void
map_patch_clear(EditorMapView *self)
{
    map_patch_forget_ahead(self);
    hex_patch_unref(self->patch.patch);
}
