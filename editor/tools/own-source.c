/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The source of a value stands in its record, or in those around it, down from the file.
 */
#include "editor/tools/own-source.h"

#include "editor/document/field-text.h"
#include "schema/model/edits/record-path.h"

#include <string.h>

/* What the source of a value is called that somebody has made up at this desk. */
#define OWN_SOURCE "house:own"

/* What new data sets say of all that is in them: what is changed there is made up as well. */
#define INVENTED_SOURCE "invented"

/* Returns: (transfer full): @lines, the source of a record as text, with that of @key being our
 * own; NULL is allowed. */
static char *
with_own_source(const char *lines, const char *key)
{
    g_autofree char *name = g_strdup_printf("%s:", key);
    g_auto(GStrv) all = g_strsplit(lines != NULL ? lines : "", "\n", -1);
    g_autoptr(GString) text = g_string_new(NULL);
    for (char **line = all; *line != NULL; line++)
        if (**line != '\0' && !g_str_has_prefix(*line, name))
            g_string_append_printf(text, "%s\n", *line);
    g_string_append_printf(text, "%s " OWN_SOURCE, name);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Returns: what the file of @entity says of all that is in it, or NULL. */
static const char *
source_of_file(const DataSet *set, EntityId entity)
{
    const DataFile *file = data_set_file_of(set, entity);
    const Record *root = file != NULL ? file->seen : NULL;
    const Field *source = root != NULL && !root->raw ? entity_source_field(root->entity) : NULL;
    return source != NULL && record_has(root, source) ? record_source(root, source, NULL) : NULL;
}

/* Returns: the source of what @end means, at @path of @owner; NULL: none is stated. */
static const char *
source_at(const DataSet *set, const Edit *edit, const Record *owner, const PathEnd *end)
{
    const char *source = source_of_file(set, edit->entity);
    for (const char *slash = strchr(edit->path, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        g_autofree char *way = g_strndup(edit->path, (gsize)(slash - edit->path));
        PathEnd around;
        if (record_follow(owner, way, &around) && around.field != NULL)
            source = record_source(around.record, around.field, source);
    }
    return record_source(end->record, end->field, source);
}

/* Returns: whether @path of @owner leads to a value, which is said; its end goes to @end. */
static gboolean
find_value(const Record *owner, const char *path, PathEnd *end)
{
    if (owner == NULL || !record_follow(owner, path, end) || end->field == NULL ||
        end->record->raw || !record_has(end->record, end->field))
        return FALSE;
    Kind kind = end->field->kind;
    return kind != KIND_RECORD && kind != KIND_LIST && kind != KIND_PROSE && kind != KIND_SOURCE;
}

static void
own_change(EditPlan *plan, const DataSet *before, const Edit *edit)
{
    PathEnd then, now;
    const Record *owner = subject_owner(before, edit->entity, edit->id);
    const Record *changed = subject_owner(plan->set, edit->entity, edit->id);
    if (owner != NULL && owner->layers != NULL) /* of a scenario that extends another one */
        owner = owner->layers->over;
    if (edit->before == NULL || edit->after == NULL || !find_value(owner, edit->path, &then) ||
        !find_value(changed, edit->path, &now))
        return;
    const char *source = source_at(before, edit, owner, &then);
    if (source == NULL || strcmp(source, OWN_SOURCE) == 0 || strcmp(source, INVENTED_SOURCE) == 0 ||
        g_strcmp0(source, source_at(plan->set, edit, changed, &now)) != 0)
        return;
    const char *slash = strrchr(edit->path, '/');
    const Field *field = entity_source_field(now.record->entity);
    g_autofree char *json = NULL;
    g_autofree char *lines = field_text(now.record, field);
    g_autofree char *text = with_own_source(lines, field_key(now.field));
    g_autofree char *path = g_strdup_printf(
        "%.*s%s", slash != NULL ? (int)(slash + 1 - edit->path) : 0, edit->path, field_key(field));
    if (field_text_parse(field, text, &json, NULL))
        edit_plan_set(plan, edit->entity, edit->id, path, json);
}

void
own_changes(EditPlan *plan, const DataSet *before, guint first)
{
    const guint n = plan->edits->len;
    for (guint i = first; before->base == NULL && i < n; i++)
        own_change(plan, before, plan->edits->pdata[i]);
}
