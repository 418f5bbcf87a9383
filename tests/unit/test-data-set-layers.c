/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is seen of scenarios that extend each other, within one data set and through layers.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

/* A file of a scenario: path and contents. */
typedef struct {
    const char *path, *text;
} File;

static void
write_set(const char *folder, const char *name, const char *base)
{
    g_autofree char *extends = base != NULL ? g_strdup_printf("\"%s\"", base) : g_strdup("null");
    g_autofree char *game =
        g_strdup_printf("{\"format\": 1, \"id\": \"%s\", \"extends\": %s}", name, extends);
    g_autofree char *set = g_build_filename(folder, name, NULL);
    temporary_folder_write(set, "game.json", base != NULL ? game : sample_game);
    temporary_folder_write(set, "map.json", sample_map);
}

/* Writes the sets low, mid above it and top above that, with @files, and loads @name. */
static DataSet *
load(const char *folder, const char *name, const File *files, guint n_files)
{
    write_set(folder, "low", NULL);
    write_set(folder, "mid", "low");
    write_set(folder, "top", "mid");
    for (guint i = 0; i < n_files; i++)
        temporary_folder_write(folder, files[i].path, files[i].text);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    DataSet *set = data_set_load(path, &error);
    if (set == NULL)
        fail_msg("%s", error->message);
    return set;
}

/* Returns: (transfer full): what is seen of the scenario @id, as one line of JSON. */
static char *
seen(const DataSet *set, const char *id)
{
    const DataFile *file = data_set_file_of_record(set, ENTITY_SCENARIO, id);
    if (file == NULL || file->seen == NULL)
        return g_strdup("nothing");
    return record_to_text(file->seen);
}

static void
assert_seen(const DataSet *set, const char *id, const char *expected)
{
    g_autofree char *text = seen(set, id);
    assert_string_equal(text, expected);
}

static BaseResult
result_of(const DataSet *set, const char *id)
{
    return data_set_file_of_record(set, ENTITY_SCENARIO, id)->base_result;
}

static void
scenarios_show_through_within_a_set(void **state)
{
    static const File files[] = {
        {"low/scenarios/a.json", "{\"id\": \"a\", \"title\": \"A\", \"about\": \"X\"}"},
        {"low/scenarios/b.json", "{\"id\": \"b\", \"extends\": \"a\", \"title\": \"B\"}"},
        {"low/scenarios/0.json", "{\"id\": \"0\", \"extends\": \"b\", \"about\": null}"},
    };
    g_autoptr(DataSet) set = load(*state, "low", files, G_N_ELEMENTS(files));
    assert_seen(set, "a", "{\"id\": \"a\", \"title\": \"A\", \"about\": \"X\"}");
    assert_seen(set, "b",
                "{\"id\": \"b\", \"title\": \"B\", \"extends\": \"a\", \"about\": \"X\"}");
    assert_seen(set, "0", "{\"id\": \"0\", \"title\": \"B\", \"extends\": \"b\"}");
    assert_int_equal(result_of(set, "a"), BASE_NONE);
    assert_int_equal(result_of(set, "b"), BASE_LOADED);
    assert_int_equal(result_of(set, "0"), BASE_LOADED);
}

/* The file of a layer stands above that of the layer below, and both above what they extend, as the
 * upper set sees it. */
