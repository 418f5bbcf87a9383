/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kinds of fields.
 */
#include "schema/model/field.h"

gsize
kind_size(Kind kind)
{
    static const gsize sizes[N_KINDS] = {
#define KIND(NAME, name, type, form, meaning) [KIND_##NAME] = sizeof(type),
#include "schema/model/kinds.def"
    };
    return sizes[kind];
}

const char *
kind_form(Kind kind)
{
    static const char *const forms[N_KINDS] = {
#define KIND(NAME, name, type, form, meaning) [KIND_##NAME] = form,
#include "schema/model/kinds.def"
    };
    return forms[kind];
}
