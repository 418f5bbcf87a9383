/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets for tests, written to a folder and loaded from there.
 */
#pragma once

#include "schema/store/data-set.h"

/* Contents of the files. A NULL game or map is the smallest that is right; of the others NULL
 * is no file. */
typedef struct {
    const char *game, *map, *roster, *tables, *rules;
} SampleFiles;

/* The smallest right ones, in canonical form. */
extern const char sample_game[];
extern const char sample_map[];

/* Writes @files to @folder and loads it. Returns: (transfer full): the set. */
DataSet *sample_set_load(const char *folder, const SampleFiles *files);

/* The same with nothing but a map, in a folder that is gone when this returns. */
DataSet *sample_set_with_map(const char *map);

/* Loads the data set @name below @folder. Returns: (transfer full): the set. */
DataSet *sample_set_open(const char *folder, const char *name);

/* Loads the data set @name of the source, a folder below data/. Returns: (transfer full). */
DataSet *sample_set_of_data(const char *name);