static void
layers_stand_above_what_is_extended(void **state)
{
    static const File files[] = {
        {"low/scenarios/a.json",
         "{\"id\": \"a\", \"title\": \"A\", \"about\": \"low\", \"options\": [\"x\"]}"},
        {"low/scenarios/b.json", "{\"id\": \"b\", \"extends\": \"a\", \"title\": \"B\"}"},
        {"mid/scenarios/a.json", "{\"id\": \"a\", \"about\": \"mid\"}"},
        {"top/scenarios/b.json", "{\"id\": \"b\", \"title\": \"Top\"}"},
    };
    g_autoptr(DataSet) top = load(*state, "top", files, G_N_ELEMENTS(files));
    assert_seen(top, "b",
                "{\"id\": \"b\", \"title\": \"Top\", \"extends\": \"a\", \"about\": \"mid\", "
                "\"options\": [\"x\"]}");
    assert_seen(top->base->base, "b",
                "{\"id\": \"b\", \"title\": \"B\", \"extends\": \"a\", \"about\": \"low\", "
                "\"options\": [\"x\"]}");
    /* What a set says of a scenario is reported without what shows through from the extended one.
     */
    const Record *stated = data_set_stated_record(top, "scenarios/b.json");
    g_autofree char *text = record_to_text(stated);
    assert_string_equal(text, "{\"id\": \"b\", \"title\": \"Top\", \"extends\": \"a\"}");
    arena_unref(stated->arena);
    assert_null(data_set_stated_record(top, "scenarios/c.json"));
}

static void
null_of_a_middle_layer_takes_away(void **state)
{
    static const File files[] = {
        {"low/scenarios/a.json", "{\"id\": \"a\", \"title\": \"A\", \"about\": \"X\"}"},
        {"low/scenarios/b.json", "{\"id\": \"b\", \"extends\": \"a\", \"title\": \"B\"}"},
        {"low/scenarios/c.json", "{\"id\": \"c\", \"extends\": \"a\", \"title\": \"C\"}"},
        {"mid/scenarios/b.json", "{\"id\": \"b\", \"about\": null}"},
        {"mid/scenarios/c.json", "{\"id\": \"c\", \"extends\": null}"},
        {"top/scenarios/b.json", "{\"id\": \"b\", \"title\": \"Top\"}"},
        {"top/scenarios/c.json", "{\"id\": \"c\", \"title\": \"Top\"}"},
    };
    g_autoptr(DataSet) top = load(*state, "top", files, G_N_ELEMENTS(files));
    const Scenario *b = (const Scenario *)data_set_file_of_record(top, ENTITY_SCENARIO, "b")->seen;
    const Scenario *c = (const Scenario *)data_set_file_of_record(top, ENTITY_SCENARIO, "c")->seen;
    assert_null(b->about);
    assert_string_equal(b->title, "Top");
    /* The same of what is extended: then nothing is. */
    assert_int_equal(result_of(top, "c"), BASE_NONE);
    assert_null(c->about);
    assert_null(c->extends);
    assert_int_equal(result_of(top->base->base, "c"), BASE_LOADED);
}

/* A layer may extend another scenario than the one below, or one that only it has. */
static void
the_uppermost_says_what_is_extended(void **state)
{
    static const File files[] = {
        {"low/scenarios/a.json", "{\"id\": \"a\", \"about\": \"A\"}"},
        {"low/scenarios/b.json", "{\"id\": \"b\", \"extends\": \"a\"}"},
        {"top/scenarios/b.json", "{\"id\": \"b\", \"extends\": \"new\"}"},
        {"top/scenarios/new.json", "{\"id\": \"new\", \"about\": \"N\"}"},
    };
    g_autoptr(DataSet) top = load(*state, "top", files, G_N_ELEMENTS(files));
    assert_seen(top, "b", "{\"id\": \"b\", \"extends\": \"new\", \"about\": \"N\"}");
}

static void
what_is_missing_shows_nothing(void **state)
{
    static const File files[] = {
        {"low/scenarios/a.json", "{\"id\": \"a\", \"extends\": \"no\", \"title\": \"A\"}"},
        {"low/scenarios/b.json", "{\"id\": \"b\", \"extends\": \"broken\"}"},
        {"low/scenarios/broken.json", "{"},
        {"low/scenarios/raw.json", "[]"},
        {"low/scenarios/c.json", "{\"id\": \"c\", \"extends\": \"raw\"}"},
        {"low/scenarios/d.json", "{\"id\": \"d\", \"extends\": 3}"},
    };
    g_autoptr(DataSet) set = load(*state, "low", files, G_N_ELEMENTS(files));
    assert_int_equal(result_of(set, "a"), BASE_MISSING);
    assert_seen(set, "a", "{\"id\": \"a\", \"title\": \"A\", \"extends\": \"no\"}");
    assert_int_equal(result_of(set, "b"), BASE_LOADED);
    assert_seen(set, "b", "{\"id\": \"b\", \"extends\": \"broken\"}");
    assert_seen(set, "broken", "nothing");
    assert_seen(set, "c", "{\"id\": \"c\", \"extends\": \"raw\"}");
    assert_int_equal(result_of(set, "d"), BASE_NONE);
    assert_int_equal(set->n_scenarios, 5);
}

