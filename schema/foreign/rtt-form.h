/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a module of Rally the Troops numbers a border, and what an area has beside its own numbers.
 */
#pragma once

#include <glib.h>

/* The border between areas a and b has the number a * RTT_BORDER_BASE + b. */
#define RTT_BORDER_BASE 100u

/* Whether the member @name of an area says what we know; `limit`, a number like others, aside. */
static inline gboolean
rtt_area_member(const char *name)
{
    static const char *const members[] = {"name", "x", "y", "type", "sea", "home", "exits", NULL};
    return g_strv_contains(members, name);
}
