/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of findings, and lists of findings: what they hold, their order, their fingerprints.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <time.h>

#include "schema/model/finding.h"
#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

#define SUMMARY_LENGTH 90

static gboolean
is_id(const char *id)
{
    guint n_dots = 0;
    for (const char *at = id; *at != '\0'; at++) {
        n_dots += *at == '.';
        gboolean is_separator = *at == '.' || *at == '-';
        if (is_separator ? at == id || !g_ascii_isalnum(at[1])
                         : !g_ascii_islower(*at) && !g_ascii_isdigit(*at))
            return FALSE;
    }
    return n_dots == 1;
}

static gboolean
is_sentence(const char *text)
{
    return g_unichar_isupper(g_utf8_get_char(text)) || text[0] == '\\' ? g_str_has_suffix(text, ".")
                                                                       : FALSE;
}

static void
rows_are_rightly_declared(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_FINDINGS; i++) {
        const FindingRow *row = finding_row(i);
        FindingId found;
        if (!is_id(row->id) || !finding_find(row->id, &found) || found != i)
            fail_msg("%s: not a unique id", row->id);
        if (!is_sentence(row->summary) || g_utf8_strlen(row->summary, -1) > SUMMARY_LENGTH)
            fail_msg("%s: the summary is no short sentence", row->id);
        if (!is_sentence(row->explanation))
            fail_msg("%s: the explanation does not end with a sentence", row->id);
        if (strchr(row->summary, '{') != NULL || strchr(row->explanation, '{') != NULL)
            if (strstr(row->explanation, "`{") == NULL)
                fail_msg("%s: an argument where there is none", row->id);
        if (row->message == NULL || row->hint == NULL || row->hint[0] == '\0')
            fail_msg("%s: a text is missing", row->id);
        if (row->needs >= row->phase && row->needs != PHASE_BYTES)
            fail_msg("%s: needs a later phase", row->id);
    }
    FindingId id;
    assert_false(finding_find("no.such", &id));
    assert_false(finding_find("", &id));
}

static void
rows_stand_in_the_order_of_the_phases(void **state G_GNUC_UNUSED)
{
    for (guint i = 1; i < N_FINDINGS; i++)
        assert_true(finding_row(i)->phase >= finding_row(i - 1)->phase);
}

static void
words_are_those_of_reports(void **state G_GNUC_UNUSED)
{
    assert_string_equal(finding_severity_name(SEVERITY_NOTE), "note");
    assert_string_equal(finding_severity_name(SEVERITY_WARNING), "warning");
    assert_string_equal(finding_severity_name(SEVERITY_ERROR), "error");
    assert_string_equal(finding_phase_name(PHASE_BYTES), "bytes");
    assert_string_equal(finding_phase_name(PHASE_SYNTAX), "syntax");
    assert_string_equal(finding_phase_name(PHASE_SCHEMA), "schema");
    assert_string_equal(finding_phase_name(PHASE_REFERENCES), "references");
    assert_string_equal(finding_phase_name(PHASE_GRAPH), "graph");
    assert_string_equal(finding_phase_name(PHASE_GEOMETRY), "geometry");
    assert_string_equal(finding_phase_problem(PHASE_SYNTAX), "the files that are not valid JSON");
    for (Phase phase = 0; phase < N_PHASES; phase++)
        assert_non_null(finding_phase_problem(phase));
    assert_string_equal(finding_fix_name(FIX_NONE), "none");
    assert_string_equal(finding_fix_name(FIX_SAFE), "safe");
    assert_string_equal(finding_fix_name(FIX_UNSAFE), "unsafe");
}

static SourceText *
text_of(const char *name, const char *contents)
{
    g_autoptr(GBytes) bytes = g_bytes_new(contents, strlen(contents));
    return source_text_new(name, bytes);
}

