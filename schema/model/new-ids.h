/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * New ids in the texts of fields and in words of lines: references, zones, seasons in dates and
 * books in sources.
 */
#pragma once

#include "schema/model/line-words.h"

/* Returns: (transfer none): the new id of the record @id of @entity or @or_entity (0: none); NULL:
 * it keeps its id. */
typedef const char *(*NewIdOf)(EntityId entity, EntityId or_entity, const char *id,
                               gconstpointer data);

/* Returns: (transfer full): @text, a whole text or word of @type, with the new ids that @new_id_of
 * gives for those in it; NULL: it has none of them. */
char *new_ids_in_text(LineType type, const char *text, NewIdOf new_id_of, gconstpointer data);
