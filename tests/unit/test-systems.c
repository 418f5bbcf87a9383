/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of systems hold what the words of rules say of them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "validator/engine/verbs/effect.h"
#include "validator/systems/systems.h"

/* Whether the condition, term or effect @verb has a function in games of @system (NULL: of the core
 * alone). */
static gboolean
has_function(const System *system, EntityId entity, gint32 verb)
{
    const GameRules rules = {.system = system};
    if (entity == ENTITY_CONDITION)
        return condition_row(&rules, verb)->holds != NULL;
    if (entity == ENTITY_TERM)
        return term_row(&rules, verb)->value != NULL;
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
        for (guint j = 0; all[i] != NULL && j < G_N_ELEMENTS(entities); j++) {
            const Verb *rows = verb_rows(entities[j], &n_verbs);
            for (guint k = 0; k < n_verbs; k++) {
                gboolean is_read = systems_have(rows[k].systems, (gint)i);
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
        const GameRules rules = {.system = all[i]};
        if (all[i] == NULL)
            continue;
        ProcedureRow procedures[PROCEDURES_MAX];
        guint n = machine_procedures(all[i], procedures);
        assert_int_equal(n, N_PROCEDURES + all[i]->n_procedures);
        for (guint j = 0; j < n; j++)
            assert_true(procedures[j].name != NULL && procedures[j].step != NULL);
        assert_null(offer_row(&rules, N_OFFERS + all[i]->n_offers));
        assert_null(position_array(all[i], N_POSITION_ARRAYS + all[i]->n_arrays));
        assert_in_range(N_POSITION_ARRAYS + all[i]->n_arrays, 1, POSITION_ARRAYS_MAX);
        assert_in_range(all[i]->n_sides_max, all[i]->n_sides_min, BOARD_SIDES_MAX);
    }
}

/* Words of offers are told apart in records, those of the core among them. */
static void
offers_have_words_of_their_own(void **state G_GNUC_UNUSED)
{
    guint n_systems;
    const System *const *all = systems(&n_systems);
    for (guint i = 0; i < n_systems; i++) {
        const GameRules rules = {.system = all[i]};
        for (guint j = 0; offer_row(&rules, j) != NULL; j++)
            for (guint k = 0; k < j; k++)
                assert_string_not_equal(offer_row(&rules, j)->word, offer_row(&rules, k)->word);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_have_their_functions),
        cmocka_unit_test(rows_are_numbered),
        cmocka_unit_test(offers_have_words_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
