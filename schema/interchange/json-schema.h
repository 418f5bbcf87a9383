/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON Schema (2020-12) of the files and records of a data set, generated from the tables of
 * entities, for editors that complete and check JSON. It describes each record by itself;
 * references have `x-refers-to` with the name of an entity, and only the checks verify that they
 * exist. Any thread may call these functions.
 */
#pragma once

#include "schema/store/data-set.h"

/* Which data sets a schema is for. */
typedef enum {
    SCHEMA_LAYERS,   /* any: records may be overrides of a base, which need only their keys */
    SCHEMA_COMPLETE, /* those without a base: records have all required members, except in scenarios
                        that extend others and in maps with grids */
} SchemaScope;

/* Stores @root and every entity whose records can be below it, as far as @system (a value of
 * game.system or SYSTEM_ANY) reads them, in @reached: each once, parents first, in the order of the
 * fields.
 * Returns: how many there are. */
guint json_schema_reach(const Entity *root, gint system, const Entity *reached[N_ENTITIES]);

/* Returns: (transfer full): the schema of a JSON text that is one record of @entity, limited to
 * what @system, a value of game.system or SYSTEM_ANY, reads, for the data sets of @scope. */
GBytes *json_schema_to_bytes(const Entity *entity, gint system, SchemaScope scope);
