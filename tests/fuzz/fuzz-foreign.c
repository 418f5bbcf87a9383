/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes, read as the files of the format FOREIGN_FORMAT: nothing is invented, every id is one,
 * and what is drawn is a drawing. A line `%% NAME` begins each file; the first is the source.
 */
#include <string.h>

#include "schema/foreign/foreign-drawing.h"
#include "schema/foreign/formats.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/names.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/temporary-folder.h"

#define MARK "%% "
#define FILES_MAX 4
#define NAME_MAX_BYTES 200 /* folders take no longer ones */

/* Returns: where the next line that begins with MARK does, or @end. */
static const char *
next_mark(const char *at, const char *end)
{
    for (; at < end; at++)
        if ((gsize)(end - at) > strlen(MARK) && memcmp(at, MARK, strlen(MARK)) == 0)
            return at;
    return end;
}

/* Returns: (transfer full): the name of the first file that was written; NULL: none. */
static char *
write_files(const char *folder, const char *bytes, gsize length)
{
    const char *end = bytes + length, *at = next_mark(bytes, end);
    char *first = NULL;
    for (guint i = 0; i < FILES_MAX && at < end; i++) {
        const char *line = memchr(at, '\n', (gsize)(end - at));
        if (line == NULL)
            break;
        g_autofree char *name =
            g_strndup(at + strlen(MARK),
                      (gsize)(line - at) - MIN(strlen(MARK), (gsize)(line - at)));
        const char *next = next_mark(line + 1, end);
        if (name[strspn(name, "abcdefghijklmnopqrstuvwxyz_.")] == '\0' && name[0] != '.' &&
            name[0] != '\0' && strlen(name) <= NAME_MAX_BYTES) {
            temporary_folder_write_bytes(folder, name, line + 1, (gsize)(next - line - 1));
            first = first != NULL ? first : g_strdup(name);
        }
        at = next;
    }
    return first;
}

static void
look_at_grid(const ForeignMap *map)
{
    gsize n = (gsize)map->grid->form.n_columns * (gsize)map->grid->form.n_rows;
    g_assert(map->places->len == 0);
    for (gsize i = 0; i < n; i++)
        g_assert(map->grid->terrains[i] == FOREIGN_NONE ||
                 map->grid->terrains[i] < map->terrains->len);
    for (guint i = 0; i < map->grid->named->len; i++)
        g_assert(
            hex_is_within(&map->grid->form, g_array_index(map->grid->named, ForeignHex, i).hex));
}

static void
look_at(ForeignMap *map)
{
    for (guint i = 0; i < map->links->len; i++) {
        ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        g_assert(link->a < map->places->len && link->b < map->places->len);
    }
    foreign_map_make_ids(map);
    for (guint32 i = 0; i < map->places->len; i++)
        g_assert(name_is_id(foreign_place(map, i)->called.id));
    gsize n_places = map->grid != NULL
                         ? (gsize)map->grid->form.n_columns * (gsize)map->grid->form.n_rows
                         : map->places->len;
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        g_assert(unit->place < n_places && unit->nation < map->nations->len &&
                 unit->type < map->types->len && unit->strength > 0);
    }
    if (map->grid != NULL)
        look_at_grid(map);
    g_autoptr(GBytes) drawing = foreign_drawing(map);
    if (drawing == NULL)
        return;
    g_autoptr(SourceText) text = source_text_new("map.svg", drawing);
    g_autoptr(MapSvg) svg = map_svg_new(text);
    g_assert(svg->error == MAP_SVG_OK);
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    const ForeignFormat *format = foreign_format_find(FOREIGN_FORMAT);
    const ForeignChoices choices = {0};
    char *folder = temporary_folder_new();
    g_autofree char *name = write_files(folder, (const char *)bytes, length);
    if (name != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_auto(ForeignSource) source = {0};
        g_autoptr(ForeignMap) map = foreign_map_new();
        g_autoptr(LossReport) report =
            loss_report_new(format->reader->rows, format->reader->n_rows);
        g_autoptr(GError) error = NULL;
        gboolean is_read = foreign_format_open(format, &source, path, &error) &&
                           format->reader->read(&source, &choices, map, report, &error);
        g_assert(is_read == (error == NULL));
        if (is_read)
            look_at(map);
    }
    temporary_folder_free(folder);
    return 0;
}
