/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files made to trip a reader of JSON: each sample of traps.case takes the place of tables.json.
 * What stops a file must leave it as it is; anything else is reported, kept, and written back to
 * the byte.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <unistd.h>

#include "schema/model/entities.h"
#include "schema/text/limits.h"
#include "tests/checks/problems.h"
#include "tests/checks/sample.h"
#include "tests/unit/temporary-folder.h"

#define PLACE "tables.json"

typedef struct {
    const char *name; /* of the sample */
    FindingId id;     /* the one finding */
    const char *kept; /* bytes that must outlive formatting; NULL: the file stops there */
} Trap;

/* clang-format off */
static const Trap traps[] = {
    {"empty",                         FINDING_FILE_EMPTY},
    {"white-space",                   FINDING_FILE_EMPTY},
    {"utf8-lone-continuation",        FINDING_FILE_NOT_UTF8},
    {"utf8-overlong",                 FINDING_FILE_NOT_UTF8},
    {"utf8-overlong-null",            FINDING_FILE_NOT_UTF8},
    {"utf8-overlong-in-three",        FINDING_FILE_NOT_UTF8},
    {"utf8-surrogate",                FINDING_FILE_NOT_UTF8},
    {"utf8-beyond-unicode",           FINDING_FILE_NOT_UTF8},
    {"utf8-five-bytes",               FINDING_FILE_NOT_UTF8},
    {"utf8-truncated",                FINDING_FILE_NOT_UTF8},
    {"utf8-in-name",                  FINDING_FILE_NOT_UTF8},
    {"utf8-between-values",           FINDING_FILE_NOT_UTF8},
    {"latin-1",                       FINDING_FILE_NOT_UTF8},
    {"utf-16-little-endian",          FINDING_FILE_NOT_UTF8},
    {"utf-16-big-endian",             FINDING_FILE_NOT_UTF8},
    {"utf-16-without-mark",           FINDING_JSON_BAD_NAME},
    {"byte-order-mark",               FINDING_FILE_BOM},
    {"byte-order-mark-alone",         FINDING_FILE_BOM},
    {"null-byte-in-text",             FINDING_JSON_CONTROL_CHARACTER},
    {"null-byte-between-values",      FINDING_JSON_BAD_NAME},
    {"null-bytes-after-the-end",      FINDING_JSON_SECOND_ROOT},
    {"control-character",             FINDING_JSON_CONTROL_CHARACTER},
    {"line-break-in-text",            FINDING_JSON_CONTROL_CHARACTER},
    {"null-character",                FINDING_JSON_NULL_CHARACTER},
    {"null-character-in-name",        FINDING_JSON_NULL_CHARACTER},
    {"lone-high-surrogate",           FINDING_JSON_LONE_SURROGATE},
    {"lone-low-surrogate",            FINDING_JSON_LONE_SURROGATE},
    {"reversed-surrogates",           FINDING_JSON_LONE_SURROGATE},
    {"high-surrogate-before-escape",  FINDING_JSON_LONE_SURROGATE},
    {"two-high-surrogates",           FINDING_JSON_LONE_SURROGATE},
    {"trailing-comma-in-object",      FINDING_JSON_TRAILING_COMMA},
    {"trailing-comma-in-list",        FINDING_JSON_TRAILING_COMMA},
    {"single-quotes",                 FINDING_JSON_SINGLE_QUOTES},
    {"curly-quotes",                  FINDING_JSON_CURLY_QUOTES},
    {"octal-number",                  FINDING_JSON_LEADING_ZERO},
    {"hexadecimal-number",            FINDING_JSON_LEADING_ZERO},
    {"comment-to-end-of-line",        FINDING_JSON_COMMENT},
    {"comment-in-stars",              FINDING_JSON_COMMENT},
    {"comment-after-hash",            FINDING_JSON_COMMENT},
    {"two-roots",                     FINDING_JSON_SECOND_ROOT},
    {"two-roots-alike",               FINDING_JSON_SECOND_ROOT},
    {"truncated",                     FINDING_JSON_TRUNCATED},
    {"not-a-number",                  FINDING_JSON_UNEXPECTED},
    {"infinity",                      FINDING_JSON_UNEXPECTED},
    {"minus-infinity",                FINDING_JSON_BAD_NUMBER},
    {"unquoted",                      FINDING_JSON_BAD_NAME},
    {"json5-line-continuation",       FINDING_JSON_BAD_ESCAPE},
    {"duplicate-member",              FINDING_SCHEMA_DUPLICATE_MEMBER, "\"limit\" :\t3"},
    {"duplicate-member-escaped",      FINDING_SCHEMA_DUPLICATE_MEMBER, "\"li\\u006dit\":3"},
    {"duplicate-member-of-any-type",  FINDING_SCHEMA_DUPLICATE_MEMBER, "\"limit\": { \"a\":[ 1 ,2],\r\n\t\"b\" : null }"},
    {"integer-beyond-64-bits",        FINDING_SCHEMA_INTEGER_TOO_BIG,  "\"limit\": 9223372036854775808"},
    {"integer-below-64-bits",         FINDING_SCHEMA_INTEGER_TOO_BIG,  "\"limit\" : -9223372036854775809"},
    {"integer-of-a-thousand-digits",  FINDING_SCHEMA_INTEGER_TOO_BIG,  "99999999999999999999999999999999"},
    {"number-beyond-double",          FINDING_SCHEMA_FRACTION,         "\"limit\": 1e400"},
    {"number-with-huge-exponent",     FINDING_SCHEMA_FRACTION,         "\"limit\":1E+99999999999999999999"},
    {"number-near-zero",              FINDING_SCHEMA_FRACTION,         "\"limit\": 1e-400"},
    {"minus-zero",                    FINDING_TABLE_SHUT_BORDER,       "\"limit\": 0"},
    {"minus-zero-fraction",           FINDING_SCHEMA_FRACTION,         "\"limit\": -0.0"},
    {"unknown-member",                FINDING_SCHEMA_UNKNOWN_MEMBER,   "\"colour\"  :\t[ 1,2 ,\n\n   {\"a\" :1} ]"},
    {"unknown-member-escaped",        FINDING_SCHEMA_UNKNOWN_MEMBER,   "\"\\u0063olour\": \"\\u00e5\\/\\ud83c\\udff0\""},
    {"unknown-member-nested-64-deep", FINDING_SCHEMA_UNKNOWN_MEMBER,   "[[[[ ]]]]"},
    {"wrong-type",                    FINDING_SCHEMA_WRONG_TYPE,       "\"limit\": { \"two\" :2 ,\r\n \"three\":\t[ ]  }"},
    {"wrong-type-of-a-list-item",     FINDING_SCHEMA_WRONG_TYPE,       "[ 1,\t2 ]"},
    {"wrong-type-null",               FINDING_SCHEMA_WRONG_TYPE,       "\"limit\" : null"},
};
/* clang-format on */

