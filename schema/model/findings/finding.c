/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of findings of a run: adding up to limits, and ordering. Their rows are in
 * finding-row.c, their wording in finding-text.c, what they are known again by in fingerprint.c.
 */
#include "schema/model/findings/finding.h"

#include "schema/model/findings/fingerprint.h"
#include "schema/text/clean.h"
#include "schema/text/limits.h"

#include <string.h>

struct FindingList {
    Arena *arena;
    GPtrArray *findings; /* of Finding, in the arena */
    Arena *used_last;    /* borrowed: findings come in runs about one file */
    SourceText *text_last;
    FindingNames *names; /* owned */
    guint limit;         /* findings of one id */
    guint n_added;       /* findings, also those that were left out or taken away since */
    gsize n_edited;      /* bytes of fixes */
    guint n_of[N_FINDINGS];
    LeftOut left_out[N_FINDINGS];
    Finding beyond; /* stands for each finding that is left out */
};

#define FINDING_ARGUMENTS_MAX 16

/* Arguments that are words of ours, be it around a name, or paths. All others are names. */
static const char *const composed[] = {
    "advice",  "base",  "expected", "extended", "file",    "first",  "form",    "groups", "others",
    "problem", "quote", "readers",  "reason",   "results", "second", "subject", "words",
};

FindingList *
finding_list_new(void)
{
    return finding_list_new_limited(LIMIT_FINDINGS_PER_CHECK);
}

FindingList *
finding_list_new_limited(guint limit)
{
    FindingList *list = g_new0(FindingList, 1);
    list->limit = limit;
    list->arena = arena_new();
    list->findings = g_ptr_array_new();
    list->names = finding_names_new();
    return list;
}

void
finding_list_free(FindingList *list)
{
    if (list == NULL)
        return;
    g_ptr_array_unref(list->findings);
    finding_names_free(list->names);
    arena_unref(list->arena);
    g_free(list);
}

guint
finding_list_length(const FindingList *list)
{
    return list->findings->len;
}

const Finding *
finding_list_get(const FindingList *list, guint index)
{
    g_assert(index < list->findings->len);
    return list->findings->pdata[index];
}

guint
finding_list_count(const FindingList *list, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < list->findings->len; i++)
        n += finding_list_get(list, i)->severity == severity;
    return n;
}

guint
finding_list_n_added(const FindingList *list)
{
    return list->n_added;
}

LeftOut *
finding_list_left_out(FindingList *list, FindingId id)
{
    return &list->left_out[id];
}

guint
finding_list_count_left_out(const FindingList *list, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < N_FINDINGS; i++)
        n += list->left_out[i].severity == severity ? list->left_out[i].n : 0;
    return n;
}

gboolean
finding_list_leaves_out(const FindingList *list)
{
    for (guint i = 0; i < N_FINDINGS; i++)
        if (list->left_out[i].n > 0)
            return TRUE;
    return FALSE;
}

void
finding_list_trim(FindingList *list, guint limit)
{
    guint n_of[N_FINDINGS] = {0}, kept = 0;
    for (guint i = 0; i < list->findings->len; i++) {
        Finding *finding = list->findings->pdata[i];
        LeftOut *left_out = &list->left_out[finding->id];
        if (n_of[finding->id]++ < limit) {
            list->findings->pdata[kept++] = finding;
            continue;
        }
        left_out->severity = finding->severity;
        left_out->n++;
    }
    g_ptr_array_set_size(list->findings, (gint)kept);
}

static const char *
copy_text(FindingList *list, const char *text)
{
    return text == NULL ? NULL : arena_copy_text(list->arena, text, strlen(text));
}

/* Copies what of @text is told. */
static const char *
copy_told(FindingList *list, const char *text, guint letters)
{
    gsize length = text_cut_length(text, letters);
    if (text[length] == '\0')
        return arena_copy_text(list->arena, text, length);
    g_autofree char *cut = text_cut(text, letters);
    return copy_text(list, cut);
}

static gboolean
is_composed(const char *argument)
{
    for (guint i = 0; i < G_N_ELEMENTS(composed); i++)
        if (strcmp(composed[i], argument) == 0)
            return TRUE;
    return FALSE;
}

/* Its address tells it from all names. */
const char finding_number[] = "";