static void
findings_hold_copies_of_their_arguments(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autoptr(SourceText) text = text_of("set/map.json", "{}");
    char value[] = "river";
    Finding *finding =
        finding_list_add(list, FINDING_SCHEMA_UNKNOWN_WORD, text, 1, 2, "subject",
                         "“kind” of Narva", "word", value, "nearest", NULL, "words", "", NULL);
    memset(value, 'x', strlen(value));
    g_clear_pointer(&text, source_text_unref);
    assert_int_equal(finding->n_arguments, 3);
    assert_string_equal(finding_argument(finding, "subject"), "“kind” of Narva");
    assert_string_equal(finding_argument(finding, "word"), "river");
    assert_string_equal(finding_argument(finding, "words"), "");
    assert_null(finding_argument(finding, "nearest"));
    assert_null(finding_argument(finding, "wor"));
    assert_string_equal(finding->span.text->name, "set/map.json");
    assert_int_equal(finding->severity, SEVERITY_ERROR);
    assert_int_equal(finding->n_edits, 0);
    assert_null(finding->related);
}

static void
findings_are_counted_by_severity(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    assert_int_equal(finding_list_length(list), 0);
    for (guint i = 0; i < 5; i++)
        finding_list_add(list, FINDING_FILE_UNKNOWN, NULL, 0, 0, "file", "x", NULL);
    finding_list_add(list, FINDING_JSON_COMMENT, NULL, 0, 0, NULL);
    assert_int_equal(finding_list_length(list), 6);
    assert_int_equal(finding_list_count(list, SEVERITY_WARNING), 5);
    assert_int_equal(finding_list_count(list, SEVERITY_ERROR), 1);
    assert_int_equal(finding_list_count(list, SEVERITY_NOTE), 0);
    finding_list_free(NULL);
}

static void
findings_about_records_point_into_their_file(void **state G_GNUC_UNUSED)
{
    static const char json[] = "{\"id\": \"a\", \"aliases\": [\"x\", \"yy\"]}";
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    SampleRecord *record = sample_record(ENTITY_SPACE, json);
    const FindingId id = FINDING_SCHEMA_DUPLICATE_MEMBER;
    const Finding *whole = finding_list_add_record(list, id, record, NULL, -1, NULL);
    const Finding *member = finding_list_add_record(list, id, record, "aliases", -1, NULL);
    const Finding *item = finding_list_add_record(list, id, record, "aliases", 1, NULL);
    Finding *absent = finding_list_add_record(list, id, record, "name", -1, NULL);
    finding_add_related(list, absent, record, "id", "The id.");
    finding_add_related(list, absent, record, "aliases", "The aliases.");
    assert_ptr_equal(whole->record, record);
    assert_null(whole->field);
    assert_string_equal(field_key(item->field), "aliases");
    sample_record_free(record);
    const char *bytes = whole->span.text->bytes;
    assert_int_equal(whole->span.end, strlen(json));
    assert_memory_equal(bytes + member->span.start, "[\"x\", \"yy\"]", 11);
    assert_memory_equal(bytes + item->span.start, "\"yy\"", 4);
    assert_int_equal(item->span.end - item->span.start, 4);
    assert_int_equal(absent->span.start, 0);
    assert_int_equal(absent->span.end, strlen(json));
    const Related *related = absent->related;
    assert_string_equal(related->message, "The id.");
    assert_memory_equal(bytes + related->span.start, "\"a\"", 3);
    assert_string_equal(related->next->message, "The aliases.");
    assert_null(related->next->next);
}

static void
fixes_are_copied(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    Finding *finding = finding_list_add(list, FINDING_REF_UNKNOWN, NULL, 0, 0, NULL);
    char path[] = "nation";
    for (guint i = 0; i < 3; i++) {
        const Edit edit = {ENTITY_SPACE, i == 1 ? NULL : "a", path, i == 2 ? "1" : NULL, "2"};
        finding_add_edit(list, finding, &edit);
    }
    memset(path, 'x', strlen(path));
    assert_int_equal(finding->n_edits, 3);
    assert_string_equal(finding->edits[0]->id, "a");
    assert_string_equal(finding->edits[0]->path, "nation");
    assert_null(finding->edits[0]->before);
    assert_null(finding->edits[1]->id);
    assert_string_equal(finding->edits[2]->before, "1");
    assert_string_equal(finding->edits[2]->after, "2");
    assert_int_equal(finding->edits[2]->entity, ENTITY_SPACE);
}

