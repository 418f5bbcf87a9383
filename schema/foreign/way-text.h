/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ways of a place as the text of one property, for formats whose shapes have properties:
 * `Gdov; Pskov: difficult`, names of places with the type of border behind a colon. What divides
 * them has a backslash before it where it stands in a name.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

#define WAY_PROPERTY "neighbours"

/* @names: what the format calls each place; NULL: it is not there. Each way stands with the first
 * of its places. Returns: (transfer full): for each place its text (owned), or NULL: it has no way
 * that stands there. */
GPtrArray *way_texts_of(const ForeignMap *map, const char *const *names);

/* Returns: how many ways of @map those texts have. */
guint way_texts_count(const ForeignMap *map, const char *const *names);

/* A text that was read. */
typedef struct {
    guint32 place;
    const char *text; /* borrowed from the map */
    LossPlace where;
} WayText;

/* Adds the ways that @texts (of WayText) say; places are called as in @names: name -> number + 1.
 * Counts each as @row in @report, or as @other where it leads to no place, or to its own, or there
 * are too many. */
void way_texts_link(ForeignMap *map, const GArray *texts, GHashTable *names, LossReport *report,
                    guint row, guint other);
