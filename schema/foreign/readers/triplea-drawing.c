/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TripleA: the drawing beside a game, which often serves several games and so has more than one of
 * them needs.
 */
#include "schema/foreign/readers/point-file.h"
#include "schema/foreign/readers/triplea.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/topology/knit-reach.h"
#include "schema/store/drawing/map-svg.h"

#include <string.h>

#define POLYGONS "polygons.txt"
#define CENTERS "centers.txt"
#define PLACES "place.txt"
#define PROPERTIES "map.properties"
#define COLOUR_PREFIX "color."

static void
take_polygon(TripleA *game, const PointFile *file)
{
    guint32 index = triplea_find(game, game->territories, file->name);
    ForeignPlace *place = index != FOREIGN_NONE ? foreign_place(game->map, index) : NULL;
    if (file->is_bad || file->rings->len > LIMIT_PATH_LINES ||
        (place != NULL && place->shape != NULL)) {
        triplea_note(game, TRIPLEA_POLYGON_BAD, POLYGONS, file->line);
        return;
    }
    if (place == NULL) {
        triplea_note(game, TRIPLEA_POLYGON_UNKNOWN, POLYGONS, file->line);
        return;
    }
    foreign_place_draw(place,
                       shape_new((const Point *)(gpointer)file->points->data, file->points->len,
                                 (const ShapeLine *)(gpointer)file->rings->data, file->rings->len));
    place->drawn = (LossPlace){.file = POLYGONS, .number = file->line};
    if (place->shape == NULL)
        triplea_note(game, TRIPLEA_POLYGON_BAD, POLYGONS, file->line);
}

static void
take_center(TripleA *game, const PointFile *file)
{
    guint32 index = triplea_find(game, game->territories, file->name);
    TripleARow row = index != FOREIGN_NONE ? TRIPLEA_CENTER : TRIPLEA_CENTER_UNKNOWN;
    if (file->is_bad) {
        row = TRIPLEA_CENTER_BAD;
    } else if (index != FOREIGN_NONE) {
        ForeignPlace *place = foreign_place(game->map, index);
        place->has_anchor = TRUE;
        place->anchor = g_array_index(file->points, Point, 0);
    }
    triplea_note(game, row, CENTERS, file->line);
}

static void
pass_place(TripleA *game, const PointFile *file)
{
    triplea_note(game, TRIPLEA_PLACE, PLACES, file->line);
}

static gboolean
read_points(TripleA *game, const char *name, void (*take)(TripleA *game, const PointFile *file),
            GError **error)
{
    if (!foreign_source_widen(game->source, name))
        return TRUE;
    g_autoptr(GBytes) bytes = foreign_source_read_text(game->source, name, error);
    if (bytes == NULL)
        return FALSE;
    PointFile file;
    point_file_init(&file, bytes);
    while (point_file_next(&file))
        take(game, &file);
    point_file_clear(&file);
    return TRUE;
}

/* Reads `color.NAME=RRGGBB`. Returns: whether it is a colour of a nation. */
static gboolean
read_colour(TripleA *game, const char *name, const char *value)
{
    g_autofree char *plain = g_strcompress(name);
    guint32 index = triplea_find(game, game->players, plain);
    if (index == FOREIGN_NONE || strlen(value) != 6 || strspn(value, "0123456789abcdefABCDEF") != 6)
        return FALSE;
    g_autofree char *lower = g_ascii_strdown(value, -1);
    g_autofree char *paint = g_strconcat("#", lower, NULL);
    g_array_index(game->map->nations, ForeignNation, index).paint =
        foreign_map_text(game->map, paint);
    return TRUE;
}

/* Reads the size of the map. Returns: whether it is one. */
static gboolean
read_size(const char *value, gint32 *size)
{
    guint64 pixels;
    if (!g_ascii_string_to_unsigned(value, 10, 1, LIMIT_COORDINATE / MAP_SVG_GRID.units, &pixels,
                                    NULL))
        return FALSE;
    *size = (gint32)(pixels * MAP_SVG_GRID.units);
    return TRUE;
}

static void
read_property(TripleA *game, char *line, guint number, Box *frame)
{
    TripleARow row = TRIPLEA_PROPERTY;
    g_strstrip(line);
    /* As Java has it: blanks, and one of the two signs among them, which names have behind a \\. */
    char *value = line;
    while (*value != '\0' && strchr("=: \t", *value) == NULL)
        value += *value == '\\' && value[1] != '\0' ? 2 : 1;
    char *end = value;
    value += strspn(value, " \t");
    value += *value == '=' || *value == ':';
    *end = '\0';
    g_strstrip(value);
    if (g_str_has_prefix(line, COLOUR_PREFIX))
        row = read_colour(game, line + strlen(COLOUR_PREFIX), value) ? TRIPLEA_COLOUR : row;
    else if (strcmp(line, "map.width") == 0)
        row = read_size(value, &frame->right) ? TRIPLEA_SIZE : row;
    else if (strcmp(line, "map.height") == 0)
        row = read_size(value, &frame->bottom) ? TRIPLEA_SIZE : row;
    triplea_note(game, row, PROPERTIES, number);
}

static gboolean
read_properties(TripleA *game, GError **error)
{
    Box frame = {0};
    if (!foreign_source_widen(game->source, PROPERTIES))
        return TRUE;
    g_autoptr(GBytes) bytes = foreign_source_read_text(game->source, PROPERTIES, error);
    if (bytes == NULL)
        return FALSE;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    g_autofree char *copy = g_strndup(text != NULL ? text : "", length);
    guint number = 0;
    for (char *line = copy; line != NULL && *line != '\0';) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = '\0';
        number++;
        g_strstrip(line);
        if (*line != '\0' && *line != '#' && *line != '!')
            read_property(game, line, number, &frame);
        line = end != NULL ? end + 1 : NULL;
    }
    if (frame.right > 0 && frame.bottom > 0)
        game->map->frame = frame;
    return TRUE;
}

gboolean
triplea_read_drawing(TripleA *game, GError **error)
{
    if (!read_points(game, POLYGONS, take_polygon, error) ||
        !read_points(game, CENTERS, take_center, error) ||
        !read_points(game, PLACES, pass_place, error) || !read_properties(game, error))
        return FALSE;
    foreign_map_knit(game->map, KNIT_REACH_MAX);
    for (guint32 i = 0; i < game->map->places->len; i++) {
        const ForeignPlace *place = foreign_place(game->map, i);
        if (place->shape != NULL)
            loss_note(game->report, place->is_joined ? TRIPLEA_POLYGON_JOINED : TRIPLEA_POLYGON,
                      place->drawn);
    }
    return TRUE;
}
