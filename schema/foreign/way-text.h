/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The neighbours of a place as the text of one property, for formats whose shapes have properties:
 * `Gdov; Pskov: difficult`, names of places with the type of border after a colon. Separators in
 * names are escaped with a backslash. Any thread may call these functions.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

#define WAY_PROPERTY "neighbours"

/* @names: the name of each place in the format; NULL: it is not exported. Each link is listed at
 * the first of its places. Returns: (transfer full): for each place its text (owned); NULL: it
 * lists no link. */
GPtrArray *way_texts_of(const ForeignMap *map, const char *const *names);

/* Returns: the number of links of @map in those texts. */
guint way_texts_count(const ForeignMap *map, const char *const *names);

/* A text that was read from a file. */
typedef struct {
    guint32 place;
    const char *text; /* borrowed from the map */
    LossPlace where;
} WayText;

/* Adds the links in @texts (of WayText). @names: name of a place -> its number + 1. Counts each
 * link as @row in @report, or as @other if it leads to no place or to its own, or if there are too
 * many. */
void way_texts_link(ForeignMap *map, const GArray *texts, GHashTable *names, LossReport *report,
                    guint row, guint other);
