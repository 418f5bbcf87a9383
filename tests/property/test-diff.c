/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits between two versions of a map, or of any other file, lead from the one to the other and
 * back, to the byte.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/store/data-set.h"
#include "schema/versions/diff.h"
#include "schema/versions/merge.h"
#include "tests/property/random-edit.h"
#include "tests/property/random-map.h"
#include "tests/property/random-record.h"
#include "tests/property/rounds.h"
#include "tests/unit/inverse-edit.h"
#include "tests/unit/sample-record.h"

#define ROUNDS ROUNDS_OF(4000)
#define ROUNDS_OF_KINDS ROUNDS_OF(1500)
#define EDITS_OF_ROUND 6

static const guint32 percents[] = {2, 10, 40, 100};

typedef struct {
    SampleRecord *before, *after;
    char *before_file, *after_file;
} Pair;

static void
pair_clear(Pair *pair)
{
    sample_record_free(pair->before);
    sample_record_free(pair->after);
    g_free(pair->before_file);
    g_free(pair->after_file);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Pair, pair_clear)

static SampleRecord *
make(guint32 round, guint32 version)
{
    const RandomMap map = {
        .seed = round,
        .version = version,
        .percent = percents[round % G_N_ELEMENTS(percents)],
        .is_tidy = round % 5 == 0,
    };
    g_autofree char *json = random_map(&map);
    return sample_record(ENTITY_MAP, json);
}

static Pair
make_pair(guint32 round)
{
    Pair pair = {.before = make(round, 0), .after = make(round, 1)};
    pair.before_file = sample_record_to_file(pair.before);
    pair.after_file = sample_record_to_file(pair.after);
    return pair;
}

/* Returns: (transfer full): the file that @edits make of @root, or what stops them. */
static char *
apply(const GPtrArray *edits, const Record *root)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(SampleRecord) changed =
        edit_apply_all((const Edit *const *)edits->pdata, edits->len, root, &error);
    return changed != NULL ? sample_record_to_file(changed) : g_strdup(error->message);
}

static void
expect(guint32 round, const Pair *pair, const char *result, const char *expected)
{
    if (strcmp(result, expected) == 0)
        return;
    /* Longer than what a message of cmocka can hold. */
    g_printerr("BEFORE %sAFTER %sGIVES %s\n", pair->before_file, pair->after_file, result);
    fail_msg("round %u", round);
}

static void
differences_make_the_second_of_the_first(void **state G_GNUC_UNUSED)
{
    for (guint32 round = 0; round < ROUNDS; round++) {
        g_auto(Pair) pair = make_pair(round);
        g_autoptr(GPtrArray) differences = diff_records(pair.before, pair.after);
        g_autofree char *result = apply(differences, pair.before);
        expect(round, &pair, result, pair.after_file);
        assert_true((differences->len == 0) == (strcmp(pair.before_file, pair.after_file) == 0));
    }
}

static void
inverses_make_the_first_of_the_second(void **state G_GNUC_UNUSED)
{
    for (guint32 round = 0; round < ROUNDS; round++) {
        g_auto(Pair) pair = make_pair(round);
        g_autoptr(GPtrArray) differences = diff_records(pair.before, pair.after);
        const Edit *const *edits = differences_as_edits(differences);
        g_autoptr(GPtrArray) inverses = edit_invert_all(edits, differences->len, pair.before);
        g_autofree char *result = apply(inverses, pair.after);
        expect(round, &pair, result, pair.before_file);
    }
}

/* What is made by edits and what is read from the file it is saved to are not distinguished. */
static void
edited_records_are_those_of_their_file(void **state G_GNUC_UNUSED)
{
    for (guint32 round = 0; round < ROUNDS; round++) {
        g_auto(Pair) pair = make_pair(round);
        g_autoptr(GPtrArray) there = diff_records(pair.before, pair.after);
        g_autoptr(SampleRecord) made =
            edit_apply_all(differences_as_edits(there), there->len, pair.before, NULL);
        assert_non_null(made);
        g_autoptr(GPtrArray) left = diff_records(made, pair.after);
        assert_int_equal(left->len, 0);
        g_autoptr(GPtrArray) back = diff_records(made, pair.before);
        g_autofree char *result = apply(back, made);
        expect(round, &pair, result, pair.before_file);
    }
}

/* Any kind of file, and what comes of it by random edits. */
static Pair
make_pair_of_kind(guint32 round)
{
    const EntityId entity = file_kinds()[round % FILE_KINDS].entity;
    RandomJson json;
    random_json_init(&json, 17210000 + round);
    json.is_plain = TRUE;
    random_append_record(&json, entity);
    g_autoptr(SampleRecord) raw = sample_record(entity, json.out->str);
    Pair pair = {.before_file = sample_record_to_file(raw)};
    pair.before = sample_record(entity, pair.before_file);
    pair.after = sample_record(entity, pair.before_file);
    for (guint i = 0; i < EDITS_OF_ROUND && !pair.after->raw; i++) {
        g_autoptr(Edit) edit = random_edit(&json, pair.after);
        const Record *changed = edit_apply(edit, pair.after, NULL);
        if (changed == NULL)
            continue;
        sample_record_free(pair.after);
        pair.after = changed;
    }
    pair.after_file = sample_record_to_file(pair.after);
    random_json_clear(&json);
    return pair;
}

static void
every_kind_of_file_is_led_there_and_back(void **state G_GNUC_UNUSED)
{
    guint n_apart = 0;
    for (guint32 round = 0; round < ROUNDS_OF_KINDS; round++) {
        g_auto(Pair) pair = make_pair_of_kind(round);
        g_autoptr(GPtrArray) differences = diff_records(pair.before, pair.after);
        g_autofree char *there = apply(differences, pair.before);
        expect(round, &pair, there, pair.after_file);
        const Edit *const *edits = differences_as_edits(differences);
        g_autoptr(GPtrArray) inverses = edit_invert_all(edits, differences->len, pair.before);
        g_autofree char *back = apply(inverses, pair.after);
        expect(round, &pair, back, pair.before_file);
        g_autoptr(Merge) merged = merge_records(pair.before, pair.after, pair.before, "x", NULL);
        assert_non_null(merged);
        expect(round, &pair, merged->text->bytes, pair.after_file);
        n_apart += differences->len > 0;
    }
    assert_true(n_apart > ROUNDS_OF_KINDS / 2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_make_the_second_of_the_first),
        cmocka_unit_test(inverses_make_the_first_of_the_second),
        cmocka_unit_test(edited_records_are_those_of_their_file),
        cmocka_unit_test(every_kind_of_file_is_led_there_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
