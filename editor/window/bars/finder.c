/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An entry, and below it a row for each command and each record that has the words in it, those
 * that start with them first.
 */
#include "editor/window/bars/bars.h"

#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/document/outline.h"
#include "editor/window/commands.h"

#include <glib/gi18n.h>
#include <string.h>

#define RECORDS_MAX 1000u /* records that are looked at */
#define ROWS_MAX 14u

#define EDITOR_TYPE_FINDER (editor_finder_get_type())
G_DECLARE_FINAL_TYPE(EditorFinder, editor_finder, EDITOR, FINDER, GtkPopover)

struct _EditorFinder {
    GtkPopover parent;
    EditorWindow *window; /* borrowed: it has the button */
    GtkWidget *before;    /* weak: what had the keyboard when this was opened */
    /* Of the template. */
    GtkEditable *entry;
    GtkListBox *list;
    GtkWidget *nothing;
};

TEMPLATE_TYPE(EditorFinder, editor_finder, GTK_TYPE_POPOVER)

/* What a row is for: one of the two. */
typedef struct {
    const Command *command; /* of the table */
    Subject *subject;       /* owned */
} Found;

static void
found_free(gpointer data)
{
    Found *found = data;
    subject_free(found->subject);
    g_free(found);
}

/* How well a title fits what is wanted: the first is best. */
typedef enum {
    FITS_WHOLLY,
    FITS_FROM_START,
    FITS_A_WORD, /* from its start */
    FITS_WITHIN,
    FITS_NOT, /* records are found by their ids and other names too */
} Fit;

static Fit
rank_title(const char *title, const char *wanted)
{
    g_autofree char *here = g_utf8_casefold(title, -1);
    g_autofree char *there = g_utf8_casefold(wanted, -1);
    const char *at = strstr(here, there);
    Fit fit = at == NULL                 ? FITS_NOT
              : strcmp(here, there) == 0 ? FITS_WHOLLY
              : at == here               ? FITS_FROM_START
                                         : FITS_WITHIN;
    for (; at != NULL && fit == FITS_WITHIN; at = strstr(at + 1, there))
        if (at[-1] == ' ')
            fit = FITS_A_WORD;
    return fit;
}

/* A row to be. */
typedef struct {
    char *title, *detail; /* owned */
    Found found;          /* likewise */
    Fit fit;
    guint number; /* as they were come to */
} Candidate;

static void
candidate_clear(gpointer data)
{
    Candidate *candidate = data;
    g_free(candidate->title);
    g_free(candidate->detail);
    subject_free(candidate->found.subject);
}

static int
compare_candidates(gconstpointer a, gconstpointer b)
{
    const Candidate *p = a, *q = b;
    return p->fit != q->fit ? (int)p->fit - (int)q->fit : p->number < q->number ? -1 : 1;
}

/* Appends a row. Takes what is in @found. */
static void
add_found_row(EditorFinder *self, const Candidate *candidate, Found found)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *name = gtk_label_new(candidate->title);
    GtkWidget *what = gtk_label_new(candidate->detail);
    GtkWidget *row = gtk_list_box_row_new();
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_add_css_class(what, "count");
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), what);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    widget_set_spoken_name(row, candidate->title);
    g_object_set_data_full(G_OBJECT(row), "found", g_memdup2(&found, sizeof found), found_free);
    gtk_list_box_append(self->list, row);
}

/* Appends the best @max of @candidates. Returns: how many there are. */
static guint
add_best(EditorFinder *self, GArray *candidates, guint max)
{
    g_array_sort(candidates, compare_candidates);
    guint n = MIN(candidates->len, max);
    for (guint i = 0; i < n; i++) {
        Candidate *candidate = &g_array_index(candidates, Candidate, i);
        Found found = candidate->found;
        candidate->found.subject = NULL;
        add_found_row(self, candidate, found);
    }
    return n;
}

static void
list_commands(EditorFinder *self, const char *wanted, GArray *candidates)
{
    for (const Command *row = commands(); row->name != NULL; row++) {
        Fit fit = rank_title(_(row->title), wanted);
        if (row->place == COMMAND_HIDDEN || g_str_equal(row->name, "palette") || fit == FITS_NOT ||
            !commands_is_ready(row, self->window))
            continue;
        Candidate made = {
            .title = g_strdup(_(row->title)),
            .detail = commands_key_label(row),
            .found = {.command = row},
            .fit = fit,
            .number = candidates->len,
        };
        g_array_append_val(candidates, made);
    }
}