static void
long_names_are_cut(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autofree char *long_name = g_strnfill(1 << 20, 'n');
    g_autofree char *longer = g_strconcat(long_name, "n", NULL);
    const char *const given[] = {long_name, longer};
    for (guint i = 0; i < G_N_ELEMENTS(given); i++) {
        Finding *finding = finding_list_add(list, FINDING_SCHEMA_UNKNOWN_WORD, NULL, 0, 0, "word",
                                            given[i], "words", given[i], NULL);
        const char *word = finding_argument(finding, "word");
        assert_int_equal(strlen(word), LIMIT_NAME_LETTERS + strlen("…"));
        assert_true(g_str_has_suffix(word, "n…"));
        assert_int_equal(strlen(finding_argument(finding, "words")),
                         LIMIT_WORDING_LETTERS + strlen("…"));
    }
}

/* Adds a finding that is the @nth of its id. */
static Finding *
add_nth(FindingList *list, FindingId id, guint32 nth)
{
    return finding_list_add(list, id, NULL, nth, nth, NULL);
}

static void
more_of_one_check_are_counted(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    const Edit edit = {ENTITY_SPACE, "a", "nation", NULL, "2"};
    for (guint32 i = 0; i < LIMIT_FINDINGS_PER_CHECK + 7; i++) {
        Finding *finding = add_nth(list, FINDING_REF_UNKNOWN, i);
        finding_add_edit(list, finding, &edit);
        finding_add_related_text(list, finding, NULL, 0, 0, "The other one.");
        assert_int_equal(finding->is_left_out, i >= LIMIT_FINDINGS_PER_CHECK);
        assert_int_equal(finding->n_edits, finding->is_left_out ? 0 : 1);
        assert_int_equal(finding_accepts_fix(list, finding), !finding->is_left_out);
        assert_true((finding->related == NULL) == finding->is_left_out);
    }
    add_nth(list, FINDING_SCHEMA_FRACTION, 0);
    assert_int_equal(finding_list_length(list), LIMIT_FINDINGS_PER_CHECK + 1);
    assert_int_equal(finding_list_count_added(list), LIMIT_FINDINGS_PER_CHECK + 8);
    assert_int_equal(finding_list_left_out(list, FINDING_REF_UNKNOWN)->n, 7);
    assert_int_equal(finding_list_count_left_out(list, SEVERITY_ERROR), 7);
    assert_int_equal(finding_list_count_left_out(list, SEVERITY_NOTE), 0);
    assert_true(finding_list_is_truncated(list));
}

static void
lists_are_trimmed_at_their_end(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(8);
    for (guint32 i = 0; i < 10; i++) {
        add_nth(list, FINDING_REF_UNKNOWN, i);
        add_nth(list, FINDING_SCHEMA_FRACTION, i);
    }
    finding_list_trim(list, 3);
    assert_int_equal(finding_list_length(list), 6);
    for (guint i = 0; i < finding_list_length(list); i++)
        assert_int_equal(finding_list_get(list, i)->span.start, i / 2);
    assert_int_equal(finding_list_left_out(list, FINDING_REF_UNKNOWN)->n, 7);
    assert_int_equal(finding_list_left_out(list, FINDING_SCHEMA_FRACTION)->n, 7);
}

static void
one_cause_is_one_finding(void **state G_GNUC_UNUSED)
{
    static const char *const wanted[] = {"a", "b", "a", "b", "a", "a", "b"};
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    for (guint i = 0; i < G_N_ELEMENTS(wanted); i++)
        finding_list_add(list, FINDING_REF_UNKNOWN, NULL, i, i + 1, "subject", "“nation” of Riga",
                         "entity", "nation", "wanted", wanted[i], NULL);
    for (guint i = 0; i < 5; i++)
        finding_list_add(list, FINDING_FILE_MISSING, NULL, i, i + 1, "file", "map.json", NULL);
    finding_list_fold(list, 3);
    assert_int_equal(finding_list_length(list), 1 + 3 + 5);
    const Finding *first = finding_list_get(list, 0);
    assert_string_equal(finding_argument(first, "wanted"), "a");
    assert_int_equal(first->n_folded, 3);
    g_autofree char *message = finding_message(first, AUDIENCE_PROGRAMS);
    assert_true(g_str_has_suffix(message, "in 3 other places; --all shows them."));
    assert_int_equal(finding_list_get(list, 1)->n_folded, 0);
    assert_int_equal(finding_list_left_out(list, FINDING_REF_UNKNOWN)->n, 3);
    assert_int_equal(finding_list_count_left_out(list, SEVERITY_ERROR), 3);
}

