/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The places of the map as a list.
 */
#include "editor/panes/panes.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/document/signals.h"
#include "schema/text/name.h"

#include <glib/gi18n.h>
#include <string.h>

struct _PlaceItem {
    GObject parent;
    char *id;     /* owned; NULL: none */
    char *folded; /* owned: its names and nation, folded, a line each */
    guint index;
    char *texts[N_PLACE_COLUMNS];    /* owned */
    gint64 numbers[N_PLACE_COLUMNS]; /* of those columns that are numbers */
};

G_DEFINE_FINAL_TYPE(PlaceItem, place_item, G_TYPE_OBJECT)

/* A number without a value. */
#define NOTHING (-1)

static gboolean
is_number(PlaceColumn column)
{
    return column >= PLACE_BLOCKS;
}

/* Returns: (transfer none): the heading of @column; NULL: a system with @chart has none such. */
static const char *
place_column_title(const SystemChart *chart, PlaceColumn column)
{
    static const char *const titles[] = {
        [PLACE_NAME] = N_("Place"),
        [PLACE_NATION] = N_("Nation"),
        [PLACE_BLOCKS] = N_("Blocks"),
    };
    if (column < G_N_ELEMENTS(titles))
        return _(titles[column]);
    if (column == PLACE_UPKEEP)
        return chart->upkeep != NULL ? _(chart->upkeep->title) : NULL;
    guint sign = column - PLACE_SIGNS;
    return sign < chart->n_signs && chart->signs[sign].title != NULL ? _(chart->signs[sign].title)
                                                                     : NULL;
}

static void
place_item_finalize(GObject *object)
{
    PlaceItem *self = PLACE_ITEM(object);
    for (guint i = 0; i < N_PLACE_COLUMNS; i++)
        g_free(self->texts[i]);
    g_free(self->folded);
    g_free(self->id);
    G_OBJECT_CLASS(place_item_parent_class)->finalize(object);
}

static void
place_item_class_init(PlaceItemClass *class)
{
    G_OBJECT_CLASS(class)->finalize = place_item_finalize;
}

static void
place_item_init(PlaceItem *self G_GNUC_UNUSED)
{
}

static void
append_folded(GString *text, const char *name)
{
    if (name == NULL)
        return;
    g_autofree char *folded = name_fold(name);
    g_string_append_printf(text, "%s\n", folded);
}

static char *
fold_names(const PlaceState *place)
{
    GString *text = g_string_new(NULL);
    append_folded(text, place_title(place));
    append_folded(text, scenario_nation_name(place->owner));
    for (guint i = 0; i < SIGNS_MAX; i++)
        append_folded(text, place->signs[i].name);
    if (record_has_key(&place->space->record, "name"))
        append_folded(text, place->space->name);
    for (guint32 i = 0; i < place->space->aliases.length; i++)
        append_folded(text, place->space->aliases.items[i]);
    return g_string_free(text, FALSE);
}

/* Returns: (transfer full): who holds it, if it is not its own nation. */
static char *
nation_text(const PlaceState *place)
{
    const char *nation = place->owner != NULL ? scenario_nation_name(place->owner) : "";
    if (place->marker == NULL)
        return g_strdup(nation);
    return g_strdup_printf(_("%s, held by %s"), nation, scenario_nation_name(place->marker));
}

static void
set_number(PlaceItem *self, PlaceColumn column, gboolean is_given, gint64 value)
{
    self->numbers[column] = is_given ? value : NOTHING;
    self->texts[column] = is_given ? g_strdup_printf("%" G_GINT64_FORMAT, value) : g_strdup("");
}

static void
set_upkeep(PlaceItem *self, const ScenarioState *state, const PlaceState *place)
{
    const Upkeep upkeep = scenario_state_upkeep(state, place);
    set_number(self, PLACE_UPKEEP, upkeep.is_known, upkeep.has);
    if (upkeep.needs == 0)
        return;
    g_free(self->texts[PLACE_UPKEEP]);
    self->texts[PLACE_UPKEEP] = place_upkeep_figures(state, place, &upkeep);
}

