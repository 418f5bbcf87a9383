/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks that run again after each change, one run at a time, and the list of what they find.
 */
#include "editor/document/live-check.h"

#include "editor/document/signals.h"
#include "schema/text/position.h"
#include "validator/edits/field-text.h"
#include "validator/edits/subject.h"
#include "validator/live/live-set.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    GHashTable *wanted; /* borrowed */
    GHashTable *found;  /* borrowed */
} Search;

static void
note_subject(const Search *search, const Record *record, const RecordPlace *place)
{
    if (g_hash_table_contains(search->wanted, record) &&
        !g_hash_table_contains(search->found, record))
        g_hash_table_insert(search->found, (gpointer)record, subject_at(place));
}

/* A finding may speak of the record that a layer states. */
static void
note_layers(const Search *search, const Record *record, const RecordPlace *place)
{
    note_subject(search, record, place);
    if (record->layers == NULL)
        return;
    note_subject(search, record->layers->over, place);
    note_layers(search, record->layers->under, place);
}

static void
visit_record(const RecordPlace *place, gpointer data)
{
    /* What has no name cannot be asked for by one. */
    const RecordPlace *top = place;
    while (top->parent != NULL)
        top = top->parent;
    const Record *root = top->record;
    if (!root->raw && !(root->entity->keyed && record_key(root) == NULL))
        note_layers(data, place->record, place);
}

/* Returns: (transfer full): record (borrowed) -> Subject (owned) for each of the keys of @wanted
 * (const Record *, of what is seen in @set or of a layer of it) that is found in @set. */
static GHashTable *
records_find(const DataSet *set, GHashTable *wanted)
{
    GHashTable *found = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)subject_free);
    Search search = {.wanted = wanted, .found = found};
    if (g_hash_table_size(wanted) > 0)
        data_set_walk(set, ENTITIES_ALL, visit_record, &search);
    return found;
}

/* What one run has come to. */
typedef struct {
    LiveRun *run;         /* owned */
    GHashTable *subjects; /* owned: record -> Subject of those that findings speak of */
    GHashTable *prints;   /* owned: set of the fingerprints of what is known */
} CheckResult;

struct _EditorLiveCheck {
    GObject parent;
    /* Owned. */
    EditorDocument *document;
    CheckResult *result;     /* NULL: none yet */
    CheckResult *before;     /* the one before it, or NULL */
    LiveSet *live;           /* the state of the document */
    GCancellable *cancelled; /* when the checks are dropped */
    guint start;             /* source that starts the first run; 0: none */
    gboolean is_running;
};

G_DEFINE_FINAL_TYPE(EditorLiveCheck, editor_live_check, G_TYPE_OBJECT)

enum { FINDINGS, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
free_result(gpointer data)
{
    CheckResult *result = data;
    if (result == NULL)
        return;
    g_clear_pointer(&result->prints, g_hash_table_unref);
    g_clear_pointer(&result->subjects, g_hash_table_unref);
    live_run_free(result->run);
    g_free(result);
}

static void
name_records(CheckResult *result)
{
    g_autoptr(GHashTable) wanted = g_hash_table_new(NULL, NULL);
    result->prints = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < finding_list_length(result->run->findings); i++) {
        const Finding *finding = finding_list_get(result->run->findings, i);
        g_hash_table_add(result->prints, g_strdup(finding->fingerprint));
        if (finding->record != NULL)
            g_hash_table_add(wanted, (gpointer)finding->record);
    }
    result->subjects = records_find(result->run->set, wanted);
}

/* On a thread of its own: fills in the result, which is given with what it is to be about. */
static void
run_checks(GTask *task, gpointer object G_GNUC_UNUSED, gpointer data,
           GCancellable *cancelled G_GNUC_UNUSED)
{
    CheckResult *result = data;
    live_run_check(result->run, NULL);
    name_records(result);
    g_task_return_pointer(task, result, free_result);
}

/* What could not be looked for this time is still known from @before. */
static void
keep_known(CheckResult *result, const CheckResult *before)
{
    GHashTableIter iter;
    gpointer print;
    if (before == NULL || result->run->skipped.n_skipped == 0)
        return;
    g_hash_table_iter_init(&iter, before->prints);
    while (g_hash_table_iter_next(&iter, &print, NULL))
        g_hash_table_add(result->prints, g_strdup(print));
}

static void begin_check(EditorLiveCheck *self);

static void
on_checked(GObject *object G_GNUC_UNUSED, GAsyncResult *done, gpointer data)
{
    g_autoptr(EditorLiveCheck) self = data;
    CheckResult *result = g_task_propagate_pointer(G_TASK(done), NULL);
    self->is_running = FALSE;
    if (result == NULL || self->document == NULL) {
        free_result(result);
        return;
    }
    if (self->live->has_changed) {
        free_result(result);
        begin_check(self);
        return;
    }
    keep_known(result, self->result);
    free_result(self->before);
    self->before = self->result;
    self->result = result;
    g_signal_emit(self, signals[FINDINGS], 0);
}

