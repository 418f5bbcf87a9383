/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of borders that the drawing has and the data do not.
 */
#include "editor/panes/panes.h"

#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/document/signals.h"
#include "editor/tools/border-tools.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#define REVIEW_TYPE_ITEM (review_item_get_type())

struct _ReviewItem {
    GObject parent;
    char *a, *b, *type; /* owned; type NULL: none is proposed */
    ReviewReason reason;
    double length;
};

static void show_again(EditorBorderList *self);
G_DECLARE_FINAL_TYPE(ReviewItem, review_item, REVIEW, ITEM, GObject)

G_DEFINE_FINAL_TYPE(ReviewItem, review_item, G_TYPE_OBJECT)

static void
review_item_finalize(GObject *object)
{
    ReviewItem *self = REVIEW_ITEM(object);
    g_free(self->a);
    g_free(self->b);
    g_free(self->type);
    G_OBJECT_CLASS(review_item_parent_class)->finalize(object);
}

static void
review_item_class_init(ReviewItemClass *class)
{
    G_OBJECT_CLASS(class)->finalize = review_item_finalize;
}

static void
review_item_init(ReviewItem *self G_GNUC_UNUSED)
{
}

/* Returns: (transfer full): @candidate, copied. */
static ReviewItem *
review_item_new(const BorderCandidate *candidate)
{
    ReviewItem *self = g_object_new(REVIEW_TYPE_ITEM, NULL);
    self->a = g_strdup(candidate->a);
    self->b = g_strdup(candidate->b);
    self->type = g_strdup(candidate->type);
    self->reason = candidate->reason;
    self->length = candidate->length;
    return self;
}

/* Returns: (transfer full): why it is proposed, in words. */
static char *
review_item_reason(const ReviewItem *self)
{
    if (self->reason == REVIEW_CORNER && self->length > 0)
        return g_strdup_printf(_("They meet along only %.0f units: probably in a corner."),
                               self->length);
    if (self->reason == REVIEW_CORNER)
        return g_strdup(_("They only meet in a point."));
    return g_strdup_printf(self->reason == REVIEW_COAST
                               ? _("A coast of %.0f units of the drawing. Is it a port?")
                               : _("A shared line of %.0f units of the drawing."),
                           self->length);
}

struct _EditorBorderList {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    DataSet *looked_at;       /* owned: in which they were found; NULL: search again */
    GListStore *items;        /* owned: of ReviewItem */
    GArray *found;            /* owned: of BorderCandidate, as long as the set is the present one */
    GHashTable *skipped;      /* owned: "a\nb" */
    guint idle;               /* source that searches again; 0: none */
    /* Of the template. */
    GtkWidget *box;
    GtkListView *view;
    GtkLabel *count;
    GtkWidget *take_all, *show_again;
};

G_DEFINE_FINAL_TYPE(EditorBorderList, editor_border_list, GTK_TYPE_WIDGET)

static char *
make_pair_key(const char *a, const char *b)
{
    return g_strconcat(a, "\n", b, NULL);
}

static const char *
get_place_title(const EditorBorderList *self, const char *place)
{
    const Record *record =
        data_set_find_record(editor_document_set(self->document), ENTITY_SPACE, place);
    const char *name = record != NULL ? record_name(record) : NULL;
    return name != NULL ? name : place;
}

/* Says how many there are, and how many of them can be taken at once. */
static void
show_count(EditorBorderList *self, gboolean gave_up)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->items)), n_lines = 0;
    guint n_skipped = g_hash_table_size(self->skipped);
    for (guint i = 0; i < self->found->len; i++) {
        const BorderCandidate *candidate = &g_array_index(self->found, BorderCandidate, i);
        n_lines += candidate->reason == REVIEW_LINE && candidate->type != NULL;
    }
    g_autofree char *text = n > 0 ? g_strdup_printf(ngettext("%u to review", "%u to review", n), n)
                                  : g_strdup(_("Every border of the drawing is in the data."));
    g_autofree char *all = g_strdup_printf(
        ngettext("Add the %u along a line", "Add the %u along lines", n_lines), n_lines);
    g_autofree char *again = g_strdup_printf(_("Show the %u skipped"), n_skipped);
    gtk_label_set_text(self->count,
                       gave_up ? _("The drawing is too large to find every corner.") : text);
    gtk_button_set_label(GTK_BUTTON(self->take_all), all);
    gtk_widget_set_visible(self->take_all, n_lines > 0);
    gtk_button_set_label(GTK_BUTTON(self->show_again), again);
    gtk_widget_set_visible(self->show_again, n_skipped > 0);
}