/* Returns: (transfer full): the place number @index of @state. */
static PlaceItem *
place_item_new(const ScenarioState *state, guint index)
{
    const PlaceState *place = &state->places[index];
    const GArray *units = scenario_state_units(state, place->space->id);
    PlaceItem *self = g_object_new(PLACE_TYPE_ITEM, NULL);
    self->id = g_strdup(place->space->id);
    self->index = index;
    self->folded = fold_names(place);
    self->texts[PLACE_NAME] = g_strdup(place_title(place));
    self->texts[PLACE_NATION] = nation_text(place);
    set_number(self, PLACE_BLOCKS, units != NULL, units != NULL ? units->len : 0);
    set_upkeep(self, state, place);
    for (guint i = 0; i < SIGNS_MAX; i++)
        set_number(self, PLACE_SIGNS + i, place->signs[i].is_there, place->signs[i].number);
    return self;
}

const char *
place_item_id(PlaceItem *self)
{
    return self->id;
}

const char *
place_item_text(PlaceItem *self, PlaceColumn column)
{
    return self->texts[column];
}

/* Returns: the order of two by @column; numbers as numbers, and what says nothing first. */
static int
place_item_compare(PlaceItem *a, PlaceItem *b, PlaceColumn column)
{
    int order = is_number(column) ? (a->numbers[column] > b->numbers[column]) -
                                        (a->numbers[column] < b->numbers[column])
                                  : g_utf8_collate(a->texts[column], b->texts[column]);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

/* Returns: whether the name, an alias or the nation of it has the folded text @wanted in it. */
static gboolean
place_item_matches(PlaceItem *self, const char *wanted)
{
    return strstr(self->folded, wanted) != NULL;
}

struct _EditorPlaceList {
    GtkWidget parent;
    EditorDocument *document;  /* owned */
    const SystemChart *chart;  /* borrowed: of which the columns are */
    GListStore *places;        /* owned: of PlaceItem, in the order of the file */
    GtkMultiSelection *chosen; /* owned: over those that pass the filter, sorted */
    GtkCustomFilter *filter;   /* borrowed */
    char *wanted;              /* owned: folded; what the filter looks for */
    gboolean is_following;     /* the selection is taken over, not given on */
    /* Of the template. */
    GtkWidget *box, *view;
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
    widget_set_class(label, "number", is_number);
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
compare_places(gconstpointer a, gconstpointer b, gpointer column)
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
    g_autoptr(GtkSorter) sorter = GTK_SORTER(gtk_custom_sorter_new(compare_places, data, NULL));
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
fill_list(EditorPlaceList *self)
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
on_row_activated(GtkColumnView *view G_GNUC_UNUSED, guint position, EditorPlaceList *self)
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
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    TEMPLATE_LOAD(class, "place-list.ui");
    TEMPLATE_CHILDREN(class, EditorPlaceList, box, view);
    TEMPLATE_CALLBACKS(class, search_changed, on_row_activated);
    activate_subject = signal_new("activate-subject", EDITOR_TYPE_PLACE_LIST, 0);
}

/* The file's order, the filter, the order of a column, what is selected: a model upon the other. */
static void
make_models(EditorPlaceList *self)
{
    self->places = g_list_store_new(PLACE_TYPE_ITEM);
    self->filter = gtk_custom_filter_new(is_wanted, self, NULL);
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
    gtk_widget_init_template(GTK_WIDGET(self));
    make_models(self);
}

GtkWidget *
editor_place_list_new(EditorDocument *document)
{
    static const char *const signals[] = {"changed", "scenario-changed"};
    EditorPlaceList *self = g_object_new(EDITOR_TYPE_PLACE_LIST, NULL);
    self->document = g_object_ref(document);
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        signal_follow(document, signals[i], G_CALLBACK(fill_list), self);
    signal_follow(document, "selection-changed", G_CALLBACK(follow_selection), self);
    fill_list(self);
    return GTK_WIDGET(self);
}
