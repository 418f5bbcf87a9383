/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding records by what they are called.
 */
#include "editor/document/outline-private.h"

#include "schema/text/names.h"

#include <string.h>

typedef struct {
    EditorDocument *document; /* borrowed */
    const char *wanted;       /* borrowed: folded */
    GListStore *first;        /* borrowed: names that begin with it */
    GListStore *others;       /* borrowed: names that have it inside */
    guint n_found;
} Search;

/* Returns: 2: @text begins with what is wanted; 1: has it inside; 0: neither. */
static guint
rank_of(const char *text, const char *wanted)
{
    g_autofree char *folded = text != NULL ? name_fold(text) : NULL;
    const char *at = folded != NULL ? strstr(folded, wanted) : NULL;
    if (at == NULL)
        return 0;
    return at == folded || at[-1] == ' ' ? 2 : 1;
}

static guint
rank_of_record(const Record *record, const char *wanted)
{
    guint best = MAX(rank_of(record_name(record), wanted), rank_of(record_key(record), wanted));
    guint64 left = record->present & entity_fields_of(record->entity, KIND_BIT(KIND_TITLES));
    while (best < 2 && left != 0) {
        const Texts *names = FIELD_SLOT(record, record_next_field(record, &left), Texts);
        for (guint32 i = 0; i < names->length; i++)
            best = MAX(best, rank_of(names->items[i], wanted));
    }
    return best;
}

static void
search_list(Search *search, EntityId entity, const Subject *list)
{
    Records records = outline_records_in(editor_document_set(search->document), entity, list);
    for (guint32 i = 0; i < records.length && search->n_found < OUTLINE_FOUND_MAX; i++) {
        guint rank = rank_of_record(records.items[i], search->wanted);
        if (rank == 0)
            continue;
        g_autoptr(EditorOutlineNode) node =
            outline_record_node(search->document, list, records.items[i], i);
        g_list_store_append(rank > 1 ? search->first : search->others, node);
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
    g_autoptr(GListStore) first = g_list_store_new(EDITOR_TYPE_OUTLINE_NODE);
    g_autoptr(GListStore) others = g_list_store_new(EDITOR_TYPE_OUTLINE_NODE);
    Search search = {.document = document, .wanted = folded, .first = first, .others = others};
    for (guint i = 0; i < FILE_KINDS && folded[0] != '\0'; i++)
        search_file(&search, &file_kinds()[i]);
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(others)); i++) {
        g_autoptr(EditorOutlineNode) node = g_list_model_get_item(G_LIST_MODEL(others), i);
        g_list_store_append(first, node);
    }
    return G_LIST_MODEL(g_steal_pointer(&first));
}
