/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The C struct of every entity, made from its rows. A record is read through its struct:
 * `const Space *space = (const Space *)record;` after a look at record->entity.
 */
#pragma once

#include "schema/model/record.h"

/* clang-format off */
#define ENTITY(...) typedef struct { Record record;
#define ROW(KIND, type, member, ...) type member;
#define END_ENTITY } OWNER;
/* clang-format on */
#include "schema/model/entities.def"
