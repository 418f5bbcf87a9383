/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawings from elsewhere, whose shapes are not named after places, and diagrams, that become
 * the drawing of the map.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/store/map-svg.h"

typedef enum {
    MATCH_BY_NAME,   /* id or label of a shape is id, name or alias of a place */
    MATCH_BY_NUMBER, /* they end with a number: that of the place in the list of the map */
    MATCH_AS_LANDS,  /* all become lands without a place, to be named one by one */
    N_MATCH_WAYS,
} MatchWay;

/* Returns: how many shapes of @svg belong to nothing: paths and others that have an id, but show
 * neither a place nor anything else that is known. */
guint match_count_open(const MapSvg *svg);

/* Does so with the drawing of @document, as one step.
 * Returns: how many shapes were matched; 0 with @error set: none could be. */
guint match_shapes_apply(EditorDocument *document, MatchWay way, GError **error);

/* Writes the diagram of @document (map_file_read_or_make()) as its map.svg, in one step that can be
 * undone: its shapes are reshaped like any others from then on.
 * Returns: FALSE with @error set: there is a drawing, or nothing to make a diagram of. */
gboolean match_shapes_keep_diagram(EditorDocument *document, GError **error);
