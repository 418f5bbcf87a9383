/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the map says: messages over it, and what is selected, for those who hear it.
 */
#include "editor/canvas/map-core.h"

#include "editor/tools/border-tools.h"
#include "schema/store/grid-layer.h"

#include <glib/gi18n.h>
#include <string.h>

/* How long a message stays, in seconds. */
#define MESSAGE_TIME 8

GtkWidget *
map_banner_new(GtkWidget *text)
{
    GtkWidget *banner = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(banner, "osd");
    gtk_widget_add_css_class(banner, "toolbar");
    gtk_widget_add_css_class(banner, "map-banner");
    gtk_widget_set_can_target(banner, FALSE);
    gtk_widget_hide(banner);
    gtk_label_set_wrap(GTK_LABEL(text), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(text), PANGO_WRAP_WORD_CHAR);
    gtk_box_append(GTK_BOX(banner), text);
    return banner;
}

void
map_view_hint(EditorMapView *self, const char *text)
{
    GtkLabel *label = GTK_LABEL(self->hint_text);
    const char *words = text != NULL ? text : "";
    if (g_str_equal(gtk_label_get_text(label), words))
        return;
    gtk_label_set_text(label, words);
    gtk_widget_set_visible(self->hint, text != NULL);
    map_view_describe(self);
}

static gboolean
end_message(gpointer data)
{
    EditorMapView *self = data;
    self->banner_end = 0;
    gtk_widget_hide(self->banner);
    return G_SOURCE_REMOVE;
}

void
map_view_tell(EditorMapView *self, const char *text)
{
    g_clear_handle_id(&self->banner_end, g_source_remove);
    gtk_label_set_text(GTK_LABEL(self->banner_text), text != NULL ? text : "");
    gtk_widget_set_visible(self->banner, text != NULL);
}

void
map_view_say(EditorMapView *self, const char *text)
{
    map_view_tell(self, text);
    self->banner_end = g_timeout_add_seconds(MESSAGE_TIME, end_message, self);
}

void
map_view_report(EditorMapView *self, const GError *error)
{
    if (error != NULL)
        map_view_say(self, error->message);
}

char *
editor_map_view_words(EditorMapView *self)
{
    const ScenarioState *state = editor_document_state(self->document);
    const char *hovered = map_view_place(self, self->hover.face);
    const char *id = hovered != NULL ? hovered : map_view_place(self, map_view_selected_face(self));
    const PlaceState *place = scenario_state_place(state, id);
    Hex hex;
    Records grids = data_set_records(state->set, ENTITY_GRID);
    gboolean is_hex = place != NULL && grids_find_hex(grids, id, &hex) < grids.length;
    return is_hex && !self->is_away ? place_words(state, place) : NULL;
}

void
map_view_describe(EditorMapView *self)
{
    g_signal_emit_by_name(self, "words-changed");
    const ScenarioState *state = editor_document_state(self->document);
    const PlaceState *place = NULL;
    g_autofree char *words = NULL;
    const GPtrArray *selection = editor_document_selection(self->document);
    const Subject *subject = editor_document_subject(self->document);
    if (map_view_is_sketching(self)) {
        words = g_strdup(gtk_label_get_text(GTK_LABEL(self->hint_text)));
    } else if (self->moving != NULL) {
        place = scenario_state_place(state, map_view_place(self, self->target));
        if (place != NULL)
            words = g_strdup_printf(_("Move to %s"), place_title(place));
    } else if (selection->len > 1) {
        words = g_strdup_printf(_("%u selected"), selection->len);
    } else if (subject != NULL && subject->entity == ENTITY_SPACE && subject->path[0] == '\0' &&
               (place = scenario_state_place(state, subject->id)) != NULL) {
        words = place_words(state, place);
    } else if (subject != NULL) {
        words = subject_title(subject, editor_document_set(self->document));
    }
    const char *seen = words != NULL ? words : _("Nothing selected");
    g_autofree char *all = self->ground.words != NULL
                               ? g_strdup_printf("%s. %s", seen, self->ground.words)
                               : g_strdup(seen);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Map"),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, all, -1);
}

const char *
map_view_place_name(EditorMapView *self, const char *place)
{
    const PlaceState *state = scenario_state_place(editor_document_state(self->document), place);
    return state != NULL ? place_title(state) : place;
}

char *
map_view_border_words(EditorMapView *self, const Subject *border)
{
    DataSet *set = editor_document_set(self->document);
    const char *to = border->path + strlen("neighbours/");
    const char *type = border_type(set, border->id, to);
    return g_strdup_printf(
        _("%s – %s: %s"), map_view_place_name(self, border->id), map_view_place_name(self, to),
        type != NULL ? border_title(set, type) : border_none_title(set, border->id, to));
}

gboolean
map_view_refuses(EditorMapView *self)
{
    if (self->is_away)
        map_view_say(self, _("This is what games showed. Go back to the map to change it."));
    return self->is_away;
}
