/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outline as a tree, with an entry that searches it.
 */
#include "editor/panes/panes.h"

#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/document/document.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "editor/panes/row-words.h"
#include "schema/text/name.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
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
show_count(OutlineRow *row)
{
    guint count = editor_outline_node_count(row->node);
    gboolean has_count = editor_outline_node_kind(row->node) == OUTLINE_LIST ||
                         editor_outline_node_subject(row->node) == NULL;
    g_autofree char *text = has_count ? g_strdup_printf("%u", count) : NULL;
    /* A search result is in no list, so its row says what it is. */
    gboolean is_found = gtk_tree_expander_get_list_row(row->expander) == NULL;
    editor_row_words_set(row->words, ROW_END,
                         is_found ? editor_outline_node_detail(row->node) : text);
    widget_set_class(row->words, "dim-label", has_count && count == 0);
}

/* Returns: (transfer full): what distinguishes a record from others of the same @title:
 * @distinction, an id, without the leading words that repeat the title beside it. */
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
    widget_set_class(row->words, "outline-file",
                     editor_outline_node_kind(row->node) == OUTLINE_FILE);
}

/* Returns: (transfer full): the accessible name of the row. */
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
describe_detail(const OutlineRow *row)
{
    const char *mark = editor_outline_node_is_override(row->node)
                           ? _("Changed here; the base has another value")
                           : NULL;
    const char *detail = editor_outline_node_detail(row->node);
    return detail != NULL ? g_strjoin("\n", detail, mark, NULL) : g_strdup(mark);
}

/* The expander is what has the focus, and says which row that is. */
static void
name_row(const OutlineRow *row)
{
    g_autofree char *name = spoken_title(row);
    g_autofree char *detail = describe_detail(row);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   detail != NULL ? detail : "", -1);
}

/* The tooltip has what is cut off of the row, then its detail. */
static gboolean
query_rest_tooltip(GtkWidget *expander G_GNUC_UNUSED, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED,
                   gboolean is_keyboard G_GNUC_UNUSED, GtkTooltip *tooltip, OutlineRow *row)
{
    gboolean is_title_cut, is_rest_cut;
    if (row->node == NULL)
        return FALSE;
    editor_row_words_get(row->words, ROW_TITLE, &is_title_cut);
    editor_row_words_get(row->words, ROW_DISTINCTION, &is_rest_cut);
    g_autofree char *name = is_title_cut || is_rest_cut ? spoken_title(row) : NULL;
    g_autofree char *detail = describe_detail(row);
    g_autofree char *tip = name != NULL ? g_strjoin("\n", name, detail, NULL) : g_strdup(detail);
    gtk_tooltip_set_text(tooltip, tip);
    return tip != NULL;
}

static void
set_up(GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    OutlineRow *row = g_new0(OutlineRow, 1);
    row->expander = GTK_TREE_EXPANDER(gtk_tree_expander_new());
    row->words = g_object_new(EDITOR_TYPE_ROW_WORDS, NULL);
    gtk_widget_set_hexpand(GTK_WIDGET(row->words), TRUE);
    gtk_tree_expander_set_child(row->expander, GTK_WIDGET(row->words));
    gtk_list_item_set_child(item, GTK_WIDGET(row->expander));
    gtk_widget_set_has_tooltip(GTK_WIDGET(row->expander), TRUE);
    g_signal_connect(row->expander, "query-tooltip", G_CALLBACK(query_rest_tooltip), row);
    g_object_set_data_full(G_OBJECT(item), "row", row, free_row);
}

static void
bind_row(GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
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
unbind_row(GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
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
watch_row(GtkSignalListItemFactory *factory, GtkListItem *item, EditorDocument *document)
{
    set_up(factory, item);
    OutlineRow *row = g_object_get_data(G_OBJECT(item), "row");
    GClosure *closure = g_cclosure_new(G_CALLBACK(follow_document), row, NULL);
    g_object_watch_closure(G_OBJECT(item), closure);
    g_signal_connect_closure(document, "changed", closure, FALSE);
}

/* Returns: (transfer full): makes rows for items that are nodes of the outline of @document, be
 * they in a GtkTreeListRow or not. */
static GtkListItemFactory *
outline_row_factory(EditorDocument *document)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect_object(factory, "setup", G_CALLBACK(watch_row), document, 0);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_row), NULL);
    return factory;
}

struct _EditorOutlineView {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    GtkTreeListModel *tree;   /* owned */
    GtkSelectionModel *shown; /* owned: over the tree, or over what was found */
    gboolean is_following;    /* the document's selection, not the user's */
    /* Of the template. */
    GtkWidget *entry;
    GtkListView *list;
    GtkWidget *nothing; /* shown when nothing was found */
};

enum { OPEN_LIST, GO_TO, N_SIGNALS };

static guint signals[N_SIGNALS];

TEMPLATE_TYPE(EditorOutlineView, editor_outline_view, GTK_TYPE_WIDGET)

