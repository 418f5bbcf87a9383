/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Following the runs of a live check: only the stretch of the list that differs is replaced, so
 * that the view keeps its position.
 */
#include "editor/document/problem-list.h"

#include "editor/document/field-text.h"
#include "editor/document/signals.h"
#include "schema/text/position.h"

#include <glib/gi18n.h>
#include <string.h>

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
    source_text_unref((SourceText *)problem->span.text);
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

/* Returns: (transfer full): `map.json:3:7`; without line and column of a file as a whole. */
static char *
words_for_file(const Problem *problem, const DataSet *set, GHashTable *indices)
{
    const Span *span = &problem->span;
    if (problem->file == NULL)
        return g_strdup(set->name);
    const char *name = problem->file;
    gsize length = set->folder != NULL ? strlen(set->folder) : 0;
    if (length > 0 && strncmp(name, set->folder, length) == 0 && name[length] == '/')
        name += length + 1;
    if (span->text == NULL)
        return g_strdup(name);
    PositionIndex *index = g_hash_table_lookup(indices, span->text);
    if (index == NULL) {
        index = position_index_new(span->text->bytes, span->text->length);
        g_hash_table_insert(indices, (gpointer)span->text, index);
    }
    TextPosition at = position_index_find(index, span->start);
    return g_strdup_printf("%s:%u:%u", name, at.line, at.column);
}

/* Returns: (transfer full): `Livland · Forage`, or the place in the file. */
static char *
words_for_place(const Problem *problem, const DataSet *set, GHashTable *indices)
{
    if (problem->subject == NULL)
        return words_for_file(problem, set, indices);
    g_autofree char *title = subject_title(problem->subject, set);
    if (problem->field == NULL)
        return g_steal_pointer(&title);
    g_autofree char *label = field_label(problem->field);
    return g_strdup_printf("%s · %s", title, label);
}

/* Returns: (transfer full): what @finding, one of @check's last run, says about @set. @indices:
 * SourceText -> PositionIndex (owned), of the texts that were asked about; others join them. */
