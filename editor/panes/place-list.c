/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of places, made anew after each change, with the same place selected.
 */
#include "editor/panes/place-list.h"

#include "editor/controls/spoken-name.h"
#include "editor/document/signals.h"
#include "editor/panes/place-item.h"
#include "schema/text/names.h"

#include <glib/gi18n.h>

struct _EditorPlaceList {
    GtkWidget parent;
    EditorDocument *document;  /* owned */
    const SystemChart *chart;  /* borrowed: of which the columns are */
    GListStore *places;        /* owned: of PlaceItem, in the order of the file */
    GtkMultiSelection *chosen; /* owned: over those that pass the filter, sorted */
    GtkCustomFilter *filter;   /* borrowed */
    char *wanted;              /* owned: folded; what the filter looks for */
    GtkWidget *box;            /* child */
    GtkWidget *view;           /* in the box */
    gboolean is_following;     /* the selection is taken over, not given on */
};

G_DEFINE_FINAL_TYPE(EditorPlaceList, editor_place_list, GTK_TYPE_WIDGET)

static guint activate_subject;

/* Selects in the list what is selected in the document. */
static void
follow_selection(EditorPlaceList *self)
{
    GListModel *model = G_LIST_MODEL(self->chosen);
    guint n_items = g_list_model_get_n_items(model);
    g_autoptr(GtkBitset) selected = gtk_bitset_new_empty();
    g_autoptr(GtkBitset) all = gtk_bitset_new_range(0, n_items);
    for (guint i = 0; i < n_items; i++) {
        g_autoptr(PlaceItem) item = g_list_model_get_item(model, i);
        g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, place_item_id(item), NULL);
        if (editor_document_is_selected(self->document, subject))
            gtk_bitset_add(selected, i);
    }
    self->is_following = TRUE;
    gtk_selection_model_set_selection(GTK_SELECTION_MODEL(self->chosen), selected, all);
    self->is_following = FALSE;
}

/* Selects in the document what is selected in the list. */
static void
give_selection(GtkSelectionModel *model, guint position G_GNUC_UNUSED, guint n_items G_GNUC_UNUSED,
               EditorPlaceList *self)
{
    if (self->is_following)
        return;
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_autoptr(GtkBitset) selected = gtk_selection_model_get_selection(model);
    for (guint64 i = 0; i < gtk_bitset_get_size(selected); i++) {
        guint index = gtk_bitset_get_nth(selected, (guint)i);
        g_autoptr(PlaceItem) item = g_list_model_get_item(G_LIST_MODEL(model), index);
        if (place_item_id(item) != NULL)
            g_ptr_array_add(subjects, subject_new(ENTITY_SPACE, place_item_id(item), NULL));
    }
    editor_document_select_all(self->document, subjects);
}

static void
set_up_cell(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *cell, gpointer column)
{
    GtkWidget *label = gtk_label_new(NULL);
    gboolean is_number = GPOINTER_TO_UINT(column) >= PLACE_BLOCKS;
    gtk_label_set_xalign(GTK_LABEL(label), is_number ? 1 : 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_list_item_set_child(cell, label);
}

static void
bind_cell(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *cell, gpointer column)
{
    PlaceItem *item = gtk_list_item_get_item(cell);
    GtkLabel *label = GTK_LABEL(gtk_list_item_get_child(cell));
    gtk_label_set_text(label, place_item_text(item, GPOINTER_TO_UINT(column)));
}

static int
compare(gconstpointer a, gconstpointer b, gpointer column)
{
    return place_item_compare((PlaceItem *)a, (PlaceItem *)b, GPOINTER_TO_UINT(column));
}

static void
add_column(EditorPlaceList *self, PlaceColumn number, const char *title)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    gpointer data = GUINT_TO_POINTER(number);
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), data);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cell), data);
    g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(title, factory);
    g_autoptr(GtkSorter) sorter = GTK_SORTER(gtk_custom_sorter_new(compare, data, NULL));
    gtk_column_view_column_set_sorter(column, sorter);
    gtk_column_view_column_set_resizable(column, TRUE);
    gtk_column_view_column_set_expand(column, number <= PLACE_NATION);
    gtk_column_view_append_column(GTK_COLUMN_VIEW(self->view), column);
}

static void
make_columns(EditorPlaceList *self, const SystemChart *chart)
{
    GtkColumnView *view = GTK_COLUMN_VIEW(self->view);
    GListModel *columns = gtk_column_view_get_columns(view);
    while (g_list_model_get_n_items(columns) > 0) {
        g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item(columns, 0);
        gtk_column_view_remove_column(view, column);
    }
    for (PlaceColumn column = 0; column < N_PLACE_COLUMNS; column++) {
        const char *title = place_column_title(chart, column);
        if (title != NULL)
            add_column(self, column, title);
    }
    self->chart = chart;
}