static void
fixes_end_at_their_limit(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autofree char *value = g_strnfill(LIMIT_FIX_BYTES / 2, '1');
    const Edit edit = {ENTITY_SPACE, "a", "nation", value, NULL};
    Finding *first = add_nth(list, FINDING_REF_UNKNOWN, 0);
    Finding *second = add_nth(list, FINDING_REF_UNKNOWN, 1);
    finding_add_edit(list, first, &edit);
    finding_add_edit(list, second, &edit);
    assert_int_equal(second->n_edits, 1);
    /* Half of a fix is none. */
    finding_add_edit(list, second, &edit);
    finding_add_edit(list, second, &edit);
    assert_int_equal(second->n_edits, 0);
    assert_false(finding_accepts_fix(list, second));
    assert_int_equal(first->n_edits, 1);
}

static gboolean
is_error(const Finding *finding, gpointer data)
{
    ++*(guint *)data;
    return finding->severity == SEVERITY_ERROR;
}

static void
filters_keep_the_order(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    guint n_looked_at = 0;
    for (guint32 i = 0; i < 6; i++)
        finding_list_add(list, i % 2 ? FINDING_JSON_COMMENT : FINDING_FILE_UNKNOWN, NULL, i, i,
                         NULL);
    finding_list_filter(list, is_error, &n_looked_at);
    assert_int_equal(n_looked_at, 6);
    assert_int_equal(finding_list_length(list), 3);
    for (guint32 i = 0; i < 3; i++)
        assert_int_equal(finding_list_get(list, i)->span.start, 2 * i + 1);
}

typedef struct {
    const char *file;
    guint32 start, end;
    FindingId id;
    const char *argument;
} OrderCase;

/* clang-format off */
/* In order; what differs from one to the next is what decides. */
static const OrderCase ordered[] = {
    {"a/game.json", 9, 9, FINDING_SCHEMA_FRACTION, "z"},
    {"a/map.json", 0, 0, FINDING_SCHEMA_FRACTION, "z"},
    {"a/map.json", 1, 9, FINDING_SCHEMA_FRACTION, "z"},
    {"a/map.json", 2, 3, FINDING_SCHEMA_FRACTION, "z"},
    {"a/map.json", 2, 4, FINDING_SCHEMA_FRACTION, "b"},
    {"a/map.json", 2, 4, FINDING_SCHEMA_INTEGER_TOO_BIG, "a"},
    {"a/map.json", 2, 4, FINDING_SCHEMA_INTEGER_TOO_BIG, "b"},
    {"a/map.json", 2, 4, FINDING_SCHEMA_WRONG_TYPE, "a"},
    {"a/map.json", 10, 11, FINDING_SCHEMA_FRACTION, "a"},
    {"b/game.json", 0, 0, FINDING_SCHEMA_FRACTION, "a"},
};
/* clang-format on */

static void
findings_have_a_total_order(void **state G_GNUC_UNUSED)
{
    const guint n = G_N_ELEMENTS(ordered);
    SourceText *texts[G_N_ELEMENTS(ordered)];
    for (guint i = 0; i < n; i++)
        texts[i] = text_of(ordered[i].file, "{}");
    /* 7 and 10 have no common divisor, so every one is added once, in ten different orders. */
    for (guint shift = 0; shift < n; shift++) {
        g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
        for (guint i = 0; i < n; i++) {
            const guint at = (i * 7 + shift) % n;
            const OrderCase *c = &ordered[at];
            finding_list_add(list, c->id, texts[at], c->start, c->end, "a", c->argument, NULL);
        }
        finding_list_sort(list);
        for (guint i = 0; i < n; i++) {
            const Finding *finding = finding_list_get(list, i);
            assert_string_equal(finding->span.text->name, ordered[i].file);
            assert_int_equal(finding->span.start, ordered[i].start);
            assert_int_equal(finding->span.end, ordered[i].end);
            assert_int_equal(finding->id, ordered[i].id);
            assert_string_equal(finding_argument(finding, "a"), ordered[i].argument);
        }
    }
    for (guint i = 0; i < n; i++)
        source_text_unref(texts[i]);
}