static gboolean
look_for_borders(gpointer data)
{
    EditorBorderList *self = data;
    gboolean gave_up = FALSE;
    DataSet *set = editor_document_set(self->document);
    g_autoptr(ShapeMap) shapes = NULL;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
    self->idle = 0;
    if (self->looked_at == set)
        return G_SOURCE_REMOVE;
    data_set_unref(self->looked_at);
    self->looked_at = data_set_ref(set);
    g_clear_pointer(&self->found, g_array_unref);
    shapes = shape_map_new(set);
    self->found = shapes != NULL ? border_review_find(set, shapes, &gave_up)
                                 : g_array_new(FALSE, FALSE, sizeof(BorderCandidate));
    for (guint i = self->found->len; i-- > 0;) {
        const BorderCandidate *candidate = &g_array_index(self->found, BorderCandidate, i);
        g_autofree char *key = make_pair_key(candidate->a, candidate->b);
        if (g_hash_table_contains(self->skipped, key))
            g_array_remove_index(self->found, i);
    }
    for (guint i = 0; i < self->found->len; i++)
        g_ptr_array_add(items, review_item_new(&g_array_index(self->found, BorderCandidate, i)));
    g_list_store_splice(self->items, 0, g_list_model_get_n_items(G_LIST_MODEL(self->items)),
                        items->pdata, items->len);
    show_count(self, gave_up);
    return G_SOURCE_REMOVE;
}

static void
look_soon(EditorBorderList *self)
{
    if (self->idle == 0 && gtk_widget_get_mapped(GTK_WIDGET(self)))
        self->idle = g_idle_add(look_for_borders, self);
}

static void
report_error(EditorBorderList *self, const GError *error)
{
    if (error != NULL)
        gtk_label_set_text(self->count, error->message);
}

#define BORDER_TYPE_ROW (border_row_get_type())
G_DECLARE_FINAL_TYPE(BorderRow, border_row, BORDER, ROW, GtkBox)

struct _BorderRow {
    GtkBox parent;
    EditorBorderList *list; /* borrowed: it has the row */
    ReviewItem *item;       /* borrowed, while bound */
    /* Of the template. */
    GtkLabel *pair, *reason;
    GtkDropDown *choice;
    GtkWidget *add;
};

TEMPLATE_TYPE(BorderRow, border_row, GTK_TYPE_BOX)

static void
add_border(BorderRow *row)
{
    EditorBorderList *self = row->list;
    g_autoptr(GError) error = NULL;
    g_autoptr(ReviewItem) item = g_object_ref(row->item);
    g_autoptr(GPtrArray) types =
        border_types(editor_document_set(self->document), item->a, item->b);
    guint chosen = gtk_drop_down_get_selected(row->choice);
    g_autofree char *type = chosen < types->len ? g_strdup(types->pdata[chosen]) : NULL;
    border_review_accept(self->document, item->a, item->b, type, &error);
    report_error(self, error);
}

static void
skip_border(BorderRow *row)
{
    EditorBorderList *self = row->list;
    g_hash_table_add(self->skipped, make_pair_key(row->item->a, row->item->b));
    g_clear_pointer(&self->looked_at, data_set_unref);
    look_soon(self);
}

static void
border_row_class_init(BorderRowClass *class)
{
    TEMPLATE_LOAD(class, "border-row.ui");
    TEMPLATE_CHILDREN(class, BorderRow, pair, choice, reason, add);
    TEMPLATE_CALLBACKS(class, add_border, skip_border);
}

static void
show_again(EditorBorderList *self)
{
    g_hash_table_remove_all(self->skipped);
    g_clear_pointer(&self->looked_at, data_set_unref);
    look_soon(self);
}

static void
take_all(EditorBorderList *self)
{
    g_autoptr(GError) error = NULL;
    border_review_accept_lines(self->document, self->found, &error);
    report_error(self, error);
    gtk_widget_grab_focus(
        GTK_WIDGET(self->count)); /* the button goes, and must not take it along */
}

