/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outline of a data set as a tree of list models, and the search in it.
 */
#include "editor/document/outline.h"

#include "editor/document/signals.h"
#include "schema/model/verb.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"
#include "validator/edits/field-text.h"

#include <string.h>

static EditorOutlineNode *outline_record_node(EditorDocument *document, const Subject *parent,
                                              const Record *record, guint index,
                                              GHashTable *repeated);

#define OUTLINE_TYPE_RECORDS (outline_records_get_type())

G_DECLARE_FINAL_TYPE(OutlineRecords, outline_records, OUTLINE, RECORDS, GObject)

struct _OutlineRecords {
    GObject parent;
    EditorDocument *document; /* owned */
    EntityId entity;
    Subject *list;  /* owned; NULL: files of their own */
    DataSet *shown; /* owned: what the model shows now */
    Records records;
    GHashTable *repeated; /* owned: outline_repeated_names(); NULL: no item was asked for yet */
};

/* Returns: the records that @list leads to, or those of @entity; none if it leads nowhere. */
static Records
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

/* Returns: (transfer full): a set of char *: the names that several of @records have. */
static GHashTable *
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

/* Returns: whether the name of @record is among @repeated. */
static gboolean
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
init_list_model(GListModelInterface *interface)
{
    interface->get_item_type = item_type;
    interface->get_n_items = n_items;
    interface->get_item = item_at;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(OutlineRecords, outline_records, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, init_list_model))

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
measure_change(Change *change)
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

/* Names are counted again only when one of them has changed; then other rows may say more or
 * less than before. */
