/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hostile folders of scenarios: nothing hangs, nothing outside is read, listed or written, and what
 * extends what is decided in little time.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "schema/text/limits.h"
#include "tests/checks/problems.h"
#include "tests/checks/sample.h"
#include "tests/unit/temporary-folder.h"

#define LITTLE_TIME (5 * CLOCKS_PER_SEC) /* of the processor */

/* The set of base in a folder of its own. */
typedef struct {
    char *folder; /* owned */
    char *set;    /* owned: below folder */
    char *place;  /* owned: the folder of its scenarios */
    GString *problems;
} Stage;

static void
stage_init(Stage *stage)
{
    stage->folder = sample_assemble_base("base");
    stage->set = g_build_filename(stage->folder, SAMPLE_SET, NULL);
    stage->place = g_build_filename(stage->set, "scenarios", NULL);
    stage->problems = g_string_new(NULL);
}

/* Fails the test if there is any problem. */
static void
stage_close(Stage *stage)
{
    temporary_folder_free(stage->folder);
    g_free(stage->set);
    g_free(stage->place);
    problems_fail_if_any(stage->problems);
}

/* Checks the set and brings it into canonical form, which must write nothing. */
static void
expect(Stage *stage, const char *title, const char *expected)
{
    clock_t start = clock();
    g_auto(Outcome) outcome = outcome_of_folder(stage->set);
    if (clock() - start > LITTLE_TIME)
        g_string_append_printf(stage->problems, "%s takes too long\n", title);
    g_autofree char *got = outcome_lines(&outcome);
    outcome_compare(title, expected, got, stage->problems);
    if (data_set_format(outcome.set, NULL, NULL) != 0)
        g_string_append_printf(stage->problems, "%s: files were written\n", title);
}

static void
links_out_of_the_set_are_not_listed(void **state)
{
    (void)state;
    static const char *const targets[] = {"../outside", "..", "/", "/proc/self/fd", "../set"};
    Stage stage;
    stage_init(&stage);
    temporary_folder_write(stage.folder, "outside/secret.json", "{}");
    temporary_folder_write(stage.folder, "outside/.secret.json.narva-new", "precious");
    for (guint i = 0; i < G_N_ELEMENTS(targets); i++) {
        g_assert_cmpint(symlink(targets[i], stage.place), ==, 0);
        expect(&stage, targets[i], "scenarios error file.outside\n");
        g_assert_cmpint(g_unlink(stage.place), ==, 0);
    }
    g_autofree char *precious =
        temporary_folder_read(stage.folder, "outside/.secret.json.narva-new");
    if (precious == NULL)
        g_string_append(stage.problems, "what lies outside was swept up\n");
    stage_close(&stage);
}

static void
links_to_nothing_are_unreadable(void **state)
{
    (void)state;
    static const char *const targets[] = {"nothing", "scenarios", "scenarios/x"};
    Stage stage;
    stage_init(&stage);
    for (guint i = 0; i < G_N_ELEMENTS(targets); i++) {
        g_assert_cmpint(symlink(targets[i], stage.place), ==, 0);
        expect(&stage, targets[i], "scenarios error file.unreadable\n");
        g_assert_cmpint(g_unlink(stage.place), ==, 0);
    }
    stage_close(&stage);
}

/* What is no folder is nobody's; it is not even opened. */
static void
what_is_no_folder_is_passed_over(void **state)
{
    (void)state;
    static const mode_t kinds[] = {S_IFREG, S_IFIFO, S_IFSOCK};
    Stage stage;
    stage_init(&stage);
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_assert_cmpint(mknod(stage.place, kinds[i] | 0600, 0), ==, 0);
        expect(&stage, "no folder", "");
        g_assert_cmpint(g_unlink(stage.place), ==, 0);
    }
    stage_close(&stage);
}

