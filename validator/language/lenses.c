/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines above records: how often they are used, and for clients that know our commands, games and
 * rule cases that can be run. Also what a selection grows to.
 */
#include "schema/model/entities.h"
#include "validator/edits/reference.h"
#include "validator/language/at.h"

#include <string.h>

/* Records of one file that get a line. */
#define LENSES_MAX 2000u

typedef struct {
    const At *at;
    Writer *writer;
    TextPointIndex *index; /* borrowed */
    guint n;
} Lenses;

/* Starts the lens at the start of @record. Returns: FALSE: it has no place. */
static gboolean
lens_begin(Lenses *lenses, const Record *record)
{
    guint32 start, end;
    if (lenses->n >= LENSES_MAX || record->raw || record->derived ||
        !record_locate(record, NULL, -1, &start, &end))
        return FALSE;
    lenses->n++;
    writer_begin_object(lenses->writer);
    text_point_write_range(lenses->writer, "range", lenses->index, start, start,
                           lenses->at->workspace->unit);
    return TRUE;
}

/* Writes a lens above the file that runs @command of the client with the folder and the id. */
static void
write_run(Lenses *lenses, const Record *root, const char *title, const char *command)
{
    if (!lens_begin(lenses, root))
        return;
    writer_member_object(lenses->writer, "command");
    writer_member_text(lenses->writer, "title", title);
    writer_member_text(lenses->writer, "command", command);
    writer_member_array(lenses->writer, "arguments");
    writer_text(lenses->writer, lenses->at->set->folder);
    writer_text(lenses->writer, record_key(root));
    writer_end_array(lenses->writer);
    writer_end_object(lenses->writer);
    writer_end_object(lenses->writer);
}

/* Writes a lens whose text comes when it is shown. */
static void
visit_lens(const RecordPlace *place, gpointer data)
{
    Lenses *lenses = data;
    const Record *record = place->record;
    if (place->parent == NULL || place->parent->parent != NULL || !record->entity->keyed ||
        record->entity->fields[0].kind != KIND_ID || record->raw || record_key(record) == NULL ||
        !lens_begin(lenses, record))
        return;
    writer_member_object(lenses->writer, "data");
    writer_member_text(lenses->writer, "uri", lenses->at->text->uri);
    writer_member_text(lenses->writer, "entity", record->entity->name);
    writer_member_text(lenses->writer, "id", record_key(record));
    writer_end_object(lenses->writer);
    writer_end_object(lenses->writer);
}

void
language_list_lenses(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    writer_begin_array(writer);
    if (at_find_text(&at, workspace, params) && at.file->root != NULL && !at.file->root->raw) {
        const Record *root = at.file->root;
        g_autoptr(TextPointIndex) index = text_point_index_new(at.bytes, at.length);
        Lenses lenses = {&at, writer, index, 0};
        gboolean has_id = root->entity->keyed && record_key(root) != NULL;
        if (workspace->has_commands && has_id && root->entity->id == ENTITY_SCENARIO)
            write_run(&lenses, root, _("Play 200 games"), "narva.play");
        if (workspace->has_commands && has_id && root->entity->id == ENTITY_RECORD)
            write_run(&lenses, root, _("Run the rule case"), "narva.runCase");
        record_walk_written(root, NULL, ENTITIES_ALL, visit_lens, &lenses);
    }
    writer_end_array(writer);
}

/* Writes the lens @params with its text: how often the record is used. */
void
language_resolve_lens(Workspace *workspace, JsonNode *params, Writer *writer)
{
    const char *name = message_text_at(params, "data/entity");
    const char *id = message_text_at(params, "data/id");
    const Entity *entity = name != NULL ? entity_find(name, strlen(name)) : NULL;
    const LiveSet *set =
        workspace_set_of(workspace, workspace_text(workspace, message_text_at(params, "data/uri")));
    guint n = 0;
    if (set != NULL && entity != NULL && id != NULL) {
        g_autoptr(GPtrArray) uses = reference_find_uses(set->set, entity->id, id);
        n = uses->len;
    }
    g_autofree char *title =
        n == 0 ? g_strdup(_("not used")) : g_strdup_printf(ngettext("%u use", "%u uses", n), n);
    writer_begin_object(writer);
    writer_member_object(writer, "range");
    for (guint i = 0; i < 2; i++) {
        static const char *const ends[] = {"start", "end"};
        g_autofree char *line = g_strdup_printf("range/%s/line", ends[i]);
        g_autofree char *character = g_strdup_printf("range/%s/character", ends[i]);
        writer_member_object(writer, ends[i]);
        writer_member_integer(writer, "line", MAX(message_number_at(params, line), 0));
        writer_member_integer(writer, "character", MAX(message_number_at(params, character), 0));
        writer_end_object(writer);
    }
    writer_end_object(writer);
    writer_member_object(writer, "command");
    writer_member_text(writer, "title", title);
    writer_member_text(writer, "command", "");
    writer_end_object(writer);
    writer_end_object(writer);
}

/* Writes the range of the value at the cursor, and around it those of the records, the innermost
 * first. */
static void
write_growing_ranges(Writer *writer, const At *at, const TextPointIndex *index)
{
    guint depth = 0;
    guint32 start, end;
    writer_begin_object(writer);
    text_point_write_range(writer, "range", index, at->cursor.start, at->cursor.end,
                           at->workspace->unit);
    for (guint i = at->n_places; i > 0; i--) {
        if (!record_locate(at->places[i - 1].record, NULL, -1, &start, &end) ||
            start > at->cursor.start || end < at->cursor.end)
            continue;
        writer_member_object(writer, "parent");
        text_point_write_range(writer, "range", index, start, end, at->workspace->unit);
        depth++;
    }
    for (; depth > 0; depth--)
        writer_end_object(writer);
    writer_end_object(writer);
}

void
language_select(Workspace *workspace, JsonNode *params, Writer *writer)
{
    guint n = MIN(message_count_at(params, "positions"), LENSES_MAX);
    writer_begin_array(writer);
    for (guint i = 0; i < n; i++) {
        At at;
        g_autofree char *line = g_strdup_printf("positions/%u/line", i);
        g_autofree char *character = g_strdup_printf("positions/%u/character", i);
        const TextPoint point = {message_number_at(params, line),
                                 message_number_at(params, character)};
        if (!at_find_text(&at, workspace, params))
            break;
        at_go_to(&at, point);
        g_autoptr(TextPointIndex) index = text_point_index_new(at.bytes, at.length);
        write_growing_ranges(writer, &at, index);
    }
    writer_end_array(writer);
}
