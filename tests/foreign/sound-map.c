/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing is invented, and nothing leads out of an array.
 */
#include "tests/foreign/sound-map.h"

#include "schema/foreign/foreign-drawing.h"
#include "schema/store/map-svg.h"
#include "schema/text/letters.h"
#include "schema/text/name.h"

static void
look_at_grid(const ForeignMap *map)
{
    gsize n = (gsize)map->grid->form.n_columns * (gsize)map->grid->form.n_rows;
    g_assert(map->places->len == 0);
    for (gsize i = 0; i < n; i++)
        g_assert(map->grid->terrains[i] == FOREIGN_NONE ||
                 map->grid->terrains[i] < map->terrains->len);
    for (gsize i = 0; i < n; i++)
        g_assert(map->grid->levels[i] <= 9);
    for (guint i = 0; i < map->grid->named->len; i++)
        g_assert(
            hex_is_within(&map->grid->form, g_array_index(map->grid->named, ForeignHex, i).hex));
}

/* All have a valid id and a name that is not blank. */
static void
look_at_names(const ForeignMap *map)
{
    const GArray *lists[] = {map->places, map->coasts, map->borders,  map->sides,    map->nations,
                             map->types,  map->units,  map->commands, map->terrains, map->values};
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
        guint size = g_array_get_element_size((GArray *)lists[i]);
        for (guint j = 0; j < lists[i]->len; j++) {
            const ForeignName *called =
                (const ForeignName *)(gpointer)(lists[i]->data + (gsize)j * size);
            g_assert(name_is_id(called->id) && !letters_are_blank(called->name));
        }
    }
}

void
sound_map_look(ForeignMap *map)
{
    for (guint i = 0; i < map->links->len; i++) {
        ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        g_assert(link->a < map->places->len && link->b < map->places->len);
    }
    foreign_map_make_ids(map);
    look_at_names(map);
    gsize n_places = map->grid != NULL
                         ? (gsize)map->grid->form.n_columns * (gsize)map->grid->form.n_rows
                         : map->places->len;
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        g_assert(unit->place < n_places && unit->nation < map->nations->len &&
                 unit->type < map->types->len && unit->strength > 0);
        g_assert(unit->facing <= HEX_DIRECTIONS &&
                 (unit->n_faces == 0 || (gsize)unit->face + unit->n_faces <= map->faces->len));
    }
    for (guint i = 0; map->placings != NULL && i < map->placings->len; i++) {
        const ForeignPlacing *placing = &g_array_index(map->placings, ForeignPlacing, i);
        g_assert((placing->unit != NULL) != (placing->nation != NULL) && placing->at != NULL);
    }
    if (map->grid != NULL)
        look_at_grid(map);
    g_autoptr(GBytes) drawing = foreign_drawing_new(map);
    if (drawing == NULL)
        return;
    g_autoptr(SourceText) text = source_text_new("map.svg", drawing);
    g_autoptr(MapSvg) svg = map_svg_new(text, NULL, NULL);
    g_assert(svg->error == MAP_SVG_OK);
}