/* Adds to @list some findings about a file whose lines begin @shift bytes further down. */
static void
add_findings(FindingList *list, const char *file, guint32 shift)
{
    g_autoptr(SourceText) text = text_of(file, "{}");
    const FindingId id = FINDING_SCHEMA_FRACTION;
    finding_list_add(list, id, text, shift + 5, shift + 6, "subject", "a", NULL);
    finding_list_add(list, id, text, shift + 1, shift + 3, "subject", "a", NULL);
    finding_list_add(list, id, text, shift + 3, shift + 4, "subject", "b", NULL);
    finding_list_add(list, id, text, shift + 3, shift + 4, "member", "b", NULL);
    finding_list_add(list, FINDING_SCHEMA_WRONG_TYPE, text, shift, shift + 9, "subject", "a", NULL);
    finding_list_add(list, id, text, shift + 4, shift + 5, "subject", "a", "x", "b", NULL);
    finding_list_add(list, id, text, shift + 4, shift + 5, "subject", "ax", "b", "", NULL);
    finding_list_sort(list);
}

static void
fingerprints_survive_moved_lines(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) before = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autoptr(FindingList) after = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    add_findings(before, "sets/one/map.json", 0);
    add_findings(after, "elsewhere/map.json", 4000);
    for (guint i = 0; i < finding_list_length(before); i++) {
        const char *fingerprint = finding_list_get(before, i)->fingerprint;
        assert_int_equal(strlen(fingerprint), 16);
        assert_int_equal(strspn(fingerprint, "0123456789abcdef"), 16);
        assert_string_equal(fingerprint, finding_list_get(after, i)->fingerprint);
    }
}

static void
fingerprints_differ(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    add_findings(list, "sets/one/map.json", 0);
    add_findings(list, "sets/one/game.json", 0);
    finding_list_add(list, FINDING_SCHEMA_FRACTION, NULL, 0, 0, "subject", "a", NULL);
    finding_list_sort(list);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < finding_list_length(list); i++)
        g_hash_table_add(seen, (gpointer)finding_list_get(list, i)->fingerprint);
    assert_int_equal(g_hash_table_size(seen), finding_list_length(list));
}

/* A hundred thousand places with one and the same mistake: a second would be long. */
static void
equal_findings_cost_no_more_than_others(void **state G_GNUC_UNUSED)
{
    enum { MANY = 20000 };
    clock_t elapsed[2] = {0};
    for (guint is_equal = 0; is_equal < 2; is_equal++) {
        g_autoptr(FindingList) list = finding_list_new(MANY);
        for (guint32 i = 0; i < MANY; i++) {
            char number[16];
            g_snprintf(number, sizeof number, "%u", is_equal ? 0 : i);
            finding_list_add(list, FINDING_SCHEMA_FRACTION, NULL, i, i, "subject", number, NULL);
        }
        clock_t start = clock(); /* of the processor: others may use it, too */
        finding_list_sort(list);
        elapsed[is_equal] = clock() - start;
        assert_string_not_equal(finding_list_get(list, 0)->fingerprint,
                                finding_list_get(list, MANY - 1)->fingerprint);
    }
    assert_true(elapsed[1] < 10 * elapsed[0] + CLOCKS_PER_SEC);
}

FILE_OF_TESTS(finding)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_rightly_declared),
        cmocka_unit_test(rows_stand_in_the_order_of_the_phases),
        cmocka_unit_test(words_are_those_of_reports),
        cmocka_unit_test(findings_hold_copies_of_their_arguments),
        cmocka_unit_test(findings_are_counted_by_severity),
        cmocka_unit_test(findings_about_records_point_into_their_file),
        cmocka_unit_test(fixes_are_copied),
        cmocka_unit_test(long_names_are_cut),
        cmocka_unit_test(more_of_one_check_are_counted),
        cmocka_unit_test(lists_are_trimmed_at_their_end),
        cmocka_unit_test(one_cause_is_one_finding),
        cmocka_unit_test(fixes_end_at_their_limit),
        cmocka_unit_test(filters_keep_the_order),
        cmocka_unit_test(findings_have_a_total_order),
        cmocka_unit_test(fingerprints_survive_moved_lines),
        cmocka_unit_test(fingerprints_differ),
        cmocka_unit_test(equal_findings_cost_no_more_than_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
