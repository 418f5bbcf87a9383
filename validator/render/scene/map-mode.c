/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The modes of every game, and behind them those of its system.
 */
#include "validator/render/scene/map-mode.h"

#include <string.h>

/* clang-format off */
static const MapMode modes[] = {
    {MAP_MODE_DEFAULT, "Nation", "Lands have the colour of the nation they belong to."},
    {"control", "Control", "Lands have the colour of the nation that holds them at the start."},
    {"region",  "Region",  "Lands have the colour of the region they lie in."},
};
/* clang-format on */

gboolean
map_mode_get(const ScenarioState *state, guint i, MapMode *mode)
{
    const guint n = G_N_ELEMENTS(modes);
    if (i >= n + state->chart->n_modes)
        return FALSE;
    if (i < n) {
        *mode = modes[i];
    } else {
        const ModeRow *row = &state->chart->modes[i - n];
        *mode = (MapMode){row->word, row->title, row->meaning};
    }
    return TRUE;
}

gboolean
map_mode_find(const ScenarioState *state, const char *word, MapMode *mode)
{
    for (guint i = 0; map_mode_get(state, i, mode); i++)
        if (strcmp(mode->word, word) == 0)
            return TRUE;
    return FALSE;
}
