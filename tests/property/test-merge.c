/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merges of random versions of a map: no change of either side is lost, nothing depends on which
 * side is ours, and what cannot be merged is reported.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/versions/diff.h"
#include "schema/versions/merge.h"
#include "tests/property/random-map.h"
#include "tests/property/rounds.h"
#include "tests/unit/sample-record.h"

#define ROUNDS ROUNDS_OF(4000)

static const guint32 percents[] = {1, 3, 10, 40};

typedef struct {
    SampleRecord *base, *ours, *theirs;
    char *base_file, *ours_file, *theirs_file;
} Versions;

static void
versions_clear(Versions *versions)
{
    sample_record_free(versions->base);
    sample_record_free(versions->ours);
    sample_record_free(versions->theirs);
    g_free(versions->base_file);
    g_free(versions->ours_file);
    g_free(versions->theirs_file);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Versions, versions_clear)

static SampleRecord *
make(guint32 round, guint32 version)
{
    const RandomMap map = {
        .seed = round,
        .version = version,
        .percent = percents[round % G_N_ELEMENTS(percents)],
        .is_tidy = round % 3 > 0,
    };
    g_autofree char *json = random_map(&map);
    return sample_record(ENTITY_MAP, json);
}

static Versions
make_versions(guint32 round)
{
    Versions versions = {make(round, 0), make(round, 1), make(round, 2), NULL, NULL, NULL};
    versions.base_file = sample_record_to_file(versions.base);
    versions.ours_file = sample_record_to_file(versions.ours);
    versions.theirs_file = sample_record_to_file(versions.theirs);
    return versions;
}

/* Longer than what a message of cmocka can hold. */
static void
expect(guint32 round, const Versions *versions, const char *merged, const char *expected)
{
    if (strcmp(merged, expected) == 0)
        return;
    g_printerr("BASE %sOURS %sTHEIRS %sGIVES %sNOT %s\n", versions->base_file, versions->ours_file,
               versions->theirs_file, merged, expected);
    fail_msg("round %u", round);
}

static Merge *
merge(const Record *base, const Record *ours, const Record *theirs)
{
    g_autoptr(GError) error = NULL;
    Merge *result = merge_records(base, ours, theirs, "map.json", &error);
    assert_null(error);
    return result;
}

static void
unchanged_sides_add_nothing(void **state G_GNUC_UNUSED)
{
    for (guint32 round = 0; round < ROUNDS; round++) {
        g_auto(Versions) v = make_versions(round);
        g_autoptr(Merge) to_ours = merge(v.base, v.ours, v.base);
        g_autoptr(Merge) to_theirs = merge(v.base, v.base, v.theirs);
        g_autoptr(Merge) to_same = merge(v.base, v.ours, v.ours);
        expect(round, &v, to_ours->text->bytes, v.ours_file);
        expect(round, &v, to_theirs->text->bytes, v.theirs_file);
        expect(round, &v, to_same->text->bytes, v.ours_file);
        assert_int_equal(to_ours->conflicts->len, 0);
        assert_int_equal(to_theirs->conflicts->len, 0);
        assert_int_equal(to_same->conflicts->len, 0);
    }
}

static void
sides_are_alike_where_nothing_conflicts(void **state G_GNUC_UNUSED)
{
    guint n_merged = 0;
    for (guint32 round = 0; round < ROUNDS; round++) {
        g_auto(Versions) v = make_versions(round);
        g_autoptr(Merge) there = merge(v.base, v.ours, v.theirs);
        g_autoptr(Merge) back = merge(v.base, v.theirs, v.ours);
        assert_true((there->conflicts->len == 0) == (back->conflicts->len == 0));
        if (there->conflicts->len > 0)
            continue;
        n_merged++;
        expect(round, &v, there->text->bytes, back->text->bytes);
    }
    assert_true(n_merged > ROUNDS / 4);
    assert_true(n_merged < ROUNDS * 3 / 4);
}

static void
results_are_canonical(void **state G_GNUC_UNUSED)
{
    for (guint32 round = 0; round < ROUNDS; round++) {
        g_auto(Versions) v = make_versions(round);
        g_autoptr(Merge) merged = merge(v.base, v.ours, v.theirs);
        g_autofree char *file = sample_record_to_file(merged->root);
        expect(round, &v, merged->text->bytes, file);
    }
}

