/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal of an open data set: what it says leads from one set to the other, and what is cut
 * off costs no more than the last line.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entities.h"
#include "schema/text/limits.h"
#include "schema/versions/edit-journal.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const char two_spaces[] = "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}\n";

static const Edit forage = {ENTITY_SPACE, "b", "forage", NULL, "3"};
static const Edit name = {ENTITY_SPACE, "a", "name", NULL, "\"Å “x” \\n\""};
static const Edit more = {ENTITY_SPACE, "b", "forage", "3", "4"};
static const Edit scenario = {ENTITY_SCENARIO, "s", "", NULL, "{\"id\": \"s\", \"title\": \"S\"}"};
static const Edit nation = {ENTITY_NATION, "n", "", NULL, "{\"id\": \"n\"}"};
static const Edit gone = {ENTITY_SCENARIO, "s", "", "{\"id\": \"s\", \"title\": \"S\"}", NULL};

static const Edit *const all_edits[] = {&forage, &name, &scenario, &nation, &more, &gone};

#define N_STEPS G_N_ELEMENTS(all_edits)

/* Returns: (transfer full): the sets from @set on, one for each of all_edits and the first. */
static GPtrArray *
make_sets(DataSet *set)
{
    GPtrArray *sets = g_ptr_array_new_with_free_func((GDestroyNotify)data_set_unref);
    g_ptr_array_add(sets, data_set_ref(set));
    for (guint i = 0; i < N_STEPS; i++) {
        DataSet *next = data_set_edit(sets->pdata[i], &all_edits[i], 1, NULL);
        assert_non_null(next);
        g_ptr_array_add(sets, next);
    }
    return sets;
}

/* Returns: (transfer full): the journal of all steps, then of going back over the last two. */
static char *
make_journal(const GPtrArray *sets)
{
    GString *journal = g_string_new(NULL);
    g_autofree char *header = edit_journal_begin("/a “folder”", sets->pdata[0]);
    g_string_append(journal, header);
    for (guint i = 0; i < N_STEPS; i++) {
        g_autofree char *label = g_strdup_printf("step %u", i + 1);
        g_autofree char *line =
            edit_journal_change(label, FALSE, sets->pdata[i], sets->pdata[i + 1], NULL);
        g_string_append(journal, line);
    }
    g_autofree char *back =
        edit_journal_change("step 6", TRUE, sets->pdata[N_STEPS], sets->pdata[N_STEPS - 1], NULL);
    g_string_append(journal, back);
    return g_string_free(journal, FALSE);
}

static void
expect_same(const DataSet *left, const DataSet *right)
{
    g_autofree char *one = data_set_digest(left);
    g_autofree char *other = data_set_digest(right);
    assert_string_equal(one, other);
}

static void
journals_lead_from_one_set_to_the_other(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autoptr(GPtrArray) sets = make_sets(set);
    g_autofree char *text = make_journal(sets);
    g_autoptr(EditJournal) journal = edit_journal_read(text, strlen(text));
    assert_string_equal(journal->folder, "/a “folder”");
    assert_int_equal(journal->lines->len, N_STEPS + 1);
    assert_int_equal(edit_journal_find(journal, set), 0);
    g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, set, lost);
    assert_int_equal(lost->len, 0);
    expect_same(replayed, sets->pdata[N_STEPS - 1]);
    assert_int_equal(replayed->n_scenarios, 1);
    g_auto(GStrv) labels = edit_journal_labels(journal, 0);
    g_autofree char *joined = g_strjoinv(", ", labels);
    assert_string_equal(joined, "step 1, step 2, step 3, step 4, step 5");
}

/* The edits of a step, one of them typed, are the line themselves; those of a whole file, and those
 * of a file that is seen over another one, are compared. */
static void
edits_are_written_as_they_are(void **state)
{
    static const Edit above = {ENTITY_SCENARIO, "t", "title", NULL, "\"T\""};
    static const Edit seen = {ENTITY_SCENARIO, "t", "extends", NULL, "\"s\""};
    const Edit typed = {ENTITY_SPACE, "a", "aliases",
                        .value = VALUE_OF_TEXTS(((const char *const[]){"x", "å", NULL}))};
    const Edit other = {ENTITY_SCENARIO, "t", "", NULL, "{\"id\": \"t\"}"};
    const Edit *const steps[][2] = {
        {&forage, &typed}, {&more, &name},   {&scenario, &other},
        {&above, NULL},    {&seen, &nation}, {&gone, NULL},
    };
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autoptr(DataSet) now = data_set_ref(set);
    g_autofree char *header = edit_journal_begin("/x", set);
    g_autoptr(GString) text = g_string_new(header);
    for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
        g_autoptr(GPtrArray) edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
        for (guint j = 0; j < 2 && steps[i][j] != NULL; j++)
            g_ptr_array_add(edits, edit_copy(steps[i][j]));
        DataSet *next = data_set_edit(now, steps[i], edits->len, NULL);
        assert_non_null(next);
        g_autofree char *line = edit_journal_change("step", FALSE, now, next, edits);
        g_autofree char *compared = edit_journal_change("step", FALSE, now, next, NULL);
        /* Two records that are compared come in the order of the file. */
        assert_true((strcmp(line, compared) == 0) == (i > 1));
        g_string_append(text, line);
        data_set_unref(now);
        now = next;
        g_autoptr(EditJournal) journal = edit_journal_read(text->str, text->len);
        g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
        g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, set, lost);
        assert_int_equal(lost->len, 0);
        expect_same(replayed, now);
    }
}

