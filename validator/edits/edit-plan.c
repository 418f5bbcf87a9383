/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits that build on each other.
 */
#include "validator/edits/edit-plan.h"

#include "schema/model/edit.h"
#include "validator/edits/field-text.h"

#include <stdarg.h>
#include <string.h>

EditPlan *
edit_plan_new(DataSet *set)
{
    EditPlan *plan = g_new0(EditPlan, 1);
    plan->set = data_set_ref(set);
    plan->edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    return plan;
}

void
edit_plan_free(EditPlan *plan)
{
    if (plan == NULL)
        return;
    data_set_unref(plan->set);
    g_ptr_array_unref(plan->edits);
    g_clear_error(&plan->error);
    g_free(plan);
}

gboolean
edit_plan_add(EditPlan *plan, const Edit *edit)
{
    if (plan->error != NULL || !data_set_edit_own(&plan->set, &edit, 1, &plan->error))
        return FALSE;
    g_ptr_array_add(plan->edits, edit_copy(edit));
    return TRUE;
}

gboolean
edit_plan_add_all(EditPlan *plan, const GPtrArray *edits)
{
    const Edit *const *items = (const Edit *const *)edits->pdata;
    if (plan->error != NULL || !data_set_edit_own(&plan->set, items, edits->len, &plan->error))
        return FALSE;
    for (guint i = 0; i < edits->len; i++)
        g_ptr_array_add(plan->edits, edit_copy(edits->pdata[i]));
    return TRUE;
}

gboolean
edit_plan_draw(EditPlan *plan, GBytes *contents)
{
    if (plan->error != NULL)
        return FALSE;
    DataSet *drawn = data_set_replace(plan->set, MAP_FILE_NAME, contents, &plan->error);
    if (drawn == NULL)
        return FALSE;
    data_set_unref(plan->set);
    plan->set = drawn;
    return TRUE;
}

gboolean
edit_plan_fail(EditPlan *plan, const char *format, ...)
{
    if (plan->error != NULL)
        return FALSE;
    va_list arguments;
    va_start(arguments, format);
    plan->error = g_error_new_valist(EDIT_ERROR, EDIT_ERROR_PATH, format, arguments);
    va_end(arguments);
    return FALSE;
}

/* Makes the records that the way to @path goes through and that are not there. Lists come with
 * their first item. */
static gboolean
make_way(EditPlan *plan, EntityId entity, const char *id, const char *path)
{
    for (const char *slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        g_autofree char *way = g_strndup(path, (gsize)(slash - path));
        const Record *owner = subject_owner(plan->set, entity, id);
        EditPathEnd end;
        gboolean is_missing = owner != NULL && edit_path_follow(owner, way, &end) &&
                              end.field != NULL && end.field->kind == KIND_RECORD &&
                              !record_has(end.record, end.field);
        const Edit edit = {.entity = entity, .id = id, .path = way, .after = "{}"};
        if (is_missing && !edit_plan_add(plan, &edit))
            return FALSE;
    }
    return TRUE;
}

/* Returns: (transfer full): the value at @path as an edit must state it, even if it is invalid;
 * NULL: nothing is there. */
static char *
text_before(const Record *owner, const char *path)
{
    EditPathEnd end;
    if (!edit_path_follow(owner, path, &end) || end.field == NULL)
        return edit_path_text(owner, path);
    return field_json(end.record, end.field);
}

gboolean
edit_plan_set_value(EditPlan *plan, EntityId entity, const char *id, const char *path,
                    const RecordValue *value)
{
    if (plan->error != NULL || (value != NULL && !make_way(plan, entity, id, path)))
        return FALSE;
    const Record *owner = subject_owner(plan->set, entity, id);
    g_autofree char *before = owner != NULL ? text_before(owner, path) : NULL;
    Edit edit = {.entity = entity, .id = id, .path = path, .before = before};
    if (value != NULL && value->type == RECORD_VALUE_JSON)
        edit.after = value->json;
    else
        edit.value = value;
    g_autofree char *after = edit_after_text(&edit);
    const Edit *only = &edit;
    if (g_strcmp0(before, after) == 0)
        return TRUE;
    if (!data_set_edit_own(&plan->set, &only, 1, &plan->error))
        return FALSE;
    g_ptr_array_add(plan->edits, edit_copy(&edit));
    return TRUE;
}

gboolean
edit_plan_set(EditPlan *plan, EntityId entity, const char *id, const char *path, const char *after)
{
    return edit_plan_set_value(plan, entity, id, path, after != NULL ? VALUE_OF_JSON(after) : NULL);
}

gboolean
edit_plan_set_member(EditPlan *plan, const Subject *subject, const char *key,
                     const RecordValue *value)
{
    g_autofree char *path = subject_member_path(subject, key);
    return edit_plan_set_value(plan, subject->entity, subject->id, path, value);
}
