/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading what is to be changed, and changing it in memory: the edit is that of every other room
 * that changes data.
 */
#include "validator/cli/play/sweep/sweep-axis.h"

#include "schema/model/edits/record-path.h"
#include "schema/model/entities.h"
#include "schema/text/names.h"

#include <string.h>

void
sweep_axis_clear(SweepAxis *axis)
{
    g_free(axis->name);
    g_strfreev(axis->values);
}

/* Reads `2..8` or `2..8:2` into @values. Returns: FALSE when @word is nothing like that. */
static gboolean
read_range(const char *word, GPtrArray *values)
{
    const char *dots = strstr(word, "..");
    if (dots == NULL)
        return FALSE;
    g_autofree char *first = g_strndup(word, (gsize)(dots - word));
    g_auto(GStrv) rest = g_strsplit(dots + 2, ":", 2);
    gint64 from, to, step = 1;
    if (!g_ascii_string_to_signed(first, 10, G_MININT32, G_MAXINT32, &from, NULL) ||
        rest[0] == NULL || !g_ascii_string_to_signed(rest[0], 10, from, G_MAXINT32, &to, NULL) ||
        (rest[1] != NULL && !g_ascii_string_to_signed(rest[1], 10, 1, G_MAXINT32, &step, NULL)))
        return FALSE;
    for (gint64 value = from; value <= to && values->len <= SWEEP_VALUES_MAX; value += step)
        g_ptr_array_add(values, g_strdup_printf("%" G_GINT64_FORMAT, value));
    return TRUE;
}

gboolean
sweep_axis_read(SweepAxis *axis, const char *word)
{
    const char *equals = strchr(word, '=');
    *axis = (SweepAxis){.name = NULL};
    if (equals == NULL || equals == word || equals[1] == '\0') {
        verb_complain("--set takes a value of the data and what it is to be, as "
                      "ID.level.start=2..4 or ID.name=Old,New, not “%s”",
                      word);
        return FALSE;
    }
    g_autoptr(GPtrArray) values = g_ptr_array_new_with_free_func(g_free);
    if (!read_range(equals + 1, values)) {
        g_auto(GStrv) parts = g_strsplit(equals + 1, ",", (gint)SWEEP_VALUES_MAX + 2);
        for (char **part = parts; *part != NULL; part++)
            g_ptr_array_add(values, g_strdup(*part));
    }
    if (values->len > SWEEP_VALUES_MAX) {
        verb_complain("“%s”: more than %u values are not tried", word, SWEEP_VALUES_MAX);
        return FALSE;
    }
    axis->name = g_strndup(word, (gsize)(equals - word));
    axis->n = values->len;
    g_ptr_array_add(values, NULL);
    axis->values = (char **)g_ptr_array_free(g_steal_pointer(&values), FALSE);
    return TRUE;
}

void
sweep_axis_of_ruling(SweepAxis *axis, const Record *record)
{
    const Ruling *ruling = (const Ruling *)record;
    g_autoptr(GPtrArray) values = g_ptr_array_new();
    for (guint32 i = 0; i < ruling->answers.length; i++)
        if (g_strcmp0(record_key(ruling->answers.items[i]), ruling->default_) != 0)
            g_ptr_array_add(values, g_strdup(record_key(ruling->answers.items[i])));
    *axis = (SweepAxis){.name = g_strdup(ruling->id), .n = values->len, .is_ruling = TRUE};
    g_ptr_array_add(values, NULL);
    axis->values = (char **)g_ptr_array_free(g_steal_pointer(&values), FALSE);
}

/* Finds the record that is called @id and has a member that begins @path: the file of that name, or
 * the first record. Returns: NULL when there is none; @edit then says nothing. */
static const Record *
find_record(const DataSet *set, const char *id, const char *path, Edit *edit)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        const Record *root = data_set_root(set, i);
        gboolean is_root = root != NULL && strcmp(entity->name, id) == 0;
        const Record *record = is_root ? root : entity->keyed ? record_named(set, i, id) : NULL;
        PathEnd end;
        if (record == NULL || !record_follow(record, path, &end) || end.record == NULL)
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

/* Whether what stands at @path of the record @id is a value, and not something that could not be
 * read. */
static gboolean
is_read(const DataSet *set, const char *id, const char *path)
{
    Edit edit;
    PathEnd end;
    const Record *record = find_record(set, id, path, &edit);
    return record != NULL && record_follow(record, path, &end) &&
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
        if (!entity->keyed || record_named(set, i, id) == NULL)
            continue;
        is_known = TRUE;
        for (guint j = 0; j < entity->n_fields; j++)
            name_search_offer(&members, entity->fields[j].name);
    }
    const char *meant = is_known ? members.nearest : ids.nearest;
    g_autofree char *instead =
        meant == NULL ? g_strdup("say it as ID.MEMBER")
        : is_known    ? g_strdup_printf("did you mean “%s.%s”?", id, meant)
                      : g_strdup_printf("did you mean “%s%s”?", meant, name + strlen(id));
    verb_complain("--set: “%s” names no member of a record of “%s”; %s", name, set->name, instead);
}

DataSet *
sweep_axis_apply(const SweepAxis *axis, guint i, DataSet *set, ExitStatus *status)
{
    const char *dot = strchr(axis->name, '.');
    g_autofree char *id = g_strndup(axis->name, dot != NULL ? (gsize)(dot - axis->name) : 0);
    g_autofree char *path = g_strdelimit(g_strdup(dot != NULL ? dot + 1 : ""), ".", '/');
    Edit edit = {.path = path};
    const Record *record = path[0] != '\0' ? find_record(set, id, path, &edit) : NULL;
    *status = EXIT_USAGE;
    if (record == NULL) {
        complain_of_name(set, axis->name, id, path);
        return NULL;
    }
    g_autofree char *before = record_text_at(record, path);
    g_autofree char *after = json_of(axis->values[i]);
    g_autoptr(GError) error = NULL;
    edit.before = before;
    edit.after = after;
    const Edit *const edits[] = {&edit};
    if (g_strcmp0(before, after) == 0)
        return data_set_ref(set);
    g_autoptr(DataSet) edited = data_set_edit(set, edits, 1, &error);
    if (edited != NULL && is_read(edited, id, path))
        return g_steal_pointer(&edited);
    verb_complain("--set: “%s” cannot be “%s”: %s", axis->name, axis->values[i],
                  error != NULL ? error->message : "it is no value of that member");
    return NULL;
}
