/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entries of the scenario desk.
 */
#include "editor/window/scenario-desk-entry.h"

#include "editor/fields/scenario-member.h"
#include "editor/window/scenario-desk-mark.h"
#include "editor/window/scenario-desk-page.h"

#include <glib/gi18n.h>

#define STATE "narva-desk-entry"

typedef struct {
    char *path, *name; /* owned */
    char *scenario;    /* owned: id of the one whose text is shown */
    char *shown;       /* owned: the text that the document has */
} EntryState;

static void
free_state(gpointer data)
{
    EntryState *state = data;
    g_free(state->path);
    g_free(state->name);
    g_free(state->scenario);
    g_free(state->shown);
    g_free(state);
}

static GtkEditable *
editable_of(GtkWidget *box)
{
    return GTK_EDITABLE(gtk_widget_get_first_child(box));
}

/* What is being typed stays, unless it was meant for another scenario. */
static void
refresh(GtkWidget *box, EditorDocument *document)
{
    EntryState *state = g_object_get_data(G_OBJECT(box), STATE);
    const char *scenario = editor_document_scenario_id(document);
    GtkEditable *editable = editable_of(box);
    gboolean is_typed = g_strcmp0(gtk_editable_get_text(editable), state->shown) != 0;
    gboolean is_other = g_strcmp0(scenario, state->scenario) != 0;
    char *text = scenario_member_text(document, state->path);
    g_free(state->shown);
    state->shown = text != NULL ? text : g_strdup("");
    if (is_other) {
        g_free(state->scenario);
        state->scenario = g_strdup(scenario);
    }
    if (is_other || !is_typed)
        gtk_editable_set_text(editable, state->shown);
}

static void
commit(GtkWidget *box)
{
    EntryState *state = g_object_get_data(G_OBJECT(box), STATE);
    EditorDocument *document = desk_page_document(box);
    g_autofree char *typed = g_strdup(gtk_editable_get_text(editable_of(box)));
    g_autoptr(GError) error = NULL;
    if (g_strcmp0(typed, state->shown) == 0 ||
        g_strcmp0(state->scenario, editor_document_scenario_id(document)) != 0)
        return;
    g_autofree char *label = g_strdup_printf(_("Change %s"), state->name);
    /* What is stored may be written otherwise than it was typed. */
    if (document_set_scenario_member(document, state->path, typed, label, &error)) {
        char *text = scenario_member_text(document, state->path);
        g_free(state->shown);
        state->shown = text != NULL ? text : g_strdup("");
        gtk_editable_set_text(editable_of(box), state->shown);
        gtk_editable_set_position(editable_of(box), -1);
    }
    desk_say_error(box, error);
}

static gboolean
on_key(GtkEventControllerKey *controller G_GNUC_UNUSED,
       guint key,
       guint code G_GNUC_UNUSED,
       GdkModifierType modifiers G_GNUC_UNUSED,
       GtkWidget *box)
{
    const EntryState *state = g_object_get_data(G_OBJECT(box), STATE);
    GtkEditable *editable = editable_of(box);
    if (key != GDK_KEY_Escape || g_strcmp0(gtk_editable_get_text(editable), state->shown) == 0)
        return FALSE;
    gtk_editable_set_text(editable, state->shown);
    gtk_editable_set_position(editable, -1);
    return TRUE;
}

GtkWidget *
desk_entry_new(EditorDocument *document, const char *path, const char *name)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *entry = gtk_entry_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_autofree char *widget_name = g_strdup_printf("entry:%s", path);
    EntryState *state = g_new0(EntryState, 1);
    state->path = g_strdup(path);
    state->name = g_strdup(name);
    state->shown = g_strdup("");
    g_object_set_data_full(G_OBJECT(box), STATE, state, free_state);
    gtk_widget_set_name(entry, widget_name);
    gtk_widget_set_valign(entry, GTK_ALIGN_CENTER);
    gtk_widget_set_halign(entry, GTK_ALIGN_START);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), box);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(commit), box);
    g_signal_connect_swapped(entry, "activate", G_CALLBACK(commit), box);
    gtk_widget_add_controller(entry, keys);
    gtk_widget_add_controller(entry, focus);
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(box), desk_mark_new(document, path, name));
    desk_page_follow(box, document, refresh);
    return box;
}

void
desk_entry_set_hint(GtkWidget *box, const char *hint, int width)
{
    GtkWidget *entry = gtk_widget_get_first_child(box);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), hint);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), width);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), width);
}
