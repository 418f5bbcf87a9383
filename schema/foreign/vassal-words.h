/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What properties of a map in VASSAL say of its hexes: their values are labels with blanks between.
 */
#pragma once

/* Before the name of a ground. */
#define VASSAL_TERRAIN "Terrain "
#define VASSAL_WATER "Water "

/* Before the level of hexes, a digit. */
#define VASSAL_LEVEL "Level "

/* Before the name of what lies along sides of hexes, each a label and the direction of the side
 * behind a colon. */
#define VASSAL_HEXSIDE "Hexside "

/* The whole name of the property with those that are none. */
#define VASSAL_NO_HEXES "No hexes"

/* Ways that a counter may be turned: to the sides of its hex, and to the corners. */
#define VASSAL_FACINGS 12