static void
follow_records(OutlineRecords *self)
{
    DataSet *set = editor_document_set(self->document);
    DataSet *before = self->shown;
    g_autoptr(GHashTable) old_repeated = NULL;
    Change change = {
        .old = self->records,
        .now = outline_records_in(set, self->entity, self->list),
    };
    measure_change(&change);
    if (!is_nothing(&change) && self->repeated != NULL) {
        old_repeated = g_steal_pointer(&self->repeated);
        self->repeated = outline_repeated_names(&change.now);
        change.old_repeated = old_repeated;
        change.repeated = self->repeated;
        measure_change(&change);
    }
    self->shown = data_set_ref(set);
    self->records = change.now;
    if (!is_nothing(&change))
        g_list_model_items_changed(G_LIST_MODEL(self), change.head,
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

/* Returns: (transfer full): a list model of the records of @entity that the list @list leads to
 * (NULL: those in files of their own); it follows @document. */
static GListModel *
outline_records_new(EditorDocument *document, EntityId entity, const Subject *list)
{
    OutlineRecords *self = g_object_new(OUTLINE_TYPE_RECORDS, NULL);
    self->document = g_object_ref(document);
    self->entity = entity;
    self->list = list != NULL ? subject_copy(list) : NULL;
    self->shown = data_set_ref(editor_document_set(document));
    self->records = outline_records_in(self->shown, entity, list);
    signal_follow(document, "changed", G_CALLBACK(follow_records), self);
    return G_LIST_MODEL(self);
}

struct _EditorOutlineNode {
    GObject parent;
    EditorDocument *document; /* owned */
    OutlineKind kind;
    char *title;        /* owned */
    char *distinction;  /* owned, or NULL */
    char *detail;       /* owned, or NULL */
    Subject *subject;   /* owned, or NULL */
    EntityId entity;    /* of the record, of those of the list, of those in the files */
    const Field *field; /* the list, or NULL */
    gboolean is_override;
};

G_DEFINE_FINAL_TYPE(EditorOutlineNode, editor_outline_node, G_TYPE_OBJECT)

static void
editor_outline_node_finalize(GObject *object)
{
    EditorOutlineNode *self = EDITOR_OUTLINE_NODE(object);
    g_object_unref(self->document);
    g_free(self->title);
    g_free(self->distinction);
    g_free(self->detail);
    subject_free(self->subject);
    G_OBJECT_CLASS(editor_outline_node_parent_class)->finalize(object);
}

static void
editor_outline_node_class_init(EditorOutlineNodeClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_outline_node_finalize;
}

static void
editor_outline_node_init(EditorOutlineNode *self G_GNUC_UNUSED)
{
}

static EditorOutlineNode *
new_node(EditorDocument *document, OutlineKind kind, char *title)
{
    EditorOutlineNode *self = g_object_new(EDITOR_TYPE_OUTLINE_NODE, NULL);
    self->document = g_object_ref(document);
    self->kind = kind;
    self->title = title;
    return self;
}

static EditorOutlineNode *
outline_file_node(EditorDocument *document, const FileKind *kind)
{
    gboolean is_one = kind->folder == NULL;
    char *title =
        is_one ? field_text_entity_title(entity_get(kind->entity)) : field_text_title(kind->folder);
    EditorOutlineNode *self = new_node(document, OUTLINE_FILE, title);
    self->entity = kind->entity;
    self->detail = is_one ? g_strdup(kind->name) : g_strdup_printf("%s/", kind->folder);
    if (is_one)
        self->subject = subject_new(kind->entity, NULL, NULL);
    return self;
}

/* Returns: (transfer full): the node of the list or record @field of the record @owner. */
static EditorOutlineNode *
list_node(EditorDocument *document, const Subject *owner, const Field *field)
{
    const char *key = field_key(field);
    EditorOutlineNode *self = new_node(document, OUTLINE_LIST, field_label(field));
    self->entity = field->target;
    self->field = field;
    self->detail = g_strdup(_(field->meaning));
    self->subject = subject_new(owner->entity, owner->id, key);
    return self;
}

/* Returns: (transfer full): what selects @record. */
static Subject *
make_subject(const Subject *parent, const Record *record, guint index)
{
    const char *key = record->entity->keyed ? record_key(record) : NULL;
    if (parent == NULL || (parent->id == NULL && key != NULL))
        return subject_new(record->entity->id, key, NULL);
    g_autofree char *path = key != NULL && edit_is_plain_key(key)
                                ? g_strdup_printf("%s/%s", parent->path, key)
                                : g_strdup_printf("%s/#%u", parent->path, index + 1);
    return subject_new(parent->entity, parent->id, path);
}

/* Returns: (transfer full): the node of @record, number @index of the list @parent leads to (NULL:
 * of files of which there are many). @repeated: outline_repeated_names() of that list. */
static EditorOutlineNode *
outline_record_node(EditorDocument *document, const Subject *parent, const Record *record,
                    guint index, GHashTable *repeated)
{
    g_autofree char *entity = field_text_entity_title(record->entity);
    const char *name = record_name(record);
    /* Translators: what a record is, and its number in a list. */
    char *title = name != NULL ? g_strdup(name) : g_strdup_printf(_("%s %u"), entity, index + 1);
    EditorOutlineNode *self = new_node(document, OUTLINE_RECORD, title);
    self->entity = record->entity->id;
    self->detail = g_steal_pointer(&entity);
    if (outline_name_repeats(record, repeated))
        self->distinction = g_strdup(record_key(record));
    self->subject = make_subject(parent, record, index);
    self->is_override = record->layers != NULL;
    return self;
}

OutlineKind
editor_outline_node_kind(EditorOutlineNode *self)
{
    return self->kind;
}

const char *
editor_outline_node_title(EditorOutlineNode *self)
{
    return self->title;
}

const char *
editor_outline_node_distinction(EditorOutlineNode *self)
{
    return self->distinction;
}

const char *
editor_outline_node_detail(EditorOutlineNode *self)
{
    return self->detail;
}

const Subject *
editor_outline_node_subject(EditorOutlineNode *self)
{
    return self->subject;
}

gboolean
editor_outline_node_is_override(EditorOutlineNode *self)
{
    return self->is_override;
}

/* Appends a node for each list of @owner, whose records are of @entity, but for those that its game
 * does not read and that hold nothing. */
static void
add_lists(GListStore *store, EditorDocument *document, EntityId entity, const Subject *owner)
{
    const Entity *row = entity_get(entity);
    const gint system = data_set_system(editor_document_set(document));
    for (guint i = 0; i < row->n_fields; i++) {
        const Field *field = &row->fields[i];
        if (field->kind != KIND_LIST)
            continue;
        g_autoptr(EditorOutlineNode) node = list_node(document, owner, field);
        if (verb_field_is_read(row, field, system) || editor_outline_node_count(node) > 0)
            g_list_store_append(store, node);
    }
}

GListModel *
editor_outline_node_children(EditorOutlineNode *self)
{
    if (self->kind == OUTLINE_LIST)
        return outline_records_new(self->document, self->entity, self->subject);
    if (self->kind == OUTLINE_FILE && self->subject == NULL)
        return outline_records_new(self->document, self->entity, NULL);
    /* Records in files of their own have lists to open. */
    gboolean is_file = self->kind == OUTLINE_FILE || file_kind_for(self->entity) != NULL;
    if (!is_file || self->subject == NULL)
        return NULL;
    g_autoptr(GListStore) store = g_list_store_new(EDITOR_TYPE_OUTLINE_NODE);
    add_lists(store, self->document, self->entity, self->subject);
    if (g_list_model_get_n_items(G_LIST_MODEL(store)) == 0)
        return NULL;
    return G_LIST_MODEL(g_steal_pointer(&store));
}

gboolean
editor_outline_node_find(EditorOutlineNode *self, const Subject *subject, guint *index)
{
    const Subject *list = self->subject;
    gboolean is_folder = self->kind == OUTLINE_FILE && list == NULL;
    gboolean is_list = self->kind == OUTLINE_LIST && list->id == NULL;
    if (subject->entity != self->entity || subject->id == NULL || subject->path[0] != '\0' ||
        !(is_folder || is_list))
        return FALSE;
    Records records = outline_records_in(editor_document_set(self->document), self->entity, list);
    guint at = 0;
    while (at < records.length && g_strcmp0(record_key(records.items[at]), subject->id) != 0)
        at++;
    *index = at;
    return at < records.length;
}

guint
editor_outline_node_count(EditorOutlineNode *self)
{
    const DataSet *set = editor_document_set(self->document);
    if (self->kind == OUTLINE_LIST)
        return outline_records_in(set, self->entity, self->subject).length;
    if (self->kind == OUTLINE_FILE && self->subject == NULL)
        return data_set_records(set, self->entity).length;
    return 0;
}

GListModel *
editor_outline_new(EditorDocument *document)
{
    GListStore *store = g_list_store_new(EDITOR_TYPE_OUTLINE_NODE);
    for (guint i = 0; i < FILE_KINDS; i++) {
        g_autoptr(EditorOutlineNode) node = outline_file_node(document, &file_kinds()[i]);
        g_list_store_append(store, node);
    }
    return G_LIST_MODEL(store);
}

/* How a text has what is wanted in it. */
enum { RANK_BEGINS, RANK_WORD_BEGINS, RANK_INSIDE, N_RANKS };

typedef struct {
    EditorDocument *document;   /* borrowed */
    const char *wanted;         /* borrowed: folded */
    GListStore *ranks[N_RANKS]; /* borrowed: what was found, the best first */
    guint n_found;
} Search;

/* Returns: a rank; N_RANKS: it does not. */
static guint
rank_match(const char *text, const char *wanted)
{
    g_autofree char *folded = text != NULL ? name_fold(text) : NULL;
    const char *at = folded != NULL ? strstr(folded, wanted) : NULL;
    if (at == NULL)
        return N_RANKS;
    if (at == folded)
        return RANK_BEGINS;
    return at[-1] == ' ' ? RANK_WORD_BEGINS : RANK_INSIDE;
}

static guint
rank_of_record(const Record *record, const char *wanted)
{
    guint of_name = rank_match(record_name(record), wanted);
    guint of_key = rank_match(record_key(record), wanted);
    guint best = MIN(of_name, of_key);
    guint64 left = record->present & entity_fields_of(record->entity, KIND_BIT(KIND_TITLES));
    while (best > RANK_BEGINS && left != 0) {
        const Texts *names = FIELD_SLOT(record, record_next_field(record, &left), Texts);
        for (guint32 i = 0; i < names->length; i++)
            best = MIN(best, rank_match(names->items[i], wanted));
    }
    return best;
}

static void
search_list(Search *search, EntityId entity, const Subject *list)
{
    g_autoptr(GHashTable) repeated = NULL;
    Records records = outline_records_in(editor_document_set(search->document), entity, list);
    for (guint32 i = 0; i < records.length && search->n_found < OUTLINE_FOUND_MAX; i++) {
        guint rank = rank_of_record(records.items[i], search->wanted);
        if (rank == N_RANKS)
            continue;
        if (repeated == NULL)
            repeated = outline_repeated_names(&records);
        g_autoptr(EditorOutlineNode) node =
            outline_record_node(search->document, list, records.items[i], i, repeated);
        g_list_store_append(search->ranks[rank], node);
        search->n_found++;
    }
}

static void
search_file(Search *search, const FileKind *kind)
{
    const Entity *entity = entity_get(kind->entity);
    if (kind->folder != NULL) {
        search_list(search, kind->entity, NULL);
        return;
    }
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if (field->kind != KIND_LIST)
            continue;
        g_autoptr(Subject) list = subject_new(kind->entity, NULL, field_key(field));
        search_list(search, field->target, list);
    }
}

GListModel *
editor_outline_find(EditorDocument *document, const char *wanted)
{
    g_autofree char *folded = name_fold(wanted);
    GListStore *all = g_list_store_new(EDITOR_TYPE_OUTLINE_NODE);
    Search search = {.document = document, .wanted = folded};
    for (guint rank = 0; rank < N_RANKS; rank++)
        search.ranks[rank] = g_list_store_new(EDITOR_TYPE_OUTLINE_NODE);
    for (guint i = 0; i < FILE_KINDS && folded[0] != '\0'; i++)
        search_file(&search, &file_kinds()[i]);
    for (guint rank = 0; rank < N_RANKS; rank++) {
        g_autoptr(GListModel) found = G_LIST_MODEL(search.ranks[rank]);
        for (guint i = 0; i < g_list_model_get_n_items(found); i++) {
            g_autoptr(EditorOutlineNode) node = g_list_model_get_item(found, i);
            g_list_store_append(all, node);
        }
    }
    return G_LIST_MODEL(all);
}
