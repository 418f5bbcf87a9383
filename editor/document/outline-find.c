/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding records by what they are called.
 */
#include "editor/document/outline-private.h"

#include "schema/text/names.h"

#include <string.h>

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
rank_of(const char *text, const char *wanted)
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
    guint of_name = rank_of(record_name(record), wanted);
    guint of_key = rank_of(record_key(record), wanted);
    guint best = MIN(of_name, of_key);
    guint64 left = record->present & entity_fields_of(record->entity, KIND_BIT(KIND_TITLES));
    while (best > RANK_BEGINS && left != 0) {
        const Texts *names = FIELD_SLOT(record, record_next_field(record, &left), Texts);
        for (guint32 i = 0; i < names->length; i++)
            best = MIN(best, rank_of(names->items[i], wanted));
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
