/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of entities, row by row: what the loops over it rely on, and how its words are written.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entity.h"
#include "schema/model/record.h"
#include "schema/store/data-set.h"
#include "tests/unit/main.h"

#define MEANING_LENGTH 90

/* Calls @look for every field; a complaint of it names the field. */
typedef const char *(*FieldLook)(const Entity *entity, const Field *field);

static void
look_at_fields(FieldLook look)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        for (guint j = 0; j < entity_get(i)->n_fields; j++) {
            const Field *field = &entity_get(i)->fields[j];
            const char *complaint = look(entity_get(i), field);
            if (complaint != NULL)
                fail_msg("%s.%s: %s", entity_get(i)->name, field->name, complaint);
        }
}

static gboolean
is_kebab_case(const char *text)
{
    gboolean is_start = TRUE;
    for (; *text != '\0'; text++) {
        if (*text == '-' ? is_start : !g_ascii_islower(*text) && !g_ascii_isdigit(*text))
            return FALSE;
        is_start = *text == '-';
    }
    return !is_start;
}

/* Returns: what is wrong with the one sentence that says what a row means, or NULL. */
static const char *
complaint_about_meaning(const char *meaning)
{
    gsize length = strlen(meaning);
    if (g_utf8_strlen(meaning, -1) > MEANING_LENGTH)
        return "the meaning is too long";
    if (length == 0 || !g_ascii_isupper(meaning[0]))
        return "the meaning does not begin with a capital";
    if (meaning[length - 1] != '.' || strstr(meaning, ". ") != NULL)
        return "the meaning is not one sentence";
    return strstr(meaning, "  ") != NULL ? "the meaning has two blanks in a row" : NULL;
}

static gboolean
has_target(const Field *field)
{
    return field->kind == KIND_REF || field->kind == KIND_REFS || field->kind == KIND_RECORD ||
           field->kind == KIND_LIST;
}

static const char *
look_at_name(const Entity *entity, const Field *field)
{
    if (!is_kebab_case(field_key(field)))
        return "the member is not in kebab case";
    if (field->key != NULL && strcmp(field->key, field->name) == 0)
        return "the key says the same as the name";
    for (const Field *other = entity->fields; other < field; other++)
        if (strcmp(other->name, field->name) == 0 ||
            strcmp(field_key(other), field_key(field)) == 0)
            return "the name is there twice";
    return NULL;
}

static const char *
look_at_attributes(const Entity *entity G_GNUC_UNUSED, const Field *field)
{
    gboolean is_number = field->kind == KIND_INT || field->kind == KIND_INTS;
    if (is_number ? field->min >= field->max : field->min != 0 || field->max != 0)
        return "INT and INTS have min < max, no other kind has them";
    if ((field->words != NULL) != (field->kind == KIND_WORD))
        return "WORD has words, no other kind has them";
    /* The entity 0 is that of a file, which nothing points to. */
    if ((field->target != 0) != has_target(field))
        return "the target does not fit the kind";
    if (field->required > 1)
        return "required is TRUE or FALSE";
    return NULL;
}

/* 0 is also that of a number which nothing needs when it is absent. */
static const char *
look_at_fallback(const Entity *entity G_GNUC_UNUSED, const Field *field)
{
    gint fallback = field->fallback;
    if (field->kind == KIND_INT)
        return fallback != 0 && (fallback < field->min || fallback > field->max)
                   ? "fallback out of range"
                   : NULL;
    if (field->kind == KIND_BOOL)
        return fallback != FALSE && fallback != TRUE ? "fallback is no yes or no" : NULL;
    if (field->kind != KIND_WORD)
        return fallback != 0 ? "no fallback for this kind" : NULL;
    return fallback < 0 || fallback >= (gint)g_strv_length((char **)field->words)
               ? "fallback is no word"
               : NULL;
}

static const char *
look_at_words(const Entity *entity G_GNUC_UNUSED, const Field *field)
{
    for (guint i = 0; field->words != NULL && field->words[i] != NULL; i++) {
        if (!is_kebab_case(field->words[i]))
            return "a word is not in kebab case";
        if (entity_find_word(field->words, field->words[i], strlen(field->words[i])) != (gint)i)
            return "a word is there twice";
    }
    return field->words != NULL && field->words[0] == NULL ? "there are no words" : NULL;
}

static const char *
look_at_field_meaning(const Entity *entity G_GNUC_UNUSED, const Field *field)
{
    return complaint_about_meaning(field->meaning);
}

