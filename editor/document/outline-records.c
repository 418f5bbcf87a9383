/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records of one list as a list model that makes its nodes when somebody looks at them. It
 * tells of a change only where names or keys differ, so that what is open in a tree stays open.
 */
#include "editor/document/outline-private.h"

#define OUTLINE_TYPE_RECORDS (outline_records_get_type())
G_DECLARE_FINAL_TYPE(OutlineRecords, outline_records, OUTLINE, RECORDS, GObject)

struct _OutlineRecords {
    GObject parent;
    EditorDocument *document; /* owned */
    EntityId entity;
    Subject *list;  /* owned; NULL: files of their own */
    DataSet *shown; /* owned: what the model shows now */
    Records records;
    GHashTable *repeated; /* owned: outline_repeated_names(); NULL: nobody has asked for an item */
};

Records
outline_records_in(const DataSet *set, EntityId entity, const Subject *list)
{
    if (list == NULL)
        return data_set_records(set, entity);
    const Record *owner = subject_owner(set, list->entity, list->id);
    const Field *field = owner != NULL && !owner->raw ? record_field(owner, list->path) : NULL;
    if (field == NULL || field->kind != KIND_LIST || !record_has(owner, field))
        return (Records){0};
    return *FIELD_SLOT(owner, field, Records);
}

GHashTable *
outline_repeated_names(const Records *records)
{
    GHashTable *repeated = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < records->length; i++) {
        const char *name = record_name(records->items[i]);
        if (name != NULL && !g_hash_table_add(seen, (gpointer)name))
            g_hash_table_add(repeated, g_strdup(name));
    }
    return repeated;
}

gboolean
outline_name_repeats(const Record *record, GHashTable *repeated)
{
    const char *name = record_name(record);
    return name != NULL && g_hash_table_contains(repeated, name);
}

static GType
item_type(GListModel *model G_GNUC_UNUSED)
{
    return EDITOR_TYPE_OUTLINE_NODE;
}

static guint
n_items(GListModel *model)
{
    return OUTLINE_RECORDS(model)->records.length;
}

static gpointer
item_at(GListModel *model, guint index)
{
    OutlineRecords *self = OUTLINE_RECORDS(model);
    if (index >= self->records.length)
        return NULL;
    const Record *record = self->records.items[index];
    if (self->repeated == NULL)
        self->repeated = outline_repeated_names(&self->records);
    return outline_record_node(self->document, self->list, record, index, self->repeated);
}

static void
implement_list(GListModelInterface *interface)
{
    interface->get_item_type = item_type;
    interface->get_n_items = n_items;
    interface->get_item = item_at;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(OutlineRecords,
                              outline_records,
                              G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, implement_list))

static gboolean
looks_the_same(const Record *a, const Record *b)
{
    return a == b || (g_strcmp0(record_key(a), record_key(b)) == 0 &&
                      g_strcmp0(record_name(a), record_name(b)) == 0 &&
                      (a->layers == NULL) == (b->layers == NULL));
}

/* What differs between the list as it was and as it is: all but so many rows at either end. */
typedef struct {
    Records old, now;
    GHashTable *old_repeated, *repeated; /* borrowed; NULL: names do not count */
    guint head, tail;
} Change;

static gboolean
is_row_the_same(const Change *change, guint32 old_index, guint32 index)
{
    const Record *a = change->old.items[old_index], *b = change->now.items[index];
    if (!looks_the_same(a, b) || change->repeated == NULL)
        return looks_the_same(a, b);
    return outline_name_repeats(a, change->old_repeated) ==
           outline_name_repeats(b, change->repeated);
}

static void
measure(Change *change)
{
    guint32 n_old = change->old.length, n_now = change->now.length, most = MIN(n_old, n_now);
    change->head = change->tail = 0;
    while (change->head < most && is_row_the_same(change, change->head, change->head))
        change->head++;
    while (change->tail < most - change->head &&
           is_row_the_same(change, n_old - 1 - change->tail, n_now - 1 - change->tail))
        change->tail++;
}

static gboolean
is_nothing(const Change *change)
{
    return change->old.length == change->now.length &&
           change->head + change->tail == change->now.length;
}

/* Names are counted again only when one of them has changed; then other rows may tell more or
 * less than before. */
static void
follow(OutlineRecords *self)
{
    DataSet *set = editor_document_set(self->document);
    DataSet *before = self->shown;
    g_autoptr(GHashTable) old_repeated = NULL;
    Change change = {
        .old = self->records,
        .now = outline_records_in(set, self->entity, self->list),
    };
    measure(&change);
    if (!is_nothing(&change) && self->repeated != NULL) {
        old_repeated = g_steal_pointer(&self->repeated);
        self->repeated = outline_repeated_names(&change.now);
        change.old_repeated = old_repeated;
        change.repeated = self->repeated;
        measure(&change);
    }
    self->shown = data_set_ref(set);
    self->records = change.now;
    if (!is_nothing(&change))
        g_list_model_items_changed(G_LIST_MODEL(self),
                                   change.head,
                                   change.old.length - change.head - change.tail,
                                   change.now.length - change.head - change.tail);
    data_set_unref(before);
}

static void
outline_records_finalize(GObject *object)
{
    OutlineRecords *self = OUTLINE_RECORDS(object);
    subject_free(self->list);
    g_clear_pointer(&self->repeated, g_hash_table_unref);
    data_set_unref(self->shown);
    g_object_unref(self->document);
    G_OBJECT_CLASS(outline_records_parent_class)->finalize(object);
}

static void
outline_records_class_init(OutlineRecordsClass *class)
{
    G_OBJECT_CLASS(class)->finalize = outline_records_finalize;
}

static void
outline_records_init(OutlineRecords *self G_GNUC_UNUSED)
{
}

GListModel *
outline_records_new(EditorDocument *document, EntityId entity, const Subject *list)
{
    OutlineRecords *self = g_object_new(OUTLINE_TYPE_RECORDS, NULL);
    self->document = g_object_ref(document);
    self->entity = entity;
    self->list = list != NULL ? subject_copy(list) : NULL;
    self->shown = data_set_ref(editor_document_set(document));
    self->records = outline_records_in(self->shown, entity, list);
    g_signal_connect_object(document, "changed", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    return G_LIST_MODEL(self);
}