/* Wherever the writing stopped, all lines before stay. */
static void
a_torn_line_costs_no_more_than_itself(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autoptr(GPtrArray) sets = make_sets(set);
    g_autofree char *text = make_journal(sets);
    guint n_whole = 0;
    for (gsize length = 0; length <= strlen(text); length++) {
        n_whole += length > 0 && text[length - 1] == '\n';
        g_autofree char *torn = g_strndup(text, length);
        g_autoptr(EditJournal) journal = edit_journal_read(torn, length);
        if (n_whole == 0) {
            assert_null(journal);
            continue;
        }
        assert_int_equal(journal->lines->len, n_whole - 1);
        if (n_whole - 1 > N_STEPS || text[length - 1] != '\n')
            continue;
        g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, set, NULL);
        expect_same(replayed, sets->pdata[n_whole - 1]);
    }
}

static void
what_is_saved_is_not_done_again(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autoptr(GPtrArray) sets = make_sets(set);
    g_autofree char *header = edit_journal_begin("/x", set);
    g_autofree char *first =
        edit_journal_change("one", FALSE, sets->pdata[0], sets->pdata[1], NULL);
    g_autofree char *save = edit_journal_save(sets->pdata[1]);
    g_autofree char *second =
        edit_journal_change("two", FALSE, sets->pdata[1], sets->pdata[2], NULL);
    g_autofree char *text = g_strconcat(header, first, save, second, NULL);
    g_autoptr(EditJournal) journal = edit_journal_read(text, strlen(text));
    assert_int_equal(edit_journal_find(journal, sets->pdata[0]), 0);
    assert_int_equal(edit_journal_find(journal, sets->pdata[1]), 2);
    assert_int_equal(edit_journal_find(journal, sets->pdata[2]), -1);
    g_autoptr(DataSet) replayed = edit_journal_replay(journal, 2, sets->pdata[1], NULL);
    expect_same(replayed, sets->pdata[2]);
}

/* A file may hold any bytes: ends of characters without a beginning, none, or those of UTF-16. */
static void
drawings_that_are_no_text(void **state)
{
    static const struct {
        gsize length;
        int byte;
    } rows[] = {{LIMIT_STRING_BYTES, 0x80}, {1, 0}, {5, 0xff}, {3000000, 0}};
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autofree char *header = edit_journal_begin("/x", set);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        char *contents = g_malloc(rows[i].length);
        memset(contents, rows[i].byte, rows[i].length);
        g_autoptr(GBytes) bytes = g_bytes_new_take(contents, rows[i].length);
        g_autoptr(DataSet) drawn = data_set_replace(set, MAP_FILE_NAME, bytes, NULL);
        g_autofree char *line = edit_journal_change("draw", FALSE, set, drawn, NULL);
        g_autofree char *text = g_strconcat(header, line, NULL);
        g_autoptr(EditJournal) journal = edit_journal_read(text, strlen(text));
        g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, set, NULL);
        g_autoptr(GBytes) held = data_file_contents(data_set_file_named(replayed, MAP_FILE_NAME));
        assert_true(held != NULL && g_bytes_equal(held, bytes));
    }
}

/* Lines as versions wrote them in which the drawing was no file of the set, and lines that nobody
 * knows. */
