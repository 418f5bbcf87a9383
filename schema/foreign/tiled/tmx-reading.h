/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The walk over the elements of a map of Tiled and of its tilesets.
 */
#pragma once

#include "schema/foreign/tiled/tmx.h"

/* How far the objects of a layer, or of a group of layers, are moved. */
typedef struct {
    guint depth;
    double x, y; /* pixels, with those around it */
} TmxOffset;

typedef struct {
    Tmx tmx;
    ForeignSource *source;
    XmlWalk *walk;
    const char *file;               /* of the walk, for people */
    gboolean is_map;                /* the walk is over the map, not over a tileset */
    guint tile_depth, object_depth; /* of those that are open; 0: none is, for the root has that */
    guint32 tile_gid;
    const char *group; /* name of the last group of objects */
    GArray *offsets;   /* owned: of TmxOffset: of the layers that are open, one in the other */
    /* The last layer of tiles. */
    const char *layer, *encoding, *compression;
    gsize n_layer;              /* its tiles, where it is not infinite */
    gint32 layer_width;         /* its columns */
    gsize n_listed;             /* tiles seen that stand as elements */
    guint n_layers, layer_line; /* begun so far; where the open one begins, 0: none is open */
    guint ground;               /* the number of the layer that is it; 0: none yet */
    gboolean is_infinite;
    guint64 n_left;     /* tiles that may yet be read */
    gboolean has_layer; /* a layer has the name that was asked for */
    guint32 first;      /* number of the first tile of the tileset that is read */
    GArray *away;       /* owned: of tilesets in files of their own */
    GError *error;      /* owned: the first one */
} TmxReading;

/* Counts @row where the walk is. */
void tmx_reading_note(TmxReading *reading, TmxRow row);

/* Ends the walk with an error at @line of the file, unless it has one. */
void tmx_reading_fail(TmxReading *reading, guint line, const char *why);

/* Returns: (transfer none): the attribute @name of the element, or NULL; until the next step. */
const char *tmx_reading_attribute(TmxReading *reading, const char *name);

/* The same, kept with the map; NULL, too, where it is "". */
const char *tmx_reading_kept(TmxReading *reading, const char *name);

/* Returns: the whole number @name, @usual where it is not there; outside of @min to @max the walk
 * fails. */
gint32 tmx_reading_whole(TmxReading *reading, const char *name, gint32 usual, gint32 min,
                         gint32 max);

/* Returns: the number @name; 0 where it is none. */
double tmx_reading_number(TmxReading *reading, const char *name);

/* Returns: whether the attribute @name is @text. */
gboolean tmx_reading_is(TmxReading *reading, const char *name, const char *text);

/* Returns: (transfer none): the class of a tile or object, as versions of Tiled call it; or NULL.
 */
const char *tmx_reading_class(TmxReading *reading);

/* Returns: whether @value of the attribute or property @name means water. */
gboolean tmx_reading_is_water(TmxReading *reading, const char *name, const char *value);

/* Keeps @value of the property @name as what the last object has of a value, if it can be that.
 * Returns: whether it can; which row it is of is known when the object is a place or none. */
gboolean tmx_reading_keep_worth(TmxReading *reading, const char *name, const char *value);

/* Returns: how far what stands where the walk is is moved. */
TmxOffset tmx_reading_offset(const TmxReading *reading);

/* Each reads the element that the walk is at. */
void tmx_read_group(TmxReading *reading); /* of layers, which moves what they hold, or of objects */
void tmx_read_layer(TmxReading *reading);
void tmx_read_data(TmxReading *reading);
void tmx_read_chunk(TmxReading *reading);
void tmx_read_listed(TmxReading *reading); /* a <tile> in the data of a layer */

/* Ends the layer that is open, if one is. */
void tmx_end_layer(TmxReading *reading);
