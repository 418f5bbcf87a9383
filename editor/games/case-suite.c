/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run is a thread over the records of a snapshot; results come over in handfuls.
 */
#include "editor/games/case-suite.h"

#include "editor/document/signals.h"
#include "editor/games/thread-work.h"
#include "validator/smoke/records/case.h"

#include <string.h>

/* Results are handed over about that often. */
#define NEWS_EVERY (G_USEC_PER_SEC / 10)

/* After an edit nothing is run for so many milliseconds. */
#define REST_MS 300

/* What the thread has. */
typedef struct {
    ThreadWork thread;
    DataSet *set; /* owned */
    char *only;   /* owned: id of the one case; NULL: all */
} Work;

struct _EditorCaseSuite {
    GObject parent;
    EditorDocument *document; /* owned */
    GHashTable *results;      /* owned: id (of the result) -> CaseResult, owned */
    DataSet *set;             /* owned: what all results are about; NULL: nothing, or not one set */
    ThreadWork *work;         /* owned; NULL: nothing is running */
    guint n_done, n_all;      /* records of that */
    guint waiting;            /* source that starts a run; 0: none */
};

G_DEFINE_FINAL_TYPE(EditorCaseSuite, editor_case_suite, G_TYPE_OBJECT)

static guint changed;

/* What is handed over. */
typedef struct {
    GPtrArray *results; /* owned: of CaseResult */
    guint n_done;
    gboolean is_over;
} News;

static void
free_result(gpointer data)
{
    CaseResult *result = data;
    if (result == NULL)
        return;
    g_ptr_array_unref(result->failures);
    g_ptr_array_unref(result->rules);
    g_free(result->id);
    g_free(result);
}

static void
free_work(gpointer data)
{
    Work *work = data;
    data_set_unref(work->set);
    g_free(work->only);
    g_free(work);
}

static void
free_news(gpointer data)
{
    News *news = data;
    g_ptr_array_unref(news->results);
    g_free(news);
}

static void
take_news(gpointer owner, gpointer data)
{
    EditorCaseSuite *self = owner;
    const News *news = data;
    for (guint i = 0; i < news->results->len; i++) {
        CaseResult *result = news->results->pdata[i];
        g_hash_table_replace(self->results, result->id, result);
        news->results->pdata[i] = NULL;
    }
    self->n_done = news->n_done;
    if (news->is_over)
        g_clear_pointer(&self->work, thread_work_leave);
    g_signal_emit(self, changed, 0);
}

/* @results is taken over. */
static void
hand_over_results(Work *work, GPtrArray *results, guint n_done, gboolean is_over)
{
    News *news = g_new(News, 1);
    *news = (News){results, n_done, is_over};
    thread_work_hand_over(&work->thread, news);
}

/* What listens to a case. */
typedef struct {
    const GameRules *rules; /* borrowed: those of the case, while it is played */
    GPtrArray *ids;         /* borrowed */
} Listening;

static void
set_rules(GameRules *rules, gconstpointer data)
{
    ((Listening *)(gpointer)data)->rules = rules;
}

static void
note_rule_use(gpointer data, EntityId entity, guint32 number)
{
    const Listening *listening = data;
    const char *id = entity == ENTITY_RULE
                         ? name_index_name(listening->rules->names, ENTITY_RULE, (gint32)number)
                         : NULL;
    if (id != NULL && !g_ptr_array_find_with_equal_func(listening->ids, id, g_str_equal, NULL))
        g_ptr_array_add(listening->ids, g_strdup(id));
}

/* Returns: (transfer full): what comes of @record; NULL: it is no case. */
static CaseResult *
run_case(const DataSet *set, const PlayRecord *record, const char *id)
{
    Listening listening = {.ids = g_ptr_array_new_with_free_func(g_free)};
    const EventSink sink = {.use = note_rule_use, .data = &listening};
    const CaseTrial trial = {.change = set_rules, .data = &listening, .listener = &sink};
    GPtrArray *failures = case_run_if_any(set, record, &trial);
    CaseResult *result = failures != NULL ? g_new(CaseResult, 1) : NULL;
    if (result != NULL)
        *result = (CaseResult){g_strdup(id), failures, listening.ids};
    else
        g_ptr_array_unref(listening.ids);
    return result;
}

static void
run_suite(gpointer data)
{
    Work *work = data;
    GPtrArray *results = g_ptr_array_new_with_free_func(free_result);
    Records records = data_set_records(work->set, ENTITY_RECORD);
    gint64 handed_over = g_get_monotonic_time();
    for (guint32 i = 0; i < records.length && g_atomic_int_get(&work->thread.stop) == 0; i++) {
        const char *id = record_key(records.items[i]);
        if (id == NULL || records.items[i]->raw ||
            (work->only != NULL && strcmp(work->only, id) != 0))
            continue;
        CaseResult *result = run_case(work->set, (const PlayRecord *)records.items[i], id);
        if (result != NULL)
            g_ptr_array_add(results, result);
        if (g_get_monotonic_time() - handed_over < NEWS_EVERY)
            continue;
        handed_over = g_get_monotonic_time();
        hand_over_results(work, results, i + 1, FALSE);
        results = g_ptr_array_new_with_free_func(free_result);
    }
    hand_over_results(work, results, records.length, TRUE);
}

