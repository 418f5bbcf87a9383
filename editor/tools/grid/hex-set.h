/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of hexes of one grid, in a GHashTable without functions.
 */
#pragma once

#include "schema/geometry/hex.h"

/* Adds @hex, which lies within @form. Returns: whether it was not there. */
static inline gboolean
hex_set_add(GHashTable *set, const HexGrid *form, Hex hex)
{
    return g_hash_table_add(set, GUINT_TO_POINTER(hex_index(form, hex) + 1));
}

/* Returns: whether @hex, within @form or not, is there. */
static inline gboolean
hex_set_has(GHashTable *set, const HexGrid *form, Hex hex)
{
    return hex_is_within(form, hex) &&
           g_hash_table_contains(set, GUINT_TO_POINTER(hex_index(form, hex) + 1));
}
