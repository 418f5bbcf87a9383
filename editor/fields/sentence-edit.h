/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to the parts of a sentence: conditions are turned round, joined and taken out,
 * records come with a verb. Each is one step of the history.
 */
#pragma once

#include "editor/document/document.h"

/* The condition @subject means no longer what it said, but that it does not hold; or the other way
 * round. Returns: FALSE with @error set; so do all of these. */
gboolean sentence_negate(EditorDocument *document, const Subject *subject, GError **error);

/* Joins the condition @subject by the verb @joint, `all` or `any`, with a new one of @verb. */
gboolean sentence_join(EditorDocument *document, const Subject *subject, const char *joint,
                       const char *verb, GError **error);

/* Puts a record with @verb into the member @key of @subject, a RECORD, or at the end of it, a LIST.
 */
gboolean sentence_add(EditorDocument *document, const Subject *subject, const char *key,
                      const char *verb, GError **error);

/* Takes the record @subject out of what is around it; what joined it to one other goes, too. */
gboolean sentence_take_out(EditorDocument *document, const Subject *subject, GError **error);
