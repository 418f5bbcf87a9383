/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of the outline.
 */
#include "editor/panes/outline-row.h"

#include "editor/controls/tooltip.h"
#include "editor/document/outline.h"
#include "schema/text/names.h"

#include <glib/gi18n.h>
#include <string.h>

/* So many letters of a name stay beside what tells it from others of that name. */
#define NAME_CHARS_MAX 12

/* What tells it from them is of no use if fewer are seen. */
#define DISTINCTION_CHARS_MIN 8

/* The parts of a row. */
typedef struct {
    GtkTreeExpander *expander;
    GtkLabel *title, *count;
    GtkLabel *distinction, *mark; /* what few rows have is made when it is wanted; else NULL */
    EditorOutlineNode *node;      /* owned while bound */
} OutlineRow;

static void
free_row(gpointer data)
{
    OutlineRow *row = data;
    g_clear_object(&row->node);
    g_free(row);
}

/* Adds a label to the row behind @before (NULL: at its begin). */
static GtkLabel *
add_label(const OutlineRow *row, GtkLabel *before, const char *style)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_add_css_class(label, style);
    gtk_box_insert_child_after(GTK_BOX(gtk_tree_expander_get_child(row->expander)), label,
                               before != NULL ? GTK_WIDGET(before) : NULL);
    return GTK_LABEL(label);
}

static void
set_up(GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    OutlineRow *row = g_new0(OutlineRow, 1);
    row->expander = GTK_TREE_EXPANDER(gtk_tree_expander_new());
    gtk_tree_expander_set_child(row->expander, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6));
    row->title = add_label(row, NULL, "outline-title");
    gtk_label_set_xalign(row->title, 0);
    gtk_label_set_ellipsize(row->title, PANGO_ELLIPSIZE_END);
    row->count = add_label(row, row->title, "outline-count");
    gtk_list_item_set_child(item, GTK_WIDGET(row->expander));
    g_object_set_data_full(G_OBJECT(item), "row", row, free_row);
}

/* Shows what tells the row from others of the same name; NULL: nothing does. */
static void
show_distinction(OutlineRow *row, const char *distinction)
{
    const char *title = editor_outline_node_title(row->node);
    gboolean is_told = distinction != NULL;
    if (is_told && row->distinction == NULL) {
        row->distinction = add_label(row, row->title, "outline-count");
        gtk_label_set_xalign(row->distinction, 0);
        gtk_label_set_ellipsize(row->distinction, PANGO_ELLIPSIZE_START);
        gtk_widget_set_hexpand(GTK_WIDGET(row->distinction), TRUE);
    }
    gtk_widget_set_hexpand(GTK_WIDGET(row->title), !is_told);
    gtk_label_set_width_chars(row->title,
                              is_told ? MIN((int)g_utf8_strlen(title, -1), NAME_CHARS_MAX) : -1);
    if (row->distinction == NULL)
        return;
    gtk_widget_set_visible(GTK_WIDGET(row->distinction), is_told);
    gtk_label_set_text(row->distinction, is_told ? distinction : "");
    gtk_label_set_width_chars(
        row->distinction,
        is_told ? MIN((int)g_utf8_strlen(distinction, -1), DISTINCTION_CHARS_MIN) : -1);
}

static void
show_mark(OutlineRow *row)
{
    gboolean is_override = editor_outline_node_is_override(row->node);
    if (is_override && row->mark == NULL) {
        row->mark = add_label(row, row->distinction != NULL ? row->distinction : row->title,
                              "override-mark");
        gtk_label_set_text(row->mark, "●");
        tooltip_set(row->mark, _("Changed here; the layer below says otherwise"));
    }
    if (row->mark != NULL)
        gtk_widget_set_visible(GTK_WIDGET(row->mark), is_override);
}

