/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a point in a text to the record and the id there.
 */
#include "validator/language/at.h"

#include "schema/model/zone.h"
#include "validator/checks/printed-lines.h"

#include <string.h>

gboolean
at_find_text(At *at, Workspace *workspace, JsonNode *params)
{
    const char *uri = message_text_at(params, "textDocument/uri");
    gsize length;
    *at = (At){.workspace = workspace, .text = workspace_text(workspace, uri)};
    at->set = workspace_set_of(workspace, at->text);
    if (at->set == NULL)
        return FALSE;
    at->file = workspace_file_of(at->set, at->text);
    at->known = at->set->whole != NULL ? at->set->whole : at->set->set;
    at->bytes = g_bytes_get_data(at->text->contents, &length);
    at->length = (guint32)length;
    if (at->bytes == NULL)
        at->bytes = "";
    return at->file != NULL && file_kind_has_record(at->file->kind);
}

/* Returns: the record that @frame is of, a child of @around; NULL: there is none. */
static const Record *
child_of_frame(const Record *around, const CursorFrame *frame)
{
    if (frame->entity == NULL || frame->field == NULL || around->raw ||
        !record_has(around, frame->field))
        return NULL;
    if (frame->field->kind == KIND_RECORD)
        return *FIELD_SLOT(around, frame->field, const Record *);
    const Records *list = FIELD_SLOT(around, frame->field, Records);
    return frame->index < list->length ? list->items[frame->index] : NULL;
}

static void
find_places(At *at)
{
    const Cursor *cursor = &at->cursor;
    if (at->file->root == NULL || cursor->n_frames == 0)
        return;
    at->places[at->n_places++] = (RecordPlace){.record = at->file->root};
    for (guint i = 1; i < cursor->n_frames; i++) {
        const RecordPlace *around = &at->places[at->n_places - 1];
        const CursorFrame *frame = &cursor->frames[i];
        const Record *child = child_of_frame(around->record, frame);
        if (child == NULL)
            return;
        at->places[at->n_places++] = (RecordPlace){around, child, frame->field, frame->index};
    }
}

void
at_go_to(At *at, TextPoint point)
{
    at->offset = text_point_offset(at->bytes, at->length, point, at->workspace->unit);
    cursor_find(&at->cursor, at->file->kind, at->bytes, at->length, at->offset);
    at->n_places = 0;
    find_places(at);
}

gboolean
at_find(At *at, Workspace *workspace, JsonNode *params)
{
    if (!at_find_text(at, workspace, params))
        return FALSE;
    const TextPoint point = {message_number_at(params, "position/line"),
                             message_number_at(params, "position/character")};
    at_go_to(at, point);
    return TRUE;
}

/* Finds the id in the zone @text, of which @named has the bytes. */
static gboolean
find_id_in_zone(NamedId *named, const char *text)
{
    Zone zone;
    if (!zone_parse(text, &zone) || zone.id == NULL)
        return FALSE;
    named->target = zone_target(zone.kind);
    named->or_target = zone.kind == ZONE_PLACE ? ENTITY_REGION : 0;
    named->id = g_strdup(zone.id);
    named->start += (guint32)(zone.id - text);
    return TRUE;
}

/* Finds the word at the cursor in a line, of which @named has the bytes. */
static gboolean
find_id_in_line(const At *at, NamedId *named)
{
    const Cursor *cursor = &at->cursor;
    const RecordPlace *place =
        at->n_places == cursor->n_frames ? &at->places[at->n_places - 1] : NULL;
    if (place == NULL || place->record->raw || !record_has(place->record, cursor->field))
        return FALSE;
    g_autoptr(PrintedLines) vocabulary = check_printed_lines_new(at->set->set);
    g_autoptr(GPtrArray) lines = check_printed_lines_read(vocabulary, place, cursor->field);
    const GArray *words =
        cursor->item >= 0 && (guint)cursor->item < lines->len ? lines->pdata[cursor->item] : NULL;
    for (guint i = 0; words != NULL && i < words->len; i++) {
        const TypedWord *word = &g_array_index(words, TypedWord, i);
        guint32 start = named->start + word->start, end = start + word->length;
        if (at->offset < start || at->offset > end || end > named->end)
            continue;
        g_autofree char *text = g_strndup(at->bytes + start, word->length);
        named->start = start;
        named->end = end;
        if (word->type.kind == KIND_ZONE)
            return find_id_in_zone(named, text);
        if (word->type.kind != KIND_REF)
            return FALSE;
        named->target = word->type.target;
        named->or_target = word->type.or_target;
        named->id = g_steal_pointer(&text);
        return TRUE;
    }
    return FALSE;
}

gboolean
at_named_id(const At *at, NamedId *named)
{
    const Cursor *cursor = &at->cursor;
    const CursorFrame *frame = cursor_frame(cursor);
    *named = (NamedId){0};
    if (cursor->kind != CURSOR_VALUE || cursor->field == NULL || !cursor->is_closed ||
        frame == NULL || frame->entity == NULL)
        return FALSE;
    g_autofree char *text = cursor_text(cursor, at->bytes);
    named->start = cursor->start + 1;
    named->end = cursor->end - 1;
    switch (cursor->field->kind) {
    case KIND_ID:
        named->target = frame->entity->id;
        named->is_key = TRUE;
        break;
    case KIND_REF:
    case KIND_REFS:
        named->target = cursor->field->target;
        named->or_target = cursor->field->or_target;
        break;
    case KIND_ZONE:
    case KIND_ZONES:
        return find_id_in_zone(named, text);
    case KIND_LINES:
        return find_id_in_line(at, named);
    default:
        return FALSE;
    }
    named->id = g_steal_pointer(&text);
    return TRUE;
}

void
named_id_clear(NamedId *named)
{
    g_clear_pointer(&named->id, g_free);
}

typedef struct {
    const char *id;
    const Record *found;
} IdSearch;

static void
visit_id(const RecordPlace *place, gpointer data)
{
    IdSearch *search = data;
    if (search->found == NULL && !place->record->raw &&
        g_strcmp0(record_key(place->record), search->id) == 0)
        search->found = place->record;
}

static const Record *
find_anywhere(const DataSet *set, EntityId entity, const char *id)
{
    const Record *found = data_set_find_record(set, entity, id);
    IdSearch search = {.id = id};
    if (found != NULL || !entity_get(entity)->keyed ||
        entity_get(entity)->fields[0].kind != KIND_ID)
        return found;
    data_set_walk(set, ENTITY_SET(entity), visit_id, &search);
    return search.found;
}

const Record *
at_record_of_id(const DataSet *set, EntityId target, EntityId or_target, const char *id)
{
    const Record *found = find_anywhere(set, target, id);
    return found != NULL || or_target == 0 ? found : find_anywhere(set, or_target, id);
}
