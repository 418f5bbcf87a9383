/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copies of findings.
 */
#include "editor/document/problem-private.h"

#include "editor/document/field-text.h"

#include <glib/gi18n.h>

struct _EditorProblem {
    GObject parent;
    Problem problem;
};

G_DEFINE_FINAL_TYPE(EditorProblem, editor_problem, G_TYPE_OBJECT)

static void
editor_problem_finalize(GObject *object)
{
    Problem *problem = &EDITOR_PROBLEM(object)->problem;
    g_free(problem->message);
    g_free(problem->hint);
    g_free(problem->where);
    g_free(problem->file);
    subject_free(problem->subject);
    g_ptr_array_unref(problem->edits);
    G_OBJECT_CLASS(editor_problem_parent_class)->finalize(object);
}

static void
editor_problem_class_init(EditorProblemClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_problem_finalize;
}

static void
editor_problem_init(EditorProblem *self)
{
    self->problem.edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
}

/* Returns: (transfer full): `Livland · Forage`, or the name of the file. */
static char *
words_for_place(const Problem *problem, const DataSet *set)
{
    if (problem->subject == NULL)
        return g_strdup(problem->file != NULL ? problem->file : set->name);
    g_autofree char *title = subject_title(problem->subject, set);
    if (problem->field == NULL)
        return g_steal_pointer(&title);
    g_autofree char *label = field_label(problem->field);
    return g_strdup_printf("%s · %s", title, label);
}

EditorProblem *
editor_problem_new(EditorLiveCheck *check, const DataSet *set, const Finding *finding)
{
    EditorProblem *self = g_object_new(EDITOR_TYPE_PROBLEM, NULL);
    Problem *problem = &self->problem;
    problem->id = finding->id;
    problem->severity = finding->severity;
    problem->message = finding_message(finding);
    problem->hint = finding_hint(finding);
    problem->file = finding->span.text != NULL ? g_strdup(finding->span.text->name) : NULL;
    problem->subject = editor_live_check_subject(check, finding, &problem->field);
    problem->where = words_for_place(problem, set);
    for (guint i = 0; i < finding->n_edits; i++)
        g_ptr_array_add(problem->edits, edit_copy(finding->edits[i]));
    g_strlcpy(problem->fingerprint, finding->fingerprint, sizeof problem->fingerprint);
    return self;
}

static gboolean
are_same_edits(const GPtrArray *some, const GPtrArray *others)
{
    gboolean are_same = some->len == others->len;
    for (guint i = 0; are_same && i < some->len; i++) {
        const Edit *one = some->pdata[i], *other = others->pdata[i];
        are_same = one->entity == other->entity && g_strcmp0(one->id, other->id) == 0 &&
                   g_strcmp0(one->path, other->path) == 0 &&
                   g_strcmp0(one->before, other->before) == 0 &&
                   g_strcmp0(one->after, other->after) == 0;
    }
    return are_same;
}

gboolean
editor_problem_equal(EditorProblem *a, EditorProblem *b)
{
    const Problem *one = &a->problem, *other = &b->problem;
    gboolean is_same_subject = one->subject == NULL || other->subject == NULL
                                   ? one->subject == other->subject
                                   : subject_equal(one->subject, other->subject);
    return one->severity == other->severity && is_same_subject && one->field == other->field &&
           g_strcmp0(one->message, other->message) == 0 &&
           g_strcmp0(one->where, other->where) == 0 && are_same_edits(one->edits, other->edits);
}

void
editor_problem_set_new(EditorProblem *self, gboolean is_new)
{
    self->problem.is_new = is_new;
}

const Problem *
editor_problem_get(EditorProblem *self)
{
    return &self->problem;
}

gboolean
editor_problem_fix(EditorProblem *self, EditorDocument *document, GError **error)
{
    const GPtrArray *edits = self->problem.edits;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autofree char *label = g_strdup_printf(_("Fix “%s”"), self->problem.message);
    if (edits->len == 0) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("There is no fix for this."));
        return FALSE;
    }
    edit_plan_add_all(plan, edits);
    return editor_document_apply(document, plan, label, error);
}
