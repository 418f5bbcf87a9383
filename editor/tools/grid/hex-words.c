/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders are gathered by their type, in the order of the sides.
 */
#include "editor/tools/grid/hex-words.h"

#include "editor/tools/border-tools.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"

#include <glib/gi18n.h>

/* The sides of a hex, clockwise, with the borders along them. */
typedef struct {
    const char *borders[HEX_SIDES]; /* NULL: plain */
    guint directions[HEX_SIDES];
} Sides;

static Sides
sides_of(const DataSet *set, const Grid *grid, Hex hex, const char *place)
{
    Sides sides = {0};
    HexGrid form = grid_form(grid);
    g_autoptr(GString) beyond = g_string_new(NULL);
    for (guint i = 0; i < HEX_SIDES; i++) {
        Hex other = hex_beyond(&form, hex, i);
        sides.directions[i] = hex_side(&form, i);
        if (!grid_has_hex(grid, other))
            continue;
        g_string_truncate(beyond, 0);
        grid_hex_id(grid, other, beyond);
        sides.borders[i] = border_type(set, place, beyond->str);
    }
    return sides;
}

/* Returns: (transfer full): the sides from @first on that have its border: `north and north-east`.
 */
static char *
directions_words(Sides *sides, guint first)
{
    const char *border = sides->borders[first];
    GString *words = g_string_new(NULL);
    guint n_left = 0;
    for (guint i = first; i < HEX_SIDES; i++)
        n_left += g_strcmp0(sides->borders[i], border) == 0;
    for (guint i = first; i < HEX_SIDES; i++) {
        if (g_strcmp0(sides->borders[i], border) != 0)
            continue;
        if (words->len > 0)
            g_string_append(words, n_left > 1 ? ", " : _(" and "));
        g_string_append(words, _(word_phrase(direction_words, (int)sides->directions[i])));
        sides->borders[i] = NULL;
        n_left--;
    }
    return g_string_free(words, FALSE);
}

static void
append(GString *words, char *part)
{
    g_string_append_printf(words, words->len > 0 ? ", %s" : "%s", part);
    g_free(part);
}

char *
hex_words(const DataSet *set, const char *place)
{
    Hex hex;
    const Space *space = (const Space *)record_named(set, ENTITY_SPACE, place);
    Records grids = data_set_records(set, ENTITY_GRID);
    guint32 at = place != NULL ? grids_find_hex(grids, place, &hex) : grids.length;
    if (at == grids.length || space == NULL || space->record.raw)
        return NULL;
    GString *words = g_string_new(NULL);
    const Record *terrain = record_named(set, ENTITY_TERRAIN, space->terrain);
    Sides sides = sides_of(set, (const Grid *)grids.items[at], hex, place);
    if (terrain != NULL && record_name(terrain) != NULL)
        append(words, g_strdup(record_name(terrain)));
    if (record_gives(&space->record, "level"))
        append(words, g_strdup_printf(_("level %d"), (gint)space->level));
    for (guint i = 0; i < HEX_SIDES; i++) {
        const char *border = sides.borders[i];
        if (border == NULL)
            continue;
        g_autofree char *where = directions_words(&sides, i);
        /* Translators: a type of border, and sides of a hex. */
        append(words, g_strdup_printf(_("%s on the %s"), border_title(set, border), where));
    }
    if (words->len > 0)
        return g_string_free(words, FALSE);
    g_string_free(words, TRUE);
    return NULL;
}
