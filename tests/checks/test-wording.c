/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The texts and the order of the tables that users see: findings, entities, fields, kinds.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entity.h"
#include "tests/checks/problems.h"
#include "tests/checks/wording.h"

static gboolean
is_kebab_case(const char *name, gsize length)
{
    gboolean is_after_letter = FALSE;
    for (gsize i = 0; i < length; i++) {
        if (name[i] == '-' && !is_after_letter)
            return FALSE;
        if (name[i] != '-' && !g_ascii_islower(name[i]) && !g_ascii_isdigit(name[i]))
            return FALSE;
        is_after_letter = name[i] != '-';
    }
    return is_after_letter;
}

static void
finding_ids_are_group_and_name(void **state)
{
    (void)state;
    for (guint i = 0; i < N_FINDINGS; i++) {
        const char *id = finding_row(i)->id;
        const char *dot = strchr(id, '.');
        if (dot == NULL || !is_kebab_case(id, (gsize)(dot - id)) ||
            !is_kebab_case(dot + 1, strlen(dot + 1)))
            fail_msg("%s is not group.name in kebab case", id);
    }
}

static void
finding_ids_are_unique(void **state)
{
    (void)state;
    for (guint i = 0; i < N_FINDINGS; i++) {
        FindingId found;
        assert_true(finding_find(finding_row(i)->id, &found));
        if (found != i)
            fail_msg("%s stands twice", finding_row(i)->id);
    }
}

static void
finding_rows_are_in_the_order_of_phases(void **state)
{
    (void)state;
    for (guint i = 0; i < N_FINDINGS; i++) {
        const FindingRow *row = finding_row(i);
        if (i > 0 && row->phase < finding_row(i - 1)->phase)
            fail_msg("%s comes after a later phase", row->id);
        if (row->needs > row->phase || (row->needs == row->phase && row->needs > PHASE_BYTES))
            fail_msg("%s needs a phase that is not before its own", row->id);
    }
}

static void
finding_rows_are_sentences(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    for (guint i = 0; i < N_FINDINGS; i++) {
        const FindingRow *row = finding_row(i);
        wording_check_sentences(row->id, row->summary, problems);
        wording_check_sentences(row->id, row->explanation, problems);
        if (!g_str_has_suffix(row->message, "."))
            g_string_append_printf(problems, "%s: the message has no full stop\n", row->id);
        if (row->hint == NULL || row->hint[0] == '\0')
            g_string_append_printf(problems, "%s: there is no hint\n", row->id);
    }
    problems_fail_if_any(problems);
}

static void
meanings_are_sentences(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        wording_check_sentences(entity->name, entity->meaning, problems);
        for (guint j = 0; j < entity->n_fields; j++) {
            g_autofree char *name = entity_qualified_name(&entity->fields[j]);
            wording_check_sentences(name, entity->fields[j].meaning, problems);
        }
    }
    problems_fail_if_any(problems);
}

static void
kinds_are_sentences(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
#define KIND(NAME, name, type, form, meaning) wording_check_sentences(#name, meaning, problems);
#include "schema/model/kinds.def"
    problems_fail_if_any(problems);
}

static void
members_are_in_kebab_case(void **state)
{
    (void)state;
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        for (guint j = 0; j < entity->n_fields; j++) {
            const char *key = field_key(&entity->fields[j]);
            if (!is_kebab_case(key, strlen(key)))
                fail_msg("%s.%s is not in kebab case", entity->name, key);
            if (entity_find_field(entity, key, strlen(key), 0) != &entity->fields[j])
                fail_msg("%s.%s stands twice", entity->name, key);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finding_ids_are_group_and_name),
        cmocka_unit_test(finding_ids_are_unique),
        cmocka_unit_test(finding_rows_are_in_the_order_of_phases),
        cmocka_unit_test(finding_rows_are_sentences),
        cmocka_unit_test(meanings_are_sentences),
        cmocka_unit_test(kinds_are_sentences),
        cmocka_unit_test(members_are_in_kebab_case),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
