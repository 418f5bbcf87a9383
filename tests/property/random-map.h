/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps for property tests: right ones and wrong ones, with items that have no key or one key twice,
 * unknown, duplicate and undecodable members, spelt in every way. Two maps of one seed are two
 * versions of one map.
 */
#pragma once

#include <glib.h>

typedef struct {
    guint32 seed;     /* of the map */
    guint32 version;  /* 0: as it was in the beginning */
    guint32 percent;  /* of its choices that a version takes anew */
    gboolean is_tidy; /* nothing in it that is not right */
} RandomMap;

/* Returns: (transfer full): the JSON of the map; the same for the same arguments. */
char *random_map(const RandomMap *map);