/* Returns: (transfer full): the node at @position. */
static EditorOutlineNode *
node_at(EditorOutlineView *self, guint position)
{
    g_autoptr(GObject) item = g_list_model_get_item(G_LIST_MODEL(self->shown), position);
    if (GTK_IS_TREE_LIST_ROW(item))
        return EDITOR_OUTLINE_NODE(gtk_tree_list_row_get_item(GTK_TREE_LIST_ROW(item)));
    return item != NULL ? EDITOR_OUTLINE_NODE(g_steal_pointer(&item)) : NULL;
}

/* What is selected here is selected in the document. */
static void
take_selection(EditorOutlineView *self)
{
    guint position = gtk_single_selection_get_selected(GTK_SINGLE_SELECTION(self->shown));
    g_autoptr(EditorOutlineNode) node =
        position != GTK_INVALID_LIST_POSITION ? node_at(self, position) : NULL;
    if (self->is_following || node == NULL || editor_outline_node_kind(node) == OUTLINE_LIST)
        return;
    const Subject *subject = editor_outline_node_subject(node);
    if (subject == NULL)
        return;
    self->is_following = TRUE;
    editor_document_select(self->document, subject);
    self->is_following = FALSE;
}

/* Returns: (transfer full): the row of @subject in the list or folder @row, which is opened for it
 * if @may_open; NULL: there is none. */
static GtkTreeListRow *
row_within(GtkTreeListRow *row, const Subject *subject, gboolean may_open)
{
    guint index;
    g_autoptr(EditorOutlineNode) node = EDITOR_OUTLINE_NODE(gtk_tree_list_row_get_item(row));
    if (!editor_outline_node_find(node, subject, &index))
        return NULL;
    if (may_open)
        gtk_tree_list_row_set_expanded(row, TRUE);
    return gtk_tree_list_row_get_child_row(row, index);
}

/* Files that are closed stay so. Returns: (transfer full): the row of @subject; NULL: none. */
static GtkTreeListRow *
find_row(EditorOutlineView *self, const Subject *subject, gboolean may_open)
{
    GtkTreeListRow *found = NULL;
    for (guint i = 0; found == NULL; i++) {
        g_autoptr(GtkTreeListRow) file = gtk_tree_list_model_get_child_row(self->tree, i);
        if (file == NULL)
            break;
        found = row_within(file, subject, may_open);
        for (guint k = 0; found == NULL; k++) {
            g_autoptr(GtkTreeListRow) list = gtk_tree_list_row_get_child_row(file, k);
            if (list == NULL)
                break;
            found = row_within(list, subject, may_open);
        }
    }
    return found;
}

/* Returns: whether the selection here is that of the document. */
static gboolean
is_in_step(EditorOutlineView *self, const Subject *subject)
{
    guint position = gtk_single_selection_get_selected(GTK_SINGLE_SELECTION(self->shown));
    g_autoptr(EditorOutlineNode) node =
        position != GTK_INVALID_LIST_POSITION ? node_at(self, position) : NULL;
    const Subject *here = node != NULL ? editor_outline_node_subject(node) : NULL;
    return here != NULL && subject != NULL && subject_equal(here, subject);
}

static gboolean
shows_tree(EditorOutlineView *self)
{
    GtkSingleSelection *selection = GTK_SINGLE_SELECTION(self->shown);
    return gtk_single_selection_get_model(selection) == G_LIST_MODEL(self->tree);
}

/* Selects what is selected elsewhere, if it has a row of its own; search results stay as they are.
 */
static void
reveal_selection(EditorOutlineView *self, gboolean may_open)
{
    GtkSingleSelection *selection = GTK_SINGLE_SELECTION(self->shown);
    const Subject *subject = editor_document_subject(self->document);
    if (self->is_following || is_in_step(self, subject))
        return;
    self->is_following = TRUE;
    g_autoptr(GtkTreeListRow) row =
        shows_tree(self) && subject != NULL ? find_row(self, subject, may_open) : NULL;
    guint there = row != NULL ? gtk_tree_list_row_get_position(row) : GTK_INVALID_LIST_POSITION;
    gtk_single_selection_set_selected(selection, there);
    if (row != NULL && may_open)
        gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", there);
    self->is_following = FALSE;
}

static void
follow_selection(EditorOutlineView *self)
{
    reveal_selection(self, TRUE);
}

/* A record that was changed has a new row. */
static void
follow_change(EditorOutlineView *self)
{
    reveal_selection(self, FALSE);
}

static void
activate_row(GtkListView *list G_GNUC_UNUSED, guint position, gpointer data)
{
    EditorOutlineView *self = data;
    g_autoptr(EditorOutlineNode) node = node_at(self, position);
    const Subject *subject = node != NULL ? editor_outline_node_subject(node) : NULL;
    if (subject == NULL)
        return;
    gboolean is_list = editor_outline_node_kind(node) == OUTLINE_LIST;
    g_signal_emit(self, signals[is_list ? OPEN_LIST : GO_TO], 0, subject);
}

