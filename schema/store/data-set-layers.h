/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to schema/store: what is seen of the files of a data set through its layers.
 */
#pragma once

#include "schema/store/data-set.h"

/* Works out anew what is seen of @file, one of @set's, and of every file that shows through it. All
 * files of @set have been read, and what is seen of the set below is known. */
void data_set_see(DataSet *set, DataFile *file);

/* The same for all files. */
void data_set_see_all(DataSet *set);

/* Lets go of what is seen of @file. */
void data_file_unsee(DataFile *file);

/* Lets go of all that @file holds. */
void data_file_clear(DataFile *file);

/* Returns: (transfer full): a text for the file @name in the folder of @set, called as findings
 * call it. */
SourceText *data_set_new_text(const DataSet *set, const char *name, GBytes *contents);
