/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds the tags of an XML file, before libxml2 reads it, to check the limits; the result is only
 * valid if libxml2 then accepts the file. Any thread may call these functions.
 */
#pragma once

#include "schema/store/map-svg.h"

typedef struct {
    MapSpan tag; /* the start tag, or the empty-element tag */
    guint32 end; /* end of the element; 0: it has no end tag */
    guint32 depth;
} MapTag;

typedef struct {
    GArray *tags; /* owned: of MapTag, in the order of the file */
    MapSvgError error;
    guint32 error_at;
} MapTags;

/* Scans the @length bytes at @bytes, which are UTF-8. */
void map_tags_init(MapTags *tags, const char *bytes, guint32 length);
void map_tags_clear(MapTags *tags);

/* Finds the attribute @name (as written) in the start tag @tag. Returns: whether it is there; then
 * @value is set to the bytes between its quotes, else it is unchanged. */
gboolean map_tag_find(const char *bytes, MapSpan tag, const char *name, MapSpan *value);

/* Moves to the next attribute of @tag. @at: the end of the previous one, at first the end of
 * map_tag_name(). Returns: FALSE: there are no more; else @name is set to its name as written, and
 * @value to the bytes between its quotes. */
gboolean map_tag_next(const char *bytes, MapSpan tag, guint32 *at, MapSpan *name, MapSpan *value);

/* Returns: the name of @tag, with its prefix. */
MapSpan map_tag_name(const char *bytes, MapSpan tag);
