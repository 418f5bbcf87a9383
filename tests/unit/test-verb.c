/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of verbs: every argument is a member of its entity, every verb has its word.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/entity.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "tests/unit/main.h"

#include <string.h>

static const EntityId verb_entities[] = {
    ENTITY_CONDITION, ENTITY_EFFECT, ENTITY_TERM, ENTITY_TRIGGER, ENTITY_DECISION,
};

static void
arguments_are_members(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(verb_entities); i++) {
        guint n;
        const Entity *entity = entity_get(verb_entities[i]);
        const Verb *rows = verb_rows(entity->id, &n);
        assert_true(n > 0);
        for (guint j = 0; j < n; j++) {
            g_auto(GStrv) names = g_strsplit(rows[j].arguments, " ", -1);
            for (char **name = names; *name != NULL && **name != '\0'; name++) {
                gboolean is_required = g_str_has_suffix(*name, "!");
                gsize length = strlen(*name) - is_required;
                if (entity_find_field(entity, *name, length, 0) == NULL)
                    fail_msg("%s %s: no member %s", entity->name, rows[j].name, *name);
                g_autofree char *key = g_strndup(*name, length);
                assert_int_equal(verb_argument(&rows[j], key),
                                 is_required ? ARGUMENT_REQUIRED : ARGUMENT_OPTIONAL);
            }
        }
    }
}

/* A member that no verb takes could never be given. */
static void
every_member_belongs_to_a_verb(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(verb_entities); i++) {
        guint n;
        const Entity *entity = entity_get(verb_entities[i]);
        const Verb *rows = verb_rows(entity->id, &n);
        for (guint j = 1; j < entity->n_fields; j++) {
            const Field *field = &entity->fields[j];
            const char *key = field_key(field);
            gboolean is_used =
                field->kind == KIND_SOURCE || strcmp(key, "if") == 0 || strcmp(key, "else") == 0;
            for (guint k = 0; k < n; k++)
                is_used |= verb_argument(&rows[k], key) != ARGUMENT_NONE;
            if (!is_used)
                fail_msg("%s: no verb takes %s", entity->name, key);
        }
    }
}

static void
words_are_the_names_of_the_rows(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(verb_entities); i++) {
        guint n;
        const Entity *entity = entity_get(verb_entities[i]);
        const Verb *rows = verb_rows(entity->id, &n);
        for (guint j = 0; j < n; j++) {
            assert_string_equal(entity->fields[0].words[j], rows[j].name);
            assert_int_equal(
                entity_find_word(entity->fields[0].words, rows[j].name, strlen(rows[j].name)), j);
        }
        assert_null(entity->fields[0].words[n]);
    }
}

static void
other_entities_have_no_verbs(void **state G_GNUC_UNUSED)
{
    guint n;
    assert_null(verb_rows(ENTITY_SPACE, &n));
    assert_int_equal(n, 0);
}

static void
parts_of_names_are_no_arguments(void **state G_GNUC_UNUSED)
{
    const Verb verb = {.name = "x", .arguments = "at-least! at-most of"};
    assert_int_equal(verb_argument(&verb, "at"), ARGUMENT_NONE);
    assert_int_equal(verb_argument(&verb, "least"), ARGUMENT_NONE);
    assert_int_equal(verb_argument(&verb, "at-least"), ARGUMENT_REQUIRED);
    assert_int_equal(verb_argument(&verb, "of"), ARGUMENT_OPTIONAL);
}

static void
required_arguments_are_fields(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(verb_entities); i++) {
        guint n;
        const Entity *entity = entity_get(verb_entities[i]);
        const Verb *rows = verb_rows(entity->id, &n);
        for (guint j = 0; j < n; j++) {
            guint64 required = verb_required(&rows[j], entity);
            for (guint k = 0; k < entity->n_fields; k++) {
                const char *key = field_key(&entity->fields[k]);
                assert_int_equal((required >> k) & 1,
                                 verb_argument(&rows[j], key) == ARGUMENT_REQUIRED);
            }
        }
    }
}

