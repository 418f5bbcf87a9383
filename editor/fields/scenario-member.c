/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paths are cut into the record and the member of it.
 */
#include "editor/fields/scenario-member.h"

#include "editor/document/field-text.h"
#include "editor/tools/layer.h"
#include "editor/fields/member-edit.h"

#include <glib/gi18n.h>
#include <string.h>

const Field *
scenario_member_field(const char *path)
{
    const Entity *entity = entity_get(ENTITY_SCENARIO);
    const Field *field = NULL;
    g_auto(GStrv) names = g_strsplit(path, "/", -1);
    for (char **name = names; *name != NULL; name++) {
        field = entity_find_field(entity, *name, strlen(*name), 0);
        if (field == NULL || name[1] == NULL)
            return field;
        if (field->kind != KIND_RECORD && field->kind != KIND_LIST)
            return NULL;
        entity = entity_get(field->target);
        if (field->kind == KIND_LIST && *++name == NULL)
            return NULL;
    }
    return NULL;
}

Subject *
scenario_subject(EditorDocument *document, const char *path)
{
    const char *id = editor_document_scenario_id(document);
    return id != NULL ? subject_new(ENTITY_SCENARIO, id, path) : NULL;
}

/* Cuts @path in two. Returns: (transfer full): what means the record; the member goes to @key. */
static Subject *
split_member_path(EditorDocument *document, const char *path, const char **key)
{
    const char *slash = strrchr(path, '/');
    g_autofree char *way = slash != NULL ? g_strndup(path, (gsize)(slash - path)) : g_strdup("");
    *key = slash != NULL ? slash + 1 : path;
    return scenario_subject(document, way);
}

char *
scenario_member_text(EditorDocument *document, const char *path)
{
    const char *key;
    const Field *field = scenario_member_field(path);
    g_autoptr(Subject) subject = split_member_path(document, path, &key);
    const Record *record =
        subject != NULL ? subject_record(subject, editor_document_set(document)) : NULL;
    return field != NULL && record != NULL ? field_text(record, field) : NULL;
}

/* Entries of keyed lists come and go with what they say. */
static void
plan_member(EditPlan *plan, const Subject *subject, const char *key, const char *json)
{
    const char *item = strrchr(subject->path, '/');
    g_autofree char *way =
        item != NULL ? g_strndup(subject->path, (gsize)(item - subject->path)) : g_strdup("");
    const Field *list = scenario_member_field(way);
    if (item == NULL || list == NULL || list->kind != KIND_LIST) {
        member_set(plan, subject, key, json);
        return;
    }
    g_autoptr(Subject) of = subject_new(subject->entity, subject->id, way);
    layer_set_in_item(plan, of, item + 1, key, json);
}

gboolean
scenario_member_set(EditorDocument *document, const char *path, const char *typed,
                    const char *label, GError **error)
{
    const char *key;
    g_autofree char *json = NULL;
    const Field *field = scenario_member_field(path);
    g_autoptr(Subject) subject = split_member_path(document, path, &key);
    if (subject == NULL || field == NULL || editor_document_scenario(document) == NULL) {
        g_set_error_literal(error, EDIT_ERROR, EDIT_ERROR_PATH, _("No scenario is shown."));
        return FALSE;
    }
    if (!field_text_parse(field, typed, &json, error))
        return FALSE;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    plan_member(plan, subject, key, json);
    return editor_document_apply(document, plan, label, error);
}
