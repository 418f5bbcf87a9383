/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list `differences` in game.json of a data set that extends another one: which records and
 * switches the layer overrides, each as a line such as `space livland` or `profile rounds`, in
 * entries to which the author gives names and sources.
 */
#pragma once

#include "schema/store/data-set.h"

/* What the open layer overrides: @record (an item of a list, or a record such as the profile)
 * states it in the member @member. @line: its line; borrowed for the call. */
typedef void (*DifferenceVisit)(const Record *record, const char *member, const char *line,
                                gpointer data);

/* Calls @visit for everything that the open layer of @set overrides, in the order of its files. */
void difference_list_walk(const DataSet *set, DifferenceVisit visit, gpointer data);

/* Returns: (transfer none): of ListedDifference: the entries of the open layer itself; none where
 * @set extends nothing or keeps no such list. Of an entry some members may be missing. */
Records difference_list_entries(const DataSet *set);

/* Returns: (transfer full): the edit that lists @line in an entry of its own; NULL: an edit cannot
 * name one for it. */
Edit *difference_list_add_line(const DataSet *set, const char *line);

/* @entry: one of difference_list_entries(). Returns: (transfer full): the edit that takes those
 * lines from it for which @lines, a set of texts, has the text (@is_in) or has it not; the entry
 * goes if nothing is left of it but its id, otherwise its name and its source stay. NULL: there is
 * no such line. */
Edit *difference_list_drop_lines(const Record *entry, GHashTable *lines, gboolean is_in);

/* @after was made of @before by edits. Returns: (transfer full): of Edit, freed with it, to be done
 * in @after: what differs only since then is listed, and what differs no longer is taken from the
 * list. Empty where there is no list. */
GPtrArray *difference_list_follow(const DataSet *before, const DataSet *after);