static void
begin_check(EditorLiveCheck *self)
{
    live_set_put(self->live, editor_document_set(self->document));
    if (self->is_running || editor_live_check_is_current(self))
        return;
    /* Not as the source of the task: that one a thread may be the last to let go. */
    g_autoptr(GTask) task = g_task_new(NULL, self->cancelled, on_checked, g_object_ref(self));
    CheckResult *result = g_new0(CheckResult, 1);
    result->run = live_set_start(self->live);
    g_task_set_task_data(task, result, NULL);
    self->is_running = TRUE;
    g_task_run_in_thread(task, run_checks);
}

/* Not before the window has been drawn for the first time: a processor is wanted for that. */
static gboolean
begin_first(gpointer data)
{
    EditorLiveCheck *self = data;
    self->start = 0;
    begin_check(self);
    return G_SOURCE_REMOVE;
}

static void
editor_live_check_dispose(GObject *object)
{
    EditorLiveCheck *self = EDITOR_LIVE_CHECK(object);
    g_clear_handle_id(&self->start, g_source_remove);
    g_cancellable_cancel(self->cancelled);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_live_check_parent_class)->dispose(object);
}

static void
editor_live_check_finalize(GObject *object)
{
    EditorLiveCheck *self = EDITOR_LIVE_CHECK(object);
    free_result(self->result);
    free_result(self->before);
    live_set_free(self->live);
    g_object_unref(self->cancelled);
    G_OBJECT_CLASS(editor_live_check_parent_class)->finalize(object);
}

static void
editor_live_check_class_init(EditorLiveCheckClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_live_check_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_live_check_finalize;
    signals[FINDINGS] = signal_new("findings", EDITOR_TYPE_LIVE_CHECK, 0);
}

static void
editor_live_check_init(EditorLiveCheck *self)
{
    self->cancelled = g_cancellable_new();
    self->live = live_set_new();
}

EditorLiveCheck *
editor_live_check_new(EditorDocument *document)
{
    EditorLiveCheck *self = g_object_new(EDITOR_TYPE_LIVE_CHECK, NULL);
    self->document = g_object_ref(document);
    signal_follow(document, "changed", G_CALLBACK(begin_check), self);
    self->start = g_idle_add(begin_first, self);
    return self;
}

const FindingList *
editor_live_check_findings(EditorLiveCheck *self)
{
    return self->result != NULL ? self->result->run->findings : NULL;
}

gboolean
editor_live_check_is_current(EditorLiveCheck *self)
{
    return self->result != NULL && self->result->run->set == editor_document_set(self->document);
}

guint
editor_live_check_n_skipped(EditorLiveCheck *self, Phase *failed)
{
    guint n_skipped = self->result != NULL ? self->result->run->skipped.n_skipped : 0;
    if (n_skipped > 0)
        *failed = self->result->run->skipped.failed;
    return n_skipped;
}

static gboolean
has_run(const CheckResult *result, FindingId id)
{
    for (guint i = 0; i < result->run->skipped.n_skipped; i++)
        if (result->run->skipped.skipped[i] == id)
            return FALSE;
    return TRUE;
}

gboolean
editor_live_check_is_new(EditorLiveCheck *self, guint index)
{
    const Finding *finding = finding_list_get(self->result->run->findings, index);
    return self->before != NULL && has_run(self->before, finding->id) &&
           !g_hash_table_contains(self->before->prints, finding->fingerprint);
}

Subject *
editor_live_check_subject(EditorLiveCheck *self, const Finding *finding, const Field **field)
{
    *field = finding->field;
    const Subject *subject = g_hash_table_lookup(self->result->subjects, finding->record);
    return subject != NULL ? subject_copy(subject) : NULL;
}

/* Returns: (transfer none): the place that a finding about @subject is marked at, or NULL. */
static const char *
find_place(const Subject *subject, const DataSet *set)
{
    const Record *record = subject_record(subject, set);
    if (subject->entity == ENTITY_SPACE)
        return subject->id;
    for (guint i = 0; record != NULL && i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean names_place =
            field->kind == KIND_ZONE || (field->kind == KIND_REF && field->target == ENTITY_SPACE);
        if (names_place && record_has(record, field))
            return *FIELD_SLOT(record, field, const char *);
    }
    return NULL;
}

/* Returns: the record that the finding @index is about, if there is one and it holds in the
 * scenario that is shown; else NULL. */
static const Subject *
shown_subject(EditorLiveCheck *self, guint index, const Finding **finding)
{
    *finding = finding_list_get(self->result->run->findings, index);
    const Subject *subject = g_hash_table_lookup(self->result->subjects, (*finding)->record);
    return subject != NULL && editor_document_shows(self->document, subject) ? subject : NULL;
}

static guint
count_findings(EditorLiveCheck *self)
{
    return self->result != NULL ? finding_list_length(self->result->run->findings) : 0;
}

