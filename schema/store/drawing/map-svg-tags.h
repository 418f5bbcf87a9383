/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the tags of an XML file lie. This goes over the bytes before libxml2 sees them, to hold
 * its limits against them; what it finds has a meaning only once libxml2 has approved the file.
 */
#pragma once

#include "schema/store/drawing/map-svg.h"

typedef struct {
    MapSpan tag; /* the start tag, or the empty-element tag */
    guint32 end; /* behind the element; 0: it never ends */
    guint32 depth;
} MapTag;

typedef struct {
    GArray *tags; /* owned: of MapTag, in the order of the file */
    MapSvgError error;
    guint32 error_at;
} MapTags;

/* Goes over the @length bytes at @bytes, which are UTF-8. */
void map_tags_init(MapTags *tags, const char *bytes, guint32 length);
void map_tags_clear(MapTags *tags);

/* Finds the attribute @name (as written) in the start tag @tag.
 * Returns: FALSE if it is not there; else @value, which stays as it is otherwise, gets the bytes
 * between its quotes. */
gboolean map_tag_find(const char *bytes, MapSpan tag, const char *name, MapSpan *value);
