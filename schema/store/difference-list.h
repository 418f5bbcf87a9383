/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list `differences` in game.json of a data set that extends another one: the records and
 * switches that the layer overrides, each as a line such as `space livland` or `profile rounds`, in
 * entries with names and sources given by the author. Any thread may call these functions, each
 * with lists of its own.
 */
#pragma once

#include "schema/store/data-set.h"

/* Called with an override of the open layer: @record (an item of a list, or a record such as the
 * profile) states it in the member @member. @line: its line; borrowed for the call. */
typedef void (*DifferenceVisit)(const Record *record, const char *member, const char *line,
                                gpointer data);

/* Calls @visit for everything that the open layer of @set overrides, in the order of its files. */
void difference_list_walk(const DataSet *set, DifferenceVisit visit, gpointer data);

/* Returns: (transfer none): of ListedDifference: the entries of the open layer itself; none if @set
 * extends nothing or has no such list. Members of an entry may be missing. */
Records difference_list_entries(const DataSet *set);

/* Returns: (transfer full): an edit that adds an entry for @line; NULL: no path can name such an
 * entry. */
Edit *difference_list_add_line(const DataSet *set, const char *line);

/* @entry: one of difference_list_entries(). @lines: a set of texts. Returns: (transfer full): an
 * edit that removes from @entry the lines that are in @lines, or if not @is_in those that are not;
 * it removes the whole entry if only its id would be left. NULL: there is no such line. */
Edit *difference_list_drop_lines(const Record *entry, GHashTable *lines, gboolean is_in);

/* Keeps the list up to date: @after was made from @before by edits. Returns: (transfer full): of
 * Edit, freed with it, to be applied to @after: they list the new overrides and remove those that
 * are gone. Empty if there is no list. */
GPtrArray *difference_list_follow(const DataSet *before, const DataSet *after);