GHashTable *
editor_live_check_marks(EditorLiveCheck *self)
{
    GHashTable *marks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const Finding *finding;
    for (guint i = 0; i < count_findings(self); i++) {
        const Subject *subject = shown_subject(self, i, &finding);
        if (subject == NULL)
            continue;
        const char *place = find_place(subject, self->result->run->set);
        guint worst = place != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(marks, place)) : 0;
        if (place != NULL && finding->severity + 1 > worst)
            g_hash_table_insert(marks, g_strdup(place), GUINT_TO_POINTER(finding->severity + 1));
    }
    return marks;
}

GPtrArray *
editor_live_check_about(EditorLiveCheck *self, const Subject *subject)
{
    GPtrArray *about = g_ptr_array_new();
    const Finding *finding;
    for (guint i = 0; i < count_findings(self); i++) {
        const Subject *found = shown_subject(self, i, &finding);
        if (found == NULL)
            continue;
        g_autoptr(Subject) shown = subject_for_display(found, self->result->run->set);
        const char *place =
            subject->entity == ENTITY_SPACE ? find_place(found, self->result->run->set) : NULL;
        if (subject_equal(shown, subject) ||
            (place != NULL && subject->path[0] == '\0' && g_strcmp0(place, subject->id) == 0))
            g_ptr_array_add(about, (gpointer)finding);
    }
    return about;
}

GPtrArray *
editor_live_check_of_phase(EditorLiveCheck *self, Phase phase)
{
    GPtrArray *found = g_ptr_array_new();
    const Finding *finding;
    for (guint i = 0; i < count_findings(self); i++)
        if (shown_subject(self, i, &finding) != NULL && finding_row(finding->id)->phase == phase)
            g_ptr_array_add(found, (gpointer)finding);
    return found;
}

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
    problem->message = finding_message(finding, AUDIENCE_PEOPLE);
    problem->hint = finding_hint(finding, AUDIENCE_PEOPLE);
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

/* Returns: (transfer full): of EditorProblem: one for each finding of the last run, those of @list
 * that stay as they were among them. */
static GPtrArray *
collect_problems(EditorLiveCheck *check, GListModel *list)
{
    const FindingList *findings = check->result->run->findings;
    g_autoptr(GHashTable) indices =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)position_index_free);
    g_autoptr(GHashTable) old = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        g_autoptr(EditorProblem) item = g_list_model_get_item(list, i);
        g_hash_table_insert(old, item->problem.fingerprint, item);
    }
    guint n = MIN(finding_list_length(findings), PROBLEMS_MAX);
    GPtrArray *items = g_ptr_array_new_full(n, g_object_unref);
    for (guint i = 0; i < n; i++) {
        const Finding *finding = finding_list_get(findings, i);
        EditorProblem *kept = g_hash_table_lookup(old, finding->fingerprint);
        EditorProblem *now = editor_problem_new(check, check->result->run->set, finding, indices);
        if (kept != NULL && editor_problem_equal(kept, now))
            g_set_object(&now, kept);
        now->problem.is_new = editor_live_check_is_new(check, i);
        g_ptr_array_add(items, now);
    }
    return items;
}

/* Only the stretch of the list that differs is replaced, so that a view keeps its position. */
static void
follow_findings(GListStore *store, EditorLiveCheck *check)
{
    g_autoptr(GPtrArray) items = collect_problems(check, G_LIST_MODEL(store));
    g_autoptr(GPtrArray) old = g_ptr_array_new_with_free_func(g_object_unref);
    gpointer item;
    while ((item = g_list_model_get_item(G_LIST_MODEL(store), old->len)) != NULL)
        g_ptr_array_add(old, item);
    guint least = MIN(old->len, items->len), n_front = 0, n_back = 0;
    while (n_front < least && old->pdata[n_front] == items->pdata[n_front])
        n_front++;
    while (n_back < least - n_front &&
           old->pdata[old->len - 1 - n_back] == items->pdata[items->len - 1 - n_back])
        n_back++;
    guint n_removed = old->len - n_front - n_back, n_added = items->len - n_front - n_back;
    if (n_removed > 0 || n_added > 0)
        g_list_store_splice(store, n_front, n_removed, items->pdata + n_front, n_added);
}

GListStore *
editor_problem_list_new(EditorLiveCheck *check)
{
    GListStore *store = g_list_store_new(EDITOR_TYPE_PROBLEM);
    g_object_set_data_full(G_OBJECT(store), "check", g_object_ref(check), g_object_unref);
    signal_follow(check, "findings", G_CALLBACK(follow_findings), store);
    if (check->result != NULL)
        follow_findings(store, check);
    return store;
}

guint
editor_live_check_count(EditorLiveCheck *self, Severity severity)
{
    const FindingList *findings = editor_live_check_findings(self);
    if (findings == NULL)
        return 0;
    return finding_list_count(findings, severity) + finding_list_count_left_out(findings, severity);
}

guint
editor_problem_list_n_left_out(EditorLiveCheck *check)
{
    const FindingList *findings = editor_live_check_findings(check);
    if (findings == NULL)
        return 0;
    guint n = finding_list_length(findings) - MIN(finding_list_length(findings), PROBLEMS_MAX);
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        n += finding_list_count_left_out(findings, severity);
    return n;
}
