/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A layer above a data set that is there: a scenario with what a set-up says. What all data sets
 * have that are made of foreign maps is written here, too.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/writers/export-files.h"
#include "schema/store/data-set.h"

/* Writes the member `books` of game.json, with the book of what was imported. */
void foreign_layer_write_book(const ForeignMap *map, Writer *writer);

/* Adds the file @name of @entity to @files, in canonical form. @writer (taken over) is in the
 * object that the file is, which gets that book as its source. */
void foreign_layer_add_file(ExportFiles *files, const char *name, EntityId entity, Writer *writer);

/* Returns: (transfer full): the files of the layer @id that @map is, the scenario first. */
ExportFiles *foreign_layer_files(const ForeignMap *map, const char *id);

/* Returns: whether @folder lies where the data set below the layer @map is looked for, or @map is
 * no layer; else @error is set. */
gboolean foreign_layer_is_beside(const ForeignMap *map, const char *folder, GError **error);

/* Returns: (transfer full): the data set below the layer @map with the scenario of that, to be
 * looked at; NULL with @error set. @id: of the layer. */
DataSet *foreign_layer_view(const ForeignMap *map, const char *id, GError **error);
