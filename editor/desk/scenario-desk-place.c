/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An entry and the zones that are meant by what stands in it; Return takes the first one.
 */
#include "editor/desk/scenario-desk-place.h"

#include "editor/desk/scenario-desk-page.h"
#include "editor/fields/zone-search.h"
#include "editor/tools/set-up-tools.h"

#include <glib/gi18n.h>

#define STATE "narva-desk-place"

/* Zones that are listed at a time. */
#define ZONES_MAX 40

typedef struct {
    EditorDocument *document; /* owned */
    char **units;             /* owned */
    GtkWidget *entry, *list;  /* of the popover */
} AskedPlace;

static void
free_state(gpointer data)
{
    AskedPlace *state = data;
    g_object_unref(state->document);
    g_strfreev(state->units);
    g_free(state);
}

static void
fill(GtkWidget *popover)
{
    const AskedPlace *state = g_object_get_data(G_OBJECT(popover), STATE);
    if (state == NULL)
        return;
    const ScenarioState *scenario = editor_document_state(state->document);
    GtkListBox *list = GTK_LIST_BOX(state->list);
    g_autoptr(GPtrArray) trays = scenario_trays(scenario);
    g_autoptr(GPtrArray) zones =
        zones_search(scenario, trays, gtk_editable_get_text(GTK_EDITABLE(state->entry)), ZONES_MAX);
    GtkWidget *row;
    while ((row = gtk_widget_get_first_child(state->list)) != NULL)
        gtk_list_box_remove(list, row);
    for (guint i = 0; i < zones->len; i++) {
        const FoundZone *found = zones->pdata[i];
        GtkWidget *label = gtk_label_new(found->title);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 60);
        gtk_list_box_append(list, label);
        row = gtk_widget_get_parent(label);
        g_object_set_data_full(G_OBJECT(row), "zone", g_strdup(found->zone), g_free);
        gtk_accessible_update_property(GTK_ACCESSIBLE(row),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       found->title,
                                       -1);
    }
    gtk_list_box_select_row(list, gtk_list_box_get_row_at_index(list, 0));
}

static void
take(GtkWidget *popover, GtkListBoxRow *row)
{
    const AskedPlace *state = g_object_get_data(G_OBJECT(popover), STATE);
    const char *zone =
        state != NULL && row != NULL ? g_object_get_data(G_OBJECT(row), "zone") : NULL;
    g_autoptr(GError) error = NULL;
    if (zone == NULL)
        return;
    document_move_units(state->document, (const char *const *)state->units, zone, &error);
    desk_say_error(popover, error);
    gtk_popover_popdown(GTK_POPOVER(popover));
}

static void
take_selected(GtkWidget *popover)
{
    const AskedPlace *state = g_object_get_data(G_OBJECT(popover), STATE);
    if (state != NULL)
        take(popover, gtk_list_box_get_selected_row(GTK_LIST_BOX(state->list)));
}

static void
step(const AskedPlace *state, gint by)
{
    GtkListBox *list = GTK_LIST_BOX(state->list);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(list);
    gint index = row != NULL ? gtk_list_box_row_get_index(row) + by : 0;
    GtkListBoxRow *next = index >= 0 ? gtk_list_box_get_row_at_index(list, index) : NULL;
    if (next != NULL)
        gtk_list_box_select_row(list, next);
}

static gboolean
on_key(GtkEventControllerKey *controller G_GNUC_UNUSED,
       guint key,
       guint code G_GNUC_UNUSED,
       GdkModifierType modifiers G_GNUC_UNUSED,
       GtkWidget *popover)
{
    if (key != GDK_KEY_Up && key != GDK_KEY_Down)
        return FALSE;
    if (g_object_get_data(G_OBJECT(popover), STATE) != NULL)
        step(g_object_get_data(G_OBJECT(popover), STATE), key == GDK_KEY_Down ? 1 : -1);
    return TRUE;
}

static gboolean
unparent_later(gpointer popover)
{
    gtk_widget_unparent(popover);
    return G_SOURCE_REMOVE;
}

static void
on_closed(GtkWidget *popover)
{
    /* What is still to come of it, such as a search that was delayed, finds nothing to do. */
    g_object_set_data(G_OBJECT(popover), STATE, NULL);
    g_idle_add_full(G_PRIORITY_LOW, unparent_later, g_object_ref(popover), g_object_unref);
}

static void
add_contents(GtkWidget *popover, AskedPlace *state)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *scrolled;
    GtkEventController *keys = gtk_event_controller_key_new();
    state->entry = gtk_search_entry_new();
    gtk_search_entry_set_search_delay(GTK_SEARCH_ENTRY(state->entry), 0); /* Return comes soon */
    state->list = gtk_list_box_new();
    scrolled = desk_scrolled_new(state->list);
    gtk_widget_set_size_request(scrolled, 240, 220);
    gtk_accessible_update_property(GTK_ACCESSIBLE(state->entry),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Place to put it"),
                                   -1);
    gtk_accessible_update_property(GTK_ACCESSIBLE(state->list),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Places that are meant"),
                                   -1);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), popover);
    gtk_widget_add_controller(state->entry, keys);
    g_signal_connect_swapped(state->entry, "search-changed", G_CALLBACK(fill), popover);
    g_signal_connect_swapped(state->entry, "activate", G_CALLBACK(take_selected), popover);
    g_signal_connect_swapped(state->entry, "stop-search", G_CALLBACK(gtk_popover_popdown), popover);
    g_signal_connect_swapped(state->list, "row-activated", G_CALLBACK(take), popover);
    gtk_box_append(GTK_BOX(box), state->entry);
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_popover_set_child(GTK_POPOVER(popover), box);
}

void
desk_place_ask(GtkWidget *widget, EditorDocument *document, const char *const *units)
{
    GtkWidget *popover = gtk_popover_new();
    AskedPlace *state = g_new0(AskedPlace, 1);
    state->document = g_object_ref(document);
    state->units = g_strdupv((char **)units);
    g_object_set_data_full(G_OBJECT(popover), STATE, state, free_state);
    add_contents(popover, state);
    gtk_accessible_update_property(GTK_ACCESSIBLE(popover),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Place"),
                                   -1);
    gtk_widget_set_parent(popover, widget);
    g_signal_connect_object(widget,
                            "destroy",
                            G_CALLBACK(gtk_widget_unparent),
                            popover,
                            G_CONNECT_SWAPPED);
    g_signal_connect(popover, "closed", G_CALLBACK(on_closed), NULL);
    fill(popover);
    gtk_popover_popup(GTK_POPOVER(popover));
    gtk_widget_grab_focus(state->entry);
}
