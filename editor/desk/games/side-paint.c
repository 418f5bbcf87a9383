/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looked for in the data each time: there are few sides and nations.
 */
#include "editor/desk/games/side-paint.h"

#include "editor/desk/charts/chart.h"
#include "validator/scenario/nation-paint.h"

/* Whether the first nation of the side @side that has a paint is found: its @paint. */
static gboolean
find_paint(const StagedScenario *stage, gint32 side, guint32 *paint)
{
    const char *id = name_index_name(stage->rules->names, ENTITY_SIDE, side);
    Records nations = data_set_records(stage->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        *paint = paint_of_pieces(stage->set, nation);
        if (g_strcmp0(nation->side, id) == 0 && *paint != paint_of_pieces(stage->set, NULL))
            return TRUE;
    }
    return FALSE;
}

guint32
side_paint(const StagedScenario *stage, gint32 side, guint shade, guint n_shades)
{
    guint32 own, other;
    gboolean is_own = side >= 0 && find_paint(stage, side, &own);
    for (gint32 before = 0; is_own && before < side; before++)
        is_own = !find_paint(stage, before, &other) || !chart_is_alike(own, other);
    return is_own ? chart_tone(own, shade, n_shades) : chart_paint(side, shade, n_shades);
}