/* What is pressed is shown on the map. */
static void
show_on_map(GtkSingleSelection *selection, GParamSpec *property G_GNUC_UNUSED,
            EditorBorderList *self)
{
    const ReviewItem *item = gtk_single_selection_get_selected_item(selection);
    if (item == NULL)
        return;
    g_autofree char *path = g_strconcat("neighbours/", item->b, NULL);
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, item->a, path);
    editor_document_select(self->document, subject);
}

static void
set_up(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EditorBorderList *self)
{
    BorderRow *row = g_object_new(BORDER_TYPE_ROW, NULL);
    row->list = self;
    gtk_list_item_set_child(item, GTK_WIDGET(row));
}

/* The types that the border may have, and last that it is none. */
static void
offer_types(EditorBorderList *self, GtkDropDown *choice, const ReviewItem *item)
{
    const DataSet *set = editor_document_set(self->document);
    g_autoptr(GPtrArray) types = border_types(set, item->a, item->b);
    g_autoptr(GtkStringList) titles = gtk_string_list_new(NULL);
    guint chosen = types->len;
    for (guint i = 0; i < types->len; i++) {
        gtk_string_list_append(titles, border_title(set, types->pdata[i]));
        if (g_strcmp0(types->pdata[i], item->type) == 0)
            chosen = i;
    }
    gtk_string_list_append(titles, _("Not a border"));
    gtk_drop_down_set_model(choice, G_LIST_MODEL(titles));
    gtk_drop_down_set_selected(choice, chosen);
}

static void
bind_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *list_item, EditorBorderList *self)
{
    BorderRow *row = BORDER_ROW(gtk_list_item_get_child(list_item));
    const ReviewItem *item = row->item = gtk_list_item_get_item(list_item);
    g_autofree char *pair = g_strdup_printf(_("%s – %s"), get_place_title(self, item->a),
                                            get_place_title(self, item->b));
    g_autofree char *reason = review_item_reason(item);
    g_autofree char *words = g_strdup_printf(_("Add %s"), pair);
    gtk_label_set_text(row->pair, pair);
    gtk_label_set_text(row->reason, reason);
    offer_types(self, row->choice, item);
    widget_set_drop_down_name(row->choice, pair);
    widget_set_spoken_name(row->add, words);
}

static void
editor_border_list_map(GtkWidget *widget)
{
    look_for_borders(widget);
    GTK_WIDGET_CLASS(editor_border_list_parent_class)->map(widget);
}

static void
editor_border_list_dispose(GObject *object)
{
    EditorBorderList *self = EDITOR_BORDER_LIST(object);
    g_clear_handle_id(&self->idle, g_source_remove);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_pointer(&self->found, g_array_unref);
    g_clear_pointer(&self->looked_at, data_set_unref);
    g_clear_pointer(&self->skipped, g_hash_table_unref);
    g_clear_object(&self->items);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_border_list_parent_class)->dispose(object);
}

static void
editor_border_list_class_init(EditorBorderListClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_border_list_dispose;
    widget_class->map = editor_border_list_map;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    TEMPLATE_LOAD(class, "border-list.ui");
    TEMPLATE_CHILDREN(class, EditorBorderList, box, view, count, take_all, show_again);
    TEMPLATE_CALLBACKS(class, take_all, show_again);
}

static void
editor_border_list_init(EditorBorderList *self)
{
    self->items = g_list_store_new(REVIEW_TYPE_ITEM);
    self->skipped = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
editor_border_list_new(EditorDocument *document)
{
    EditorBorderList *self = g_object_new(EDITOR_TYPE_BORDER_LIST, NULL);
    g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new();
    g_autoptr(GtkSingleSelection) selection =
        gtk_single_selection_new(G_LIST_MODEL(g_object_ref(self->items)));
    self->document = g_object_ref(document);
    gtk_single_selection_set_autoselect(selection, FALSE);
    gtk_single_selection_set_can_unselect(selection, TRUE);
    g_signal_connect(factory, "setup", G_CALLBACK(set_up), self);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row), self);
    g_signal_connect(selection, "notify::selected-item", G_CALLBACK(show_on_map), self);
    gtk_list_view_set_model(self->view, GTK_SELECTION_MODEL(selection));
    gtk_list_view_set_factory(self->view, factory);
    signal_follow(document, "changed", G_CALLBACK(look_soon), self);
    return GTK_WIDGET(self);
}
