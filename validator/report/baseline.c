/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and writing baselines.
 */
#include "validator/report/baseline.h"

#include <string.h>

#include "schema/text/scanner.h"
#include "validator/report/report.h"
#include "validator/report/selection.h"

#define KIND "baseline"

G_DEFINE_QUARK(narva - baseline - error - quark, baseline_error)

static void
clear_entry(gpointer item)
{
    BaselineEntry *entry = item;
    g_free(entry->id);
    g_free(entry->file);
    g_free(entry->fingerprint);
    g_free(entry->message);
}

Baseline *
baseline_new(void)
{
    Baseline *baseline = g_new0(Baseline, 1);
    baseline->entries = g_array_new(FALSE, TRUE, sizeof(BaselineEntry));
    g_array_set_clear_func(baseline->entries, clear_entry);
    baseline->numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    baseline->skipped = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return baseline;
}

void
baseline_free(Baseline *baseline)
{
    if (baseline == NULL)
        return;
    g_array_unref(baseline->entries);
    g_hash_table_unref(baseline->numbers);
    g_hash_table_unref(baseline->skipped);
    g_free(baseline);
}

static BaselineEntry *
find_entry(const Baseline *baseline, const char *fingerprint)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(baseline->numbers, fingerprint));
    return number > 0 ? &g_array_index(baseline->entries, BaselineEntry, number - 1) : NULL;
}

/* Takes over the texts of @entry. Data sets in folders of one name may share a fingerprint. */
static void
add_entry(Baseline *baseline, BaselineEntry *entry)
{
    BaselineEntry *same = find_entry(baseline, entry->fingerprint);
    if (same != NULL) {
        same->left = MIN(same->left + entry->left, G_MAXINT32);
        clear_entry(entry);
        return;
    }
    g_array_append_val(baseline->entries, *entry);
    g_hash_table_insert(baseline->numbers, g_strdup(entry->fingerprint),
                        GUINT_TO_POINTER(baseline->entries->len));
}

gboolean
baseline_consume(Baseline *baseline, const Finding *finding)
{
    BaselineEntry *entry = find_entry(baseline, finding->fingerprint);
    if (entry == NULL && baseline->is_of_names)
        entry = find_entry(baseline, finding->named_fingerprint);
    if (entry == NULL || entry->left == 0 || selection_finding_stops_reading(finding->id))
        return FALSE;
    entry->left--;
    return TRUE;
}

gboolean
baseline_add(Baseline *baseline, const Finding *finding)
{
    if (selection_finding_stops_reading(finding->id))
        return FALSE;
    const SourceText *text = finding->span.text;
    BaselineEntry entry = {
        .id = g_strdup(finding_row(finding->id)->id),
        .file = g_strdup(text != NULL ? text->key : ""),
        .fingerprint = g_strdup(finding->fingerprint),
        .message = finding_message(finding, AUDIENCE_PROGRAMS),
        .left = 1,
    };
    add_entry(baseline, &entry);
    return TRUE;
}

void
baseline_add_skipped(Baseline *baseline, const char *set, FindingId id)
{
    g_hash_table_add(baseline->skipped, g_strconcat(set, "/", finding_row(id)->id, NULL));
}

gboolean
baseline_has_skipped(const Baseline *baseline, const char *set, FindingId id)
{
    g_autofree char *key = g_strconcat(set, "/", finding_row(id)->id, NULL);
    return g_hash_table_contains(baseline->skipped, key);
}

static int
compare_entries(gconstpointer left, gconstpointer right)
{
    const BaselineEntry *a = *(const BaselineEntry *const *)left;
    const BaselineEntry *b = *(const BaselineEntry *const *)right;
    int order = strcmp(a->file, b->file);
    if (order == 0)
        order = strcmp(a->id, b->id);
    return order != 0 ? order : strcmp(a->fingerprint, b->fingerprint);
}

static void
write_entry(Writer *writer, const BaselineEntry *entry)
{
    writer_begin_object(writer);
    writer_member_text(writer, "file", entry->file);
    writer_member_text(writer, "id", entry->id);
    writer_member_text(writer, "fingerprint", entry->fingerprint);
    if (entry->left > 1)
        writer_member_integer(writer, "count", entry->left);
    if (entry->message != NULL)
        writer_member_text(writer, "message", entry->message);
    writer_end_object(writer);
}

static int
compare_keys(gconstpointer left, gconstpointer right)
{
    return strcmp(left, right);
}

