/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of the outline.
 */
#include "editor/panes/outline-row.h"

#include "editor/document/outline.h"
#include "editor/panes/row-words.h"
#include "schema/text/names.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    GtkTreeExpander *expander;
    EditorRowWords *words;
    EditorOutlineNode *node; /* owned while bound */
} OutlineRow;

static void
free_row(gpointer data)
{
    OutlineRow *row = data;
    g_clear_object(&row->node);
    g_free(row);
}

static void
set_class(OutlineRow *row, const char *class, gboolean has_it)
{
    if (has_it)
        gtk_widget_add_css_class(GTK_WIDGET(row->words), class);
    else
        gtk_widget_remove_css_class(GTK_WIDGET(row->words), class);
}

static void
show_count(OutlineRow *row)
{
    guint count = editor_outline_node_count(row->node);
    gboolean has_count = editor_outline_node_kind(row->node) == OUTLINE_LIST ||
                         editor_outline_node_subject(row->node) == NULL;
    g_autofree char *text = has_count ? g_strdup_printf("%u", count) : NULL;
    /* What was found stands in no list, and says what it is. */
    gboolean is_found = gtk_tree_expander_get_list_row(row->expander) == NULL;
    editor_row_words_set(row->words, ROW_END,
                         is_found ? editor_outline_node_detail(row->node) : text);
    set_class(row, "dim-label", has_count && count == 0);
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
show_title(OutlineRow *row)
{
    const char *title = editor_outline_node_title(row->node);
    const char *whole = editor_outline_node_distinction(row->node);
    g_autofree char *distinction = whole != NULL ? short_distinction(whole, title) : NULL;
    editor_row_words_set(row->words, ROW_TITLE, title);
    editor_row_words_set(row->words, ROW_DISTINCTION, distinction);
    editor_row_words_set(row->words, ROW_MARK,
                         editor_outline_node_is_override(row->node) ? "●" : NULL);
    set_class(row, "outline-file", editor_outline_node_kind(row->node) == OUTLINE_FILE);
}

/* Returns: (transfer full): what the row is called for those who cannot see it. */
static char *
spoken_title(const OutlineRow *row)
{
    const char *title = editor_outline_node_title(row->node);
    if (editor_outline_node_kind(row->node) == OUTLINE_LIST)
        return g_strdup_printf("%s, %u", title, editor_outline_node_count(row->node));
    return g_strjoin(", ", title, editor_outline_node_distinction(row->node), NULL);
}

/* Returns: (transfer full): what else there is to say of it, or NULL. */
static char *
detail_of(const OutlineRow *row)
{
    const char *mark = editor_outline_node_is_override(row->node)
                           ? _("Changed here; the layer below says otherwise")
                           : NULL;
    const char *detail = editor_outline_node_detail(row->node);
    return detail != NULL ? g_strjoin("\n", detail, mark, NULL) : g_strdup(mark);
}

/* The expander is what has the keyboard, and says which row that is. */
static void
name_row(const OutlineRow *row)
{
    g_autofree char *name = spoken_title(row);
    g_autofree char *detail = detail_of(row);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   detail != NULL ? detail : "", -1);
}

/* Below the pointer stands what is not seen of the row, then its detail. */
static gboolean
tell_rest(GtkWidget *expander G_GNUC_UNUSED, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED,
          gboolean is_keyboard G_GNUC_UNUSED, GtkTooltip *tooltip, OutlineRow *row)
{
    gboolean is_title_cut, is_rest_cut;
    if (row->node == NULL)
        return FALSE;
    editor_row_words_get(row->words, ROW_TITLE, &is_title_cut);
    editor_row_words_get(row->words, ROW_DISTINCTION, &is_rest_cut);
    g_autofree char *name = is_title_cut || is_rest_cut ? spoken_title(row) : NULL;
    g_autofree char *detail = detail_of(row);
    g_autofree char *tip = name != NULL ? g_strjoin("\n", name, detail, NULL) : g_strdup(detail);
    gtk_tooltip_set_text(tooltip, tip);
    return tip != NULL;
}

static void
set_up(GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    OutlineRow *row = g_new0(OutlineRow, 1);
    row->expander = GTK_TREE_EXPANDER(gtk_tree_expander_new());
    row->words = EDITOR_ROW_WORDS(editor_row_words_new());
    gtk_widget_set_hexpand(GTK_WIDGET(row->words), TRUE);
    gtk_tree_expander_set_child(row->expander, GTK_WIDGET(row->words));
    gtk_list_item_set_child(item, GTK_WIDGET(row->expander));
    gtk_widget_set_has_tooltip(GTK_WIDGET(row->expander), TRUE);
    g_signal_connect(row->expander, "query-tooltip", G_CALLBACK(tell_rest), row);
    g_object_set_data_full(G_OBJECT(item), "row", row, free_row);
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
    show_title(row);
    name_row(row);
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
