/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries of queries.def, which every game has.
 */
#pragma once

#include "validator/engine/play.h"

/* Returns: (transfer none): the table, @n rows. */
const QueryRow *questions(guint *n);

/* Returns: (transfer container): of char *: the words of these, and of those of @system (NULL: it
 * has none). */
GPtrArray *question_all_words(const System *system);
