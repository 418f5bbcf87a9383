/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands along sides of hexes, as lines: sides of one border that meet at corners.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"

/* A corner where hexes of one grid meet. */
typedef gint64 CornerKey;

/* One hexside that lies between two hexes of its grid. */
typedef struct {
    const Hexside *hexside; /* borrowed, as all of these */
    const Grid *grid;
    const Border *border; /* NULL: there is none of that name */
    HexGrid form;
    Hex hex, beyond; /* the hex that is said, and the other one */
    guint side;      /* which of its sides, 0 to 5 */
    guint32 number;  /* of the grid */
    CornerKey ends[2];
    const char *line; /* id of the border of which it is a part; a bridge is one of what it leads
                         across */
} SideUse;

/* Returns: (transfer full): of SideUse: every hexside that lies where it can, in their order. What
 * is wrong with the others is told. */
GArray *side_uses_new(CheckRun *run);

/* Sets @near to the three corners that are one side away from end @end of @use. */
void side_use_corners_near(const SideUse *use, guint end, CornerKey near[3]);
