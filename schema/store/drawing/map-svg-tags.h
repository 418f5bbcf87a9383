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

/* Goes to the next attribute of @tag. @at: behind the one before, or behind map_tag_name() at
 * first. Returns: FALSE: there is no more; else its @name as written, and the @value in its quotes.
 */
gboolean map_tag_next(const char *bytes, MapSpan tag, guint32 *at, MapSpan *name, MapSpan *value);

/* Returns: the name in @tag, with its prefix. */
MapSpan map_tag_name(const char *bytes, MapSpan tag);