/* Writes scenarios s-00, s-01, ...; each extends the one of the next number, the last @back. */
static void
write_chain(const char *folder, guint n, const char *back)
{
    for (guint i = 0; i < n; i++) {
        g_autofree char *path = g_strdup_printf("low/scenarios/s-%02u.json", i);
        g_autofree char *next = i + 1 < n ? g_strdup_printf("s-%02u", i + 1) : g_strdup(back);
        g_autofree char *extends =
            next != NULL ? g_strdup_printf(", \"extends\": \"%s\"", next) : g_strdup("");
        g_autofree char *text =
            g_strdup_printf("{\"id\": \"s-%02u\"%s, \"options\": [\"o-%02u\"]}", i, extends, i);
        temporary_folder_write(folder, path, text);
    }
}

/* Returns: (transfer full): a letter for each scenario: . nothing, L loaded, C cycle, D deep, R
 * records. */
static char *
results(const DataSet *set)
{
    static const char letters[] = {
        [BASE_NONE] = '.',  [BASE_LOADED] = 'L',   [BASE_MISSING] = 'M',
        [BASE_CYCLE] = 'C', [BASE_TOO_DEEP] = 'D', [BASE_TOO_MUCH] = 'R',
    };
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].kind->folder != NULL)
            g_string_append_c(text, letters[set->files[i].base_result]);
    return g_string_free(text, FALSE);
}

static void
rings_are_cut_and_tails_are_not(void **state)
{
    static const struct {
        guint n;
        const char *back, *results;
    } cases[] = {
        {1, "s-00", "C"},    {2, "s-00", "CC"},    {3, "s-00", "CCC"}, {2, "s-01", "LC"},
        {4, "s-02", "LLCC"}, {5, "s-02", "LLCCC"}, {3, NULL, "LL."},   {3, "s-77", "LLM"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *folder = g_strdup_printf("%s/%u", (const char *)*state, i);
        temporary_folder_make(*state, folder + strlen(*state) + 1);
        write_chain(folder, cases[i].n, cases[i].back);
        g_autoptr(DataSet) set = load(folder, "low", NULL, 0);
        g_autofree char *text = results(set);
        if (strcmp(text, cases[i].results) != 0)
            fail_msg("case %u: %s", i, text);
    }
}

/* How many layers @record has. */
static guint
depth_of(const Record *record)
{
    return record->layers == NULL ? 1 : 1 + depth_of(record->layers->under);
}

/* However long the chain, and wherever it leads, nothing is seen through more than the limit. */
static void
long_chains_are_cut(void **state)
{
    static const char *const ends[] = {NULL, "s-77", "s-29", "s-28"};
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *name = g_strdup_printf("%u", i);
        g_autofree char *folder = g_build_filename(*state, name, NULL);
        write_chain(folder, 30, ends[i]);
        g_autoptr(DataSet) set = load(folder, "low", NULL, 0);
        g_autofree char *text = results(set);
        guint n_deep = 0;
        for (const char *at = text; *at != '\0'; at++)
            n_deep += *at == 'D';
        assert_int_equal(n_deep, 3);
        for (guint j = 0; j < set->n_scenarios; j++)
            assert_true(depth_of(set->scenarios[j]) <= LIMIT_LAYERS);
    }
}

static void
chains_within_the_limit_are_whole(void **state)
{
    write_chain(*state, LIMIT_LAYERS, NULL);
    g_autoptr(DataSet) set = load(*state, "low", NULL, 0);
    g_autofree char *text = results(set);
    assert_string_equal(text, "LLLLLLL.");
    assert_int_equal(depth_of(set->scenarios[0]), LIMIT_LAYERS);
}

