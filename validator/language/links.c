/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that are named in a text: the data set or the scenario that is extended, and scenarios,
 * rule cases and games by their ids. Also pages that explain findings.
 */
#include "schema/model/entities.h"
#include "validator/language/at.h"

#include <string.h>

/* Links of one text. */
#define LINKS_MAX 2000u

typedef struct {
    const At *at;
    Writer *writer;
    TextPointIndex *index; /* borrowed */
    guint n;
} Links;

/* Writes the link from the value of the member @key of @record to @uri. */
static void
write_link(Links *links, const Record *record, const char *key, const char *uri)
{
    guint32 start, end;
    if (uri == NULL || links->n >= LINKS_MAX || record->text != links->at->file->text ||
        !record_locate(record, key, -1, &start, &end) || end - start < 2)
        return;
    links->n++;
    writer_begin_object(links->writer);
    text_point_write_range(links->writer, "range", links->index, start + 1, end - 1,
                           links->at->workspace->unit);
    writer_member_text(links->writer, "target", uri);
    writer_end_object(links->writer);
}

/* Writes the link from @record to @file, if that was read. */
static void
link_file(Links *links, const Record *record, const char *key, const DataFile *file)
{
    g_autofree char *uri = file != NULL && file->read.result == FILE_READ
                               ? workspace_uri_of(links->at->workspace, file->text)
                               : NULL;
    write_link(links, record, key, uri);
}

/* Whether each record of @entity has a file of its own. */
static gboolean
has_own_files(EntityId entity)
{
    const FileKind *kind = file_kind_for(entity);
    return kind != NULL && kind->folder != NULL;
}

/* Links the value of @field of @record, if it names a file. */
static void
link_value(Links *links, const Record *record, const Field *field)
{
    const DataSet *set = links->at->set->set;
    const char *key = field_key(field);
    if (record->entity->id == ENTITY_GAME && strcmp(key, "extends") == 0)
        link_file(links, record, key,
                  set->base != NULL ? data_set_file_of(set->base, ENTITY_GAME) : NULL);
    else if (field->kind == KIND_REF && has_own_files(field->target))
        link_file(
            links, record, key,
            data_set_file_of_record(set, field->target, *FIELD_SLOT(record, field, const char *)));
    else if (field->kind == KIND_ID && field != &record->entity->fields[0] &&
             has_own_files(record->entity->id) && strcmp(key, "extends") == 0)
        link_file(links, record, key,
                  data_set_file_of_record(set, record->entity->id,
                                          *FIELD_SLOT(record, field, const char *)));
}

/* Links the finding that @record is about to the page that explains it. */
static void
link_page(Links *links, const Record *record)
{
    FindingId id;
    const char *page = links->at->workspace->explanations;
    if (!record_has_key(record, "finding") ||
        !finding_find(*FIELD_SLOT(record, record_field(record, "finding"), const char *), &id))
        return;
    const FindingRow *row = finding_row(id);
    g_autofree char *uri = page != NULL ? g_strconcat(page, row->id, NULL) : g_strdup(row->page);
    if (uri != NULL)
        write_link(links, record, "finding", uri);
}

static void
visit_record(const RecordPlace *place, gpointer data)
{
    Links *links = data;
    const Record *record = place->record;
    for (guint64 left = record->raw ? 0 : record->present; left != 0;)
        link_value(links, record, record_next_field(record, &left));
    if (!record->raw &&
        (record->entity->id == ENTITY_ACCEPTED || record->entity->id == ENTITY_CHECK))
        link_page(links, record);
}

void
language_link(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    writer_begin_array(writer);
    if (at_find_text(&at, workspace, params) && at.file->root != NULL) {
        g_autoptr(TextPointIndex) index = text_point_index_new(at.bytes, at.length);
        Links links = {&at, writer, index, 0};
        record_walk_written(at.file->root, NULL, ENTITIES_ALL, visit_record, &links);
    }
    writer_end_array(writer);
}