/* A data set to put a trap into. */
typedef struct {
    char *folder; /* owned */
    char *set;    /* owned: below folder */
    GString *problems;
} Stage;

static void
stage_init(Stage *stage)
{
    stage->folder = sample_assemble_base("base");
    stage->set = g_build_filename(stage->folder, SAMPLE_SET, NULL);
    stage->problems = g_string_new(NULL);
}

/* Fails the test if there is any problem. */
static void
stage_close(Stage *stage)
{
    temporary_folder_free(stage->folder);
    g_free(stage->set);
    problems_fail_if_any(stage->problems);
}

static GBytes *
read_bytes(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    char *bytes = NULL;
    gsize length;
    g_file_get_contents(path, &bytes, &length, &error);
    g_assert_no_error(error);
    return g_bytes_new_take(bytes, length);
}

static char *
traps_folder(void)
{
    return g_build_filename(g_getenv("NARVA_CASES"), "traps", "traps", NULL);
}

static GBytes *
read_trap(const char *name)
{
    g_autofree char *traps_path = traps_folder();
    g_autofree char *folder = g_build_filename(traps_path, name, NULL);
    return read_bytes(folder, PLACE);
}

/* Puts @bytes in the place. */
static void
stage_put(Stage *stage, GBytes *bytes)
{
    gsize length;
    const char *start = g_bytes_get_data(bytes, &length);
    temporary_folder_write_bytes(stage->set, PLACE, start, length);
}

