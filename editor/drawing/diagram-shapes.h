/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The diagram that stands for a map nobody has drawn becomes its drawing.
 */
#pragma once

#include "editor/document/document.h"

/* Writes the diagram of @document (map_file_read_or_make()) as its map.svg, in one step that can be
 * undone: its shapes are reshaped like any others from then on.
 * Returns: FALSE with @error set: there is a drawing, or nothing to make a diagram of. */
gboolean document_keep_diagram(EditorDocument *document, GError **error);