/* Returns: how many of the arguments that follow go to @arguments. */
static guint
read_arguments(FindingList *list, Argument *arguments, va_list ap)
{
    guint n = 0;
    for (const char *name; (name = va_arg(ap, const char *)) != NULL;) {
        g_autofree char *digits = NULL;
        gboolean is_number = name == finding_number;
        if (is_number) {
            name = va_arg(ap, const char *);
            digits = g_strdup_printf("%" G_GINT64_FORMAT, va_arg(ap, gint64));
        }
        const char *value = is_number ? digits : va_arg(ap, const char *);
        guint letters = is_composed(name) ? LIMIT_WORDING_LETTERS : LIMIT_NAME_LETTERS;
        g_assert(n < FINDING_ARGUMENTS_MAX);
        if (value == NULL)
            continue;
        arguments[n++] = (Argument){.name = name, .value = copy_told(list, value, letters)};
    }
    return n;
}

/* Returns: the finding that stands for all that are left out. */
static Finding *
leave_out(FindingList *list, FindingId id)
{
    list->left_out[id].severity = finding_row(id)->severity;
    list->left_out[id].n++;
    list->beyond = (Finding){.id = id, .is_left_out = TRUE};
    return &list->beyond;
}

static Finding *
add(FindingList *list, FindingId id, const SourceText *text, guint32 start, guint32 end, va_list ap)
{
    list->n_added++;
    if (list->n_of[id]++ >= list->limit)
        return leave_out(list, id);
    Finding *finding = arena_new0(list->arena, Finding, 1);
    finding->id = id;
    finding->severity = finding_row(id)->severity;
    finding->span = (Span){.text = text, .start = start, .end = end};
    Argument arguments[FINDING_ARGUMENTS_MAX];
    finding->n_arguments = read_arguments(list, arguments, ap);
    Argument *copy = arena_new0(list->arena, Argument, finding->n_arguments);
    memcpy(copy, arguments, sizeof *copy * finding->n_arguments);
    finding->arguments = copy;
    g_ptr_array_add(list->findings, finding);
    return finding;
}

static void
hold_text(FindingList *list, SourceText *text)
{
    if (text != NULL && text != list->text_last)
        arena_hold_text(list->arena, text);
    list->text_last = text;
}

/* Edits make records with arenas of their own; those of a file share one. */
static void
hold_record(FindingList *list, const Record *record)
{
    if (record->arena != list->used_last)
        arena_use(list->arena, record->arena);
    list->used_last = record->arena;
}

Finding *
finding_list_add(FindingList *list, FindingId id, SourceText *text, guint32 start, guint32 end, ...)
{
    hold_text(list, text);
    va_list ap;
    va_start(ap, end);
    Finding *finding = add(list, id, text, start, end, ap);
    va_end(ap);
    return finding;
}

/* A record made by an edit has no place of its own in the file. */
static Span
span_of(const Record *record, const char *key, int item)
{
    const Record *stating = record_stating(record, key);
    Span span = {.text = stating->text};
    record_locate(stating, key, item, &span.start, &span.end);
    return span;
}

void
finding_set_record(FindingList *list, Finding *finding, const Record *record, const Field *field)
{
    if (finding->is_left_out)
        return;
    hold_record(list, record);
    finding->record = record;
    finding->field = field;
}

Finding *
finding_list_add_record(FindingList *list, FindingId id, const Record *record, const char *key,
                        int item, ...)
{
    hold_record(list, record);
    Span span = list->n_of[id] < list->limit ? span_of(record, key, item) : (Span){NULL, 0, 0};
    va_list ap;
    va_start(ap, item);
    Finding *finding = add(list, id, span.text, span.start, span.end, ap);
    va_end(ap);
    finding->record = record;
    if (key != NULL)
        finding->field = entity_find_field(record->entity, key, strlen(key), 0);
    return finding;
}

static void
add_related(FindingList *list, Finding *finding, Span span, const char *message)
{
    Related *related = arena_new0(list->arena, Related, 1);
    related->message = copy_told(list, message, LIMIT_WORDING_LETTERS);
    related->span = span;
    const Related **end = &finding->related;
    while (*end != NULL)
        end = (const Related **)&(*end)->next;
    *end = related;
}

void
finding_add_related(FindingList *list, Finding *finding, const Record *record, const char *key,
                    const char *message)
{
    if (finding->is_left_out)
        return;
    hold_record(list, record);
    add_related(list, finding, span_of(record, key, -1), message);
}

