/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pairs of games say, for people.
 */
#pragma once

#include "editor/games/pair-batch.h"

#include <gtk/gtk.h>

/* Returns: (transfer full): who wins more now, in one line, and what is known of it in a sentence
 * (@details, transfer full). */
char *compare_verdict(const PairResults *results, char **details);

/* Returns: (transfer floating): a row for each measure: before, after, the interval of the
 * difference, and whether it is real. */
GtkWidget *compare_table_new(const PairResults *results);

/* Returns: (transfer full): how many pairs there are, and how they were played. */
char *compare_how(const PairResults *results);

/* Returns: how many pairs more would tell who wins more, if what was seen is no chance; 0: it is
 * known, or there is nothing to be seen. */
gint64 compare_pairs_more(const PairResults *results);

/* Returns: (transfer full): all of it as Markdown. */
char *compare_markdown(const PairResults *results);
