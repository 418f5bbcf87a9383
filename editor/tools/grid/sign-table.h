/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lines of signs of a grid while they are changed. A blank is no sign: no hex, or no level. A
 * line keeps its length until something behind its end is said.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/model/records/record.h"

typedef struct {
    GPtrArray *rows; /* owned: of GArray of gunichar */
} SignTable;

/* @lines may be empty. */
SignTable *sign_table_new(const Texts *lines);
void sign_table_free(SignTable *table); /* NULL is allowed */

/* Returns: the sign there; a blank behind the ends. */
gunichar sign_table_get(const SignTable *table, Hex hex);
void sign_table_set(SignTable *table, Hex hex, gunichar sign);

/* Returns: (transfer full): the lines as an edit holds them; one that is as in @below (NULL:
 * nothing is below) is empty, so that it shows through. NULL: there are no lines. */
char *sign_table_json(const SignTable *table, const Texts *below);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SignTable, sign_table_free)
