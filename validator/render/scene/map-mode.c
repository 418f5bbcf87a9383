/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table.
 */
#include "validator/render/scene/map-mode.h"

/* clang-format off */
static const MapMode modes[] = {
    {"nation",   "Nation",   "Lands have the colour of the nation they belong to."},
    {"control",  "Control",  "Lands have the colour of the nation that holds them at the start."},
    {"region",   "Region",   "Lands have the colour of the region they lie in."},
    {"forage",   "Forage",   "The more blocks a land feeds, the darker it is."},
    {"garrison", "Garrison", "The stronger the garrison of a land, the darker it is."},
};
/* clang-format on */

const MapMode *
map_modes(guint *n_modes)
{
    *n_modes = G_N_ELEMENTS(modes);
    return modes;
}
