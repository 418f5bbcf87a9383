/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the scenario says otherwise than the one it extends, or than the data set below.
 */
#include "editor/controls/tooltip.h"
#include "editor/desk/pages.h"
#include "editor/desk/parts.h"
#include "editor/fields/words/value-words.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>
#include <string.h>

/* Rows that are shown. */
#define ROWS_MAX 400

typedef struct {
    GPtrArray *differences; /* owned: of Difference, those that have rows; NULL: not yet */
    GtkWidget *list, *all;
} ChangesState;

static void
clear(gpointer data)
{
    ChangesState *state = data;
    g_clear_pointer(&state->differences, g_ptr_array_unref);
}

/* Takes @differences back, which are as the data are now. */
static void
take(DeskPage *page, const GPtrArray *differences)
{
    g_autoptr(GError) error = NULL;
    document_revert(desk_page_document(page), differences, &error);
    desk_say_error(GTK_WIDGET(page), error);
}

/* Returns: (transfer full): of Difference: what differs in the shown scenario. */
static GPtrArray *
differences_of(DeskPage *page)
{
    const Scenario *scenario = desk_page_scenario(page);
    return scenario != NULL ? differences_find(desk_page_set(page), ENTITY_SCENARIO, scenario->id)
                            : g_ptr_array_new();
}

static void
take_all_back(DeskPage *page)
{
    g_autoptr(GPtrArray) differences = differences_of(page);
    take(page, differences);
}

/* Returns: (transfer none): the difference that the row around @widget tells, or NULL. */
static const Difference *
difference_at(DeskPage *page, GtkWidget *widget)
{
    const ChangesState *state = desk_page_state(page);
    GtkWidget *row = gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_BOX_ROW);
    return state->differences->pdata[gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(row))];
}

static void
take_back(GtkWidget *button, DeskPage *page)
{
    const Difference *told = difference_at(page, button);
    g_autoptr(GPtrArray) differences = differences_of(page);
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    for (guint i = 0; i < differences->len; i++) {
        const Difference *now = differences->pdata[i];
        if (subject_equal(now->subject, told->subject) && g_strcmp0(now->key, told->key) == 0)
            g_ptr_array_add(one, differences->pdata[i]);
    }
    take(page, one);
}

static void
show(GtkListBox *list G_GNUC_UNUSED, GtkWidget *row, DeskPage *page)
{
    editor_document_select(desk_page_document(page), difference_at(page, row)->subject);
}

static GtkWidget *
cell_new(const char *text, int width, const char *class)
{
    GtkWidget *label = desk_text_new(text, width, class);
    tooltip_set(label, text);
    return label;
}

/* Returns: (transfer full): where it is in the scenario, which need not be named. */
static char *
title_in_scenario(const Difference *difference, const DataSet *set)
{
    static const char *const dividers[] = {": ", " – "};
    g_autofree char *title = difference_title(difference, set);
    const Record *scenario = record_named(set, ENTITY_SCENARIO, difference->subject->id);
    const char *name = scenario != NULL ? record_name(scenario) : NULL;
    if (name == NULL || !g_str_has_prefix(title, name))
        return g_steal_pointer(&title);
    const char *rest = title + strlen(name);
    for (guint i = 0; i < G_N_ELEMENTS(dividers); i++)
        if (g_str_has_prefix(rest, dividers[i]))
            return g_strdup(rest + strlen(dividers[i]));
    return g_steal_pointer(&title);
}

static void
add_row(DeskPage *page, GtkWidget *list, const Difference *difference)
{
    const DataSet *set = desk_page_set(page);
    g_autofree char *title = title_in_scenario(difference, set);
    g_autofree char *here = difference_words(set, difference, FALSE);
    g_autofree char *below = difference_words(set, difference, TRUE);
    g_autofree char *words = g_strdup_printf(_("%s: %s, below: %s"), title, here, below);
    g_autofree char *button_label = g_strdup_printf(_("Take back: %s"), title);
    GtkWidget *button = desk_button_new("edit-undo-symbolic", button_label, NULL, NULL);
    GtkWidget *const cells[] = {
        button,
        cell_new(title, 22, NULL),
        cell_new(here, 17, NULL),
        cell_new("←", 1, "dim-label"),
        cell_new(below, 17, "dim-label"),
        NULL,
    };
    g_signal_connect(button, "clicked", G_CALLBACK(take_back), page);
    desk_rows_add(list, desk_line_new(10, cells), words);
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    ChangesState *state = desk_page_state(page);
    if (!is_outdated)
        return;
    clear(state);
    state->differences = differences_of(page);
    container_empty(state->list);
    for (guint i = 0; i < state->differences->len && i < ROWS_MAX; i++)
        add_row(page, state->list, state->differences->pdata[i]);
    gtk_widget_set_sensitive(state->all, state->differences->len > 0);
}

static void
build(DeskPage *page)
{
    ChangesState *state = desk_page_state(page);
    GtkWidget *heading = desk_heading_new(_("Differences from what it builds on"));
    state->all = gtk_button_new_with_label(_("Take all back"));
    state->list = desk_rows_new(_("Differences"),
                                _("None. What this scenario says otherwise than the scenario or "
                                  "data set it builds on is listed here, and can be taken back."));
    GtkWidget *const bar[] = {heading, state->all, NULL};
    gtk_widget_set_hexpand(heading, TRUE);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(state->list), GTK_SELECTION_NONE);
    g_signal_connect(state->list, "row-activated", G_CALLBACK(show), page);
    g_signal_connect_swapped(state->all, "clicked", G_CALLBACK(take_all_back), page);
    gtk_box_set_spacing(GTK_BOX(page), 4);
    gtk_box_append(GTK_BOX(page), desk_line_new(6, bar));
    gtk_box_append(GTK_BOX(page), state->list);
}

const DeskPageKind desk_changes = {sizeof(ChangesState), build, refresh, clear};
