/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Samples of every finding: one test per id, named after it. A bad sample gives exactly what it
 * says it gives, a good one nothing, and every fix mends what it is offered for.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "tests/checks/problems.h"
#include "tests/checks/sample-fixes.h"
#include "tests/checks/wording.h"
#include "tests/unit/temporary-folder.h"

static void
check_wording(const Sample *sample, const Outcome *outcome, GString *problems)
{
    for (guint i = 0; i < finding_list_length(outcome->findings); i++)
        wording_check_finding(sample->name, finding_list_get(outcome->findings, i), problems);
}

/* A baseline that knows one finding must not hide another. */
static void
check_fingerprints(const Sample *sample, const Outcome *outcome, GString *problems)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < finding_list_length(outcome->findings); i++) {
        const Finding *finding = finding_list_get(outcome->findings, i);
        if (!g_hash_table_add(seen, (gpointer)finding->fingerprint))
            g_string_append_printf(problems, "%s: two fingerprints are equal\n", sample->name);
    }
}

static void
check_findings(const Sample *sample, GString *problems)
{
    g_autofree char *expected = sample_expectation(sample);
    char *folder = sample_assemble(sample);
    g_auto(Outcome) outcome = sample_check(sample, folder);
    g_autofree char *got = outcome_lines(&outcome);
    if (sample->is_bad && strstr(got, finding_row(sample->id)->id) == NULL)
        g_string_append_printf(problems, "%s: is no sample of this id\n", sample->name);
    if (sample->is_bad == (*expected == '\0'))
        g_string_append_printf(problems, "%s: bad samples expect findings, good ones none\n",
                               sample->name);
    outcome_compare(sample->name, expected, got, problems);
    sample_leave_found(sample, strcmp(expected, got) == 0 ? NULL : got);
    check_wording(sample, &outcome, problems);
    check_fingerprints(sample, &outcome, problems);
    temporary_folder_free(folder);
}

static void
samples_give_what_they_say(void **state)
{
    FindingId id = (FindingId)GPOINTER_TO_UINT(*state);
    GString *problems = g_string_new(NULL);
    g_autoptr(GPtrArray) samples = samples_of(id);
    guint n_bad = 0;
    guint n_fixes = 0;
    for (guint i = 0; i < samples->len; i++) {
        const Sample *sample = samples->pdata[i];
        n_bad += sample->is_bad;
        check_findings(sample, problems);
        if (sample->is_bad && finding_row(id)->fix != FIX_NONE)
            n_fixes += sample_fixes_check(sample, problems);
    }
    if (n_bad == 0 || n_bad == samples->len)
        g_string_append(problems, "a bad or a good sample is missing\n");
    if (n_fixes == 0 && finding_row(id)->fix != FIX_NONE)
        g_string_append(problems, "no sample offers a fix\n");
    problems_fail_if_any(problems);
}

/* What samples stand above. */
static const char *const bases[] = {"base", "base-hex", "base-campaign"};

static void
bases_are_clean_and_canonical(void **state G_GNUC_UNUSED)
{
    GString *problems = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(bases); i++) {
        g_autofree char *path = sample_base(bases[i]);
        g_auto(Outcome) outcome = outcome_of_folder(path);
        g_autofree char *got = outcome_lines(&outcome);
        outcome_compare(bases[i], "", got, problems);
        for (guint j = 0; j < outcome.set->n_files; j++) {
            const DataFile *file = &outcome.set->files[j];
            if (file->kind->entity == N_ENTITIES)
                continue;
            g_autoptr(GBytes) canonical = data_file_reformat(file);
            if (file->root == NULL || canonical != NULL)
                g_string_append_printf(problems, "%s: absent or not canonical\n", file->name);
        }
    }
    problems_fail_if_any(problems);
}

static void
count_entity(const RecordPlace *place, gpointer data)
{
    guint *counts = data;
    counts[place->record->entity->id]++;
}

/* Marks in @reached what records of @entity can hold in games of @system. */
static void
reach(EntityId entity, gint system, gboolean reached[N_ENTITIES])
{
    const Entity *whole = entity_get(entity);
    if (reached[entity])
        return;
    reached[entity] = TRUE;
    for (guint i = 0; i < whole->n_fields; i++) {
        const Field *field = &whole->fields[i];
        if ((field->kind == KIND_RECORD || field->kind == KIND_LIST) &&
            verb_field_is_read(whole, field, system))
            reach(field->target, system, reached);
    }
}

static void
bases_hold_every_entity(void **state G_GNUC_UNUSED)
{
    GString *problems = g_string_new(NULL);
    guint counts[N_ENTITIES] = {0};
    gboolean is_reached[N_ENTITIES] = {FALSE};
    for (guint i = 0; i < G_N_ELEMENTS(bases); i++) {
        g_autofree char *base = sample_base(bases[i]);
        g_auto(Outcome) outcome = outcome_of_folder(base);
        gint system = data_set_system(outcome.set);
        gboolean reached[N_ENTITIES] = {FALSE};
        for (guint j = 0; j < outcome.set->n_files; j++) {
            const Record *root = outcome.set->files[j].root;
            if (root == NULL)
                continue;
            record_walk(root, ENTITIES_ALL, count_entity, counts);
            reach(root->entity->id, system, reached);
        }
        for (guint j = 0; j < N_ENTITIES; j++)
            is_reached[j] |= reached[j];
    }
    /* An accepted finding would not occur in a set in which nothing is found. */
    for (guint i = 0; i < N_ENTITIES; i++)
        if (counts[i] == 0 && is_reached[i] && i != ENTITY_ACCEPTED)
            g_string_append_printf(problems, "there is no %s\n", entity_get(i)->name);
    problems_fail_if_any(problems);
}

