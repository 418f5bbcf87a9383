/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * New ids in texts of each type: records that were called `old` are now called `new`.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/new-ids.h"
#include "tests/unit/main.h"

#include <string.h>

typedef struct {
    LineType type;
    EntityId entity; /* of the renamed record */
    const char *text;
    const char *renewed; /* NULL: nothing in it is renamed */
} NewIdCase;

#define ZONE                                                                                       \
    {                                                                                              \
        .kind = KIND_ZONE                                                                          \
    }
#define DATE                                                                                       \
    {                                                                                              \
        .kind = KIND_DATE                                                                          \
    }
#define SOURCE                                                                                     \
    {                                                                                              \
        .kind = KIND_SOURCE                                                                        \
    }
#define PLACE                                                                                      \
    {                                                                                              \
        .kind = KIND_REF, .target = ENTITY_SPACE, .or_target = ENTITY_REGION                       \
    }

/* clang-format off */
static const NewIdCase cases[] = {
    {PLACE, ENTITY_SPACE, "old", "new"},
    {PLACE, ENTITY_REGION, "old", "new"},
    {PLACE, ENTITY_UNIT, "old", NULL},
    {PLACE, ENTITY_SPACE, "older", NULL},
    {ZONE, ENTITY_SPACE, "old", "new"},
    {ZONE, ENTITY_REGION, "old", "new"},
    {ZONE, ENTITY_NATION, "old", NULL},
    {ZONE, ENTITY_NATION, "@pool:old", "@pool:new"},
    {ZONE, ENTITY_SPACE, "@pool:old", NULL},
    {ZONE, ENTITY_UNIT, "@aboard:old", "@aboard:new"},
    {ZONE, ENTITY_SPACE, "@map", NULL},
    {ZONE, ENTITY_SPACE, "@old", NULL},
    {DATE, ENTITY_SEASON, "1707-old", "1707-new"},
    {DATE, ENTITY_SEASON, "-44-old", "-44-new"},
    {DATE, ENTITY_SEASON, "1707", NULL},
    {DATE, ENTITY_BOOK, "1707-old", NULL},
    {SOURCE, ENTITY_BOOK, "old", "new"},
    {SOURCE, ENTITY_BOOK, "old:1.4", "new:1.4"},
    {SOURCE, ENTITY_BOOK, "a:1 old:1.4? old? b", "a:1 new:1.4? new? b"},
    {SOURCE, ENTITY_BOOK, "  old:1  a ", "  new:1  a "},
    {SOURCE, ENTITY_BOOK, "older:1 a:old", NULL},
    {SOURCE, ENTITY_BOOK, "", NULL},
    {SOURCE, ENTITY_SEASON, "old:1", NULL},
    {{.kind = KIND_WORD}, ENTITY_SPACE, "old", NULL},
};
/* clang-format on */

static const char *
find_new_id(EntityId entity, EntityId or_entity, const char *id, gconstpointer data)
{
    const NewIdCase *c = data;
    gboolean is_meant = entity == c->entity || (or_entity != 0 && or_entity == c->entity);
    return is_meant && strcmp(id, "old") == 0 ? "new" : NULL;
}

static void
ids_are_found_by_type(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const NewIdCase *c = &cases[i];
        g_autofree char *renewed = new_ids_in_text(c->type, c->text, find_new_id, c);
        if (g_strcmp0(renewed, c->renewed) != 0)
            fail_msg("“%s”: %s", c->text, renewed != NULL ? renewed : "nothing");
    }
}

FILE_OF_TESTS(new_ids)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_found_by_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
