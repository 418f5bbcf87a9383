/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The nodes of the outline.
 */
#include "editor/document/outline-private.h"

#include <string.h>

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

char *
outline_words(const char *key)
{
    char *words = g_strdelimit(g_strdup(key), "-_", ' ');
    words[0] = g_ascii_toupper(words[0]);
    return words;
}

EditorOutlineNode *
outline_file_node(EditorDocument *document, const FileKind *kind)
{
    gboolean is_one = kind->folder == NULL;
    const char *name = is_one ? entity_get(kind->entity)->name : kind->folder;
    EditorOutlineNode *self = new_node(document, OUTLINE_FILE, outline_words(name));
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
    EditorOutlineNode *self = new_node(document, OUTLINE_LIST, outline_words(key));
    self->entity = field->target;
    self->field = field;
    self->detail = g_strdup(field->meaning);
    self->subject = subject_new(owner->entity, owner->id, key);
    return self;
}

/* Returns: (transfer full): what selects @record. */
static Subject *
subject_of(const Subject *parent, const Record *record, guint index)
{
    const char *key = record->entity->keyed ? record_key(record) : NULL;
    if (parent == NULL || (parent->id == NULL && key != NULL))
        return subject_new(record->entity->id, key, NULL);
    g_autofree char *path = key != NULL && edit_is_plain_key(key)
                                ? g_strdup_printf("%s/%s", parent->path, key)
                                : g_strdup_printf("%s/#%u", parent->path, index + 1);
    return subject_new(parent->entity, parent->id, path);
}

EditorOutlineNode *
outline_record_node(EditorDocument *document,
                    const Subject *parent,
                    const Record *record,
                    guint index,
                    GHashTable *repeated)
{
    g_autofree char *entity = outline_words(record->entity->name);
    const char *name = record_name(record);
    char *title = name != NULL ? g_strdup(name) : g_strdup_printf("%s %u", entity, index + 1);
    EditorOutlineNode *self = new_node(document, OUTLINE_RECORD, title);
    self->entity = record->entity->id;
    self->detail = g_steal_pointer(&entity);
    if (outline_name_repeats(record, repeated))
        self->distinction = g_strdup(record_key(record));
    self->subject = subject_of(parent, record, index);
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

/* Appends a node for each list of @owner, whose records are of @entity. */
static void
add_lists(GListStore *store, EditorDocument *document, EntityId entity, const Subject *owner)
{
    const Entity *row = entity_get(entity);
    for (guint i = 0; i < row->n_fields; i++) {
        if (row->fields[i].kind != KIND_LIST)
            continue;
        g_autoptr(EditorOutlineNode) node = list_node(document, owner, &row->fields[i]);
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