static void
show_count(OutlineRow *row)
{
    guint count = editor_outline_node_count(row->node);
    gboolean has_count = editor_outline_node_kind(row->node) == OUTLINE_LIST ||
                         editor_outline_node_subject(row->node) == NULL;
    g_autofree char *text = has_count ? g_strdup_printf("%u", count) : NULL;
    /* What was found stands in no list, and says what it is. */
    if (gtk_tree_expander_get_list_row(row->expander) == NULL)
        gtk_label_set_text(row->count, editor_outline_node_detail(row->node));
    else
        gtk_label_set_text(row->count, has_count ? text : "");
    if (has_count && count == 0)
        gtk_widget_add_css_class(GTK_WIDGET(row->title), "dim-label");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(row->title), "dim-label");
}

/* The expander is what has the keyboard, and says which row that is. */
static void
name_row(OutlineRow *row, const char *detail)
{
    const char *title = editor_outline_node_title(row->node);
    const char *distinction = editor_outline_node_distinction(row->node);
    gboolean is_list = editor_outline_node_kind(row->node) == OUTLINE_LIST;
    g_autofree char *name =
        is_list ? g_strdup_printf("%s, %u", title, editor_outline_node_count(row->node))
                : g_strjoin(", ", title, distinction, NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   detail != NULL ? detail : "", -1);
}

/* Returns: (transfer full): what tells a record from others of the same @title: @distinction, an
 * id, without the words that it begins with if they are about the title, which stands beside it. */
static char *
short_distinction(const char *distinction, const char *title)
{
    g_autofree char *name = name_fold(title);
    const char *rest = distinction;
    for (const char *blank = name; blank != NULL && rest != NULL; blank = strchr(blank + 1, ' '))
        rest = strchr(rest + (rest > distinction), '-');
    if (rest == NULL)
        return g_strdup(distinction);
    g_autofree char *stem = g_strndup(distinction, (gsize)(rest - distinction));
    NameSearch search;
    g_strdelimit(stem, "-", ' ');
    name_search_init(&search, name);
    name_search_offer(&search, stem);
    return search.nearest != NULL ? g_strconcat("…", rest, NULL) : g_strdup(distinction);
}

static void
bind(GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    OutlineRow *row = g_object_get_data(G_OBJECT(item), "row");
    GObject *object = gtk_list_item_get_item(item);
    gboolean is_tree = GTK_IS_TREE_LIST_ROW(object);
    gtk_tree_expander_set_list_row(row->expander, is_tree ? GTK_TREE_LIST_ROW(object) : NULL);
    row->node = EDITOR_OUTLINE_NODE(is_tree ? gtk_tree_list_row_get_item(GTK_TREE_LIST_ROW(object))
                                            : g_object_ref(object));
    gboolean is_file = editor_outline_node_kind(row->node) == OUTLINE_FILE;
    const char *detail = editor_outline_node_detail(row->node);
    gtk_label_set_text(row->title, editor_outline_node_title(row->node));
    const char *whole = editor_outline_node_distinction(row->node);
    g_autofree char *distinction =
        whole != NULL ? short_distinction(whole, editor_outline_node_title(row->node)) : NULL;
    show_distinction(row, distinction);
    tooltip_set(row->expander, detail);
    show_mark(row);
    if (is_file)
        gtk_widget_add_css_class(GTK_WIDGET(row->title), "outline-file");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(row->title), "outline-file");
    name_row(row, detail);
    show_count(row);
}

static void
unbind(GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    OutlineRow *row = g_object_get_data(G_OBJECT(item), "row");
    gtk_tree_expander_set_list_row(row->expander, NULL);
    g_clear_object(&row->node);
}

/* Numbers of what is in a list follow the document. */
static void
follow_document(EditorDocument *document G_GNUC_UNUSED, OutlineRow *row)
{
    if (row->node != NULL)
        show_count(row);
}

static void
watch(GtkSignalListItemFactory *factory, GtkListItem *item, EditorDocument *document)
{
    set_up(factory, item);
    OutlineRow *row = g_object_get_data(G_OBJECT(item), "row");
    GClosure *closure = g_cclosure_new(G_CALLBACK(follow_document), row, NULL);
    g_object_watch_closure(G_OBJECT(item), closure);
    g_signal_connect_closure(document, "changed", closure, FALSE);
}

GtkListItemFactory *
outline_row_factory(EditorDocument *document)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect_object(factory, "setup", G_CALLBACK(watch), document, 0);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind), NULL);
    return factory;
}
