/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the units of a scenario stand: those that its position names, the others where they start.
 * What leads nowhere, an unknown unit or a fleet that is not in the roster, is left out.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

typedef struct {
    const Unit *unit;     /* borrowed */
    const UnitType *type; /* borrowed; NULL: unknown */
    guint32 paint;        /* of its block */
    gint64 strength;      /* steps it has */
    gboolean is_aboard;   /* of the last unit before it that is not */
} SetupUnit;

typedef struct {
    GHashTable *zones; /* owned: zone -> GArray of SetupUnit; those aboard follow their carrier */
} Setup;

/* @position: NULL: all stand where they start. */
void setup_init(Setup *setup, const DataSet *set, const SparsePosition *position);
void setup_clear(Setup *setup);

/* Returns: (transfer none): the units in @zone, in the order of the roster, or NULL. */
const GArray *setup_units(const Setup *setup, const char *zone);

/* Returns: (transfer container): the zones that begin with @prefix and hold units, in byte order;
 * the texts are borrowed. */
GPtrArray *setup_zones(const Setup *setup, const char *prefix);

/* Returns: the paint of the pieces of @nation (NULL is allowed). */
guint32 setup_paint(const DataSet *set, const Nation *nation);
