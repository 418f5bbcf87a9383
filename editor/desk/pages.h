/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sections of the scenario desk.
 */
#pragma once

#include "editor/desk/page.h"

extern const DeskPageKind desk_trays;   /* blocks beside the map */
extern const DeskPageKind desk_nations; /* levels and status, and the markers of tracks */
extern const DeskPageKind desk_powers;  /* what powers have, and their relations */
