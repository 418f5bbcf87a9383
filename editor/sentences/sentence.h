/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record as a sentence: words, and a chip for each part that can be changed. Tab and the arrow
 * keys go through the chips, Return opens one, Delete removes its part. Places that the part under
 * the pointer, or with the focus, means are highlighted on the map.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_SENTENCE (editor_sentence_get_type())
G_DECLARE_FINAL_TYPE(EditorSentence, editor_sentence, EDITOR, SENTENCE, GtkWidget)

/* Returns: whether records of @entity, of which rules are made, are shown as sentences. */
gboolean sentence_tells(EntityId entity);

/* Returns: (transfer floating): an empty sentence. */
GtkWidget *editor_sentence_new(EditorDocument *document);

/* Tells the record @subject (copied), which must be there, as it is now. */
void editor_sentence_show(EditorSentence *sentence, const Subject *subject);