/* Does one edit that must succeed. */
static DataSet *
edit(DataSet *set, const Edit *one)
{
    g_autoptr(GError) error = NULL;
    DataSet *edited = data_set_edit(set, &one, 1, &error);
    if (edited == NULL)
        fail_msg("%s", error->message);
    return edited;
}

static const File two_files[] = {
    {"low/scenarios/a.json", "{\"id\": \"a\", \"title\": \"A\", \"about\": \"X\"}"},
    {"low/scenarios/b.json", "{\"id\": \"b\", \"extends\": \"a\", \"title\": \"B\"}"},
};

static void
edits_of_the_extended_show(void **state)
{
    DataSet *set = load(*state, "low", two_files, G_N_ELEMENTS(two_files));
    const Edit about = {ENTITY_SCENARIO, "a", "about", "\"X\"", "\"Y\""};
    g_autoptr(DataSet) edited = edit(set, &about);
    assert_seen(set, "b",
                "{\"id\": \"b\", \"title\": \"B\", \"extends\": \"a\", \"about\": \"X\"}");
    data_set_unref(set);
    assert_seen(edited, "b",
                "{\"id\": \"b\", \"title\": \"B\", \"extends\": \"a\", \"about\": \"Y\"}");
    assert_string_equal(
        ((const Scenario *)data_set_records(edited, ENTITY_SCENARIO).items[1])->about, "Y");
}

static void
edits_of_what_shows_through_stay_above(void **state)
{
    g_autoptr(DataSet) set = load(*state, "low", two_files, G_N_ELEMENTS(two_files));
    const Edit about = {ENTITY_SCENARIO, "b", "about", "\"X\"", "\"Z\""};
    g_autoptr(DataSet) edited = edit(set, &about);
    g_autofree char *root =
        record_to_text(data_set_file_of_record(edited, ENTITY_SCENARIO, "b")->root);
    assert_string_equal(root,
                        "{\"id\": \"b\", \"title\": \"B\", \"extends\": \"a\", \"about\": \"Z\"}");
    assert_seen(edited, "a", "{\"id\": \"a\", \"title\": \"A\", \"about\": \"X\"}");
    /* Away: null, because it would show through. */
    const Edit away = {ENTITY_SCENARIO, "b", "about", "\"X\"", NULL};
    g_autoptr(DataSet) without = edit(set, &away);
    assert_seen(without, "b", "{\"id\": \"b\", \"title\": \"B\", \"extends\": \"a\"}");
}

static void
edits_change_what_is_extended(void **state)
{
    g_autoptr(DataSet) set = load(*state, "low", two_files, G_N_ELEMENTS(two_files));
    const Edit none = {ENTITY_SCENARIO, "b", "extends", "\"a\"", NULL};
    g_autoptr(DataSet) alone = edit(set, &none);
    assert_int_equal(result_of(alone, "b"), BASE_NONE);
    assert_null(
        ((const Scenario *)data_set_file_of_record(alone, ENTITY_SCENARIO, "b")->seen)->about);
    const Edit ring = {ENTITY_SCENARIO, "a", "extends", NULL, "\"b\""};
    g_autoptr(DataSet) rings = edit(set, &ring);
    assert_int_equal(result_of(rings, "a"), BASE_CYCLE);
    assert_int_equal(result_of(rings, "b"), BASE_CYCLE);
}

/* Returns: (transfer full): what the results of @n scenarios are that extend one of @n_records
 * records. */
static char *
results_above(const char *folder, guint n, guint n_records)
{
    g_autoptr(GString) text = g_string_new("{\"id\": \"a\", \"rules\": [{}");
    for (guint i = 2; i < n_records; i++)
        g_string_append(text, ",{}");
    g_string_append(text, "]}");
    temporary_folder_write(folder, "low/scenarios/a.json", text->str);
    for (guint i = 0; i < n; i++) {
        g_autofree char *path = g_strdup_printf("low/scenarios/b-%u.json", i);
        temporary_folder_write(folder, path, "{\"extends\": \"a\"}");
    }
    g_autoptr(DataSet) set = load(folder, "low", NULL, 0);
    return results(set);
}

