/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets with another value of one member.
 */
#include "validator/cli/edited-value.h"

#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/text/name.h"
#include "schema/text/writer.h"

#include <string.h>

/* Finds the record that is called @id and has a member that begins @path: the file of that name, or
 * the first record. Returns: NULL when there is none; @edit then says nothing. */
static const Record *
find_record(const DataSet *set, const char *id, const char *path, Edit *edit)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        const Record *root = data_set_root(set, i);
        gboolean is_root = root != NULL && strcmp(entity->name, id) == 0;
        const Record *record = is_root         ? root
                               : entity->keyed ? data_set_find_record(set, i, id)
                                               : NULL;
        EditPathEnd end;
        if (record == NULL || !edit_path_follow(record, path, &end) || end.record == NULL)
            continue;
        edit->entity = i;
        edit->id = is_root ? record_key(root) : id;
        return record;
    }
    return NULL;
}

/* Returns: (transfer full): @word as JSON: numbers and what is JSON already as they are, all else
 * as a text. */
static char *
json_of(const char *word)
{
    gboolean is_number = g_ascii_string_to_signed(word, 10, G_MININT64, G_MAXINT64, NULL, NULL);
    gboolean is_json = strchr("\"[{", word[0]) != NULL || strcmp(word, "true") == 0 ||
                       strcmp(word, "false") == 0 || strcmp(word, "null") == 0;
    if (is_number || is_json)
        return g_strdup(word);
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, word);
    GString *out = g_string_new(NULL);
    writer_finish_into(writer, out);
    return g_string_free(out, FALSE);
}

/* Whether the member at @path of the record @id is a value that could be read. */
static gboolean
is_read(const DataSet *set, const char *id, const char *path)
{
    Edit edit;
    EditPathEnd end;
    const Record *record = find_record(set, id, path, &edit);
    return record != NULL && edit_path_follow(record, path, &end) &&
           (end.field == NULL || record_has(end.record, end.field));
}

/* Says what there is instead of the member @path of a record @id. */
static void
complain_of_name(const DataSet *set, const char *name, const char *id, const char *path)
{
    g_autofree char *member = g_strndup(path, strcspn(path, "/"));
    NameSearch ids, members;
    gboolean is_known = FALSE;
    name_search_init(&ids, id);
    name_search_init(&members, member);
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        const Records records = data_set_records(set, i);
        for (guint32 j = 0; entity->keyed && j < records.length; j++)
            if (record_key(records.items[j]) != NULL)
                name_search_offer(&ids, record_key(records.items[j]));
        if (!entity->keyed || data_set_find_record(set, i, id) == NULL)
            continue;
        is_known = TRUE;
        for (guint j = 0; j < entity->n_fields; j++)
            name_search_offer(&members, entity->fields[j].name);
    }
    const char *meant = is_known ? members.nearest : ids.nearest;
    g_autofree char *instead =
        is_known ? g_strconcat(id, ".", meant, NULL)
                 : g_strconcat(meant != NULL ? meant : "", name + strlen(id), NULL);
    if (meant == NULL)
        verb_complain(_("“%s” is not a member of a record of “%s”; write ID.MEMBER"), name,
                      set->name);
    else
        verb_complain(_("“%s” is not a member of a record of “%s”; did you mean “%s”?"), name,
                      set->name, instead);
}

DataSet *
edited_value_apply(DataSet *set, const char *name, const char *value, ExitStatus *status)
{
    const char *dot = strchr(name, '.');
    g_autofree char *id = g_strndup(name, dot != NULL ? (gsize)(dot - name) : 0);
    g_autofree char *path = g_strdelimit(g_strdup(dot != NULL ? dot + 1 : ""), ".", '/');
    Edit edit = {.path = path};
    const Record *record = path[0] != '\0' ? find_record(set, id, path, &edit) : NULL;
    *status = EXIT_USAGE;
    if (record == NULL) {
        complain_of_name(set, name, id, path);
        return NULL;
    }
    g_autofree char *before = edit_path_text(record, path);
    g_autofree char *after = json_of(value);
    g_autoptr(GError) error = NULL;
    edit.before = before;
    edit.after = after;
    const Edit *const edits[] = {&edit};
    if (g_strcmp0(before, after) == 0)
        return data_set_ref(set);
    g_autoptr(DataSet) edited = data_set_edit(set, edits, 1, &error);
    if (edited != NULL && is_read(edited, id, path))
        return g_steal_pointer(&edited);
    verb_complain(_("“%s” cannot be “%s”: %s"), name, value,
                  error != NULL ? error->message : _("the member cannot have that value"));
    return NULL;
}
