/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row for each kind of records that do: a single one is selected by it, of several it opens the
 * list that the inspector's menu has.
 */
#include "editor/cards/cards.h"
#include "editor/cards/selected.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/outline.h"
#include "editor/tools/reference.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

typedef struct {
    GtkWidget *heading, *rows;
} UsesState;

static void
press(GtkWidget *row, DeskPage *page)
{
    const Subject *subject = g_object_get_data(G_OBJECT(row), "subject");
    g_autoptr(Subject) owner = subject_new(subject->entity, subject->id, NULL);
    editor_document_select(desk_page_document(page), owner);
}

/* Adds the row of @n uses by records of one kind, of which @use is the first. */
static void
add_uses(DeskPage *page, const Use *use, guint n)
{
    const UsesState *state = desk_page_state(page);
    g_autofree char *title = use_title(use, desk_page_set(page));
    g_autofree char *kind = outline_words(entity_get(use->subject->entity)->name);
    g_autofree char *number = g_strdup_printf("%u", n);
    GtkWidget *row = selected_row_new(NULL, n == 1 ? title : kind, n == 1 ? kind : number);
    if (n > 1) {
        gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "inspector.uses");
    } else {
        g_object_set_data_full(G_OBJECT(row), "subject", subject_copy(use->subject),
                               (GDestroyNotify)subject_free);
        g_signal_connect_object(row, "clicked", G_CALLBACK(press), page, 0);
    }
    gtk_box_append(GTK_BOX(state->rows), row);
}

static void
show_uses(DeskPage *page, const GPtrArray *uses)
{
    guint n[N_ENTITIES] = {0};
    const Use *first[N_ENTITIES] = {0};
    for (guint i = uses->len; i-- > 0;) {
        const Use *use = uses->pdata[i];
        n[use->subject->entity]++;
        first[use->subject->entity] = use;
    }
    for (guint i = 0; i < N_ENTITIES; i++)
        if (n[i] > 0)
            add_uses(page, first[i], n[i]);
}

static void
refresh(DeskPage *page, gboolean is_outdated G_GNUC_UNUSED)
{
    const UsesState *state = desk_page_state(page);
    const Subject *subject = editor_document_subject(desk_page_document(page));
    gboolean is_one =
        subject != NULL && selected_record(desk_page_document(page), subject->entity) != NULL;
    g_autoptr(GPtrArray) uses =
        is_one ? uses_find(desk_page_set(page), subject->entity, subject->id) : g_ptr_array_new();
    container_empty(state->rows);
    show_uses(page, uses);
    selected_heading_set(state->heading, _("Who uses it"), uses->len);
}

static void
build(DeskPage *page)
{
    UsesState *state = desk_page_state(page);
    state->heading = selected_heading_new();
    state->rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    spoken_name(state->rows, _("Who uses it"));
    gtk_box_append(GTK_BOX(page), state->heading);
    gtk_box_append(GTK_BOX(page), state->rows);
}

GtkWidget *
use_list_new(EditorDocument *document)
{
    static const DeskPageKind kind = {sizeof(UsesState), build, refresh, NULL};
    return desk_page_new(document, &kind, NULL);
}
