/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An entry and the zones that are meant by what stands in it; Return takes the first one.
 */
#include "editor/desk/place.h"

#include "editor/controls/container.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/fields/zone-search.h"
#include "editor/tools/set-up/set-up-tools.h"

#include <glib/gi18n.h>

/* Zones that are listed at a time. */
#define ZONES_MAX 40

typedef struct {
    char **units;            /* owned */
    GPtrArray *zones;        /* owned: of FoundZone: those that have rows */
    GtkWidget *entry, *list; /* of the page */
    gboolean is_over;        /* what is still to come, such as a delayed search, does nothing */
} AskedPlace;

static void
clear(gpointer data)
{
    AskedPlace *state = data;
    g_strfreev(state->units);
    g_clear_pointer(&state->zones, g_ptr_array_unref);
}

static void
fill(DeskPage *page)
{
    AskedPlace *state = desk_page_state(page);
    GtkListBox *list = GTK_LIST_BOX(state->list);
    if (state->is_over)
        return;
    const ScenarioState *scenario = editor_document_state(desk_page_document(page));
    g_autoptr(GPtrArray) trays = scenario_trays(scenario);
    g_clear_pointer(&state->zones, g_ptr_array_unref);
    state->zones =
        zones_search(scenario, trays, gtk_editable_get_text(GTK_EDITABLE(state->entry)), ZONES_MAX);
    container_empty(state->list);
    for (guint i = 0; i < state->zones->len; i++) {
        const FoundZone *found = state->zones->pdata[i];
        GtkWidget *label = desk_text_new(found->title, 1, NULL);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 60);
        desk_rows_add(state->list, label, found->title);
    }
    gtk_list_box_select_row(list, gtk_list_box_get_row_at_index(list, 0));
}

static void
take(DeskPage *page, GtkListBoxRow *row)
{
    const AskedPlace *state = desk_page_state(page);
    g_autoptr(GError) error = NULL;
    if (row == NULL || state->is_over)
        return;
    const FoundZone *found = state->zones->pdata[gtk_list_box_row_get_index(row)];
    document_move_units(desk_page_document(page), (const char *const *)state->units, found->zone,
                        &error);
    desk_say_error(GTK_WIDGET(page), error);
    desk_popover_close(GTK_WIDGET(page));
}

static void
take_selected(DeskPage *page)
{
    const AskedPlace *state = desk_page_state(page);
    take(page, gtk_list_box_get_selected_row(GTK_LIST_BOX(state->list)));
}

static gboolean
on_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
       GdkModifierType modifiers G_GNUC_UNUSED, DeskPage *page)
{
    const AskedPlace *state = desk_page_state(page);
    GtkListBox *list = GTK_LIST_BOX(state->list);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(list);
    if (key != GDK_KEY_Up && key != GDK_KEY_Down)
        return FALSE;
    gint by = key == GDK_KEY_Down ? 1 : -1;
    gint index = row != NULL ? gtk_list_box_row_get_index(row) + by : 0;
    GtkListBoxRow *next = index >= 0 ? gtk_list_box_get_row_at_index(list, index) : NULL;
    if (next != NULL)
        gtk_list_box_select_row(list, next);
    return TRUE;
}

static void
build(DeskPage *page)
{
    AskedPlace *state = desk_page_state(page);
    GtkEventController *keys = gtk_event_controller_key_new();
    state->units = g_strdupv(state->units);
    state->entry = spoken_name(gtk_search_entry_new(), _("Place to put it"));
    state->list = desk_rows_new(_("Places that are meant"), NULL);
    GtkWidget *scrolled = desk_scrolled_new(state->list);
    gtk_search_entry_set_search_delay(GTK_SEARCH_ENTRY(state->entry), 0); /* Return comes soon */
    gtk_widget_set_size_request(scrolled, 240, 220);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), page);
    gtk_widget_add_controller(state->entry, keys);
    g_signal_connect_swapped(state->entry, "search-changed", G_CALLBACK(fill), page);
    g_signal_connect_swapped(state->entry, "activate", G_CALLBACK(take_selected), page);
    g_signal_connect_swapped(state->list, "row-activated", G_CALLBACK(take), page);
    gtk_box_set_spacing(GTK_BOX(page), 6);
    gtk_box_append(GTK_BOX(page), state->entry);
    gtk_box_append(GTK_BOX(page), scrolled);
    fill(page);
}

static void
on_closed(DeskPage *page)
{
    ((AskedPlace *)desk_page_state(page))->is_over = TRUE;
}

void
desk_place_ask(GtkWidget *widget, EditorDocument *document, const char *const *units)
{
    static const DeskPageKind kind = {sizeof(AskedPlace), build, NULL, clear};
    const AskedPlace start = {.units = (char **)units};
    GtkWidget *popover = spoken_name(gtk_popover_new(), _("Place"));
    GtkWidget *page = desk_page_new(document, &kind, &start);
    const AskedPlace *state = desk_page_state(DESK_PAGE(page));
    gtk_popover_set_child(GTK_POPOVER(popover), page);
    g_signal_connect_swapped(popover, "closed", G_CALLBACK(on_closed), page);
    desk_popover_open(popover, widget);
    gtk_widget_grab_focus(state->entry);
}
