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
    return outline_record_node(self->document, self->list, record, index);
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

static void
follow(OutlineRecords *self)
{
    DataSet *set = editor_document_set(self->document);
    DataSet *before = self->shown;
    Records old = self->records;
    Records now = outline_records_in(set, self->entity, self->list);
    guint head = 0, tail = 0, most = MIN(old.length, now.length);
    while (head < most && looks_the_same(old.items[head], now.items[head]))
        head++;
    while (tail < most - head &&
           looks_the_same(old.items[old.length - 1 - tail], now.items[now.length - 1 - tail]))
        tail++;
    self->shown = data_set_ref(set);
    self->records = now;
    if (old.length != now.length || head + tail < now.length)
        g_list_model_items_changed(G_LIST_MODEL(self),
                                   head,
                                   old.length - head - tail,
                                   now.length - head - tail);
    data_set_unref(before);
}

static void
outline_records_finalize(GObject *object)
{
    OutlineRecords *self = OUTLINE_RECORDS(object);
    subject_free(self->list);
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
