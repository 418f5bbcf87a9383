/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A drawing from elsewhere, whose shapes are not called after places, is made that of the map.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/store/drawing/map-svg.h"

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
guint document_match_shapes(EditorDocument *document, MatchWay way, GError **error);