/* Files in the folder are judged as those of the set are. */
static void
files_of_the_folder_are_refused_alike(void **state)
{
    (void)state;
    Stage stage;
    stage_init(&stage);
    temporary_folder_write(stage.folder, "outside.json", "{\"id\": \"outside\"}");
    g_assert_cmpint(g_mkdir(stage.place, 0700), ==, 0);
    static const struct {
        const char *name, *target; /* NULL: a pipe */
    } files[] = {
        {"a.json", "../../outside.json"},
        {"b.json", "/dev/zero"},
        {"c.json", NULL},
        {"d.json", "nothing"},
        {"e.json", "../map.json"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *path = g_build_filename(stage.place, files[i].name, NULL);
        int made = files[i].target != NULL ? symlink(files[i].target, path) : mkfifo(path, 0600);
        g_assert_cmpint(made, ==, 0);
    }
    temporary_folder_make(stage.place, "f.json");
    temporary_folder_make(stage.place, "g.json/h.json");
    g_auto(Outcome) outcome = outcome_of_folder(stage.set);
    g_autofree char *got = outcome_lines(&outcome);
    /* The link inside is followed: the map is no scenario, and that is reported of it. */
    g_autofree char *first = g_strndup(got, strlen("scenarios/a.json error file.outside\n"));
    outcome_compare("files", "scenarios/a.json error file.outside\n", first, stage.problems);
    static const char *const others[] = {
        "scenarios/b.json error file.outside\n",    "scenarios/c.json error file.not-a-file\n",
        "scenarios/d.json error file.unreadable\n", "scenarios/f.json error file.not-a-file\n",
        "scenarios/g.json error file.not-a-file\n",
    };
    for (guint i = 0; i < G_N_ELEMENTS(others); i++)
        if (strstr(got, others[i]) == NULL)
            g_string_append_printf(stage.problems, "not found: %sin:\n%s", others[i], got);
    stage_close(&stage);
}

static void
odd_names_are_reported_and_not_read(void **state)
{
    (void)state;
    static const char *const names[] = {
        "\xff.json", "line\nbreak.json", "\x1b[31m.json",     "quote\".json", "..json",
        "a b.json",  "-.json",           "\xe2\x80\xae.json", "%s.json",
    };
    Stage stage;
    stage_init(&stage);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        temporary_folder_write(stage.place, names[i], "no JSON");
    g_auto(Outcome) outcome = outcome_of_folder(stage.set);
    guint n = finding_list_length(outcome.findings);
    /* That which begins with a point is hidden. */
    if (n != G_N_ELEMENTS(names) - 1)
        g_string_append_printf(stage.problems, "%u findings\n", n);
    for (guint i = 0; i < n; i++) {
        const Finding *finding = finding_list_get(outcome.findings, i);
        g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
        if (finding->id != FINDING_FILE_UNKNOWN || !g_utf8_validate(message, -1, NULL))
            g_string_append_printf(stage.problems, "%s\n", finding_row(finding->id)->id);
    }
    stage_close(&stage);
}

/* Writes as many scenarios as there may be; each extends @next of its number, if that is one. */
static void
write_scenarios(const char *place, guint (*next)(guint i))
{
    for (guint i = 0; i < LIMIT_SCENARIOS; i++) {
        g_autofree char *name = g_strdup_printf("s-%04u.json", i);
        g_autofree char *extends = next(i) < LIMIT_SCENARIOS
                                       ? g_strdup_printf(", \"extends\": \"s-%04u\"", next(i))
                                       : g_strdup("");
        g_autofree char *text =
            g_strdup_printf("{\"id\": \"s-%04u\", \"title\": \"S\", \"period\": {\"from\": "
                            "\"1700\", \"to\": \"1700\", \"turns\": 2}%s}\n",
                            i, extends);
        temporary_folder_write(place, name, text);
    }
}

static guint
one_less(guint i)
{
    return i - 1;
}

static guint
one_more_round(guint i)
{
    return (i + 1) % LIMIT_SCENARIOS;
}

static guint
always_first(guint i)
{
    return i > 0 ? 0 : LIMIT_SCENARIOS;
}

static guint
towards_a_ring(guint i)
{
    return i > 1 ? i - 1 : 1 - i;
}

static guint
always_itself(guint i)
{
    return i;
}

/* Returns: how many findings of @id there are; the notes about equal values do not matter here. */
static guint
count(const Outcome *outcome, FindingId id)
{
    guint n = 0;
    for (guint i = 0; i < finding_list_length(outcome->findings); i++)
        n += finding_list_get(outcome->findings, i)->id == id;
    return n;
}

static void
extensions_of_many_are_decided_soon(void **state)
{
    (void)state;
    static const struct {
        const char *title;
        guint (*next)(guint i);
        guint n_cycles, n_deep;
    } cases[] = {
        {"a chain", one_less, 0, (LIMIT_SCENARIOS - 1) / LIMIT_LAYERS},
        {"a ring", one_more_round, LIMIT_SCENARIOS, 0},
        {"all over one", always_first, 0, 0},
        {"a tail into a ring", towards_a_ring, 2, (LIMIT_SCENARIOS - 2) / LIMIT_LAYERS},
        {"each over itself", always_itself, LIMIT_SCENARIOS, 0},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        Stage stage;
        stage_init(&stage);
        write_scenarios(stage.place, cases[i].next);
        clock_t start = clock();
        g_auto(Outcome) outcome = outcome_of_folder(stage.set);
        clock_t duration = clock() - start;
        guint n_errors = finding_list_count(outcome.findings, SEVERITY_ERROR);
        guint n_cycles = count(&outcome, FINDING_SCENARIO_CYCLE);
        guint n_deep = count(&outcome, FINDING_SCENARIO_TOO_DEEP);
        if (n_cycles != cases[i].n_cycles || n_deep != cases[i].n_deep ||
            n_errors != n_cycles + n_deep)
            g_string_append_printf(stage.problems, "%s: %u errors, %u cycles, %u too deep\n",
                                   cases[i].title, n_errors, n_cycles, n_deep);
        if (duration > LITTLE_TIME)
            g_string_append_printf(stage.problems, "%s took %d ms of the processor\n",
                                   cases[i].title, (int)(duration * 1000 / CLOCKS_PER_SEC));
        stage_close(&stage);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_out_of_the_set_are_not_listed),
        cmocka_unit_test(links_to_nothing_are_unreadable),
        cmocka_unit_test(what_is_no_folder_is_passed_over),
        cmocka_unit_test(files_of_the_folder_are_refused_alike),
        cmocka_unit_test(odd_names_are_reported_and_not_read),
        cmocka_unit_test(extensions_of_many_are_decided_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
