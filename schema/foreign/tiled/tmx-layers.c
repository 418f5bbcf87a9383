/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layers of tiles, and which of them is the ground.
 */
#include "schema/foreign/tiled/tmx-reading.h"

/* How far from the first tile a chunk may lie. */
#define CHUNK_FAR (1 << 24)

/* What comes of the ground is decided when all is read. */
void
tmx_end_layer(TmxReading *reading)
{
    if (reading->layer_line > 0 && reading->ground != reading->n_layers)
        tmx_note(&reading->tmx, TMX_LAYER_OTHER, reading->layer_line);
    reading->layer_line = 0;
}

/* Counts the @n numbers @gids of tiles from column @x and row @y on, and keeps them if they are of
 * the ground. */
static void
take_cells(TmxReading *reading, const guint32 *gids, gsize n, gint32 x, gint32 y, gint32 width)
{
    const char *wanted = reading->tmx.choices->layer;
    for (gsize i = 0; i < n; i++) {
        TmxCell cell = {
            .x = x + (gint32)(i % (gsize)width),
            .y = y + (gint32)(i / (gsize)width),
            .gid = gids[i],
        };
        if ((cell.gid & TMX_GID_MASK) == 0)
            continue;
        if (reading->ground == 0 && (wanted == NULL || g_strcmp0(reading->layer, wanted) == 0)) {
            reading->ground = reading->n_layers;
            reading->tmx.cells_line = reading->layer_line;
        }
        if (reading->ground == reading->n_layers)
            g_array_append_val(reading->tmx.cells, cell);
        else
            tmx_note(&reading->tmx, TMX_CELL_LAYER, reading->layer_line);
    }
}

void
tmx_read_layer(TmxReading *reading)
{
    tmx_end_layer(reading);
    reading->n_layers++;
    reading->layer_line = xml_walk_line(reading->walk);
    reading->layer = tmx_reading_kept(reading, "name");
    reading->layer_width =
        tmx_reading_whole(reading, "width", reading->tmx.width, 0, LIMIT_FOREIGN_COLUMNS);
    gint32 height =
        tmx_reading_whole(reading, "height", reading->tmx.height, 0, LIMIT_FOREIGN_COLUMNS);
    reading->n_layer = (gsize)reading->layer_width * (gsize)height;
    reading->has_layer |= g_strcmp0(reading->layer, reading->tmx.choices->layer) == 0;
    if (!reading->is_infinite &&
        (reading->layer_width != reading->tmx.width || height != reading->tmx.height))
        tmx_reading_fail(reading, reading->layer_line, "the layer is not as large as the map");
}

/* Returns: whether so many tiles more may be read. */
static gboolean
take_room(TmxReading *reading, gsize n)
{
    if (n > reading->n_left)
        tmx_reading_fail(reading, xml_walk_line(reading->walk),
                         "the map has more tiles than are read");
    else
        reading->n_left -= n;
    return reading->error == NULL;
}

/* Reads the text of the element, of @width by @n / @width tiles. */
static void
read_tiles(TmxReading *reading, gsize n, gint32 x, gint32 y, gint32 width)
{
    const char *why = NULL;
    guint line = xml_walk_line(reading->walk);
    if (!take_room(reading, n))
        return;
    g_autofree guint32 *gids = g_new(guint32, MAX(n, 1));
    if (tmx_data_read(xml_walk_text(reading->walk), reading->encoding, reading->compression, gids,
                      n, &why))
        take_cells(reading, gids, n, x, y, width);
    else
        tmx_reading_fail(reading, line, why);
}

void
tmx_read_data(TmxReading *reading)
{
    if (reading->layer_line == 0)
        return;
    reading->encoding = tmx_reading_kept(reading, "encoding");
    reading->compression = tmx_reading_kept(reading, "compression");
    reading->n_listed = 0;
    if (!reading->is_infinite && reading->encoding != NULL)
        read_tiles(reading, reading->n_layer, 0, 0, reading->layer_width);
}

void
tmx_read_chunk(TmxReading *reading)
{
    gint32 x = tmx_reading_whole(reading, "x", 0, -CHUNK_FAR, CHUNK_FAR);
    gint32 y = tmx_reading_whole(reading, "y", 0, -CHUNK_FAR, CHUNK_FAR);
    gint32 width = tmx_reading_whole(reading, "width", 0, 0, LIMIT_FOREIGN_COLUMNS);
    gint32 height = tmx_reading_whole(reading, "height", 0, 0, LIMIT_FOREIGN_COLUMNS);
    if (reading->encoding == NULL || reading->layer_line == 0 || !reading->is_infinite)
        tmx_reading_fail(reading, xml_walk_line(reading->walk), "a chunk stands where none may");
    else if (reading->error == NULL)
        read_tiles(reading, (gsize)width * (gsize)height, x, y, width);
}

void
tmx_read_listed(TmxReading *reading)
{
    const char *value = tmx_reading_attribute(reading, "gid");
    guint32 gid = value != NULL ? (guint32)g_ascii_strtoull(value, NULL, 10) : 0;
    gsize at = reading->n_listed++;
    if (at >= reading->n_layer)
        tmx_reading_fail(reading, xml_walk_line(reading->walk),
                         "the layer has no room for this tile");
    else if (take_room(reading, 1))
        take_cells(reading, &gid, 1, (gint32)(at % (gsize)reading->layer_width),
                   (gint32)(at / (gsize)reading->layer_width), 1);
}