/* What has a key lies in lists, where it is found by it. */
static const char *
look_at_child(const Entity *entity G_GNUC_UNUSED, const Field *field)
{
    gboolean is_keyed_record = field->kind == KIND_RECORD && entity_get(field->target)->keyed;
    return is_keyed_record ? "a record with a key stands alone" : NULL;
}

/* Only references may mean something besides a record of their target. */
static const char *
look_at_alternatives(const Entity *entity G_GNUC_UNUSED, const Field *field)
{
    gboolean is_reference = field->kind == KIND_REF || field->kind == KIND_REFS;
    if (field->or_target != 0 && (!is_reference || !entity_get(field->or_target)->keyed))
        return "the other target does not fit the kind";
    return field->subjects && field->kind != KIND_REF ? "words that stand for no reference" : NULL;
}

static const char *
look_at_reference(const Entity *entity G_GNUC_UNUSED, const Field *field)
{
    if (field->kind != KIND_REF && field->kind != KIND_REFS)
        return NULL;
    const Entity *target = entity_get(field->target);
    return !target->keyed || target->fields[0].kind != KIND_ID ? "the target has no ids" : NULL;
}

static void
fields_are_rightly_declared(void **state G_GNUC_UNUSED)
{
    look_at_fields(look_at_name);
    look_at_fields(look_at_attributes);
    look_at_fields(look_at_fallback);
    look_at_fields(look_at_words);
    look_at_fields(look_at_child);
    look_at_fields(look_at_alternatives);
    look_at_fields(look_at_reference);
}

static void
fields_say_what_they_mean(void **state G_GNUC_UNUSED)
{
    look_at_fields(look_at_field_meaning);
}

/* Struct members lie behind the Record, none over another. */
static void
fields_have_room_of_their_own(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        gsize end = sizeof(Record);
        for (guint j = 0; j < entity->n_fields; j++) {
            assert_true(entity->fields[j].offset >= end);
            end = entity->fields[j].offset + entity_kind_size(entity->fields[j].kind);
        }
        assert_true(end <= entity->size);
    }
}

static void
entities_are_rightly_declared(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        assert_int_equal(entity->id, i);
        assert_in_range(entity->n_fields, 1, ENTITY_FIELDS_MAX);
        assert_true(is_kebab_case(entity->name));
        assert_ptr_equal(entity_find(entity->name, strlen(entity->name)), entity);
        const char *complaint = complaint_about_meaning(entity->meaning);
        if (complaint != NULL)
            fail_msg("%s: %s", entity->name, complaint);
        if (entity->ids_shared_with != 0)
            assert_int_equal(entity_get(entity->ids_shared_with)->fields[0].kind, KIND_ID);
    }
}

static void
keyed_entities_begin_with_their_key(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Field *key = &entity_get(i)->fields[0];
        if (!entity_get(i)->keyed)
            continue;
        assert_true(key->kind == KIND_ID || key->kind == KIND_REF || key->kind == KIND_FIELD ||
                    key->kind == KIND_TITLE);
        assert_true(key->required);
    }
}

static void
every_entity_can_state_its_source(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        assert_int_equal(entity->fields[entity->n_fields - 1].kind, KIND_SOURCE);
        assert_string_equal(field_key(&entity->fields[entity->n_fields - 1]), "source");
    }
}

static void
mark_reachable(EntityId id, guint *n_ways)
{
    const Entity *entity = entity_get(id);
    if (n_ways[id]++ > 0)
        return;
    for (guint i = 0; i < entity->n_fields; i++)
        if (entity->fields[i].kind == KIND_LIST || entity->fields[i].kind == KIND_RECORD)
            mark_reachable(entity->fields[i].target, n_ways);
}

static void
every_entity_is_reached_from_a_file(void **state G_GNUC_UNUSED)
{
    guint n_ways[N_ENTITIES] = {0};
    for (guint i = 0; i < FILE_KINDS; i++)
        mark_reachable(file_kinds()[i].entity, n_ways);
    for (guint i = 0; i < N_ENTITIES; i++)
        if (n_ways[i] == 0)
            fail_msg("no way leads to %s", entity_get(i)->name);
}

