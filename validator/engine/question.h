/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries of queries.def, which every game has.
 */
#pragma once

#include "schema/model/line-words.h"
#include "validator/engine/play.h"

/* Returns: (transfer none): the table, @n rows. */
const QueryRow *question_rows(guint *n);

/* Returns: the type of an argument of a query, or of a name that it gives. */
LineType query_argument_type(QueryArgument argument);
