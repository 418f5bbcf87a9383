/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Following the runs of a live check: only the stretch of the list that differs is replaced, so
 * that who looks at it keeps his place.
 */
#include "editor/document/problem-list.h"

#include "editor/document/problem-private.h"
#include "schema/text/position.h"

struct _EditorProblemList {
    GObject parent;
    /* Owned. */
    EditorLiveCheck *check;
    GPtrArray *items; /* of EditorProblem */
};

static void editor_problem_list_iface_init(GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(EditorProblemList,
                              editor_problem_list,
                              G_TYPE_OBJECT,
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
collect(EditorProblemList *self)
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
follow(EditorProblemList *self)
{
    g_autoptr(GPtrArray) old = self->items;
    self->items = collect(self);
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
    g_signal_connect_object(check, "findings", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    if (editor_live_check_findings(check) != NULL)
        follow(self);
    return self;
}

guint
editor_problem_list_count(EditorProblemList *self, Severity severity)
{
    const FindingList *findings = editor_live_check_findings(self->check);
    return findings != NULL ? finding_list_count(findings, severity) : 0;
}

guint
editor_problem_list_n_left_out(EditorProblemList *self)
{
    const FindingList *findings = editor_live_check_findings(self->check);
    return findings != NULL ? finding_list_length(findings) - self->items->len : 0;
}
