/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What sentences call things. For phrase.c, beside what phrase.h has of it.
 */
#pragma once

#include "schema/store/phrase.h"

/* Returns: (transfer none): @text in the language of @wording. */
const char *wording_translate(const Wording *wording, const char *text);

/* Returns: (transfer none): what the record @id of @entity, or else of @or_entity (0: none), is
 * called; @id itself if nothing is known of it. */
const char *wording_name(const Wording *wording, EntityId entity, EntityId or_entity,
                         const char *id);