/* One line for each data set. */
static void
write_skipped(Writer *writer, const Baseline *baseline)
{
    g_autofree char *before = NULL;
    g_autoptr(GList) keys = g_list_sort(g_hash_table_get_keys(baseline->skipped), compare_keys);
    writer_member_array(writer, "skipped");
    writer_break_lines(writer);
    for (const GList *item = keys; item != NULL; item = item->next) {
        const char *id = strrchr(item->data, '/') + 1;
        g_autofree char *set = g_strndup(item->data, (gsize)(id - 1 - (const char *)item->data));
        if (g_strcmp0(before, set) != 0) {
            if (before != NULL) {
                writer_end_array(writer);
                writer_end_object(writer);
            }
            writer_begin_object(writer);
            writer_member_text(writer, "set", set);
            writer_member_array(writer, "checks");
        }
        writer_text(writer, id);
        g_free(before);
        before = g_steal_pointer(&set);
    }
    writer_end_array(writer);
    writer_end_object(writer);
    writer_end_array(writer);
}

GBytes *
baseline_write(const Baseline *baseline)
{
    g_autoptr(GPtrArray) sorted = g_ptr_array_new();
    for (guint i = 0; i < baseline->entries->len; i++)
        g_ptr_array_add(sorted, &g_array_index(baseline->entries, BaselineEntry, i));
    g_ptr_array_sort(sorted, compare_entries);
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_integer(writer, "format", BASELINE_FORMAT);
    writer_member_text(writer, "kind", KIND);
    writer_member_array(writer, "findings");
    writer_break_lines(writer);
    for (guint i = 0; i < sorted->len; i++)
        write_entry(writer, sorted->pdata[i]);
    writer_end_array(writer);
    if (g_hash_table_size(baseline->skipped) > 0)
        write_skipped(writer, baseline);
    writer_end_object(writer);
    return writer_finish(writer);
}

static gboolean refuse_baseline(GError **error, BaselineError code, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

static gboolean
refuse_baseline(GError **error, BaselineError code, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g_clear_error(error);
    if (error != NULL)
        *error = g_error_new_valist(BASELINE_ERROR, code, format, ap);
    va_end(ap);
    return FALSE;
}

/* Takes the text or the integer that is the next value. Other values are passed over. */
typedef struct {
    char *text; /* owned; NULL: it is none */
    gint64 number;
    gboolean is_number;
} Value;

static Value
read_value(Scanner *scanner)
{
    Value value = {0};
    TokenKind kind = scanner_next(scanner);
    if (kind == TOKEN_STRING) {
        value.text = g_malloc(scanner->token.end - scanner->token.start);
        scanner_decode_text(scanner, value.text);
    } else if (kind == TOKEN_NUMBER) {
        value.is_number = scanner_integer(scanner, &value.number) == NUMBER_INTEGER;
    } else {
        scanner_skip_value(scanner);
    }
    return value;
}

static void
read_entry_member(Scanner *scanner, BaselineEntry *entry)
{
    const struct {
        const char *name;
        char **text;
    } members[] = {
        {"id", &entry->id},
        {"file", &entry->file},
        {"fingerprint", &entry->fingerprint},
        {"message", &entry->message},
    };
    char **target = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(members); i++)
        if (scanner_text_equals(scanner, members[i].name))
            target = members[i].text;
    gboolean is_count = scanner_text_equals(scanner, "count");
    Value value = read_value(scanner);
    if (is_count && value.is_number && value.number > 0 && value.number <= G_MAXINT32)
        entry->left = (guint)value.number;
    if (target != NULL) {
        g_free(*target);
        *target = g_steal_pointer(&value.text);
    }
    g_free(value.text);
}

/* The object that has begun. Returns: FALSE with @error set. */
static gboolean
read_entry(Scanner *scanner, Baseline *baseline, GError **error)
{
    BaselineEntry entry = {.left = 1};
    while (scanner_next(scanner) == TOKEN_NAME)
        read_entry_member(scanner, &entry);
    if (entry.id != NULL && entry.file != NULL && entry.fingerprint != NULL) {
        add_entry(baseline, &entry);
        return TRUE;
    }
    clear_entry(&entry);
    return refuse_baseline(error, BASELINE_ERROR_FORM,
                           _("finding %u has no id, file or fingerprint"),
                           baseline->entries->len + 1);
}

static gboolean
read_findings(Scanner *scanner, Baseline *baseline, GError **error)
{
    if (scanner_next(scanner) != TOKEN_ARRAY_BEGIN)
        return refuse_baseline(error, BASELINE_ERROR_FORM, _("“findings” is not a list"));
    TokenKind kind;
    while ((kind = scanner_next(scanner)) == TOKEN_OBJECT_BEGIN)
        if (!read_entry(scanner, baseline, error))
            return FALSE;
    if (kind != TOKEN_ARRAY_END && kind != TOKEN_ERROR)
        return refuse_baseline(error, BASELINE_ERROR_FORM, _("a finding is not an object"));
    return TRUE;
}

