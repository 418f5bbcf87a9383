/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids for things that have only a name, in whatever script.
 */
#pragma once

#include <glib.h>

/* Ids that are taken. */
typedef GHashTable ForeignIds;

/* Returns: (transfer full): no ids. */
ForeignIds *foreign_ids_new(void);

/* Takes @id, so that nothing else gets it. */
void foreign_ids_reserve(ForeignIds *ids, const char *id);

/* @name: UTF-8. Returns: (transfer full): @name in the letters of an id: Latin letters without
 * marks, Greek and Cyrillic ones by their sound, of other scripts the code points; never empty and
 * at most LIMIT_FOREIGN_ID_BYTES. Where that is taken, -2, -3... follow. It is taken now. */
char *foreign_ids_make(ForeignIds *ids, const char *name);
