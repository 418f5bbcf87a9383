/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON Schema (2020-12) of the files and records of a data set, made from the tables of entities,
 * for editors that complete and check JSON. It says what a record by itself can say; references
 * bear `x-refers-to` and the name of an entity, and whether they lead anywhere is for the checks.
 */
#pragma once

#include "schema/store/data-set.h"

/* Puts @root and every entity whose records may stand below it into @reached: each once, parents
 * first, in the order of the fields.
 * Returns: how many there are. */
guint json_schema_reach(const Entity *root, gint system, const Entity *reached[N_ENTITIES]);

/* Returns: (transfer full): the schema of a JSON text that is one record of @entity, in what
 * @system, a word of game.system or SYSTEM_ANY, reads. */
GBytes *json_schema_to_bytes(const Entity *entity, gint system);