/* A scenario with which all would show more than so many records of others stands alone. */
static void
what_shows_through_has_a_limit(void **state)
{
    g_autofree char *all = results_above(*state, 4, LIMIT_EXTENDED_RECORDS / 4);
    assert_string_equal(all, ".LLLL");
    g_autofree char *most = results_above(*state, 4, LIMIT_EXTENDED_RECORDS / 4 + 1);
    assert_string_equal(most, ".LLLR");
}

/* The first edit of a scenario that only the set below has makes a file, and its folder. */
static void
edits_above_a_base_make_a_file(void **state)
{
    g_autoptr(DataSet) mid = load(*state, "mid", two_files, G_N_ELEMENTS(two_files));
    const Edit title = {ENTITY_SCENARIO, "b", "title", "\"B\"", "\"Mid\""};
    g_autoptr(DataSet) edited = edit(mid, &title);
    assert_seen(edited, "b",
                "{\"id\": \"b\", \"title\": \"Mid\", \"extends\": \"a\", \"about\": \"X\"}");
    g_autoptr(GError) error = NULL;
    if (!data_set_save(edited, mid, &error))
        fail_msg("%s", error->message);
    g_autofree char *text = temporary_folder_read(*state, "mid/scenarios/b.json");
    assert_string_equal(text, "{\"id\": \"b\", \"title\": \"Mid\"}\n");
    g_autofree char *a = temporary_folder_read(*state, "mid/scenarios/a.json");
    assert_null(a);
    g_autoptr(DataSet) again = load(*state, "mid", NULL, 0);
    assert_seen(again, "b",
                "{\"id\": \"b\", \"title\": \"Mid\", \"extends\": \"a\", \"about\": \"X\"}");
}

/* By the name of the file; only where no file has the name, by the id in it. */
static void
edits_name_files(void **state)
{
    static const File files[] = {
        {"low/scenarios/a.json", "{\"id\": \"b\", \"title\": \"A\"}"},
        {"low/scenarios/b.json", "{\"id\": \"c\", \"title\": \"B\"}"},
    };
    g_autoptr(DataSet) set = load(*state, "low", files, G_N_ELEMENTS(files));
    const Edit b = {ENTITY_SCENARIO, "b", "title", "\"B\"", "\"new\""};
    const Edit c = {ENTITY_SCENARIO, "c", "title", "\"B\"", "\"new\""};
    const Edit d = {ENTITY_SCENARIO, "d", "title", "\"B\"", "\"new\""};
    const Edit *const edits[] = {&d};
    g_autoptr(DataSet) by_name = edit(set, &b);
    g_autoptr(DataSet) by_id = edit(set, &c);
    assert_seen(by_name, "b", "{\"id\": \"c\", \"title\": \"new\"}");
    assert_seen(by_id, "b", "{\"id\": \"c\", \"title\": \"new\"}");
    g_autoptr(GError) error = NULL;
    assert_null(data_set_edit(set, edits, 1, &error));
    assert_int_equal(error->code, EDIT_ERROR_PATH);
}

FILE_OF_TESTS(data_set_layers)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(scenarios_show_through_within_a_set),
        test_in_folder(layers_stand_above_what_is_extended),
        test_in_folder(null_of_a_middle_layer_takes_away),
        test_in_folder(the_uppermost_says_what_is_extended),
        test_in_folder(what_is_missing_shows_nothing),
        test_in_folder(rings_are_cut_and_tails_are_not),
        test_in_folder(long_chains_are_cut),
        test_in_folder(chains_within_the_limit_are_whole),
        test_in_folder(edits_of_the_extended_show),
        test_in_folder(edits_of_what_shows_through_stay_above),
        test_in_folder(edits_change_what_is_extended),
        test_in_folder(what_shows_through_has_a_limit),
        test_in_folder(edits_above_a_base_make_a_file),
        test_in_folder(edits_name_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
