/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entries of the scenario desk.
 */
#include "editor/desk/scenario-desk-entry.h"

#include "editor/controls/complaint.h"
#include "editor/controls/typing.h"
#include "editor/desk/scenario-desk-mark.h"
#include "editor/desk/scenario-desk-page.h"
#include "editor/fields/scenario-member.h"

#include <glib/gi18n.h>

#define STATE "narva-desk-entry"

typedef struct {
    char *path, *name; /* owned */
    char *scenario;    /* owned: id of the one whose text is shown */
    GtkEntry *entry;   /* of the widget tree */
} EntryState;

static void
free_state(gpointer data)
{
    EntryState *state = data;
    g_free(state->path);
    g_free(state->name);
    g_free(state->scenario);
    g_free(state);
}

/* What is being typed stays, unless it was meant for another scenario. */
static void
refresh(GtkWidget *box, EditorDocument *document)
{
    EntryState *state = g_object_get_data(G_OBJECT(box), STATE);
    const char *scenario = editor_document_scenario_id(document);
    g_autofree char *text = scenario_member_text(document, state->path);
    typing_show(state->entry, text);
    if (g_strcmp0(scenario, state->scenario) == 0)
        return;
    g_free(state->scenario);
    state->scenario = g_strdup(scenario);
    typing_restore(state->entry);
}

static void
commit(const char *typed, gpointer box)
{
    const EntryState *state = g_object_get_data(G_OBJECT(box), STATE);
    EditorDocument *document = desk_page_document(box);
    GError *error = NULL;
    if (g_strcmp0(state->scenario, editor_document_scenario_id(document)) != 0)
        return;
    g_autofree char *label = g_strdup_printf(_("Change %s"), state->name);
    if (document_set_scenario_member(document, state->path, typed, label, &error)) {
        /* What is stored may be written otherwise than it was typed. */
        refresh(box, document);
    } else {
        typing_refuse(state->entry);
    }
    complaint_show(box, error);
}

GtkWidget *
desk_entry_new(EditorDocument *document, const char *path, const char *name)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *entry = gtk_entry_new();
    g_autofree char *widget_name = g_strdup_printf("entry:%s", path);
    EntryState *state = g_new0(EntryState, 1);
    state->path = g_strdup(path);
    state->name = g_strdup(name);
    state->entry = GTK_ENTRY(entry);
    g_object_set_data_full(G_OBJECT(box), STATE, state, free_state);
    gtk_widget_set_name(entry, widget_name);
    gtk_widget_set_valign(entry, GTK_ALIGN_CENTER);
    gtk_widget_set_halign(entry, GTK_ALIGN_START);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    typing_begin(state->entry, commit, box);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(line), entry);
    gtk_box_append(GTK_BOX(line), desk_mark_new(document, path, name));
    gtk_box_append(GTK_BOX(box), line);
    gtk_box_append(GTK_BOX(box), complaint_new(box));
    desk_page_follow(box, document, refresh);
    return box;
}

void
desk_entry_set_hint(GtkWidget *box, const char *hint, int width)
{
    const EntryState *state = g_object_get_data(G_OBJECT(box), STATE);
    gtk_entry_set_placeholder_text(state->entry, hint);
    gtk_editable_set_width_chars(GTK_EDITABLE(state->entry), width);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(state->entry), width);
}