/* Whether one of two edits is about what the other is about, or about something in it. */
static gboolean
do_meet(const Edit *a, const Edit *b)
{
    if (a->entity != b->entity || g_strcmp0(a->id, b->id) != 0)
        return a->id == NULL || b->id == NULL;
    gsize length = MIN(strlen(a->path), strlen(b->path));
    const char *longer = strlen(a->path) > length ? a->path : b->path;
    return strncmp(a->path, b->path, length) == 0 &&
           (length == 0 || longer[length] == '\0' || longer[length] == '/');
}

static gboolean
do_any_meet(const GPtrArray *ours, const GPtrArray *theirs)
{
    for (guint i = 0; i < ours->len; i++)
        for (guint j = 0; j < theirs->len; j++)
            if (do_meet(ours->pdata[i], theirs->pdata[j]))
                return TRUE;
    return FALSE;
}

/* Every value that @edits gave is in @merged, and what they took away is not. */
static void
expect_done(guint32 round, const Versions *v, const GPtrArray *edits, const Merge *merged)
{
    for (guint i = 0; i < edits->len; i++) {
        Edit inverse = *(const Edit *)edits->pdata[i];
        const char *before = inverse.before;
        inverse.before = inverse.after;
        inverse.after = before;
        inverse.from = inverse.to = 0;
        g_autoptr(GError) error = NULL;
        g_autoptr(SampleRecord) undone = edit_apply(&inverse, merged->root, &error);
        if (undone == NULL)
            expect(round, v, merged->text->bytes, error->message);
    }
}

static void
edits_that_do_not_meet_are_all_done(void **state G_GNUC_UNUSED)
{
    guint n_apart = 0;
    for (guint32 round = 0; round < 3 * ROUNDS; round++) {
        if (round % 3 == 0 || percents[round % G_N_ELEMENTS(percents)] > 10)
            continue;
        g_auto(Versions) v = make_versions(round);
        g_autoptr(GPtrArray) ours = diff_records(v.base, v.ours);
        g_autoptr(GPtrArray) theirs = diff_records(v.base, v.theirs);
        if (ours->len == 0 || theirs->len == 0 || do_any_meet(ours, theirs))
            continue;
        n_apart++;
        g_autoptr(Merge) merged = merge(v.base, v.ours, v.theirs);
        if (merged->conflicts->len > 0)
            expect(round, &v, merged->text->bytes, "a conflict");
        expect_done(round, &v, ours, merged);
        expect_done(round, &v, theirs, merged);
    }
    assert_true(n_apart > ROUNDS_OF(500));
}

/* Whether @root has at the place of @conflict what @side has there. */
static gboolean
has_value_of(const Record *root, const MergeConflict *conflict, MergeSide side)
{
    const Edit edit = {
        .entity = conflict->owner->entity->id,
        .id = conflict->id,
        .path = conflict->path,
        .before = conflict->values[side],
        .after = conflict->values[side],
    };
    g_autoptr(SampleRecord) same = edit_apply(&edit, root, NULL);
    return same != NULL;
}

static void
conflicts_keep_ours(void **state G_GNUC_UNUSED)
{
    guint n_conflicts = 0;
    for (guint32 round = 0; round < ROUNDS; round++) {
        if (round % 3 == 0)
            continue;
        g_auto(Versions) v = make_versions(round);
        g_autoptr(Merge) merged = merge(v.base, v.ours, v.theirs);
        for (guint i = 0; i < merged->conflicts->len; i++) {
            const MergeConflict *conflict = merged->conflicts->pdata[i];
            gboolean is_part = conflict->field != NULL && conflict->field->kind == KIND_SOURCE;
            if (conflict->is_order || is_part || strchr(conflict->path, '#') != NULL)
                continue;
            /* The base may lack the whole list. */
            assert_true(conflict->values[MERGE_BASE] == NULL ||
                        has_value_of(v.base, conflict, MERGE_BASE));
            assert_true(has_value_of(v.ours, conflict, MERGE_OURS));
            assert_true(has_value_of(v.theirs, conflict, MERGE_THEIRS));
            assert_true(has_value_of(merged->root, conflict, MERGE_OURS));
            assert_false(has_value_of(merged->root, conflict, MERGE_THEIRS));
            n_conflicts++;
        }
    }
    assert_true(n_conflicts > ROUNDS / 4);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unchanged_sides_add_nothing),
        cmocka_unit_test(sides_are_alike_where_nothing_conflicts),
        cmocka_unit_test(results_are_canonical),
        cmocka_unit_test(edits_that_do_not_meet_are_all_done),
        cmocka_unit_test(conflicts_keep_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