/* Required members of each, in order. */
/* clang-format off */
static const char *const required[N_ENTITIES] = {
    [ENTITY_GAME] = "format id title system sides ",
    [ENTITY_MAP] = "spaces ",
    [ENTITY_ROSTER] = "nations ",
    [ENTITY_TABLES] = "",
    [ENTITY_RULES] = "",
    [ENTITY_SCENARIO] = "id title period ",
    [ENTITY_RECORD] = "id title kind ",
    [ENTITY_SIDE] = "id name ",
    [ENTITY_DICE] = "faces ",
    [ENTITY_SEASON] = "id name ",
    [ENTITY_COLOUR] = "id name ",
    [ENTITY_RANGE] = "field min max ",
    [ENTITY_BOOK] = "id title ",
    [ENTITY_CHECK] = "finding severity why ",
    [ENTITY_ACCEPTED] = "fingerprint why ",
    [ENTITY_SPACE] = "id name kind ",
    [ENTITY_GARRISON] = "name value ",
    [ENTITY_PORT] = "sea ",
    [ENTITY_NEIGHBOUR] = "to border ",
    [ENTITY_REGION] = "id name places ",
    [ENTITY_COAST] = "id name space seas ",
    [ENTITY_NATION] = "id name ",
    [ENTITY_TYPE] = "id name moves ",
    [ENTITY_UNIT] = "id name nation type strength ",
    [ENTITY_BORDER] = "id name ",
    [ENTITY_ACTION] = "from ",
    [ENTITY_TRACK] = "id name from to ",
    [ENTITY_BOX] = "id name ",
    [ENTITY_TABLE] = "id name rows ",
    [ENTITY_ROW] = "",
    [ENTITY_RULE] = "id ",
    [ENTITY_MAY] = "side ",
    [ENTITY_RULING] = "id name default answers ",
    [ENTITY_ANSWER] = "id name ",
    [ENTITY_OPTION] = "id name ",
    [ENTITY_CONDITION] = "verb ",
    [ENTITY_EFFECT] = "verb ",
    [ENTITY_TERM] = "verb ",
    [ENTITY_TRIGGER] = "event ",
    [ENTITY_UNITS] = "",
    [ENTITY_PLACES] = "",
    [ENTITY_WEIGHTS] = "",
    [ENTITY_PRINTED] = "id of lines ",
    [ENTITY_DIFFERENCE] = "id records ",
    [ENTITY_BONUS] = "side plus ",
    [ENTITY_CHOICE] = "",
    [ENTITY_LEVEL] = "start ",
    [ENTITY_PROFILE] = "",
    [ENTITY_CITED] = "procedure ",
    [ENTITY_STEP] = "step ",
    [ENTITY_HIT] = "from ",
    [ENTITY_PERIOD] = "from to turns ",
    [ENTITY_POSITION] = "",
    [ENTITY_PLACED] = "unit at ",
    [ENTITY_STANCE] = "nation ",
    [ENTITY_STATE] = "place ",
    [ENTITY_MARK] = "track at ",
    [ENTITY_DECISION] = "verb by ",
    [ENTITY_INITIATIVE] = "side ",
    [ENTITY_ENDING] = "if result ",
    [ENTITY_RESULT] = "name ",
    [ENTITY_EXPECTATION] = "",
    [ENTITY_CHECKPOINT] = "id expect ",
    [ENTITY_TREASURY] = "start ",
    [ENTITY_CAMPAIGN] = "",
    [ENTITY_SIZE] = "name home-move foreign-move ",
    [ENTITY_RELATION] = "of to is ",
    [ENTITY_STANDING] = "side result score ",
    [ENTITY_GRID] = "id top columns rows terrain ",
    [ENTITY_EDGE] = "region purpose ",
    [ENTITY_HEXSIDE] = "hex side border ",
    [ENTITY_FACE] = "",
    [ENTITY_LEADER] = "rank ",
    [ENTITY_COMMAND] = "id name side ",
    [ENTITY_TERRAIN] = "id name sign ",
    [ENTITY_COST] = "",
    [ENTITY_VALUE] = "id name ",
    [ENTITY_WORTH] = "value number ",
    [ENTITY_MODIFIER] = "name ",
    [ENTITY_ORDER] = "id name ",
    [ENTITY_FORMATION] = "id name ",
    [ENTITY_TEST] = "id name ",
    [ENTITY_ATTACK] = "id name ",
    [ENTITY_BATTLE] = "",
    [ENTITY_STACK] = "most ",
    [ENTITY_GIVEN] = "command order ",
    [ENTITY_TOKEN] = "id side ",
    [ENTITY_DISORDER] = "state ",
};
/* clang-format on */

