/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making records member by member.
 */
#include "schema/model/edits/new-record.h"

#include "schema/model/edits/edit.h"
#include "schema/model/records/record-read.h"

#include <string.h>

const Record *
new_record(EntityId entity, const char *json)
{
    g_autoptr(GBytes) contents = g_bytes_new_static(json, strlen(json));
    g_autoptr(SourceText) text = source_text_new("", contents);
    Scanner stop;
    const Record *root = record_read(entity_get(entity), text, &stop);
    g_assert(root != NULL);
    return root;
}

const Record *
new_record_with(const Record *root, const char *key, const char *value)
{
    const Edit edit = {.entity = root->entity->id, .path = key, .after = value};
    const Record *edited = edit_apply(&edit, root, NULL);
    g_assert(edited != NULL);
    arena_unref(root->arena);
    return edited;
}

const Record *
new_record_with_text(const Record *root, const char *key, const char *text)
{
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, text);
    g_autofree char *value = writer_finish_text(writer);
    return new_record_with(root, key, value);
}