/* Records, of which there may be very many, come in the order of the outline. */
static void
list_records(EditorFinder *self, const char *wanted, GArray *candidates)
{
    EditorDocument *document = editor_window_document(self->window);
    if (document == NULL || wanted[0] == '\0')
        return;
    g_autoptr(GListModel) found = editor_outline_find(document, wanted);
    guint n = MIN(g_list_model_get_n_items(found), RECORDS_MAX);
    for (guint i = 0; i < n; i++) {
        g_autoptr(EditorOutlineNode) node = g_list_model_get_item(found, i);
        const char *title = editor_outline_node_title(node);
        Candidate made = {
            .title = g_strdup(title),
            .detail = g_strdup(editor_outline_node_detail(node)),
            .found = {.subject = subject_copy(editor_outline_node_subject(node))},
            .fit = rank_title(title, wanted),
            .number = candidates->len,
        };
        g_array_append_val(candidates, made);
    }
}

static void
fill_list(gpointer data)
{
    EditorFinder *self = data;
    const char *wanted = gtk_editable_get_text(self->entry);
    g_autoptr(GArray) candidates = g_array_new(FALSE, FALSE, sizeof(Candidate));
    g_array_set_clear_func(candidates, candidate_clear);
    list_records(self, wanted, candidates);
    list_commands(self, wanted, candidates);
    guint n = add_best(self, candidates, ROWS_MAX);
    gtk_list_box_select_row(self->list, gtk_list_box_get_row_at_index(self->list, 0));
    gtk_widget_set_visible(self->nothing, n == 0);
}

static void
search_candidates(EditorFinder *self)
{
    container_rebuild(GTK_WIDGET(self->list), fill_list, self);
}

static void
run_found_row(GtkListBox *list G_GNUC_UNUSED, GtkListBoxRow *row, EditorFinder *self)
{
    const Found *found = g_object_get_data(G_OBJECT(row), "found");
    g_autofree char *action =
        found->command != NULL ? commands_detailed_name(found->command) : NULL;
    g_autoptr(Subject) subject = found->subject != NULL ? subject_copy(found->subject) : NULL;
    gtk_popover_popdown(GTK_POPOVER(self));
    if (subject != NULL) {
        editor_workbench_go_to(editor_window_workbench(self->window), subject);
        return;
    }
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;
    g_action_parse_detailed_name(action, &name, &target, NULL);
    gtk_widget_activate_action_variant(GTK_WIDGET(self->window), name, target);
}

/* Return takes the row that is chosen. */
static void
take_chosen(EditorFinder *self)
{
    search_candidates(self);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(self->list);
    if (row != NULL)
        run_found_row(self->list, row, self);
}

/* The entry speaks of its text before anybody has opened anything. */
static void
follow_entry(EditorFinder *self)
{
    if (gtk_widget_get_visible(GTK_WIDGET(self)))
        search_candidates(self);
}

static void
begin_search(EditorFinder *self)
{
    gtk_editable_set_text(self->entry, "");
    search_candidates(self);
    gtk_widget_grab_focus(GTK_WIDGET(self->entry));
}

static gboolean
restore_focus(gpointer data)
{
    EditorFinder *self = data;
    GtkWidget *button = gtk_widget_get_parent(GTK_WIDGET(self));
    GtkRoot *root = button != NULL ? gtk_widget_get_root(button) : NULL;
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    if (focus != NULL && gtk_widget_is_ancestor(focus, button) && self->before != NULL &&
        gtk_widget_get_mapped(self->before) && !gtk_widget_get_visible(GTK_WIDGET(self)))
        gtk_root_set_focus(root, self->before);
    return G_SOURCE_REMOVE;
}

/* What was chosen may give the keyboard to something else first. */
static void
restore_focus_later(EditorFinder *self)
{
    g_idle_add_full(G_PRIORITY_DEFAULT, restore_focus, g_object_ref(self), g_object_unref);
}

/* Being shown moves the focus. */
static void
editor_finder_show(GtkWidget *widget)
{
    EditorFinder *self = EDITOR_FINDER(widget);
    g_set_weak_pointer(&self->before, gtk_window_get_focus(GTK_WINDOW(self->window)));
    GTK_WIDGET_CLASS(editor_finder_parent_class)->show(widget);
}

static void
editor_finder_dispose(GObject *object)
{
    g_clear_weak_pointer(&EDITOR_FINDER(object)->before);
    G_OBJECT_CLASS(editor_finder_parent_class)->dispose(object);
}

static void
editor_finder_class_init(EditorFinderClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_finder_dispose;
    GTK_WIDGET_CLASS(class)->show = editor_finder_show;
    TEMPLATE_LOAD(class, "finder.ui");
    TEMPLATE_CHILDREN(class, EditorFinder, entry, list, nothing);
    TEMPLATE_CALLBACKS(class, begin_search, follow_entry, take_chosen, run_found_row,
                       restore_focus_later);
}

void
finder_install(EditorWindow *window, GtkMenuButton *button)
{
    EditorFinder *self = g_object_new(EDITOR_TYPE_FINDER, NULL);
    self->window = window;
    gtk_menu_button_set_popover(button, GTK_WIDGET(self));
}