static GtkSelectionModel *
selection_over(EditorOutlineView *self, GListModel *model)
{
    GtkSingleSelection *selection = gtk_single_selection_new(model);
    gtk_single_selection_set_autoselect(selection, FALSE);
    gtk_single_selection_set_can_unselect(selection, TRUE);
    gtk_single_selection_set_selected(selection, GTK_INVALID_LIST_POSITION);
    signal_follow(selection, "notify::selected", G_CALLBACK(take_selection), self);
    return GTK_SELECTION_MODEL(selection);
}

/* Consumes @model. */
static void
show_model(EditorOutlineView *self, GListModel *model)
{
    GtkSelectionModel *selection = selection_over(self, model);
    gtk_list_view_set_model(self->list, selection);
    g_set_object(&self->shown, selection);
    g_object_unref(selection);
}

static void
search_outline(EditorOutlineView *self)
{
    const char *wanted = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    gboolean is_tree = wanted[0] == '\0';
    if (is_tree && shows_tree(self))
        return;
    GListModel *found = is_tree ? g_object_ref(G_LIST_MODEL(self->tree))
                                : editor_outline_find(self->document, wanted);
    gboolean is_empty = g_list_model_get_n_items(found) == 0;
    gtk_widget_set_visible(self->nothing, is_empty);
    gtk_widget_set_visible(gtk_widget_get_parent(GTK_WIDGET(self->list)), !is_empty);
    show_model(self, found);
}

/* Return takes the first that is found by what was typed last, which was not looked for yet. */
static void
take_first(EditorOutlineView *self)
{
    if (gtk_editable_get_text(GTK_EDITABLE(self->entry))[0] == '\0')
        return;
    search_outline(self);
    activate_row(self->list, 0, self);
}

/* Escape: back to the tree, where what is selected is. */
static void
stop_search(EditorOutlineView *self)
{
    gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
    reveal_selection(self, TRUE);
    gtk_widget_grab_focus(GTK_WIDGET(self->list));
}

/* Escape among what was found, too. */
static gboolean
press_in_list(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
              GdkModifierType modifiers G_GNUC_UNUSED, EditorOutlineView *self)
{
    if (key != GDK_KEY_Escape || gtk_editable_get_text(GTK_EDITABLE(self->entry))[0] == '\0')
        return GDK_EVENT_PROPAGATE;
    stop_search(self);
    return GDK_EVENT_STOP;
}

static GListModel *
make_children(gpointer item, gpointer data G_GNUC_UNUSED)
{
    return editor_outline_node_children(item);
}

/* Opens what is looked for most: files with lists, and the scenarios. */
static void
open_files(EditorOutlineView *self)
{
    for (guint i = g_list_model_get_n_items(G_LIST_MODEL(self->tree)); i > 0; i--) {
        g_autoptr(GtkTreeListRow) row = gtk_tree_list_model_get_row(self->tree, i - 1);
        g_autoptr(EditorOutlineNode) node = EDITOR_OUTLINE_NODE(gtk_tree_list_row_get_item(row));
        gboolean is_one = editor_outline_node_subject(node) != NULL;
        gtk_tree_list_row_set_expanded(row, is_one || editor_outline_node_count(node) <= 30);
    }
}

static void
editor_outline_view_dispose(GObject *object)
{
    EditorOutlineView *self = EDITOR_OUTLINE_VIEW(object);
    container_empty(GTK_WIDGET(self));
    g_clear_object(&self->shown);
    g_clear_object(&self->tree);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_outline_view_parent_class)->dispose(object);
}

static void
editor_outline_view_class_init(EditorOutlineViewClass *class)
{
    static const char *const names[N_SIGNALS] = {"open-list", "go-to"};
    G_OBJECT_CLASS(class)->dispose = editor_outline_view_dispose;
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    gtk_widget_class_set_css_name(widget_class, "outline");
    TEMPLATE_LOAD(class, "outline-view.ui");
    TEMPLATE_CHILDREN(class, EditorOutlineView, entry, list, nothing);
    TEMPLATE_CALLBACKS(class, search_outline, take_first, stop_search, press_in_list, activate_row);
    for (guint i = 0; i < N_SIGNALS; i++)
        signals[i] = signal_new(names[i], EDITOR_TYPE_OUTLINE_VIEW, 1, G_TYPE_POINTER);
}

GtkWidget *
editor_outline_view_new(EditorDocument *document)
{
    EditorOutlineView *self = g_object_new(EDITOR_TYPE_OUTLINE_VIEW, NULL);
    self->document = g_object_ref(document);
    self->tree = gtk_tree_list_model_new(editor_outline_new(document), FALSE, FALSE, make_children,
                                         NULL, NULL);
    g_autoptr(GtkListItemFactory) rows = outline_row_factory(document);
    gtk_list_view_set_factory(self->list, rows);
    open_files(self);
    show_model(self, g_object_ref(G_LIST_MODEL(self->tree)));
    signal_follow(document, "selection-changed", G_CALLBACK(follow_selection), self);
    g_signal_connect_object(document, "changed", G_CALLBACK(follow_change), self,
                            G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    return GTK_WIDGET(self);
}

void
editor_outline_view_find(EditorOutlineView *self)
{
    gtk_widget_grab_focus(self->entry);
    gtk_editable_select_region(GTK_EDITABLE(self->entry), 0, -1);
}