/* The object that has begun. Returns: FALSE with @error set. */
static gboolean
read_skipped_set(Scanner *scanner, Baseline *baseline, GError **error)
{
    g_autofree char *set = NULL;
    g_autoptr(GPtrArray) ids = g_ptr_array_new_with_free_func(g_free);
    gboolean is_formed = TRUE;
    while (scanner_next(scanner) == TOKEN_NAME) {
        gboolean is_set = scanner_text_equals(scanner, "set");
        if (!scanner_text_equals(scanner, "checks")) {
            Value value = read_value(scanner);
            if (is_set) {
                g_free(set);
                set = g_steal_pointer(&value.text);
            }
            g_free(value.text);
            continue;
        }
        TokenKind kind = scanner_next(scanner);
        is_formed &= kind == TOKEN_ARRAY_BEGIN;
        while (is_formed && (kind = scanner_next(scanner)) == TOKEN_STRING) {
            char *id = g_malloc(scanner->token.end - scanner->token.start);
            scanner_decode_text(scanner, id);
            g_ptr_array_add(ids, id);
        }
        is_formed &= kind == TOKEN_ARRAY_END || kind == TOKEN_ERROR;
        if (!is_formed)
            break;
    }
    if (!is_formed || set == NULL)
        return refuse_baseline(error, BASELINE_ERROR_FORM,
                               _("an entry of “skipped” needs a `set` and a list of `checks`"));
    for (guint i = 0; i < ids->len; i++)
        g_hash_table_add(baseline->skipped, g_strconcat(set, "/", ids->pdata[i], NULL));
    return TRUE;
}

static gboolean
read_skipped(Scanner *scanner, Baseline *baseline, GError **error)
{
    if (scanner_next(scanner) != TOKEN_ARRAY_BEGIN)
        return refuse_baseline(error, BASELINE_ERROR_FORM, _("“skipped” is not a list"));
    TokenKind kind;
    while ((kind = scanner_next(scanner)) == TOKEN_OBJECT_BEGIN)
        if (!read_skipped_set(scanner, baseline, error))
            return FALSE;
    if (kind != TOKEN_ARRAY_END && kind != TOKEN_ERROR)
        return refuse_baseline(error, BASELINE_ERROR_FORM,
                               _("an entry of “skipped” is not an object"));
    return TRUE;
}

/* What the members beside the findings say. */
typedef struct {
    gint64 format;
    gboolean has_kind, has_findings;
} Head;

static gboolean
read_member(Scanner *scanner, Baseline *baseline, Head *head, GError **error)
{
    gboolean is_format = scanner_text_equals(scanner, "format");
    gboolean is_kind = scanner_text_equals(scanner, "kind");
    if (scanner_text_equals(scanner, "findings")) {
        head->has_findings = TRUE;
        return read_findings(scanner, baseline, error);
    }
    if (scanner_text_equals(scanner, "skipped"))
        return read_skipped(scanner, baseline, error);
    Value value = read_value(scanner);
    if (is_format && value.is_number)
        head->format = value.number;
    if (is_kind)
        head->has_kind = g_strcmp0(value.text, KIND) == 0;
    g_free(value.text);
    return TRUE;
}

/* Whether what was read is a baseline after all; a newer one may have any form. */
static gboolean
is_right(const Scanner *scanner, const Head *head, gboolean is_formed, GError **error)
{
    if (scanner->error != SCAN_OK)
        return refuse_baseline(error, BASELINE_ERROR_SYNTAX, _("it is not valid JSON at byte %u"),
                               scanner->token.start);
    if (!head->has_kind)
        return refuse_baseline(error, BASELINE_ERROR_FORM, _("it is not a baseline"));
    if (head->format != BASELINE_FORMAT && head->format != BASELINE_FORMAT_OF_NAMES)
        return refuse_baseline(error, BASELINE_ERROR_FORMAT,
                               _("its format is %lld; this version of Narva reads %d and %d"),
                               (long long)head->format, BASELINE_FORMAT_OF_NAMES, BASELINE_FORMAT);
    if (is_formed && !head->has_findings)
        return refuse_baseline(error, BASELINE_ERROR_FORM, _("it has no list of findings"));
    return is_formed;
}

Baseline *
baseline_read(const char *bytes, gsize length, GError **error)
{
    g_autoptr(Baseline) baseline = baseline_new();
    g_autoptr(GError) problem = NULL;
    Scanner scanner;
    Head head = {0};
    gboolean is_formed = TRUE;
    scanner_init(&scanner, bytes, length);
    if (scanner_next(&scanner) == TOKEN_OBJECT_BEGIN) {
        while (is_formed && scanner_next(&scanner) == TOKEN_NAME)
            is_formed = read_member(&scanner, baseline, &head, &problem);
        if (is_formed)
            scanner_next(&scanner);
    }
    baseline->is_of_names = head.format == BASELINE_FORMAT_OF_NAMES;
    if (is_right(&scanner, &head, is_formed, &problem))
        return g_steal_pointer(&baseline);
    g_propagate_error(error, g_steal_pointer(&problem));
    return NULL;
}