/* Files of format 1 load for ever: what they may lack can never become required. */
static void
required_members_are_those_of_format_1(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        g_autoptr(GString) found = g_string_new(NULL);
        for (guint j = 0; j < entity_get(i)->n_fields; j++)
            if (entity_get(i)->fields[j].required)
                g_string_append_printf(found, "%s ", field_key(&entity_get(i)->fields[j]));
        assert_non_null(required[i]);
        assert_string_equal(found->str, required[i]);
    }
}

/* Whatever the hint, and not by a part of the name or by the C name. */
static void
fields_are_found_by_their_member(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        for (guint j = 0; j < entity->n_fields; j++) {
            const Field *field = &entity->fields[j];
            const char *key = field_key(field);
            for (guint hint = 0; hint <= entity->n_fields; hint++)
                assert_ptr_equal(entity_find_field(entity, key, strlen(key), hint), field);
            assert_int_equal(entity_field_index(entity, field), j);
            assert_ptr_not_equal(entity_find_field(entity, key, strlen(key) - 1, j), field);
        }
        assert_null(entity_find_field(entity, "", 0, 0));
        assert_null(entity_find_field(entity, "no-such-member", 14, 3));
    }
    assert_null(entity_find_field(entity_get(ENTITY_NEIGHBOUR), "one_way", 7, 0));
    assert_non_null(entity_find_field(entity_get(ENTITY_NEIGHBOUR), "one-way, and more", 7, 0));
}

static void
qualified_names_lead_back(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        for (guint j = 0; j < entity_get(i)->n_fields; j++) {
            const Field *field = &entity_get(i)->fields[j];
            const Entity *entity = NULL;
            g_autofree char *name = entity_qualified_name(field);
            assert_ptr_equal(entity_find_qualified(name, strlen(name), &entity), field);
            assert_ptr_equal(entity_find_qualified(name, strlen(name), NULL), field);
            assert_ptr_equal(entity, entity_get(i));
        }
}

static void
wrong_qualified_names_lead_nowhere(void **state G_GNUC_UNUSED)
{
    static const char *const wrong[] = {
        "",
        "space",
        "space.",
        ".forage",
        "space.forag",
        "space.forages",
        "space/forage",
        "spaces.forage",
        "Space.forage",
        "space.forage.",
        "space..forage",
        "neighbour.one_way",
    };
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++)
        assert_null(entity_find_qualified(wrong[i], strlen(wrong[i]), NULL));
    assert_null(entity_find("spac", 4));
    assert_null(entity_find("", 0));
    assert_non_null(entity_find("space.forage", 5));
}

static void
kinds_have_a_size_and_a_form(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_KINDS; i++) {
        assert_true(entity_kind_size(i) >= sizeof(gint));
        assert_true(g_str_has_prefix(entity_kind_form(i), "a") || i == KIND_BOOL);
    }
}

static void
words_are_found_whole(void **state G_GNUC_UNUSED)
{
    static const char *const words[] = {"land", "sea", "land-and-sea", NULL};
    assert_int_equal(entity_find_word(words, "land", 4), 0);
    assert_int_equal(entity_find_word(words, "land-and-sea", 12), 2);
    assert_int_equal(entity_find_word(words, "seaside", 3), 1);
    assert_int_equal(entity_find_word(words, "lan", 3), -1);
    assert_int_equal(entity_find_word(words, "Sea", 3), -1);
    assert_int_equal(entity_find_word(words, "", 0), -1);
}

FILE_OF_TESTS(entity)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_rightly_declared),
        cmocka_unit_test(fields_say_what_they_mean),
        cmocka_unit_test(fields_have_room_of_their_own),
        cmocka_unit_test(entities_are_rightly_declared),
        cmocka_unit_test(keyed_entities_begin_with_their_key),
        cmocka_unit_test(every_entity_can_state_its_source),
        cmocka_unit_test(every_entity_is_reached_from_a_file),
        cmocka_unit_test(required_members_are_those_of_format_1),
        cmocka_unit_test(fields_are_found_by_their_member),
        cmocka_unit_test(qualified_names_lead_back),
        cmocka_unit_test(wrong_qualified_names_lead_nowhere),
        cmocka_unit_test(kinds_have_a_size_and_a_form),
        cmocka_unit_test(words_are_found_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