static void
fill(EditorPlaceList *self)
{
    const ScenarioState *state = editor_document_state(self->document);
    if (self->chart != state->chart)
        make_columns(self, state->chart);
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
    for (guint i = 0; i < state->n_places; i++)
        g_ptr_array_add(items, place_item_new(state, i));
    self->is_following = TRUE;
    g_list_store_splice(self->places, 0, g_list_model_get_n_items(G_LIST_MODEL(self->places)),
                        items->pdata, items->len);
    self->is_following = FALSE;
    follow_selection(self);
}

static gboolean
is_wanted(gpointer item, gpointer data)
{
    EditorPlaceList *self = data;
    return self->wanted == NULL || place_item_matches(item, self->wanted);
}

static void
search_changed(GtkSearchEntry *entry, EditorPlaceList *self)
{
    g_free(self->wanted);
    self->wanted = name_fold(gtk_editable_get_text(GTK_EDITABLE(entry)));
    self->is_following = TRUE;
    gtk_filter_changed(GTK_FILTER(self->filter), GTK_FILTER_CHANGE_DIFFERENT);
    self->is_following = FALSE;
    follow_selection(self);
}

static void
activated(GtkColumnView *view G_GNUC_UNUSED, guint position, EditorPlaceList *self)
{
    g_autoptr(PlaceItem) item = g_list_model_get_item(G_LIST_MODEL(self->chosen), position);
    if (item == NULL || place_item_id(item) == NULL)
        return;
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, place_item_id(item), NULL);
    editor_document_select(self->document, subject);
    g_signal_emit(self, activate_subject, 0);
}

static void
editor_place_list_dispose(GObject *object)
{
    EditorPlaceList *self = EDITOR_PLACE_LIST(object);
    if (self->chosen != NULL)
        g_signal_handlers_disconnect_by_data(self->chosen, self);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->chosen);
    g_clear_object(&self->places);
    g_clear_object(&self->document);
    g_clear_pointer(&self->wanted, g_free);
    G_OBJECT_CLASS(editor_place_list_parent_class)->dispose(object);
}

static void
editor_place_list_class_init(EditorPlaceListClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_place_list_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    activate_subject = signal_new("activate-subject", EDITOR_TYPE_PLACE_LIST, 0);
}

/* The file's order, the filter, the order of a column, what is selected: a model upon the other. */
static void
make_models(EditorPlaceList *self)
{
    self->places = g_list_store_new(PLACE_TYPE_ITEM);
    self->filter = gtk_custom_filter_new(is_wanted, self, NULL);
    self->view = gtk_column_view_new(NULL);
    GtkSorter *sorter = gtk_column_view_get_sorter(GTK_COLUMN_VIEW(self->view));
    GListModel *filtered = G_LIST_MODEL(gtk_filter_list_model_new(
        g_object_ref(G_LIST_MODEL(self->places)), GTK_FILTER(self->filter)));
    GListModel *sorted = G_LIST_MODEL(gtk_sort_list_model_new(filtered, g_object_ref(sorter)));
    self->chosen = gtk_multi_selection_new(sorted);
    gtk_column_view_set_model(GTK_COLUMN_VIEW(self->view), GTK_SELECTION_MODEL(self->chosen));
    g_signal_connect(self->chosen, "selection-changed", G_CALLBACK(give_selection), self);
}

static void
editor_place_list_init(EditorPlaceList *self)
{
    make_models(self);
    GtkWidget *search = gtk_search_entry_new();
    GtkWidget *scroller = gtk_scrolled_window_new();
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_add_css_class(self->box, "place-list");
    g_object_set(search, "placeholder-text", _("Filter places"), NULL);
    spoken_name(search, _("Filter places"));
    spoken_name(self->view, _("Places"));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), self->view);
    gtk_widget_set_vexpand(scroller, TRUE);
    gtk_widget_add_css_class(self->view, "data-table");
    gtk_box_append(GTK_BOX(self->box), search);
    gtk_box_append(GTK_BOX(self->box), scroller);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    g_signal_connect(search, "search-changed", G_CALLBACK(search_changed), self);
    g_signal_connect(self->view, "activate", G_CALLBACK(activated), self);
}

GtkWidget *
editor_place_list_new(EditorDocument *document)
{
    static const char *const signals[] = {"changed", "scenario-changed"};
    EditorPlaceList *self = g_object_new(EDITOR_TYPE_PLACE_LIST, NULL);
    self->document = g_object_ref(document);
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        signal_follow(document, signals[i], G_CALLBACK(fill), self);
    signal_follow(document, "selection-changed", G_CALLBACK(follow_selection), self);
    fill(self);
    return GTK_WIDGET(self);
}
