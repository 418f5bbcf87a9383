/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The code forms: what of which entity has code, and that nothing overlaps.
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
#include "validator/engine/compile.h"

/* Returns: bytes that a field of @kind takes in the code; 0: it has none. */
static gsize
size_of(Kind kind)
{
    switch (kind) {
    case KIND_ID:
    case KIND_TITLE:
        return sizeof(const char *);
    case KIND_INT:
    case KIND_BOOL:
    case KIND_WORD:
    case KIND_RATING:
    case KIND_REF:
    case KIND_RECORD:
        return sizeof(gint32);
    case KIND_DATE:
        return sizeof(DateCode);
    case KIND_ZONE:
        return sizeof(ZoneCode);
    case KIND_ZONES:
    case KIND_REFS:
    case KIND_LIST:
        return sizeof(CodeSpan);
    default:
        return 0;
    }
}

static void
offsets(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const CodeForm *form = compile_code_form(i);
        const Entity *entity = entity_get(i);
        gint32 end = 0;
        for (guint j = 0; form->size > 0 && j < entity->n_fields; j++) {
            gsize size = size_of(entity->fields[j].kind);
            assert_int_equal(form->offsets[j] == CODE_NOWHERE, size == 0);
            if (size == 0)
                continue;
            assert_in_range(form->offsets[j], end, form->size - size);
            assert_int_equal((gsize)form->offsets[j] % MIN(size, sizeof(gint32)), 0);
            end = form->offsets[j] + (gint32)size;
        }
    }
}

/* What stands in code has a code form itself, or nothing would be compiled of it; but what only
 * hex battles read, which nothing plays. */
static void
what_is_inside(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        for (guint j = 0; compile_code_form(i)->size > 0 && j < entity->n_fields; j++) {
            const Field *field = &entity->fields[j];
            if ((field->kind == KIND_RECORD || field->kind == KIND_LIST) &&
                verb_field_systems(entity, field) != SYSTEM_BIT(HEX_BATTLE))
                assert_true(compile_code_form(field->target)->size > 0);
        }
    }
}

static void
members(void **state G_GNUC_UNUSED)
{
    const Entity *effect = entity_get(ENTITY_EFFECT);
    const CodeForm *form = compile_code_form(ENTITY_EFFECT);
    assert_int_equal(form->size, sizeof(EffectCode));
    assert_int_equal(form->offsets[0], offsetof(EffectCode, verb));
    for (guint i = 0; i < effect->n_fields; i++)
        if (g_str_equal(field_key(&effect->fields[i]), "else"))
            assert_int_equal(form->offsets[i], offsetof(EffectCode, else_));
    assert_int_equal(compile_code_form(ENTITY_SPACE)->size, 0);
}

FILE_OF_TESTS(code)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offsets),
        cmocka_unit_test(what_is_inside),
        cmocka_unit_test(members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