/* Whether there is exactly one finding, with that id and about the file in the place. */
static void
check_one_finding(Stage *stage, FindingId id)
{
    g_auto(Outcome) outcome = outcome_of_folder(stage->set);
    g_autofree char *got = outcome_lines(&outcome);
    guint n = finding_list_length(outcome.findings);
    gboolean is_right =
        n == 1 && g_str_has_prefix(got, PLACE) && finding_list_get(outcome.findings, 0)->id == id;
    if (!is_right)
        g_string_append_printf(stage->problems, "expected one finding, %s; found:\n%s",
                               finding_row(id)->id, got);
}

/* Formats the set. Returns: (transfer full): the bytes that are in the place then. */
static GBytes *
format(Stage *stage, int *n_written)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(stage->set, &error);
    g_assert_no_error(error);
    *n_written = data_set_format(set, NULL, &error);
    if (*n_written < 0)
        g_string_append_printf(stage->problems, "%s\n", error->message);
    return read_bytes(stage->set, PLACE);
}

static void
check_untouched(Stage *stage, GBytes *bytes)
{
    int n_written;
    g_autoptr(GBytes) formatted = format(stage, &n_written);
    if (n_written != 0 || !g_bytes_equal(bytes, formatted))
        g_string_append(stage->problems, "the file was written\n");
}

static gboolean
holds(GBytes *bytes, const char *wanted)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return g_strstr_len(text, (gssize)length, wanted) != NULL;
}

static void
check_kept(Stage *stage, const Trap *trap)
{
    int n_written;
    g_autoptr(GBytes) formatted = format(stage, &n_written);
    if (n_written != 1)
        g_string_append_printf(stage->problems, "formatting wrote %d files\n", n_written);
    if (!holds(formatted, trap->kept))
        g_string_append_printf(stage->problems, "“%s” is lost:\n%.*s", trap->kept,
                               (int)g_bytes_get_size(formatted),
                               (const char *)g_bytes_get_data(formatted, NULL));
    check_one_finding(stage, trap->id);
    check_untouched(stage, formatted);
}

static void
trap_is_found(void **state)
{
    const Trap *trap = *state;
    Stage stage;
    stage_init(&stage);
    g_autoptr(GBytes) bytes = read_trap(trap->name);
    stage_put(&stage, bytes);
    check_one_finding(&stage, trap->id);
    if (trap->kept != NULL)
        check_kept(&stage, trap);
    else
        check_untouched(&stage, bytes);
    stage_close(&stage);
}

static void
every_sample_is_in_the_table(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    g_autofree char *path = traps_folder();
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    assert_non_null(folder);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        gboolean is_known = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS(traps) && !is_known; i++)
            is_known = strcmp(traps[i].name, name) == 0;
        if (!is_known)
            g_string_append_printf(problems, "%s\n", name);
    }
    problems_fail_if_any(problems);
}

/* Of two members the first counts, before and after formatting, whatever the second is. */
static void
the_first_of_two_members_counts(void **state)
{
    (void)state;
    Stage stage;
    stage_init(&stage);
    g_autoptr(GBytes) bytes = read_trap("duplicate-member");
    stage_put(&stage, bytes);
    for (guint i = 0; i < 2; i++) {
        int n_written;
        g_auto(Outcome) outcome = outcome_of_folder(stage.set);
        Records borders = data_set_records(outcome.set, ENTITY_BORDER);
        gint64 limit = ((const Border *)borders.items[borders.length - 1])->limit;
        if (limit != 2)
            g_string_append_printf(stage.problems, "the limit is %d\n", (int)limit);
        g_bytes_unref(format(&stage, &n_written));
    }
    stage_close(&stage);
}

