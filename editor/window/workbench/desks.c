/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desks of a workbench, and the tables of its document on tabs.
 */
#include "editor/window/workbench/desks.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/desk.h"
#include "editor/desk/page.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "editor/forms/record-table.h"
#include "editor/panes/border-list.h"
#include "editor/panes/place-list.h"
#include "editor/panes/problems.h"
#include "schema/model/entities.h"
#include "schema/model/verb.h"

#include <glib/gi18n.h>

/* At most so much of the title of a list is shown on its tab. */
#define TITLE_LETTERS 40

/* Adds @page with @title; @name: accessible. */
static void
add_page(GtkNotebook *book, GtkWidget *page, GtkWidget *title, const char *name)
{
    gtk_notebook_append_page(book, page, title);
    spoken_name(gtk_widget_get_parent(title), name);
}

static void
close_page(GtkWidget *page)
{
    GtkWidget *notebook = gtk_widget_get_ancestor(page, GTK_TYPE_NOTEBOOK);
    gint number = gtk_notebook_page_num(GTK_NOTEBOOK(notebook), page);
    gtk_notebook_remove_page(GTK_NOTEBOOK(notebook), number);
}

/* Returns: (transfer floating): the title of a tab that can be closed. */
static GtkWidget *
closable_title(const char *title, GtkWidget *page)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    GtkWidget *label = gtk_label_new(title);
    GtkWidget *close = gtk_button_new_from_icon_name("window-close-symbolic");
    g_autofree char *name = g_strdup_printf(_("Close %s"), title);
    gtk_button_set_has_frame(GTK_BUTTON(close), FALSE);
    gtk_widget_add_css_class(close, "tab-close");
    tooltip_set(close, name);
    spoken_name(close, name);
    signal_follow(close, "clicked", G_CALLBACK(close_page), page);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), (gint)MIN(g_utf8_strlen(title, -1), TITLE_LETTERS));
    gtk_label_set_max_width_chars(GTK_LABEL(label), TITLE_LETTERS);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), close);
    return box;
}

/* Returns: (transfer full): `Spaces`; `Victory – The End is Near`. */
static char *
list_title(EditorDocument *document, const Subject *list)
{
    g_autofree char *words = outline_words(list->path);
    const Subject owner = {.entity = list->entity, .id = list->id, .path = (char *)""};
    if (list->id == NULL)
        return g_steal_pointer(&words);
    g_autofree char *name = subject_title(&owner, editor_document_set(document));
    return g_strdup_printf("%s – %s", words, name);
}

/* Returns: (transfer none): the page of @list, or NULL. */
static GtkWidget *
find_page(GtkNotebook *book, const Subject *list)
{
    for (gint i = 0; i < gtk_notebook_get_n_pages(book); i++) {
        GtkWidget *page = gtk_notebook_get_nth_page(book, i);
        if (EDITOR_IS_RECORD_TABLE(page) &&
            subject_equal(editor_record_table_list(EDITOR_RECORD_TABLE(page)), list))
            return page;
    }
    return NULL;
}

GtkWidget *
desks_tables_open(GtkNotebook *book, EditorDocument *document, const Subject *list)
{
    GtkWidget *page = find_page(book, list);
    if (page == NULL) {
        g_autofree char *title = list_title(document, list);
        page = editor_record_table_new(document, list);
        add_page(book, page, closable_title(title, page), title);
        gtk_notebook_set_menu_label_text(book, page, title);
        gtk_notebook_set_tab_reorderable(book, page, TRUE);
    }
    gtk_notebook_set_current_page(book, gtk_notebook_page_num(book, page));
    return page;
}

/* The tables that are filled first are open from the start: nations, types and blocks. */
static void
open_roster(GtkNotebook *book, EditorDocument *document)
{
    const Entity *roster = entity_get(ENTITY_ROSTER);
    gint system = data_set_system(editor_document_set(document));
    g_signal_handlers_disconnect_by_func(book, open_roster, document);
    gint now = gtk_notebook_get_current_page(book);
    for (guint i = 0; i < roster->n_fields; i++) {
        const Field *field = &roster->fields[i];
        g_autoptr(Subject) list = subject_new(ENTITY_ROSTER, NULL, field_key(field));
        if (field->kind == KIND_LIST && verb_field_is_read(roster, field, system))
            desks_tables_open(book, document, list);
    }
    gtk_notebook_set_current_page(book, now);
}

/* Returns: (transfer floating): a notebook with @places, whose page is always there; when it is
 * first shown it opens the lists of the roster of @document. */
static GtkWidget *
desks_tables_new(EditorDocument *document, GtkWidget *places)
{
    GtkWidget *book = gtk_notebook_new();
    gtk_notebook_set_scrollable(GTK_NOTEBOOK(book), TRUE);
    gtk_notebook_set_show_border(GTK_NOTEBOOK(book), FALSE);
    add_page(GTK_NOTEBOOK(book), places, gtk_label_new(_("Places")), _("Places"));
    spoken_name(book, _("Tables"));
    g_signal_connect_object(book, "map", G_CALLBACK(open_roster), document, 0);
    return book;
}

static GtkWidget *
problems_desk(const DeskParts *parts)
{
    return editor_problems_new(parts->document, parts->check);
}

static GtkWidget *
borders_desk(const DeskParts *parts)
{
    return editor_border_list_new(parts->document);
}

static GtkWidget *
scenario_desk(const DeskParts *parts)
{
    return editor_scenario_desk_new(parts->document);
}

static void
inspect_place(GtkWidget *places)
{
    desk_inspect(places, "");
}

static GtkWidget *
tables_desk(const DeskParts *parts)
{
    GtkWidget *places = editor_place_list_new(parts->document);
    g_signal_connect(places, "activate-subject", G_CALLBACK(inspect_place), NULL);
    return desks_tables_new(parts->document, places);
}

static GtkWidget *
victory_desk(const DeskParts *parts)
{
    return editor_victory_desk_new(parts->games, parts->check);
}

static GtkWidget *
games_desk(const DeskParts *parts)
{
    return games_desk_new(parts->games);
}

static GtkWidget *
records_desk(const DeskParts *parts)
{
    return editor_records_desk_new(parts->games, parts->cases);
}

static GtkWidget *
compare_desk(const DeskParts *parts)
{
    return editor_compare_desk_new(parts->document, parts->map);
}

static GtkWidget *
find_desk(const DeskParts *parts)
{
    return editor_find_desk_new(parts->document);
}

GtkWidget *
window_desk_new(Desk desk, const DeskParts *parts)
{
    static GtkWidget *(*const makers[N_DESKS])(const DeskParts *) = {
        [DESK_PROBLEMS] = problems_desk, [DESK_BORDERS] = borders_desk,
        [DESK_SCENARIO] = scenario_desk, [DESK_TABLES] = tables_desk,
        [DESK_VICTORY] = victory_desk,   [DESK_GAMES] = games_desk,
        [DESK_RECORDS] = records_desk,   [DESK_COMPARE] = compare_desk,
        [DESK_FIND] = find_desk,
    };
    return makers[desk](parts);
}

GtkWidget *
window_desk_entry(Desk desk, GtkWidget *page)
{
    if (desk == DESK_TABLES)
        return gtk_notebook_get_nth_page(GTK_NOTEBOOK(page),
                                         gtk_notebook_get_current_page(GTK_NOTEBOOK(page)));
    return desk == DESK_FIND ? editor_find_desk_entry(page) : page;
}