static EditorProblem *
editor_problem_new(EditorLiveCheck *check, const DataSet *set, const Finding *finding,
                   GHashTable *indices)
{
    const Span *span = &finding->span;
    EditorProblem *self = g_object_new(EDITOR_TYPE_PROBLEM, NULL);
    Problem *problem = &self->problem;
    problem->id = finding->id;
    problem->severity = finding->severity;
    problem->message = finding_message(finding);
    problem->hint = finding_hint(finding);
    problem->file = finding->span.text != NULL ? g_strdup(finding->span.text->name) : NULL;
    problem->subject = editor_live_check_subject(check, finding, &problem->field);
    if (problem->subject == NULL && span->text != NULL && span->text->length > 0 &&
        (span->start > 0 || span->end > 0))
        problem->span = (Span){source_text_ref((SourceText *)span->text), span->start, span->end};
    problem->where = words_for_place(problem, set, indices);
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

/* Returns: whether a list shows both in the same way. */
static gboolean
editor_problem_equal(EditorProblem *a, EditorProblem *b)
{
    const Problem *one = &a->problem, *other = &b->problem;
    gboolean is_same_subject = one->subject == NULL || other->subject == NULL
                                   ? one->subject == other->subject
                                   : subject_equal(one->subject, other->subject);
    return one->severity == other->severity && one->span.text == other->span.text &&
           is_same_subject && one->field == other->field &&
           g_strcmp0(one->message, other->message) == 0 &&
           g_strcmp0(one->where, other->where) == 0 && are_same_edits(one->edits, other->edits);
}

static void
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

struct _EditorProblemList {
    GObject parent;
    /* Owned. */
    EditorLiveCheck *check;
    GPtrArray *items; /* of EditorProblem */
};

static void editor_problem_list_iface_init(GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(EditorProblemList, editor_problem_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL,
                                                    editor_problem_list_iface_init))

static GType
get_item_type(GListModel *model G_GNUC_UNUSED)
{
    return EDITOR_TYPE_PROBLEM;
}

static guint
get_n_items(GListModel *model)
{
    return EDITOR_PROBLEM_LIST(model)->items->len;
}

static gpointer
get_item(GListModel *model, guint position)
{
    const GPtrArray *items = EDITOR_PROBLEM_LIST(model)->items;
    return position < items->len ? g_object_ref(items->pdata[position]) : NULL;
}

static void
editor_problem_list_iface_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

static void
editor_problem_list_finalize(GObject *object)
{
    EditorProblemList *self = EDITOR_PROBLEM_LIST(object);
    g_ptr_array_unref(self->items);
    g_object_unref(self->check);
    G_OBJECT_CLASS(editor_problem_list_parent_class)->finalize(object);
}

static void
editor_problem_list_class_init(EditorProblemListClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_problem_list_finalize;
}

static void
editor_problem_list_init(EditorProblemList *self)
{
    self->items = g_ptr_array_new_with_free_func(g_object_unref);
}

/* Returns: (transfer full): of EditorProblem: one for each finding of the last run, those that stay
 * as they were among them. */
static GPtrArray *
collect_problems(EditorProblemList *self)
{
    const FindingList *findings = editor_live_check_findings(self->check);
    g_autoptr(GHashTable) indices =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)position_index_free);
    g_autoptr(GHashTable) old = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < self->items->len; i++) {
        const Problem *problem = editor_problem_get(self->items->pdata[i]);
        g_hash_table_insert(old, (gpointer)problem->fingerprint, self->items->pdata[i]);
    }
    guint n = MIN(finding_list_length(findings), PROBLEMS_MAX);
    GPtrArray *items = g_ptr_array_new_full(n, g_object_unref);
    for (guint i = 0; i < n; i++) {
        const Finding *finding = finding_list_get(findings, i);
        EditorProblem *kept = g_hash_table_lookup(old, finding->fingerprint);
        EditorProblem *now =
            editor_problem_new(self->check, editor_live_check_set(self->check), finding, indices);
        gboolean is_same = kept != NULL && editor_problem_equal(kept, now);
        if (is_same)
            g_set_object(&now, kept);
        editor_problem_set_new(now, editor_live_check_is_new(self->check, i));
        g_ptr_array_add(items, now);
    }
    return items;
}

static void
follow_findings(EditorProblemList *self)
{
    g_autoptr(GPtrArray) old = self->items;
    self->items = collect_problems(self);
    guint n_old = old->len, n_new = self->items->len, n_front = 0, n_back = 0;
    while (n_front < MIN(n_old, n_new) && old->pdata[n_front] == self->items->pdata[n_front])
        n_front++;
    while (n_back < MIN(n_old, n_new) - n_front &&
           old->pdata[n_old - 1 - n_back] == self->items->pdata[n_new - 1 - n_back])
        n_back++;
    guint n_removed = n_old - n_front - n_back, n_added = n_new - n_front - n_back;
    if (n_removed > 0 || n_added > 0)
        g_list_model_items_changed(G_LIST_MODEL(self), n_front, n_removed, n_added);
}

EditorProblemList *
editor_problem_list_new(EditorLiveCheck *check)
{
    EditorProblemList *self = g_object_new(EDITOR_TYPE_PROBLEM_LIST, NULL);
    self->check = g_object_ref(check);
    signal_follow(check, "findings", G_CALLBACK(follow_findings), self);
    if (editor_live_check_findings(check) != NULL)
        follow_findings(self);
    return self;
}

guint
editor_problem_list_count(EditorProblemList *self, Severity severity)
{
    const FindingList *findings = editor_live_check_findings(self->check);
    if (findings == NULL)
        return 0;
    return finding_list_count(findings, severity) + finding_list_count_left_out(findings, severity);
}

guint
editor_problem_list_n_left_out(EditorProblemList *self)
{
    const FindingList *findings = editor_live_check_findings(self->check);
    if (findings == NULL)
        return 0;
    guint n = finding_list_length(findings) - self->items->len;
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        n += finding_list_count_left_out(findings, severity);
    return n;
}