/* Puts @before, @n times @open, @n times @close and @after in the place. */
static GBytes *
nest(const char *before, const char *open, guint n, const char *close, const char *after)
{
    GString *text = g_string_new(before);
    for (guint i = 0; i < n; i++)
        g_string_append(text, open);
    for (guint i = 0; i < n; i++)
        g_string_append(text, close);
    g_string_append(text, after);
    return g_string_free_to_bytes(text);
}

static void
deep_nesting_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *before, *open;
        guint n;
        const char *close, *after;
        FindingId id;
    } cases[] = {
        {"", "[", 300000, "", "", FINDING_JSON_TOO_DEEP},
        {"", "[", 300000, "]", "\n", FINDING_JSON_TOO_DEEP},
        {"", "{\"a\":", 300000, "", "", FINDING_JSON_TOO_DEEP},
        {"{\"borders\":", "[", 300000, "]", "}\n", FINDING_JSON_TOO_DEEP},
        {"{\"source\":", "{\"*\":", 300000, "", "", FINDING_JSON_TOO_DEEP},
        {"{\"borders\":[{\"id\":\"normal\",\"name\":\"a\"},{\"id\":\"difficult\",\"name\":\"b\"}],"
         "\"a\":",
         "[", LIMIT_DEPTH - 1, "]", "}\n", FINDING_SCHEMA_UNKNOWN_MEMBER},
        {"{\"a\":", "[", LIMIT_DEPTH, "]", "}\n", FINDING_JSON_TOO_DEEP},
    };
    Stage stage;
    stage_init(&stage);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GBytes) bytes =
            nest(cases[i].before, cases[i].open, cases[i].n, cases[i].close, cases[i].after);
        stage_put(&stage, bytes);
        check_one_finding(&stage, cases[i].id);
        if (cases[i].id == FINDING_JSON_TOO_DEEP)
            check_untouched(&stage, bytes);
    }
    stage_close(&stage);
}

/* Whether a file cut after @length bytes is one finding that stops it, and stays as it is. */
static void
check_cut(Stage *stage, const char *path, gsize length, gboolean is_whole)
{
    g_assert_cmpint(truncate(path, (off_t)length), ==, 0);
    g_auto(Outcome) outcome = outcome_of_folder(stage->set);
    guint n = finding_list_length(outcome.findings);
    gboolean is_right = n == (is_whole ? 0 : 1);
    if (is_right && n == 1)
        is_right = finding_row(finding_list_get(outcome.findings, 0)->id)->phase <= PHASE_SYNTAX;
    if (!is_right) {
        g_autofree char *got = outcome_lines(&outcome);
        g_string_append_printf(stage->problems, "cut at %u: %s\n", (guint)length, got);
    }
    if (!is_whole && data_set_format(outcome.set, NULL, NULL) != 0)
        g_string_append_printf(stage->problems, "cut at %u: it was written\n", (guint)length);
}

/* At every byte from the end. Only the line break there may be missing. */
static void
every_cut_is_found(void **state)
{
    (void)state;
    Stage stage;
    stage_init(&stage);
    g_autofree char *path = g_build_filename(stage.set, "map.json", NULL);
    g_autoptr(GBytes) bytes = read_bytes(stage.set, "map.json");
    gsize length = g_bytes_get_size(bytes);
    for (gsize n = length + 1; n-- > 0 && stage.problems->len == 0;)
        check_cut(&stage, path, n, n >= length - strlen("\n"));
    stage_close(&stage);
}

static const struct CMUnitTest other_tests[] = {
    cmocka_unit_test(every_sample_is_in_the_table),
    cmocka_unit_test(the_first_of_two_members_counts),
    cmocka_unit_test(deep_nesting_is_refused),
    cmocka_unit_test(every_cut_is_found),
};

int
main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(traps) + G_N_ELEMENTS(other_tests)];
    for (guint i = 0; i < G_N_ELEMENTS(traps); i++)
        tests[i] = (struct CMUnitTest){
            .name = traps[i].name,
            .test_func = trap_is_found,
            .initial_state = (gpointer)&traps[i],
        };
    memcpy(tests + G_N_ELEMENTS(traps), other_tests, sizeof other_tests);
    return _cmocka_run_group_tests("traps", tests, G_N_ELEMENTS(tests), NULL, NULL);
}
