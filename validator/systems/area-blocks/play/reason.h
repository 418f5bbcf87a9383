/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What reasons are made of, whatever they are about.
 */
#pragma once

#include "validator/engine/play.h"

/* Returns: (transfer none): the name of @unit, and of @place as it is called now. */
const char *asked_unit(const Asked *asked, gint32 unit);
const char *asked_place(const Asked *asked, gint32 place);

/* Returns: (transfer full): what keeps @unit from doing anything for the side that decides; NULL:
 * nothing does. */
char *asked_bar(const Asked *asked, gint32 unit);

/* Reasons of ways out of a battle. Returns: (transfer full): why the offer is not made; NULL: it is
 * not what is decided now. */
char *why_no_retreat(const Asked *asked);
char *why_no_regrouping(const Asked *asked);