/* Who reads an argument follows from the verbs that take it; its row says where it is fewer. */
static void
arguments_are_read_where_their_verbs_are(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(verb_entities); i++) {
        guint n;
        const Entity *entity = entity_get(verb_entities[i]);
        const Verb *rows = verb_rows(entity->id, &n);
        for (guint j = 1; j < entity->n_fields; j++) {
            const Field *field = &entity->fields[j];
            guint32 takers = 0;
            for (guint k = 0; k < n; k++)
                if (verb_argument(&rows[k], field_key(field)) != ARGUMENT_NONE)
                    takers |= rows[k].systems != 0 ? rows[k].systems : G_MAXUINT32;
            gboolean is_narrower = (field->systems & ~takers) == 0 && field->systems != takers;
            if (takers != 0 && field->systems != 0 && !is_narrower)
                fail_msg("%s.%s: its verbs say who reads it", entity->name, field->name);
        }
    }
    const Entity *condition = entity_get(ENTITY_CONDITION);
    const Field *status = entity_find_field(condition, "status", 6, 0);
    const Field *place = entity_find_field(condition, "place", 5, 0);
    const Field *units = entity_find_field(condition, "units", 5, 0);
    assert_int_equal(verb_field_systems(condition, status), SYSTEM_BIT(AREA_BLOCKS));
    assert_int_equal(verb_field_systems(condition, place),
                     SYSTEM_BIT(AREA_BLOCKS) | SYSTEM_BIT(AREA_CAMPAIGN));
    assert_int_equal(verb_field_systems(condition, units), 0);
    assert_false(verb_field_is_read(condition, status, SYSTEM_HEX_BATTLE));
    assert_true(verb_field_is_read(condition, status, SYSTEM_ANY));
}

static void
no_systems_are_all_systems(void **state G_GNUC_UNUSED)
{
    assert_true(systems_include(0, SYSTEM_HEX_BATTLE));
    assert_true(systems_include(SYSTEM_BIT(HEX_BATTLE), SYSTEM_HEX_BATTLE));
    assert_false(systems_include(SYSTEM_BIT(HEX_BATTLE), SYSTEM_AREA_BLOCKS));
}

static void
words_are_read_by_their_systems(void **state G_GNUC_UNUSED)
{
    const Field *trigger = &entity_get(ENTITY_TRIGGER)->fields[0];
    const Field *system = entity_find_field(entity_get(ENTITY_GAME), "system", 6, 0);
    guint n;
    guint n_systems = g_strv_length((char **)system_words);
    assert_true(verb_rows(ENTITY_TRIGGER, &n)[TRIGGER_CAPTURED].systems != 0);
    assert_true(verb_word_is_read(trigger, TRIGGER_CAPTURED, SYSTEM_AREA_BLOCKS));
    assert_true(verb_word_is_read(trigger, TRIGGER_CAPTURED, SYSTEM_ANY));
    assert_false(verb_word_is_read(trigger, TRIGGER_CAPTURED, SYSTEM_AREA_CAMPAIGN));
    assert_true(verb_word_is_read(trigger, TRIGGER_ENTERS, SYSTEM_AREA_CAMPAIGN));
    assert_true(verb_word_is_read(system, SYSTEM_AREA_BLOCKS, SYSTEM_AREA_CAMPAIGN));
    const Field *cause = entity_find_field(entity_get(ENTITY_TRIGGER), "cause", 5, 0);
    assert_true(verb_word_is_read(cause, CAUSE_SIEGE, SYSTEM_AREA_BLOCKS));
    assert_true(verb_word_is_read(cause, CAUSE_SIEGE, SYSTEM_ANY));
    assert_false(verb_word_is_read(cause, CAUSE_SIEGE, SYSTEM_HEX_BATTLE));
    assert_true(verb_word_is_read(cause, CAUSE_BATTLE, SYSTEM_HEX_BATTLE));
    for (guint i = 0; i < G_N_ELEMENTS(verb_entities); i++)
        for (guint j = 0; j < n_systems; j++)
            assert_true(verb_word_is_read(&entity_get(verb_entities[i])->fields[0], 0, (gint)j));
}

FILE_OF_TESTS(verb)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_by_their_systems),
        cmocka_unit_test(arguments_are_members),
        cmocka_unit_test(every_member_belongs_to_a_verb),
        cmocka_unit_test(words_are_the_names_of_the_rows),
        cmocka_unit_test(other_entities_have_no_verbs),
        cmocka_unit_test(parts_of_names_are_no_arguments),
        cmocka_unit_test(required_arguments_are_fields),
        cmocka_unit_test(arguments_are_read_where_their_verbs_are),
        cmocka_unit_test(no_systems_are_all_systems),
    };
    return cmocka_run_group_tests_name("verb", tests, NULL, NULL);
}
