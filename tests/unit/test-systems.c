/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of systems hold what the words of rules say of them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/words.h"
#include "tests/unit/main.h"
#include "validator/engine/chart.h"
#include "validator/engine/play.h"
#include "validator/engine/procedure.h"
#include "validator/systems/systems.h"

#include <string.h>

/* Whether the condition, term or effect @verb has a function in games of @system (NULL: of the core
 * alone). */
static gboolean
has_function(const System *system, EntityId entity, gint32 verb)
{
    const GameRules rules = {.system = system};
    if (entity == ENTITY_CONDITION)
        return condition_row(&rules, verb)->holds != NULL;
    if (entity == ENTITY_TERM)
        return condition_term_row(&rules, verb)->value != NULL;
    return effect_row(&rules, verb)->act != NULL;
}

/* Each word that a system reads has a function, in the core or in the system; one that it does not
 * read has none. */
static void
words_have_their_functions(void **state G_GNUC_UNUSED)
{
    static const EntityId entities[] = {ENTITY_CONDITION, ENTITY_TERM, ENTITY_EFFECT};
    guint n_systems, n_verbs, n_own = 0;
    const System *const *all = systems(&n_systems);
    for (guint i = 0; i < n_systems; i++)
        for (guint j = 0; all[i] != NULL && all[i]->begin != NULL && j < G_N_ELEMENTS(entities);
             j++) {
            const Verb *rows = verb_rows(entities[j], &n_verbs);
            for (guint k = 0; k < n_verbs; k++) {
                gboolean is_read = systems_include(rows[k].systems, (gint)i);
                if (has_function(all[i], entities[j], (gint32)k) != is_read)
                    fail_msg("“%s” of system %u", rows[k].name, i);
                n_own += is_read && !has_function(NULL, entities[j], (gint32)k);
            }
        }
    assert_true(n_own > 0);
}

/* Numbers go on behind those of the core, and stay within what positions and machines hold. */
static void
rows_are_numbered(void **state G_GNUC_UNUSED)
{
    guint n_systems;
    const System *const *all = systems(&n_systems);
    for (guint i = 0; i < n_systems; i++) {
        if (all[i] == NULL)
            continue;
        ProcedureRow procedures[PROCEDURES_MAX];
        guint n = machine_procedures(all[i], procedures);
        assert_int_equal(n, N_PROCEDURES + all[i]->n_procedures);
        for (guint j = 0; j < n; j++)
            assert_true(procedures[j].name != NULL && procedures[j].step != NULL);
        assert_null(offer_row(all[i], N_OFFERS + all[i]->n_offers));
        assert_null(game_rules_array(all[i], N_POSITION_ARRAYS + all[i]->n_arrays));
        assert_in_range(N_POSITION_ARRAYS + all[i]->n_arrays, 1, POSITION_ARRAYS_MAX);
        assert_in_range(all[i]->n_sides_max, all[i]->n_sides_min, BOARD_SIDES_MAX);
    }
}

static Kind
kind_of(EntityId entity, const char *key)
{
    const Field *field = entity_find_field(entity_get(entity), key, strlen(key), 0);
    assert_non_null(field);
    return field->kind;
}

/* Words of offers are distinguished in records, those of the core among them. */
static void
offers_have_words_of_their_own(void **state G_GNUC_UNUSED)
{
    guint n_systems;
    const System *const *all = systems(&n_systems);
    for (guint i = 0; i < n_systems; i++) {
        for (guint j = 0; offer_row(all[i], j) != NULL; j++)
            for (guint k = 0; k < j; k++)
                assert_string_not_equal(offer_row(all[i], j)->word, offer_row(all[i], k)->word);
    }
}

/* What of a turn a record may begin with are words that games of the system read. */
static void
stages_have_their_words(void **state G_GNUC_UNUSED)
{
    guint n_systems, n_stages = 0;
    const System *const *all = systems(&n_systems);
    for (guint i = 0; i < n_systems; i++) {
        const SystemPlay *play = all[i] != NULL ? all[i]->play : NULL;
        for (gint j = 0; play != NULL && j < N_STAGES; j++) {
            if (play->stages[j].steps[0] == NULL)
                continue;
            assert_true(systems_include(words_systems(stage_words, j), (gint)i));
            n_stages++;
        }
    }
    assert_true(n_stages > 5);
}

/* Words of signs and modes are distinguished, and what can be shown can be explained. */
static void
charts_are_complete(void **state G_GNUC_UNUSED)
{
    guint n_systems, n_charts = 0;
    const System *const *all = systems(&n_systems);
    for (guint i = 0; i < n_systems; i++) {
        const SystemChart *chart = all[i] != NULL ? all[i]->chart : NULL;
        if (chart == NULL)
            continue;
        n_charts++;
        assert_in_range(chart->n_signs, 0, SIGNS_MAX);
        for (guint j = 0; j < chart->n_signs; j++) {
            const SignRow *row = &chart->signs[j];
            const SignChange *change = row->change;
            assert_true(row->word != NULL && row->layer != NULL && row->of != NULL);
            assert_true(row->legend[0] != NULL && row->shape < N_SHAPES);
            assert_int_equal(row->title != NULL, row->line != NULL);
            assert_int_equal(row->title != NULL, row->story[0] != NULL && row->story[1] != NULL);
            for (guint k = 0; k < j; k++)
                assert_string_not_equal(row->word, chart->signs[k].word);
            if (change == NULL)
                continue;
            const Field *printed = entity_find_field(entity_get(ENTITY_SPACE), change->record,
                                                     strlen(change->record), 0);
            assert_int_equal(printed->kind, KIND_RECORD);
            const Kind kind = change->most > 0 ? KIND_INT : KIND_BOOL;
            assert_int_equal(kind_of(printed->target, change->member), kind);
            assert_int_equal(kind_of(ENTITY_STATE, change->state), kind);
        }
        for (guint j = 0; j < chart->n_modes; j++) {
            const ModeRow *mode = &chart->modes[j];
            assert_true(mode->title != NULL && (mode->of != NULL) != (mode->of_game != NULL));
        }
        for (guint j = 0; j < chart->n_labels; j++) {
            assert_true(chart->labels[j].spot < N_LABEL_SPOTS);
            assert_true(chart->labels[j].meaning != NULL && chart->labels[j].of != NULL);
        }
    }
    assert_in_range(n_charts, 2, n_systems);
}

FILE_OF_TESTS(systems)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_have_their_functions),     cmocka_unit_test(rows_are_numbered),
        cmocka_unit_test(offers_have_words_of_their_own), cmocka_unit_test(charts_are_complete),
        cmocka_unit_test(stages_have_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