static const ThreadKind kind = {"cases", run_suite, take_news, free_news, free_work};

static void
start_run(EditorCaseSuite *self, const char *only)
{
    DataSet *set = editor_document_set(self->document);
    Work *work = g_new0(Work, 1);
    work->set = data_set_ref(set);
    work->only = g_strdup(only);
    g_clear_pointer(&self->work, thread_work_leave);
    self->work = &work->thread;
    thread_work_init(self->work, &kind, self);
    self->n_done = 0;
    self->n_all = data_set_records(set, ENTITY_RECORD).length;
    thread_work_begin(self->work);
    g_signal_emit(self, changed, 0);
}

void
editor_case_suite_run(EditorCaseSuite *self)
{
    DataSet *set = editor_document_set(self->document);
    if (self->set == set)
        return;
    data_set_unref(self->set);
    self->set = data_set_ref(set);
    g_hash_table_remove_all(self->results);
    start_run(self, NULL);
}

static gboolean
run_rested(gpointer data)
{
    EditorCaseSuite *self = data;
    self->waiting = 0;
    editor_case_suite_run(self);
    return G_SOURCE_REMOVE;
}

void
editor_case_suite_run_soon(EditorCaseSuite *self)
{
    g_clear_handle_id(&self->waiting, g_source_remove);
    if (!editor_case_suite_is_current(self))
        self->waiting = g_timeout_add(REST_MS, run_rested, self);
}

void
editor_case_suite_run_one(EditorCaseSuite *self, const char *id)
{
    if (self->set != editor_document_set(self->document))
        g_clear_pointer(&self->set, data_set_unref);
    start_run(self, id);
}

void
editor_case_suite_cancel(EditorCaseSuite *self)
{
    g_clear_pointer(&self->set, data_set_unref);
    g_clear_pointer(&self->work, thread_work_leave);
    g_signal_emit(self, changed, 0);
}

gboolean
editor_case_suite_is_running(EditorCaseSuite *self, guint *n_done, guint *n_all)
{
    *n_done = self->n_done;
    *n_all = self->n_all;
    return self->work != NULL;
}

gboolean
editor_case_suite_is_current(EditorCaseSuite *self)
{
    return self->set == editor_document_set(self->document);
}

const CaseResult *
editor_case_suite_result(EditorCaseSuite *self, const char *id)
{
    return g_hash_table_lookup(self->results, id);
}

guint
editor_case_suite_count(EditorCaseSuite *self, guint *n_failed)
{
    GHashTableIter iter;
    gpointer result;
    *n_failed = 0;
    g_hash_table_iter_init(&iter, self->results);
    while (g_hash_table_iter_next(&iter, NULL, &result))
        *n_failed += ((const CaseResult *)result)->failures->len > 0;
    return g_hash_table_size(self->results);
}

static int
compare_results(gconstpointer a, gconstpointer b)
{
    return strcmp((*(const CaseResult *const *)a)->id, (*(const CaseResult *const *)b)->id);
}

GPtrArray *
editor_case_suite_testing(EditorCaseSuite *self, const char *id)
{
    GPtrArray *found = g_ptr_array_new();
    GHashTableIter iter;
    gpointer result;
    g_hash_table_iter_init(&iter, self->results);
    while (g_hash_table_iter_next(&iter, NULL, &result))
        if (g_ptr_array_find_with_equal_func(((const CaseResult *)result)->rules, id, g_str_equal,
                                             NULL))
            g_ptr_array_add(found, result);
    g_ptr_array_sort(found, compare_results);
    return found;
}

static void
editor_case_suite_dispose(GObject *object)
{
    EditorCaseSuite *self = EDITOR_CASE_SUITE(object);
    g_clear_pointer(&self->work, thread_work_leave);
    g_clear_handle_id(&self->waiting, g_source_remove);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_case_suite_parent_class)->dispose(object);
}

static void
editor_case_suite_finalize(GObject *object)
{
    EditorCaseSuite *self = EDITOR_CASE_SUITE(object);
    g_hash_table_unref(self->results);
    data_set_unref(self->set);
    G_OBJECT_CLASS(editor_case_suite_parent_class)->finalize(object);
}

static void
editor_case_suite_class_init(EditorCaseSuiteClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_case_suite_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_case_suite_finalize;
    changed = signal_new("changed", EDITOR_TYPE_CASE_SUITE, 0);
}

static void
editor_case_suite_init(EditorCaseSuite *self)
{
    self->results = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_result);
}

EditorCaseSuite *
editor_case_suite_new(EditorDocument *document)
{
    EditorCaseSuite *self = g_object_new(EDITOR_TYPE_CASE_SUITE, NULL);
    self->document = g_object_ref(document);
    return self;
}

EditorDocument *
editor_case_suite_document(EditorCaseSuite *self)
{
    return self->document;
}