void
finding_add_related_text(FindingList *list, Finding *finding, SourceText *text, guint32 start,
                         guint32 end, const char *message)
{
    if (finding->is_left_out)
        return;
    hold_text(list, text);
    add_related(list, finding, (Span){.text = text, .start = start, .end = end}, message);
}

static gsize
bytes_of(const Edit *edit)
{
    return (edit->before != NULL ? strlen(edit->before) : 0) +
           (edit->after != NULL ? strlen(edit->after) : 0);
}

gboolean
finding_takes_fix(const FindingList *list, const Finding *finding)
{
    return !finding->is_left_out && list->n_edited <= LIMIT_FIX_BYTES;
}

void
finding_add_edit(FindingList *list, Finding *finding, const Edit *edit)
{
    g_assert(finding_row(finding->id)->fix != FIX_NONE);
    list->n_edited += finding->is_left_out ? 0 : bytes_of(edit);
    if (!finding_takes_fix(list, finding)) {
        finding->n_edits = 0;
        return;
    }
    Edit *copy = arena_new0(list->arena, Edit, 1);
    *copy = *edit;
    copy->id = copy_text(list, edit->id);
    copy->path = copy_text(list, edit->path);
    copy->before = copy_text(list, edit->before);
    copy->after = copy_text(list, edit->after);
    const Edit **edits = (const Edit **)finding->edits;
    /* Full: the room doubles. */
    if ((finding->n_edits & (finding->n_edits - 1)) == 0) {
        edits = arena_new0(list->arena, const Edit *, MAX(2 * finding->n_edits, 1));
        if (finding->n_edits > 0)
            memcpy(edits, finding->edits, sizeof *edits * finding->n_edits);
        finding->edits = edits;
    }
    edits[finding->n_edits++] = copy;
}

void
finding_reverse_edits(Finding *finding)
{
    const Edit **edits = (const Edit **)finding->edits;
    for (guint i = 0; i < finding->n_edits / 2; i++) {
        const Edit *edit = edits[i];
        edits[i] = edits[finding->n_edits - 1 - i];
        edits[finding->n_edits - 1 - i] = edit;
    }
}

void
finding_list_filter(FindingList *list, gboolean (*keep)(const Finding *finding, gpointer data),
                    gpointer data)
{
    guint kept = 0;
    for (guint i = 0; i < list->findings->len; i++)
        if (keep(list->findings->pdata[i], data))
            list->findings->pdata[kept++] = list->findings->pdata[i];
    g_ptr_array_set_size(list->findings, (gint)kept);
}

static int
compare_arguments(const Finding *a, const Finding *b)
{
    guint n = MIN(a->n_arguments, b->n_arguments);
    for (guint i = 0; i < n; i++) {
        int order = strcmp(a->arguments[i].value, b->arguments[i].value);
        if (order != 0)
            return order;
    }
    return (a->n_arguments > b->n_arguments) - (a->n_arguments < b->n_arguments);
}

static int
compare_findings(gconstpointer left, gconstpointer right)
{
    const Finding *a = *(const Finding *const *)left;
    const Finding *b = *(const Finding *const *)right;
    int order = 0;
    if (a->span.text != b->span.text)
        order = g_strcmp0(a->span.text != NULL ? a->span.text->name : NULL,
                          b->span.text != NULL ? b->span.text->name : NULL);
    if (order == 0)
        order = (a->span.start > b->span.start) - (a->span.start < b->span.start);
    if (order == 0)
        order = (a->span.end > b->span.end) - (a->span.end < b->span.end);
    if (order == 0)
        order = strcmp(finding_row(a->id)->id, finding_row(b->id)->id);
    return order != 0 ? order : compare_arguments(a, b);
}

void
finding_list_name(FindingList *list, const Record *record, const char *name, const char *identity)
{
    hold_record(list, record);
    gboolean is_own = identity == record_key(record);
    finding_names_add(list->names, name, is_own ? identity : copy_text(list, identity));
}

void
finding_list_sort(FindingList *list)
{
    g_ptr_array_sort(list->findings, compare_findings);
    fingerprints_make(list->findings, list->names);
}

const char *
finding_argument(const Finding *finding, const char *name)
{
    for (guint i = 0; i < finding->n_arguments; i++)
        if (strcmp(finding->arguments[i].name, name) == 0)
            return finding->arguments[i].value;
    return NULL;
}