static void
other_versions_are_read_or_reported(void **state)
{
    static const char older[] =
        "[\"do\", \"draw\", \"drawing\", 2, \"<svg>\", \"</svg>\"]\n"
        "[\"do\", \"both\", \"file\", \"scenarios/s.json\", \"{\\\"id\\\": \\\"s\\\"}\", "
        "\"drawing\", 1, \"<svg/>\"]\n";
    static const char newer[] = "[\"do\", \"fly\", \"wings\", 2]\n[\"do\", \"land\"]\n";
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autofree char *header = edit_journal_begin("/x", set);
    for (guint i = 0; i < 2; i++) {
        g_autofree char *text = g_strconcat(header, older, i > 0 ? newer : NULL, NULL);
        g_autoptr(EditJournal) journal = edit_journal_read(text, strlen(text));
        g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
        g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, set, lost);
        g_autoptr(GBytes) held = data_file_contents(data_set_file_named(replayed, MAP_FILE_NAME));
        gsize length;
        assert_int_equal(journal->lines->len, 2);
        assert_int_equal(lost->len, i);
        assert_memory_equal(g_bytes_get_data(held, &length), "<svg/>", 6);
        assert_int_equal(replayed->n_scenarios, 1);
    }
    g_autofree char *erased =
        g_strconcat(header, older, "[\"do\", \"x\", \"drawing\", null]\n", NULL);
    g_autoptr(EditJournal) journal = edit_journal_read(erased, strlen(erased));
    g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, set, NULL);
    assert_null(data_file_contents(data_set_file_named(replayed, MAP_FILE_NAME)));
}

/* A drawing is longer than a string of JSON may be, and its characters are not torn. */
static void
drawings_are_kept_in_parts(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autoptr(GString) drawing = g_string_new("<svg>x");
    while (drawing->len < 3 << 20)
        g_string_append(drawing, "å“\n");
    g_autoptr(GBytes) bytes = g_bytes_new(drawing->str, drawing->len);
    g_autoptr(DataSet) drawn = data_set_replace(set, MAP_FILE_NAME, bytes, NULL);
    g_autoptr(DataSet) erased = data_set_replace(drawn, MAP_FILE_NAME, NULL, NULL);
    g_autofree char *header = edit_journal_begin("/x", set);
    g_autofree char *first = edit_journal_change("draw", FALSE, set, drawn, NULL);
    g_autofree char *second = edit_journal_change("erase", FALSE, drawn, erased, NULL);
    g_autofree char *text = g_strconcat(header, first, NULL);
    g_autofree char *longer = g_strconcat(text, second, NULL);
    g_autoptr(EditJournal) journal = edit_journal_read(text, strlen(text));
    g_autoptr(EditJournal) both = edit_journal_read(longer, strlen(longer));
    g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, set, NULL);
    g_autoptr(DataSet) emptied = edit_journal_replay(both, 0, set, NULL);
    g_autoptr(GBytes) held = data_file_contents(data_set_file_named(replayed, MAP_FILE_NAME));

    assert_true(g_bytes_equal(held, bytes));
    assert_null(data_file_contents(data_set_file_named(emptied, MAP_FILE_NAME)));
}

/* Somebody else changed the files: what fits is done, the rest is reported. */
static void
what_no_longer_fits_is_reported(void **state)
{
    static const char changed[] =
        "{\"spaces\": [{\"id\": \"a\", \"forage\": 1}, {\"id\": \"b\", \"forage\": 7}]}\n";
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autoptr(GPtrArray) sets = make_sets(set);
    g_autofree char *text = make_journal(sets);
    g_autoptr(EditJournal) journal = edit_journal_read(text, strlen(text));
    g_autoptr(DataSet) other = sample_set_load(*state, &(SampleFiles){.map = changed});
    g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(DataSet) replayed = edit_journal_replay(journal, 0, other, lost);
    const Space *a = (const Space *)data_set_records(replayed, ENTITY_SPACE).items[0];
    const Space *b = (const Space *)data_set_records(replayed, ENTITY_SPACE).items[1];
    assert_string_equal(a->name, "Å “x” \n");
    assert_int_equal(a->forage, 1);
    assert_int_equal(b->forage, 7);
    assert_int_equal(replayed->n_scenarios, 1);
    assert_int_equal(lost->len, 2);
    assert_non_null(strstr(lost->pdata[0], "forage"));
}

static void
what_is_no_journal_is_not_read(void **state G_GNUC_UNUSED)
{
    static const char *const texts[] = {
        "",
        "\n",
        "[\"journal\", 1, \"/x\", \"y\"]",
        "[\"journal\", 2, \"/x\", \"y\"]\n",
        "[\"journal\", 1, \"/x\"]\n",
        "[\"journal\", 1, \"/x\", \"y\", 1]\n",
        "{\"journal\": 1}\n",
        "[\"do\", \"x\"]\n",
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        assert_null(edit_journal_read(texts[i], strlen(texts[i])));
    edit_journal_free(NULL);
}

FILE_OF_TESTS(edit_journal)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(journals_lead_from_one_set_to_the_other),
        test_in_folder(edits_are_written_as_they_are),
        test_in_folder(a_torn_line_costs_no_more_than_itself),
        test_in_folder(what_is_saved_is_not_done_again),
        test_in_folder(drawings_that_are_no_text),
        test_in_folder(drawings_are_kept_in_parts),
        test_in_folder(other_versions_are_read_or_reported),
        test_in_folder(what_no_longer_fits_is_reported),
        cmocka_unit_test(what_is_no_journal_is_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
