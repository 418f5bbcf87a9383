/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of code forms.
 */
#include "validator/engine/rules/code.h"

#include <stddef.h>

/* clang-format off */
#define ENTITY(NAME, Type, name, ...) static const gint32 name##_offsets[] = {
#define ROW(KIND, type, n, ...) \
    sizeof(CODE_TYPE_##KIND) == 0 ? CODE_NOWHERE : (gint32)offsetof(OWNER_CODE(OWNER), n),
#define END_ENTITY };
#include "schema/model/entities.def"

static const CodeForm forms[N_ENTITIES] = {
#define ENTITY(NAME, Type, name, ...) [ENTITY_##NAME].offsets = name##_offsets,
#include "schema/model/entities.def"
#define CODE(NAME, Type, name) [ENTITY_##NAME].size = sizeof(Type),
#include "validator/engine/rules/code.def"
};
/* clang-format on */

const CodeForm *
code_form(EntityId entity)
{
    return &forms[entity];
}