/* Appends to @problems the samples of @id whose names are neither bad, bad-2, ... nor good, .... */
static void
check_names(FindingId id, GString *problems)
{
    g_autoptr(GPtrArray) samples = samples_of(id);
    for (guint i = 0; i < samples->len; i++) {
        const char *name = ((const Sample *)samples->pdata[i])->name;
        if (!g_regex_match_simple("^(bad|good)(-[a-z0-9-]+)?$", name, 0, 0))
            g_string_append_printf(problems, "%s: %s is neither bad nor good\n",
                                   finding_row(id)->id, name);
    }
}

/* cases.py has read all case files, or there would be no folder. */
static void
every_case_file_is_that_of_an_id(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    g_autofree char *first = samples_folder(0);
    g_autofree char *path = g_path_get_dirname(first);
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    assert_non_null(folder);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        FindingId id;
        if (finding_find(name, &id))
            check_names(id, problems);
        else
            g_string_append_printf(problems, "%s.case names no finding\n", name);
    }
    problems_fail_if_any(problems);
}

/* What is made belongs to a sample of a case file. */
static void
what_is_made_has_a_case(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    const MadeSample *const tables[] = {made_places, made_amounts};
    for (guint i = 0; i < G_N_ELEMENTS(tables); i++)
        for (const MadeSample *made = tables[i]; made->name != NULL; made++) {
            g_autofree char *folder = samples_folder(made->id);
            g_autofree char *path = g_build_filename(folder, made->name, NULL);
            if (!g_file_test(path, G_FILE_TEST_IS_DIR))
                g_string_append_printf(problems, "%s has no sample %s\n", finding_row(made->id)->id,
                                       made->name);
        }
    problems_fail_if_any(problems);
}

/* Samples of which it cannot be known what was meant. */
static const struct {
    FindingId id;
    const char *name;
} without_fix[] = {
    {FINDING_SCHEMA_UNKNOWN_MEMBER, "bad-2"},
    {FINDING_SCHEMA_UNKNOWN_WORD, "bad-2"},
    {FINDING_ID_FORM, "bad-2"},
    {FINDING_ID_FORM, "bad-5"},
    {FINDING_ID_FORM, "bad-8"},
    {FINDING_REF_UNKNOWN, "bad-3"},
    {FINDING_REF_UNKNOWN, "bad-4"},
    {FINDING_MAP_UNKNOWN_NEIGHBOUR, "bad-2"},
    {FINDING_MAP_DUPLICATE, "bad-2"},
    {FINDING_MAP_DUPLICATE, "bad-3"},
    {FINDING_MAP_DUPLICATE, "bad-4"},
    {FINDING_SEA_PORT_WITHOUT_SEA, "bad-2"},
    {FINDING_SEA_PORT_WITHOUT_SEA, "bad-4"},
    {FINDING_SEA_BORDER_WITHOUT_PORT, "bad-2"},
    {FINDING_GRID_ROW_LENGTH, "bad-hex"},
    {FINDING_GRID_ROW_LENGTH, "bad-hex-4"},
    {FINDING_TABLE_REVERSED_ROW, "bad-3"},
    {FINDING_TABLE_REVERSED_ROW, "bad-hex-2"},
    {FINDING_TABLE_COST_TWICE, "bad-hex"},
    {FINDING_ROSTER_BETTER_FACE, "bad-hex"},
    {FINDING_COMMAND_CYCLE, "bad-hex"},
    {FINDING_LEADER_CYCLE, "bad-hex-2"},
    {FINDING_SET_UP_FACING, "bad-hex"},
    {FINDING_SET_UP_NO_FACING, "bad-hex"},
};

static void
no_fix_is_guessed(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(without_fix); i++) {
        const char *id = finding_row(without_fix[i].id)->id;
        g_autoptr(GPtrArray) samples = samples_of(without_fix[i].id);
        guint n_found = 0;
        for (guint j = 0; j < samples->len; j++) {
            const Sample *sample = samples->pdata[j];
            if (strcmp(sample->name, without_fix[i].name) != 0)
                continue;
            n_found++;
            if (sample_fixes_check(sample, problems) > 0)
                g_string_append_printf(problems, "%s of %s offers a fix\n", sample->name, id);
        }
        if (n_found != 1)
            g_string_append_printf(problems, "%s of %s is missing\n", without_fix[i].name, id);
    }
    problems_fail_if_any(problems);
}

static const struct CMUnitTest other_tests[] = {
    cmocka_unit_test(bases_are_clean_and_canonical),
    cmocka_unit_test(bases_hold_every_entity),
    cmocka_unit_test(every_case_file_is_that_of_an_id),
    cmocka_unit_test(what_is_made_has_a_case),
    cmocka_unit_test(no_fix_is_guessed),
};

int
main(void)
{
    struct CMUnitTest tests[N_FINDINGS + G_N_ELEMENTS(other_tests)];
    guint n = 0;
    const char *only = g_getenv("NARVA_ONLY"); /* part of the ids that are wanted */
    /* Findings about games come from no check; see tests/golden/validate/games.txt. */
    for (guint i = 0; i < N_FINDINGS; i++)
        if (finding_row(i)->phase != PHASE_GAMES &&
            (only == NULL || strstr(finding_row(i)->id, only) != NULL))
            tests[n++] = (struct CMUnitTest){
                .name = finding_row(i)->id,
                .test_func = samples_give_what_they_say,
                .initial_state = GUINT_TO_POINTER(i),
            };
    memcpy(tests + n, other_tests, sizeof other_tests);
    return _cmocka_run_group_tests("samples", tests, n + G_N_ELEMENTS(other_tests), NULL, NULL);
}
