/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Setting up, and putting units elsewhere.
 */
#include "tests/engine/battlefield.h"

#include "validator/engine/presence.h"
#include "validator/engine/set-up.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

Battlefield
battlefield_new(const char *folder, const char *scenario)
{
    g_autoptr(DataSet) set = loaded_set(folder);
    Records all = data_set_records(set, ENTITY_SCENARIO);
    g_autoptr(FindingWords) problem = NULL;
    Battlefield field = {.position = NULL};
    for (guint32 i = 0; i < all.length; i++)
        if (strcmp(record_key(all.items[i]), scenario) == 0)
            field.loaded = loaded_rules(set, all.items[i], NULL);
    assert_non_null(field.loaded.rules);
    field.position = set_up(field.loaded.rules, &problem);
    assert_null(problem);
    return field;
}

void
battlefield_clear(Battlefield *field)
{
    g_free(field->position);
    loaded_rules_clear(&field->loaded);
}

gint32
battlefield_find(const Battlefield *field, EntityId entity, const char *id)
{
    gint32 number = name_index_find(field->loaded.rules->names, entity, id);
    if (number == NO_NAME)
        fail_msg("no %s", id);
    return number;
}

void
battlefield_put(Battlefield *field, const char *unit, const char *place)
{
    position_put(field->loaded.rules, field->position, battlefield_find(field, ENTITY_UNIT, unit),
                 battlefield_find(field, ENTITY_SPACE, place));
    presence_note_all(field->loaded.rules, field->position);
}
